//! Moves as the machine passes them round.

use super::{
    board::NONE,
    victims::{CELL, CELL_BITS, Victims},
};
use crate::program::{core::NO_TYPE, plan::Targets};
use alfil_model::{ActionId, Cell, LabelId, LabelSet, MAX_CHOICES, MAX_VICTIMS, MoveKind};
use std::{
    fmt,
    ops::{Deref, DerefMut},
};

/// No type chosen: the mover stays as it is.
pub(super) const STAY: u8 = NO_TYPE;

/// A move of one position.
///
/// It means something only in the position whose list it comes from (and in equal ones): [`super::Position::info`] says
/// what. Two moves of a position are equal only if they do the same.
///
/// Moves have an order, which means nothing but is the same everywhere.
///
/// Two words, so that a list is written in few strokes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Move {
    route: Route,
    rest: Rest,
}

/// Both cells, the mover's type, the pattern and what it becomes. From the lowest bit up: [`Move::to`] and [`Move::from`]
/// (12 bits each), type (8), [`Move::which`] (16) and [`Move::choice`] (8 each). [`Rest`] says whether there are these cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Route(u64);

impl Route {
    const FROM: u32 = CELL_BITS;
    const TYPE: u32 = 24;
    const WHICH: u32 = 32;
    const CHOICES: [u32; MAX_CHOICES] = [48, 56];
    const BOTH_STAY: u64 = (STAY as u64) << Route::CHOICES[0] | (STAY as u64) << Route::CHOICES[1];
    const CELLS: u64 = (1 << (2 * CELL_BITS)) - 1;
}

/// What happens beside the mover's way. From the lowest bit up: [`Victims`] or what was chosen, with how many there are
/// (52 bits), flags (8), a bit that is free, and [`KindCode`] (3).
///
/// A move that puts a victim down again captures three pieces at most. Then the place of the fourth victim holds where that
/// is, and the number of victims goes on above [`MAX_VICTIMS`]: see [`Rest::PUT_DOWN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rest(u64);

impl Rest {
    const FLAGS: u32 = 52;
    const KIND: u32 = 61;
    const CELLS: u64 = (1 << Rest::FLAGS) - 1;
    /// How many victims a move has that puts one down again, and which of them; by the number in the word, from
    /// [`MAX_VICTIMS`]` + 1` on.
    const PUT_DOWN: [(u8, u8); 6] = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
    /// The bits of [`KindCode`] that say that a move has no origin, or no target.
    const NO_FROM: u32 = Rest::KIND + 1;
    const NO_TO: u32 = Rest::KIND + 2;

    /// A move of a kind that captures nothing.
    #[inline]
    const fn of(kind: KindCode) -> Rest {
        Rest((kind as u64) << Rest::KIND)
    }

    /// Returns which victim is put down again, with how many there are; `None` if none is.
    #[inline]
    fn put_down(self) -> Option<(u8, u8)> {
        let count = (self.0 & Rest::CELLS) >> Victims::COUNT;
        let n = (count as usize).checked_sub(MAX_VICTIMS + 1)?;
        Rest::PUT_DOWN.get(n).copied()
    }
}

/// [`MoveKind`] in three bits. The second says that there is no origin, the third that there is no target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum KindCode {
    Step = 0,
    Castle = 1,
    Drop = 2,
    Pass = 6,
    Action = 7,
}

/// What else is to be known of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Flags(u8);

impl Flags {
    pub(super) const NONE: Flags = Flags(0);
    /// The mover and the own piece on `to` change places.
    pub(super) const SWAP: Flags = Flags(1);
    /// A en passant right is left.
    pub(super) const SETS_EN_PASSANT: Flags = Flags(2);
    /// The pattern has an apostrophe.
    pub(super) const EXEMPT: Flags = Flags(4);
    /// Above these flags stands the number of the label, from 1; 0 for none.
    const LABEL: u32 = 3;
    const LABELS: u8 = !7;

