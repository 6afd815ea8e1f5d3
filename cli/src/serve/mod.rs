//! The server: a page in the browser to play and to write rules, and the same for other programs as JSON.
//!
//! What is asked and answered is made by the package `alfil-page`, which needs no server.
//!
//! - `routes` has the addresses; `socket` the WebSocket of one game.
//! - `assets` has the page; `cached` what browsers keep of it; `listen` and `timed` the network.
//! - `security` checks requests; `error` makes answers of errors.
//! - `seats` decides who may do what in games whose sides belong to people, and has their clocks; `seated` has the
//!   requests; `played` joins game and seats.
//! - `follow` looks whether rule files change on the disk.
//! - `state` has all games with their threads; `store` the file that keeps them; `engine` the searches.
//! - `export` makes pages that need no server; `playground` makes the folder that is the page without one.
//! - `flat` makes the small pictures of the list light for browsers.
//!
//! Work that takes time runs on threads of its own, a few at a time. A request that waits too long for a thread is
//! rejected. Start reading at `routes`.

#![expect(clippy::disallowed_methods, reason = "searches and the ages of games need clocks")]

mod assets;
mod cached;
mod engine;
mod error;
pub mod export;
mod flat;
mod follow;
mod listen;
mod played;
pub(crate) mod playground;
mod routes;
mod seated;
mod seats;
mod security;
mod socket;
mod state;
mod store;
mod timed;

use axum::Router;
use state::AppState;
use std::{
    collections::BTreeMap,
    future::Future,
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tokio::runtime;

use alfil::shipped::Shipped;
pub use alfil_page::{api, texts::RuleStore};
use alfil_play::net::Nets;

/// The configuration of a server.
#[derive(Clone)]
pub struct Config {
    /// Where rule files are read and written.
    pub rule_store: Arc<dyn RuleStore>,
    /// The rules that the page begins with; without them it shows the list.
    pub rules: Option<String>,
    /// Options of these rules.
    pub set: BTreeMap<String, String>,
    /// The file that keeps games; without one they end with the server.
    pub store: Option<PathBuf>,
    /// How many games are kept.
    pub most_games: usize,
    /// After how many days without a change a game is forgotten, when the server starts or has no room; 0 for never.
    pub forget_after: u64,
    /// How many bytes compiled games may take.
    pub most_memory: usize,
    /// The longest that a search may take.
    pub most_time: Duration,
    /// How many WebSockets may be open.
    pub most_sockets: usize,
    /// Names of this server, besides `localhost` and addresses.
    pub hosts: Vec<String>,
    /// Sites whose pages may ask, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Pages that may show this server's page in a frame: sources of a content security policy, such as
    /// `https://example.org` or `vscode-webview:`.
    pub frames: Vec<String>,
    /// True if rule files of the rule_store may be written.
    pub may_save: bool,
    /// The networks with which the computer plays.
    pub nets: Nets,
    /// The time for the clocks of players, in milliseconds since any moment that stays the same after a restart.
    pub now: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            rule_store: Arc::new(Shipped),
            rules: None,
            set: BTreeMap::new(),
            store: None,
            most_games: 10_000,
            forget_after: 0,
            most_memory: 1 << 30,
            most_time: Duration::from_secs(30),
            most_sockets: 1000,
            hosts: Vec::new(),
            origins: Vec::new(),
            frames: Vec::new(),
            may_save: false,
            nets: Nets::default(),
            now: Arc::new(milliseconds),
        }
    }
}

/// Milliseconds since 1970.
fn milliseconds() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |it| u64::try_from(it.as_millis()).unwrap_or(u64::MAX))
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// Returns the server as a service, for any program that has a runtime of its own.
///
/// # Errors
/// If the file that keeps games can't be used.
pub fn router(config: Config) -> Result<Router, String> {
    Ok(routes::router(Arc::new(AppState::new(config)?)))
}

/// Returns the reason why a server can't keep games in a file, if there is one. The file is made if there is none.
///
/// # Errors
/// If another server uses the file, or it can't be read and written.
pub fn try_store(path: &Path) -> Result<(), String> {
    store::GameStore::open(Some(path), 0, 0).map(drop)
}

/// Returns why the games of a file can be read but not changed, if that is so. `None` also if the file can't be used at all:
/// [`run`] says why.
pub fn read_only_store(path: &Path) -> Option<String> {
    store::GameStore::open(Some(path), 0, 0).ok()?.read_only()
}

/// Serves at an address until the future ends. Calls `ready` with the address once it is open.
///
/// # Errors
/// If the address or the file that keeps games can't be used.
pub fn run(
    config: Config,
    address: SocketAddr,
    ready: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = router(config).map_err(io::Error::other)?;
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = listen::bind(address)?;
        ready(listener.local_addr()?);
        listen::serve(listener, router, end, listen::LIMITS).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

#[cfg(test)]
mod tests;
