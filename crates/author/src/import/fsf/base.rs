//! The shipped game that a section changes.

use super::squares::{Squares, Symmetry, square};
use alfil::{
    diagram,
    load::{LoadOptions, load},
    shipped::{self, Shipped},
};
use alfil_language::writer::Value;
use alfil_language::{
    rulefile::{self, Node, Table},
    schema::{Field, Key, end, file, game, piece, players},
    source::{SourceId, SourceMap},
};
use alfil_model::Model;

/// The table of parents that are shipped under another name.
pub(super) const PARENTS: &str = "parents";

/// Returns the shipped games in the words of sections.
pub(super) fn known_games() -> Table {
    shipped_file("parts/fsf")
}

/// Returns a shipped file or part as it is written; an empty one if there is none of that name.
pub(in crate::import) fn shipped_file(name: &str) -> Table {
    let text = shipped::text(name).unwrap_or_default();
    rulefile::parse(text, SourceId::default(), &mut Vec::new()).0
}

/// A shipped game.
#[derive(Debug)]
pub(in crate::import) struct Base {
    /// Its name.
    pub(in crate::import) name: &'static str,
    /// Its rule file with all that it inherits.
    pub(in crate::import) tree: Table,
    /// The pieces of the file: name and ID.
    pub(in crate::import) types: Vec<(String, String)>,
    pub(in crate::import) symmetry: Symmetry,
    /// The names of its first two players.
    pub(in crate::import) players: [String; 2],
    /// The tables of [`known_games`] about it, parents first.
    pub(super) known: Vec<Table>,
    model: Model,
}

/// The case in which the file of a shipped game can't be extended.
#[derive(Debug)]
pub(super) struct Alone {
    /// The keys that stand for moves and rules of its own: a section that changes one of them needs a whole rule file.
    pub(super) keys: Vec<String>,
    /// The position at the start.
    pub(super) start: String,
}

impl Base {
    /// Returns the shipped game of that name.
    pub(in crate::import) fn find(name: &str) -> Option<Base> {
        let name = shipped::name(name)?;
        let mut diags = Vec::new();
        let mut sources = SourceMap::default();
        let header = diagram::lower;
        let tree = rulefile::read(&Shipped, name, &[], header, &mut sources, &mut diags)?.root;
        let model = load(&Shipped, name, &LoadOptions::default()).variant?.model().clone();
        let all = known_games();
        let mut known = Vec::new();
        family(name, &all, &mut known, 0);
        let types = tree.table(game::PIECES).into_iter().flat_map(Table::iter).filter_map(|it| {
            let id = it.1.node.as_table()?.text(piece::ID)?;
            Some((it.0.to_owned(), id.text.clone()))
        });
        let types = types.collect();
        let symmetry = tree.table(game::PLAYERS).and_then(|it| it.get(players::SYMMETRY));
        let symmetry = match symmetry.and_then(Node::as_text).map(|it| it.text.as_str()) {
            None | Some("mirror") => Symmetry::Mirror,
            Some("rotate") => Symmetry::Rotate,
            Some(_) => Symmetry::None,
        };
        let mut names = model.players.iter().map(|it| it.name.clone());
        let players = [names.next()?, names.next()?];
        Some(Base { name, tree, types, symmetry, players, known, model })
    }

