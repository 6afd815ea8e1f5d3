//! The turn order: turns of the players one after the other, each with one move or several.

use super::{
    model::{Entry, Rules},
    symbolic::Gap,
    translate::Translation,
};

/// Turns, each with the entries of its moves.
#[derive(Debug)]
pub(super) struct Order {
    /// The first turns of the game.
    first: Vec<Vec<Entry>>,
    /// Then these again and again: one of each player.
    cycle: Vec<Vec<Entry>>,
}

/// The most moves of a turn.
const MOVES: usize = 200;

impl Order {
    /// Reads the turn order; `None` if the players do not simply alternate.
    pub(super) fn read(rules: &Rules, res: &mut Translation) -> Option<Order> {
        let players = res.geometry.players.clone();
        let mut gap = |what: &str| res.gaps.push(Gap::new(rules.order_span, what));
        if rules.order.iter().any(|it| it.as_player != it.player) {
            gap("a turn order with moves as another player");
            return None;
        }
        let turns = turns(rules, players.len());
        let alternate =
            turns.iter().enumerate().all(|(n, it)| it[0].player == players[n % players.len()]);
        if !alternate || turns.iter().any(|it| it.len() > MOVES) {
            gap("a turn order in which players do not alternate");
            return None;
        }
        let n = players.len();
        let steady = |from: usize| (from..turns.len() - n).all(|it| turns[it] == turns[it + n]);
        let Some(from) = (0..turns.len().saturating_sub(2 * n)).find(|it| steady(*it)) else {
            gap("a turn order that changes from round to round");
            return None;
        };
        let cycle = turns[from..from + n].to_vec();
        let mut first = turns;
        first.truncate(from);
        Some(Order { first, cycle })
    }

    /// Returns true if each turn is one move.
    pub(super) fn is_single(&self) -> bool {
        self.first.iter().chain(&self.cycle).all(|it| it.len() == 1)
    }

    /// Returns when moves of a type may be made; always, if there is no condition.
    pub(super) fn condition(&self, kind: Option<usize>, res: &Translation) -> Option<String> {
        let allows = |it: &Entry| it.move_type.is_none_or(|it| Some(it) == kind);
        self.when(res, &|turn| {
            let all: Vec<String> = turn
                .iter()
                .enumerate()
                .filter(|it| allows(it.1))
                .map(|it| format!("moves-made = {}", it.0))
                .collect();
            match all.len() {
                0 => Some("never".to_owned()),
                n if n == turn.len() => None,
                1 => Some(all[0].clone()),
                _ => Some(format!("({})", all.join(" or "))),
            }
        })
    }

    /// Returns the turns of more than one move: when they come, and how many more moves they have.
    pub(super) fn longer(&self, res: &Translation) -> Vec<(Option<String>, usize)> {
        let mut lengths: Vec<usize> =
            self.first.iter().chain(&self.cycle).map(Vec::len).filter(|it| *it > 1).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let when = |length: usize| {
            self.when(res, &|turn| (turn.len() != length).then(|| "never".to_owned()))
        };
        lengths.into_iter().map(|it| (when(it), it - 1)).collect()
    }

    /// Joins what must hold in each turn.
    fn when(
        &self,
        res: &Translation,
        of: &dyn Fn(&Vec<Entry>) -> Option<String>,
    ) -> Option<String> {
        let mut all: Vec<(String, Option<String>)> = Vec::new();
        for (n, turn) in self.first.iter().enumerate() {
            all.push((format!("turn-number = {}", n + 1), of(turn)));
        }
        let later = format!("turn-number > {}", self.first.len());
        let each: Vec<Option<String>> = self.cycle.iter().map(of).collect();
        if each.iter().all(|it| *it == each[0]) {
            all.push((later, each[0].clone()));
        } else {
            for (turn, it) in self.cycle.iter().zip(each) {
                let own = format!("own is {}", res.words.players[turn[0].player]);
                let when = if self.first.is_empty() { own } else { format!("{own} and {later}") };
                all.push((when, it));
            }
        }
        if all.iter().all(|it| it.1.is_none()) {
            return None;
        }
        if all.iter().all(|it| it.1 == all[0].1) {
            return all.remove(0).1;
        }
        let mut cases = Vec::new();
        for (when, it) in all {
            match it.as_deref() {
                None => cases.push(when),
                Some("never") => {}
                Some(it) => cases.push(format!("{when} and {it}")),
            }
        }
        Some(match cases.len() {
            0 => "never".to_owned(),
            1 if !cases[0].contains(" and ") => cases.remove(0),
            _ => format!("({})", cases.join(" or ")),
        })
    }
}

/// Returns the turns of the first moves: of enough of them that the order begins anew for each player.
fn turns(rules: &Rules, players: usize) -> Vec<Vec<Entry>> {
    let mut res: Vec<Vec<Entry>> = Vec::new();
    let mut at = 0;
    for _ in 0..rules.order.len() * (3 * players + 3) + 2 {
        let entry = rules.order[at];
        match res.last_mut().filter(|it| it[0].player == entry.player) {
            Some(it) if players > 1 => it.push(entry),
            _ => res.push(vec![entry]),
        }
        at = rules.next_entry(at);
    }
    // The last turn may lack moves.
    if players > 1 {
        res.pop();
    }
    res
}
