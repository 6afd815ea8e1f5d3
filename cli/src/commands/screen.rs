//! The full-screen board of `alfil play`.

use super::{CommandResult, now};
use crate::tui::{self, Computer, Environment, MatchSetup};
use alfil::{game::Game, notation::pgn};
use std::{
    fs,
    io::{self, IsTerminal},
    path::Path,
};

/// Returns true if somebody sits at a terminal that can show it.
pub(super) fn possible() -> bool {
    io::stdin().is_terminal()
        && io::stdout().is_terminal()
        && std::env::var_os("TERM").is_none_or(|it| it != "dumb")
}

/// Plays until the player quits.
pub(super) fn play(name: &str, setup: &MatchSetup, computer: Computer) -> CommandResult {
    let name = name.to_owned();
    let save = move |file: &str, game: &Game, tags: &[(&str, String)]| {
        let mut all = vec![("Variant", name.as_str())];
        all.extend(tags.iter().map(|(tag, value)| (*tag, value.as_str())));
        let text = pgn::write(game, &all);
        fs::write(file, text).map_err(|it| format!("can't write `{file}`: {it}"))
    };
    let exists = |file: &str| Path::new(file).exists();
    tui::run(setup, computer, &Environment { now, exists, save: Box::new(save) })?;
    Ok(())
}
