//! The state of a position, and the few ways in which it changes.
//!
//! Every change goes through a setter below. The setters keep bitboards, mailbox, hash and journal in step. The journal
//! holds the old values by which a move is taken back. Small values, the hash among them, are copied whole at the beginning
//! of each move ([`Scalars`]). With the journal, the position before a move can also be read in the middle of it
//! ([`Board::rewind`]).

mod content;
mod journal;
mod keys;

use super::{
    budget::Budget,
    eval::choices::Decision,
    eval::walk::Found,
    movegen::compulsory::Rank,
    mv::{KindCode, Move},
};
use crate::program::{
    Bitboard,
    core::{Core, NO_TYPE, OWNERS},
};
use alfil_model::{LabelId, PieceType, Player, Role, SetId, State};
use keys::{HAND_OVER, counter_key, en_passant_key, end_key, hand_key, key, scalars_key};
use std::{mem, sync::Arc};

pub(super) use alfil_model::Piece;
use content::Content;
use journal::{Entry, Journal, Step};

/// No cell.
pub(super) const NONE: u16 = u16::MAX;

/// The state of a position.
#[derive(Clone, Debug)]
pub(super) struct Board<const N: usize> {
    pub(super) cells: Vec<Content>,
    pub(super) occupied: Bitboard<N>,
    pub(super) by_owner: [Bitboard<N>; OWNERS],
    pub(super) by_type: Vec<Bitboard<N>>,
    pub(super) sets: Vec<Bitboard<N>>,
    /// For sets that last until the next turn's end: the cells from the turn before.
    pub(super) old_sets: Vec<Bitboard<N>>,
    /// The number of held pieces for each player and type. If pieces join hands late, a second list of the same form holds
    /// the pieces on their way.
    pub(super) hands: Vec<u16>,
    /// The pieces on each cell at the beginning of the turn, without marks. Kept only if rules read it, once a move is made.
    pub(super) before_turn: Vec<Option<Piece>>,
    /// The values of all counters.
    pub(super) counters: Vec<i32>,
    /// A mask of the counters, up to 64, whose values are from the turn before.
    pub(super) old_counters: u64,
    /// How an effect has ended the game.
    pub(super) ending: Option<End>,
    pub(super) en_passant: EnPassantRights<N>,
    pub(super) now: Scalars,
    pub(super) journal: Journal<N>,
    /// The reason of an ending that is no rule's: of positions that were set up so.
    pub(super) foreign_reason: Option<Arc<str>>,
    /// True if all moves are tried, whatever the plan says.
    pub(super) no_shortcuts: bool,
    /// What is in the hash: for each set and each of [`Board::counters`] all bits of its keys, or none.
    hashed: Arc<Hashed>,
    /// What of the content of cells is in the hash.
    hashed_content: Content,
    /// The work that a question may still take.
    pub(super) budget: Budget,
    spare: Spare,
}

/// The parts of a position that are in its hash.
#[derive(Clone, Debug)]
struct Hashed {
    sets: Vec<u64>,
    /// Of all counters' values.
    counters: Vec<u64>,
    /// Of each counter, for whether its value is from the turn before.
    ages: Vec<u64>,
}

impl Hashed {
    fn new<const N: usize>(core: &Core<N>) -> Hashed {
        let mask = |it: &Role| if it.differs { u64::MAX } else { 0 };
        let ages: Vec<u64> = core.identity.counters.iter().map(mask).collect();
        let counters = core.counters.iter().zip(&ages);
        Hashed {
            sets: core.identity.sets.iter().map(mask).collect(),
            counters: counters.flat_map(|(it, mask)| it.initial.iter().map(|_| *mask)).collect(),
            ages,
        }
    }
}

