//! The text of a `variants.txt`: sections of lines, each a key with a value.

use super::{part::TextPart, report::Report};
use alfil_language::source::{SourceId, Span};

/// The most lines of a game.
const LINES: usize = 4000;

/// A game: `Variant: NAME` and the lines below it.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) name: TextPart<'a>,
    pub(super) lines: Vec<Line<'a>>,
}

/// `KEY: VALUE`
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) key: TextPart<'a>,
    pub(super) value: TextPart<'a>,
}

impl Line<'_> {
    /// Returns true if the line has that key, in small or capital letters.
    pub(super) fn is(&self, key: &str) -> bool {
        self.key.text.eq_ignore_ascii_case(key)
    }

    /// Returns the place of the whole line.
    pub(super) fn span(&self) -> Span {
        self.key.span.to(self.value.span)
    }
}

/// Reads the lines. A `#` begins a comment.
pub(super) fn read<'a>(text: &'a str, source: SourceId, report: &mut Report) -> Vec<Section<'a>> {
    let mut res: Vec<Section<'a>> = Vec::new();
    let whole = TextPart { text, span: Span::new(source, 0, text.len()) };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = line.find('#').unwrap_or(line.len());
        let part = whole.part(start, start + end);
        start += line.len();
        if part.text.is_empty() {
            continue;
        }
        let Some((key, value)) = part.split_once(':') else {
            report.syntax(part.span, "expected `KEY: VALUE`", "begin comments with `#`");
            continue;
        };
        if key.text.eq_ignore_ascii_case("variant") {
            res.push(Section { name: value, lines: Vec::new() });
        } else if let Some(section) = res.last_mut() {
            if section.lines.len() == LINES {
                report.limit(part.span, &format!("expected at most {LINES} lines of a game"));
            }
            section.lines.push(Line { key, value });
        } else {
            let message = "expected `Variant: NAME` before the first key";
            report.syntax(part.span, message, "begin the section with it");
        }
    }
    for section in &mut res {
        section.lines.truncate(LINES);
    }
    res
}
