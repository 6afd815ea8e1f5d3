//! alfil, as a user of the library writes it. Other files of the benchmark hardly use the library.

use crate::{
    material::{MATE, Order, Ordered, VALUES, sort_key},
    random::Random,
};
use alfil::{
    Game, Move, MoveList, Position, Variant,
    model::PieceType,
    notation::game_from_fen,
    perft::{Counting, Unit, perft_with},
    shipped::Shipped,
    source::Loader as _,
};
pub(crate) use alfil_benches::plain;
use std::hint::black_box;

/// Returns the names of all shipped games.
pub(crate) fn shipped() -> Vec<String> {
    Shipped.names()
}

/// Loads a shipped rule file.
pub(crate) fn load(name: &str) -> Variant {
    Variant::shipped(name).expect("shipped files have no errors")
}

/// Returns the position without history.
pub(crate) fn position(variant: &Variant, fen: Option<&str>) -> Position {
    game(variant, fen).position().clone()
}

pub(crate) fn game(variant: &Variant, fen: Option<&str>) -> Game {
    match fen {
        None => variant.start(),
        Some(fen) => game_from_fen(variant, fen).expect("the position is one of this game"),
    }
}

/// Plays a position at random and returns the number of moves. Every ply lists the moves, computes the outcome and
/// makes a move.
pub(crate) fn playout_position(
    start: &Position,
    list: &mut MoveList,
    random: &mut Random,
    plies: u64,
) -> u64 {
    let mut position = start.clone();
    for n in 0..plies {
        position.legal_moves(list);
        if position.outcome().is_some() {
            return n;
        }
        position.make(list[random.below(list.len())]);
    }
    plies
}

/// Plays a position at random as [`playout_position`] does, without lists of moves.
pub(crate) fn playout_sampled(start: &Position, random: &mut Random, plies: u64) -> u64 {
    let mut position = start.clone();
    for n in 0..plies {
        let Some(mv) = position.random_move(random.word()) else { return n };
        if position.outcome().is_some() {
            return n;
        }
        position.make(mv);
    }
    plies
}

/// Plays a game at random and returns the number of moves, as [`playout_position`] does.
pub(crate) fn playout_game(
    variant: &Variant,
    list: &mut MoveList,
    random: &mut Random,
    plies: u64,
) -> u64 {
    let mut game = variant.start();
    for n in 0..plies {
        game.list_legal_moves(list);
        if game.outcome().is_some() {
            return n;
        }
        game.play(list[random.below(list.len())]).expect("listed moves are legal");
    }
    plies
}

/// Counts the sequences of `depth` turns. The moves of the last ply are counted without making them.
pub(crate) fn bulk(game: &Game, depth: u32) -> u64 {
    perft_with(game, depth, Unit::Turn, Counting::LastPly)
}

/// Adds up what `visit` returns after each first turn.
pub(crate) fn for_turns(game: &mut Game, mut visit: impl FnMut(&Game) -> u64) -> u64 {
    let mut res = 0;
    for turn in game.turns() {
        for mv in &turn {
            game.play_unchecked(*mv);
        }
        res += visit(game);
        for _ in &turn {
            game.undo();
        }
    }
    res
}

/// A game with its moves, and the positions in which they were made.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) moves: Vec<Move>,
    pub(crate) positions: Vec<Position>,
    /// The same positions without history.
    pub(crate) fresh: Vec<Position>,
}

/// Plays a game at random and records it.
pub(crate) fn record(variant: &Variant, random: &mut Random, plies: usize) -> Record {
    let mut res = Record::default();
    let mut game = variant.start();
    while res.moves.len() < plies && game.outcome().is_none() {
        let moves = game.legal_moves();
        let mv = moves[random.below(moves.len())];
        let fresh = variant.game_at(&game.state(), game.clocks()).expect("the position is legal");
        res.fresh.push(fresh.position().clone());
        res.positions.push(game.position().clone());
        res.moves.push(mv);
        game.play(mv).expect("listed moves are legal");
    }
    res
}

/// Plays recorded moves. Each is tested before it is made.
pub(crate) fn replay(start: &Game, moves: &[Move]) -> u64 {
    let mut game = start.clone();
    for mv in moves {
        game.play(*mv).expect("recorded moves are legal");
    }
    moves.len() as u64
}

