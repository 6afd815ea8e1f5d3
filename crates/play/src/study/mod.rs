//! What a game is like: the computer plays it against itself, and the games are counted.
//!
//! 1. [`StudySettings::batches`] divides the games into [`Batch`]es.
//! 2. [`play`] plays the games of a batch. It depends on nothing but the rules, the settings and the batch. So any number of
//!    threads or machines can share the batches. A batch that is lost can be played again.
//! 3. [`Report::new`] puts the games of all batches together, in any order.
//!
//! ```
//! use alfil::Variant;
//! use alfil_play::{Control, study::{Report, Strength, StudySettings, play}};
//!
//! let variant = Variant::shipped("connect-four")?;
//! let settings = StudySettings { strengths: vec![Strength::Random], games: 20, ..StudySettings::default() };
//! let mut games = Vec::new();
//! for batch in settings.batches(10) {
//!     games.extend(play(&variant, &settings, batch, &Control::timeless()).expect("nobody stops it"));
//! }
//! let report = Report::new(&variant, &settings, games);
//! assert_eq!(report.pairings[0].games, 20);
//! # Ok::<(), alfil::LoadFailed>(())
//! ```

mod findings;
mod fit;
mod mirror;
pub mod page;
pub mod puzzles;
mod report;
mod selfplay;
pub mod values;

use crate::{Control, Random, net::Nets};
use alfil::game::Variant;
pub use fit::Estimate;
pub(crate) use mirror::are_colours_equal;
pub use mirror::mirrored;
pub use report::{
    Interval, OpeningReport, PairingReport, Report, RuleReport, SideReport, Spread, TypeReport,
};
pub use selfplay::{PlayedGame, Sample, TypeCounts};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// How well a player of a study plays. Nothing in it depends on time, so that games can be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Strength {
    /// Any legal move.
    Random,
    /// A search of about so many positions for each turn: between half as many and one and a half times as many, at random.
    Nodes(u64),
}

impl Strength {
    /// The most positions of a search.
    pub const MOST_NODES: u64 = 1_000_000_000;
}

/// `random`, or the number of positions.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Random => f.write_str("random"),
            Strength::Nodes(nodes) => write!(f, "{nodes}"),
        }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        if text == "random" {
            return Ok(Strength::Random);
        }
        match text.parse() {
            Ok(nodes @ 1..=Strength::MOST_NODES) => Ok(Strength::Nodes(nodes)),
            _ => Err(format!(
                "`{text}` is no strength: give `random`, or how many positions to look at before each turn, from 1 to {}",
                Strength::MOST_NODES
            )),
        }
    }
}

impl From<Strength> for String {
    fn from(it: Strength) -> String {
        it.to_string()
    }
}

impl TryFrom<String> for Strength {
    type Error = String;

    fn try_from(text: String) -> Result<Strength, String> {
        text.parse()
    }
}

/// The games of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudySettings {
    /// The strengths, weakest first. Each plays against itself and against the next one.
    pub strengths: Vec<Strength>,
    /// The number of games of each pairing.
    pub games: u32,
    /// How many turns each game begins with at random, so that no two games are the same.
    pub random_turns: u32,
    /// Games that reach so many turns end without a result.
    pub most_turns: u32,
    /// The number of games of each pairing in which the rules that apply are noted. Each of their moves is made once more.
    pub traced: u32,
    /// Other seeds give other games.
    pub seed: u64,
    /// The networks with which searches evaluate positions. Written settings leave it out.
    #[serde(skip)]
    pub nets: Nets,
}

impl Default for StudySettings {
    fn default() -> StudySettings {
        StudySettings {
            strengths: vec![Strength::Random, Strength::Nodes(200), Strength::Nodes(2000)],
            games: 100,
            random_turns: 4,
            most_turns: 400,
            traced: 5,
            seed: 1,
            nets: Nets::default(),
        }
    }
}

/// Two strengths that play against each other: the same one twice, or neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The weaker strength.
    pub weaker: Strength,
    /// The stronger one; the same as `weaker` if a strength plays against itself.
    pub stronger: Strength,
}

/// Some games of one pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// The place of the pairing in [`StudySettings::pairings`].
    pub pairing: usize,
    /// The number of the first game, from 0.
    pub first: u32,
    /// The number of games.
    pub count: u32,
}

impl StudySettings {
    /// Returns the pairings: each strength against itself, then each against the next one.
    pub fn pairings(&self) -> Vec<Pairing> {
        let alone = self.strengths.iter().map(|it| Pairing { weaker: *it, stronger: *it });
        let pairs = self.strengths.windows(2);
        alone.chain(pairs.map(|it| Pairing { weaker: it[0], stronger: it[1] })).collect()
    }

    /// Divides the games into batches of at most so many games; 0 is as good as 1.
    pub fn batches(&self, most: u32) -> Vec<Batch> {
        let most = most.max(1);
        let firsts = || (0..self.games).step_by(most as usize);
        let batch = |pairing, first| Batch { pairing, first, count: most.min(self.games - first) };
        let pairings = 0..self.pairings().len();
        pairings.flat_map(|pairing| firsts().map(move |first| batch(pairing, first))).collect()
    }

    /// Returns the random numbers of an opening, which two games may share.
    fn random_opening(&self, pairing: usize, opening: u32) -> Random {
        let mut of_game = self.random(pairing, opening);
        Random::new(!of_game.next_number())
    }

    /// Returns the random numbers of one game.
    fn random(&self, pairing: usize, game: u32) -> Random {
        let mut of_seed = Random::new(self.seed);
        let mut of_pairing = Random::new(of_seed.next_number() ^ pairing as u64);
        Random::new(of_pairing.next_number() ^ u64::from(game))
    }
}

/// Plays the games of a batch. The same rules, settings and batch give the same games on every machine.
///
/// Returns `None` if `control` stops it, or if there is no such pairing.
pub fn play(
    variant: &Variant,
    settings: &StudySettings,
    batch: Batch,
    control: &Control,
) -> Option<Vec<PlayedGame>> {
    let pairing = *settings.pairings().get(batch.pairing)?;
    let mut table = selfplay::Table::new(variant, settings, pairing);
    let last = batch.first.saturating_add(batch.count).min(settings.games);
    (batch.first..last).map(|number| table.play(batch.pairing, number, control)).collect()
}
