//! A rule file as its author wrote it: every key and value with all its characters, and the comments between them.
//!
//! The tree of values ([`super::Table`]) says what a file means. This tree says where its parts stand, also in a file that is
//! being typed: a key may have no value yet, and a bracket may be open.

use super::{limits, mend::Mended};
use crate::source::{SourceId, Span};
use toml_parser::{
    ErrorSink, ParseError, Raw, Source,
    decoder::Encoding,
    parser::{EventReceiver, RecursionGuard, parse_document},
};

/// A file as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileTree {
    /// The file.
    pub source: SourceId,
    /// What stands before the first header, and each header with what follows it.
    pub sections: Vec<Section>,
    /// The comments, each from its `#` to the end of its line.
    pub comments: Vec<Span>,
}

/// A header with what follows it, up to the next header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The header; `None` for what stands before the first one.
    pub header: Option<Header>,
    /// All characters of the section.
    pub span: Span,
    /// The keys.
    pub entries: Vec<KeyValue>,
}

/// A header: `[check]`, `[[rule]]`, `[pieces.king]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The names between the brackets.
    pub path: Vec<KeyName>,
    /// True for `[[...]]`.
    pub is_item: bool,
    /// From the first bracket to the last one.
    pub span: Span,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyValue {
    /// The key; several names if it has dots.
    pub path: Vec<KeyName>,
    /// The value; `None` while it is missing.
    pub value: Option<WrittenValue>,
    /// From the key to the end of the value; blanks included where a value is missing.
    pub span: Span,
}

/// A name in a key or header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyName {
    /// The name, without quotes.
    pub text: String,
    /// Its characters, quotes included.
    pub span: Span,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenValue {
    /// Its characters, quotes and brackets included.
    pub span: Span,
    /// What is in it.
    pub inside: Inside,
}

/// What is in a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inside {
    /// A string, a number or the like.
    Scalar,
    /// The items of an array.
    Array(Vec<WrittenValue>),
    /// The keys of an inline table.
    Table(Vec<KeyValue>),
}

/// What stands at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location<'t> {
    /// The names that lead there: of the header, of keys of inline tables, and of the value's own key.
    pub path: Vec<&'t str>,
    /// What is there.
    pub part: PartOfFile<'t>,
}

