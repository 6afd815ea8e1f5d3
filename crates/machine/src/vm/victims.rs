//! The few cells of a move's victims in one word.

use super::board::NONE;
use crate::program::MAX_CELLS;
use alfil_model::MAX_VICTIMS;

/// How many bits a cell takes.
pub(super) const CELL_BITS: u32 = MAX_CELLS.ilog2();
/// The bits of a cell.
pub(super) const CELL: u64 = (1 << CELL_BITS) - 1;

const _: () = assert!(MAX_CELLS.is_power_of_two() && MAX_VICTIMS * CELL_BITS as usize <= 48);

/// Up to [`MAX_VICTIMS`] cells (or whatever actions let choose) side by side, the first one lowest, and above them how many
/// there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Victims(u64);

impl Victims {
    /// None.
    pub(super) const EMPTY: Victims = Victims(0);
    /// Where the number begins.
    pub(super) const COUNT: u32 = MAX_VICTIMS as u32 * CELL_BITS;

    #[inline]
    pub(super) fn one(cell: u16) -> Victims {
        Victims(1 << Victims::COUNT | u64::from(cell))
    }

    #[inline]
    pub(super) fn of_word(word: u64) -> Victims {
        Victims(word)
    }

    #[inline]
    pub(super) fn word(self) -> u64 {
        self.0
    }

    /// Returns only the first cells.
    #[inline]
    pub(super) fn first(self, count: usize) -> Victims {
        let cells = self.0 & ((1 << (count as u32 * CELL_BITS)) - 1);
        Victims(cells | (count as u64) << Victims::COUNT)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Victims::EMPTY
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        (self.0 >> Victims::COUNT) as usize
    }

    /// Returns the cell with a number; [`NONE`] if there are not so many.
    #[inline]
    pub(super) fn at(self, n: usize) -> u16 {
        if n < self.len() { (self.0 >> (CELL_BITS as usize * n) & CELL) as u16 } else { NONE }
    }

    /// These cells and another one, for which there must be room.
    #[inline]
    #[must_use]
    pub(super) fn and(self, cell: u16) -> Victims {
        let place = u64::from(cell) << (CELL_BITS as usize * self.len());
        Victims((self.0 | place) + (1 << Victims::COUNT))
    }

    #[inline]
    pub(super) fn has(self, cell: u16) -> bool {
        self.iter().any(|it| it == cell)
    }

    /// Returns those that are not put down again: all but the one with a number, unless it is put down nowhere.
    #[inline]
    pub(super) fn captured(self, unload: u16, unloaded: u8) -> Victims {
        if unload == NONE { self } else { self.without(usize::from(unloaded)) }
    }

    /// Returns all but the one with a number, of which there are as many.
    #[inline]
    pub(super) fn without(self, n: usize) -> Victims {
        let cells = self.0 & ((1 << Victims::COUNT) - 1);
        let before = (1 << (CELL_BITS as usize * n)) - 1;
        let left = cells & before | cells >> CELL_BITS & !before;
        Victims(left | (self.len() as u64 - 1) << Victims::COUNT)
    }

    #[inline]
    pub(super) fn iter(self) -> impl ExactSizeIterator<Item = u16> {
        (0..self.len()).map(move |n| (self.0 >> (CELL_BITS as usize * n) & CELL) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_their_order() {
        let mut cells = Victims::EMPTY;
        for (n, cell) in [0, 0x0fff, 0x0ffe, 7].into_iter().enumerate() {
            assert_eq!((cells.len(), cells.at(n)), (n, NONE));
            cells = cells.and(cell);
        }
        assert_eq!(cells.iter().collect::<Vec<_>>(), [0, 0x0fff, 0x0ffe, 7]);
        assert!(cells.has(7) && !cells.has(8));
        assert_eq!(cells.captured(NONE, 1).len(), 4);
        assert_eq!(cells.captured(9, 1).iter().collect::<Vec<_>>(), [0, 0x0ffe, 7]);
        assert_eq!(cells.captured(9, 3), cells.first(3));
        assert_eq!(cells.first(1), Victims::one(0));
        assert!(cells.first(1).without(0).is_empty());
        assert_eq!(Victims::EMPTY.and(9), Victims::one(9));
    }
}
