//! Words about the game, and the tables `[board]` and `[players]` as geometry wants them.

use super::geometry::{At, BoardSpec, CellsSpec, Ints, LinkSpec, PlayersSpec, TurnSpec};
use crate::{
    model::About,
    rulefile::{Document, Entry, Node, Table, Value, keys::EACH, plain},
    source::{Snippet, Span},
};

/// Reads `[variant]`.
pub(super) fn about(document: &Document) -> About {
    let table = document.root.table("variant");
    let text = |key: &str| table.and_then(|it| it.get(key)).map(plain).unwrap_or_default();
    About {
        name: text("name"),
        inventor: text("inventor"),
        year: text("year"),
        source: text("source"),
        family: text("family"),
        description: text("description"),
        options: document.options.iter().map(|it| (it.name.clone(), it.text())).collect(),
        fingerprint: document.fingerprint(),
    }
}

/// Reads `[board]`.
pub(super) fn board_spec(root: &Table) -> BoardSpec<'_> {
    let Some(entry) = root.entries.get("board") else {
        return BoardSpec::default();
    };
    let mut spec = BoardSpec { span: place(entry), ..BoardSpec::default() };
    let Some(table) = entry.node.as_table() else {
        return spec;
    };
    spec.grid = table.snippet("grid");
    spec.size = ints(table, "size");
    spec.files = ints(table, "files");
    spec.lift = ints(table, "lift");
    spec.letters = table.snippet("letters");
    spec.cells = table.get("cells").and_then(cells);
    spec.holes = table.snippet("holes");
    spec.wrap = strings(table, "wrap");
    spec.merge = pairs(table.table("merge"));
    spec.cut = strings(table, "cut");
    spec.links = table.table("links").into_iter().flat_map(Table::iter).map(link).collect();
    spec.groups = pairs(table.table("groups"));
    spec.near = table.snippet("near");
    spec
}

/// Reads `[players]`.
pub(super) fn players_spec(root: &Table) -> PlayersSpec<'_> {
    let Some(entry) = root.entries.get("players") else {
        let span = root.entries.get("board").map(place).unwrap_or_default();
        return PlayersSpec { span, ..PlayersSpec::default() };
    };
    let mut spec = PlayersSpec { span: place(entry), ..PlayersSpec::default() };
    if let Some(table) = entry.node.as_table() {
        spec.names = table.snippet("names");
        spec.letters = table.snippet("letters");
        spec.teams = strings(table, "teams");
        spec.symmetry = table.get("symmetry").and_then(turn);
        spec.orientation = table.get("orientation").and_then(turn);
    }
    spec
}

/// Returns a table's header; the key of one that is written in a line.
fn place(entry: &Entry) -> Span {
    entry.key
}

fn key<'a>(name: &'a str, entry: &Entry) -> Snippet<'a> {
    let len = (entry.key.end - entry.key.start) as usize;
    Snippet { text: name, span: entry.key, exact: len == name.len() }
}

fn ints(table: &Table, key: &str) -> Option<Ints> {
    let node = table.get(key)?;
    let numbers = node.as_array()?.iter();
    let value = numbers.filter_map(|it| Some(At { value: it.as_integer()?, span: it.span }));
    Some(At { value: value.collect(), span: node.span })
}

fn strings<'a>(table: &'a Table, key: &str) -> Vec<Snippet<'a>> {
    match table.get(key).map(|it| &it.value) {
        Some(Value::Array(items)) => items.iter().filter_map(Node::as_snippet).collect(),
        Some(Value::String(text)) => vec![text.snippet()],
        _ => Vec::new(),
    }
}

fn pairs(table: Option<&Table>) -> Vec<(Snippet<'_>, Snippet<'_>)> {
    let entries = table.into_iter().flat_map(Table::iter);
    entries.filter_map(|(name, it)| Some((key(name, it), it.node.as_snippet()?))).collect()
}

fn cells(node: &Node) -> Option<CellsSpec<'_>> {
    match &node.value {
        Value::String(text) => Some(CellsSpec::List(text.snippet())),
        Value::Table(table) => {
            let places = table.iter().filter_map(|(name, entry)| {
                let [x, y] = entry.node.as_array()? else { return None };
                let at = (number(x)?, number(y)?);
                Some((key(name, entry), At { value: at, span: entry.node.span }))
            });
            Some(CellsSpec::Places(places.collect()))
        }
        _ => None,
    }
}

/// Returns a number, whole or not.
pub(super) fn number(node: &Node) -> Option<f64> {
    match node.value {
        Value::Integer(it) => Some(it as f64),
        Value::Float(it) => Some(it),
        _ => None,
    }
}

fn link<'a>((name, entry): (&'a str, &'a Entry)) -> LinkSpec<'a> {
    let name = key(name, entry);
    match &entry.node.value {
        Value::Table(table) => {
            LinkSpec { name, along: strings(table, "along"), reverse: table.snippet("reverse") }
        }
        Value::Array(items) => LinkSpec {
            name,
            along: items.iter().filter_map(Node::as_snippet).collect(),
            reverse: None,
        },
        _ => LinkSpec { name, along: entry.node.as_snippet().into_iter().collect(), reverse: None },
    }
}

fn turn(node: &Node) -> Option<TurnSpec<'_>> {
    match &node.value {
        Value::String(text) => Some(TurnSpec::all(text.snippet())),
        Value::Table(table) => {
            let mut own = pairs(Some(table));
            own.retain(|it| it.0.text != EACH);
            Some(TurnSpec { each: table.snippet(EACH), own })
        }
        _ => None,
    }
}
