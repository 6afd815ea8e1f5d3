//! Attacks and check.
//!
//! The search for an attack begins at its target. Tables hold the cells from which each type may attack a cell at all. Only
//! the pieces on these cells are examined.

use super::{
    Ctx, Eval, Who, captured,
    walk::{Walker, reads_royal},
};
use crate::{
    program::{
        Bitboard,
        core::{AttackTable, Condition, NEUTRAL, NO_TYPE, Pattern, UNKNOWN_ENEMY, Where},
    },
    vm::board::{NONE, Piece},
};
use alfil_model::{Land, MoveKind, PieceType, Player, RoyalMode, SetExpr, SetId};

/// The target of an attack.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct Target {
    pub(in crate::vm) cell: u16,
    /// The piece on the cell, if there is one.
    piece: Option<Piece>,
    /// Whether that piece is royal; `None` until it is computed.
    royal: Option<bool>,
}

impl<const N: usize> Eval<'_, N> {
    /// Returns true if one of these pieces attacks the cell.
    pub(in crate::vm) fn is_attacked(&mut self, cell: u16, by: &Bitboard<N>) -> bool {
        !self.look(cell, by, true, None).is_empty()
    }

    /// Returns those of the pieces that attack the cell.
    pub(in crate::vm) fn attackers(&mut self, cell: u16, by: &Bitboard<N>) -> Bitboard<N> {
        self.look(cell, by, false, None)
    }

    /// Returns those of the cells that these pieces attack.
    pub(in crate::vm) fn attacked(&mut self, cells: &Bitboard<N>, by: &Bitboard<N>) -> Bitboard<N> {
        cells.iter().filter(|cell| self.is_attacked(*cell as u16, by)).collect()
    }

    /// Returns those of the pieces that attack the cell: all of them, or any one.
    pub(in crate::vm) fn look(
        &mut self,
        cell: u16,
        by: &Bitboard<N>,
        any: bool,
        royal: Option<bool>,
    ) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        if self.asking.attack || !self.b.budget.spend(1 + N as u32 / 4) {
            return res;
        }
        let core = self.core;
        let mut target = Target { cell, piece: self.b.at(cell), royal };
        for player in 0..core.n_players {
            // A piece does not attack itself, not even by the piece to which it relays a move.
            let own = (*self.b.own(player as u8) & *by) - Bitboard::one(usize::from(cell));
            if own.is_empty() {
                continue;
            }
            for attack_table in &core.attack_tables[player] {
                let near = attack_table.from[usize::from(cell)]
                    & own
                    & self.b.by_type[usize::from(attack_table.ty)];
                if near.is_empty() {
                    continue;
                }
                for from in near {
                    if attack_table.unconditional
                        || self.attacks(player, from as u16, attack_table, &mut target)
                    {
                        res.set(from);
                        if any {
                            return res;
                        }
                    }
                }
            }
        }
        res
    }

    /// Returns true if a piece attacks a target.
    fn attacks(
        &mut self,
        player: usize,
        from: u16,
        attack_table: &AttackTable<N>,
        target: &mut Target,
    ) -> bool {
        let movement = self.core.movement(player, usize::from(attack_table.ty));
        let asking = self.asking;
        self.asking.attack = true;
        let attacks = |it: &Pattern<N>| self.pattern_attacks(it, None, from, target);
        let res = movement.patterns.iter().any(attacks);
        self.asking = asking;
        res
    }

    fn pattern_attacks(
        &mut self,
        pattern: &Pattern<N>,
        imitates: Option<&Condition<N>>,
        from: u16,
        target: &mut Target,
    ) -> bool {
        if !pattern.attacks {
            return false;
        }
        let unmoved = &self.b.sets[SetId::UNMOVED.idx()];
        if pattern.initial && (!unmoved.has(usize::from(from)) || imitates.is_some()) {
            return false;
        }
        if let Some(imitation) = pattern.imitates {
            return imitates.is_none() && self.imitation_attacks(pattern, imitation, from, target);
        }
        let to = usize::from(target.cell);
        if !pattern.tables.is_empty() && pattern.allowed(usize::from(from)).has(to) {
            let (hurdles, victims) = self.excluded(pattern);
            if victims.has(to) {
                return false;
            }
            for (land, reach) in &pattern.tables {
                if reach.has(usize::from(from), to, &self.b.occupied, &hurdles)
                    && self.may_take(*land, target)
                    && self.conditions_hold(&pattern.when, imitates, usize::from(from), to, |vm| {
                        vm.attack_ctx(from, target.cell, NONE, target)
                    })
                {
                    return true;
                }
            }
        }
        !pattern.walks.is_empty() && self.walk_attacks(pattern, imitates, from, target)
    }

    fn imitation_attacks(
        &mut self,
        pattern: &Pattern<N>,
        imitation: u16,
        from: u16,
        target: &mut Target,
    ) -> bool {
        let owner = self.b.at(from).map(|it| it.owner.idx());
        let Some(movement) = owner.and_then(|it| self.imitated(imitation, it)) else {
            return false;
        };
        let by = Some(&pattern.when);
        movement.patterns.iter().any(|it| self.pattern_attacks(it, by, from, target))
    }

    /// Returns true if a pattern that lands on `land` may capture the target.
    fn may_take(&mut self, land: Land, target: &mut Target) -> bool {
        let enemy = land.has(Land::ENEMY);
        if enemy && !land.has(Land::TAME) {
            return true;
        }
        if !enemy && !land.has(Land::ROYAL) {
            return false;
        }
        let royal = self.target_is_royal(target);
        if royal { !land.has(Land::TAME) } else { enemy }
    }

    fn target_is_royal(&mut self, target: &mut Target) -> bool {
        if let Some(royal) = target.royal {
            return royal;
        }
        let royal = match target.piece {
            None => true,
            Some(it) if it.owner.idx() == NEUTRAL => false,
            Some(it) => self.royal(it.owner.0).has(usize::from(target.cell)),
        };
        target.royal = Some(royal);
        royal
    }

    /// Returns true if the conditions of a pattern, and of the pattern that imitates it, hold for a step.
    pub(in crate::vm) fn conditions_hold(
        &mut self,
        when: &Condition<N>,
        imitates: Option<&Condition<N>>,
        from: usize,
        to: usize,
        x: impl Fn(&Self) -> Ctx,
    ) -> bool {
        each_where(when, imitates).all(|it| {
            it.holds[from].has(to)
                || it.unknown.get(from).is_some_and(|it| it.has(to)) && {
                    let x = x(self);
                    self.holds(&it.cond, &x)
                }
        })
    }

    /// Returns the enemy piece that conditions read as the victim. Without an enemy on the target, one is assumed there.
    fn assumed_victim(&self, attacker: u8, target: &Target) -> Piece {
        let owner = Player(UNKNOWN_ENEMY);
        match target.piece {
            Some(it) if self.core.enemies[usize::from(attacker)] >> it.owner.0 & 1 != 0 => it,
            Some(it) => Piece { owner, ..it },
            None => Piece { ty: PieceType(NO_TYPE), owner, marks: 0 },
        }
    }

    fn attack_ctx(&self, from: u16, to: u16, over: u16, target: &Target) -> Ctx {
        let mover = self.b.at(from);
        let own = mover.map_or(0, |it| it.owner.0);
        Ctx {
            from,
            to,
            mover: mover.map_or(Who::Nothing, Who::Was),
            mover_before: mover,
            victim: Some(self.assumed_victim(own, target)),
            victim_cell: target.cell,
            over: if over == NONE { None } else { self.b.at(over) },
            over_cell: over,
            captured: captured(std::iter::once(target.cell)),
            kind: Some(MoveKind::Step),
            ..Ctx::of(own)
        }
    }

    /// Returns true if a walked path takes the target.
    fn walk_attacks(
        &mut self,
        pattern: &Pattern<N>,
        imitates: Option<&Condition<N>>,
        from: u16,
        target: &mut Target,
    ) -> bool {
        let Some(piece) = self.b.at(from) else { return false };
        let reads_royal = reads_royal(&pattern.walks);
        let royal = if reads_royal { self.all_royal() } else { Bitboard::EMPTY };
        let target_royal = reads_royal && self.target_is_royal(target);
        let mut found = Vec::new();
        let mut walker = Walker::new(self.core, self.b, piece.owner.0);
        walker.royal = royal;
        walker.assumed = Some((target.cell, target_royal));
        let unconditional = each_where(&pattern.when, imitates).next().is_none();
        for path in &pattern.walks {
            let done = walker.walk(path, from, &mut |it, _| {
                let taken = it.captured().has(target.cell);
                if taken && !unconditional {
                    found.push(*it);
                }
                taken && unconditional
            });
            if done {
                return true;
            }
        }
        found.iter().any(|it| {
            let (from, to) = (usize::from(from), usize::from(it.to));
            self.conditions_hold(&pattern.when, imitates, from, to, |vm| {
                // The first victim is what conditions read; only the target is assumed.
                let first = it.victims.at(0);
                let x = vm.attack_ctx(it.from, it.to, it.over, target);
                let victim = if first == target.cell { x.victim } else { vm.b.at(first) };
                Ctx { victim, victim_cell: first, captured: captured(it.captured().iter()), ..x }
            })
        })
    }

    /// Returns the royal pieces of a player.
    #[inline]
    pub(in crate::vm) fn royal(&mut self, player: u8) -> Bitboard<N> {
        let core = self.core;
        let Some(check) = &core.check else { return Bitboard::EMPTY };
        if self.asking.royal {
            return Bitboard::EMPTY;
        }
        let own = *self.b.own(player);
        let royal = match &core.royal_types {
            Some(types) => self.of_each(types) & own,
            None => {
                let asking = self.asking;
                self.asking.royal = true;
                let royal = self.set(&check.royal, &Ctx::of(player)) & own;
                self.asking = asking;
                royal
            }
        };
        match check.mode {
            RoyalMode::Last if royal.count() > 1 => Bitboard::EMPTY,
            RoyalMode::LastOfType => self.last_of_types(&royal),
            _ => royal,
        }
    }

    /// Returns the pieces of a set that are the only ones of their types there.
    fn last_of_types(&self, set: &Bitboard<N>) -> Bitboard<N> {
        let of_types = self.b.by_type.iter().map(|it| *it & *set).filter(|it| it.count() == 1);
        of_types.fold(Bitboard::EMPTY, |all, it| all | it)
    }

    /// Returns the royal pieces of all players.
    pub(in crate::vm) fn all_royal(&mut self) -> Bitboard<N> {
        let players = 0..self.core.n_players as u8;
        players.fold(Bitboard::EMPTY, |all, it| all | self.royal(it))
    }

    /// Returns enemy pieces that give check by standing where they do.
    #[inline]
    pub(in crate::vm) fn intruders(&mut self, player: u8) -> Bitboard<N> {
        match &self.core.check {
            Some(it) if !matches!(it.intruders, SetExpr::None) => {
                self.set(&it.intruders, &Ctx::of(player))
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns true if a player is in check.
    pub(in crate::vm) fn in_check(&mut self, player: u8) -> bool {
        let royal = self.royal(player);
        self.is_checked(player, &royal)
    }

    /// Returns true if a player is in check if these pieces are royal.
    pub(in crate::vm) fn is_checked(&mut self, player: u8, royal: &Bitboard<N>) -> bool {
        let core = self.core;
        let Some(check) = &core.check else { return false };
        if check.mode == RoyalMode::All {
            return !self.checkers(player, royal).0.is_empty();
        }
        if self.asking.attack || self.asking.check || self.b.now.eliminated >> player & 1 != 0 {
            return false;
        }
        let asking = self.asking;
        self.asking.check = true;
        let x = Ctx::of(player);
        let except = match &check.except {
            SetExpr::None => Bitboard::EMPTY,
            it => self.set(it, &x),
        };
        let reads_off = core.plan.reads_off && !self.b.no_shortcuts;
        let off = if reads_off { self.is_off(player) } else { self.holds(&check.off, &x) };
        let res = !off
            && (self.is_any_attacked(player, royal, &except)
                || !(self.intruders(player) - except).is_empty());
        self.asking = asking;
        res
    }

    /// Returns true if an enemy piece, but for those on `except`, attacks one of these royal pieces of a player.
    fn is_any_attacked(&mut self, player: u8, royal: &Bitboard<N>, except: &Bitboard<N>) -> bool {
        let present = self.present_royals(player);
        if self.core.plan.exact
            && present.is_none()
            && !self.b.no_shortcuts
            && except.is_empty()
            && let Some(attacked) = self.are_attacked(player, royal)
        {
            return attacked;
        }
        let enemies = self.b.of(self.core.enemies[usize::from(player)]) - *except;
        royal.iter().any(|it| {
            let is_royal = present.as_ref().is_none_or(|them| them.has(it));
            !self.look(it as u16, &enemies, true, Some(is_royal)).is_empty()
        })
    }

    /// Returns a player's royal pieces of now, if those that must be safe may be others: those from before the move.
    fn present_royals(&mut self, player: u8) -> Option<Bitboard<N>> {
        let before = self.core.check.as_ref().is_some_and(|it| it.counted_before);
        before.then(|| self.royal(player))
    }

    /// Returns the pieces that check a player if these pieces are royal, and those that would but for an exception.
    pub(in crate::vm) fn checkers(
        &mut self,
        player: u8,
        royal: &Bitboard<N>,
    ) -> (Bitboard<N>, Bitboard<N>) {
        let core = self.core;
        let nobody = (Bitboard::EMPTY, Bitboard::EMPTY);
        let Some(check) = &core.check else { return nobody };
        if self.asking.attack || self.asking.check || self.b.now.eliminated >> player & 1 != 0 {
            return nobody;
        }
        let present = self.present_royals(player);
        let asking = self.asking;
        self.asking.check = true;
        let x = Ctx::of(player);
        let res = if self.holds(&check.off, &x) {
            nobody
        } else {
            let except = self.set(&check.except, &x);
            let enemies = self.b.of(core.enemies[usize::from(player)]);
            let mut attackers = Bitboard::EMPTY;
            let mut safe = royal.is_empty();
            for cell in *royal {
                let is_royal = present.as_ref().is_none_or(|them| them.has(cell));
                let these = self.look(cell as u16, &enemies, false, Some(is_royal));
                safe |= (these - except).is_empty();
                attackers |= these;
            }
            if check.mode == RoyalMode::All && safe {
                attackers = Bitboard::EMPTY;
            }
            let all = attackers | self.set(&check.intruders, &x);
            (all - except, all & except)
        };
        self.asking = asking;
        res
    }
}

/// Returns the conditions of a pattern and of the pattern that imitates it.
pub(in crate::vm) fn each_where<'p, const N: usize>(
    when: &'p Condition<N>,
    imitates: Option<&'p Condition<N>>,
) -> impl Iterator<Item = &'p Where<N>> {
    [Some(when), imitates].into_iter().flatten().filter_map(|it| match it {
        Condition::Always => None,
        Condition::Where(it) => Some(&**it),
    })
}
