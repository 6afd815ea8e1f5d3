//! Finds the texts in the small languages of a rule file.

use super::{
    check::{fits, unknown_keys},
    toml,
    tree::{Node, Table, Value},
};
use crate::{
    schema::{Dsl, Inner, ROOT, Type},
    source::SourceId,
};
use std::ops::Range;

/// The texts and names of a rule file.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The places of all strings in their order, each with its language: the characters between the quotes. Strings with
    /// escapes are left out.
    pub texts: Vec<(Range<usize>, Dsl)>,
    /// The names that the author gave: keys that are no words of the language.
    pub names: Vec<String>,
}

/// Returns the texts and names of a rule file. Returns `None` if the text is not TOML.
pub fn texts(text: &str) -> Option<Texts> {
    let mut diags = Vec::new();
    let (root, broken) = toml::parse(text, SourceId::default(), &mut diags);
    if broken || !diags.is_empty() {
        return None;
    }
    let mut res = Texts::default();
    in_table(&root, Inner::Table(&ROOT), &mut res);
    res.texts.sort_by_key(|it| it.0.start);
    Some(res)
}

fn in_table(table: &Table, inner: Inner, res: &mut Texts) {
    for (key, entry) in table.iter() {
        if matches!(inner, Inner::Map(_)) {
            res.names.push(key.to_owned());
        }
        if let Some(ty) = inner.ty(key) {
            in_node(&entry.node, ty, res);
        }
    }
}

fn in_node(node: &Node, ty: &Type, res: &mut Texts) {
    match (ty, &node.value) {
        (Type::OneOf(types), _) => {
            let fitting = types.iter().filter(|it| fits(node, it));
            if let Some(ty) = fitting.min_by_key(|it| unknown_keys(node, it)) {
                in_node(node, ty, res);
            }
        }
        (Type::Text(lang), Value::String(text)) if text.exact => {
            res.texts.push((text.span.start as usize..text.span.end as usize, *lang));
        }
        (Type::List(of), Value::Array(items)) => {
            for item in items {
                in_node(item, of, res);
            }
        }
        (Type::Named(doc), Value::Array(items)) => {
            items
                .iter()
                .filter_map(Node::as_table)
                .for_each(|it| in_table(it, Inner::Table(doc), res));
        }
        (Type::Table(doc), Value::Table(table)) => in_table(table, Inner::Table(doc), res),
        (Type::Map(doc), Value::Table(table)) => in_table(table, Inner::Map(doc), res),
        _ => {}
    }
}
