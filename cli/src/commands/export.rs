//! `alfil export`

use super::{
    CommandResult, Common, Failure, files, formats, loading, nets::NetArgs, output::Output,
    position::PositionArgs,
};
use crate::serve::{
    export::{self, Exported, Parts},
    playground,
};
use alfil::{
    game::{Game, Variant},
    load::LoadOptions,
    notation::record::{parse, replay},
    shipped,
    texts::{Texts, short_name},
};
use alfil_draw::escape;
use alfil_page::{api::Rules, session::Saved};
use alfil_play::net::Net;
use clap::{Args, Subcommand};
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// Writes games as web pages, and in formats of other programs
#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(subcommand)]
    form: Form,
}

#[derive(Debug, Subcommand)]
enum Form {
    Html(Html),
    Site(Site),
    Fsf(formats::Fsf),
    Diagram(formats::Diagram),
    Pychess(formats::Pychess),
}

/// One page with the rules in it: to play, with the computer too, and to look through a game
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil export html diminuendo --out board.html\n  \
    alfil export html diminuendo --record games.txt --game 2 --out game.html\n  \
    alfil export html chess --moves \"e2e4 e7e5\" > opening.html")]
struct Html {
    /// A rule file, or the name of a shipped variant
    rules: String,
    #[command(flatten)]
    position: PositionArgs,
    /// A file with a game record; the page begins at its first position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "start", "moves"])]
    record: Option<String>,
    /// Which of the file's games, from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    game: usize,
    /// Writes to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    #[command(flatten)]
    net: NetArgs,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = super::values::setting)]
    set: Vec<(String, String)>,
}

/// A folder with a page for each game and a list, or the playground
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil export site chess xiangqi shogi --out site/\n  \
    alfil export site my-rules/ --out site/\n  \
    alfil export site --playground playground/")]
struct Site {
    /// Rule files, folders with rule files, names of shipped variants; all shipped variants if left out
    rules: Vec<String>,
    /// The folder to write to; it is made if it is not there
    #[arg(long, value_name = "FOLDER", required_unless_present = "playground")]
    out: Option<PathBuf>,
    /// Writes the page of `alfil serve`, with its editor for rule files, to a folder that needs no server
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "title"])]
    playground: Option<PathBuf>,
    /// The name of the list, for people
    #[arg(long, default_value = "Games")]
    title: String,
}

impl Export {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        match &self.form {
            Form::Html(it) => it.run(out),
            Form::Site(it) => it.run(out),
            Form::Fsf(it) => it.run(out),
            Form::Diagram(it) => it.run(out),
            Form::Pychess(it) => it.run(out),
        }
    }
}

impl Html {
    fn run(&self, out: &mut Output) -> CommandResult {
        let common = Common { set: self.set.clone(), json: false };
        let rules = loading::rules(out, &self.rules, &common)?;
        let game = match &self.record {
            Some(file) => recorded(&rules.variant, file, self.game).map_err(Failure::Input)?,
            None => self.position.game(out, &rules.variant, &common)?,
        };
        let mut exported = exported(&self.rules, &self.set, &game);
        exported.net = self.net.nets(&rules.variant)?.of(&rules.variant).map(|it| it.to_bytes());
        if self.record.is_some() {
            exported.game.node = 0;
        }
        let page = export::html(&exported, Parts::Inside);
        match &self.out {
            None => Ok(out.print(&page)?),
            Some(file) => files::write(Path::new(file), &page),
        }
    }
}

impl Site {
    fn run(&self, out: &mut Output) -> CommandResult {
        match (&self.out, &self.playground) {
            (_, Some(folder)) => self.write_playground(out, folder),
            (Some(folder), None) => self.write_pages(out, folder),
            (None, None) => Ok(()),
        }
    }

