//! A rule file as its author wrote it: every key and value with all its characters, and the comments between them.
//!
//! This is the one reading of a text. The tree of values ([`super::Table`]) is made of this tree. A file that is being typed has
//! a tree too: a key may have no value yet, and a bracket may be open.

use super::{limits, mend::Mended};
use crate::{
    diag::{Code, Diagnostic},
    source::{SourceId, Span},
    tree::{Text, Value},
};
use std::borrow::Cow;
use toml_parser::{
    ErrorSink, Expected, ParseError, Raw, Source,
    decoder::{Encoding, ScalarKind},
    parser::{EventReceiver, RecursionGuard, ValidateWhitespace, parse_document},
};

/// A file as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct FileTree {
    /// The file.
    pub source: SourceId,
    /// What stands before the first header, and each header with what follows it.
    pub sections: Vec<Section>,
    /// The comments, each from its `#` to the end of its line.
    pub comments: Vec<Span>,
}

/// A header with what follows it, up to the next header.
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Debug, PartialEq)]
pub struct KeyValue {
    /// The key; several names if it has dots.
    pub path: Vec<KeyName>,
    /// The value; `None` or empty while it is missing.
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
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenValue {
    /// Its characters, quotes and brackets included.
    pub span: Span,
    /// What is in it.
    pub inside: Inside,
}

impl WrittenValue {
    /// Returns true if nothing stands where a value is expected.
    pub fn is_missing(&self) -> bool {
        self.span.range().is_empty()
    }
}

/// What is in a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Inside {
    /// A string, a number or the like; `None` if it is a number that does not fit into 64 bits.
    Scalar(Option<Value>),
    /// The items of an array.
    Array(Vec<WrittenValue>),
    /// The keys of an inline table.
    Table(Vec<KeyValue>),
}

/// What stands at a place of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Location<'t> {
    /// The names that lead there: of the header, of keys of inline tables, and of the value's own key.
    pub path: Vec<&'t str>,
    /// What is there.
    pub part: PartOfFile<'t>,
}

/// Parts of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
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
        Parsed::new(text, source, &mut Vec::new()).tree
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

/// A text that was read, with what is wrong with it.
pub(super) struct Parsed {
    pub(super) tree: FileTree,
    /// True if something could not be read.
    pub(super) broken: bool,
    /// The places of slips that the check against the schema reports.
    pub(super) silent: Vec<Span>,
}

impl Parsed {
    /// Reads a text and reports its errors of syntax.
    pub(super) fn new(text: &str, source: SourceId, diags: &mut Vec<Diagnostic>) -> Parsed {
        let mut errors = Vec::new();
        let tree = parse(text, text, source, None, &mut errors);
        if errors.is_empty() {
            return Parsed { tree, broken: false, silent: Vec::new() };
        }
        // Where a bracket is open, what follows would seem to stand in it.
        let mended = Mended::new(text, source, diags);
        errors.clear();
        let tree = parse(&mended.text, text, source, Some(&mended), &mut errors);
        report(&errors, &mended, source, diags);
        Parsed { tree, broken: !errors.is_empty(), silent: mended.silent }
    }
}

/// Returns true if a text is TOML, whatever its keys are.
pub(super) fn is_toml(text: &str) -> bool {
    let mut errors = Vec::new();
    parse(text, text, SourceId::default(), None, &mut errors);
    errors.is_empty()
}

/// Reads a text, in which slips may have been mended, as the tree of the author's text `own`.
fn parse(
    text: &str,
    own: &str,
    source: SourceId,
    mended: Option<&Mended>,
    errors: &mut Vec<ParseError>,
) -> FileTree {
    let span = Span::new(source, 0, own.len());
    let mut reader = Reader {
        text,
        own,
        mended,
        source,
        sections: vec![Section { header: None, span, entries: Vec::new() }],
        comments: Vec::new(),
        open: Vec::new(),
        in_header: false,
        after_dot: false,
    };
    let tokens = Source::new(text);
    let mut checked = ValidateWhitespace::new(&mut reader, tokens);
    let mut guarded = RecursionGuard::new(&mut checked, limits::BRACKETS);
    parse_document(&tokens.lex().into_vec(), &mut guarded, errors);
    reader.close_all(text.len());
    FileTree { source, sections: reader.sections, comments: reader.comments }
}