/// Parts of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartOfFile<'t> {
    /// A name in a header.
    Header(&'t KeyName),
    /// A name in a key.
    Key(&'t KeyName),
    /// A string, a number or the like.
    Value(&'t WrittenValue),
    /// A comment.
    Comment(Span),
    /// Blanks, brackets, signs.
    Between,
}

impl FileTree {
    /// Reads a text. Whatever it holds, this gives a tree; what can't be read is left out.
    pub fn read(text: &str, source: SourceId) -> FileTree {
        let text = if text.len() > limits::FILE_BYTES { "" } else { text };
        let mut errors: Vec<ParseError> = Vec::new();
        let tree = FileTree::parse(text, source, |at| at, &mut errors);
        if errors.is_empty() {
            return tree;
        }
        // Where a bracket is open, what follows would seem to stand in it.
        let mended = Mended::new(text, source, &mut Vec::new());
        FileTree::parse(&mended.text, source, |at| mended.origin(at), &mut ())
    }

    /// `origin` gives the place in the author's text of a place in `text`, where slips may have been mended.
    fn parse(
        text: &str,
        source: SourceId,
        origin: impl Fn(usize) -> usize,
        errors: &mut dyn ErrorSink,
    ) -> FileTree {
        let span = Span::new(source, 0, origin(text.len()));
        let mut reader = Reader {
            text,
            origin: &origin,
            source,
            sections: vec![Section { header: None, span, entries: Vec::new() }],
            comments: Vec::new(),
            open: Vec::new(),
            in_header: false,
            after_dot: false,
        };
        let tokens = Source::new(text).lex().into_vec();
        let mut guarded = RecursionGuard::new(&mut reader, limits::NESTING as u32);
        parse_document(&tokens, &mut guarded, errors);
        reader.close_all(text.len());
        FileTree { source, sections: reader.sections, comments: reader.comments }
    }

    /// Returns what stands at a byte of the text. Between two parts, the one that ends there comes first.
    pub fn locate(&self, at: usize) -> Location<'_> {
        let at = at as u32;
        if let Some(comment) = self.comments.iter().find(|it| it.start < at && at <= it.end) {
            return Location { path: Vec::new(), part: PartOfFile::Comment(*comment) };
        }
        let mut path = Vec::new();
        let section = self.sections.iter().rfind(|it| it.span.start <= at);
        let Some(section) = section else { return Location { path, part: PartOfFile::Between } };
        if let Some(header) = &section.header {
            if touches(header.span, at) {
                let part = name_at(&header.path, at, &mut path);
                return Location {
                    path,
                    part: part.map_or(PartOfFile::Between, PartOfFile::Header),
                };
            }
            path.extend(header.path.iter().map(|it| it.text.as_str()));
        }
        let part = part_at(&section.entries, at, &mut path);
        Location { path, part }
    }
}

fn touches(span: Span, at: u32) -> bool {
    span.start <= at && at <= span.end
}

/// Returns the name at a place, and adds those before it to the path.
fn name_at<'t>(names: &'t [KeyName], at: u32, path: &mut Vec<&'t str>) -> Option<&'t KeyName> {
    let found = names.iter().position(|it| touches(it.span, at));
    path.extend(names[..found.unwrap_or(names.len())].iter().map(|it| it.text.as_str()));
    found.map(|it| &names[it])
}

fn part_at<'t>(entries: &'t [KeyValue], at: u32, path: &mut Vec<&'t str>) -> PartOfFile<'t> {
    let Some(entry) = entries.iter().find(|it| touches(it.span, at)) else {
        return PartOfFile::Between;
    };
    let before = path.len();
    match name_at(&entry.path, at, path) {
        Some(name) => PartOfFile::Key(name),
        None => match entry.value.as_ref().filter(|it| touches(it.span, at)) {
            Some(value) => in_value(value, at, path),
            // Around the sign: the key has not begun, or the value.
            None => {
                if entry.value.is_some() {
                    path.truncate(before + entry.path.len());
                }
                PartOfFile::Between
            }
        },
    }
}

fn in_value<'t>(value: &'t WrittenValue, at: u32, path: &mut Vec<&'t str>) -> PartOfFile<'t> {
    match &value.inside {
        Inside::Scalar => PartOfFile::Value(value),
        Inside::Array(items) => match items.iter().find(|it| touches(it.span, at)) {
            Some(item) => in_value(item, at, path),
            None => PartOfFile::Between,
        },
        Inside::Table(entries) => part_at(entries, at, path),
    }
}

/// An array or an inline table that is not closed yet.
enum Open {
    Array(usize, Vec<WrittenValue>),
    Table(usize, Vec<KeyValue>),
}

/// Makes a tree of the parser's events.
struct Reader<'a> {
    text: &'a str,
    /// The place of a byte in the author's text.
    origin: &'a dyn Fn(usize) -> usize,
    source: SourceId,
    sections: Vec<Section>,
    comments: Vec<Span>,
    open: Vec<Open>,
    in_header: bool,
    /// True if a dot was read and no name after it.
    after_dot: bool,
}

