//! A merged rule file as text.

use alfil_language::{
    format,
    rulefile::{Document, Entry, FileOption, Node, OptionKind, Table, Value},
    schema::{Inner, ROOT, Type, file, option},
};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, RawString};

/// Returns the rules of a file as a file that extends nothing. `comments` returns the lines of comment above the key at a path.
pub(super) fn write(document: &Document, comments: &dyn Fn(&[&str]) -> Vec<String>) -> String {
    let mut res = DocumentMut::new();
    res.insert(file::LANGUAGE.as_ref(), toml_edit::value(1));
    let mut options = toml_edit::Table::new();
    options.set_implicit(true);
    for it in document.asked_options() {
        options.insert(&it.name, Item::Table(declaration(it)));
    }
    res.insert(file::OPTIONS.as_ref(), Item::Table(options));
    let writer = Writer { comments };
    for (key, entry) in document.root.iter() {
        let ty = ROOT.key(key).map(|it| &it.ty);
        res.insert(key, writer.item(entry, ty, &mut vec![key]));
    }
    let text = res.to_string();
    format::file(&text).unwrap_or(text)
}

/// Returns the declaration of an option that has its value by default.
fn declaration(it: &FileOption) -> toml_edit::Table {
    let mut res = toml_edit::Table::new();
    res.insert(option::DOC.as_ref(), toml_edit::value(&it.doc));
    res.insert(option::TYPE.as_ref(), toml_edit::value(it.kind.word()));
    if let OptionKind::Int(min, max) = it.kind {
        res.insert(option::MIN.as_ref(), toml_edit::value(min));
        res.insert(option::MAX.as_ref(), toml_edit::value(max));
    }
    res.insert(option::VALUE.as_ref(), Item::Value(value(&it.value)));
    res
}

struct Writer<'a> {
    comments: &'a dyn Fn(&[&str]) -> Vec<String>,
}

impl Writer<'_> {
    /// Returns a value of the file, as a table with a header where it is one or more tables.
    fn item<'p>(&self, entry: &'p Entry, ty: Option<&Type>, path: &mut Vec<&'p str>) -> Item {
        match &entry.node.value {
            Value::Table(it) => Item::Table(self.table(it, ty.and_then(Type::inner), path)),
            Value::Array(items) if matches!(ty, Some(Type::Named(_))) => {
                let inner = ty.and_then(Type::of_items).and_then(|it| it.inner());
                let tables = items.iter().filter_map(Node::as_table);
                let tables: ArrayOfTables = tables.map(|it| self.table(it, inner, path)).collect();
                Item::ArrayOfTables(tables)
            }
            _ => Item::Value(value(&entry.node)),
        }
    }

    fn table<'p>(
        &self,
        table: &'p Table,
        inner: Option<Inner>,
        path: &mut Vec<&'p str>,
    ) -> toml_edit::Table {
        let mut res = toml_edit::Table::new();
        for (key, entry) in table.iter() {
            path.push(key);
            let lists = matches!(inner.and_then(|it| it.ty(key)), Some(Type::Named(_)));
            let item = if lists {
                self.item(entry, inner.and_then(|it| it.ty(key)), path)
            } else {
                Item::Value(value(&entry.node))
            };
            res.insert(key, item);
            let lines = (self.comments)(path);
            if let Some(mut key) = res.key_mut(key).filter(|_| !lines.is_empty()) {
                let above = RawString::from(lines.join("\n") + "\n");
                key.leaf_decor_mut().set_prefix(above);
            }
            path.pop();
        }
        res
    }
}

/// Returns a value in one line.
fn value(node: &Node) -> toml_edit::Value {
    match &node.value {
        Value::String(text) => text.text.as_str().into(),
        Value::Integer(it) => (*it).into(),
        Value::Float(it) => (*it).into(),
        Value::Bool(it) => (*it).into(),
        Value::Array(items) => toml_edit::Value::Array(items.iter().map(value).collect::<Array>()),
        Value::Table(table) => {
            let entries = table.iter().map(|(key, entry)| (key, value(&entry.node)));
            toml_edit::Value::InlineTable(entries.collect::<InlineTable>())
        }
        // No key has a date.
        Value::Date | Value::Bare(_) => "".into(),
    }
}
