//! What a position consists of, in plain form: the machine and the reference interpreter both read and write it, FEN is
//! a text of it, and positions are compared by it.

use super::ids::{CellId, CustomId, PerPlayer, PlayerId, TypeId};

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Piece {
    /// Its type.
    pub ty: TypeId,
    /// Its owner; [`PlayerId::NEUTRAL`] for nobody.
    pub owner: PlayerId,
    /// Its marks, one bit each.
    pub marks: u8,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct State {
    /// What stands on each cell.
    pub cells: Vec<Option<Piece>>,
    /// How many pieces of each type each player holds.
    pub hands: PerPlayer<Vec<u16>>,
    /// The cells of each [`super::StateSet`], ascending.
    pub sets: Vec<Vec<CellId>>,
    /// For sets with [`super::Lifetime::NextTurn`]: what is still in from the turn before (a subset), ascending;
    /// empty for all others.
    pub old_sets: Vec<Vec<CellId>>,
    /// The values of each [`super::Counter`]: one, or one for each player.
    pub counters: Vec<Vec<i32>>,
    /// For counters with [`super::Lifetime::NextTurn`]: whether its value is from the turn before and not the initial one.
    /// It goes back when this turn is handed over, unless it is set again before that.
    pub old_counters: Vec<bool>,
    /// En passant rights, at most [`State::MAX_EN_PASSANT`], oldest first.
    pub en_passant: Vec<EnPassant>,
    /// The type (before the move) of the piece that moved or castled last, drops aside; kept only if some pattern imitates
    /// or something reads [`super::TypeExpr::Last`].
    pub last_type: Option<TypeId>,
    /// Who is on move.
    pub player: PlayerId,
    /// Number of the phase. At the start of a turn it follows from the rest of the position (see [`super::Turn`]); the
    /// machines find it anew when they are given a state.
    pub phase: u8,
    /// How often this phase has been made in this turn already.
    pub repeated: u8,
    /// How many moves this turn had already.
    pub moves_made: u8,
    /// From and to of the last move in this turn that was a piece's (for a drop twice the cell dropped on); kept only if
    /// something reads it ([`super::CellRef::PrevFrom`], [`super::CellRef::PrevTo`], `same_piece`), and only within a turn.
    pub previous: Option<(CellId, CellId)>,
    /// How many turns in succession, this one included, consist of a single move that is a pass; kept (up to 15) only if
    /// something reads it ([`super::Num::Passes`]).
    pub passes: u8,
    /// The number of the turn: 1 for the first player's first one, and one more for each place in the order of turns, also
    /// for those of players who are out; kept only if something reads it ([`super::Num::TurnNumber`]), else 0. Positions
    /// that differ in nothing else count as the same.
    pub turn: u32,
    /// What stood on each cell when the turn began, without marks; kept only if something reads it
    /// ([`super::Cond::Unchanged`]), and only within a turn, else empty.
    pub before_turn: Vec<Option<Piece>>,
    /// What has been given to each player's hand in this turn, where it joins the hand at the end ([`super::Turn`]): as
    /// `hands`.
    pub coming: PerPlayer<Vec<u16>>,
    /// Who is out.
    pub eliminated: PerPlayer<bool>,
    /// How an effect has ended the game.
    pub ending: Option<Ending>,
}

impl State {
    /// The most en passant rights at a time.
    pub const MAX_EN_PASSANT: usize = 4;
}

/// A right to capture en passant: created by a move of a pattern with `sets_en_passant`, it lasts until the victim's owner is on
/// move again or the victim leaves its cell. When a turn is handed over in a game of two players whose turns are single
/// moves (one phase, not repeated), it is dropped unless some piece of the next player could, patterns (with their
/// conditions) and occupancy permitting, make a capture by it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct EnPassant {
    /// Where a piece can go to capture, ascending.
    pub cells: Vec<CellId>,
    /// The piece that is captured.
    pub victim: CellId,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Ending {
    /// Players of the winning team; empty for a draw.
    pub winners: Vec<PlayerId>,
    /// The outcome's or rule's name.
    pub reason: String,
}

/// A move in plain form: what is needed to write it, and to find it again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct MoveInfo {
    /// What kind.
    pub kind: MoveKind,
    /// The mover's type before the move; for drops the dropped type.
    pub piece: Option<TypeId>,
    /// The mover's first cell.
    pub from: Option<CellId>,
    /// The mover's last cell.
    pub to: Option<CellId>,
    /// What the last rule that is not silent made of the mover (or had it become by choice, even if it was gone by then),
    /// if that is not its type before the move. Rules on the end of the turn don't count.
    pub becomes: Option<TypeId>,
    /// Cells of captured pieces, in the order of legs.
    pub victims: Vec<CellId>,
    /// Where a captured piece was put down again.
    pub unload: Option<CellId>,
    /// For castling: the partner's first and last cell.
    pub partner: Option<(CellId, CellId)>,
    /// For custom moves: the finished text.
    pub text: Option<String>,
    /// For custom moves: what was chosen, in the order of the choices.
    pub chosen: Vec<Chosen>,
}

/// What was chosen for a custom move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Chosen {
    /// A cell.
    Cell(CellId),
    /// A type, held or not.
    Type(TypeId),
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
    Custom(CustomId),
}
