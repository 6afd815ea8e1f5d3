//! Random games: at every ply the legal list, the outcome, and a random move, beside shakmaty.

use crate::{
    Bench,
    clock::{part, race},
    goals, ours,
    random::Random,
    shak,
};
use alfil::game::MoveList;
use shakmaty::{
    Chess,
    variant::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck},
};

/// The longest random game.
const PLIES: u64 = 300;
/// A part of the work: so many games.
const GAMES: u64 = 4;

const HEADING: &str = "
RANDOM GAMES: legal list, outcome and a random move at every ply, to the end or 300 plies; M moves/s
`Position` makes moves and has no history; `sampled` does so without lists; `Game` tests and records moves. Ratios are to
shakmaty. Goals are for `Position`.

row                        Position sampled   Game shakmaty   ratio: Position sampled   Game   floor     aim
";

struct Row {
    game: &'static str,
    /// What shakmaty plays, where that is another game.
    beside: Option<&'static str>,
    peer: fn(&mut Random, u64) -> u64,
}

const fn row(game: &'static str, peer: fn(&mut Random, u64) -> u64) -> Row {
    Row { game, beside: None, peer }
}

const fn beside_chess(game: &'static str) -> Row {
    Row { game, beside: Some("chess"), peer: shak::playout::<Chess> }
}

const ROWS: &[Row] = &[
    row("chess", shak::playout::<Chess>),
    row("crazyhouse", shak::playout::<Crazyhouse>),
    row("atomic", shak::playout::<Atomic>),
    row("antichess", shak::playout::<Antichess>),
    row("horde", shak::playout::<Horde>),
    row("racingkings", shak::playout::<RacingKings>),
    row("3check", shak::playout::<ThreeCheck>),
    row("kingofthehill", shak::playout::<KingOfTheHill>),
    beside_chess("crazyhouse"),
    beside_chess("shogi"),
    beside_chess("xiangqi"),
];

pub(crate) fn section(bench: &Bench) {
    for row in bench.chosen(ROWS, |it| it.game, HEADING) {
        let variant = ours::load(row.game);
        let start = ours::position(&variant, None);
        let (mut list, mut list_of_game) = (MoveList::new(), MoveList::new());
        let mut randoms = [1, 1, 1, 1].map(Random::new);
        let [by_position, sampled, by_game, by_peer] = &mut randoms;
        let race = race(
            bench.runs,
            bench.budget,
            [
                &mut part(|| {
                    games(|| ours::playout_position(&start, &mut list, by_position, PLIES))
                }),
                &mut part(|| games(|| ours::playout_sampled(&start, sampled, PLIES))),
                &mut part(|| {
                    games(|| ours::playout_game(&variant, &mut list_of_game, by_game, PLIES))
                }),
                &mut part(|| games(|| (row.peer)(by_peer, PLIES))),
            ],
        );
        let name = match row.beside {
            None => row.game.to_owned(),
            Some(peer) => format!("{} beside {peer}", row.game),
        };
        let [position, sampled, game, peer] = race.speeds.map(|it| it / 1e6);
        let [now, now_sampled, now_of_games, _] = race.ratios;
        let verdict = goals::verdict(goals::of("random", &name), now, 2);
        println!(
            "{name:26} {position:>8.2} {sampled:>7.2} {game:>6.2} {peer:>8.2} {now:>17.3} {now_sampled:>7.3} {now_of_games:>6.3} {verdict}"
        );
    }
}

/// Plays some games and returns the number of moves.
fn games(mut play: impl FnMut() -> u64) -> u64 {
    (0..GAMES).map(|_| play()).sum()
}
