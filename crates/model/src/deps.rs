//! Dependencies: what the value of an expression depends on.

use super::{CellRef, Cond, ExprNode, Num, PieceRef, PlayerRef, SetExpr, TypeExpr};

/// What the value of an expression depends on, besides the player and things that never change: a set of the constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deps(u32);

impl Deps {
    /// Nothing.
    pub const NONE: Deps = Deps(0);
    /// The pieces on the board: their types and owners.
    pub const BOARD: Deps = Deps(1);
    /// The places of cells: zones, files, ranks, fields, and cells by name.
    pub const PLACE: Deps = Deps(1 << 1);
    /// Other cells than the one in question: neighbours, lines, strides, or the cell of a piece.
    pub const ELSEWHERE: Deps = Deps(1 << 2);
    /// The marks of pieces.
    pub const MARKS: Deps = Deps(1 << 3);
    /// The hands.
    pub const HANDS: Deps = Deps(1 << 4);
    /// The counters, and the sets that change during play.
    pub const STATE: Deps = Deps(1 << 5);
    /// Earlier moves: their number, passes, the previous move, and repetition.
    pub const HISTORY: Deps = Deps(1 << 6);
    /// Checks, royal pieces, attacks and targets.
    pub const ATTACKS: Deps = Deps(1 << 7);
    /// Whether a player is stuck.
    pub const STUCK: Deps = Deps(1 << 8);
    /// The position before the move.
    pub const BEFORE: Deps = Deps(1 << 9);
    /// The players who are still in the game.
    pub const NEXT: Deps = Deps(1 << 10);
    /// The cell where the move begins.
    pub const FROM: Deps = Deps(1 << 11);
    /// The cell where the move ends.
    pub const TO: Deps = Deps(1 << 12);
    /// The piece that moves.
    pub const MOVER: Deps = Deps(1 << 13);
    /// The piece and the cell of the event.
    pub const EVENT: Deps = Deps(1 << 14);
    /// What the move captures.
    pub const VICTIM: Deps = Deps(1 << 15);
    /// What the move hops over.
    pub const OVER: Deps = Deps(1 << 16);
    /// The kind of the move.
    pub const KIND: Deps = Deps(1 << 17);
    /// The pattern that makes the move.
    pub const PATTERN: Deps = Deps(1 << 18);
    /// The choices of an action.
    pub const BOUND: Deps = Deps(1 << 19);
    /// The option that is tested.
    pub const OPTION: Deps = Deps(1 << 20);

    /// All that differs from move to move.
    pub const MOVE: Deps = Deps::FROM
        .or(Deps::TO)
        .or(Deps::MOVER)
        .or(Deps::EVENT)
        .or(Deps::VICTIM)
        .or(Deps::OVER)
        .or(Deps::KIND)
        .or(Deps::PATTERN)
        .or(Deps::BOUND)
        .or(Deps::OPTION);

    /// Returns these and the others.
    #[must_use]
    pub const fn or(self, others: Deps) -> Deps {
        Deps(self.0 | others.0)
    }

    /// Returns true if these are among the others.
    pub fn within(self, others: Deps) -> bool {
        self.0 & !others.0 == 0
    }

    /// Returns true if one of these is among the others.
    pub fn meets(self, others: Deps) -> bool {
        self.0 & others.0 != 0
    }

    /// Returns the dependencies that a node adds to those of its parts.
    pub fn of(node: ExprNode<'_>) -> Deps {
        match node {
            ExprNode::Cond(it) => Deps::of_cond(it),
            ExprNode::Num(it) => Deps::of_num(it),
            ExprNode::Set(it) => Deps::of_set(it),
            ExprNode::Type(it) => match it {
                TypeExpr::MoverWas => Deps::MOVER,
                TypeExpr::Bound(_) => Deps::BOUND,
                TypeExpr::Option => Deps::OPTION,
                TypeExpr::Last => Deps::HISTORY,
                TypeExpr::Const(_)
                | TypeExpr::Of(_)
                | TypeExpr::Next(..)
                | TypeExpr::Paired(..)
                | TypeExpr::Promotion(_)
                | TypeExpr::Base(_) => Deps::NONE,
            },
            ExprNode::Cell(it) => match it {
                CellRef::Origin => Deps::FROM,
                CellRef::Target => Deps::TO,
                CellRef::Here => Deps::EVENT,
                CellRef::Victim => Deps::VICTIM,
                CellRef::Over => Deps::OVER,
                CellRef::Const(_) => Deps::PLACE,
                CellRef::Bound(_) => Deps::BOUND,
                CellRef::PreviousOrigin | CellRef::PreviousTarget => Deps::HISTORY,
            },
            ExprNode::Piece(it) => match it {
                PieceRef::Mover => Deps::MOVER,
                PieceRef::Piece => Deps::EVENT,
                PieceRef::Victim => Deps::VICTIM,
                PieceRef::Over => Deps::OVER,
                PieceRef::At(_) => Deps::BOARD.or(Deps::ELSEWHERE),
            },
            ExprNode::Player(PlayerRef::Next) => Deps::NEXT,
            ExprNode::Player(_) => Deps::NONE,
        }
    }

