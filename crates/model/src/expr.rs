//! Conditions, numbers, sets, and their operands: the typed form of the expressions in rule files.
//!
//! Perspective: in patterns, generators, rules and forbids, `own` is the mover. In check, outcomes and the like, `own` is
//! the subject.
//!
//! All expressions are total. A reference may refer to nothing: the victim of a move without one, or the type of an empty
//! cell. Then a test is false, a set is empty, and a number is 0.

use super::{
    CellSet, MoveKind, TypeSet,
    ids::{
        Cell, CellValuesId, CounterId, LabelSet, MarkId, PairingId, PieceType, Player, RankingId,
        SetId, StrideId, TypeValuesId, ZoneId,
    },
};

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
    /// The player is in check ([`PlayerRef::Enemy`]: any of them). False inside [`super::Check`] itself.
    InCheck(PlayerRef),
    /// The player, if on move at the start of a turn, would have no legal move ([`PlayerRef::Enemy`]: the next enemy).
    ///
    /// For another player than the one on move, state that lives for a turn is cleared first, and
    /// [`super::Lifetime::NextTurn`] ages, as at a hand-over. While that player's moves are tested, forbids that use this
    /// condition are ignored, and everywhere else the condition is false.
    Stuck(PlayerRef),
    /// The move captured something (rules, compulsory rules, draws).
    Captures,
    /// The move is of that kind; to stop is to pass.
    Kind(MoveKind),
    /// The move is made by a pattern with an apostrophe.
    Exempt,
    /// The move is made by a pattern with one of these labels.
    Labelled(LabelSet),
    /// This turn's previous move was made by a pattern with one of these labels. They are all labels of one name.
    PreviousLabelled(LabelSet),
    /// The same pieces, marks aside, stand on the same cells as when the turn began.
    Unchanged,
    /// The condition, read in the position before the move. The mover is as it was then; cells and victims are the same.
    /// `piece` is the mover if the event is about the mover, else what stood on `at`.
    Before(Box<Cond>),
    /// Patterns only. The gain of a cell is the field's value there minus its value at `from`. On the empty board, `to`
    /// has the largest gain of all cells that this pattern reaches from `from`. That gain is at least the number. Legs
    /// that capture or go to an empty cell can end anywhere, other legs nowhere.
    Steepest(CellValuesId, i32),
    /// The type could make a move from the only cell of the set if other pieces stood where it needs them, seen by `own`. Conditions of
    /// patterns are ignored. Patterns with `initial`, imitating and castling don't count.
    Mobile(TypeExpr, SetExpr),
    /// The set holds a path of neighbours from a cell of the second to a cell of the third.
    Connected(SetExpr, SetExpr, SetExpr),
    /// The condition as that player sees it: `own` is that player. False if there is no such player.
    As(PlayerRef, Box<Cond>),
}

impl Cond {
    /// Returns the condition that all of these hold.
    pub fn all(mut them: Vec<Cond>) -> Cond {
        match them.len() {
            0 => Cond::Const(true),
            1 => them.remove(0),
            _ => Cond::And(them),
        }
    }

    /// Returns the parts that must all hold.
    pub fn conjuncts(&self) -> Vec<&Cond> {
        match self {
            Cond::And(them) => them.iter().flat_map(Cond::conjuncts).collect(),
            it => vec![it],
        }
    }

    /// Returns the parts one of which must hold.
    pub fn disjuncts(&self) -> Vec<&Cond> {
        match self {
            Cond::Or(them) => them.iter().flat_map(Cond::disjuncts).collect(),
            it => vec![it],
        }
    }
}

impl SetExpr {
    /// Returns the cells that are in one of these sets.
    pub fn union(mut them: Vec<SetExpr>) -> SetExpr {
        match them.len() {
            0 => SetExpr::None,
            1 => them.remove(0),
            _ => SetExpr::Union(them),
        }
    }

