//! Tables with headers: comments, blocks of keys, headers for long values.

use super::{COMMENTS, ROW_WIDTH, WIDTH, values};
use crate::schema::{Inner, Type, item};
use toml_edit::{ArrayOfTables, Item, RawString, Table, Value};

/// Lays out a table and those in it; `path` is its header's.
pub(super) fn lay_out(table: &mut Table, inner: Option<Inner>, path: &mut Vec<String>) {
    give_headers(table, inner);
    for (key, item) in table.iter_mut() {
        let ty = inner.and_then(|it| it.ty(key.get()));
        if let Item::Value(value) = item {
            // Names are what people and messages call things, in one line.
            let ty = ty.filter(|_| key.get() != item::NAME.as_ref());
            values::lay_out(value, ty, key.display_repr().chars().count() + 3);
        }
    }
    // Those of a dotted table are aligned with the keys around them.
    if !table.is_dotted() {
        align(table);
    }
    for (key, item) in table.iter_mut() {
        let ty = inner.and_then(|it| it.ty(key.get()));
        path.push(key.display_repr().into_owned());
        match item {
            Item::Table(table) if table.is_dotted() => {
                lay_out(table, ty.and_then(Type::inner), path);
            }
            Item::Table(table) => {
                header(table, path, 2);
                lay_out(table, ty.and_then(Type::inner), path);
            }
            Item::ArrayOfTables(items) => {
                for table in items.iter_mut() {
                    header(table, path, 4);
                    lay_out(table, ty.and_then(Type::of_items).and_then(|it| it.inner()), path);
                }
            }
            Item::Value(_) | Item::None => {}
        }
        path.pop();
    }
}

/// Puts one empty line above a header with its comments, and the comment behind it into its column.
fn header(table: &mut Table, path: &[String], brackets: usize) {
    let decor = table.decor_mut();
    let above = comments(text(decor.prefix()));
    let length = brackets + path.iter().map(|it| it.chars().count() + 1).sum::<usize>() - 1;
    let behind = comment(text(decor.suffix()), length);
    decor.set_prefix(format!("\n{above}"));
    decor.set_suffix(behind);
}

/// Gives headers to values that are too long for a line.
///
/// Names of the author's own have an order, and nothing can stand behind a table with a header. So all that follow need headers
/// too, and where most of them are short, none gets one.
fn give_headers(table: &mut Table, inner: Option<Inner>) {
    let is_map = matches!(inner, Some(Inner::Map(_)));
    let most = if is_map { ROW_WIDTH } else { WIDTH };
    let mut found = Vec::new();
    let mut long = 0;
    for (name, item) in table.iter() {
        let Item::Value(value) = item else { continue };
        let ty = inner.and_then(|it| it.ty(name));
        let can = match value {
            Value::InlineTable(it) => !it.is_dotted() && !values::has_comments(value),
            Value::Array(_) => is_list(ty) && !values::has_comments(value),
            _ => false,
        };
        let key = table.key(name).map_or(0, |it| it.display_repr().chars().count());
        let is_long = can && key + 3 + values::width(value) > most;
        long += usize::from(is_long);
        match (is_long, is_map && !found.is_empty()) {
            (true, _) => found.push(name.to_owned()),
            (false, true) if can => found.push(name.to_owned()),
            (false, true) => return,
            (false, false) => {}
        }
    }
    if table.is_dotted() || is_map && 2 * long < found.len() {
        return;
    }
    for name in &found {
        give_header(table, name);
    }
    if !found.is_empty() {
        drop_empty_header(table);
    }
}

/// Hands the comments of a table's header to the first table in it, if nothing is left below the header.
fn drop_empty_header(table: &mut Table) {
    if table.is_implicit() || table.iter().any(|it| it.1.is_value()) {
        return;
    }
    let above = comments(text(table.decor().prefix()));
    let behind = text(table.decor().suffix()).trim().to_owned();
    let line = if behind.is_empty() { String::new() } else { format!("{behind}\n") };
    let first = table.iter_mut().next().and_then(|(_, item)| match item {
        Item::Table(table) => Some(table),
        Item::ArrayOfTables(items) => items.get_mut(0),
        _ => None,
    });
    if let Some(first) = first {
        let own = comments(text(first.decor().prefix()));
        first.decor_mut().set_prefix(format!("{above}{line}{own}"));
        table.set_implicit(true);
    }
}

/// Returns true if the items of an array of that type may have headers.
fn is_list(ty: Option<&Type>) -> bool {
    matches!(ty, Some(Type::Named(_)))
}

