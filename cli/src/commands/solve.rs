//! `alfil solve`

use super::{
    CommandResult, Common, Failure, files, loading, memory,
    output::{self, Output},
    values::{threads, whole},
};
use alfil::{
    game::{Game, Variant},
    notation::{dialect::Dialect, moves::turns_text_in},
};
use alfil_play::{
    Control,
    endgame::{Endgame, Material, OnMove, SolveProgress, SolveSettings, solve},
};
use clap::Args;
use serde_json::{Value, json};
use std::{io::Write as _, path::Path};

/// The memory if nothing is said, in MiB, as far as the machine has it.
const MEMORY: usize = 2048;

/// Solves an endgame of a few pieces exactly
#[derive(Debug, Args)]
#[command(
    after_help = "Pieces are written as in FEN: upper case for the first player, lower case for the second. All \
    placements are solved, with all that can follow by captures and promotions. Numbers of moves count \
    the moves of both players. No game ends by repetition or by a number of turns here.\n\n\
    Examples:\n  \
    alfil solve chess 'K R k'\n  \
    alfil solve my-game.toml 'K A k' --out king-and-archer.end\n  \
    alfil analyze my-game.toml --endgame king-and-archer.end --fen '...'"
)]
pub(super) struct Solve {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// The pieces, with blanks between: 'K Q k'
    pieces: String,
    /// Writes what is known of each position, for `--endgame`
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// How much memory it may take, in MiB; 2048 if left out, or half of the memory that is free if that is less
    #[arg(long, value_name = "MIB", value_parser = whole(1..=1_000_000_usize))]
    memory: Option<usize>,
    /// Solves with N threads; all of the machine if left out
    #[arg(long, value_name = "N", value_parser = whole(1..=256_usize))]
    threads: Option<usize>,
    #[command(flatten)]
    common: Common,
}

impl Solve {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let failed = |it: alfil_play::endgame::EndgameError| Failure::Input(it.to_string());
        let material = Material::read(&rules.variant, &self.pieces).map_err(failed)?;
        let memory = self.memory.unwrap_or_else(|| memory::most_hash().min(MEMORY));
        let settings = SolveSettings { threads: threads(self.threads), memory: memory as u64 };
        let shows = output::error_terminal();
        let progress = |it| {
            if shows {
                show(it);
            }
        };
        let found = solve(&rules.variant, &material, &settings, &Control::timeless(), &progress);
        if shows {
            clear();
        }
        let found = found.map_err(failed)?;
        if let Some(file) = &self.out {
            files::write(Path::new(file), found.to_bytes())?;
        }
        if self.common.json {
            return Ok(out.json(&self.json(&rules.name, &rules.variant, &found))?);
        }
        self.print(out, &rules.variant, &found)
    }

    fn print(&self, out: &mut Output, variant: &Variant, found: &Endgame) -> CommandResult {
        let own: u64 = found.on_move().iter().map(|it| it.positions).sum();
        out.line(format!(
            "{}: {own} positions, {} with those that follow",
            found.material(),
            found.len()
        ))?;
        for it in found.on_move() {
            out.line(line(variant, it))?;
            for (what, longest) in [("win", &it.longest_win), ("loss", &it.longest_loss)] {
                let Some((moves, fen)) = longest else { continue };
                out.line(format!(
                    "  the longest {what}: {moves} moves of both players, from {fen}"
                ))?;
                if let Some(text) = line_text(variant, found, fen) {
                    out.line(format!("    {text}"))?;
                }
            }
        }
        if depends_on_history(variant) {
            out.line(
                "ends by repetition or by a number of turns are left out: a long win may be drawn by them",
            )?;
        }
        if let Some(file) = &self.out {
            out.line(format!("wrote {file}: `alfil play {} --endgame {file}`", self.rules))?;
        }
        Ok(())
    }

    fn json(&self, name: &str, variant: &Variant, found: &Endgame) -> Value {
        let longest = |it: &Option<(u16, String)>| {
            it.as_ref().map(|(moves, fen)| {
                json!({ "moves": moves, "fen": fen, "line": line_text(variant, found, fen) })
            })
        };
        let on_move = found.on_move().iter().map(|it| {
            json!({
                "player": variant.model().players[it.player].name,
                "positions": it.positions,
                "won": it.won,
                "lost": it.lost,
                "drawn": it.positions - it.won - it.lost,
                "longestWin": longest(&it.longest_win),
                "longestLoss": longest(&it.longest_loss),
            })
        });
        json!({
            "variant": name,
            "pieces": found.material(),
            "positions": found.len(),
            "onMove": on_move.collect::<Vec<_>>(),
            "historyLeftOut": depends_on_history(variant),
            "endgame": self.out,
        })
    }
}

/// `white on move: 144508 positions, won 100.0 %, drawn 0.0 %, lost 0.0 %`
fn line(variant: &Variant, it: &OnMove) -> String {
    let player = &variant.model().players[it.player].name;
    let percent = |n: u64| 100.0 * n as f64 / it.positions.max(1) as f64;
    format!(
        "{player} on move: {} positions, won {:.1} %, drawn {:.1} %, lost {:.1} %",
        it.positions,
        percent(it.won),
        percent(it.positions - it.won - it.lost),
        percent(it.lost)
    )
}

/// Returns the best turns from a position on.
fn line_text(variant: &Variant, found: &Endgame, fen: &str) -> Option<String> {
    let game: Game = variant.from_fen(fen).ok()?;
    let moves = found.line(&game);
    (!moves.is_empty()).then(|| turns_text_in(&game, &moves, &Dialect::OWN))
}

/// Returns true if games can end by what the table leaves out.
fn depends_on_history(variant: &Variant) -> bool {
    let model = variant.model();
    model.draws.repetition.is_some()
        || model.draws.moves.is_some()
        || model.counters.iter().any(|it| it.clock)
}

/// Shows how far it is to a person at a terminal.
fn show(it: SolveProgress) {
    let text = match it {
        SolveProgress::Placed(n) => format!("{n} positions"),
        SolveProgress::Moves(done, all) => format!("moves of {done} of {all} positions"),
        SolveProgress::Back(moves, open) => format!("{moves} moves from the end, {open} are open"),
    };
    let _ = std::io::stderr().write_all(format!("\r{text:<70}").as_bytes());
}

fn clear() {
    let _ = std::io::stderr().write_all(format!("\r{}\r", " ".repeat(70)).as_bytes());
}
