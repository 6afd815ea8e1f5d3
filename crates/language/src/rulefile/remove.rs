//! What a file takes away of what it inherits: `remove = ['pieces.queen', 'board.holes']`.

use crate::tree::{Node, Table, Text, Value};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    schema::{game, item},
    source::Snippet,
};

/// The key of a file and of an option's patch.
pub(super) const REMOVE: &str = game::REMOVE.schema.name;

/// Takes the list out of a tree.
pub(super) fn texts(tree: &mut Table) -> Vec<Text> {
    let entry = tree.entries.shift_remove(REMOVE);
    let items = entry.as_ref().and_then(|it| it.node.as_array()).unwrap_or_default();
    items.iter().filter_map(|it| it.as_text().cloned()).collect()
}

/// Returns the keys of a path, as TOML writes them behind one another: `pieces.king.castle`,
/// `rules."A name. With a point"`.
pub(super) fn parts(path: Snippet<'_>) -> Vec<Snippet<'_>> {
    let mut res = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (at, c) in path.text.char_indices().chain([(path.text.len(), '.')]) {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) if at < path.text.len() => {}
            _ if matches!(c, '"' | '\'') && path.text[start..at].trim().is_empty() => {
                quote = Some(c);
            }
            _ if c == '.' => {
                res.push(bare(path, start, at));
                start = at + 1;
            }
            _ => {}
        }
    }
    res
}

/// Returns a part without the blanks and quotes around it.
fn bare(path: Snippet<'_>, start: usize, end: usize) -> Snippet<'_> {
    let text = &path.text[start..end];
    let start = start + (text.len() - text.trim_start().len());
    let text = text.trim();
    let quoted = ['"', '\'']
        .into_iter()
        .any(|it| text.len() > 1 && text.starts_with(it) && text.ends_with(it));
    let edge = usize::from(quoted);
    path.part(start + edge, start + text.len() - edge)
}

/// Returns true if a tree has what the path names.
pub(super) fn has(tree: &Table, path: &[Snippet<'_>]) -> bool {
    let Some((first, rest)) = path.split_first() else { return true };
    let Some(node) = tree.get(first.text) else { return false };
    match (&node.value, rest) {
        (_, []) => true,
        (Value::Table(table), _) => has(table, rest),
        (Value::Array(items), [name, rest @ ..]) => items
            .iter()
            .filter_map(Node::as_table)
            .any(|it| name_of(it) == Some(name.text) && has(it, rest)),
        _ => false,
    }
}

/// Takes away what the path names; says so if there is no such key or item.
pub(super) fn take(tree: &mut Table, path: &[Snippet<'_>]) -> Result<Node, Diagnostic> {
    take_at(tree, path, 0)
}

fn take_at(tree: &mut Table, path: &[Snippet<'_>], at: usize) -> Result<Node, Diagnostic> {
    let rest = path.len() - at - 1;
    if rest == 0
        && let Some(entry) = tree.entries.shift_remove(path[at].text)
    {
        return Ok(entry.node);
    }
    let names: Vec<_> = tree.entries.keys().cloned().collect();
    match tree.entries.get_mut(path[at].text).map(|it| &mut it.node.value) {
        Some(Value::Table(table)) => take_at(table, path, at + 1),
        Some(Value::Array(items)) => take_item(items, path, at + 1),
        Some(_) => Err(unknown(path, at + 1, &[])),
        None => Err(unknown(path, at, &names)),
    }
}

/// The same in a list whose items are known by their names.
fn take_item(items: &mut Vec<Node>, path: &[Snippet<'_>], at: usize) -> Result<Node, Diagnostic> {
    let names: Vec<_> = items.iter().map(|it| it.as_table().and_then(name_of)).collect();
    let Some(found) = names.iter().position(|it| *it == Some(path[at].text)) else {
        let names: Vec<_> = names.into_iter().flatten().map(str::to_owned).collect();
        return Err(unknown(path, at, &names));
    };
    if at + 1 == path.len() {
        return Ok(items.remove(found));
    }
    match &mut items[found].value {
        Value::Table(table) => take_at(table, path, at + 1),
        _ => Err(unknown(path, at + 1, &[])),
    }
}

fn name_of(item: &Table) -> Option<&str> {
    item.text(item::NAME).map(|it| it.text.as_str())
}

/// Complains of the part `at` of a path; `names` are those that are there.
fn unknown(path: &[Snippet<'_>], at: usize, names: &[String]) -> Diagnostic {
    let part = path[at];
    let place = match path[..at].iter().map(|it| it.text).collect::<Vec<_>>().join(".") {
        place if place.is_empty() => String::new(),
        place => format!(" in `{place}`"),
    };
    let message = format!("nothing to remove: no inherited key `{}`{place}", part.text);
    let diag = Diagnostic::new(Code::NothingToChange, part.span, message);
    let near = Remedy::nearest(part.text, names.iter().map(String::as_str));
    if near.is_some() || names.is_empty() {
        return diag.remedy(part.text, near);
    }
    let all: Vec<_> = names.iter().take(20).map(|it| format!("`{it}`")).collect();
    diag.help(format!("inherited there: {}", all.join(", ")))
}
