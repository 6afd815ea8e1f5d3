//! What a network reads of a position: a numbering of facts, from the rules alone.

use super::NetError;
use crate::{
    eval::n_terms,
    kinds::{held, may_lose_owner, most_held},
};
use alfil::game::{Position, Variant};
use alfil_machine::{
    program::core::NEUTRAL,
    vm::{Pos, Visitor},
};
use alfil_model::Model;
use std::ops::Range;

/// No input.
const NONE: u32 = u32::MAX;
/// The most pieces of a type in a hand that are told apart.
const MOST_HELD: usize = 16;
/// A counter with more values has an input for each power of two instead of one for each value.
const MOST_VALUES: i64 = 16;
/// The most moves of a turn that are told apart.
const MOST_TURN_MOVES: i32 = 3;

/// The numbering of a game's inputs.
///
/// An input is a fact about a position, as one player sees it: "an own piece of this type is on that cell", "the next player
/// holds at least two of these". Each player sees the board in their own view. If the colours are equal, all players share
/// the inputs. Otherwise each player has a block of inputs of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inputs {
    pub(super) n_players: usize,
    n_types: usize,
    n_cells: usize,
    /// True if all players share the inputs.
    pub(crate) shared: bool,
    /// The number of inputs of one player.
    per_player: u32,
    /// The first of the inputs, one for each cell, of each owner from the viewer on (then nobody) and each type.
    kinds: Vec<u32>,
    /// The same for each mark and each owner.
    marks: Vec<u32>,
    pub(super) n_marks: usize,
    numbers: Vec<Number>,
    /// For each player the cell of their view that each cell is.
    views: Vec<u16>,
}

/// A number of the position with an input for each level that it reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Number {
    read: Read,
    /// The first input for each viewer.
    first: Vec<u32>,
    /// The least value of each level above zero.
    levels: Vec<i32>,
}

/// Where a number is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// How many pieces of a type a player holds.
    Hand(usize, usize),
    /// A value of a counter.
    Counter(usize),
    Phase,
    /// The moves that were made in this turn.
    Moves,
    /// 1 if this player is on move.
    OnMove(usize),
    /// 1 if this player is out.
    Out(usize),
}

/// Counts inputs while they are numbered.
struct Numbering {
    next: u32,
}

impl Numbering {
    fn take(&mut self, n: usize) -> u32 {
        let first = self.next;
        self.next = self.next.saturating_add(u32::try_from(n).unwrap_or(u32::MAX));
        first
    }
}

impl Inputs {
    /// The most inputs of a game.
    pub(crate) const MOST: usize = 11_500;

    /// Returns the number of terms of the rules' evaluation that a network may weigh.
    pub(crate) fn n_terms(&self) -> usize {
        n_terms(self.n_types)
    }

    /// Numbers the inputs of a game.
    pub(crate) fn new(variant: &Variant, shared: bool) -> Result<Inputs, NetError> {
        let model = variant.model();
        let (n_players, n_types) = (model.players.len(), model.types.len());
        let n_cells = model.board.cells.len();
        if model.n_teams() < 2 {
            return Err(NetError::OneSide);
        }
        let mut to = Numbering { next: 0 };
        let kinds = kinds(model, &mut to);
        let owners = n_players + 1;
        let marks = (0..model.marks.len() * owners).map(|_| to.take(n_cells)).collect();
        let numbers = numbers(model, &mut to);
        let heads = if shared { 1 } else { n_players };
        let all = u64::from(to.next) * heads as u64;
        if all > Inputs::MOST as u64 {
            return Err(NetError::TooManyInputs { inputs: all });
        }
        let mut views = Vec::with_capacity(n_players * n_cells);
        for player in &model.players {
            let mut seen = vec![0; n_cells];
            for (first, cell) in player.cells.iter().enumerate() {
                seen[cell.idx()] = first as u16;
            }
            views.append(&mut seen);
        }
        Ok(Inputs {
            n_players,
            n_types,
            n_cells,
            shared,
            per_player: to.next,
            kinds,
            marks,
            n_marks: model.marks.len(),
            numbers,
            views,
        })
    }

    /// Returns the number of inputs.
    pub(crate) fn len(&self) -> usize {
        self.per_player as usize * self.heads()
    }

    /// Returns the number of players with inputs of their own, or 1.
    pub(crate) fn heads(&self) -> usize {
        if self.shared { 1 } else { self.n_players }
    }

    /// Returns which output of the network is a player's.
    #[inline]
    pub(crate) fn head(&self, player: usize) -> usize {
        if self.shared { 0 } else { player }
    }