impl Reader<'_> {
    fn span(&self, span: toml_parser::Span) -> Span {
        self.between(span.start(), span.end())
    }

    fn between(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, (self.origin)(start), (self.origin)(end))
    }

    /// Returns the keys of the table that is being read.
    fn entries(&mut self) -> Option<&mut Vec<KeyValue>> {
        match self.open.last_mut() {
            Some(Open::Table(_, entries)) => Some(entries),
            Some(Open::Array(..)) => None,
            None => self.sections.last_mut().map(|it| &mut it.entries),
        }
    }

    fn header(&mut self) -> Option<&mut Header> {
        self.sections.last_mut()?.header.as_mut()
    }

    fn open_header(&mut self, span: toml_parser::Span, is_item: bool) {
        self.close_all(span.start());
        let span = self.span(span);
        if let Some(last) = self.sections.last_mut() {
            last.span.end = span.start;
        }
        let header = Header { path: Vec::new(), is_item, span };
        let end = (self.origin)(self.text.len()) as u32;
        self.sections.push(Section {
            header: Some(header),
            span: Span { end, ..span },
            entries: Vec::new(),
        });
        self.in_header = true;
    }

    fn close_header(&mut self, span: toml_parser::Span) {
        let end = self.span(span).end;
        if let Some(header) = self.header() {
            header.span.end = end;
        }
        self.in_header = false;
    }

    /// Adds a value to the array or key that is being read.
    fn add(&mut self, value: WrittenValue) {
        if let Some(Open::Array(_, items)) = self.open.last_mut() {
            items.push(value);
        } else if let Some(entry) = self.entries().and_then(|it| it.last_mut())
            && entry.value.is_none()
        {
            entry.span.end = value.span.end;
            entry.value = Some(value);
        }
    }

    fn close(&mut self, end: usize) {
        let (start, inside) = match self.open.pop() {
            Some(Open::Array(start, items)) => (start, Inside::Array(items)),
            Some(Open::Table(start, entries)) => (start, Inside::Table(entries)),
            None => return,
        };
        let span = self.between(start, end);
        self.add(WrittenValue { span, inside });
    }

    fn close_all(&mut self, end: usize) {
        while !self.open.is_empty() {
            self.close(end);
        }
        self.in_header = false;
        self.after_dot = false;
    }
}

