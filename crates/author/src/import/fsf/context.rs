//! Data and functions that all parts of the translation share.

use super::{
    base::Base,
    fen::Fen,
    settings::Settings,
    squares::{Size, Squares, Symmetry},
    types::Type,
};
use crate::import::untranslated;
use alfil_language::{
    diag::{Code, Diagnostic},
    schema::{Field, Key, TableSchema, game, item},
    source::Span,
    writer::{RuleFileWriter, Section, Value, ValueOf, names},
};
use std::collections::{BTreeMap, BTreeSet};

/// What rule files without a parent call the players.
const COLOURS: [&str; 2] = ["white", "black"];

/// A section while it is translated.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) base: Option<Base>,
    pub(super) set: Settings,
    pub(super) size: Size,
    /// True if pieces are dropped that nobody holds.
    pub(super) free_drops: bool,
    /// True if the file is for the fork of the program.
    pub(super) fork: bool,
    pub(super) fen: Fen,
    /// True if the position at the start is not that of the shipped game.
    pub(super) new_start: bool,
    pub(super) symmetry: Symmetry,
    /// What the rule file calls White and Black.
    pub(super) players: [String; 2],
    pub(super) types: Vec<Type>,
    /// True if the moves of a piece can't be read, which is reported.
    pub(super) unreadable: bool,
    pub(super) file: RuleFileWriter,
    pub(super) diags: Vec<Diagnostic>,
    /// Names of zones that the file has, and their texts.
    zones: BTreeMap<String, String>,
    /// Keys that are already reported as not translated.
    reported: BTreeSet<String>,
    /// The place of the section's name.
    pub(super) place: Span,
}

impl Context {
    pub(super) fn new(base: Option<Base>, set: Settings, place: Span) -> Context {
        Context {
            size: set.size(),
            symmetry: base.as_ref().map_or(Symmetry::Mirror, |it| it.symmetry),
            players: base.as_ref().map_or(COLOURS.map(str::to_owned), |it| it.players.clone()),
            base,
            set,
            free_drops: false,
            fork: false,
            fen: Fen::default(),
            new_start: false,
            types: Vec::new(),
            unreadable: false,
            file: RuleFileWriter::new(),
            diags: Vec::new(),
            zones: BTreeMap::new(),
            reported: BTreeSet::new(),
            place,
        }
    }

    /// Reports that a key is not translated, if a section has it.
    pub(super) fn leave(&mut self, key: &str, why: &str) {
        let value = self.set.get(key).to_owned();
        if let Some(place) = self.set.place(key)
            && self.reported.insert(key.to_owned())
        {
            self.diags.push(untranslated(place, &format!("`{key}`"), why));
            self.file.tail(format!("not translated: {key} = {value}: {why}"));
        }
    }

    /// Reports that the program plays a key otherwise than its documentation says, which the rule file follows.
    pub(super) fn as_documented(&mut self, key: &str, there: &str) {
        if let Some(place) = self.set.place(key)
            && self.reported.insert(key.to_owned())
        {
            let message = format!("`{key}` follows its documentation, but Fairy-Stockfish {there}");
            self.diags.push(Diagnostic::new(Code::ImportAsDocumented, place, message));
        }
    }

    /// Returns true if there are walls on the board at any time.
    pub(super) fn has_walls(&self) -> bool {
        !self.fen.walls.is_empty() || super::turn::has_walls(self)
    }

    /// Returns the squares around a set, also where the board's neighbours are others.
    pub(super) fn around(&self, set: &str) -> String {
        let keys = ["connectVertical", "connectHorizontal", "connectDiagonal"];
        let all = keys.iter().all(|it| self.set.bool(it));
        if all { format!("near({set})") } else { format!("near({set}, K)") }
    }

    /// Returns the value of a key in the shipped game's file.
    pub(super) fn base_value(&self, path: &[&dyn AsRef<str>]) -> Option<Value> {
        self.base.as_ref()?.value(path)
    }

    /// Returns the value of a key in the table of a piece type of the shipped game's file.
    pub(super) fn base_piece<T: Field>(&self, name: &str, key: Key<T>) -> Option<Value> {
        self.base.as_ref()?.of_piece(name, key)
    }

    /// Sets a key of a table, if the shipped game's file has another value.
    pub(super) fn set<T: Field>(
        &mut self,
        table: &TableSchema,
        key: Key<T>,
        value: impl ValueOf<T> + Clone,
    ) {
        if self.base_value(&[&table.name, &key]) != Some(value.clone().into()) {
            self.file.table(table).set(key, value);
        }
    }

    /// Takes a key of a table away, if the shipped game's file has it.
    pub(super) fn clear<T: Field>(&mut self, table: &TableSchema, key: Key<T>) {
        if self.base_value(&[&table.name, &key]).is_some() {
            self.file.table(table).remove(key);
        }
    }

    /// Sets a key of a table, or takes it away, if that is not what the shipped game's file has.
    pub(super) fn set_or_clear<T: Field>(
        &mut self,
        table: &TableSchema,
        key: Key<T>,
        value: Option<impl ValueOf<T> + Clone>,
    ) {
        match value {
            Some(value) => self.set(table, key, value),
            None => self.clear(table, key),
        }
    }

    /// Returns an item that stands for a key: the shipped game's item in that table, or else a new one.
    pub(super) fn item(&mut self, table: &TableSchema, key: &str, name: &str) -> &mut Section {
        let items = self.base.as_ref().map(|it| it.items(key)).unwrap_or_default();
        let old = items.iter().find(|it| it.0 == table.name).map(|it| it.1.to_owned());
        let section = self.file.item(table);
        section.set(item::NAME, old.unwrap_or_else(|| name.to_owned()));
        section
    }

