//! Makes simple moves: their rules do nothing but promote the mover or fill a hand. The turn goes on after them as it
//! always does.

use super::{
    board::{NONE, Piece},
    eval::Vm,
    mv::{Flags, KindCode, Move, STAY},
    outcome::Which,
    turns::Next,
};
use crate::{
    model::{SetId, TypeId, TypeSet},
    program::{Bitboard, Plan, plan::HandGain, turn_flow::NextPhase},
};

/// Facts about a simple move.
#[derive(Clone, Copy, Debug)]
struct SimpleMove {
    /// True if it resets the count of moves without progress.
    resets: bool,
    /// Where its victim goes.
    hand_gain: HandGain,
    /// The type that other rules give to the mover; [`STAY`] if it keeps its type.
    becomes: u8,
}

impl<const N: usize> Vm<'_, N> {
    /// Makes a direct step ([`Facts::direct`]) that leaves nothing to choose and concerns no en passant right. Returns
    /// false if the move is no such step.
    ///
    /// [`Facts::direct`]: crate::program::plan::Facts::direct
    #[inline]
    pub(super) fn make_direct(&mut self, mv: &Move) -> bool {
        let core = self.core;
        let facts = self.facts(mv);
        let captures = !mv.cells.is_empty();
        let direct = mv.is_mere_step()
            && mv.from() != mv.to()
            && facts.direct[usize::from(captures)].has(usize::from(mv.to()))
            && self.b.now.turn_starts
            && !self.b.now.stale_unmoved
            && !self.b.no_shortcuts
            && self.b.sets[SetId::PLACED.idx()].is_empty()
            && self.b.en_passant.len == 0
            && !self.may_leave_en_passant(mv);
        if !direct {
            return false;
        }
        let hand_gain = if captures { self.hand_gain(mv.to()) } else { HandGain::Nothing };
        if hand_gain == HandGain::Unknown {
            return false;
        }
        let clear_of_end = core.game_over_guard.is_some() && self.stays_clear_of_end(mv);
        let not_over = clear_of_end || self.stays_not_over(mv);
        self.begin_simple_step(mv);
        self.b.now.resets = facts.resets[usize::from(captures)].unwrap_or_default();
        self.b.now.not_over = not_over;
        self.b.now.clear_of_end = clear_of_end;
        self.b.hand_over(core.reads.turn);
        if let HandGain::Hand(idx) = hand_gain {
            self.b.add_to_hand(usize::from(idx));
        }
        true
    }

    /// Makes a simple move. Returns what follows, or `None` if the move is not simple.
    #[inline]
    pub(super) fn make_simple(&mut self, mv: &Move) -> Option<Next> {
        let simple = self.simple_move(mv)?;
        Some(self.make_known(mv, &simple))
    }

    fn make_known(&mut self, mv: &Move, simple: &SimpleMove) -> Next {
        let changed;
        let mv = if simple.becomes == STAY {
            mv
        } else {
            // A promotion by rule is made like a choice.
            changed = mv.with_choice([simple.becomes, STAY]);
            &changed
        };
        let clear_of_end = self.stays_clear_of_end(mv);
        let not_over = clear_of_end || self.stays_not_over(mv);
        let passed = self.en_passant_left(mv);
        self.step_simple(mv, passed, simple.hand_gain);
        if self.b.now.stale_unmoved {
            self.drop_stale_unmoved();
        }
        self.b.now.resets = simple.resets;
        let next = self.end_simple_move(mv);
        if next == Next::HandOver {
            self.b.now.not_over = not_over;
            self.b.now.clear_of_end = clear_of_end;
        }
        next
    }

    #[inline]
    fn begin_simple(&mut self, unmoved: Bitboard<N>) {
        self.b.begin_leaving(unmoved);
        if self.core.turn_flow.ages {
            self.clear_move_facts();
        }
    }

    /// Begins a move with a step that changes no castling rights but those of the pieces on its cells.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    fn begin_simple_step(&mut self, mv: &Move) {
        let mut unmoved = self.b.unmoved_among([mv.from(), mv.to()]);
        if unmoved.meets(&self.core.castling) {
            unmoved = self.lost_castling_rights(unmoved);
        }
        self.b.begin_step(mv.from(), mv.to(), unmoved);
    }

    /// Returns true if a move may leave an en passant right that is not dropped at once.
    #[expect(clippy::inline_always, reason = "it is a part of each move")]
    #[inline(always)]
    fn may_leave_en_passant(&self, mv: &Move) -> bool {
        let keeps_useless = !self.core.drops_useless_en_passant || self.core.ends_early;
        mv.flags().has(Flags::SETS_EN_PASSANT)
            && (keeps_useless || self.risks_en_passant(mv, 1 - self.b.now.player))
    }

    /// Returns the cells of a move's en passant right, unless it would be dropped at once because nobody could capture by
    /// it.
    fn en_passant_left(&mut self, mv: &Move) -> Bitboard<N> {
        if !self.may_leave_en_passant(mv) {
            return Bitboard::EMPTY;
        }
        let passed = self.trace(mv).0;
        let keeps_useless = !self.core.drops_useless_en_passant || self.core.ends_early;
        let taker = 1 - self.b.now.player;
        if keeps_useless || !self.en_passant_takers(&passed, taker).is_empty() {
            passed
        } else {
            Bitboard::EMPTY
        }
    }

    /// Begins a move: moves a piece, and does what is chosen and given.
    #[inline]
    fn step_simple(&mut self, mv: &Move, passed: Bitboard<N>, hand_gain: HandGain) {
        let core = self.core;
        match mv.kind_code() {
            KindCode::Drop => {
                self.begin_simple(Bitboard::EMPTY);
                self.drop_piece(mv, self.b.now.player);
            }
            KindCode::Castle => {
                let way = &core.castles[usize::from(mv.which())];
                let unmoved = self.b.sets[SetId::UNMOVED.idx()] & way.both;
                self.begin_simple(self.lost_castling_rights(unmoved));
                self.castle_pieces(way);
            }
            KindCode::Pass | KindCode::Action => self.begin_simple(Bitboard::EMPTY),
            KindCode::Step => {
                self.begin_simple_step(mv);
                if core.turn_flow.ages {
                    self.clear_move_facts();
                }
                if let Some(ty) = mv.chosen_type()
                    && let Some(mover) = self.b.at(mv.to())
                {
                    self.b.set_cell(mv.to(), Some(Piece { ty, ..mover }));
                }
                if let HandGain::Hand(idx) = hand_gain {
                    self.b.add_to_hand(usize::from(idx));
                }
                self.leave_en_passant(passed, mv.to());
            }
        }
    }

    /// Returns true if no board condition for the end of the game holds after a move, as none does now.
    #[inline]
    pub(super) fn stays_clear_of_end(&self, mv: &Move) -> bool {
        let Some(game_over_guard) =
            self.core.game_over_guard.as_ref().filter(|_| self.b.now.clear_of_end)
        else {
            return false;
        };
        let touches = game_over_guard.cells.has(usize::from(mv.to()))
            || mv.from() != NONE && game_over_guard.cells.has(usize::from(mv.from()));
        let victim = || self.b.at(mv.to()).is_some_and(|it| game_over_guard.victims.has(it.ty));
        mv.kind_code() == KindCode::Step
            && mv.choice() == [STAY; 2]
            && !(touches && game_over_guard.types.has(TypeId(mv.ty())))
            && (mv.cells.is_empty() || !victim())
    }

    /// Returns true if the game is certainly not over after a move.
    #[inline]
    fn stays_not_over(&self, mv: &Move) -> bool {
        let plan = &self.core.plan;
        plan.ends_by_passes
            || plan.ends_by_counts
                && self.b.now.not_over
                && mv.cells.is_empty()
                && mv.kind_code() != KindCode::Drop
                && mv.choice() == [STAY; 2]
    }

    /// Returns true if the position allows simple moves.
    #[inline]
    pub(super) fn may_make_simple(&self) -> bool {
        let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
        self.core.plan.simple_turns && !self.b.no_shortcuts && self.b.now.eliminated == 0 && !placed
    }

    /// Returns the mover's type after a simple move, or `None` if the move is not simple.
    ///
    /// Ignores updates of sets and extinction rules ([`Vm::may_trigger_extinction`]): callers check those. Requires that
    /// moves may be made simply.
    #[inline]
    pub(super) fn type_after_simple(&self, mv: &Move) -> Option<u8> {
        let own = usize::from(self.b.now.player) * self.core.n_types;
        let facts = &self.core.plan.facts[own + usize::from(mv.ty())];
        let to = usize::from(mv.to());
        let mut becomes = STAY;
        let known = match mv.kind_code() {
            KindCode::Step if !mv.is_basic_step() || mv.from() == mv.to() => false,
            KindCode::Step if mv.cells.is_empty() => facts.simple.quiet.has(to),
            KindCode::Step => {
                let simple = facts.simple.take.has(to);
                if !simple {
                    becomes = self.capture_promotion(facts, to)?.becomes;
                }
                self.hand_gain(mv.to()) != HandGain::Unknown
            }
            KindCode::Drop => facts.simple.drop.has(to),
            KindCode::Castle | KindCode::Pass | KindCode::Action => false,
        };
        let [first, second] = mv.choice();
        let mut types = [becomes, second, first].into_iter();
        known.then(|| types.find(|it| *it != STAY).unwrap_or(mv.ty()))
    }

    /// Returns the facts about a move, or `None` if it is not simple.
    #[inline]
    fn simple_move(&self, mv: &Move) -> Option<SimpleMove> {
        let core = self.core;
        if !self.may_make_simple() {
            return None;
        }
        let facts =
            &core.plan.facts[usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty())];
        let to = usize::from(mv.to());
        let mut becomes = STAY;
        let resets = match mv.kind_code() {
            KindCode::Step if !mv.is_basic_step() || mv.from() == mv.to() => None,
            KindCode::Step if mv.cells.is_empty() => {
                facts.resets[0].filter(|_| facts.simple.quiet.has(to))
            }
            KindCode::Step => {
                if !facts.simple.take.has(to) {
                    becomes = self.capture_promotion(facts, to)?.becomes;
                }
                facts.resets[1]
            }
            KindCode::Drop => facts.resets[2].filter(|_| facts.simple.drop.has(to)),
            KindCode::Castle => core.plan.simple_castling,
            KindCode::Pass | KindCode::Action => None,
        }?;
        let hand_gain =
            if mv.cells.is_empty() { HandGain::Nothing } else { self.hand_gain(mv.to()) };
        let known = hand_gain != HandGain::Unknown
            && !self.may_trigger_extinction()
            && !self.updates_set(mv);
        known.then_some(SimpleMove { resets, hand_gain, becomes })
    }

    /// Returns true if a move may trigger an extinction rule.
    #[inline]
    pub(super) fn may_trigger_extinction(&self) -> bool {
        let extinction_rules = &self.core.plan.extinction_rules;
        let gone = |it: &TypeSet| self.of_types(it).count() <= Plan::<N>::MOST_LOST;
        !extinction_rules.is_empty() && extinction_rules.iter().any(gone)
    }

    /// Returns true if a move that is simple otherwise may update a set.
    #[inline]
    fn updates_set(&self, mv: &Move) -> bool {
        let cells = self.cells_of_updated_sets();
        cells.has(usize::from(mv.to())) || mv.from() != NONE && cells.has(usize::from(mv.from()))
    }

    /// Returns the cells of the sets that rules may update: a move from or to one of them touches such a set.
    #[inline]
    pub(super) fn cells_of_updated_sets(&self) -> Bitboard<N> {
        let cells = self.core.plan.updated_sets.iter().map(|it| self.b.sets[usize::from(*it)]);
        cells.fold(Bitboard::EMPTY, |all, it| all | it)
    }

    /// Returns true if the turn goes on after a move that has been made as [`Vm::end_simple_move`] does it.
    #[inline]
    pub(super) fn may_end_simply(&self, mv: &Move) -> bool {
        let (core, now) = (self.core, &self.b.now);
        core.plan.simple_turns
            && !core.turn_flow.ends_heard
            && (mv.kind_code() != KindCode::Pass || now.moves_made > 0)
            && !self.b.no_shortcuts
            && now.eliminated == 0
            && now.ending.is_none()
    }

    /// Advances to the next phase or player after a move that is no pass and does not influence the order of turns.
    #[inline]
    pub(super) fn end_simple_move(&mut self, mv: &Move) -> Next {
        let core = self.core;
        let player = self.b.now.player;
        let next_phase = core.turn_flow.next_phases.get(usize::from(self.b.now.phase));
        let mut next = match next_phase {
            Some(NextPhase::Phase(phase) | NextPhase::Maybe(phase)) => Next::Phase(*phase, 0),
            _ => Next::HandOver,
        };
        let asked = core.ends_early || matches!(next_phase, Some(NextPhase::Maybe(_)));
        if asked {
            self.b.set_now(|it| {
                it.passes = 0;
                it.count(mv, core.reads);
            });
            if core.ends_early && self.first_end(Which::Early).is_some() {
                return Next::Over;
            }
            if let Some(NextPhase::Maybe(phase)) = next_phase
                && !self.would_have_moves(*phase, 0, false)
            {
                next = Next::HandOver;
            }
        }
        if let Next::Phase(phase, repeated) = next {
            self.b.set_now(|it| {
                if !asked {
                    it.passes = 0;
                    it.count(mv, core.reads);
                }
                (it.phase, it.repeated) = (phase, repeated);
            });
            self.b.now.not_over = true;
            return next;
        }
        if core.turn_flow.ages || !self.b.sets[SetId::PLACED.idx()].is_empty() {
            self.clear_turn_facts();
        }
        if self.b.now.turn_starts && !core.reads.last_type {
            self.b.hand_over(core.reads.turn);
            self.keep_fresh_en_passant();
            return next;
        }
        self.b.set_now(|it| {
            it.player = 1 - player;
            it.phase = 0;
            it.repeated = 0;
            it.moves_made = 0;
            it.previous = (NONE, NONE);
            it.passes = 0;
            it.turn = it.turn.saturating_add(u32::from(core.reads.turn));
            if core.reads.last_type && matches!(mv.kind_code(), KindCode::Step | KindCode::Castle) {
                it.last_type = mv.ty();
            }
        });
        self.keep_fresh_en_passant();
        next
    }

    /// What becomes of the piece on a cell if it is captured.
    #[expect(clippy::inline_always, reason = "it is a part of each capture")]
    #[inline(always)]
    pub(super) fn hand_gain(&self, cell: u16) -> HandGain {
        let core = self.core;
        match self.b.at(cell) {
            None => HandGain::Nothing,
            Some(it) if it.marks != 0 || it.owner.idx() >= core.n_players => HandGain::Unknown,
            Some(it) => {
                let pair = usize::from(self.b.now.player) * core.n_players + it.owner.idx();
                core.plan.hand_gains[pair * core.n_types + it.ty.idx()]
            }
        }
    }
}
