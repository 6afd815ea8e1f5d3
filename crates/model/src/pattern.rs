//! How pieces move: Betza strings and path expressions, both resolved to concrete paths over the board's directions.

use super::{
    Model,
    expr::Cond,
    ids::{DirId, LabelId},
};

/// One way for a piece to move: a union of paths under one condition.
///
/// Moves with the same from, to, victims, unloading, partner, choice and label are one move. It belongs to the type's first
/// pattern, in file order, that makes it, and to the first such path of that pattern. The `sets_en_passant` and `exempt`
/// of that pattern count.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The moves that it makes.
    pub kind: PatternKind,
    /// Must hold in the position before the move. The condition may read `from`, `to`, the victim, and the hurdle
    /// (`over`). The hurdle is the first piece on which a leg before the last ended: hopped, captured or relayed to.
    ///
    /// Attacks are tested with the condition too (see [`super::SetExpr::Attacked`]). Inside that test nothing is attacked
    /// and nobody is in check.
    pub when: Cond,
    /// Only while the piece stands on a cell of [`super::SetId::UNMOVED`].
    pub initial: bool,
    /// True if its captures count as attacks.
    pub attacks: bool,
    /// If true, the move leaves an en passant right ([`super::EnPassant`]). Its cells are those that any leg stepped on,
    /// and those that a step passed as `lame` or `jumped`, except from and to. Its victim is the mover on `to`.
    ///
    /// Without such cells there is no right. The right exists as soon as the pieces are put down, before any event.
    pub sets_en_passant: bool,
    /// Marked with an apostrophe: `exempt` holds in rules while such a move is made.
    pub exempt: bool,
    /// What its moves are called. Of a piece that imitates, the label of the imitating pattern comes first.
    pub label: Option<LabelId>,
    /// The text it comes from, for people.
    pub text: String,
    /// What its moves are for, in the author's words; may be empty.
    pub note: String,
}

/// The moves that a pattern makes.
#[derive(Clone, Debug, PartialEq)]
pub enum PatternKind {
    /// Any of these paths, each in the first player's orientation.
    Paths(Vec<Path>),
    /// Moves like the type of the piece that moved last, seen from the mover. On the first move of the game there are
    /// none.
    ///
    /// Only that type's patterns with paths count; those with `initial` and castling do not. Each keeps its own condition
    /// and flags, and those of this pattern apply too.
    Imitate {
        /// What each imitated direction becomes. With `flipped` directions are reversed; without, this is the identity.
        directions: Vec<DirId>,
    },
}

/// Ways to go from a cell on which no piece need stand, as [`super::SetExpr::Stride`] uses them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Any of these paths, each in the first player's orientation.
    pub paths: Vec<Path>,
    /// The text it comes from, for people.
    pub text: String,
}

/// One concrete path: legs made one after the other. Only a path whose last leg is finished is a move.
///
/// A path starts from each site of the mover's cell. A cell of several sites is entered at one of them, and the path goes
/// on from that site.
///
/// For all legs the mover's own cell counts as empty. A path may come back to that cell, which makes a move from a cell
/// to itself. A piece captured on an earlier leg counts as gone at once. Royal pieces are those of the position before
/// the move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    /// At least one.
    pub legs: Vec<Leg>,
}

/// One stage of a path.
///
/// A leg makes `min..=max` steps. A *step* goes to the site that its direction links to. While that site belongs to the
/// cell from which the step started, the same direction is followed again without counting. So the other sites of a
/// merged cell never block, and ranges count cells.
///
/// After each counted step the leg may end where its landing modes allow it. The leg goes on over empty cells only; the
/// first `skip` steps may also go over occupied ones.
///
/// Within a leg no cell is visited twice. A step to the cell where the leg started, or to a cell that the leg has stepped
/// on, ends the leg. So a line round a torus never comes back to its start. On later legs the mover's original cell
/// counts as empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// The directions of the steps.
    pub steps: Steps,
    /// Fewest steps, at least 1.
    pub min: u16,
    /// Most steps; `u16::MAX` without limit.
    pub max: u16,
    /// If true, this leg must be as long as the previous one (Betza's `i` on a later leg), besides `min` and `max`.
    pub iso: bool,
    /// The first `skip` steps may go over occupied cells and can't be the last (ski riders).
    pub skip: u16,
    /// Cells that each step passes, as directions followed in turn from the cell where the step starts. These cells must
    /// all be on the board and empty (`n`).
    pub lame: Vec<DirId>,
    /// The same for cells that must all be on the board and occupied (`j` on leapers).
    pub jumped: Vec<DirId>,
    /// The landing modes.
    pub land: Land,
    /// Before this leg, the piece captured last on this path is put on the cell where the leg starts (`u`). That cell
    /// must count as empty. If nothing was captured before, the piece that this leg captures is put there. There must be
    /// such a piece, and a path unloads once.
    ///
    /// For the rest of the path the piece stands there, but can't be captured again. It stays among
    /// [`super::MoveInfo::victims`] without being a capture. No event is emitted for it, `captures` and `victims` don't
    /// count it, and this path does not attack it.
    pub unload: bool,
}

