//! Finds the keys of a rule file, as they are written.

use super::file_tree::{FileTree, Inside, KeyName, KeyValue, WrittenValue};
use std::ops::Range;

/// A key as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenKey {
    /// The names of the tables around it, and its own. Items of arrays have no name.
    pub path: Vec<String>,
    /// Its place, with its quotes if it has any.
    pub place: Range<usize>,
    /// The place between the quotes of its value, if that is a string in one line of single or double quotes.
    pub string: Option<Range<usize>>,
}

/// Returns all keys of a rule file in their order, those of headers too. Returns `None` if the text is not TOML.
pub fn keys(text: &str) -> Option<Vec<WrittenKey>> {
    let tree = FileTree::sound(text)?;
    let mut walk = Walk { text, path: Vec::new(), res: Vec::new() };
    for section in &tree.sections {
        walk.path.clear();
        section.header.iter().flat_map(|it| &it.path).for_each(|it| walk.name(it));
        walk.entries(&section.entries);
    }
    Some(walk.res)
}

struct Walk<'a> {
    text: &'a str,
    /// The names down to the key at hand.
    path: Vec<String>,
    res: Vec<WrittenKey>,
}

impl Walk<'_> {
    fn name(&mut self, name: &KeyName) {
        self.path.push(name.text.clone());
        let place = name.span.range();
        self.res.push(WrittenKey { path: self.path.clone(), place, string: None });
    }

    fn entries(&mut self, entries: &[KeyValue]) {
        for entry in entries {
            let around = self.path.len();
            entry.path.iter().for_each(|it| self.name(it));
            if let Some(value) = &entry.value {
                let string = self.string(value);
                if let Some(key) = self.res.last_mut() {
                    key.string = string;
                }
                self.inside(value);
            }
            self.path.truncate(around);
        }
    }

    fn inside(&mut self, value: &WrittenValue) {
        match &value.inside {
            Inside::Scalar => {}
            Inside::Array(items) => items.iter().for_each(|it| self.inside(it)),
            Inside::Table(entries) => self.entries(entries),
        }
    }

    /// Returns the place between the quotes of a string in one line.
    fn string(&self, value: &WrittenValue) -> Option<Range<usize>> {
        let Range { start, end } = value.span.range();
        let written = self.text.get(start..end)?;
        let long = written.starts_with("\'\'\'") || written.starts_with("\"\"\"");
        (written.starts_with(['\'', '"']) && !long).then_some(start + 1..end - 1)
    }
}
