//! `alfil replay`

use super::{
    Common, Failure, Outcome, check::plural, loading, moves::outcome_json, output::Output, report,
};
use crate::{
    diag::{Code, Diagnostic},
    notation::{
        fen_of,
        moves::result_text,
        record::{Problem, Replayed, parse, replay},
    },
    source::{SourceId, SourceMap, Span},
};
use clap::Args;
use serde_json::{Value, json};
use std::{fs, io::Read};

/// Replays game records, verifying every move, check mark and result
#[derive(Debug, Args)]
#[command(after_help = "A record is a list of moves (`1. e2e4 e7e5 2. ...`) or of descriptions \
    (`1: P(e2) - e4   P(e7) - e5`),\nwith `+` for check and `#` or `++` for mate; a file may hold several.\n\n\
    Examples:\n  \
    alfil replay chess game.txt\n  \
    alfil replay diminuendo games.txt --json")]
pub(super) struct Replay {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// A file with records; `-` reads standard input
    file: String,
    /// Accepts records that leave out check marks, naming each
    #[arg(long)]
    allow_missing_marks: bool,
    #[command(flatten)]
    common: Common,
}

impl Replay {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let text = self.text()?;
        let model = rules.variant.model();
        let games = parse(model, &text);
        if games.is_empty() {
            return Err(Failure::Input(format!("there is no game in `{}`", self.file)));
        }
        let mut sources = SourceMap::default();
        let source = sources.add(&self.file, &text);
        let (mut diagnostics, mut wrong, mut items) = (Vec::new(), 0, Vec::new());
        for (n, game) in games.iter().enumerate() {
            let title = match game.title.as_str() {
                "" => format!("game {}", n + 1),
                it => it.to_owned(),
            };
            let mut replayed = replay(&rules.variant, game);
            let fatal = replayed.problems.iter().filter(|it| !self.forgives(it)).count();
            wrong += fatal;
            if self.common.json {
                items.push(self.to_json(&title, &mut replayed, &sources, source));
                continue;
            }
            let fatal_ones = replayed.problems.iter().filter(|it| !self.forgives(it));
            diagnostics.extend(fatal_ones.map(|it| diagnostic(it, source, &title)));
            let turns = replayed.n_turns;
            let ending = match replayed.game.outcome() {
                Some(it) => format!("{} ({})", result_text(model, &it), it.reason),
                None => "not over".to_owned(),
            };
            let n = replayed.problems.len();
            let verdict = match (fatal, n) {
                (0, 0) => "verified".to_owned(),
                (0, n) => format!("verified, {n} {} left out", plural(n, "mark")),
                (_, n) => format!("{n} {}", plural(n, "problem")),
            };
            out.line(format!("{title}: {turns} {}, {ending}: {verdict}", plural(turns, "turn")))?;
            for it in replayed.problems.iter().filter(|it| self.forgives(it)) {
                out.line(format!("  move {}, {}: {}", it.number, it.player, it.message))?;
            }
        }
        if self.common.json {
            out.json(&json!({ "variant": rules.name, "ok": wrong == 0, "games": items }))?;
        } else {
            let look = report::look();
            out.error_text(&report::render(&diagnostics, &sources, look));
        }
        if wrong > 0 { Err(Failure::Reported) } else { Ok(()) }
    }

    fn text(&self) -> Result<String, Failure> {
        let mut res = String::new();
        let read = if self.file == "-" {
            std::io::stdin().read_to_string(&mut res).map(|_| res)
        } else {
            fs::read_to_string(&self.file)
        };
        read.map_err(|it| Failure::Input(format!("can't read `{}`: {it}", self.file)))
    }

    fn forgives(&self, problem: &Problem) -> bool {
        self.allow_missing_marks && problem.omission
    }

    fn to_json(
        &self,
        title: &str,
        replayed: &mut Replayed,
        sources: &SourceMap,
        source: SourceId,
    ) -> Value {
        let problems: Vec<Value> = replayed
            .problems
            .iter()
            .map(|it| {
                let (line, column) = sources.line_column(Span::new(source, it.at.start, it.at.end));
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

fn diagnostic(problem: &Problem, source: SourceId, title: &str) -> Diagnostic {
    let span = Span::new(source, problem.at.start, problem.at.end);
    let message =
        format!("{title}, move {}, {}: {}", problem.number, problem.player, problem.message);
    Diagnostic::new(Code::WrongRecord, span, message).saying(problem.text.clone())
}
