//! A match of a new network against the best player so far.

use super::{
    Activity, Learner,
    games::{any_opening, most_turns, player, points},
};
use crate::{Control, Engine, Limits, Random, net::Net, parallel::parts};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

/// The odds at which a match is decided before its last game.
const SURE: f64 = 2.9444;
/// The two strengths that a match tells apart, in Elo: as good as before, and clearly better.
const BETTER: [f64; 2] = [0.0, 40.0];
/// How many positions a search looks at for each one in self-play. Players are used with more time than they learn with, and
/// what helps a shallow search may mislead a deeper one.
const NODES: u64 = 10;
/// Fewer games decide nothing.
const FEWEST: u32 = 16;

/// The result of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contest {
    /// The number of games.
    pub games: u32,
    /// The sum of the new player's points: 1 for a win.
    pub points: f64,
    /// The sum of their squares.
    squares: f64,
    /// The number of sides.
    sides: u32,
}

impl Contest {
    fn new(sides: usize) -> Contest {
        Contest { sides: sides as u32, ..Contest::default() }
    }

    fn add(&mut self, points: f64) {
        self.games += 1;
        self.points += points;
        self.squares += points * points;
    }

    fn mean(&self) -> f64 {
        // A game drawn in advance: so a match without losses has a finite difference.
        let even = 1.0 / f64::from(self.sides.max(1));
        (self.points + even) / f64::from(self.games + 1)
    }

    /// Returns the error of the mean.
    fn deviation(&self) -> f64 {
        let n = f64::from(self.games.max(1));
        let mean = self.points / n;
        let variance = (self.squares / n - mean * mean).max(0.02);
        (variance / n).sqrt()
    }

    /// Returns how much stronger the new player is, in Elo, and the bound of the error at 95 %.
    pub fn elo(&self) -> (f64, f64) {
        let elo = |mean: f64| {
            let mean = mean.clamp(0.001, 0.999);
            let odds = mean / (1.0 - mean) * f64::from(self.sides.max(2) - 1);
            400.0 * odds.log10()
        };
        let (mean, error) = (self.mean(), 1.96 * self.deviation());
        (elo(mean), (elo(mean + error) - elo(mean - error)) / 2.0)
    }

    /// Returns the logarithm of the odds that the new player is clearly better (sequential probability ratio test).
    fn odds(&self) -> f64 {
        let share = |elo: f64| {
            let odds = 10f64.powf(elo / 400.0) / f64::from(self.sides.max(2) - 1);
            odds / (1.0 + odds)
        };
        let [low, high] = BETTER.map(share);
        let deviation = self.deviation();
        (high - low) * (2.0 * self.mean() - low - high) / (2.0 * deviation * deviation)
    }

    fn is_decided(&self) -> bool {
        self.games >= FEWEST && self.odds().abs() >= SURE
    }

    /// Returns true if the new player is rather clearly better than as good as before, as far as the games show.
    pub fn is_won(&self) -> bool {
        self.games > 0 && self.odds() > 0.0
    }
}

/// Plays a match of at most `most` games: each opening once with the new player on each side. Returns `None` if `control`
/// stops it.
pub(super) fn play(
    learner: &mut Learner,
    net: &Arc<Net>,
    most: u32,
    until: Option<Duration>,
    control: &Control,
    progress: &(dyn Fn(Activity) + Sync),
) -> Option<Contest> {
    let seed = learner.random.next_number();
    let it = &*learner;
    let nodes = it.settings.nodes.saturating_mul(NODES);
    let sides = it.variant.model().n_teams();
    let done = AtomicU32::new(0);
    // Threads may be ahead of each other, so only whole groups of games count.
    let most = (most as usize).next_multiple_of(sides);
    let group = most.min((FEWEST as usize).next_multiple_of(sides));
    let n_groups = most.div_ceil(group.max(1));
    let start = || [player(&it.variant, it.best.as_ref()), player(&it.variant, Some(net))];
    let mut res = Contest::new(sides);
    for round in 0..n_groups {
        let games = parts(it.settings.threads, group, start, |players, n| {
            let number = round * group + n;
            let late = round > 0 && until.is_some_and(|until| control.now() >= until);
            if late || control.is_stopped() {
                return None;
            }
            let points =
                Match { learner: it, players, seed, nodes }.game(number, sides, control)?;
            progress(Activity::MatchGames(done.fetch_add(1, Relaxed) + 1));
            Some(points)
        });
        for points in games {
            res.add(points);
        }
        if control.is_stopped() {
            return None;
        }
        if res.is_decided() || until.is_some_and(|until| control.now() >= until) {
            break;
        }
    }
    Some(res)
}

/// A match of two players: the old one and the new one.
struct Match<'a> {
    learner: &'a Learner,
    players: &'a mut [Engine; 2],
    seed: u64,
    nodes: u64,
}

impl Match<'_> {
    /// Plays a game, and returns the points of the new player.
    fn game(&mut self, number: usize, sides: usize, control: &Control) -> Option<f64> {
        let variant = &self.learner.variant;
        let mut random = Random::new(self.seed ^ (number / sides) as u64);
        let (_, mut game) = any_opening(variant, &mut random)?;
        let teams = variant.model().team_places();
        self.players.iter_mut().for_each(Engine::forget);
        let most = most_turns(variant);
        let mut turns = 0;
        while game.outcome().is_none() && turns < most {
            let new = usize::from(teams[game.player()] == number % sides);
            let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
            let best = self.players[new].search(&game, &limits, control, |_| {});
            if control.is_stopped() {
                return None;
            }
            let Some(best) = best else { break };
            best.turn.into_iter().for_each(|it| game.play_unchecked(it));
            turns += 1;
        }
        let own = variant.model().players.ids().find(|it| teams[*it] == number % sides)?;
        Some(f64::from(points(&game)[own.idx()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a match of two sides with these numbers of wins and losses.
    fn contest(wins: u32, losses: u32) -> Contest {
        let mut res = Contest::new(2);
        (0..wins).for_each(|_| res.add(1.0));
        (0..losses).for_each(|_| res.add(0.0));
        res
    }

    #[test]
    fn a_match_ends_when_one_player_is_clearly_better() {
        assert!(!contest(8, 0).is_decided(), "too few games");
        assert!(contest(30, 2).is_decided() && contest(30, 2).is_won());
        assert!(contest(2, 30).is_decided() && !contest(2, 30).is_won());
        assert!(!contest(17, 15).is_decided());
        assert!(!contest(16, 16).is_won());
        assert!(!contest(104, 100).is_won() && contest(110, 94).is_won());
    }

    #[test]
    fn elo_is_finite_and_known_where_it_is_known() {
        assert!(contest(0, 0).elo().0.abs() < 1e-9 && !contest(0, 0).is_won());
        assert!(contest(40, 0).elo().0.is_finite() && contest(0, 40).elo().1.is_finite());
        let (elo, error) = contest(3200, 1800).elo();
        assert!((elo - 100.0).abs() < 1.0 && error < 11.0, "{elo} {error}");
        // Of four sides, a quarter of the points is even.
        let mut four = Contest::new(4);
        (0..400).for_each(|n| four.add(f64::from(u32::from(n % 4 == 0))));
        assert!(four.elo().0.abs() < 1.0 && !four.is_won());
    }
}
