//! The journal: old values, by which moves are taken back, and by which the position before a move is read in the middle of it.

use super::{Board, EnPassantRights, End, Piece, Scalars, content::Content};
use crate::program::Bitboard;
use alfil_model::SetId;
use std::mem;

/// The number of frames that are added at once.
const MORE_FRAMES: usize = 16;

/// Old values, latest last.
#[derive(Debug, Default)]
pub(in crate::vm) struct Journal<const N: usize> {
    pub(super) entries: Vec<Entry>,
    pub(super) en_passant: Vec<EnPassantRights<N>>,
    pub(super) turned: Vec<Bitboard<N>>,
    /// The frames in use, then frames to be used again.
    frames: Vec<Frame<N>>,
    /// The number of frames in use.
    depth: usize,
}

impl<const N: usize> Clone for Journal<N> {
    /// Returns an empty journal: a copy of a position takes back only the moves that it makes itself.
    fn clone(&self) -> Journal<N> {
        Journal::default()
    }
}

/// What a move began with.
#[derive(Clone, Copy, Debug)]
struct Frame<const N: usize> {
    now: Scalars,
    entries: usize,
    /// The step that is the first change of the board, if there is one.
    step: Option<Step>,
    /// The cells that left [`SetId::UNMOVED`] as the move began.
    unmoved: Bitboard<N>,
}

/// A piece goes from one cell to another, where something else may stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) mover: Content,
    pub(super) victim: Content,
}

/// An old value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    Cell(u16, Option<Piece>),
    /// A cell of a set was in it if it now is not.
    Set(u16, u16),
    OldSet(u16, u16),
    Hand(u16, u16),
    Counter(u16, i32),
    /// The values of a counter were from the turn before if they now are not.
    OldCounter(u16),
    Outcome(Option<End>),
    /// What stood on a cell before the turn was something else. Not in the hash.
    BeforeTurn(u16, Option<Piece>),
    /// The rights were those of [`Journal::en_passant`] with that number.
    EnPassant(u32),
    /// Pieces on the cells of [`Journal::turned`] with that number changed sides, from one owner to another.
    Turn(u32, u8, u8),
}

impl<const N: usize> Journal<N> {
    /// Returns an empty journal with room for some moves.
    pub(super) fn new() -> Journal<N> {
        Journal {
            entries: Vec::with_capacity(256),
            en_passant: Vec::with_capacity(16),
            turned: Vec::new(),
            frames: Vec::with_capacity(64),
            depth: 0,
        }
    }

    /// Returns a copy with all moves.
    pub(super) fn with_entries(&self) -> Journal<N> {
        Journal {
            entries: self.entries.clone(),
            en_passant: self.en_passant.clone(),
            turned: self.turned.clone(),
            frames: self.frames[..self.depth].to_vec(),
            depth: self.depth,
        }
    }

    /// Returns the frame of the last move.
    #[inline]
    fn last_frame(&self) -> Option<&Frame<N>> {
        self.frames.get(self.depth.checked_sub(1)?)
    }

    /// Returns a frame for the next move, which is in use from now on. The caller fills the frame in place, because building
    /// and copying a frame takes longer.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    fn next_frame(&mut self, now: &Scalars) -> &mut Frame<N> {
        if self.depth == self.frames.len() {
            self.add_frames(*now);
        }
        self.depth += 1;
        &mut self.frames[self.depth - 1]
    }

    #[cold]
    #[inline(never)]
    fn add_frames(&mut self, now: Scalars) {
        let frame = Frame { now, entries: 0, step: None, unmoved: Bitboard::EMPTY };
        self.frames.resize(self.depth + MORE_FRAMES, frame);
    }
}

impl<const N: usize> Board<N> {
    /// Begins a move: [`Board::undo`] comes back to here.
    #[inline]
    pub(in crate::vm) fn begin(&mut self) {
        self.push_frame(None, Bitboard::EMPTY);
    }

    /// Begins a move. The cells of `unmoved` leave [`SetId::UNMOVED`].
    #[inline]
    pub(in crate::vm) fn begin_leaving(&mut self, unmoved: Bitboard<N>) {
        self.push_frame(None, unmoved);
        self.leave_unmoved(unmoved);
    }

