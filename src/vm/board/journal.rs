//! The journal: old values, by which moves are taken back, and by which the position before a move is read in the middle of it.

use super::{Board, EnPassantRights, Piece, Scalars, content::Content};
use crate::program::Bitboard;

/// Old values, latest last.
#[derive(Debug, Default)]
pub(in crate::vm) struct Journal<const N: usize> {
    pub(super) entries: Vec<Entry>,
    pub(super) en_passant: Vec<EnPassantRights<N>>,
    pub(super) turned: Vec<Bitboard<N>>,
    frames: Vec<Frame<N>>,
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
    step: Option<Step<N>>,
}

/// A piece goes from one cell to another, where something else may stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<const N: usize> {
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) mover: Content,
    pub(super) victim: Content,
    /// Which of both cells were in [`SetId::UNMOVED`].
    pub(super) unmoved: Bitboard<N>,
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
    /// What stood on a cell before the turn was something else. Not in the hash.
    BeforeTurn(u16, Option<Piece>),
    EnPassant,
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
        }
    }

    /// Returns a copy with all moves.
    pub(super) fn with_entries(&self) -> Journal<N> {
        Journal {
            entries: self.entries.clone(),
            en_passant: self.en_passant.clone(),
            turned: self.turned.clone(),
            frames: self.frames.clone(),
        }
    }
}

impl<const N: usize> Board<N> {
    /// Begins a move: [`Board::undo`] comes back to here.
    #[inline]
    pub(in crate::vm) fn begin(&mut self) {
        self.push_frame(None);
    }

    #[inline]
    pub(super) fn push_frame(&mut self, step: Option<Step<N>>) {
        let entries = self.journal.entries.len();
        self.journal.frames.push(Frame { now: self.now, entries, step });
        self.now.not_over = false;
        self.now.clear_of_end = false;
        self.now.has_moves = false;
    }

    /// Takes back all that happened since the last [`Board::begin`].
    #[inline]
    pub(in crate::vm) fn undo(&mut self) {
        let Some(frame) = self.journal.frames.pop() else { return };
        if self.journal.entries.len() > frame.entries {
            self.revert_to(frame.entries);
        }
        if let Some(step) = &frame.step {
            self.step_back(step);
        }
        self.now = frame.now;
    }

    /// Takes back the changes from the latest to the one with a number.
    fn revert_to(&mut self, first: usize) {
        while self.journal.entries.len() > first {
            if let Some(entry) = self.journal.entries.pop() {
                self.revert(entry);
            }
        }
    }

    #[inline]
    fn revert(&mut self, entry: Entry) {
        match entry {
            Entry::Cell(cell, old) => {
                self.replace(cell, old);
            }
            Entry::Set(set, cell) => self.sets[usize::from(set)].flip(usize::from(cell)),
            Entry::OldSet(set, cell) => self.old_sets[usize::from(set)].flip(usize::from(cell)),
            Entry::Hand(idx, old) => self.hands[usize::from(idx)] = old,
            Entry::Counter(idx, old) => self.counters[usize::from(idx)] = old,
            Entry::BeforeTurn(cell, old) => self.before_turn[usize::from(cell)] = old,
            Entry::EnPassant => {
                if let Some(old) = self.journal.en_passant.pop() {
                    self.en_passant = old;
                }
            }
            Entry::Turn(n, from, to) => {
                let cells = self.journal.turned[n as usize];
                self.journal.turned.truncate(n as usize);
                self.change_sides(cells, to, from);
            }
        }
    }

    /// Forgets how to take moves back.
    pub(in crate::vm) fn settle(&mut self) {
        self.journal.entries.clear();
        self.journal.en_passant.clear();
        self.journal.turned.clear();
        self.journal.frames.clear();
    }

    /// Exchanges the position with that at the last [`Board::begin`], until [`Board::replay`]. In between nothing may be
    /// changed but what is taken back.
    pub(in crate::vm) fn rewind(&mut self) {
        let first = self.journal.frames.last().map_or(0, |it| it.entries);
        let mut rights = self.journal.en_passant.len();
        for idx in (first..self.journal.entries.len()).rev() {
            if matches!(self.journal.entries[idx], Entry::EnPassant) {
                rights -= 1;
            }
            self.exchange(idx, rights);
        }
        if let Some(step) = self.first_step() {
            self.step_back(&step);
        }
        self.exchange_now();
    }

    /// Returns the step with which the move began.
    fn first_step(&self) -> Option<Step<N>> {
        self.journal.frames.last().and_then(|it| it.step)
    }

    /// Undoes [`Board::rewind`].
    pub(in crate::vm) fn replay(&mut self) {
        if let Some(step) = self.first_step() {
            self.step(&step);
        }
        let first = self.journal.frames.last().map_or(0, |it| it.entries);
        let changes = &self.journal.entries[first..];
        let n = changes.iter().filter(|it| matches!(it, Entry::EnPassant)).count();
        let mut rights = self.journal.en_passant.len() - n;
        for idx in first..self.journal.entries.len() {
            self.exchange(idx, rights);
            if matches!(self.journal.entries[idx], Entry::EnPassant) {
                rights += 1;
            }
        }
        self.exchange_now();
    }

    fn exchange_now(&mut self) {
        if let Some(frame) = self.journal.frames.last_mut() {
            std::mem::swap(&mut frame.now, &mut self.now);
        }
    }

    fn exchange(&mut self, idx: usize, rights: usize) {
        let entry = match self.journal.entries[idx] {
            Entry::Cell(cell, old) => Entry::Cell(cell, self.replace(cell, old)),
            Entry::Hand(at, old) => {
                Entry::Hand(at, std::mem::replace(&mut self.hands[usize::from(at)], old))
            }
            Entry::Counter(at, old) => {
                Entry::Counter(at, std::mem::replace(&mut self.counters[usize::from(at)], old))
            }
            Entry::BeforeTurn(at, old) => Entry::BeforeTurn(
                at,
                std::mem::replace(&mut self.before_turn[usize::from(at)], old),
            ),
            Entry::EnPassant => {
                std::mem::swap(&mut self.journal.en_passant[rights], &mut self.en_passant);
                Entry::EnPassant
            }
            Entry::Turn(n, from, to) => {
                self.change_sides(self.journal.turned[n as usize], to, from);
                Entry::Turn(n, to, from)
            }
            it @ (Entry::Set(..) | Entry::OldSet(..)) => {
                self.revert(it);
                it
            }
        };
        self.journal.entries[idx] = entry;
    }
}