    /// Writes the playground.
    fn write_playground(&self, out: &mut Output, folder: &Path) -> CommandResult {
        let mut texts = Texts::default();
        let names: Vec<String> = if self.rules.is_empty() {
            shipped::RULES.iter().map(|it| it.0.to_owned()).collect()
        } else {
            let listed = self.listed(out)?;
            let own = listed.iter().filter(|it| shipped::name(&it.0).is_none());
            texts.0.extend(own.flat_map(|it| texts_of(&it.0, &[]).0));
            listed.into_iter().map(|it| it.1).collect()
        };
        for (name, bytes) in playground::files(&names, texts) {
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent).map_err(|it| files::cant_write(parent, &it))?;
            files::write(&path, bytes)?;
        }
        Ok(out.line(folder.join("index.html").display().to_string())?)
    }

    /// Writes a page for each game, and a list of them.
    fn write_pages(&self, out: &mut Output, folder: &Path) -> CommandResult {
        let listed = self.listed(out)?;
        fs::create_dir_all(folder).map_err(|it| files::cant_write(folder, &it))?;
        for (rules, name, game) in &listed {
            let page = export::html(&exported(rules, &[], game), Parts::Beside);
            files::write(&folder.join(format!("{name}.html")), &page)?;
        }
        for (name, text) in export::shared_files() {
            files::write(&folder.join(name), text)?;
        }
        let games: Vec<(&str, &Game)> = listed.iter().map(|it| (it.1.as_str(), &it.2)).collect();
        files::write(&folder.join("index.html"), index(&self.title, &games))?;
        Ok(out.line(folder.join("index.html").display().to_string())?)
    }

    /// Returns the games: their files, their names, and their starts.
    fn listed(&self, out: &mut Output) -> Result<Vec<(String, String, Game)>, Failure> {
        let mut names = BTreeSet::new();
        let mut listed = Vec::new();
        for rules in self.files()? {
            let common = Common { set: Vec::new(), json: false };
            let loaded = loading::rules(out, &rules, &common)?;
            if !names.insert(loaded.name.clone()) {
                let message = format!("two games are called `{}`", loaded.name);
                return Err(Failure::Input(format!("{message}: rename one of their files")));
            }
            listed.push((rules, loaded.name, loaded.variant.start()));
        }
        Ok(listed)
    }

    /// Returns all rule files: those in folders one by one.
    fn files(&self) -> Result<Vec<String>, Failure> {
        if self.rules.is_empty() {
            return Ok(shipped::RULES.iter().map(|it| it.0.to_owned()).collect());
        }
        let mut res = Vec::new();
        for it in &self.rules {
            res.extend(files::rule_files(it)?);
        }
        Ok(res)
    }
}

/// Returns the list of games as a page.
fn index(title: &str, games: &[(&str, &Game)]) -> String {
    let mut rows = String::new();
    for (name, game) in games {
        let about = &game.variant().model().about;
        let title = if about.name.is_empty() { name } else { about.name.as_str() };
        let by = [about.inventor.as_str(), about.year.as_str()];
        let by: Vec<&str> = by.into_iter().filter(|it| !it.is_empty()).collect();
        let _ = writeln!(
            rows,
            "<li><a href=\"{}.html\">{}</a> <span class=\"quiet\">{}</span><p>{}</p></li>",
            escape(name),
            escape(title),
            escape(&by.join(", ")),
            escape(&about.description),
        );
    }
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<link rel=\"stylesheet\" href=\"alfil.css\">\n</head>\n\
         <body class=\"list-of-games\">\n<h1>{title}</h1>\n<ul>\n{rows}</ul>\n</body>\n</html>\n"
    )
}

/// Returns a game with the texts of its rules, without the names of folders on this machine.
fn exported(rules: &str, set: &[(String, String)], game: &Game) -> Exported {
    let name = short_name(rules);
    let texts = texts_of(rules, set);
    let rules = Rules { name: name.clone(), text: None, set: set.iter().cloned().collect() };
    let title = &game.variant().model().about.name;
    let title = if title.is_empty() { name } else { title.clone() };
    let net = Net::shipped(game.variant()).map(|it| it.to_bytes());
    Exported { title, texts, game: Saved::of(rules, game), net }
}

/// Returns the texts of rules, without the names of folders on this machine.
fn texts_of(rules: &str, set: &[(String, String)]) -> Texts {
    let mut texts = Texts::of(&loading::Disk, rules, &LoadOptions { set: set.to_vec() });
    texts.shorten(rules);
    texts
}

/// Returns a game of a file.
fn recorded(variant: &Variant, file: &str, number: usize) -> Result<Game, String> {
    let text = files::records(file)?;
    let games = parse(variant, &text);
    let record = number
        .checked_sub(1)
        .and_then(|it| games.get(it))
        .ok_or_else(|| format!("there is no game {number} in `{file}`: it has {}", games.len()))?;
    let replayed = replay(variant, record);
    // Marks that are left out don't matter here; a move that can't be made does.
    if replayed.n_words < record.turns.len() {
        let why = replayed.problems.last().map_or("", |it| &it.message);
        let turn = replayed.n_turns + 1;
        return Err(format!("turn {turn} of game {number} in `{file}` can't be played: {why}"));
    }
    Ok(replayed.game)
}
