//! Pieces, their moves, castling, promotion and hands.

use super::{
    expr::At,
    inventor::{Inventor, Shape, TYPES, array, table, text},
};
use toml::{Table, Value};

/// Terms of all kinds that Betza's notation has for squares.
const TERMS: [&str; 70] = [
    "K",
    "Q",
    "R",
    "B",
    "N",
    "W",
    "F",
    "D",
    "A",
    "C",
    "Z",
    "H",
    "G",
    "R3",
    "B2",
    "NN",
    "N2",
    "W*",
    "fmWfceFifmnD",
    "fmWfcF",
    "mRcpR",
    "gQ",
    "pB",
    "cpR3mW",
    "tpR",
    "mBcgB",
    "nN",
    "nA",
    "nD",
    "jD",
    "jA",
    "nZ",
    "jR4",
    "jjR",
    "zB",
    "qN",
    "frzB3",
    "afsW",
    "mafsmafW",
    "cafmF",
    "cabK",
    "caibR",
    "mabK",
    "caK",
    "xafW",
    "xW",
    "xR",
    "udW",
    "udQ",
    "cauafK",
    "FyafsF",
    "[F?R]",
    "[N?B]",
    "[W-B3]",
    "[cQ-mK]",
    "RasR",
    "dcR",
    "dK",
    "dNmN",
    "kQ",
    "tR3",
    "mK",
    "cQmW",
    "U",
    "mU",
    "I",
    "bI",
    "paf2R",
    "(paf)2R",
    "N'mW",
];

impl Inventor {
    pub(super) fn invent_pieces(&mut self) {
        let mut pieces = Table::new();
        let mut free = self.names.cells.clone();
        // Symmetric set-ups of two players use the near half.
        let both = matches!(self.names.symmetry, "mirror" | "rotate")
            && self.names.shape == Shape::Square
            && self.names.levels == 1
            && self.one_in(2);
        if both {
            let half = self.names.size.1 / 2;
            free.retain(|it| it[1..].parse::<usize>().is_ok_and(|rank| rank <= half));
        }
        let castles = self.invent_castling(&mut free);
        for (n, name) in self.names.types.clone().into_iter().enumerate() {
            let mut piece = Table::new();
            let letter = name[..1].to_uppercase();
            let id = match self.below(12) {
                0 => format!("+{letter}"),
                1 => format!("{letter}x"),
                _ => letter,
            };
            piece.insert("id".to_owned(), text(id));
            let moves = self.moves(if n == 0 { 1 } else { 2 });
            piece.insert("move".to_owned(), moves);
            if let Some((kind, start, castle)) = castles.as_ref().filter(|_| n < 2) {
                if n == 0 {
                    match kind {
                        Some(term) => {
                            let moves = array(vec![text("K"), text(*term)]);
                            piece.insert("move".to_owned(), moves);
                        }
                        None => {
                            piece.insert("castle".to_owned(), castle.clone());
                        }
                    }
                }
                piece.insert("start".to_owned(), start[n].clone());
            } else {
                let most = if self.names.cells.len() > 30 { 3 } else { 2 };
                let number = if n == 0 { 1 + self.below(2) } else { self.below(most + 1) };
                let start = self.start(&mut free, number, both);
                piece.extend(start.map(|it| ("start".to_owned(), it)));
            }
            if self.one_in(10) {
                let cells = self.set(At::Zone, 1);
                piece.insert("unmoved-on".to_owned(), text(cells));
            }
            if self.one_in(4) {
                piece.insert("base".to_owned(), text(self.own_type()));
            }
            if self.one_in(5) {
                let others = self.names.types.clone().into_iter().filter(|it| *it != name);
                let other = self.any(&others.collect::<Vec<_>>()).unwrap();
                piece.insert("promotes".to_owned(), text(other));
                self.names.promotes = true;
            }
            if self.names.hands && self.one_in(3) {
                let drop = self.cond(At::Drop, 1);
                piece.insert("drop".to_owned(), text(drop));
            }
            pieces.insert(name.to_owned(), Value::Table(piece));
        }
        self.invent_neutral(&mut free, &mut pieces);
        // `R` and `S` are no first letters of other types.
        assert!(TYPES.iter().all(|it| !it.starts_with(['r', 's'])));
        self.put("pieces", Value::Table(pieces));
    }

