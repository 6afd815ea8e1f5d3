//! Tables as a person would lay them out.

use alfil::diagram::Translation;
use alfil_language::writer::{RuleFileWriter, Value};
use alfil_language::{
    rulefile::Table,
    schema::{game, players, rule, variant},
};

/// A message in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Remark {
    /// The piece that it is about, if it is about one.
    pub(super) piece: Option<String>,
    pub(super) text: String,
}

/// Returns the rule file.
pub(super) fn file(name: &str, read: &Translation, remarks: &[Remark]) -> RuleFileWriter {
    let mut file = RuleFileWriter::new();
    file.head(format!("{name}, from an Interactive Diagram."));
    let general: Vec<_> = remarks.iter().filter(|it| it.piece.is_none()).collect();
    if !general.is_empty() {
        file.head("\n");
        file.head("What the diagram says otherwise, or more:");
        for remark in general {
            file.head(format!("- {}", remark.text));
        }
    }
    file.table(&variant::TABLE).set(variant::NAME, name);
    for (key, entry) in &read.root.entries {
        match entry.node.as_table() {
            Some(table) if key == game::PIECES.as_ref() => {
                pieces(&mut file, table, &read.spare, remarks);
            }
            Some(table) if key == game::PLAYERS.as_ref() && is_mirror(table) => {}
            _ => file.copy(key, &entry.node),
        }
    }
    if read.promotes_at_will {
        let rule = file.item(&rule::TABLE);
        rule.above("The diagram does not say when: what does takes the place of `never`.");
        rule.set(rule::NAME, "Promotion").set(rule::ON, "depart").set(rule::WHEN, "never");
        rule.set(rule::DO, "mover may become promotion(mover)");
    }
    file
}

/// Returns true if it is what holds without being said.
fn is_mirror(players: &Table) -> bool {
    players.entries.len() == 1
        && players.text(players::SYMMETRY).is_some_and(|it| it.text == "mirror")
}

/// The pieces, each below what is to be told of it; those that never appear as comments.
fn pieces(file: &mut RuleFileWriter, table: &Table, spare: &Table, remarks: &[Remark]) {
    let section = file.names(game::PIECES);
    let about = |name: &str| {
        let own = remarks.iter().filter(|it| it.piece.as_deref() == Some(name));
        own.map(|it| it.text.clone()).collect::<Vec<_>>()
    };
    for (name, entry) in &table.entries {
        for text in about(name) {
            section.note(text);
        }
        if let Some(value) = Value::of(&entry.node) {
            section.set_name(name, value);
        }
    }
    if spare.entries.is_empty() {
        return;
    }
    section.blank();
    for (name, entry) in &spare.entries {
        for text in about(name) {
            section.note(text);
        }
        if let Some(value) = Value::of(&entry.node) {
            section.note(format!("{name} = {value}"));
        }
    }
}
