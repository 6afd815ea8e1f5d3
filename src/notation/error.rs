//! Texts that are no legal moves, and why.

use super::{
    dialect::{self, Dialect},
    explain::forbidden_by,
    legal::Legal,
    moves::{LegalMove, legal_moves_in, result_text},
    read::{Reader, Spellings, Stuck, try_text},
    san::{Word, legal_sans, target},
};
use crate::game::{Game, Snapshot};
use alfil_language::diag;
use alfil_model::{Cell, Model};
use std::{fmt, sync::OnceLock};

/// A text that is no legal move.
///
/// To refuse a text is cheap. Why it is none is found out when it is asked for first: that reads the rules several times.
#[derive(Clone)]
pub struct MoveError {
    /// The text that was given, or the part of it that is no move.
    pub text: String,
    /// What the explanation needs.
    asked: Option<Box<Asked>>,
    told: OnceLock<Told>,
}

/// A text that was refused.
#[derive(Clone)]
struct Asked {
    game: Snapshot,
    whole: String,
    stuck: Stuck,
    /// The dialect; `None` for the notation of people.
    dialect: Option<Dialect>,
}

/// Why a text is no legal move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Told {
    reason: String,
    nearest: Vec<String>,
}

impl MoveError {
    /// Returns the error for a text that could not be played to its end.
    pub(super) fn stuck(game: &Game, whole: &str, stuck: Stuck, reader: Reader<'_>) -> MoveError {
        let text = whole[whole.len() - stuck.rest..].to_owned();
        let dialect = if let Reader::Dialect(it) = reader { Some(it.clone()) } else { None };
        let (game, whole) = (Snapshot::of(game), whole.to_owned());
        let asked = Some(Box::new(Asked { game, whole, stuck, dialect }));
        MoveError { text, asked, told: OnceLock::new() }
    }

    /// Returns the error for a text for which the reason is known.
    pub(super) fn told(text: &str, reason: &str, nearest: Vec<String>) -> MoveError {
        let told = Told { reason: reason.to_owned(), nearest };
        MoveError { text: text.to_owned(), asked: None, told: OnceLock::from(told) }
    }

    /// Returns the error for a text that is none in any usual spelling.
    pub(super) fn unread(game: &Game, text: &str) -> MoveError {
        let Spellings { with_marks, bare } = Spellings::of(text);
        let Some(shortest) = bare.or(with_marks.last().copied()) else {
            return MoveError::told(text, "expected a move, found an empty text", Vec::new());
        };
        let nothing = Stuck { made: Vec::new(), rest: shortest.len(), turn_over: None };
        let stuck = if shortest.contains([',', '/']) {
            let mut played = game.clone();
            let moves = played.legal_moves();
            try_text(&mut played, &moves, shortest, Reader::Free).err().unwrap_or(nothing)
        } else {
            nothing
        };
        let whole = stuck.rest == shortest.len();
        let error = MoveError::stuck(game, shortest, stuck, Reader::Free);
        if whole { MoveError { text: text.to_owned(), ..error } } else { error }
    }

    /// Returns why the text is none, as far as that is known.
    pub fn reason(&self) -> &str {
        &self.explained().reason
    }

    /// Returns legal moves that look like the text, nearest first.
    pub fn nearest(&self) -> &[String] {
        &self.explained().nearest
    }

    /// Returns the moves that may have been meant.
    pub fn help(&self) -> Option<String> {
        let quoted: Vec<_> = self.nearest().iter().map(|it| format!("`{it}`")).collect();
        (!quoted.is_empty()).then(|| format!("did you mean {}?", quoted.join(" or ")))
    }

    fn explained(&self) -> &Told {
        self.told.get_or_init(|| {
            let explained = || {
                let asked = self.asked.as_deref()?;
                Some(asked.explain(asked.game.game()?, &self.text))
            };
            explained().unwrap_or_default()
        })
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a legal move: {}", self.text, self.reason())?;
        self.help().map_or(Ok(()), |it| write!(f, " ({it})"))
    }
}

