//! Checks and pins: computed once for a position, before its moves are tested.

use super::Legality;
use crate::{
    program::{
        Bitboard, LegalityTest, core::AttackTable, deps::ForbidTest, move_tables::AttackGroup,
        sight::Sight, turn_flow::NextPhase,
    },
    vm::{
        board::each_owner,
        eval::{Ctx, deps::DepCells, sight::takers},
    },
};
use alfil_model::{SetExpr, SetId};
use arrayvec::ArrayVec;

/// The number of pins that are stored. The moves of further pinned pieces are tried.
const PINS: usize = 8;

/// The number of slider groups whose checking cells are stored.
const MOST_CHECKING_LINES: usize = 4;

/// The most cells that a simple move changes: those of king and partner in castling.
const MOST_TOUCHED: u32 = 4;

/// Facts about a position, computed before its moves are tested.
#[derive(Clone, Debug)]
pub(in crate::vm) struct MovegenInfo<const N: usize> {
    /// What is known about the legality of moves without trying them.
    pub(in crate::vm) certainty: Certainty,
    /// The player's royal pieces.
    pub(in crate::vm) royal: Bitboard<N>,
    /// The cells where pieces that are not royal may go. When the player is in check, they must block or capture the
    /// checker.
    pub(in crate::vm) check_mask: Bitboard<N>,
    /// The pieces that give check, and the cells between them and royal pieces.
    pub(in crate::vm) check_cells: Bitboard<N>,
    /// The pinned pieces, each with its pin mask. A piece that is pinned twice has two masks.
    pin_masks: ArrayVec<(u16, Bitboard<N>), PINS>,
    pub(in crate::vm) pinned: Bitboard<N>,
    /// Moves from these cells must be tried.
    pub(in crate::vm) must_try_from: Bitboard<N>,
    /// Moves to these cells must be tried.
    pub(in crate::vm) must_try_to: Bitboard<N>,
    /// True if check is off.
    pub(in crate::vm) check_off: bool,
    /// The cells where check may be off for the royal piece ...
    pub(in crate::vm) check_off_at: Bitboard<N>,
    /// ... unless a piece stands between it and one of these cells.
    pub(in crate::vm) check_off_unless: Bitboard<N>,
    /// True if check is off on these cells whenever nothing stands between, and moves there are legal then.
    pub(in crate::vm) check_off_legal: bool,
    /// Enemy pieces that give check by standing where they do.
    pub(in crate::vm) intruders: Bitboard<N>,
    /// True if the player is in check. Valid only if check is nothing but an attack (see [`crate::program::Plan::exact`]).
    pub(in crate::vm) in_check: bool,
    /// Targets of area captures that cannot matter to check, for pieces that are neither royal nor pinned.
    pub(in crate::vm) safe_area_captures: Bitboard<N>,
    /// True if all moves that need no trial are forbidden.
    pub(in crate::vm) forbidden: bool,
    /// Enemy royal pieces that may not be brought into check.
    pub(in crate::vm) no_check_royals: Bitboard<N>,
    /// For each of [`AttackersTo::sliders`](crate::program::move_tables::AttackersTo::sliders) the cells from which it would attack them.
    checking_lines: ArrayVec<Bitboard<N>, MOST_CHECKING_LINES>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vm) enum Certainty {
    /// All moves are legal.
    All,
    /// Simple moves are legal.
    Simple,
    /// Check mask and pin masks decide about check-neutral moves.
    Masks,
    /// Nothing is known: all moves are tried.
    Nothing,
}

impl<const N: usize> MovegenInfo<N> {
    /// Returns facts that restrict no move, on a board of these cells.
    #[inline]
    pub(in crate::vm) fn new(all: Bitboard<N>) -> MovegenInfo<N> {
        MovegenInfo {
            certainty: Certainty::Nothing,
            royal: Bitboard::EMPTY,
            check_mask: all,
            check_cells: Bitboard::EMPTY,
            pin_masks: ArrayVec::new(),
            pinned: Bitboard::EMPTY,
            must_try_from: Bitboard::EMPTY,
            must_try_to: Bitboard::EMPTY,
            check_off: false,
            check_off_at: Bitboard::EMPTY,
            check_off_unless: Bitboard::EMPTY,
            check_off_legal: false,
            intruders: Bitboard::EMPTY,
            in_check: false,
            safe_area_captures: Bitboard::EMPTY,
            forbidden: false,
            no_check_royals: Bitboard::EMPTY,
            checking_lines: ArrayVec::new(),
        }
    }

