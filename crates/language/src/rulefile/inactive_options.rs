//! Words that stand only in branches of options that are not selected. Lints such as `unused` must not fire for them.

use super::{
    options::{FileOption, patches},
    remove::REMOVE,
};
use crate::{
    schema::{PATCH, game, option, piece},
    tree::{Entry, Node, Table, Value},
};
use std::collections::BTreeSet;

/// Returns the words of patches that are not laid over the file, and the words of the values of options. Texts that laid
/// patches may have replaced count too.
pub(super) fn words<'a>(
    declared: &Table,
    options: &[FileOption],
    files: impl Iterator<Item = &'a Table> + Clone,
) -> BTreeSet<String> {
    let mut res = BTreeSet::new();
    for table in declared.iter().filter_map(|it| it.1.node.as_table()) {
        let texts = [option::VALUES.as_ref(), option::OF.as_ref()]
            .into_iter()
            .filter_map(|it| table.get(it));
        texts.for_each(|it| add(it, &mut res));
    }
    let mut patched = false;
    for (name, value, patch) in files.clone().flat_map(patches) {
        patched = true;
        if !options.iter().any(|it| it.name == name && it.text() == value) {
            add_file(patch, &mut res);
        }
    }
    if patched {
        files.for_each(|it| add_file(it, &mut res));
    }
    res
}

/// The names that a table declares are not used by that, except that a piece may be put on the board.
fn add_file(table: &Table, res: &mut BTreeSet<String>) {
    for (key, entry) in table
        .iter()
        .filter(|it| PATCH.key(it.0).is_some() && ![game::VARIANT.as_ref(), REMOVE].contains(&it.0))
    {
        if let Some(pieces) = entry.node.as_table().filter(|_| key == game::PIECES.as_ref()) {
            let placed =
                |it: &Entry| it.node.as_table().is_some_and(|it| it.get(piece::START).is_some());
            let placed = pieces.iter().filter(|it| placed(it.1));
            res.extend(placed.map(|it| it.0.to_owned()));
        }
        add(&entry.node, res);
    }
}

/// Returns the words of all texts of a file.
pub(super) fn mentioned(root: &Table) -> BTreeSet<String> {
    let mut res = BTreeSet::new();
    for (_, entry) in root.iter().filter(|it| it.0 != game::VARIANT.as_ref()) {
        add(&entry.node, &mut res);
    }
    res
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
