//! `alfil serve`

use super::{Failure, Outcome, files, folder::Folder, output::Output};
use crate::serve::{Config, RuleStore, ShippedOnly, run};
use alfil::shipped;
use clap::Args;
use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};

/// Serves a page to play and to write rules, and rules for other programs
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
    /// Keeps games in that file, so that they survive a restart
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// The most games that are kept
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_games: usize,
    /// Forgets games that nobody has changed for so many days, when the server starts
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    forget_after: u64,
    /// The memory that compiled games may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    max_memory: usize,
    /// The longest the computer may think, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    max_time: u64,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::values::setting)]
    set: Vec<(String, String)>,
}

impl Serve {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        let (rule_store, rules) = self.rule_store()?;
        let config = Config {
            rule_store,
            rules,
            set: self.set.iter().cloned().collect(),
            store: self.store.clone(),
            most_games: self.max_games,
            forget_after: self.forget_after,
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

    /// Returns the store of rule files, and the rules to begin with.
    fn rule_store(&self) -> Result<(Arc<dyn RuleStore>, Option<String>), Failure> {
        let Some(rules) = &self.rules else { return Ok((Arc::new(ShippedOnly), None)) };
        let path = Path::new(rules);
        if path.is_dir() {
            // Says what is wrong with a folder that has none.
            files::rule_files(rules)?;
            return Ok((Arc::new(Folder::new(path)?), None));
        }
        let file = [path.to_path_buf(), PathBuf::from(format!("{rules}.toml"))];
        if let Some(file) = file.into_iter().find(|it| it.is_file()) {
            let (folder, name) = Folder::with_one(&file)?;
            return Ok((Arc::new(folder), Some(name)));
        }
        match shipped::name(rules) {
            Some(name) => Ok((Arc::new(ShippedOnly), Some(name.to_owned()))),
            None => Err(Failure::Input(format!(
                "there is no file or folder `{rules}`, and no shipped variant of that name"
            ))),
        }
    }
}

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
