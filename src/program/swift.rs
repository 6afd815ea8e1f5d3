//! Steps and attacks in the form in which they are counted: flat tables without indirections.
//!
//! What [`super::core::Pattern`]s say piece by piece is gathered here by type: patterns that land on the same become one
//! [`Way`], and ways that only leap become [`Shift`]s, which move all pieces of a type at once. [`Watch`] is the same
//! seen from the other end: from where pieces attack a royal piece on a cell.

use super::{
    bits::Bits,
    core::{bytes_of, share_of},
    reach::{Reach, before},
};
use crate::model::Land;
use std::sync::Arc;

/// How many kinds of landing places there are: none, empty cells, enemies, both of them; those of other ways are not
/// among them.
pub const LANDS: usize = 4;

/// No table.
pub const NO_TABLE: u32 = u32::MAX;

/// All that is kept flat.
#[derive(Clone, Debug, Default)]
pub struct Swift<const N: usize> {
    /// A set for each cell, table after table.
    pub sets: Vec<Bits<N>>,
    /// As many lines for each cell, table after table.
    pub lines: Vec<Line<N>>,
    /// A star for each cell, table after table.
    pub stars: Vec<Star<N>>,
    /// As many gates for each cell, table after table.
    pub gates: Vec<Gates<N>>,
    /// Tables with chains and hops, as they are.
    pub wholes: Vec<Arc<Reach<N>>>,
    /// Ways, type after type.
    pub ways: Vec<Way>,
    /// Shifts, type after type.
    pub shifts: Vec<Shift<N>>,
    /// For each player and type.
    pub men: Vec<Steps<N>>,
    /// For each player.
    pub kinds: Vec<Kinds>,
    /// For each player.
    pub watches: Vec<Watch>,
    /// Types of watchers.
    pub types: Vec<u8>,
}

/// Two rays from a cell: one on which the numbers of the cells rise, and one on which they fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line<const N: usize> {
    /// The cells that have higher numbers.
    pub up: Bits<N>,
    /// The cells that have lower numbers.
    pub down: Bits<N>,
}

/// Up to four lines from a cell, side by side so that processors can cut them all at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Star<const N: usize> {
    /// The rays on which the numbers of the cells rise.
    pub up: [Bits<N>; Star::<0>::LINES],
    /// Those on which they fall.
    pub down: [Bits<N>; Star::<0>::LINES],
}

/// A table of lines.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// Where they begin, and how many there are for each cell.
    pub lines: (u32, u32),
    /// The same as stars, if sets are of one word and the lines fit in: where these begin. Wider sets are cut one by one.
    pub stars: u32,
}

impl Default for Spread {
    /// No lines.
    fn default() -> Spread {
        Spread { lines: (0, 0), stars: NO_TABLE }
    }
}

/// Cells that are reached if others are empty, and others occupied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gates<const N: usize> {
    /// These are empty ...
    pub empty: Bits<N>,
    /// ... and these are occupied.
    pub occupied: Bits<N>,
    /// Where it leads.
    pub land: Bits<N>,
}

/// What a way captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// Nothing.
    Nothing,
    /// Any enemy piece.
    Enemies,
    /// What that says.
    Some(Land),
}

impl Take {
    /// Whether what is captured is known from whose it is.
    pub fn is_plain(self) -> bool {
        matches!(self, Take::Nothing | Take::Enemies)
    }
}

/// Where pieces of a type come to, and on what they may land there.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Whether they may land on empty cells.
    pub quiet: bool,
    /// What they may capture.
    pub take: Take,
    /// On which of [`LANDS`] they land.
    pub land: u8,
    /// Whether there are but leaps, lines and gates, allowed anywhere, and all pieces are alike but for whose they are.
    pub flat: bool,
    /// Only for pieces that have not moved.
    pub initial: bool,
    /// Whether a trail is left.
    pub trail: bool,
    /// Whether the pattern has an apostrophe.
    pub exempt: bool,
    /// Whether moves have to say by which pattern they are made.
    pub named: bool,
    /// The pattern's number, if they have to.
    pub which: u16,
    /// Where conditions allow it, if they don't everywhere: a table of sets.
    pub allowed: u32,
    /// Where conditions have to be read, if they have to be anywhere: a table of sets.
    pub ask: u32,
    /// Leaps: a table of sets.
    pub leaps: u32,
    /// Lines.
    pub spread: Spread,
    /// Where the gates begin, and how many there are for each cell.
    pub gates: (u32, u32),
    /// The same of lines on which the piece jumps over the first one on its way.
    pub hops: (u32, u32),
    /// Types over which it does not hop, from one of [`Swift::types`] to before another ...
    pub hurdles: (u32, u32),
    /// ... and types that it does not capture.
    pub victims: (u32, u32),
    /// The table that says it all, if leaps, lines and gates do not: one of [`Swift::wholes`].
    pub whole: u32,
    /// Whether there is none of these but leaps, and all victims are captured.
    pub leaps_only: bool,
}

