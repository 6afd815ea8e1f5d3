//! What stands in lists of its own today: phases, once keys of `[turn]`, and rulings, once items of `[[outcome]]`.

use alfil::shipped;
use alfil_language::schema::{file, former, game, item, option, phase, turn};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

/// The key that listed the names of the phases.
const PHASES: &str = "phases";
/// The keys that made a ruling of an outcome, and the lists where such rulings are today.
const RULINGS: [(&str, &str); 2] =
    [("adjudicated", game::ADJUDICATE.schema.name), ("on", game::ON_DRAW.schema.name)];

/// Returns a rule file with phases and rulings in their lists.
pub(super) fn into_lists(text: &str) -> String {
    let Ok(mut file) = text.parse::<DocumentMut>() else { return text.to_owned() };
    let inherited = Rulings::inherited(&file);
    let inherits =
        [file::EXTENDS.as_ref(), file::DIAGRAM.as_ref()].iter().any(|it| file.contains_key(it));
    let mut changed = in_game(file.as_table_mut(), &inherited, inherits);
    let options = file.get_mut(file::OPTIONS.as_ref()).and_then(Item::as_table_like_mut);
    for (_, option) in options.into_iter().flat_map(TableLike::iter_mut) {
        let when = option.get_mut(option::WHEN.as_ref()).and_then(Item::as_table_like_mut);
        for (_, patch) in when.into_iter().flat_map(TableLike::iter_mut) {
            changed |= patch.as_table_like_mut().is_some_and(|it| in_game(it, &inherited, true));
        }
    }
    if changed { file.to_string() } else { text.to_owned() }
}

/// Changes a file or an option's patch, which may inherit phases. Returns true if there was something to change.
fn in_game(game: &mut dyn TableLike, inherited: &Rulings, inherits: bool) -> bool {
    let changed = phases(game, inherits);
    rulings(game, inherited) || changed
}

/// The names of rulings, for each of their lists.
#[derive(Debug, Default)]
pub(super) struct Rulings([Vec<String>; 2]);

impl Rulings {
    /// Returns the rulings of a rule file, and those of the shipped variants that it extends.
    pub(super) fn of(text: &str) -> Rulings {
        text.parse::<DocumentMut>().map_or_else(|_| Rulings::default(), |it| Rulings::of_file(&it))
    }

    fn of_file(file: &DocumentMut) -> Rulings {
        let mut res = Rulings::inherited(file);
        for (names, (_, list)) in res.0.iter_mut().zip(RULINGS) {
            let items = file.get(list).and_then(Item::as_array_of_tables);
            names.extend(items.into_iter().flatten().filter_map(name_of).map(str::to_owned));
            let items = file.get(list).and_then(Item::as_array).into_iter().flatten();
            let tables = items.filter_map(Value::as_inline_table);
            names.extend(tables.filter_map(name_of).map(str::to_owned));
        }
        res
    }

    fn inherited(file: &DocumentMut) -> Rulings {
        let mut res = Rulings::default();
        for base in file.get(file::EXTENDS.as_ref()).map(listed).unwrap_or_default() {
            let base = shipped::text(&base).map_or_else(Rulings::default, Rulings::of);
            for (names, more) in res.0.iter_mut().zip(base.0) {
                names.extend(more);
            }
        }
        res
    }

    /// Returns the number of the list with a ruling of that name.
    fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|it| it.iter().any(|it| it == name))
    }

    /// Returns the list in which an item of a list stands today, if that is another one.
    pub(super) fn list_of(&self, list: &str, name: &str) -> Option<&'static str> {
        let found = self.position(name).filter(|_| list == game::OUTCOME.as_ref())?;
        Some(RULINGS[found].1)
    }
}

/// Returns true if a key of `[turn]` was the name of a phase.
pub(super) fn is_phase(key: &str) -> bool {
    key != PHASES && turn::TABLE.key(key).is_none()
}

/// Returns what the list of the names of all phases is today, if a path leads to it.
pub(super) fn list_of_phases(path: &[&str]) -> Option<&'static str> {
    let [table, name] = former::game(path) else { return None };
    (*table == game::TURN.as_ref() && *name == PHASES).then_some(phase_key())
}

