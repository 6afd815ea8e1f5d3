//! The dice, and the names that a file declares.

use crate::play::SplitMix;
use toml::{Table, Value};

/// What the cells of the invented board form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Square,
    Hex,
    Graph,
}

/// The board and the names of an invented game.
#[derive(Debug)]
pub(super) struct Names {
    pub shape: Shape,
    /// Files and ranks; for graphs the number of cells and 1.
    pub size: (usize, usize),
    pub levels: usize,
    /// The names of all cells.
    pub cells: Vec<String>,
    /// Directions and groups of directions.
    pub dirs: Vec<&'static str>,
    /// The words of the players' symmetry.
    pub symmetry: &'static str,
    /// True if a board of squares has links of its own.
    pub links: bool,
    /// True while the events of a rule have a piece and a place.
    pub here: bool,
    pub players: Vec<&'static str>,
    /// Types that belong to players, and those that belong to nobody.
    pub types: Vec<&'static str>,
    pub neutral: Vec<&'static str>,
    pub zones: Vec<&'static str>,
    pub fields: Vec<&'static str>,
    pub rankings: Vec<&'static str>,
    pub pairings: Vec<&'static str>,
    pub type_sets: Vec<&'static str>,
    pub marks: Vec<&'static str>,
    pub cell_sets: Vec<&'static str>,
    pub own_sets: Vec<&'static str>,
    /// Counters of the game, and those that each player has.
    pub counters: Vec<&'static str>,
    pub own_counters: Vec<&'static str>,
    pub actions: Vec<&'static str>,
    /// Labels of the moves so far.
    pub labels: Vec<&'static str>,
    pub defined: Defined,
    /// True if little happens but moves and checks, so that games are long.
    pub calm: bool,
    pub hands: bool,
    pub check: bool,
    /// True if some type has a promotion.
    pub promotes: bool,
}

/// The names of `[define]` that may be used by now.
#[derive(Debug, Default)]
pub(super) struct Defined {
    pub cond: bool,
    pub num: bool,
    pub set: bool,
}

/// Makes one file from a seed.
pub(super) struct Inventor {
    dice: SplitMix,
    pub names: Names,
    /// The seed's file.
    pub root: Table,
}

/// Types of pieces: their names and IDs.
pub(super) const TYPES: [&str; 7] = ["ace", "bat", "cat", "dog", "elk", "fox", "gnu"];
const NEUTRAL: [&str; 2] = ["rock", "stone"];

