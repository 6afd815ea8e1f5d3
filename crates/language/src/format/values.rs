//! Values: arrays, inline tables, and strings in them.

use super::{ROW_WIDTH, WIDTH, strings, tables::text};
use crate::schema::{Dsl, Type, generator};
use toml_edit::{Array, InlineTable, Value};

/// Lays out a value that begins at a column.
pub(super) fn lay_out(value: &mut Value, ty: Option<&Type>, column: usize) {
    flat(value, ty);
    match value {
        Value::String(it) => strings::break_long(it, dsl(ty), column),
        Value::Array(items) => array(items, ty, column),
        Value::InlineTable(table) if column + width_of(table) > ROW_WIDTH => {
            break_fields(table, ty);
        }
        _ => {}
    }
}

/// Breaks the long texts and arrays of an inline table that is too long, but can have no header.
fn break_fields(table: &mut InlineTable, ty: Option<&Type>) {
    let inner = ty.and_then(Type::inner);
    for (key, value) in table.iter_mut() {
        let ty = inner.and_then(|it| it.ty(key.get()));
        if width(value) <= WIDTH / 2 {
            continue;
        }
        match value {
            Value::String(it) => strings::break_long(it, dsl(ty), WIDTH),
            Value::Array(items) => array(items, ty, WIDTH),
            _ => {}
        }
    }
}

fn width_of(table: &InlineTable) -> usize {
    table.to_string().trim().chars().count()
}

/// Lays out a value in one line, as far as the author did not break it.
pub(super) fn flat(value: &mut Value, ty: Option<&Type>) {
    shorten(value, ty);
    match value {
        Value::String(it) => {
            strings::reword(it, dsl(ty));
            strings::quote(it);
        }
        Value::Array(items) => {
            let is_broken = is_broken(items);
            for (n, item) in items.iter_mut().enumerate() {
                flat(item, ty.and_then(Type::of_items).as_ref());
                if !is_broken {
                    item.decor_mut().set_prefix(if n == 0 { "" } else { " " });
                    item.decor_mut().set_suffix("");
                }
            }
            if !is_broken {
                items.set_trailing("");
                items.set_trailing_comma(false);
            }
        }
        Value::InlineTable(table) if !inline_has_comments(table) => {
            fields(table, ty);
            table.set_trailing("");
        }
        _ => {}
    }
}

/// Writes moves of a phase as a text where they are a table: `'move rook if check'`.
fn shorten(value: &mut Value, ty: Option<&Type>) {
    let is_generator = dsl(ty) == Some(Dsl::Generator);
    let Some(table) = value.as_inline_table().filter(|it| is_generator && !inline_has_comments(it))
    else {
        return;
    };
    // A value that is no text, such as `{ option = 'NAME' }`, has no place in a text.
    let is_plain = |(key, value): (&str, &Value)| match value {
        Value::String(it) => {
            !it.value().trim().is_empty() && words(it.value()).all(|it| it != "if")
        }
        _ => key == generator::PASS.as_ref() && value.is_bool(),
    };
    let keys = [generator::MOVE.as_ref(), generator::PASS.as_ref(), generator::WHEN.as_ref()];
    if !table.iter().all(|it| keys.contains(&it.0) && is_plain(it)) {
        return;
    }
    let text = |key: &str| table.get(key).and_then(Value::as_str);
    let pass = table.get(generator::PASS.as_ref()).and_then(Value::as_bool);
    let mut short = match (text(generator::MOVE.as_ref()), pass) {
        (Some(types), None) => format!("move {types}"),
        (None, Some(true)) => generator::PASS.schema.name.to_owned(),
        _ => return,
    };
    if let Some(when) = text(generator::WHEN.as_ref()) {
        short += " if ";
        short += when;
    }
    let mut new = Value::from(short);
    *new.decor_mut() = table.decor().clone();
    *value = new;
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '-' && it != '_')
}

/// Lays out the keys of an inline table.
fn fields(table: &mut InlineTable, ty: Option<&Type>) {
    let inner = ty.and_then(Type::inner);
    let count = table.len();
    let is_dotted = table.is_dotted();
    table.set_trailing_comma(false);
    for (n, (mut key, value)) in table.iter_mut().enumerate() {
        let ty = inner.and_then(|it| it.ty(key.get()));
        key.leaf_decor_mut().set_prefix(" ");
        key.leaf_decor_mut().set_suffix(" ");
        match value {
            Value::InlineTable(dotted) if dotted.is_dotted() => fields(dotted, ty),
            _ => {
                flat(value, ty);
                value.decor_mut().set_prefix(" ");
                value.decor_mut().set_suffix(if n + 1 == count && !is_dotted { " " } else { "" });
            }
        }
    }
}