fn name_of(item: &impl TableLike) -> Option<&str> {
    item.get(item::NAME.as_ref()).and_then(Item::as_str)
}

fn rulings(game: &mut dyn TableLike, inherited: &Rulings) -> bool {
    let Some(outcomes) = game.get_mut(game::OUTCOME.as_ref()) else { return false };
    let mut lists: [Item; 2] = Default::default();
    match outcomes {
        Item::ArrayOfTables(items) => {
            let mut found: [ArrayOfTables; 2] = Default::default();
            for mut item in std::mem::take(items) {
                match ruling(&mut item, inherited) {
                    Some(list) => found[list].push(item),
                    None => items.push(item),
                }
            }
            lists = found.map(Item::ArrayOfTables);
        }
        Item::Value(Value::Array(items)) => {
            let mut found: [Array; 2] = Default::default();
            items.retain(|item| {
                let mut item = item.clone();
                match item.as_inline_table_mut().and_then(|it| ruling(it, inherited)) {
                    Some(list) => {
                        found[list].push(item);
                        false
                    }
                    None => true,
                }
            });
            lists = found.map(|it| Item::Value(Value::Array(it)));
        }
        _ => {}
    }
    let is_empty = |it: &Item| match it {
        Item::ArrayOfTables(items) => items.is_empty(),
        Item::Value(Value::Array(items)) => items.is_empty(),
        _ => true,
    };
    // A value of another kind stays for the check to report.
    if lists.iter().any(|it| !is_empty(it)) && is_empty(outcomes) {
        game.remove(game::OUTCOME.as_ref());
    }
    let mut changed = false;
    for ((_, list), items) in RULINGS.into_iter().zip(lists).filter(|it| !is_empty(&it.1)) {
        game.insert(list, items);
        changed = true;
    }
    changed
}

/// Returns the number of the list to which an outcome belongs if it is a ruling, and takes out the key that says so.
fn ruling(item: &mut dyn TableLike, inherited: &Rulings) -> Option<usize> {
    let is = |it: &(&str, &str)| item.get(it.0).is_some_and(|it| it.as_bool() != Some(false));
    let Some(list) = RULINGS.iter().position(is) else {
        return inherited.position(item.get(item::NAME.as_ref()).and_then(Item::as_str)?);
    };
    item.remove(RULINGS[list].0);
    Some(list)
}

fn phases(game: &mut dyn TableLike, inherits: bool) -> bool {
    let Some(item) = game.get_mut(game::TURN.as_ref()) else { return false };
    let Some(turn) = item.as_table_like_mut() else { return false };
    let names = turn.get(PHASES).map(listed).unwrap_or_default();
    let own = turn.iter().map(|it| it.0).filter(|it| is_phase(it));
    let rest: Vec<_> = own.filter(|it| !names.iter().any(|name| name == it)).collect();
    let rest: Vec<_> = rest.into_iter().map(str::to_owned).collect();
    if turn.get(PHASES).is_none() && rest.is_empty() {
        return false;
    }
    let mut comments = comments_of(turn, PHASES);
    turn.remove(PHASES);
    let mut items = ArrayOfTables::new();
    for name in names.into_iter().chain(rest) {
        let above = comments_above(turn, &name);
        let mut item = match turn.remove(&name) {
            Some(old) => as_phase(&name, old),
            // A phase that is only listed is inherited, or missing.
            None if inherits => continue,
            None => as_phase(&name, Item::None),
        };
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
                let own = first.decor().prefix().and_then(|it| it.as_str()).unwrap_or("");
                let all = format!("{above}{}", own.trim_start());
                first.decor_mut().set_prefix(all);
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

/// Returns the comments in the lines above a key, and behind it.
fn comments_of(table: &dyn TableLike, key: &str) -> String {
    let value = table.get(key).and_then(Item::as_value);
    let behind = value.and_then(|it| it.decor().suffix()).and_then(|it| it.as_str());
    let behind = behind.unwrap_or("").trim();
    let line = if behind.is_empty() { String::new() } else { format!("{behind}\n") };
    comments_above(table, key) + &line
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
