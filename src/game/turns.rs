//! Whole turns.

use alfil_machine::vm::{Move, MoveList, Position};
use rustc_hash::FxHashSet;

/// The whole turns of a position, each as its moves. They are made one at a time, because a game may have very many of
/// them.
///
/// A turn is whole when it is handed over or the game is over. With [`alfil_model::Turn::distinct_results`], only the
/// first of the turns to the same position comes.
#[derive(Clone, Debug)]
pub struct Turns {
    position: Position,
    /// Hashes of positions that no turn may lead to.
    forbidden: Vec<u64>,
    /// For each move of the turn at hand the choices; the move made is the one before `next`.
    levels: Vec<Level>,
    /// The positions to which turns have led, where that matters.
    seen: Option<FxHashSet<u64>>,
    /// How many more moves may be made before the search for turns is given up.
    left: u64,
    over_budget: bool,
}

#[derive(Clone, Debug)]
struct Level {
    moves: MoveList,
    next: usize,
}

impl Turns {
    pub(super) fn new(position: Position, forbidden: Vec<u64>) -> Turns {
        let levels = vec![Level::new(&position)];
        let distinct = position.program().model.turn.distinct_results;
        let over_budget = position.over_budget();
        let seen = distinct.then(FxHashSet::default);
        Turns { position, forbidden, levels, seen, left: Turns::MOVES, over_budget }
    }

    /// How many moves are made to find a turn, before the search is given up.
    const MOVES: u64 = 1_000_000;
    /// How many more moves may be made after each turn that was found.
    const MOVES_PER_TURN: u64 = 32;

    /// Returns true if the search for turns was given up, because it took too long: there may be more turns.
    pub fn over_budget(&self) -> bool {
        self.over_budget
    }
}

impl Level {
    fn new(position: &Position) -> Level {
        let mut moves = MoveList::default();
        position.legal_moves(&mut moves);
        Level { moves, next: 0 }
    }
}

impl Iterator for Turns {
    type Item = Vec<Move>;

    fn next(&mut self) -> Option<Vec<Move>> {
        loop {
            let level = self.levels.last_mut()?;
            let Some(mv) = level.moves.get(level.next).copied() else {
                self.levels.pop();
                if !self.levels.is_empty() {
                    self.position.unmake();
                }
                continue;
            };
            level.next += 1;
            if self.over_budget || self.left == 0 {
                self.over_budget = true;
                return None;
            }
            self.left -= 1;
            self.position.make(mv);
            if self.position.turn_complete() || self.position.over() {
                let hash = self.position.zobrist();
                let forbidden = self.position.turn_complete() && self.forbidden.contains(&hash);
                self.position.unmake();
                if forbidden || self.seen.as_mut().is_some_and(|it| !it.insert(hash)) {
                    continue;
                }
                self.left = self.left.saturating_add(Turns::MOVES_PER_TURN);
                return Some(self.levels.iter().map(|it| it.moves[it.next - 1]).collect());
            }
            let deeper = Level::new(&self.position);
            self.over_budget |= self.position.over_budget();
            self.levels.push(deeper);
        }
    }
}
