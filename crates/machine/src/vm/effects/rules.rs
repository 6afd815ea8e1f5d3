//! The events of a move, the rules that wait for them, and the effects of rules.

use super::{Cause, Effects, Run};
use crate::{
    program::{
        Bitboard,
        core::{NEUTRAL, NO_TYPE, Rule},
    },
    vm::{
        board::{End, NONE, Piece},
        eval::{
            Ctx, Eval, Who,
            choices::{Decision, EventRecords, Subject},
        },
        mv::STAY,
    },
};
use alfil_model::{Affected, Cond, Effect, Event, Lifetime, OutcomeResult, PlayerRef, SetExpr};

impl<'a, const N: usize> Effects<'a, N> {
    pub(in crate::vm) fn emit_all(&mut self, event_records: &EventRecords, run: &mut Run) {
        for (n, it) in event_records.iter().enumerate() {
            let mut x = run.x;
            let now = match it.subject {
                Subject::Mover => run.followed[0],
                Subject::Partner => run.followed[run.partner()],
                Subject::Nobody | Subject::Captured(_) => NONE,
            };
            x.at = if it.event == Event::Moved { now } else { it.at };
            x.piece_is_mover = matches!(it.subject, Subject::Mover);
            x.piece = Who::Nothing;
            if let Subject::Captured(victim) = it.subject {
                x.victim = Some(victim);
                x.victim_cell = it.at;
                x.piece = Who::Was(victim);
            }
            self.emit(it.event, &mut x, now, 0, Some(n as u8), run);
        }
    }

    /// Runs the rules that wait for an event, from `from_rule` on. `piece` is the cell of the event's piece.
    pub(in crate::vm) fn emit(
        &mut self,
        event: Event,
        x: &mut Ctx,
        piece: u16,
        from_rule: u16,
        own_event: Option<u8>,
        run: &mut Run,
    ) {
        let core = self.core;
        let place = run.followed.len();
        run.followed.push(piece);
        for number in core.waiting[event.slot()].iter().filter(|it| **it >= from_rule) {
            let rule = &core.rules[usize::from(*number)];
            let player = usize::from(run.own);
            if x.to != NONE && !rule.may[player].has(usize::from(x.to)) {
                continue;
            }
            x.mover = run.place(0);
            if piece != NONE {
                x.piece = run.place(place);
            }
            self.run_rule(*number, rule, x, own_event, run);
        }
        run.followed.truncate(place);
    }

    fn run_rule(
        &mut self,
        number: u16,
        rule: &'a Rule<N>,
        x: &mut Ctx,
        own_event: Option<u8>,
        run: &mut Run,
    ) {
        let mut choice = None;
        let case = if !rule.chooses {
            if !self.is_met(&rule.when, x) {
                return;
            }
            rule.cases.iter().position(|it| self.is_met(&it.when, x))
        } else if let Some(n) = own_event {
            // The choice was made before the move.
            let decided = |it: &&Decision| it.event_record == n && it.rule == number;
            let decision = run.decisions.iter().find(decided);
            choice = decision.map(|it| it.first);
            decision.map(|it| usize::from(it.case))
        } else {
            self.before(x, |vm, x| {
                let applies = vm.holds(&rule.when, x);
                let case =
                    |vm: &mut Eval<'_, N>| rule.cases.iter().position(|it| vm.holds(&it.when, x));
                if applies { case(vm) } else { None }
            })
        };
        let Some(case) = case else { return };
        if let Some(applied) = &mut run.applied {
            applied.push(number);
        }
        let cause = Cause { wakes: number + 1, silent: rule.silent, reason: rule.reason, choice };
        self.effects(&rule.cases[case].effects, x, run, cause);
    }

    /// Returns true if the condition of a rule holds. Most rules have none.
    #[inline]
    fn is_met(&mut self, cond: &Cond, x: &Ctx) -> bool {
        matches!(cond, Cond::Const(true)) || self.holds(cond, x)
    }

    /// Makes effects. Updates the mover and the piece of the context.
    pub(super) fn effects(
        &mut self,
        effects: &'a [Effect],
        x: &mut Ctx,
        run: &mut Run,
        mut cause: Cause,
    ) {
        // The event's piece is the last tracked one, unless it is a snapshot.
        let place = run.followed.len() - 1;
        for effect in effects {
            x.mover = run.place(0);
            if let Who::At(_) = x.piece {
                x.piece = run.place(place);
            }
            self.effect(effect, x, run, &mut cause);
        }
    }

