//! Parts of an imported text with their places.

use alfil_language::source::Span;

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextPart<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

impl<'a> TextPart<'a> {
    /// Returns a part of it without blanks around.
    pub(super) fn part(self, start: usize, end: usize) -> TextPart<'a> {
        let inner = &self.text[start..end];
        let start = start + inner.len() - inner.trim_start().len();
        let text = inner.trim();
        TextPart { text, span: self.span.sub(start, start + text.len()) }
    }

    /// Returns the parts between blanks.
    pub(super) fn words(self) -> impl Iterator<Item = TextPart<'a>> {
        self.text.split_whitespace().map(move |it| {
            let at = it.as_ptr() as usize - self.text.as_ptr() as usize;
            TextPart { text: it, span: self.span.sub(at, at + it.len()) }
        })
    }

    /// Returns the parts between separators, without blanks around.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = TextPart<'a>> {
        self.text.split(separator).map(move |it| {
            let at = it.as_ptr() as usize - self.text.as_ptr() as usize;
            self.part(at, at + it.len())
        })
    }

    /// Returns the parts before and behind the first separator.
    pub(super) fn split_once(self, separator: char) -> Option<(TextPart<'a>, TextPart<'a>)> {
        let at = self.text.find(separator)?;
        let behind = at + separator.len_utf8();
        Some((self.part(0, at), self.part(behind, self.text.len())))
    }
}
