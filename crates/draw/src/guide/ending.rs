//! How a game ends, in words.

use super::{Page, article, capital, joined, places, result_of, small};
use alfil_model::{
    Compare, Cond, Counter, Draws, Num, OutcomeResult, OutcomeRule, PlayerRef, SetExpr, Subject,
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
            let result = result_of(subject(it.subject), it.result);
            res.push(format!("{}: {result}.", capital(&it.name)));
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

    fn outcome(&self, it: &OutcomeRule) -> String {
        let name = capital(&it.name);
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
            return match it.result {
                OutcomeResult::Draw => {
                    format!("{name}: the game is a draw if a player{whom} has no legal move.")
                }
                _ => {
                    let player = format!("a player{whom} without a legal move");
                    format!("{name}: {}.", result_of(&player, it.result))
                }
            };
        }
        let result = result_of(subject(it.subject), it.result);
        match self.condition(&it.when) {
            Some(cond) => format!("{name}: {result} if {cond}."),
            None => format!("{name}: {result}."),
        }
    }

    /// Returns a simple condition in words.
    fn condition(&self, cond: &Cond) -> Option<String> {
        match cond {
            Cond::Some(set) => Some(format!("there is {}", article(&self.pieces(set)?))),
            Cond::Not(it) => match &**it {
                Cond::Some(set) => Some(format!("there is no {}", self.pieces(set)?)),
                _ => None,
            },
            Cond::Compare(compare, Num::Count(set), Num::Const(n)) => {
                let what = self.pieces(set)?;
                Some(match (compare, n) {
                    (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => {
                        format!("there is no {what}")
                    }
                    (Compare::AtLeast, 1) => format!("there is {}", article(&what)),
                    (Compare::Equal, 1) => format!("there is only one {what}"),
                    (Compare::Equal, n) => format!("the number of “{what}” is {n}"),
                    (Compare::Less, n) => format!("the number of “{what}” is less than {n}"),
                    (Compare::AtLeast, n) => format!("the number of “{what}” is {n} or more"),
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

    /// Returns a simple set of pieces in words, without an article: `king of that player on “goal”`.
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
            .then(|| format!("{}{whose}{place}", what.unwrap_or_else(|| "piece".to_owned())))
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
            Some(it) => {
                let player =
                    format!("The player who brings about the same position for the {count} time");
                result_of(&player, it) + "."
            }
        });
        let repeats = |how: &str, it: OutcomeResult| {
            let player = format!("a player who repeats by {how} all the time");
            format!("{}.", capital(&result_of(&player, it)))
        };
        res.extend(repetition.perpetual_check.map(|it| repeats("giving check", it)));
        res.extend(repetition.chase.as_ref().map(|it| repeats("chasing a piece", it.result)));
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
