//! How a game ends, in words.

use super::{Page, capital, joined, places, small, verb};
use crate::model::{
    Compare, Cond, Counter, Draws, Num, Outcome, OutcomeResult, PlayerRef, SetExpr, Subject,
};

impl Page<'_> {
    pub(super) fn end(&self) -> Vec<String> {
        let model = self.model;
        let mut res = Vec::new();
        let royal = self.royal();
        if let Some(check) = &model.check
            && !royal.is_empty()
        {
            let names = joined(&self.types(&royal), "or");
            res.push(format!("A player whose {names} is attacked is in check."));
            if check.at.is_some() {
                res.push("A move that leaves the own side in check is not allowed.".to_owned());
            }
        }
        res.extend(model.outcomes.iter().map(|it| self.outcome(it)));
        for it in &model.rulings {
            res.push(format!(
                "{}: {} {}.",
                capital(&it.name),
                subject(it.subject),
                verb(it.result)
            ));
        }
        for it in &model.win_values {
            res.push(format!(
                "A win by {} is worth only {} of a point.",
                small(&it.reason),
                it.points
            ));
        }
        res.extend(draws(&model.draws, model.players.len()));
        res.extend(model.counters.iter().filter_map(clock));
        res
    }

    fn outcome(&self, it: &Outcome) -> String {
        let name = capital(&it.name);
        let result = verb(it.result);
        if it.no_moves {
            let check = it.when.conjuncts().into_iter().find_map(|it| match it {
                Cond::InCheck(PlayerRef::Own) => Some(" in check"),
                Cond::Not(it) if **it == Cond::InCheck(PlayerRef::Own) => {
                    Some(" who is not in check")
                }
                _ => None,
            });
            let plain = it.when.conjuncts().len() <= 1;
            let whom = match check {
                Some(it) if plain => it,
                _ if it.when == Cond::Const(true) => "",
                Some(it) => it,
                None => " who meets its condition",
            };
            return format!("{name}: a player{whom} without a legal move {result}.");
        }
        match self.condition(&it.when) {
            Some(cond) => format!("{name}: {} {result} if {cond}.", subject(it.subject)),
            None => format!("{name}: {} {result}.", subject(it.subject)),
        }
    }

    /// Returns a simple condition in words.
    fn condition(&self, cond: &Cond) -> Option<String> {
        match cond {
            Cond::Some(set) => Some(format!("there is {}", self.pieces(set)?)),
            Cond::Not(it) => match &**it {
                Cond::Some(set) => Some(format!(
                    "there is no {}",
                    self.pieces(set)?.trim_start_matches("a piece ").trim_start_matches("a ")
                )),
                _ => None,
            },
            Cond::Compare(compare, Num::Count(set), Num::Const(n)) => {
                let what = self.pieces(set)?;
                let what = what.trim_start_matches("a ");
                Some(match (compare, n) {
                    (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => {
                        format!("there is no {what}")
                    }
                    (Compare::Equal, n) => format!("the count of “{what}” is {n}"),
                    (Compare::Less, n) => format!("the count of “{what}” is less than {n}"),
                    (Compare::AtLeast, n) => format!("the count of “{what}” is {n} or more"),
                    _ => return None,
                })
            }
            Cond::Compare(
                Compare::AtLeast | Compare::Equal,
                Num::Counter(id, _),
                Num::Const(n),
            ) => Some(format!("the counter “{}” reaches {n}", self.model.counters[id.idx()].name)),
            Cond::InCheck(PlayerRef::Own) => Some("it is in check".to_owned()),
            _ => None,
        }
    }

    /// Returns a simple set of pieces in words: `a king of the player on “goal”`.
    fn pieces(&self, set: &SetExpr) -> Option<String> {
        let (mut what, mut whose, mut place) = (None, "", String::new());
        let parts: Vec<&SetExpr> = match set {
            SetExpr::Inter(them) => them.iter().collect(),
            it => vec![it],
        };
        for part in parts {
            match part {
                SetExpr::Pieces(PlayerRef::Own) => whose = " of that player",
                SetExpr::Pieces(PlayerRef::Enemy) => whose = " of the other side",
                SetExpr::Types(types) => what = Some(joined(&self.types(types), "or")),
                SetExpr::Zone(id, _) => place = format!(" on {}", places::zone(self.model, *id)?),
                _ => return None,
            }
        }
        (what.is_some() || !whose.is_empty())
            .then(|| format!("a {}{whose}{place}", what.unwrap_or_else(|| "piece".to_owned())))
    }
}

fn subject(it: Subject) -> &'static str {
    match it {
        Subject::Mover => "the player who has just moved",
        Subject::Next => "the player on move",
        Subject::Each => "a player",
    }
}

fn draws(it: &Draws, players: usize) -> Vec<String> {
    let mut res = Vec::new();
    if let Some(repetition) = &it.repetition {
        let count = ordinal(repetition.count);
        res.push(match repetition.result {
            None => format!("A turn may not bring about the same position for the {count} time."),
            Some(OutcomeResult::Draw) => {
                format!("A position that occurs for the {count} time is a draw.")
            }
            Some(it) => format!(
                "The player who brings about the same position for the {count} time {}.",
                if it == OutcomeResult::Win { "wins" } else { "loses" }
            ),
        });
        if let Some(it) = repetition.perpetual_check {
            res.push(format!("A player who repeats by giving check all the time {}.", verb(it)));
        }
        if let Some(it) = &repetition.chase {
            res.push(format!(
                "A player who repeats by chasing a piece all the time {}.",
                verb(it.result)
            ));
        }
    }
    if let Some(it) = &it.moves {
        let each = it.plies as usize / players.max(1);
        res.push(format!("After {each} turns of each player without progress the game is a draw."));
    }
    res
}

/// Returns a sentence about a counter that runs for the whole game.
fn clock(it: &Counter) -> Option<String> {
    it.clock.then(|| format!("The game counts “{}”, from {} to {}.", it.name, it.min, it.max))
}

fn ordinal(n: u16) -> String {
    match n {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        n => format!("{n}th"),
    }
}
