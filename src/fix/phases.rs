//! Phases of turns: keys of `[turn]` once, `[[turn.phase]]` today.

use crate::schema::{file, game, option, phase, turn};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

/// The key that listed the names of the phases.
const NAMES: &str = "phases";

/// Returns a rule file with its phases as items of `[[turn.phase]]`.
pub(super) fn as_items(text: &str) -> String {
    let Ok(mut file) = text.parse::<DocumentMut>() else { return text.to_owned() };
    let mut changed = in_game(file.as_table_mut());
    let options = file.get_mut(file::OPTIONS.as_ref()).and_then(Item::as_table_like_mut);
    for (_, option) in options.into_iter().flat_map(TableLike::iter_mut) {
        let when = option.get_mut(option::WHEN.as_ref()).and_then(Item::as_table_like_mut);
        for (_, patch) in when.into_iter().flat_map(TableLike::iter_mut) {
            changed |= patch.as_table_like_mut().is_some_and(in_game);
        }
    }
    if changed { file.to_string() } else { text.to_owned() }
}

/// Changes the turn of a file or of an option's patch. Returns true if there was something to change.
fn in_game(game: &mut dyn TableLike) -> bool {
    let Some(item) = game.get_mut(game::TURN.as_ref()) else { return false };
    let Some(turn) = item.as_table_like_mut() else { return false };
    let names = turn.get(NAMES).map(listed).unwrap_or_default();
    let is_phase = |key: &str| key != NAMES && turn::TABLE.key(key).is_none();
    let own = turn.iter().map(|it| it.0).filter(|it| is_phase(it));
    let rest: Vec<_> = own.filter(|it| !names.iter().any(|name| name == it)).collect();
    let rest: Vec<_> = rest.into_iter().map(str::to_owned).collect();
    if turn.get(NAMES).is_none() && rest.is_empty() {
        return false;
    }
    let mut comments = comments_above(turn, NAMES);
    turn.remove(NAMES);
    let mut items = ArrayOfTables::new();
    for name in names.into_iter().chain(rest) {
        let above = comments_above(turn, &name);
        // A phase that is only listed is inherited.
        let Some(old) = turn.remove(&name) else { continue };
        let mut item = as_phase(&name, old);
        item.decor_mut().set_prefix(format!("\n{}{above}", std::mem::take(&mut comments)));
        items.push(item);
    }
    if items.is_empty() {
        return true;
    }
    match item {
        Item::Table(turn) => {
            if turn.is_empty()
                && let Some(first) = items.get_mut(0)
                && let Some(above) = turn.decor().prefix().and_then(|it| it.as_str())
            {
                first.decor_mut().set_prefix(above.to_owned());
                turn.set_implicit(true);
            }
            turn.insert(phase_key(), Item::ArrayOfTables(items));
        }
        Item::Value(Value::InlineTable(turn)) => {
            let items: Array = items.into_iter().map(Table::into_inline_table).collect();
            turn.insert(phase_key(), Value::Array(items));
        }
        _ => {}
    }
    true
}

fn phase_key() -> &'static str {
    turn::PHASE.schema.name
}

/// Returns a phase as an item with its name.
fn as_phase(name: &str, old: Item) -> Table {
    let mut res = Table::new();
    let quoted = format!("'{name}'").parse().unwrap_or_else(|_| Value::from(name));
    res.insert(phase::NAME.as_ref(), Item::Value(quoted));
    match old.into_value() {
        Ok(Value::InlineTable(table)) => add(&mut res, table),
        Ok(mut moves) => {
            moves.decor_mut().set_prefix(" ");
            res.insert(phase::MOVES.as_ref(), Item::Value(moves));
        }
        Err(_) => {}
    }
    res
}

fn add(res: &mut Table, table: InlineTable) {
    let comment = table.decor().suffix().and_then(|it| it.as_str()).unwrap_or("").to_owned();
    for (key, mut value) in table {
        value.decor_mut().set_prefix(" ");
        value.decor_mut().set_suffix("");
        res.insert(&key, Item::Value(value));
    }
    if let Some((_, Item::Value(last))) = res.iter_mut().last() {
        last.decor_mut().set_suffix(comment);
    }
}

/// Returns the comments in the lines above a key.
fn comments_above(table: &dyn TableLike, key: &str) -> String {
    let above = table.key(key).and_then(|it| it.leaf_decor().prefix()).and_then(|it| it.as_str());
    above.filter(|it| it.contains('#')).unwrap_or("").trim_start().to_owned()
}

/// Returns the names in a text with blanks, or in an array of such texts.
fn listed(item: &Item) -> Vec<String> {
    let words = |it: &str| it.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    match (item.as_str(), item.as_array()) {
        (Some(text), _) => words(text),
        (_, Some(items)) => items.iter().filter_map(Value::as_str).flat_map(words).collect(),
        _ => Vec::new(),
    }
}
