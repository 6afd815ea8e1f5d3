//! Effects of rules and actions.

use super::{expr::At, inventor::Inventor};

impl Inventor {
    /// Returns one to three effects.
    pub(super) fn effects(&mut self, at: At) -> toml::Value {
        let number = [1, 1, 2, 3][self.below(4)];
        let all = (0..number).map(|_| toml::Value::String(self.effect(at))).collect();
        toml::Value::Array(all)
    }

    fn effect(&mut self, at: At) -> String {
        loop {
            if let Some(res) = self.try_effect(at) {
                return res;
            }
        }
    }

    fn try_effect(&mut self, at: At) -> Option<String> {
        let is_rule = at == At::Rule;
        let set = self.set(at, 1);
        let player = self.pick(&["own", "enemy", "next"]);
        Some(match self.below(24) {
            0 | 1 => format!("remove {set}"),
            2 | 3 => {
                let ty = self.type_expr(at, 1);
                let owner = self.pick(&["", " for own", " for enemy", " for neutral", " for next"]);
                let replacing = self.pick(&["", "", " replacing"]);
                format!("place {ty}{owner} at {set}{replacing}")
            }
            4 => format!("{} becomes {}", self.factor(at, 1), self.type_expr(at, 1)),
            5 if is_rule => {
                let piece = self.pick(&["mover", if self.names.here { "piece" } else { "mover" }]);
                format!("{piece} becomes {}", self.type_expr(at, 1))
            }
            5 => format!("man becomes {}", self.type_expr(at, 1)),
            6 if self.names.hands => {
                format!("held {} becomes {}", self.own_type(), self.type_expr(at, 1))
            }
            7 | 8 => format!("turn {set} to {}", self.pick(&["own", "enemy", "next", "neutral"])),
            9 if self.names.hands => format!("give {} to {player}", self.type_expr(at, 1)),
            10 if self.names.hands => format!("take {} from {player}", self.type_expr(at, 1)),
            11 => {
                let (from, to) = (self.cell_ref(at)?, self.cell_ref(at)?);
                let near = format!("near({}, {})", self.cell_ref(at)?, self.single_dir());
                let to = if self.one_in(2) { to } else { near };
                if self.one_in(3) {
                    format!("swap {from} with {to}")
                } else {
                    format!("move {from} to {to}")
                }
            }
            12 => {
                let dir = self.single_dir();
                let dir = if !is_rule && self.one_in(2) { "heading" } else { dir };
                format!("move ({set} | own) by {dir}")
            }
            13 | 14 => {
                let mark = self.any(&self.names.marks.clone())?;
                let word = self.pick(&["mark", "mark", "unmark"]);
                let whom =
                    if is_rule && self.one_in(2) { "mover".to_owned() } else { format!("({set})") };
                format!("{word} {whom} as {mark}")
            }
            15 | 16 => {
                let name = self.changing_set("(next)")?;
                let sign = self.pick(&["+=", "+=", "-="]);
                if self.one_in(6) {
                    format!("{name} = none")
                } else {
                    format!("{name} {sign} {set}")
                }
            }
            17 => format!("unmoved {} {set}", self.pick(&["+=", "-="])),
            18 | 19 => {
                let name = self.any(&self.names.counters.clone())?;
                if !is_rule && self.one_in(3) {
                    return Some(format!("{name} += paces"));
                }
                format!("{name} {} {}", self.pick(&["=", "+=", "-="]), self.num(at, 1))
            }
            20 => {
                let name = self.any(&self.names.own_counters.clone())?;
                let of = self.pick(&["", "(enemy)", "(next)"]);
                format!("{name}{of} {} {}", self.pick(&["=", "+=", "-="]), self.num(at, 1))
            }
            21 if self.one_in(4) => {
                let end = self.pick(&["win", "lose", "eliminate"]);
                if self.one_in(4) { "draw".to_owned() } else { format!("{end} {player}") }
            }
            22 if self.one_in(3) => "nothing".to_owned(),
            _ => return None,
        })
    }

    /// Returns an effect by which the player chooses what the mover becomes.
    pub(super) fn choice(&mut self) -> String {
        let types = self.names.types.clone();
        let from = match self.below(5) {
            0 => self.some_of(&types).join(" "),
            1 => "promotion(mover)".to_owned(),
            2 => "held(own)".to_owned(),
            3 => format!("held(enemy {})", self.own_type()),
            _ => "victim".to_owned(),
        };
        let offered = match self.below(3) {
            0 => format!(" where {}", self.cond(At::Where, 1)),
            _ => String::new(),
        };
        match self.below(2) {
            0 => format!("mover may become {from}{offered}"),
            _ => format!("mover must become one of {from}{offered}"),
        }
    }
}
