//! Loops over cells: which of them are slides and runs.

use super::program::{Condition, Loc, Remembered, Statement, Test};

/// Returns the directions of a loop over empty cells: moves and effects, then steps.
pub(super) fn slides(condition: &Condition, body: &[Statement]) -> Option<Vec<usize>> {
    if !matches!(condition, Condition::Test(Test::Empty, Loc::Here)) {
        return None;
    }
    let at = body.iter().position(|it| matches!(it, Statement::Go(_)))?;
    let plain = |it: &Statement| {
        matches!(
            it,
            Statement::Add(_)
                | Statement::SetAttribute(..)
                | Statement::Effect(..)
                | Statement::Mark(_)
                | Statement::GoTo(Remembered::Mark)
                | Statement::If(..)
                | Statement::While(..)
        ) && !ends(it)
    };
    let dirs = body[at..].iter().map(|it| match it {
        Statement::Go(Loc::Dir(dir)) => Some(*dir),
        _ => None,
    });
    body[..at].iter().all(plain).then(|| dirs.collect::<Option<Vec<_>>>())?
}

/// Returns true if a statement may end the run, so that a loop does not go on.
fn ends(statement: &Statement) -> bool {
    match statement {
        Statement::Verify(_) | Statement::Go(_) => true,
        Statement::If(_, then, other) => then.iter().chain(other).any(ends),
        _ => false,
    }
}

/// Tests of cells, with the truth that each must have.
type Checks = Vec<(Test, bool)>;

/// Returns the direction of a run over empty cells, what is verified on each cell but the first, and if it ends before the
/// first occupied cell.
pub(super) fn checked_run(
    condition: &Condition,
    body: &[Statement],
) -> Option<(usize, Checks, bool)> {
    let (Condition::Test(Test::Empty, loc), [Statement::Go(Loc::Dir(dir)), rest @ ..]) =
        (condition, body)
    else {
        return None;
    };
    let before = *loc == Loc::Dir(*dir);
    if !before && *loc != Loc::Here {
        return None;
    }
    let plain = |it: &Test| matches!(it, Test::LastFrom | Test::LastTo | Test::Zone(_));
    let tests = rest.iter().map(|it| match it {
        Statement::Verify(Condition::Test(test, Loc::Here)) if plain(test) => Some((*test, true)),
        Statement::Verify(Condition::Not(it)) => match **it {
            Condition::Test(test, Loc::Here) if plain(&test) => Some((test, false)),
            _ => None,
        },
        _ => None,
    });
    let tests: Checks = tests.collect::<Option<_>>()?;
    (!tests.is_empty()).then_some((*dir, tests, before))
}

/// Returns the direction of a loop that only goes on, and what holds of the cells that it leaves.
pub(super) fn passes(condition: &Condition, body: &[Statement]) -> Option<(usize, Checks)> {
    let [Statement::Go(Loc::Dir(dir))] = body else { return None };
    let mut tests = Checks::new();
    collect(condition, true, &mut tests).then_some((*dir, tests))
}

/// Collects tests of the current cell that a set of cells can say; false if there are others.
fn collect(condition: &Condition, truth: bool, tests: &mut Checks) -> bool {
    let plain = |it: &Test| {
        matches!(it, Test::Empty | Test::Enemy | Test::Friend | Test::Neutral)
            || matches!(it, Test::Piece(_) | Test::Zone(_) | Test::Position(_))
    };
    match condition {
        Condition::And(all) if truth => all.iter().all(|it| collect(it, truth, tests)),
        Condition::Or(all) if !truth => all.iter().all(|it| collect(it, truth, tests)),
        Condition::Not(it) => collect(it, !truth, tests),
        Condition::Test(test, Loc::Here) if plain(test) => {
            tests.push((*test, truth));
            true
        }
        _ => false,
    }
}
