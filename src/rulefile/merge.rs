//! One tree over another: tables merge, named lists change by name, everything else replaces.

use super::{
    keys::{Inner, Shape, TableDoc},
    options,
    tree::{Entry, Node, Table, Value},
};
use crate::{
    diag::{Code, Diagnostic, did_you_mean},
    source::Span,
};

/// Puts `over` on top of `base`; `inner` says what the keys are.
pub(super) fn merge(base: &mut Table, over: Table, inner: Inner, diags: &mut Vec<Diagnostic>) {
    if let Inner::Table(doc) = inner {
        let stated = |key: &str| over.get(key).is_some();
        base.entries.retain(|key, _| {
            stated(key) || !over.iter().any(|(other, _)| doc.excludes(key, other))
        });
    }
    for (key, mut entry) in over.entries {
        let shape = inner.shape(&key);
        if let Some(Inner::Table(TableDoc { short: Some(short), .. })) =
            shape.and_then(Shape::merging)
            && let Some(below) = base.entries.get_mut(&key)
        {
            spell_out(&mut below.node, short);
            spell_out(&mut entry.node, short);
        }
        if let (Some(Shape::Named(_)), Value::Array(items)) = (shape, &mut entry.node.value) {
            let mut list = match base.entries.get_mut(&key) {
                Some(Entry { node: Node { value: Value::Array(list), .. }, .. }) => {
                    std::mem::take(list)
                }
                _ => Vec::new(),
            };
            merge_list(&mut list, std::mem::take(items), shape, diags);
            *items = list;
        } else if let Some(inner) = shape.and_then(Shape::merging)
            && let Some(Entry { node: Node { value: Value::Table(below), .. }, .. }) =
                base.entries.get_mut(&key)
            && let Value::Table(table) = &mut entry.node.value
            && !table.entries.contains_key("option")
        {
            merge(below, std::mem::take(table), inner, diags);
            continue;
        }
        base.entries.insert(key, entry);
    }
}

/// Puts a number that stands for a table into that table.
fn spell_out(node: &mut Node, key: &str) {
    if node.as_integer().is_some() || options::reference(node).is_some() {
        let span = node.span;
        let number = Node { value: std::mem::replace(&mut node.value, Value::Bool(false)), span };
        let mut table = Table::default();
        table.entries.insert(key.to_owned(), Entry { key: span, node: number });
        node.value = Value::Table(table);
    }
}

/// Items that have the name of an inherited one change it, the others are new.
fn merge_list(
    list: &mut Vec<Node>,
    over: Vec<Node>,
    shape: Option<&'static Shape>,
    diags: &mut Vec<Diagnostic>,
) {
    let mut seen: Vec<Node> = Vec::new();
    for item in over {
        if let Some(name) = name_of(&item)
            && let Some(first) = seen.iter().find(|it| name_of(it) == Some(name))
        {
            diags.push(twin(first, &item));
            continue;
        }
        seen.push(Node { value: item.value.clone(), span: item.span });
        put(list, item, shape, diags);
    }
}

fn put(
    list: &mut Vec<Node>,
    item: Node,
    shape: Option<&'static Shape>,
    diags: &mut Vec<Diagnostic>,
) {
    let whole = item.clone();
    let Value::Table(mut table) = item.value else {
        return;
    };
    let off = table.entries.shift_remove("off");
    let place = ["before", "after"]
        .into_iter()
        .find_map(|it| table.entries.shift_remove(it).map(|entry| (it, entry)));
    let at = find(list, name_of(&whole));
    if off.and_then(|it| it.node.as_bool()) == Some(true) {
        match at {
            Some(at) => drop(list.remove(at)),
            None => diags.push(no_target(list, &whole, "name")),
        }
        return;
    }
    let node = match (at, shape) {
        (Some(at), Some(Shape::Named(doc))) => {
            let mut old = list[at].clone();
            if let Value::Table(old) = &mut old.value {
                merge(old, table, Inner::Table(doc), diags);
            }
            old
        }
        _ => Node { value: Value::Table(table), span: item.span },
    };
    let Some((word, target)) = place else {
        match at {
            Some(at) => list[at] = node,
            None => list.push(node),
        }
        return;
    };
    if let Some(at) = at {
        list.remove(at);
    }
    match find(list, target.node.as_text().map(|it| it.text.as_str())) {
        Some(to) => list.insert(to + usize::from(word == "after"), node),
        None => {
            diags.push(no_target(list, &whole, word));
            list.push(node);
        }
    }
}

fn find(list: &[Node], name: Option<&str>) -> Option<usize> {
    let name = name?;
    list.iter().position(|it| name_of(it) == Some(name))
}

fn name_of(item: &Node) -> Option<&str> {
    item.as_table()?.text("name").map(|it| it.text.as_str())
}

fn name_span(item: &Node) -> Span {
    item.as_table().and_then(|it| it.text("name")).map_or(item.span, |it| it.span)
}

fn twin(first: &Node, second: &Node) -> Diagnostic {
    let name = name_of(second).unwrap_or_default();
    let message = format!("expected a new name, found `{name}` again");
    Diagnostic::new(Code::DuplicateName, name_span(second), message)
        .label(name_span(first), "the first one is here")
        .note("items of such lists are known by their names, so that a file that extends this one can change them")
}

fn no_target(list: &[Node], item: &Node, key: &str) -> Diagnostic {
    let text = item.as_table().and_then(|it| it.text(key));
    let (name, span) = text.map_or(("", item.span), |it| (it.text.as_str(), it.span));
    let names = || list.iter().filter_map(name_of);
    let message = if text.is_some() {
        format!("expected the name of an earlier item, found `{name}`")
    } else {
        "expected a `name` that says which item is meant".to_owned()
    };
    let diag = Diagnostic::new(Code::NothingToChange, span, message);
    let near = did_you_mean(name, names());
    if near.is_some() || names().next().is_none() {
        return diag.help_maybe(near);
    }
    let all: Vec<_> = names().take(20).map(|it| format!("`{it}`")).collect();
    diag.help(format!("the items so far are {}", all.join(", ")))
}
