//! Mirrored positions: what is White's becomes Black's, and Black is on move in place of White.
//!
//! Games whose colours are equal are the same from a mirrored start. Whether colours are equal is not read from the rules,
//! which may say anything: random games and their mirror images are compared.

use crate::Random;
use alfil::game::{Clocks, Game, Move, Variant};
use alfil_model::{Cell, EnPassant, Model, Outcome, PerPlayer, Piece, Player, State};

/// Random games that are compared with their mirror images, and the turns of each.
const GAMES: u64 = 3;
const TURNS: usize = 24;
/// With more moves in a position it would take too long to find the mirror image of one.
const MOST_MOVES: usize = 400;

/// Returns the game from the mirror image of its position, without its history; `None` if the game has no two players, or
/// if there is no such position.
pub fn mirrored(game: &Game) -> Option<Game> {
    let variant = game.variant();
    let state = mirrored_state(variant.model(), &game.state())?;
    variant.game_at(&state, Clocks::default()).ok()
}

/// Returns the mirror image of a position.
fn mirrored_state(model: &Model, state: &State) -> Option<State> {
    let [first, second] = two_players(model)?;
    // The number of the turn says who is on move.
    if state.turn != 0 || state.ending.is_some() {
        return None;
    }
    let to = &model.players[second].cells;
    if (0..to.len()).any(|it| to[to[it].idx()].idx() != it) {
        return None;
    }
    let other = |it: Player| {
        if it == first {
            second
        } else if it == second {
            first
        } else {
            it
        }
    };
    let cell = |it: Cell| to[it.idx()];
    let cells = |all: &[Cell]| {
        let mut all: Vec<Cell> = all.iter().map(|it| cell(*it)).collect();
        all.sort_unstable();
        all
    };
    let board = |all: &[Option<Piece>]| -> Vec<Option<Piece>> {
        let piece = |it: &Cell| all[it.idx()].map(|it| Piece { owner: other(it.owner), ..it });
        if all.is_empty() { Vec::new() } else { to.iter().map(piece).collect() }
    };
    let swapped = |all: &PerPlayer<Vec<u16>>| -> PerPlayer<Vec<u16>> {
        model.players.ids().map(|it| all[other(it)].clone()).collect()
    };
    let counters = state.counters.iter().zip(model.counters.iter()).map(|(values, counter)| {
        let mut values = values.clone();
        if counter.per_player {
            values.reverse();
        }
        values
    });
    let passing = |it: &EnPassant| EnPassant { cells: cells(&it.cells), victim: cell(it.victim) };
    Some(State {
        cells: board(&state.cells),
        hands: swapped(&state.hands),
        sets: state.sets.iter().map(|it| cells(it)).collect(),
        old_sets: state.old_sets.iter().map(|it| cells(it)).collect(),
        counters: counters.collect(),
        en_passant: state.en_passant.iter().map(passing).collect(),
        player: other(state.player),
        previous: state.previous.map(|it| (cell(it.0), cell(it.1))),
        before_turn: board(&state.before_turn),
        coming: swapped(&state.coming),
        eliminated: model.players.ids().map(|it| state.eliminated[other(it)]).collect(),
        ..state.clone()
    })
}

fn two_players(model: &Model) -> Option<[Player; 2]> {
    let mut players = model.players.ids();
    let both = [players.next()?, players.next()?];
    (players.next().is_none() && model.n_teams() == 2).then_some(both)
}

/// Returns true if a game is the same for both colours, as far as random games show.
pub(crate) fn are_colours_equal(variant: &Variant) -> bool {
    same_start(variant)
        && draws_are_even(variant.model())
        && (0..GAMES).all(|seed| same_course(variant, &mut Random::new(seed)))
}

/// Returns true if the start is its own mirror image, but for who is on move.
fn same_start(variant: &Variant) -> bool {
    let start = variant.start().state();
    let Some(mirrored) = mirrored_state(variant.model(), &start) else { return false };
    mirrored.cells == start.cells
        && mirrored.hands == start.hands
        && mirrored.sets == start.sets
        && mirrored.counters == start.counters
}

fn draws_are_even(model: &Model) -> bool {
    let points = model.points(&Outcome { winners: Vec::new(), reason: String::new() });
    let mut points = points.iter().map(|it| it.fraction());
    points.next() == points.next()
}

/// Plays a random game and its mirror image.
fn same_course(variant: &Variant, random: &mut Random) -> bool {
    let start = variant.start_number(random.next_number() % variant.starts().max(1));
    let Some(mut game) = start else { return false };
    let Some(mut twin) = mirrored(&game) else { return false };
    let mut turns = 0;
    while turns < TURNS {
        if game.position_is_over() != twin.position_is_over() || !same_winner(&game, &twin) {
            return false;
        }
        let moves = game.legal_moves();
        let alike = moves.len() == twin.legal_moves().len() && game.in_check() == twin.in_check();
        if !alike || moves.len() > MOST_MOVES {
            return false;
        }
        let Some(mv) = moves.get(random.below(moves.len())).copied() else { return true };
        game.play_unchecked(mv);
        if !follow(&mut twin, &game) {
            return false;
        }
        turns += usize::from(game.at_turn_start());
    }
    true
}

/// Returns true if a position that is over is won by the mirrored player.
fn same_winner(game: &Game, twin: &Game) -> bool {
    if !game.position_is_over() {
        return true;
    }
    let winners = |it: &Game| it.outcome().map(|it| it.winners).unwrap_or_default();
    let (one, other) = (winners(game), winners(twin));
    one.len() == other.len() && one.iter().all(|it| !other.contains(it))
}

/// Makes the move that leads to the mirror image of a position; returns false if there is none.
pub(super) fn follow(twin: &mut Game, game: &Game) -> bool {
    let Some(wanted) = mirrored_state(game.variant().model(), &game.state()) else { return false };
    let leads = |mv: &Move| {
        let mut next = twin.without_history();
        next.play_unchecked(*mv);
        next.state() == wanted
    };
    let found = twin.legal_moves().iter().find(|it| leads(it)).copied();
    found.inspect(|it| twin.play_unchecked(*it)).is_some()
}
