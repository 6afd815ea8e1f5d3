//! How legality is decided, and why; and what is known of moves without making them.

use super::{
    bits::Bits,
    core::bytes_of,
    expr::{Cond, Set, Types},
    grounds::Reading,
};
use std::borrow::Cow;

/// What the machine may rely on.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    /// How legality is decided.
    pub legality: Legality,
    /// Why, for people.
    pub why: Cow<'static, str>,
    /// Whether check is nothing but an attack on a royal piece, so that moves can be known to be illegal too. (What
    /// switches it off may have to be read first, and pieces placed in the turn may be excepted.)
    pub exact: bool,
    /// Whether what switches check off has to be read for each position.
    pub reads_off: bool,
    /// What switches check off: one of these is enough.
    pub off: Vec<Off<N>>,
    /// Whether that, or what forbids moves, is a matter of where royal pieces stand.
    pub heeds_royals: bool,
    /// What the forbids say that can hold only while check is off.
    pub off_only: Vec<Option<OffOnly<N>>>,
    /// Whether none of these holds after a move that switches check off.
    pub off_freely: bool,
    /// Whether castling is legal if all cells of the king's way are safe.
    pub castles: bool,
    /// Types of which royal pieces are (with [`Legality::Sight`]).
    pub royal: Types,
    /// What is known of the moves of each player and type.
    pub facts: Vec<Facts<N>>,
    /// Whether inert moves do nothing but move a piece and hand the turn to the other player.
    pub brisk: bool,
    /// Whether castling is inert, and whether it starts the count of moves without progress anew.
    pub brisk_castles: Option<bool>,
    /// For each custom move, if it does nothing but change what stands on the board, whether it starts the count of moves
    /// without progress anew.
    pub customs: Vec<Option<bool>>,
    /// Of what rules hear when effects change the board.
    pub heeded: Heeded,
    /// How it is found out whether each forbid holds.
    pub readings: Vec<Reading>,
    /// Whether a pass is legal if the player is not in check.
    pub passes: bool,
    /// Whether what ends the game while there are moves is a matter of how many pieces there are, or of passes alone.
    pub ends_by_counts: bool,
    /// Whether it is a matter of passes.
    pub ends_by_passes: bool,
    /// What captures of local consequences change.
    pub local: Option<Local<N>>,
    /// Whether steps can be tested by changing the board and nothing else.
    pub bare: bool,
    /// What becomes of pieces without marks that inert moves capture: for each player who moves, each owner, each type.
    pub gives: Vec<Give>,
    /// Types of which more than [`Plan::MOST_LOST`] pieces have to be on the board for moves to be inert: as long as one is,
    /// rules at the end of turns do nothing.
    pub awaited: Vec<Types>,
    /// Sets that rules change by inert moves if these go from or to a cell of one of them.
    pub stirred: Vec<u16>,
}

impl<const N: usize> Plan<N> {
    /// How many pieces of some types an inert move takes off the board at most: it captures one, and another one promotes.
    pub const MOST_LOST: u32 = 2;
}

/// Types of pieces to which effects can't do something without waking a rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heeded {
    /// Removing them.
    pub removed: Types,
    /// Placing them.
    pub placed: Types,
    /// Making another piece one of them.
    pub becomes: Types,
}

/// What captures change besides their own cells where they do no more than to remove pieces, and to place such as give no
/// check in that turn.
#[derive(Clone, Debug)]
pub struct Local<const N: usize> {
    /// For each player, for each target, the cells that may change.
    pub changes: Vec<Vec<Bits<N>>>,
    /// For each player, for each cell, the targets of captures that may change it.
    pub from: Vec<Vec<Bits<N>>>,
    /// How many cells a capture changes at most.
    pub most: u32,
    /// Whether rules read nothing of the board but the cells of the move and those that change.
    pub keeps: bool,
}