impl Way {
    /// Whether it makes no difference between pieces but whose they are.
    pub fn heeds_all(&self) -> bool {
        self.hurdles.0 == self.hurdles.1 && self.victims.0 == self.victims.1
    }
}

/// A leap that many pieces can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<const N: usize> {
    /// From these cells.
    pub from: Bits<N>,
    /// By how much the number of the cell changes.
    pub by: i32,
    /// The cell that has to be empty, in the same way; 0 if none has to be.
    pub via: i32,
    /// Only for pieces that have not moved.
    pub initial: bool,
    /// Whether it may land on empty cells.
    pub quiet: bool,
    /// Whether it may capture enemies.
    pub take: bool,
    /// Whether a trail is left.
    pub trail: bool,
    /// Whether the pattern has an apostrophe.
    pub exempt: bool,
    /// The pattern's number, if moves have to say it.
    pub which: u16,
}

/// How a player's pieces of a type step.
#[derive(Clone, Debug, Default)]
pub struct Steps<const N: usize> {
    /// Whether ways say all there is to say, captures by trails left aside.
    pub known: bool,
    /// Whether there are captures by trails.
    pub trailing: bool,
    /// Which ways: from one to before another.
    pub ways: (u32, u32),
    /// Which shifts say the same, if any.
    pub shifts: (u32, u32),
    /// Whether there are ways that are named.
    pub named: bool,
    /// Whether no move has consequences beyond itself that matter (see [`super::plan::Facts::calm`]).
    pub calm: bool,
    /// Whether ways land on empty cells and enemies without further conditions, and the type does not castle.
    pub even: bool,
}

impl<const N: usize> Steps<N> {
    /// How many pieces are counted one by one sooner than together by shifts.
    #[inline]
    pub fn few(&self) -> u32 {
        (self.shifts.1 - self.shifts.0) / 2
    }
}

/// Which types of a player are counted together, if nothing is to be known of their steps but where they come to.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// Types with shifts.
    pub shifting: Vec<u8>,
    /// Types with one way, of nothing but leaps.
    pub leapers: Vec<u8>,
    /// Types with one way, of lines and perhaps leaps.
    pub riders: Vec<u8>,
    /// For each type; of use for leapers and riders.
    pub bases: Vec<Base>,
}

/// Where the tables of a leaper or a rider begin. Each has all of them, so that pieces of different types can be counted one
/// after the other without asking which there are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Base {
    /// Leaps: a table of sets.
    pub leaps: u32,
    /// Lines.
    pub spread: Spread,
    /// See [`Way::land`].
    pub land: u8,
    /// Whether it is known that moves are legal once it is known where a piece comes to: they are calm.
    pub sure: bool,
}

/// From where a player's pieces attack royal ones.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// By leaps.
    pub leaps: Vec<Watcher>,
    /// From where by any of these: a table of sets.
    pub around: u32,
    /// Along lines.
    pub lines: Vec<Watcher>,
    /// Along lines, over one piece.
    pub hops: Vec<Watcher>,
    /// Threats (of [`super::core::Core::threats`]) of which only patterns tell more.
    pub others: Vec<u16>,
    /// For each type how it attacks, hops and others left aside.
    pub attacks: Vec<Attack>,
    /// The types that attack along lines: from one of [`Swift::types`] to before another.
    pub riders: (u32, u32),
    /// The types of which [`Watch::attacks`] do not tell all.
    pub odd: (u32, u32),
}

/// How pieces of a type attack.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// From where by leaps: a table of sets.
    pub leaps: u32,
    /// Along which of [`Watch::lines`]: a mask of the first [`Attack::LINES`].
    pub lines: u32,
    /// Leaps seen from the piece: a table of sets.
    pub blows: u32,
    /// Lines seen from the piece.
    pub spread: Spread,
}

