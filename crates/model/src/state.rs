//! Positions in plain form.
//!
//! The machine and the reference interpreter both read and write a [`State`]. FEN is its text, and positions are compared
//! by it.

use super::ids::{ActionId, Cell, LabelId, PerPlayer, PieceType, Player};
use std::fmt;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Piece {
    /// Its type.
    pub ty: PieceType,
    /// Its owner; [`Player::NEUTRAL`] for nobody.
    pub owner: Player,
    /// Its marks, one bit each.
    pub marks: u8,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct State {
    /// The piece on each cell.
    pub cells: Vec<Option<Piece>>,
    /// How many pieces of each type each player holds.
    pub hands: PerPlayer<Vec<u16>>,
    /// The cells of each [`super::StateSet`], ascending.
    pub sets: Vec<Vec<Cell>>,
    /// For sets with [`super::Lifetime::NextTurn`]: the cells that are in the set since the turn before (a subset),
    /// ascending. Empty for all other sets.
    pub old_sets: Vec<Vec<Cell>>,
    /// The values of each [`super::Counter`]: one, or one for each player.
    pub counters: Vec<Vec<i32>>,
    /// For counters with [`super::Lifetime::NextTurn`]: true if the value was set in the turn before. Such a counter goes
    /// back when this turn is handed over, unless it is set again before that.
    pub old_counters: Vec<bool>,
    /// En passant rights, at most [`State::MAX_EN_PASSANT`], oldest first.
    pub en_passant: Vec<EnPassant>,
    /// The type (before the move) of the piece that moved or castled last; drops don't count. Kept only if some pattern
    /// imitates or something reads [`super::TypeExpr::Last`].
    pub last_type: Option<PieceType>,
    /// The player on move.
    pub player: Player,
    /// The number of the phase. At the start of a turn the phase follows from the rest of the position (see
    /// [`super::Turn`]). The machines compute it when they are given a state.
    pub phase: u8,
    /// How often this phase has been made in this turn already.
    pub repeated: u8,
    /// How many moves this turn had already.
    pub moves_made: u8,
    /// From and to of the last move of a piece in this turn; for a drop both are the cell dropped on. Kept only within a
    /// turn, and only if something reads it ([`super::CellRef::PreviousOrigin`], [`super::CellRef::PreviousTarget`], `same_piece`).
    pub previous: Option<(Cell, Cell)>,
    /// The label of the last move of this turn: the first label of that name. Kept only within a turn, and only if something
    /// reads it ([`super::Cond::PreviousLabelled`]).
    pub previous_label: Option<LabelId>,
    /// How many turns in succession, this one included, consist of a single move that is a pass. Kept (up to 15) only if
    /// something reads it ([`super::Num::Passes`]).
    pub passes: u8,
    /// The number of the turn: 1 for the first player's first turn, then one more for each place in the order of turns.
    /// The places of players who are out count too. Kept only if something reads it ([`super::Num::TurnNumber`]), else 0.
    /// Positions that differ only in this number count as the same.
    pub turn: u32,
    /// The piece on each cell when the turn began, without marks. Kept only within a turn, and only if something reads it
    /// ([`super::Cond::Unchanged`]); else empty.
    pub before_turn: Vec<Option<Piece>>,
    /// What each player's hand gets when this turn ends, in games where it joins the hand then (see [`super::Turn`]).
    /// Indexed like `hands`.
    pub coming: PerPlayer<Vec<u16>>,
    /// True for players who are out.
    pub eliminated: PerPlayer<bool>,
    /// The ending, if an effect has ended the game.
    pub ending: Option<Outcome>,
}

impl State {
    /// The most en passant rights at a time.
    pub const MAX_EN_PASSANT: usize = 4;
}

/// A right to capture en passant.
///
/// A move of a pattern with `sets_en_passant` creates it. It lasts until the victim's owner is on move again or the
/// victim leaves its cell.
///
/// In games of two players with single-move turns (one phase, not repeated), a useless right is dropped at hand-over, and
/// when a position is set up. Where no piece captures en passant, no move leaves a right. A
/// right is useful if some piece of the next player could capture by it, as far as patterns, their conditions and
/// occupancy permit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct EnPassant {
    /// The cells to which a piece can go to capture, ascending.
    pub cells: Vec<Cell>,
    /// The piece that is captured.
    pub victim: Cell,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Outcome {
    /// Players of the winning team; empty for a draw.
    pub winners: Vec<Player>,
    /// The outcome's or rule's name.
    pub reason: String,
}

/// Writes winners as numbers from 1, because an outcome does not know the names of players.
///
/// ```
/// use alfil_model::{Outcome, Player};
///
/// let outcome = |winners: &[u8], reason: &str| {
///     let winners = winners.iter().map(|it| Player(*it)).collect();
///     Outcome { winners, reason: reason.to_owned() }.to_string()
/// };
/// assert_eq!(outcome(&[0], "checkmate"), "player 1 wins (checkmate)");
/// assert_eq!(outcome(&[0, 2], "goal"), "players 1 and 3 win (goal)");
/// assert_eq!(outcome(&[], "stalemate"), "draw (stalemate)");
/// ```
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winners.as_slice() {
            [] => f.write_str("draw")?,
            [one] => write!(f, "player {} wins", one.idx() + 1)?,
            [first, rest @ ..] => {
                write!(f, "players {}", first.idx() + 1)?;
                for (n, it) in rest.iter().enumerate() {
                    let joint = if n + 1 == rest.len() { " and " } else { ", " };
                    write!(f, "{joint}{}", it.idx() + 1)?;
                }
                f.write_str(" win")?;
            }
        }
        write!(f, " ({})", self.reason)
    }
}

/// A move in plain form: all that is needed to write it, and to find it again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct MoveInfo {
    /// The kind of the move.
    pub kind: MoveKind,
    /// The mover's type before the move; for drops the dropped type.
    pub piece: Option<PieceType>,
    /// The mover's first cell.
    pub from: Option<Cell>,
    /// The mover's last cell.
    pub to: Option<Cell>,
    /// The type that the last rule that is not silent gave to the mover, if that is not its type before the move. A type
    /// that the player chose counts even if the mover was gone by then. Rules on the end of the turn don't count.
    pub becomes: Option<PieceType>,
    /// Cells of captured pieces, in the order of legs.
    pub victims: Vec<Cell>,
    /// The cell where a captured piece was put down again.
    pub unload: Option<Cell>,
    /// For castling: the partner's first and last cell.
    pub partner: Option<(Cell, Cell)>,
    /// The label of the pattern that makes the move.
    pub label: Option<LabelId>,
    /// For actions: the finished text.
    pub text: Option<String>,
    /// For actions: what was chosen, in the order of the choices.
    pub chosen: Vec<Chosen>,
}

/// A choice in an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Chosen {
    /// A cell.
    Cell(Cell),
    /// A type, held or not.
    Type(PieceType),
}

/// Kinds of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[expect(missing_docs, reason = "the names say it")]
pub enum MoveKind {
    Step,
    Castle,
    Drop,
    Pass,
    Action(ActionId),
}
