//! `alfil perft`

use super::{Common, Outcome, loading, output::Output, position::PositionArgs};
use crate::perft::{Unit, divide, perft};
use clap::Args;
use serde_json::{Map, json};
use std::time::Instant;

/// Counts the sequences of turns from a position
#[derive(Debug, Args)]
#[command(
    after_help = "A ply is a whole turn; --by-move counts single moves where a turn has several.\n\n\
    Examples:\n  \
    alfil perft chess 4\n  \
    alfil perft chess 3 --moves \"e2e4 e7e5\" --divide\n  \
    alfil perft diminuendo 2 --fen \"5/6/7/3R3/K5k/6/5 w - - 0 1\" --json"
)]
pub(super) struct Perft {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Counts each first ply by itself
    #[arg(long)]
    divide: bool,
    /// Counts single moves, not whole turns
    #[arg(long)]
    by_move: bool,
    #[command(flatten)]
    common: Common,
}

impl Perft {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let game = self.position.game(out, &rules.variant, &self.common)?;
        let unit = if self.by_move { Unit::Move } else { Unit::Turn };
        let start = Instant::now();
        let (nodes, parts) = if self.divide && self.depth > 0 {
            let parts = divide(&game, self.depth, unit);
            (parts.iter().map(|it| it.1).sum(), Some(parts))
        } else {
            (perft(&game, self.depth, unit), self.divide.then(Vec::new))
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
                "divide": parts,
            }))?;
            return Ok(());
        }
        for (text, n) in parts.into_iter().flatten() {
            out.line(format!("{text}: {n}"))?;
        }
        let speed = (nodes as f64 / seconds.max(1e-9)).round();
        out.line(format!("{nodes} nodes in {seconds:.3} s ({speed:.0} nodes/s)"))?;
        Ok(())
    }
}