    /// Returns the cells that are in all of these sets.
    pub fn inter(mut them: Vec<SetExpr>) -> SetExpr {
        match them.len() {
            0 => SetExpr::All,
            1 => them.remove(0),
            _ => SetExpr::Inter(them),
        }
    }
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

impl Compare {
    /// Returns true if two numbers compare so.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Compare::Less => a < b,
            Compare::AtMost => a <= b,
            Compare::Equal => a == b,
            Compare::NotEqual => a != b,
            Compare::AtLeast => a >= b,
            Compare::Greater => a > b,
        }
    }
}

/// How two numbers make one. The results saturate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Min,
    Max,
    /// What is left when the second divides the first, never negative; 0 if the second is 0.
    Rem,
}

impl Arith {
    /// Returns the number that two numbers make.
    pub fn of(self, a: i32, b: i32) -> i32 {
        match self {
            Arith::Add => a.saturating_add(b),
            Arith::Sub => a.saturating_sub(b),
            Arith::Mul => a.saturating_mul(b),
            Arith::Min => a.min(b),
            Arith::Max => a.max(b),
            Arith::Rem => a.checked_rem_euclid(b).unwrap_or(0),
        }
    }
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
    /// How many pieces of that type the player holds; 0 if there is no type.
    HeldOf(PlayerRef, TypeExpr),
    /// How many groups of neighbours the set has. In the board's order, each cell that is in no group yet begins one:
    /// [`SetExpr::Group`] of that cell.
    Groups(SetExpr, Option<StrideId>),
    /// A counter. If each player has one, that player's ([`PlayerRef::Enemy`]: the sum).
    Counter(CounterId, PlayerRef),
    /// A field's value for that player at the only cell of a set; 0 if the set has no or several cells.
    CellValues(CellValuesId, SetExpr, PlayerRef),
    /// The file of the only cell of a set, from 1; 0 if the set has no or several cells.
    File(SetExpr),
    /// The same for its rank.
    Rank(SetExpr),
    /// The same for its level.
    Level(SetExpr),
    /// The type's place in a list, counted from the end: the last one has 1, the first one the most. 0 if it is not in
    /// the list.
    Standing(TypeExpr, RankingId),
    /// The type's number in a table; 0 if there is no type.
    TypeValue(TypeValuesId, TypeExpr),
    /// The sum of the numbers that a table has for the pieces on a set.
    Sum(TypeValuesId, SetExpr),
    /// How many pieces this move captured (rules, compulsory rules).
    Victims,
    /// How many moves this turn had before this one. Where no move is being made (phases, `ends_turn`, outcomes), how
    /// many moves it has had.
    MovesMade,
    /// How many turns in succession were passes.
    Passes,
    /// Rulings only: how often the present position has occurred at the start of a turn, this time included.
    Repetitions,
    /// Rulings only: how many turns there were since the last one with progress, a move for which
    /// [`super::MoveCount::reset`] holds.
    Quiet,
    /// The number of the turn ([`super::State::turn`]). After a hand-over it is the number of the turn that begins.
    TurnNumber,
    /// The number, read in the position before the move (see [`Cond::Before`]).
    Before(Box<Num>),
    /// The number as that player sees it: `own` is that player. 0 if there is no such player.
    As(PlayerRef, Box<Num>),
    /// Two numbers make one.
    Arith(Arith, Box<Num>, Box<Num>),
    /// The number without its sign.
    Abs(Box<Num>),
}

