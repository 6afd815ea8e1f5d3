//! Sets of cells as bit sets of a fixed width.

use alfil_model::{Cell, CellSet};
use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub},
};

/// Longer sets are combined by functions of their own: inline, their loops would be most of the code of the widest boards.
const INLINE_WORDS: usize = 4;

/// A set of cells on a board of at most `64 * N` cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const N: usize>(pub [u64; N]);

impl<const N: usize> Bitboard<N> {
    /// No cell.
    pub const EMPTY: Bitboard<N> = Bitboard([0; N]);

    /// Returns the cells with numbers below `n`.
    pub fn first(n: usize) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for (word, it) in res.0.iter_mut().enumerate() {
            let below = n.saturating_sub(word * 64).min(64);
            *it = if below == 64 { u64::MAX } else { (1 << below) - 1 };
        }
        res
    }

    /// Only that cell.
    #[inline]
    pub fn one(cell: usize) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        res.0[Self::word(cell)] = 1 << (cell % 64);
        res
    }

    /// Returns the word of a cell. The mask changes nothing for cells that are on the board; it tells the compiler that they
    /// are.
    #[inline]
    fn word(cell: usize) -> usize {
        debug_assert!(cell < 64 * N, "the cell is on the board");
        if N.is_power_of_two() { (cell / 64) & (N - 1) } else { cell / 64 }
    }

    /// Returns true if the cell is in the set.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[Self::word(cell)] >> (cell % 64) & 1 != 0
    }

    /// Puts the cell in.
    #[inline]
    pub fn set(&mut self, cell: usize) {
        self.0[Self::word(cell)] |= 1 << (cell % 64);
    }

    /// Takes the cell out.
    #[inline]
    pub fn clear(&mut self, cell: usize) {
        self.0[Self::word(cell)] &= !(1 << (cell % 64));
    }

    /// Puts the cell in if it is not, takes it out if it is.
    #[inline]
    pub fn flip(&mut self, cell: usize) {
        self.0[Self::word(cell)] ^= 1 << (cell % 64);
    }

    /// Returns true if the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        if N > INLINE_WORDS {
            return !many_words_meet::<N, false>(&self.0, &self.0);
        }
        let mut any = 0;
        for word in self.0 {
            any |= word;
        }
        any == 0
    }

    /// Returns true if the sets share a cell.
    #[inline]
    pub fn meets(&self, other: &Bitboard<N>) -> bool {
        if N > INLINE_WORDS {
            return many_words_meet::<N, false>(&self.0, &other.0);
        }
        let mut any = 0;
        for word in 0..N {
            any |= self.0[word] & other.0[word];
        }
        any != 0
    }

    /// Returns true if all cells are in `other` too.
    #[inline]
    pub fn within(&self, other: &Bitboard<N>) -> bool {
        if N > INLINE_WORDS {
            return !many_words_meet::<N, true>(&self.0, &other.0);
        }
        let mut any = 0;
        for word in 0..N {
            any |= self.0[word] & !other.0[word];
        }
        any == 0
    }

    /// How many cells.
    #[inline]
    pub fn count(&self) -> u32 {
        let mut res = 0;
        for word in self.0 {
            res += word.count_ones();
        }
        res
    }

    /// Returns the cell with the lowest number.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        for (word, it) in self.0.iter().enumerate() {
            if *it != 0 {
                return Some(word * 64 + it.trailing_zeros() as usize);
            }
        }
        None
    }

    /// All cells up to and including the lowest one of the set; all cells there are if the set is empty.
    #[inline]
    #[must_use]
    pub fn to_lowest(&self) -> Bitboard<N> {
        if N == 1 {
            let it = self.0[0];
            return Bitboard([it ^ it.wrapping_sub(1); N]);
        }
        if N == 2 {
            let it = self.wide();
            return Bitboard::from_wide(it ^ it.wrapping_sub(1));
        }
        let mut res = Bitboard([u64::MAX; N]);
        for word in 0..N {
            let it = self.0[word];
            if it != 0 {
                res.0[word] = it ^ it.wrapping_sub(1);
                for rest in word + 1..N {
                    res.0[rest] = 0;
                }
                break;
            }
        }
        res
    }

    /// All cells from the highest one of the set on; all cells there are if the set is empty.
    #[inline]
    #[must_use]
    pub fn from_highest(&self) -> Bitboard<N> {
        if N == 1 {
            return Bitboard([u64::MAX << (self.0[0] | 1).ilog2(); N]);
        }
        if N == 2 {
            return Bitboard::from_wide(u128::MAX << (self.wide() | 1).ilog2());
        }
        let mut res = Bitboard([u64::MAX; N]);
        for word in (0..N).rev() {
            let it = self.0[word];
            if it != 0 {
                res.0[word] = u64::MAX << it.ilog2();
                for rest in 0..word {
                    res.0[rest] = 0;
                }
                break;
            }
        }
        res
    }

    /// Returns the first two words as one number.
    #[inline]
    pub(super) fn wide(&self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[N - 1]) << 64
    }

    /// Returns the reverse of [`Bitboard::wide`], for sets of two words.
    #[inline]
    pub(super) fn from_wide(it: u128) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        res.0[0] = it as u64;
        res.0[N - 1] = (it >> 64) as u64;
        res
    }

    /// All cells with numbers higher by that much, or lower if it is negative. What leaves the set's width may be lost or
    /// come in at the other end.
    #[inline]
    #[must_use]
    pub fn shifted(&self, by: i32) -> Bitboard<N> {
        // The low bits of a negative number say how far to turn in the other sense.
        match N {
            1 => Bitboard([self.0[0].rotate_left(by as u32 % 64); N]),
            2 => Bitboard::from_wide(self.wide().rotate_left(by as u32 % 128)),
            _ => self.shifted_far(by),
        }
    }

    fn shifted_far(&self, by: i32) -> Bitboard<N> {
        let (words, rest) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let at = |word: Option<usize>| word.and_then(|it| self.0.get(it)).copied().unwrap_or(0);
        let mut res = Bitboard::EMPTY;
        for (word, it) in res.0.iter_mut().enumerate() {
            *it = if by < 0 {
                let high = at(Some(word + words + 1)).checked_shl(64 - rest).unwrap_or(0);
                at(Some(word + words)) >> rest | high
            } else {
                let low = word.checked_sub(words + 1);
                at(word.checked_sub(words)) << rest | at(low).checked_shr(64 - rest).unwrap_or(0)
            };
        }
        res
    }

    /// Returns the cells in ascending order.
    #[inline]
    pub fn iter(&self) -> Cells<N> {
        Cells { all: *self, word: 0, rest: self.0[0] }
    }

    /// Adds what a function makes of each cell to a list, in ascending order.
    ///
    /// It pushes: without optimization across crates `Vec::extend` is a call with a call for each cell.
    #[inline]
    pub fn extend_list<T>(&self, list: &mut Vec<T>, mut make: impl FnMut(usize) -> T) {
        for cell in self {
            list.push(make(cell));
        }
    }

    /// Returns the set of these cells.
    pub fn of(cells: impl IntoIterator<Item = Cell>) -> Bitboard<N> {
        cells.into_iter().map(Cell::idx).collect()
    }

    /// Returns the set whose bits these are. Bits beyond the width are ignored.
    #[inline]
    pub fn of_words(words: &[u64]) -> Bitboard<N> {
        Bitboard(std::array::from_fn(|it| words.get(it).copied().unwrap_or(0)))
    }

    /// Returns the same set, of no certain width.
    pub fn to_set(&self) -> CellSet {
        CellSet::of_words(self.0.to_vec())
    }

    /// Returns the cells in ascending order, as a list.
    pub fn to_cells(&self) -> Vec<Cell> {
        self.iter().map(Cell::new).collect()
    }
}