    /// Invents pieces that are nobody's, or of all players together.
    fn invent_neutral(&mut self, free: &mut Vec<String>, pieces: &mut Table) {
        for name in self.names.neutral.clone() {
            let mut piece = Table::new();
            if self.one_in(4) {
                let moves = self.pick(&["mK", "N", "mR", "cFmW"]);
                piece.insert("move".to_owned(), text(moves));
                piece.insert("shared".to_owned(), Value::Boolean(true));
            }
            piece.insert("id".to_owned(), text(name[..1].to_uppercase()));
            if !piece.contains_key("shared") {
                piece.insert("neutral".to_owned(), Value::Boolean(true));
            }
            if self.one_in(2) && free.len() > 1 {
                let n = self.below(free.len());
                let cell = free.swap_remove(n);
                piece.insert("start".to_owned(), text(cell));
            }
            if self.one_in(4) {
                piece.insert("move".to_owned(), text(self.pick(&["step(all)", "slide(all)"])));
            }
            pieces.insert(name.to_owned(), Value::Table(piece));
        }
    }

    /// Returns where so many pieces of each player stand.
    fn start(&mut self, free: &mut Vec<String>, number: usize, both: bool) -> Option<Value> {
        let mut take = |inventor: &mut Inventor| {
            let cells: Vec<String> = (0..number)
                .filter_map(|_| {
                    let n = inventor.below(free.len().max(1));
                    (n < free.len()).then(|| free.swap_remove(n))
                })
                .collect();
            if cells.is_empty() { "none".to_owned() } else { cells.join(" ") }
        };
        if number == 0 {
            return None;
        }
        if both {
            return Some(text(take(self)));
        }
        let each = self.names.players.clone().into_iter();
        let each: Table = each.map(|it| (it.to_owned(), text(take(self)))).collect();
        Some(Value::Table(each))
    }

    /// Returns how the first type castles with the second: the term in Betza if it is one, where both stand, and the key
    /// `castle`. Takes the cells from the free ones.
    fn invent_castling(
        &mut self,
        free: &mut Vec<String>,
    ) -> Option<(Option<&'static str>, [Value; 2], Value)> {
        let (files, ranks) = self.names.size;
        let fits = self.names.shape == Shape::Square
            && self.names.levels == 1
            && files >= 5
            && ranks >= 2
            && self.names.players.len() == 2;
        if !fits || !self.one_in(3) {
            return None;
        }
        let mut rank = |rank: usize| {
            let mut cells: Vec<String> =
                (0..files).map(|it| super::board::cell_name(it, rank)).collect();
            let all_there = cells.iter().all(|it| free.contains(it));
            if rank > 0 && !free.contains(&cells[0]) {
                return None;
            }
            free.retain(|it| !cells.contains(it));
            let king = 1 + self.below(files - 2);
            let king = cells.remove(king);
            cells.truncate(files - 1);
            let rooks = format!("{} {}", cells[0], cells[files - 2]);
            all_there.then_some((king, rooks))
        };
        let near = rank(0)?;
        let starts = match rank(ranks - 1) {
            Some(far) => [
                table([("white", text(near.0)), ("black", text(far.0))]),
                table([("white", text(near.1)), ("black", text(far.1))]),
            ],
            None => [text(near.0), text(near.1)],
        };
        let to = [
            super::board::cell_name(self.below(2), 0),
            super::board::cell_name(files - 1 - self.below(2), 0),
        ];
        let with = self.names.types[1];
        let castle = table([("with", text(with)), ("to", text(to.join(" ")))]);
        let term = self.pick(&["isO2", "irO2ilO3", "isO1", "isjO2", "sO2"]);
        let term = self.one_in(2).then_some(term);
        Some((term, starts, castle))
    }

    /// Returns the moves of a type.
    fn moves(&mut self, most: usize) -> Value {
        let number = 1 + self.below(most);
        let moves: Vec<Value> = (0..number).map(|_| self.one_move()).collect();
        if number == 1 { moves.into_iter().next().unwrap() } else { array(moves) }
    }

