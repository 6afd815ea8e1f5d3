//! `alfil export fsf`, `diagram` and `pychess`: games in formats of other programs

use super::{CommandResult, Common, Failure, files, loading, output::Output, pyffish};
use alfil::{Variant, texts::short_name};
use alfil_author::export::{Exported, diagram, fsf, pychess, trace::Extent};
use clap::{Args, ValueEnum};
use std::{fmt::Write as _, fs, path::Path};

/// A section for Fairy-Stockfish's variants.ini
#[derive(Debug, Args)]
#[command(
    after_help = "The section is read again and compared with the game. What it can't say is refused, each with its \
    place in the rule file.\n\n\
    Examples:\n  \
    alfil export fsf my-game.toml > my-game.ini\n  \
    alfil export fsf my-game.toml --nearest\n  \
    alfil export fsf my-game.toml --verify --out my-game.ini"
)]
pub(super) struct Fsf {
    #[command(flatten)]
    args: ExportArgs,
    /// The program that is to read the section
    #[arg(long, value_enum, default_value_t = Dialect::Fsf)]
    dialect: Dialect,
    /// Also compares the section with that program itself, by the package pyffish of `python3`
    #[arg(long)]
    verify: bool,
    /// The Python that has pyffish
    #[arg(long, value_name = "PROGRAM", default_value = "python3", requires = "verify")]
    python: String,
    /// How many random games are compared
    #[arg(long, value_name = "N", default_value_t = Extent::OTHER_PROGRAM.games, requires = "verify",
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
}

/// Programs that read sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dialect {
    /// Fairy-Stockfish
    Fsf,
    /// Fairy-Stockfish-X, which reads these sections too, and boards of up to 26 by 26
    FsfX,
}

/// An Interactive Diagram, as pages have it
#[derive(Debug, Args)]
#[command(
    after_help = "The diagram is read again and compared with the game. What it can't say is refused.\n\n\
    Examples:\n  \
    alfil export diagram my-game.toml > diagram.html\n  \
    alfil export diagram my-game.toml --nearest > diagram.html"
)]
pub(super) struct Diagram {
    #[command(flatten)]
    args: ExportArgs,
}

/// A folder with what PyChess's form for new variants takes
#[derive(Debug, Args)]
#[command(after_help = "The page `paste.html` in the folder says what to paste where.\n\n\
    Examples:\n  \
    alfil export pychess my-game.toml --out my-game/")]
pub(super) struct Pychess {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// The folder to write to; it is made if it is not there
    #[arg(long, value_name = "FOLDER")]
    out: String,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::values::setting)]
    set: Vec<(String, String)>,
}

/// The arguments of formats that are one text.
#[derive(Debug, Args)]
struct ExportArgs {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// The name of the game there; that of the file if left out
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Writes the nearest text even if it is not exact, and lists what differs
    #[arg(long)]
    nearest: bool,
    /// Writes to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::values::setting)]
    set: Vec<(String, String)>,
}

impl ExportArgs {
    /// Returns the name and the game.
    fn game(&self, out: &mut Output) -> Result<(String, Variant), Failure> {
        game(out, &self.rules, &self.set, self.name.as_deref())
    }

    /// Prints or writes a text, or says why there is none.
    fn finish(&self, out: &mut Output, exported: &Exported) -> CommandResult {
        if !exported.is_exact() {
            out.error_text(&complaint(exported, &self.rules));
            if !self.nearest || exported.text.is_empty() {
                return Err(Failure::Reported);
            }
        }
        match &self.out {
            None => Ok(out.print(&exported.text)?),
            Some(file) => files::write(Path::new(file), &exported.text),
        }
    }
}

fn game(
    out: &mut Output,
    rules: &str,
    set: &[(String, String)],
    name: Option<&str>,
) -> Result<(String, Variant), Failure> {
    let common = Common { set: set.to_vec(), json: false };
    let loaded = loading::rules(out, rules, &common)?;
    Ok((name.map_or_else(|| short_name(rules), str::to_owned), loaded.variant))
}

/// Says what a text does not say.
fn complaint(exported: &Exported, rules: &str) -> String {
    let mut res = format!("error: `{rules}` can't be said exactly in this format\n");
    for it in &exported.gaps {
        let _ = writeln!(res, "  {}: {}", it.place, it.why);
    }
    for it in &exported.differences {
        let _ = writeln!(res, "  difference {it}");
    }
    if !exported.text.is_empty() {
        res.push_str("  = help: `--nearest` writes it with these differences\n");
    }
    res
}

impl Fsf {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let (name, variant) = self.args.game(out)?;
        let limits = match self.dialect {
            Dialect::Fsf => fsf::Limits::FSF,
            Dialect::FsfX => fsf::Limits::FSF_X,
        };
        let exported = fsf::export(&variant, &name, limits, Extent::PROOF);
        self.args.finish(out, &exported)?;
        if self.verify {
            let extent = Extent { games: self.games, ..Extent::OTHER_PROGRAM };
            let found = pyffish::compare(&self.python, &variant, &name, &exported.text, extent)?;
            out.error_text(&found.text);
            if !found.agrees {
                return Err(Failure::Reported);
            }
        }
        Ok(())
    }
}

impl Diagram {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let (name, variant) = self.args.game(out)?;
        self.args.finish(out, &diagram::export(&variant, &name, Extent::PROOF))
    }
}

impl Pychess {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let (name, variant) = game(out, &self.rules, &self.set, None)?;
        let folder = pychess::export(&variant, &name, Extent::PROOF);
        if !folder.problems.is_empty() {
            let mut text = format!("error: `{}` can't go to PyChess\n", self.rules);
            for it in &folder.problems {
                let _ = writeln!(text, "  {}: {}", it.place, it.why);
            }
            out.error_text(&text);
            return Err(Failure::Reported);
        }
        let root = Path::new(&self.out);
        for (file, text) in &folder.files {
            let path = root.join(file);
            let parent = path.parent().unwrap_or(root);
            fs::create_dir_all(parent).map_err(|it| files::cant_write(parent, &it))?;
            files::write(&path, text)?;
        }
        Ok(out.line(root.join("paste.html").display().to_string())?)
    }
}
