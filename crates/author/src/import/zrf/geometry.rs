//! The board, the players and the zones of a rule file.

use super::{model::Rules, words::Words};
use alfil_language::{
    schema::{board, game, link, players, words::GridKind},
    sema,
    writer::{RuleFileWriter, Value, names, table},
};
use rustc_hash::FxHashSet;

/// The board of a rule file.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// The players who come in turn order, in that order.
    pub(super) players: Vec<usize>,
    /// True for a board of squares, on which Betza's notation is read.
    pub(super) squares: bool,
    /// For squares: where each direction leads, as the first player sees it.
    pub(super) vectors: Vec<(i64, i64)>,
    orientation: Option<Value>,
    /// The letters of the files of squares.
    letters: String,
    /// The names of the directions of a graph.
    dirs: Vec<String>,
    size: (i64, i64),
}

/// The words of directions by where they lead: to the right, and forward.
const WORDS: [(&str, (i64, i64)); 8] = [
    ("forward", (0, 1)),
    ("back", (0, -1)),
    ("right", (1, 0)),
    ("left", (-1, 0)),
    ("forward-right", (1, 1)),
    ("forward-left", (-1, 1)),
    ("back-right", (1, -1)),
    ("back-left", (-1, -1)),
];

/// Decides what the board is, and names its cells and directions.
pub(super) fn geometry(rules: &Rules, words: &mut Words) -> Geometry {
    let mut players: Vec<usize> = Vec::new();
    for entry in &rules.order {
        for player in [entry.player, entry.as_player] {
            if !players.contains(&player) {
                players.push(player);
            }
        }
    }
    squares(rules, words, &players).unwrap_or_else(|| graph(rules, words, &players))
}

/// Returns the geometry of a plain board of squares; `None` if it is none.
fn squares(rules: &Rules, words: &mut Words, players: &[usize]) -> Option<Geometry> {
    let grid = rules.board.grid.as_ref()?;
    if players.len() > 2 {
        return None;
    }
    let [files, ranks] = &grid.labels;
    let [file_pixels, rank_pixels] = grid.pixels;
    let letters: Option<Vec<char>> = files.iter().map(|it| single(it)).collect();
    let letters: String = letters?.into_iter().collect();
    let unlike: FxHashSet<char> = letters.chars().collect();
    let right = file_pixels.0 > 0 && file_pixels.1 == 0 && unlike.len() == letters.len();
    let numbers: Option<Vec<usize>> = ranks.iter().map(|it| it.parse().ok()).collect();
    let numbers = numbers?;
    let down: Vec<usize> = (1..=numbers.len()).rev().collect();
    let up: Vec<usize> = (1..=numbers.len()).collect();
    let downward = rank_pixels.0 == 0 && rank_pixels.1 > 0 && numbers == down;
    let upward = rank_pixels.0 == 0 && rank_pixels.1 < 0 && numbers == up;
    if !right || !(downward || upward) || files.len() > 26 {
        return None;
    }
    let sign = if downward { -1 } else { 1 };
    let offset = |dir: usize| {
        let (x, y) = grid.offsets[dir];
        (x, sign * y)
    };
    let sym = &rules.board.symmetry;
    let first = players[0];
    let n = rules.board.dirs.len();
    let vectors: Vec<(i64, i64)> = (0..n).map(|it| offset(sym[first][it])).collect();
    let mut word = Vec::new();
    for it in &vectors {
        word.push(WORDS.iter().find(|word| word.1 == *it)?.0.to_owned());
    }
    let orientation = match players.get(1) {
        None => None,
        Some(second) => {
            let seen: Vec<(i64, i64)> = (0..n).map(|it| offset(sym[*second][it])).collect();
            let all = |turn: fn((i64, i64)) -> (i64, i64)| {
                vectors.iter().zip(&seen).all(|(a, b)| turn(*a) == *b)
            };
            if all(|(x, y)| (-x, -y)) {
                None
            } else if all(|(x, y)| (x, -y)) {
                Some("mirror".into())
            } else if all(|it| it) {
                Some("none".into())
            } else {
                return None;
            }
        }
    };
    words.dirs = word;
    words.cells = rules.board.positions.iter().map(|it| it.name.clone()).collect();
    let size = (files.len() as i64, ranks.len() as i64);
    let players = players.to_vec();
    Some(Geometry { players, squares: true, vectors, orientation, letters, dirs: Vec::new(), size })
}

