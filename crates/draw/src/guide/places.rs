//! Places of the board in words: zones, and the conditions that name them.

use super::{joined, number};
use alfil_model::{CellRef, Cond, Grid, Model, Origin, Player, Rule, SetExpr, SetId, ZoneId};

/// Returns a zone in words, as the first player sees it: `the last three ranks`; `None` if only its cells describe it.
pub(super) fn zone(model: &Model, id: ZoneId) -> Option<String> {
    let zone = &model.zones[id.idx()];
    let cells = &zone.cells[Player::new(0)];
    let board = &model.board;
    let mut ranks: Vec<i32> = cells.iter().map(|it| board.cells[it.idx()].rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let whole = board.cells.iter().filter(|it| ranks.contains(&it.rank)).count() == cells.len();
    let square = matches!(board.grid, Grid::Square { .. });
    if let ([first, .., last] | [first @ last], true) = (&ranks[..], square && whole)
        && *last - *first + 1 == i32::try_from(ranks.len()).unwrap_or(0)
    {
        let top = board.cells.iter().map(|it| it.rank).max();
        let count = match ranks.len() {
            1 => "rank".to_owned(),
            n => format!("{} ranks", number(n)),
        };
        return Some(match (first, Some(*last) == top) {
            (_, true) => format!("the last {count}"),
            (1, false) => format!("the first {count}"),
            _ if first == last => format!("rank {first}"),
            _ => format!("ranks {first} to {last}"),
        });
    }
    (zone.origin == Origin::File).then(|| format!("“{}”", zone.name))
}

/// Returns a condition about where a move begins or ends, behind a sentence about the move.
pub(super) fn condition(model: &Model, cond: &Cond) -> Option<String> {
    let says_something = |it: &&Cond| {
        // A place that is the whole board says nothing.
        !matches!(it, Cond::In(CellRef::Origin | CellRef::Target, SetExpr::Zone(id, _))
            if model.zones[id.idx()].cells.iter().all(|it| it.len() == model.board.cells.len()))
    };
    let parts = cond.conjuncts().into_iter().filter(says_something);
    let parts: Option<Vec<String>> = parts.map(|it| simple_condition(model, it)).collect();
    parts.map(|it| joined(&it, "and"))
}

fn simple_condition(model: &Model, cond: &Cond) -> Option<String> {
    match cond {
        Cond::In(at, SetExpr::Zone(id, _)) => {
            let place = zone(model, *id)?;
            match at {
                CellRef::Origin => Some(format!("from {place}")),
                CellRef::Target => Some(format!("within {place}")),
                _ => None,
            }
        }
        Cond::In(CellRef::Origin, SetExpr::State(SetId::UNMOVED)) => {
            Some("as long as it has not moved".to_owned())
        }
        Cond::Not(it) => match &**it {
            Cond::In(CellRef::Target, SetExpr::Zone(id, _)) => {
                Some(format!("but not to {}", zone(model, *id)?))
            }
            Cond::In(CellRef::Origin, SetExpr::Zone(id, _)) => {
                Some(format!("but not from {}", zone(model, *id)?))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns where pieces promote, if there is one such place for all.
pub(super) fn promotion(model: &Model) -> Option<String> {
    let mut zones = Vec::new();
    for rule in model.rules.iter().filter(|it| it.chooses()) {
        zones_of(rule, &mut zones);
    }
    zones.sort_unstable();
    zones.dedup();
    match &zones[..] {
        [only] => zone(model, *only),
        _ => None,
    }
}

fn zones_of(rule: &Rule, res: &mut Vec<ZoneId>) {
    let mut todo: Vec<&Cond> = rule.cases.iter().map(|it| &it.when).collect();
    todo.push(&rule.when);
    while let Some(cond) = todo.pop() {
        match cond {
            Cond::And(them) | Cond::Or(them) => todo.extend(them),
            Cond::Before(it) => todo.push(it),
            Cond::In(_, SetExpr::Zone(id, _)) => res.push(*id),
            _ => {}
        }
    }
}