/// The directions of a leg's steps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Steps {
    /// The same for every step.
    Line(DirId),
    /// One after the other, then from the beginning again (crooked and circular riders). At least two.
    Cycle(Vec<DirId>),
    /// One step to any other cell of the board (Betza's `U`).
    Anywhere,
}

impl Steps {
    /// Returns the directions of the steps, one after the other, then from the beginning again. Returns `None` for
    /// [`Steps::Anywhere`].
    #[inline]
    pub fn dirs(&self) -> Option<&[DirId]> {
        match self {
            Steps::Line(dir) => Some(std::slice::from_ref(dir)),
            Steps::Cycle(dirs) => Some(dirs),
            Steps::Anywhere => None,
        }
    }
}

/// The landing modes of a leg; it may end by any of them.
///
/// A leg that lands by several modes at once makes a path for each. `m` and `p` never apply together; `c` and `p` can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Land(pub u16);

impl Land {
    /// `m`: an empty cell.
    pub const EMPTY: Land = Land(1);
    /// `c`: an enemy (not a team mate, not neutral), which is captured.
    pub const ENEMY: Land = Land(2);
    /// `d`: a piece of the mover's own or of a team mate, which is captured.
    pub const FRIEND: Land = Land(4);
    /// `k`: an enemy royal, which is captured. Without a `[check]`, nothing is royal.
    pub const ROYAL: Land = Land(8);
    /// `e`: an empty cell of a [`super::EnPassant`] whose victim is an enemy, which is captured.
    pub const EN_PASSANT: Land = Land(16);
    /// `p`: any piece (neutral ones too), which is left alone. Only on legs before the last.
    pub const HOP: Land = Land(32);
    /// `tp`: like [`Land::HOP`], over own pieces only.
    pub const HOP_FRIEND: Land = Land(64);
    /// `t` with captures: enemy royals can't be captured by this leg.
    pub const TAME: Land = Land(128);
    /// `x` before the last leg: a piece of the mover's own, which makes the remaining legs in the mover's place. That
    /// piece becomes the mover of the move, and its cell is `from`. The first piece stays where it was.
    pub const RELAY: Land = Land(256);
    /// `x` on the last leg: a piece of the mover's own, which changes places with the mover.
    pub const SWAP: Land = Land(512);
    /// A neutral piece, which is captured. No Betza letter; path expressions have it.
    pub const NEUTRAL: Land = Land(1024);

    /// Returns true if all of `other` are allowed.
    pub const fn has(self, other: Land) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the modes of both.
    #[must_use]
    pub const fn with(self, other: Land) -> Land {
        Land(self.0 | other.0)
    }

    /// Returns true if it allows to capture enemy royals.
    pub const fn takes_royal(self) -> bool {
        !self.has(Land::TAME) && (self.has(Land::ENEMY) || self.has(Land::ROYAL))
    }

    /// Returns true if it allows any kind of capture.
    pub const fn captures(self) -> bool {
        self.0
            & (Self::ENEMY.0
                | Self::FRIEND.0
                | Self::ROYAL.0
                | Self::EN_PASSANT.0
                | Self::NEUTRAL.0)
            != 0
    }
}

impl Model {
    /// Returns true if a pattern captures pieces of the mover's own side.
    pub fn captures_friends(&self) -> bool {
        self.lands(Land::FRIEND)
    }

    /// Returns true if a piece may relay its move to another one.
    pub fn relays(&self) -> bool {
        self.lands(Land::RELAY)
    }

    /// Returns true if a leg of a path may land so.
    fn lands(&self, land: Land) -> bool {
        let lands = |it: &PatternKind| match it {
            PatternKind::Paths(them) => {
                them.iter().flat_map(|it| &it.legs).any(|it| it.land.has(land))
            }
            PatternKind::Imitate { .. } => false,
        };
        self.types.iter().flat_map(|it| &it.patterns).any(|it| lands(&it.kind))
    }
}
