//! cozy-chess: the yardstick of everything, and the peer that makes moves on copies.

use crate::{
    clock::timed,
    material::{MATE, Order, Ordered, VALUES, sort_key},
};
use cozy_chess::{Board, Color, File, Move, Piece, Square};
use std::time::Duration;

/// The yardstick runs for one part in so many of the time of what is measured.
const SHARE: u32 = 4;

/// Counts the sequences of `depth` moves. The moves of the last ply are counted as bits.
pub(crate) fn bulk(board: &Board, depth: u32) -> u64 {
    let mut res = 0;
    if depth == 1 {
        board.generate_moves(|it| {
            res += it.len() as u64;
            false
        });
    } else {
        for_successors(board, |it| res += bulk(it, depth - 1));
    }
    res
}

/// Counts the sequences of `depth` moves and makes each of them.
pub(crate) fn plain(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut res = 0;
    for_successors(board, |it| res += plain(it, depth - 1));
    res
}

pub(crate) fn for_successors(board: &Board, mut visit: impl FnMut(&Board)) {
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            visit(&after);
        }
        false
    });
}

/// Perft 6 from the start of chess, one first move after the other, over and over.
pub(crate) struct Yardstick {
    slices: Vec<Board>,
    next: usize,
}

impl Yardstick {
    pub(crate) fn new() -> Yardstick {
        let mut slices = Vec::new();
        for_successors(&Board::default(), |it| slices.push(it.clone()));
        Yardstick { slices, next: 0 }
    }

    /// Counts a slice to a depth of 5, which takes some 10 ms.
    pub(crate) fn count_slice(&mut self) -> u64 {
        self.count(5)
    }

    /// Counts a slice to a depth of 4, which takes less than 1 ms.
    pub(crate) fn count_small_slice(&mut self) -> u64 {
        self.count(4)
    }

    fn count(&mut self, depth: u32) -> u64 {
        let res = bulk(&self.slices[self.next], depth);
        self.next = (self.next + 1) % self.slices.len();
        res
    }
}

/// Measures some work slice by slice, and the yardstick between the slices.
pub(crate) struct Clock<'a> {
    yardstick: &'a mut Yardstick,
    pub(crate) worked: Duration,
    yard_nodes: u64,
    yard_time: Duration,
}

/// The result of a clock.
pub(crate) struct Reading {
    /// Nodes in a second.
    pub(crate) speed: f64,
    /// The same divided by the yardstick's nodes in a second.
    pub(crate) ratio: f64,
}

impl Clock<'_> {
    pub(crate) fn new(yardstick: &mut Yardstick) -> Clock<'_> {
        Clock { yardstick, worked: Duration::ZERO, yard_nodes: 0, yard_time: Duration::ZERO }
    }

    /// Does a slice of the work.
    pub(crate) fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (res, took) = timed(work);
        self.worked += took;
        while self.yard_time < self.worked / SHARE {
            let (nodes, took) = timed(|| self.yardstick.count_slice());
            self.yard_nodes += nodes;
            self.yard_time += took;
        }
        res
    }

    pub(crate) fn read(&self, n: u64) -> Reading {
        let speed = n as f64 / self.worked.as_secs_f64();
        let yard_speed = self.yard_nodes as f64 / self.yard_time.as_secs_f64();
        Reading { speed, ratio: speed / yard_speed }
    }
}

/// Alpha-beta on copies of the board.
pub(crate) struct Search {
    order: Order,
    lists: Vec<Vec<Ordered<Move>>>,
    pub(crate) nodes: u64,
}

impl Search {
    pub(crate) fn new(depth: usize, order: Order) -> Search {
        Search { order, lists: vec![Vec::new(); depth], nodes: 0 }
    }

    /// Returns the value of the position for the player on move.
    pub(crate) fn run(&mut self, board: &Board) -> i32 {
        let balance = balance(board);
        self.search(board, self.lists.len(), -MATE, MATE, balance)
    }

    fn search(
        &mut self,
        board: &Board,
        depth: usize,
        mut alpha: i32,
        beta: i32,
        balance: i32,
    ) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return balance;
        }
        let mut list = std::mem::take(&mut self.lists[depth - 1]);
        list.clear();
        let is_sorted = self.order == Order::Sorted;
        board.generate_moves(|moves| {
            list.extend(moves.into_iter().map(|mv| {
                let (gain, key) = if is_sorted { rate(board, mv) } else { (0, 0) };
                Ordered { key, gain, mv }
            }));
            false
        });
        if is_sorted {
            list.sort_unstable_by_key(|it| it.key);
        }
        if list.is_empty() {
            alpha = if board.checkers().is_empty() { 0 } else { -MATE + 1 };
        }
        for it in &list {
            let gain = if is_sorted { it.gain } else { rate(board, it.mv).0 };
            let mut after = board.clone();
            after.play_unchecked(it.mv);
            let score = -self.search(&after, depth - 1, -beta, -alpha, -(balance + gain));
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists[depth - 1] = list;
        alpha
    }
}

/// Material of the player on move minus that of the other player.
fn balance(board: &Board) -> i32 {
    let count = |color: Color| -> i32 {
        Piece::ALL.iter().map(|it| worth(*it) * board.colored_pieces(color, *it).len() as i32).sum()
    };
    let us = board.side_to_move();
    count(us) - count(!us)
}

fn worth(piece: Piece) -> i32 {
    VALUES[piece as usize]
}

/// Returns the gain of a move, and its place in a sorted list.
fn rate(board: &Board, mv: Move) -> (i32, u32) {
    let mut to = mv.to;
    let mut gain = 0;
    if let Some(victim) = board.piece_on(mv.to) {
        if board.color_on(mv.to) == Some(board.side_to_move()) {
            // The king castles with the rook on `to`.
            let file = if mv.to.file() > mv.from.file() { File::G } else { File::C };
            to = Square::new(file, mv.to.rank());
        } else {
            gain = worth(victim);
        }
    } else if mv.from.file() != mv.to.file() && board.piece_on(mv.from) == Some(Piece::Pawn) {
        gain = worth(Piece::Pawn);
    }
    if let Some(promoted) = mv.promotion {
        gain += worth(promoted) - worth(Piece::Pawn);
    }
    let promotion = mv.promotion.map_or(0, |it| it as u32);
    (gain, sort_key(gain, [mv.from as u32, to as u32], promotion))
}
