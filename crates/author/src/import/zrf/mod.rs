//! Rule files of Zillions of Games, and its saved games.
//!
//! 1. [`text`] and [`expand`] make trees of a file: words, lists, macros, included files.
//! 2. [`assemble`] lays variants over their game; [`rules`], [`board`], [`program`] and [`goals`] resolve all names to a
//!    [`model`].
//! 3. [`run`] and [`play`] are an interpreter of that model. It knows nothing of the translation, and judges it.
//! 4. [`symbolic`] runs blocks without a position ([`runs`], [`cond`]), [`loops`] finds slides in them; [`pattern`] makes a pattern of each move
//!    that they make ([`printer`]), [`moves`] joins these, and [`actions`] makes actions of other moves.
//! 5. [`translate`] writes the rule file: [`geometry`], [`drops`], [`order`], [`turn`], [`endings`].
//! 6. [`verify`] plays random games by both, and [`saved`] replays saved games.

#![expect(
    clippy::option_option,
    reason = "a piece goes on by moves of a type, of any type, or not at all"
)]

mod actions;
mod assemble;
mod board;
mod cond;
mod drops;
mod endings;
mod expand;
mod geometry;
mod goals;
mod loops;
mod model;
mod moves;
mod names;
mod order;
mod pattern;
mod play;
mod printer;
mod program;
mod rules;
mod run;
mod runs;
mod saved;
mod symbolic;
mod text;
mod translate;
mod turn;
mod verify;
mod words;

pub use saved::{Saved, Text, replay};

use super::{Imported, ImportedGame, TEXT_BYTES};
use alfil::{
    Variant,
    load::{LoadOptions, load},
    shipped::Shipped,
    source::Files,
};
use alfil_language::{
    diag::{Code, Diagnostic, LeftOut},
    rulefile::limits::DIAGNOSTICS,
    source::{Loader, Span},
};
use expand::Source;
use model::Rules;
use symbolic::Loops;
use translate::Translation;

/// What is wanted of a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// The game with this title or number.
    pub only: Option<&'a str>,
    /// All games of the file; else the one that it opens first.
    pub all: bool,
    /// Whether random games are played by both rules.
    pub verify: bool,
}

/// Translates the games of a text that are wanted. Included files come from `loader`.
pub fn import(name: &str, text: &str, loader: &dyn Loader, wanted: Wanted<'_>) -> Imported {
    let mut res = Imported::default();
    let mut source = Source::read(name, text, loader, &mut res.sources);
    let titles = assemble::titles(&mut source);
    if titles.is_empty() {
        let message = "expected a `game`, found none";
        let start = Span::default();
        source.diags.push(Diagnostic::new(Code::ImportSyntax, start, message));
    }
    if let Some(first) = titles.get(super::GAMES) {
        let message = format!("expected at most {} games", super::GAMES);
        source.diags.push(Diagnostic::new(Code::LimitExceeded, first.span, message));
    }
    let mut titles = assemble::chosen(titles, wanted.only, wanted.all, &mut source);
    titles.truncate(super::GAMES);
    for title in &titles {
        let game = assemble::assemble(title, &mut source);
        let Some(rules) = rules::read(&game, &mut source) else { continue };
        if rules.engine.is_some() {
            continue;
        }
        let rule_file = finish(&rules, translated(&rules, short(name)), wanted, &mut source);
        let name = game.title;
        res.games.push(ImportedGame { name, rule_file });
    }
    finish_messages(source, &mut res);
    res
}

/// Reads all games of a text, and returns what is wrong with them.
pub fn check(name: &str, text: &str, loader: &dyn Loader) -> Imported {
    let mut res = Imported::default();
    let mut source = Source::read(name, text, loader, &mut res.sources);
    let titles = assemble::titles(&mut source);
    for title in titles.iter().take(super::GAMES) {
        let game = assemble::assemble(title, &mut source);
        rules::read(&game, &mut source);
    }
    finish_messages(source, &mut res);
    res
}

fn finish_messages(source: Source, res: &mut Imported) {
    res.diagnostics = source.diags;
    res.diagnostics.sort_by_key(|it| it.span().map(|it| (it.source, it.start, it.end)));
    res.diagnostics.dedup();
    res.left_out = LeftOut::shorten(&mut res.diagnostics, DIAGNOSTICS);
    for diag in &mut res.diagnostics {
        diag.drop_inexact_fixes(&res.sources);
    }
}

/// Returns a file's name without its folder.
fn short(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// A translation with the game that it is.
#[derive(Debug)]
struct Translated {
    translation: Translation,
    /// The game; an error says why there is none.
    variant: Result<Variant, String>,
}

impl Translated {
    fn is_complete(&self) -> bool {
        self.translation.gaps.is_empty() && self.variant.is_ok()
    }
}

/// Translates a game: loops are written out, or become sets if less is missing then.
fn translated(rules: &Rules, name: &str) -> Translated {
    let by = |loops: Loops| {
        let translation = translate::translate(rules, name, loops);
        let text = translation.file.to_string();
        let loaded = load(&Files::one(text).over(&Shipped), &rules.title, &LoadOptions::default());
        let error = loaded.diagnostics.iter().find(|it| it.is_error());
        let why = error.map_or("it is no game", |it| &it.message).to_owned();
        let variant = loaded.variant.filter(|_| error.is_none()).ok_or(why);
        Translated { translation, variant }
    };
    let written_out = by(Loops::WrittenOut);
    if written_out.is_complete() {
        return written_out;
    }
    let lacks =
        |it: &Translated| (!it.is_complete(), it.translation.gaps.len(), it.variant.is_err());
    let as_sets = by(Loops::AsSets);
    if lacks(&as_sets) < lacks(&written_out) { as_sets } else { written_out }
}

fn does_not_load(rules: &Rules, why: &str) -> Diagnostic {
    let message = format!("the rule file of `{}` does not load: {why}", rules.title);
    Diagnostic::new(Code::ImportDoesNotLoad, rules.span, message)
        .help("`alfil import zrf` writes the file; mend what `alfil check` reports there")
}

/// Reports what the rule file lacks, and compares it with the text.
fn finish(
    rules: &Rules,
    translated: Translated,
    wanted: Wanted<'_>,
    source: &mut Source,
) -> super::RuleFileWriter {
    let Translated { translation, variant } = translated;
    let Translation { mut file, words, geometry, gaps, blocks, translated, .. } = translation;
    for gap in &gaps {
        let message = format!("{} is not translated", gap.what);
        source.diags.push(Diagnostic::new(Code::ImportUntranslated, gap.span, message));
    }
    let variant = match variant {
        Ok(it) => it,
        Err(why) => {
            file.head(format!("It does not load yet: {why}"));
            source.diags.push(does_not_load(rules, &why));
            return file;
        }
    };
    if wanted.verify
        && gaps.is_empty()
        && translated == blocks
        && let Err(why) = verify::verify(rules, &words, &geometry, &variant, verify::GAMES)
    {
        let message = format!("the rule file of `{}` plays another game: {why}", rules.title);
        source.diags.push(Diagnostic::new(Code::ImportDiffers, rules.span, message));
    }
    file
}

#[cfg(test)]
mod tests;