impl Attack {
    /// How many kinds of lines there may be.
    pub const LINES: usize = 32;
}

/// Types that attack in the same way.
#[derive(Clone, Copy, Debug)]
pub struct Watcher {
    /// Which: from one of [`Swift::types`] to before another.
    pub types: (u32, u32),
    /// From where at all: a table of sets.
    pub most: u32,
    /// Along which lines, seen from the target.
    pub spread: Spread,
    /// Types over which these do not hop, from one of [`Swift::types`] to before another.
    pub hurdles: (u32, u32),
}

impl<const N: usize> Line<N> {
    /// The rays up to and including the first piece on each.
    ///
    /// Of the pieces on the falling ray the highest matters, of those on the rising one the lowest. Subtracting the one
    /// from the other flips just the bits from the first to the second: the subtraction by which programs for chess find
    /// the moves of sliding pieces (chessprogramming.org, 'Obstruction Difference').
    #[inline]
    pub fn reach(&self, occupied: &Bits<N>) -> Bits<N> {
        cut(&self.up, &self.down, occupied)
    }

    /// The rays behind the first piece on each, up to and including the second one. Over shunned pieces nothing is reached.
    #[inline]
    pub fn hop(&self, occupied: &Bits<N>, shunned: &Bits<N>) -> Bits<N> {
        let first = self.reach(occupied);
        let hurdles = (first & *occupied) - *shunned;
        if hurdles.is_empty() { hurdles } else { self.reach(&(*occupied - hurdles)) - first }
    }

    /// The rays up to and including the second piece on each.
    #[inline]
    pub fn far(&self, occupied: &Bits<N>) -> Bits<N> {
        let first = self.reach(occupied);
        first | self.reach(&(*occupied - first))
    }

    /// The cells between the one from which the rays start and that one, if it is on one of them.
    #[inline]
    pub fn between(&self, cell: usize) -> Option<Bits<N>> {
        if self.up.has(cell) {
            Some(before(self.up, true, cell))
        } else if self.down.has(cell) {
            Some(before(self.down, false, cell))
        } else {
            None
        }
    }
}

impl<const N: usize> Star<N> {
    /// How many lines are in it; those that are not there are empty.
    pub const LINES: usize = 4;

    /// See [`Line::reach`].
    #[inline]
    pub fn reach(&self, occupied: &Bits<N>) -> Bits<N> {
        let mut res = Bits::EMPTY;
        for (up, down) in self.up.iter().zip(&self.down) {
            res |= cut(up, down, occupied);
        }
        res
    }
}

/// See [`Line::reach`].
#[inline]
fn cut<const N: usize>(up: &Bits<N>, down: &Bits<N>, occupied: &Bits<N>) -> Bits<N> {
    match N {
        1 => {
            let (up, down) = (up.0[0], down.0[0]);
            let met = up & occupied.0[0];
            let nearest = 1u64 << ((down & occupied.0[0]) | 1).ilog2();
            let mut res = Bits::EMPTY;
            res.0[0] = (met ^ met.wrapping_sub(nearest)) & (up | down);
            res
        }
        2 => {
            let (up, down, all) = (up.wide(), down.wide(), occupied.wide());
            let met = up & all;
            let nearest = 1u128 << ((down & all) | 1).ilog2();
            Bits::from_wide((met ^ met.wrapping_sub(nearest)) & (up | down))
        }
        _ => (*up & (*up & *occupied).to_lowest()) | (*down & (*down & *occupied).from_highest()),
    }
}

impl<const N: usize> Swift<N> {
    /// Where a piece on that cell comes to. `by_type` is where the pieces of each type are.
    #[inline]
    pub fn reach(
        &self,
        way: &Way,
        from: usize,
        occupied: &Bits<N>,
        by_type: &[Bits<N>],
    ) -> Bits<N> {
        if way.leaps_only {
            self.set(way.leaps, from).unwrap_or(Bits::EMPTY)
        } else {
            self.reach_far(way, from, occupied, by_type)
        }
    }

    fn reach_far(
        &self,
        way: &Way,
        from: usize,
        occupied: &Bits<N>,
        by_type: &[Bits<N>],
    ) -> Bits<N> {
        let leaps = self.set(way.leaps, from).unwrap_or(Bits::EMPTY);
        let mut res = leaps | self.along(&way.spread, from, occupied);
        if way.gates.1 > 0 {
            for gate in self.gates_of(way, from) {
                if !gate.empty.meets(occupied) && gate.occupied.within(occupied) {
                    res |= gate.land;
                }
            }
        }
        if way.flat {
            return res;
        }
        res |= self.reach_oddly(way, from, occupied, by_type);
        res = res - self.of_types(way.victims, by_type);
        match self.set(way.allowed, from) {
            Some(allowed) => res & allowed,
            None => res,
        }
    }

