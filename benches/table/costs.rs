//! Measures single calls: clone, outcome, and `Game::play`, beside shakmaty's chess.

use crate::{
    Bench,
    clock::{Part, part, race, timed},
    cozy::Yardstick,
    goals, ours,
    random::Random,
    scale::seconds,
    shak,
};
use std::{hint::black_box, time::Duration};

/// The longest recorded game, and the number of recorded games.
const PLIES: usize = 300;
const GAMES: usize = 2;

const HEADING: &str = "
COSTS of single calls
Quiet: scaled to a machine on which the yardstick counts 515 M nodes/s. Shakmaty: the same for its chess, also scaled.
The positions, games and moves are those of random games.

row                              unit     now   quiet shakmaty   floor     aim
";

/// A part of our work, and a part of shakmaty's.
type Parts = (Box<dyn FnMut() -> (u64, Duration)>, Box<dyn FnMut() -> (u64, Duration)>);

struct Row {
    game: &'static str,
    name: &'static str,
    unit: &'static str,
    /// Units in a second.
    units: f64,
    parts: fn(&str) -> Parts,
}

const ROWS: &[Row] = &[
    nanoseconds("chess", "clone a position of chess", cloning),
    nanoseconds("chess", "the same without history", cloning_fresh),
    nanoseconds("chess", "outcome of a position of chess", outcome),
    microseconds("chess", "Game::play in chess", play),
    microseconds("xiangqi", "Game::play in xiangqi", play),
];

const fn nanoseconds(game: &'static str, name: &'static str, parts: fn(&str) -> Parts) -> Row {
    Row { game, name, unit: "ns", units: 1e9, parts }
}

const fn microseconds(game: &'static str, name: &'static str, parts: fn(&str) -> Parts) -> Row {
    Row { game, name, unit: "µs", units: 1e6, parts }
}

pub(crate) fn section(bench: &Bench) {
    let mut yardstick = Yardstick::new();
    for Row { name, unit, units, parts, game } in bench.chosen(ROWS, |it| it.game, HEADING) {
        let (mut ours, mut peer) = parts(game);
        let parts: [Part<'_>; 3] =
            [&mut *ours, &mut *peer, &mut part(|| yardstick.count_small_slice())];
        let race = race(bench.runs, bench.budget, parts);
        let now = units / race.speeds[0];
        let [quiet, of_peer] = [race.ratios[0], race.ratios[1]].map(|it| units * seconds(it));
        let verdict = goals::verdict(goals::of("costs", name), quiet, 1);
        println!("{name:32} {unit} {now:>8.2} {quiet:>7.2} {of_peer:>8.2} {verdict}");
    }
}

/// Clones positions that can take back all moves of the game. Shakmaty's never can.
fn cloning(game: &str) -> Parts {
    let (ours, peer) = records(game);
    let ours: Vec<_> = ours.into_iter().flat_map(|it| it.positions).collect();
    let peer: Vec<_> = peer.into_iter().flat_map(|it| it.positions).collect();
    (Box::new(part(move || clone_all(&ours))), Box::new(part(move || clone_all(&peer))))
}

/// Clones positions that can take back no move.
fn cloning_fresh(game: &str) -> Parts {
    let (ours, peer) = records(game);
    let ours: Vec<_> = ours.into_iter().flat_map(|it| it.fresh).collect();
    let peer: Vec<_> = peer.into_iter().flat_map(|it| it.positions).collect();
    (Box::new(part(move || clone_all(&ours))), Box::new(part(move || clone_all(&peer))))
}

fn clone_all<T: Clone>(all: &[T]) -> u64 {
    for it in all {
        black_box(it.clone());
    }
    all.len() as u64
}

/// Computes outcomes of fresh copies, because a position may remember its own.
fn outcome(game: &str) -> Parts {
    let (ours, peer) = records(game);
    let ours: Vec<_> = ours.into_iter().flat_map(|it| it.fresh).collect();
    let peer: Vec<_> = peer.into_iter().flat_map(|it| it.positions).collect();
    (
        Box::new(move || {
            let fresh = ours.clone();
            timed(|| ours::compute_outcomes(&fresh))
        }),
        Box::new(move || {
            let fresh = peer.clone();
            timed(|| shak::compute_outcomes(&fresh))
        }),
    )
}

fn play(game: &str) -> Parts {
    let start = ours::game(&ours::load(game), None);
    let (ours, peer) = records(game);
    (
        Box::new(part(move || ours.iter().map(|it| ours::replay(&start, &it.moves)).sum())),
        Box::new(part(move || peer.iter().map(|it| shak::replay(&it.moves)).sum())),
    )
}

/// Records random games of ours, and random games of chess by shakmaty.
fn records(game: &str) -> (Vec<ours::Record>, Vec<shak::Record>) {
    let variant = ours::load(game);
    let mut random = Random::new(1);
    let ours = (0..GAMES).map(|_| ours::record(&variant, &mut random, PLIES)).collect();
    let mut random = Random::new(1);
    (ours, (0..GAMES).map(|_| shak::record(&mut random, PLIES)).collect())
}
