//! `alfil serve`

use super::{
    CommandResult, Common, Failure, files,
    folder::Folder,
    loading,
    nets::NetArgs,
    output::Output,
    usual_store::{make_private, usual_store},
};
use crate::serve::{Config, RuleStore, read_only_store, run, try_store};
use alfil::{
    diag::printable,
    shipped::{self, Shipped},
};
use alfil_play::net::Nets;
use clap::Args;
use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};

/// After how many days games of the usual file are forgotten.
const USUAL_AGE: u64 = 365;

/// Plays in the browser, with the rule file beside the board
#[derive(Debug, Args)]
#[command(
    after_help = "The page opens at the address that is printed. docs/serve.md says what other programs may ask.\n\n\
    Examples:\n  \
    alfil serve\n  \
    alfil serve diminuendo\n  \
    alfil serve my-game.toml --store games.db\n  \
    alfil serve my-rules/ --port 8000"
)]
pub(super) struct Serve {
    /// A rule file, the name of a shipped variant, or a folder with rule files; the list of games if left out
    #[arg(value_name = "RULES or FOLDER")]
    rules: Option<String>,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The address to listen at; others than the default let other machines in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// A name that browsers may call this server by, such as that of a proxy before it
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A site whose pages may use this server, such as https://example.org
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// A page that may show the page of this server in a frame: a source such as https://example.org or vscode-webview:
    #[arg(long, value_name = "SOURCE")]
    allow_frame: Vec<String>,
    /// Keeps games in that file; if left out, in a file of the user's folder for programs, unless the port is 0
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Keeps games in memory only: they end with the server
    #[arg(long, conflicts_with = "store")]
    no_store: bool,
    /// The most games that are kept
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_games: usize,
    /// Forgets games that nobody has changed for this number of days; 0 for never [default: 365; 0 if --store is given]
    #[arg(long, value_name = "DAYS")]
    forget_after: Option<u64>,
    /// The memory that compiled games may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    max_memory: usize,
    /// The longest the computer may think, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    max_time: u64,
    #[command(flatten)]
    net: NetArgs,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::values::setting)]
    set: Vec<(String, String)>,
}

impl Serve {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let (rule_store, rules, folder) = self.rule_store()?;
        let store = self.store.clone().or_else(|| self.usual_store(out, folder.as_deref()));
        let read_only = store.as_ref().and_then(|it| Some((it, read_only_store(it)?)));
        if let Some((file, why)) = read_only {
            let notice = format!("games can be read but not changed: `{}`: {why}", file.display());
            out.error_text(&format!("{}\n", printable(&notice)));
        }
        let forget_after = if self.store.is_some() { 0 } else { USUAL_AGE };
        let config = Config {
            rule_store,
            rules,
            set: self.set.iter().cloned().collect(),
            store,
            most_games: self.max_games,
            forget_after: self.forget_after.unwrap_or(forget_after),
            most_memory: self.max_memory.saturating_mul(1 << 20),
            most_time: Duration::from_secs(self.max_time),
            hosts: self.host.clone(),
            origins: self
                .allow_origin
                .iter()
                .map(|it| it.trim_end_matches('/').to_owned())
                .collect(),
            frames: self.allow_frame.clone(),
            may_save: self.bind.is_loopback(),
            nets: self.nets(out)?,
            ..Config::default()
        };
        let mut printed = Ok(());
        let ready = |at: SocketAddr| {
            let url = format!("http://{at}/");
            printed = out.line(&url).and_then(|()| out.flush());
            if self.open {
                open_in_browser(&url);
            }
        };
        let end = async {
            // Without signals, only the system ends the program.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let served = run(config, SocketAddr::new(self.bind, self.port), ready, end);
        printed?;
        served.map_err(|it| {
            Failure::Input(format!("can't serve at {}:{}: {it}", self.bind, self.port))
        })
    }

    /// Returns the networks to play with.
    fn nets(&self, out: &mut Output) -> Result<Nets, Failure> {
        let Some(rules) = &self.rules else {
            return self.net.of_any();
        };
        if !self.net.is_given() {
            return Ok(Nets::Shipped);
        }
        let common = Common { set: self.set.clone(), json: false };
        let rules = loading::rules(out, rules, &common)?;
        self.net.nets(&rules.variant)
    }

    /// Returns the usual file for games, and says where it is. `None` if games are kept in memory only.
    fn usual_store(&self, out: &mut Output, folder: Option<&Path>) -> Option<PathBuf> {
        // The links to games of a port that changes end with the server anyway.
        if self.no_store || self.port == 0 {
            return None;
        }
        let file = usual_store(folder).ok_or_else(|| "the user has no home folder".to_owned());
        let tried = file.and_then(|file| {
            let made = make_private(&file).map_err(|it| it.to_string());
            let tried = made.and_then(|()| try_store(&file));
            tried.map_err(|it| format!("`{}`: {it}", file.display())).map(|()| file)
        });
        let notice = match &tried {
            Ok(file) => format!("games are kept in {} (--no-store keeps none)", file.display()),
            Err(why) => format!("games end with this server, because none can be kept ({why})"),
        };
        out.error_text(&format!("{}\n", printable(&notice)));
        tried.ok()
    }

    /// Returns the store of rule files, the rules to begin with, and the folder of the user's rule files.
    fn rule_store(&self) -> Result<Opened, Failure> {
        let shipped_only = Arc::new(Shipped);
        let Some(rules) = &self.rules else { return Ok((shipped_only, None, None)) };
        let path = Path::new(rules);
        let whole = |it: &Path| it.canonicalize().ok();
        if path.is_dir() {
            // Says what is wrong with a folder that has none.
            files::rule_files(rules)?;
            return Ok((Arc::new(Folder::new(path)?), None, whole(path)));
        }
        let file = [path.to_path_buf(), PathBuf::from(format!("{rules}.toml"))];
        if let Some(file) = file.into_iter().find(|it| it.is_file()) {
            let (folder, name) = Folder::with_one(&file)?;
            let place = whole(&file).and_then(|it| it.parent().map(Path::to_path_buf));
            return Ok((Arc::new(folder), Some(name), place));
        }
        match shipped::name(rules) {
            Some(name) => Ok((shipped_only, Some(name.to_owned()), None)),
            None => Err(Failure::Input(format!(
                "there is no file or folder `{rules}`, and no shipped variant of that name"
            ))),
        }
    }
}

/// The store of rule files, the rules to begin with, and the folder of the user's rule files.
type Opened = (Arc<dyn RuleStore>, Option<String>, Option<PathBuf>);

fn open_in_browser(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    // Without a browser, the printed address is enough.
    let quiet = Stdio::null;
    let _ = Command::new(program).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
