//! `alfil replay`

use super::{
    CommandResult, Common, Failure, check::plural, files, loading, loading::Rules,
    moves::outcome_json, output::Output, report,
};
use alfil::{
    diag::{Code, Diagnostic, did_you_mean},
    load::{LoadOptions, load as load_text},
    notation::{
        fen_of,
        moves::result_text,
        pgn::rules_hash,
        record::{Kind, Problem, RecordedGame, Replayed, parse_each, replay, write},
    },
    shipped::{self, Shipped},
    source::{Files, Loader, SourceId, SourceMap, Span},
};
use alfil_author::import::xboard;
use clap::Args;
use serde_json::{Value, json};
use std::{collections::BTreeMap, ffi::OsStr, ops::Range, path::Path};

/// The kinds of records that are read, each with an example.
const KINDS: &str = "PGN (`1. e4 e5`), PGN4 (`1. h2-h3 .. b7-c7`), lists of moves (`1. e2e4 e7e5`), descriptions (`1: P(e2) - e4`), \
     KIF (`1 ７六歩(77)`), KI2 (`▲７六歩`) and CSA (`+7776FU`)";

/// The game of records that don't say which it is, by the word that PGN has for it.
const UNNAMED: &str = "Standard";

/// Verifies game records: every move, check mark and result
#[derive(Debug, Args)]
#[command(
    override_usage = "alfil replay [OPTIONS] [RULES] FILE",
    after_help = "A record is a PGN (`1. Nf3 d5 2. ...`), a list of moves (`1. e2e4 e7e5 2. ...`), or of \
    descriptions (`1: P(e2) - e4   P(e7) - e5`), with `+` for check and `#` or `++` for mate; a file \
    may hold several. Without RULES, the tag `Variant` of each game names its rules, or its tag `VariantMen` brings them.\n\n\
    Examples:\n  \
    alfil replay games.pgn\n  \
    alfil replay chess game.txt\n  \
    alfil replay diminuendo games.txt --json\n  \
    alfil replay game.kif --to csa --out game.csa"
)]
pub(super) struct Replay {
    /// A rule file, or the name of a shipped variant; may be left out
    #[arg(value_name = "RULES")]
    first: String,
    /// A file with records; `-` reads standard input
    #[arg(value_name = "FILE")]
    second: Option<String>,
    /// Accepts records that leave out check marks, naming each
    #[arg(long)]
    allow_missing_marks: bool,
    /// Writes the games as pgn, pgn4, kif, ki2, csa or usi, if all are right; without it as the ending of OUT says
    #[arg(long, value_name = "KIND")]
    to: Option<Kind>,
    /// Where they are written; without it to standard output, in place of what was verified
    #[arg(long, value_name = "OUT")]
    out: Option<String>,
    #[command(flatten)]
    common: Common,
}

/// What is found out about the games of a file.
#[derive(Default)]
struct Found {
    diagnostics: Vec<Diagnostic>,
    /// How many things are wrong.
    wrong: usize,
    /// Games as JSON.
    items: Vec<Value>,
    /// Games as records of another kind.
    written: Vec<String>,
}

/// The rules of the games in a file.
enum RecordRules<'a> {
    /// The same for all.
    One(Rules),
    /// Those that each game names; what has been loaded so far.
    Named(&'a Common, BTreeMap<String, Result<Rules, String>>),
}

impl RecordRules<'_> {
    fn rules(&mut self, game: &RecordedGame) -> Result<&Rules, String> {
        let (common, loaded) = match self {
            RecordRules::One(it) => return Ok(it),
            RecordRules::Named(common, loaded) => (common, loaded),
        };
        let called = game.tag("Variant").unwrap_or(UNNAMED);
        let Some(men) = game.tag("VariantMen") else {
            let rules = loaded.entry(called.to_owned()).or_insert_with(|| load(called, common));
            return rules.as_ref().map_err(Clone::clone);
        };
        let fen = game.tag("FEN").unwrap_or_default();
        let key = [called, men, fen].join("\n");
        let rules = loaded.entry(key).or_insert_with(|| of_men(called, men, fen));
        rules.as_ref().map_err(Clone::clone)
    }
}

/// Loads what a record calls its game; why not, if it can't be.
fn load(called: &str, common: &Common) -> Result<Rules, String> {
    let Some(name) = shipped::called(called) else {
        let message = format!("expected the name of a shipped variant, found `{called}`");
        let names = Shipped.names();
        let help = did_you_mean(called, names.iter().map(String::as_str));
        return Err(help.map_or(message.clone(), |it| format!("{message} ({it})")));
    };
    let loaded = loading::load_file(name, common);
    match loaded.variant {
        Some(variant) => Ok(Rules { name: name.to_owned(), variant }),
        None => {
            let first = loaded.diagnostics.iter().find(|it| it.is_error());
            let why = first.map_or("it has errors", |it| it.message.as_str());
            Err(format!("can't load `{name}`: {why}"))
        }
    }
}

