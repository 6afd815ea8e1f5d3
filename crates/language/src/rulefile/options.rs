//! Options: typed parameters that a file declares, patches for their values, and places that take a value.

use super::limits;
use crate::{
    diag::{Code, Diagnostic},
    schema::{
        Place, file, option,
        words::{OptionType, Words},
    },
    source::Span,
    tree::{Node, Table, Text, Value},
};
use std::collections::BTreeSet;

/// An option of a rule file, decided.
#[derive(Clone, Debug)]
pub struct FileOption {
    /// Its name in the file.
    pub name: String,
    /// Its description.
    pub doc: String,
    /// The values that it may have.
    pub kind: OptionKind,
    /// Its value.
    pub value: Node,
    /// The place of its declaration.
    pub span: Span,
    /// True if anything depends on it.
    pub used: bool,
}

/// The kinds of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// A whole number, from the first to the second.
    Int(i64, i64),
    /// One of these words.
    Choice(Vec<String>),
    /// Each of these once, in any order.
    Order(Vec<String>),
    /// Any short text.
    Text,
}

impl OptionKind {
    /// Returns the words to choose from; empty if the option is no choice.
    fn choices(&self) -> impl Iterator<Item = &str> {
        let words = if let OptionKind::Choice(words) = self { &words[..] } else { &[] };
        words.iter().map(String::as_str)
    }

    /// Returns the possible values, for messages.
    pub fn expects(&self) -> String {
        match self {
            OptionKind::Bool => "`true` or `false`".to_owned(),
            OptionKind::Int(min, max) => format!("a whole number from {min} to {max}"),
            OptionKind::Choice(values) => {
                let values: Vec<_> = values.iter().map(|it| format!("`{it}`")).collect();
                format!("one of {}", values.join(", "))
            }
            OptionKind::Order(items) => format!("each of `{}` once, in any order", joined(items)),
            OptionKind::Text => format!("a text of at most {} characters", limits::OPTION_TEXT),
        }
    }

    /// Returns the word for it in a rule file.
    pub fn word(&self) -> &'static str {
        match self {
            OptionKind::Bool => OptionType::Bool,
            OptionKind::Int(..) => OptionType::Int,
            OptionKind::Choice(_) => OptionType::Choice,
            OptionKind::Order(_) => OptionType::Order,
            OptionKind::Text => OptionType::Text,
        }
        .word()
    }

    /// Reads a value as it is written on a command line. `span` is where it shall seem to stand.
    pub fn read(&self, text: &str, span: Span) -> Option<Node> {
        let value = match self {
            OptionKind::Bool => Value::Bool(text.parse().ok()?),
            OptionKind::Int(min, max) => {
                Value::Integer(text.parse().ok().filter(|it| (min..=max).contains(&it))?)
            }
            OptionKind::Choice(values) => string(values.iter().find(|it| *it == text)?, span),
            OptionKind::Order(items) => {
                let (mut found, mut all) = (parts(text), items.clone());
                found.sort_unstable();
                all.sort_unstable();
                (found == all).then(|| string(text, span))?
            }
            OptionKind::Text => {
                (text.chars().count() <= limits::OPTION_TEXT).then(|| string(text, span))?
            }
        };
        Some(Node { value, span })
    }

    /// Returns true if a value as a file has it fits.
    fn accepts(&self, node: &Node) -> bool {
        match (&node.value, self) {
            (Value::Bool(_), OptionKind::Bool) => true,
            (Value::Integer(it), OptionKind::Int(min, max)) => (min..=max).contains(&it),
            (Value::String(_), OptionKind::Bool | OptionKind::Int(..)) => false,
            (Value::String(text), _) => self.read(&text.text, node.span).is_some(),
            _ => false,
        }
    }
}

impl FileOption {
    /// Its value as a command line would give it.
    pub fn text(&self) -> String {
        plain(&self.value)
    }
}

/// Returns a simple value as text; empty for arrays and tables.
pub fn plain(node: &Node) -> String {
    match &node.value {
        Value::String(text) => text.text.clone(),
        Value::Integer(it) => it.to_string(),
        Value::Bool(it) => it.to_string(),
        _ => String::new(),
    }
}

