//! Counting move sequences.

use crate::{
    game::{Game, Move, MoveList, Position},
    notation::moves::{WrittenTurns, legal_moves},
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
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::default();
    position.legal_moves(&mut moves);
    if depth == 1 && unit == Unit::Move {
        return moves.len() as u64;
    }
    let mut res = 0;
    for mv in &moves {
        position.make(*mv);
        res += match unit {
            Unit::Move => count(position, depth - 1, unit),
            Unit::Turn if position.turn_complete() => count(position, depth - 1, unit),
            // A turn that ends the game early is whole, and nothing follows it.
            Unit::Turn if position.over() => u64::from(depth == 1),
            Unit::Turn => count(position, depth, unit),
        };
        position.unmake();
    }
    res
}
