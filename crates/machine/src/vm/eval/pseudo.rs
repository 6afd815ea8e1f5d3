//! Pseudo-legal moves of patterns, hands and actions.

use super::{
    Ctx, Eval, Who,
    attack::each_where,
    captured,
    walk::{Found, Walker, reads_royal},
};
use crate::{
    program::{
        Bitboard,
        core::{Castle, DropWhere, NEUTRAL, NO_TYPE, Pattern, PieceMovement},
    },
    vm::{
        board::{NONE, each_owner, new_piece},
        mv::{Flags, KindCode, Move},
        victims::Victims,
    },
};
use alfil_model::{Cond, Domain, Land, MAX_VICTIMS, MoveKind, PieceType, SetExpr, SetId, TypeSet};

/// The moves generated for one piece. Basic steps are the same move if they have the same target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<const N: usize> {
    quiet: Bitboard<N>,
    take: Bitboard<N>,
    /// The index of the piece's first move in the list.
    start: usize,
}

impl<const N: usize> Seen<N> {
    pub(super) fn new(start: usize) -> Seen<N> {
        Seen { quiet: Bitboard::EMPTY, take: Bitboard::EMPTY, start }
    }
}

/// A pattern and the piece that moves by it.
#[derive(Clone, Copy, Debug)]
struct Job<'p, const N: usize> {
    pattern: &'p Pattern<N>,
    outer: Option<&'p Pattern<N>>,
    /// The condition of the generator, if it is one.
    asked: Option<&'p Cond>,
    /// The targets for which the pattern's conditions hold.
    unconditional: Bitboard<N>,
    /// The parts that all its moves share, among them the cell of the piece.
    mv: Move,
}

/// The next choice of an action.
enum NextChoice<const N: usize> {
    /// All choices are made. True if the action's condition holds for them.
    Made(bool),
    /// One of these cells or types is chosen. With `last`, each of them makes a move.
    Of { cells: Bitboard<N>, types: TypeSet, last: bool },
}

/// Returns the numbers of cells and types that an action may choose.
fn each_choice<const N: usize>(cells: &Bitboard<N>, types: &TypeSet) -> impl Iterator<Item = u16> {
    cells.iter().map(|it| it as u16).chain(types.iter().map(|it| u16::from(it.0)))
}

impl<'a, const N: usize> Eval<'a, N> {
    /// Adds the pseudo-legal moves of the own piece on a cell for which the condition holds.
    pub(in crate::vm) fn moves_from(
        &mut self,
        cell: usize,
        asked: Option<&'a Cond>,
        out: &mut Vec<Move>,
    ) {
        let mut seen = Seen::new(out.len());
        self.each_pattern(cell, &mut |vm, pattern, outer| {
            vm.pattern(pattern, outer, cell, asked, &mut seen, out);
        });
        self.push_castles(cell, None, asked, out);
    }

    /// Adds the castling moves of the own piece on a cell. `in_check` says whether the piece is royal and attacked or safe,
    /// if that is known.
    pub(in crate::vm) fn push_castles(
        &mut self,
        cell: usize,
        in_check: Option<bool>,
        asked: Option<&'a Cond>,
        out: &mut Vec<Move>,
    ) {
        let unmoved = self.b.sets[SetId::UNMOVED.idx()];
        // Most partners of a king that has not moved have moved, so these ways are not even looked at.
        let partners =
            self.core.castle_partners.get(cell).map_or(Bitboard::EMPTY, |it| *it & unmoved);
        if partners.is_empty() {
            return;
        }
        for (number, castle) in self.castles_of(cell) {
            if partners.has(usize::from(castle.partner_from))
                && !castle.empty.meets(&self.b.occupied)
                && castle.both.within(&unmoved)
                && self.fits(castle)
                && self.may_castle(castle, in_check)
            {
                let mv = Move::castle(castle.king, [castle.king_from, castle.king_to], number);
                if asked.is_none_or(|it| self.holds_before(it, &mv)) {
                    self.push(mv, out);
                }
            }
        }
    }