fn give_header(table: &mut Table, name: &str) {
    let Some(key) = table.key(name) else { return };
    let above = comments(text(key.leaf_decor().prefix()));
    if let Some(mut key) = table.key_mut(name) {
        key.leaf_decor_mut().clear();
    }
    let Some(item) = table.get_mut(name) else { return };
    let behind = match item {
        Item::Value(value) => text(value.decor().suffix()).to_owned(),
        _ => String::new(),
    };
    let with_decor = |mut table: Table, above: &str, behind: &str| {
        table.decor_mut().set_prefix(above);
        table.decor_mut().set_suffix(behind);
        table
    };
    *item = match std::mem::take(item) {
        Item::Value(Value::InlineTable(inline)) => {
            Item::Table(with_decor(inline.into_table(), &above, &behind))
        }
        Item::Value(Value::Array(items)) => {
            let mut res = ArrayOfTables::new();
            for (n, item) in items.into_iter().enumerate() {
                if let Value::InlineTable(inline) = item {
                    let above = if n == 0 { above.as_str() } else { "" };
                    res.push(with_decor(inline.into_table(), above, ""));
                }
            }
            Item::ArrayOfTables(res)
        }
        other => other,
    };
}

/// Puts the equals signs of each block of keys below one another, and comments above and behind the keys.
fn align(table: &mut Table) {
    let mut blocks: Vec<usize> = Vec::new();
    each_key(table, 0, &mut |key, width, _| {
        let above = text(key.leaf_decor().prefix());
        let apart = above.starts_with('\n') || above.contains("\n\n");
        match blocks.last_mut() {
            Some(block) if !apart => *block = (*block).max(width),
            _ => blocks.push(width),
        }
    });
    let mut blocks = blocks.into_iter();
    let mut block = None;
    each_key(table, 0, &mut |key, width, value| {
        let above = text(key.leaf_decor().prefix());
        let apart = above.starts_with('\n') || above.contains("\n\n");
        let first = block.is_none();
        if first || apart {
            block = blocks.next();
        }
        let blank = if apart && !first { "\n" } else { "" };
        let above = format!("{blank}{}", comments(above));
        let pad = block.unwrap_or(width) - width;
        key.leaf_decor_mut().set_prefix(above);
        key.leaf_decor_mut().set_suffix(" ".repeat(pad + 1));
        let behind = text(value.decor().suffix()).to_owned();
        value.decor_mut().set_prefix(" ");
        let last = values::last_line(value);
        let length = if last.1 { last.0 } else { width + pad + 3 + last.0 };
        value.decor_mut().set_suffix(comment(&behind, length));
    });
}

/// Calls `f` for each key with a value of the table, those of dotted tables too, with the width of the whole key.
fn each_key(
    table: &mut Table,
    before: usize,
    f: &mut dyn FnMut(&mut toml_edit::KeyMut<'_>, usize, &mut Value),
) {
    for (mut key, item) in table.iter_mut() {
        let width = before + key.display_repr().chars().count();
        match item {
            Item::Value(value) => f(&mut key, width, value),
            Item::Table(table) if table.is_dotted() => each_key(table, width + 1, f),
            _ => {}
        }
    }
}

/// Takes away the comments at the head of a file.
pub(super) fn take_first_comments(root: &mut Table) -> String {
    let names: Vec<_> = root.iter().map(|it| it.0.to_owned()).collect();
    let value =
        names.iter().find(|it| !root[it.as_str()].is_table() || is_dotted(&root[it.as_str()]));
    let take = |it: Option<&RawString>| comments(text(it));
    if let Some(name) = value.filter(|it| root[it.as_str()].is_value())
        && let Some(mut key) = root.key_mut(name)
    {
        let res = take(key.leaf_decor().prefix());
        key.leaf_decor_mut().set_prefix("");
        return res;
    }
    let mut first: Option<&mut Table> = None;
    for (_, item) in root.iter_mut() {
        let table = match item {
            Item::Table(table) => first_header(table),
            Item::ArrayOfTables(items) => items.get_mut(0),
            _ => None,
        };
        if let Some(table) = table
            && first.as_ref().is_none_or(|it| table.position() < it.position())
        {
            first = Some(table);
        }
    }
    let Some(first) = first else { return String::new() };
    let res = take(first.decor().prefix());
    first.decor_mut().set_prefix("");
    res
}

fn is_dotted(item: &Item) -> bool {
    item.as_table().is_some_and(Table::is_dotted)
}

/// Returns the first table with a header, of this one and those in it.
fn first_header(table: &mut Table) -> Option<&mut Table> {
    if !table.is_implicit() && !table.is_dotted() {
        return Some(table);
    }
    table.iter_mut().find_map(|(_, item)| match item {
        Item::Table(table) => first_header(table),
        Item::ArrayOfTables(items) => items.get_mut(0),
        _ => None,
    })
}

/// Returns the comments in a text between keys, each on its line. Paragraphs are one empty line apart.
pub(super) fn comments(text: &str) -> String {
    let mut res = String::new();
    for line in text.lines().map(str::trim) {
        if !line.is_empty() {
            res.push_str(line);
            res.push('\n');
        } else if !res.is_empty() && !res.ends_with("\n\n") {
            res.push('\n');
        }
    }
    res
}

/// Returns the comment behind `length` characters of a line.
fn comment(text: &str, length: usize) -> String {
    match text.trim() {
        "" => String::new(),
        comment => {
            format!("{:width$}{comment}", "", width = COMMENTS.saturating_sub(length).max(2))
        }
    }
}

/// Returns what stands around a key or value.
pub(super) fn text(decor: Option<&RawString>) -> &str {
    decor.and_then(RawString::as_str).unwrap_or_default()
}
