//! Texts that define games: lines of the protocol, also in logs of XBoard, and the tags of a PGN.

use super::{GAMES, part::TextPart};
use alfil_language::source::{SourceId, Span};
use std::collections::BTreeSet;

/// A game as an engine defines it.
#[derive(Clone, Debug, Default)]
pub(super) struct Definition<'a> {
    /// The name of the variant.
    pub(super) variant: Option<TextPart<'a>>,
    pub(super) parent: Option<TextPart<'a>>,
    /// Which letter stands for which of the usual pieces.
    pub(super) table: Option<TextPart<'a>>,
    /// Files, ranks and the size of the holdings: `8x8+0`.
    pub(super) size: Option<TextPart<'a>>,
    pub(super) fen: Option<TextPart<'a>>,
    /// IDs and moves.
    pub(super) pieces: Vec<(TextPart<'a>, TextPart<'a>)>,
    pub(super) is_pgn: bool,
}

impl<'a> Definition<'a> {
    /// Returns the place of its first part.
    pub(super) fn span(&self) -> Span {
        let parts = [self.variant, self.table, self.size, self.fen];
        let first = parts.into_iter().flatten().next();
        first.or_else(|| self.pieces.first().map(|it| it.0)).map_or(Span::default(), |it| it.span)
    }

    /// Returns true if it says no more than the name of a variant.
    fn is_empty(&self) -> bool {
        self.fen.is_none() && self.pieces.is_empty()
    }

    /// Returns its texts, for telling games apart.
    fn texts(&self) -> Vec<&'a str> {
        let parts = [self.variant, self.parent, self.table, self.size, self.fen];
        let parts = parts.into_iter().map(|it| it.map_or("", |it| it.text));
        parts.chain(self.pieces.iter().flat_map(|it| [it.0.text, it.1.text])).collect()
    }
}

/// Returns the games that a text defines, each once.
pub(super) fn read(text: &str, source: SourceId) -> Vec<Definition<'_>> {
    let whole = TextPart { text, span: Span::new(source, 0, text.len()) };
    let is_pgn = text.lines().any(|it| it.trim_start().starts_with("[VariantMen "));
    let mut res = if is_pgn { tags(whole) } else { protocol(whole) };
    let mut known = BTreeSet::new();
    res.retain(|it| !it.is_empty() && known.insert(it.texts()));
    res
}

fn lines(whole: TextPart<'_>) -> impl Iterator<Item = TextPart<'_>> {
    let mut start = 0;
    whole.text.split_inclusive('\n').map(move |line| {
        let part = whole.part(start, start + line.len());
        start += line.len();
        part
    })
}

/// Reads lines that engines send. Logs have a time and the engine before them: `123 <first : piece N& N`.
fn protocol(whole: TextPart<'_>) -> Vec<Definition<'_>> {
    let mut res: Vec<Definition<'_>> = vec![Definition::default()];
    for line in lines(whole) {
        let line = without_mark(line);
        let Some(word) = line.words().next() else { continue };
        let rest = line.part(word.text.len(), line.text.len());
        let full = res.len() > GAMES;
        let last = res.last_mut();
        match word.text {
            "variant" if !full => {
                res.push(Definition { variant: Some(rest), ..Definition::default() });
            }
            "setup" => match last {
                Some(last) if last.fen.is_none() => setup(last, rest),
                Some(last) if !full => {
                    let variant = last.variant;
                    let mut next = Definition { variant, ..Definition::default() };
                    setup(&mut next, rest);
                    res.push(next);
                }
                _ => {}
            },
            "piece" => {
                if let (Some(last), Some(id)) = (last, rest.words().next()) {
                    let moves = rest.part(id.text.len(), rest.text.len());
                    last.pieces.push((id, moves));
                }
            }
            _ => {}
        }
    }
    res
}

/// Returns a line without the time and the direction that a log has before it.
fn without_mark(line: TextPart<'_>) -> TextPart<'_> {
    let text = line.text.trim_start_matches(|it: char| it.is_ascii_digit()).trim_start();
    if !text.starts_with(['<', '>']) {
        return line;
    }
    let before = line.text.len() - text.len();
    let colon = text.find(':').map_or(0, |it| it + 1);
    line.part(before + colon, line.text.len())
}

/// Reads `(TABLE) 8x8+0_parent FEN`, of which only the position is needed.
fn setup<'a>(definition: &mut Definition<'a>, rest: TextPart<'a>) {
    let mut rest = rest;
    if rest.text.starts_with('(')
        && let Some(end) = rest.text.find(')')
    {
        definition.table = Some(rest.part(1, end));
        rest = rest.part(end + 1, rest.text.len());
    }
    if let Some(word) = rest.words().next()
        && let Some(at) = word.text.find('_').filter(|it| is_size(&word.text[..*it]))
    {
        definition.size = Some(word.part(0, at));
        definition.parent = Some(word.part(at + 1, word.text.len()));
        rest = rest.part(word.text.len(), rest.text.len());
    }
    definition.fen = Some(rest).filter(|it| !it.text.is_empty());
}

fn is_size(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_digit()) && text.contains('x')
}

/// Reads the tags of the games of a PGN.
fn tags(whole: TextPart<'_>) -> Vec<Definition<'_>> {
    let mut res: Vec<Definition<'_>> = Vec::new();
    let mut in_tags = false;
    for line in lines(whole) {
        let Some((name, value)) = tag(line) else {
            in_tags &= line.text.is_empty();
            continue;
        };
        if !in_tags && res.len() <= GAMES {
            res.push(Definition { is_pgn: true, ..Definition::default() });
        }
        in_tags = true;
        let Some(last) = res.last_mut() else { continue };
        match name.text {
            "Variant" => last.variant = Some(value),
            "FEN" => last.fen = Some(value),
            "VariantMen" => last.pieces = men(value),
            _ => {}
        }
    }
    res.retain(|it| !it.pieces.is_empty());
    res
}

/// Reads `[NAME "VALUE"]`.
fn tag(line: TextPart<'_>) -> Option<(TextPart<'_>, TextPart<'_>)> {
    let inner = line.text.strip_prefix('[')?.strip_suffix(']')?;
    let inner = line.part(1, 1 + inner.len());
    let (name, value) = inner.split_once(' ')?;
    let length = value.text.strip_prefix('"')?.strip_suffix('"')?.len();
    Some((name, value.part(1, 1 + length)))
}

/// Reads `P:fmWfcF;N:N`.
fn men(value: TextPart<'_>) -> Vec<(TextPart<'_>, TextPart<'_>)> {
    value.split(';').filter_map(|it| it.split_once(':')).collect()
}
