//! Blocks run without a position: every move that a block can make, with what must hold for it and what follows.
//!
//! The current position is a path from the start, or a fixed position. Conditions split the run, and flags hold conditions.
//! A loop over empty cells becomes one step of a path. Other loops are written out, or become one step where they are long.

pub(super) use super::cond::{Cond, Spot, Step, passed};
use super::{
    loops::{checked_run, passes, slides},
    model::Rules,
    program::{Add, Block, Condition, Effect, Loc, Remembered, Statement, Test},
    runs::{Join, Run, assume, checked, leave, merge_all, merged, needs_mark, segment},
    translate::any,
};
use alfil_language::source::Span;
use rustc_hash::FxHashMap;
use std::{cell::RefCell, collections::BTreeMap};

/// The most moves of a block.
const EMISSIONS: usize = 600;
/// The most runs of a block at a time.
const RUNS: usize = 200;
/// The most statements of all runs of a block.
const STEPS: usize = 20_000;
/// The most statements of all runs of a game's blocks.
pub(super) const BUDGET: usize = 150_000;
/// The most tests of a condition.
const TESTS: usize = 240;
/// The deepest nesting of a condition.
const NESTED: usize = 12;
/// The longest path.
const PATH: usize = 16;

/// An effect of a move, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Outcome {
    Plain(Effect),
    Attribute(usize, bool),
    /// It follows only if this holds, which is about its cell alone.
    If(Box<Outcome>, Cond),
    /// It follows on each of these cells for which this holds, seen from there.
    Each(Box<Outcome>, Cond, Vec<Spot>),
}

/// A move that a block can make.
#[derive(Clone, Debug)]
pub(super) struct Emission {
    pub(super) guards: Vec<Cond>,
    /// Where pieces begin and end; the start is none for a drop's piece.
    pub(super) segments: Vec<(Option<Spot>, Spot)>,
    pub(super) effects: Vec<(Outcome, Spot)>,
    pub(super) add: Add,
}

/// What becomes of a loop that only goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loops {
    /// A case for each number of its steps.
    WrittenOut,
    /// One step, which ends on a cell of a set.
    AsSets,
}

/// Why something is not translated.
#[derive(Clone, Debug)]
pub(super) struct Gap {
    pub(super) span: Span,
    /// The kind of gap, in few words.
    pub(super) what: String,
}

impl Gap {
    pub(super) fn new(span: Span, what: impl Into<String>) -> Gap {
        Gap { span, what: what.into() }
    }
}

struct Machine<'a> {
    rules: &'a Rules,
    piece: usize,
    drops: bool,
    loops: Loops,
    span: Span,
    steps: usize,
    budget: &'a mut usize,
    out: Vec<Emission>,
    /// For paths of single links, whether they lead back to where they begin.
    returns: RefCell<FxHashMap<Vec<Step>, bool>>,
    /// What follows the statement that runs, the nearest last.
    after: Vec<&'a [Statement]>,
}

/// Returns the moves of a block.
pub(super) fn emissions<'a>(
    rules: &'a Rules,
    piece: usize,
    block: &'a Block,
    drops: bool,
    loops: Loops,
    budget: &'a mut usize,
) -> Result<Vec<Emission>, Gap> {
    let mut machine = Machine {
        rules,
        piece,
        drops,
        loops,
        span: block.span,
        steps: 0,
        budget,
        out: Vec::new(),
        returns: RefCell::default(),
        after: Vec::new(),
    };
    let start = Spot::default();
    let run = Run {
        at: start.clone(),
        from: (!drops).then(|| start.clone()),
        to: None,
        mark: start,
        flags: BTreeMap::new(),
        position_flags: BTreeMap::new(),
        guards: Vec::new(),
        segments: Vec::new(),
        effects: Vec::new(),
    };
    machine.all(&block.body, vec![run])?;
    Ok(machine.out)
}

impl<'a> Machine<'a> {
    fn gap<T>(&self, what: &str) -> Result<T, Gap> {
        Err(Gap::new(self.span, what))
    }

