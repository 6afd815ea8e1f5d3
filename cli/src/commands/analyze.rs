//! `alfil analyze`

use super::{
    CommandResult, Common,
    endgames::EndgameArgs,
    loading, memory,
    nets::NetArgs,
    output::Output,
    position::PositionArgs,
    values::{method, seconds, whole},
};
use alfil::{
    game::Game,
    notation::{dialect::Dialect, moves::turns_text_in},
};
use alfil_play::{Budget, Control, Engine, Limits, Method, Report, Settings};
use clap::Args;
use serde_json::{Value, json};
use std::time::Duration;

/// Evaluates a position and shows the best turns
#[derive(Debug, Args)]
#[command(
    after_help = "Scores are for the player on move, in hundredths; `#3` is a win in three turns.\n\n\
    Examples:\n  \
    alfil analyze chess --depth 8\n  \
    alfil analyze xiangqi --seconds 5 --lines 3 --threads 2"
)]
pub(super) struct Analyze {
    /// A rule file, or the name of a shipped variant
    rules: String,
    #[command(flatten)]
    position: PositionArgs,
    /// How far to look ahead, in moves, at most 127
    #[arg(long, value_name = "N", value_parser = whole(1..=Limits::MOST_DEPTH))]
    depth: Option<u32>,
    /// How long; 1 second if neither this nor another bound is given
    #[arg(long, value_parser = seconds)]
    seconds: Option<Duration>,
    /// How many positions to look at
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Ends once a win in N turns is found
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    mate: Option<u32>,
    /// How many best turns to report, at most 500
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=Limits::MOST_LINES))]
    lines: usize,
    /// How many threads, at most 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=Settings::MOST_THREADS))]
    threads: usize,
    /// How it looks ahead: alpha-beta or monte-carlo; what suits the game if left out
    #[arg(long, value_parser = method)]
    method: Option<Method>,
    /// The size of the table of positions, in MiB, at most 65536 and half of the memory that is free
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = whole(1..=Settings::MOST_HASH))]
    hash: usize,
    #[command(flatten)]
    net: NetArgs,
    #[command(flatten)]
    endgames: EndgameArgs,
    #[command(flatten)]
    common: Common,
}

impl Analyze {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let game = self.position.game(out, &rules.variant, &self.common)?;
        memory::check(self.hash)?;
        let settings = Settings {
            threads: self.threads,
            hash: self.hash,
            method: self.method,
            ..Settings::default()
        };
        let mut engine = Engine::new(&rules.variant, settings);
        self.net.give(&mut engine)?;
        self.endgames.give(&mut engine)?;
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            time: self.seconds.map_or(Budget::Unlimited, Budget::Exactly),
            lines: self.lines,
            ..Limits::default()
        };
        if !limits.is_bounded() {
            limits.time = Budget::Exactly(Duration::from_secs(1));
        }
        let control = Control::new(super::now);
        let mut reports = Vec::new();
        let mut failed = None;
        let best = engine.search(&game, &limits, &control, |it| {
            if self.common.json {
                reports.push(report_json(&game, it));
                return;
            }
            let line = report_line(&game, it);
            let written = out.line(line).and_then(|()| out.flush());
            failed = failed.take().or(written.err());
        });
        if let Some(it) = failed {
            return Err(it.into());
        }
        let turn = best.as_ref().map(|it| turns_text_in(&game, &it.turn, &Dialect::OWN));
        if self.common.json {
            let look = engine.look(&game);
            out.json(&json!({
                "variant": rules.name, "best": turn, "look": look, "reports": reports,
            }))?;
            return Ok(());
        }
        out.line(match (turn, game.outcome()) {
            (Some(turn), _) => format!("best: {turn}"),
            (None, _) => "there is no move".to_owned(),
        })?;
        Ok(())
    }
}

/// `depth 7/15  +0.32  123456 nodes  0.4 s  e2e4 e7e5`
fn report_line(game: &Game, it: &Report) -> String {
    format!(
        "depth {}/{}  {}  {} nodes  {:.2} s  {}",
        it.depth,
        it.selective_depth,
        it.score,
        it.nodes,
        it.elapsed.as_secs_f64(),
        turns_text_in(game, &it.moves, &Dialect::OWN),
    )
}

fn report_json(game: &Game, it: &Report) -> Value {
    json!({
        "depth": it.depth,
        "line": it.line,
        "score": it.score.to_string(),
        "nodes": it.nodes,
        "seconds": it.elapsed.as_secs_f64(),
        "moves": turns_text_in(game, &it.moves, &Dialect::OWN),
    })
}
