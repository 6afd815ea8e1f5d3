//! Making a move: pieces first, then events, rules and their effects.

use super::{
    board,
    candidate::Candidate,
    choices,
    eval::{EventRecord, Limits, MOVER, PositionView, Reading, Who},
    events::{self, PARTNER, event_record},
    outcome,
    rules::Rules,
};
use alfil_model::{
    Affected, Cell, Effect, EnPassant, Event, MoveKind, Piece, PieceRef, PieceType, Player,
    PlayerRef, SetId, State,
};

/// A move while it is made.
#[derive(Clone, Debug)]
pub(super) struct Scene<'a> {
    pub(super) model: &'a Rules,
    pub(super) before: &'a State,
    pub(super) state: State,
    pub(super) limits: Limits,
    pub(super) own: Player,
    pub(super) candidate: &'a Candidate,
    /// The present cells of the pieces that are watched: the mover, the castling partner, then the pieces of events.
    pub(super) tracks: Vec<Option<Cell>>,
    /// Choices still to be carried out.
    choices: Vec<Option<PieceType>>,
    /// The visible type that the mover has become.
    shown: Option<PieceType>,
    /// The rules that applied, in the order in which they did.
    pub(super) applied: Vec<usize>,
}

/// Whose effects run.
#[derive(Clone, Copy)]
struct Cause<'a> {
    name: &'a str,
    silent: bool,
    /// The first rule that its effects wake.
    wakes: usize,
    /// The facts of the event.
    event: Option<&'a EventRecord>,
}

