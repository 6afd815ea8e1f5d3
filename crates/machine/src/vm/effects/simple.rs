//! Makes simple moves: their rules do nothing but promote the mover or fill a hand. The turn goes on after them as it
//! always does.

use super::{Effects, outcome::Which, turns::Next};
use crate::{
    program::{
        Bitboard, Plan,
        plan::{Facts, HandGain},
        turn_flow::NextPhase,
    },
    vm::{
        board::{NONE, Piece, Scalars},
        mv::{Flags, KindCode, Move, STAY},
    },
};
use alfil_model::{PieceType, SetId, TypeSet};

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

impl<const N: usize> Effects<'_, N> {
    /// Makes a direct step ([`Facts::direct`]) that leaves nothing to choose and no en passant right. Returns false if the
    /// move is no such step.
    ///
    /// [`Facts::direct`]: crate::program::plan::Facts::direct
    #[inline]
    pub(in crate::vm) fn make_direct(&mut self, mv: &Move) -> bool {
        let core = self.core;
        let facts = self.facts(mv);
        let captures = !mv.has_no_cells();
        let direct = mv.is_mere_step()
            && mv.from() != mv.to()
            && facts.direct[usize::from(captures)].has(usize::from(mv.to()))
            && self.b.now.turn_starts
            && !self.b.now.stale_unmoved
            && !self.b.no_shortcuts
            && self.b.sets[SetId::PLACED.idx()].is_empty()
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
            self.b.change_hand(usize::from(idx), 1);
        }
        if self.b.en_passant.len > 0 {
            self.keep_fresh_en_passant();
        }
        true
    }

    /// Makes a simple move. Returns what follows, or `None` if the move is not simple.
    #[inline]
    pub(in crate::vm) fn make_simple(&mut self, mv: &Move) -> Option<Next> {
        let simple = self.simple_move(mv)?;
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
        Some(next)
    }

    #[inline]
    fn begin_simple(&mut self, unmoved: Bitboard<N>) {
        self.b.begin_leaving(unmoved);
        if self.core.turn_flow.ages {
            self.clear(&self.core.short_lived.moves);
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
                self.become_chosen(mv);
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
                    self.clear(&self.core.short_lived.moves);
                }
                self.become_chosen(mv);
                if let HandGain::Hand(idx) = hand_gain {
                    self.b.change_hand(usize::from(idx), 1);
                }
                self.leave_en_passant(passed, mv.to());
            }
        }
    }

    /// Gives the mover the type that was chosen for it.
    #[inline]
    fn become_chosen(&mut self, mv: &Move) {
        if let Some(ty) = mv.chosen_type()
            && let Some(mover) = self.b.at(mv.to())
        {
            self.b.set_cell(mv.to(), Some(Piece { ty, ..mover }));
        }
    }

    /// Returns true if no board condition for the end of the game holds after a move, as none does now.
    #[inline]
    fn stays_clear_of_end(&self, mv: &Move) -> bool {
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
            && !(touches && game_over_guard.types.has(PieceType(mv.ty())))
            && (mv.has_no_cells() || !victim())
    }

    /// Returns true if the game is certainly not over after a move.
    #[inline]
    fn stays_not_over(&self, mv: &Move) -> bool {
        let plan = &self.core.plan;
        plan.ends_by_passes
            || plan.ends_by_counts
                && self.b.now.not_over
                && mv.has_no_cells()
                && mv.kind_code() != KindCode::Drop
                && mv.choice() == [STAY; 2]
    }

    /// Returns the type that rules give to the mover of a simple step or drop ([`STAY`] if they give none), and where its
    /// victim goes. Returns `None` if the move is neither.
    #[inline]
    fn simple_effect(&self, facts: &Facts<N>, mv: &Move) -> Option<(u8, HandGain)> {
        let mut becomes = STAY;
        if mv.from() == mv.to() {
            return None;
        }
        if !mv.is_among(&facts.simple) {
            if mv.has_no_cells() || !mv.is_basic_step() {
                return None;
            }
            becomes = self.capture_promotion(facts, usize::from(mv.to()))?.becomes;
        }
        let hand_gain = if mv.has_no_cells() { HandGain::Nothing } else { self.hand_gain(mv.to()) };
        (hand_gain != HandGain::Unknown).then_some((becomes, hand_gain))
    }

    /// Returns the mover's type after a simple step or drop, or `None` if the move is neither.
    ///
    /// Ignores updates of sets and extinction rules ([`Effects::may_trigger_extinction`]): its caller only estimates.
    #[inline]
    pub(in crate::vm) fn estimated_type_after(&self, mv: &Move) -> Option<u8> {
        let (becomes, _) = self.simple_effect(self.facts(mv), mv)?;
        Some(type_at_end(mv, becomes))
    }

    /// Returns the mover's type after a simple move, or `None` if the move is not simple.
    pub(in crate::vm) fn type_after(&self, mv: &Move) -> Option<u8> {
        Some(type_at_end(mv, self.simple_move(mv)?.becomes))
    }

    /// Returns the facts about a move, or `None` if it is not simple.
    #[inline]
    fn simple_move(&self, mv: &Move) -> Option<SimpleMove> {
        let plan = &self.core.plan;
        let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
        if !plan.simple_turns || self.b.no_shortcuts || self.b.now.eliminated != 0 || placed {
            return None;
        }
        let (resets, (becomes, hand_gain)) = if mv.kind_code() == KindCode::Castle {
            (plan.simple_castling?, (STAY, HandGain::Nothing))
        } else {
            let facts = self.facts(mv);
            let drop = mv.kind_code() == KindCode::Drop;
            let class = if drop { 2 } else { usize::from(!mv.has_no_cells()) };
            (facts.resets[class]?, self.simple_effect(facts, mv)?)
        };
        let known = !self.may_trigger_extinction() && !self.updates_set(mv);
        known.then_some(SimpleMove { resets, hand_gain, becomes })
    }

    /// Returns true if a move may trigger an extinction rule.
    #[inline]
    fn may_trigger_extinction(&self) -> bool {
        let extinction_rules = &self.core.plan.extinction_rules;
        let gone = |it: &TypeSet| self.of_types(it).count() <= Plan::<N>::MOST_LOST;
        !extinction_rules.is_empty() && extinction_rules.iter().any(gone)
    }

    /// Returns true if a move that is simple otherwise may update a set.
    #[inline]
    fn updates_set(&self, mv: &Move) -> bool {
        let sets = self.core.plan.updated_sets.iter().map(|it| self.b.sets[usize::from(*it)]);
        let cells = sets.fold(Bitboard::EMPTY, |all, it| all | it);
        cells.has(usize::from(mv.to())) || mv.from() != NONE && cells.has(usize::from(mv.from()))
    }

    /// Returns true if the turn goes on after a move that has been made as [`Effects::end_simple_move`] does it.
    #[inline]
    pub(in crate::vm) fn may_end_simply(&self, mv: &Move) -> bool {
        let (core, now) = (self.core, &self.b.now);
        core.plan.simple_turns
            && !core.turn_flow.ends_heard
            && (mv.kind_code() != KindCode::Pass || now.moves_made > 0)
            && !self.b.no_shortcuts
            && now.eliminated == 0
            && self.b.ending.is_none()
    }

    /// Advances to the next phase or player after a move that is no pass and does not influence the order of turns.
    #[inline]
    pub(in crate::vm) fn end_simple_move(&mut self, mv: &Move) -> Next {
        let core = self.core;
        let next_phase = core.turn_flow.next_phases.get(usize::from(self.b.now.phase));
        let mut next = match next_phase {
            Some(NextPhase::Phase(phase) | NextPhase::Maybe(phase)) => Next::Phase(*phase, 0),
            _ => Next::HandOver,
        };
        let count = |it: &mut Scalars| {
            it.passes = 0;
            it.count(mv, core);
        };
        let asked = core.ends_early || matches!(next_phase, Some(NextPhase::Maybe(_)));
        if asked {
            self.b.set_now(count);
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
                    count(it);
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
        } else {
            self.b.set_now(|it| {
                count(it);
                it.begin_turn(1 - it.player);
                it.turn = it.turn.saturating_add(u32::from(core.reads.turn));
            });
        }
        self.keep_fresh_en_passant();
        next
    }

    /// What becomes of the piece on a cell if it is captured.
    #[expect(clippy::inline_always, reason = "it is a part of each capture")]
    #[inline(always)]
    pub(in crate::vm) fn hand_gain(&self, cell: u16) -> HandGain {
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

/// Returns the mover's type after a move, whose rules give it the type `becomes`, or none ([`STAY`]).
fn type_at_end(mv: &Move, becomes: u8) -> u8 {
    if becomes == STAY { mv.chosen_type().map_or(mv.ty(), |it| it.0) } else { becomes }
}
