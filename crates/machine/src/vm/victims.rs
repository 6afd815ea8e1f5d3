//! The few cells of a move's victims in one word.

use super::board::NONE;
use alfil_model::MAX_VICTIMS;

/// Up to [`MAX_VICTIMS`] cells (or whatever actions let choose) side by side, the first one lowest; [`NONE`] from where
/// they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Victims(u64);

const _: () = assert!(MAX_VICTIMS * 16 == u64::BITS as usize, "they fill a word");

impl Victims {
    /// None.
    pub(super) const EMPTY: Victims = Victims(u64::MAX);

    #[inline]
    pub(super) fn one(cell: u16) -> Victims {
        Victims(u64::MAX << 16 | u64::from(cell))
    }

    #[inline]
    pub(super) fn word(self) -> u64 {
        self.0
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Victims::EMPTY
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        MAX_VICTIMS - self.0.leading_ones() as usize / 16
    }

    /// Returns the cell with a number; [`NONE`] if there are not so many.
    #[inline]
    pub(super) fn at(self, n: usize) -> u16 {
        (self.0 >> (16 * n)) as u16
    }

    /// These cells and another one, for which there must be room.
    #[inline]
    #[must_use]
    pub(super) fn and(self, cell: u16) -> Victims {
        Victims(self.0 ^ u64::from(NONE ^ cell) << (16 * self.len()))
    }

    #[inline]
    pub(super) fn has(self, cell: u16) -> bool {
        self.iter().any(|it| it == cell)
    }

    /// Returns those that are not put down again: all but the one with a number, unless it is put down nowhere.
    pub(super) fn captured(self, unload: u16, unloaded: u8) -> impl Iterator<Item = u16> {
        let put_down = if unload == NONE { usize::MAX } else { usize::from(unloaded) };
        self.iter().enumerate().filter(move |it| it.0 != put_down).map(|it| it.1)
    }

    #[inline]
    pub(super) fn iter(self) -> impl ExactSizeIterator<Item = u16> {
        (0..self.len()).map(move |it| self.at(it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_their_order() {
        let mut cells = Victims::EMPTY;
        for (n, cell) in [0, 0x0fff, 0xfffe, 7].into_iter().enumerate() {
            assert_eq!((cells.len(), cells.at(n)), (n, NONE));
            cells = cells.and(cell);
        }
        assert_eq!(cells.iter().collect::<Vec<_>>(), [0, 0x0fff, 0xfffe, 7]);
        assert!(cells.has(7) && !cells.has(8));
        assert_eq!(cells.captured(NONE, 1).count(), 4);
        assert_eq!(cells.captured(9, 1).collect::<Vec<_>>(), [0, 0xfffe, 7]);
        assert_eq!(Victims::EMPTY.and(9), Victims::one(9));
    }
}
