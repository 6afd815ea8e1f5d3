//! Counting move sequences.

use crate::{
    game::{Game, Move, MoveList, Position},
    notation::moves::{WrittenTurns, legal_moves},
    vm::{Pos, Visitor},
};

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
        Some(phase) if phase.repeat <= 1 && unit == Unit::Turn => phases.len() - 1,
        _ => usize::MAX,
    };
    position.visit(Count { depth, unit, last_phase })
}

/// Counts inside the concrete machine.
struct Count {
    depth: u32,
    unit: Unit,
    /// The phase after which nothing of a turn can follow.
    last_phase: usize,
}

impl Visitor for Count {
    type Out = u64;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> u64 {
        self.count(pos, self.depth, &mut Vec::new())
    }
}

impl Count {
    /// `lists` holds lists that are not in use.
    fn count<const N: usize>(
        &self,
        pos: &mut Pos<N>,
        depth: u32,
        lists: &mut Vec<MoveList>,
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = lists.pop().unwrap_or_default();
        pos.legal_moves(&mut moves);
        let is_leaf = self.unit == Unit::Move || pos.phase() == self.last_phase;
        if depth == 1 && is_leaf {
            let res = moves.len() as u64;
            lists.push(moves);
            return res;
        }
        let mut res = 0;
        for mv in &moves {
            pos.make(*mv);
            res += match self.unit {
                Unit::Move => self.count(pos, depth - 1, lists),
                Unit::Turn if pos.turn_complete() => self.count(pos, depth - 1, lists),
                // A turn that ends the game early is whole, and nothing follows it.
                Unit::Turn if pos.over() => u64::from(depth == 1),
                Unit::Turn => self.count(pos, depth, lists),
            };
            pos.unmake();
        }
        lists.push(moves);
        res
    }
}