impl fmt::Debug for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut res = f.debug_struct("MoveError");
        res.field("text", &self.text).field("reason", &self.reason());
        res.field("nearest", &self.nearest()).finish_non_exhaustive()
    }
}

impl PartialEq for MoveError {
    fn eq(&self, other: &MoveError) -> bool {
        self.text == other.text && self.explained() == other.explained()
    }
}

impl Eq for MoveError {}

impl std::error::Error for MoveError {}

impl Asked {
    /// Returns why `text` is no legal move of a game.
    fn explain(&self, mut game: Game, text: &str) -> Told {
        for mv in &self.stuck.made {
            game.play_unchecked(*mv);
        }
        if self.dialect.is_none()
            && let Some(told) = wrong_marks(&game, text)
        {
            return told;
        }
        let dialect = self.dialect.as_ref().unwrap_or(&dialect::OWN);
        if let Some(last) = self.stuck.turn_over {
            let moves = game.legal_moves();
            let text = Legal::new(game.position(), &moves).text(dialect, last);
            return Told {
                reason: format!("the turn is over after `{text}`"),
                nearest: vec![text],
            };
        }
        let legal = legal_moves_in(&game, dialect);
        if legal.is_empty()
            && let Some(ending) = game.outcome()
        {
            let result = result_text(game.variant().model(), &ending);
            return Told { reason: format!("the game is over ({result})"), nearest: Vec::new() };
        }
        let rest = &self.whole[self.whole.len() - self.stuck.rest..];
        match &self.dialect {
            Some(it) => by_dialect(&game, &legal, rest, it),
            None => by_people(&game, &legal, rest),
        }
    }
}

/// Returns what is wrong with a legal move that has marks behind it which mean nothing.
fn wrong_marks(game: &Game, text: &str) -> Option<Told> {
    let bare = Spellings::of(text).bare?;
    let moves = game.legal_moves();
    try_text(&mut game.clone(), &moves, bare, Reader::Free).ok()?;
    let marks = text.strip_prefix(bare).unwrap_or("");
    let reason = format!("`{bare}` is legal, but not with `{marks}` behind it");
    Some(Told { reason, nearest: vec![bare.to_owned()] })
}

fn by_dialect(game: &Game, legal: &[LegalMove], text: &str, dialect: &Dialect) -> Told {
    let texts: Vec<&str> = legal.iter().map(|it| it.text.as_str()).collect();
    let word = text.split(',').next().unwrap_or(text);
    let reason = forbidden_by(game, word, Reader::Dialect(dialect));
    let reason = reason.unwrap_or_else(|| piece_reason(game, text, legal, dialect));
    Told { reason, nearest: nearest(word, &texts) }
}

fn by_people(game: &Game, legal: &[LegalMove], text: &str) -> Told {
    let word = text.split(',').next().unwrap_or(text);
    let sans = legal_sans(game);
    let moves = game.legal_moves();
    let fitting = Word::new(Legal::new(game.position(), &moves), word).fitting();
    let written = sans.iter().map(|it| it.san.as_str());
    if fitting.len() > 1 {
        let named = sans.iter().filter(|it| fitting.contains(&it.legal.mv));
        let fitting: Vec<&str> = named.map(|it| it.san.as_str()).collect();
        let reason = format!("it may be any of {}", fitting.join(", "));
        return Told { reason, nearest: Vec::new() };
    }
    let all: Vec<&str> = written.chain(legal.iter().map(|it| it.text.as_str())).collect();
    let reason = forbidden_by(game, word, Reader::Free)
        .or_else(|| others_to(game.variant().model(), legal, &all, word))
        .unwrap_or_else(|| piece_reason(game, text, legal, &Dialect::OWN));
    Told { reason, nearest: nearest(word, &all) }
}