impl Num {
    /// Returns the number that two numbers make.
    pub fn arith(how: Arith, a: Num, b: Num) -> Num {
        Num::Arith(how, Box::new(a), Box::new(b))
    }
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
    /// Cells with a piece of one of these types, of any owner.
    Types(TypeSet),
    /// Cells with a piece of that type, of any owner.
    OfType(TypeExpr),
    /// A zone, as that player sees it ([`PlayerRef::Enemy`]: those of all enemies together).
    Zone(ZoneId, PlayerRef),
    /// A set that changes during play.
    State(SetId),
    /// Cells with a piece that carries the mark.
    Marked(MarkId),
    /// The cell, if there is one.
    Cell(CellRef),
    /// These cells.
    Cells(CellSet),
    /// The cells in any of the sets.
    Union(Vec<SetExpr>),
    /// The cells in all of the sets.
    Inter(Vec<SetExpr>),
    /// The cells in the first set and not in the second.
    Minus(Box<SetExpr>, Box<SetExpr>),
    /// The cells that are not in the set.
    Not(Box<SetExpr>),
    /// Neighbours of its cells (by [`super::Board::near`]); the cells themselves only if they are neighbours of others.
    Near(Box<SetExpr>),
    /// Cells to which the first set holds a path of neighbours from a cell of both sets. That cell is one of them.
    ///
    /// With a stride, two cells are neighbours if the stride leads from one of them to the other.
    Group(Box<SetExpr>, Box<SetExpr>, Option<StrideId>),
    /// Other cells that a piece of `own`, alone on the board, could reach from a cell of the set by one of these paths.
    /// Legs that capture or go to an empty cell can end anywhere, other legs nowhere.
    Stride(Box<SetExpr>, StrideId),
    /// The cells of all pieces that the move captures. Victims that are put down again don't count.
    Captured,
    /// Cells that a piece of the set attacks: those where one of its capture paths would take an enemy. Neutral pieces
    /// attack nothing.
    ///
    /// - The paths are those of patterns with `attacks`. Their conditions and `initial` count. Captures on an en passant
    ///   right don't count.
    /// - If an enemy of the attacker stands on the cell, that piece is to be taken. Otherwise an enemy is assumed there.
    /// - In place of any other piece, an enemy of its type is assumed. It is royal only if the piece is among its owner's
    ///   royal pieces.
    /// - On an empty cell, a royal enemy without type and owner is assumed.
    /// - Conditions read the board as it is; only `victim` is the assumed piece.
    Attacked(Box<SetExpr>),
    /// Cells of the first set with pieces that attack a cell of the second.
    Attackers(Box<SetExpr>, Box<SetExpr>),
    /// Cells to which pieces on cells of the set could go by their patterns, in the present position, no matter which player is on move.
    /// Conditions of patterns and `initial` count. Castling, choices, forbids, check, and conditions of phases are
    /// ignored. Neutral pieces go nowhere. Empty inside conditions of patterns that are read for such a set.
    Targets(Box<SetExpr>),
    /// Cells with a piece whose type stands higher in the list than that type (if true: nearer to the beginning) or
    /// lower. Empty if that type is not in the list.
    Ranked(TypeExpr, RankingId, bool),
    /// Cells that share file and level with a cell of the set.
    FileOf(Box<SetExpr>),
    /// Cells that share rank and level with a cell of the set.
    RankOf(Box<SetExpr>),
    /// Cells strictly between a cell of the first set and one of the second on a straight line of
    /// [`super::Board::near`]. Of several lines all count.
    Between(Box<SetExpr>, Box<SetExpr>),
    /// Cells on straight lines of [`super::Board::near`] from a cell of the first set through one of the second, behind
    /// that one. Of several lines all count.
    Beyond(Box<SetExpr>, Box<SetExpr>),
    /// Cells of rows of the set. A row is a cell of the set with those that follow it on a straight line of
    /// [`super::Board::near`] without a gap, none twice. A row counts if it has at least `least` cells. If there is a
    /// `most`, the row must have no more cells and must not be the end of a longer row.
    #[expect(missing_docs, reason = "see above")]
    Rows { set: Box<SetExpr>, least: u16, most: Option<u16> },
    /// The set, read in the position before the move (see [`Cond::Before`]).
    Before(Box<SetExpr>),
    /// The set as that player sees it: `own` is that player. Empty if there is no such player.
    As(PlayerRef, Box<SetExpr>),
    /// Cells of `inner` in unbroken lines from the only cell of `from` to a cell of `outer` (lines of [`super::Board::near`]). A line is
    /// unbroken if all cells between its two ends are in `inner`. The cell at which it begins is not included.
    ///
    /// With `edge`, a line may also end where no link leads on.
    #[expect(missing_docs, reason = "see above")]
    Enclosed { from: Box<SetExpr>, inner: Box<SetExpr>, outer: Box<SetExpr>, edge: bool },
    /// The royal pieces of the player in the present position, as [`super::Check::mode`] counts them. Empty inside
    /// [`super::Check::royal`] itself.
    Royal(PlayerRef),
    /// The cells for which [`SetExpr::Enclosed`] has a cell. Only the compiler makes such sets.
    #[expect(missing_docs, reason = "see above")]
    Enclosing { inner: Box<SetExpr>, outer: Box<SetExpr>, edge: bool },
    /// All cells if the condition holds, else none. Only the compiler makes such sets.
    If(Box<Cond>),
}