    /// Returns true if the network reads the views of both players at once.
    pub(crate) fn is_pair(&self) -> bool {
        self.n_players == 2
    }

    pub(super) fn n_numbers(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the number of owners, nobody included.
    #[inline]
    pub(super) fn owners(&self) -> usize {
        self.n_players + 1
    }

    /// Returns the place of an owner in the masks of the machine.
    #[inline]
    pub(super) fn slot(&self, owner: usize) -> usize {
        if owner == self.n_players { NEUTRAL } else { owner }
    }

    #[inline]
    fn block(&self, viewer: usize) -> u32 {
        if self.shared { 0 } else { viewer as u32 * self.per_player }
    }

    /// Returns how far an owner is from a viewer.
    #[inline]
    fn distance(&self, viewer: usize, owner: usize) -> usize {
        if owner == self.n_players {
            owner
        } else if owner >= viewer {
            owner - viewer
        } else {
            owner + self.n_players - viewer
        }
    }

    /// Calls `see` with each input of a piece on a cell, as a viewer sees it.
    #[inline]
    pub(super) fn of_piece(
        &self,
        viewer: usize,
        cell: usize,
        piece: Seen,
        mut see: impl FnMut(usize),
    ) {
        let seen = u32::from(self.views[viewer * self.n_cells + cell]) + self.block(viewer);
        let distance = self.distance(viewer, usize::from(piece.owner));
        let first = self.kinds[distance * self.n_types + usize::from(piece.ty)];
        if first != NONE {
            see((first + seen) as usize);
        }
        if piece.marks != 0 {
            for mark in (0..self.n_marks).filter(|it| piece.marks >> it & 1 != 0) {
                see((self.marks[mark * self.owners() + distance] + seen) as usize);
            }
        }
    }

    /// Returns the inputs of a number between two levels, as a viewer sees them.
    #[inline]
    pub(super) fn of_number(
        &self,
        viewer: usize,
        number: usize,
        levels: Range<u8>,
    ) -> Range<usize> {
        let first = self.numbers[number].first[viewer] + self.block(viewer);
        first as usize + usize::from(levels.start)..first as usize + usize::from(levels.end)
    }

    /// Returns the level of a number.
    #[inline]
    pub(super) fn level<const N: usize>(&self, number: usize, pos: &Pos<N>) -> u8 {
        let Number { read, levels, .. } = &self.numbers[number];
        let value = match *read {
            Read::Hand(player, ty) => i32::from(pos.held(player, ty)),
            Read::Counter(n) => pos.counters()[n],
            Read::Phase => i32::from(pos.small_state().phase),
            Read::Moves => i32::from(pos.small_state().moves_made),
            Read::OnMove(player) => i32::from(usize::from(pos.small_state().player) == player),
            Read::Out(player) => i32::from(pos.small_state().eliminated >> player & 1),
        };
        levels.iter().take_while(|it| value >= **it).count() as u8
    }

    /// Returns what stands on a cell.
    #[inline]
    pub(super) fn seen<const N: usize>(&self, pos: &Pos<N>, cell: usize) -> Seen {
        pos.piece(cell).map_or(Seen::NOTHING, |it| Seen {
            ty: it.ty.0,
            owner: it.owner.0.min(self.n_players as u8),
            marks: it.marks,
        })
    }

    /// Returns the type of the viewer's own piece that an input stands for, and the input of the same piece as the other one of
    /// two players sees it. `None` if the input is of something else.
    pub(crate) fn own_piece(&self, viewer: usize, input: u16) -> Option<(usize, u16)> {
        let at = u32::from(input) - self.block(viewer);
        let n_cells = self.n_cells as u32;
        let own = self.kinds[..self.n_types].iter();
        let ty = own
            .enumerate()
            .position(|(_, first)| *first != NONE && (*first..*first + n_cells).contains(&at))?;
        let seen = (at - self.kinds[ty]) as u16;
        let views = |player: usize| &self.views[player * self.n_cells..][..self.n_cells];
        let cell = views(viewer).iter().position(|it| *it == seen)?;
        let other = 1 - viewer;
        let first = self.kinds[self.n_types + ty] + self.block(other);
        Some((ty, first as u16 + views(other)[cell]))
    }

    /// Writes the inputs of a position that are on, as a viewer sees them.
    pub(crate) fn list(&self, position: &Position, viewer: usize, to: &mut Vec<u16>) {
        position.peek(List { inputs: self, viewer, to });
    }

    /// Returns for each input the group of inputs that differ from it by the cell only, and the number of groups. Training
    /// moves a group as a whole, besides each input by itself.
    pub(crate) fn groups(&self) -> (Vec<u32>, u32) {
        let mut res = vec![NONE; self.len()];
        let mut n_groups = 0;
        for head in 0..self.heads() {
            for first in self.kinds.iter().chain(&self.marks).filter(|it| **it != NONE) {
                let first = (*first + head as u32 * self.per_player) as usize;
                res[first..first + self.n_cells].fill(n_groups);
                n_groups += 1;
            }
        }
        // Each number is a group of one.
        for it in res.iter_mut().filter(|it| **it == NONE) {
            *it = n_groups;
            n_groups += 1;
        }
        (res, n_groups)
    }
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) ty: u8,
    /// A player, or the number of players for nobody.
    pub(super) owner: u8,
    pub(super) marks: u8,
}

