//! Simple players: one that moves at random, one that takes what it can get.
//!
//! Neither knows anything about any game; both ask the rules only.

pub mod search;
mod value;

use crate::{
    game::{Game, Move, MoveList, Position},
    model::PlayerId,
    vm::{Pos, Visitor},
};

pub use search::{Best, Budget, Clock, Control, Engine, Limits, Report, Score, Settings};
pub use value::Values;

/// Random numbers that are the same on every machine (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A series of numbers for each seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut res = self.0;
        res = (res ^ (res >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        res = (res ^ (res >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        res ^ (res >> 31)
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // The high bits of a product: even enough for any list of moves.
        ((u128::from(self.next_number()) * n as u128) >> 64) as usize
    }
}

/// Any legal move; `None` if there is none.
pub fn random_move(game: &mut Game, random: &mut Random) -> Option<Move> {
    let moves = game.legal_moves();
    moves.get(random.below(moves.len())).copied()
}

/// Plays at random until the game is over or so many moves have been made, and says how many. Draws that need the
/// history don't end it. `moves` is there to be reused.
pub fn playout(
    position: &mut Position,
    random: &mut Random,
    most: usize,
    moves: &mut MoveList,
) -> usize {
    position.visit(Playout { random, most, moves })
}

struct Playout<'a> {
    random: &'a mut Random,
    most: usize,
    moves: &'a mut MoveList,
}

impl Visitor for Playout<'_> {
    type Out = usize;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> usize {
        for n in 0..self.most {
            pos.legal_moves(self.moves);
            let Some(mv) = self.moves.get(self.random.below(self.moves.len())) else { return n };
            pos.make(*mv);
        }
        self.most
    }
}

/// The move after which the player has most, counting pieces by their mobility; of equal ones any.
pub fn greedy_move(game: &mut Game, values: &Values, random: &mut Random) -> Option<Move> {
    let player = game.player();
    let mut best: Option<(i64, Move)> = None;
    let mut n_best = 0;
    for mv in &game.legal_moves() {
        game.play_unchecked(*mv);
        let score = score(game, values, player);
        game.undo();
        if best.is_none_or(|it| score > it.0) {
            (best, n_best) = (Some((score, *mv)), 1);
        } else if best.is_some_and(|it| score == it.0) {
            n_best += 1;
            if random.below(n_best) == 0 {
                best = Some((score, *mv));
            }
        }
    }
    best.map(|it| it.1)
}

/// How good a position is for a player who has just moved: a game won or lost, else pieces, and what the next player
/// could take at once.
fn score(game: &mut Game, values: &Values, player: PlayerId) -> i64 {
    const DECIDED: i64 = 1 << 40;
    if let Some(ending) = game.outcome() {
        return match ending.winners.contains(&player) {
            true => DECIDED,
            false if ending.winners.is_empty() => 0,
            false => -DECIDED,
        };
    }
    let balance = values.balance(&game.state(), player);
    if game.player() == player {
        return balance;
    }
    let state = game.state();
    let threat = game
        .legal_moves()
        .iter()
        .map(|mv| {
            let victims = game.info(*mv).victims;
            victims.iter().filter_map(|it| state.cells[it.idx()]).map(|it| values.of(it.ty)).sum()
        })
        .max()
        .unwrap_or(0);
    // A threat is not a loss yet: what is taken may be taken back.
    balance - threat / 2
}
