//! `alfil new`

use super::{CommandResult, Failure, files, import, loading::Disk, output::Output, values};
use alfil::{
    diag,
    shipped::{self, Shipped},
    source::Loader,
};
use alfil_author::{import::diagram, starter};
use clap::Args;
use std::{
    fs::File,
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
};

/// Writes a first rule file with tests that pass
#[derive(Debug, Args)]
#[command(
    after_help = "Without options the board has eight by eight squares. At a terminal the program then asks for a \
    game to extend or for a size, unless it gets --yes.\n\n\
    Examples:\n  \
    alfil new my-game\n  \
    alfil new my-game --size 10x8\n  \
    alfil new my-game --like makruk\n  \
    alfil new my-game --from-diagram page.html"
)]
pub(super) struct New {
    /// The name of the file, without `.toml`; a folder may stand before it
    name: String,
    /// Extends a shipped game, and shows what can be changed
    #[arg(long, value_name = "GAME", conflicts_with_all = ["size", "from_diagram"])]
    like: Option<String>,
    /// The size of the board; the army is chosen to fit
    #[arg(long, value_name = "FILESxRANKS", value_parser = values::board_size, conflicts_with = "from_diagram")]
    size: Option<(usize, usize)>,
    /// Begins with an Interactive Diagram; `#2` after the file takes the second of its page
    #[arg(long, value_name = "FILE[#NAME]")]
    from_diagram: Option<String>,
    /// Asks no questions
    #[arg(long)]
    yes: bool,
    /// Overwrites a file that is there
    #[arg(long)]
    force: bool,
}

/// What a file begins with.
enum Origin {
    /// The template, on a board of this size.
    Board(Option<(usize, usize)>),
    /// A shipped game.
    Game(&'static str),
    /// A page with a diagram.
    Diagram(String),
}

impl New {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let (path, title) = target(&self.name)?;
        if path.exists() && !self.force {
            return Err(is_there(&path));
        }
        let origin = match (&self.like, &self.from_diagram, self.size) {
            (Some(game), ..) => Origin::Game(shipped_game(game).map_err(Failure::Input)?),
            (_, Some(file), _) => Origin::Diagram(file.clone()),
            (.., Some(size)) => Origin::Board(Some(size)),
            _ if !self.yes && io::stdin().is_terminal() => ask(out, &mut io::stdin().lock())?,
            _ => Origin::Board(None),
        };
        let text = match &origin {
            Origin::Board(size) => starter::on_board(&Shipped, &title, *size),
            Origin::Game(game) => {
                is_not_hidden(game, &path)?;
                starter::heir(&Shipped, &title, game)
            }
            Origin::Diagram(file) => from_diagram(out, &title, file)?,
        };
        let Some(text) = text else {
            let message = "the rule file of which it would be made can't be loaded";
            return Err(Failure::Input(format!("{message}; `alfil check` says why")));
        };
        write(&path, &text, self.force)?;
        Ok(next_steps(out, &path.display().to_string())?)
    }
}

/// Returns the path of the file, and the title of the game.
fn target(name: &str) -> Result<(PathBuf, String), Failure> {
    let bare = name.strip_suffix(".toml").unwrap_or(name);
    let (folder, stem) = match bare.rsplit_once(['/', std::path::MAIN_SEPARATOR]) {
        Some((folder, stem)) => (Path::new(&bare[..=folder.len()]), stem),
        None => (Path::new(""), bare),
    };
    let is_plain = |it: char| it.is_alphanumeric() || "-_+".contains(it);
    let sound = stem.starts_with(char::is_alphanumeric) && stem.chars().all(is_plain);
    let taken = shipped::name(stem).is_some();
    if !sound || taken {
        let words = stem.split(|it: char| !is_plain(it)).filter(|it| !it.is_empty());
        let proposed = words.collect::<Vec<_>>().join("-");
        let proposed = proposed.trim_start_matches(|it: char| !it.is_alphanumeric()).to_lowercase();
        let proposed = match proposed.as_str() {
            "" => "my-game".to_owned(),
            it if shipped::name(it).is_some() => format!("my-{it}"),
            it => it.to_owned(),
        };
        let why = if taken && sound {
            "a shipped game has that name"
        } else {
            "expected letters, digits, `-`, `_` and `+`, with a letter or a digit first"
        };
        let proposed = folder.join(proposed);
        let help = format!("write `alfil new {}`", proposed.display());
        return Err(Failure::Usage(format!("`{name}` can't be the name of a file: {why}; {help}")));
    }
    if !folder.as_os_str().is_empty() && !folder.is_dir() {
        let folder = folder.display();
        return Err(Failure::Input(format!("there is no folder `{folder}`; make it first")));
    }
    let words = stem.replace(['-', '_'], " ");
    let mut letters = words.chars();
    let title = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    Ok((folder.join(format!("{stem}.toml")), title))
}