impl Seen {
    pub(super) const NOTHING: Seen = Seen { ty: u8::MAX, owner: u8::MAX, marks: 0 };
}

/// Lists the inputs that are on.
struct List<'a> {
    inputs: &'a Inputs,
    viewer: usize,
    to: &'a mut Vec<u16>,
}

impl Visitor for List<'_> {
    type Out = ();

    fn visit<const N: usize>(self, pos: &mut Pos<N>) {
        let List { inputs, viewer, to } = self;
        for cell in pos.occupied() {
            inputs.of_piece(viewer, cell, inputs.seen(pos, cell), |it| to.push(it as u16));
        }
        for number in 0..inputs.n_numbers() {
            let on = inputs.of_number(viewer, number, 0..inputs.level(number, pos));
            to.extend(on.map(|it| it as u16));
        }
    }
}

fn kinds(model: &Model, to: &mut Numbering) -> Vec<u32> {
    let n_players = model.players.len();
    let all = may_lose_owner(model);
    let n_cells = model.board.cells.len();
    let mut res = Vec::new();
    for owner in 0..=n_players {
        for ty in &model.types {
            let wanted = if owner == n_players { ty.neutral || all } else { !ty.neutral };
            res.push(if wanted { to.take(n_cells) } else { NONE });
        }
    }
    res
}

fn numbers(model: &Model, to: &mut Numbering) -> Vec<Number> {
    let n_players = model.players.len();
    let mut res = Numbers { n_players, to, all: Vec::new() };
    for ty in held(model) {
        let most = most_held(model, ty).min(MOST_HELD) as i32;
        res.each(|player| Read::Hand(player, ty.idx()), &(1..=most).collect::<Vec<_>>());
    }
    let identity = model.identity();
    let mut start = 0;
    for (counter, role) in model.counters.iter().zip(&identity.counters) {
        let first = start;
        start += counter.initial.len();
        let levels = levels(counter.min, counter.max);
        if role.ends_with_move || levels.is_empty() {
            continue;
        }
        if counter.per_player {
            res.each(|player| Read::Counter(first + player), &levels);
        } else {
            res.one(Read::Counter(first), levels);
        }
    }
    if model.turn.phases.len() > 1 {
        res.one(Read::Phase, (1..model.turn.phases.len() as i32).collect());
    }
    if !model.turn.is_one_move() {
        res.one(Read::Moves, (1..=MOST_TURN_MOVES).collect());
    }
    // Of two players, the network knows already which one is on move.
    if n_players > 2 {
        res.each(Read::OnMove, &[1]);
        res.each(Read::Out, &[1]);
    }
    res.all
}

/// Collects the numbers of a position.
struct Numbers<'a> {
    n_players: usize,
    to: &'a mut Numbering,
    all: Vec<Number>,
}

impl Numbers<'_> {
    /// Adds a number of the whole position.
    fn one(&mut self, read: Read, levels: Vec<i32>) {
        let first = vec![self.to.take(levels.len()); self.n_players];
        self.all.push(Number { read, first, levels });
    }

    /// Adds a number that each player has. Viewers see it by the distance from them to the player.
    fn each(&mut self, read: impl Fn(usize) -> Read, levels: &[i32]) {
        let n = self.n_players;
        let firsts: Vec<u32> = (0..n).map(|_| self.to.take(levels.len())).collect();
        for player in 0..n {
            let first = (0..n).map(|viewer| firsts[(player + n - viewer) % n]).collect();
            self.all.push(Number { read: read(player), first, levels: levels.to_vec() });
        }
    }
}

/// Returns the least value of each level of a counter.
fn levels(min: i32, max: i32) -> Vec<i32> {
    if i64::from(max) - i64::from(min) <= MOST_VALUES {
        return (min.saturating_add(1)..=max).collect();
    }
    let powers = (0..31).map(|it| 1 << it);
    let below = powers.clone().rev().map(|it: i32| 1 - it);
    below.chain(powers).filter(|it| (min + 1..=max).contains(it)).collect()
}
