//! Legality of moves, the course of turns, and what happens between them.

use super::{
    board,
    candidate::{Candidate, RefMove},
    check, choices, compulsory,
    eval::{Limits, MOVER, PositionView, Reading},
    events,
    make::Scene,
    moves, outcome,
    rules::Rules,
    text,
};
use alfil_model::{Cell, EnPassant, Event, MoveKind, Phase, PieceType, Player, State, When};

/// A move that has been made and is legal.
pub(super) struct Done<'a> {
    pub(super) scene: Scene<'a>,
    next: Next,
    pub(super) resets: bool,
}

/// What follows a move.
enum Next {
    /// Nothing: the game is over.
    Nothing,
    /// Another move of the same turn.
    Phase(Box<State>),
    /// The next player's turn.
    HandOver,
}

/// Returns all legal moves of the phase; `[[compulsory]]` aside.
pub(super) fn legal(view: PositionView<'_>) -> Vec<RefMove> {
    legal_among(view, |_| true)
}

/// Returns the legal moves among these.
pub(super) fn legal_among(
    view: PositionView<'_>,
    wanted: impl Fn(&Candidate) -> bool,
) -> Vec<RefMove> {
    if compulsory::some_before_check(view.model) {
        return after_preferences(view).into_iter().filter(|it| wanted(&it.candidate)).collect();
    }
    allowed(view, wanted, true)
}

/// Returns the legal moves in a game in which some preferences come before check.
fn after_preferences(view: PositionView<'_>) -> Vec<RefMove> {
    let preferred = compulsory::preferred_before_check(view, allowed(view, |_| true, false));
    let legal = preferred.into_iter().filter_map(|it| {
        let (info, resets) = {
            let done = attempt(view, &it.candidate, &it.choices)?;
            (text::info(&done.scene), done.resets)
        };
        Some(RefMove { info, resets, ..it })
    });
    legal.collect()
}

/// Returns the moves among these that all rules allow, or forbids alone.
fn allowed(
    view: PositionView<'_>,
    wanted: impl Fn(&Candidate) -> bool,
    checked: bool,
) -> Vec<RefMove> {
    let mut res = Vec::new();
    for candidate in moves::candidates(view).into_iter().filter(wanted) {
        for choices in choices::ways_to_choose(view, &candidate) {
            if let Some(done) = attempt_if(view, &candidate, &choices, checked) {
                let (info, resets) = (text::info(&done.scene), done.resets);
                res.push(RefMove { candidate: candidate.clone(), choices, info, resets });
            }
        }
    }
    res
}

/// Returns true if the player has a legal move.
pub(super) fn has_moves(view: PositionView<'_>) -> bool {
    some_move(view, |_| true)
}

/// The same, but to stop is none.
fn has_more_moves(view: PositionView<'_>) -> bool {
    some_move(view, |it| !it.stop)
}

fn some_move(view: PositionView<'_>, counts: impl Fn(&Candidate) -> bool) -> bool {
    if compulsory::some_before_check(view.model) {
        return after_preferences(view).iter().any(|it| counts(&it.candidate));
    }
    moves::candidates(view).iter().filter(|it| counts(it)).any(|candidate| {
        choices::ways_to_choose(view, candidate)
            .iter()
            .any(|it| attempt(view, candidate, it).is_some())
    })
}

/// Returns true if a player would have no legal move if they were on move.
pub(super) fn is_stuck(view: PositionView<'_>, player: Player) -> bool {
    if view.limits.stuck {
        return false;
    }
    let mut state = view.state.clone();
    if player != state.player {
        board::end_turn(view.model, &mut state);
        count_turn(view.model, &mut state, player);
    }
    state.player = player;
    let limits = Limits { stuck: true, ..view.limits };
    let state = begin_turn(PositionView { state: &state, limits, ..view });
    !has_moves(PositionView { state: &state, limits, ..view })
}

/// Makes a move, if it is legal.
pub(super) fn attempt<'a>(
    view: PositionView<'a>,
    candidate: &'a Candidate,
    choices: &[Option<PieceType>],
) -> Option<Done<'a>> {
    attempt_if(view, candidate, choices, true)
}

