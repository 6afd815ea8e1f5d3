//! The text of records, read from its beginning to its end.

/// Returns true if a character separates words: any blank in Unicode, or a byte order mark. Byte order marks occur inside
/// texts that were put together from several files.
pub(super) fn is_white(it: char) -> bool {
    it.is_whitespace() || it == '\u{feff}'
}

/// Returns true if a character is a blank within a line.
pub(super) fn is_blank(it: char) -> bool {
    is_white(it) && it != '\n'
}

/// Returns the first character, and those behind it before the next blank, remark in braces, or `$`.
pub(super) fn word(text: &str) -> &str {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let more = text[first..].find(|it| is_white(it) || matches!(it, '{' | '$'));
    &text[..more.map_or(text.len(), |it| first + it)]
}

/// A text, and how much of it has been read.
pub(super) struct Tape<'a> {
    text: &'a str,
    at: usize,
    /// The end of the first line that begins or goes on at `at` or behind it, without its last blanks and with them.
    ends: [usize; 2],
}

impl<'a> Tape<'a> {
    pub(super) fn new(text: &'a str) -> Tape<'a> {
        let mut res = Tape { text, at: 0, ends: [0, 0] };
        res.find_ends();
        res
    }

    fn find_ends(&mut self) {
        let line = self.rest().split('\n').next().unwrap_or("");
        self.ends = [self.at + line.trim_end_matches(is_blank).len(), self.at + line.len()];
    }

    /// Returns the number of the next byte to be read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the text that has not been read.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns the part of the line that has not been read, without blanks at its end.
    pub(super) fn line(&self) -> &'a str {
        &self.text[self.at..self.ends[0].max(self.at)]
    }

    /// Returns true if nothing of the line has been read.
    pub(super) fn line_begins(&self) -> bool {
        self.text[..self.at].chars().next_back().is_none_or(|it| it == '\n')
    }

    /// Reads `len` bytes, and at least one character, so that a loop of reads comes to an end.
    pub(super) fn take(&mut self, len: usize) {
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        self.at = self.text.len().min(self.at + len.max(first));
        if self.at > self.ends[1] {
            self.find_ends();
        }
    }

    pub(super) fn skip_blanks(&mut self) {
        let len = self.rest().len() - self.rest().trim_start_matches(is_blank).len();
        self.at += len;
    }

    /// Skips blanks; returns true if the line goes on behind them.
    pub(super) fn skips_to_word(&mut self) -> bool {
        self.skip_blanks();
        !self.rest().is_empty() && !self.rest().starts_with('\n')
    }

    /// Reads what is left of the line, its end included.
    pub(super) fn end_line(&mut self) {
        self.take(self.ends[1] + 1 - self.at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_always_takes_a_character() {
        let mut tape = Tape::new("a\u{2028}\u{a0}b \u{c}\n\n%c");
        assert_eq!((tape.line(), tape.line_begins()), ("a\u{2028}\u{a0}b", true));
        tape.take(0);
        assert_eq!((tape.at(), tape.line_begins()), (1, false));
        tape.take(0);
        assert_eq!(tape.at(), 4);
        assert!(tape.skips_to_word());
        assert_eq!(tape.line(), "b");
        tape.take(1);
        assert!(!tape.skips_to_word());
        tape.end_line();
        assert_eq!((tape.line(), tape.line_begins()), ("", true));
        tape.end_line();
        assert_eq!(tape.line(), "%c");
        tape.end_line();
        assert_eq!((tape.rest(), tape.line()), ("", ""));
        tape.take(0);
        assert_eq!(tape.rest(), "");
    }
}