/// Computes the outcome of each position.
pub(crate) fn compute_outcomes(positions: &[Position]) -> u64 {
    for it in positions {
        black_box(it.outcome());
    }
    positions.len() as u64
}

/// Alpha-beta on a position of chess that makes moves and takes them back.
pub(crate) struct Search {
    order: Order,
    position: Position,
    names: Names,
    balance: i32,
    /// For each depth the moves, and an order of their places.
    lists: Vec<(MoveList, Vec<Ordered<u16>>)>,
    pub(crate) nodes: u64,
}

impl Search {
    pub(crate) fn new(variant: &Variant, fen: Option<&str>, depth: usize, order: Order) -> Search {
        let position = position(variant, fen);
        let names = Names::new(variant);
        let state = position.state();
        let sign = |own: bool| if own { 1 } else { -1 };
        let pieces = state.cells.iter().flatten();
        let values = pieces.map(|it| sign(it.owner == state.player) * names.worth(it.ty));
        Search {
            order,
            balance: values.sum(),
            position,
            names,
            lists: vec![Default::default(); depth],
            nodes: 0,
        }
    }

    /// Returns the value of the position for the player on move.
    pub(crate) fn run(&mut self) -> i32 {
        self.search(self.lists.len(), -MATE, MATE, self.balance)
    }

    fn search(&mut self, depth: usize, mut alpha: i32, beta: i32, balance: i32) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return balance;
        }
        let (mut list, mut sorted) = std::mem::take(&mut self.lists[depth - 1]);
        self.position.legal_moves(&mut list);
        if list.is_empty() {
            let player = self.position.player();
            alpha = if self.position.in_check(player) { -MATE + 1 } else { 0 };
        }
        sorted.clear();
        if self.order == Order::Sorted {
            sorted.extend(list.iter().enumerate().map(|it| self.rate(it.0, *it.1)));
            sorted.sort_unstable_by_key(|it| it.key);
        }
        for n in 0..list.len() {
            let it = sorted.get(n).copied().unwrap_or_else(|| self.rate(n, list[n]));
            self.position.make(list[usize::from(it.mv)]);
            let score = -self.search(depth - 1, -beta, -alpha, -(balance + it.gain));
            self.position.unmake();
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists[depth - 1] = (list, sorted);
        alpha
    }

    /// Returns the place of a move in the list, with its gain and a key to sort by.
    fn rate(&self, place: usize, mv: Move) -> Ordered<u16> {
        let (from, to) =
            mv.origin().zip(mv.target()).expect("moves of chess go from a cell to a cell");
        let victim = mv.captured_cells().next().and_then(|it| self.position.piece_at(it));
        let mut gain = victim.map_or(0, |it| self.names.worth(it.ty));
        let mut promotion = 0;
        if let Some(after) = mv.chosen_type() {
            gain += self.names.worth(after) - self.names.worth(mv.piece_type());
            promotion = self.names.types[usize::from(after.0)] as u32;
        }
        let squares = [from, to].map(|it| self.names.squares[usize::from(it.0)]);
        Ordered { key: sort_key(gain, squares, promotion), gain, mv: place as u16 }
    }
}

/// The cells and types of chess as numbers.
struct Names {
    /// The number of each cell, from 0 for a1 to 63 for h8.
    squares: Vec<u32>,
    /// The place of each type in [`VALUES`].
    types: Vec<usize>,
}

impl Names {
    fn new(variant: &Variant) -> Names {
        let model = variant.model();
        let square = |name: &str| match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                u32::from(rank - b'1') * 8 + u32::from(file - b'a')
            }
            _ => panic!("chess has no cell {name}"),
        };
        let place = |id: &str| "PNBRQK".find(id).expect("chess has six types");
        Names {
            squares: model.board.cells.iter().map(|it| square(&it.name)).collect(),
            types: model.types.iter().map(|it| place(&it.id)).collect(),
        }
    }

    fn worth(&self, ty: PieceType) -> i32 {
        VALUES[self.types[usize::from(ty.0)]]
    }
}