/// Makes a move, if all rules allow it, or forbids alone: whatever check and the rest of the turn say.
fn attempt_if<'a>(
    view: PositionView<'a>,
    candidate: &'a Candidate,
    choices: &[Option<PieceType>],
    checked: bool,
) -> Option<Done<'a>> {
    let own = view.state.player;
    let royals = check::royals(view, own);
    let mut scene = Scene::play(view, candidate, choices, &royals);
    let (_, event_record) = events::moved(scene.tracks[MOVER]);
    let reading = Reading { event: Some(&event_record), ..scene.reading() };
    let reset = view.model.draws.moves.as_ref().map(|it| &it.reset);
    let resets = reset.is_some_and(|it| reading.holds(it));
    count_pass(&mut scene);
    let reading = Reading { event: Some(&event_record), ..scene.reading() };
    if is_forbidden(&reading, When::Move) {
        return None;
    }
    if !checked {
        return Some(Done { scene, next: Next::HandOver, resets });
    }
    let may_end = !is_forbidden(&reading, When::Turn);
    update(&mut scene);
    let made = scene.state.clone();
    scene.state = outcome::eliminate_due(scene.model, scene.state, scene.limits);
    let next = next(&scene);
    let ends = matches!(next, Some(Next::Nothing | Next::HandOver));
    let tested = match view.model.check.as_ref().and_then(|it| it.at) {
        Some(at) => at == When::Move || ends,
        None => false,
    };
    if ends && !may_end || tested && is_in_check(&scene, &made, royals.len()) {
        return None;
    }
    Some(Done { scene, next: next?, resets })
}

/// Returns true if the move is forbidden, at any time or as a turn's last one. Forbids that ask whether a player is stuck
/// forbid nothing while that is tested.
fn is_forbidden(reading: &Reading<'_>, at: When) -> bool {
    let PositionView { model, limits, .. } = reading.view;
    let forbids = model.forbids.iter().zip(&model.forbids_stuck).filter(|it| it.0.at == at);
    forbids.filter(|it| !(limits.stuck && *it.1)).any(|it| reading.holds(&it.0.when))
}

/// Returns true if the player who has moved is in check in the position that they have made, with `royals_before` royal
/// pieces before.
fn is_in_check(scene: &Scene<'_>, made: &State, royals_before: usize) -> bool {
    let view = PositionView { state: made, ..scene.view() };
    if !scene.model.check.as_ref().is_some_and(|it| it.counted_before) {
        return check::in_check(view, scene.own);
    }
    // They were the first to be watched after mover and castling partner.
    let now = scene.tracks[2..2 + royals_before].iter().copied().flatten();
    let is_own = |it: &Cell| made.cells[it.idx()].is_some_and(|piece| piece.owner == scene.own);
    let royals: Vec<Cell> = now.filter(is_own).collect();
    !check::checkers_of(view, scene.own, &royals).is_empty()
}

/// Counts turns that are passes, or that they are over.
pub(super) fn count_pass(scene: &mut Scene<'_>) {
    let passes = scene.candidate.kind == MoveKind::Pass && scene.state.moves_made == 0;
    scene.state.passes = match (passes, scene.model.reads.passes) {
        (true, true) => (scene.state.passes + 1).min(15),
        _ => 0,
    };
}

/// Notes that a move has been made.
fn update(scene: &mut Scene<'_>) {
    let reads = scene.model.reads;
    let state = &mut scene.state;
    let candidate = scene.candidate;
    state.moves_made = state.moves_made.saturating_add(1);
    state.repeated = state.repeated.saturating_add(1);
    if let (true, Some(to)) = (reads.previous, candidate.to) {
        state.previous = Some((candidate.from.unwrap_or(to), to));
    }
    if reads.previous_label {
        state.previous_label = candidate.label.and_then(|it| scene.model.first_of_name(it));
    }
    if reads.last_type && matches!(candidate.kind, MoveKind::Step | MoveKind::Castle) {
        state.last_type = candidate.piece.map(|it| it.ty);
    }
}

/// Returns what follows a move; `None` if a phase without a move would be entered.
fn next(scene: &Scene<'_>) -> Option<Next> {
    let view = scene.view();
    if outcome::outcome(view, false).is_some() {
        return Some(Next::Nothing);
    }
    let phase = moves::phase(view);
    let reading = scene.reading();
    if view.state.eliminated[scene.own] || reading.holds(&phase.ends_turn) {
        return Some(Next::HandOver);
    }
    if again(&reading, phase, scene.candidate) {
        return Some(Next::Phase(Box::new(view.state.clone())));
    }
    let Some(state) = later_phase(view, &reading) else { return Some(Next::HandOver) };
    has_moves(PositionView { state: &state, ..view }).then(|| Next::Phase(Box::new(state.clone())))
}

fn again(reading: &Reading<'_>, phase: &Phase, candidate: &Candidate) -> bool {
    let most = reading.num(&phase.repeat).min(Phase::MOST);
    i32::from(reading.view.state.repeated) < most
        && candidate.kind != MoveKind::Pass
        && has_more_moves(reading.view)
}

/// Returns the position in the next phase that is entered.
fn later_phase(view: PositionView<'_>, reading: &Reading<'_>) -> Option<State> {
    let phases = &view.model.turn.phases;
    let from = usize::from(view.state.phase) + 1;
    enter(view, from..phases.len(), reading)
}

