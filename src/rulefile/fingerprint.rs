//! A number that distinguishes rules.

use super::{
    Document,
    tree::{Node, Table, Value},
};
use crate::schema::{Key, game, piece, variant};
use fnv::FnvHasher;
use std::hash::Hasher as _;

/// Tables of the file that do not change the rules.
const TABLES: [Key; 2] = [game::LOOK, game::NOTATION];
/// Keys of pieces that do not change the rules.
const KEYS: [Key; 4] = [piece::GLYPH, piece::PICTURE, piece::AKA, piece::VALUE];

impl Document {
    /// Returns a number that is the same for equal merged files: the 64 bits of FNV-1a over tables, keys and values in
    /// their order. Options are decided before; those that are true count too, since conditions may ask for them.
    ///
    /// The number does not depend on
    ///
    /// - blanks and comments in the files;
    /// - words about the game (`[variant]`, except `betza`), and tests;
    /// - how moves are written (`[notation]`), and how the game is drawn (`[look]`);
    /// - `glyph`, `picture`, `aka` and `value`.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fingerprint(FnvHasher::default());
        for (key, entry) in &self.root.entries {
            if key == game::VARIANT.as_ref() {
                if let Some(it) = entry.node.as_table().and_then(|it| it.get(variant::BETZA)) {
                    hash.node(it);
                }
            } else if TABLES.iter().all(|it| it.as_ref() != key) {
                hash.text(key);
                hash.node(&entry.node);
            }
        }
        for it in self.options.iter().filter(|it| it.value.value == Value::Bool(true)) {
            hash.text(&it.name);
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

    fn node(&mut self, node: &Node) {
        match &node.value {
            Value::String(text) => {
                self.bytes(b"s");
                self.text(&text.text);
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
            Value::Date => self.bytes(b"d"),
            Value::Array(items) => {
                self.bytes(b"[");
                for it in items {
                    self.node(it);
                }
                self.bytes(b"]");
            }
            Value::Table(table) => self.table(table),
        }
    }

    fn table(&mut self, table: &Table) {
        self.bytes(b"{");
        for (key, entry) in &table.entries {
            if KEYS.iter().all(|it| it.as_ref() != key) {
                self.text(key);
                self.node(&entry.node);
            }
        }
        self.bytes(b"}");
    }
}
