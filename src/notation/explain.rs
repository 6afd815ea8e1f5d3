//! Why a move is legal or not: the part of the rules that decides, and the pieces that matter.
//!
//! Like [`super::moves::MoveError`], this is for messages to people: it compiles the rules anew several times.

use super::{
    castling,
    dialect::Dialect,
    error::{nearest, piece_reason},
    legal::Legal,
    moves::{LegalMove, legal_moves, result_text},
    read::{OWN, Reader, try_text},
};
use crate::game::{Clocks, Game, Move, Variant};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, Player, State};
use std::fmt;

/// What decides about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// It is legal.
    Legal,
    /// The game is over.
    GameOver,
    /// The turn is over before it.
    TurnOver,
    /// There is no piece on the cell where it begins.
    EmptyCell,
    /// The piece is not the player's.
    NotOwnPiece,
    /// The player holds no such piece.
    NotInHand,
    /// Another phase of the turn has such moves.
    WrongPhase,
    /// A choice is missing, such as that of a promotion.
    ChoiceMissing,
    /// It would bring about a position too often.
    Repetition,
    /// A `[[compulsory]]` prefers other moves.
    Compulsory,
    /// A `[[forbid]]` applies.
    Forbidden,
    /// A royal piece would be in check after it.
    Check,
    /// The piece is pinned to a royal piece.
    Pinned,
    /// A castling out of check, through check or into check.
    CastlingInCheck,
    /// A castling whose way is not free, or whose pieces are not there or have moved.
    CastlingRefused,
    /// No piece moves so.
    Unreachable,
}

impl Why {
    /// Returns the word for programs, such as `not-own-piece`.
    pub const fn word(self) -> &'static str {
        match self {
            Why::Legal => "legal",
            Why::GameOver => "game-over",
            Why::TurnOver => "turn-over",
            Why::EmptyCell => "empty-cell",
            Why::NotOwnPiece => "not-own-piece",
            Why::NotInHand => "not-in-hand",
            Why::WrongPhase => "wrong-phase",
            Why::ChoiceMissing => "choice-missing",
            Why::Repetition => "repetition",
            Why::Compulsory => "compulsory",
            Why::Forbidden => "forbidden",
            Why::Check => "check",
            Why::Pinned => "pinned",
            Why::CastlingInCheck => "castling-in-check",
            Why::CastlingRefused => "castling-refused",
            Why::Unreachable => "unreachable",
        }
    }
}

/// Why a move is legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The text of the move that decides: of a turn, the first move that is not legal.
    pub text: String,
    /// What decides.
    pub why: Why,
    /// The same in words.
    pub message: String,
    /// The name of the rule that decides: of a `[[forbid]]`, a `[[compulsory]]` or a phase.
    pub rule: Option<String>,
    /// The cells of the pieces that matter, such as those that would give check.
    pub cells: Vec<Cell>,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.text, self.message)
    }
}

/// Returns why a text is a legal move or turn, or why it is not.
///
/// ```
/// use alfil::{Variant, notation::explain::{Why, explain}};
///
/// let mut game = Variant::shipped("chess")?.start();
/// for text in ["e2e4", "f7f6", "d1h5"] {
///     game.play(game.parse_move(text)?)?;
/// }
/// let explained = explain(&game, "a7a6");
/// assert_eq!(explained.why, Why::Check);
/// assert_eq!(explained.message, "the queen on h5 would give check");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(game: &Game, text: &str) -> Explanation {
    let mut at = game.clone();
    let moves = at.legal_moves();
    let Err(stuck) = try_text(&mut at, &moves, text, OWN) else {
        return Explanation::new(text, Why::Legal, "it is legal");
    };
    for mv in stuck.made {
        at.play_unchecked(mv);
    }
    let rest = &text[text.len() - stuck.rest..];
    match stuck.turn_over.and_then(|it| at.text_of(it)) {
        Some(last) => {
            let message = format!("the turn is over after `{last}`");
            Explanation::new(rest, Why::TurnOver, message)
        }
        None => illegal(&at, rest),
    }
}

impl Explanation {
    fn new(text: &str, why: Why, message: impl Into<String>) -> Explanation {
        let (message, text) = (message.into(), text.to_owned());
        Explanation { text, why, message, rule: None, cells: Vec::new() }
    }
}

