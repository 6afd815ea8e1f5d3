//! `alfil explain`

use super::{CommandResult, Common, Failure, loading, output::Output};
use alfil::{
    diag::{Code, did_you_mean, printable},
    shipped,
    texts::short_name,
};
use alfil_author::glossary::{self, Meaning};
use alfil_draw::{explain, plan};
use clap::Args;
use serde_json::json;
use std::path::Path;

/// Explains a word, the code of a message, or a whole game
#[derive(Debug, Args)]
#[command(
    after_help = "A rule file or a shipped game is printed as one file with all that it inherits. For words of \
    other systems (variants.ini, ZRF, diagrams) it names what alfil has instead.\n\n\
    Examples:\n  \
    alfil explain diminuendo\n  \
    alfil explain my-game.toml --set ranking=PBNRQK\n  \
    alfil explain betza-syntax\n  \
    alfil explain near\n  \
    alfil explain check.royal\n  \
    alfil explain flagRegion"
)]
pub(super) struct Explain {
    /// A rule file, the name of a shipped game, the code of a message, or a word of the language
    #[arg(value_name = "RULES, CODE or WORD")]
    subject: String,
    /// Explains the word, even if a game or a code has the same name
    #[arg(long)]
    word: bool,
    #[command(flatten)]
    common: Common,
}

impl Explain {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let subject = self.subject.as_str();
        let meanings = glossary::meanings(subject);
        if self.word {
            return if meanings.is_empty() {
                Err(Failure::Input(unknown_word(subject)))
            } else {
                self.print_word(out, &meanings)
            };
        }
        let is_rules = Path::new(subject).exists()
            || Path::new(&format!("{subject}.toml")).exists()
            || shipped::text(subject).is_some();
        match Code::from_name(subject) {
            _ if is_rules => self.print_game(out)?,
            Some(code) => self.print_code(out, code)?,
            None if meanings.is_empty() => return Err(Failure::Input(unknown(subject))),
            None => return self.print_word(out, &meanings),
        }
        if !meanings.is_empty() && !self.common.json {
            let note = format!("`{subject}` is also a word: `alfil explain --word {subject}`\n");
            out.flush()?;
            out.error_text(&note);
        }
        Ok(())
    }

    fn print_word(&self, out: &mut Output, meanings: &[Meaning]) -> CommandResult {
        if self.common.json {
            let items = meanings.iter().map(|it| json!({ "what": it.what, "text": it.text }));
            let items: Vec<_> = items.collect();
            return Ok(out.json(&json!({ "word": self.subject, "meanings": items }))?);
        }
        for (n, it) in meanings.iter().enumerate() {
            if n > 0 {
                out.line("")?;
            }
            out.line(format!("{}, {}", self.subject, it.what))?;
            out.line("")?;
            for line in it.text.lines() {
                out.line(printable(&format!("    {line}")).trim_end())?;
            }
        }
        Ok(())
    }

    fn print_code(&self, out: &mut Output, code: Code) -> CommandResult {
        if self.common.json {
            out.json(&json!({
                "code": code.name(),
                "severity": code.severity().to_string(),
                "page": code.page(),
            }))?;
        } else {
            out.line(code.page().trim_end())?;
        }
        Ok(())
    }

    fn print_game(&self, out: &mut Output) -> CommandResult {
        let subject = self.subject.as_str();
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
    let help = did_you_mean(subject, codes.chain(names).chain(glossary::words()));
    let help = help.map_or(String::new(), |it| format!("; {it}"));
    format!("`{subject}` is no rule file, no shipped game, no code of a message and no word{help}")
}

fn unknown_word(subject: &str) -> String {
    let help = did_you_mean(subject, glossary::words());
    let help = help.map_or(String::new(), |it| format!("; {it}"));
    format!("`{subject}` is no word of the language{help}")
}
