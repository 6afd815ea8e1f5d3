//! Bytes of a text, and the protocol's positions in lines and columns.

use alfil::source::{SourceMap, Span};
use line_index::{LineCol, LineIndex, WideEncoding, WideLineCol};
use lsp_types::{InitializeParams, Position, PositionEncodingKind, Range};

/// What the client counts columns in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
}

impl Encoding {
    /// Returns the encoding that the client prefers of those that we know. UTF-16 is what every client knows.
    pub(super) fn of(params: &InitializeParams) -> Encoding {
        let general = params.capabilities.general.as_ref();
        let known = general.and_then(|it| it.position_encodings.as_ref());
        let utf8 = known.is_some_and(|it| it.contains(&PositionEncodingKind::UTF8));
        if utf8 { Encoding::Utf8 } else { Encoding::Utf16 }
    }
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    index: LineIndex,
    encoding: Encoding,
    len: usize,
}

impl Lines {
    pub(super) fn new(text: &str, encoding: Encoding) -> Lines {
        Lines { index: LineIndex::new(text), encoding, len: text.len() }
    }

    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the byte at a position; the end of the text for a position behind it.
    pub(super) fn offset(&self, at: Position) -> usize {
        let place = match self.encoding {
            Encoding::Utf8 => Some(LineCol { line: at.line, col: at.character }),
            Encoding::Utf16 => {
                let wide = WideLineCol { line: at.line, col: at.character };
                self.index.to_utf8(WideEncoding::Utf16, wide)
            }
        };
        let offset = place.and_then(|it| self.index.offset(it)).map(usize::from);
        offset.map_or(self.len, |it| it.min(self.len))
    }

    pub(super) fn position(&self, offset: usize) -> Position {
        let offset = u32::try_from(offset.min(self.len)).unwrap_or(u32::MAX);
        let Some(place) = self.index.try_line_col(offset.into()) else {
            return Position::default();
        };
        let wide = match self.encoding {
            Encoding::Utf8 => None,
            Encoding::Utf16 => self.index.to_wide(WideEncoding::Utf16, place),
        };
        wide.map_or(Position::new(place.line, place.col), |it| Position::new(it.line, it.col))
    }

    pub(super) fn range(&self, span: Span) -> Range {
        let range = span.range();
        Range::new(self.position(range.start), self.position(range.end))
    }
}

/// Returns the range of a span in whichever text it is.
pub(super) fn range_in(sources: &SourceMap, span: Span, encoding: Encoding) -> Range {
    let text = sources.get(span.source).map_or("", |it| &it.text);
    Lines::new(text, encoding).range(span)
}