fn string(text: &str, span: Span) -> Value {
    Value::String(Text { text: text.to_owned(), span, exact: false })
}

/// Returns the parts of an order: words, or characters (`+` belongs to the next one) where there are no blanks.
pub fn parts(text: &str) -> Vec<String> {
    if text.contains(|it: char| it.is_whitespace() || it == ',') {
        let words = text.split(|it: char| it.is_whitespace() || it == ',');
        return words.filter(|it| !it.is_empty()).map(str::to_owned).collect();
    }
    let mut res = Vec::new();
    let mut plus = String::new();
    for it in text.chars() {
        plus.push(it);
        if it != '+' {
            res.push(std::mem::take(&mut plus));
        }
    }
    res
}

fn joined(items: &[String]) -> String {
    let blank = if items.iter().any(|it| it.trim_start_matches('+').chars().count() > 1) {
        " "
    } else {
        ""
    };
    items.join(blank)
}

/// Reads the declarations of all files together and decides their values.
pub(super) fn decide(
    declared: &Table,
    set: &[(String, String)],
    diags: &mut Vec<Diagnostic>,
) -> Vec<FileOption> {
    let mut res = Vec::new();
    for (name, entry) in declared.iter().take(limits::NAMES) {
        if let Value::Table(table) = &entry.node.value {
            for key in option::TABLE.keys.iter().filter(|it| it.required && table.lacks(it.name)) {
                let message = format!("expected a key `{}` in `{name}`", key.name);
                let diag = Diagnostic::new(Code::MissingKey, entry.key, message);
                diags.push(diag.help(format!("add `{}`", key.example)));
            }
            let keys = option::Keys::of(Place::of(table));
            res.extend(declaration(name, entry.key, &keys, diags));
        }
    }
    for (name, text) in set {
        let Some(option) = res.iter_mut().find(|it| it.name == *name) else {
            diags.push(unknown(name, declared));
            continue;
        };
        match option.kind.read(text, option.span) {
            Some(value) => option.value = value,
            None => {
                let expected = option.kind.expects();
                let message =
                    format!("expected {expected} for the option `{name}`, found `{text}`");
                let diag = Diagnostic::without_place(Code::BadOptionValue, message);
                diags.push(diag.did_you_mean(text, option.kind.choices()));
            }
        }
    }
    res
}

fn unknown(name: &str, declared: &Table) -> Diagnostic {
    let message = format!("expected an option of this file, found `{name}`");
    let diag = Diagnostic::without_place(Code::UnknownOption, message)
        .did_you_mean(name, declared.iter().map(|it| it.0));
    let names: Vec<_> = declared.iter().map(|it| format!("`{}`", it.0)).collect();
    if names.is_empty() {
        diag.help("leave it out: this file has no options")
    } else {
        diag.help(format!("its options are {}", names.join(", ")))
    }
}

fn declaration(
    name: &str,
    span: Span,
    option: &option::Keys<'_>,
    diags: &mut Vec<Diagnostic>,
) -> Option<FileOption> {
    let kind = kind(option)?;
    for (key, _) in option.when.iter().filter(|it| !has_patches(&kind, it.0.text)) {
        let message = format!("expected {}, found `{}`", kind.expects(), key.text);
        let diag = Diagnostic::new(Code::BadOptionValue, key.span, message);
        let diag = diag.did_you_mean(key.text, kind.choices());
        diags.push(diag.label(span, "of this option"));
    }
    let value = option.value?;
    if !kind.accepts(value) {
        let message = format!("expected {}, found {}", kind.expects(), shown(value));
        let text = value.as_text().map_or(value.span, |it| it.span);
        diags.push(
            Diagnostic::new(Code::BadOptionValue, text, message).label(span, "of this option"),
        );
        return None;
    }
    Some(FileOption {
        name: name.to_owned(),
        doc: option.doc.map_or(String::new(), |it| it.text.to_owned()),
        kind,
        value: value.clone(),
        span,
        used: option.place.get(option::WHEN).is_some(),
    })
}

fn shown(node: &Node) -> String {
    match plain(node) {
        text if text.is_empty() => node.kind().to_owned(),
        text => format!("`{text}`"),
    }
}