impl<const N: usize> Default for Bitboard<N> {
    fn default() -> Self {
        Bitboard::EMPTY
    }
}

impl<const N: usize> fmt::Debug for Bitboard<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const N: usize> FromIterator<usize> for Bitboard<N> {
    fn from_iter<It: IntoIterator<Item = usize>>(iter: It) -> Self {
        let mut res = Bitboard::EMPTY;
        for cell in iter {
            res.set(cell);
        }
        res
    }
}

impl<const N: usize> IntoIterator for Bitboard<N> {
    type Item = usize;
    type IntoIter = Cells<N>;

    #[inline]
    fn into_iter(self) -> Cells<N> {
        self.iter()
    }
}

impl<const N: usize> IntoIterator for &Bitboard<N> {
    type Item = usize;
    type IntoIter = Cells<N>;

    #[inline]
    fn into_iter(self) -> Cells<N> {
        self.iter()
    }
}

/// See [`Bitboard::iter`].
#[derive(Clone, Debug)]
pub struct Cells<const N: usize> {
    all: Bitboard<N>,
    word: usize,
    /// What is left of that word, which so stays in a register.
    rest: u64,
}

impl<const N: usize> Iterator for Cells<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if N == 1 && self.rest == 0 {
            return None;
        }
        while self.rest == 0 {
            self.rest = *self.all.0.get(self.word + 1)?;
            self.word += 1;
        }
        let res = self.word * 64 + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(res)
    }
}