/// Explains a text that begins with no legal move of the position.
fn illegal(game: &Game, text: &str) -> Explanation {
    let legal = legal_moves(game);
    let model = game.variant().model();
    if let Some(ending) = game.outcome().filter(|_| legal.is_empty()) {
        let message = format!("the game is over ({})", result_text(model, &ending));
        return Explanation::new(text, Why::GameOver, message);
    }
    let word = text.split(',').next().unwrap_or(text);
    let texts: Vec<&str> = legal.iter().map(|it| it.text.as_str()).collect();
    let longer: Vec<&str> = texts.iter().copied().filter(|it| it.starts_with(word)).collect();
    if !word.is_empty() && !longer.is_empty() {
        let message = format!("a choice is missing: {}", longer[..longer.len().min(8)].join(" "));
        return Explanation::new(word, Why::ChoiceMissing, message);
    }
    by_rules(game, word, OWN)
        .or_else(|| by_check(game, word, OWN))
        .or_else(|| {
            let message = castling::refused(game, word)?;
            Some(Explanation::new(word, Why::CastlingRefused, message))
        })
        .or_else(|| by_hand(game, word))
        .or_else(|| by_phase(game, word))
        .unwrap_or_else(|| by_piece(game, word, &legal, &texts))
}

/// Returns the part of the rules that forbids the move which a text means, as a sentence's end; `None` if there is no such
/// move.
pub(super) fn forbidden_by(game: &Game, text: &str, reader: Reader<'_>) -> Option<String> {
    castling::refused(game, text).or_else(|| {
        let rule = by_rules(game, text, reader).or_else(|| by_check(game, text, reader));
        rule.map(|it| it.message)
    })
}

/// Explains a move that a rule forbids, or to which a rule prefers others.
fn by_rules(game: &Game, word: &str, reader: Reader<'_>) -> Option<Explanation> {
    let model = game.variant().model();
    let named = |why, name: &String, message: String| Explanation {
        rule: Some(name.clone()),
        ..Explanation::new(word, why, message)
    };
    if let Some(rule) = model.draws.repetition.as_ref().filter(|it| it.result.is_none())
        && legal_without(game, word, reader, |_| {}).is_some()
    {
        let message = match rule.count {
            2 => "it would bring about a position once more".to_owned(),
            n => format!("it would bring about a position {n} times"),
        };
        return Some(Explanation::new(word, Why::Repetition, message));
    }
    for (n, rule) in model.compulsory.iter().enumerate() {
        if legal_without(game, word, reader, |it| drop(it.compulsory.remove(n))).is_some() {
            let message = format!("other moves come first (`{}`)", rule.name);
            return Some(named(Why::Compulsory, &rule.name, message));
        }
    }
    for (n, rule) in model.forbids.iter().enumerate() {
        if legal_without(game, word, reader, |it| drop(it.forbids.remove(n))).is_some() {
            let message = format!("it is forbidden (`{}`)", rule.name);
            return Some(named(Why::Forbidden, &rule.name, message));
        }
    }
    None
}

/// Explains a move that would leave a royal piece in check.
fn by_check(game: &Game, word: &str, reader: Reader<'_>) -> Option<Explanation> {
    let variant = game.variant();
    let model = variant.model();
    model.check.as_ref().filter(|it| it.at.is_some())?;
    let (mut freer, mv) = legal_without(game, word, reader, |it| it.check = None)?;
    let player = game.player();
    let before = game.position().checkers(player);
    if mv.kind() == MoveKind::Castle {
        return Some(castling_in_check(game, word, &freer.info(mv), before));
    }
    freer.play_unchecked(mv);
    let after = freer.state();
    let cells = checkers(variant, &after, player);
    let royal = mv.origin().is_some_and(|it| game.position().royals(player).contains(&it));
    let pieces = listed(model, &after, &cells);
    let (why, message) = match mv.origin() {
        _ if cells.is_empty() => {
            (Why::Check, format!("it would leave {} in check", model.players[player].name))
        }
        Some(from) if !royal && before.is_empty() => {
            let name = &model.board.cells[from.idx()].name;
            (Why::Pinned, format!("the piece on {name} is pinned: {pieces} would give check"))
        }
        _ => (Why::Check, format!("{pieces} would give check")),
    };
    Some(Explanation { cells, ..Explanation::new(word, why, message) })
}

/// Explains a castling that check forbids.
fn castling_in_check(game: &Game, word: &str, info: &MoveInfo, before: Vec<Cell>) -> Explanation {
    let (model, mut state) = (game.variant().model(), game.state());
    let explained = |cells: Vec<Cell>, message: String| Explanation {
        cells,
        ..Explanation::new(word, Why::CastlingInCheck, message)
    };
    if !before.is_empty() {
        let pieces = listed(model, &state, &before);
        return explained(before, format!("no castling out of check: {pieces} gives check"));
    }
    let (from, to) = (info.from, info.to);
    if let (Some(from), Some(to), Some((partner, _))) = (from, to, info.partner) {
        let king = state.cells[from.idx()].take();
        state.cells[partner.idx()] = None;
        let (near, far) = (from.idx().min(to.idx()), from.idx().max(to.idx()));
        let on_way = |it: &usize| {
            let rank = |it: usize| model.board.cells[it].rank;
            rank(*it) == rank(from.idx()) || *it == to.idx()
        };
        for cell in (near..=far).filter(on_way) {
            let mut there = state.clone();
            there.cells[cell] = king;
            let cells = checkers(game.variant(), &there, game.player());
            if !cells.is_empty() {
                let pieces = listed(model, &there, &cells);
                let name = &model.board.cells[cell].name;
                return explained(cells, format!("{pieces} attacks {name} on the way of castling"));
            }
        }
    }
    explained(Vec::new(), "no castling out of, through or into check".to_owned())
}

