//! Declared state, rules, check, forbidden and compulsory moves.

use super::{
    expr::At,
    inventor::{Inventor, Shape, array, table, text},
};
use toml::{Table, Value};

const EVENTS: [&str; 12] = [
    "depart",
    "capture",
    "arrive",
    "drop",
    "castle",
    "pass",
    "removed",
    "placed",
    "becomes",
    "moved",
    "gives check",
    "turn ends",
];

/// Events without a piece.
const NOWHERE: [&str; 4] = ["castle", "pass", "gives check", "turn ends"];

impl Inventor {
    /// Zones, fields, lists of types, marks, sets, counters and definitions.
    pub(super) fn invent_declarations(&mut self) {
        self.invent_zones();
        self.invent_lists();
        let mut marks = Table::new();
        for name in self.names.marks.clone() {
            marks.insert(name.to_owned(), text("invented"));
        }
        if !marks.is_empty() {
            self.put("marks", Value::Table(marks));
        }
        self.invent_state();
        self.invent_definitions();
    }

    fn invent_zones(&mut self) {
        let (mut zones, names) = (Table::new(), std::mem::take(&mut self.names.zones));
        let mut late = Vec::new();
        for name in names {
            let zone = if self.one_in(3) {
                let players = self.names.players.clone().into_iter();
                let cells =
                    players.map(|it| (it.to_owned(), text(self.set(At::Zone, 0)))).collect();
                Value::Table(cells)
            } else {
                text(self.set(At::Zone, 1))
            };
            // A zone may use those above it, and tables stand below all others.
            let is_table = zone.is_table();
            zones.insert(name.to_owned(), zone);
            if is_table {
                late.push(name);
            } else {
                self.names.zones.push(name);
            }
        }
        self.names.zones.extend(late);
        if !zones.is_empty() {
            self.put("zones", Value::Table(zones));
        }
        let mut fields = Table::new();
        for name in self.names.fields.clone() {
            let field = if self.one_in(2) {
                let from = self.set(At::Zone, 0);
                let steps = if self.names.shape == Shape::Graph {
                    format!("step({})", self.dir())
                } else {
                    "step(all)".to_owned()
                };
                table([("steps", text(steps)), ("from", text(from))])
            } else {
                let values = (0..2).map(|n| (self.set(At::Zone, 0), Value::Integer(n * 2 - 1)));
                table([
                    ("values", Value::Table(values.collect())),
                    ("otherwise", Value::Integer(2)),
                ])
            };
            fields.insert(name.to_owned(), field);
        }
        if !fields.is_empty() {
            self.put("cell-values", Value::Table(fields));
        }
        let mut prices = Vec::new();
        for ty in self.names.types.clone() {
            prices.push((ty.to_owned(), Value::Integer(self.below(12) as i64 - 3)));
        }
        self.put("type-values", table([("price", Value::Table(prices.into_iter().collect()))]));
    }

    fn invent_lists(&mut self) {
        let types = self.names.types.clone();
        if !self.names.rankings.is_empty() {
            let mut order = self.some_of(&types);
            if self.one_in(2) {
                order.reverse();
            }
            self.put("rankings", table([("ladder", text(order.join(" ")))]));
        }
        if !self.names.pairings.is_empty() {
            let pairs: Table = (0..3)
                .map(|_| {
                    let pair = format!("{} {}", self.own_type(), self.own_type());
                    (pair, text(self.own_type()))
                })
                .collect();
            self.put("pairings", table([("fuse", Value::Table(pairs))]));
        }
        if !self.names.type_sets.is_empty() {
            let set = self.some_of(&types).join(" ");
            self.put("types", table([("odd", text(set))]));
        }
    }