    /// Returns what runs may differ in that join.
    fn join(&self) -> Join<'a> {
        Join {
            marked: needs_mark(&self.after),
            effects: self.loops == Loops::AsSets,
            opposites: &self.rules.board.opposites,
        }
    }

    fn all(&mut self, statements: &'a [Statement], runs: Vec<Run>) -> Result<Vec<Run>, Gap> {
        let mut runs = runs;
        for (n, statement) in statements.iter().enumerate() {
            let mut next = Vec::new();
            self.after.push(&statements[n + 1..]);
            for run in runs {
                let weight = run.weight();
                self.steps += weight;
                *self.budget = self.budget.saturating_sub(weight);
                next.extend(self.one(statement, run)?);
                if next.len() > RUNS
                    || self.out.len() > EMISSIONS
                    || self.steps > STEPS
                    || *self.budget == 0
                {
                    return self.gap("a block with too many cases");
                }
            }
            let join = self.join();
            self.after.pop();
            runs = merge_all(next, &join);
        }
        Ok(runs)
    }

    fn one(&mut self, statement: &'a Statement, mut run: Run) -> Result<Vec<Run>, Gap> {
        match statement {
            Statement::Go(loc) => match self.place(&run.at, *loc, &mut run.guards)? {
                Some(at) => run.at = at,
                None => return Ok(Vec::new()),
            },
            Statement::Mark(loc) => {
                let mut unused = Vec::new();
                if let Some(at) = self.place(&run.at, *loc, &mut unused)? {
                    run.mark = at;
                }
            }
            Statement::GoTo(Remembered::Mark) => {
                leave(&mut run);
                run.at = run.mark.clone();
            }
            Statement::GoTo(Remembered::From) => {
                leave(&mut run);
                match &run.from {
                    Some(from) => run.at = from.clone(),
                    None => return Ok(Vec::new()),
                }
            }
            Statement::GoTo(Remembered::To) => {
                if let Some(to) = run.to.clone() {
                    leave(&mut run);
                    run.at = to;
                }
            }
            Statement::GoTo(_) => return self.gap("`go` to where the last move began or ended"),
            Statement::From => run.from = Some(run.at.clone()),
            Statement::To => run.to = Some(run.at.clone()),
            Statement::Verify(condition) => {
                let condition = self.condition(condition, &run)?;
                return Ok(assume(run, condition).into_iter().collect());
            }
            Statement::If(condition, then, other) => {
                return self.branches(condition, then, other, run);
            }
            Statement::While(condition, body, span) => {
                let outer = std::mem::replace(&mut self.span, *span);
                self.after.push(std::slice::from_ref(statement));
                let res = self.loops(condition, body, run)?;
                self.after.pop();
                self.span = outer;
                return Ok(res);
            }
            Statement::Effect(effect, loc) => {
                let mut guards = Vec::new();
                if let Some(at) = self.place(&run.at, *loc, &mut guards)? {
                    run.effects.push((Outcome::Plain(*effect), at));
                }
            }
            Statement::SetAttribute(attribute, value) => {
                return self.set_attribute(*attribute, value, &run);
            }
            Statement::SetFlag(flag, value) => {
                let value = self.condition(value, &run)?;
                run.flags.insert(*flag, value);
            }
            Statement::SetPositionFlag(flag, value, loc) => {
                let value = self.condition(value, &run)?;
                let mut guards = Vec::new();
                if let Some(at) = self.place(&run.at, *loc, &mut guards)? {
                    run.position_flags.insert((*flag, at), value);
                }
            }
            Statement::Cascade => {
                segment(&mut run);
                run.from = Some(run.at.clone());
                run.to = None;
            }
            Statement::Add(add) => self.add(add, &mut run),
        }
        Ok(vec![run])
    }

    fn branches(
        &mut self,
        condition: &Condition,
        then: &'a [Statement],
        other: &'a [Statement],
        run: Run,
    ) -> Result<Vec<Run>, Gap> {
        let condition = self.condition(condition, &run)?;
        let before = run.guards.len();
        let yes = assume(run.clone(), condition.clone());
        let no = assume(run, condition.clone().negated());
        let mut yes = self.all(then, yes.into_iter().collect())?;
        let mut no = self.all(other, no.into_iter().collect())?;
        if let ([one], [two]) = (&yes[..], &no[..])
            && let Some(run) = merged(one, two, before, &condition, &self.join())
        {
            let mut all = run.guards.iter().chain(run.flags.values());
            if all.any(|it| it.size().0 > TESTS || it.size().1 > NESTED) {
                return self.gap("a condition with too many cases");
            }
            return Ok(vec![run]);
        }
        yes.append(&mut no);
        Ok(yes)
    }

    fn set_attribute(
        &mut self,
        attribute: usize,
        value: &Condition,
        run: &Run,
    ) -> Result<Vec<Run>, Gap> {
        let value = self.condition(value, run)?;
        let mut res = Vec::new();
        for truth in [true, false] {
            let condition = if truth { value.clone() } else { value.clone().negated() };
            if let Some(mut run) = assume(run.clone(), condition) {
                let at = run.at.clone();
                run.effects.push((Outcome::Attribute(attribute, truth), at));
                res.push(run);
            }
        }
        Ok(res)
    }

    fn add(&mut self, add: &Add, run: &mut Run) {
        segment(run);
        let segments = std::mem::take(&mut run.segments);
        let effects = self.united(std::mem::take(&mut run.effects));
        let mut walked = run.clone();
        leave(&mut walked);
        for it in &segments {
            walked.at = it.1.clone();
            leave(&mut walked);
        }
        let mut guards = walked.guards;
        // The cells on the way of the piece exist when it goes there.
        let start = Some(Spot::default());
        if let Some((_, target)) = segments.iter().find(|it| it.0 == start) {
            guards.retain(|it| match it {
                Cond::Test(Test::OnBoard, at) => {
                    at.base != target.base || !target.steps.starts_with(&at.steps)
                }
                _ => true,
            });
        }
        self.out.push(Emission { guards, segments, effects, add: add.clone() });
        run.from = (!self.drops).then(Spot::default);
        run.to = None;
    }

    /// Returns where a place is; `None` if no board has it. What the way demands goes to `guards`.
    fn place(&self, at: &Spot, loc: Loc, guards: &mut Vec<Cond>) -> Result<Option<Spot>, Gap> {
        let dir = match loc {
            Loc::Here => return Ok(Some(at.clone())),
            Loc::Position(it) => return Ok(Some(Spot { base: Some(it), steps: Vec::new() })),
            Loc::Dir(dir) => dir,
            Loc::Opposite(dir) => match self.rules.board.opposites[dir] {
                Some(it) => it,
                None => return self.gap("`opposite` of a direction that has none"),
            },
        };
        if let (Some(base), []) = (at.base, &at.steps[..]) {
            let mut ends = self.rules.active_players().map(|it| self.rules.step(it, dir, base));
            let first = ends.next().flatten();
            if ends.all(|it| it == first) {
                return Ok(first.map(|it| Spot { base: Some(it), steps: Vec::new() }));
            }
        }
        let mut to = at.clone();
        // Behind a run as far as possible stands what ends it.
        if to.steps.last() == Some(&Step::Max(vec![dir])) {
            to.steps.pop();
            to.steps.extend([Step::Dir(dir), Step::Star(vec![dir])]);
            guards.push(Cond::Test(Test::Empty, to.clone()).negated());
            return Ok(self.exists(&to).then_some(to));
        }
        // There and back is where it began; but the cell between must exist.
        if let Some(Step::Dir(last)) = to.steps.last()
            && self.rules.board.opposites[*last] == Some(dir)
            && self.is_one_way(*last, dir)
        {
            guards.push(Cond::Test(Test::OnBoard, at.clone()));
            to.steps.pop();
            return Ok(Some(to));
        }
        to.steps.push(Step::Dir(dir));
        if to.steps.len() > PATH {
            return self.gap(&format!("a path of more than {PATH} links"));
        }
        Ok(self.exists(&to).then_some(to))
    }

    /// Returns true if a direction leads back wherever another one has led.
    fn is_one_way(&self, there: usize, back: usize) -> bool {
        let sym = &self.rules.board.symmetry;
        sym.iter().all(|it| {
            let (there, back) =
                (&self.rules.board.links[it[there]], &self.rules.board.links[it[back]]);
            let mut ends = there.iter().enumerate().filter_map(|(at, to)| Some((at, (*to)?)));
            ends.all(|(at, to)| back[to] == Some(at))
        })
    }

    /// Returns true if the path leads somewhere from some position, for some player.
    fn exists(&self, spot: &Spot) -> bool {
        self.rules.active_players().any(|player| {
            let starts = spot.base.map_or(0..self.rules.board.positions.len(), |it| it..it + 1);
            starts.into_iter().any(|start| !self.cells(spot, player, start).is_empty())
        })
    }

    /// Returns the cells to which a path can lead from a start.
    fn cells(&self, spot: &Spot, player: usize, start: usize) -> Vec<usize> {
        let mut cells = vec![spot.base.unwrap_or(start)];
        for step in &spot.steps {
            let go = |at: usize, dirs: &[usize]| {
                dirs.iter().try_fold(at, |at, dir| self.rules.step(player, *dir, at))
            };
            match step {
                Step::Dir(dir) => {
                    cells = cells.into_iter().filter_map(|it| go(it, &[*dir])).collect();
                }
                Step::Star(_) | Step::Max(_) | Step::Over(..) | Step::Through(..) => {
                    let dirs = match step {
                        Step::Star(dirs) | Step::Max(dirs) => &dirs[..],
                        Step::Dir(dir) | Step::Over(dir, _) | Step::Through(dir, _) => {
                            std::slice::from_ref(dir)
                        }
                    };
                    let mut n = 0;
                    while n < cells.len() {
                        if let Some(next) = go(cells[n], dirs).filter(|it| !cells.contains(it)) {
                            cells.push(next);
                        }
                        n += 1;
                    }
                }
            }
        }
        cells
    }

    /// Returns true if two paths always lead to the same cell, false if they never do.
    fn is_same(&self, a: &Spot, b: &Spot) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let mut always = true;
        let mut never = true;
        for player in self.rules.active_players() {
            for start in 0..self.rules.board.positions.len() {
                let (a, b) = (self.cells(a, player, start), self.cells(b, player, start));
                if a.is_empty() || b.is_empty() {
                    continue;
                }
                always &= a.len() == 1 && a == b;
                never &= !a.iter().any(|it| b.contains(it));
                if !always && !never {
                    return None;
                }
            }
        }
        Some(!never)
    }

    /// Runs a loop.
    fn loops(
        &mut self,
        condition: &Condition,
        body: &'a [Statement],
        run: Run,
    ) -> Result<Vec<Run>, Gap> {
        if let Some(at) = self.back_over(condition, body, &run) {
            return Ok(vec![Run { at, ..run }]);
        }
        if let Some((dir, tests, before)) = checked_run(condition, body)
            && run.effects.is_empty()
            && run.segments.is_empty()
        {
            return Ok(vec![checked(run, dir, tests, before)]);
        }
        if let Some(dirs) = slides(condition, body)
            && self.condition(condition, &run)? != Cond::Const(false)
        {
            return self.slide(&dirs, body, run);
        }
        if let Some(res) = self.run_on(condition, body, &run)? {
            return Ok(res);
        }
        if self.loops == Loops::AsSets {
            // A loop that only goes over pieces ends on one cell; others are ways of the piece.
            if let Some((dir, tests)) = passes(condition, body)
                && !tests.contains(&(Test::Empty, true))
            {
                let mut run = run;
                run.at.steps.push(Step::Over(dir, tests));
                run.guards.push(Cond::Test(Test::OnBoard, run.at.clone()));
                return Ok(vec![run]);
            }
            let adds = |it: &Statement| matches!(it, Statement::Add(_));
            if run.at == Spot::default() && any(body, &adds) {
                return self.first_round(condition, body, run);
            }
            if let Some(res) = self.slide_through(condition, body, &run)? {
                return Ok(res);
            }
        }
        let mut runs = vec![run];
        let mut res = Vec::new();
        while !runs.is_empty() {
            let mut inside = Vec::new();
            for run in runs {
                let condition = self.condition(condition, &run)?;
                res.extend(assume(run.clone(), condition.clone().negated()));
                inside.extend(assume(run, condition));
            }
            if inside.len() > RUNS || res.len() > RUNS {
                return self.gap("a loop with too many cases");
            }
            let before: Vec<Spot> = inside.iter().map(|it| it.at.clone()).collect();
            runs = self.all(body, inside).map_err(|it| {
                // What is too long or too much is so because of the loop.
                Gap { what: format!("{}, in a loop over other than empty cells", it.what), ..it }
            })?;
            if runs.iter().any(|it| before.contains(&it.at)) {
                return self.gap("a loop that goes nowhere");
            }
        }
        Ok(res)
    }

    /// Runs `while empty?` with a single step back over the cells of a slide: returns the occupied cell before them.
    fn back_over(&self, condition: &Condition, body: &'a [Statement], run: &Run) -> Option<Spot> {
        let (Condition::Test(Test::Empty, Loc::Here), [Statement::Go(loc)]) = (condition, body)
        else {
            return None;
        };
        let Some(Step::Star(dirs)) = run.at.steps.last() else { return None };
        let [dir] = dirs[..] else { return None };
        let back = self.rules.board.opposites[dir]?;
        let is_back = *loc == Loc::Opposite(dir) || *loc == Loc::Dir(back);
        let empty = |spot: &Spot| run.guards.contains(&Cond::Test(Test::Empty, spot.clone()));
        if !is_back || !self.is_one_way(dir, back) || !empty(&run.at) {
            return None;
        }
        let mut at = run.at.clone();
        at.steps.pop();
        // The slide began on this cell, so it is empty; those before it are asked.
        loop {
            (at.steps.pop()? == Step::Dir(dir)).then_some(())?;
            if empty(&at) {
                continue;
            }
            let stands = |it: &Cond| match it {
                Cond::Test(Test::Enemy | Test::Friend | Test::Neutral | Test::Piece(_), spot) => {
                    *spot == at
                }
                Cond::Not(it) => **it == Cond::Test(Test::Empty, at.clone()),
                _ => false,
            };
            let is_own = at == Spot::default() && !self.drops;
            return (is_own || run.guards.iter().any(stands)).then_some(at);
        }
    }

    /// Runs `while empty?` with moves and then steps.
    fn slide(&mut self, dirs: &[usize], body: &'a [Statement], run: Run) -> Result<Vec<Run>, Gap> {
        let mut run = run;
        let steps = body.len() - dirs.len();
        // What was noted before the loop belongs to the first move only.
        if steps > 0 && (!run.effects.is_empty() || !run.segments.is_empty()) {
            let empty = Cond::Test(Test::Empty, run.at.clone());
            let rest = assume(run.clone(), empty.clone().negated());
            let inside = assume(run, empty).into_iter().collect();
            let after = self.all(body, inside)?;
            let mut res: Vec<Run> = rest.into_iter().collect();
            for run in after {
                if !run.effects.is_empty() {
                    return self.gap("effects that a loop gathers");
                }
                res.extend(self.slide(dirs, body, run)?);
            }
            return Ok(res);
        }
        if !run.at.steps.iter().all(|it| matches!(it, Step::Dir(_) | Step::Star(_))) {
            return self.gap("a loop after a run as far as possible");
        }
        run.at.steps.push(Step::Star(dirs.to_vec()));
        let mut inside = run.clone();
        inside.guards.push(Cond::Test(Test::Empty, run.at.clone()));
        let all = if steps > 0 { self.all(&body[..steps], vec![inside])? } else { Vec::new() };
        for left in all {
            if !left.effects.is_empty() || !left.segments.is_empty() {
                return self.gap("effects that a loop gathers");
            }
        }
        run.guards.push(Cond::Test(Test::Empty, run.at.clone()).negated());
        Ok(vec![run])
    }

    /// Runs a loop that begins where the piece stands: its first round stands for itself.
    fn first_round(
        &mut self,
        condition: &Condition,
        body: &'a [Statement],
        run: Run,
    ) -> Result<Vec<Run>, Gap> {
        let inside = self.condition(condition, &run)?;
        let mut res: Vec<Run> = assume(run.clone(), inside.clone().negated()).into_iter().collect();
        let after = self.all(body, assume(run, inside).into_iter().collect())?;
        for run in after {
            if run.at == Spot::default() {
                return self.gap("a loop that goes nowhere");
            }
            res.extend(self.loops(condition, body, run)?);
        }
        Ok(res)
    }

    /// Runs a loop of moves and tests, then a step: a slide through the cells that pass the tests.
    fn slide_through(
        &mut self,
        condition: &Condition,
        body: &'a [Statement],
        run: &Run,
    ) -> Result<Option<Vec<Run>>, Gap> {
        let Some((Statement::Go(Loc::Dir(dir)), statements)) = body.split_last() else {
            return Ok(None);
        };
        if !run.effects.is_empty() || !run.segments.is_empty() || run.at.steps.is_empty() {
            return Ok(None);
        }
        // The tests are found on a cell of its own, then run again on the way.
        let known = self.out.len();
        let mut alone = run.clone();
        alone.at.steps.push(Step::Star(vec![*dir]));
        let at = alone.at.clone();
        let inside = self.condition(condition, &alone)?;
        let Some(goes_on) = inside.seen_from(&at, &[]) else { return Ok(None) };
        let Some(alone) = assume(alone, inside) else { return Ok(None) };
        let (before, flags) = (alone.guards.len(), alone.flags.clone());
        let mut cases = Vec::new();
        let all = self.all(statements, vec![alone])?;
        self.out.truncate(known);
        for left in all {
            let same = left.at == at && left.flags == flags && left.guards.len() >= before;
            if !same || !left.effects.is_empty() || !left.position_flags.is_empty() {
                return Ok(None);
            }
            let seen: Option<Vec<Cond>> =
                left.guards[before..].iter().map(|it| it.seen_from(&at, &[])).collect();
            let Some(seen) = seen else { return Ok(None) };
            cases.push(Cond::all(seen));
        }
        let passed = Cond::all(vec![goes_on, Cond::any(cases)]);
        if passed.size().0 > TESTS {
            return Ok(None);
        }
        let mut run = run.clone();
        run.at.steps.push(Step::Through(*dir, Box::new(passed)));
        let inside = self.condition(condition, &run)?;
        let outside = assume(run.clone(), inside.clone().negated());
        if let Some(inside) = assume(run, inside) {
            self.all(statements, vec![inside])?;
        }
        Ok(Some(outside.into_iter().collect()))
    }

    /// Runs `while (empty? n)` with a step and then moves.
    fn run_on(
        &mut self,
        condition: &Condition,
        body: &'a [Statement],
        run: &Run,
    ) -> Result<Option<Vec<Run>>, Gap> {
        let (Condition::Test(Test::Empty, Loc::Dir(dir)), [Statement::Go(first), rest @ ..]) =
            (condition, body)
        else {
            return Ok(None);
        };
        let plain =
            rest.iter().all(|it| matches!(it, Statement::Add(_) | Statement::SetAttribute(..)));
        if *first != Loc::Dir(*dir) || !plain || !run.effects.is_empty() || !run.segments.is_empty()
        {
            return Ok(None);
        }
        let mut inside = run.clone();
        inside.at.steps.extend([Step::Dir(*dir), Step::Star(vec![*dir])]);
        inside.guards.push(Cond::Test(Test::Empty, inside.at.clone()));
        self.all(rest, vec![inside])?;
        let mut after = run.clone();
        after.at.steps.push(Step::Max(vec![*dir]));
        Ok(Some(vec![after]))
    }

    fn condition(&self, condition: &Condition, run: &Run) -> Result<Cond, Gap> {
        let res = self.resolved(condition, run)?;
        let (tests, nested) = res.size();
        if tests > TESTS || nested > NESTED {
            return self.gap("a condition with too many cases");
        }
        Ok(res)
    }

    fn resolved(&self, condition: &Condition, run: &Run) -> Result<Cond, Gap> {
        Ok(match condition {
            Condition::Const(it) => Cond::Const(*it),
            Condition::And(all) => {
                Cond::all(all.iter().map(|it| self.condition(it, run)).collect::<Result<_, _>>()?)
            }
            Condition::Or(all) => {
                Cond::any(all.iter().map(|it| self.condition(it, run)).collect::<Result<_, _>>()?)
            }
            Condition::Not(it) => self.condition(it, run)?.negated(),
            Condition::Test(Test::Flag(flag), _) => {
                run.flags.get(flag).cloned().unwrap_or(Cond::Const(false))
            }
            Condition::Test(test, loc) => {
                let mut unused = Vec::new();
                match self.place(&run.at, *loc, &mut unused)? {
                    None => Cond::Const(false),
                    Some(spot) => self.test(*test, spot, run)?,
                }
            }
        })
    }

    /// Returns true if a path always leads back to the start.
    fn returns(&self, spot: &Spot) -> bool {
        let links = spot.steps.iter().all(|it| matches!(it, Step::Dir(_)));
        if spot.base.is_some() || spot.steps.len() < 2 || !links {
            return false;
        }
        if let Some(it) = self.returns.borrow().get(&spot.steps) {
            return *it;
        }
        let res = self.is_same(spot, &Spot::default()) == Some(true);
        self.returns.borrow_mut().insert(spot.steps.clone(), res);
        res
    }

    /// Returns the last cell of a way back to the start, which exists if the way does.
    fn way_out(&self, spot: &Spot) -> Result<Spot, Gap> {
        let mut out = spot.clone();
        out.steps.pop();
        let exists = |it: &Spot, player, start| !self.cells(it, player, start).is_empty();
        let alike = |player: usize| {
            (0..self.rules.board.positions.len())
                .all(|start| exists(spot, player, start) == exists(&out, player, start))
        };
        let alike = self.rules.active_players().all(alike);
        if alike { Ok(out) } else { self.gap("a way back that may be missing") }
    }

    fn test(&self, test: Test, spot: Spot, run: &Run) -> Result<Cond, Gap> {
        if self.returns(&spot) && test != Test::OnBoard {
            // The way there must exist.
            let known = self.test(test, Spot::default(), run)?;
            return Ok(Cond::all(vec![Cond::Test(Test::OnBoard, self.way_out(&spot)?), known]));
        }
        let spot = if self.returns(&spot) { self.way_out(&spot)? } else { spot };
        let is_start = spot == Spot::default();
        let asked = Cond::Test(test, spot.clone());
        let known = match test {
            _ if passed(&spot).is_some_and(|it| it == asked) => Some(false),
            _ if passed(&spot).is_some_and(|it| it.negated() == asked) => Some(true),
            Test::OnBoard if spot.steps.is_empty() => Some(true),
            Test::Empty | Test::Enemy | Test::Neutral if is_start && !self.drops => Some(false),
            Test::Friend if is_start && !self.drops => Some(true),
            Test::Piece(piece) if is_start && !self.drops => Some(piece == self.piece),
            Test::Zone(zone) if spot.steps.is_empty() && spot.base.is_some() => {
                let zone = &self.rules.board.zones[zone].cells;
                let mut all =
                    self.rules.active_players().map(|it| spot.base.map(|at| zone[it][at]));
                let first = all.next().flatten();
                if all.all(|it| it == first) { first } else { None }
            }
            Test::Position(it) if spot.steps.is_empty() => spot.base.map(|base| base == it),
            Test::Marked => match self.is_same(&run.mark, &spot) {
                Some(it) => Some(it),
                None => return self.gap("`marked?` on different paths"),
            },
            Test::AdjacentToEnemy => return self.gap("`adjacent-to-enemy?`"),
            Test::PositionFlag(flag) => {
                if let Some(it) = run.position_flags.get(&(flag, spot.clone())) {
                    return Ok(it.clone());
                }
                for (other, value) in run.position_flags.iter().filter(|it| it.0.0 == flag) {
                    match self.is_same(&other.1, &spot) {
                        Some(true) => return Ok(value.clone()),
                        Some(false) => {}
                        None => return self.gap("position flags on different paths"),
                    }
                }
                return Ok(Cond::Const(false));
            }
            _ => None,
        };
        Ok(known.map_or_else(|| Cond::Test(test, spot), Cond::Const))
    }

    /// Unites effects that follow one another on cells under the same condition.
    fn united(&self, effects: Vec<(Outcome, Spot)>) -> Vec<(Outcome, Spot)> {
        let mut res: Vec<(Outcome, Spot)> = Vec::new();
        for (effect, spot) in effects {
            let seen = match &effect {
                Outcome::If(inner, cond) => {
                    cond.seen_from(&spot, &self.rules.board.opposites).map(|it| (inner, it))
                }
                _ => None,
            };
            let Some((inner, seen)) = seen else {
                res.push((effect, spot));
                continue;
            };
            match res.last_mut() {
                Some((Outcome::Each(it, known, cells), _))
                    if *it == *inner && *known == seen && self.may_unite(inner, cells, &spot) =>
                {
                    if !cells.contains(&spot) {
                        cells.push(spot);
                    }
                }
                _ => res.push((Outcome::Each(inner.clone(), seen, vec![spot.clone()]), spot)),
            }
        }
        res
    }

    /// Returns true if an effect on a cell may be one with those on other cells. A piece that is flipped twice is as it was.
    fn may_unite(&self, effect: &Outcome, cells: &[Spot], spot: &Spot) -> bool {
        !matches!(effect, Outcome::Plain(Effect::Flip))
            || cells.iter().all(|it| self.is_same(it, spot) == Some(false))
    }
}