/// Explains a drop of a piece that the player does not hold.
fn by_hand(game: &Game, word: &str) -> Option<Explanation> {
    let mut state = game.state();
    let player = game.player();
    state.hands[player].iter_mut().for_each(|it| *it = it.saturating_add(1));
    let drop = legal_at(game, &state, word)?;
    let model = game.variant().model();
    let is_drop = drop.kind() == MoveKind::Drop;
    let ty = if is_drop { &model.types[drop.piece_type()].name } else { "such piece" };
    let message = format!("{} holds no {ty}", model.players[player].name);
    Some(Explanation::new(word, Why::NotInHand, message))
}

/// Explains a move of another phase.
fn by_phase(game: &Game, word: &str) -> Option<Explanation> {
    let phases = &game.variant().model().turn.phases;
    let others = (0..phases.len()).filter(|it| *it != game.phase());
    others.into_iter().find_map(|n| {
        let phase = u8::try_from(n).ok()?;
        let state = State { phase, repeated: 0, ..game.state() };
        legal_at(game, &state, word)?;
        let (there, here) = (&phases[n].name, &phases[game.phase()].name);
        let message = format!("it belongs to the phase `{there}`, and this is `{here}`");
        let rule = Some(there.clone());
        Some(Explanation { rule, ..Explanation::new(word, Why::WrongPhase, message) })
    })
}

/// Explains a text by the piece on the cell with which it begins.
fn by_piece(game: &Game, word: &str, legal: &[LegalMove], texts: &[&str]) -> Explanation {
    let model = game.variant().model();
    let cells = model.board.cells.iter().enumerate();
    let begins = cells.filter(|it| word.starts_with(&it.1.name));
    let from = begins.max_by_key(|it| it.1.name.len()).map(|it| it.0);
    let piece = from.map(|it| game.state().cells[it]);
    let why = match piece {
        Some(None) => Why::EmptyCell,
        Some(Some(piece)) if piece.owner != game.player() => Why::NotOwnPiece,
        _ => Why::Unreachable,
    };
    let mut message = piece_reason(game, word, legal, &Dialect::OWN);
    let near = nearest(word, texts);
    if from.is_none() && !near.is_empty() {
        message = format!("{message}; did you mean {}?", near.join(" or "));
    }
    let cells = from.filter(|_| piece.flatten().is_some()).map(Cell::new);
    Explanation { cells: cells.into_iter().collect(), ..Explanation::new(word, why, message) }
}

/// Returns the text's move by rules that lack something, with the game by those rules.
fn legal_without(
    game: &Game,
    text: &str,
    reader: Reader<'_>,
    remove: impl FnOnce(&mut Model),
) -> Option<(Game, Move)> {
    let mut model = game.variant().model().clone();
    remove(&mut model);
    // Without a part, positions that are not over may seem so.
    model.outcomes.clear();
    let variant = Variant::new(model).ok()?;
    let freer = variant.game_at(&game.state(), Clocks::default()).ok()?;
    let moves = freer.legal_moves();
    let meant = reader.meant(Legal::new(freer.position(), &moves), text);
    Some((freer, *meant.first()?))
}

/// Returns the move that a text means in another position of the game.
fn legal_at(game: &Game, state: &State, word: &str) -> Option<Move> {
    let other = game.variant().game_at(state, game.clocks()).ok()?;
    let moves = other.legal_moves();
    OWN.meant(Legal::new(other.position(), &moves), word).first().copied()
}

/// Returns the pieces that check a player in a state.
fn checkers(variant: &Variant, state: &State, player: Player) -> Vec<Cell> {
    let position = crate::game::Position::from_state(variant.program(), state);
    position.map_or(Vec::new(), |it| it.checkers(player))
}

/// Returns the pieces on cells in words: `the queen on h5 and the rook on e8`.
fn listed(model: &Model, state: &State, cells: &[Cell]) -> String {
    let piece = |it: &Cell| {
        let ty = state.cells[it.idx()].map_or("piece", |it| &model.types[it.ty].name);
        format!("the {ty} on {}", model.board.cells[it.idx()].name)
    };
    cells.iter().map(piece).collect::<Vec<_>>().join(" and ")
}
