//! Conditions, numbers, sets, and what they refer to: the typed form of the expressions in rule files.
//!
//! Perspective: `own` is the mover in patterns, generators, rules and forbids, and the subject in check, outcomes and
//! their like. All expressions are total: what refers to nothing (the victim of a move without one, the type of an empty
//! cell) makes a test false, a set empty, and a number 0.

use super::ids::{CellId, CounterId, FieldId, ListId, MarkId, PlayerId, SetId, TypeId, ZoneId};

/// A set of piece types, decided when the file is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeSet(pub Vec<TypeId>);

impl TypeSet {
    /// The types in ascending order, each once.
    pub fn new(mut types: Vec<TypeId>) -> TypeSet {
        types.sort_unstable();
        types.dedup();
        TypeSet(types)
    }

    /// Whether it holds that type.
    pub fn has(&self, ty: TypeId) -> bool {
        self.0.binary_search(&ty).is_ok()
    }
}

/// True or false.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// Always, or never.
    Const(bool),
    /// The opposite.
    Not(Box<Cond>),
    /// All of them, from the left.
    And(Vec<Cond>),
    /// Any of them, from the left.
    Or(Vec<Cond>),
    /// A comparison of numbers.
    Compare(Compare, Num, Num),
    /// A cell is in a set.
    In(CellRef, SetExpr),
    /// A set has a cell.
    Some(SetExpr),
    /// All cells of the first set are in the second.
    Within(SetExpr, SetExpr),
    /// A piece is there and of one of these types.
    Is(PieceRef, TypeSet),
    /// Both types exist and are the same.
    SameType(TypeExpr, TypeExpr),
    /// The type exists.
    Exists(TypeExpr),
    /// A piece is there and belongs to that player ([`PlayerRef::Enemy`]: to any enemy).
    Owned(PieceRef, PlayerRef),
    /// A piece is there and carries the mark.
    Marked(PieceRef, MarkId),
    /// The player is in check.
    InCheck(PlayerRef),
    /// The player, were it on move in the first phase, would have no move.
    Stuck(PlayerRef),
    /// The move captured something (rules, prefers, draws).
    Captures,
    /// The move is made by a pattern with an apostrophe.
    Exempt,
    /// The condition, read in the position before the move.
    Before(Box<Cond>),
    /// Patterns only: on the empty board, `to` has the largest value of the field minus its value at `from` among all
    /// cells that this pattern reaches from `from`, and that difference is at least the number.
    Steepest(FieldId, i32),
    /// The type could make a move from the cell on a board empty but for it (captures count).
    Mobile(TypeExpr, CellRef),
    /// The set holds a path of neighbours from a cell of the second to a cell of the third.
    Connected(SetExpr, SetExpr, SetExpr),
    /// The set holds that many cells in a row along some direction of [`super::Board::near`].
    Row(SetExpr, u16),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Compare {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    Greater,
}

/// An integer. Arithmetic saturates.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// Itself.
    Const(i32),
    /// How many cells a set has.
    Count(SetExpr),
    /// How many pieces of these types the player holds ([`PlayerRef::Enemy`]: all enemies together).
    Held(PlayerRef, TypeSet),
    /// A counter, for counters that each player has: that player's ([`PlayerRef::Enemy`]: the sum).
    Counter(CounterId, PlayerRef),
    /// A field's value for that player at a cell.
    Field(FieldId, CellRef, PlayerRef),
    /// The cell's file, from 1.
    File(CellRef),
    /// The cell's rank, from 1.
    Rank(CellRef),
    /// The cell's level, from 1.
    Level(CellRef),
    /// The type's place in a list, the last one 1, the first one highest; 0 if it is not in it.
    Standing(TypeExpr, ListId),
    /// How many pieces this move captured (rules, prefers).
    Victims,
    /// How many moves this turn had before this one.
    MovesMade,
    /// How many turns in succession were passes.
    Passes,
    /// Sum.
    Add(Box<Num>, Box<Num>),
    /// Difference.
    Sub(Box<Num>, Box<Num>),
    /// Product.
    Mul(Box<Num>, Box<Num>),
}

