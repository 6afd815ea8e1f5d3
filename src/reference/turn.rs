//! Legality of moves, the course of turns, and what happens between them.

use super::{
    board,
    candidate::{Candidate, RefMove},
    check, choices,
    eval::{Limits, MOVER, Reading, World},
    events,
    make::Scene,
    moves, outcome,
    rules::Rules,
    text,
};
use crate::model::{CellId, EnPassant, Event, MoveKind, Phase, PlayerId, State, TypeId, When};

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

/// Returns all legal moves of the phase; `prefer` aside.
pub(super) fn legal(world: World<'_>) -> Vec<RefMove> {
    legal_among(world, |_| true)
}

/// Returns the legal moves among these.
pub(super) fn legal_among(world: World<'_>, wanted: impl Fn(&Candidate) -> bool) -> Vec<RefMove> {
    let mut res = Vec::new();
    for candidate in moves::candidates(world).into_iter().filter(wanted) {
        for choices in choices::ways_to_choose(world, &candidate) {
            if let Some(done) = attempt(world, &candidate, &choices) {
                let (info, resets) = (text::info(&done.scene), done.resets);
                res.push(RefMove { candidate: candidate.clone(), choices, info, resets });
            }
        }
    }
    res
}

/// Returns true if the player has a legal move.
pub(super) fn has_moves(world: World<'_>) -> bool {
    some_move(world, |_| true)
}

/// The same, but to stop is none.
fn has_more_moves(world: World<'_>) -> bool {
    some_move(world, |it| !it.stop)
}

fn some_move(world: World<'_>, counts: impl Fn(&Candidate) -> bool) -> bool {
    moves::candidates(world).iter().filter(|it| counts(it)).any(|candidate| {
        choices::ways_to_choose(world, candidate)
            .iter()
            .any(|it| attempt(world, candidate, it).is_some())
    })
}

/// Returns true if a player, were he on move, would have no legal move.
pub(super) fn is_stuck(world: World<'_>, player: PlayerId) -> bool {
    if world.limits.stuck {
        return false;
    }
    let mut state = world.state.clone();
    if player != state.player {
        board::end_turn(world.model, &mut state);
        count_turn(world.model, &mut state, player);
    }
    state.player = player;
    let limits = Limits { stuck: true, ..world.limits };
    let state = begin_turn(World { state: &state, limits, ..world });
    !has_moves(World { state: &state, limits, ..world })
}

/// Makes a move, if it is legal.
pub(super) fn attempt<'a>(
    world: World<'a>,
    candidate: &'a Candidate,
    choices: &[Option<TypeId>],
) -> Option<Done<'a>> {
    let own = world.state.player;
    let royals = check::royals(world, own);
    let mut scene = Scene::play(world, candidate, choices, &royals);
    let (_, event_record) = events::moved(scene.tracks[MOVER]);
    let reading = Reading { event: Some(&event_record), ..scene.reading() };
    let reset = world.model.draws.moves.as_ref().map(|it| &it.reset);
    let resets = reset.is_some_and(|it| reading.holds(it));
    count_pass(&mut scene);
    let reading = Reading { event: Some(&event_record), ..scene.reading() };
    if is_forbidden(&reading, When::Move) {
        return None;
    }
    let may_end = !is_forbidden(&reading, When::Turn);
    update(&mut scene);
    let made = scene.state.clone();
    scene.state = outcome::eliminate_due(scene.model, scene.state);
    let next = next(&scene);
    let ends = matches!(next, Some(Next::Nothing | Next::HandOver));
    let tested = match world.model.check.as_ref().and_then(|it| it.at) {
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
    let World { model, limits, .. } = reading.world;
    let forbids = model.forbids.iter().zip(&model.forbids_stuck).filter(|it| it.0.at == at);
    forbids.filter(|it| !(limits.stuck && *it.1)).any(|it| reading.holds(&it.0.when))
}

/// Returns true if the player who has moved is in check in the position that they have made, with `royals_before` royal
/// pieces before.
fn is_in_check(scene: &Scene<'_>, made: &State, royals_before: usize) -> bool {
    let world = World { state: made, ..scene.world() };
    if !scene.model.check.as_ref().is_some_and(|it| it.counted_before) {
        return check::in_check(world, scene.own);
    }
    // They were the first to be watched after mover and castling partner.
    let now = scene.tracks[2..2 + royals_before].iter().copied().flatten();
    let is_own = |it: &CellId| made.cells[it.idx()].is_some_and(|piece| piece.owner == scene.own);
    let royals: Vec<CellId> = now.filter(is_own).collect();
    !check::checkers_of(world, scene.own, &royals).is_empty()
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
    if reads.last_type && matches!(candidate.kind, MoveKind::Step | MoveKind::Castle) {
        state.last_type = candidate.piece.map(|it| it.ty);
    }
}

