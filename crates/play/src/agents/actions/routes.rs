//! Numbers for moves that share both ends.
//!
//! A piece that moves in several legs may come to one cell in several ways, and capture other pieces on each. Such moves
//! have *routes*. Two routes get different numbers if both moves can be in one list. A flying king of draughts jumps over
//! one piece at a time, wherever that piece stands, so all of its captures with the same ends share a number.

use super::walks::{Victims, Walk};
use crate::agents::frame::Frame;
use alfil_model::LabelId;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{Hash, Hasher},
};

/// No cell.
const NONE: u32 = u32::MAX;

/// What tells moves with the same ends apart, seen from the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct RouteKey {
    /// How many cells of victims follow.
    n: u8,
    /// True if the piece on the target goes to the origin.
    swaps: bool,
    /// Where each victim stands, the last one left out if it stands on the target.
    victims: [u32; 4],
    /// Where a victim is put down, and which.
    put_down: (u32, u8),
    /// What the move is called.
    label: Option<LabelId>,
}

impl RouteKey {
    /// Of a move that goes to its target and captures at most what stands there.
    pub(super) const PLAIN: RouteKey =
        RouteKey { n: 0, swaps: false, victims: [NONE; 4], put_down: (NONE, 0), label: None };

    /// Returns the key of a move, with cells of the view.
    pub(super) fn new(
        frame: &Frame,
        [from, to]: [u16; 2],
        victims: &[u16],
        put_down: Option<(u16, u8)>,
        swaps: bool,
        label: Option<LabelId>,
    ) -> RouteKey {
        let last = victims.len().wrapping_sub(1);
        let on_target =
            victims.last() == Some(&to) && put_down.is_none_or(|it| usize::from(it.1) != last);
        let victims = if on_target { &victims[..last] } else { victims };
        let mut res = RouteKey { n: victims.len() as u8, swaps, label, ..RouteKey::PLAIN };
        for (place, victim) in res.victims.iter_mut().zip(victims) {
            *place = frame.delta(from, *victim);
        }
        if let Some((cell, which)) = put_down {
            res.put_down = (frame.delta(from, cell), which);
        }
        res
    }
}

/// The needs of one walk: for each cell, seen from the origin, what it may hold.
type Needs = Vec<(u32, u8)>;

/// Returns true if one position can satisfy both.
fn agree(a: &Needs, b: &Needs) -> bool {
    let mut rest = b.iter().peekable();
    a.iter().all(|(cell, mask)| {
        while rest.next_if(|it| it.0 < *cell).is_some() {}
        rest.peek().is_none_or(|it| it.0 != *cell || it.1 & mask != 0)
    })
}

/// A way to make a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Way {
    key: RouteKey,
    needs: Needs,
    en_passant: u32,
}

/// Collects the walks of all pieces, and finds out which of them exclude each other.
#[derive(Debug, Default)]
pub(super) struct Collector {
    /// True if there is at most one right to capture en passant at a time.
    one_right: bool,
    /// The ways of the piece at hand, by their targets.
    ways: BTreeMap<u16, Vec<Way>>,
    /// The lists of ways that were compared, so that none is compared twice.
    compared: FxHashSet<u64>,
    /// For each way from origin to target the keys that occur.
    keys: BTreeMap<u32, BTreeSet<RouteKey>>,
    /// Keys that may occur in one list.
    conflicts: FxHashSet<(u32, RouteKey, RouteKey)>,
    /// Keys that may occur together with any other.
    relayed: BTreeSet<(u32, RouteKey)>,
}

impl Collector {
    pub(super) fn new(one_right: bool) -> Collector {
        Collector { one_right, ..Collector::default() }
    }

    /// Adds a walk; all cells are those of the view.
    pub(super) fn add(&mut self, frame: &Frame, walk: &Walk, needs: &[(u16, u8)]) -> RouteKey {
        let Walk { from, to, .. } = *walk;
        let Walk { put_down, swaps, label, .. } = *walk;
        let key = RouteKey::new(frame, [from, to], &walk.victims, put_down, swaps, label);
        if walk.relayed {
            let delta = frame.delta(from, to);
            self.keys.entry(delta).or_default().insert(key);
            self.relayed.insert((delta, key));
            return key;
        }
        let mut relative: BTreeMap<u32, u8> = BTreeMap::new();
        for (cell, mask) in needs {
            *relative.entry(frame.delta(from, *cell)).or_insert(u8::MAX) &= mask;
        }
        let en_passant = walk.en_passant.map_or(NONE, |it| frame.delta(from, it));
        let way = Way { key, needs: relative.into_iter().collect(), en_passant };
        self.ways.entry(to).or_default().push(way);
        key
    }

