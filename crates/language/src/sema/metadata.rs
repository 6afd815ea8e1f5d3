//! Words about the game, and the tables `[board]` and `[players]` as geometry wants them.

use super::geometry::{BoardSpec, CellsSpec, Ints, LinkSpec, PlayersSpec, TurnSpec};
use crate::{
    rulefile::{Document, Entry, Node, Table, Value, plain},
    schema::{EACH, Key, board, game, link, players, variant},
    source::{Snippet, Span, Spanned},
};
use alfil_model::About;

/// Reads `[variant]`.
pub(super) fn about(document: &Document) -> About {
    let table = document.root.table(game::VARIANT);
    let text = |key: Key| table.and_then(|it| it.get(key)).map(plain).unwrap_or_default();
    About {
        name: text(variant::NAME),
        inventor: text(variant::INVENTOR),
        year: text(variant::YEAR),
        source: text(variant::SOURCE),
        family: text(variant::FAMILY),
        well_known: text(variant::WELL_KNOWN).parse().ok(),
        description: text(variant::DESCRIPTION),
        options: document.options.iter().map(|it| (it.name.clone(), it.text())).collect(),
        fingerprint: document.fingerprint(),
    }
}

/// Reads `[board]`.
pub(super) fn board_spec(root: &Table) -> BoardSpec<'_> {
    let Some(entry) = root.entries.get(game::BOARD.as_ref()) else {
        return BoardSpec::default();
    };
    let mut spec = BoardSpec { span: place(entry), ..BoardSpec::default() };
    let Some(table) = entry.node.as_table() else {
        return spec;
    };
    spec.grid = Some(table.read(board::GRID));
    spec.size = ints(table, board::SIZE);
    spec.files = ints(table, board::FILES);
    spec.lift = ints(table, board::LIFT);
    spec.letters = table.snippet(board::LETTERS);
    spec.cells = table.get(board::CELLS).and_then(cells);
    spec.holes = table.snippet(board::HOLES);
    spec.wrap = strings(table, board::WRAP);
    spec.merge = pairs(table.table(board::MERGE));
    spec.cut = strings(table, board::CUT);
    spec.links = table.table(board::LINKS).into_iter().flat_map(Table::iter).map(link).collect();
    spec.groups = pairs(table.table(board::GROUPS));
    spec.near = table.snippet(board::NEAR);
    spec
}

/// Reads `[players]`.
pub(super) fn players_spec(root: &Table) -> PlayersSpec<'_> {
    let Some(entry) = root.entries.get(game::PLAYERS.as_ref()) else {
        let span = root.entries.get(game::BOARD.as_ref()).map(place).unwrap_or_default();
        return PlayersSpec { span, ..PlayersSpec::default() };
    };
    let mut spec = PlayersSpec { span: place(entry), ..PlayersSpec::default() };
    if let Some(table) = entry.node.as_table() {
        spec.names = table.snippet(players::NAMES);
        spec.letters = table.snippet(players::LETTERS);
        spec.teams = strings(table, players::TEAMS);
        spec.symmetry = table.get(players::SYMMETRY).and_then(turn);
        spec.orientation = table.get(players::ORIENTATION).and_then(turn);
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

fn ints(table: &Table, key: Key) -> Option<Ints> {
    let node = table.get(key)?;
    let numbers = node.as_array()?.iter();
    let value = numbers.filter_map(|it| Some(Spanned { value: it.as_integer()?, span: it.span }));
    Some(Spanned { value: value.collect(), span: node.span })
}

fn strings(table: &Table, key: Key) -> Vec<Snippet<'_>> {
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
                Some((key(name, entry), Spanned { value: at, span: entry.node.span }))
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
        Value::Table(table) => LinkSpec {
            name,
            along: strings(table, link::ALONG),
            reverse: table.snippet(link::REVERSE),
        },
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
