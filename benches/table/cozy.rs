//! cozy-chess: the yardstick of everything, and the peer that makes moves on copies.

use crate::clock::timed;
use cozy_chess::Board;
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
    fn count_slice(&mut self) -> u64 {
        self.count(5)
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
