//! Turns: phases and actions.

use super::{
    expr::At,
    inventor::{Inventor, array, table, text},
};
use toml::{Table, Value};

impl Inventor {
    pub(super) fn invent_actions(&mut self) {
        let mut actions = Table::new();
        for name in self.names.actions.clone() {
            let mut action = Table::new();
            if self.one_in(2) {
                let when = self.cond(At::Action, 2);
                action.insert("when".to_owned(), text(when));
            }
            let effects = self.effects(At::Action);
            if self.one_in(4) {
                let when = self.cond(At::Action, 2);
                let first =
                    Table::from_iter([("when".to_owned(), text(when)), ("do".to_owned(), effects)]);
                let other = Table::from_iter([("do".to_owned(), self.effects(At::Action))]);
                action.insert(
                    "cases".to_owned(),
                    array(vec![Value::Table(first), Value::Table(other)]),
                );
            } else {
                action.insert("do".to_owned(), effects);
            }
            if self.one_in(2) {
                let part = self.pick(&["{man}>{spot}={what}", "{man}{spot}{promotion(what)}"]);
                let texts = vec![
                    text(format!("{name}{part}")),
                    text(format!("{name}{{man}}{{spot}}{{what}}")),
                ];
                action.insert("text".to_owned(), array(texts));
            }
            let man = match self.below(2) {
                0 => "cell in own".to_owned(),
                _ => format!("cell in {}", self.factor_of_choice()),
            };
            let spot = format!("cell in empty & near({})", self.pick(&["man", "own", "enemy"]));
            let what = match self.below(3) {
                0 => format!("held by {}", self.pick(&["own", "enemy", "own"])),
                1 => format!("held by own, {}", self.own_type()),
                _ => format!("type in ace {}", self.own_type()),
            };
            // Choices that nothing reads multiply moves.
            let said = Value::Table(action.clone()).to_string();
            let mut choose = Table::new();
            choose.insert("man".to_owned(), text(man));
            let heading = format!("direction in {}", self.dir());
            let paces = "number in 1..2".to_owned();
            for (key, choice) in
                [("spot", spot), ("what", what), ("heading", heading), ("paces", paces)]
            {
                if said.contains(key) {
                    choose.insert(key.to_owned(), text(choice));
                }
            }
            action.insert("choose".to_owned(), Value::Table(choose));
            actions.insert(name.to_owned(), Value::Table(action));
        }
        if !actions.is_empty() {
            self.put("actions", Value::Table(actions));
        }
    }

    /// Returns a set that knows nothing of the choices of an action.
    fn factor_of_choice(&mut self) -> String {
        self.factor(At::Check, 1)
    }

    pub(super) fn invent_turn(&mut self) {
        if self.names.actions.is_empty() && !self.one_in(3) {
            return;
        }
        let number = [1, 1, 1, 2, 2, 3][self.below(6)];
        let phases: Vec<Value> = (0..number).map(|n| self.phase(n, number)).collect();
        let mut turn = Table::new();
        turn.insert("phase".to_owned(), array(phases));
        if self.one_in(4) {
            turn.insert("distinct".to_owned(), text(self.pick(&["result", "text"])));
        }
        self.put("turn", Value::Table(turn));
    }

    fn phase(&mut self, n: usize, number: usize) -> Value {
        let mut phase = Table::new();
        phase.insert("name".to_owned(), text(format!("phase-{n}")));
        let mut moves = vec![self.generator(if n == 0 { "move" } else { "" })];
        while self.one_in(2) {
            moves.push(self.generator(""));
        }
        phase.insert("moves".to_owned(), array(moves));
        if n > 0 && self.one_in(2) || self.one_in(6) {
            let when = self.cond(At::Phase, 1);
            phase.insert("when".to_owned(), text(when));
        }
        if self.one_in(4) {
            phase.insert("optional".to_owned(), Value::Boolean(true));
        }
        if self.one_in(if n == 0 { 4 } else { 2 }) {
            phase.insert("skip-if-none".to_owned(), Value::Boolean(true));
        }
        if self.one_in(5) {
            phase.insert("same-piece".to_owned(), Value::Boolean(true));
        }
        if number < 3 && self.one_in(4) {
            let repeat = match self.below(3) {
                0 => text(self.pick(&["2 - moves-made", "1 + count(captured)", "2 - passes"])),
                _ => Value::Integer(2),
            };
            phase.insert("repeat".to_owned(), repeat);
            if self.one_in(2) {
                phase.insert("stop".to_owned(), Value::Boolean(false));
            }
        }
        if self.one_in(4) {
            let ends = self.cond(At::Phase, 1);
            phase.insert("ends-turn".to_owned(), text(ends));
        }
        Value::Table(phase)
    }

    fn generator(&mut self, only: &str) -> Value {
        let mut words = vec!["move".to_owned(), "move".to_owned(), "pass".to_owned()];
        if only.is_empty() {
            words.push(format!("move {}", self.own_type()));
            if self.names.hands {
                words.extend(["drop".to_owned(), "drop".to_owned()]);
            }
            let actions = self.names.actions.clone();
            words.extend(actions.iter().flat_map(|it| [(*it).to_owned(), (*it).to_owned()]));
        } else {
            words = vec![only.to_owned()];
        }
        let n = self.below(words.len());
        let word = words.swap_remove(n);
        if word == "pass" && self.one_in(3) {
            return table([
                ("pass", Value::Boolean(true)),
                ("when", text(self.cond(At::Generator, 1))),
            ]);
        }
        if self.one_in(4) {
            return text(format!("{word} if {}", self.cond(At::Generator, 1)));
        }
        text(word)
    }
}