/// `None` where the key table's check has complained already.
fn kind(option: &option::Keys<'_>) -> Option<OptionKind> {
    Some(match option.ty? {
        OptionType::Bool => OptionKind::Bool,
        OptionType::Int => OptionKind::Int(option.min, option.max),
        OptionType::Choice => {
            OptionKind::Choice(option.values.iter().map(|it| it.text.to_owned()).collect())
        }
        OptionType::Order => {
            OptionKind::Order(option.of.map(|it| parts(it.text)).unwrap_or_default())
        }
        OptionType::Text => OptionKind::Text,
    })
}

fn has_patches(kind: &OptionKind, key: &str) -> bool {
    !matches!(kind, OptionKind::Order(_) | OptionKind::Text)
        && kind.read(key, Span::default()).is_some()
}

/// Returns the patches of a file: option, value, and what changes.
pub(super) fn patches(file: &Table) -> impl Iterator<Item = (&str, &str, &Table)> {
    let tables = file.table(file::OPTIONS).into_iter().flat_map(Table::iter);
    tables.flat_map(|(option, entry)| {
        let table = entry.node.as_table().and_then(|it| it.table(option::WHEN));
        let values = table.into_iter().flat_map(Table::iter);
        values.filter_map(move |(value, it)| Some((option, value, it.node.as_table()?)))
    })
}

/// Returns the declarations of a file with empty patches: these are laid over the file, not over one another.
pub(super) fn without_patches(file: &Table) -> Table {
    let mut res = file.table(file::OPTIONS).cloned().unwrap_or_default();
    for option in res.entries.values_mut() {
        if let Value::Table(table) = &mut option.node.value
            && let Some(Value::Table(patches)) =
                table.entries.get_mut(option::WHEN.as_ref()).map(|it| &mut it.node.value)
        {
            for patch in patches.entries.values_mut() {
                patch.node.value = Value::Table(Table::default());
            }
        }
    }
    res
}

/// Options that have another value than the files say.
pub(super) fn chosen(declared: &Table, options: &[FileOption]) -> BTreeSet<String> {
    let default = |it: &FileOption| declared.table(&it.name)?.get(option::VALUE).map(plain);
    let other = options.iter().filter(|it| default(it).is_some_and(|text| text != it.text()));
    other.map(|it| it.name.clone()).collect()
}

/// Puts the decided values where the tree says `{ option = 'NAME' }`. What asks for an option that is not there is taken
/// out of the tree.
pub(super) fn substitute(
    table: &mut Table,
    options: &mut [FileOption],
    diags: &mut Vec<Diagnostic>,
) {
    let Table { entries, rejected, .. } = table;
    entries.retain(|key, entry| {
        let stays = substitute_in(&mut entry.node, options, diags);
        rejected.extend((!stays).then(|| key.clone()));
        stays
    });
}

/// Returns false for the name of an option that is not there.
fn substitute_in(node: &mut Node, options: &mut [FileOption], diags: &mut Vec<Diagnostic>) -> bool {
    if let Some(name) = reference(node) {
        let Some(option) = options.iter_mut().find(|it| it.name == name.text) else {
            let message = format!("expected the name of an option, found `{}`", name.text);
            let names = options.iter().map(|it| it.name.as_str());
            let diag = Diagnostic::new(Code::UnknownOption, name.span, message);
            diags.push(diag.did_you_mean(&name.text, names));
            return false;
        };
        option.used = true;
        node.value = placed(&option.value, node.span);
        return true;
    }
    match &mut node.value {
        Value::Array(items) => items.retain_mut(|it| substitute_in(it, options, diags)),
        Value::Table(table) => substitute(table, options, diags),
        _ => {}
    }
    true
}

/// Returns a value with its place. A default stays where it stands in the file; a value from outside seems to stand where
/// it is used.
fn placed(value: &Node, at: Span) -> Value {
    match &value.value {
        Value::String(text) if !text.exact => string(&text.text, at),
        other => other.clone(),
    }
}

/// Returns the name in `{ option = 'NAME' }`.
pub(super) fn reference(node: &Node) -> Option<&Text> {
    let table = node.as_table().filter(|it| it.entries.len() == 1)?;
    table.text("option")
}