    /// Returns the cells where a piece that is not royal may go without breaking a pin or ignoring a check.
    #[inline]
    pub(in crate::vm) fn open(&self, from: usize) -> Bitboard<N> {
        if self.pinned.has(from) { self.check_mask & self.pin_mask(from) } else { self.check_mask }
    }

    /// Returns the cells where a piece may go without breaking a pin.
    pub(in crate::vm) fn pin_mask(&self, from: usize) -> Bitboard<N> {
        let pin_masks = self.pin_masks.iter().filter(|it| usize::from(it.0) == from);
        pin_masks.fold(!Bitboard::EMPTY, |all, it| all & it.1)
    }

    /// Adds a check that is answered on these cells.
    pub(in crate::vm) fn check(&mut self, cells: Bitboard<N>) {
        self.check_mask &= cells;
        self.check_cells |= cells;
    }

    /// Notes that moves from or to these cells must be tried.
    pub(in crate::vm) fn add_deps(&mut self, deps: &DepCells<N>) {
        self.must_try_from |= deps.from;
        self.must_try_to |= deps.to;
    }

    /// Adds a pin: the own piece on a cell must stay on `way`.
    pub(in crate::vm) fn pin(&mut self, cell: usize, way: Bitboard<N>) {
        self.pinned.set(cell);
        if self.pin_masks.try_push((cell as u16, way)).is_err() {
            self.must_try_from.set(cell);
        }
    }
}

