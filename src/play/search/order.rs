//! In which order moves are looked at.

use super::worker::Worker;
use crate::vm::{Move, MoveList};

/// Ranks below are of captures that lose material.
pub(super) const BAD: i32 = -500_000;

impl<const N: usize> Worker<'_, N> {
    /// Says in which order moves are looked at: highest first.
    pub(super) fn rank(&mut self, list: &MoveList, scores: &mut Vec<i32>, tag: u16, ply: usize) {
        scores.clear();
        let player = self.pos.player().idx();
        let before = self.made_before(ply);
        for mv in list {
            let rank = if tag != 0 && mv.tag() == tag {
                i32::MAX
            } else if mv.is_noisy() {
                let gain = self.eval.gain(&self.pos, mv);
                let own = self.eval.of(mv.piece_type().idx());
                let loses = mv.captures() && gain < own && self.is_retaken(mv, player);
                if loses { gain - own - 1_000_000 } else { 1_000_000 + gain * 16 - own }
            } else {
                self.history.rank(player, mv, before.as_ref(), ply)
            };
            scores.push(rank);
        }
    }

    /// Whether an enemy guards the target of a capture.
    fn is_retaken(&mut self, mv: &Move, player: usize) -> bool {
        let Some(to) = mv.target() else { return false };
        let enemies = self.pos.core().enemies[player];
        (0..self.sides.len()).any(|it| enemies >> it & 1 != 0 && self.pos.is_guarded(to, it))
    }
}

/// Brings the best of the moves from a place on to that place.
pub(super) fn next_best(list: &mut MoveList, scores: &mut [i32], from: usize) -> (Move, i32) {
    let mut best = from;
    for n in from + 1..scores.len() {
        if scores[n] > scores[best] {
            best = n;
        }
    }
    list.swap(from, best);
    scores.swap(from, best);
    (list[from], scores[from])
}
