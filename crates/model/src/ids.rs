//! Numbers for everything that has a name, and arrays indexed by them.

use std::ops::{Index, IndexMut};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty))*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
        pub struct $name(pub $repr);

        impl $name {
            /// Returns the number as an index.
            #[inline]
            pub const fn idx(self) -> usize {
                self.0 as usize
            }

            /// Returns the `idx`-th.
            #[inline]
            pub const fn new(idx: usize) -> $name {
                $name(idx as $repr)
            }
        }
    )*};
}

ids! {
    /// A cell: a place for one piece. Numbered in board order; at most 4096.
    Cell(u16)
    /// A site: a point of the geometry. Cells consist of sites.
    SiteId(u16)
    /// A direction: a set of links between sites.
    DirId(u16)
    /// A piece type.
    PieceType(u8)
    /// A player, in turn order; [`Player::NEUTRAL`] owns what is nobody's.
    Player(u8)
    /// A zone.
    ZoneId(u16)
    /// A field.
    CellValuesId(u16)
    /// An order of types.
    RankingId(u16)
    /// A number of [`super::Model::type_values`].
    TypeValuesId(u16)
    /// A table from two types to a third.
    PairingId(u16)
    /// A mark of pieces.
    MarkId(u8)
    /// A label of moves.
    LabelId(u8)
    /// A set of cells that changes during play.
    SetId(u16)
    /// A counter.
    CounterId(u16)
    /// An action.
    ActionId(u16)
    /// A way to go from a cell, as sets ask for it.
    StrideId(u16)
}

/// A set of labels of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LabelSet(u32);

impl LabelSet {
    /// The most labels of a game.
    pub const MOST: usize = 31;

    /// Returns true if the label is in the set.
    pub const fn has(self, label: LabelId) -> bool {
        self.0 >> label.0 & 1 == 1
    }

    /// Returns true if no label is in both sets.
    pub const fn is_apart_from(self, other: LabelSet) -> bool {
        self.0 & other.0 == 0
    }
}

impl FromIterator<LabelId> for LabelSet {
    fn from_iter<It: IntoIterator<Item = LabelId>>(iter: It) -> Self {
        LabelSet(iter.into_iter().fold(0, |res, it| res | 1 << it.0))
    }
}

impl Player {
    /// The most players a game can have.
    pub const MAX: usize = 8;
    /// The owner of pieces that belong to no player.
    pub const NEUTRAL: Player = Player(8);
}

impl SetId {
    /// Cells on which a piece of the set-up stands that has never moved, as far as some pattern asks for it.
    pub const UNMOVED: SetId = SetId(0);
    /// Cells on which this turn's effects or drops have placed a piece ("placed this turn").
    pub const PLACED: SetId = SetId(1);
}

/// A value for each player.
pub type PerPlayer<T> = IndexVec<Player, T>;
/// A value for each piece type.
pub type PerType<T> = IndexVec<PieceType, T>;

/// A vector indexed by one kind of number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(
        transparent,
        bound(serialize = "T: serde::Serialize", deserialize = "T: serde::Deserialize<'de>")
    )
)]
pub struct IndexVec<I, T> {
    items: Vec<T>,
    marker: std::marker::PhantomData<I>,
}

impl<I, T> IndexVec<I, T> {
    /// Takes the items in order.
    pub fn new(items: Vec<T>) -> Self {
        IndexVec { items, marker: std::marker::PhantomData }
    }

    /// Returns how many.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns true if there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the items in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Returns the items in order.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Returns the items as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }
}

impl<I, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        IndexVec::new(Vec::new())
    }
}

impl<I, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(iter: It) -> Self {
        IndexVec::new(iter.into_iter().collect())
    }
}

impl<'a, I, T> IntoIterator for &'a IndexVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut IndexVec<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut()
    }
}

macro_rules! index_by {
    ($($id:ident)*) => {$(
        impl<T> Index<$id> for IndexVec<$id, T> {
            type Output = T;

            fn index(&self, id: $id) -> &T {
                &self.items[id.idx()]
            }
        }

        impl<T> IndexMut<$id> for IndexVec<$id, T> {
            fn index_mut(&mut self, id: $id) -> &mut T {
                &mut self.items[id.idx()]
            }
        }

        impl<T> IndexVec<$id, T> {
            /// Returns all numbers, in order.
            pub fn ids(&self) -> impl Iterator<Item = $id> + use<T> {
                (0..self.items.len()).map($id::new)
            }
        }
    )*};
}

index_by! { Player PieceType }
