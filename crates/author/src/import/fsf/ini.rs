//! The text of a `variants.ini`: sections with keys and values, each with its place.

use super::part::TextPart;
use alfil_language::{
    diag::{Code, Diagnostic},
    source::{SourceId, Span},
};

/// `[name:parent]` and what follows.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) name: TextPart<'a>,
    pub(super) parent: Option<TextPart<'a>>,
    pub(super) entries: Vec<Entry<'a>>,
}

/// `key = value`
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: TextPart<'a>,
    pub(super) value: TextPart<'a>,
}

/// Reads the lines. Lines that begin with `#` or `;` are comments.
pub(super) fn read<'a>(
    text: &'a str,
    source: SourceId,
    diags: &mut Vec<Diagnostic>,
) -> Vec<Section<'a>> {
    let mut res: Vec<Section<'a>> = Vec::new();
    let whole = TextPart { text, span: Span::new(source, 0, text.len()) };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut line_word = whole.part(start, start + line.len());
        start += line.len();
        // A mark of byte order may stand before the first line.
        if line_word.text.starts_with('\u{feff}') {
            line_word = line_word.part(3, line_word.text.len());
        }
        if line_word.text.is_empty() || line_word.text.starts_with(['#', ';']) {
            continue;
        }
        if line_word.text.starts_with('[') {
            match header(line_word) {
                Some(section) => res.push(section),
                None => diags.push(syntax(line_word, "a section like `[name:parent]`")),
            }
            continue;
        }
        let entry = line_word.text.split_once('=').map(|(key, _)| Entry {
            key: line_word.part(0, key.len()),
            value: line_word.part(key.len() + 1, line_word.text.len()),
        });
        match (entry.filter(|it| !it.key.text.is_empty()), res.last_mut()) {
            (Some(entry), Some(section)) => section.entries.push(entry),
            (Some(_), None) => diags.push(syntax(line_word, "a section before the first key")),
            (None, _) => diags.push(syntax(line_word, "`key = value`")),
        }
    }
    res
}

fn header(line: TextPart<'_>) -> Option<Section<'_>> {
    let end = line.text.find(']')?;
    let inner = line.part(1, end);
    let colon = inner.text.find(':');
    let name = inner.part(0, colon.unwrap_or(inner.text.len()));
    let parent = colon.map(|it| inner.part(it + 1, inner.text.len()));
    let parent = parent.filter(|it| !it.text.is_empty());
    (!name.text.is_empty()).then_some(Section { name, parent, entries: Vec::new() })
}

fn syntax(line: TextPart<'_>, expected: &str) -> Diagnostic {
    Diagnostic::new(Code::ImportSyntax, line.span, format!("expected {expected}"))
        .help("begin the line with `#` if it is a comment")
}
