//! Moves as the machine passes them round.

use super::{board::NONE, victims::Victims};
use crate::program::{core::NO_TYPE, plan::Targets};
use alfil_model::{ActionId, Cell, LabelId, LabelSet, MAX_CHOICES, MoveKind};
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
/// Three words, of which the third is the same in most moves, so that a list is written in few strokes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Move {
    /// Victims; for actions what was chosen.
    pub(super) cells: Victims,
    pub(super) route: Route,
    pub(super) rest: Rest,
}

/// The mover's type, the pattern and both cells in one word. From the lowest bit up: type (8 bits), flags (8), then 16 bits
/// each for [`Move::which`], [`Move::from`] and [`Move::to`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Route(u64);

impl Route {
    const FLAGS: u32 = 8;
    const WHICH: u32 = 16;
    const FROM: u32 = 32;
    const TO: u32 = 48;
    const NOWHERE: Route = Route((NONE as u64) << Route::FROM | (NONE as u64) << Route::TO);

    /// The same with another value in place of the 16 bits at a place.
    #[inline]
    fn with(self, place: u32, value: u16) -> Route {
        Route(self.0 & !(0xffff << place) | u64::from(value) << place)
    }
}

/// What is the same in most moves, in one word. From the lowest bit up: [`Move::unload`] (16 bits), [`Move::unloaded`] (8),
/// [`Move::tag`] (8) and [`Move::choice`] (8 each).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Rest(u64);

impl Rest {
    const UNLOADED: u32 = 16;
    const KIND: u32 = 24;
    const CHOICES: [u32; MAX_CHOICES] = [32, 40];

    /// A move of a kind that puts nothing down and leaves nothing to choose.
    #[inline]
    const fn of(kind: KindCode) -> Rest {
        let stay = STAY as u64;
        let choices = stay << Rest::CHOICES[0] | stay << Rest::CHOICES[1];
        Rest(NONE as u64 | (kind as u64) << Rest::KIND | choices)
    }
}

