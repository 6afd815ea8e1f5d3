//! Ends of games.

use super::{
    expr::At,
    inventor::{Inventor, array, table, text},
};
use toml::{Table, Value};

const RESULTS: [&str; 4] = ["win", "loss", "draw", "eliminated"];
const SUBJECTS: [&str; 3] = ["last-player", "next-player", "each"];

impl Inventor {
    pub(super) fn invent_endings(&mut self) {
        let mut end = Table::new();
        if self.names.check && self.one_in(4) {
            end.insert("checkmate".to_owned(), text(self.pick(&RESULTS)));
        }
        if self.one_in(3) {
            end.insert("stalemate".to_owned(), text(self.pick(&RESULTS)));
        }
        if self.one_in(4) {
            let repetition = self.repetition();
            end.insert("repetition".to_owned(), repetition);
        }
        if self.one_in(4) {
            let progress = self.cond(At::Progress, 1);
            let it = table([("plies", Value::Integer(12)), ("progress", text(progress))]);
            end.insert("no-progress".to_owned(), it);
        }
        if !end.is_empty() {
            self.put("end", Value::Table(end));
        }
        let number = [0, 0, 1, 1, 2][self.below(if self.names.calm { 2 } else { 5 })];
        let outcomes: Vec<Value> = (0..number).map(|n| self.outcome(n)).collect();
        if !outcomes.is_empty() {
            self.put("outcome", array(outcomes));
        }
        for key in ["adjudicate", "on-draw"] {
            if self.one_in(6) {
                let ruling = table([
                    ("name", text(format!("{key} 0"))),
                    ("for", text(self.pick(&SUBJECTS))),
                    ("when", text(self.cond(At::Ruling, 1))),
                    ("result", text(self.pick(&RESULTS))),
                ]);
                self.put(key, array(vec![ruling]));
            }
        }
    }

    fn repetition(&mut self) -> Value {
        let mut it = Table::new();
        it.insert("count".to_owned(), Value::Integer(self.pick(&[2, 3])));
        let result = self.pick(&["win", "loss", "draw", "eliminated", "illegal"]);
        it.insert("result".to_owned(), text(result));
        if self.names.check && self.one_in(2) {
            it.insert("perpetual-check".to_owned(), text(self.pick(&RESULTS)));
        }
        if self.one_in(3) {
            it.insert("perpetual-chase".to_owned(), text(self.pick(&RESULTS)));
            let chased = self.set(At::Ruling, 1);
            it.insert("chased".to_owned(), text(chased));
        }
        Value::Table(it)
    }

    fn outcome(&mut self, n: usize) -> Value {
        let mut it = Table::new();
        it.insert("name".to_owned(), text(format!("outcome {n}")));
        let mut when = self.cond(At::Outcome, 1);
        // Games that are over at the start show nothing.
        if self.one_in(2) {
            when = format!("turn-number > {} and ({when})", 1 + self.below(4));
        }
        it.insert("when".to_owned(), text(when));
        if self.one_in(6) {
            it.insert("stuck".to_owned(), Value::Boolean(true));
            it.insert("for".to_owned(), text("next-player"));
        } else {
            it.insert("for".to_owned(), text(self.pick(&SUBJECTS)));
            if self.one_in(3) {
                it.insert("at".to_owned(), text("move"));
            }
        }
        it.insert("result".to_owned(), text(self.pick(&RESULTS)));
        Value::Table(it)
    }
}