/// Lists for reuse, so that making moves allocates nothing.
#[derive(Debug, Default)]
struct Spare {
    moves: Vec<Vec<Move>>,
    found: Vec<Vec<Found>>,
    decisions: Vec<Vec<Decision>>,
    ranks: Vec<Vec<Rank>>,
    cells: Vec<Vec<u16>>,
    pieces: Vec<Vec<(u16, Piece)>>,
}

impl Clone for Spare {
    /// None: a copy of a position makes its own lists when it needs them.
    fn clone(&self) -> Spare {
        Spare::default()
    }
}

/// Methods that hand out a spare list, emptied, and take it back.
macro_rules! spares {
    ($($take:ident $give:ident $list:ident: $item:ty;)*) => {
        impl<const N: usize> Board<N> {$(
            pub(super) fn $take(&mut self) -> Vec<$item> {
                self.spare.$list.pop().unwrap_or_default()
            }

            pub(super) fn $give(&mut self, mut it: Vec<$item>) {
                it.clear();
                self.spare.$list.push(it);
            }
        )*}
    };
}

spares! {
    spare_moves give_back_moves moves: Move;
    spare_found give_back_found found: Found;
    spare_decisions give_back_decisions decisions: Decision;
    spare_ranks give_back_ranks ranks: Rank;
    spare_cells give_back_cells cells: u16;
    spare_pieces give_back_pieces pieces: (u16, Piece);
}

/// The values that are copied whole at the beginning of each move: 32 bytes, so that a copy is one stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scalars {
    pub(super) hash: u64,
    pub(super) player: u8,
    pub(super) phase: u8,
    pub(super) repeated: u8,
    pub(super) moves_made: u8,
    pub(super) passes: u8,
    /// Not in the hash.
    pub(super) turn: u32,
    /// [`NO_TYPE`] for none.
    pub(super) last_type: u8,
    /// True if the last move starts the count of moves without progress anew.
    pub(super) resets: bool,
    /// True if cells marked as unmoved may have lost their meaning, or never had one. Not in the hash.
    pub(super) stale_unmoved: bool,
    /// True if it is known that the game is not over, leaving aside ends by having no move. Not in the hash.
    pub(super) not_over: bool,
    /// True if no board condition for the end of the game holds. Not in the hash.
    pub(super) clear_of_end: bool,
    /// True if it is known that the player has a legal move in this phase. Not in the hash.
    pub(super) has_moves: bool,
    /// True if a turn begins and there is nothing to be remembered of the turns before. Kept by [`Board::set_now`].
    pub(super) turn_starts: bool,
    /// `from` and `to`, or [`NONE`] twice.
    pub(super) previous: (u16, u16),
    /// The number of the label of the last move of this turn, from 1; 0 for none.
    pub(super) previous_label: u8,
    /// A mask of players.
    pub(super) eliminated: u16,
}

const _: () = assert!(size_of::<Scalars>() == 32);

impl Scalars {
    /// A turn of a player begins.
    #[inline]
    pub(super) fn begin_turn(&mut self, player: u8) {
        (self.player, self.phase, self.repeated, self.moves_made) = (player, 0, 0, 0);
        (self.previous, self.previous_label) = ((NONE, NONE), 0);
    }

    /// Returns the label of the last move of this turn.
    pub(super) fn previous_label(&self) -> Option<LabelId> {
        self.previous_label.checked_sub(1).map(LabelId)
    }

    /// A move has been made.
    #[inline]
    pub(super) fn count<const N: usize>(&mut self, mv: &Move, core: &Core<N>) {
        let reads = core.reads;
        self.moves_made = self.moves_made.saturating_add(1);
        self.repeated = self.repeated.saturating_add(1);
        if reads.previous
            && matches!(mv.kind_code(), KindCode::Step | KindCode::Castle | KindCode::Drop)
        {
            let from = if mv.kind_code() == KindCode::Drop { mv.to() } else { mv.from() };
            self.previous = (from, mv.to());
        }
        if reads.previous_label {
            let label = mv.flags().label().and_then(|it| core.labels[it.idx()]);
            self.previous_label = label.map_or(0, |it| it.0 + 1);
        }
        if reads.last_type && matches!(mv.kind_code(), KindCode::Step | KindCode::Castle) {
            self.last_type = mv.ty();
        }
    }
}