/// Returns the position in the first of these phases that is entered.
fn enter(
    view: PositionView<'_>,
    phases: std::ops::Range<usize>,
    reading: &Reading<'_>,
) -> Option<State> {
    for n in phases {
        let phase = &view.model.turn.phases[n];
        let state = State { phase: n as u8, repeated: 0, ..view.state.clone() };
        let is_empty = || !has_more_moves(PositionView { state: &state, ..view });
        if reading.holds(&phase.when) && !(phase.skip_if_none && is_empty()) {
            return Some(state);
        }
    }
    None
}

/// Returns the position in which the player on move begins the turn.
fn begin_turn(view: PositionView<'_>) -> State {
    let before_turn = Vec::new();
    let state = State {
        repeated: 0,
        moves_made: 0,
        previous: None,
        previous_label: None,
        before_turn,
        ..view.state.clone()
    };
    in_first_phase(PositionView { state: &state, ..view })
}

/// Returns the position at the start of a turn in the phase in which it begins.
pub(super) fn in_first_phase(view: PositionView<'_>) -> State {
    let state = State { phase: 0, ..view.state.clone() };
    let view = PositionView { state: &state, ..view };
    let entered = enter(view, 0..view.model.turn.phases.len(), &view.reading(state.player));
    entered.unwrap_or_else(|| state.clone())
}

impl Done<'_> {
    /// Returns the position in which the turn goes on, if it does.
    pub(super) fn goes_on(&self) -> Option<&State> {
        match &self.next {
            Next::Phase(state) => Some(state),
            Next::Nothing | Next::HandOver => None,
        }
    }
}

/// Returns the position after a legal move.
pub(super) fn finish(done: Done<'_>) -> (State, Vec<usize>) {
    let model = done.scene.model;
    let (mut state, applied) = match done.next {
        Next::Nothing => (done.scene.state, done.scene.applied),
        Next::Phase(state) => (*state, done.scene.applied),
        Next::HandOver => hand_over(done.scene),
    };
    board::end_move(model, &mut state);
    (state, applied)
}

fn hand_over(mut scene: Scene<'_>) -> (State, Vec<usize>) {
    scene.end_turn(Event::TurnEnds);
    let view = scene.view();
    if view.enemies(scene.own).iter().any(|it| check::in_check(view, *it)) {
        scene.end_turn(Event::GivesCheck);
    }
    let model = scene.model;
    let mut state = scene.state;
    board::end_turn(model, &mut state);
    let state = next_player(model, state, scene.limits);
    (outcome::eliminate_due(model, state, scene.limits), scene.applied)
}

/// Returns the position after the next player has come on move.
fn next_player(model: &Rules, mut state: State, limits: Limits) -> State {
    let view = PositionView { model, state: &state, limits };
    let next = view.after(state.player).next().unwrap_or(state.player);
    count_turn(model, &mut state, next);
    state.player = next;
    keep_fresh_en_passant(model, &mut state);
    begin_turn(PositionView { model, state: &state, limits })
}

/// Notes that the next turn is a player's.
fn count_turn(model: &Rules, state: &mut State, next: Player) {
    if model.reads.turn {
        let (now, next, players) = (state.player.idx(), next.idx(), model.players.len());
        let further = if next > now { next - now } else { next + players - now };
        state.turn = state.turn.saturating_add(further as u32);
    }
}

/// Removes en passant rights on pieces of the player whose turn begins, and rights that nobody can use.
pub(super) fn keep_fresh_en_passant(model: &Rules, state: &mut State) {
    let (cells, player) = (state.cells.clone(), state.player);
    state.en_passant.retain(|it| cells[it.victim.idx()].is_some_and(|it| it.owner != player));
    if model.players.len() == 2 && model.turn.is_one_move() {
        drop_useless_en_passant(model, state);
    }
}

fn drop_useless_en_passant(model: &Rules, state: &mut State) {
    let is_useful = |en_passant: &EnPassant| {
        let alone = State { en_passant: vec![en_passant.clone()], ..state.clone() };
        moves::can_capture_en_passant(PositionView {
            model,
            state: &alone,
            limits: Limits::default(),
        })
    };
    let useful = state.en_passant.iter().filter(|it| is_useful(it)).cloned().collect();
    state.en_passant = useful;
}

/// Returns the position after an outcome eliminated a player.
pub(super) fn without(view: PositionView<'_>, player: Player, remove: bool) -> State {
    let mut res = view.state.clone();
    outcome::leave(view.model, &mut res, player, remove);
    if res.moves_made > 0 {
        return res;
    }
    if player == res.player {
        return next_player(view.model, res, view.limits);
    }
    // Without that player's pieces the turn may begin in another phase.
    in_first_phase(PositionView { state: &res, ..view })
}