    fn of_cond(cond: &Cond) -> Deps {
        match cond {
            Cond::Marked(..) => Deps::MARKS,
            Cond::InCheck(_) => Deps::ATTACKS,
            Cond::Stuck(_) => Deps::STUCK,
            Cond::Captures => Deps::VICTIM,
            Cond::Kind(_) => Deps::KIND,
            Cond::Exempt | Cond::Labelled(_) => Deps::PATTERN,
            Cond::PreviousLabelled(_) => Deps::HISTORY,
            Cond::Unchanged => Deps::HISTORY.or(Deps::BOARD),
            Cond::Before(_) => Deps::BEFORE,
            Cond::Steepest(..) => Deps::FROM.or(Deps::TO).or(Deps::PATTERN),
            Cond::Mobile(..) => Deps::PLACE.or(Deps::ELSEWHERE),
            Cond::Connected(..) => Deps::ELSEWHERE,
            Cond::Const(_)
            | Cond::Not(_)
            | Cond::And(_)
            | Cond::Or(_)
            | Cond::Compare(..)
            | Cond::In(..)
            | Cond::Some(_)
            | Cond::Within(..)
            | Cond::Is(..)
            | Cond::SameType(..)
            | Cond::Exists(_)
            | Cond::Owned(..)
            | Cond::As(..) => Deps::NONE,
        }
    }

    fn of_num(num: &Num) -> Deps {
        match num {
            Num::Groups(..) => Deps::ELSEWHERE,
            Num::Sum(..) => Deps::BOARD,
            Num::Held(..) | Num::HeldOf(..) => Deps::HANDS,
            Num::Counter(..) => Deps::STATE,
            Num::CellValues(..) | Num::File(_) | Num::Rank(_) | Num::Level(_) => Deps::PLACE,
            Num::Victims => Deps::VICTIM,
            Num::MovesMade | Num::Passes | Num::Repetitions | Num::Quiet | Num::TurnNumber => {
                Deps::HISTORY
            }
            Num::Before(_) => Deps::BEFORE,
            Num::Const(_)
            | Num::Count(_)
            | Num::Standing(..)
            | Num::TypeValue(..)
            | Num::As(..)
            | Num::Arith(..)
            | Num::Abs(_) => Deps::NONE,
        }
    }

    fn of_set(set: &SetExpr) -> Deps {
        match set {
            SetExpr::Vacant
            | SetExpr::Occupied
            | SetExpr::Pieces(_)
            | SetExpr::Types(_)
            | SetExpr::OfType(_)
            | SetExpr::Ranked(..) => Deps::BOARD,
            SetExpr::Zone(..) | SetExpr::Cells(_) => Deps::PLACE,
            SetExpr::State(_) => Deps::STATE,
            SetExpr::Marked(_) => Deps::BOARD.or(Deps::MARKS),
            SetExpr::Near(_)
            | SetExpr::Group(..)
            | SetExpr::Stride(..)
            | SetExpr::FileOf(_)
            | SetExpr::RankOf(_)
            | SetExpr::Between(..)
            | SetExpr::Beyond(..)
            | SetExpr::Rows { .. }
            | SetExpr::Enclosed { .. }
            | SetExpr::Enclosing { .. } => Deps::ELSEWHERE,
            SetExpr::Captured => Deps::VICTIM,
            SetExpr::Attacked(_)
            | SetExpr::Attackers(..)
            | SetExpr::Targets(_)
            | SetExpr::Royal(_) => Deps::ATTACKS,
            SetExpr::Before(_) => Deps::BEFORE,
            SetExpr::None
            | SetExpr::All
            | SetExpr::Cell(_)
            | SetExpr::Union(_)
            | SetExpr::Inter(_)
            | SetExpr::Minus(..)
            | SetExpr::Not(_)
            | SetExpr::As(..)
            | SetExpr::If(_) => Deps::NONE,
        }
    }
}

impl Cond {
    /// Returns what its value depends on.
    pub fn deps(&self) -> Deps {
        let mut res = Deps::NONE;
        self.walk(&mut |it| res = res.or(Deps::of(it)));
        res
    }
}

impl SetExpr {
    /// Returns what its cells depend on.
    pub fn deps(&self) -> Deps {
        let mut res = Deps::NONE;
        self.walk(&mut |it| res = res.or(Deps::of(it)));
        res
    }

    /// Returns true if the content of a cell alone decides whether the cell is in the set.
    pub fn is_by_cell(&self) -> bool {
        self.deps().within(Deps::BOARD.or(Deps::PLACE))
    }
}

impl super::Effect {
    /// Returns what its expressions depend on.
    pub fn deps(&self) -> Deps {
        let mut res = Deps::NONE;
        self.walk(&mut |it| res = res.or(Deps::of(it)));
        res
    }
}
