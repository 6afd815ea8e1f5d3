//! Runs of a block without a position: how they part, and how they join again.

use super::{
    cond::{Cond, Spot, Step},
    program::{Remembered, Statement, Test},
    symbolic::Outcome,
};
use std::collections::BTreeMap;

/// A run of a block: where it is, and what must hold.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) at: Spot,
    pub(super) from: Option<Spot>,
    pub(super) to: Option<Spot>,
    pub(super) mark: Spot,
    pub(super) flags: BTreeMap<usize, Cond>,
    pub(super) position_flags: BTreeMap<(usize, Spot), Cond>,
    pub(super) guards: Vec<Cond>,
    pub(super) segments: Vec<(Option<Spot>, Spot)>,
    pub(super) effects: Vec<(Outcome, Spot)>,
}

/// So many tests of a run are copied in the time of a statement.
const TESTS_A_STATEMENT: usize = 50;

impl Run {
    /// Returns how many statements' time it takes to copy the run and to compare it with others: it remembers conditions.
    pub(super) fn weight(&self) -> usize {
        let conds =
            self.guards.iter().chain(self.flags.values()).chain(self.position_flags.values());
        let tests: usize = conds.map(|it| it.size().0).sum();
        1 + (tests + self.effects.len()) / TESTS_A_STATEMENT
    }
}

/// What runs may differ in that join.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join<'a> {
    /// True if the remembered cell matters.
    pub(super) marked: bool,
    /// True if effects may have conditions of their own.
    pub(super) effects: bool,
    /// For each direction the one that leads back.
    pub(super) opposites: &'a [Option<usize>],
}

/// Notes that the current cell exists, if nothing else says so.
pub(super) fn leave(run: &mut Run) {
    let at = &run.at;
    let plain = at.steps.iter().all(|it| matches!(it, Step::Dir(_)));
    let known = |it: &Cond| match it {
        Cond::Test(_, spot) => spot.base == at.base && spot.steps.starts_with(&at.steps),
        _ => false,
    };
    if plain && !at.steps.is_empty() && !run.guards.iter().any(known) {
        run.guards.push(Cond::Test(Test::OnBoard, at.clone()));
    }
}

/// Ends a segment.
pub(super) fn segment(run: &mut Run) {
    let to = run.to.clone().unwrap_or_else(|| run.at.clone());
    run.segments.push((run.from.clone(), to));
}

/// Runs over empty cells, each of which is checked.
pub(super) fn checked(run: Run, dir: usize, tests: Vec<(Test, bool)>, before: bool) -> Run {
    let mut run = run;
    let from = run.at.clone();
    let mut end = from.clone();
    if before {
        end.steps.push(Step::Dir(dir));
    }
    end.steps.push(Step::Star(vec![dir]));
    if before {
        run.at.steps.push(Step::Max(vec![dir]));
    } else {
        run.at = end.clone();
        run.guards.push(Cond::Test(Test::Empty, end.clone()).negated());
    }
    for (test, truth) in tests {
        run.guards.push(Cond::Along(test, truth, from.clone(), end.clone()));
    }
    run
}

/// Returns one run for two that differ only in flags and in what must hold.
///
/// Effects may differ if the condition can be read from their cells: then it is theirs.
pub(super) fn merged(
    yes: &Run,
    no: &Run,
    before: usize,
    condition: &Cond,
    join: &Join<'_>,
) -> Option<Run> {
    let same = yes.at == no.at
        && yes.from == no.from
        && yes.to == no.to
        && (yes.mark == no.mark || !join.marked)
        && yes.segments == no.segments;
    if !same {
        return None;
    }
    let mut res = yes.clone();
    if yes.effects != no.effects {
        if !join.effects {
            return None;
        }
        let only = |run: &Run, truth: &Cond| run.guards[before..] == parts(truth)[..];
        if !only(yes, condition) || !only(no, &condition.clone().negated()) {
            return None;
        }
        res.effects = either(yes, no, condition, join)?;
    }
    let rest = |run: &Run| Cond::all(run.guards[before..].to_vec());
    res.guards.truncate(before);
    let (all_yes, all_no) = (rest(yes), rest(no));
    let negated = condition.clone().negated();
    if !(all_yes == *condition && all_no == negated) {
        let either = Cond::any(vec![
            Cond::all(vec![condition.clone(), all_yes]),
            Cond::all(vec![negated.clone(), all_no]),
        ]);
        res = assume(res, either)?;
    }
    let none = Cond::Const(false);
    let choice = |yes: &Cond, no: &Cond| {
        if yes == no {
            return yes.clone();
        }
        match (yes, no) {
            (Cond::Const(true), _) => Cond::any(vec![condition.clone(), no.clone()]),
            (Cond::Const(false), _) => Cond::all(vec![negated.clone(), no.clone()]),
            (_, Cond::Const(true)) => Cond::any(vec![negated.clone(), yes.clone()]),
            _ => Cond::any(vec![
                Cond::all(vec![condition.clone(), yes.clone()]),
                Cond::all(vec![negated.clone(), no.clone()]),
            ]),
        }
    };
    for flag in yes.flags.keys().chain(no.flags.keys()) {
        let value =
            choice(yes.flags.get(flag).unwrap_or(&none), no.flags.get(flag).unwrap_or(&none));
        res.flags.insert(*flag, value);
    }
    for flag in yes.position_flags.keys().chain(no.position_flags.keys()) {
        let value = |it: &Run| it.position_flags.get(flag).unwrap_or(&none).clone();
        res.position_flags.insert(flag.clone(), choice(&value(yes), &value(no)));
    }
    Some(res)
}

