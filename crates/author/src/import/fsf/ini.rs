//! The text of a `variants.ini`: sections with keys and values, each with its place.

use alfil_language::{
    diag::{Code, Diagnostic},
    source::{SourceId, Span},
};

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IniText<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// `[name:parent]` and what follows.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) name: IniText<'a>,
    pub(super) parent: Option<IniText<'a>>,
    pub(super) entries: Vec<Entry<'a>>,
}

/// `key = value`
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: IniText<'a>,
    pub(super) value: IniText<'a>,
}

impl<'a> IniText<'a> {
    /// Returns a part of it without blanks around.
    pub(super) fn part(self, start: usize, end: usize) -> IniText<'a> {
        let inner = &self.text[start..end];
        let start = start + inner.len() - inner.trim_start().len();
        let text = inner.trim();
        IniText { text, span: self.span.sub(start, start + text.len()) }
    }

    /// Returns the parts between blanks.
    pub(super) fn words(self) -> impl Iterator<Item = IniText<'a>> {
        self.text.split_whitespace().map(move |it| {
            let at = it.as_ptr() as usize - self.text.as_ptr() as usize;
            IniText { text: it, span: self.span.sub(at, at + it.len()) }
        })
    }
}

/// Reads the lines. Lines that begin with `#` or `;` are comments.
pub(super) fn read<'a>(
    text: &'a str,
    source: SourceId,
    diags: &mut Vec<Diagnostic>,
) -> Vec<Section<'a>> {
    let mut res: Vec<Section<'a>> = Vec::new();
    let whole = IniText { text, span: Span::new(source, 0, text.len()) };
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

fn header(line: IniText<'_>) -> Option<Section<'_>> {
    let end = line.text.find(']')?;
    let inner = line.part(1, end);
    let colon = inner.text.find(':');
    let name = inner.part(0, colon.unwrap_or(inner.text.len()));
    let parent = colon.map(|it| inner.part(it + 1, inner.text.len()));
    let parent = parent.filter(|it| !it.text.is_empty());
    (!name.text.is_empty()).then_some(Section { name, parent, entries: Vec::new() })
}

fn syntax(line: IniText<'_>, expected: &str) -> Diagnostic {
    Diagnostic::new(Code::ImportSyntax, line.span, format!("expected {expected}"))
        .help("begin the line with `#` if it is a comment")
}