/// Returns true if two sets share a cell; with `OUTSIDE`, if the first has a cell that is not in the second.
#[inline(never)]
fn many_words_meet<const N: usize, const OUTSIDE: bool>(a: &[u64; N], b: &[u64; N]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & (if OUTSIDE { !b } else { *b }) != 0)
}

macro_rules! by_words {
    ($($op:ident $fun:ident $($assign:ident $assign_fun:ident)?: $word:expr;)*) => {$(
        impl<const N: usize> $op for Bitboard<N> {
            type Output = Bitboard<N>;

            #[inline]
            fn $fun(mut self, other: Bitboard<N>) -> Bitboard<N> {
                #[inline]
                fn word(a: u64, b: u64) -> u64 {
                    let word: fn(u64, u64) -> u64 = $word;
                    word(a, b)
                }
                #[inline(never)]
                fn many<const N: usize>(own: &mut [u64; N], other: &[u64; N]) {
                    own.iter_mut().zip(other).for_each(|(own, other)| *own = word(*own, *other));
                }
                if N > INLINE_WORDS {
                    many(&mut self.0, &other.0);
                    return self;
                }
                for idx in 0..N {
                    self.0[idx] = word(self.0[idx], other.0[idx]);
                }
                self
            }
        }

        $(impl<const N: usize> $assign for Bitboard<N> {
            #[inline]
            fn $assign_fun(&mut self, other: Bitboard<N>) {
                *self = $op::$fun(*self, other);
            }
        })?
    )*};
}

by_words! {
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub: |a, b| a & !b;
}

impl<const N: usize> Not for Bitboard<N> {
    type Output = Bitboard<N>;

    /// Returns the complement, bits beyond the board included: intersect it with the board's cells before counting.
    #[inline]
    fn not(mut self) -> Bitboard<N> {
        for it in &mut self.0 {
            *it = !*it;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> Bitboard<3> {
        cells.iter().copied().collect()
    }

    #[test]
    fn walks_in_order_over_words() {
        let cells = [0, 5, 63, 64, 100, 128, 191];
        assert_eq!(set(&cells).iter().collect::<Vec<_>>(), cells);
        assert_eq!(set(&cells).count(), 7);
        assert_eq!(set(&[70]).lowest(), Some(70));
        assert_eq!(Bitboard::<3>::EMPTY.lowest(), None);
    }

    #[test]
    fn cuts_at_the_lowest_and_the_highest() {
        assert_eq!(set(&[70, 150]).to_lowest(), Bitboard::first(71));
        assert_eq!(set(&[70, 150]).from_highest(), !Bitboard::first(150));
        assert_eq!(set(&[]).to_lowest(), Bitboard::first(192));
        assert_eq!(set(&[]).from_highest(), Bitboard::first(192));
        assert_eq!(set(&[63]).to_lowest(), Bitboard::first(64));
        assert_eq!(set(&[64]).from_highest(), !Bitboard::first(64));
        let two: Bitboard<2> = [70, 100].into_iter().collect();
        assert_eq!(two.to_lowest(), Bitboard::first(71));
        assert_eq!(two.from_highest(), !Bitboard::first(100));
        assert_eq!(Bitboard::<2>::EMPTY.from_highest(), !Bitboard::EMPTY);
        assert_eq!(Bitboard::<2>::EMPTY.to_lowest(), !Bitboard::EMPTY);
    }

    fn shifts<const N: usize>(cells: &[usize], by: i32) -> Vec<usize> {
        let set: Bitboard<N> = cells.iter().copied().collect();
        set.shifted(by).iter().collect()
    }

    #[test]
    fn shifts_over_words() {
        assert_eq!(shifts::<1>(&[0, 8, 55], 8), [8, 16, 63]);
        assert_eq!(shifts::<1>(&[8, 60], -8), [0, 52]);
        assert_eq!(shifts::<2>(&[60, 118], 9), [69, 127]);
        assert_eq!(shifts::<2>(&[64, 4], -4), [0, 60]);
        for by in [0, 1, 63, 64, 65, 130] {
            assert_eq!(shifts::<4>(&[7, 60], by), [7 + by as usize, 60 + by as usize]);
            assert_eq!(shifts::<4>(&[207, 255], -by), [207 - by as usize, 255 - by as usize]);
        }
        assert!(shifts::<3>(&[191], 1).is_empty());
        assert!(shifts::<3>(&[0], -1).is_empty());
    }
}