/// [`MoveKind`] in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum KindCode {
    Step = 0,
    Castle = 1,
    Drop = 2,
    Pass = 3,
    Action = 4,
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
    /// A pass, from which the others are made.
    pub(super) const PASS: Move =
        Move { cells: Victims::EMPTY, route: Route::NOWHERE, rest: Rest::of(KindCode::Pass) };

    /// A step, but for its target.
    #[inline]
    pub(super) fn step_of(ty: u8, from: usize) -> Move {
        let route =
            Route(u64::from(ty) | u64::from(NONE) << Route::TO).with(Route::FROM, from as u16);
        Move { cells: Victims::EMPTY, route, rest: Rest::of(KindCode::Step) }
    }

    #[inline]
    pub(super) fn drop_of(ty: u8, to: usize) -> Move {
        let route =
            Route(u64::from(ty) | u64::from(NONE) << Route::FROM).with(Route::TO, to as u16);
        Move { cells: Victims::EMPTY, route, rest: Rest::of(KindCode::Drop) }
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
        let cleared = Route(self.route.0 & !(0xff << Route::FLAGS));
        let flagged = Route(cleared.0 | u64::from(flags.0) << Route::FLAGS);
        Move { route: flagged.with(Route::WHICH, which), ..self }
    }

    /// The same move to another cell.
    #[inline]
    #[must_use]
    pub(super) fn toward(self, to: u16) -> Move {
        Move { route: self.route.with(Route::TO, to), ..self }
    }

    /// An action with another thing chosen.
    #[must_use]
    pub(super) fn choosing(self, chosen: u16) -> Move {
        Move { cells: self.cells.and(chosen), ..self }
    }

    /// The same move that puts a victim down again: on which cell, and which victim.
    #[inline]
    #[must_use]
    pub(super) fn unloading(self, cell: u16, victim: u8) -> Move {
        let low = u64::from(cell) | u64::from(victim) << Rest::UNLOADED;
        Move { rest: Rest(self.rest.0 & !0xff_ffff | low), ..self }
    }

    /// The same move with other choices.
    #[inline]
    #[must_use]
    pub(super) fn with_choice(self, choice: [u8; MAX_CHOICES]) -> Move {
        let [first, second] = choice.map(u64::from);
        let choices = first << Rest::CHOICES[0] | second << Rest::CHOICES[1];
        Move { rest: Rest(self.rest.0 & 0xffff_ffff | choices), ..self }
    }

    /// Where a victim is put down again.
    #[inline]
    pub(super) fn unload(&self) -> u16 {
        self.rest.0 as u16
    }

    /// Which victim is put down again.
    #[inline]
    pub(super) fn unloaded(&self) -> u8 {
        (self.rest.0 >> Rest::UNLOADED) as u8
    }

    /// Returns the kind of the move, without the number of an action.
    #[inline]
    pub(super) fn kind_code(&self) -> KindCode {
        match (self.rest.0 >> Rest::KIND) as u8 {
            0 => KindCode::Step,
            1 => KindCode::Castle,
            2 => KindCode::Drop,
            3 => KindCode::Pass,
            _ => KindCode::Action,
        }
    }

    /// What the mover becomes by choice, for each choice it meets.
    #[inline]
    pub(super) fn choice(&self) -> [u8; MAX_CHOICES] {
        let [first, second] = Rest::CHOICES;
        [(self.rest.0 >> first) as u8, (self.rest.0 >> second) as u8]
    }

    /// Returns the mover's type; for drops the dropped one.
    #[inline]
    pub(super) fn ty(&self) -> u8 {
        self.route.0 as u8
    }

    #[inline]
    pub(super) fn flags(&self) -> Flags {
        Flags((self.route.0 >> Route::FLAGS) as u8)
    }

    /// Steps: the pattern, see [`Move::pattern`]; castling: the way; actions: which.
    #[inline]
    pub(super) fn which(&self) -> u16 {
        (self.route.0 >> Route::WHICH) as u16
    }

    #[inline]
    pub(super) fn from(&self) -> u16 {
        (self.route.0 >> Route::FROM) as u16
    }

    #[inline]
    pub(super) fn to(&self) -> u16 {
        (self.route.0 >> Route::TO) as u16
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
        if self.kind_code() == KindCode::Step { self.cells } else { Victims::EMPTY }
    }

    /// Returns the cells of captured pieces that are not put down again.
    pub(super) fn captured(&self) -> impl Iterator<Item = u16> + use<> {
        self.victims().captured(self.unload(), self.unloaded())
    }

    /// A step of the same piece and pattern, but from and to these cells, capturing what stands there or nothing, and without
    /// choices.
    #[inline]
    pub(super) fn step(&self, from: u16, to: u16, take: bool) -> Move {
        let cells = if take { Victims::one(to) } else { Victims::EMPTY };
        let route = self.route.with(Route::FROM, from).with(Route::TO, to);
        Move { cells, route, rest: Rest::of(KindCode::Step) }
    }

    /// Returns true if it is a basic step without choices.
    #[inline]
    pub(super) fn is_mere_step(&self) -> bool {
        self.rest == Rest::of(KindCode::Step)
            && !self.flags().has(Flags::SWAP)
            && self.takes_on_target()
    }

    /// Returns true if it captures nothing, or what stands on its target.
    #[inline]
    fn takes_on_target(&self) -> bool {
        self.cells.is_empty() || self.cells == Victims::one(self.to())
    }

    /// Returns true for a step that captures nothing or what stands on its target, and moves nothing else.
    #[inline]
    pub fn is_basic_step(&self) -> bool {
        self.kind_code() == KindCode::Step
            && self.unload() == NONE
            && !self.flags().has(Flags::SWAP)
            && self.takes_on_target()
    }

    /// Returns true if it is a step or a drop to one of these targets, and a basic step if it is one.
    #[inline]
    pub(super) fn is_among<const N: usize>(&self, targets: &Targets<N>) -> bool {
        let targets = match self.kind_code() {
            KindCode::Drop => &targets.drop,
            _ if !self.is_basic_step() => return false,
            _ if self.cells.is_empty() => &targets.quiet,
            _ => &targets.take,
        };
        targets.has(usize::from(self.to()))
    }

    /// A number by which the move is found again among those of the same position, with hardly ever a mistake.
    #[inline]
    pub fn tag(&self) -> u16 {
        let [first, second] = self.choice().map(u64::from);
        let rest = (self.kind_code() as u64) << 44 | first << 48 | second << 56;
        let mixed = (self.route.0 ^ self.cells.word().rotate_left(29) ^ rest.rotate_left(24))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
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

    #[test]
    fn moves_are_small() {
        assert!(size_of::<Move>() <= 24);
    }

    #[test]
    fn routes_keep_their_parts_apart() {
        let castle = Move::castle(0xab, [0x1234, 0x4321], 0x8765);
        assert_eq!((castle.ty(), castle.flags()), (0xab, Flags::NONE));
        assert_eq!((castle.from(), castle.to(), castle.which()), (0x1234, 0x4321, 0x8765));
        let step = castle.by(7, Flags::SETS_EN_PASSANT).step(NONE, 0, true);
        assert_eq!((step.ty(), step.flags()), (0xab, Flags::SETS_EN_PASSANT));
        assert_eq!((step.from(), step.to(), step.which()), (NONE, 0, 7));
        assert_eq!(step.cells, Victims::one(0));
        let drop = Move::drop_of(3, 5);
        assert_eq!((drop.ty(), drop.from(), drop.to()), (3, NONE, 5));
    }

    #[test]
    fn patterns_are_found_again() {
        for (number, outer) in [(0, None), (7, None), (0, Some(0)), (200, Some(31))] {
            let mv = Move::PASS.by(Move::numbered(number, outer), Flags::NONE);
            assert_eq!(mv.pattern(), (usize::from(number), outer.map(usize::from)));
        }
    }
}
