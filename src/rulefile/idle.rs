//! What a file says only if its options are decided otherwise: hints about the game as it is must heed it.

use super::{
    keys::PATCH,
    options::{FileOption, KEYS},
    tree::{Entry, Node, Table, Value},
};
use std::collections::BTreeSet;

/// The words of patches that are not laid over the file, of texts that laid patches may have replaced, and of the values
/// of options.
pub(super) fn words<'a>(
    declared: &Table,
    options: &[FileOption],
    files: impl Iterator<Item = &'a Table>,
) -> BTreeSet<String> {
    let mut res = BTreeSet::new();
    let mut patched = false;
    for (name, entry) in declared.iter() {
        let chosen = options.iter().find(|it| it.name == name).map(FileOption::text);
        for (key, entry) in entry.node.as_table().into_iter().flat_map(Table::iter) {
            if ["values", "of"].contains(&key) {
                add(&entry.node, &mut res);
            } else if let Some(patch) = entry.node.as_table().filter(|_| !KEYS.contains(&key)) {
                patched = true;
                if chosen.as_deref() != Some(key) {
                    add_file(patch, &mut res);
                }
            }
        }
    }
    if patched {
        files.for_each(|it| add_file(it, &mut res));
    }
    res
}

/// The names that a table declares are not used by that, except that a piece may be put on the board.
fn add_file(table: &Table, res: &mut BTreeSet<String>) {
    for (key, entry) in table.iter().filter(|it| PATCH.key(it.0).is_some() && it.0 != "variant") {
        if let Some(pieces) = entry.node.as_table().filter(|_| key == "pieces") {
            let placed = |it: &Entry| it.node.as_table().is_some_and(|it| it.get("at").is_some());
            let placed = pieces.iter().filter(|it| placed(it.1));
            res.extend(placed.map(|it| it.0.to_owned()));
        }
        add(&entry.node, res);
    }
}

/// The words of all strings.
fn add(node: &Node, res: &mut BTreeSet<String>) {
    match &node.value {
        Value::String(text) => {
            let apart = |it: char| !it.is_alphanumeric() && !"-_+'".contains(it);
            let words = text.text.split(apart).filter(|it| !it.is_empty());
            res.extend(words.map(str::to_owned));
        }
        Value::Array(items) => items.iter().for_each(|it| add(it, res)),
        Value::Table(table) => table.iter().for_each(|(_, it)| add(&it.node, res)),
        _ => {}
    }
}
