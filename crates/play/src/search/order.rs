//! In which order moves are looked at.

use super::worker::Worker;
use crate::eval::{Brink, Gain, ORDER_BITS};
use alfil::game::{Move, MoveList};
use alfil_model::Player;

/// Ranks below are of captures that lose material.
pub(super) const BAD: i32 = -500_000;

/// The facts about a move before it is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    /// Its rank, above its place among moves of the same rank ([`Values::order`](crate::eval::Values::order)).
    key: i64,
    /// The material that it wins at once.
    pub(super) gain: i32,
}

/// The greatest rank, of the move that the table names.
const KNOWN: i32 = 1 << 26;
/// The rank of a move that comes to a goal, at least.
const AT_GOAL: i32 = 1 << 25;

impl Ranked {
    fn new(rank: i32, gain: i32, order: i64) -> Ranked {
        Ranked { key: i64::from(rank.clamp(-KNOWN, KNOWN)) << ORDER_BITS | order, gain }
    }

    /// Moves of higher ranks come first.
    pub(super) fn rank(&self) -> i32 {
        (self.key >> ORDER_BITS) as i32
    }
}

impl Worker<'_> {
    /// Says in which order moves are looked at: highest first.
    pub(super) fn rank(&mut self, list: &MoveList, scores: &mut Vec<Ranked>, tag: u16, ply: usize) {
        scores.clear();
        let player = self.pos.player().idx();
        let before = self.before(ply);
        for mv in list {
            let noisy = mv.is_noisy();
            let Gain { wins, risks } =
                if noisy { self.eval.gain(&mut self.pos, mv) } else { Gain { wins: 0, risks: 0 } };
            let rank = if tag != 0 && mv.tag() == tag {
                KNOWN
            } else if noisy {
                let exposed = mv.captures() && wins < risks && self.is_retaken(mv, player);
                let lost = if exposed { risks } else { 0 };
                if wins < lost { wins - lost - 1_000_000 } else { 1_000_000 + wins * 16 - risks }
            } else {
                self.history.rank(player, mv, before, ply)
            };
            let there = self.eval.values().brink(player, mv) == Brink::There;
            let rank = if there { rank.max(AT_GOAL) } else { rank };
            scores.push(Ranked::new(rank, wins, self.eval.values().order(player, mv)));
        }
    }

    /// Returns true if an enemy guards the target of a capture.
    fn is_retaken(&mut self, mv: &Move, player: usize) -> bool {
        let Some(to) = mv.target() else { return false };
        let enemies = self.enemies[player];
        let mut players = (0..self.sides.len()).filter(|it| enemies >> it & 1 != 0);
        players.any(|it| self.pos.is_guarded(to, Player::new(it)))
    }
}

/// Brings the best of the moves from a place on to that place.
pub(super) fn next_best(list: &mut MoveList, scores: &mut [Ranked], from: usize) -> (Move, Ranked) {
    let mut best = from;
    for n in from + 1..scores.len() {
        if scores[n].key > scores[best].key {
            best = n;
        }
    }
    list.swap(from, best);
    scores.swap(from, best);
    (list[from], scores[from])
}

/// Drops the moves from a place on that are not to be kept: they have no scores any more.
pub(super) fn keep(
    list: &mut MoveList,
    scores: &mut Vec<Ranked>,
    from: usize,
    is_kept: impl Fn(&Move) -> bool,
) {
    let mut kept = from;
    for n in from..list.len() {
        if is_kept(&list[n]) {
            list.swap(kept, n);
            scores.swap(kept, n);
            kept += 1;
        }
    }
    scores.truncate(kept);
}