/// A set of cells.
#[derive(Clone, Debug, PartialEq)]
pub enum SetExpr {
    /// None.
    None,
    /// All cells.
    All,
    /// Cells without a piece.
    Vacant,
    /// Cells with a piece.
    Occupied,
    /// Cells with a piece of the player ([`PlayerRef::Enemy`]: of any enemy).
    Pieces(PlayerRef),
    /// Cells with a piece of one of these types, whoever owns it.
    Types(TypeSet),
    /// Cells with a piece of that type, whoever owns it.
    OfType(TypeExpr),
    /// A zone, as that player sees it ([`PlayerRef::Enemy`]: those of all enemies together).
    Zone(ZoneId, PlayerRef),
    /// A set that changes during play.
    State(SetId),
    /// Cells with a piece that carries the mark.
    Marked(MarkId),
    /// That cell, if it refers to one.
    Cell(CellRef),
    /// These cells.
    Cells(Vec<CellId>),
    /// In any of them.
    Union(Vec<SetExpr>),
    /// In all of them.
    Inter(Vec<SetExpr>),
    /// In the first and not in the second.
    Minus(Box<SetExpr>, Box<SetExpr>),
    /// Not in it.
    Not(Box<SetExpr>),
    /// Neighbours of its cells (by [`super::Board::near`]); the cells themselves only if they are neighbours of others.
    Near(Box<SetExpr>),
    /// Cells that a piece of the player attacks: those where one of its capture paths would take an enemy.
    /// ([`PlayerRef::Enemy`]: pieces of any enemy.)
    Attacked(PlayerRef),
    /// Cells of pieces that attack a cell of the set, pieces of the player only.
    Attackers(PlayerRef, Box<SetExpr>),
    /// Cells of the same file (and level).
    FileOf(CellRef),
    /// Cells of the same rank (and level).
    RankOf(CellRef),
    /// Cells strictly between two cells on a straight line of [`super::Board::near`]; empty if they are not on one.
    Between(CellRef, CellRef),
    /// Cells of the first set in unbroken lines from the cell (not itself included) to a cell of the second set.
    Enclosed(CellRef, Box<SetExpr>, Box<SetExpr>),
    /// The royal pieces of the player.
    Royal(PlayerRef),
}

/// A cell, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellRef {
    /// Where the mover was before the move. Nothing for drops and passes.
    From,
    /// Where the mover ends (drops: the cell dropped on). Custom moves: nothing.
    To,
    /// Where the event happened.
    At,
    /// Where the victim stood.
    Victim,
    /// That one.
    Const(CellId),
    /// What the n-th `choose` of a custom move chose.
    Bound(u8),
    /// The `from` of this turn's previous move.
    PrevFrom,
    /// The `to` of this turn's previous move.
    PrevTo,
}

/// A piece, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceRef {
    /// The piece that the move is about, as it is now. In patterns: as it is before the move. In custom moves: nothing.
    Mover,
    /// The piece of the event, as it is now: what departed, arrived, was dropped or placed. For `removed` and
    /// `capture`: as it was when it was taken away.
    Piece,
    /// A snapshot of the captured piece (capture rules: the one of this event; elsewhere: the move's first victim).
    Victim,
    /// Patterns only: the first piece that the path hopped.
    Over,
    /// What stands on a cell now.
    At(CellRef),
}

/// A piece type, or none.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeExpr {
    /// That one.
    Const(TypeId),
    /// The type of a piece.
    Of(PieceRef),
    /// The mover's type before the move.
    MoverWas,
    /// The one after it in a list; none after the last, and for types that are not in it.
    Next(Box<TypeExpr>, ListId),
    /// What it promotes to, the first if there are several.
    Promotion(Box<TypeExpr>),
    /// Its [`super::PieceType::base`]; itself without one.
    Base(Box<TypeExpr>),
    /// What the n-th `choose` of a custom move chose (a type, or a held piece's type).
    Bound(u8),
    /// In the filter of a choice: the option at hand.
    Option,
    /// The type that moved last (before this move).
    Last,
}

/// A player, or all enemies where that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerRef {
    /// See the module's page.
    Own,
    /// All players of other teams. Where one player is asked for: the next one of them in turn order.
    Enemy,
    /// Who is on move after `own`.
    Next,
    /// Who owns the piece.
    OwnerOf(PieceRef),
    /// That one.
    Const(PlayerId),
    /// Nobody: neutral pieces.
    Neutral,
}
