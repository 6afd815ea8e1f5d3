//! Expressions as the machine evaluates them: the model's, with cell sets as bits and types as masks.

use super::{
    bitboard::Bitboard,
    board_cond::{BoardCond, CellFilter},
};
use crate::model::{CellRef, Compare, MoveKind, OutcomeResult, PieceRef, PlayerRef, TypeExpr};

/// A set of piece types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Types(pub [u64; 4]);

impl Types {
    /// Returns true if the type is in it.
    #[inline]
    pub fn has(&self, ty: u8) -> bool {
        self.0[usize::from(ty / 64)] >> (ty % 64) & 1 != 0
    }

    /// Returns true if there is none in it.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Returns true if the sets share a type.
    pub fn meets(&self, other: &Types) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns the types of both.
    #[must_use]
    pub fn or(&self, other: &Types) -> Types {
        Types(std::array::from_fn(|it| self.0[it] | other.0[it]))
    }

    /// Puts a type in.
    pub fn set(&mut self, ty: u8) {
        self.0[usize::from(ty / 64)] |= 1 << (ty % 64);
    }

    /// Returns the types in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        Bitboard(self.0).iter().map(|it| it as u8)
    }
}

impl FromIterator<u8> for Types {
    fn from_iter<It: IntoIterator<Item = u8>>(iter: It) -> Self {
        let mut res = Types::default();
        iter.into_iter().for_each(|it| res.set(it));
        res
    }
}

/// See [`crate::model::Cond`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Cond<const N: usize> {
    Const(bool),
    Not(Box<Cond<N>>),
    And(Vec<Cond<N>>),
    Or(Vec<Cond<N>>),
    Compare(Compare, Num<N>, Num<N>),
    In(CellRef, Set<N>),
    Some(Set<N>),
    Within(Set<N>, Set<N>),
    Is(PieceRef, Types),
    SameType(TypeExpr, TypeExpr),
    Exists(TypeExpr),
    Owned(PieceRef, PlayerRef),
    Marked(PieceRef, u8),
    InCheck(PlayerRef),
    Stuck(PlayerRef),
    Captures,
    Kind(MoveKind),
    Exempt,
    Unchanged,
    Before(Box<Cond<N>>),
    /// `to` is among the cells that the table has for `from`.
    Reaches(Vec<Bitboard<N>>),
    Mobile(TypeExpr, CellRef),
    Connected(Set<N>, Set<N>, Set<N>),
    As(PlayerRef, Box<Cond<N>>),
}

/// See [`crate::model::Num`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Num<const N: usize> {
    Const(i32),
    Count(Set<N>),
    Held(PlayerRef, Types),
    HeldOf(PlayerRef, TypeExpr),
    Counter(u16, PlayerRef),
    Field(u16, CellRef, PlayerRef),
    File(CellRef),
    Rank(CellRef),
    Level(CellRef),
    Standing(TypeExpr, u16),
    Victims,
    MovesMade,
    Passes,
    Repetitions,
    Quiet,
    TurnNumber,
    Before(Box<Num<N>>),
    As(PlayerRef, Box<Num<N>>),
    Add(Box<Num<N>>, Box<Num<N>>),
    Sub(Box<Num<N>>, Box<Num<N>>),
    Mul(Box<Num<N>>, Box<Num<N>>),
}

/// See [`crate::model::SetExpr`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Set<const N: usize> {
    Const(Box<Bitboard<N>>),
    Vacant,
    Occupied,
    Pieces(PlayerRef),
    Types(Types),
    OfType(TypeExpr),
    Zone(u16, PlayerRef),
    State(u16),
    Marked(u8),
    Cell(CellRef),
    Union(Vec<Set<N>>),
    Inter(Vec<Set<N>>),
    Minus(Box<Set<N>>, Box<Set<N>>),
    Not(Box<Set<N>>),
    Near(Box<Set<N>>),
    Stride(Box<Set<N>>, u16),
    Captured,
    Attacked(Box<Set<N>>),
    Attackers(Box<Set<N>>, Box<Set<N>>),
    Targets(Box<Set<N>>),
    Ranked(TypeExpr, u16, bool),
    FileOf(Box<Set<N>>),
    RankOf(Box<Set<N>>),
    Between(Box<Set<N>>, Box<Set<N>>),
    Beyond(Box<Set<N>>, Box<Set<N>>),
    Rows {
        set: Box<Set<N>>,
        least: u16,
        most: Option<u16>,
    },
    Before(Box<Set<N>>),
    As(PlayerRef, Box<Set<N>>),
    Enclosed(CellRef, Box<Set<N>>, Box<Set<N>>),
    /// The cells from which something of the first set is enclosed by the second: not in the model.
    Enclosing(Box<Set<N>>, Box<Set<N>>),
    /// All cells if the condition holds: not in the model.
    If(Box<Cond<N>>),
    /// All cells if the board condition holds: not in the model.
    IfBoard(Box<BoardCond<N>>),
    /// The cells that match a filter: not in the model.
    Matching(Box<CellFilter<N>>),
    Royal(PlayerRef),
}

impl<const N: usize> Set<N> {
    /// Returns true if it is the empty set, as it is written.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Set::Const(it) if it.is_empty())
    }

    /// Returns true if it depends only on the pieces of the board.
    pub fn is_of_board(&self) -> bool {
        match self {
            Set::Const(_) | Set::Vacant | Set::Occupied | Set::Types(_) => true,
            Set::OfType(TypeExpr::Const(_)) => true,
            Set::Pieces(it) | Set::Zone(_, it) => {
                matches!(it, PlayerRef::Own | PlayerRef::Enemy | PlayerRef::Const(_))
            }
            Set::Union(them) | Set::Inter(them) => them.iter().all(Set::is_of_board),
            Set::Minus(a, b) | Set::Between(a, b) => a.is_of_board() && b.is_of_board(),
            Set::Not(it) | Set::Near(it) | Set::FileOf(it) | Set::RankOf(it) => it.is_of_board(),
            Set::Stride(it, _) => it.is_of_board(),
            _ => false,
        }
    }
}

/// See [`crate::model::Effect`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Effect<const N: usize> {
    Remove(Set<N>),
    Place { piece: TypeExpr, owner: PlayerRef, at: Set<N>, replace: bool },
    Become(PieceRef, TypeExpr),
    BecomeHeld(PlayerRef, TypeExpr, TypeExpr),
    Choose(Choice<N>),
    Turn(Set<N>, PlayerRef),
    Give(PlayerRef, TypeExpr),
    Take(PlayerRef, TypeExpr),
    Relocate(Set<N>, Set<N>),
    Mark(PieceRef, u8, bool),
    Include(u16, Set<N>, bool),
    Set(u16, PlayerRef, Num<N>),
    End(PlayerRef, OutcomeResult),
}

/// See [`crate::model::Choice`].
#[derive(Clone, Debug)]
pub struct Choice<const N: usize> {
    /// The source of the options.
    pub source: Source,
    /// The condition for an option to be offered.
    pub filter: Cond<N>,
    /// True if the mover may keep its type.
    pub optional: bool,
}

/// See [`crate::model::ChoiceSource`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Source {
    Types(Vec<u8>),
    Type(TypeExpr),
    Promotion(TypeExpr),
    Held(PlayerRef, Types),
}
