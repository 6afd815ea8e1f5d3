//! Finds the keys of a rule file, as they are written.

use std::ops::Range;
use toml_parser::{
    ParseError, Raw, Source, Span,
    decoder::Encoding,
    parser::{Event, EventKind, parse_document},
};

/// A key as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenKey {
    /// The names of the tables around it, and its own. Items of arrays have no name.
    pub path: Vec<String>,
    /// Its place, with its quotes if it has any.
    pub place: Range<usize>,
    /// The place between the quotes of its value, if that is a string in one line of single or double quotes.
    pub string: Option<Range<usize>>,
}

/// Returns all keys of a rule file in their order, those of headers too. Returns `None` if the text is not TOML.
pub fn keys(text: &str) -> Option<Vec<WrittenKey>> {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut errors: Vec<ParseError> = Vec::new();
    let mut reader = Reader { source, around: vec![0], path: Vec::new(), res: Vec::new() };
    parse_document(&tokens, &mut |event: Event| reader.event(event), &mut errors);
    errors.is_empty().then_some(reader.res)
}

struct Reader<'a> {
    source: Source<'a>,
    /// The lengths of the paths of the tables and arrays around.
    around: Vec<usize>,
    /// The names down to the key at hand.
    path: Vec<String>,
    res: Vec<WrittenKey>,
}

impl Reader<'_> {
    fn event(&mut self, event: Event) {
        let span = event.span();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => self.path.clear(),
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                self.around = vec![self.path.len()];
            }
            EventKind::InlineTableOpen | EventKind::ArrayOpen => self.around.push(self.path.len()),
            EventKind::InlineTableClose | EventKind::ArrayClose => {
                self.around.pop();
                self.close();
            }
            EventKind::SimpleKey => self.key(span, event.encoding()),
            EventKind::Scalar => {
                let quoted = matches!(
                    event.encoding(),
                    Some(Encoding::LiteralString | Encoding::BasicString)
                );
                if quoted && let Some(key) = self.res.last_mut().filter(|it| it.path == self.path) {
                    key.string = Some(span.start() + 1..span.end() - 1);
                }
                self.close();
            }
            _ => {}
        }
    }

    /// Ends a value: the next key belongs to the table around it.
    fn close(&mut self) {
        let length = self.around.last().copied().unwrap_or_default();
        self.path.truncate(length);
    }

    fn key(&mut self, span: Span, encoding: Option<Encoding>) {
        let mut name = String::new();
        if let Some(raw) = self.source.get(span) {
            let raw = Raw::new_unchecked(raw.as_str(), encoding, span);
            raw.decode_key(&mut name, &mut Vec::<ParseError>::new());
        }
        self.path.push(name);
        let place = span.start()..span.end();
        self.res.push(WrittenKey { path: self.path.clone(), place, string: None });
    }
}
