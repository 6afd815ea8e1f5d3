//! Betza's notation, term by term.

use super::{
    MAX_PATH, MoveCx, Moves,
    atom::{Heading, Stepper},
    bracket::{self, Outer},
    build::{LegCourse, Paths, Stage, Stop, assemble, room_for_directions},
    check, compass, hex,
    modes::{self, Flag, Modes},
    route::{BetzaLeg, Ends, Manner, Trouble, routes},
    royal::guard,
    special,
};
use crate::{
    diag::{Code, Diagnostic},
    sema::geometry::{GridKind, Wrap},
    source::Span,
    syntax::betza::{Atom, AtomLetter, Body, Letter, Modifier, Prefix, Range, Term},
};
use alfil_model::{
    Cell, CellRef, Cond, DirId, Grid, Origin, Pattern, PatternKind, PlayerRef, SetExpr, Zone,
    ZoneId,
};

/// The most ways in which the groups of a term may be read.
const MAX_EXPANSIONS: usize = 1000;

/// Lowers terms.
pub(super) struct Lowering<'a, 'b> {
    pub cx: &'a mut MoveCx<'b>,
    pub moves: Moves,
    /// How many legs there are so far.
    legs: usize,
    /// How much has been tried.
    tried: usize,
}

/// Where moves begin, and what `*` means there.
pub(super) struct Start {
    when: Cond,
    half: u16,
}

/// Lowers a union of terms. `None` if something is wrong with it.
pub(super) fn lower(cx: &mut MoveCx<'_>, terms: &[Term]) -> Option<Moves> {
    if let ([first, ..], [.., last]) = (terms, terms)
        && cx.geometry.kind() == GridKind::Graph
    {
        let message = "Betza's notation needs a board of squares or hexes";
        cx.diags.push(hex::unsupported(cx.geometry, first.span.to(last.span), message));
        return None;
    }
    let before = cx.diags.iter().filter(|it| it.is_error()).count();
    let mut lowering = Lowering { cx, moves: Moves::default(), legs: 0, tried: 0 };
    for term in terms {
        if let Err(trouble) = lowering.term(term) {
            let enough = matches!(trouble, Trouble::Stop(Stop::TooMany));
            lowering.report(term.span, trouble);
            if enough {
                break;
            }
        }
    }
    let moves = lowering.moves;
    let after = cx.diags.iter().filter(|it| it.is_error()).count();
    (before == after).then_some(moves)
}

impl Lowering<'_, '_> {
    fn term(&mut self, term: &Term) -> Result<(), Trouble> {
        let kind = self.cx.geometry.kind();
        if let Body::Atom(atom) = &term.body {
            match atom.letter {
                AtomLetter::O => return Ok(special::castle(self, term, atom)?),
                AtomLetter::At => return Ok(special::drop(self, term, atom)?),
                AtomLetter::U => return special::anywhere(self, term, atom),
                AtomLetter::I => return Ok(special::imitate(self, term, atom)?),
                _ => {}
            }
        }
        if kind == GridKind::Hex {
            return hex::term(self, term);
        }
        for start in self.starts(term) {
            let mut paths = Paths::after(self.legs);
            match &term.body {
                Body::Atom(atom) => self.simple(term, atom, &start, &mut paths)?,
                Body::Bracket(it) => {
                    let (plans, outer) = bracket::read(term, it, self.cx.dialect, start.half)?;
                    self.walk(&plans, Some(&outer), &start, &mut paths)?;
                }
            }
            self.finish(term, paths, &start.when);
        }
        Ok(())
    }

    /// Adds the paths of an atom with the letters in front of it.
    fn simple(
        &mut self,
        term: &Term,
        atom: &Atom,
        start: &Start,
        paths: &mut Paths,
    ) -> Result<(), Trouble> {
        let Some(stepper) = Stepper::read(atom, self.cx.dialect, start.half)? else {
            return Ok(());
        };
        let (files, ranks) = self.cx.geometry.size();
        let board_allows = (usize::from(files) + usize::from(ranks)).min(MAX_PATH / 2);
        for letters in expand(&term.prefix, board_allows)? {
            let mut plans: Vec<BetzaLeg> =
                legs_of(&letters).map(|letters| plan(letters, stepper, atom.span)).collect();
            if let Some(last) = plans.last_mut() {
                last.span = last.span.to(atom.span);
            }
            self.walk(&plans, None, start, paths)?;
        }
        Ok(())
    }