impl Inventor {
    pub(super) fn new(seed: u64) -> Inventor {
        let names = Names {
            shape: Shape::Square,
            size: (4, 4),
            levels: 1,
            cells: Vec::new(),
            dirs: Vec::new(),
            symmetry: "none",
            links: false,
            here: false,
            players: Vec::new(),
            types: Vec::new(),
            neutral: Vec::new(),
            zones: Vec::new(),
            fields: Vec::new(),
            rankings: Vec::new(),
            pairings: Vec::new(),
            type_sets: Vec::new(),
            marks: Vec::new(),
            cell_sets: Vec::new(),
            own_sets: Vec::new(),
            counters: Vec::new(),
            own_counters: Vec::new(),
            actions: Vec::new(),
            labels: Vec::new(),
            defined: Defined::default(),
            calm: false,
            hands: false,
            check: false,
            promotes: false,
        };
        // Seeds that follow one another must not give related files.
        let mut dice = SplitMix(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        dice.below(2);
        Inventor { dice, names, root: Table::new() }
    }

    /// Returns the file.
    pub(super) fn file(mut self) -> Table {
        self.root.insert("variant".to_owned(), table([("name", text("Invented"))]));
        self.invent_players();
        self.invent_board();
        self.invent_names();
        self.invent_declarations();
        self.invent_pieces();
        self.invent_promotion();
        self.invent_hands();
        self.invent_check();
        self.invent_actions();
        self.invent_turn();
        self.invent_rules();
        self.invent_forbids();
        self.invent_compulsory();
        self.invent_endings();
        self.root
    }

    /// Decides which names there are.
    fn invent_names(&mut self) {
        let few = 2 + self.below(4);
        self.names.types = TYPES[..few].to_vec();
        if self.one_in(3) {
            let n = 1 + self.below(2);
            self.names.neutral = NEUTRAL[..n].to_vec();
        }
        let mut some = |all: &[&'static str], one_in: usize| -> Vec<&'static str> {
            all.iter().copied().filter(|_| self.dice.below(one_in) == 0).collect()
        };
        let zones = some(&["yard", "moat"], 2);
        let fields = some(&["height"], 3);
        let rankings = some(&["ladder"], 2);
        let pairings = some(&["fuse"], 4);
        let type_sets = some(&["odd"], 3);
        let marks = some(&["hot", "cold"], 4);
        let cell_sets = some(&["ash", "mud"], 4);
        let own_sets = some(&["camp"], 4);
        let counters = some(&["coins", "taps"], 4);
        let own_counters = some(&["score", "debts"], 4);
        let actions = some(&["push", "swap", "raise"], 6);
        let names = &mut self.names;
        names.zones = zones;
        names.fields = fields;
        names.rankings = rankings;
        names.pairings = pairings;
        names.type_sets = type_sets;
        names.marks = marks;
        names.cell_sets = cell_sets;
        names.own_sets = own_sets;
        names.counters = counters;
        names.own_counters = own_counters;
        names.actions = actions;
        self.names.hands = self.one_in(3);
        self.names.check = !self.one_in(3);
        self.names.calm = self.one_in(2);
    }

    /// Returns a number below another one.
    #[track_caller]
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.dice.below(n)
    }

    /// Returns true once in so many times.
    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns one of these.
    #[track_caller]
    pub(super) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Returns one of these, if there is any.
    pub(super) fn any(&mut self, all: &[&'static str]) -> Option<&'static str> {
        (!all.is_empty()).then(|| self.pick(all))
    }

    /// Returns the name of a cell, also for a board that has none: such a file is refused.
    pub(super) fn cell(&mut self) -> String {
        if self.names.cells.is_empty() {
            return "a1".to_owned();
        }
        let n = self.below(self.names.cells.len());
        self.names.cells[n].clone()
    }

    /// Returns a type that belongs to players.
    pub(super) fn own_type(&mut self) -> &'static str {
        let n = self.below(self.names.types.len());
        self.names.types[n]
    }

    /// Returns any type.
    pub(super) fn any_type(&mut self) -> &'static str {
        if !self.names.neutral.is_empty() && self.one_in(6) {
            let n = self.below(self.names.neutral.len());
            return self.names.neutral[n];
        }
        self.own_type()
    }

    /// Returns the name of a player.
    pub(super) fn player_name(&mut self) -> &'static str {
        let n = self.below(self.names.players.len());
        self.names.players[n]
    }

    /// Returns a direction or group.
    pub(super) fn dir(&mut self) -> &'static str {
        let n = self.below(self.names.dirs.len());
        self.names.dirs[n]
    }

    /// Returns a direction that is no group.
    pub(super) fn single_dir(&mut self) -> &'static str {
        loop {
            let dir = self.dir();
            if !["all", "orthogonal", "diagonal", "levels", "aslant"].contains(&dir) {
                return dir;
            }
        }
    }

    /// Returns some of these, in order, at least one.
    pub(super) fn some_of(&mut self, all: &[&'static str]) -> Vec<&'static str> {
        let mut res: Vec<_> = all.iter().copied().filter(|_| self.dice.below(2) == 0).collect();
        if res.is_empty() {
            res.push(self.pick(all));
        }
        res
    }

    pub(super) fn put(&mut self, key: &str, value: Value) {
        self.root.insert(key.to_owned(), value);
    }
}

pub(super) fn text(text: impl Into<String>) -> Value {
    Value::String(text.into())
}

pub(super) fn table<const N: usize>(items: [(&str, Value); N]) -> Value {
    Value::Table(items.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

pub(super) fn array(items: Vec<Value>) -> Value {
    Value::Array(items)
}
