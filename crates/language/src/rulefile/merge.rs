//! One tree over another: tables merge, named lists change by name, everything else replaces.

use super::{conflict::Patches, options, remove};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    schema::{EACH, Inner, PATCH, TableSchema, Type, item},
    source::Span,
    tree::{Entry, Node, Table, Value},
};
use indexmap::IndexMap;

/// Lays trees over a tree, one after the other.
#[derive(Debug, Default)]
pub(super) struct Merger {
    /// The errors found.
    pub diags: Vec<Diagnostic>,
    /// The keys that each option has set.
    pub patches: Patches,
}

impl Merger {
    /// Takes away from `base` what `over` removes, then lays the rest of `over` over it. A key that is not there is fine
    /// if one of the `others` has it: these are what options may put there.
    pub(super) fn lay(&mut self, base: &mut Table, mut over: Table, others: &[&Table]) {
        for text in remove::texts(&mut over) {
            let parts = remove::parts(text.snippet());
            match remove::take(base, &parts) {
                Ok(old) => {
                    let path: Vec<_> = parts.iter().map(|it| it.text.to_owned()).collect();
                    self.patches.replaced(&path, text.span, Some(&old), None, &mut self.diags);
                }
                Err(_) if others.iter().any(|it| remove::has(it, &parts)) => {}
                Err(diag) => self.diags.push(diag),
            }
        }
        self.merge(base, over, Inner::Table(&PATCH), &mut Vec::new());
    }

    /// Lays `over` over `base`; `inner` says what the keys are, `path` where the tables stand in the file.
    pub(super) fn merge(
        &mut self,
        base: &mut Table,
        over: Table,
        inner: Inner,
        path: &mut Vec<String>,
    ) {
        if let Inner::Table(doc) = inner {
            self.exclude(base, &over, doc, path);
        }
        base.rejected.extend(over.rejected);
        for (key, entry) in over.entries {
            path.push(key.clone());
            self.put_key(base, key, entry, inner, path);
            path.pop();
        }
    }

    /// Takes away the keys that are replaced by others.
    fn exclude(
        &mut self,
        base: &mut Table,
        over: &Table,
        doc: &TableSchema,
        path: &mut Vec<String>,
    ) {
        base.entries.retain(|key, old| {
            let mut others = over.iter().filter(|it| doc.excludes(key, it.0));
            let Some((_, other)) = others.next().filter(|_| over.get(key).is_none()) else {
                return true;
            };
            path.push(key.clone());
            self.patches.replaced(path, other.key, Some(&old.node), None, &mut self.diags);
            path.pop();
            false
        });
    }

    fn put_key(
        &mut self,
        base: &mut Table,
        key: String,
        mut entry: Entry,
        inner: Inner,
        path: &mut Vec<String>,
    ) {
        let ty = inner.ty(&key);
        let merging = ty.and_then(Type::merging);
        if let Some(inner) = merging
            && let Some(below) = base.entries.get_mut(&key)
        {
            spell_out(&mut below.node, &mut entry.node, inner);
        }
        let is_reference = options::reference(&entry.node).is_some();
        match (ty, merging, &mut entry.node.value) {
            (Some(Type::Named(doc)), _, Value::Array(items)) => {
                let items = std::mem::take(items);
                let below = self.below(base, key, entry, path);
                if let Value::Array(list) = &mut below.value {
                    self.merge_list(list, items, doc, path);
                }
            }
            (_, Some(inner), Value::Table(table)) if !is_reference => {
                let table = std::mem::take(table);
                let below = self.below(base, key, entry, path);
                if let Value::Table(below) = &mut below.value {
                    self.merge(below, table, inner, path);
                }
            }
            _ => {
                let old = base.entries.get(&key).map(|it| &it.node);
                self.patches.replaced(path, entry.key, old, Some(&entry.node), &mut self.diags);
                base.entries.insert(key, entry);
            }
        }
    }

