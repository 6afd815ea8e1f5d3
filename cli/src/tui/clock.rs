//! The clocks of the players.

use alfil::model::Player;
use std::{str::FromStr, time::Duration};

/// The time of a player: an amount for the whole game, and a bit more for each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub start: Duration,
    /// The time that each turn adds when it is made.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    /// `5+3`: minutes, and seconds for each turn.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let expected = || {
            "expected MINUTES+SECONDS, as in 5+3: more than 0 and at most 1440 minutes".to_owned()
        };
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let minutes: f64 = minutes.trim().parse().map_err(|_| expected())?;
        let seconds: f64 = seconds.trim().parse().map_err(|_| expected())?;
        if !(minutes > 0.0 && minutes <= 1440.0 && (0.0..=3600.0).contains(&seconds)) {
            return Err(expected());
        }
        Ok(TimeControl {
            start: Duration::from_secs_f64(minutes * 60.0),
            increment: Duration::from_secs_f64(seconds),
        })
    }
}

/// The players' clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clocks {
    control: Option<TimeControl>,
    players: Vec<Usage>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Usage {
    used: Duration,
    turns: u32,
}

impl Clocks {
    pub(super) fn new(control: Option<TimeControl>, players: usize) -> Clocks {
        Clocks { control, players: vec![Usage::default(); players] }
    }

    /// The player on move takes time.
    pub(super) fn run(&mut self, player: Player, time: Duration) {
        self.players[player.idx()].used += time;
    }

    /// The player has made a turn.
    pub(super) fn turn_made(&mut self, player: Player) {
        self.players[player.idx()].turns += 1;
    }

    /// Returns the time that is left; `None` if time is not limited.
    pub(super) fn left(&self, player: Player) -> Option<Duration> {
        let it = self.players[player.idx()];
        self.control.map(|all| (all.start + all.increment * it.turns).saturating_sub(it.used))
    }

    /// For the player that looks ahead.
    pub(super) fn clock(&self, player: Player) -> Option<alfil_play::Clock> {
        let increment = self.control?.increment;
        Some(alfil_play::Clock { left: self.left(player)?, increment, turns_to_go: None })
    }

    /// Returns the time that is left, or the time that has been used: `4:59`.
    pub(super) fn text(&self, player: Player) -> String {
        let time = self.left(player).unwrap_or(self.players[player.idx()].used);
        let seconds = time.as_secs();
        match seconds / 3600 {
            0 => format!("{}:{:02}", seconds / 60, seconds % 60),
            hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_minutes_and_seconds() {
        let control: TimeControl = "5+3".parse().unwrap();
        assert_eq!((control.start.as_secs(), control.increment.as_secs()), (300, 3));
        for wrong in ["", "+", "0+1", "5+-1", "x", "99999", "nan+1", "5+3+1"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn turns_add_time() {
        let mut clocks = Clocks::new("1+3".parse().ok(), 2);
        clocks.run(Player(0), Duration::from_secs(10));
        clocks.turn_made(Player(0));
        assert_eq!((&*clocks.text(Player(0)), &*clocks.text(Player(1))), ("0:53", "1:00"));
    }
}