/// What switches check off.
#[derive(Clone, Debug)]
pub struct Off<const N: usize> {
    /// The condition.
    pub when: Cond<N>,
    /// What is known of it, as far as a player's only royal piece is concerned.
    pub meeting: Option<Meeting<N>>,
}

/// A forbid that can hold only while check is off.
#[derive(Clone, Debug)]
pub struct OffOnly<const N: usize> {
    /// Whether it must have been off before the move as well.
    pub before: bool,
    /// What else has to be so.
    pub rest: Cond<N>,
}

/// A royal piece shares a line with enemy pieces, or stands beside them.
#[derive(Clone, Debug)]
pub struct Meeting<const N: usize> {
    /// The enemy pieces.
    pub of: Set<N>,
    /// What they share.
    pub line: Shared,
    /// Whether there must be nothing between them.
    pub clear: bool,
    /// Whether the condition says no more than that.
    pub exact: bool,
}

/// What pieces share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// A file.
    File,
    /// A rank.
    Rank,
    /// An edge or a corner.
    Edge,
}

/// What becomes of a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Give {
    /// It is gone.
    Nothing,
    /// It joins a hand: which place, counted player by player, type by type.
    Hand(u16),
    /// Rules have to be asked.
    Unknown,
}

/// Ways to decide which moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Every move of the patterns is legal.
    Free,
    /// It is found out once for a position how enemy pieces look at royal ones; that decides about all moves which
    /// change nothing else. Others are made, tested and taken back.
    Sight,
    /// All moves are made, tested and taken back.
    Trial,
}

/// What is known of the moves of a player's pieces of a type.
#[derive(Clone, Debug, Default)]
pub struct Facts<const N: usize> {
    /// Moves after which the board is as it was but for the mover (which may have changed its type) and what it captured
    /// on the target; and nothing forbids them.
    pub calm: Targets<N>,
    /// Targets of captures that would be calm if they changed no more than [`Plan::local`] says.
    pub local: Bits<N>,
    /// Targets of drops that are surely forbidden.
    pub barred: Bits<N>,
    /// Moves for which no rule does anything but to let the mover promote, to do with its victim as [`Plan::gives`] says,
    /// and to change sets as [`Plan::stirred`] says.
    pub inert: Targets<N>,
    /// Moves for which rules do no more than that but to change what stands on the board ([`super::core::Rule::of_board`]).
    pub plain: Targets<N>,
    /// Whether quiet moves, captures and drops start the count of moves without progress anew.
    pub resets: [Option<bool>; 3],
    /// What steps leave to choose.
    pub offers: Offers<N>,
    /// What is known of steps that are not calm, once it is known what was chosen.
    pub fates: Vec<Fate<N>>,
    /// What captures do that are not inert, for each type of victim, where that is known: with an only enemy, whose piece it
    /// is, and without marks. Empty where there is nothing of the kind.
    pub spoils: Vec<Option<Spoil>>,
}

/// What rules do to a piece that captures another one, if they do nothing else than what inert moves do as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoil {
    /// What it may become: one of [`Offers::menus`].
    pub menu: u16,
    /// What it becomes if there is nothing to choose; [`NO_TYPE`](super::core::NO_TYPE) if it stays as it is.
    pub becomes: u8,
}

/// Targets of moves of which something is known.
#[derive(Clone, Debug, Default)]
pub struct Targets<const N: usize> {
    /// Of steps without capture.
    pub quiet: Bits<N>,
    /// Of steps that capture on the target.
    pub take: Bits<N>,
    /// Of drops.
    pub drop: Bits<N>,
}

impl<const N: usize> Facts<N> {
    /// Whether steps to these cells are calm, without capture and with one; captures of local
    /// consequences are as good as calm on some.
    #[inline]
    pub fn has_steps(&self, to: &[Bits<N>; 2], local: &Bits<N>) -> bool {
        let take = self.calm.take | (self.local & *local);
        to[0].within(&self.calm.quiet) && to[1].within(&take)
    }
}

