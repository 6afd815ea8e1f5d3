//! `alfil explain`

use super::{CommandResult, Common, Failure, loading, output::Output};
use alfil::{
    diag::{Code, did_you_mean},
    shipped,
    texts::short_name,
};
use alfil_draw::{explain, plan};
use clap::Args;
use serde_json::json;
use std::path::Path;

/// Explains a diagnostic's code, or prints what a rule file comes to: one file with all that it inherits
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil explain betza-syntax\n  \
    alfil explain diminuendo\n  \
    alfil explain my-game.toml --set ranking=PBNRQK")]
pub(super) struct Explain {
    /// A rule file, the name of a shipped variant, or the code of a diagnostic
    #[arg(value_name = "RULES or CODE")]
    subject: String,
    #[command(flatten)]
    common: Common,
}

impl Explain {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let subject = self.subject.as_str();
        let is_rules = Path::new(subject).exists()
            || Path::new(&format!("{subject}.toml")).exists()
            || shipped::text(subject).is_some();
        match Code::from_name(subject) {
            Some(code) if !is_rules => {
                if self.common.json {
                    out.json(&json!({
                        "code": code.name(),
                        "severity": code.severity().to_string(),
                        "page": code.page(),
                    }))?;
                } else {
                    out.line(code.page().trim_end())?;
                }
                return Ok(());
            }
            None if !is_rules => return Err(Failure::Input(unknown(subject))),
            _ => {}
        }
        let loaded = loading::load_file(subject, &self.common);
        let (Some(variant), Some(document)) = (&loaded.variant, &loaded.document) else {
            let (diagnostics, json) = (&loaded.diagnostics, self.common.json);
            return Err(loading::report(out, diagnostics, &loaded.sources, json)?);
        };
        let rules = explain(variant.model(), document);
        let plan = plan(variant.program());
        if self.common.json {
            let name = short_name(subject);
            out.json(&json!({ "variant": name, "rules": rules, "plan": plan }))?;
        } else {
            let plan: Vec<_> = plan.trim_end().lines().map(|it| format!("# {it}")).collect();
            out.print(&format!("{rules}\n{}\n", plan.join("\n")))?;
        }
        Ok(())
    }
}

fn unknown(subject: &str) -> String {
    let codes = Code::ALL.iter().map(|it| it.name());
    let names = shipped::RULES.iter().map(|it| it.0);
    let help = did_you_mean(subject, codes.chain(names));
    let help = help.map_or(String::new(), |it| format!("; {it}"));
    format!("`{subject}` is no rule file, no shipped variant and no code of a diagnostic{help}")
}
