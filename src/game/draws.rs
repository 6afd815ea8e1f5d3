//! Ends that need the history.

use super::Game;
use crate::model::{Ending, OutcomeResult, PlayerId, Repetition};

/// The reason of an end by repetition.
pub const REPETITION: &str = "repetition";
/// The reason of an end by too many turns without progress.
pub const MOVE_COUNT: &str = "move count";

impl Game {
    /// Whether the rules tell those who give check all the time from others.
    pub(super) fn asks_for_checks(&self) -> bool {
        let repetition = self.variant.model().draws.repetition.as_ref();
        repetition.is_some_and(|it| it.perpetual_check.is_some())
    }

    /// How the history has ended the game.
    pub(super) fn drawn_by_history(&self) -> Option<Ending> {
        let draws = &self.variant.model().draws;
        if !self.at_turn_start() {
            return None;
        }
        if let Some(ending) = draws.repetition.as_ref().and_then(|it| self.repeated(it)) {
            return Some(ending);
        }
        let limit = draws.moves.as_ref()?.plies;
        (self.clocks.halfmoves >= limit)
            .then(|| Ending { winners: Vec::new(), reason: MOVE_COUNT.to_owned() })
    }

    fn repeated(&self, rule: &Repetition) -> Option<Ending> {
        let (now, earlier) = self.starts.split_last()?;
        let mut same = (0..earlier.len()).filter(|it| earlier[*it].hash == now.hash);
        let first = same.next()?;
        if 2 + same.count() < usize::from(rule.count) {
            return None;
        }
        let mover = now.mover?;
        let mut guilty = (mover, rule.result);
        if let Some(result) = rule.perpetual_check {
            let since = &self.starts[first + 1..];
            let always = |player: &PlayerId| {
                let mut turns = since.iter().filter(|it| it.mover == Some(*player)).peekable();
                turns.peek().is_some() && turns.all(|it| it.check)
            };
            let players: Vec<PlayerId> =
                self.variant.model().players.ids().filter(always).collect();
            // Where all sides give check all the time nobody is to blame.
            if let [player] = players[..] {
                guilty = (player, result);
            }
        }
        Some(self.ending(guilty.0, guilty.1))
    }

    /// The end when one player gets that.
    fn ending(&self, player: PlayerId, result: OutcomeResult) -> Ending {
        let players = &self.variant.model().players;
        let team = players[player].team;
        let winners = match result {
            OutcomeResult::Draw => Vec::new(),
            OutcomeResult::Win => players.ids().filter(|it| players[*it].team == team).collect(),
            OutcomeResult::Loss | OutcomeResult::Eliminate => {
                players.ids().filter(|it| players[*it].team != team).collect()
            }
        };
        Ending { winners, reason: REPETITION.to_owned() }
    }
}