impl<const N: usize> Legality<'_, N> {
    /// Computes checks and pins for the position. `info` is new: it is so large that returning it takes time.
    #[inline(never)]
    pub(in crate::vm) fn fill_movegen_info(&mut self, info: &mut MovegenInfo<N>) {
        let core = self.core;
        match core.plan.legality {
            _ if self.b.no_shortcuts => {}
            _ if self.may_lack_moves_later() => {
                if core.plan.legality == LegalityTest::Free && self.next_phase_has_moves() {
                    info.certainty = Certainty::Simple;
                }
            }
            LegalityTest::Free => info.certainty = Certainty::All,
            LegalityTest::Sight => self.find_pins_and_checks(info),
            LegalityTest::Trial => {}
        }
    }

    /// Returns true if all moves of the phase are legal in every position.
    pub(in crate::vm) fn all_moves_are_legal(&self) -> bool {
        self.core.plan.legality == LegalityTest::Free
            && !self.b.no_shortcuts
            && !self.may_lack_moves_later()
    }

    /// Returns true if a later phase of the turn may lack moves.
    fn may_lack_moves_later(&self) -> bool {
        self.core.later_phase_may_fail && usize::from(self.b.now.phase) + 1 < self.core.phases.len()
    }

    fn find_pins_and_checks(&mut self, info: &mut MovegenInfo<N>) {
        let core = self.core;
        let player = self.b.now.player;
        let own = *self.b.own(player);
        info.royal = if core.plan.exact {
            self.royal(player)
        } else {
            self.of_types(&core.plan.royal) & own
        };
        if core.plan.captures_friends {
            // The capture of an own royal piece may make another one royal, or end an attack.
            info.must_try_to |= self.of_types(&core.plan.royal) & own;
        }
        let asked = self.read_conditions(info);
        let Some(binds) = asked else { return };
        for enemy in each_owner(if binds { core.enemies[usize::from(player)] } else { 0 }) {
            if !self.find_attacks(enemy, &own, info) {
                return;
            }
        }
        for it in info.intruders {
            info.check(Bitboard::one(it));
        }
        info.in_check = info.check_mask != core.all;
        if info.forbidden {
            // Moves that touch none of its dependencies are forbidden as well.
            info.check_mask = Bitboard::EMPTY;
            info.must_try_from |= info.royal;
        }
        info.safe_area_captures = self.safe_area_captures(info);
        info.certainty = Certainty::Masks;
    }

    /// Reads the conditions that are read once for a position. Returns `Some(true)` if check binds the player's pieces, and
    /// `None` if conditions leave too much unknown.
    #[inline]
    fn read_conditions(&mut self, info: &mut MovegenInfo<N>) -> Option<bool> {
        let core = self.core;
        let player = self.b.now.player;
        let mut off = false;
        if let Some(check) = &core.check {
            info.intruders = self.intruders(player);
            if !core.plan.exact && !info.intruders.is_empty() {
                return None;
            }
            // Only pieces placed in the turn can be excepted. Check-neutral moves place none.
            let placed = !self.b.sets[SetId::PLACED.idx()].is_empty();
            if core.plan.exact && placed && !matches!(check.except, SetExpr::None) {
                return None;
            }
            if core.plan.reads_off {
                off = self.read_off(info, &Ctx::of(player))?;
            }
        }
        for forbid in &core.plan.forbids {
            match forbid.test {
                ForbidTest::Trial => {}
                ForbidTest::Deps if !off && forbid.off_only.is_some() => {}
                ForbidTest::Deps => {
                    let (forbids, deps) = self.eval_with_deps(&forbid.when, &Ctx::of(player))?;
                    info.forbidden |= forbids;
                    info.add_deps(&deps);
                }
                ForbidTest::Sight => {
                    if !self.find_checking_cells(info) {
                        return None;
                    }
                }
            }
        }
        info.check_off = off;
        Some(!off)
    }

    /// Finds the cells from which own pieces would check enemy royal pieces, and the own pieces whose moves would open a
    /// line to them. Returns false if that is not known.
    fn find_checking_cells(&mut self, info: &mut MovegenInfo<N>) -> bool {
        let (core, player) = (self.core, self.b.now.player);
        let own = *self.b.own(player);
        let attackers = &core.move_tables.attackers_to[usize::from(player)];
        let attack_tables = &core.attack_tables[usize::from(player)];
        let unknown =
            |it: &u16| self.b.by_type[usize::from(attack_tables[usize::from(*it)].ty)].meets(&own);
        let hops =
            |it: &AttackGroup| core.move_tables.of_types(it.types, &self.b.by_type).meets(&own);
        // The lines below do not show where a held piece of such a type gives check.
        let irregular = attackers.irregular.0 as usize..attackers.irregular.1 as usize;
        let hand = &self.b.hands[usize::from(player) * core.n_types..];
        let held = |ty: &u8| hand[usize::from(*ty)] > 0;
        let unknown = attackers.others.iter().any(unknown)
            || attackers.hoppers.iter().any(hops)
            || core.move_tables.types[irregular].iter().any(held);
        if unknown || attackers.sliders.len() > MOST_CHECKING_LINES {
            return false;
        }
        for enemy in each_owner(core.enemies[usize::from(player)]) {
            info.no_check_royals |= self.royal(enemy as u8);
            // The capture of one royal piece may make another one royal.
            info.must_try_to |= self.of_types(&core.plan.royal) & *self.b.own(enemy as u8);
        }
        for royal in info.no_check_royals {
            let leaps = core.move_tables.leapers_near(attackers, royal, &own);
            if leaps.iter().any(|it| !self.near(it, royal, &own).is_empty()) {
                return false;
            }
            for it in &attackers.sliders {
                for from in self.near(it, royal, &own) {
                    let Some(way) = core.move_tables.between(it, royal, from) else { continue };
                    let met = way & self.b.occupied;
                    match met.lowest() {
                        None => return false,
                        Some(cell) if met == Bitboard::one(cell) && own.has(cell) => {
                            // Without the slider nothing looks along the line.
                            let slider = Bitboard::one(from) - self.spared(&own);
                            info.pin(cell, way | slider);
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        info.checking_lines.clear();
        for it in &attackers.sliders {
            let from = |royal: usize| {
                core.move_tables.along(&it.rays, royal, &self.b.occupied)
                    & core.move_tables.sets[it.most as usize + royal]
            };
            info.checking_lines
                .push(info.no_check_royals.iter().fold(Bitboard::EMPTY, |all, it| all | from(it)));
        }
        true
    }

    /// Returns the own pieces that no own move captures.
    #[inline]
    pub(in crate::vm) fn spared(&self, own: &Bitboard<N>) -> Bitboard<N> {
        if self.core.plan.captures_friends { Bitboard::EMPTY } else { *own }
    }

    /// Returns the cells from which a piece of a type would attack a royal piece that may not be checked.
    #[inline]
    pub(in crate::vm) fn checking_cells(&self, info: &MovegenInfo<N>, ty: usize) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        if info.no_check_royals.is_empty() {
            return res;
        }
        let tables = &self.core.move_tables;
        let attack = tables.attackers_to[usize::from(self.b.now.player)].attacks[ty];
        for royal in info.no_check_royals {
            res |= tables.set(attack.leaps, royal).unwrap_or(Bitboard::EMPTY);
        }
        let lines =
            info.checking_lines.iter().enumerate().filter(|it| attack.sliders >> it.0 & 1 != 0);
        lines.fold(res, |all, it| all | *it.1)
    }

    /// Finds the checks and pins by an enemy's pieces. Returns false if moves must be tried instead.
    #[inline]
    fn find_attacks(&self, enemy: usize, own: &Bitboard<N>, info: &mut MovegenInfo<N>) -> bool {
        let (core, tables) = (self.core, &self.core.move_tables);
        let exact = core.plan.exact;
        let pieces = *self.b.own(enemy as u8);
        let attackers = &tables.attackers_to[enemy];
        for royal in info.royal {
            for it in tables.leapers_near(attackers, royal, &pieces) {
                for from in self.near(it, royal, &pieces) {
                    if !exact {
                        return false;
                    }
                    info.check(Bitboard::one(from));
                }
            }
            for it in &attackers.sliders {
                for from in self.near(it, royal, &pieces) {
                    let Some(way) = tables.between(it, royal, from) else { continue };
                    let met = way & self.b.occupied;
                    match met.lowest() {
                        None if !exact => return false,
                        None => info.check(way | Bitboard::one(from)),
                        Some(cell) if met == Bitboard::one(cell) && own.has(cell) => {
                            info.pin(cell, (way - met) | Bitboard::one(from));
                            if !exact {
                                info.must_try_from.set(cell);
                            }
                        }
                        Some(_) => {}
                    }
                }
            }
            for it in &attackers.hoppers {
                if !self.find_hoppers(it, royal, &pieces, own, info) {
                    return false;
                }
            }
            for number in &attackers.others {
                let attack_table = &core.attack_tables[enemy][usize::from(*number)];
                let pieces = pieces & self.b.by_type[usize::from(attack_table.ty)];
                for from in attack_table.from[royal] & pieces {
                    if !self.sees(enemy, from, attack_table, royal, own, info) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Finds the checks and pins by one piece. Returns false if moves must be tried instead.
    fn sees(
        &self,
        enemy: usize,
        from: usize,
        attack_table: &AttackTable<N>,
        royal: usize,
        own: &Bitboard<N>,
        info: &mut MovegenInfo<N>,
    ) -> bool {
        let exact = self.core.plan.exact;
        if attack_table.unconditional && exact {
            info.check(Bitboard::one(from));
            return true;
        }
        if attack_table.unconditional || !attack_table.in_tables {
            return false;
        }
        let mut known = true;
        for (pattern, reach) in
            takers(&self.core.movement(enemy, usize::from(attack_table.ty)).patterns)
        {
            if !pattern.allowed(from).has(royal) {
                continue;
            }
            let (excluded, _) = self.excluded(pattern);
            reach.sights(from, royal, &self.b.occupied, &excluded, &mut |sight| match sight {
                Sight::Open(way) => {
                    info.check(way | Bitboard::one(from));
                    known &= exact;
                }
                Sight::Blocked(cell, way) if own.has(cell) => {
                    info.pin(cell, way | Bitboard::one(from));
                    if !exact {
                        info.must_try_from.set(cell);
                    }
                }
                Sight::Blocked(..) => {}
                Sight::Unknown { open, from, to } => {
                    known &= !open;
                    info.must_try_from |= from;
                    info.must_try_to |= to;
                }
            });
        }
        known
    }

    /// Returns true if the next phase has moves after any simple move.
    fn next_phase_has_moves(&mut self) -> bool {
        let turn_flow = &self.core.turn_flow;
        let next_phase = turn_flow.next_phases.get(usize::from(self.b.now.phase));
        let Some(NextPhase::Phase(next)) = next_phase else { return false };
        let x = Ctx::of(self.b.now.player);
        let mut choices = turn_flow.choices[usize::from(*next)].iter();
        choices.any(|it| self.set(it, &x).count() > MOST_TOUCHED)
    }
}
