//! The transposition table: results for positions, shared by all threads without locks.
//!
//! An entry is two words: the key xor the data, and the data. Words that don't belong together, because two threads have
//! written at once, match no key.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The relation of a score to the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least the worth.
    Upper,
    /// It is at most the worth.
    Lower,
    /// It is the worth.
    Exact,
}

/// An entry for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// The tag of the best move, 0 for none.
    pub(super) tag: u16,
    pub(super) score: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The evaluation of the position without search.
    pub(super) look: i16,
}

#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that may hold the same position.
const WAYS: usize = 4;

/// Entries that are read together: one line of a processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// A transposition table.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of searches so far. Older entries are replaced first.
    age: u8,
}

impl TranspositionTable {
    /// Returns a table of about so many MiB; a smaller one if the machine has not so much.
    pub(super) fn new(mib: usize) -> TranspositionTable {
        let mut n = (mib.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(n).is_err() && n > 1 {
            n /= 2;
        }
        buckets.resize_with(n.max(1), Bucket::default);
        TranspositionTable { buckets, age: 0 }
    }

    /// A new search begins.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    /// Returns how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    pub(super) fn clear(&mut self) {
        let n = self.buckets.len();
        self.buckets.clear();
        self.buckets.resize_with(n, Bucket::default);
        self.age = 0;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Entry; WAYS] {
        let n = self.buckets.len();
        let place = ((u128::from(key) * n as u128) >> 64) as usize;
        &self.buckets[place].0
    }

    pub(super) fn get(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|it| {
            let data = it.data.load(Relaxed);
            (data != 0 && it.check.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(super) fn put(&self, key: u64, known: TableEntry) {
        let bucket = self.bucket(key);
        let mut worst = (i32::MAX, 0);
        for (n, it) in bucket.iter().enumerate() {
            let data = it.data.load(Relaxed);
            let same = data != 0 && it.check.load(Relaxed) ^ data == key;
            if same {
                let old = unpack(data);
                // What is known much deeper is not given up for less, nor what is known exactly.
                let less = if old.bound == Bound::Exact { 2 } else { 4 };
                let keeps = known.bound != Bound::Exact
                    && old.depth > known.depth + less
                    && age_of(data) == self.age;
                if keeps {
                    return;
                }
                worst = (i32::MIN, n);
                break;
            }
            let years = i32::from((self.age + 64 - age_of(data)) % 64);
            let worth = if data == 0 { -10_000 } else { i32::from(depth_of(data)) - 8 * years };
            if worth < worst.0 {
                worst = (worth, n);
            }
        }
        let entry = &bucket[worst.1];
        let mut known = known;
        if known.tag == 0 && worst.0 == i32::MIN {
            known.tag = unpack(entry.data.load(Relaxed)).tag;
        }
        let data = pack(known, self.age);
        entry.check.store(key ^ data, Relaxed);
        entry.data.store(data, Relaxed);
    }

    /// Returns how full it is with what the present search has found, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|it| &it.0).filter(|it| {
            let data = it.data.load(Relaxed);
            data != 0 && age_of(data) == self.age
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }
}

// tag 16, score 16, look 16, depth 8, age 6, bound 2
fn pack(known: TableEntry, age: u8) -> u64 {
    let bound = match known.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(known.tag)
        | u64::from(known.score as u16) << 16
        | u64::from(known.look as u16) << 32
        | u64::from(known.depth) << 48
        | u64::from(age) << 56
        | bound << 62
}

fn unpack(data: u64) -> TableEntry {
    TableEntry {
        tag: data as u16,
        score: (data >> 16) as i16,
        look: (data >> 32) as i16,
        depth: depth_of(data),
        bound: match data >> 62 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 & 63
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_again() {
        let table = TranspositionTable::new(1);
        let known = |n: u16| TableEntry {
            tag: n | 1,
            score: -(n as i16),
            depth: (n % 100) as u8,
            bound: [Bound::Upper, Bound::Lower, Bound::Exact][usize::from(n % 3)],
            look: n as i16 - 500,
        };
        let key = |n: u16| u64::from(n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for n in 0..1000 {
            table.put(key(n), known(n));
            assert_eq!(table.get(key(n)), Some(known(n)));
        }
        assert_eq!(table.get(12345), None);
        let left = (0..1000).filter(|it| table.get(key(*it)) == Some(known(*it)));
        assert!(left.count() > 990, "a large table forgets little");
    }

    #[test]
    fn a_move_is_not_forgotten_for_none() {
        let table = TranspositionTable::new(1);
        let known = TableEntry { tag: 7, score: 1, depth: 3, bound: Bound::Lower, look: 0 };
        table.put(99, known);
        table.put(99, TableEntry { tag: 0, depth: 5, ..known });
        assert_eq!(table.get(99).map(|it| (it.tag, it.depth)), Some((7, 5)));
    }

    #[test]
    fn what_is_known_much_deeper_is_kept() {
        let mut table = TranspositionTable::new(1);
        let deep = TableEntry { tag: 7, score: 1, depth: 9, bound: Bound::Lower, look: 0 };
        table.put(99, deep);
        table.put(99, TableEntry { depth: 0, score: 5, ..deep });
        assert_eq!(table.get(99), Some(deep));
        table.put(99, TableEntry { depth: 6, score: 5, ..deep });
        assert_eq!(table.get(99).map(|it| it.score), Some(5), "little is lost");
        // What an earlier search knew makes room.
        table.put(99, deep);
        table.grow_older();
        table.put(99, TableEntry { depth: 0, score: 5, ..deep });
        assert_eq!(table.get(99).map(|it| it.score), Some(5));
    }
}
