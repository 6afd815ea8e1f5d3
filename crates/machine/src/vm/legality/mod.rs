//! Legality of moves, for most moves without a trial.
//!
//! Check mask and pin masks ([`MovegenInfo`]) decide about check-neutral moves of pieces that are not royal. Royal pieces may
//! go where no enemy piece attacks. All other moves are tried.

pub(in crate::vm) mod area_captures;
pub(in crate::vm) mod board_only_test;
pub(in crate::vm) mod hops;
pub(in crate::vm) mod movegen_info;
pub(in crate::vm) mod off;

use crate::program::{Bitboard, deps::ForbidTest, move_tables::NO_TABLE, plan::Facts};
use crate::vm::{
    board::{NONE, each_owner},
    eval::{Ctx, Vm, Who},
    legality::movegen_info::{Certainty, MovegenInfo, takers},
    mv::{KindCode, Move, STAY},
};
use alfil_model::{Cond, PieceType, PlayerRef};

impl<'a, const N: usize> Vm<'a, N> {
    /// Returns the facts about the moves of the mover's type.
    #[inline]
    pub(in crate::vm) fn facts(&self, mv: &Move) -> &'a Facts<N> {
        let own = usize::from(self.b.now.player) * self.core.n_types;
        &self.core.plan.facts[own + usize::from(mv.ty())]
    }

    /// Returns true if a move is legal.
    #[inline]
    pub(in crate::vm) fn is_legal(&mut self, info: &MovegenInfo<N>, mv: &Move) -> bool {
        let known = match info.certainty {
            Certainty::All => return true,
            Certainty::Simple => self.is_simple(mv).then_some(true),
            Certainty::Masks => self.is_legal_fast(info, mv),
            Certainty::Nothing => None,
        };
        if let Some(known) = known {
            return known;
        }
        let tested = match info.certainty {
            Certainty::Masks if self.is_tested_by_step(mv) => self.is_legal_by_step(info, mv),
            Certainty::Masks => self.is_legal_on_board(mv),
            _ => None,
        };
        tested.unwrap_or_else(|| self.is_legal_by_trial(*mv))
    }

    /// Returns true if a move only moves pieces, promotes the mover or puts its victim into a hand.
    #[inline]
    fn is_simple(&self, mv: &Move) -> bool {
        match mv.kind_code() {
            KindCode::Step | KindCode::Drop => mv.is_among(&self.facts(mv).simple),
            KindCode::Castle => self.core.plan.simple_castling.is_some(),
            KindCode::Pass | KindCode::Action => false,
        }
    }

    /// Returns true if the legality of a move may be tested by making only its step.
    fn is_tested_by_step(&self, mv: &Move) -> bool {
        self.core.plan.step_test && self.is_check_neutral(mv)
    }

    /// Returns whether a check-neutral move is legal, by making only its step. Returns `None` if that does not decide it.
    fn is_legal_by_step(&mut self, info: &MovegenInfo<N>, mv: &Move) -> Option<bool> {
        let asking = self.asking;
        let x = Ctx {
            mover: Who::At(mv.to()),
            piece: Who::At(mv.to()),
            at: mv.to(),
            piece_is_mover: true,
            ..self.ctx_before(mv)
        };
        if mv.kind_code() == KindCode::Drop {
            self.b.begin();
            self.b.put(mv.to(), Some(self.made(mv.ty(), self.b.now.player)));
        } else {
            let unmoved = self.b.unmoved_among([mv.from(), mv.to()]);
            self.b.begin_step(mv.from(), mv.to(), unmoved);
        }
        self.asking.moving = true;
        let res = self.is_legal_after_step(info, &x);
        self.asking = asking;
        self.b.undo();
        res
    }

    /// Returns true if a move is check-neutral (see [`crate::program::plan::Facts::check_neutral`]).
    fn is_check_neutral(&self, mv: &Move) -> bool {
        matches!(mv.kind_code(), KindCode::Step | KindCode::Drop)
            && mv.from() != mv.to()
            && mv.is_among(&self.facts(mv).check_neutral)
    }

    /// Returns whether the check-neutral move just made was legal. Returns `None` if tables do not decide it.
    fn is_legal_after_step(&mut self, info: &MovegenInfo<N>, x: &Ctx) -> Option<bool> {
        let core = self.core;
        let off = core.plan.reads_off && core.check.is_some() && self.is_off(x.own);
        // A check-neutral move satisfies no other forbid.
        for forbid in core.plan.forbids.iter().filter(|it| it.test != ForbidTest::Trial) {
            let forbids = match &forbid.off_only {
                Some(it) => off && (info.check_off || !it.before) && self.holds(&it.rest, x),
                None => self.holds(&forbid.when, x),
            };
            if forbids {
                return Some(false);
            }
        }
        if off || core.check.is_none() {
            return Some(true);
        }
        if !self.intruders(x.own).is_empty() {
            return Some(false);
        }
        for cell in self.royal_after_step(info, x) {
            let occupied = self.b.occupied;
            if self.would_be_attacked(cell, &occupied, &Bitboard::EMPTY)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns the royal pieces that must be safe after the step or the drop just made.
    fn royal_after_step(&mut self, info: &MovegenInfo<N>, x: &Ctx) -> Bitboard<N> {
        if !self.core.check.as_ref().is_some_and(|it| it.counted_before) {
            return self.royal(x.own);
        }
        let to = Bitboard::one(usize::from(x.to));
        let moved = x.from != NONE && info.royal.has(usize::from(x.from));
        // What stood on the target is captured.
        let stayed = (info.royal - to) & self.b.occupied;
        if moved { stayed | to } else { stayed }
    }

    /// Returns whether a move is legal, or `None` if it must be tried.
    #[inline]
    pub(in crate::vm) fn is_legal_fast(&self, info: &MovegenInfo<N>, mv: &Move) -> Option<bool> {
        let (from, to) = (usize::from(mv.from()), usize::from(mv.to()));
        let core = self.core;
        match mv.kind_code() {
            KindCode::Step if mv.is_basic_step() => {
                let facts = self.facts(mv);
                let area_capture = || {
                    !mv.cells.is_empty()
                        && info.safe_area_captures.has(to)
                        && facts.area_captures.has(to)
                        && !(info.pinned | info.royal).has(from)
                };
                let check_neutral = mv.is_among(&facts.check_neutral) || area_capture() || {
                    let [choice, second] = mv.choice();
                    let take = usize::from(!mv.cells.is_empty());
                    let fact = facts.promotion_facts.iter().find(|it| it.choice == choice);
                    let fact = fact.filter(|_| second == STAY);
                    if fact.is_some_and(|it| it.forbidden[take].has(to)) {
                        return Some(false);
                    }
                    fact.is_some_and(|it| it.check_neutral[take].has(to))
                };
                // A piece that stays where it is neither answers a check nor breaks a pin.
                if !check_neutral
                    || from == to
                    || info.royal.has(to)
                    || info.must_try_from.has(from)
                    || info.must_try_to.has(to)
                {
                    return None;
                }
                if self.checking_cells(info, usize::from(mv.ty())).has(to) {
                    return Some(false);
                }
                if info.royal.has(from) {
                    if self.may_be_off(info, to) {
                        return info.check_off_legal.then_some(true);
                    }
                    let breaks_pin = info.pinned.has(from) && !info.pin_mask(from).has(to);
                    return if breaks_pin { Some(false) } else { self.is_safe(info, from, to) };
                }
                Some(info.open(from).has(to))
            }
            KindCode::Drop => {
                let known = mv.is_among(&self.facts(mv).check_neutral)
                    && !info.must_try_to.has(to)
                    && !core.plan.royal.has(PieceType(mv.ty()));
                known.then(|| {
                    info.check_mask.has(to)
                        && !self.checking_cells(info, usize::from(mv.ty())).has(to)
                })
            }
            KindCode::Castle => {
                (core.plan.castles && info.royal == Bitboard::one(from)).then_some(true)
            }
            KindCode::Pass if core.plan.passes => Some(!self.in_check_if_known(info)?),
            _ => None,
        }
    }

    /// Returns whether the player is in check, or `None` if that is not known.
    pub(in crate::vm) fn in_check_if_known(&self, info: &MovegenInfo<N>) -> Option<bool> {
        let known = info.certainty == Certainty::Masks && self.core.plan.exact;
        known.then_some(info.in_check)
    }

    /// Returns true if the condition for a pass holds.
    pub(in crate::vm) fn may_pass(&mut self, info: &MovegenInfo<N>, when: &Cond) -> bool {
        if let Cond::Not(it) = when
            && let Cond::InCheck(PlayerRef::Own) = **it
            && !self.asking.check
            && !self.asking.attack
            && let Some(in_check) = self.in_check_if_known(info)
        {
            return !in_check;
        }
        self.holds(when, &self.ctx_before(&Move::PASS))
    }

    /// Returns whether the only royal piece is safe after its step, or `None` if that is not known.
    #[inline]
    pub(in crate::vm) fn is_safe(
        &self,
        info: &MovegenInfo<N>,
        from: usize,
        to: usize,
    ) -> Option<bool> {
        if !self.core.plan.exact || info.royal != Bitboard::one(from) {
            return None;
        }
        if !info.intruders.within(&Bitboard::one(to)) {
            return Some(false);
        }
        let occupied = (self.b.occupied - Bitboard::one(from)) | Bitboard::one(to);
        self.would_be_attacked(to, &occupied, &Bitboard::EMPTY).map(|it| !it)
    }

    /// Returns those of the cells to which the only royal piece goes safely. Returns `None` if that is not known for all of
    /// them.
    #[inline]
    pub(in crate::vm) fn reaches_safely(
        &self,
        info: &MovegenInfo<N>,
        from: usize,
        cells: &Bitboard<N>,
    ) -> Option<Bitboard<N>> {
        let simple = self.core.plan.exact && info.intruders.is_empty();
        if cells.is_empty() {
            return Some(*cells);
        }
        if !simple || info.royal != Bitboard::one(from) {
            return None;
        }
        let occupied = self.b.occupied - Bitboard::one(from);
        self.attacked_among(cells, &occupied).map(|it| *cells - it)
    }

    /// Returns whether an enemy piece would attack a royal piece on a cell if exactly these cells were occupied. A piece
    /// that stands on the cell counts as captured, and the pieces on `except` do not attack. Returns `None` if tables do not
    /// decide it.
    pub(in crate::vm) fn would_be_attacked(
        &self,
        cell: usize,
        occupied: &Bitboard<N>,
        except: &Bitboard<N>,
    ) -> Option<bool> {
        let core = self.core;
        let mut res = Some(false);
        for enemy in each_owner(core.enemies[usize::from(self.b.now.player)]) {
            let pieces = *self.b.own(enemy as u8) - *except;
            let attackers = &core.move_tables.attackers_to[enemy];
            // No piece attacks its own cell, so a captured piece attacks nothing.
            let leaps = core.move_tables.leapers_near(attackers, cell, &pieces);
            if leaps.iter().any(|it| !self.near(it, cell, &pieces).is_empty()) {
                return Some(true);
            }
            for it in &attackers.sliders {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty() && core.move_tables.along(&it.rays, cell, occupied).meets(&near)
                {
                    return Some(true);
                }
            }
            for it in &attackers.hoppers {
                let near = self.near(it, cell, &pieces);
                if !near.is_empty() {
                    let excluded = core.move_tables.of_types(it.hurdles, &self.b.by_type);
                    let lines = core.move_tables.ray_pairs_of(it.rays.ray_pairs, cell);
                    if lines.iter().any(|it| it.hop(occupied, &excluded).meets(&near)) {
                        return Some(true);
                    }
                }
            }
            for number in &attackers.others {
                let attack_table = &core.attack_tables[enemy][usize::from(*number)];
                let near =
                    attack_table.from[cell] & pieces & self.b.by_type[usize::from(attack_table.ty)];
                if near.is_empty() {
                    continue;
                }
                if attack_table.unconditional {
                    return Some(true);
                }
                if !attack_table.in_tables {
                    res = None;
                    continue;
                }
                let movement = core.movement(enemy, usize::from(attack_table.ty));
                for from in near {
                    let mut tables = takers(&movement.patterns);
                    if tables.any(|(pattern, reach)| {
                        pattern.allowed(from).has(cell)
                            && reach.has(from, cell, occupied, &self.excluded(pattern).0)
                    }) {
                        return Some(true);
                    }
                }
            }
        }
        res
    }

    /// Returns those of the cells that enemy pieces would attack if exactly the cells of `occupied` were occupied. For an attack
    /// on a cell it makes no difference whether that cell is occupied. Returns `None` if tables do not decide it.
    pub(in crate::vm) fn attacked_among(
        &self,
        cells: &Bitboard<N>,
        occupied: &Bitboard<N>,
    ) -> Option<Bitboard<N>> {
        let (core, tables) = (self.core, &self.core.move_tables);
        let mut res = Bitboard::EMPTY;
        for enemy in each_owner(core.enemies[usize::from(self.b.now.player)]) {
            let (pieces, attackers) = (self.b.own(enemy as u8), &tables.attackers_to[enemy]);
            if tables.of_types(attackers.irregular, &self.b.by_type).meets(pieces) {
                return None;
            }
            let mut near = Bitboard::EMPTY;
            if attackers.leaper_zone != NO_TABLE {
                near = cells
                    .iter()
                    .fold(near, |all, it| all | tables.sets[attackers.leaper_zone as usize + it]);
            }
            for from in near & *pieces {
                let attack = &attackers.attacks[self.b.cells[from].piece()?.ty.idx()];
                res |= tables.set(attack.leap_targets, from).unwrap_or(Bitboard::EMPTY);
            }
            for it in &attackers.sliders {
                let sliders = tables.of_types(it.types, &self.b.by_type) & *pieces;
                for cell in *cells - res {
                    let near = tables.sets[it.most as usize + cell] & sliders;
                    if !near.is_empty() && tables.along(&it.rays, cell, occupied).meets(&near) {
                        res.set(cell);
                    }
                }
            }
        }
        Some(res & *cells)
    }

    /// Returns a player's pieces that stand where they may capture en passant on these cells.
    pub(in crate::vm) fn en_passant_takers(&self, cells: &Bitboard<N>, player: u8) -> Bitboard<N> {
        let from = &self.core.types.en_passant_from[usize::from(player)];
        let near =
            cells.iter().fold(Bitboard::EMPTY, |all, it| all | from[it]) & *self.b.own(player);
        if near.is_empty() {
            near
        } else {
            near & self.of_types(&self.core.types.en_passant_takers)
        }
    }

    /// Returns true if a piece of `taker` that may capture en passant stands where it may be able to capture the mover so.
    #[expect(clippy::inline_always, reason = "it is a part of each double step")]
    #[inline(always)]
    pub(in crate::vm) fn risks_en_passant(&self, mv: &Move, taker: u8) -> bool {
        let types = &self.core.types;
        let by_cell = &types.en_passant_risk[usize::from(self.b.now.player)];
        let near = by_cell[usize::from(mv.from())] & *self.b.own(taker);
        !near.is_empty() && near.meets(&self.of_types(&types.en_passant_takers))
    }

    /// Returns true if the player on move has a pseudo-legal capture by an en passant right.
    pub(in crate::vm) fn is_useful(&mut self, right: &(Bitboard<N>, u16)) -> bool {
        let near = self.en_passant_takers(&right.0, self.b.now.player);
        if near.is_empty() {
            return false;
        }
        let mut moves = self.b.spare_moves();
        for cell in near {
            self.en_passant_captures(cell, right, &mut moves);
            if !moves.is_empty() {
                break;
            }
        }
        let res = !moves.is_empty();
        self.b.give_back_moves(moves);
        res
    }
}
