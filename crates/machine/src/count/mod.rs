//! Counting the sequences of moves that follow a position.
//!
//! It stands here because it is compiled once for each width, together with the moves that it makes.

mod table;

pub use table::CountTable;

use crate::vm::{Move, MoveList, Pos, Position, Visitor};
use alfil_model::Model;
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// The unit of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A whole turn.
    Turn,
    /// A single move.
    Move,
}

/// The moves that are made to count them. The numbers are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counting {
    /// Every move is made and unmade, those of the last ply too: the count tests the machine.
    EveryMove,
    /// The moves of the last ply are counted without being made (bulk counting).
    LastPly,
}

/// A count to a depth.
#[derive(Clone, Copy, Debug)]
pub struct Count<'m> {
    depth: u32,
    unit: Unit,
    means: Means<'m>,
    /// The phase after which nothing of a turn can follow.
    last_phase: usize,
    /// True if turns count once for each position to which they lead.
    distinct: bool,
}

/// How a count is done. The numbers are the same.
#[derive(Clone, Copy, Debug)]
pub struct Means<'m> {
    /// The moves that are made.
    pub counting: Counting,
    /// A table of counts that are known.
    pub table: Option<&'m CountTable>,
    /// If true, the count ends soon, with a wrong number.
    pub stop: &'m AtomicBool,
}

/// Moves with which a count goes on, and the number of plies left after them.
#[derive(Debug)]
pub struct Branch {
    /// The moves: one, or those of a turn.
    pub moves: Vec<Move>,
    /// How many plies are left.
    pub depth: u32,
}

impl<'m> Count<'m> {
    /// Returns a count of positions of a game.
    pub fn new(model: &Model, depth: u32, unit: Unit, means: Means<'m>) -> Count<'m> {
        let turn = &model.turn;
        // In these phases each move ends the turn.
        let last_phase = match turn.phases.last() {
            Some(phase) if phase.is_single() && unit == Unit::Turn => turn.phases.len() - 1,
            _ => usize::MAX,
        };
        let distinct = unit == Unit::Turn && turn.distinct_results;
        Count { depth, unit, means, last_phase, distinct }
    }

    /// Returns the same count of another number of plies.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Count<'m> {
        Count { depth, ..self }
    }

    /// Counts what follows a position.
    pub fn count(self, position: &mut Position) -> u64 {
        position.visit(self)
    }

    /// Returns the moves with which the count goes on; where turns differ by their results, the turns. `None` if it can't be
    /// divided.
    pub fn branches(self, position: &mut Position) -> Option<Vec<Branch>> {
        let divisible = self.depth > 0 && !self.is_leaf(position.phase(), self.depth);
        divisible.then(|| position.visit(Branches(self)))
    }

    /// Returns true if this is the last ply and may be counted without making its moves.
    fn is_bulk(&self, depth: u32) -> bool {
        depth == 1 && !self.distinct && self.means.counting >= Counting::LastPly
    }

    /// Returns true if each legal move counts for one, and none has to be made.
    fn is_leaf(&self, phase: usize, depth: u32) -> bool {
        self.is_bulk(depth) && (self.unit == Unit::Move || phase == self.last_phase)
    }

    /// Returns how many of `depth` plies are left after a move.
    fn left<const N: usize>(&self, pos: &mut Pos<N>, depth: u32) -> u32 {
        // A turn that ends the game early is whole, and nothing follows it.
        let continues = self.unit == Unit::Turn && !pos.turn_complete() && !pos.over();
        if continues { depth } else { depth - 1 }
    }
}

/// Finds the moves with which a count begins; where turns differ by their results, the turns.
struct Branches<'m>(Count<'m>);

impl Visitor for Branches<'_> {
    type Out = Vec<Branch>;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> Vec<Branch> {
        let mut res = Vec::new();
        self.gather(pos, &mut Vec::new(), &mut FxHashSet::default(), &mut res);
        res
    }
}

impl Branches<'_> {
    fn gather<const N: usize>(
        &self,
        pos: &mut Pos<N>,
        made: &mut Vec<Move>,
        seen: &mut FxHashSet<u64>,
        res: &mut Vec<Branch>,
    ) {
        let Branches(count) = self;
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        for mv in &moves {
            pos.make(*mv);
            made.push(*mv);
            let depth = count.left(pos, count.depth);
            if !count.distinct || depth < count.depth && seen.insert(pos.zobrist()) {
                res.push(Branch { moves: made.clone(), depth });
            } else if depth == count.depth {
                self.gather(pos, made, seen, res);
            }
            made.pop();
            pos.unmake();
        }
    }
}

/// Buffers that are used again and again.
struct Scratch {
    /// Lists that are not in use.
    lists: Vec<MoveList>,
    /// For each depth, the positions to which turns have led.
    seen: Vec<FxHashSet<u64>>,
}

impl Visitor for Count<'_> {
    type Out = u64;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> u64 {
        let mut scratch = Scratch {
            lists: Vec::new(),
            seen: (0..=self.depth).map(|_| FxHashSet::default()).collect(),
        };
        self.count_in(pos, self.depth, &mut scratch)
    }
}

impl Count<'_> {
    fn count_in<const N: usize>(&self, pos: &mut Pos<N>, depth: u32, scratch: &mut Scratch) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_leaf(pos.phase(), depth) {
            return pos.count_legal_moves();
        }
        // In the middle of a turn it may matter where its other branches have led.
        let table = self.means.table.filter(|_| !self.distinct || pos.turn_complete());
        let Some(table) = table else { return self.count_anew(pos, depth, scratch) };
        let key = table::key(pos.exact_hash(), depth);
        table.get(key).unwrap_or_else(|| {
            let res = self.count_anew(pos, depth, scratch);
            table.put(key, res);
            res
        })
    }

    fn count_anew<const N: usize>(
        &self,
        pos: &mut Pos<N>,
        depth: u32,
        scratch: &mut Scratch,
    ) -> u64 {
        let mut moves = scratch.lists.pop().unwrap_or_default();
        pos.legal_moves(&mut moves);
        if self.distinct && pos.turn_complete() {
            scratch.seen[depth as usize].clear();
        }
        if self.means.stop.load(Ordering::Relaxed) {
            moves.clear();
        }
        let mut res = 0;
        for mv in &moves {
            pos.make(*mv);
            let left = self.left(pos, depth);
            let known = self.distinct
                && left < depth
                && !scratch.seen[depth as usize].insert(pos.zobrist());
            if !known {
                res += self.count_in(pos, left, scratch);
            }
            pos.unmake();
        }
        scratch.lists.push(moves);
        res
    }
}
