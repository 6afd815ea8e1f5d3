//! Removes terms of moves that rule files do not have, and reports them.

use alfil::{load, shipped::Shipped, source::Files};
use alfil_language::writer::{RuleFileWriter, table};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::{Entry, Node, Table, Value},
    schema::{game, piece, players},
    sema::LoadOptions,
    source::Span,
};
use indexmap::IndexMap;
use std::ops::Range;

/// Different terms that are tried.
const TERMS: usize = 3000;

/// The result of translating a term: the text that is left of it, and why that is not all.
#[derive(Clone, Debug)]
struct Tried {
    text: String,
    why: Vec<String>,
}

/// The terms of a text that a rule file can have, and why the others can't stand: their places in the text, and messages.
type Readable = (Vec<String>, Vec<(Range<usize>, String)>);

/// Terms that were tried on a board.
#[derive(Debug, Default)]
pub(in crate::import) struct Terms(IndexMap<String, Tried>);

impl Terms {
    /// Tries the terms of a text. Returns `None` if too many terms have been tried.
    pub(in crate::import) fn readable(
        &mut self,
        text: &str,
        board: Option<&Node>,
    ) -> Option<Readable> {
        let (mut left, mut wrong) = (Vec::new(), Vec::new());
        for term in terms(text) {
            let written = &text[term.clone()];
            if self.0.len() >= TERMS && !self.0.contains_key(written) {
                return None;
            }
            let tried =
                self.0.entry(written.to_owned()).or_insert_with(|| attempt(written, board)).clone();
            let message = |why| format!("`{written}` can't be taken as it stands: {why}");
            wrong.extend(tried.why.iter().map(|why| (term.clone(), message(why))));
            left.extend(Some(tried.text).filter(|it| !it.is_empty()));
        }
        Some((left, wrong))
    }
}

/// Takes out of all pieces' moves what a rule file would refuse.
pub(super) fn check(root: &mut Table, diags: &mut Vec<Diagnostic>) {
    let board = root.get(game::BOARD).cloned();
    let Some(Value::Table(pieces)) =
        root.entries.get_mut(game::PIECES.as_ref()).map(|it| &mut it.node.value)
    else {
        return;
    };
    let mut known = Terms::default();
    for (_, piece) in &mut pieces.entries {
        let Value::Table(keys) = &mut piece.node.value else { continue };
        let Some(text) = keys.text(piece::MOVE).cloned() else { continue };
        let read = known.readable(&text.text, board.as_ref());
        let (left, wrong) = read.unwrap_or_else(|| {
            let message = format!("expected at most {TERMS} different terms of moves");
            diags.push(Diagnostic::new(Code::LimitExceeded, text.span, message));
            (Vec::new(), Vec::new())
        });
        for (place, message) in wrong {
            let span = text.snippet().at(place.start, place.end);
            diags.push(Diagnostic::new(Code::ImportUntranslated, span, message));
        }
        if left.concat() != text.text {
            match moves(left, text.span) {
                Some(node) => keys
                    .entries
                    .insert(piece::MOVE.as_ref().to_owned(), Entry { key: text.span, node }),
                None => keys.entries.shift_remove(piece::MOVE.as_ref()),
            };
        }
    }
}

/// Terms as one text, if they can stand side by side.
fn moves(left: Vec<String>, span: Span) -> Option<Node> {
    let joined = left.concat();
    let again: Vec<&str> = terms(&joined).into_iter().map(|it| &joined[it]).collect();
    if left.is_empty() {
        return None;
    }
    if again == left {
        return Some(Node::made_up(joined, span));
    }
    let items = left.into_iter().map(|it| Node::made_up(it, span)).collect();
    Some(Node { value: Value::Array(items), span })
}

/// Returns the terms of a text in Betza's notation, whatever they mean.
fn terms(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut res = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        // Letters and groups in front.
        while at < bytes.len() && (bytes[at].is_ascii_lowercase() || bytes[at] == b'(') {
            if bytes[at] == b'(' {
                at += text[at..].find(')').map_or(text.len() - at, |it| it + 1);
                at = digits(bytes, at);
            } else {
                at += 1;
            }
        }
        let Some(letter) = text[at..].chars().next() else {
            res.push(start..at);
            break;
        };
        if letter == '[' {
            at += text[at..].find(']').map_or(text.len() - at, |it| it + 1);
        } else {
            at += letter.len_utf8();
            while bytes.get(at).is_some_and(|it| b"XY".contains(it)) {
                at += 1;
            }
            if bytes.get(at) == Some(&b'*')
                || letter.is_ascii_uppercase() && text[at..].starts_with(letter)
            {
                at += 1;
            } else {
                at = digits(bytes, at);
            }
        }
        if bytes.get(at) == Some(&b'\'') {
            at += 1;
        }
        res.push(start..at);
    }
    res
}

fn digits(bytes: &[u8], from: usize) -> usize {
    from + bytes[from..].iter().take_while(|it| it.is_ascii_digit()).count()
}

/// Tries a term on the board. Letters that mean nothing are left out of it.
fn attempt(term: &str, board: Option<&Node>) -> Tried {
    let mut text = term.to_owned();
    let mut why = Vec::new();
    for _ in 0..8 {
        let file = file(&text, board);
        let loaded =
            load::analyze(&Files::one(&file).over(&Shipped), "moves", &LoadOptions::default());
        let hindrance = loaded.diagnostics.iter().find(|it| it.is_error());
        if let Some(diag) = hindrance {
            why.push(diag.message.clone());
            return Tried { text: String::new(), why };
        }
        let idle: Vec<_> =
            loaded.diagnostics.iter().filter(|it| it.code == Code::IdleLetter).collect();
        let start = file.find("move = ").map_or(0, |it| it + "move = '".len());
        let spans = idle.iter().filter_map(|it| it.span());
        let mut places: Vec<_> = spans
            .filter_map(|it| {
                let place = (it.start as usize).checked_sub(start)?
                    ..(it.end as usize).checked_sub(start)?;
                text.get(place.clone()).map(|_| place)
            })
            .collect();
        if places.is_empty() {
            return Tried { text, why };
        }
        why.extend(idle.iter().map(|it| it.message.clone()));
        places.sort_by_key(|it| (it.start, it.end));
        places.dedup();
        for place in places.into_iter().rev() {
            if text.get(place.clone()).is_some() {
                text.replace_range(place, "");
            }
        }
    }
    Tried { text: String::new(), why }
}

/// Returns a rule file with a piece that moves so.
fn file(moves: &str, board: Option<&Node>) -> String {
    let mut file = RuleFileWriter::new();
    if let Some(board) = board {
        file.copy(game::BOARD.as_ref(), board);
    }
    file.table(&players::TABLE).set(players::SYMMETRY, "none");
    let piece = table().with(piece::ID, "X").with(piece::MOVE, moves);
    file.names(game::PIECES).set_name("x-piece", piece);
    file.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_told_apart() {
        let all = |text: &'static str| -> Vec<&str> {
            terms(text).into_iter().map(|it| &text[it]).collect()
        };
        assert_eq!(all("fmWfceFifmnD"), ["fmW", "fceF", "ifmnD"]);
        assert_eq!(all("KisO2"), ["K", "isO2"]);
        assert_eq!(all("NN2'QXYfmW*"), ["NN", "2'", "QXY", "fmW*"]);
        assert_eq!(all("(paf)3Rv[F?fqR]'mab"), ["(paf)3R", "v[F?fqR]'", "mab"]);
        assert_eq!(all("é[(a"), ["é", "[(a"]);
    }
}