    fn effect(&mut self, effect: &'a Effect, x: &Ctx, run: &mut Run, cause: &mut Cause) {
        match effect {
            Effect::Remove(set) => {
                let cells = self.set(set, x) & self.b.occupied;
                self.remove(cells, x, run, cause);
            }
            Effect::Place { piece, owner, at, replace } => {
                let (ty, owner) = (self.ty(piece, x), self.receiver(*owner, x));
                let at = self.set(at, x);
                if let Some(owner) = owner.filter(|_| ty != NO_TYPE) {
                    for cell in at {
                        self.place_piece(ty, owner, cell as u16, *replace, x, run, cause);
                    }
                }
            }
            Effect::Become(affected, ty) => {
                let (cells, ty) = (self.affected(affected, x), self.ty(ty, x));
                for cell in cells {
                    self.become_type(cell as u16, ty, x, run, cause);
                }
            }
            Effect::BecomeHeld(player, from, to) => {
                let (from, to) = (self.ty(from, x), self.ty(to, x));
                self.take_or_give(self.player(*player, x), from, to);
            }
            Effect::Choose(_) => self.chosen(x, run, cause),
            Effect::Turn(set, player) => {
                let cells = self.set(set, x);
                if let Some(player) = self.receiver(*player, x) {
                    let cells = self.turning(cells);
                    self.b.turn(cells, player);
                    run.changed |= !cells.is_empty();
                }
            }
            Effect::Give(player, ty) => {
                let player = self.receiver(*player, x);
                self.hand(player, self.ty(ty, x), 1, true);
            }
            Effect::Take(player, ty) => {
                self.hand(self.player(*player, x), self.ty(ty, x), -1, false);
            }
            Effect::Relocate(from, to) => {
                let (from, to) = (self.only(from, x), self.only(to, x));
                self.relocate(from, to, run);
            }
            Effect::Swap(one, other) => self.swap([one, other], x, run),
            Effect::Shift(set, stride) => {
                let cells = self.set(set, x);
                let table = stride.idx() * self.core.n_players + usize::from(x.own);
                self.shift(cells, &self.core.strides.targets[table], run);
            }
            Effect::Mark(affected, mark, on) => {
                let bit = 1 << mark.0;
                for cell in self.affected(affected, x) {
                    if let Some(it) = self.b.cells[cell].piece() {
                        let marks = if *on { it.marks | bit } else { it.marks & !bit };
                        self.b.set_cell(cell as u16, Some(Piece { marks, ..it }));
                    }
                }
            }
            Effect::Include(set, cells, on) => {
                let cells = self.set(cells, x);
                for cell in cells {
                    self.b.include(set.0, cell as u16, *on);
                    // A cell that is added now is not from the turn before.
                    self.b.include_old(set.0, cell as u16, false);
                }
            }
            Effect::Set(counter, player, num) => {
                let value = self.num(num, x);
                let player = self.player(*player, x);
                self.set_counter(counter.0, player, value);
            }
            Effect::End(player, result) => {
                if let Some(player) =
                    self.player(*player, x).filter(|it| usize::from(*it) != NEUTRAL)
                {
                    self.end(player, *result, cause.reason, run);
                }
            }
        }
    }

    /// Returns the player for whom an effect makes pieces; `None` if there is none, or if that player is out.
    fn receiver(&mut self, player: PlayerRef, x: &Ctx) -> Option<u8> {
        let out = self.b.now.eliminated;
        self.player(player, x).filter(|it| out >> it & 1 == 0)
    }

    /// Returns the cells to which an effect applies. Some may be empty.
    pub(in crate::vm) fn affected(&mut self, affected: &Affected, x: &Ctx) -> Bitboard<N> {
        match affected {
            Affected::On(set) => self.set(set, x),
            Affected::Piece(piece) => match self.place(*piece, x) {
                NONE => Bitboard::EMPTY,
                cell => Bitboard::one(usize::from(cell)),
            },
        }
    }