impl EventReceiver for Reader<'_> {
    fn std_table_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.open_header(span, false);
    }

    fn std_table_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close_header(span);
    }

    fn array_table_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.open_header(span, true);
    }

    fn array_table_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close_header(span);
    }

    fn inline_table_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) -> bool {
        self.open.push(Open::Table(span.start(), Vec::new()));
        true
    }

    fn inline_table_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close(span.end());
    }

    fn array_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) -> bool {
        self.open.push(Open::Array(span.start(), Vec::new()));
        true
    }

    fn array_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close(span.end());
    }

    fn simple_key(
        &mut self,
        span: toml_parser::Span,
        encoding: Option<Encoding>,
        errors: &mut dyn ErrorSink,
    ) {
        let written = self.text.get(span.start()..span.end()).unwrap_or_default();
        let mut text = String::new();
        Raw::new_unchecked(written, encoding, span).decode_key(&mut text, errors);
        let name = KeyName { text, span: self.span(span) };
        let after_dot = std::mem::take(&mut self.after_dot);
        if self.in_header {
            if let Some(header) = self.header() {
                header.span.end = name.span.end;
                header.path.push(name);
            }
            return;
        }
        let Some(entries) = self.entries() else { return };
        match entries.last_mut().filter(|it| after_dot && it.value.is_none()) {
            Some(entry) => {
                entry.span.end = name.span.end;
                entry.path.push(name);
            }
            None => entries.push(KeyValue { span: name.span, path: vec![name], value: None }),
        }
    }

    fn key_sep(&mut self, _: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.after_dot = true;
    }

    fn key_val_sep(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.after_dot = false;
        let end = self.span(span).end;
        if let Some(entry) = self.entries().and_then(|it| it.last_mut()) {
            entry.span.end = end;
        }
    }

    fn scalar(&mut self, span: toml_parser::Span, _: Option<Encoding>, _: &mut dyn ErrorSink) {
        // The parser reports a missing value as an empty one.
        if !span.is_empty() {
            let value = WrittenValue { span: self.span(span), inside: Inside::Scalar };
            self.add(value);
        }
    }

    fn whitespace(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        // Behind a key without a value, blanks are the place of the value.
        let Span { start, end, .. } = self.span(span);
        if let Some(entry) = self.entries().and_then(|it| it.last_mut())
            && entry.value.is_none()
            && entry.span.end == start
        {
            entry.span.end = end;
        }
    }

    fn newline(&mut self, _: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.in_header = false;
    }

    fn comment(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        let span = self.span(span);
        self.comments.push(span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> FileTree {
        FileTree::read(text, SourceId(0))
    }

    /// Describes what stands at the mark `$0` of a text.
    fn at(text: &str) -> String {
        let mark = text.find("$0").unwrap();
        let text = text.replace("$0", "");
        let tree = read(&text);
        let Location { path, part } = tree.locate(mark);
        let part = match part {
            PartOfFile::Header(name) => format!("header {}", name.text),
            PartOfFile::Key(name) => format!("key {}", name.text),
            PartOfFile::Value(value) => format!("value {}", &text[value.span.range()]),
            PartOfFile::Comment(span) => format!("comment {}", &text[span.range()]),
            PartOfFile::Between => "between".to_owned(),
        };
        format!("{}: {part}", path.join("."))
    }

    #[test]
    fn places_are_found() {
        for (text, found) in [
            ("langu$0age = 1\n", ": key language"),
            ("language = 1$0 # the first\n", "language: value 1"),
            ("language = 1 # the $0first\n", ": comment # the first"),
            ("[pie$0ces]\nking = 1\n", ": header pieces"),
            ("[pieces.ki$0ng]\n", "pieces: header king"),
            ("[pieces]\n$0\nking = {}", "pieces: between"),
            ("[pieces]\nking = { id = 'K', mo$0ve = 'K' }\n", "pieces.king: key move"),
            ("[pieces]\nking = { id = 'K', move = '$0K' }\n", "pieces.king.move: value 'K'"),
            ("[pieces]\nking = { id = 'K', $0 }\n", "pieces.king: between"),
            ("[[rule]]\non = ['capture', 'ca$0stle']\n", "rule.on: value 'castle'"),
            ("[a]\nb.\"c d\".e$0 = 2\n", "a.b.c d: key e"),
            ("x = '''\none\n$0two'''\n", "x: value '''\none\ntwo'''"),
        ] {
            assert_eq!(at(text), found, "{text}");
        }
    }

    #[test]
    fn places_in_files_that_are_being_typed_are_found() {
        for (text, found) in [
            ("[pieces]\nki$0\n[check]\n", "pieces: key ki"),
            ("[check]\nroyal = $0\n\n[end]\n", "check.royal: between"),
            ("[check]\nroyal = $0", "check.royal: between"),
            (
                "[pieces]\nking = { id = 'K', mo$0\n\n[check]\nroyal = 'king'\n",
                "pieces.king: key mo",
            ),
            ("[pieces]\nking = { id = 'K', move =$0\n\n[check]\n", "pieces.king.move: between"),
            (
                "[pieces]\nking = { id = 'K'\n\n[check]\nroyal = 'ki$0ng'\n",
                "check.royal: value 'king'",
            ),
            ("[pieces.$0]\n", "pieces: header "),
            ("[check\nroyal = 'ki$0ng'\n", "check.royal: value 'king'"),
        ] {
            assert_eq!(at(text), found, "{text}");
        }
    }

    #[test]
    fn every_character_of_a_section_is_in_it() {
        let text = "# top\nlanguage = 1\n\n[board]\nsize = [8, 8]\n# more\n[[rule]]\ndo = 'x'\n";
        let tree = read(text);
        let parts: Vec<_> = tree.sections.iter().map(|it| &text[it.span.range()]).collect();
        assert_eq!(parts.concat(), text);
        assert_eq!(parts.len(), 3);
        let comments: Vec<_> = tree.comments.iter().map(|it| &text[it.range()]).collect();
        assert_eq!(comments, ["# top", "# more"]);
        assert!(tree.sections[2].header.as_ref().unwrap().is_item);
    }
}