/// What is known of steps after a choice.
#[derive(Clone, Debug)]
pub struct Fate<const N: usize> {
    /// What the mover becomes; [`NO_TYPE`](super::core::NO_TYPE) if it stays as it is, chosen or not.
    pub choice: u8,
    /// Targets of steps that are calm then, without capture and with one.
    pub calm: [Bits<N>; 2],
    /// Targets of steps that are forbidden then.
    pub barred: [Bits<N>; 2],
}

/// Targets, and what is to be chosen there: one of [`Offers::menus`].
pub type Offer<const N: usize> = Vec<(Bits<N>, u16)>;

/// What the mover may become, in the order in which it is offered; [`NO_TYPE`](super::core::NO_TYPE) stands for staying as
/// it is. Nothing is to be chosen from an empty menu.
pub type Menu = Vec<u8>;

/// What steps leave to choose, for each cell from which they go; what is in no set has to be found out.
#[derive(Clone, Debug, Default)]
pub struct Offers<const N: usize> {
    /// Without capture.
    pub quiet: Vec<Offer<N>>,
    /// With a capture on the target.
    pub take: Vec<Offer<N>>,
    /// Whether there is never anything to choose without capture, and with one.
    pub free: [bool; 2],
    /// The targets for which there is nothing to choose, for each cell, without capture and with one.
    pub plain: [Vec<Bits<N>>; 2],
    /// What is offered anywhere; the first is empty.
    pub menus: Vec<Menu>,
}

impl<const N: usize> Offers<N> {
    /// The targets from a cell for which there is nothing to choose.
    #[inline]
    pub fn plain(&self, take: bool, from: usize) -> Bits<N> {
        if self.free[usize::from(take)] {
            return !Bits::EMPTY;
        }
        self.plain[usize::from(take)].get(from).copied().unwrap_or_default()
    }

    /// What is offered to a piece that goes from a cell, as far as that is known.
    #[inline]
    pub fn of(&self, take: bool, from: usize) -> &[(Bits<N>, u16)] {
        let offers = if take { &self.take } else { &self.quiet };
        offers.get(from).map_or(&[], |it| it)
    }

    /// The menu that is offered to a piece that goes from one cell to another, if that is known.
    #[inline]
    pub fn menu(&self, take: bool, from: usize, to: usize) -> Option<u16> {
        if self.free[usize::from(take)] {
            return Some(0);
        }
        Some(self.of(take, from).iter().find(|it| it.0.has(to))?.1)
    }

    /// In how many ways a step can be made that leads to a menu.
    #[inline]
    pub fn width(&self, menu: u16) -> u64 {
        self.menus[usize::from(menu)].len().max(1) as u64
    }

    /// In how many ways a piece can go to these cells, if that is known. `choosing` are cells where there may be choices.
    #[inline]
    pub fn ways(&self, take: bool, from: usize, cells: Bits<N>, choosing: &Bits<N>) -> Option<u64> {
        if self.free[usize::from(take)] || !cells.meets(choosing) {
            return Some(u64::from(cells.count()));
        }
        let offers = if take { &self.take } else { &self.quiet };
        let mut rest = cells & *choosing;
        let mut res = u64::from((cells - rest).count());
        for (cells, menu) in offers.get(from)? {
            if rest.is_empty() {
                break;
            }
            res += self.width(*menu) * u64::from((rest & *cells).count());
            rest = rest - *cells;
        }
        rest.is_empty().then_some(res)
    }
}

impl<const N: usize> Facts<N> {
    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let offers = self.offers.quiet.iter().chain(&self.offers.take);
        size_of::<Facts<N>>()
            + offers.map(bytes_of).sum::<usize>()
            + self.offers.plain.iter().map(bytes_of).sum::<usize>()
            + self.fates.len() * size_of::<Fate<N>>()
            + self.spoils.len() * size_of::<Option<Spoil>>()
            + self.offers.menus.iter().map(|it| size_of::<Menu>() + it.len()).sum::<usize>()
    }
}