/// Returns the only character of a label, if it is a small letter.
fn single(label: &str) -> Option<char> {
    let mut chars = label.chars();
    chars.next().filter(|it| it.is_ascii_lowercase() && chars.next().is_none())
}

fn graph(rules: &Rules, words: &mut Words, players: &[usize]) -> Geometry {
    words.dirs = rules.board.dirs.iter().map(|it| words.free(it, "way")).collect();
    let mut taken: FxHashSet<String> = FxHashSet::default();
    let mut cells = Vec::new();
    for position in &rules.board.positions {
        let plain =
            |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '_' };
        let mut name: String = position.name.chars().map(plain).collect();
        if !name.starts_with(|it: char| it.is_ascii_lowercase()) {
            name = format!("c{name}");
        }
        if !sema::is_free_name(&name.replace('_', "-")) || words.dirs.contains(&name) {
            name.push('_');
        }
        let base = name.clone();
        let mut n = 2;
        while !taken.insert(name.clone()) {
            name = format!("{base}_{n}");
            n += 1;
        }
        cells.push(name);
    }
    words.cells = cells;
    let mut orientation = Vec::new();
    let sym = &rules.board.symmetry;
    for player in players.iter().skip(1) {
        let pairs = (0..rules.board.dirs.len()).filter_map(|it| {
            let (first, other) = (sym[players[0]][it], sym[*player][it]);
            (first != other).then(|| format!("{}>{}", words.dirs[first], words.dirs[other]))
        });
        let pairs: Vec<String> = pairs.collect();
        if !pairs.is_empty() {
            orientation.push((words.players[*player].clone(), Value::from(pairs.join(" "))));
        }
    }
    // Directions as the first player has them: those of the others follow.
    let orientation = (!orientation.is_empty()).then_some(Value::Table(orientation));
    let first: Vec<String> =
        (0..rules.board.dirs.len()).map(|it| words.dirs[sym[players[0]][it]].clone()).collect();
    let dirs = std::mem::replace(&mut words.dirs, first);
    Geometry {
        players: players.to_vec(),
        squares: false,
        vectors: Vec::new(),
        orientation,
        letters: String::new(),
        dirs,
        size: (0, 0),
    }
}

impl Geometry {
    /// Writes `[board]` and `[players]`.
    pub(super) fn write(&self, rules: &Rules, words: &Words, file: &mut RuleFileWriter) {
        let section = file.table(&board::TABLE);
        if self.squares {
            section.set(board::SIZE, vec![self.size.0, self.size.1]);
            let usual: String = ('a'..='z').take(self.letters.len()).collect();
            if usual != self.letters {
                section.set(board::LETTERS, self.letters.clone());
            }
        } else {
            section.set(board::GRID, GridKind::Graph);
            section.set(board::CELLS, cells(rules, words));
            section.set(board::LINKS, links(rules, words, &self.dirs));
        }
        let named: Vec<&str> = self.players.iter().map(|it| words.players[*it].as_str()).collect();
        let section = file.table(&players::TABLE);
        if named != ["white", "black"] {
            section.set(players::NAMES, named.join(" "));
            let firsts: FxHashSet<Option<char>> =
                named.iter().map(|it| it.chars().next()).collect();
            if firsts.len() < named.len() {
                section.set(players::LETTERS, letters(&named));
            }
        }
        if named.len() > 1 {
            section.set(players::SYMMETRY, "none");
            match &self.orientation {
                Some(it) => {
                    section.set(players::ORIENTATION, it.clone());
                }
                None if !self.squares => {
                    section.set(players::ORIENTATION, "none");
                }
                None => {}
            }
        }
    }

    /// Writes `[zones]`.
    pub(super) fn zones(&self, rules: &Rules, words: &Words, file: &mut RuleFileWriter) {
        if rules.board.zones.is_empty() {
            return;
        }
        let section = file.names(game::ZONES);
        for (zone, name) in rules.board.zones.iter().zip(&words.zones) {
            let sets: Vec<String> =
                self.players.iter().map(|it| cell_list(&zone.cells[*it], words)).collect();
            if sets.iter().all(|it| *it == sets[0]) {
                section.set_name(name, sets[0].clone());
                continue;
            }
            let each = self.players.iter().zip(sets);
            let each = each.map(|(player, set)| (words.players[*player].clone(), Value::from(set)));
            section.set_name(name, Value::Table(each.collect()));
        }
    }
}