/// Reports errors that were not mended. What follows an error on its line is a consequence.
fn report(errors: &[ParseError], mended: &Mended, source: SourceId, diags: &mut Vec<Diagnostic>) {
    let start = |it: &ParseError| it.unexpected().map_or(0, |it| it.start());
    let mut first: Vec<_> = errors.iter().take(limits::TOML_ERRORS).collect();
    first.sort_by_key(|it| start(it));
    let line = |it: &ParseError| {
        let before = mended.text.get(..start(it).min(mended.text.len()));
        before.map_or(0, |it| it.matches('\n').count())
    };
    first.dedup_by_key(|it| line(it));
    for error in first {
        let end = error.unexpected().map_or(0, |it| it.end());
        let (start, end) = visible(&mended.text, start(error), end);
        let span = Span::new(source, mended.origin(start), mended.origin(end));
        diags.push(Diagnostic::new(Code::TomlSyntax, span, message(error)));
    }
}

/// Returns the parser's words about an error.
fn message(error: &ParseError) -> String {
    let shown = |it: &Expected| match it {
        Expected::Literal("\n") => "newline".to_owned(),
        Expected::Literal("`") => "'`'".to_owned(),
        Expected::Literal(it) => format!("`{it}`"),
        Expected::Description(it) => (*it).to_owned(),
        _ => "etc".to_owned(),
    };
    let expected = match error.expected() {
        None => return error.description().to_owned(),
        Some([]) => "nothing".to_owned(),
        Some(all) => all.iter().map(shown).collect::<Vec<_>>().join(", "),
    };
    format!("{}, expected {expected}", error.description())
}

/// Returns a range that shows something: an empty one takes in the character that follows, if it is on the same line.
fn visible(text: &str, start: usize, end: usize) -> (usize, usize) {
    let (start, end) = (text.floor_char_boundary(start), text.floor_char_boundary(end));
    match text[start..].chars().next() {
        Some(next) if end <= start && next != '\n' && next != '\r' => {
            (start, start + next.len_utf8())
        }
        // Something is missing at the end of a line: show what it should follow.
        _ if end <= start => {
            let before = text[..start].chars().next_back().filter(|it| !it.is_whitespace());
            (start - before.map_or(0, char::len_utf8), start)
        }
        _ => (start, end),
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
        None => match entry.value.as_ref().filter(|it| !it.is_missing() && touches(it.span, at)) {
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
        Inside::Scalar(_) => PartOfFile::Value(value),
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
    /// The author's text.
    own: &'a str,
    /// What `text` was made of, if slips in it were mended.
    mended: Option<&'a Mended>,
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
        let origin = |at| self.mended.map_or(at, |it| it.origin(at));
        Span::new(self.source, origin(start), origin(end))
    }

    /// Returns what a scalar says.
    fn value(
        &self,
        at: toml_parser::Span,
        encoding: Option<Encoding>,
        errors: &mut dyn ErrorSink,
    ) -> Option<Value> {
        let written = self.text.get(at.start()..at.end())?;
        let mut text = Cow::Borrowed("");
        let kind = Raw::new_unchecked(written, encoding, at).decode_scalar(&mut text, errors);
        Some(match kind {
            ScalarKind::String => match self.bare(self.span(at)) {
                Some(bare) => Value::Bare(bare),
                None => Value::String(self.string(&text, at)),
            },
            ScalarKind::Boolean(it) => Value::Bool(it),
            ScalarKind::DateTime => Value::Date,
            ScalarKind::Float => Value::Float(text.parse().unwrap_or(f64::NAN)),
            ScalarKind::Integer(radix) => {
                Value::Integer(i64::from_str_radix(&text, radix.value()).ok()?)
            }
        })
    }

    /// Returns the characters at a place where the author wrote no quote.
    fn bare(&self, span: Span) -> Option<Text> {
        self.mended.filter(|it| it.is_bare(span.start as usize))?;
        let text = self.own.get(span.range())?.to_owned();
        Some(Text { text, span, exact: true })
    }

    /// Strings without escapes are slices of the file, so their place is known exactly.
    fn string(&self, text: &str, literal: toml_parser::Span) -> Text {
        let start = (text.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let end = start.wrapping_add(text.len());
        let span = self.between(start, end);
        let exact = (literal.start()..literal.end()).contains(&start)
            && end <= literal.end()
            && self.own.get(span.range()) == Some(text);
        let span = if exact { span } else { self.span(literal) };
        Text { text: text.to_owned(), span, exact }
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
        let end = self.own.len() as u32;
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

    fn scalar(
        &mut self,
        span: toml_parser::Span,
        encoding: Option<Encoding>,
        errors: &mut dyn ErrorSink,
    ) {
        let inside = Inside::Scalar(self.value(span, encoding, errors));
        // The parser reports a missing value as an empty one.
        if !span.is_empty() {
            self.add(WrittenValue { span: self.span(span), inside });
        }
    }

    fn whitespace(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        // Behind a key without a value, blanks are the place of the value.
        let Span { start, end, .. } = self.span(span);
        if let Some(entry) = self.entries().and_then(|it| it.last_mut())
            && entry.value.as_ref().is_none_or(WrittenValue::is_missing)
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
