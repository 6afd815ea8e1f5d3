//! The points of each player at the end of a game.

use super::{Model, Outcome, Player, ids::PerPlayer};
use std::fmt;

/// The reason of games that end by repetition.
pub const REPETITION: &str = "repetition";
/// The same, if a player is to blame for having given check all the time.
pub const PERPETUAL_CHECK: &str = "perpetual check";
/// The same, if a player is to blame for having chased a piece all the time.
pub const PERPETUAL_CHASE: &str = "perpetual chase";

/// A part of a point, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    parts: u32,
    whole: u32,
}

impl Points {
    /// The whole point.
    pub const ALL: Points = Points { parts: 1, whole: 1 };
    /// Nothing.
    pub const NOTHING: Points = Points { parts: 0, whole: 1 };

    /// Returns `parts` parts of `whole`. Returns `None` if there are more parts than the whole has, or if the whole is 0
    /// or too large.
    pub fn new(parts: u32, whole: u32) -> Option<Points> {
        let (mut a, mut b) = (parts, whole);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let fine = (1..=1000).contains(&whole) && parts <= whole;
        fine.then(|| Points { parts: parts / a, whole: whole / a })
    }

    /// Reads `3/4` or `1`; accepts nothing else, and no sign.
    pub fn parse(text: &str) -> Option<Points> {
        let number = |it: &str| {
            let digits = it.bytes().all(|it| it.is_ascii_digit());
            it.parse().ok().filter(|_| digits)
        };
        match text.split_once('/') {
            Some((parts, whole)) => Points::new(number(parts)?, number(whole)?),
            None => Points::new(number(text)?, 1),
        }
    }

    /// Returns the points as a number from 0 to 1.
    pub fn fraction(self) -> f64 {
        f64::from(self.parts) / f64::from(self.whole)
    }

    /// Returns true if it is at least half a point.
    pub fn is_half(self) -> bool {
        2 * self.parts >= self.whole
    }

    /// Returns the rest of the point, divided into equal parts.
    fn rest(self, among: u32) -> Points {
        let among = among.max(1);
        Points::new(self.whole - self.parts, self.whole.saturating_mul(among))
            .unwrap_or(Points::NOTHING)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole {
            1 => write!(out, "{}", self.parts),
            whole => write!(out, "{}/{whole}", self.parts),
        }
    }
}

/// The points for a win if the game ends for a given reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinValue {
    /// The reason, as [`Outcome::reason`] has it.
    pub reason: String,
    /// What the winners get, between one half and the whole.
    pub points: Points,
}

impl Model {
    /// Returns the players of other teams, in turn order.
    pub fn enemies(&self, player: Player) -> impl Iterator<Item = Player> {
        self.players.ids().filter(move |it| self.players[*it].team != self.players[player].team)
    }

    /// Returns how many teams there are. Players who play for themselves are a team each.
    pub fn n_teams(&self) -> usize {
        self.team_places().iter().max().map_or(0, |it| it + 1)
    }

    /// Returns for each player the place of the player's team in the order of play: 0 for the first player's team.
    pub fn team_places(&self) -> PerPlayer<usize> {
        let mut teams: Vec<u8> = Vec::new();
        let place = |it: &super::PlayerInfo| {
            teams.iter().position(|team| *team == it.team).unwrap_or_else(|| {
                teams.push(it.team);
                teams.len() - 1
            })
        };
        self.players.iter().map(place).collect()
    }

    /// Returns what each player gets.
    ///
    /// The winners get the whole point, or as much as [`Model::win_values`] says. The other teams share the rest in equal
    /// parts; at a draw all teams share the point. Players of one team get the same.
    pub fn points(&self, ending: &Outcome) -> PerPlayer<Points> {
        let teams = u32::try_from(self.n_teams()).unwrap_or(u32::MAX);
        let value = self.win_values.iter().find(|it| it.reason == ending.reason);
        let won = value.map_or(Points::ALL, |it| it.points);
        let points = |player| match ending.winners.is_empty() {
            true => Points::NOTHING.rest(teams),
            false if ending.winners.contains(&player) => won,
            false => won.rest(teams.saturating_sub(1)),
        };
        self.players.ids().map(points).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_in_lowest_terms() {
        let text = |it: &str| Points::parse(it).map(|it| it.to_string());
        assert_eq!(text("6/8").as_deref(), Some("3/4"));
        assert_eq!(text("1").as_deref(), Some("1"));
        assert_eq!(text("5/5").as_deref(), Some("1"));
        for wrong in ["", "/", "2", "5/4", "1/0", "0/0", "+3/4", "-1", "0.75", "1/2/3", "1/2000"] {
            assert_eq!(text(wrong), None, "{wrong}");
        }
        assert_eq!(Points::parse("3/4").unwrap().rest(1).to_string(), "1/4");
        assert_eq!(Points::NOTHING.rest(4).to_string(), "1/4");
    }
}