    /// Returns the keys that hold for it.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.known.iter().filter_map(|it| Some(it.text("keys")?.text.as_str()))
    }

    /// Returns the shipped game that stands for a parent of another name.
    pub(super) fn parent(name: &str) -> Option<String> {
        Some(known_games().table(PARENTS)?.text(name)?.text.clone())
    }

    /// Returns the keys that hold for it in files for the fork, beyond the others.
    pub(super) fn fork_keys(&self) -> impl Iterator<Item = &str> {
        self.known.iter().filter_map(|it| Some(it.text("fork")?.text.as_str()))
    }

    /// Returns true if pieces are dropped that nobody holds.
    pub(super) fn free_drops(&self) -> bool {
        self.known.iter().any(|it| it.get("free-drops").is_some())
    }

    /// Returns the case in which its file can't be extended.
    pub(super) fn alone(&self) -> Option<Alone> {
        let table = self.known.iter().rev().find_map(|it| it.table("alone"))?;
        let text = |key: &str| table.text(key).map_or("", |it| &it.text);
        let keys = text("keys").split_whitespace().map(str::to_owned).collect();
        Some(Alone { keys, start: text("start").to_owned() })
    }

    /// Returns the items of its file that stand for a key: table and name.
    pub(super) fn items(&self, key: &str) -> Vec<(&str, &str)> {
        let items = self.known.iter().rev().find_map(|it| it.table("items")?.get(key)?.as_array());
        let texts = items.into_iter().flatten().filter_map(Node::as_text);
        texts.filter_map(|it| it.text.split_once(": ")).collect()
    }

    /// Returns true if its file has a type of nobody's.
    pub(super) fn has_neutral(&self) -> bool {
        self.types.iter().any(|it| self.of_piece(&it.0, piece::NEUTRAL).is_some())
    }

    /// Returns the name of the type of its walls.
    pub(super) fn wall(&self) -> Option<&str> {
        let neutral =
            |it: &&(String, String)| self.of_piece(&it.0, piece::NEUTRAL) == Some(true.into());
        self.types.iter().find(neutral).map(|it| it.0.as_str())
    }

    /// Returns true if its file has an item of that name.
    #[cfg(test)]
    pub(super) fn has_item(&self, table: &str, name: &str) -> bool {
        let items = self.tree.items(table).iter().filter_map(Node::as_table);
        items.filter_map(|it| it.text(alfil_language::schema::item::NAME)).any(|it| it.text == name)
    }

    /// Returns the zone of its file that stands for a key.
    pub(super) fn zone(&self, key: &str) -> Option<&str> {
        self.known.iter().rev().find_map(|it| Some(it.table("zones")?.text(key)?.text.as_str()))
    }

    /// Returns the value at the end of a path of keys and names.
    pub(in crate::import) fn value(&self, path: &[&dyn AsRef<str>]) -> Option<Value> {
        let (last, tables) = path.split_last()?;
        let table = tables.iter().try_fold(&self.tree, |table, name| table.table(name))?;
        table.get(last).and_then(Value::of)
    }

    /// Returns the value of a key in the table of a piece type.
    pub(in crate::import) fn of_piece<T: Field>(&self, name: &str, key: Key<T>) -> Option<Value> {
        self.value(&[&game::PIECES, &name, &key])
    }

    /// Returns the cells of both players' pieces of that name at the start.
    pub(in crate::import) fn squares(&self, name: &str) -> [Squares; 2] {
        let mut res = [Squares::default(), Squares::default()];
        for (cell, piece) in self.model.board.cells.iter().zip(&self.model.start.cells) {
            let Some(piece) = piece else { continue };
            let player = usize::from(piece.owner.0);
            if player < 2 && self.model.types[piece.ty].name == name {
                res[player].0.extend(square(&cell.name));
            }
        }
        res
    }

    /// Returns the pieces in both hands at the start: the small letters of IDs.
    pub(super) fn hands(&self) -> [Vec<char>; 2] {
        let mut res = [Vec::new(), Vec::new()];
        for (player, hand) in res.iter_mut().zip(self.model.start.hands.iter()) {
            for (ty, count) in self.model.types.iter().zip(hand) {
                let letter = ty.id.chars().next().unwrap_or_default().to_ascii_lowercase();
                player.extend(std::iter::repeat_n(letter, usize::from(*count)));
            }
        }
        res
    }

    /// Returns true if the text speaks of a word anywhere but in definitions of pieces, promotions, and the moves that
    /// are progress.
    pub(super) fn speaks_of(&self, word: &str) -> bool {
        let apart = [game::PIECES.as_ref(), game::PROMOTION.as_ref(), game::END.as_ref()];
        let tables = self.tree.iter().filter(|it| !apart.contains(&it.0));
        let ends = self.tree.table(game::END).into_iter().flat_map(Table::iter);
        let ends = ends.filter(|it| it.0 != end::NO_PROGRESS.as_ref());
        tables.chain(ends).any(|it| mentions(&it.1.node, word))
    }

    /// Returns true if it speaks of a word where it says which moves are progress.
    pub(super) fn counts_moves_of(&self, word: &str) -> bool {
        let progress = self.tree.table(game::END).and_then(|it| it.get(end::NO_PROGRESS));
        progress.is_some_and(|it| mentions(it, word))
    }
}

/// The tables of a shipped game and those that it extends, these first.
fn family(name: &str, all: &Table, known: &mut Vec<Table>, depth: usize) {
    let file = shipped_file(name);
    let parents = file.items(file::EXTENDS).iter().filter_map(Node::as_text);
    for parent in parents.filter(|_| depth < 8) {
        family(&parent.text, all, known, depth + 1);
    }
    known.extend(all.table(name).cloned());
}

fn mentions(node: &Node, word: &str) -> bool {
    match &node.value {
        rulefile::Value::String(text) => {
            text.text.split(|it: char| !(it.is_alphanumeric() || it == '-')).any(|it| it == word)
        }
        rulefile::Value::Array(items) => items.iter().any(|it| mentions(it, word)),
        rulefile::Value::Table(table) => table.iter().any(|it| mentions(&it.1.node, word)),
        _ => false,
    }
}
