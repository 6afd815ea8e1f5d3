//! Counts in parts, cut after the first plies.

use super::{Job, JobError, JobRules, Work, line};
use crate::Control;
use alfil::{
    game::{Game, Variant},
    notation::{
        game_from_fen,
        moves::{WrittenTurns, legal_moves, play_text},
    },
    perft::{Perft, PerftError, Unit},
};
use serde::{Deserialize, Serialize};

/// The most sequences of first plies into which a count is cut.
pub const MOST_SEQUENCES: usize = 1_000_000;
/// The deepest count of a job. Deeper ones would not end.
pub const MOST_DEPTH: u32 = 255;

/// A count of sequences: what [`Perft::count`] counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftTask {
    /// The position where it begins; the set-up if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The number of the start of a shuffled game, from 0; only without `fen`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<u64>,
    /// Turns to play before the count begins, with blanks between.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// The unit of a ply.
    #[serde(default)]
    pub unit: PerftUnit,
    /// The number of plies.
    pub depth: u32,
}

/// The unit of a ply, as it is written in a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PerftUnit {
    /// A whole turn.
    #[default]
    Turn,
    /// A single move.
    Move,
}

impl From<PerftUnit> for Unit {
    fn from(it: PerftUnit) -> Unit {
        match it {
            PerftUnit::Turn => Unit::Turn,
            PerftUnit::Move => Unit::Move,
        }
    }
}

/// The results of a job of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The number of first sequences that the job was given.
    pub sequences: u64,
    /// The number of whole sequences that begin with one of these.
    pub nodes: u64,
}

impl PerftTask {
    /// Counts so many turns from the set-up.
    pub fn new(depth: u32) -> PerftTask {
        PerftTask { depth, ..PerftTask::default() }
    }

    /// Returns the game where the count begins.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn game(&self, variant: &Variant) -> Result<Game, JobError> {
        if self.depth > MOST_DEPTH {
            return Err(JobError::TooDeep(self.depth));
        }
        let mut game = match (&self.fen, self.start) {
            (Some(fen), _) => game_from_fen(variant, fen)
                .map_err(|it| JobError::Position(format!("`{fen}`: {it}")))?,
            (None, Some(n)) => variant.start_number(n).ok_or_else(|| {
                let starts = variant.starts();
                JobError::Position(format!("there is no start {n}: there are {starts}, from 0"))
            })?,
            (None, None) => variant.start(),
        };
        for turn in self.moves.split_whitespace() {
            play_text(&mut game, turn).map_err(|it| JobError::Position(it.to_string()))?;
        }
        Ok(game)
    }

    /// Counts the sequences of so many plies.
    pub(super) fn count(&self, variant: &Variant, depth: u32) -> Result<u64, JobError> {
        let perft = Perft::new(self.unit.into());
        perft.count(&self.game(variant)?, depth).map_err(JobError::Perft)
    }
}

/// Cuts a count into jobs after `split` plies. Each job has at most `per_job` sequences of these; 0 is as good as 1.
///
/// # Errors
/// If the rules or the position have errors, or if there are more than [`MOST_SEQUENCES`] sequences.
pub fn of_perft(
    rules: &JobRules,
    task: &PerftTask,
    split: u32,
    per_job: usize,
) -> Result<Vec<Job>, JobError> {
    let game = task.game(&rules.variant()?)?;
    let split = split.min(task.depth);
    let mut sequences = Vec::new();
    gather_sequences(&game, task.unit, split, &mut String::new(), &mut sequences)
        .ok_or(JobError::TooMany(split))?;
    // A position without moves is a job too: that its count is 0 is a result.
    if sequences.is_empty() {
        let work = Work::Perft { task: task.clone(), split, sequences };
        return Ok(vec![Job::new(rules, work)]);
    }
    let parts = sequences.chunks(per_job.max(1));
    let work =
        |part: &[String]| Work::Perft { task: task.clone(), split, sequences: part.to_vec() };
    Ok(parts.map(|it| Job::new(rules, work(it))).collect())
}

/// Appends all sequences of so many plies after `begun`. Returns `None` if there are too many.
fn gather_sequences(
    game: &Game,
    unit: PerftUnit,
    plies: u32,
    begun: &mut String,
    into: &mut Vec<String>,
) -> Option<()> {
    if plies == 0 {
        into.push(begun.clone());
        return (into.len() <= MOST_SEQUENCES).then_some(());
    }
    let length = begun.len();
    let mut follow = |text: &str, moves: &[alfil::Move]| {
        let mut after = game.clone();
        for it in moves {
            after.play_unchecked(*it);
        }
        if !begun.is_empty() {
            begun.push(' ');
        }
        begun.push_str(text);
        let res = gather_sequences(&after, unit, plies - 1, begun, into);
        begun.truncate(length);
        res
    };
    match unit {
        PerftUnit::Turn => WrittenTurns::new(game).try_for_each(|(turn, it)| follow(&it, &turn)),
        PerftUnit::Move => legal_moves(game).iter().try_for_each(|it| follow(&it.text, &[it.mv])),
    }
}

/// Does a job of a count.
pub(super) fn count(
    variant: &Variant,
    task: &PerftTask,
    split: u32,
    sequences: &[String],
    control: &Control,
) -> Result<Vec<String>, JobError> {
    let start = task.game(variant)?;
    let left = task.depth.saturating_sub(split);
    let perft = Perft::new(task.unit.into());
    let mut nodes: u64 = 0;
    for sequence in sequences {
        let game = after(&start, task.unit, sequence)?;
        let found = perft.count_until(control.stop_flag(), &game, left);
        let found = found.map_err(|it| match it {
            PerftError::Stopped => JobError::Stopped,
            it => JobError::Perft(it),
        })?;
        nodes = nodes.checked_add(found).ok_or(JobError::Overflow)?;
    }
    Ok(vec![line(&Counted { sequences: sequences.len() as u64, nodes })])
}

/// Returns the game after a sequence of plies.
fn after(start: &Game, unit: PerftUnit, sequence: &str) -> Result<Game, JobError> {
    let mut game = start.clone();
    for text in sequence.split_whitespace() {
        let played = match unit {
            PerftUnit::Turn => play_text(&mut game, text).map(|_| ()),
            PerftUnit::Move => game.parse_move(text).map(|it| game.play_unchecked(it)),
        };
        played.map_err(|it| JobError::Sequence {
            sequence: sequence.to_owned(),
            why: it.to_string(),
        })?;
    }
    Ok(game)
}
