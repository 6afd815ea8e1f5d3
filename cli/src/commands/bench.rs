//! `alfil bench`

use super::{CommandResult, Common, loading, output::Output, values::seconds_or_none};
use alfil::{
    game::{Game, MoveList, Position},
    perft::{Counting, Unit, perft_with},
    shipped::Shipped,
    source::Loader,
};
use alfil_play::{Random, playout};
use clap::Args;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How often a file is loaded: the median counts.
const LOADS: usize = 5;
/// The most moves of a random game.
const PLIES: usize = 300;

/// Measures how quickly rule files load, count and play
#[derive(Debug, Args)]
#[command(
    after_help = "Loading is the median of five times, from the text to the start of a game. Perft counts the last \
    ply without making its moves. Random games have all moves listed and their end tested at every \
    move.\n\n\
    Examples:\n  \
    alfil bench chess shogi my-game.toml\n  \
    alfil bench --seconds 0"
)]
pub(super) struct Bench {
    /// Rule files, or names of shipped variants; all shipped ones if left out
    rules: Vec<String>,
    /// How long to count, and how long to play, for each; with 0 only loading is measured
    #[arg(long, default_value = "1", value_parser = seconds_or_none)]
    seconds: Duration,
    #[command(flatten)]
    common: Common,
}

/// What was measured.
struct Row {
    name: String,
    load: Duration,
    tables: usize,
    play: Option<Play>,
}

struct Play {
    depth: u32,
    nodes: u64,
    counting: Duration,
    moves: usize,
    playing: Duration,
}

impl Bench {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = if self.rules.is_empty() { Shipped.names() } else { self.rules.clone() };
        if !self.common.json {
            let head = format!("{:20} {:>9} {:>10}", "variant", "load ms", "tables KiB");
            let play = ["perft", "nodes", "M nodes/s", "M moves played/s"];
            let [depth, nodes, count, moves] = play;
            let head = match self.seconds {
                Duration::ZERO => head,
                _ => format!("{head} {depth:>6} {nodes:>12} {count:>10} {moves:>16}"),
            };
            out.line(head)?;
        }
        let mut rows = Vec::new();
        for rules in &rules {
            let row = self.measure(out, rules)?;
            if !self.common.json {
                out.line(row.text())?;
                out.flush()?;
            }
            rows.push(row);
        }
        if self.common.json {
            out.json(&Value::Array(rows.iter().map(Row::json).collect()))?;
            return Ok(());
        }
        rows.sort_by_key(|it| it.load);
        if let (Some(last), true) = (rows.last(), rows.len() > 1) {
            let median = ms(rows[rows.len() / 2].load);
            let slowest = ms(last.load);
            let n = rows.len();
            out.line(format!(
                "\n{n} files load in {median:.1} ms (median) to {slowest:.1} ms ({})",
                last.name
            ))?;
        }
        Ok(())
    }

    fn measure(&self, out: &mut Output, rules: &str) -> Result<Row, super::Failure> {
        let load = |out: &mut Output| {
            let start = Instant::now();
            let rules = loading::rules(out, rules, &self.common)?;
            let game = rules.variant.start();
            Ok::<_, super::Failure>((start.elapsed(), rules, game))
        };
        let (first, rules, game) = load(out)?;
        let mut loads = vec![first];
        for _ in 1..LOADS {
            loads.push(load(out)?.0);
        }
        loads.sort_unstable();
        Ok(Row {
            name: rules.name,
            load: loads[LOADS / 2],
            tables: rules.variant.program().bytes(),
            play: (!self.seconds.is_zero()).then(|| play(&game, self.seconds)),
        })
    }
}

/// Counts ever deeper until the time is over, and plays random games for as long.
fn play(game: &Game, limit: Duration) -> Play {
    let (mut depth, mut nodes, mut counting) = (0, 1, Duration::ZERO);
    // The next depth takes as much longer as this one has more nodes than the one before.
    let mut growth = 1.0;
    while depth < 100 && counting.mul_f64(growth) < limit {
        let start = Instant::now();
        let counted = perft_with(game, depth + 1, Unit::Turn, Counting::LastPly);
        counting = start.elapsed();
        growth = counted as f64 / nodes as f64;
        (depth, nodes) = (depth + 1, counted);
        if nodes == 0 {
            break;
        }
    }
    let mut random = Random::new(1);
    let mut list = MoveList::new();
    let mut moves = 0;
    let start = Instant::now();
    while start.elapsed() < limit {
        let mut position: Position = game.position().clone();
        let n = playout(&mut position, &mut random, PLIES, &mut list);
        moves += n;
        if n == 0 {
            break;
        }
    }
    Play { depth, nodes, counting, moves, playing: start.elapsed() }
}

fn ms(it: Duration) -> f64 {
    it.as_secs_f64() * 1e3
}

/// Millions in a second.
fn speed(n: f64, time: Duration) -> f64 {
    n / time.as_secs_f64().max(1e-9) / 1e6
}

impl Row {
    fn text(&self) -> String {
        let kib = self.tables.div_ceil(1024);
        let res = format!("{:20} {:>9.2} {kib:>10}", self.name, ms(self.load));
        match &self.play {
            None => res,
            Some(it) => format!(
                "{res} {:>6} {:>12} {:>10.2} {:>16.2}",
                it.depth,
                it.nodes,
                speed(it.nodes as f64, it.counting),
                speed(it.moves as f64, it.playing)
            ),
        }
    }

    fn json(&self) -> Value {
        let play = self.play.as_ref().map(|it| {
            json!({
                "depth": it.depth,
                "nodes": it.nodes,
                "nodesPerSecond": speed(it.nodes as f64, it.counting) * 1e6,
                "movesPlayedPerSecond": speed(it.moves as f64, it.playing) * 1e6,
            })
        });
        json!({ "variant": self.name, "loadMs": ms(self.load), "tableBytes": self.tables, "speed": play })
    }
}
