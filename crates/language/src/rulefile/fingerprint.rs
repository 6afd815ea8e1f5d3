//! A number that distinguishes rules.

use super::Document;
use crate::{
    schema::{Inner, ROOT, Type},
    tree::{Node, Table, Value},
};
use fnv::FnvHasher;
use std::hash::Hasher as _;

impl Document {
    /// Returns a number that is the same for equal merged files: the 64 bits of FNV-1a over tables, keys and values in
    /// their order. Options are decided before; those that expressions ask count too, with their values.
    ///
    /// The number does not depend on
    ///
    /// - blanks and comments in the files;
    /// - tests;
    /// - keys that are looks ([`is_look`](crate::schema::KeySchema::is_look)): how the game is described, drawn or written.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fingerprint(FnvHasher::default());
        hash.entries(&self.root, Some(Inner::Table(&ROOT)));
        for option in self.asked_options() {
            match &option.value.value {
                Value::Bool(true) => hash.text(&option.name),
                Value::Bool(false) => {}
                _ => {
                    hash.text(&option.name);
                    hash.node(&option.value, None);
                }
            }
        }
        hash.0.finish()
    }
}

struct Fingerprint(FnvHasher);

impl Fingerprint {
    fn bytes(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// Adds a text with its length before it, so that different texts in a row never look the same.
    fn text(&mut self, text: &str) {
        self.bytes(&(text.len() as u64).to_le_bytes());
        self.bytes(text.as_bytes());
    }

    fn node(&mut self, node: &Node, ty: Option<Type>) {
        match &node.value {
            Value::String(text) => {
                self.bytes(b"s");
                // Where a list is an array, blanks keep its items in their places.
                let words: Vec<&str> = text.text.split(' ').filter(|it| !it.is_empty()).collect();
                self.text(&words.join(" "));
            }
            Value::Integer(it) => {
                self.bytes(b"i");
                self.bytes(&it.to_le_bytes());
            }
            Value::Float(it) => {
                self.bytes(b"f");
                self.bytes(&it.to_bits().to_le_bytes());
            }
            Value::Bool(it) => self.bytes(if *it { b"t" } else { b"n" }),
            Value::Date | Value::Bare(_) => self.bytes(b"d"),
            Value::Array(items) => {
                self.bytes(b"[");
                let ty = ty.and_then(|it| it.of_items());
                for it in items {
                    self.node(it, ty);
                }
                self.bytes(b"]");
            }
            Value::Table(table) => {
                self.bytes(b"{");
                self.entries(table, ty.and_then(|it| it.inner()));
                self.bytes(b"}");
            }
        }
    }

    /// Adds the keys of a table, without those that the schema calls looks in that table.
    fn entries(&mut self, table: &Table, schema: Option<Inner>) {
        for (key, entry) in &table.entries {
            let inner = schema.and_then(|it| it.ty(key)).and_then(Type::inner);
            let only_looks = entry.node.as_table().is_some_and(|it| only_looks(it, inner));
            if !is_look(schema, key) && !only_looks {
                self.text(key);
                self.node(&entry.node, schema.and_then(|it| it.ty(key)).copied());
            }
        }
    }
}

fn is_look(schema: Option<Inner>, key: &str) -> bool {
    schema.and_then(|it| it.row(key)).is_some_and(|it| it.is_look)
}

/// Returns true if a table has keys, and all are looks. Such a table must count as little as its keys do.
fn only_looks(table: &Table, schema: Option<Inner>) -> bool {
    !table.entries.is_empty() && table.entries.keys().all(|it| is_look(schema, it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rulefile::parse,
        schema::{game, piece, variant},
        source::SourceMap,
    };

    /// Returns the hash of a tree. Whether its values fit their keys does not matter.
    fn fingerprint(text: &str) -> u64 {
        let mut sources = SourceMap::default();
        let source = sources.add("a", text.to_owned());
        let (root, broken) = parse(text, source, &mut Vec::new());
        assert!(!broken, "{text}");
        Document { root, ..Document::default() }.fingerprint()
    }

    /// A name of the author's own counts, also if a key that is a look has that name elsewhere.
    #[test]
    fn names_like_looks_count() {
        let mut tables = 0;
        for table in
            game::TABLE.keys.iter().filter(|it| matches!(it.ty.inner(), Some(Inner::Map(_))))
        {
            tables += 1;
            for key in piece::TABLE.keys.iter().chain(variant::TABLE.keys).filter(|it| it.is_look) {
                let of = |value: &str| format!("[{}]\n{} = {value}\n", table.name, key.name);
                let (one, two) = ("'a1'", "'a2'");
                let name = key.name;
                assert_ne!(fingerprint(&of(one)), fingerprint(&of(two)), "{}.{name}", table.name);
            }
        }
        assert!(tables > 8, "{tables}");
    }

    /// Every key of the schema that is not a look counts wherever it may stand, and no look does.
    #[test]
    fn every_key_counts_that_is_no_look() {
        fn nested(way: &[String], inner: &str) -> String {
            way.iter().rev().fold(inner.to_owned(), |res, key| match key.as_str() {
                "" => format!("[{res}]"),
                _ => format!("{{ {key} = {res} }}"),
            })
        }
        fn hash(way: &[String], inner: &str) -> u64 {
            let (first, rest) = way.split_first().unwrap();
            fingerprint(&format!("{first} = {}", nested(rest, inner)))
        }
        fn walk(ty: Type, way: &mut Vec<String>, looks: bool, seen: &mut usize) {
            match ty {
                Type::OneOf(types) => types.iter().for_each(|it| walk(*it, way, looks, seen)),
                Type::List(of) => {
                    way.push(String::new());
                    walk(*of, way, looks, seen);
                    way.pop();
                }
                Type::Named(doc) => {
                    way.push(String::new());
                    walk(Type::Table(doc), way, looks, seen);
                    way.pop();
                }
                Type::Map(doc) => {
                    way.push("some-name".to_owned());
                    walk(doc.ty, way, looks, seen);
                    way.pop();
                }
                Type::Table(doc) => {
                    for key in doc.keys {
                        way.push(key.name.to_owned());
                        let looks = looks || key.is_look;
                        let same = hash(way, "'a'") == hash(way, "'b'");
                        assert_eq!(same, looks, "{}", way.join("."));
                        *seen += 1;
                        walk(key.ty, way, looks, seen);
                        way.pop();
                    }
                }
                _ => {}
            }
        }
        let mut seen = 0;
        walk(Type::Table(&game::TABLE), &mut Vec::new(), false, &mut seen);
        assert!(seen > 200, "{seen}");
    }
}
