//! Counting move sequences.

use crate::{
    game::{Game, Move, MoveList, Position},
    notation::moves::{WrittenTurns, legal_moves},
    vm::{Pos, Visitor},
};
use rustc_hash::FxHashSet;

/// What a ply is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A whole turn.
    Turn,
    /// A single move.
    Move,
}

/// How many sequences of `depth` plies there are. Positions that are over have none; draws that need the history do not
/// end a sequence.
pub fn perft(game: &Game, depth: u32, unit: Unit) -> u64 {
    count(&mut game.position().clone(), depth, unit)
}

/// The same for each first ply, sorted by its text.
pub fn divide(game: &Game, depth: u32, unit: Unit) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut position = game.position().clone();
    let mut after = |moves: &[Move]| {
        for mv in moves {
            position.make(*mv);
        }
        let res = count(&mut position, depth - 1, unit);
        for _ in moves {
            position.unmake();
        }
        res
    };
    let mut res: Vec<(String, u64)> = match unit {
        Unit::Turn => WrittenTurns::new(game).map(|(turn, text)| (text, after(&turn))).collect(),
        Unit::Move => {
            let moves = legal_moves(&mut game.clone());
            moves.into_iter().map(|it| (it.text, after(&[it.mv]))).collect()
        }
    };
    res.sort_unstable();
    res
}

fn count(position: &mut Position, depth: u32, unit: Unit) -> u64 {
    let phases = &position.program().model.turn.phases;
    // In these phases each move ends the turn.
    let last_phase = match phases.last() {
        Some(phase) if phase.is_single() && unit == Unit::Turn => phases.len() - 1,
        _ => usize::MAX,
    };
    let distinct = unit == Unit::Turn && position.program().model.turn.distinct_results;
    position.visit(Count { depth, unit, last_phase, distinct })
}

/// Counts inside the concrete machine.
struct Count {
    depth: u32,
    unit: Unit,
    /// The phase after which nothing of a turn can follow.
    last_phase: usize,
    /// Whether turns count once for each position to which they lead.
    distinct: bool,
}

/// What is used again and again.
#[derive(Default)]
struct Scratch {
    /// Lists that are not in use.
    lists: Vec<MoveList>,
    /// For each depth, the positions to which turns have led.
    seen: Vec<FxHashSet<u64>>,
}

impl Visitor for Count {
    type Out = u64;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> u64 {
        let seen = (0..=self.depth).map(|_| FxHashSet::default()).collect();
        self.count(pos, self.depth, &mut Scratch { seen, ..Scratch::default() })
    }
}

impl Count {
    fn count<const N: usize>(&self, pos: &mut Pos<N>, depth: u32, scratch: &mut Scratch) -> u64 {
        if depth == 0 {
            return 1;
        }
        let is_leaf = self.unit == Unit::Move || pos.phase() == self.last_phase;
        if depth == 1 && is_leaf && !self.distinct {
            return pos.count_legal_moves();
        }
        let mut moves = scratch.lists.pop().unwrap_or_default();
        pos.legal_moves(&mut moves);
        if self.distinct && pos.turn_complete() {
            scratch.seen[depth as usize].clear();
        }
        let mut res = 0;
        for mv in &moves {
            pos.make(*mv);
            res += match self.unit {
                Unit::Move => self.count(pos, depth - 1, scratch),
                Unit::Turn if self.distinct && seen_before(pos, depth, scratch) => 0,
                Unit::Turn if pos.turn_complete() => self.count(pos, depth - 1, scratch),
                // A turn that ends the game early is whole, and nothing follows it.
                Unit::Turn if pos.over() => u64::from(depth == 1),
                Unit::Turn => self.count(pos, depth, scratch),
            };
            pos.unmake();
        }
        scratch.lists.push(moves);
        res
    }
}

/// Whether a turn is over that leads where another one has led.
fn seen_before<const N: usize>(pos: &mut Pos<N>, depth: u32, scratch: &mut Scratch) -> bool {
    (pos.turn_complete() || pos.over()) && !scratch.seen[depth as usize].insert(pos.hash())
}