    /// Returns the castling moves of the king on a cell, with their numbers. Returns none if no king stands there.
    #[inline]
    pub(in crate::vm) fn castles_of(
        &self,
        cell: usize,
    ) -> impl Iterator<Item = (u16, &'a Castle<N>)> + use<'a, N> {
        let core = self.core;
        let piece = self.b.cells[cell].piece().filter(|it| it.owner.idx() < core.n_players);
        let numbers =
            piece.and_then(|it| core.movement(it.owner.idx(), it.ty.idx()).castles.get(cell));
        numbers.into_iter().flatten().map(|it| (*it, &core.castles[usize::from(*it)]))
    }

    /// Returns the cells to which the piece on a cell could go by its patterns.
    pub(in crate::vm) fn targets(&mut self, cell: u16) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        let piece = self.b.at(cell).filter(|it| it.owner.idx() != NEUTRAL);
        let Some(piece) = piece.filter(|_| !self.asking.targets) else { return res };
        let (from, asking, player) = (usize::from(cell), self.asking, self.b.now.player);
        self.asking.targets = true;
        // Directions and enemies depend on the player on move.
        self.b.now.player = piece.owner.0;
        if let Some(reached) = self.reach_by_tables(piece.ty.idx(), from) {
            res = reached;
        } else {
            let mut moves = self.b.spare_moves();
            let mut seen = Seen::new(0);
            self.each_pattern(from, &mut |vm, pattern, outer| {
                vm.pattern(pattern, outer, from, None, &mut seen, &mut moves);
            });
            for mv in moves.iter().filter(|it| it.from() == cell) {
                res.set(usize::from(mv.to()));
            }
            self.b.give_back_moves(moves);
        }
        self.b.now.player = player;
        self.asking = asking;
        res
    }

    /// Visits the patterns that the own piece on a cell has now, each with the pattern that imitates it.
    #[inline]
    pub(super) fn each_pattern(
        &mut self,
        cell: usize,
        visit: &mut dyn FnMut(&mut Self, &'a Pattern<N>, Option<&'a Pattern<N>>),
    ) {
        let Some(piece) = self.b.cells[cell].piece() else { return };
        let core = self.core;
        let (owner, ty) = (piece.owner.idx(), piece.ty.idx());
        let unmoved = self.b.sets[SetId::UNMOVED.idx()].has(cell);
        for pattern in core.movement(owner, ty).patterns.iter().filter(|it| unmoved || !it.initial)
        {
            let Some(imitation) = pattern.imitates else {
                visit(self, pattern, None);
                continue;
            };
            let imitated = self.imitated(imitation, owner).map_or(&[][..], |it| &it.patterns);
            for it in imitated.iter().filter(|it| !it.initial && it.imitates.is_none()) {
                visit(self, it, Some(pattern));
            }
        }
    }

