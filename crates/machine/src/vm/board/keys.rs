//! The keys of a position, and what its hash is made of.

use super::{Board, EnPassantRights, End, NONE, Scalars, content::Content};
use crate::program::{
    Bitboard,
    core::{NO_TYPE, OWNERS},
};
use alfil_model::{Piece, SetId};

impl<const N: usize> Board<N> {
    /// Returns the hash together with all that decides about the future and is not in it.
    pub(in crate::vm) fn exact_hash(&self) -> u64 {
        let mut res = self.now.hash ^ key(10, 0, u64::from(self.now.turn));
        for (idx, value) in self.counters.iter().enumerate() {
            res ^= counter_key(idx, *value) & !self.hashed.counters[idx];
        }
        for (set, cells) in self.sets.iter().enumerate().filter(|it| self.hashed.sets[it.0] == 0) {
            cells.iter().for_each(|cell| res ^= key(2, set as u64, cell as u64));
        }
        if self.now.moves_made > 0 {
            for (cell, piece) in self.before_turn.iter().enumerate() {
                res ^= piece.map_or(0, |it| mix(self.piece_key(cell as u16, it)));
            }
        }
        res
    }

    /// Returns the hash, computed anew.
    pub(in crate::vm) fn computed_hash(&self) -> u64 {
        let mut res =
            scalars_key(&self.now) ^ end_key(self.ending) ^ en_passant_key(&self.en_passant);
        for (cell, piece) in self.cells.iter().enumerate() {
            res ^= if piece.is_nothing() { 0 } else { self.content_key(cell as u16, *piece) };
        }
        for (kind, sets) in [(2, &self.sets), (3, &self.old_sets)] {
            for (set, cells) in sets.iter().enumerate() {
                let hashed = self.hashed.sets[set];
                cells.iter().for_each(|cell| res ^= key(kind, set as u64, cell as u64) & hashed);
            }
        }
        self.hands.iter().enumerate().for_each(|(idx, it)| res ^= hand_key(idx, *it));
        let counters = self.counters.iter().enumerate();
        counters.for_each(|(idx, it)| res ^= counter_key(idx, *it) & self.hashed.counters[idx]);
        Bitboard([self.old_counters]).iter().for_each(|it| res ^= self.old_counter_key(it));
        res
    }

    /// Returns the key of a piece on a cell.
    #[inline]
    pub(super) fn piece_key(&self, cell: u16, piece: Piece) -> u64 {
        self.content_key(cell, Content::of(piece))
    }

    /// Returns the key of what stands on a cell.
    #[inline]
    pub(super) fn content_key(&self, cell: u16, content: Content) -> u64 {
        content_key(cell, content.bits(self.hashed_content))
    }

    /// Returns what these cells of [`SetId::UNMOVED`] add to the hash.
    #[inline]
    pub(super) fn unmoved_key(&self, cells: &Bitboard<N>) -> u64 {
        let set = SetId::UNMOVED.idx();
        let mut keys = 0;
        for it in cells {
            keys ^= key(2, set as u64, it as u64);
        }
        keys & self.hashed.sets[set]
    }

    /// Returns the key of a counter's value that is from the turn before.
    pub(super) fn old_counter_key(&self, counter: usize) -> u64 {
        key(5, 1 << 16, counter as u64) & self.hashed.ages[counter]
    }
}

/// Mixes the bits of a number, as wyrand does: both halves of a product of 128 bits depend on all bits of its factors. Keys
/// are made where they are needed, the same on every machine.
#[inline]
const fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xa076_1d64_78bd_642f);
    let product = z as u128 * (z ^ 0xe703_7ed1_a0b4_28db) as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Returns the key of a fact: its kind, and up to 24 and 32 bits about it.
#[inline]
pub(super) fn key(kind: u64, a: u64, b: u64) -> u64 {
    mix(kind << 56 ^ a << 32 ^ b)
}

/// The bits of contents make a kind of their own: that of a piece is 1.
#[inline]
fn content_key(cell: u16, content: u64) -> u64 {
    key(0, content, u64::from(cell))
}

#[inline]
pub(super) fn hand_key(idx: usize, n: u16) -> u64 {
    if n == 0 { 0 } else { key(4, idx as u64, u64::from(n)) }
}

pub(super) fn counter_key(idx: usize, value: i32) -> u64 {
    key(6, idx as u64, u64::from(value as u32))
}

pub(super) fn end_key(end: Option<End>) -> u64 {
    end.map_or(0, |it| key(7, u64::from(it.reason), u64::from(it.winners)))
}

pub(super) fn en_passant_key<const N: usize>(rights: &EnPassantRights<N>) -> u64 {
    let mut res = 0;
    for (n, (cells, victim)) in rights.iter().enumerate() {
        let mut it = key(8, n as u64, u64::from(*victim));
        for cell in *cells {
            it ^= key(9, u64::from(*victim), cell as u64).rotate_left(n as u32);
        }
        res ^= it;
    }
    res
}

/// The keys of positions at the beginning of a turn, in games in which nothing else is to be remembered.
const TURN_START_KEYS: [u64; OWNERS] = {
    let mut res = [0; OWNERS];
    let mut player = 0;
    while player < OWNERS {
        res[player] = mix(mix((player as u64) << 40 | TURN_START.0) ^ TURN_START.1);
        player += 1;
    }
    res
};

/// What goes into their keys, but for the player.
const TURN_START: (u64, u64) = (NO_TYPE as u64, (NONE as u64) << 16 | NONE as u64);

#[inline]
pub(super) fn scalars_key(it: &Scalars) -> u64 {
    let (a, b) = words(it);
    if (a, b) == TURN_START {
        return turn_start_key(it.player);
    }
    mix(mix(u64::from(it.player) << 40 | a) ^ b)
}

/// Returns the key of a turn's start, if nothing else is to be remembered.
#[inline]
fn turn_start_key(player: u8) -> u64 {
    TURN_START_KEYS[usize::from(player)]
}

/// What changes in the hash when the turn goes from one of two players to the other, if nothing else is to be remembered.
pub(super) const HAND_OVER: u64 = TURN_START_KEYS[0] ^ TURN_START_KEYS[1];

impl Scalars {
    /// Returns true if a turn begins and there is nothing to be remembered of the turns before.
    #[inline]
    pub(super) fn is_turn_start(&self) -> bool {
        words(self) == TURN_START
    }
}

/// What goes into the key of the scalars, but for the player.
#[inline]
fn words(it: &Scalars) -> (u64, u64) {
    let mut a = 0;
    for byte in [it.phase, it.repeated, it.moves_made, it.passes, it.last_type] {
        a = a << 8 | u64::from(byte);
    }
    let (from, to) = it.previous;
    let cells = u64::from(from) << 16 | u64::from(to);
    (a, cells | u64::from(it.eliminated) << 32 | u64::from(it.previous_label) << 48)
}
