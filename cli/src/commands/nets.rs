//! Networks, for the commands that play with one.

use super::{Failure, files};
use alfil::game::Variant;
use alfil_play::{Engine, net::Net};
use clap::Args;
use std::sync::Arc;

/// The network that evaluates positions.
#[derive(Debug, Args)]
pub(super) struct NetArgs {
    /// A network that `alfil learn` has trained for this game, to evaluate positions; `none` for none, not even the one that
    /// comes with the program
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
}

impl NetArgs {
    /// Gives the network to an engine.
    pub(super) fn give(&self, engine: &mut Engine) -> Result<(), Failure> {
        let Some(file) = &self.net else { return Ok(()) };
        let net = if file == "none" { None } else { Some(load(file, engine.variant())?) };
        engine.set_net(net).map_err(|it| Failure::Input(it.to_string()))
    }
}

/// Reads a network of a game.
pub(super) fn load(file: &str, variant: &Variant) -> Result<Arc<Net>, Failure> {
    let bytes = files::net(file).map_err(Failure::Input)?;
    let net = Net::read(&bytes, variant);
    net.map(Arc::new).map_err(|it| Failure::Input(format!("{file}: {it}")))
}
