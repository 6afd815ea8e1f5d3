//! Words and signs of the small languages, for rewriting texts without reading them.

use std::ops::Range;

/// A word or a sign of a text.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// Its place.
    pub(super) at: Range<usize>,
}

/// Returns the words and signs of a text.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut res = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let word = |it: char| it.is_alphanumeric() || it == '_';
        let mut len = rest.find(|it| !word(it)).unwrap_or(rest.len());
        // A hyphen between letters is a part of the word.
        while len > 0 && rest[len..].starts_with('-') && rest[len + 1..].starts_with(word) {
            let more = &rest[len + 1..];
            len += 1 + more.find(|it| !word(it)).unwrap_or(more.len());
        }
        let len = if len == 0 { first.len_utf8() } else { len };
        if !first.is_whitespace() {
            res.push(Token { text: &text[at..at + len], at: at..at + len });
        }
        at += len;
    }
    res
}