/// Returns a letter for each player.
fn letters(names: &[&str]) -> String {
    let mut res = String::new();
    for name in names {
        let free =
            name.chars().chain('a'..='z').find(|it| it.is_ascii_lowercase() && !res.contains(*it));
        res.extend(free);
    }
    res
}

/// Returns cells as rule files list them.
pub(super) fn cell_list(cells: &[bool], words: &Words) -> String {
    let list: Vec<&str> =
        cells.iter().zip(&words.cells).filter(|it| *it.0).map(|it| it.1.as_str()).collect();
    if list.is_empty() { "none".to_owned() } else { list.join(" ") }
}

/// Returns the cells of a graph, with places if all have one.
fn cells(rules: &Rules, words: &Words) -> Value {
    let all: Vec<_> =
        rules.board.positions.iter().zip(&words.cells).filter(|it| it.0.alive).collect();
    let middles: Vec<(i64, i64)> = all.iter().filter_map(|it| it.0.middle).collect();
    let apart = |axis: fn(&(i64, i64)) -> i64| {
        let mut values: Vec<i64> = middles.iter().map(axis).collect();
        values.sort_unstable();
        values
            .windows(2)
            .map(|it| it[1].saturating_sub(it[0]))
            .filter(|it| *it > 4)
            .min()
            .unwrap_or(1)
    };
    let (unit_x, unit_y) = (apart(|it| it.0), apart(|it| it.1));
    let least = middles.iter().map(|it| it.0).min().unwrap_or(0);
    let most = middles.iter().map(|it| it.1).max().unwrap_or(0);
    let mut taken = FxHashSet::default();
    let mut beside = 0;
    let mut places = Vec::new();
    for (position, name) in &all {
        let place = match position.middle {
            Some((x, y)) => (x.saturating_sub(least) / unit_x, most.saturating_sub(y) / unit_y),
            None => {
                beside += 1;
                (-1 - (beside - 1) / 8, (beside - 1) % 8)
            }
        };
        let place = (place.0.clamp(-900, 900), place.1.clamp(-900, 900));
        if !taken.insert(place) {
            // Without places alfil draws them on a circle.
            let list: Vec<&str> = all.iter().map(|it| it.1.as_str()).collect();
            return list.join(" ").into();
        }
        places.push(((*name).clone(), Value::from(vec![place.0, place.1])));
    }
    Value::Table(places)
}

/// Returns the links of a graph.
fn links(rules: &Rules, words: &Words, dirs: &[String]) -> Value {
    let mut res = names([]);
    let Value::Table(entries) = &mut res else { return res };
    let mut written: Vec<usize> = Vec::new();
    for (dir, name) in dirs.iter().enumerate() {
        if written.contains(&dir) || rules.board.links[dir].iter().all(Option::is_none) {
            continue;
        }
        written.push(dir);
        let along = chains(&rules.board.links[dir], words);
        let reverse = rules.board.opposites[dir].filter(|it| !written.contains(it));
        match reverse {
            Some(reverse) => {
                written.push(reverse);
                let value =
                    table().with(link::ALONG, along).with(link::REVERSE, dirs[reverse].as_str());
                entries.push((name.clone(), value));
            }
            None => entries.push((name.clone(), along.into())),
        }
    }
    res
}

/// Returns links strung together.
fn chains(links: &[Option<usize>], words: &Words) -> String {
    let mut has_before = vec![false; links.len()];
    links.iter().flatten().for_each(|it| has_before[*it] = true);
    let mut done = vec![false; links.len()];
    let mut res = Vec::new();
    let firsts = (0..links.len()).filter(|it| !has_before[*it]);
    let order: Vec<usize> = firsts.chain(0..links.len()).collect();
    for first in order {
        let mut at = first;
        let mut chain = vec![words.cells[at].as_str()];
        while let (false, Some(to)) = (done[at], links[at]) {
            done[at] = true;
            at = to;
            chain.push(&words.cells[at]);
        }
        if chain.len() > 1 {
            res.push(chain.join(">"));
        }
    }
    res.join(" ")
}
