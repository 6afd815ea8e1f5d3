//! The little lists inside strings: words, pairs of cells, chains of links.

use crate::{
    diag::{Code, Diagnostic},
    source::Snippet,
};

/// One or both ways of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkWay {
    /// `a-b`.
    Both,
    /// `a>b`.
    One,
}

/// Returns true if so much is wrong that nobody wants to read on: keeps absurd texts from taking long.
pub(super) fn enough(diags: &[Diagnostic]) -> bool {
    diags.len() > 300
}

/// Returns the words of a text, which stand apart by spaces.
pub(super) fn words(text: Snippet<'_>) -> Vec<Snippet<'_>> {
    let mut res = Vec::new();
    let mut start = None;
    for (at, c) in text.text.char_indices().chain([(text.text.len(), ' ')]) {
        match (start, c.is_whitespace()) {
            (None, false) => start = Some(at),
            (Some(from), true) => {
                res.push(text.part(from, at));
                start = None;
            }
            _ => {}
        }
    }
    res
}

/// Returns the words of a text that lists things; `none` lists nothing.
pub(super) fn items(text: Snippet<'_>) -> Vec<Snippet<'_>> {
    let mut res = words(text);
    res.retain(|it| it.text != "none");
    res
}

/// Returns the links of a text: `a-b`, `a>b`, and chains of them.
pub(super) fn pairs<'a>(
    text: Snippet<'a>,
    diags: &mut Vec<Diagnostic>,
) -> Vec<(Snippet<'a>, LinkWay, Snippet<'a>)> {
    let mut res = Vec::new();
    for word in items(text) {
        if enough(diags) {
            break;
        }
        let mut last: Option<(Snippet<'a>, LinkWay)> = None;
        let mut start = 0;
        let mut found = false;
        for (at, c) in word.text.char_indices().chain([(word.text.len(), ' ')]) {
            if !matches!(c, '-' | '>' | ' ') {
                continue;
            }
            let name = word.part(start, at);
            if name.text.is_empty() {
                diags.push(not_a_link(word));
                found = true;
                break;
            }
            if let Some((from, way)) = last {
                res.push((from, way, name));
                found = true;
            }
            last = Some((name, if c == '-' { LinkWay::Both } else { LinkWay::One }));
            start = at + 1;
        }
        if !found {
            diags.push(not_a_link(word));
        }
    }
    res
}

fn not_a_link(word: Snippet<'_>) -> Diagnostic {
    Diagnostic::new(
        Code::BoardLinks,
        word.span,
        format!("expected two cells with `-` or `>` between them, found `{}`", word.text),
    )
    .help("`a1-b2` means both ways, `a1>b2` one way, `a1>b2>c3` two links")
}

/// Returns true if it is a word of letters, digits, hyphens and underscores that begins with a letter.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_alphabetic())
        && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_')
}

/// Returns true if it can be the name of a cell: letters, digits and underscores, first a letter.
pub(super) fn is_cell_name(text: &str) -> bool {
    is_name(text) && !text.contains('-')
}

/// `a, b, c`, each in backticks.
pub(super) fn listing<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
}