/// How an effect has ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// A mask of players.
    pub(super) winners: u16,
    /// The number of the reason; [`NONE`] for a foreign one.
    pub(super) reason: u16,
}

/// The rights to capture en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EnPassantRights<const N: usize> {
    pub(super) len: u8,
    pub(super) items: [(Bitboard<N>, u16); State::MAX_EN_PASSANT],
}

impl<const N: usize> EnPassantRights<N> {
    pub(super) const EMPTY: EnPassantRights<N> =
        EnPassantRights { len: 0, items: [(Bitboard::EMPTY, NONE); State::MAX_EN_PASSANT] };

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &(Bitboard<N>, u16)> {
        self.items[..usize::from(self.len)].iter()
    }

    pub(super) fn push(&mut self, cells: Bitboard<N>, victim: u16) {
        if usize::from(self.len) == State::MAX_EN_PASSANT {
            self.items.rotate_left(1);
            self.len -= 1;
        }
        self.items[usize::from(self.len)] = (cells, victim);
        self.len += 1;
    }

    /// The same without those of which that is true.
    #[must_use]
    pub(super) fn without(
        &self,
        mut gone: impl FnMut(&(Bitboard<N>, u16)) -> bool,
    ) -> EnPassantRights<N> {
        let mut res = EnPassantRights::EMPTY;
        self.iter().filter(|it| !gone(it)).for_each(|it| res.push(it.0, it.1));
        res
    }
}

impl<const N: usize> Board<N> {
    /// A board without anything.
    pub(super) fn empty(core: &Core<N>) -> Board<N> {
        Board {
            cells: vec![Content::NOTHING; core.n_cells],
            occupied: Bitboard::EMPTY,
            by_owner: [Bitboard::EMPTY; OWNERS],
            by_type: vec![Bitboard::EMPTY; core.n_types],
            sets: vec![Bitboard::EMPTY; core.sets.len()],
            old_sets: vec![Bitboard::EMPTY; core.sets.len()],
            hands: vec![
                0;
                core.n_players * core.n_types * if core.hands_join_late { 2 } else { 1 }
            ],
            before_turn: vec![None; if core.reads.before_turn { core.n_cells } else { 0 }],
            counters: core.counters.iter().flat_map(|it| it.initial.iter().copied()).collect(),
            old_counters: 0,
            ending: None,
            hashed: Arc::new(Hashed::new(core)),
            hashed_content: Content::hashed(core.identity.marks),
            en_passant: EnPassantRights::EMPTY,
            now: Scalars {
                hash: 0,
                player: 0,
                phase: 0,
                repeated: 0,
                moves_made: 0,
                passes: 0,
                turn: 0,
                last_type: NO_TYPE,
                resets: false,
                stale_unmoved: false,
                not_over: false,
                clear_of_end: false,
                has_moves: false,
                turn_starts: true,
                previous: (NONE, NONE),
                previous_label: 0,
                eliminated: 0,
            },
            journal: Journal::new(),
            foreign_reason: None,
            no_shortcuts: false,
            budget: Budget::new(),
            spare: Spare::default(),
        }
    }

    /// Returns a copy that can take back all moves that this board can.
    pub(super) fn with_history(&self) -> Board<N> {
        let journal = self.journal.with_entries();
        Board { journal, ..self.clone() }
    }

