//! Solved endgames, for the commands that play by them.

use super::{Failure, files};
use alfil::game::Variant;
use alfil_play::{Engine, endgame::Endgame};
use clap::Args;
use std::sync::Arc;

/// The endgames that are known exactly.
#[derive(Debug, Args)]
pub(super) struct EndgameArgs {
    /// An endgame that `alfil solve` has solved for this game, to play by; may stand more than once
    #[arg(long, value_name = "FILE")]
    endgame: Vec<String>,
}

impl EndgameArgs {
    /// Gives the endgames to an engine.
    pub(super) fn give(&self, engine: &mut Engine) -> Result<(), Failure> {
        if self.endgame.is_empty() {
            return Ok(());
        }
        let load = |it: &String| load(it, engine.variant()).map(Arc::new);
        let endgames = self.endgame.iter().map(load).collect::<Result<_, Failure>>()?;
        engine.set_endgames(endgames).map_err(|it| Failure::Input(it.to_string()))
    }
}

/// Reads an endgame of a game.
fn load(file: &str, variant: &Variant) -> Result<Endgame, Failure> {
    let bytes = files::endgame(file).map_err(Failure::Input)?;
    Endgame::read(&bytes, variant).map_err(|it| Failure::Input(format!("{file}: {it}")))
}
