//! Making moves whose rules do nothing but let the mover promote, put its victim into a hand, or change the board, in one
//! go; after them the turn goes on as it always does.

use super::{
    board::{NONE, Piece},
    eval::Vm,
    mv::{Flags, Kind, Move, STAY},
    outcome::Which,
    sequel::{Aim, Sequel},
    turns::Next,
};
use crate::{
    model::{SetId, TypeId},
    program::{Bits, Plan, course::Follows, expr::Types, plan::Give},
};

/// What is known of a move that is made in one go.
#[derive(Clone, Copy, Debug)]
struct Brief {
    /// Whether it starts the count of moves without progress anew.
    resets: bool,
    /// What becomes of its victim.
    give: Give,
    /// Whether rules may change the board after it, or its own effects do.
    sequel: bool,
    /// What the mover becomes by rules, but for those; [`STAY`] if it does not.
    becomes: u8,
}

impl<const N: usize> Vm<'_, N> {
    /// Makes a move that only moves a piece, and what rules then do to the board; returns what followed, if it was such a
    /// move.
    #[inline]
    pub(super) fn make_briskly(&mut self, mv: &Move) -> Option<Next> {
        let core = self.core;
        let brief = self.briefly(mv)?;
        let changed;
        let mv = if brief.becomes == STAY {
            mv
        } else {
            // It is as if it had been chosen.
            changed = Move { choice: [brief.becomes, STAY], ..*mv };
            &changed
        };
        let far = !brief.sequel && self.stays_far(mv);
        let goes_on = far || self.goes_on_after(mv) && (!brief.sequel || core.plan.ends_by_passes);
        if brief.sequel {
            if self.make_with_sequel(mv, brief.give).is_none() {
                self.b.undo();
                return None;
            }
        } else {
            let trail = self.trail_left(mv);
            self.begin_briskly();
            self.step_briskly(mv, trail, brief.give);
        }
        if self.b.now.untidy {
            self.tidy_unmoved();
        }
        self.b.now.resets = brief.resets;
        let next = self.go_on_briskly(mv);
        if next == Next::HandOver {
            self.b.now.goes_on = goes_on;
            self.b.now.far = far;
        }
        Some(next)
    }

    #[inline]
    fn begin_briskly(&mut self) {
        self.b.begin();
        if self.core.course.ages {
            self.clear_move_facts();
        }
    }

    /// Makes a move, and what rules do to the board after it; nothing if they do more.
    fn make_with_sequel(&mut self, mv: &Move, give: Give) -> Option<()> {
        let mut sequel = Sequel::new(mv, self.ctx_before(mv), Aim::Make);
        if self.may_choose(mv) {
            sequel.decisions = self.b.spare_decisions();
            self.decide(mv, &self.happenings(mv), &mut sequel.decisions);
        }
        let asking = self.asking;
        self.begin_briskly();
        if mv.kind != Kind::Custom {
            let unchosen = Move { choice: [STAY; 2], ..*mv };
            self.step_briskly(&unchosen, Bits::EMPTY, give);
        }
        self.asking.moving = true;
        let done = self.run_sequel(&mut sequel, mv);
        self.asking = asking;
        if sequel.decisions.capacity() > 0 {
            self.b.give_back_decisions(sequel.decisions);
        }
        if self.core.course.ages {
            for cell in sequel.placed {
                self.b.include(SetId::PLACED.0, cell as u16, true);
            }
        }
        done
    }

    /// The cells of a move's trail, unless it would be dropped at once because nobody could capture by it.
    #[inline]
    fn trail_left(&mut self, mv: &Move) -> Bits<N> {
        if !mv.flags().has(Flags::TRAIL) {
            return Bits::EMPTY;
        }
        if !self.core.tidy_trails || self.core.ends_early {
            return self.trace(mv).0;
        }
        let taker = 1 - self.b.now.player;
        let trail = self.risky_trail(mv, taker);
        if self.trail_takers(&trail, taker).is_empty() { Bits::EMPTY } else { trail }
    }

    /// Moves a piece, and does what is chosen and given.
    #[inline]
    fn step_briskly(&mut self, mv: &Move, trail: Bits<N>, give: Give) {
        let core = self.core;
        let player = self.b.now.player;
        match mv.kind {
            Kind::Drop => {
                self.take_from_hand(mv, player);
                self.b.put(mv.to(), Some(self.made(mv.ty(), player)));
                if core.course.ages {
                    self.b.include(SetId::PLACED.0, mv.to(), true);
                }
            }
            Kind::Castle => {
                self.castle_pieces(&core.castles[usize::from(mv.which())]);
                self.b.now.untidy = true;
            }
            _ => {
                let fresh = self.b.put_step(mv.from(), mv.to());
                self.b.now.untidy |= fresh.meets(&core.castling);
                let [first, second] = mv.choice;
                let becomes = if second == STAY { first } else { second };
                if becomes != STAY
                    && let Some(mover) = self.b.at(mv.to())
                {
                    self.b.set_cell(mv.to(), Some(Piece { ty: TypeId(becomes), ..mover }));
                }
                if let Give::Hand(idx) = give {
                    let idx = usize::from(idx);
                    self.b.set_hand(idx, self.b.hands[idx].saturating_add(1));
                }
                self.leave_trail(trail, mv.to());
            }
        }
    }

    /// Whether no fact says after a move that the game may be over, as none does now.
    #[inline]
    pub(super) fn stays_far(&self, mv: &Move) -> bool {
        let Some(stakes) = self.core.stakes.as_ref().filter(|_| self.b.now.far) else {
            return false;
        };
        let touches = stakes.cells.has(usize::from(mv.to()))
            || mv.from() != NONE && stakes.cells.has(usize::from(mv.from()));
        let victim = || self.b.at(mv.to()).is_some_and(|it| stakes.victims.has(it.ty.0));
        mv.kind == Kind::Step
            && mv.choice == [STAY; 2]
            && !(touches && stakes.types.has(mv.ty()))
            && (mv.cells.is_empty() || !victim())
    }

    /// Whether it is known that the game is not over after a move.
    #[inline]
    fn goes_on_after(&self, mv: &Move) -> bool {
        let plan = &self.core.plan;
        plan.ends_by_passes
            || plan.ends_by_counts
                && self.b.now.goes_on
                && mv.cells.is_empty()
                && mv.kind != Kind::Drop
                && mv.choice == [STAY; 2]
    }

    /// Whether moves may be made in one go now, as far as moves don't matter.
    #[inline]
    pub(super) fn may_be_brisk(&self) -> bool {
        let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
        self.core.plan.brisk && !self.b.cautious && self.b.now.eliminated == 0 && !placed
    }

    /// Of which type the mover is after a step or a drop that does nothing but that, put its victim into a hand, change the
    /// mover, and hand the turn over; or would, if rules did not change sets by it, and none waited for something
    /// ([`Vm::may_wake_waiting`]). For where moves may be brisk.
    #[inline]
    pub(super) fn inert_but_for_sets(&self, mv: &Move) -> Option<u8> {
        let own = usize::from(self.b.now.player) * self.core.n_types;
        let facts = &self.core.plan.facts[own + usize::from(mv.ty())];
        let to = usize::from(mv.to());
        let mut becomes = STAY;
        let known = match mv.kind {
            Kind::Step if !mv.is_simple() || mv.from() == mv.to() => false,
            Kind::Step if mv.cells.is_empty() => facts.inert.quiet.has(to),
            Kind::Step => {
                let inert = facts.inert.take.has(to);
                if !inert {
                    becomes = self.spoil(facts, to)?.becomes;
                }
                self.gift(mv.to()) != Give::Unknown
            }
            Kind::Drop => facts.inert.drop.has(to),
            Kind::Castle | Kind::Pass | Kind::Custom => false,
        };
        let [first, second] = mv.choice;
        let mut types = [becomes, second, first].into_iter();
        known.then(|| types.find(|it| *it != STAY).unwrap_or(mv.ty()))
    }

    /// What is known of a move, if it can be made in one go.
    #[inline]
    fn briefly(&self, mv: &Move) -> Option<Brief> {
        let res = self.brief(mv)?;
        let stirs = mv.kind != Kind::Custom && (self.may_wake_waiting() || self.is_stirring(mv));
        (!stirs).then_some(res)
    }

    /// The same, if rules that are about sets or wait for something don't matter.
    #[inline]
    fn brief(&self, mv: &Move) -> Option<Brief> {
        let core = self.core;
        let plan = &core.plan;
        if !self.may_be_brisk() {
            return None;
        }
        if mv.kind == Kind::Custom {
            let resets = plan.customs[usize::from(mv.which())]?;
            return Some(Brief { resets, give: Give::Nothing, sequel: true, becomes: STAY });
        }
        let facts =
            &plan.facts[usize::from(self.b.now.player) * core.n_types + usize::from(mv.ty())];
        let to = usize::from(mv.to());
        let known = |resets: Option<bool>, inert: &Bits<N>, plain: &Bits<N>| {
            let alone = inert.has(to);
            let plain = alone || plain.has(to) && !mv.flags().has(Flags::TRAIL);
            resets.filter(|_| plain).map(|it| (it, !alone))
        };
        let (inert, plain) = (&facts.inert, &facts.plain);
        let mut becomes = STAY;
        let (resets, sequel) = match mv.kind {
            Kind::Step if !mv.is_simple() || mv.from() == mv.to() => None,
            Kind::Step if mv.cells.is_empty() => known(facts.resets[0], &inert.quiet, &plain.quiet),
            Kind::Step => match self.spoil(facts, to).filter(|_| !inert.take.has(to)) {
                Some(spoil) => {
                    becomes = spoil.becomes;
                    facts.resets[1].map(|it| (it, false))
                }
                None => known(facts.resets[1], &inert.take, &plain.take),
            },
            Kind::Drop => known(facts.resets[2], &inert.drop, &plain.drop),
            Kind::Castle => plan.brisk_castles.map(|it| (it, false)),
            Kind::Pass | Kind::Custom => None,
        }?;
        let give = if mv.cells.is_empty() { Give::Nothing } else { self.gift(mv.to()) };
        (give != Give::Unknown).then_some(Brief { resets, give, sequel, becomes })
    }

    /// Whether a rule that waits until all pieces of some types are gone may run after a move.
    #[inline]
    pub(super) fn may_wake_waiting(&self) -> bool {
        let awaited = &self.core.plan.awaited;
        let gone = |it: &Types| self.of_types(it).count() <= Plan::<N>::MOST_LOST;
        !awaited.is_empty() && awaited.iter().any(gone)
    }

    /// Whether rules may change sets by a move that is inert otherwise.
    #[inline]
    fn is_stirring(&self, mv: &Move) -> bool {
        let stirred = self.stirred();
        stirred.has(usize::from(mv.to()))
            || mv.from() != NONE && stirred.has(usize::from(mv.from()))
    }

    /// The cells from or to which moves are by which rules may change sets.
    #[inline]
    pub(super) fn stirred(&self) -> Bits<N> {
        let stirred = self.core.plan.stirred.iter().map(|it| self.b.sets[usize::from(*it)]);
        stirred.fold(Bits::EMPTY, |all, it| all | it)
    }

    /// Whether the turn goes on after a move that has been made as [`Vm::go_on_briskly`] does it.
    #[inline]
    pub(super) fn goes_on_briskly(&self, mv: &Move) -> bool {
        let (core, now) = (self.core, &self.b.now);
        core.plan.brisk
            && !core.course.ends_heard
            && (mv.kind != Kind::Pass || now.moves_made > 0)
            && !self.b.cautious
            && now.eliminated == 0
            && now.ending.is_none()
    }

    /// The turn goes on after a move that has no say in that, and is no turn without a move.
    #[inline]
    pub(super) fn go_on_briskly(&mut self, mv: &Move) -> Next {
        let core = self.core;
        let player = self.b.now.player;
        let follows = core.course.follows.get(usize::from(self.b.now.phase));
        let mut next = match follows {
            Some(Follows::Phase(phase) | Follows::Maybe(phase)) => Next::Phase(*phase, 0),
            _ => Next::HandOver,
        };
        let asked = core.ends_early || matches!(follows, Some(Follows::Maybe(_)));
        if asked {
            self.b.set_now(|it| {
                it.passes = 0;
                it.count(mv, core.reads);
            });
            if core.ends_early && self.first_end(Which::Early).is_some() {
                return Next::Over;
            }
            if let Some(Follows::Maybe(phase)) = follows
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
            self.b.now.goes_on = true;
            return next;
        }
        if core.course.ages || !self.b.sets[SetId::PLACED.idx()].is_empty() {
            self.clear_turn_facts();
        }
        self.b.set_now(|it| {
            it.player = 1 - player;
            it.phase = 0;
            it.repeated = 0;
            it.moves_made = 0;
            it.previous = (NONE, NONE);
            it.passes = 0;
            it.turn = it.turn.saturating_add(u32::from(core.reads.turn));
            if core.reads.last_type && matches!(mv.kind, Kind::Step | Kind::Castle) {
                it.last_type = mv.ty();
            }
        });
        self.keep_fresh_trails();
        next
    }

    /// What becomes of the piece on a cell if it is captured.
    #[inline]
    pub(super) fn gift(&self, cell: u16) -> Give {
        let core = self.core;
        match self.b.at(cell) {
            None => Give::Nothing,
            Some(it) if it.marks != 0 || it.owner.idx() >= core.n_players => Give::Unknown,
            Some(it) => {
                let pair = usize::from(self.b.now.player) * core.n_players + it.owner.idx();
                core.plan.gives[pair * core.n_types + it.ty.idx()]
            }
        }
    }
}
