//! What is learned from a game: its quiet positions, found by playing it again.

use super::{
    games::{player, points, small},
    record::{GameEnd, LearnedGame},
    samples::{GameSamples, Item, Samples},
};
use crate::{Control, Engine, net::Inputs, parallel::parts};
use alfil::game::{Game, Move, Position, Variant};

/// How many games are played again before their positions are added. So not much more than what is kept is in memory.
const GAMES_AT_ONCE: usize = 4000;

/// Adds the positions of games. Returns `None` if `control` stops it.
pub(super) fn add(
    games: &[LearnedGame],
    variant: &Variant,
    inputs: &Inputs,
    threads: usize,
    control: &Control,
    to: &mut Samples,
) -> Option<()> {
    for games in games.chunks(GAMES_AT_ONCE) {
        let start = || Reader { variant, inputs, rules: player(variant, None) };
        let read = |reader: &mut Reader<'_>, n: usize| {
            if control.is_stopped() { None } else { reader.read(&games[n]) }
        };
        let found = parts(threads, games.len(), start, read);
        if found.len() != games.len() {
            return None;
        }
        for it in found {
            to.add(it);
        }
    }
    Some(())
}

/// Reads games.
struct Reader<'a> {
    variant: &'a Variant,
    inputs: &'a Inputs,
    /// Evaluates positions by the rules alone.
    rules: Engine,
}

impl Reader<'_> {
    /// Plays a game again, and notes its quiet positions.
    fn read(&self, from: &LearnedGame) -> Option<GameSamples> {
        let mut game = self.variant.start_number(from.start)?;
        let mut res = GameSamples::default();
        for (turn, score) in from.turns() {
            for mv in turn {
                if let Some(score) = score
                    && is_quiet(&game, mv)
                {
                    self.note(game.position(), score, &mut res);
                }
                game.play_unchecked(*mv);
            }
        }
        res.unfinished = from.end == GameEnd::BrokenOff;
        res.points = match from.end {
            GameEnd::Over | GameEnd::BrokenOff => points(&game),
            GameEnd::Wins => foreseen(&game, true),
            GameEnd::Loses => foreseen(&game, false),
        };
        Some(res)
    }

    /// Notes a position: of two players as the player on move sees it, of more as each player does.
    fn note(&self, position: &Position, score: i16, to: &mut GameSamples) {
        let mover = position.player().idx();
        let mut note = |viewer: usize, other: Option<usize>| {
            let mut list = |viewer: usize| {
                let before = to.inputs.len();
                self.inputs.list(position, viewer, &mut to.inputs);
                (to.inputs.len() - before) as u16
            };
            let lens = [list(viewer), other.map_or(0, list)];
            let mut terms = vec![0; self.inputs.n_terms()];
            let look = self.rules.look_by_rules(position, viewer, &mut terms);
            to.terms.extend(terms.into_iter().map(small));
            to.items.push(Item {
                lens,
                viewer: viewer as u8,
                look: small(look),
                score: (viewer == mover).then_some(score),
            });
        };
        if self.inputs.is_pair() {
            note(mover, Some(1 - mover));
        } else {
            (0..position.program().model.players.len()).for_each(|it| note(it, None));
        }
    }
}

/// Returns true if a position can be judged as it is: nothing is about to be captured.
fn is_quiet(game: &Game, best: &Move) -> bool {
    if game.in_check() {
        return false;
    }
    // Where all moves capture, there is no quieter position to wait for.
    !best.is_noisy() || game.legal_moves().iter().all(Move::is_noisy)
}

/// Returns the points of each player if the player on move wins, or loses.
fn foreseen(game: &Game, wins: bool) -> Vec<f32> {
    let model = game.variant().model();
    let team = model.players[game.player()].team;
    let others = model.n_teams().saturating_sub(1).max(1) as f32;
    let points = |it: &alfil_model::PlayerInfo| match (it.team == team, wins) {
        (true, true) => 1.0,
        (true, false) | (false, true) => 0.0,
        (false, false) => 1.0 / others,
    };
    model.players.iter().map(points).collect()
}