/// Breaks an array that is too long, and sets one that is broken line by line.
fn array(items: &mut Array, ty: Option<&Type>, column: usize) {
    let single = column + items.iter().map(|it| width(it) + 2).sum::<usize>();
    if items.is_empty() || (!is_broken(items) && single <= WIDTH) {
        return;
    }
    let of = ty.and_then(Type::of_items);
    let numbers = items.iter().all(Value::is_integer) && !is_broken(items);
    let mut at = WIDTH;
    for item in items.iter_mut() {
        let length = width(item) + 2;
        let before = around(text(item.decor().prefix()), "  ");
        at = if numbers && at + length <= WIDTH { at + length } else { 2 + length };
        item.decor_mut().set_prefix(if at == 2 + length { before } else { " ".to_owned() });
        let behind = text(item.decor().suffix()).trim().to_owned();
        let behind = if behind.is_empty() { behind } else { format!("  {behind}\n") };
        item.decor_mut().set_suffix(behind);
        if let Value::String(it) = item {
            strings::break_long(it, dsl(of.as_ref()), 2);
        }
    }
    let trailing = around(items.trailing().as_str().unwrap_or_default(), "");
    items.set_trailing(trailing);
    items.set_trailing_comma(true);
}

/// Returns what stands between items on lines of their own: a comment behind the former item, and comments above the next.
fn around(text: &str, indent: &str) -> String {
    let (behind, above) = text.split_once('\n').unwrap_or((text, ""));
    let mut res = String::new();
    if !behind.trim().is_empty() {
        res.push_str("  ");
        res.push_str(behind.trim());
    }
    res.push('\n');
    for line in above.lines().map(str::trim).filter(|it| !it.is_empty()) {
        res.push_str("  ");
        res.push_str(line);
        res.push('\n');
    }
    res + indent
}

/// Returns true if an author broke an array into lines.
fn is_broken(items: &Array) -> bool {
    let breaks = |it: &Value| {
        text(it.decor().prefix()).contains('\n') || text(it.decor().suffix()).contains('\n')
    };
    items.iter().any(breaks)
}

/// Returns true if there are comments in a value.
pub(super) fn has_comments(value: &Value) -> bool {
    match value {
        Value::Array(items) => {
            items.trailing().as_str().is_some_and(|it| it.contains('#'))
                || items.iter().any(comments_in)
        }
        Value::InlineTable(table) => inline_has_comments(table),
        _ => false,
    }
}

fn comments_in(value: &Value) -> bool {
    let decor = value.decor();
    text(decor.prefix()).contains('#') || text(decor.suffix()).contains('#') || has_comments(value)
}

fn inline_has_comments(table: &InlineTable) -> bool {
    let of_key = |key: &str| {
        let decor = table.key(key).map(toml_edit::Key::leaf_decor);
        decor.is_some_and(|it| text(it.prefix()).contains('#') || text(it.suffix()).contains('#'))
    };
    table.trailing().as_str().is_some_and(|it| it.contains('#'))
        || table.iter().any(|(key, value)| of_key(key) || comments_in(value))
}

/// Returns the width of a value in one line.
pub(super) fn width(value: &Value) -> usize {
    value.to_string().trim().chars().count()
}

/// Returns the width of the last line of a value, and whether it has others.
pub(super) fn last_line(value: &Value) -> (usize, bool) {
    let mut bare = value.clone();
    bare.decor_mut().clear();
    let shown = bare.to_string();
    let shown = shown.trim();
    match shown.rsplit_once('\n') {
        Some((_, last)) => (last.chars().count(), true),
        None => (shown.chars().count(), false),
    }
}

/// Returns the language of a string of that type.
fn dsl(ty: Option<&Type>) -> Option<Dsl> {
    match ty? {
        Type::Text(dsl) | Type::Texts(dsl) => Some(*dsl),
        Type::OneOf(types) => types.iter().find_map(|it| dsl(Some(it))),
        _ => None,
    }
}