    fn remove(&mut self, cells: Bitboard<N>, x: &Ctx, run: &mut Run, cause: &Cause) {
        let waited = !self.core.waiting[Event::Removed.slot()].is_empty();
        let mut gone = self.b.spare_pieces();
        for cell in cells {
            if let Some(piece) = self.b.cells[cell].piece().filter(|_| waited) {
                gone.push((cell as u16, piece));
            }
            self.b.put(cell as u16, None);
            run.gone(cell as u16);
        }
        for (cell, piece) in &gone {
            let mut x =
                Ctx { at: *cell, piece: Who::Was(*piece), piece_is_mover: false, ..run.now(x) };
            self.emit(Event::Removed, &mut x, NONE, cause.wakes, None, run);
        }
        self.b.give_back_pieces(gone);
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of the effect")]
    fn place_piece(
        &mut self,
        ty: u8,
        owner: u8,
        at: u16,
        replace: bool,
        x: &Ctx,
        run: &mut Run,
        cause: &Cause,
    ) {
        if self.b.at(at).is_some() {
            if !replace {
                return;
            }
            self.remove(Bitboard::one(usize::from(at)), x, run, cause);
            if self.b.at(at).is_some() {
                return;
            }
        }
        let piece = self.made(ty, owner);
        self.b.put(at, Some(piece));
        self.note_placed(at);
        run.changed = true;
        self.emit_at(Event::Placed, at, x, run, cause);
    }

    /// Emits an event about the piece on a cell.
    fn emit_at(&mut self, event: Event, at: u16, x: &Ctx, run: &mut Run, cause: &Cause) {
        if !self.core.waiting[event.slot()].is_empty() {
            let is_mover = run.followed[0] == at;
            let mut x = Ctx { at, piece_is_mover: is_mover, ..run.now(x) };
            self.emit(event, &mut x, at, cause.wakes, None, run);
        }
    }

    fn become_type(&mut self, place: u16, ty: u8, x: &Ctx, run: &mut Run, cause: &Cause) {
        let Some(piece) = self.b.at(place) else { return };
        if ty == NO_TYPE {
            self.remove(Bitboard::one(usize::from(place)), x, run, cause);
            return;
        }
        if place == run.followed[0] && !cause.silent {
            run.becomes = ty;
        }
        if piece.ty.0 == ty {
            return;
        }
        let changed = self.made(ty, piece.owner.0);
        self.b.set_cell(place, Some(Piece { marks: piece.marks, ..changed }));
        run.changed = true;
        self.emit_at(Event::Becomes, place, x, run, cause);
    }

    /// Gives the mover the chosen type.
    fn chosen(&mut self, x: &Ctx, run: &mut Run, cause: &mut Cause) {
        let Some(n) = cause.choice else { return };
        cause.choice = Some(n.saturating_add(1));
        let ty = run.mv.choice().get(usize::from(n)).copied().unwrap_or(STAY);
        if ty == STAY {
            return;
        }
        if !cause.silent {
            run.becomes = ty;
        }
        if run.followed[0] != NONE {
            self.become_type(run.followed[0], ty, x, run, cause);
        }
    }

    fn take_or_give(&mut self, player: Option<u8>, from: u8, to: u8) {
        let Some(player) = player.filter(|it| usize::from(*it) != NEUTRAL) else { return };
        let held = from != NO_TYPE
            && self.b.hands[usize::from(player) * self.core.n_types + usize::from(from)] > 0;
        if held && from != to {
            self.hand(Some(player), from, -1, false);
            self.hand(Some(player), to, 1, false);
        }
    }

    /// Adds pieces that wait for the end of the turn to the hands.
    pub(in crate::vm) fn fill_hands(&mut self) {
        let held = self.core.n_players * self.core.n_types;
        for idx in 0..held {
            let n = self.b.hands[held + idx];
            if n > 0 {
                let joined = self.b.hands[idx].saturating_add(n);
                self.b.set_hand(idx, joined);
                self.b.set_hand(held + idx, 0);
            }
        }
    }

    /// Changes how many pieces of a type a player holds. With `late` they may have to wait for the end of the turn.
    fn hand(&mut self, player: Option<u8>, ty: u8, change: i16, late: bool) {
        let Some(player) = player.filter(|it| usize::from(*it) != NEUTRAL) else { return };
        if ty != NO_TYPE {
            let first = if late && self.core.hands_join_late { self.core.n_players } else { 0 };
            let idx = (first + usize::from(player)) * self.core.n_types + usize::from(ty);
            self.b.change_hand(idx, change);
        }
    }

    /// Returns the cells whose pieces can change sides.
    pub(in crate::vm) fn turning(&self, cells: Bitboard<N>) -> Bitboard<N> {
        (cells & self.b.occupied) - self.of_types(&self.core.types.neutral)
    }

    fn relocate(&mut self, from: u16, to: u16, run: &mut Run) {
        if from == NONE || to == NONE || self.b.at(to).is_some() {
            return;
        }
        let piece = self.b.at(from);
        if piece.is_some() {
            self.b.put(from, None);
            self.b.put(to, piece);
            run.went(from, to);
        }
    }

    /// Lets the pieces on the only cells of two sets change places.
    fn swap(&mut self, sets: [&'a SetExpr; 2], x: &Ctx, run: &mut Run) {
        let [one, other] = sets.map(|it| self.only(it, x));
        if one == NONE || other == NONE || one == other {
            return;
        }
        let pieces = [one, other].map(|it| self.b.at(it));
        if pieces.iter().any(Option::is_none) {
            return;
        }
        self.b.put(one, None);
        self.b.put(other, None);
        self.b.put(one, pieces[1]);
        self.b.put(other, pieces[0]);
        for it in &mut run.followed {
            *it = match *it {
                cell if cell == one => other,
                cell if cell == other => one,
                cell => cell,
            };
        }
    }

    /// Moves pieces along a table, all at once.
    fn shift(&mut self, cells: Bitboard<N>, table: &'a [Bitboard<N>], run: &mut Run) {
        let going = self.going(cells & self.b.occupied, table);
        let goal = |cell: usize| table[cell].lowest().map_or(NONE, |it| it as u16);
        let mut lifted = self.b.spare_pieces();
        for cell in going {
            if let Some(piece) = self.b.cells[cell].piece() {
                lifted.push((goal(cell), piece));
            }
            self.b.put(cell as u16, None);
        }
        for (cell, piece) in &lifted {
            self.b.put(*cell, Some(*piece));
        }
        self.b.give_back_pieces(lifted);
        for it in &mut run.followed {
            if *it != NONE && going.has(usize::from(*it)) {
                *it = goal(usize::from(*it));
            }
        }
    }

    /// Returns the pieces that go if all of these shall go along a table.
    fn going(&self, pieces: Bitboard<N>, table: &[Bitboard<N>]) -> Bitboard<N> {
        let mut going: Bitboard<N> = pieces.iter().filter(|it| table[*it].count() == 1).collect();
        let (mut goals, mut contested) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for cell in going {
            contested |= goals & table[cell];
            goals |= table[cell];
        }
        // Each round finds pieces that stay, and these may be in the way of others.
        loop {
            let closed = contested | (self.b.occupied - going);
            let stay: Bitboard<N> = going.iter().filter(|it| closed.meets(&table[*it])).collect();
            if stay.is_empty() {
                return going;
            }
            going = going - stay;
        }
    }

    fn set_counter(&mut self, counter: u16, player: Option<u8>, value: i32) {
        let number = usize::from(counter);
        let counter = &self.core.counters[number];
        let value = value.clamp(counter.min, counter.max);
        let n = match player {
            _ if !counter.per_player => 0,
            Some(it) if usize::from(it) < counter.initial.len() => usize::from(it),
            _ => return,
        };
        self.b.set_counter(counter.start + n, value);
        if counter.lifetime == Lifetime::NextTurn {
            self.b.set_old_counter(number, false);
        }
    }

    /// Ends the game for a player.
    fn end(&mut self, player: u8, result: OutcomeResult, reason: u16, run: &mut Run) {
        if self.b.ending.is_some() || self.b.now.eliminated >> player & 1 != 0 {
            return;
        }
        match self.verdict(player, result) {
            Some(winners) => self.b.set_ending(Some(End { winners, reason })),
            None => {
                let gone = self.eliminate(player, result);
                gone.iter().for_each(|it| run.gone(it as u16));
                run.changed = true;
            }
        }
    }
}