    /// Returns the value into which a table or list is merged: the one that is there, else `empty`.
    fn below<'b>(
        &mut self,
        base: &'b mut Table,
        key: String,
        empty: Entry,
        path: &[String],
    ) -> &'b mut Node {
        let kind =
            |it: &Node| (std::mem::discriminant(&it.value), options::reference(it).is_some());
        if let Some(old) = base.get(&key).filter(|it| kind(it) != kind(&empty.node)) {
            self.patches.replaced(path, empty.key, Some(old), None, &mut self.diags);
            base.entries.insert(key.clone(), empty.clone());
        }
        &mut base.entries.entry(key).or_insert(empty).node
    }

    /// Items that have the name of an inherited one change it, the others are new.
    fn merge_list(
        &mut self,
        list: &mut Vec<Node>,
        over: Vec<Node>,
        doc: &'static TableSchema,
        path: &mut Vec<String>,
    ) {
        let mut seen: IndexMap<String, Span> = IndexMap::new();
        for item in over {
            if let Some(name) = name_of(&item) {
                if let Some(first) = seen.get(name) {
                    self.diags.push(twin(*first, &item));
                    continue;
                }
                seen.insert(name.to_owned(), name_span(&item));
            }
            path.push(name_of(&item).map_or_else(|| format!("#{}", list.len()), str::to_owned));
            self.put_item(list, item, doc, path);
            path.pop();
        }
    }

    fn put_item(
        &mut self,
        list: &mut Vec<Node>,
        item: Node,
        doc: &'static TableSchema,
        path: &mut Vec<String>,
    ) {
        let whole = item.clone();
        let Value::Table(mut table) = item.value else {
            return;
        };
        let off = table.entries.shift_remove(item::REMOVE.as_ref());
        let place = [item::BEFORE.schema.name, item::AFTER.schema.name]
            .into_iter()
            .find_map(|it| table.entries.shift_remove(it).map(|entry| (it, entry)));
        let at = find(list, name_of(&whole));
        if off.and_then(|it| it.node.as_bool()) == Some(true) {
            match at {
                Some(at) => {
                    let old = list.remove(at);
                    self.patches.replaced(path, item.span, Some(&old), None, &mut self.diags);
                }
                None => self.diags.push(no_target(list, &whole, item::NAME.as_ref())),
            }
            return;
        }
        let mut node = match at {
            Some(at) => list[at].clone(),
            None => Node { value: Value::Table(Table::default()), span: item.span },
        };
        if let Value::Table(below) = &mut node.value {
            self.merge(below, table, Inner::Table(doc), path);
        }
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
            Some(to) => list.insert(to + usize::from(word == item::AFTER.schema.name), node),
            None => {
                self.diags.push(no_target(list, &whole, word));
                list.push(node);
            }
        }
    }
}

/// Turns a short form into a table, so that both can merge. A number becomes the key that it is short for. Below a table
/// of players, a text becomes the value of each player.
fn spell_out(below: &mut Node, over: &mut Node, inner: Inner) {
    match inner {
        Inner::Table(TableSchema { shorthand: Some(shorthand), .. }) => {
            for node in [below, over] {
                if node.as_integer().is_some() || options::reference(node).is_some() {
                    put_into_table(node, shorthand);
                }
            }
        }
        Inner::Map(doc) if doc.each && options::reference(over).is_none() => {
            let single = below.as_text().is_some() || options::reference(below).is_some();
            if single && over.as_table().is_some() {
                put_into_table(below, EACH);
            }
        }
        _ => {}
    }
}

/// Puts a value into a table as its only key.
fn put_into_table(node: &mut Node, key: &str) {
    let span = node.span;
    let inner = Node { value: std::mem::replace(&mut node.value, Value::Bool(false)), span };
    let mut table = Table::default();
    table.entries.insert(key.to_owned(), Entry { key: span, node: inner });
    node.value = Value::Table(table);
}

fn find(list: &[Node], name: Option<&str>) -> Option<usize> {
    let name = name?;
    list.iter().position(|it| name_of(it) == Some(name))
}

fn name_of(item: &Node) -> Option<&str> {
    item.as_table()?.text(item::NAME).map(|it| it.text.as_str())
}

fn name_span(item: &Node) -> Span {
    item.as_table().and_then(|it| it.text(item::NAME)).map_or(item.span, |it| it.span)
}

fn twin(first: Span, second: &Node) -> Diagnostic {
    let name = name_of(second).unwrap_or_default();
    let message = format!("expected a new name, found `{name}` again");
    Diagnostic::new(Code::DuplicateName, name_span(second), message)
        .label(first, "the first one is here")
        .help("write another name, or leave one of them out")
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
    let near = Remedy::nearest(name, names());
    if near.is_some() || names().next().is_none() {
        return diag.remedy(name, near);
    }
    let all: Vec<_> = names().take(20).map(|it| format!("`{it}`")).collect();
    diag.help(format!("the items so far are {}", all.join(", ")))
}
