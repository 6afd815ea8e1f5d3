//! Turns: the next phase or player, legality by trial, and preferences.

use super::{Effects, Run, outcome::Which};
use crate::{
    program::Bitboard,
    vm::{
        board::NONE,
        eval::{Ctx, Who},
        mv::{KindCode, Move},
    },
};
use alfil_model::Phase;

/// What follows a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vm) enum Next {
    /// The game is over.
    Over,
    /// A phase: its number, and how often it was repeated.
    Phase(u8, u8),
    /// A phase in which there is no legal move.
    Stranded,
    /// The next player's turn.
    HandOver,
}

impl<const N: usize> Effects<'_, N> {
    /// Makes a legal move of any kind.
    #[inline(never)]
    pub(in crate::vm) fn make_any(&mut self, mv: Move) {
        if self.make_simple(&mv).is_none() {
            self.make_with_rules(mv, None);
        }
    }

    /// Makes a legal move with all its rules, and adds the numbers of those that apply to `applied`.
    pub(in crate::vm) fn make_with_rules(
        &mut self,
        mv: Move,
        applied: Option<Vec<u16>>,
    ) -> Option<Vec<u16>> {
        let mut run = self.apply_noting(mv, applied);
        if let Some(reset) = &self.core.reset {
            let x = run.ctx_moved();
            let resets = self.holds(reset, &x);
            self.b.now.resets = resets;
        }
        if self.may_end_simply(&mv) {
            if self.end_simple_move(&mv) == Next::HandOver {
                self.b.now.not_over = self.core.plan.ends_by_passes;
            }
        } else {
            self.count_pass(&run);
            self.count_move(&mv);
            match self.next(&mut run, true) {
                Next::Over | Next::Stranded => {}
                Next::Phase(phase, repeated) => {
                    self.b.set_now(|it| (it.phase, it.repeated) = (phase, repeated));
                }
                Next::HandOver => self.hand_over(&mut run),
            }
        }
        self.clear(&self.core.short_lived.ending);
        let applied = run.applied.take();
        self.finish(run);
        applied
    }

    /// Updates the number of passes in a row.
    pub(in crate::vm) fn count_pass(&mut self, run: &Run) {
        if self.core.reads.passes {
            let passes = run.mv.kind_code() == KindCode::Pass && self.b.now.moves_made == 0;
            self.b.set_now(|it| it.passes = if passes { (it.passes + 1).min(15) } else { 0 });
        }
    }

    /// Updates the counts of moves.
    pub(in crate::vm) fn count_move(&mut self, mv: &Move) {
        let core = self.core;
        self.b.set_now(|it| it.count(mv, core));
    }

    /// Returns what follows the last move. With `known` the move is known to be legal.
    pub(in crate::vm) fn next(&mut self, run: &mut Run, known: bool) -> Next {
        let core = self.core;
        if self.b.ending.is_some() || core.ends_early && self.ends_early(run) {
            return Next::Over;
        }
        let x = Ctx { at: NONE, piece: Who::Nothing, ..run.ctx_moved() };
        let Some(phase) = core.phases.get(usize::from(self.b.now.phase)) else {
            return Next::HandOver;
        };
        if self.b.now.eliminated >> run.own & 1 != 0 || self.holds(&phase.ends_turn, &x) {
            return Next::HandOver;
        }
        let repeated = self.b.now.repeated;
        let present = self.b.now.phase;
        let most = self.num(&phase.repeat, &x).min(Phase::MOST);
        if i32::from(repeated) < most
            && run.mv.kind_code() != KindCode::Pass
            && self.would_have_moves(present, repeated, false)
        {
            return Next::Phase(present, repeated);
        }
        for number in present + 1..core.phases.len() as u8 {
            let phase = &core.phases[usize::from(number)];
            if !self.holds(&phase.when, &x) {
                continue;
            }
            if phase.skip_if_none {
                if self.would_have_moves(number, 0, false) {
                    return Next::Phase(number, 0);
                }
            } else if known || self.would_have_moves(number, 0, true) {
                return Next::Phase(number, 0);
            } else {
                return Next::Stranded;
            }
        }
        Next::HandOver
    }

    /// Returns true if a phase would have a legal move. With `stopping`, stopping counts as a move.
    pub(in crate::vm) fn would_have_moves(
        &mut self,
        phase: u8,
        repeated: u8,
        stopping: bool,
    ) -> bool {
        let was = self.b.now;
        // The hash is not updated: nothing reads it until the old values come back.
        (self.b.now.phase, self.b.now.repeated) = (phase, repeated);
        (self.b.now.turn_starts, self.b.now.has_moves) = (false, false);
        let asking = self.ask_afresh();
        let res = self.movegen().has_moves(stopping);
        self.asking = asking;
        self.b.now = was;
        res
    }

    fn hand_over(&mut self, run: &mut Run) {
        self.turn_events(run);
        self.clear_turn_facts();
        let next = self.next_player(run.own).unwrap_or(run.own);
        let round = if next == run.own { self.core.n_players as u32 } else { 0 };
        let reads_turn = self.core.reads.turn;
        self.b.set_now(|it| it.turn = if reads_turn { it.turn.saturating_add(round) } else { 0 });
        self.begin_turn(next);
        if self.core.n_players > 2 {
            self.drop_outs(run, Which::All);
        }
    }

    /// Clears sets and counters that last for a turn. Those that last for the next turn become old values.
    pub(in crate::vm) fn clear_turn_facts(&mut self) {
        let core = self.core;
        self.clear(&core.short_lived.turn);
        for set in &core.short_lived.next_turn.sets {
            let idx = usize::from(*set);
            let new = self.b.sets[idx] - self.b.old_sets[idx];
            self.b.set_set(*set, new);
            for cell in self.b.old_sets[idx] ^ new {
                self.b.include_old(*set, cell as u16, new.has(cell));
            }
        }
        if core.hands_join_late {
            self.fill_hands();
        }
        for number in &core.short_lived.next_turn.counters {
            let number = usize::from(*number);
            let counter = &core.counters[number];
            if self.b.old_counters >> number & 1 != 0 {
                self.reset_counter(number);
            }
            let values = &self.b.counters[counter.start..counter.start + counter.initial.len()];
            let old = values != counter.initial.as_slice();
            self.b.set_old_counter(number, old);
        }
    }

    /// Begins the turn of a player.
    pub(in crate::vm) fn begin_turn(&mut self, player: u8) {
        let n = self.core.n_players as u8;
        let turns = if self.core.reads.turn { (player + n - self.b.now.player) % n } else { 0 };
        self.b.set_now(|it| {
            it.turn = it.turn.saturating_add(turns.into());
            it.begin_turn(player);
        });
        self.b.now.has_moves = false;
        self.keep_fresh_en_passant();
        self.enter_first_phase();
    }

    /// Removes en passant rights on pieces of the player whose turn begins, and rights that nobody can use.
    pub(in crate::vm) fn keep_fresh_en_passant(&mut self) {
        if self.b.en_passant.len == 0 {
            return;
        }
        let player = self.b.now.player;
        let own = |it: &(Bitboard<N>, u16)| self.b.at(it.1).is_none_or(|it| it.owner.0 == player);
        let others = self.b.en_passant.without(own);
        self.b.set_en_passant(others);
        if self.core.drops_useless_en_passant {
            // Whether a right is useful is read with all rights in place.
            let rights = self.b.en_passant;
            let useful = rights.without(|it| !self.is_useful(it));
            self.b.set_en_passant(useful);
        }
    }

    /// Enters the first phase of a turn.
    pub(in crate::vm) fn enter_first_phase(&mut self) {
        let first = self.first_phase();
        self.b.set_now(|it| it.phase = first);
    }

    /// Returns the first phase whose condition holds. Phases with `skip_if_none` must also have a legal move.
    fn first_phase(&mut self) -> u8 {
        let core = self.core;
        let x = Ctx::of(self.b.now.player);
        let enters = |vm: &mut Self, number: usize, phase: &Phase| {
            vm.holds(&phase.when, &x)
                && (!phase.skip_if_none || vm.would_have_moves(number as u8, 0, false))
        };
        if core.phases.len() <= 1 {
            return 0;
        }
        let mut phases = core.phases.iter().enumerate();
        phases.find(|it| enters(self, it.0, it.1)).map_or(0, |it| it.0 as u8)
    }
}