/// Returns the rules of a record that brings its pieces; why not, if they can't be made.
fn of_men(called: &str, men: &str, fen: &str) -> Result<Rules, String> {
    let tags = [("Variant", called), ("FEN", fen), ("VariantMen", men)];
    let tags = tags.iter().filter(|it| !it.1.is_empty());
    let text: String = tags.flat_map(|(name, value)| ["[", name, " \"", value, "\"]\n"]).collect();
    let imported = xboard::import("tags", &text, None);
    let first = imported.diagnostics.first().map(|it| it.message.clone());
    let wrong = imported.diagnostics.iter().any(Diagnostic::is_error);
    let game = imported.games.first().filter(|_| !wrong);
    let rules = game.and_then(|game| {
        let file = game.rule_file.to_string();
        let options = LoadOptions::default();
        load_text(&Files::one(&file).over(&Shipped), "record", &options).variant
    });
    let Some(variant) = rules else {
        let why = first.unwrap_or_else(|| "they are no game".to_owned());
        return Err(format!("can't make rules of the tag `VariantMen`: {why}"));
    };
    Ok(Rules { name: called.to_owned(), variant })
}

impl Replay {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let mut rules = match self.second {
            Some(_) => RecordRules::One(loading::rules(out, &self.first, &self.common)?),
            None => RecordRules::Named(&self.common, BTreeMap::new()),
        };
        let to = self.kind()?;
        let text = self.text()?;
        let games = parse_each(&text, |game| rules.rules(game).ok().map(|it| it.variant.clone()));
        if games.is_empty() {
            return Err(Failure::Input(format!(
                "there is no game in `{}`: expected a record of a known kind, which are {KINDS}",
                self.file()
            )));
        }
        let mut sources = SourceMap::default();
        let source = sources.add(self.file(), &text);
        let mut found = Found::default();
        for (n, game) in games.iter().enumerate() {
            let title = title(game, n);
            match rules.rules(game) {
                Ok(rules) => {
                    self.replay(out, rules, game, (&title, to), (&sources, source), &mut found)?;
                }
                Err(message) => found.unknown(game, &title, &message, (&sources, source)),
            }
        }
        let ok = found.wrong == 0;
        if let Some(kind) = to
            && ok
        {
            self.write(out, kind, &found.written)?;
        }
        if self.common.json {
            let name = match &rules {
                RecordRules::One(it) => Some(it.name.as_str()),
                RecordRules::Named(..) => None,
            };
            out.json(&json!({ "variant": name, "ok": ok, "games": found.items }))?;
        } else {
            out.error_text(&report::render(&found.diagnostics, &sources, report::look()));
        }
        if ok { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Replays one game, and reports its problems.
    fn replay(
        &self,
        out: &mut Output,
        rules: &Rules,
        game: &RecordedGame,
        (title, to): (&str, Option<Kind>),
        place: (&SourceMap, SourceId),
        found: &mut Found,
    ) -> CommandResult {
        let mut replayed = replay(&rules.variant, game);
        if to.is_some() {
            // What would be lost must be right.
            let doubts = std::mem::take(&mut replayed.doubts);
            replayed.problems.extend(doubts);
        }
        if let Some(kind) = to.filter(|_| replayed.problems.iter().all(|it| self.forgives(it))) {
            match write(kind, game, &replayed) {
                Ok(it) => found.written.push(it),
                Err(why) => {
                    let message = format!("{title}: can't write it as {kind}: {why}");
                    return Err(Failure::Input(message));
                }
            }
        }
        let fatal_ones = || replayed.problems.iter().filter(|it| !self.forgives(it));
        let fatal = fatal_ones().count();
        found.wrong += fatal;
        found.diagnostics.extend(fatal_ones().map(|it| diagnostic(it, place.1, title)));
        let other_rules = game.tag("RulesHash").map(|it| it != rules_hash(&rules.variant));
        if self.common.json {
            let mut item = self.to_json(title, &mut replayed, place);
            item["variant"] = rules.name.clone().into();
            item["same_rules"] = other_rules.map(|it| !it).into();
            found.items.push(item);
            return Ok(());
        }
        if to.is_some() && self.out.is_none() {
            return Ok(());
        }
        let turns = replayed.n_turns;
        let ending = match replayed.game.outcome() {
            Some(it) => {
                let result = result_text(rules.variant.model(), &it);
                format!("{result} ({})", it.reason)
            }
            None => "not over".to_owned(),
        };
        let verdict = match (fatal, replayed.problems.len()) {
            (0, 0) => "verified".to_owned(),
            (0, n) => format!("verified, {n} {} left out", plural(n, "mark")),
            (_, n) => format!("{n} {}", plural(n, "problem")),
        };
        let which =
            if self.second.is_none() { format!(" ({})", rules.name) } else { String::new() };
        out.line(format!(
            "{title}{which}: {turns} {}, {ending}: {verdict}",
            plural(turns, "turn")
        ))?;
        for it in replayed.problems.iter().filter(|it| self.forgives(it)) {
            out.line(format!("  move {}, {}: {}", it.number, it.player, it.message))?;
        }
        for it in &replayed.doubts {
            out.line(format!(
                "  in a variation: move {}, {}: {}",
                it.number, it.player, it.message
            ))?;
        }
        if other_rules == Some(true) {
            out.line("  it was recorded by other rules: the tag `RulesHash` differs from theirs")?;
        }
        Ok(())
    }

    /// Returns the kind in which the games are to be written.
    fn kind(&self) -> Result<Option<Kind>, Failure> {
        let Some(out) = &self.out else {
            return match self.to {
                Some(_) if self.common.json => {
                    Err(Failure::Usage("expected `--out OUT` besides `--json --to`".to_owned()))
                }
                to => Ok(to),
            };
        };
        let ending = Path::new(out).extension().and_then(OsStr::to_str).unwrap_or("");
        let to = self.to.or_else(|| ending.to_ascii_lowercase().parse().ok());
        let message =
            format!("expected `--to KIND`: the ending of `{out}` names no kind of records");
        to.map(Some).ok_or(Failure::Usage(message))
    }

    fn write(&self, out: &mut Output, kind: Kind, games: &[String]) -> CommandResult {
        let between = if kind == Kind::Csa { "/\n" } else { "\n" };
        let text = games.join(between);
        match &self.out {
            Some(file) => files::write_records(Path::new(file), text),
            None => Ok(out.print(&text)?),
        }
    }

    fn file(&self) -> &str {
        self.second.as_deref().unwrap_or(&self.first)
    }

    fn text(&self) -> Result<String, Failure> {
        let file = self.file();
        if self.second.is_none() && file != "-" && shipped::name(file).is_some() {
            return Err(Failure::Usage(format!("expected a file behind `{file}`")));
        }
        files::records(file).map_err(Failure::Input)
    }

    fn forgives(&self, problem: &Problem) -> bool {
        self.allow_missing_marks && problem.omission
    }

    fn to_json(
        &self,
        title: &str,
        replayed: &mut Replayed,
        place: (&SourceMap, SourceId),
    ) -> Value {
        let problems: Vec<Value> = replayed
            .problems
            .iter()
            .map(|it| {
                let (line, column) = line_column(place, &it.at);
                json!({
                    "number": it.number, "player": it.player, "text": it.text,
                    "message": it.message, "line": line, "column": column,
                    "forgiven": self.forgives(it),
                })
            })
            .collect();
        let variant = replayed.game.variant().clone();
        let outcome = replayed.game.outcome().map(|it| outcome_json(variant.model(), &it));
        json!({
            "title": title,
            "turns": replayed.n_turns,
            "ok": replayed.problems.iter().all(|it| self.forgives(it)),
            "fen": fen_of(&replayed.game),
            "outcome": outcome,
            "problems": problems,
        })
    }
}

impl Found {
    /// A game whose rules are not known.
    fn unknown(
        &mut self,
        game: &RecordedGame,
        title: &str,
        message: &str,
        place: (&SourceMap, SourceId),
    ) {
        let tag = game.tags.iter().find(|it| it.name.eq_ignore_ascii_case("Variant"));
        let at = tag.map_or(0..0, |it| it.at.clone());
        let (line, column) = line_column(place, &at);
        let problem = json!({ "message": message, "line": line, "column": column });
        self.items.push(json!({ "title": title, "ok": false, "problems": [problem] }));
        let span = Span::new(place.1, at.start, at.end);
        let diag = Diagnostic::new(Code::WrongRecord, span, format!("{title}: {message}"));
        self.diagnostics.push(diag.help("name the rules: `alfil replay RULES FILE`"));
        self.wrong += 1;
    }
}

/// Returns the name of a game for messages.
fn title(game: &RecordedGame, n: usize) -> String {
    if !game.title.is_empty() {
        return game.title.clone();
    }
    let known = |name: &str| game.tag(name).filter(|it| !matches!(*it, "" | "?"));
    match (known("White"), known("Black")) {
        (Some(white), Some(black)) => format!("game {}, {white} - {black}", n + 1),
        _ => format!("game {}", n + 1),
    }
}

fn line_column((sources, source): (&SourceMap, SourceId), at: &Range<usize>) -> (usize, usize) {
    sources.line_column(Span::new(source, at.start, at.end))
}

fn diagnostic(problem: &Problem, source: SourceId, title: &str) -> Diagnostic {
    let span = Span::new(source, problem.at.start, problem.at.end);
    let message =
        format!("{title}, move {}, {}: {}", problem.number, problem.player, problem.message);
    Diagnostic::new(Code::WrongRecord, span, message).saying(problem.text.clone())
}