fn is_there(path: &Path) -> Failure {
    let message = format!("there is a file `{}` already", path.display());
    Failure::Input(format!("{message}; `--force` overwrites it"))
}

/// Returns the shipped game that somebody names.
fn shipped_game(called: &str) -> Result<&'static str, String> {
    shipped::called(called).ok_or_else(|| {
        let names = shipped::RULES.iter().map(|it| it.0);
        let help = diag::did_you_mean(called, names).map(|it| format!("; {it}"));
        let help = help.unwrap_or_default();
        format!("there is no shipped game called `{called}`{help}; `alfil list` lists them")
    })
}

/// Rejects a game whose name means a file beside the new one.
fn is_not_hidden(game: &str, path: &Path) -> CommandResult {
    let from = path.display().to_string();
    let folder = path.parent().unwrap_or(Path::new(""));
    let found = [folder.join(game), folder.join(format!("{game}.toml"))];
    let Some(beside) = found.iter().find(|it| it.is_file()) else { return Ok(()) };
    let message = format!("`{game}` means the file `{}` in that folder", beside.display());
    let message = format!("{message}; rename it, or write `{from}` to another folder");
    match Disk.load(&beside.display().to_string(), None) {
        Ok(text) if !Disk.shadows_shipped(game, &text) => Ok(()),
        _ => Err(Failure::Input(message)),
    }
}

/// Asks what the file begins with. An empty line, or no line, is the default.
fn ask(out: &mut Output, input: &mut impl BufRead) -> Result<Origin, Failure> {
    let game = answer(out, input, "A shipped game to begin with [none]: ", |it| {
        shipped_game(it).map(Some)
    })?;
    if let Some(game) = game.flatten() {
        return Ok(Origin::Game(game));
    }
    let size = starter::template_size(&Shipped);
    let size = size.map(|it| format!(" [{}x{}]", it.0, it.1)).unwrap_or_default();
    let size = answer(out, input, &format!("Files and ranks of the board{size}: "), |it| {
        values::board_size(it)
    })?;
    Ok(Origin::Board(size))
}

/// Asks until the answer can be read.
fn answer<T>(
    out: &mut Output,
    input: &mut impl BufRead,
    question: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, Failure> {
    loop {
        out.print(question)?;
        out.flush()?;
        let line = files::line(input)?.unwrap_or_default();
        match line.trim() {
            "" => return Ok(None),
            text => match read(text) {
                Ok(it) => return Ok(Some(it)),
                Err(why) => out.line(why)?,
            },
        }
    }
}

/// Returns the rule file of a diagram, and reports what is not translated.
fn from_diagram(out: &mut Output, title: &str, file: &str) -> Result<Option<String>, Failure> {
    let mut imported = import::games(file, diagram::import)?;
    import::report_all(out, &imported);
    if imported.diagnostics.iter().any(diag::Diagnostic::is_error) {
        return Err(Failure::Reported);
    }
    if imported.games.len() > 1 {
        let n = imported.games.len();
        let message =
            format!("there are {n} diagrams in the file; write one of `{file}#1` to `{file}#{n}`");
        return Err(Failure::Usage(message));
    }
    let game = imported.games.pop();
    Ok(game.and_then(|it| starter::with_test(title, it.rule_file)).map(|it| it.to_string()))
}

fn write(path: &Path, text: &str, force: bool) -> CommandResult {
    let file = if force { File::create(path) } else { File::create_new(path) };
    match file.and_then(|mut it| it.write_all(text.as_bytes())) {
        Ok(()) => Ok(()),
        Err(it) if it.kind() == io::ErrorKind::AlreadyExists => Err(is_there(path)),
        Err(it) => Err(Failure::Input(format!("can't write `{}`: {it}", path.display()))),
    }
}

/// Says what can be done with the file.
fn next_steps(out: &mut Output, file: &str) -> io::Result<()> {
    let steps = [
        (format!("alfil check --watch {file}"), "reports mistakes whenever you save the file"),
        (format!("alfil test {file}"), "tries the examples in it"),
        if cfg!(feature = "serve") {
            (
                format!("alfil serve {file}"),
                "shows and plays it in the browser; `alfil play` in the terminal",
            )
        } else {
            (format!("alfil play {file}"), "plays it in the terminal")
        },
    ];
    let width = steps.iter().map(|it| it.0.chars().count()).max().unwrap_or(0);
    out.line(format!("{file} is written. What to do next:"))?;
    steps.iter().try_for_each(|(command, what)| out.line(format!("  {command:<width$}  {what}")))
}
