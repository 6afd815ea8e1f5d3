//! `alfil import`

use super::{
    CommandResult, Failure,
    check::plural,
    files::{beginning, cant_write, write},
    output::Output,
    report,
};
use alfil::{
    diag::Diagnostic,
    notation::record,
    source::{LoadError, Loader, SourceText},
};
use alfil_author::import::{self, Imported, diagram, fsf, sjaak, xboard, zrf};
use clap::{Args, Subcommand};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Makes rule files from other programs' definitions
#[derive(Debug, Args)]
pub(super) struct Import {
    #[command(subcommand)]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Format {
    Diagram(Diagram),
    Fsf(Fsf),
    Sjaak(Sjaak),
    Xboard(Xboard),
    Zrf(Zrf),
    Zsg(Zsg),
}

/// Interactive Diagrams: pages that have one, or their text alone
#[derive(Debug, Args)]
#[command(after_help = "What a rule file can't say is reported, and left in it as a comment.\n\n\
    Examples:\n  \
    alfil import diagram page.html > my-game.toml\n  \
    alfil import diagram page.html#2 > my-game.toml\n  \
    alfil import diagram page.html --out my-games")]
struct Diagram {
    #[command(flatten)]
    args: ImportArgs,
}

/// Sections of a variants.ini of Fairy-Stockfish
#[derive(Debug, Args)]
#[command(
    after_help = "Parents of sections are other sections of the file, or shipped variants. What a rule \
    file can't say is reported, and left in it as a comment.\n\n\
    Examples:\n  \
    alfil import fsf variants.ini#my-game > my-game.toml\n  \
    alfil import fsf variants.ini --out my-games"
)]
struct Fsf {
    #[command(flatten)]
    args: ImportArgs,
}

/// Sections of a variants.txt of Sjaak II
#[derive(Debug, Args)]
#[command(
    after_help = "A name is that of a line `Variant`, with or without what stands in parentheses; `#3` is the third \
    game. What a rule file can't say is reported, and left in it as a comment.\n\n\
    Examples:\n  \
    alfil import sjaak variants.txt#my-game > my-game.toml\n  \
    alfil import sjaak variants.txt --out my-games"
)]
struct Sjaak {
    #[command(flatten)]
    args: ImportArgs,
}

/// Games that engines define for XBoard: lines `setup` and `piece`, or a PGN with `VariantMen`
#[derive(Debug, Args)]
#[command(
    after_help = "The text may be a log of XBoard. Parent variants are shipped ones. What a rule file can't say is \
    reported, and left in it as a comment. `alfil replay` plays a PGN with `VariantMen` by itself.\n\n\
    Examples:\n  \
    alfil import xboard engine.log > my-game.toml\n  \
    alfil import xboard games.pgn#2 > my-game.toml\n  \
    alfil import xboard engine.log --out my-games\n  \
    alfil replay games.pgn"
)]
struct Xboard {
    #[command(flatten)]
    args: ImportArgs,
}

/// Rule files of Zillions of Games
#[derive(Debug, Args)]
#[command(
    after_help = "Without `#NAME` it is the game that the file opens first; `#3` is its third one. Included files are read \
    from the folder of the file and below. What a rule file can't say is reported, and left in it as a comment.\n\n\
    Examples:\n  \
    alfil import zrf game.zrf > my-game.toml\n  \
    alfil import zrf \"game.zrf#Large board\" --verify > my-game.toml\n  \
    alfil import zrf game.zrf --out my-games"
)]
struct Zrf {
    #[command(flatten)]
    args: ImportArgs,
    /// Plays random games by the file and by what it became, and reports where they differ
    #[arg(long)]
    verify: bool,
}

/// Saved games of Zillions of Games, as records
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  alfil import zsg game.zsg --rules game.zrf > game.pgn")]
struct Zsg {
    /// The saved game
    file: String,
    /// The rule file of Zillions by which it was played
    #[arg(long, value_name = "FILE")]
    rules: String,
}

/// What every format takes.
#[derive(Debug, Args)]
struct ImportArgs {
    /// The file; `#NAME` after it takes one of its games, `#2` the second diagram
    #[arg(value_name = "FILE[#NAME]")]
    file: String,
    /// Writes a file for each game to a folder, instead of one game to standard output
    #[arg(long, value_name = "FOLDER")]
    out: Option<String>,
    /// Overwrites files that are there
    #[arg(long, requires = "out")]
    force: bool,
}

impl Import {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        match &self.format {
            Format::Diagram(it) => it.args.run(out, diagram::import),
            Format::Fsf(it) => it.args.run(out, fsf::import),
            Format::Sjaak(it) => it.args.run(out, sjaak::import),
            Format::Xboard(it) => it.args.run(out, xboard::import),
            Format::Zrf(it) => it.run(out),
            Format::Zsg(it) => it.run(out),
        }
    }
}

impl Zrf {
    fn run(&self, out: &mut Output) -> CommandResult {
        self.args.run(out, |name, text, only| {
            let wanted = zrf::Wanted { only, all: self.args.out.is_some(), verify: self.verify };
            zrf::import(name, text, &Beside, wanted)
        })
    }
}