    fn invent_state(&mut self) {
        let lives = ["move", "turn", "next turn", "game", "game"];
        let mut sets = Table::new();
        let mut in_fen =
            self.one_in(4) && self.names.shape == Shape::Square && self.names.levels == 1;
        let shared = self.names.cell_sets.clone().into_iter().map(|it| (it, false));
        let own = self.names.own_sets.clone().into_iter().map(|it| (it, true));
        for (name, own) in shared.chain(own).collect::<Vec<_>>() {
            let mut set = Table::new();
            if own {
                set.insert("per".to_owned(), text("player"));
            }
            let life = self.pick(&lives);
            set.insert("lifetime".to_owned(), text(life));
            if self.one_in(2) {
                let start = self.set(At::Zone, 0);
                set.insert("start".to_owned(), text(start));
            }
            if !own && std::mem::take(&mut in_fen) && life == "game" {
                set.insert("start".to_owned(), text("rank 1"));
                set.insert("fen".to_owned(), text("castling"));
            }
            sets.insert(name.to_owned(), Value::Table(set));
        }
        if !sets.is_empty() {
            self.put("cell-sets", Value::Table(sets));
        }
        let mut counters = Table::new();
        let shared = self.names.counters.clone().into_iter().map(|it| (it, false));
        let own = self.names.own_counters.clone().into_iter().map(|it| (it, true));
        let mut checks = self.one_in(3);
        for (name, own) in shared.chain(own) {
            let mut counter = Table::new();
            counter.insert("max".to_owned(), Value::Integer(self.pick(&[1, 2, 3, 9])));
            let life = self.pick(&lives);
            if life != "game" || self.one_in(2) {
                counter.insert("lifetime".to_owned(), text(life));
            }
            if self.one_in(3) {
                counter.insert("start".to_owned(), Value::Integer(1));
            }
            if self.one_in(5) {
                counter.insert("min".to_owned(), Value::Integer(-2));
            }
            if self.one_in(4) && life == "game" {
                counter.insert("clock".to_owned(), Value::Boolean(true));
            }
            if own {
                counter.insert("per".to_owned(), text("player"));
                if std::mem::take(&mut checks) && life == "game" && !counter.contains_key("min") {
                    counter.insert("fen".to_owned(), text("checks"));
                }
            }
            counters.insert(name.to_owned(), Value::Table(counter));
        }
        if !counters.is_empty() {
            self.put("counters", Value::Table(counters));
        }
    }

    fn invent_definitions(&mut self) {
        let mut define = Table::new();
        if self.one_in(4) {
            let set = self.set(At::Check, 1);
            define.insert("horde".to_owned(), text(set));
            self.names.defined.set = true;
        }
        if self.one_in(4) {
            let num = self.num(At::Check, 1);
            define.insert("wealth".to_owned(), text(num));
            self.names.defined.num = true;
        }
        if self.one_in(4) {
            let cond = self.cond(At::Check, 1);
            define.insert("rich".to_owned(), text(cond));
            self.names.defined.cond = true;
        }
        if !define.is_empty() {
            self.put("define", Value::Table(define));
        }
    }

    pub(super) fn invent_check(&mut self) {
        if !self.names.check {
            return;
        }
        let mut check = Table::new();
        let royal = match self.below(6) {
            0 => self.set(At::Check, 1),
            1 => format!("{} {}", self.own_type(), self.own_type()),
            2 => format!("{} & occupied", self.own_type()),
            _ => self.names.types[0].to_owned(),
        };
        check.insert("royal".to_owned(), text(royal));
        if self.one_in(3) {
            check.insert(
                "mode".to_owned(),
                text(self.pick(&["any", "all", "last", "last-of-type"])),
            );
        }
        if self.one_in(6) {
            check.insert("royal-when".to_owned(), text(self.pick(&["before", "after"])));
        }
        for (key, one_in) in [("intruders", 6), ("except", 6)] {
            if self.one_in(one_in) {
                let set = self.set(At::Check, 1);
                check.insert(key.to_owned(), text(format!("enemy & ({set})")));
            }
        }
        if self.one_in(6) {
            let cond = self.cond(At::Check, 1);
            check.insert("suspended-if".to_owned(), text(cond));
        }
        if self.one_in(4) {
            check.insert("at".to_owned(), text(self.pick(&["turn", "move"])));
        }
        if self.one_in(10) {
            check.insert("binding".to_owned(), Value::Boolean(false));
        }
        self.put("check", Value::Table(check));
    }

