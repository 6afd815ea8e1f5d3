//! `alfil test`

use super::{
    CommandResult, Common, Failure,
    check::plural,
    files::rule_files,
    loading::{Disk, load_from, slow},
    output::Output,
    report,
    watch::watch,
};
use alfil::{diag::Diagnostic, load::LoadOptions, source::Loader, testing};
use clap::Args;
use serde_json::json;

/// Runs the tests that rule files contain
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil test my-game.toml\n  \
    alfil test rules --json\n  \
    alfil test --watch my-game.toml\n  \
    alfil test diminuendo --set ranking=PBNRQK")]
pub(super) struct Test {
    /// Rule files, folders with rule files, or names of shipped variants
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Waits for changes of the files, and of local files that they extend, and runs again; Ctrl-C ends it
    #[arg(long)]
    watch: bool,
    /// Makes and tests every move, without any proof or table of moves. Slow. If the result differs, a shortcut of the
    /// program is wrong: please report it
    #[arg(long)]
    no_shortcuts: bool,
    #[command(flatten)]
    common: Common,
}

impl Test {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        if self.watch {
            return watch(out, &self.paths, self.common.json, |out, it| self.run_once(out, it));
        }
        self.run_once(out, &Disk)
    }

    fn run_once(&self, out: &mut Output, loader: &dyn Loader) -> CommandResult {
        let mut names = Vec::new();
        for path in &self.paths {
            names.extend(rule_files(path)?);
        }
        let (mut n_passed, mut n_failed, mut broken) = (0, 0, 0);
        let mut items = Vec::new();
        for name in &names {
            let mut loaded = load_from(loader, name, &self.common);
            if self.no_shortcuts {
                loaded.variant = loaded.variant.as_ref().map(slow).transpose()?;
            }
            let mut diagnostics: Vec<Diagnostic> =
                loaded.diagnostics.iter().filter(|it| it.is_error()).cloned().collect();
            let options = LoadOptions { set: self.common.set.clone() };
            let verdicts = testing::run(loader, name, &options, &loaded);
            let usable = loaded.variant.is_some();
            let failed = if usable { verdicts.iter().filter(|it| !it.passed()).count() } else { 0 };
            let passed = if usable { verdicts.len() - failed } else { 0 };
            n_passed += passed;
            n_failed += failed;
            broken += usize::from(!usable);
            diagnostics.extend(verdicts.iter().flat_map(|it| it.failures.iter().cloned()));
            if self.common.json {
                let tests: Vec<_> = verdicts
                    .iter()
                    .filter(|_| usable)
                    .map(|it| json!({ "name": it.name, "passed": it.passed() }))
                    .collect();
                let all: Vec<_> =
                    diagnostics.iter().map(|it| report::to_json(it, &loaded.sources)).collect();
                items.push(json!({
                    "file": name, "ok": usable && failed == 0,
                    "passed": passed, "failed": failed, "tests": tests, "diagnostics": all,
                }));
                continue;
            }
            let look = report::look();
            out.error_text(&report::render(&diagnostics, &loaded.sources, look));
            out.line(match (usable, passed + failed, failed) {
                (false, ..) => format!("{name}: can't be loaded"),
                (_, 0, _) => format!("{name}: no examples"),
                (_, n, 0) => format!("{name}: {n} {} passed", plural(n, "example")),
                (_, n, failed) => {
                    format!("{name}: {failed} of {n} {} failed", plural(n, "example"))
                }
            })?;
        }
        let ok = n_failed == 0 && broken == 0;
        if self.common.json {
            out.json(&json!({ "ok": ok, "passed": n_passed, "failed": n_failed, "files": items }))?;
        }
        if ok { Ok(()) } else { Err(Failure::Reported) }
    }
}
