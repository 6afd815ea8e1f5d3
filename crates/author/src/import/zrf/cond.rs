//! Cells and conditions of a block that is run without a position.

use super::program::Test;

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Step {
    /// A link.
    Dir(usize),
    /// These links any number of times, also never: all cells before the last one are empty.
    Star(Vec<usize>),
    /// The same as far as cells are empty.
    Max(Vec<usize>),
    /// This link again and again, from each cell that passes the tests to the first one that does not.
    Over(usize, Vec<(Test, bool)>),
    /// This link any number of times: all cells before the last one are empty, and this holds as seen from them.
    Through(usize, Box<Cond>),
}

/// Returns what does not hold where a path over such cells ends.
pub(super) fn passed(spot: &Spot) -> Option<Cond> {
    let Some(Step::Over(_, tests)) = spot.steps.last() else { return None };
    let all = tests.iter().map(|(test, truth)| {
        let cond = Cond::Test(*test, spot.clone());
        if *truth { cond } else { cond.negated() }
    });
    Some(Cond::all(all.collect()))
}

/// A cell: a path from the start or from a fixed position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Spot {
    /// The fixed position; the start if there is none.
    pub(super) base: Option<usize>,
    pub(super) steps: Vec<Step>,
}

impl Spot {
    /// Returns true if the path goes over cells of a set.
    pub(super) fn is_over(&self) -> bool {
        self.steps.iter().any(|it| matches!(it, Step::Over(..)))
    }
}

/// A condition on the position before the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Cond {
    Const(bool),
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Not(Box<Cond>),
    Test(Test, Spot),
    /// The test has this truth on each cell after the first spot, on a straight way to the second one.
    Along(Test, bool, Spot, Spot),
}

impl Cond {
    pub(super) fn negated(self) -> Cond {
        match self {
            Cond::Const(it) => Cond::Const(!it),
            Cond::Not(it) => *it,
            // Each part of a negated condition stands alone, so that each may be known.
            Cond::Or(all) => Cond::And(all.into_iter().map(Cond::negated).collect()),
            it => Cond::Not(Box::new(it)),
        }
    }

    /// Returns its truth if another condition on the same cell holds, where that decides it.
    pub(super) fn given(&self, other: &Cond) -> Option<bool> {
        if self == other {
            return Some(true);
        }
        match (self, other) {
            (Cond::Not(it), _) => it.given(other).map(|it| !it),
            (_, Cond::Not(it)) if **it == *self => Some(false),
            (Cond::Test(test, at), Cond::Test(known, spot)) if at == spot => {
                let owner = |it: &Test| matches!(it, Test::Enemy | Test::Friend | Test::Neutral);
                let piece = |it: &Test| owner(it) || matches!(it, Test::Piece(_));
                let same = owner(test) && owner(known)
                    || matches!((test, known), (Test::Piece(_), Test::Piece(_)));
                let apart = *test == Test::Empty && piece(known)
                    || *known == Test::Empty && piece(test)
                    || same && test != known;
                apart.then_some(false)
            }
            _ => None,
        }
    }

    /// Returns true if sets of cells can say it.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Cond::Const(_) => true,
            Cond::And(all) | Cond::Or(all) => all.iter().all(Cond::is_plain),
            Cond::Not(it) => it.is_plain(),
            Cond::Along(..) => false,
            Cond::Test(test, _) => matches!(
                test,
                Test::Empty
                    | Test::Enemy
                    | Test::Friend
                    | Test::Neutral
                    | Test::OnBoard
                    | Test::Piece(_)
                    | Test::Zone(_)
                    | Test::Position(_)
                    | Test::Attribute(_)
            ),
        }
    }

    /// Returns the condition with a cell as the start: `opposites` lead back from it. `None` if no way leads from there.
    pub(super) fn seen_from(&self, start: &Spot, opposites: &[Option<usize>]) -> Option<Cond> {
        let each = |all: &[Cond]| {
            all.iter().map(|it| it.seen_from(start, opposites)).collect::<Option<_>>()
        };
        Some(match self {
            Cond::Const(it) => Cond::Const(*it),
            Cond::And(all) => Cond::And(each(all)?),
            Cond::Or(all) => Cond::Or(each(all)?),
            Cond::Not(it) => Cond::Not(Box::new(it.seen_from(start, opposites)?)),
            Cond::Along(..) => return None,
            Cond::Test(test, spot) => {
                (spot.base == start.base).then_some(())?;
                let same = spot.steps.iter().zip(&start.steps).take_while(|it| it.0 == it.1);
                let shared = same.count();
                let mut steps = Vec::new();
                for step in start.steps[shared..].iter().rev() {
                    let Step::Dir(dir) = step else { return None };
                    steps.push(Step::Dir((*opposites.get(*dir)?)?));
                }
                steps.extend_from_slice(&spot.steps[shared..]);
                Cond::Test(*test, Spot { base: None, steps })
            }
        })
    }

    /// Returns how many tests it has, and how deep they are nested.
    pub(super) fn size(&self) -> (usize, usize) {
        match self {
            Cond::Const(_) | Cond::Test(..) | Cond::Along(..) => (1, 1),
            Cond::Not(it) => it.size(),
            Cond::And(all) | Cond::Or(all) => all
                .iter()
                .map(Cond::size)
                .fold((0, 1), |sum, it| (sum.0 + it.0, sum.1.max(it.1 + 1))),
        }
    }

    pub(super) fn all(all: Vec<Cond>) -> Cond {
        let mut left: Vec<Cond> = Vec::new();
        for it in all {
            match it {
                Cond::Const(true) => {}
                Cond::And(more) => left.extend(more),
                it => left.push(it),
            }
        }
        if left.contains(&Cond::Const(false)) {
            return Cond::Const(false);
        }
        match left.len() {
            0 => Cond::Const(true),
            1 => left.remove(0),
            _ => Cond::And(left),
        }
    }

    pub(super) fn any(all: Vec<Cond>) -> Cond {
        let mut left: Vec<Cond> = Vec::new();
        for it in all {
            match it {
                Cond::Const(false) => {}
                Cond::Or(more) => left.extend(more),
                it => left.push(it),
            }
        }
        if left.contains(&Cond::Const(true)) {
            return Cond::Const(true);
        }
        match left.len() {
            0 => Cond::Const(false),
            1 => left.remove(0),
            _ => Cond::Or(left),
        }
    }
}