    /// About how many bytes it takes, without journal and spare lists.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Board<N>>()
            + size_of_val(&*self.cells)
            + size_of_val(&*self.by_type)
            + size_of_val(&*self.sets)
            + size_of_val(&*self.old_sets)
            + size_of_val(&*self.hands)
            + size_of_val(&*self.before_turn)
            + size_of_val(&*self.counters)
    }

    #[inline]
    pub(super) fn at(&self, cell: u16) -> Option<Piece> {
        self.cells[usize::from(cell)].piece()
    }

    #[inline]
    pub(super) fn own(&self, player: u8) -> &Bitboard<N> {
        &self.by_owner[usize::from(player)]
    }

    /// Returns the pieces of all owners of a mask.
    #[inline]
    pub(super) fn of(&self, owners: u16) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for it in each_owner(owners) {
            res |= self.by_owner[it];
        }
        res
    }

    #[inline]
    pub(super) fn replace(&mut self, cell: u16, new: Option<Piece>) -> Option<Piece> {
        let idx = usize::from(cell);
        let old = self.cells[idx].piece();
        if let Some(it) = old {
            self.by_owner[it.owner.idx()].flip(idx);
            self.by_type[it.ty.idx()].flip(idx);
        }
        if let Some(it) = new {
            self.by_owner[it.owner.idx()].flip(idx);
            self.by_type[it.ty.idx()].flip(idx);
        }
        if old.is_some() != new.is_some() {
            self.occupied.flip(idx);
        }
        self.cells[idx] = Content::new(new);
        old
    }

    /// Moves a piece to another cell in place of what stands there.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    fn step(&mut self, it: &Step) {
        let (from, to) = (usize::from(it.from), usize::from(it.to));
        self.swap_cells(from, to, it.mover, it.victim);
        self.cells[from] = Content::NOTHING;
        self.cells[to] = it.mover;
    }

    /// The reverse of [`Board::step`].
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    fn step_back(&mut self, it: &Step) {
        let (from, to) = (usize::from(it.from), usize::from(it.to));
        self.swap_cells(from, to, it.mover, it.victim);
        self.cells[from] = it.mover;
        self.cells[to] = it.victim;
    }

    /// The sets when a piece goes from one cell to another, or back.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    fn swap_cells(&mut self, from: usize, to: usize, mover: Content, victim: Content) {
        let mover = mover.any_piece();
        let both = Bitboard::one(from) | Bitboard::one(to);
        self.by_owner[mover.owner.idx()] ^= both;
        self.by_type[mover.ty.idx()] ^= both;
        match victim.piece() {
            None => self.occupied ^= both,
            Some(it) => {
                self.by_owner[it.owner.idx()].flip(to);
                self.by_type[it.ty.idx()].flip(to);
                self.occupied.flip(from);
            }
        }
    }

    /// Returns which of these cells are unmoved.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    pub(super) fn unmoved_among(&self, [from, to]: [u16; 2]) -> Bitboard<N> {
        let cells = Bitboard::one(usize::from(from)) | Bitboard::one(usize::from(to));
        self.sets[SetId::UNMOVED.idx()] & cells
    }

    /// Begins a move, as [`Board::begin`] does, with a step. The cells of `unmoved` leave [`SetId::UNMOVED`]; both cells of
    /// the step must be among them if they are unmoved. En passant rights whose victims stood on these two cells are gone.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    pub(super) fn begin_step(&mut self, from: u16, to: u16, unmoved: Bitboard<N>) {
        let (mover, victim) = (self.cells[usize::from(from)], self.cells[usize::from(to)]);
        if mover.is_nothing() {
            self.begin();
            return;
        }
        let step = Step { from, to, mover, victim };
        self.push_frame(Some(step), unmoved);
        let mut hash = self.content_key(from, mover) ^ self.content_key(to, mover);
        if !victim.is_nothing() {
            hash ^= self.content_key(to, victim);
        }
        self.now.hash ^= hash;
        self.step(&step);
        self.leave_unmoved(unmoved);
        if self.en_passant.len > 0 {
            self.drop_en_passant([from, to]);
        }
    }

    /// Drops the en passant rights whose victims stood on one of these cells.
    #[inline(never)]
    fn drop_en_passant(&mut self, cells: [u16; 2]) {
        if self.en_passant.iter().any(|it| cells.contains(&it.1)) {
            self.set_en_passant(self.en_passant.without(|it| cells.contains(&it.1)));
        }
    }

    /// Changes what stands on a cell, and nothing else.
    #[inline]
    pub(super) fn set_cell(&mut self, cell: u16, new: Option<Piece>) {
        let old = self.replace(cell, new);
        self.journal.entries.push(Entry::Cell(cell, old));
        if let Some(it) = old {
            self.now.hash ^= self.piece_key(cell, it);
        }
        if let Some(it) = new {
            self.now.hash ^= self.piece_key(cell, it);
        }
    }

    /// The pieces on these cells change sides.
    pub(super) fn turn(&mut self, cells: Bitboard<N>, to: u8) {
        let mut rest = cells - *self.own(to);
        while let Some(first) = rest.lowest().and_then(|it| self.cells[it].piece()) {
            let from = first.owner.0;
            let part = rest & *self.own(from);
            for cell in part {
                let Some(old) = self.cells[cell].piece() else { continue };
                let new = Piece { owner: Player(to), ..old };
                self.now.hash ^=
                    self.piece_key(cell as u16, old) ^ self.piece_key(cell as u16, new);
            }
            self.change_sides(part, from, to);
            self.journal.entries.push(Entry::Turn(self.journal.turned.len() as u32, from, to));
            self.journal.turned.push(part);
            rest = rest - part;
        }
    }

    /// Pieces of one owner become those of another.
    fn change_sides(&mut self, cells: Bitboard<N>, from: u8, to: u8) {
        self.by_owner[usize::from(from)] ^= cells;
        self.by_owner[usize::from(to)] ^= cells;
        for cell in cells {
            if let Some(it) = self.cells[cell].piece() {
                self.cells[cell] = Content::of(Piece { owner: Player(to), ..it });
            }
        }
    }

    /// A piece leaves a cell or comes to it: that cell is fresh no more, and en passant rights whose victim stood there are gone.
    #[inline]
    pub(super) fn put(&mut self, cell: u16, new: Option<Piece>) {
        self.set_cell(cell, new);
        self.include(SetId::UNMOVED.0, cell, false);
        self.include(SetId::PLACED.0, cell, false);
        if self.en_passant.len > 0 {
            self.drop_en_passant([cell; 2]);
        }
    }

    /// Puts a cell into a set or takes it out.
    #[inline]
    pub(super) fn include(&mut self, set: u16, cell: u16, on: bool) {
        if self.sets[usize::from(set)].has(usize::from(cell)) != on {
            self.sets[usize::from(set)].flip(usize::from(cell));
            self.journal.entries.push(Entry::Set(set, cell));
            self.now.hash ^=
                key(2, u64::from(set), u64::from(cell)) & self.hashed.sets[usize::from(set)];
        }
    }

    /// The same for what is from the turn before.
    pub(super) fn include_old(&mut self, set: u16, cell: u16, on: bool) {
        if self.old_sets[usize::from(set)].has(usize::from(cell)) != on {
            self.old_sets[usize::from(set)].flip(usize::from(cell));
            self.journal.entries.push(Entry::OldSet(set, cell));
            self.now.hash ^=
                key(3, u64::from(set), u64::from(cell)) & self.hashed.sets[usize::from(set)];
        }
    }

    /// Makes a set hold exactly these cells.
    pub(super) fn set_set(&mut self, set: u16, cells: Bitboard<N>) {
        let old = self.sets[usize::from(set)];
        for cell in old ^ cells {
            self.include(set, cell as u16, cells.has(cell));
        }
    }

    /// Changes how many pieces somebody holds; `idx` is that of [`Board::hands`].
    pub(super) fn set_hand(&mut self, idx: usize, new: u16) {
        let old = mem::replace(&mut self.hands[idx], new);
        if old != new {
            self.journal.entries.push(Entry::Hand(idx as u16, old));
            self.now.hash ^= hand_key(idx, old) ^ hand_key(idx, new);
        }
    }

    /// Adds a number of pieces to those that a player holds, or removes them; `idx` is that of [`Board::hands`].
    pub(super) fn change_hand(&mut self, idx: usize, by: i16) {
        self.set_hand(idx, self.hands[idx].saturating_add_signed(by));
    }

    /// Changes a counter; `idx` is that of [`Board::counters`].
    pub(super) fn set_counter(&mut self, idx: usize, new: i32) {
        let old = mem::replace(&mut self.counters[idx], new);
        if old != new {
            self.journal.entries.push(Entry::Counter(idx as u16, old));
            self.now.hash ^=
                (counter_key(idx, old) ^ counter_key(idx, new)) & self.hashed.counters[idx];
        }
    }

    /// Notes whether the values of a counter are from the turn before.
    pub(super) fn set_old_counter(&mut self, counter: usize, old: bool) {
        let bit = 1u64 << counter;
        if (self.old_counters & bit != 0) != old {
            self.old_counters ^= bit;
            self.journal.entries.push(Entry::OldCounter(counter as u16));
            self.now.hash ^= self.old_counter_key(counter);
        }
    }

    /// Remembers what stands where, as a turn begins.
    pub(super) fn note_turn(&mut self) {
        for (cell, known) in self.before_turn.iter_mut().enumerate() {
            let now = self.cells[cell].piece().map(|it| Piece { marks: 0, ..it });
            if *known != now {
                self.journal.entries.push(Entry::BeforeTurn(cell as u16, *known));
                *known = now;
            }
        }
    }

    /// Returns true if the same pieces stand on the same cells as at [`Board::note_turn`].
    pub(super) fn is_unchanged(&self) -> bool {
        let unmarked = |it: &Content| it.piece().map(|it| Piece { marks: 0, ..it });
        self.cells.iter().map(unmarked).eq(self.before_turn.iter().copied())
    }

    /// Changes the en passant rights.
    pub(super) fn set_en_passant(&mut self, new: EnPassantRights<N>) {
        if new != self.en_passant {
            self.now.hash ^= en_passant_key(&self.en_passant) ^ en_passant_key(&new);
            self.journal.entries.push(Entry::EnPassant(self.journal.en_passant.len() as u32));
            self.journal.en_passant.push(self.en_passant);
            self.en_passant = new;
        }
    }

    /// Changes what is copied whole.
    #[inline]
    pub(super) fn set_now(&mut self, change: impl FnOnce(&mut Scalars)) {
        let old = scalars_key(&self.now);
        change(&mut self.now);
        self.now.hash ^= old ^ scalars_key(&self.now);
        self.now.turn_starts = self.now.is_turn_start();
    }

    /// Hands the turn to the other of two players, where there is nothing to be remembered ([`Scalars::turn_starts`]).
    /// `counted` says whether turns are counted.
    #[inline]
    pub(super) fn hand_over(&mut self, counted: bool) {
        self.now.hash ^= HAND_OVER;
        self.now.player ^= 1;
        self.now.turn = self.now.turn.saturating_add(u32::from(counted));
    }

    /// Changes the ending.
    pub(super) fn set_ending(&mut self, new: Option<End>) {
        self.now.hash ^= end_key(self.ending) ^ end_key(new);
        self.journal.entries.push(Entry::Outcome(mem::replace(&mut self.ending, new)));
    }
}

/// Returns the owners of a mask.
#[inline]
pub(super) fn each_owner(mask: u16) -> Bitboard<1> {
    Bitboard([u64::from(mask)])
}

/// A piece of a type, as it comes onto the board.
pub(super) fn new_piece(ty: u8, owner: u8) -> Piece {
    Piece { ty: PieceType(ty), owner: Player(owner), marks: 0 }
}