    /// The same with a label.
    #[must_use]
    pub(super) fn labelled(self, label: Option<LabelId>) -> Flags {
        Flags(self.0 & !Flags::LABELS | label.map_or(0, |it| (it.0 + 1) << Flags::LABEL))
    }

    /// Returns the label.
    #[inline]
    pub(super) fn label(self) -> Option<LabelId> {
        (self.0 >> Flags::LABEL).checked_sub(1).map(LabelId)
    }

    #[inline]
    pub(super) fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    #[must_use]
    pub(super) fn with(self, other: Flags, on: bool) -> Flags {
        Flags(if on { self.0 | other.0 } else { self.0 })
    }
}

const _: () = assert!(LabelSet::MOST == (Flags::LABELS >> Flags::LABEL) as usize);

impl Move {
    /// A pass.
    pub(super) const PASS: Move =
        Move { route: Route(Route::BOTH_STAY), rest: Rest::of(KindCode::Pass) };

    /// A step, but for its target.
    #[inline]
    pub(super) fn step_of(ty: u8, from: usize) -> Move {
        let route = Route::BOTH_STAY | u64::from(ty) << Route::TYPE | (from as u64) << Route::FROM;
        Move { route: Route(route), rest: Rest::of(KindCode::Step) }
    }

    #[inline]
    pub(super) fn drop_of(ty: u8, to: usize) -> Move {
        let route = Route::BOTH_STAY | u64::from(ty) << Route::TYPE | to as u64;
        Move { route: Route(route), rest: Rest::of(KindCode::Drop) }
    }

    /// An action, but for what is chosen.
    pub(super) fn action(which: u16) -> Move {
        Move { rest: Rest::of(KindCode::Action), ..Move::PASS.by(which, Flags::NONE) }
    }

    /// Returns a castling move: the king of this type goes from one cell to another.
    pub(super) fn castle(king: u8, [from, to]: [u16; 2], way: u16) -> Move {
        let step = Move::step_of(king, usize::from(from)).by(way, Flags::NONE).toward(to);
        Move { rest: Rest::of(KindCode::Castle), ..step }
    }

    /// The same move of another way or pattern.
    #[inline]
    #[must_use]
    pub(super) fn by(self, which: u16, flags: Flags) -> Move {
        let route = self.route.0 & !(0xffff << Route::WHICH) | u64::from(which) << Route::WHICH;
        let rest = self.rest.0 & !(0xff << Rest::FLAGS) | u64::from(flags.0) << Rest::FLAGS;
        Move { route: Route(route), rest: Rest(rest) }
    }

    /// The same move to another cell.
    #[inline]
    #[must_use]
    pub(super) fn toward(self, to: u16) -> Move {
        Move { route: Route(self.route.0 & !CELL | u64::from(to)), ..self }
    }

    /// An action with another thing chosen.
    #[must_use]
    pub(super) fn choosing(self, chosen: u16) -> Move {
        self.with_cells(self.cells().and(chosen))
    }

    /// The same move with other victims, none of which is put down again.
    #[inline]
    #[must_use]
    pub(super) fn with_cells(self, cells: Victims) -> Move {
        Move { rest: Rest(self.rest.0 & !Rest::CELLS | cells.word()), ..self }
    }

    /// The same move that puts a victim down again: on which cell, and which victim.
    #[inline]
    #[must_use]
    pub(super) fn unloading(self, cell: u16, victim: u8) -> Move {
        let cells = self.cells();
        let is_it = |it: &(u8, u8)| *it == (cells.len() as u8, victim);
        let Some(n) = Rest::PUT_DOWN.iter().position(is_it).filter(|_| cell != NONE) else {
            return self;
        };
        let count = (MAX_VICTIMS + 1 + n) as u64;
        let low = self.rest.0 & ((1 << (3 * CELL_BITS)) - 1);
        let high = self.rest.0 & !Rest::CELLS;
        let place = u64::from(cell) << (3 * CELL_BITS);
        Move { rest: Rest(high | count << Victims::COUNT | place | low), ..self }
    }

