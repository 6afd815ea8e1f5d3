//! Tables as a person would lay them out.

use crate::{
    import::draft::{Draft, Value},
    rulefile::{Node, Table, Value as Tree, diagram::Translation},
};

/// A message in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Remark {
    /// The piece that it is about, if it is about one.
    pub(super) piece: Option<String>,
    pub(super) text: String,
}

/// Returns the rule file.
pub(super) fn draft(name: &str, read: &Translation, remarks: &[Remark]) -> Draft {
    let mut draft = Draft::new();
    draft.head(format!("{name}, from an Interactive Diagram."));
    let general: Vec<_> = remarks.iter().filter(|it| it.piece.is_none()).collect();
    if !general.is_empty() {
        draft.head("\n");
        draft.head("What the diagram says otherwise, or more:");
        for remark in general {
            draft.head(format!("- {}", remark.text));
        }
    }
    draft.section("variant").set("name", name);
    for (key, entry) in &read.root.entries {
        match (key.as_str(), &entry.node.value) {
            ("pieces", Tree::Table(table)) => pieces(&mut draft, table, &read.spare, remarks),
            ("players", Tree::Table(table)) if is_mirror(table) => {}
            (_, Tree::Table(table)) => {
                for (inner, entry) in &table.entries {
                    if let Some(value) = value(&entry.node) {
                        draft.section(key).set(inner, value);
                    }
                }
            }
            (_, Tree::Array(items)) => {
                for table in items.iter().filter_map(Node::as_table) {
                    let section = draft.item(key);
                    for (inner, entry) in &table.entries {
                        if let Some(value) = value(&entry.node) {
                            section.set(inner, value);
                        }
                    }
                }
            }
            _ => {}
        }
    }
    if read.promotes_at_will {
        let rule = draft.item("rule");
        rule.above("The diagram does not say when: what does takes the place of `never`.");
        rule.set("name", "Promotion").set("on", "depart").set("when", "never");
        rule.set("do", "mover may become promotion(mover)");
    }
    draft
}

/// Returns true if it is what holds without being said.
fn is_mirror(players: &Table) -> bool {
    players.entries.len() == 1 && players.text("symmetry").is_some_and(|it| it.text == "mirror")
}

/// The pieces, each below what is to be told of it; those that never appear as comments.
fn pieces(draft: &mut Draft, table: &Table, spare: &Table, remarks: &[Remark]) {
    let section = draft.section("pieces");
    let about = |name: &str| {
        let own = remarks.iter().filter(|it| it.piece.as_deref() == Some(name));
        own.map(|it| it.text.clone()).collect::<Vec<_>>()
    };
    for (name, entry) in &table.entries {
        for text in about(name) {
            section.note(text);
        }
        if let Some(value) = value(&entry.node) {
            section.set(name, value);
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
        if let Some(value) = value(&entry.node) {
            section.note(format!("{name} = {value}"));
        }
    }
}

/// Returns a value of the tree as drafts have it.
pub(super) fn value(node: &Node) -> Option<Value> {
    Some(match &node.value {
        Tree::String(text) => Value::Text(text.text.clone()),
        Tree::Integer(number) => Value::Int(*number),
        Tree::Bool(truth) => Value::Bool(*truth),
        Tree::Array(items) => Value::List(items.iter().filter_map(value).collect()),
        Tree::Table(table) => {
            let entries = table.entries.iter();
            Value::Table(
                entries.filter_map(|(key, it)| Some((key.clone(), value(&it.node)?))).collect(),
            )
        }
        Tree::Float(_) | Tree::Date => return None,
    })
}
