//! `alfil serve`

use super::{Failure, Outcome, loading, output::Output};
use crate::{
    serve::{Config, Shelf, ShippedOnly, run},
    shipped::{self, Shipped},
    source::{LoadError, Loaded, Loader},
};
use clap::Args;
use std::{
    borrow::Cow,
    fs,
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
    /// Keeps games in that file, so that they survive a restart
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// The most games that are kept
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_games: usize,
    /// Forgets games that nobody has changed for so many days, when the server starts
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    forget_after: u64,
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
        let (shelf, rules) = self.shelf()?;
        let config = Config {
            shelf,
            rules,
            set: self.set.iter().cloned().collect(),
            store: self.store.clone(),
            most_games: self.max_games,
            forget_after: self.forget_after,
            most_time: Duration::from_secs(self.max_time),
            hosts: self.host.clone(),
            origins: self
                .allow_origin
                .iter()
                .map(|it| it.trim_end_matches('/').to_owned())
                .collect(),
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
            // Where signals can't be heard, the program ends as it is told to.
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

    /// Where rule files are, and with which to begin.
    fn shelf(&self) -> Result<(Arc<dyn Shelf>, Option<String>), Failure> {
        let Some(rules) = &self.rules else { return Ok((Arc::new(ShippedOnly), None)) };
        let path = Path::new(rules);
        if path.is_dir() {
            // Says what is wrong with a folder that has none.
            loading::files(rules)?;
            return Ok((Arc::new(Folder::new(path)?), None));
        }
        let file = [path.to_path_buf(), PathBuf::from(format!("{rules}.toml"))];
        if let Some(file) = file.into_iter().find(|it| it.is_file()) {
            let parent = file.parent().filter(|it| !it.as_os_str().is_empty());
            let folder = Folder::new(parent.unwrap_or(Path::new(".")))?;
            let name = file.file_name().map(|it| it.to_string_lossy().into_owned());
            let name = name.unwrap_or_default();
            let name = name.strip_suffix(".toml").unwrap_or(&name).to_owned();
            return Ok((Arc::new(Folder { only: Some(name.clone()), ..folder }), Some(name)));
        }
        match shipped::name(rules) {
            Some(name) => Ok((Arc::new(ShippedOnly), Some(name.to_owned()))),
            None => Err(Failure::Input(format!(
                "there is no file or folder `{rules}`, and no shipped variant of that name"
            ))),
        }
    }
}

/// The most files of a folder that are listed.
const MOST_FILES: usize = 1000;

/// Rule files of one folder and those in it, and nothing else of the disk: who edits rules in a browser says what they
/// extend. A file is called by its way from the folder, without `.toml`.
#[derive(Debug)]
struct Folder {
    root: PathBuf,
    /// The only file that is listed and may be written; all if there is none.
    only: Option<String>,
}

impl Folder {
    fn new(root: &Path) -> Result<Folder, Failure> {
        let root = root.canonicalize().map_err(|it| {
            Failure::Input(format!("can't read the folder `{}`: {it}", root.display()))
        })?;
        Ok(Folder { root, only: None })
    }

    /// The file of that name, if it is inside the folder.
    fn file(&self, name: &str, from: Option<&str>) -> Option<PathBuf> {
        let near = match from {
            Some(from) => self.root.join(from).parent()?.to_path_buf(),
            None => self.root.clone(),
        };
        let stem = name.strip_suffix(".toml").unwrap_or(name);
        let path = near.join(format!("{stem}.toml")).canonicalize().ok()?;
        (path.starts_with(&self.root) && path.is_file()).then_some(path)
    }

    /// What a file is called.
    fn name_of(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(&self.root).ok()?.with_extension("");
        Some(inside.to_str()?.replace('\\', "/"))
    }
}

impl Loader for Folder {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        // Files that come with the program know nothing of the disk.
        let of_shipped = from.is_some_and(|it| self.file(it, None).is_none());
        let path = if of_shipped { None } else { self.file(name, from) };
        let Some(path) = path else {
            return Shipped.load(name, from).map_err(|_| {
                LoadError(format!(
                    "there is no rule file `{name}`, and no shipped variant of that name"
                ))
            });
        };
        let name = self.name_of(&path).unwrap_or_else(|| name.to_owned());
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Loaded { name, text: Cow::Owned(text) }),
            Err(it) => Err(LoadError(format!("can't read `{name}`: {it}"))),
        }
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        let rules = self.file(from, None);
        match rules.as_deref().and_then(Path::parent) {
            Some(beside) => loading::picture_in(&self.root, beside, name),
            None => Shipped.picture(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        let mut res = self.own();
        res.extend(Shipped.names());
        res
    }
}

impl Shelf for Folder {
    fn own(&self) -> Vec<String> {
        if let Some(only) = &self.only {
            return vec![only.clone()];
        }
        let files = loading::files(&self.root.to_string_lossy()).unwrap_or_default();
        let names = files.iter().filter_map(|it| self.name_of(Path::new(it)));
        names.take(MOST_FILES).collect()
    }

    fn save(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.file(name, None).ok_or("there is no such file")?;
        // Written beside it first: nobody finds half a file, not even after a crash.
        let beside = path.with_extension("toml.new");
        fs::write(&beside, text).and_then(|()| fs::rename(&beside, &path)).map_err(|it| {
            let _ = fs::remove_file(&beside);
            format!("can't write `{name}`: {it}")
        })
    }
}

fn open_in_browser(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    // Who has no browser sees the address all the same.
    let quiet = Stdio::null;
    let _ = Command::new(program).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
