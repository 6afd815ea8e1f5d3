//! Which quiet moves have been good lately.

use super::worker::MOST_PLIES;
use crate::{model::CellId, vm::Move};

/// Weights of moves, by what moves where, alone and after the move before.
#[derive(Debug)]
pub(super) struct History {
    plain: Vec<i16>,
    after: Vec<i16>,
    killers: Vec<[Option<Move>; 2]>,
}

/// Tables hold so many moves; others share their places.
const PLACES: usize = 1 << 15;
const PAIRS: usize = 1 << 17;
/// The largest weight.
const MOST: i32 = 16_000;

/// Returns a number for what moves from where to where.
fn number(player: usize, mv: &Move) -> usize {
    let to = mv.target().map_or(0, CellId::idx);
    let from = mv.origin().map_or(4095, CellId::idx);
    ((player * 31 + mv.piece_type().idx()) * 67 + from) * 131 + to
}

/// Returns a number for what comes to where.
fn arrival(mv: &Move) -> usize {
    mv.piece_type().idx() * 4096 + mv.target().map_or(0, CellId::idx)
}

fn place(player: usize, mv: &Move) -> usize {
    number(player, mv).wrapping_mul(0x9E37_79B1) >> 4 & (PLACES - 1)
}

fn pair(player: usize, mv: &Move, before: &Move) -> usize {
    let both = (arrival(before) << 20) ^ arrival(mv) << 1 ^ player;
    ((both as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize & (PAIRS - 1)
}

/// Moves a weight towards its limits.
fn add(weight: &mut i16, bonus: i32) {
    let old = i32::from(*weight);
    *weight = (old + bonus - old * bonus.abs() / MOST) as i16;
}

impl History {
    pub(super) fn new() -> History {
        History {
            plain: vec![0; PLACES],
            after: vec![0; PAIRS],
            killers: vec![[None; 2]; MOST_PLIES + 1],
        }
    }

    /// Returns the weight of a move.
    #[inline]
    pub(super) fn of(&self, player: usize, mv: &Move, before: Option<&Move>) -> i32 {
        let plain = i32::from(self.plain[place(player, mv)]);
        plain + before.map_or(0, |it| i32::from(self.after[pair(player, mv, it)]))
    }

    /// Returns the weight of a move among others.
    #[inline]
    pub(super) fn rank(&self, player: usize, mv: &Move, before: Option<&Move>, ply: usize) -> i32 {
        match self.killers[ply] {
            [Some(it), _] if it == *mv => 500_000,
            [_, Some(it)] if it == *mv => 400_000,
            _ => self.of(player, mv, before),
        }
    }

    /// A quiet move was good enough; the quiet ones looked at before it were not.
    pub(super) fn reward(
        &mut self,
        player: usize,
        mv: &Move,
        before: Option<&Move>,
        depth: i32,
        ply: usize,
        earlier: &[Move],
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(2000);
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*mv) {
            *killers = [Some(*mv), killers[0]];
        }
        let mut change = |it: &Move, bonus: i32| {
            add(&mut self.plain[place(player, it)], bonus);
            if let Some(before) = before {
                add(&mut self.after[pair(player, it, before)], bonus);
            }
        };
        change(mv, bonus);
        for it in earlier.iter().filter(|it| !it.is_noisy()) {
            change(it, -bonus);
        }
    }
}
