//! `alfil export`

use super::{Common, Failure, Outcome, files, loading, output::Output, position::PositionArgs};
use crate::serve::export;
use alfil::{
    game::{Game, Variant},
    notation::record::{parse, replay},
};
use clap::{Args, Subcommand};
use std::fs;

/// Writes a game in a form that needs no alfil
#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(subcommand)]
    form: Form,
}

#[derive(Debug, Subcommand)]
enum Form {
    Html(Html),
}

/// One page to look through a game, and to move pieces by hand; it needs no server and knows no rules
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil export html diminuendo --out board.html\n  \
    alfil export html diminuendo --record games.txt --game 2 --out game.html\n  \
    alfil export html chess --moves \"e2e4 e7e5\" > opening.html")]
struct Html {
    /// A rule file, or the name of a shipped variant
    rules: String,
    #[command(flatten)]
    position: PositionArgs,
    /// A file with a game record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "start", "moves"])]
    record: Option<String>,
    /// Which of the file's games, from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    game: usize,
    /// Writes to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::values::setting)]
    set: Vec<(String, String)>,
}

impl Export {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        let Form::Html(it) = &self.form;
        it.run(out)
    }
}

impl Html {
    fn run(&self, out: &mut Output) -> Outcome {
        let common = Common { set: self.set.clone(), json: false };
        let rules = loading::rules(out, &self.rules, &common)?;
        let game = match &self.record {
            Some(file) => recorded(&rules.variant, file, self.game).map_err(Failure::Input)?,
            None => self.position.game(out, &rules.variant, &common)?,
        };
        let page = export::html(&game);
        match &self.out {
            None => Ok(out.print(&page)?),
            Some(file) => fs::write(file, page)
                .map_err(|it| Failure::Input(format!("can't write `{file}`: {it}"))),
        }
    }
}

/// Returns a game of a file.
fn recorded(variant: &Variant, file: &str, number: usize) -> Result<Game, String> {
    let text = files::records(file)?;
    let games = parse(variant, &text);
    let record = number
        .checked_sub(1)
        .and_then(|it| games.get(it))
        .ok_or_else(|| format!("there is no game {number} in `{file}`: it has {}", games.len()))?;
    let replayed = replay(variant, record);
    // Marks that are left out don't matter here; a move that can't be made does.
    if replayed.n_words < record.turns.len() {
        let why = replayed.problems.last().map_or("", |it| &it.message);
        let turn = replayed.n_turns + 1;
        return Err(format!("turn {turn} of game {number} in `{file}` can't be played: {why}"));
    }
    Ok(replayed.game)
}