    fn one_move(&mut self) -> Value {
        let term = self.term();
        let key = if is_path(&term) { "path" } else { "betza" };
        match self.below(10) {
            0 | 1 => {
                let cond = self.cond(At::Pattern, 2);
                table([(key, text(term)), ("when", text(cond))])
            }
            2 => {
                let cond = self.cond(At::Step, 1);
                table([(key, text(term)), ("each-step", text(cond))])
            }
            3 => table([(key, text(term)), ("attacks", Value::Boolean(false))]),
            4 => {
                let set = self.set(At::Pattern, 1);
                let only = self.one_in(2);
                table([("borrow", text(set)), ("only", Value::Boolean(only))])
            }
            5 => self.labelled(key, term),
            _ => text(term),
        }
    }

    /// Returns moves with a label, effects, or both.
    fn labelled(&mut self, key: &'static str, term: String) -> Value {
        let label = self.pick(&["jolt", "glide"]);
        let (with_label, with_effects) = (!self.one_in(3), self.one_in(2));
        let mut keys = vec![(key, text(term))];
        if self.one_in(3) {
            keys.push(("when", text(self.cond(At::Pattern, 1))));
        }
        if with_label {
            keys.push(("label", text(label)));
        }
        if with_effects || !with_label {
            self.names.here = true;
            keys.push(("do", self.effects(At::Rule)));
        }
        if with_label && !self.names.labels.contains(&label) {
            self.names.labels.push(label);
        }
        keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Table>().into()
    }

    /// Returns a text of moves.
    fn term(&mut self) -> String {
        if self.names.shape == Shape::Square && self.names.levels == 1 && !self.one_in(5) {
            return match self.below(3) {
                0 => self.random_term(),
                1 => self.pick(&TERMS).to_owned(),
                _ => format!("{}{}", self.pick(&TERMS[..13]), self.random_term()),
            };
        }
        if self.names.shape == Shape::Hex && self.one_in(2) {
            let term = [
                "K", "W", "F", "N", "R", "B", "Q", "mRcpR", "R2", "gQ", "dK", "cWmF", "xW", "U",
                "udW",
            ];
            return self.pick(&term).to_owned();
        }
        self.path()
    }

    /// Returns a term put together from modes, directions, an atom and a range.
    fn random_term(&mut self) -> String {
        let oblique = self.one_in(4);
        let atom = if oblique {
            self.pick(&["N", "C", "Z", "NX"])
        } else {
            self.pick(&["W", "F", "D", "A", "H", "R", "B", "Q", "K"])
        };
        let dirs = self.pick(&["", "", "f", "b", "v", "s", "fs", "l", "rf", "fl"]);
        let dirs = if oblique && dirs == "s" { "" } else { dirs };
        let modes = self.pick(&[
            "", "m", "c", "mc", "cd", "d", "md", "k", "t", "x", "u", "e", "i", "im", "ic", "in",
        ]);
        let modes = match (modes, atom) {
            ("u", _) => "ud",
            ("e", _) => "ce",
            ("in", "D" | "H" | "R") => "imn",
            ("in", _) => "im",
            (it, _) => it,
        };
        let extra = match atom {
            "D" | "A" | "H" | "N" if self.one_in(6) => self.pick(&["n", "j"]),
            "R" | "B" | "Q" if self.one_in(4) => self.pick(&["p", "g", "j"]),
            _ => "",
        };
        let extra = if extra == "j" && atom == "N" { "n" } else { extra };
        let range = match atom {
            "W" | "F" | "D" | "A" | "N" if self.one_in(4) => self.pick(&["2", "3", "0"]),
            "R" | "B" | "Q" if self.one_in(3) => self.pick(&["2", "3"]),
            _ => "",
        };
        format!("{modes}{extra}{dirs}{atom}{range}")
    }