impl Zsg {
    fn run(&self, out: &mut Output) -> CommandResult {
        let (game, rules) = (text(&self.file)?, text(&self.rules)?);
        let game = zrf::Text { name: &self.file, text: &game };
        let rules = zrf::Text { name: &self.rules, text: &rules };
        let saved = zrf::replay(game, rules, &Beside);
        let mut wrong = false;
        let mut report = |out: &mut Output, found: &[Diagnostic]| {
            out.error_text(&report::render(found, &saved.sources, report::look()));
            wrong |= found.iter().any(Diagnostic::is_error);
        };
        report(out, &saved.diagnostics);
        let (n, of) = (saved.replayed, saved.moves);
        out.error_text(&format!("{n} of {of} {} replayed\n", plural(of, "move")));
        let (record, found) = saved.record();
        report(out, &found);
        if let Some(record) = record {
            out.print(&record)?;
        }
        if wrong { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// Files in the folder of the file that includes them, and below.
#[derive(Debug)]
pub(super) struct Beside;

impl Loader for Beside {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let folder = from.and_then(|it| Path::new(it).parent()).unwrap_or(Path::new(""));
        let mut path = folder.to_path_buf();
        for part in name.split('/') {
            path = beside(&path, part);
        }
        let text = read_text(&path).map_err(LoadError)?;
        Ok(SourceText { name: path.display().to_string(), text: text.into() })
    }
}

/// Returns the path of a file in a folder; letters may be large where they are small on the disk.
fn beside(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    if path.exists() {
        return path;
    }
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let files = fs::read_dir(here).into_iter().flatten().filter_map(Result::ok);
    let alike = |it: &fs::DirEntry| it.file_name().to_string_lossy().eq_ignore_ascii_case(name);
    files.take(10_000).find(alike).map_or(path, |it| folder.join(it.file_name()))
}

/// Returns a text that is imported, or why it can't be read. Old ones are often not in UTF-8.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let most = import::TEXT_BYTES;
    let bytes =
        fs::File::open(path).and_then(|it| beginning(it, most)).map_err(|it| it.to_string())?;
    if bytes.len() > most {
        return Err(format!("expected at most {most} bytes"));
    }
    let text = record::decode(bytes).ok_or("expected a text, found bytes that are none")?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

impl ImportArgs {
    /// Reads the file, and prints or writes what `read` makes of its name, its text and the game that is asked for.
    fn run(
        &self,
        out: &mut Output,
        read: impl Fn(&str, &str, Option<&str>) -> Imported,
    ) -> CommandResult {
        let imported = games(&self.file, read)?;
        report_all(out, &imported);
        match &self.out {
            Some(folder) => self.write(out, &imported, Path::new(folder))?,
            None => print(out, &imported)?,
        }
        let wrong = imported.diagnostics.iter().any(Diagnostic::is_error);
        if wrong { Err(Failure::Reported) } else { Ok(()) }
    }

    /// Writes a file for each game.
    fn write(&self, out: &mut Output, imported: &Imported, folder: &Path) -> CommandResult {
        let files: Vec<_> = imported
            .games
            .iter()
            .map(|it| folder.join(format!("{}.toml", it.file_name())))
            .collect();
        if let Some(twice) = (1..files.len()).find(|it| files[..*it].contains(&files[*it])) {
            let message = format!("two games would be written to `{}`", files[twice].display());
            return Err(Failure::Input(format!("{message}; ask for one with `#NAME`")));
        }
        if let Some(there) = files.iter().find(|it| !self.force && it.exists()) {
            let message = format!("there is a file `{}` already", there.display());
            return Err(Failure::Input(format!("{message}; `--force` overwrites it")));
        }
        fs::create_dir_all(folder).map_err(|it| cant_write(folder, &it))?;
        for (game, file) in imported.games.iter().zip(&files) {
            write(file, game.rule_file.to_string())?;
        }
        let n = files.len();
        Ok(out.line(format!("{n} {} in {}", plural(n, "file"), folder.display()))?)
    }
}

/// Returns what `read` makes of a file's name, its text and the game that is asked for behind `#`.
pub(super) fn games(
    argument: &str,
    read: impl Fn(&str, &str, Option<&str>) -> Imported,
) -> Result<Imported, Failure> {
    let (file, only) = match argument.rsplit_once('#') {
        Some((file, only)) if !Path::new(argument).exists() => (file, Some(only)),
        _ => (argument, None),
    };
    Ok(read(file, &text(file)?, only))
}

/// Returns what is wrong with a rule file of Zillions.
pub(super) fn check_zrf(file: &str) -> Result<Imported, Failure> {
    Ok(zrf::check(file, &text(file)?, &Beside))
}

/// Reports errors, and what is not translated.
pub(super) fn report_all(out: &mut Output, imported: &Imported) {
    out.error_text(&report::render(&imported.diagnostics, &imported.sources, report::look()));
    if let Some(hidden) = report::left_out(imported.left_out) {
        out.error_text(&format!("{hidden}\n"));
    }
}

/// Prints the one game.
fn print(out: &mut Output, imported: &Imported) -> CommandResult {
    match imported.games.as_slice() {
        [] => Ok(()),
        [game] => Ok(out.print(&game.rule_file.to_string())?),
        games => {
            let names: Vec<_> = games.iter().map(|it| it.name.as_str()).collect();
            let message = format!("there are {} games in the file", games.len());
            let help = "write them with `--out FOLDER`, or ask for one with `#NAME`";
            Err(Failure::Usage(format!("{message}; {help}: {}", names.join(", "))))
        }
    }
}

fn text(file: &str) -> Result<String, Failure> {
    read_text(Path::new(file)).map_err(|why| Failure::Input(format!("can't read `{file}`: {why}")))
}
