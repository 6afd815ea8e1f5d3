//! Types of the shipped game that are not in this one.

use super::context::Context;
use alfil::diagram;
use alfil::{shipped::Shipped, source::Files};
use alfil_language::writer::Value;
use alfil_language::{
    rulefile::{self, Node, Table},
    schema::{game, item, look, variant},
    source::SourceMap,
};

/// Takes away the types that are not in the game, unless anything that stays speaks of them. The file is read with all that
/// it inherits: only that shows what stays.
pub(super) fn remove(ctx: &mut Context) {
    let gone = ctx.types.iter().filter(|it| it.inherited && !it.used);
    let mut gone: Vec<String> = gone.map(|it| it.name.clone()).collect();
    while !gone.is_empty() {
        let Some(tree) = merged(ctx) else { return };
        let (kept, free): (Vec<_>, Vec<_>) =
            gone.into_iter().partition(|it| is_spoken_of(&tree, game::PIECES, it));
        if free.is_empty() {
            break;
        }
        for name in free {
            ctx.file.names(game::PIECES).set_name(&name, Value::Removed);
        }
        gone = kept;
    }
    zones(ctx);
}

/// Takes away the zones that nothing speaks of any more, where their cells may not be on the board.
fn zones(ctx: &mut Context) {
    if !ctx.set.changed(&["maxFile", "maxRank"]) {
        return;
    }
    let Some(base) = &ctx.base else { return };
    let zones = base.tree.table(game::ZONES).into_iter().flat_map(Table::iter);
    let names: Vec<String> = zones.map(|it| it.0.to_owned()).collect();
    let Some(tree) = merged(ctx).filter(|_| !names.is_empty()) else { return };
    for name in names {
        if !ctx.is_zone(&name) && !is_spoken_of(&tree, game::ZONES, &name) {
            ctx.file.names(game::ZONES).set_name(&name, Value::Removed);
        }
    }
}

/// Returns the rule file with all that it inherits.
fn merged(ctx: &Context) -> Option<Table> {
    let text = ctx.file.to_string();
    let (mut sources, mut diags) = (SourceMap::default(), Vec::new());
    let read = rulefile::read(
        &Files::one(&text).over(&Shipped),
        "",
        &[],
        diagram::lower,
        &mut sources,
        &mut diags,
    );
    Some(read?.root)
}

/// Returns true if anything but its own entry in `home` and texts for people has a name. How a game is drawn needs none.
fn is_spoken_of(tree: &Table, home: impl AsRef<str>, name: &str) -> bool {
    let of_rules = |table: &str| ![variant::TABLE.name, look::TABLE.name].contains(&table);
    tree.iter().filter(|it| of_rules(it.0)).any(|(table, entry)| {
        let Some(entries) = entry.node.as_table() else { return mentions(&entry.node, name) };
        let own = table == home.as_ref();
        entries.iter().any(|(key, it)| if key == name { !own } else { mentions(&it.node, name) })
    })
}

/// Returns true if a value has that word, in texts or as a key.
fn mentions(node: &Node, word: &str) -> bool {
    match &node.value {
        rulefile::Value::String(text) => {
            text.text.split(|it: char| !(it.is_alphanumeric() || it == '-')).any(|it| it == word)
        }
        rulefile::Value::Array(items) => items.iter().any(|it| mentions(it, word)),
        rulefile::Value::Table(table) => table
            .iter()
            .filter(|it| it.0 != item::NAME.as_ref())
            .any(|it| it.0 == word || mentions(&it.1.node, word)),
        _ => false,
    }
}