    /// The same move with other choices.
    #[inline]
    #[must_use]
    pub(super) fn with_choice(self, choice: [u8; MAX_CHOICES]) -> Move {
        let [first, second] = choice.map(u64::from);
        let choices = first << Route::CHOICES[0] | second << Route::CHOICES[1];
        Move { route: Route(self.route.0 & !Route::BOTH_STAY | choices), ..self }
    }

    /// Returns the victims, those put down again included; for actions what was chosen.
    #[inline]
    pub(super) fn cells(&self) -> Victims {
        let cells = Victims::of_word(self.rest.0 & Rest::CELLS);
        match self.rest.put_down() {
            None => cells,
            Some((count, _)) => cells.first(usize::from(count)),
        }
    }

    /// Returns true if nothing is captured, or chosen.
    #[inline]
    pub(super) fn has_no_cells(&self) -> bool {
        self.rest.0 & Rest::CELLS == 0
    }

    /// Where a victim is put down again.
    #[inline]
    pub(super) fn unload(&self) -> u16 {
        match self.rest.put_down() {
            None => NONE,
            Some(_) => (self.rest.0 >> (3 * CELL_BITS) & CELL) as u16,
        }
    }

    /// Which victim is put down again.
    #[inline]
    pub(super) fn unloaded(&self) -> u8 {
        self.rest.put_down().map_or(0, |it| it.1)
    }

    /// Returns the kind of the move, without the number of an action.
    #[inline]
    pub(super) fn kind_code(&self) -> KindCode {
        match self.rest.0 >> Rest::KIND {
            0 => KindCode::Step,
            1 => KindCode::Castle,
            2 => KindCode::Drop,
            6 => KindCode::Pass,
            _ => KindCode::Action,
        }
    }

    /// What the mover becomes by choice, for each choice it meets.
    #[inline]
    pub(super) fn choice(&self) -> [u8; MAX_CHOICES] {
        Route::CHOICES.map(|it| (self.route.0 >> it) as u8)
    }

    /// Returns the mover's type; for drops the dropped one.
    #[inline]
    pub(super) fn ty(&self) -> u8 {
        (self.route.0 >> Route::TYPE) as u8
    }

    #[inline]
    pub(super) fn flags(&self) -> Flags {
        Flags((self.rest.0 >> Rest::FLAGS) as u8)
    }

    /// Steps: the pattern, see [`Move::pattern`]; castling: the way; actions: which.
    #[inline]
    pub(super) fn which(&self) -> u16 {
        (self.route.0 >> Route::WHICH) as u16
    }

    /// Returns the origin; [`NONE`] if there is none.
    #[inline]
    pub(super) fn from(&self) -> u16 {
        let from = (self.route.0 >> Route::FROM & CELL) as u16;
        from | 0u16.wrapping_sub((self.rest.0 >> Rest::NO_FROM) as u16 & 1)
    }

    /// Returns the target; [`NONE`] if there is none.
    #[inline]
    pub(super) fn to(&self) -> u16 {
        let to = (self.route.0 & CELL) as u16;
        to | 0u16.wrapping_sub((self.rest.0 >> Rest::NO_TO) as u16)
    }

    /// Returns the kind of the move.
    pub fn kind(self) -> MoveKind {
        match self.kind_code() {
            KindCode::Step => MoveKind::Step,
            KindCode::Castle => MoveKind::Castle,
            KindCode::Drop => MoveKind::Drop,
            KindCode::Pass => MoveKind::Pass,
            KindCode::Action => MoveKind::Action(ActionId(self.which())),
        }
    }

    /// Returns the cells of captured pieces, those put down again included.
    #[inline]
    pub(super) fn victims(&self) -> Victims {
        if self.kind_code() == KindCode::Step { self.cells() } else { Victims::EMPTY }
    }