/// Adds what must hold; `None` if that can't be.
pub(super) fn assume(mut run: Run, condition: Cond) -> Option<Run> {
    match condition {
        Cond::Const(true) => return Some(run),
        Cond::Const(false) => return None,
        Cond::And(all) => {
            for it in all {
                run = assume(run, it)?;
            }
        }
        it => {
            let negated = it.clone().negated();
            match run.guards.iter().find_map(|known| it.given(known)) {
                Some(true) => {}
                Some(false) => return None,
                None if run.guards.contains(&negated) => return None,
                None => run.guards.push(it),
            }
        }
    }
    Some(run)
}

/// Returns the conditions of which one is made.
fn parts(condition: &Cond) -> Vec<Cond> {
    match condition {
        Cond::And(all) => all.iter().flat_map(parts).collect(),
        it => vec![it.clone()],
    }
}

/// Returns the effects of two runs, each under its condition; `None` if that is about other cells.
fn either(yes: &Run, no: &Run, condition: &Cond, join: &Join<'_>) -> Option<Vec<(Outcome, Spot)>> {
    let shared = yes.effects.iter().zip(&no.effects).take_while(|it| it.0 == it.1).count();
    let mut res = yes.effects[..shared].to_vec();
    let negated = condition.clone().negated();
    for (run, condition) in [(yes, condition), (no, &negated)] {
        for (effect, at) in &run.effects[shared..] {
            // Where the cell exists, those before it do.
            let exists = |it: &Spot| it.base == at.base && at.steps.starts_with(&it.steps);
            if matches!(condition, Cond::Test(Test::OnBoard, it) if exists(it)) {
                res.push((effect.clone(), at.clone()));
                continue;
            }
            if !condition.is_plain() || condition.seen_from(at, join.opposites).is_none() {
                return None;
            }
            let effect = match effect {
                Outcome::If(effect, more) => {
                    Outcome::If(effect.clone(), Cond::all(vec![condition.clone(), more.clone()]))
                }
                it => Outcome::If(Box::new(it.clone()), condition.clone()),
            };
            res.push((effect, at.clone()));
        }
    }
    Some(res)
}

/// Joins neighbours that differ in one condition, and in effects on its cell.
pub(super) fn merge_all(runs: Vec<Run>, join: &Join<'_>) -> Vec<Run> {
    let mut res: Vec<Run> = Vec::new();
    for mut run in runs {
        while let Some(last) = res.last() {
            let Some(joined) = joined(last, &run, join) else { break };
            run = joined;
            res.pop();
        }
        res.push(run);
    }
    res
}

fn joined(one: &Run, two: &Run, join: &Join<'_>) -> Option<Run> {
    if one.at != two.at || one.flags != two.flags || one.position_flags != two.position_flags {
        return None;
    }
    let shared = one.guards.iter().zip(&two.guards).take_while(|it| it.0 == it.1).count();
    let ([yes], [no]) = (&one.guards[shared..], &two.guards[shared..]) else { return None };
    if yes.clone().negated() != *no {
        return None;
    }
    merged(one, two, shared, yes, join)
}

/// Returns true if what follows may go back to the cell that is remembered now.
pub(super) fn needs_mark(after: &[&[Statement]]) -> bool {
    after.iter().rev().find_map(|it| first_use(it)).unwrap_or(false)
}

/// Returns true if the remembered cell is read first, false if it is replaced first.
fn first_use(statements: &[Statement]) -> Option<bool> {
    for it in statements {
        let asks = it.condition().is_some_and(|it| it.asks(&|it| it == Test::Marked));
        if asks {
            return Some(true);
        }
        match it {
            Statement::Mark(_) => return Some(false),
            Statement::GoTo(Remembered::Mark) => return Some(true),
            Statement::If(_, then, other) => match (first_use(then), first_use(other)) {
                (Some(true), _) | (_, Some(true)) => return Some(true),
                (Some(false), Some(false)) => return Some(false),
                _ => {}
            },
            Statement::While(_, body, _) if first_use(body) == Some(true) => return Some(true),
            _ => {}
        }
    }
    None
}
