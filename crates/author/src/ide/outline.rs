//! The parts of a file: its tables, and what each declares.

use super::OpenFile;
use alfil_language::{
    rulefile::file_tree::{Inside, KeyName, KeyValue, Section},
    source::Span,
};

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineItem {
    /// What it is called: `pieces`, `king`, or the name of a rule.
    pub name: String,
    /// What it is.
    pub kind: OutlineKind,
    /// All its characters.
    pub span: Span,
    /// The characters of its name.
    pub name_span: Span,
    /// The parts in it.
    pub parts: Vec<OutlineItem>,
}

/// The kinds of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    /// A table with a header.
    Table,
    /// A key.
    Key,
}

impl OpenFile {
    /// Returns the tables of the file and their keys, in order.
    pub fn outline(&self) -> Vec<OutlineItem> {
        let mut res = Vec::new();
        for section in &self.tree.sections {
            let keys = section.entries.iter().filter_map(key_item);
            match &section.header {
                None => res.extend(keys),
                Some(header) => {
                    let path: Vec<_> = header.path.iter().map(|it| it.text.as_str()).collect();
                    let name = self.item_name(section).unwrap_or_else(|| path.join("."));
                    res.push(OutlineItem {
                        name,
                        kind: OutlineKind::Table,
                        span: self.without_end(section.span),
                        name_span: header.span,
                        parts: keys.collect(),
                    });
                }
            }
        }
        res
    }

    /// Returns the places that an editor can fold: tables, arrays and inline tables of several lines.
    pub fn folds(&self) -> Vec<Span> {
        let mut res = Vec::new();
        for section in &self.tree.sections {
            if section.header.is_some() {
                res.push(self.without_end(section.span));
            }
            let values = section.entries.iter().filter_map(|it| it.value.as_ref());
            res.extend(
                values.filter(|it| !matches!(it.inside, Inside::Scalar(_))).map(|it| it.span),
            );
        }
        res.retain(|it| self.own(*it).is_some_and(|it| it.contains('\n')));
        res
    }

    /// Returns the value of `name` of an item such as a rule.
    fn item_name(&self, section: &Section) -> Option<String> {
        let header = section.header.as_ref().filter(|it| it.is_item)?;
        let is_name = |it: &&KeyValue| matches!(&it.path[..], [it] if it.text == "name");
        let value = section.entries.iter().find(is_name)?.value.as_ref()?;
        let text = self.own(value.span)?.trim_matches(['\'', '"']);
        let table = header.path.last()?;
        Some(format!("{}: {text}", table.text))
    }

    /// Returns a place without the blank lines and comments at its end, which belong to what follows.
    fn without_end(&self, span: Span) -> Span {
        let text = self.own(span).unwrap_or_default();
        let mut len = 0;
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            at += line.len();
            if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
                len = at - (line.len() - line.trim_end().len());
            }
        }
        span.sub(0, len)
    }
}

fn key_item(entry: &KeyValue) -> Option<OutlineItem> {
    let (first, last) = (entry.path.first()?, entry.path.last()?);
    let names: Vec<_> = entry.path.iter().map(|KeyName { text, .. }| text.as_str()).collect();
    Some(OutlineItem {
        name: names.join("."),
        kind: OutlineKind::Key,
        span: entry.span,
        name_span: first.span.to(last.span),
        parts: Vec::new(),
    })
}