    /// Returns how an owner's pieces move by an imitation of the type that moved last, if there is one.
    pub(in crate::vm) fn imitated(
        &self,
        imitation: u16,
        owner: usize,
    ) -> Option<&'a PieceMovement<N>> {
        let (core, last) = (self.core, usize::from(self.b.now.last_type));
        let movements = &core.imitations[usize::from(imitation)];
        (last < core.n_types).then(|| &movements[owner * core.n_types + last])
    }

    /// Adds the moves of the own piece on a cell by a pattern.
    pub(super) fn pattern(
        &mut self,
        pattern: &'a Pattern<N>,
        outer: Option<&'a Pattern<N>>,
        from: usize,
        asked: Option<&'a Cond>,
        seen: &mut Seen<N>,
        out: &mut Vec<Move>,
    ) {
        let Some(piece) = self.b.cells[from].piece() else { return };
        // The targets where the conditions hold, and those where the conditions must be read.
        let (mut unconditional, mut open) = (self.core.all, self.core.all);
        for it in each_where(&pattern.when, outer.map(|it| &it.when)) {
            let unknown = it.unknown.get(from).copied().unwrap_or_default();
            let mut yes = it.holds[from];
            let mut may = yes | unknown;
            if it.once && !unknown.is_empty() {
                let x = Ctx {
                    from: from as u16,
                    mover: Who::Was(piece),
                    mover_before: Some(piece),
                    ..Ctx::of(piece.owner.0)
                };
                if self.holds(&it.cond, &x) {
                    yes = may;
                } else {
                    may = yes;
                }
            }
            unconditional &= yes;
            open &= may;
        }
        if open.is_empty() {
            return;
        }
        let has = |flag: fn(&Pattern<N>) -> bool| outer.is_some_and(flag) || flag(pattern);
        let flags = Flags::NONE
            .with(Flags::SETS_EN_PASSANT, has(|it| it.sets_en_passant))
            .with(Flags::EXEMPT, has(|it| it.exempt))
            .labelled(outer.and_then(|it| it.label).or(pattern.label));
        let which = Move::numbered(pattern.number, outer.map(|it| it.number));
        let mv = Move::step_of(piece.ty.0, from).by(which, flags);
        let job = Job { pattern, outer, asked, unconditional, mv };
        let occupied = self.b.occupied;
        let (hurdles, victims) = self.excluded(pattern);
        for (land, reach) in &pattern.tables {
            let reached = reach.from(from, &occupied, &hurdles) & open;
            if land.has(Land::EMPTY) {
                self.steps(&job, reached - occupied, false, seen, out);
            }
            if land.has(Land::EN_PASSANT) && self.b.en_passant.len > 0 {
                self.en_passant_steps(&job, reached - occupied, seen, out);
            }
            if land.captures() {
                let takeable = self.takeable(*land, piece.owner.idx());
                self.steps(&job, (reached & takeable) - victims, true, seen, out);
            }
            if land.has(Land::SWAP) {
                for to in reached & *self.b.own(piece.owner.0) {
                    let mv = mv.by(which, flags.with(Flags::SWAP, true)).toward(to as u16);
                    self.add(&job, mv, NONE, seen, out);
                }
            }
        }
        if !pattern.walks.is_empty() {
            self.walks(&job, seen, out);
        }
    }

    /// Returns the pieces that a pattern can't hop over, and those that it can't capture.
    #[inline]
    pub(in crate::vm) fn excluded(&self, pattern: &Pattern<N>) -> (Bitboard<N>, Bitboard<N>) {
        match &pattern.exclusions {
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
            Some(it) => (self.of_types(&it.hurdles), self.of_types(&it.victims)),
        }
    }

    /// Returns the pieces that may be captured by landing on them.
    pub(in crate::vm) fn takeable(&mut self, land: Land, own: usize) -> Bitboard<N> {
        let core = self.core;
        let enemies = self.b.of(core.enemies[own]);
        let mut res = if land.has(Land::ENEMY) { enemies } else { Bitboard::EMPTY };
        if land.0 & (Land::ROYAL.0 | Land::TAME.0) != 0 {
            let royal = self.all_royal() & enemies;
            if land.has(Land::ROYAL) {
                res |= royal;
            }
            if land.has(Land::TAME) {
                res = res - royal;
            }
        }
        if land.has(Land::FRIEND) {
            res |= self.b.of(core.team[own]);
        }
        if land.has(Land::NEUTRAL) {
            res |= self.b.of(1 << NEUTRAL);
        }
        res
    }

    /// Adds a step to each target that conditions allow, with or without a capture, unless the same step was added before.
    #[inline]
    fn steps(
        &mut self,
        job: &Job<'a, N>,
        targets: Bitboard<N>,
        take: bool,
        seen: &mut Seen<N>,
        out: &mut Vec<Move>,
    ) {
        let from = job.mv.from();
        // A step with a label differs from others to the same cell.
        if job.mv.flags().label().is_some() {
            for to in targets {
                self.add(job, job.mv.step(from, to as u16, take), NONE, seen, out);
            }
            return;
        }
        let done = if take { &mut seen.take } else { &mut seen.quiet };
        let new = targets - *done;
        let free = match job.asked {
            Some(_) => Bitboard::EMPTY,
            None => self.targets_without_choice(&job.mv, new & job.unconditional, take),
        };
        for to in free {
            out.push(job.mv.step(from, to as u16, take));
        }
        *done |= free;
        for to in new - free {
            let mv = job.mv.step(from, to as u16, take);
            if self.allowed(job, &mv, NONE) {
                done.set(to);
                self.push(mv, out);
            }
        }
    }

    /// Adds captures on en passant rights among these cells.
    fn en_passant_steps(
        &mut self,
        job: &Job<'a, N>,
        cells: Bitboard<N>,
        seen: &mut Seen<N>,
        out: &mut Vec<Move>,
    ) {
        let rights = self.b.en_passant;
        let enemies = self.core.enemies[usize::from(self.b.now.player)];
        for (passed, victim) in rights.iter() {
            if self.b.at(*victim).is_some_and(|it| enemies >> it.owner.0 & 1 != 0) {
                for to in *passed & cells {
                    let mv = job.mv.toward(to as u16).with_cells(Victims::one(*victim));
                    self.add(job, mv, NONE, seen, out);
                }
            }
        }
    }

    /// Adds the moves of walked paths.
    fn walks(&mut self, job: &Job<'a, N>, seen: &mut Seen<N>, out: &mut Vec<Move>) {
        let reads_royal = reads_royal(&job.pattern.walks);
        let royal = if reads_royal { self.all_royal() } else { Bitboard::EMPTY };
        let mut found = self.b.spare_found();
        let mut walker = Walker::new(self.core, self.b, self.b.now.player);
        walker.royal = royal;
        for path in &job.pattern.walks {
            walker.walk(path, job.mv.from(), &mut |it, _| {
                found.push(*it);
                false
            });
        }
        self.b.budget.spend(found.len() as u32);
        for it in &found {
            let mv = self.found(&job.mv, it);
            self.add(job, mv, it.over, seen, out);
        }
        self.b.give_back_found(found);
    }

    /// Returns the move of a path.
    fn found(&self, mv: &Move, it: &Found) -> Move {
        let relayed = if it.from == mv.from() { None } else { self.b.at(it.from) };
        let ty = relayed.map_or(mv.ty(), |it| it.ty.0);
        let flags = mv.flags().with(Flags::SWAP, it.swap);
        let step = Move::step_of(ty, usize::from(it.from)).by(mv.which(), flags).toward(it.to);
        step.with_cells(it.victims).unloading(it.unload, it.unloaded)
    }

    /// Adds a move, unless the same move was added before.
    fn add(
        &mut self,
        job: &Job<'a, N>,
        mv: Move,
        over: u16,
        seen: &mut Seen<N>,
        out: &mut Vec<Move>,
    ) {
        let basic =
            mv.is_basic_step() && mv.from() == job.mv.from() && mv.flags().label().is_none();
        let done = if mv.has_no_cells() { &mut seen.quiet } else { &mut seen.take };
        let to = usize::from(mv.to());
        if basic && done.has(to) || !basic && out[seen.start..].iter().any(|it| it.same(&mv)) {
            return;
        }
        if self.allowed(job, &mv, over) {
            if basic {
                done.set(to);
            }
            self.push(mv, out);
        }
    }

    /// Returns true if the conditions of pattern and generator allow a move.
    fn allowed(&mut self, job: &Job<'a, N>, mv: &Move, over: u16) -> bool {
        let to = usize::from(mv.to());
        let unconditional = job.unconditional.has(to);
        if unconditional && job.asked.is_none() {
            return true;
        }
        let mut x = self.ctx_before(mv);
        // Tables do not know the hurdle. They hop only if the condition of their own pattern does not read it.
        let reads_more = job.asked.is_some() || job.outer.is_some();
        let is_unknown = over == NONE && self.core.reads.over && reads_more;
        let over = if is_unknown { self.trace(mv).1 } else { over };
        self.put_hurdle(&mut x, over);
        if !unconditional {
            // The tables belong to the piece with the pattern. After a relay another piece moves.
            let from = usize::from(job.mv.from());
            let imitates = job.outer.map(|it| &it.when);
            if !self.conditions_hold(&job.pattern.when, imitates, from, to, |_| x) {
                return false;
            }
        }
        job.asked.is_none_or(|it| self.holds(it, &x))
    }

    /// Returns the context of a move before it is made, with its hurdle if an expression reads it.
    pub(in crate::vm) fn ctx_planned(&mut self, mv: &Move) -> Ctx {
        let mut res = self.ctx_before(mv);
        if self.core.reads.over && mv.kind_code() == KindCode::Step {
            let over = self.trace(mv).1;
            self.put_hurdle(&mut res, over);
        }
        res
    }

    pub(in crate::vm) fn put_hurdle(&self, x: &mut Ctx, over: u16) {
        x.over_cell = over;
        x.over = if over == NONE { None } else { self.b.at(over) };
    }

    /// Returns the context of a move before it is made, without its hurdle.
    pub(in crate::vm) fn ctx_before(&self, mv: &Move) -> Ctx {
        let own = self.b.now.player;
        let mover = match mv.kind_code() {
            KindCode::Step | KindCode::Castle => self.b.at(mv.from()),
            KindCode::Drop => Some(new_piece(mv.ty(), own)),
            KindCode::Pass => return Ctx { kind: Some(MoveKind::Pass), ..Ctx::of(own) },
            KindCode::Action => {
                return Ctx { kind: Some(mv.kind()), bound: self.bound(mv), ..Ctx::of(own) };
            }
        };
        let mut x = Ctx {
            from: mv.from(),
            to: mv.to(),
            mover: mover.map_or(Who::Nothing, Who::Was),
            mover_before: mover,
            exempt: mv.flags().has(Flags::EXEMPT),
            label: mv.flags().label(),
            kind: Some(mv.kind()),
            ..Ctx::of(own)
        };
        if !mv.has_no_cells() {
            x.captured = captured(mv.captured().iter());
        }
        let first = x.captured[0];
        if first != NONE {
            x.victim_cell = first;
            x.victim = self.b.at(first);
        }
        x
    }

    /// Returns true if a condition holds before a move is made.
    pub(in crate::vm) fn holds_before(&mut self, cond: &Cond, mv: &Move) -> bool {
        let x = self.ctx_before(mv);
        self.holds(cond, &x)
    }

    /// Returns true if check allows a castling move. `in_check` is that of [`Eval::push_castles`].
    fn may_castle(&mut self, castle: &Castle<N>, in_check: Option<bool>) -> bool {
        let binds = self.core.check.as_ref().is_some_and(|it| it.at.is_some());
        !binds
            || match in_check {
                Some(in_check) => !in_check && self.path_is_safe(castle, true),
                None => {
                    !self.royal(self.b.now.player).has(usize::from(castle.king_from))
                        || self.path_is_safe(castle, false)
                }
            }
    }

    /// Returns true if the king and the partner of a castling stand on their cells.
    pub(in crate::vm) fn fits(&self, castle: &Castle<N>) -> bool {
        let own = |cell: u16| self.b.at(cell).filter(|it| it.owner.idx() == castle.player);
        own(castle.king_from).is_some_and(|it| it.ty.0 == castle.king)
            && own(castle.partner_from)
                .is_some_and(|it| castle.partner.is_none_or(|ty| ty == it.ty.0))
    }

    /// Returns the cells on which the king or a partner of a castling stands.
    pub(in crate::vm) fn parts_in_place(&self, castle: &Castle<N>) -> Bitboard<N> {
        let own = |cell: u16| self.b.at(cell).filter(|it| it.owner.idx() == castle.player);
        let king = own(castle.king_from).filter(|it| it.ty.0 == castle.king);
        let partner =
            own(castle.partner_from).filter(|it| castle.partner.is_none_or(|ty| ty == it.ty.0));
        let cells = [(castle.king_from, king), (castle.partner_from, partner)];
        let there = cells.into_iter().filter(|it| it.1.is_some());
        there.fold(Bitboard::EMPTY, |all, it| all | Bitboard::one(usize::from(it.0)))
    }

    /// Returns true if the king is safe now and on all cells of its path. The partner is off the board until the king has
    /// reached its target. `in_safety` is true if it is known that the king is safe now.
    fn path_is_safe(&mut self, castle: &Castle<N>, in_safety: bool) -> bool {
        if self.core.plan.exact
            && !self.core.plan.reads_off
            && !self.b.no_shortcuts
            && self.core.check.as_ref().is_none_or(|it| matches!(it.intruders, SetExpr::None))
            && self.b.sets[SetId::PLACED.idx()].is_empty()
            && let Some(safe) = self.path_is_known_safe(castle, in_safety)
        {
            return safe;
        }
        let (king, partner) = (self.b.at(castle.king_from), self.b.at(castle.partner_from));
        let player = self.b.now.player;
        if self.in_check(player) {
            return false;
        }
        let Some(check) = &self.core.check else { return true };
        let attack_only =
            matches!(check.except, SetExpr::None) && matches!(check.off, Cond::Const(false));
        let enemies = self.b.of(self.core.enemies[usize::from(player)]);
        let x = Ctx::of(player);
        self.b.begin();
        self.b.set_cell(castle.king_from, None);
        self.b.set_cell(castle.partner_from, None);
        let mut safe = true;
        for cell in castle.safe {
            let cell = cell as u16;
            self.b.set_cell(cell, king);
            if cell == castle.king_to {
                self.b.set_cell(castle.partner_to, partner);
            }
            safe = if attack_only {
                !self.is_attacked(cell, &enemies)
            } else {
                let attackers = self.attackers(cell, &enemies);
                attackers.is_empty()
                    || self.holds(&check.off, &x)
                    || attackers.within(&self.set(&check.except, &x))
            };
            self.b.set_cell(cell, None);
            if cell == castle.king_to {
                self.b.set_cell(castle.partner_to, None);
            }
            if !safe {
                break;
            }
        }
        self.b.undo();
        safe
    }

    /// Tests the path of the king by tables. Returns `None` if they do not decide.
    fn path_is_known_safe(&self, castle: &Castle<N>, in_safety: bool) -> Option<bool> {
        let (occupied, from) = (self.b.occupied, usize::from(castle.king_from));
        let player = self.b.now.player;
        if !in_safety && self.would_be_attacked(player, from, &occupied)? {
            return Some(false);
        }
        let occupied = occupied - castle.both;
        let target = Bitboard::one(usize::from(castle.king_to));
        if let Some(attacked) = self.attacked_among(&castle.safe, &occupied) {
            if attacked != target {
                return Some(attacked.is_empty());
            }
            // The partner, put down, may stand in the way of that attack.
            let occupied = occupied | Bitboard::one(usize::from(castle.partner_to));
            return Some(self.attacked_among(&target, &occupied)?.is_empty());
        }
        for cell in castle.safe - target {
            let occupied = occupied | Bitboard::one(cell);
            if self.would_be_attacked(player, cell, &occupied)? {
                return Some(false);
            }
        }
        // For hoppers the partner may also be a hurdle: then the board decides.
        (!castle.safe.meets(&target)).then_some(true)
    }

    /// Returns the cells where the player may drop a piece of a type.
    pub(in crate::vm) fn droppable(&mut self, ty: usize, drop: &DropWhere<N>) -> Bitboard<N> {
        let mut res = drop.holds - self.b.occupied;
        let unknown = drop.unknown - self.b.occupied;
        if unknown.is_empty() {
            return res;
        }
        if let Some(set) = &drop.set {
            return res | (unknown & self.set(set, &Ctx::of(self.b.now.player)));
        }
        for to in unknown {
            let mv = Move::drop_of(ty as u8, to);
            if self.holds_before(&drop.cond, &mv) {
                res.set(to);
            }
        }
        res
    }

    /// Returns what is to be chosen next for an action.
    fn next_choice(&mut self, mv: &Move) -> NextChoice<N> {
        let action = &self.core.actions[usize::from(mv.which())];
        let (n, x) = (mv.cells().len(), self.ctx_before(mv));
        let Some(domain) = action.choose.get(n) else {
            return NextChoice::Made(self.holds(&action.when, &x));
        };
        let (mut cells, mut types) = (Bitboard::EMPTY, TypeSet::default());
        match &domain.domain {
            Domain::Cells(set) => cells = self.set(set, &x),
            Domain::Held(player, of) => {
                let players = self.players(*player, &x);
                types = of.iter().filter(|it| self.holds_type(players, *it)).collect();
            }
            Domain::Types(of) => types = *of,
        }
        let last = n + 1 == action.choose.len() && matches!(action.when, Cond::Const(true));
        NextChoice::Of { cells, types, last }
    }

    /// Counts the ways to make the remaining choices of an action.
    pub(in crate::vm) fn count_choices(&mut self, mv: Move) -> u64 {
        match self.next_choice(&mv) {
            _ if !self.b.budget.spend(2) => 0,
            NextChoice::Made(legal) => u64::from(legal),
            NextChoice::Of { cells, types, last: true } => {
                u64::from(cells.count()) + types.len() as u64
            }
            NextChoice::Of { cells, types, .. } => {
                each_choice(&cells, &types).map(|it| self.count_choices(mv.choosing(it))).sum()
            }
        }
    }

    /// Lists the moves of an action with all its remaining choices.
    pub(in crate::vm) fn choose(&mut self, mv: Move, out: &mut Vec<Move>) {
        match self.next_choice(&mv) {
            _ if self.b.budget.is_spent() => {}
            NextChoice::Made(false) => _ = self.b.budget.spend(1),
            NextChoice::Made(true) => _ = self.push_chosen(mv, out),
            NextChoice::Of { cells, types, last: true } => {
                let _ =
                    each_choice(&cells, &types).all(|it| self.push_chosen(mv.choosing(it), out));
            }
            NextChoice::Of { cells, types, .. } => {
                each_choice(&cells, &types).for_each(|it| self.choose(mv.choosing(it), out));
            }
        }
    }

    /// Returns true if a player of the mask holds a piece of the type.
    pub(in crate::vm) fn holds_type(&self, players: u16, ty: PieceType) -> bool {
        let held = |it: usize| self.b.hands[it * self.core.n_types + ty.idx()];
        each_owner(players & !(1 << NEUTRAL)).iter().any(|it| held(it) > 0)
    }

    /// Returns the cells and types that an action chose.
    fn bound(&self, mv: &Move) -> [(u16, u8); MAX_VICTIMS] {
        let mut res = [(NONE, NO_TYPE); MAX_VICTIMS];
        let action = &self.core.actions[usize::from(mv.which())];
        for (n, domain) in action.choose.iter().enumerate().take(mv.cells().len()) {
            let chosen = mv.cells().at(n);
            res[n] = match domain.domain {
                Domain::Cells(_) => (chosen, self.b.at(chosen).map_or(NO_TYPE, |it| it.ty.0)),
                Domain::Held(..) | Domain::Types(_) => (NONE, chosen as u8),
            };
        }
        res
    }

    /// Adds a move, once for each of its choices.
    pub(in crate::vm) fn push(&mut self, mv: Move, out: &mut Vec<Move>) {
        if self.may_choose(&mv) {
            self.push_choices(mv, out);
        } else {
            out.push(mv);
        }
    }

    /// Returns true if a move may have choices.
    pub(in crate::vm) fn may_choose(&self, mv: &Move) -> bool {
        let choosing = &self.core.choosing;
        let cells = match mv.kind_code() {
            KindCode::Drop => &choosing.drop,
            _ if mv.has_no_cells() => &choosing.quiet,
            _ => &choosing.take,
        };
        // The targets of a piece do not depend on its promotion.
        !self.asking.targets
            && mv.to() != NONE
            && cells[usize::from(self.b.now.player)].has(usize::from(mv.to()))
    }
}
