//! `alfil check`

use super::{
    CommandResult, Common, Failure,
    files::rule_files,
    import,
    loading::{Disk, load_from},
    output::Output,
    position, repair, report,
    watch::watch,
};
use alfil::{
    diag::{self, printable},
    source::Loader,
    testing,
};
use clap::Args;
use serde_json::json;

/// Validates rule files and reports every mistake with its remedy
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil check my-game.toml\n  \
    alfil check rules\n  \
    alfil check chess --json\n  \
    alfil check --fix my-game.toml\n  \
    alfil check --watch my-game.toml\n  \
    alfil check chess --fen \"4k2Q/8/8/8/8/8/8/4K3 w - - 0 1\"\n\n\
    `alfil explain CODE` says more about a problem.")]
pub(super) struct Check {
    /// Rule files, folders with rule files, or names of shipped variants
    #[arg(required_unless_present = "fen", value_name = "PATH")]
    paths: Vec<String>,
    /// Also checks whether a game by these rules (chess if no PATH is given) can come to a position
    #[arg(long, conflicts_with = "fix")]
    fen: Option<String>,
    /// Applies the remedies of errors that leave no choice, and rewrites files that have fewer errors then
    #[arg(long)]
    fix: bool,
    /// Waits for changes of the files, and of local files that they extend, and runs again; Ctrl-C ends it
    #[arg(long, conflicts_with = "fix")]
    watch: bool,
    #[command(flatten)]
    common: Common,
}

impl Check {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        if self.watch {
            return watch(out, &self.paths, self.common.json, |out, it| self.run_once(out, it));
        }
        self.run_once(out, &Disk)
    }

    /// Checks a rule file of Zillions. Returns how many errors and warnings there are, and all of them as JSON.
    fn zillions(
        &self,
        name: &str,
        out: &mut Output,
    ) -> Result<(usize, usize, Vec<serde_json::Value>), Failure> {
        let found = import::check_zrf(name)?;
        let listed = found.diagnostics.iter().filter(|it| it.is_error()).count();
        let wrong = listed + found.left_out.errors;
        let odd = found.diagnostics.len() - listed + found.left_out.warnings;
        if self.common.json {
            let all = found.diagnostics.iter().map(|it| report::to_json(it, &found.sources));
            return Ok((wrong, odd, all.collect()));
        }
        import::report_all(out, &found);
        let verdict = match wrong {
            0 => "fine".to_owned(),
            n => format!("{n} {}", plural(n, "error")),
        };
        out.line(format!("{name}: {verdict}"))?;
        Ok((wrong, odd, Vec::new()))
    }

    fn run_once(&self, out: &mut Output, loader: &dyn Loader) -> CommandResult {
        let mut names = Vec::new();
        for path in &self.paths {
            names.extend(rule_files(path)?);
        }
        if names.is_empty() && self.fen.is_some() {
            names.push("chess".to_owned());
        }
        let (mut errors, mut warnings) = (0, 0);
        let mut items = Vec::new();
        let mut all = Vec::new();
        for name in &names {
            if name.to_ascii_lowercase().ends_with(".zrf") {
                let (wrong, odd, mut found) = self.zillions(name, out)?;
                errors += wrong;
                warnings += odd;
                items.push(json!({ "file": name, "ok": wrong == 0 }));
                all.append(&mut found);
                continue;
            }
            let changes = if self.fix { repair::repair(name, &self.common)? } else { Vec::new() };
            let mut loaded = load_from(loader, name, &self.common);
            let wrong_positions = testing::positions(loaded.variant.as_ref(), &loaded.tests);
            loaded.diagnostics.extend(wrong_positions);
            diag::drop_unused_beside_causes(&mut loaded.diagnostics);
            if let (Some(fen), Some(variant)) = (&self.fen, &loaded.variant) {
                let found = position::check(variant, fen, &mut loaded.sources);
                loaded.diagnostics.extend(found);
            }
            let told = loaded.diagnostics.iter().filter(|it| it.is_error()).count();
            let wrong = told + loaded.left_out.errors;
            let odd = loaded.diagnostics.len() - told + loaded.left_out.warnings;
            errors += wrong;
            warnings += odd;
            if self.common.json {
                let diagnostics: Vec<_> = loaded
                    .diagnostics
                    .iter()
                    .map(|it| report::to_json(it, &loaded.sources))
                    .collect();
                let hidden = loaded.left_out;
                let changes: Vec<_> = changes.iter().map(report::change).collect();
                items.push(json!({
                    "file": name,
                    "ok": wrong == 0,
                    "leftOut": { "errors": hidden.errors, "warnings": hidden.warnings },
                    "changes": changes,
                }));
                all.extend(diagnostics);
                continue;
            }
            for it in &changes {
                let text = it.text();
                out.line(printable(&format!("{name}:{}:{}: {text}", it.line, it.column)))?;
            }
            let look = report::look();
            out.error_text(&report::render(&loaded.diagnostics, &loaded.sources, look));
            let verdict = match (wrong, odd) {
                (0, 0) if !loaded.states_language => {
                    "fine. Add `language = 1` at the top to keep this meaning in later versions"
                        .to_owned()
                }
                (0, 0) => "fine".to_owned(),
                (0, n) => format!("fine, {n} {}", plural(n, "warning")),
                (n, _) => format!("{n} {}", plural(n, "error")),
            };
            let hidden = report::left_out(loaded.left_out);
            let hidden = hidden.map(|it| format!(" ({it})")).unwrap_or_default();
            out.line(format!("{name}: {verdict}{hidden}"))?;
        }
        if self.common.json {
            out.json(&json!({
                "ok": errors == 0,
                "errors": errors,
                "warnings": warnings,
                "files": items,
                "diagnostics": all,
            }))?;
        }
        if errors > 0 { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// Returns a word in the number that goes with `n`.
pub(super) fn plural(n: usize, word: &str) -> String {
    if n == 1 { word.to_owned() } else { format!("{word}s") }
}