/// Returns what follows a move; `None` if a phase without a move would be entered.
fn next(scene: &Scene<'_>) -> Option<Next> {
    let world = scene.world();
    if outcome::outcome(world, false).is_some() {
        return Some(Next::Nothing);
    }
    let phase = moves::phase(world);
    let reading = scene.reading();
    if world.state.eliminated[scene.own] || reading.holds(&phase.ends_turn) {
        return Some(Next::HandOver);
    }
    if again(&reading, phase, scene.candidate) {
        return Some(Next::Phase(Box::new(world.state.clone())));
    }
    let Some(state) = later_phase(world, &reading) else { return Some(Next::HandOver) };
    has_moves(World { state: &state, ..world }).then(|| Next::Phase(Box::new(state.clone())))
}

fn again(reading: &Reading<'_>, phase: &Phase, candidate: &Candidate) -> bool {
    let most = reading.num(&phase.repeat).min(Phase::MOST);
    i32::from(reading.world.state.repeated) < most
        && candidate.kind != MoveKind::Pass
        && has_more_moves(reading.world)
}

/// Returns the position in the next phase that is entered.
fn later_phase(world: World<'_>, reading: &Reading<'_>) -> Option<State> {
    let phases = &world.model.turn.phases;
    let from = usize::from(world.state.phase) + 1;
    enter(world, from..phases.len(), reading)
}

/// Returns the position in the first of these phases that is entered.
fn enter(world: World<'_>, phases: std::ops::Range<usize>, reading: &Reading<'_>) -> Option<State> {
    for n in phases {
        let phase = &world.model.turn.phases[n];
        let state = State { phase: n as u8, repeated: 0, ..world.state.clone() };
        let is_empty = || !has_more_moves(World { state: &state, ..world });
        if reading.holds(&phase.when) && !(phase.skip_if_none && is_empty()) {
            return Some(state);
        }
    }
    None
}

/// Returns the position in which the player on move begins the turn.
fn begin_turn(world: World<'_>) -> State {
    let before_turn = Vec::new();
    let state =
        State { repeated: 0, moves_made: 0, previous: None, before_turn, ..world.state.clone() };
    in_first_phase(World { state: &state, ..world })
}

/// Returns the position at the start of a turn in the phase in which it begins.
pub(super) fn in_first_phase(world: World<'_>) -> State {
    let state = State { phase: 0, ..world.state.clone() };
    let world = World { state: &state, ..world };
    let entered = enter(world, 0..world.model.turn.phases.len(), &world.reading(state.player));
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
pub(super) fn finish(done: Done<'_>) -> State {
    let model = done.scene.model;
    let mut state = match done.next {
        Next::Nothing => done.scene.state,
        Next::Phase(state) => *state,
        Next::HandOver => hand_over(done.scene),
    };
    board::end_move(model, &mut state);
    state
}

fn hand_over(mut scene: Scene<'_>) -> State {
    scene.end_turn(Event::TurnEnds);
    let world = scene.world();
    if world.enemies(scene.own).iter().any(|it| check::in_check(world, *it)) {
        scene.end_turn(Event::GivesCheck);
    }
    let model = scene.model;
    let mut state = scene.state;
    board::end_turn(model, &mut state);
    let state = next_player(model, state);
    outcome::eliminate_due(model, state)
}

/// Returns the position after the next player has come on move.
fn next_player(model: &Rules, mut state: State) -> State {
    let world = World { model, state: &state, limits: Limits::default() };
    let next = world.after(state.player).next().unwrap_or(state.player);
    count_turn(model, &mut state, next);
    state.player = next;
    let cells = state.cells.clone();
    state.en_passant.retain(|it| cells[it.victim.idx()].is_some_and(|it| it.owner != next));
    if model.players.len() == 2 && model.turn.is_one_move() {
        drop_useless_en_passant(model, &mut state);
    }
    begin_turn(World { model, state: &state, limits: Limits::default() })
}

/// Notes that the next turn is a player's.
fn count_turn(model: &Rules, state: &mut State, next: PlayerId) {
    if model.reads.turn {
        let (now, next, players) = (state.player.idx(), next.idx(), model.players.len());
        let further = if next > now { next - now } else { next + players - now };
        state.turn = state.turn.saturating_add(further as u32);
    }
}

fn drop_useless_en_passant(model: &Rules, state: &mut State) {
    let is_useful = |en_passant: &EnPassant| {
        let alone = State { en_passant: vec![en_passant.clone()], ..state.clone() };
        moves::can_capture_en_passant(World { model, state: &alone, limits: Limits::default() })
    };
    let useful = state.en_passant.iter().filter(|it| is_useful(it)).cloned().collect();
    state.en_passant = useful;
}

/// Returns the position without a player, who is eliminated by an outcome.
pub(super) fn without(model: &Rules, state: &State, player: PlayerId, remove: bool) -> State {
    let mut res = state.clone();
    outcome::leave(model, &mut res, player, remove);
    if player == res.player && res.moves_made == 0 {
        res = next_player(model, res);
    }
    res
}