    /// Returns the only item that stands for a key. If the shipped game has exactly one in that table, the item replaces
    /// it. If the game has several, they are taken away.
    pub(super) fn sole_item(&mut self, table: &TableSchema, key: &str, name: &str) -> &mut Section {
        let items = self.base.as_ref().map(|it| it.items(key)).unwrap_or_default();
        let old: Vec<_> =
            items.iter().filter(|it| it.0 == table.name).map(|it| it.1.to_owned()).collect();
        if old.len() > 1 {
            self.take_away(key, &[table]);
        }
        let section = self.file.item(table);
        match old.as_slice() {
            [only] => section.set(item::NAME, only.as_str()),
            all if all.iter().any(|it| it == name) => {
                section.set(item::NAME, format!("{name} now"))
            }
            _ => section.set(item::NAME, name),
        }
    }

    /// Takes away the items of the shipped game's file that stand for a key.
    pub(super) fn take_away(&mut self, key: &str, tables: &[&TableSchema]) {
        let items = self.base.as_ref().map(|it| it.items(key)).unwrap_or_default();
        let items: Vec<_> =
            items.into_iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect();
        for (table, name) in &items {
            if let Some(table) = tables.iter().find(|it| it.name == table) {
                self.file.item(table).set(item::NAME, name.as_str()).set(item::REMOVE, true);
            }
        }
    }

    /// Returns a set of each player as an expression. The set becomes a zone of that name if it is long or does not
    /// follow from symmetry.
    pub(super) fn region(&mut self, name: &str, squares: &[Squares; 2]) -> String {
        let [white, black] = squares;
        let symmetric = white.image(self.symmetry, self.size) == *black;
        let text = white.set(self.size);
        if symmetric && text.len() <= 24 {
            return text;
        }
        let value = if symmetric {
            Value::from(text)
        } else {
            self.by_player([white.cells().into(), black.cells().into()])
        };
        self.zone(name, value)
    }

    /// Returns a table with a value for each player.
    pub(super) fn by_player(&self, [white, black]: [Value; 2]) -> Value {
        names([(&*self.players[0], white), (&*self.players[1], black)])
    }

    /// Returns the condition that the player on move is White, or Black.
    pub(super) fn is_player(&self, player: usize) -> String {
        format!("own is {}", self.players[player])
    }

    /// Returns true if the file has a zone of that name.
    pub(super) fn is_zone(&self, name: &str) -> bool {
        self.zones.contains_key(name)
    }

    /// Returns a zone with that value.
    pub(super) fn zone(&mut self, name: &str, value: Value) -> String {
        let text = value.to_string();
        if let Some(found) = self.zones.iter().find(|it| *it.1 == text) {
            return found.0.clone();
        }
        let taken = |it: &str| {
            self.zones.contains_key(it)
                || self.types.iter().any(|ty| ty.name == it)
                || self.base.as_ref().is_some_and(|base| base.speaks_of(it))
        };
        let mut res = name.to_owned();
        let mut n = 2;
        while taken(&res) {
            res = format!("{name}-{n}");
            n += 1;
        }
        self.file.names(game::ZONES).set_name(&res, value);
        self.zones.insert(res.clone(), text);
        res
    }

    /// Returns the types of letters, and those that their promoted pieces move as. `*` is everything.
    pub(super) fn type_names(&self, letters: &[char]) -> Vec<String> {
        let all = letters.contains(&'*');
        let wanted = |it: &&Type| it.used && (all || letters.contains(&it.target));
        self.types.iter().filter(wanted).map(|it| it.name.clone()).collect()
    }

    /// Returns the keys for where both players' pieces of a key may be: that of the piece, or else that of all pieces.
    pub(super) fn regions_of(&self, piece: &str) -> [String; 2] {
        ["mobilityRegionWhite", "mobilityRegionBlack"].map(|all| {
            let player = usize::from(all.ends_with("Black"));
            let own = super::keys::region_key(piece, player);
            if self.set.get(&own) == "**" { all.to_owned() } else { own }
        })
    }

    /// Returns the type that a letter stands for.
    pub(super) fn type_of(&self, letter: char) -> Option<&Type> {
        self.types.iter().find(|it| !it.promoted && it.letter == letter)
    }

    /// Returns the letter of a predefined piece.
    pub(super) fn letter_of(&self, key: &str) -> Option<char> {
        self.types.iter().find(|it| it.key == key && !it.promoted).map(|it| it.letter)
    }

    /// Returns the letters of royal pieces, and of those that are treated as royal.
    pub(super) fn royal_letters(&self) -> (Option<char>, Vec<char>) {
        let king = self.letter_of("king");
        let pseudo =
            self.set.bool("extinctionPseudoRoyal") && self.set.get("extinctionValue") == "loss";
        let mut pseudo = if pseudo { self.set.letters("extinctionPieceTypes") } else { Vec::new() };
        pseudo.extend(self.set.letters("pseudoRoyalTypes"));
        (king, pseudo)
    }

    /// Returns the letters of the pawns: the pieces that one of these keys names, or else the predefined pawn.
    pub(super) fn pawns(&self, keys: &[&str]) -> Vec<char> {
        for key in keys {
            let text = self.set.get(key);
            if !text.is_empty() {
                return self.set.letters(key);
            }
        }
        self.letter_of("pawn").into_iter().collect()
    }
}

/// Conditions of which all must hold, or any.
pub(super) fn conditions(all: &[String], word: &str) -> String {
    let enclosed = |it: &String| {
        if it.contains(" or ") && word == "and" { format!("({it})") } else { it.clone() }
    };
    match all {
        [only] => only.clone(),
        all => all.iter().map(enclosed).collect::<Vec<_>>().join(&format!(" {word} ")),
    }
}