    /// Adds all paths of the planned legs.
    fn walk(
        &mut self,
        plans: &[BetzaLeg],
        outer: Option<&Outer>,
        start: &Start,
        paths: &mut Paths,
    ) -> Result<(), Trouble> {
        if plans.len() > MAX_PATH {
            return Err(Stop::TooMany.into());
        }
        check::plans(plans, outer.is_some(), self.cx.diags)?;
        if outer.is_none() && self.cx.warns_of_readings {
            check::other_reading(&plans[0], self.cx.dialect, self.cx.diags);
        }
        let initial = plans[0].modes.has(Flag::Initial) || outer.is_some_and(|it| it.initial);
        let kind = (initial, start.half > 1 || plans.iter().enumerate().any(leaves_trail));
        let manner =
            Manner { dialect: self.cx.dialect, bracket: outer.is_some(), ends: self.ends(plans) };
        for route in routes(plans, manner, &mut self.tried)? {
            if outer.is_some_and(|it| !it.keeps(plans, &route)) {
                continue;
            }
            for end in 0..plans.len() {
                if plans.get(end + 1).is_none_or(|it| it.optional) {
                    self.path(&plans[..=end], &route, outer, kind, paths)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the paths of one route.
    fn path(
        &mut self,
        plans: &[BetzaLeg],
        route: &[Heading],
        outer: Option<&Outer>,
        kind: (bool, bool),
        paths: &mut Paths,
    ) -> Result<(), Trouble> {
        let alone = route.len() == 1;
        let mut courses = Vec::new();
        for (plan, heading) in plans.iter().zip(route) {
            courses.push(self.courses(plan, *heading, alone)?);
        }
        let ending = plans.last().map(|it| it.modes.clone()).unwrap_or_default();
        let ending = outer.map_or(ending.clone(), |it| it.ending(&ending));
        let longest = self.longest();
        // Only the only leg of a term has several courses.
        let variants = courses.iter().map(Vec::len).max().unwrap_or(0);
        for variant in 0..variants {
            let stages: Vec<Stage<'_>> = plans
                .iter()
                .zip(&courses)
                .enumerate()
                .map(|(n, (plan, courses))| Stage {
                    course: &courses[variant.min(courses.len() - 1)],
                    modes: if n + 1 == plans.len() { &ending } else { &plan.modes },
                    min: 1,
                    max: if alone { check::most_steps(plan) } else { plan.stepper.range },
                })
                .collect();
            assemble(&stages, kind, longest, paths)?;
        }
        Ok(())
    }

    /// Returns the ways to take a leg; two if it is a crooked line.
    fn courses(
        &mut self,
        plan: &BetzaLeg,
        heading: Heading,
        alone: bool,
    ) -> Result<Vec<LegCourse>, Trouble> {
        let (Heading::Straight(number) | Heading::Oblique(number)) = heading;
        let turns: Vec<Vec<u8>> = match () {
            () if alone && plan.modes.has(Flag::Zigzag) => vec![vec![0, 2], vec![0, 6]],
            () if alone && plan.modes.has(Flag::Circle) => {
                vec![(0..8).collect(), (0..8).map(|it| (8 - it) % 8).collect()]
            }
            () => vec![vec![0]],
        };
        let wrap = wrap(&plan.modes);
        let between = if plan.modes.any(&[Flag::Lame, Flag::Jump]) && !plan.stepper.is_single() {
            let steps = plan.stepper.stepwise(heading).ok_or_else(|| check::no_squares(plan))?;
            let passed = &steps[..steps.len().saturating_sub(1)];
            passed.iter().map(|it| self.direction(*it, wrap)).collect::<Result<_, _>>()?
        } else {
            Vec::new()
        };
        let mut res = Vec::new();
        for turns in turns {
            let headings = turns.iter().map(|it| plan.stepper.heading(number + it));
            let dirs: Result<Vec<_>, Stop> =
                headings.map(|it| self.direction(plan.stepper.vector(it), wrap)).collect();
            res.push(LegCourse::Steps { dirs: dirs?, between: between.clone() });
        }
        Ok(res)
    }

    /// Returns the direction of a vector, as long as there is room for it.
    pub(super) fn direction(&mut self, by: (i32, i32), wrap: Wrap) -> Result<DirId, Stop> {
        room_for_directions(self.cx.geometry)?;
        Ok(self.cx.geometry.vector(by.0, by.1, wrap))
    }

    /// Adds the patterns of a term.
    pub(super) fn finish(&mut self, term: &Term, paths: Paths, when: &Cond) {
        self.legs = paths.legs();
        for ((initial, trail), paths) in paths.kinds {
            self.moves.patterns.push(Pattern {
                kind: PatternKind::Paths(paths.into_iter().collect()),
                when: if initial { guarded(when, trail) } else { when.clone() },
                initial,
                attacks: true,
                sets_en_passant: trail,
                exempt: term.exempt,
                label: None,
                text: term.text.clone(),
                note: String::new(),
            });
        }
    }

    /// Room for the paths of the next term.
    pub(super) fn paths(&self) -> Paths {
        Paths::after(self.legs)
    }

    /// No crooked line is longer than the board has files and ranks, unless it goes round.
    pub(super) fn longest(&self) -> u16 {
        let (files, ranks) = self.cx.geometry.size();
        files.saturating_add(ranks).max(2)
    }

    /// Returns the edges of the board for these legs.
    fn ends(&self, plans: &[BetzaLeg]) -> Ends {
        let Grid::Square { files, ranks, wrap_files, wrap_ranks, .. } =
            self.cx.geometry.board().grid
        else {
            return (None, None);
        };
        let around = plans.iter().map(|it| it.modes.count(Flag::Around)).max().unwrap_or(0);
        (
            (!wrap_files && around < 1).then_some(i32::from(files)),
            (!wrap_ranks && around < 2).then_some(i32::from(ranks)),
        )
    }

    /// Returns the places where `*` means the same; one if the term has none.
    fn starts(&mut self, term: &Term) -> Vec<Start> {
        let half = match &term.body {
            Body::Atom(atom) => atom.range == Range::Half,
            Body::Bracket(it) => it.legs.iter().any(|it| it.atom.range == Range::Half),
        };
        if !half {
            return vec![Start { when: Cond::Const(true), half: 1 }];
        }
        let ranks = i32::from(self.cx.geometry.size().1);
        let mut places: Vec<(u16, Vec<Cell>)> = Vec::new();
        let cells = &self.cx.geometry.board().cells;
        for (n, cell) in cells.iter().enumerate() {
            let steps = (ranks / 2 - cell.rank).max(1) as u16;
            match places.iter_mut().find(|it| it.0 == steps) {
                Some((_, cells)) => cells.push(Cell::new(n)),
                None => places.push((steps, vec![Cell::new(n)])),
            }
        }
        places
            .into_iter()
            .map(|(half, cells)| {
                let zone = self.zone(&format!("(from where `*` is {half})"), &cells);
                let here = SetExpr::Zone(zone, PlayerRef::Own);
                Start { when: Cond::In(CellRef::Origin, here), half }
            })
            .collect()
    }

    /// Returns an unnamed zone: these cells for the first player, the corresponding ones for the others.
    pub(super) fn zone(&mut self, name: &str, cells: &[Cell]) -> ZoneId {
        let views = self.cx.players.iter().map(|player| {
            let mut cells: Vec<Cell> =
                cells.iter().map(|it| player.cells.get(it.idx()).copied().unwrap_or(*it)).collect();
            cells.sort_unstable();
            cells
        });
        let zone = Zone { name: name.to_owned(), cells: views.collect(), origin: Origin::Lowered };
        if let Some(known) = self.cx.zones.iter().position(|it| *it == zone) {
            return ZoneId::new(known);
        }
        self.cx.zones.push(zone);
        ZoneId::new(self.cx.zones.len() - 1)
    }

    fn report(&mut self, span: Span, trouble: Trouble) {
        let diag = match trouble {
            Trouble::Said(diag) => diag,
            Trouble::Stop(Stop::TooMany) => check::stopped(span, Stop::TooMany).help(
                "name directions for later legs, and how often a group may be repeated: `(paf)3R`",
            ),
            Trouble::Stop(stop) => check::stopped(span, stop),
        };
        if !self.cx.diags.contains(&diag) {
            self.cx.diags.push(diag);
        }
    }
}

/// Returns the condition of an initial pattern.
fn guarded(when: &Cond, trail: bool) -> Cond {
    match when {
        Cond::Const(true) => guard(trail),
        _ => Cond::And(vec![when.clone(), guard(trail)]),
    }
}

/// Returns the letters of each leg.
fn legs_of(letters: &[Letter]) -> impl Iterator<Item = &[Letter]> {
    letters.split(|it| it.modifier == Modifier::Again)
}

/// Reads the letters of a leg.
pub(super) fn plan(letters: &[Letter], stepper: Stepper, atom: Span) -> BetzaLeg {
    let (runs, modes) = read_letters(letters);
    let span = letters.iter().map(|it| it.span).reduce(Span::to).unwrap_or(atom);
    BetzaLeg { stepper, runs, modes, optional: false, span }
}

/// Letters of directions, in runs, and of modes.
pub(super) fn read_letters(letters: &[Letter]) -> (compass::Runs, Modes) {
    let mut runs: compass::Runs = Vec::new();
    let mut modes = Modes::default();
    let mut adjacent = false;
    for letter in letters {
        match letter.modifier {
            Modifier::Dir(dir) => {
                match runs.last_mut() {
                    Some(run) if adjacent => run.push((dir, letter.span)),
                    _ => runs.push(vec![(dir, letter.span)]),
                }
                adjacent = true;
            }
            Modifier::Mode(mode) => {
                modes.add(modes::of_betza(mode), letter.span);
                adjacent = false;
            }
            Modifier::Again => adjacent = false,
        }
    }
    (runs, modes)
}

/// Returns all readings of what stands in front: each group with none to all of its copies.
fn expand(prefix: &[Prefix], board_allows: usize) -> Result<Vec<Vec<Letter>>, Stop> {
    let mut res: Vec<Vec<Letter>> = vec![Vec::new()];
    for part in prefix {
        match part {
            Prefix::Letter(letter) => res.iter_mut().for_each(|it| it.push(*letter)),
            Prefix::Group(group) => {
                let new_legs = group.letters.iter().any(|it| it.modifier == Modifier::Again);
                let most = match group.most {
                    Some(most) => usize::from(most),
                    None if new_legs => board_allows,
                    None => 1,
                };
                let letters: usize = res.iter().map(Vec::len).sum::<usize>()
                    + most * most * group.letters.len() * res.len() / 2;
                if res.len() * (most + 1) > MAX_EXPANSIONS || letters > 100 * MAX_EXPANSIONS {
                    return Err(Stop::TooMany);
                }
                let before = std::mem::take(&mut res);
                for copies in 0..=most {
                    for start in &before {
                        let mut letters = start.clone();
                        for _ in 0..copies {
                            letters.extend_from_slice(&group.letters);
                        }
                        res.push(letters);
                    }
                }
            }
        }
    }
    Ok(res)
}

/// Returns true if a leg leaves squares on which it can be captured en passant.
pub(super) fn leaves_trail((n, plan): (usize, &BetzaLeg)) -> bool {
    use super::atom::Shape;
    let leap = matches!(plan.stepper.shape, Shape::Straight(2..=4, _));
    plan.modes.count(Flag::Lame) > 1
        || plan.modes.has(Flag::Lame)
            && (plan.stepper.is_single() || n == 0 && plan.modes.has(Flag::Initial) && leap)
}

fn wrap(modes: &Modes) -> Wrap {
    let around = modes.count(Flag::Around);
    Wrap { files: around > 0, ranks: around > 1 }
}

/// Says that letters can't stand where they do.
pub(super) fn misplaced(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::BetzaMisplaced, span, message)
}
