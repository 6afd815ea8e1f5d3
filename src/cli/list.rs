//! `alfil list`

use super::{Outcome, output::Output};
use crate::{load::LoadOptions, load::load, shipped::Shipped, source::Loader};
use clap::Args;
use serde_json::json;

/// Lists the shipped variants
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  alfil list --json")]
pub(super) struct List {
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        let names = Shipped.names();
        let width = names.iter().map(String::len).max().unwrap_or(0);
        let mut items = Vec::new();
        for name in &names {
            let loaded = load(&Shipped, name, &LoadOptions::default());
            let about = loaded.variant.map(|it| it.model().about.clone()).unwrap_or_default();
            if self.json {
                items.push(json!({
                    "name": name,
                    "title": about.name,
                    "inventor": about.inventor,
                    "year": about.year,
                    "source": about.source,
                    "description": about.description,
                    "options": about.options.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
                }));
                continue;
            }
            let by = if about.inventor.is_empty() {
                String::new()
            } else {
                format!(" ({})", about.inventor)
            };
            out.line(format!("{name:<width$}  {}{by}", about.name))?;
        }
        if self.json {
            out.json(&json!(items))?;
        }
        Ok(())
    }
}