    /// Ends a piece on a cell of the view: compares what was added since the last one.
    pub(super) fn end_of_piece(&mut self, frame: &Frame, from: u16) {
        for (to, mut ways) in std::mem::take(&mut self.ways) {
            ways.sort_unstable();
            ways.dedup();
            let delta = frame.delta(from, to);
            let mut hasher = FxHasher::default();
            (delta, &ways).hash(&mut hasher);
            if !self.compared.insert(hasher.finish()) {
                continue;
            }
            let keys = self.keys.entry(delta).or_default();
            keys.extend(ways.iter().map(|it| it.key));
            for (n, a) in ways.iter().enumerate() {
                for b in &ways[n + 1..] {
                    let rights = [a.en_passant, b.en_passant];
                    let excluded = self.one_right
                        && rights.iter().all(|it| *it != NONE)
                        && rights[0] != rights[1];
                    let pair = (delta, a.key, b.key);
                    let new = a.key != b.key && !excluded && !self.conflicts.contains(&pair);
                    if new && agree(&a.needs, &b.needs) {
                        self.conflicts.insert(pair);
                    }
                }
            }
        }
    }

    /// Returns the number of each route.
    pub(super) fn finish(self) -> Routes {
        let mut res = Routes::default();
        for (delta, keys) in &self.keys {
            // Keys are in order, so the plain one comes first. Pieces that were not collected have it too.
            let mut keys = keys.clone();
            keys.insert(RouteKey::PLAIN);
            let mut numbers: Vec<(RouteKey, u32)> = Vec::new();
            for key in &keys {
                let meets = |other: &RouteKey| {
                    self.conflicts.contains(&(*delta, *other, *key))
                        || self.relayed.contains(&(*delta, *key))
                        || self.relayed.contains(&(*delta, *other))
                };
                let mut taken: BTreeSet<u32> =
                    numbers.iter().filter(|it| meets(&it.0)).map(|it| it.1).collect();
                if *key != RouteKey::PLAIN && self.relayed.contains(&(*delta, *key)) {
                    taken.insert(0);
                }
                let number = (0..=taken.len() as u32).find(|it| !taken.contains(it)).unwrap_or(0);
                numbers.push((*key, number));
            }
            let several = numbers.iter().any(|it| it.1 > 0);
            for (key, number) in numbers.into_iter().filter(|_| several) {
                res.numbers.insert((*delta, key), number);
                res.several.insert(*delta);
            }
        }
        res
    }
}

/// The numbers of routes.
#[derive(Clone, Debug, Default)]
pub(super) struct Routes {
    /// The ways from origin to target for which there are several routes.
    several: FxHashSet<u32>,
    numbers: FxHashMap<(u32, RouteKey), u32>,
}

impl Routes {
    /// Returns true if moves that go so must be told apart.
    #[inline]
    pub(super) fn are_several(&self, delta: u32) -> bool {
        !self.several.is_empty() && self.several.contains(&delta)
    }

    /// Returns the number of a route; `None` if no piece has it.
    pub(super) fn number(&self, delta: u32, key: &RouteKey) -> Option<u32> {
        if !self.are_several(delta) {
            return Some(0);
        }
        self.numbers.get(&(delta, *key)).copied()
    }

    /// Returns the keys with a number, in order.
    pub(super) fn keys(&self, delta: u32, number: u32) -> Vec<RouteKey> {
        let found = self.numbers.iter().filter(|it| it.0.0 == delta && *it.1 == number);
        let mut res: Vec<RouteKey> = found.map(|it| it.0.1).collect();
        res.sort_unstable();
        res
    }
}

impl RouteKey {
    /// Returns what the move is called.
    pub(super) fn label(&self) -> Option<LabelId> {
        self.label
    }

    /// Returns where the victims stand, seen from the origin.
    pub(super) fn victims(&self) -> &[u32] {
        &self.victims[..usize::from(self.n)]
    }

    /// Returns true if the pieces change places.
    pub(super) fn swaps(&self) -> bool {
        self.swaps
    }

    /// Returns where a victim is put down.
    pub(super) fn put_down(&self) -> Option<u32> {
        (self.put_down.0 != NONE).then_some(self.put_down.0)
    }
}

/// Returns victims in the view of a player.
pub(super) fn seen(frame: &Frame, player: usize, victims: &[u16]) -> Victims {
    victims.iter().map(|it| frame.view(player, *it)).collect()
}