    /// Removes these cells from [`SetId::UNMOVED`] at the beginning of a move. The move's frame has them.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    pub(super) fn leave_unmoved(&mut self, cells: Bitboard<N>) {
        if !cells.is_empty() {
            self.sets[SetId::UNMOVED.idx()] ^= cells;
            self.now.hash ^= self.unmoved_key(&cells);
        }
    }

    #[inline]
    pub(super) fn push_frame(&mut self, step: Option<Step>, unmoved: Bitboard<N>) {
        let entries = self.journal.entries.len();
        let frame = self.journal.next_frame(&self.now);
        frame.now = self.now;
        frame.entries = entries;
        frame.step = step;
        frame.unmoved = unmoved;
        self.now.not_over = false;
        self.now.clear_of_end = false;
        self.now.has_moves = false;
    }

    /// Takes back all that happened since the last [`Board::begin`].
    #[inline]
    pub(in crate::vm) fn undo(&mut self) {
        let Some(first) = self.journal.last_frame().map(|it| it.entries) else { return };
        if self.journal.entries.len() > first {
            self.revert_to(first);
        }
        self.journal.depth -= 1;
        let frame = &self.journal.frames[self.journal.depth];
        let (step, unmoved) = (frame.step, frame.unmoved);
        self.now = frame.now;
        if let Some(step) = &step {
            self.step_back(step);
        }
        self.sets[SetId::UNMOVED.idx()] ^= unmoved;
    }

    /// Takes back the changes from the latest to the one with a number.
    #[inline(never)]
    fn revert_to(&mut self, first: usize) {
        while self.journal.entries.len() > first {
            let Some(entry) = self.journal.entries.pop() else { return };
            match self.exchange(entry) {
                Entry::EnPassant(n) => self.journal.en_passant.truncate(n as usize),
                Entry::Turn(n, ..) => self.journal.turned.truncate(n as usize),
                _ => {}
            }
        }
    }

    /// Exchanges the value of an entry with the present one. Returns the entry that exchanges them back.
    #[inline]
    fn exchange(&mut self, entry: Entry) -> Entry {
        match entry {
            Entry::Cell(cell, old) => Entry::Cell(cell, self.replace(cell, old)),
            Entry::Set(set, cell) => {
                self.sets[usize::from(set)].flip(usize::from(cell));
                entry
            }
            Entry::OldSet(set, cell) => {
                self.old_sets[usize::from(set)].flip(usize::from(cell));
                entry
            }
            Entry::Hand(idx, old) => {
                Entry::Hand(idx, mem::replace(&mut self.hands[usize::from(idx)], old))
            }
            Entry::Counter(idx, old) => {
                Entry::Counter(idx, mem::replace(&mut self.counters[usize::from(idx)], old))
            }
            Entry::OldCounter(counter) => {
                self.old_counters ^= 1 << counter;
                entry
            }
            Entry::Outcome(old) => Entry::Outcome(mem::replace(&mut self.ending, old)),
            Entry::BeforeTurn(cell, old) => {
                Entry::BeforeTurn(cell, mem::replace(&mut self.before_turn[usize::from(cell)], old))
            }
            Entry::EnPassant(n) => {
                mem::swap(&mut self.journal.en_passant[n as usize], &mut self.en_passant);
                entry
            }
            Entry::Turn(n, from, to) => {
                self.change_sides(self.journal.turned[n as usize], to, from);
                Entry::Turn(n, to, from)
            }
        }
    }

    /// Forgets how to take moves back.
    pub(in crate::vm) fn settle(&mut self) {
        self.journal.entries.clear();
        self.journal.en_passant.clear();
        self.journal.turned.clear();
        self.journal.depth = 0;
    }

    /// Exchanges the position with that at the last [`Board::begin`], until [`Board::replay`]. In between nothing may be
    /// changed but what is taken back.
    pub(in crate::vm) fn rewind(&mut self) {
        let first = self.journal.last_frame().map_or(0, |it| it.entries);
        for idx in (first..self.journal.entries.len()).rev() {
            self.journal.entries[idx] = self.exchange(self.journal.entries[idx]);
        }
        let (step, unmoved) = self.first_changes();
        if let Some(step) = step {
            self.step_back(&step);
        }
        self.sets[SetId::UNMOVED.idx()] ^= unmoved;
        self.exchange_now();
    }

    /// Returns the step with which the move began, and the cells that left [`SetId::UNMOVED`] then.
    fn first_changes(&self) -> (Option<Step>, Bitboard<N>) {
        self.journal.last_frame().map_or((None, Bitboard::EMPTY), |it| (it.step, it.unmoved))
    }

    /// Undoes [`Board::rewind`].
    pub(in crate::vm) fn replay(&mut self) {
        let (step, unmoved) = self.first_changes();
        if let Some(step) = step {
            self.step(&step);
        }
        self.sets[SetId::UNMOVED.idx()] ^= unmoved;
        let first = self.journal.last_frame().map_or(0, |it| it.entries);
        for idx in first..self.journal.entries.len() {
            self.journal.entries[idx] = self.exchange(self.journal.entries[idx]);
        }
        self.exchange_now();
    }

    fn exchange_now(&mut self) {
        let journal = &mut self.journal;
        if let Some(frame) = journal.frames[..journal.depth].last_mut() {
            mem::swap(&mut frame.now, &mut self.now);
        }
    }
}
