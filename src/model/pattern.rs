//! How pieces move: Betza strings and path expressions, both resolved to concrete paths over the board's directions.

use super::{expr::Cond, ids::DirId};

/// One way for a piece to move: a union of paths under one condition.
///
/// Of moves with the same from, to, victims, unloading, partner and choice only one is kept: that of the type's first
/// pattern in file order that makes it (its `sets_en_passant` and `exempt` count), by its first path.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// What moves it makes.
    pub kind: PatternKind,
    /// Must hold in the position before the move. May read `from`, `to`, the victim, and the hurdle (`over`: the first
    /// piece on which a leg before the last ended, be it hopped, captured or relayed to). Attacks are tested with it too
    /// (see [`super::SetExpr::Attacked`]); inside that test nothing is attacked and nobody is in check.
    pub when: Cond,
    /// Only while the piece stands on a cell of [`super::SetId::UNMOVED`].
    pub initial: bool,
    /// Whether its captures count as attacks.
    pub attacks: bool,
    /// Leaves a [`super::EnPassant`]: cells that the move passed over (stepped on by any leg, or passed by a step as `lame` or
    /// `jumped`; not from, not to) become en passant cells, and the mover on `to` their victim. No cells, no en passant right. It is
    /// there as soon as the pieces are put down, before any event.
    pub sets_en_passant: bool,
    /// Marked with an apostrophe: `exempt` holds in rules while such a move is made.
    pub exempt: bool,
    /// The text it comes from, for people.
    pub text: String,
}

/// What moves a pattern makes.
#[derive(Clone, Debug, PartialEq)]
pub enum PatternKind {
    /// Any of these paths, each in the first player's orientation.
    Paths(Vec<Path>),
    /// Moves as the type of the piece that moved last (nothing on the first move), seen from the mover; with `flipped`
    /// the imitated directions are reversed by the map given. Of that type's patterns those with paths count, each with
    /// its own condition and flags besides those of this one; not those with `initial`, not castling.
    Imitate {
        /// For each direction what it is turned into (the identity without flipping).
        directions: Vec<DirId>,
    },
}

/// Ways to go from a cell that no piece need have: what [`super::SetExpr::Stride`] asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Any of these paths, each in the first player's orientation.
    pub paths: Vec<Path>,
    /// The text it comes from, for people.
    pub text: String,
}

/// One concrete path: legs made one after the other. Only a path whose last leg is finished is a move.
///
/// A path starts from each site of the mover's cell. The mover's own cell counts as empty for all legs (a path may come
/// back to it, which makes a move from a cell to itself). A piece captured on an earlier leg counts as gone at once.
/// Whoever is royal is decided in the position before the move.
/// A cell of several sites is entered at one of them, and the path goes on from that one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// At least one.
    pub legs: Vec<Leg>,
}

/// One stage of a path.
///
/// A leg makes `min..=max` steps. A *step* goes to the site its direction links to; while that site belongs to the cell
/// from which the step started, the same direction is followed again without counting (the other sites of a merged cell
/// never block, and ranges count cells). After each counted step the leg may end where its landing modes allow it; it
/// goes on over a cell only if that is empty (or, for the first `skip` steps, whatever stands there). Within a leg a cell
/// is visited once: a step to the cell where the leg started, or to one that it has stepped on, ends the leg, so a line
/// round a torus never comes back to its start. On later legs the mover's original cell counts as empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// Which way.
    pub steps: Steps,
    /// Fewest steps, at least 1.
    pub min: u16,
    /// Most steps; `u16::MAX` without limit.
    pub max: u16,
    /// As long as the previous leg was (Betza's `i` on a later leg); `min` and `max` then hold too.
    pub iso: bool,
    /// The first `skip` steps may go over occupied cells and can't be the last (ski riders).
    pub skip: u16,
    /// Cells that each step passes, as directions followed one after the other from where the step starts, which must
    /// all be on the board and empty (`n`) ...
    pub lame: Vec<DirId>,
    /// ... or all be on the board and occupied (`j` on leapers).
    pub jumped: Vec<DirId>,
    /// On what it may end.
    pub land: Land,
    /// Before this leg the piece captured last on this path is put on the cell where the leg starts (`u`), which must
    /// count as empty; if none was captured before, the one that this leg captures is put there. There must be one, and a
    /// path does this once. For the rest of the path the piece stands there, but can't be captured again. It stays
    /// among [`super::MoveInfo::victims`], but is no capture: no event, not counted by `captures` and `victims`, and not
    /// attacked by this path.
    pub unload: bool,
}

/// The directions of a leg's steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Steps {
    /// The same for every step.
    Line(DirId),
    /// One after the other, then from the beginning again (crooked and circular riders). At least two.
    Cycle(Vec<DirId>),
    /// One step to any other cell of the board (Betza's `U`).
    Anywhere,
}

/// On what a leg may end: any of these. A leg that lands by several modes at once (`m` and `p` never can; `c` and `p`
/// can) makes a path for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Land(pub u16);

impl Land {
    /// `m`: an empty cell.
    pub const EMPTY: Land = Land(1);
    /// `c`: an enemy (not a team mate, not neutral), who is captured.
    pub const ENEMY: Land = Land(2);
    /// `d`: a piece of the mover's own or of a team mate, which is captured.
    pub const FRIEND: Land = Land(4);
    /// `k`: an enemy royal, who is captured. Without a `[check]`, nothing is royal.
    pub const ROYAL: Land = Land(8);
    /// `e`: an empty cell of a [`super::EnPassant`] whose victim is an enemy, who is captured.
    pub const EN_PASSANT: Land = Land(16);
    /// `p`: any piece (neutral ones too), which is left alone. Only on legs before the last.
    pub const HOP: Land = Land(32);
    /// `tp`: like [`Land::HOP`], over own pieces only.
    pub const HOP_FRIEND: Land = Land(64);
    /// `t` with captures: enemy royals can't be captured by this leg.
    pub const TAME: Land = Land(128);
    /// `x` before the last leg: a piece of the mover's own, which makes the remaining legs in the mover's place: it is
    /// the mover of the move, `from` is its cell, and the first piece stays where it was.
    pub const RELAY: Land = Land(256);
    /// `x` on the last leg: a piece of the mover's own, which changes places with the mover.
    pub const SWAP: Land = Land(512);
    /// A neutral piece, which is captured. No Betza letter; path expressions have it.
    pub const NEUTRAL: Land = Land(1024);

    /// Whether all of `other` are allowed.
    pub const fn has(self, other: Land) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Land) -> Land {
        Land(self.0 | other.0)
    }

    /// Whether it allows to capture enemy royals.
    pub const fn takes_royal(self) -> bool {
        !self.has(Land::TAME) && (self.has(Land::ENEMY) || self.has(Land::ROYAL))
    }

    /// Whether it allows any kind of capture.
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