/// A cell, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellRef {
    /// The mover's cell before the move. Nothing for drops and passes.
    Origin,
    /// The cell to which the move takes the mover (drops: the cell dropped on), whatever effects do to it later. Nothing
    /// for actions.
    Target,
    /// The cell of the event. Nothing for passes, actions, and when a turn ends.
    Here,
    /// The victim's cell (see [`PieceRef::Victim`]).
    Victim,
    /// The cell of the first piece on which a leg before the last ended, if there is one.
    Over,
    /// That one.
    Const(Cell),
    /// The choice made by the n-th `choose` of an action.
    Bound(u8),
    /// The `from` of this turn's previous move (see [`super::State::previous`]).
    PreviousOrigin,
    /// The `to` of this turn's previous move.
    PreviousTarget,
}

/// A piece, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceRef {
    /// The piece that the move is about, as it is now, wherever effects have put it. Nothing once that piece is off the
    /// board, and nothing in actions and passes. Where no move has been made yet (patterns, generators, choices,
    /// compulsory rules), it is the piece before the move, or the piece that would be dropped.
    Mover,
    /// The piece of the event, as it is now: the piece that departed, arrived, was dropped or placed. For `removed` and
    /// `capture`: as it was when it was taken away. Nothing for passes, actions, and when a turn ends.
    Piece,
    /// A snapshot of the captured piece. In rules run by a capture: the piece of this event; elsewhere: the first
    /// piece that the move captures, which a piece put down again is not. Effects on it do nothing.
    Victim,
    /// A snapshot of the piece that stood on [`CellRef::Over`] before the move. Effects on it do nothing.
    Over,
    /// The piece on a cell now.
    At(CellRef),
}

/// A piece type, or none.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeExpr {
    /// That one.
    Const(PieceType),
    /// The type of a piece.
    Of(PieceRef),
    /// The mover's type before the move; of a drop, the type dropped.
    MoverWas,
    /// The next type in a list; none after the last, and for types that are not in it.
    Next(Box<TypeExpr>, RankingId),
    /// The type that two types give by [`super::Pairing::get`]; none if one of them or the pair does not exist.
    Paired(PairingId, Box<TypeExpr>, Box<TypeExpr>),
    /// The type that it promotes to; the first if there are several.
    Promotion(Box<TypeExpr>),
    /// Its [`super::PieceTypeInfo::base`]; itself without one.
    Base(Box<TypeExpr>),
    /// The choice made by the n-th `choose` of an action: a type, or a held piece's type.
    Bound(u8),
    /// In the filter of a choice: the option that is tested.
    Option,
    /// The type that moved last before this move ([`super::State::last_type`]).
    Last,
}

/// A player, or all enemies where that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerRef {
    /// See the module's page.
    Own,
    /// All players of other teams. Where a single player is needed: the next of them in turn order who is still in the
    /// game.
    Enemy,
    /// All other players of the team of `own`. Where a single player is needed: the next of them in turn order who is
    /// still in the game.
    Partner,
    /// All players of the team of `own`. Where a single player is needed: `own`.
    Team,
    /// The player on move after `own`: the next player still in the game.
    Next,
    /// The owner of the piece.
    OwnerOf(PieceRef),
    /// That one.
    Const(Player),
    /// Nobody: neutral pieces.
    Neutral,
}
