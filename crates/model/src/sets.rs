//! Sets of piece types and of cells, as bits.

use super::{Cell, PieceType};
use std::ops::{BitAnd, BitOr, Sub};

/// A set of piece types, decided when the file is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeSet(pub [u64; 4]);

impl TypeSet {
    /// All types that there can be.
    pub const ALL: TypeSet = TypeSet([u64::MAX; 4]);

    /// Returns true if the set holds that type.
    #[inline]
    pub fn has(&self, ty: PieceType) -> bool {
        self.0[usize::from(ty.0 / 64)] >> (ty.0 % 64) & 1 != 0
    }

    /// Returns true if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Returns the number of types.
    pub fn len(&self) -> usize {
        self.0.iter().map(|it| it.count_ones() as usize).sum()
    }

    /// Adds a type.
    pub fn insert(&mut self, ty: PieceType) {
        self.0[usize::from(ty.0 / 64)] |= 1 << (ty.0 % 64);
    }

    /// Returns true if the sets share a type.
    pub fn meets(&self, other: &TypeSet) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns true if the other set has all types of this one.
    pub fn within(&self, other: &TypeSet) -> bool {
        self.minus(other).is_empty()
    }

    /// Returns the types of either set.
    #[must_use]
    pub fn or(&self, other: &TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|it| self.0[it] | other.0[it]))
    }

    /// Returns the types of both sets.
    #[must_use]
    pub fn and(&self, other: &TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|it| self.0[it] & other.0[it]))
    }

    /// Returns the types that the other set lacks.
    #[must_use]
    pub fn minus(&self, other: &TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|it| self.0[it] & !other.0[it]))
    }

    /// Returns the types in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = PieceType> + use<> {
        bits(self.0).map(PieceType::new)
    }
}

impl FromIterator<PieceType> for TypeSet {
    fn from_iter<It: IntoIterator<Item = PieceType>>(iter: It) -> Self {
        let mut res = TypeSet::default();
        iter.into_iter().for_each(|it| res.insert(it));
        res
    }
}

/// A set of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(Vec<u64>);

impl CellSet {
    /// Returns true if the set holds that cell.
    pub fn has(&self, cell: Cell) -> bool {
        self.0.get(cell.idx() / 64).is_some_and(|it| it >> (cell.idx() % 64) & 1 != 0)
    }

    /// Returns true if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|it| it.count_ones() as usize).sum()
    }

    /// Returns the cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        bits(self.0.iter().copied()).map(Cell::new)
    }

    /// Returns the cells as bits. The last word is not zero.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl CellSet {
    /// Returns the set whose words are made of those of two sets.
    fn joined(&self, other: &CellSet, join: impl Fn(u64, u64) -> u64) -> CellSet {
        let word = |set: &CellSet, n: usize| set.0.get(n).copied().unwrap_or_default();
        let len = self.0.len().max(other.0.len());
        CellSet::of_words((0..len).map(|n| join(word(self, n), word(other, n))).collect())
    }

    /// Returns the set whose bits these are.
    pub fn of_words(mut words: Vec<u64>) -> CellSet {
        while words.last() == Some(&0) {
            words.pop();
        }
        CellSet(words)
    }
}

impl BitOr for &CellSet {
    type Output = CellSet;

    /// Returns the cells of both.
    fn bitor(self, other: &CellSet) -> CellSet {
        self.joined(other, |a, b| a | b)
    }
}

impl BitAnd for &CellSet {
    type Output = CellSet;

    /// Returns the cells that are in both.
    fn bitand(self, other: &CellSet) -> CellSet {
        self.joined(other, |a, b| a & b)
    }
}

impl Sub for &CellSet {
    type Output = CellSet;

    /// Returns the cells that the other set lacks.
    fn sub(self, other: &CellSet) -> CellSet {
        self.joined(other, |a, b| a & !b)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<It: IntoIterator<Item = Cell>>(iter: It) -> Self {
        let mut words = Vec::new();
        for cell in iter {
            let word = cell.idx() / 64;
            words.resize(words.len().max(word + 1), 0);
            words[word] |= 1 << (cell.idx() % 64);
        }
        CellSet(words)
    }
}

/// Returns the numbers of the bits that are set, in ascending order.
fn bits(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(n, word)| {
        let rest = |it: &u64| Some(it & (it - 1)).filter(|it| *it != 0);
        std::iter::successors(Some(word).filter(|it| *it != 0), rest)
            .map(move |it| 64 * n + it.trailing_zeros() as usize)
    })
}
