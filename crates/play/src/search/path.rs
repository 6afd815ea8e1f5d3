//! The positions that led to the one looked at, and what the rules make of it if one of them recurs.

use alfil::game::{Game, Position};
use alfil_model::{self as model, Model, OutcomeResult, Points, Repetition};

/// The ends of a game by its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Nobody wins.
    Draw,
    /// The player who has moved last wins.
    Wins,
    /// The player loses.
    Loses,
}

/// A position at the start of a turn, or in the middle of one.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// 0 in the middle of a turn.
    hash: u64,
    /// Turns without progress.
    quiet: u32,
    /// How many turns were finished since the search began.
    turns: u16,
    /// True if a turn in it was skipped, so that nothing before it counts.
    skipped: bool,
    /// The player who moved to it.
    mover: u8,
    /// True if that gave check; known only where the rules ask for it.
    check: bool,
}

/// The way to a position.
#[derive(Clone, Debug)]
pub(super) struct SearchPath {
    steps: Vec<Step>,
    /// How many of them were played before the search began.
    played: usize,
    rule: Option<Repetition>,
    limit: Option<u32>,
    /// The value of a win for some reasons, if it is not the whole point.
    win_values: Vec<Option<i32>>,
}

impl SearchPath {
    pub(super) fn new(game: &Game) -> SearchPath {
        let model = game.variant().model();
        let rule = model.draws.repetition.clone();
        let asks_for_checks = rule.as_ref().is_some_and(|it| it.perpetual_check.is_some());
        let checks = if asks_for_checks { game.past_checks() } else { Vec::new() };
        let mut steps: Vec<Step> = game
            .past_turns()
            .enumerate()
            .map(|(n, it)| Step {
                hash: it.hash,
                quiet: 0,
                turns: 0,
                skipped: false,
                mover: it.mover.map_or(0, |it| it.0),
                check: checks.get(n).is_some_and(|it| *it),
            })
            .collect();
        if let Some(it) = steps.last_mut() {
            it.quiet = game.clocks().halfmoves;
        }
        let played = steps.len();
        let reasons = game.position().program().reasons();
        SearchPath {
            steps,
            played,
            rule,
            limit: model.draws.moves.as_ref().map(|it| it.plies),
            win_values: reasons.iter().map(|it| win_value(model, it)).collect(),
        }
    }

    /// A move was made.
    pub(super) fn push(&mut self, pos: &Position, mover: u8) {
        let quiet = self.steps.last().map_or(0, |it| it.quiet);
        let complete = pos.turn_complete();
        let quiet = match complete {
            _ if pos.last_move_resets() => 0,
            true => quiet + 1,
            false => quiet,
        };
        let hash = if complete { pos.zobrist() } else { 0 };
        let turns = self.turns() + u16::from(complete);
        self.steps.push(Step { hash, quiet, turns, skipped: false, mover, check: false });
    }

    /// A turn was skipped.
    pub(super) fn push_skip(&mut self, pos: &Position, mover: u8) {
        self.push(pos, mover);
        if let Some(it) = self.steps.last_mut() {
            it.skipped = true;
        }
    }

    /// The last move gave check.
    pub(super) fn note_check(&mut self) {
        if let Some(it) = self.steps.last_mut() {
            it.check = true;
        }
    }

    /// Returns how many turns were finished since the search began.
    #[inline]
    pub(super) fn turns(&self) -> u16 {
        self.steps.last().map_or(0, |it| it.turns)
    }

    /// Returns the player who has made the last move.
    pub(super) fn last_mover(&self) -> u8 {
        self.steps.last().map_or(0, |it| it.mover)
    }

    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Returns the value of a win for a reason, if it is not the whole point.
    pub(super) fn win_value(&self, reason: u16) -> Option<i32> {
        self.win_values.get(usize::from(reason)).copied().flatten()
    }

    /// Returns the history that rulings may read.
    pub(super) fn history(&self) -> model::History {
        let quiet = self.steps.last().map_or(0, |it| it.quiet);
        model::History { repetitions: 1, quiet: quiet as i32 }
    }

    /// Returns how the history ends the game in the present position, if it does.
    #[inline]
    pub(super) fn stop(&self, pos: &Position) -> Option<Stop> {
        let (now, earlier) = self.steps.split_last()?;
        if now.hash == 0 || earlier.is_empty() || !pos.turn_complete() {
            return None;
        }
        if self.limit.is_some_and(|it| now.quiet >= it) {
            return Some(Stop::Draw);
        }
        let mut times = 0;
        for (n, step) in earlier.iter().enumerate().rev() {
            if step.skipped {
                break;
            }
            if step.hash == now.hash {
                times += 1;
                let often = self.rule.as_ref().map_or(3, |it| it.count);
                // What recurs once while looking ahead would recur for ever.
                if n >= self.played || times + 1 >= usize::from(often) {
                    return Some(self.verdict(n));
                }
            }
            // A model without a count of moves never resets it; then all is looked at.
            if step.quiet == 0 && self.limit.is_some() && n >= self.played {
                break;
            }
        }
        None
    }

    /// Returns how the repetition that began at that step ends the game.
    fn verdict(&self, first: usize) -> Stop {
        let Some(rule) = &self.rule else { return Stop::Draw };
        let mover = self.steps.last().map_or(0, |it| it.mover);
        let since = &self.steps[first + 1..];
        // Where both do so nobody is to blame.
        let checks = |by_mover: bool| {
            let mut turns =
                since.iter().filter(|it| it.hash != 0 && (it.mover == mover) == by_mover);
            turns.all(|it| it.check)
        };
        if let Some(result) = rule.perpetual_check
            && checks(true) != checks(false)
        {
            return stop(Some(result), checks(true));
        }
        stop(rule.result, true)
    }
}

/// Returns the end with which the player who has moved last, or the other one, gets a result. A turn that may not be
/// played is as bad as a loss.
fn stop(result: Option<OutcomeResult>, by_mover: bool) -> Stop {
    let wins = match result {
        Some(OutcomeResult::Draw) => return Stop::Draw,
        Some(OutcomeResult::Win) => by_mover,
        None | Some(OutcomeResult::Loss | OutcomeResult::Eliminate) => !by_mover,
    };
    if wins { Stop::Wins } else { Stop::Loses }
}

/// Returns the value of a win for that reason, if it is not the whole point.
fn win_value(model: &Model, reason: &str) -> Option<i32> {
    let ending = model::Outcome {
        winners: model.players.ids().take(1).collect(),
        reason: reason.to_owned(),
    };
    let points = model.points(&ending).iter().next().copied()?;
    (points != Points::ALL).then(|| (2000.0 * (2.0 * points.fraction() - 1.0)) as i32)
}
