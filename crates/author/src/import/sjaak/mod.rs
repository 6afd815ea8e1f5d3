//! Sections of Sjaak II's `variants.txt`.
//!
//! [`text`] finds the lines of a section, and [`read`] makes a game of them. The other modules write the parts of a rule
//! file. Such a section is a whole game: the rule file extends nothing.

mod betza;
mod castling;
mod moves;
mod promotion;
mod read;
mod report;
mod rules;
mod setup;
mod text;
mod types;
mod write;

use super::{GAMES, Imported, ImportedGame, TEXT_BYTES, part, squares, why_not_loaded};
use alfil_language::{
    diag::{Code, Diagnostic, LeftOut},
    rulefile::limits::DIAGNOSTICS,
    source::{SourceMap, Span},
};
use report::Report;
use text::Section;

/// Translates the games of a text, or the one called `only`. A name may be the number of the game, from 1.
pub fn import(name: &str, text: &str, only: Option<&str>) -> Imported {
    let mut res = Imported::default();
    if text.len() > TEXT_BYTES {
        let message = format!("expected at most {TEXT_BYTES} bytes");
        res.diagnostics.push(Diagnostic::without_place(Code::LimitExceeded, message));
        return res;
    }
    let source = res.sources.add(name, text);
    let mut report = Report::default();
    let sections = text::read(text, source, &mut report);
    res.diagnostics.append(&mut report.diags);
    let wanted = wanted(&sections, only);
    if sections.is_empty() {
        let message = "expected a game, found a text without `Variant: NAME`";
        let diag = Diagnostic::new(Code::ImportSyntax, Span::new(source, 0, 0), message);
        res.diagnostics.push(diag.help("begin each game with such a line"));
    } else if let (Some(only), true) = (only, wanted.is_empty()) {
        let message = format!("there is no game `{only}`");
        let diag = Diagnostic::new(Code::ImportUnknownGame, Span::new(source, 0, 0), message);
        res.diagnostics
            .push(diag.did_you_mean(only, sections.iter().map(|it| title(it.name.text))));
    }
    if let Some(first) = wanted.get(GAMES) {
        let message = format!("expected at most {GAMES} games");
        res.diagnostics.push(Diagnostic::new(Code::LimitExceeded, first.name.span, message));
    }
    for section in wanted.into_iter().take(GAMES) {
        res.games.extend(game(section, &mut res.diagnostics));
    }
    res.diagnostics.sort_by_key(|it| it.span().map(|it| (it.start, it.end)));
    res.diagnostics.dedup();
    res.left_out = LeftOut::shorten(&mut res.diagnostics, DIAGNOSTICS);
    drop_inexact_fixes(&mut res.diagnostics, &res.sources);
    res
}

fn drop_inexact_fixes(diags: &mut [Diagnostic], sources: &SourceMap) {
    for diag in diags {
        diag.drop_inexact_fixes(sources);
    }
}

/// Returns the sections that are asked for: by number, or by name, with or without what stands in parentheses.
fn wanted<'a, 't>(sections: &'a [Section<'t>], only: Option<&str>) -> Vec<&'a Section<'t>> {
    let Some(only) = only else { return sections.iter().collect() };
    let number = only.parse::<usize>().ok().and_then(|it| sections.get(it.checked_sub(1)?));
    let called = |it: &&Section<'_>| {
        [it.name.text, title(it.name.text)].iter().any(|it| it.eq_ignore_ascii_case(only))
    };
    sections.iter().find(called).or(number).into_iter().collect()
}

/// Returns a name without the size of the board behind it.
fn title(name: &str) -> &str {
    let short = name.split('(').next().unwrap_or(name).trim();
    if short.is_empty() { name } else { short }
}

/// Translates a section.
fn game(section: &Section<'_>, diags: &mut Vec<Diagnostic>) -> Option<ImportedGame> {
    let mut report = Report::default();
    let name = title(section.name.text).to_owned();
    let file = read::game(section, &mut report).and_then(|game| {
        let mut file = write::file(&game, section.name, &mut report)?;
        let broken = report.diags.iter().any(Diagnostic::is_error);
        if let Some(why) = why_not_loaded(&file.to_string(), "imported") {
            file.head(format!("It does not load yet: {why}"));
            if !broken {
                let message = format!("the rule file of `{name}` does not load: {why}");
                let diag = Diagnostic::new(Code::ImportDoesNotLoad, section.name.span, message);
                let help = "write the file, and mend what `alfil check` reports there";
                report.diags.push(diag.help(help));
            }
        }
        Some(file)
    });
    diags.append(&mut report.diags);
    Some(ImportedGame { name, rule_file: file? })
}

#[cfg(test)]
mod tests;
