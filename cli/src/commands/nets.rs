//! Networks, for the commands that play with one.

use super::{Failure, files};
use alfil::game::Variant;
use alfil_play::{Engine, net::Net};
use clap::Args;
use std::sync::Arc;

/// The network that evaluates positions.
#[derive(Debug, Args)]
pub(super) struct NetArgs {
    /// A network that `alfil learn` has trained for this game, to evaluate positions
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
}

impl NetArgs {
    /// Gives the network to an engine.
    pub(super) fn give(&self, engine: &mut Engine) -> Result<(), Failure> {
        let Some(file) = &self.net else { return Ok(()) };
        let net = load(file, engine.variant())?;
        engine.set_net(Some(net)).map_err(|it| Failure::Input(it.to_string()))
    }
}

/// Reads a network of a game.
pub(super) fn load(file: &str, variant: &Variant) -> Result<Arc<Net>, Failure> {
    let bytes = files::net(file).map_err(Failure::Input)?;
    let net = Net::read(&bytes, variant);
    net.map(Arc::new).map_err(|it| Failure::Input(format!("{file}: {it}")))
}