    /// Returns the cells of captured pieces that are not put down again.
    #[inline]
    pub(super) fn captured(&self) -> Victims {
        if self.kind_code() != KindCode::Step {
            return Victims::EMPTY;
        }
        match self.rest.put_down() {
            None => self.cells(),
            Some((_, n)) => self.cells().without(usize::from(n)),
        }
    }

    /// A step of the same piece and pattern, but from and to these cells, capturing what stands there or nothing, and without
    /// choices.
    #[inline]
    pub(super) fn step(&self, from: u16, to: u16, take: bool) -> Move {
        let cells = if take { Victims::one(to).word() } else { 0 };
        let way = u64::from(to) | u64::from(from) << Route::FROM | Route::BOTH_STAY;
        let route = self.route.0 & !(Route::CELLS | Route::BOTH_STAY) | way;
        Move { route: Route(route), rest: Rest(self.rest.0 & (0xff << Rest::FLAGS) | cells) }
    }

    /// Returns true if it is a basic step without choices.
    #[inline]
    pub(super) fn is_mere_step(&self) -> bool {
        self.is_basic_step() && self.route.0 & Route::BOTH_STAY == Route::BOTH_STAY
    }

    /// Returns true for a step that captures nothing or what stands on its target, and moves nothing else.
    #[inline]
    pub fn is_basic_step(&self) -> bool {
        // The kind, the flag and a victim that is put down again are all in this word.
        let swap = u64::from(Flags::SWAP.0) << Rest::FLAGS;
        let what = self.rest.0 & (Rest::CELLS | swap | u64::MAX << Rest::KIND);
        what == 0 || what == Victims::one((self.route.0 & CELL) as u16).word()
    }

    /// Returns true if it is a step or a drop to one of these targets, and a basic step if it is one.
    #[inline]
    pub(super) fn is_among<const N: usize>(&self, targets: &Targets<N>) -> bool {
        let targets = match self.kind_code() {
            KindCode::Drop => &targets.drop,
            _ if !self.is_basic_step() => return false,
            _ if self.has_no_cells() => &targets.quiet,
            _ => &targets.take,
        };
        targets.has(usize::from(self.to()))
    }

    /// A number by which the move is found again among those of the same position, with hardly ever a mistake.
    #[inline]
    pub fn tag(&self) -> u16 {
        let mixed =
            (self.route.0 ^ self.rest.0.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // 0 is no move.
        (mixed >> 48) as u16 | 1
    }

    /// Which of the type's patterns makes the step, and which pattern imitates it.
    pub(super) fn pattern(&self) -> (usize, Option<usize>) {
        let which = usize::from(self.which());
        (which & 0xff, (which >> 8).checked_sub(1))
    }

    /// Returns the reverse of [`Move::pattern`].
    #[inline]
    pub(super) fn numbered(number: u16, outer: Option<u16>) -> u16 {
        number | outer.map_or(0, |it| it + 1) << 8
    }

    /// Returns true if two moves of a position are one but for choices.
    pub(super) fn same(&self, other: &Move) -> bool {
        self.key() == other.key()
    }

    fn key(&self) -> Move {
        let which = if self.kind_code() == KindCode::Step { 0 } else { self.which() };
        let flags = Flags(self.flags().0 & (Flags::SWAP.0 | Flags::LABELS));
        self.by(which, flags).with_choice([STAY; MAX_CHOICES])
    }
}

impl fmt::Debug for Move {
    /// Writes cells and types as numbers: a move does not know their names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ", self.kind())?;
        let cell = |it: Option<Cell>| it.map_or("-".to_owned(), |it| it.idx().to_string());
        write!(f, "type {} {} to {}", self.ty(), cell(self.origin()), cell(self.target()))?;
        for it in self.captured_cells() {
            write!(f, " x{}", it.idx())?;
        }
        for it in self.choice().into_iter().filter(|it| *it != STAY) {
            write!(f, " ={it}")?;
        }
        Ok(())
    }
}