    /// Returns a path over directions.
    fn path(&mut self) -> String {
        let (a, b) = (self.dir(), self.dir());
        let modes = self.pick(&[
            "", "", "m ", "c ", "mc ", "d ", "cd ", "k ", "cw ", "mcw ", "t ", "x ", "i ", "im ",
        ]);
        match self.below(16) {
            0 => format!("{modes}step({a})"),
            1 => {
                let may_be_long = !modes.contains(['k', 't', 'x']) && self.one_in(2);
                format!("{modes}slide({a}{})", if may_be_long { ", max" } else { "" })
            }
            2 => format!("{modes}slide({a}, {})", self.pick(&["2", "2..3", "1..2"])),
            3 => format!("{modes}leap({a} + {b})"),
            4 => format!("n leap({a} + {b})"),
            5 => format!("hop({a})"),
            6 => format!("c hop({a}, 3)"),
            7 => format!("p slide({a}) then step(same)"),
            8 => format!("c step({a}) then m step({b})"),
            9 => format!("repeat(step({a}) then step({}), 2)", self.single_dir()),
            10 => format!("slide({a}, 0..2) then step({b})"),
            11 => format!("step({a}) | c slide({b})"),
            12 => format!("x step({a}) then slide({b}, 2)"),
            13 => {
                let modes = self.pick(&["", "m ", "c ", "cd ", "mcw ", "im "]);
                let range = self.pick(&["", ", 3", ", 2.."]);
                let set = self.pick(&["own", "enemy | empty", "occupied", "all - neutral"]);
                format!("{modes}slide({a}{range}, through {set})")
            }
            14 => format!(
                "{}hop({a}, through {})",
                self.pick(&["", "c ", "m "]),
                self.pick(&["own", "enemy"])
            ),
            _ => self
                .pick(&["anywhere", "m anywhere", "step(all)", "slide(all)", "j leap(all + all)"])
                .to_owned(),
        }
    }

    pub(super) fn invent_promotion(&mut self) {
        if !self.one_in(2) {
            return;
        }
        let mut promotion = Table::new();
        let types = self.names.types.clone();
        for name in self.some_of(&types).into_iter().take(2) {
            let mut it = Table::new();
            let others: Vec<_> = types.iter().copied().filter(|it| *it != name).collect();
            let to = self.some_of(&others).join(" ");
            it.insert("to".to_owned(), text(to));
            for key in ["in", "from", "forced"] {
                if self.one_in(if key == "in" { 2 } else { 4 }) {
                    let set = self.set(At::Zone, 1);
                    it.insert(key.to_owned(), text(set));
                }
            }
            if self.one_in(2) || it.contains_key("forced") {
                it.insert("optional".to_owned(), Value::Boolean(true));
            }
            if self.one_in(4) {
                it.insert("on".to_owned(), text("capture"));
            }
            if self.one_in(4) {
                let when = self.cond(At::Rule, 1);
                it.insert("when".to_owned(), text(when));
            }
            if self.one_in(3) {
                let offered = self.cond(At::Where, 1);
                it.insert("where".to_owned(), text(offered));
            }
            promotion.insert(name.to_owned(), Value::Table(it));
        }
        self.names.promotes = true;
        self.put("promotion", Value::Table(promotion));
    }

    pub(super) fn invent_hands(&mut self) {
        if !self.names.hands {
            return;
        }
        let mut hands = Table::new();
        let types = self.names.types.clone();
        hands.insert("capture".to_owned(), text(self.pick(&["own", "own", "owner", "none"])));
        hands.insert("type".to_owned(), text(self.pick(&["same", "base", "unpromoted"])));
        hands.insert("at".to_owned(), text(self.pick(&["turn", "move", "move"])));
        let drops = match self.below(4) {
            0 => text(self.some_of(&types).join(" ")),
            1 => Value::Boolean(false),
            _ => Value::Boolean(true),
        };
        hands.insert("drops".to_owned(), drops);
        if self.one_in(3) {
            let cells = self.set(At::Drop, 1);
            hands.insert("in".to_owned(), text(cells));
        }
        if self.one_in(2) {
            let start = text(self.some_of(&types).join(" "));
            let start = if self.one_in(3) { table([(self.player_name(), start)]) } else { start };
            hands.insert("start".to_owned(), start);
        }
        self.put("hands", Value::Table(hands));
    }
}

/// Returns true if a text of moves is a path over directions.
fn is_path(text: &str) -> bool {
    ["step", "slide", "leap", "hop", "anywhere"].iter().any(|it| text.contains(it))
}
