//! A table of counts, shared by all threads.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many entries share a bucket.
const ENTRIES: usize = 4;

/// Counts by their keys. A bucket keeps the largest counts, which cost most, and the latest one.
#[derive(Debug)]
pub struct CountTable(Vec<Bucket>);

/// A cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// A count, and its key mixed with it: halves that different threads have written don't fit together.
#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    /// 0 where there is nothing.
    count: AtomicU64,
}

/// Returns the key of a position with this hash and a number of plies to count.
pub(super) fn key(hash: u64, depth: u32) -> u64 {
    hash ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl CountTable {
    /// Returns an empty table; `None` if there is no memory for it.
    pub fn of_mib(mib: usize) -> Option<CountTable> {
        CountTable::of_buckets(mib.checked_mul((1 << 20) / size_of::<Bucket>())?)
    }

    /// Returns a table with a number of places, at least one.
    pub fn of_buckets(n: usize) -> Option<CountTable> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(n).ok()?;
        buckets.resize_with(n, Bucket::default);
        Some(CountTable(buckets))
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let idx = (u128::from(key) * self.0.len() as u128) >> 64;
        &self.0[idx as usize]
    }

    /// Returns the value of a key, if it is still there.
    pub(super) fn get(&self, key: u64) -> Option<u64> {
        self.bucket(key).0.iter().find_map(|it| {
            let (check, count) = it.load();
            (count != 0 && check ^ count == key).then_some(count)
        })
    }

    /// Keeps a count for a while. (That there is nothing to count is found out quickly, and not kept.)
    pub(super) fn put(&self, key: u64, count: u64) {
        if count == 0 {
            return;
        }
        let entries = &self.bucket(key).0;
        // Another thread may have been here.
        let worth = |it: &&Entry| match it.load() {
            (check, count) if check ^ count == key => 0,
            (_, count) => count,
        };
        if let Some(it) = entries.iter().min_by_key(worth) {
            it.check.store(key ^ count, Relaxed);
            it.count.store(count, Relaxed);
        }
    }
}

impl Entry {
    fn load(&self) -> (u64, u64) {
        (self.check.load(Relaxed), self.count.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_found_again() {
        let table = CountTable::of_mib(1).unwrap();
        assert_eq!(table.0.len() * size_of::<Bucket>(), 1 << 20);
        let keys = (1..1000u64).map(|it| key(it.wrapping_mul(0x2545_f491_4f6c_dd1d), 3));
        keys.clone().enumerate().for_each(|(n, it)| table.put(it, n as u64));
        for (n, key) in keys.enumerate() {
            assert_eq!(table.get(key), (n > 0).then_some(n as u64));
            assert_eq!(table.get(key ^ 1), None);
        }
        assert_eq!(table.get(0), None, "empty entries are none");
    }

    #[test]
    fn the_largest_counts_stay_and_the_latest() {
        let table = CountTable::of_buckets(1).unwrap();
        for count in 1..=100 {
            table.put(count << 40, 200 - count);
        }
        let kept = (1..=100u64).filter(|it| table.get(it << 40).is_some());
        assert_eq!(kept.collect::<Vec<_>>(), [1, 2, 3, 100]);
        table.put(2 << 40, 198);
        assert!((1..=3).all(|it| table.get(it << 40) == Some(200 - it)), "none is there twice");
    }

    #[test]
    fn halves_that_do_not_belong_together_are_nothing() {
        let table = CountTable::of_buckets(1).unwrap();
        table.put(7, 20);
        table.0[0].0[0].count.store(21, Relaxed);
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn depths_have_keys_of_their_own() {
        let keys: rustc_hash::FxHashSet<u64> = (0..=100).map(|it| key(1, it)).collect();
        assert_eq!(keys.len(), 101);
    }

    #[test]
    fn memory_may_be_lacking() {
        assert!(CountTable::of_mib(usize::MAX).is_none());
        assert!(CountTable::of_buckets(usize::MAX / 4).is_none());
    }
}