/// A list of moves, to be reused. It is a slice as well: `list.sort_by_key(..)`, `list.first()`.
#[derive(Debug, Default)]
pub struct MoveList(pub(super) Vec<Move>);

impl Clone for MoveList {
    fn clone(&self) -> MoveList {
        MoveList(self.0.clone())
    }

    /// The list keeps its memory.
    fn clone_from(&mut self, other: &MoveList) {
        self.0.clone_from(&other.0);
    }
}

impl MoveList {
    /// An empty list.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Removes all moves. The list keeps its memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps only moves for which the test holds.
    pub fn retain(&mut self, test: impl FnMut(&Move) -> bool) {
        self.0.retain(test);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl Extend<Move> for MoveList {
    fn extend<It: IntoIterator<Item = Move>>(&mut self, iter: It) {
        self.0.extend(iter);
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<It: IntoIterator<Item = Move>>(iter: It) -> MoveList {
        MoveList(iter.into_iter().collect())
    }
}

impl From<MoveList> for Vec<Move> {
    fn from(list: MoveList) -> Vec<Move> {
        list.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::MAX_CELLS;

    #[test]
    fn moves_are_small() {
        assert!(size_of::<Move>() <= 16);
    }

    #[test]
    fn words_keep_their_parts_apart() {
        let last = (MAX_CELLS - 1) as u16;
        let castle = Move::castle(0xab, [last, 0x321], 0x8765);
        assert_eq!(
            (castle.ty(), castle.flags(), castle.kind_code()),
            (0xab, Flags::NONE, KindCode::Castle)
        );
        assert_eq!((castle.from(), castle.to(), castle.which()), (last, 0x321, 0x8765));
        let step = castle.by(7, Flags::SETS_EN_PASSANT).with_choice([3, STAY]);
        assert_eq!((step.choice(), step.which(), step.to()), ([3, STAY], 7, 0x321));
        let step = step.step(0, last, true);
        assert_eq!((step.ty(), step.flags()), (0xab, Flags::SETS_EN_PASSANT));
        assert_eq!((step.from(), step.to(), step.choice()), (0, last, [STAY; 2]));
        assert_eq!((step.cells(), step.unload()), (Victims::one(last), NONE));
        assert!(step.is_mere_step() && !step.with_cells(Victims::one(0)).is_basic_step());
        let drop = Move::drop_of(3, 5);
        assert_eq!((drop.ty(), drop.from(), drop.to()), (3, NONE, 5));
        let action = Move::action(0xffff).choosing(last).choosing(0);
        assert_eq!((action.from(), action.to(), action.which()), (NONE, NONE, 0xffff));
        assert_eq!(action.cells().iter().collect::<Vec<_>>(), [last, 0]);
    }

    #[test]
    fn a_victim_that_is_put_down_is_found_again() {
        let last = (MAX_CELLS - 1) as u16;
        let mut cells = Victims::EMPTY;
        for count in 1..MAX_VICTIMS {
            cells = cells.and(last - count as u16);
            for victim in 0..count as u8 {
                let flags = Flags::NONE.with(Flags::SWAP, true);
                let mv = Move::step_of(9, 1).by(2, flags).toward(3).with_cells(cells);
                let mv = mv.unloading(last, victim);
                assert_eq!((mv.cells(), mv.unload(), mv.unloaded()), (cells, last, victim));
                assert_eq!((mv.flags(), mv.to(), mv.kind_code()), (flags, 3, KindCode::Step));
                assert!(!mv.is_basic_step() && mv.captured().len() == count - 1);
            }
        }
    }

    #[test]
    fn patterns_are_found_again() {
        for (number, outer) in [(0, None), (7, None), (0, Some(0)), (200, Some(31))] {
            let mv = Move::PASS.by(Move::numbered(number, outer), Flags::NONE);
            assert_eq!(mv.pattern(), (usize::from(number), outer.map(usize::from)));
        }
    }
}
