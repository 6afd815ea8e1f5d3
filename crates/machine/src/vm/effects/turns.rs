//! Turns: the next phase or player, legality by trial, and preferences.

use crate::program::{Bitboard, Legality, core::Ranked};
use crate::vm::{
    board::NONE,
    effects::Run,
    effects::outcome::Which,
    eval::{Ctx, Vm, Who},
    movegen::List,
    movegen::compulsory::{Asked, Rank},
    mv::{KindCode, Move},
};
use alfil_model::{Phase, When};

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

impl<const N: usize> Vm<'_, N> {
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

    /// Returns true if a move is legal. Makes the move and unmakes it.
    pub(in crate::vm) fn is_legal_by_trial(&mut self, mv: Move) -> bool {
        if !self.may_try() {
            return false;
        }
        let core = self.core;
        if core.plan.legality == Legality::Free
            && let Some(next) = self.make_simple(&mv)
        {
            // The move is illegal only if a later phase has no moves.
            let legal = !matches!(next, Next::Phase(..)) || {
                let asking = self.ask(self.asking.stuck);
                let res = self.has_any_moves();
                self.asking = asking;
                res
            };
            self.b.undo();
            return legal;
        }
        let mut run = self.apply(mv);
        let x = run.ctx_moved();
        let stuck = self.asking.stuck;
        let forbidden = |vm: &mut Self, at: When| {
            let mut forbids = core.plan.forbids.iter().filter(|it| it.at == at);
            forbids.any(|it| !(stuck && it.reads_stuck) && vm.holds(&it.when, &x))
        };
        self.count_pass(&run);
        let legal = !forbidden(self, When::Move) && {
            let may_end = !forbidden(self, When::Turn);
            self.count_move(&mv);
            self.is_left_legal(&mut run, may_end)
        };
        self.finish(run);
        self.b.undo();
        legal
    }

    /// Returns true if check and the rest of the turn allow the last move. With `may_end` the turn may end with it.
    fn is_left_legal(&mut self, run: &mut Run, may_end: bool) -> bool {
        let core = self.core;
        let tested = core.check.as_ref().and_then(|it| it.at);
        let checked = |vm: &mut Self, run: &Run| {
            core.check.as_ref().is_some_and(|check| {
                let before = check.counted_before;
                let royal = if before { vm.royal_before(run) } else { vm.royal(run.own) };
                vm.is_checked(run.own, &royal)
            })
        };
        let at_end = tested == Some(When::Turn) && !core.one_move;
        if tested.is_some() && !at_end && checked(self, run) {
            return false;
        }
        if !at_end && may_end && !core.later_phase_may_fail {
            return true;
        }
        // `next` may eliminate players and change the board, so check is tested before.
        let early = at_end && core.n_players > 2 && checked(self, run);
        match self.next(run, false) {
            Next::Stranded => false,
            Next::Phase(..) => true,
            Next::Over | Next::HandOver if !may_end => false,
            Next::Over | Next::HandOver if core.n_players > 2 => !early,
            Next::Over | Next::HandOver => !at_end || !checked(self, run),
        }
    }

    /// Updates the number of passes in a row.
    fn count_pass(&mut self, run: &Run) {
        if self.core.reads.passes {
            let passes = run.mv.kind_code() == KindCode::Pass && self.b.now.moves_made == 0;
            self.b.set_now(|it| it.passes = if passes { (it.passes + 1).min(15) } else { 0 });
        }
    }

    /// Updates the counts of moves.
    fn count_move(&mut self, mv: &Move) {
        let reads = self.core.reads;
        self.b.set_now(|it| it.count(mv, reads));
    }

    /// Returns what follows the last move. With `known` the move is known to be legal.
    fn next(&mut self, run: &mut Run, known: bool) -> Next {
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
        let asking = self.ask(self.asking.stuck);
        let res = self.has_moves(stopping);
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
        self.b.set_en_passant(self.b.en_passant.without(own));
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

    /// Returns true if a player would have no legal move at the start of a turn.
    pub(in crate::vm) fn stuck(&mut self, player: u8) -> bool {
        if self.asking.stuck || usize::from(player) >= self.core.n_players {
            return false;
        }
        let asking = self.ask(true);
        self.b.begin();
        if player != self.b.now.player {
            self.clear_turn_facts();
        }
        self.begin_turn(player);
        let res = !self.has_any_moves();
        self.b.undo();
        self.asking = asking;
        res
    }

    /// Lists the legal moves of the phase. With `noisy` it may leave out quiet moves without a choice.
    pub(in crate::vm) fn legal_moves(&mut self, noisy: bool, out: &mut Vec<Move>) {
        self.moves_before_turns(noisy, out);
        self.b.now.has_moves |= !out.is_empty() && !self.asking.stuck;
        if !self.core.compulsory_of_turns.is_empty() && !self.asking.stuck {
            self.prefer_turns(out);
        }
        if self.b.budget.is_spent() {
            out.clear();
        }
    }

    /// Lists the legal moves of the phase, before preferences between turns apply.
    fn moves_before_turns(&mut self, noisy: bool, out: &mut Vec<Move>) {
        out.clear();
        if self.is_over() {
            return;
        }
        self.generate_all(true, &mut List { out, noisy });
        if self.core.overlaps {
            drop_repetitions(out);
        }
        if !self.core.compulsory.is_empty() && !self.asking.stuck {
            match self.core.ranked {
                Some(ranked) => prefer_kinds(ranked, out),
                None => self.compulsory(out),
            }
        }
    }

    /// Returns the rank of the best turn that begins with a legal move.
    pub(in crate::vm) fn best_turn(&mut self, mv: Move, ask: &Asked) -> Rank {
        if !self.may_try() {
            return Rank::default();
        }
        let mut run = self.apply(mv);
        self.count_pass(&run);
        let mut best = self.rank(&run.ctx_moved(), ask);
        self.count_move(&mv);
        if let Next::Phase(phase, repeated) = self.next(&mut run, true) {
            self.b.set_now(|it| (it.phase, it.repeated) = (phase, repeated));
            let asking = self.ask(false);
            let mut moves = self.b.spare_moves();
            self.moves_before_turns(false, &mut moves);
            let best_of_rest = moves.iter().map(|it| self.best_turn(*it, ask)).max();
            best = best_of_rest.unwrap_or(best);
            self.b.give_back_moves(moves);
            self.asking = asking;
        }
        self.finish(run);
        self.b.undo();
        best
    }
}

/// Keeps only moves of the preferred kind, if there are any.
fn prefer_kinds(ranked: Ranked, out: &mut Vec<Move>) {
    let preferred = |it: &Move| match ranked {
        Ranked::Takes => it.captured().next().is_some(),
        Ranked::Moves => it.kind_code() != KindCode::Pass,
    };
    if out.iter().any(preferred) {
        out.retain(preferred);
    }
}

/// Removes repeated moves, which several generators made.
fn drop_repetitions(out: &mut Vec<Move>) {
    let mut kept = 0;
    for n in 0..out.len() {
        let mv = out[n];
        if !out[..kept].iter().any(|it| it.same(&mv) && it.choice() == mv.choice()) {
            out[kept] = mv;
            kept += 1;
        }
    }
    out.truncate(kept);
}