    pub(super) fn invent_rules(&mut self) {
        let number = [0, 0, 1, 1, 2, 3, 4][self.below(if self.names.calm { 3 } else { 7 })];
        let rules: Vec<Value> = (0..number).map(|n| self.rule(n)).collect();
        if !rules.is_empty() {
            self.put("rule", array(rules));
        }
    }

    fn rule(&mut self, n: usize) -> Value {
        let mut rule = Table::new();
        rule.insert("name".to_owned(), text(format!("rule {n}")));
        let mut events: Vec<&str> = EVENTS.to_vec();
        events.extend(self.names.actions.clone());
        let first = self.pick(&events);
        let mut known = EVENTS[..].contains(&first) && !NOWHERE.contains(&first);
        let on = if self.one_in(4) {
            let second = self.pick(&events);
            known &= EVENTS.contains(&second) && !NOWHERE.contains(&second);
            let both = if first == second { vec![first] } else { vec![first, second] };
            array(both.into_iter().map(text).collect())
        } else {
            text(first)
        };
        rule.insert("on".to_owned(), on);
        let chooses = self.one_in(5);
        // Choices wait for events of the move itself.
        if chooses {
            let on = self.pick(&["arrive", "capture", "moved", "depart", "drop", "castle"]);
            rule.insert("on".to_owned(), text(on));
            known = on != "castle";
        }
        self.names.here = known;
        if self.one_in(2) {
            let when = self.cond(At::Rule, 2);
            rule.insert("when".to_owned(), text(when));
        }
        if chooses {
            let choice = self.choice();
            rule.insert("do".to_owned(), text(choice));
        } else if self.one_in(5) {
            let case =
                table([("when", text(self.cond(At::Rule, 1))), ("do", self.effects(At::Rule))]);
            let otherwise = table([("do", self.effects(At::Rule))]);
            rule.insert("cases".to_owned(), array(vec![case, otherwise]));
        } else {
            let effects = self.effects(At::Rule);
            rule.insert("do".to_owned(), effects);
        }
        self.names.here = false;
        if !chooses && self.one_in(8) {
            rule.insert("silent".to_owned(), Value::Boolean(true));
        }
        Value::Table(rule)
    }

    pub(super) fn invent_forbids(&mut self) {
        let number = [0, 0, 0, 1, 1, 2][self.below(if self.names.calm { 4 } else { 6 })];
        let forbids: Vec<Value> = (0..number)
            .map(|n| {
                let mut when = self.cond(At::Forbid, 2);
                // What forbids half of all moves leaves little to play.
                if self.one_in(2) {
                    when = format!("({when}) and ({})", self.cond(At::Forbid, 1));
                }
                let mut it = Table::new();
                it.insert("name".to_owned(), text(format!("forbid {n}")));
                it.insert("when".to_owned(), text(when));
                if self.one_in(3) {
                    it.insert("at".to_owned(), text("turn"));
                }
                Value::Table(it)
            })
            .collect();
        if !forbids.is_empty() {
            self.put("forbid", array(forbids));
        }
    }

    pub(super) fn invent_compulsory(&mut self) {
        if !self.one_in(if self.names.calm { 12 } else { 4 }) {
            return;
        }
        let number = 1 + self.below(2);
        let all: Vec<Value> = (0..number)
            .map(|n| {
                let mut it = Table::new();
                it.insert("name".to_owned(), text(format!("compulsory {n}")));
                let of_turns = self.one_in(4);
                let at = if of_turns { At::CompulsoryTurn } else { At::Compulsory };
                if of_turns {
                    it.insert("at".to_owned(), text("turn"));
                }
                if !of_turns && self.root.contains_key("check") && self.one_in(3) {
                    it.insert("before-check".to_owned(), Value::Boolean(true));
                }
                if self.one_in(4) {
                    let when = self.cond(At::Compulsory, 1);
                    it.insert("when".to_owned(), text(when));
                }
                if self.one_in(3) {
                    let num = self.num(at, 1);
                    it.insert("maximize".to_owned(), text(num));
                } else {
                    let order = (0..=self.below(2)).map(|_| text(self.cond(at, 1))).collect();
                    it.insert("order".to_owned(), array(order));
                }
                Value::Table(it)
            })
            .collect();
        self.put("compulsory", array(all));
    }
}
