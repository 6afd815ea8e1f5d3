//! Games that engines define by the protocol of XBoard, and the tags by which a PGN brings its pieces.
//!
//! [`text`] finds the definitions in a text. Each is written as what it changes in its parent variant, a shipped game.
//! The names of parents are data: `rules/parts/xboard.toml`.

mod position;
mod text;
mod write;

use super::{
    GAMES, Imported, ImportedGame, TEXT_BYTES, diagram::Terms, fsf::base, part, squares,
    untranslated, why_not_loaded,
};
use alfil_language::{
    diag::{Code, Diagnostic, LeftOut},
    rulefile::limits::DIAGNOSTICS,
    source::Span,
};
use text::Definition;

/// Translates the games that a text defines, or the one called `only`, by name or by number from 1.
pub fn import(name: &str, text: &str, only: Option<&str>) -> Imported {
    let mut res = Imported::default();
    if text.len() > TEXT_BYTES {
        let message = format!("expected at most {TEXT_BYTES} bytes");
        res.diagnostics.push(Diagnostic::without_place(Code::LimitExceeded, message));
        return res;
    }
    let source = res.sources.add(name, text);
    let definitions = text::read(text, source);
    let names = names(&definitions);
    let start = Span::new(source, 0, 0);
    if definitions.is_empty() {
        let message =
            "expected lines `setup` or `piece` of an engine, or a PGN with the tag `VariantMen`";
        let diag = Diagnostic::new(Code::ImportSyntax, start, message);
        let help = "engines send such lines in answer to `variant NAME`";
        res.diagnostics.push(diag.help(help));
    }
    if let Some(first) = definitions.get(GAMES) {
        let message = format!("expected at most {GAMES} games");
        res.diagnostics.push(Diagnostic::new(Code::LimitExceeded, first.span(), message));
    }
    let wanted = |n: usize| {
        only.is_none_or(|it| it.eq_ignore_ascii_case(&names[n]) || it == (n + 1).to_string())
    };
    if let Some(only) = only
        && !definitions.is_empty()
        && !(0..names.len()).any(wanted)
    {
        let diag = Diagnostic::new(
            Code::ImportUnknownGame,
            start,
            format!("there is no game `{only}` in the text"),
        );
        res.diagnostics.push(diag.did_you_mean(only, names.iter().map(String::as_str)));
    }
    let mut terms = Terms::default();
    for (n, definition) in definitions.iter().enumerate().take(GAMES).filter(|it| wanted(it.0)) {
        res.games.extend(game(&names[n], definition, &mut terms, &mut res.diagnostics));
    }
    res.diagnostics.sort_by_key(|it| it.span().map(|it| (it.start, it.end)));
    res.diagnostics.dedup();
    res.left_out = LeftOut::shorten(&mut res.diagnostics, DIAGNOSTICS);
    let sources = &res.sources;
    res.diagnostics.iter_mut().for_each(|it| it.drop_inexact_fixes(sources));
    res
}

/// Returns a name for each game: that of its variant, with a number where several have the same.
fn names(definitions: &[Definition<'_>]) -> Vec<String> {
    let mut res: Vec<String> = Vec::new();
    for definition in definitions {
        let named = definition.variant.or(definition.parent).map_or("", |it| it.text);
        let plain = |it: &char| !it.is_control();
        let name: String = named.chars().filter(plain).take(100).collect();
        let name = if name.trim().is_empty() { "game".to_owned() } else { name };
        let count =
            res.iter().filter(|it| **it == name || it.starts_with(&format!("{name} "))).count();
        res.push(if count == 0 { name } else { format!("{name} {}", count + 1) });
    }
    res
}

/// Translates a definition.
fn game(
    name: &str,
    definition: &Definition<'_>,
    terms: &mut Terms,
    diags: &mut Vec<Diagnostic>,
) -> Option<ImportedGame> {
    let mut own = Vec::new();
    let file = write::file(name, definition, terms, &mut own);
    let broken = own.iter().any(Diagnostic::is_error);
    diags.append(&mut own);
    let mut file = file?;
    // The file must not have the name of the one that it extends.
    if let Some(why) = why_not_loaded(&file.to_string(), "imported") {
        file.head(format!("It does not load yet: {why}"));
        if !broken {
            let message = format!("the rule file of `{name}` does not load: {why}");
            let diag = Diagnostic::new(Code::ImportDoesNotLoad, definition.span(), message);
            diags.push(diag.help("write the file, and mend what `alfil check` reports there"));
        }
    }
    Some(ImportedGame { name: name.to_owned(), rule_file: file })
}

#[cfg(test)]
mod tests;
