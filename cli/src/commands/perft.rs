//! `alfil perft`

use super::{
    CommandResult, Common, Failure, job_files, loading, memory, output::Output,
    position::PositionArgs, values::whole,
};
use alfil::{
    game::Variant,
    perft::{self, Counting, PerftError, Unit},
};
use alfil_play::jobs::{PerftTask, PerftUnit, of_perft};
use clap::Args;
use serde_json::{Map, json};
use std::time::Instant;

/// Counts the sequences of turns from a position (perft)
#[derive(Debug, Args)]
#[command(
    after_help = "A ply is a whole turn; --by-move counts single moves where a turn has several.\n\n\
    The last ply is counted without making its moves (bulk counting); --plain makes every move. That, more \
    threads and a table change nothing but the time.\n\n\
    Examples:\n  \
    alfil perft chess 4\n  \
    alfil perft chess 3 --moves \"e2e4 e7e5\" --divide\n  \
    alfil perft chess 6 --threads 2 --hash 256\n  \
    alfil perft chess 5 --plain\n  \
    alfil perft chess 7 --jobs jobs.ndjson\n  \
    alfil perft diminuendo 2 --fen \"5/6/7/3R3/K5k/6/5 w - - 0 1\" --json"
)]
pub(super) struct Perft {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// How many plies
    #[arg(value_parser = whole(0..=100_u32))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Counts each first ply by itself
    #[arg(long)]
    divide: bool,
    /// Counts single moves, not whole turns
    #[arg(long)]
    by_move: bool,
    /// Makes and unmakes every move down to the last ply, to test the machine
    #[arg(long, conflicts_with = "hash")]
    plain: bool,
    /// Counts with N threads, at most 256
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = whole(1..=perft::Perft::MAX_THREADS))]
    threads: usize,
    /// Remembers positions counted before in a table of this size, at most 65536 and half of the memory that is
    /// free; 0 for none
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    #[arg(value_parser = whole(0..=perft::Perft::MAX_TABLE))]
    hash: usize,
    /// Counts nothing, and writes the count as jobs, one a line, for any number of machines: see `alfil jobs`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "plain", "threads", "hash"])]
    jobs: Option<String>,
    /// After how many plies the count is cut
    #[arg(long, value_name = "N", default_value_t = 2, requires = "jobs")]
    #[arg(value_parser = whole(0..=100_u32))]
    split: u32,
    /// How many sequences of these plies a job has at most
    #[arg(long, value_name = "N", default_value_t = 20, requires = "jobs")]
    #[arg(value_parser = whole(1..=1_000_000_usize))]
    sequences_per_job: usize,
    /// Makes and tests every move, without any proof or table of moves. Slow. If the result differs, a shortcut of the
    /// program is wrong: please report it
    #[arg(long, conflicts_with = "jobs")]
    no_shortcuts: bool,
    #[command(flatten)]
    common: Common,
}

impl Perft {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules_compiled(out, &self.rules, self.no_shortcuts, &self.common)?;
        let game = self.position.game(out, &rules.variant, &self.common)?;
        if let Some(file) = &self.jobs {
            return self.cut(out, &rules.variant, file);
        }
        let unit = if self.by_move { Unit::Move } else { Unit::Turn };
        memory::check(self.hash)?;
        let plain = self.plain || self.no_shortcuts;
        let counting = if plain { Counting::EveryMove } else { Counting::LastPly };
        let perft = perft::Perft::new(unit).counting(counting);
        let perft = perft.threads(self.threads).table(self.hash);
        let fails = |it: PerftError| Failure::Usage(it.to_string());
        let start = Instant::now();
        let (nodes, parts) = if self.divide && self.depth > 0 {
            let parts = perft.divide(&game, self.depth).map_err(fails)?;
            (parts.iter().map(|it| it.1).sum(), Some(parts))
        } else {
            let nodes = perft.count(&game, self.depth).map_err(fails)?;
            (nodes, self.divide.then(Vec::new))
        };
        let seconds = start.elapsed().as_secs_f64();
        if self.common.json {
            let parts = parts.map(|parts| {
                parts.into_iter().map(|(text, n)| (text, json!(n))).collect::<Map<_, _>>()
            });
            out.json(&json!({
                "variant": rules.name,
                "depth": self.depth,
                "nodes": nodes,
                "seconds": seconds,
                "counting": if plain { "every-move" } else { "last-ply" },
                "divide": parts,
            }))?;
            return Ok(());
        }
        for (text, n) in parts.into_iter().flatten() {
            out.line(format!("{text}: {n}"))?;
        }
        let speed = (nodes as f64 / seconds.max(1e-9)).round();
        out.line(format!(
            "{nodes} {} in {seconds:.3} s ({speed:.0} nodes/s)",
            if nodes == 1 { "node" } else { "nodes" }
        ))?;
        out.line(if plain {
            "every move was made"
        } else {
            "bulk counting: the last ply was counted without making its moves"
        })?;
        Ok(())
    }

    /// Writes the count as jobs.
    fn cut(&self, out: &mut Output, variant: &Variant, file: &str) -> CommandResult {
        let unit = if self.by_move { PerftUnit::Move } else { PerftUnit::Turn };
        let task = PerftTask { unit, depth: self.depth, ..self.position.task(variant) };
        let rules = job_files::rules(&self.rules, &self.common.set)?;
        let cut = of_perft(&rules, &task, self.split, self.sequences_per_job);
        let cut = cut.map_err(|it| Failure::Input(it.to_string()))?;
        job_files::write(out, file, &cut, self.common.json)
    }
}