impl<'a> Scene<'a> {
    /// Makes a move up to and including its last event.
    pub(super) fn play(
        view: PositionView<'a>,
        candidate: &'a Candidate,
        choices: &[Option<PieceType>],
        watched: &[Cell],
    ) -> Scene<'a> {
        let mut scene = Scene {
            model: view.model,
            before: view.state,
            state: view.state.clone(),
            limits: view.limits,
            own: view.state.player,
            candidate,
            tracks: vec![
                candidate.from.or(candidate.to).filter(|_| candidate.piece.is_some()),
                None,
            ],
            choices: choices.iter().rev().copied().collect(),
            shown: None,
            applied: Vec::new(),
        };
        scene.tracks[PARTNER] = candidate.partner.map(|it| it.0);
        scene.tracks.extend(watched.iter().copied().map(Some));
        board::begin_move(scene.model, &mut scene.state);
        scene.move_pieces();
        scene.leave_en_passant();
        if let MoveKind::Action(id) = candidate.kind {
            let action = &scene.model.actions[id.idx()];
            let cause = Cause { name: &action.name, silent: false, wakes: 0, event: None };
            scene.run(&action.effects, cause, false);
        }
        for (event, event_record) in events::events_of(candidate, scene.before) {
            scene.emit(event, &event_record, &event_record);
        }
        let (event, now) = events::moved(scene.tracks[MOVER]);
        scene.emit(event, &now, &events::moved(candidate.to).1);
        board::forget_unmoved(scene.model, &mut scene.state);
        scene
    }

    /// Returns the type that the mover has become, for move texts.
    pub(super) fn becomes(&self) -> Option<PieceType> {
        self.shown.filter(|it| Some(*it) != self.candidate.piece.map(|it| it.ty))
    }

    /// Returns the position as it is now.
    pub(super) fn view(&self) -> PositionView<'_> {
        PositionView { model: self.model, state: &self.state, limits: self.limits }
    }

    /// Returns a reading of the move at this moment.
    pub(super) fn reading(&self) -> Reading<'_> {
        Reading {
            before: self.before,
            candidate: Some(self.candidate),
            tracks: Some(&self.tracks),
            ..self.view().reading(self.own)
        }
    }

    /// Runs the rules on the end of the turn.
    pub(super) fn end_turn(&mut self, event: Event) {
        let nothing = event_record(None, Who::Nobody);
        self.wake(event, &nothing, 0);
        board::forget_unmoved(self.model, &mut self.state);
    }

    /// Records that a piece was placed on a cell, if anything can read that.
    fn note_placed(&mut self, cell: Cell) {
        if self.model.reads.placed {
            board::include(self.model, &mut self.state, SetId::PLACED, cell, true);
        }
    }

    fn move_pieces(&mut self) {
        let candidate = self.candidate;
        // Everything is lifted before anything is put down.
        let mut placing: Vec<(Cell, Piece)> = Vec::new();
        let mut carried: Vec<(Cell, Cell)> = Vec::new();
        // A piece that ends where it began stays there, unmoved if it was.
        let stays = candidate.kind == MoveKind::Step && candidate.from == candidate.to;
        let mover = match candidate.kind {
            MoveKind::Drop => self.take_from_hand(),
            _ => candidate.from.filter(|_| !stays).and_then(|it| board::lift(&mut self.state, it)),
        };
        if let (Some(piece), Some(to)) = (mover, candidate.to) {
            placing.push((to, piece));
            carried.extend(candidate.from.map(|it| (it, to)));
        }
        let mut others: Vec<(Cell, Cell)> = candidate.partner.into_iter().collect();
        others.extend(candidate.swap.then_some(candidate.to.zip(candidate.from)).flatten());
        others.extend(candidate.unload);
        for (from, to) in others {
            if let Some(piece) = board::lift(&mut self.state, from) {
                placing.push((to, piece));
                carried.push((from, to));
            }
        }
        for victim in candidate.captured() {
            board::lift(&mut self.state, victim);
            carried.push((victim, victim));
        }
        self.carry(&carried, &candidate.captured());
        for (cell, piece) in placing {
            board::put(&mut self.state, cell, piece);
        }
        if let (MoveKind::Drop, Some(to)) = (candidate.kind, candidate.to) {
            self.note_placed(to);
        }
    }

    fn take_from_hand(&mut self) -> Option<Piece> {
        let piece = self.candidate.piece?;
        let held = &mut self.state.hands[self.own][piece.ty.idx()];
        *held = held.saturating_sub(1);
        let owner = board::owner_of(&self.model.types[piece.ty], piece.owner);
        Some(Piece { owner, ..piece })
    }

    /// Follows the pieces that are watched to where the move has taken them, all at once.
    fn carry(&mut self, carried: &[(Cell, Cell)], captured: &[Cell]) {
        for track in &mut self.tracks {
            let Some(cell) = *track else { continue };
            if captured.contains(&cell) {
                *track = None;
            } else if let Some((_, to)) = carried.iter().find(|it| it.0 == cell) {
                *track = Some(*to);
            }
        }
    }

    fn leave_en_passant(&mut self) {
        let (Some(victim), false) = (self.candidate.to, self.candidate.en_passant.is_empty())
        else {
            return;
        };
        self.state.en_passant.push(EnPassant { cells: self.candidate.en_passant.clone(), victim });
        if self.state.en_passant.len() > State::MAX_EN_PASSANT {
            self.state.en_passant.remove(0);
        }
    }

    /// An event of the move itself; `planned` is what choices were made upon.
    fn emit(&mut self, event: Event, event_record: &EventRecord, planned: &EventRecord) {
        for n in 0..self.model.rules.len() {
            let rule = &self.model.rules[n];
            if rule.on.contains(&event) {
                let chooses = rule.chooses();
                self.obey(n, if chooses { planned } else { event_record }, true);
            }
        }
    }

    /// An event that something else has brought about: runs the rules from one on.
    fn wake(&mut self, event: Event, event_record: &EventRecord, from: usize) {
        for n in from..self.model.rules.len() {
            if self.model.rules[n].on.contains(&event) {
                self.obey(n, event_record, false);
            }
        }
    }

    fn obey(&mut self, rule: usize, event: &EventRecord, may_choose: bool) {
        let wakes = rule + 1;
        let model = self.model;
        let rule = &model.rules[rule];
        let reading = Reading { event: Some(event), ..self.reading() };
        let reading = if rule.chooses() { reading.earlier() } else { reading };
        let Some(case) = choices::case(&reading, rule) else { return };
        self.applied.push(wakes - 1);
        let cause = Cause { name: &rule.name, silent: rule.silent, wakes, event: Some(event) };
        self.run(&case.effects, cause, may_choose);
    }

    fn run(&mut self, effects: &[Effect], cause: Cause<'_>, may_choose: bool) {
        for effect in effects {
            match effect {
                Effect::Choose(_) if may_choose => {
                    if let Some(ty) = self.choices.pop().flatten() {
                        self.show(ty, cause);
                        self.become_type(self.tracks[MOVER], Some(ty), cause);
                    }
                }
                Effect::Choose(_) => {}
                _ => self.effect(effect, cause),
            }
        }
    }

    fn effect(&mut self, effect: &Effect, cause: Cause<'_>) {
        let reading = Reading { event: cause.event, ..self.reading() };
        match effect {
            Effect::Remove(set) => {
                let cells = reading.set(set).list();
                self.remove(&cells, cause);
            }
            Effect::Place { piece, owner, at, replace } => {
                let (ty, owner) = (reading.type_of(piece), self.receiver(*owner, &reading));
                let cells = reading.set(at).list();
                if let (Some(ty), Some(owner)) = (ty, owner) {
                    for cell in cells {
                        self.place(ty, owner, cell, *replace, cause);
                    }
                }
            }
            Effect::Become(affected, ty) => {
                let cells = self.affected(affected, &reading);
                let ty = reading.type_of(ty);
                for cell in cells {
                    self.become_type(Some(cell), ty, cause);
                }
            }
            Effect::BecomeHeld(player, from, to) => {
                let (player, from) = (reading.player(*player), reading.type_of(from));
                let to = reading.type_of(to);
                self.become_held(player, from, to);
            }
            Effect::Choose(_) => {}
            Effect::Turn(set, player) => {
                let (cells, player) = (reading.set(set).list(), self.receiver(*player, &reading));
                self.turn(&cells, player);
            }
            Effect::Give(player, ty) => {
                let player = self.receiver(*player, &reading);
                let player = player.filter(|it| *it != Player::NEUTRAL);
                let ty = reading.type_of(ty);
                if let (Some(player), Some(ty)) = (player, ty) {
                    board::give(self.model, &mut self.state, player, ty);
                }
            }
            Effect::Take(player, ty) => {
                let (player, ty) = (reading.player(*player), reading.type_of(ty));
                if let (Some(player), Some(ty)) = (player, ty) {
                    let held = &mut self.state.hands[player][ty.idx()];
                    *held = held.saturating_sub(1);
                }
            }
            Effect::Relocate(from, to) => {
                self.relocate(reading.set(from).only(), reading.set(to).only());
            }
            Effect::Swap(one, other) => {
                self.swap(reading.set(one).only(), reading.set(other).only());
            }
            Effect::Shift(set, stride) => self.shift(&reading.steps(set, *stride)),
            Effect::Mark(affected, mark, on) => {
                let bit = 1 << mark.0;
                for cell in self.affected(affected, &reading) {
                    if let Some(piece) = &mut self.state.cells[cell.idx()] {
                        piece.marks = if *on { piece.marks | bit } else { piece.marks & !bit };
                    }
                }
            }
            Effect::Include(set, cells, on) => {
                for cell in reading.set(cells).list() {
                    board::include(self.model, &mut self.state, *set, cell, *on);
                }
            }
            Effect::Set(counter, player, value) => {
                let (player, value) = (reading.player(*player), reading.num(value));
                board::count(self.model, &mut self.state, counter.idx(), player, value);
            }
            Effect::End(player, result) => {
                if let Some(player) = reading.player(*player) {
                    let reason = cause.name.to_owned();
                    outcome::conclude(self.model, &mut self.state, player, *result, reason);
                    self.forget_removed();
                }
            }
        }
    }

    /// Returns the player for whom an effect makes pieces. A player who is out gets none.
    fn receiver(&self, player: PlayerRef, reading: &Reading<'_>) -> Option<Player> {
        let is_out = |it: Player| it != Player::NEUTRAL && self.state.eliminated[it];
        reading.anyone(player).filter(|it| !is_out(*it))
    }

    /// Stops watching pieces that an elimination has taken off the board.
    fn forget_removed(&mut self) {
        for track in &mut self.tracks {
            *track = track.filter(|it| self.state.cells[it.idx()].is_some());
        }
    }

    /// Returns the cells to which an effect applies, in the board's order.
    fn affected(&self, affected: &Affected, reading: &Reading<'_>) -> Vec<Cell> {
        match affected {
            Affected::Piece(piece) => self.where_is(*piece, reading).into_iter().collect(),
            Affected::On(set) => reading.set(set).list(),
        }
    }

    /// Returns the cell of a piece, if it is on the board.
    fn where_is(&self, piece: PieceRef, reading: &Reading<'_>) -> Option<Cell> {
        match piece {
            PieceRef::Mover => self.tracks[MOVER],
            PieceRef::Piece => match reading.event?.piece {
                Who::Watched(n) => self.tracks[n],
                Who::Nobody | Who::Gone(_) => None,
            },
            PieceRef::At(cell) => reading.cell(cell),
            PieceRef::Victim | PieceRef::Over => None,
        }
    }

    fn remove(&mut self, cells: &[Cell], cause: Cause<'_>) {
        let mut gone = Vec::new();
        for cell in cells {
            if let Some(piece) = board::lift(&mut self.state, *cell) {
                self.unwatch(*cell);
                gone.push((*cell, piece));
            }
        }
        for (cell, piece) in gone {
            self.wake(Event::Removed, &event_record(Some(cell), Who::Gone(piece)), cause.wakes);
        }
    }

    fn place(&mut self, ty: PieceType, owner: Player, at: Cell, replace: bool, cause: Cause<'_>) {
        if replace {
            self.remove(&[at], cause);
        }
        if self.state.cells[at.idx()].is_some() {
            return;
        }
        let owner = board::owner_of(&self.model.types[ty], owner);
        board::put(&mut self.state, at, Piece { ty, owner, marks: 0 });
        self.note_placed(at);
        let who = Who::Watched(self.watch(at));
        self.wake(Event::Placed, &event_record(Some(at), who), cause.wakes);
    }

    fn become_type(&mut self, cell: Option<Cell>, ty: Option<PieceType>, cause: Cause<'_>) {
        let Some(cell) = cell else { return };
        let Some(piece) = self.state.cells[cell.idx()] else { return };
        let Some(ty) = ty else { return self.remove(&[cell], cause) };
        if piece.ty == ty {
            return;
        }
        if self.tracks[MOVER] == Some(cell) {
            self.show(ty, cause);
        }
        let owner = board::owner_of(&self.model.types[ty], piece.owner);
        self.state.cells[cell.idx()] = Some(Piece { ty, owner, ..piece });
        let who = Who::Watched(self.watch(cell));
        self.wake(Event::Becomes, &event_record(Some(cell), who), cause.wakes);
    }

    fn show(&mut self, ty: PieceType, cause: Cause<'_>) {
        if !cause.silent {
            self.shown = Some(ty);
        }
    }

    fn become_held(
        &mut self,
        player: Option<Player>,
        from: Option<PieceType>,
        to: Option<PieceType>,
    ) {
        let (Some(player), Some(from)) = (player, from) else { return };
        let hand = &mut self.state.hands[player];
        if hand[from.idx()] == 0 {
            return;
        }
        hand[from.idx()] -= 1;
        if let Some(to) = to {
            hand[to.idx()] = hand[to.idx()].saturating_add(1);
        }
    }

    fn turn(&mut self, cells: &[Cell], player: Option<Player>) {
        let Some(player) = player else { return };
        for cell in cells {
            if let Some(piece) = &mut self.state.cells[cell.idx()]
                && !self.model.types[piece.ty].neutral
            {
                piece.owner = player;
            }
        }
    }

    fn relocate(&mut self, from: Option<Cell>, to: Option<Cell>) {
        let (Some(from), Some(to)) = (from, to) else { return };
        if self.state.cells[to.idx()].is_some() {
            return;
        }
        let Some(piece) = board::lift(&mut self.state, from) else { return };
        board::put(&mut self.state, to, piece);
        for track in self.tracks.iter_mut().filter(|it| **it == Some(from)) {
            *track = Some(to);
        }
    }

    /// Lets the pieces on two cells change places, if both are there.
    fn swap(&mut self, one: Option<Cell>, other: Option<Cell>) {
        let (Some(one), Some(other)) = (one, other) else { return };
        let is_there = |it: Cell| self.state.cells[it.idx()].is_some();
        if one == other || !is_there(one) || !is_there(other) {
            return;
        }
        let lifted = [one, other].map(|it| board::lift(&mut self.state, it));
        for (to, piece) in [other, one].into_iter().zip(lifted) {
            if let Some(piece) = piece {
                board::put(&mut self.state, to, piece);
            }
        }
        for track in self.tracks.iter_mut().flatten() {
            if *track == one {
                *track = other;
            } else if *track == other {
                *track = one;
            }
        }
    }

    /// Moves pieces from the first cell of each pair to the second, all at once, as far as they can go.
    fn shift(&mut self, steps: &[(Cell, Cell)]) {
        let goes = |step: &&(Cell, Cell)| can_go(&self.state, steps, step.0);
        let going: Vec<(Cell, Cell)> = steps.iter().filter(goes).copied().collect();
        let lifted: Vec<_> = going.iter().map(|it| board::lift(&mut self.state, it.0)).collect();
        for ((_, to), piece) in going.iter().zip(lifted) {
            if let Some(piece) = piece {
                board::put(&mut self.state, *to, piece);
            }
        }
        for track in self.tracks.iter_mut().flatten() {
            if let Some((_, to)) = going.iter().find(|it| it.0 == *track) {
                *track = *to;
            }
        }
    }

    /// Returns the number under which a piece is watched from now on.
    fn watch(&mut self, cell: Cell) -> usize {
        match self.tracks.iter().position(|it| *it == Some(cell)) {
            Some(n) => n,
            None => {
                self.tracks.push(Some(cell));
                self.tracks.len() - 1
            }
        }
    }

    fn unwatch(&mut self, cell: Cell) {
        for track in self.tracks.iter_mut().filter(|it| **it == Some(cell)) {
            *track = None;
        }
    }
}

/// Returns true if the piece on a cell can make its step. Follows the pieces that stand in one another's way: the last of
/// them must have room, or the way must lead back to the first.
fn can_go(state: &State, steps: &[(Cell, Cell)], first: Cell) -> bool {
    let mut at = first;
    loop {
        let Some((_, to)) = steps.iter().find(|it| it.0 == at) else { return false };
        if steps.iter().any(|it| it.0 != at && it.1 == *to) {
            return false;
        }
        if state.cells[to.idx()].is_none() || *to == first {
            return true;
        }
        at = *to;
    }
}
