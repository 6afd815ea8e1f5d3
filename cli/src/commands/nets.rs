//! Networks, for the commands that play with one.

use super::{Failure, files};
use alfil::game::Variant;
use alfil_play::{
    Engine,
    net::{Net, Nets},
};
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
        if self.net.is_none() {
            return Ok(());
        }
        let net = self.nets(engine.variant())?.of(engine.variant());
        engine.set_net(net).map_err(|it| Failure::Input(it.to_string()))
    }

    /// Returns the networks to play this game with.
    pub(super) fn nets(&self, variant: &Variant) -> Result<Nets, Failure> {
        match self.net.as_deref() {
            None => Ok(Nets::Shipped),
            Some("none") => Ok(Nets::None),
            Some(file) => load(file, variant).map(Nets::With),
        }
    }

    /// Returns the networks to play all games with.
    pub(super) fn of_any(&self) -> Result<Nets, Failure> {
        match self.net.as_deref() {
            None => Ok(Nets::Shipped),
            Some("none") => Ok(Nets::None),
            Some(_) => {
                let message = "a network is for one game: name its rules before `--net`";
                Err(Failure::Usage(message.to_owned()))
            }
        }
    }

    /// Returns true if the command names a network, or none.
    pub(super) fn is_given(&self) -> bool {
        self.net.is_some()
    }
}

/// Reads a network of a game.
pub(super) fn load(file: &str, variant: &Variant) -> Result<Arc<Net>, Failure> {
    let bytes = files::net(file).map_err(Failure::Input)?;
    let net = Net::read(&bytes, variant);
    net.map(Arc::new).map_err(|it| Failure::Input(format!("{file}: {it}")))
}
