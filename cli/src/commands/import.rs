//! `alfil import`

use super::{
    CommandResult, Failure,
    check::plural,
    files::{beginning, cant_write, write},
    output::Output,
    report,
};
use alfil_author::import::{self, Imported, diagram, fsf};
use clap::{Args, Subcommand};
use std::{fs, path::Path};

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
        }
    }
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
        let wrong = imported.diagnostics.iter().any(alfil::diag::Diagnostic::is_error);
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
            write(file, &game.rule_file.to_string())?;
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
    let fail = |why: &dyn std::fmt::Display| Failure::Input(format!("can't read `{file}`: {why}"));
    let most = import::TEXT_BYTES;
    let bytes = fs::File::open(file).and_then(|it| beginning(it, most)).map_err(|it| fail(&it))?;
    if bytes.len() > most {
        return Err(fail(&format!("expected at most {most} bytes")));
    }
    // Old pages and lists are often not in UTF-8; their rules are.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