/// Returns other moves to the target of a word. Each move has its text.
fn others_to(model: &Model, legal: &[LegalMove], texts: &[&str], word: &str) -> Option<String> {
    let cells = || model.board.cells.iter();
    // If the text begins with a cell, the message describes the piece there.
    if cells().any(|it| word.starts_with(&it.name)) && word.len() > 3 {
        return None;
    }
    let last = cells()
        .filter_map(|it| Some((word.rfind(&it.name)? + it.name.len(), it.name.len(), &it.name)))
        .max()?;
    let goes = |it: &LegalMove| {
        target(&it.info).is_some_and(|it| model.board.cells[it.idx()].name == *last.2)
    };
    let others = legal.iter().zip(texts).filter(|it| goes(it.0)).map(|it| *it.1);
    let others: Vec<&str> = others.take(9).collect();
    Some(match others.len() {
        0 => format!("nothing may go to {}", last.2),
        9 => format!("there is no such move to {}", last.2),
        _ => format!("there is no such move to {}, but {}", last.2, others.join(" ")),
    })
}

/// Returns the reason why a text is illegal, as far as the cells that it names show it.
pub(super) fn piece_reason(
    game: &Game,
    text: &str,
    legal: &[LegalMove],
    dialect: &Dialect,
) -> String {
    let variant = game.variant().clone();
    let model = variant.model();
    let names = (0..model.board.cells.len()).map(|it| dialect.cell(model, Cell::new(it)));
    let from = names
        .enumerate()
        .filter(|(_, name)| text.starts_with(name))
        .max_by_key(|(_, name)| name.len());
    let Some((from, name)) = from else {
        return match legal.len() {
            1 => "the only legal move is another".to_owned(),
            n => format!("it is none of the {n} legal ones"),
        };
    };
    let player = game.player();
    match game.state().cells[from] {
        None => format!("there is no piece on {name}"),
        Some(piece) if piece.owner != player => {
            let owner = model.players.as_slice().get(piece.owner.idx());
            let whose = owner.map_or("nobody's".to_owned(), |it| format!("of {}", it.name));
            format!(
                "the {} on {name} is {whose}, and {} is on move",
                model.types[piece.ty].name, model.players[player].name
            )
        }
        Some(piece) => {
            let ty = &model.types[piece.ty].name;
            let its: Vec<&str> = legal
                .iter()
                .filter(|it| match it.info.from {
                    Some(cell) => cell.idx() == from,
                    None => it.text.starts_with(name),
                })
                .map(|it| it.text.as_str())
                .collect();
            let check = if game.in_check() { ", and its player is in check" } else { "" };
            match its.len() {
                0 => format!("the {ty} on {name} has no legal move{check}"),
                1..=8 => format!("the {ty} on {name} may go {}{check}", its.join(" ")),
                n => format!("the {ty} on {name} has {n} legal moves, but not this one{check}"),
            }
        }
    }
}

/// Returns up to three texts that go on where `word` ends, such as promotions; if there are none, those that differ least.
pub(super) fn nearest(word: &str, texts: &[&str]) -> Vec<String> {
    let longer = texts.iter().copied().filter(|it| !word.is_empty() && it.starts_with(word));
    let mut near: Vec<_> = longer.collect();
    if near.is_empty() {
        near = diag::nearest(word, texts.iter().copied());
    }
    near.sort_unstable();
    near.into_iter().take(3).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::MoveError;
    use crate::game::Variant;

    #[test]
    fn errors_go_to_other_threads_and_explain_themselves_there() {
        fn is_error<T: std::error::Error + Send + Sync + 'static>() {}
        is_error::<MoveError>();
        let mut game = Variant::shipped("chess").unwrap().start();
        for text in ["e4", "f6", "Qh5+"] {
            game.play(game.parse_move(text).unwrap()).unwrap();
        }
        let error = game.parse_move("a6").unwrap_err();
        drop(game);
        let told = std::thread::spawn(move || error.to_string()).join().unwrap();
        let expected = "`a6` is not a legal move: the queen on h5 would give check";
        assert!(told.starts_with(expected), "{told}");
    }
}