    /// A way's gates on a cell.
    #[inline]
    pub fn gates_of(&self, way: &Way, from: usize) -> &[Gates<N>] {
        let first = (way.gates.0 + from as u32 * way.gates.1) as usize;
        &self.gates[first..first + way.gates.1 as usize]
    }

    /// The lines of a table, up to and including the first piece on each.
    #[inline]
    pub fn along(&self, spread: &Spread, from: usize, occupied: &Bits<N>) -> Bits<N> {
        if N == 1 && spread.stars != NO_TABLE {
            return self.stars[spread.stars as usize + from].reach(occupied);
        }
        let lines = self.lines_of(spread.lines, from);
        lines.iter().fold(Bits::EMPTY, |all, it| all | it.reach(occupied))
    }

    /// Where it comes to by hops, or by a table that is kept as it is.
    fn reach_oddly(
        &self,
        way: &Way,
        from: usize,
        occupied: &Bits<N>,
        by_type: &[Bits<N>],
    ) -> Bits<N> {
        let shunned = self.of_types(way.hurdles, by_type);
        let mut res = Bits::EMPTY;
        for line in self.lines_of(way.hops, from) {
            res |= line.hop(occupied, &shunned);
        }
        if way.whole != NO_TABLE {
            res |= self.wholes[way.whole as usize].from(from, occupied, &shunned);
        }
        res
    }

    /// The pieces of some of [`Swift::types`].
    #[inline]
    pub fn of_types(&self, types: (u32, u32), by_type: &[Bits<N>]) -> Bits<N> {
        let types = &self.types[types.0 as usize..types.1 as usize];
        types.iter().fold(Bits::EMPTY, |all, ty| all | by_type[usize::from(*ty)])
    }

    /// The cells between a target and the piece of a watcher on a cell, if that is on one of the watcher's lines.
    #[inline]
    pub fn between(&self, watcher: &Watcher, target: usize, from: usize) -> Option<Bits<N>> {
        let lines = self.lines_of(watcher.spread.lines, target);
        lines.iter().find_map(|it| it.between(from))
    }

    /// A table's set for a cell, if there is a table.
    #[inline]
    pub fn set(&self, table: u32, cell: usize) -> Option<Bits<N>> {
        if table == NO_TABLE { None } else { Some(self.sets[table as usize + cell]) }
    }

    /// A table's lines from a cell.
    #[inline]
    pub fn lines_of(&self, lines: (u32, u32), from: usize) -> &[Line<N>] {
        let first = (lines.0 + from as u32 * lines.1) as usize;
        &self.lines[first..first + lines.1 as usize]
    }

    /// The ways of a type.
    #[inline]
    pub fn ways_of(&self, steps: &Steps<N>) -> &[Way] {
        &self.ways[steps.ways.0 as usize..steps.ways.1 as usize]
    }

    /// The shifts of a type.
    #[inline]
    pub fn shifts_of(&self, steps: &Steps<N>) -> &[Shift<N>] {
        &self.shifts[steps.shifts.0 as usize..steps.shifts.1 as usize]
    }

    /// The leaps by which some of these pieces may attack a cell: none, if all pieces are too far away.
    #[inline]
    pub fn leaps_around<'w>(
        &self,
        watch: &'w Watch,
        cell: usize,
        pieces: &Bits<N>,
    ) -> &'w [Watcher] {
        let near = self.set(watch.around, cell).is_some_and(|it| it.meets(pieces));
        if near { &watch.leaps } else { &[] }
    }

    /// The types of a watcher.
    #[inline]
    pub fn types_of(&self, watcher: &Watcher) -> &[u8] {
        &self.types[watcher.types.0 as usize..watcher.types.1 as usize]
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        bytes_of(&self.sets)
            + bytes_of(&self.lines)
            + bytes_of(&self.stars)
            + bytes_of(&self.gates)
            + bytes_of(&self.ways)
            + bytes_of(&self.shifts)
            + bytes_of(&self.men)
            + self.wholes.iter().map(share_of).sum::<usize>()
    }
}
