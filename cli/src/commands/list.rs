//! `alfil list`

use super::{CommandResult, Failure, output::Output};
use alfil::{
    model::About,
    shipped::{ALIASES, Shipped},
    source::Loader,
};
use alfil_language::sema::LoadOptions;
use clap::Args;
use indexmap::IndexMap;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Lists the shipped games by family
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  alfil list\n  alfil list shogi\n  alfil list --json")]
pub(super) struct List {
    /// Only those with this text in their name, family or description
    text: Option<String>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let mut families: IndexMap<String, Vec<(String, About)>> = IndexMap::new();
        for name in Shipped.names() {
            let model = alfil::load::analyze(&Shipped, &name, &LoadOptions::default()).model;
            let about = model.map(|it| it.about).unwrap_or_default();
            if self.wants(&name, &about) {
                families.entry(about.family.clone()).or_default().push((name, about));
            }
        }
        families.sort_keys();
        if self.json {
            let items = families.values().flatten().map(|(name, about)| item(name, about));
            out.json(&Value::Array(items.collect()))?;
            return Ok(());
        }
        if let (true, Some(text)) = (families.is_empty(), &self.text) {
            return Err(Failure::Input(format!(
                "no shipped variant is about `{text}`; `alfil list` shows all"
            )));
        }
        let names = families.values().flatten().map(|it| it.0.len());
        let width = names.max().unwrap_or(0);
        for (n, (family, games)) in families.iter().enumerate() {
            if n > 0 {
                out.line("")?;
            }
            out.line(if family.is_empty() { "others" } else { family })?;
            for (name, about) in games {
                let aliases: Vec<&str> = aliases(name).collect();
                let aliases = if aliases.is_empty() {
                    String::new()
                } else {
                    format!(" (also {})", aliases.join(", "))
                };
                let about = if about.description.is_empty() {
                    about.name.clone()
                } else {
                    format!("{}: {}", about.name, about.description)
                };
                out.line(format!("  {name:<width$}  {about}{aliases}"))?;
            }
        }
        Ok(())
    }

    fn wants(&self, name: &str, about: &About) -> bool {
        let Some(text) = self.text.as_ref().map(|it| it.to_lowercase()) else { return true };
        let mut places = [name, &about.name, &about.family, &about.description].into_iter();
        places.any(|it| it.to_lowercase().contains(&text)) || aliases(name).any(|it| it == text)
    }
}

fn aliases(name: &str) -> impl Iterator<Item = &'static str> {
    ALIASES.iter().filter(move |it| it.1 == name).map(|it| it.0)
}

fn item(name: &str, about: &About) -> Value {
    let options: BTreeMap<_, _> = about.options.iter().cloned().collect();
    json!({
        "name": name,
        "aliases": aliases(name).collect::<Vec<_>>(),
        "family": about.family,
        "title": about.name,
        "inventor": about.inventor,
        "year": about.year,
        "source": about.source,
        "description": about.description,
        "options": options,
    })
}
