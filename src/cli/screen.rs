//! The full-screen board of `alfil play`.

use super::Outcome;
use crate::{
    game::Game,
    notation::pgn,
    tui::{self, Computer, Setup, World},
};
use std::{
    fs,
    io::{self, IsTerminal},
    path::Path,
    sync::LazyLock,
    time::{Duration, Instant},
};

/// Whether somebody sits at a terminal that can show it.
pub(super) fn possible() -> bool {
    io::stdin().is_terminal()
        && io::stdout().is_terminal()
        && std::env::var_os("TERM").is_none_or(|it| it != "dumb")
}

/// Plays until the player quits.
pub(super) fn play(name: &str, setup: &Setup, computer: Computer) -> Outcome {
    let name = name.to_owned();
    let save = move |file: &str, game: &Game| {
        let text = pgn::write(game, &[("Variant", &name)]);
        fs::write(file, text).map_err(|it| format!("can't write `{file}`: {it}"))
    };
    let exists = |file: &str| Path::new(file).exists();
    tui::run(setup, computer, &World { now, exists, save: Box::new(save) })?;
    Ok(())
}

/// The time since the program has first asked for it.
fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}
