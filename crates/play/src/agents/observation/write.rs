//! Writes what a player sees.

use super::{Space, plan::NONE};
use alfil::game::Game;
use alfil_machine::{
    program::{Bitboard, core::NEUTRAL},
    vm::{Pos, Visitor},
};
use alfil_model::Piece;

/// What an observation is made of: a number from 0 to 1.
pub(super) trait Unit: Copy {
    const ZERO: Self;
    const ONE: Self;

    fn of(number: f32) -> Self;
}

impl Unit for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;

    #[inline]
    fn of(number: f32) -> f32 {
        number
    }
}

/// 255 stands for 1, as in pictures.
impl Unit for u8 {
    const ZERO: u8 = 0;
    const ONE: u8 = u8::MAX;

    /// What is below 0 or above 1 becomes 0 or 255.
    #[inline]
    fn of(number: f32) -> u8 {
        (number * 255.0).round() as u8
    }
}

impl Space {
    pub(super) fn write<U: Unit>(&self, game: &Game, numbers: &mut [U]) {
        numbers.fill(U::ZERO);
        let plan = &self.plan;
        let clocks = game.clocks();
        let mover = game.player().idx();
        let mut to = Writer { space: self, numbers, mover };
        if plan.quiet != NONE {
            to.number(plan.quiet, clocks.halfmoves as f32);
        }
        if plan.repetitions != NONE {
            to.number(plan.repetitions, game.repetitions().saturating_sub(1) as f32);
        }
        if plan.board != NONE {
            for cell in 0..self.frame.n_cells() as u16 {
                to.place(plan.board, cell);
            }
        }
        game.position().peek(to);
    }
}

/// Writes the planes of one observation.
struct Writer<'a, U> {
    space: &'a Space,
    numbers: &'a mut [U],
    mover: usize,
}

impl<U: Unit> Writer<'_, U> {
    /// Marks a cell of the view.
    #[inline]
    fn place(&mut self, plane: u32, cell: u16) {
        let frame = &self.space.frame;
        self.numbers[plane as usize * frame.area() + frame.place(cell)] = U::ONE;
    }

    /// Marks a cell, unless there is no such plane.
    #[inline]
    fn mark(&mut self, plane: u32, cell: usize) {
        if plane != NONE {
            self.place(plane, self.space.frame.view(self.mover, cell as u16));
        }
    }

    fn mark_all<const N: usize>(&mut self, plane: u32, cells: Bitboard<N>) {
        if plane != NONE {
            cells.iter().for_each(|it| self.mark(plane, it));
        }
    }

    /// Fills a plane with a number of its unit, unless there is no such plane.
    fn number(&mut self, plane: u32, number: f32) {
        if plane != NONE && number != 0.0 {
            let area = self.space.frame.area();
            let value = number / self.space.planes[plane as usize].scale;
            self.numbers[plane as usize * area..][..area].fill(U::of(value));
        }
    }

    /// Returns how far a player is from the one on move.
    #[inline]
    fn distance(&self, player: usize, n_players: usize) -> usize {
        if player == NEUTRAL { n_players } else { (player + n_players - self.mover) % n_players }
    }

    fn pieces<const N: usize>(&mut self, pos: &Pos<N>) {
        let core = pos.core();
        let plan = &self.space.plan;
        for cell in pos.occupied() {
            let Some(Piece { ty, owner, marks }) = pos.piece(cell) else { continue };
            let kind = self.distance(owner.idx(), core.n_players) * core.n_types + ty.idx();
            self.mark(plan.pieces[kind], cell);
            if marks != 0 {
                for (n, plane) in plan.marks.iter().enumerate() {
                    if marks >> n & 1 != 0 {
                        self.mark(*plane, cell);
                    }
                }
            }
        }
        for cell in 0..if plan.before_turn.is_empty() { 0 } else { core.n_cells } {
            if let Some((ty, owner)) = pos.before_turn(cell) {
                let kind = self.distance(owner, core.n_players) * core.n_types + ty.idx();
                self.mark(plan.before_turn[kind], cell);
            }
        }
    }

    fn state<const N: usize>(&mut self, pos: &Pos<N>) {
        let core = pos.core();
        let plan = &self.space.plan;
        let sets = pos.state_sets().iter().zip(pos.old_state_sets());
        for ([new, old], (cells, old_cells)) in plan.sets.iter().zip(sets) {
            self.mark_all(*new, *cells);
            self.mark_all(*old, *old_cells);
        }
        for (plane, (cells, victim)) in plan.en_passant.iter().zip(pos.en_passant_rights()) {
            self.mark_all(*plane, cells);
            self.mark(*plane + 1, victim.idx());
        }
        for player in 0..core.n_players {
            let row = self.distance(player, core.n_players) * core.n_types;
            for ty in 0..if plan.hands.is_empty() { 0 } else { core.n_types } {
                self.number(plan.hands[row + ty], f32::from(pos.held(player, ty)));
            }
            for ty in 0..if plan.coming.is_empty() { 0 } else { core.n_types } {
                self.number(plan.coming[row + ty], f32::from(pos.coming(player, ty)));
            }
        }
    }

    fn small<const N: usize>(&mut self, pos: &Pos<N>) {
        let n_players = pos.core().n_players;
        let plan = &self.space.plan;
        let now = pos.small_state();
        for (n, it) in plan.counters.iter().enumerate().filter(|it| it.1.first != NONE) {
            for place in 0..if it.per_player { n_players } else { 1 } {
                let distance = if it.per_player { self.distance(place, n_players) } else { 0 };
                let value = i64::from(pos.counters()[it.start + place]) - i64::from(it.zero);
                self.number(it.first + distance as u32, value as f32);
            }
            self.number(it.old, if now.old_counters >> n & 1 != 0 { 1.0 } else { 0.0 });
        }
        if plan.phases != NONE {
            self.number(plan.phases + u32::from(now.phase), 1.0);
        }
        self.number(plan.repeated, f32::from(now.repeated));
        self.number(plan.moves_made, f32::from(now.moves_made));
        if let Some((from, to)) = now.previous.filter(|_| plan.previous != NONE) {
            self.mark(plan.previous, from.idx());
            self.mark(plan.previous + 1, to.idx());
        }
        if let Some(label) = now.previous_label.filter(|_| plan.previous_label != NONE) {
            self.number(plan.previous_label + u32::from(label.0), 1.0);
        }
        self.number(plan.passes, f32::from(now.passes));
        self.number(plan.turn, now.turn as f32);
        if let Some(ty) = now.last_type.filter(|_| plan.last_type != NONE) {
            self.number(plan.last_type + u32::from(ty.0), 1.0);
        }
        for player in (0..n_players).filter(|it| now.eliminated >> it & 1 != 0) {
            if plan.eliminated != NONE {
                let distance = self.distance(player, n_players);
                self.number(plan.eliminated + distance as u32, 1.0);
            }
        }
        if self.mover > 0 {
            self.number(plan.player + self.mover as u32 - 1, 1.0);
        }
    }
}

impl<U: Unit> Visitor for Writer<'_, U> {
    type Out = ();

    fn visit<const N: usize>(mut self, pos: &mut Pos<N>) {
        self.pieces(pos);
        self.state(pos);
        self.small(pos);
    }
}
