//! Which headings the legs of a term take, one after the other.

use super::{
    Dialect, MAX_LEGS,
    atom::{Heading, Shape, Stepper, Vector},
    build::Stop,
    compass::{self, Headings, Runs, System},
    modes::{Flag, Modes},
};
use crate::{
    diag::{Code, Diagnostic},
    source::Span,
    syntax::betza::Dir,
};

/// The most headings that are tried for one text.
const MAX_TRIED: usize = 100_000;

/// A leg as written.
#[derive(Clone, Debug)]
pub(super) struct BetzaLeg {
    pub stepper: Stepper,
    /// Its letters of directions.
    pub runs: Runs,
    pub modes: Modes,
    /// True if the move may also end before it.
    pub optional: bool,
    pub span: Span,
}

/// Files and ranks of the board, where it ends there.
pub(super) type Ends = (Option<i32>, Option<i32>);

/// Why there are no routes.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Something is written wrong.
    Said(Diagnostic),
    /// The text exceeds a limit.
    Stop(Stop),
}

impl From<Diagnostic> for Trouble {
    fn from(diag: Diagnostic) -> Trouble {
        Trouble::Said(diag)
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Trouble {
        Trouble::Stop(stop)
    }
}

/// The rules by which legs follow one another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub dialect: Dialect,
    /// In a bracket each leg has its own atom, which doesn't turn into another one.
    pub bracket: bool,
    /// Routes that don't fit on the board are left out, unless they may end early.
    pub ends: Ends,
}

/// Finds all sequences of headings of a term's legs; `tried` counts the work on the whole text.
pub(super) fn routes(
    plans: &[BetzaLeg],
    manner: Manner,
    tried: &mut usize,
) -> Result<Vec<Vec<Heading>>, Trouble> {
    let Some(first) = plans.first() else { return Ok(Vec::new()) };
    let mut search = Search { plans, manner, found: Vec::new(), tried, barred: None };
    let system = first.stepper.system(manner.dialect);
    let chosen = system.select(&first.runs)?.unwrap_or(system.all());
    for number in compass::each(chosen) {
        let heading = first.stepper.heading(number);
        let side = if manner.bracket { side_of(heading) } else { None };
        search.go(&mut vec![heading], side, Extent::default())?;
    }
    match search.barred {
        Some(diag) if search.found.is_empty() => Err(diag.into()),
        _ => Ok(search.found),
    }
}

/// The side to which a path has turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// Returns a turn by so many eighths, counted clockwise.
    fn turn(self, by: u8) -> u8 {
        match self {
            Side::Left => 8 - by,
            Side::Right => by,
        }
    }

    /// Returns the side of a turn counted clockwise; straight on and back have none.
    fn of(turn: u8) -> Option<Side> {
        match turn {
            1..=3 => Some(Side::Right),
            5..=7 => Some(Side::Left),
            _ => None,
        }
    }
}

/// Returns the side of a heading. In brackets a diagonal counts as reached from the horizontal by a turn.
fn side_of(heading: Heading) -> Option<Side> {
    match heading {
        Heading::Straight(1 | 5) => Some(Side::Left),
        Heading::Straight(3 | 7) => Some(Side::Right),
        _ => None,
    }
}

/// The extent of one step of each leg.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    at: Vector,
    low: Vector,
    high: Vector,
}

impl Extent {
    fn moved(self, by: Vector) -> Extent {
        let at = (self.at.0.saturating_add(by.0), self.at.1.saturating_add(by.1));
        Extent {
            at,
            low: (self.low.0.min(at.0), self.low.1.min(at.1)),
            high: (self.high.0.max(at.0), self.high.1.max(at.1)),
        }
    }

    fn fits(self, ends: Ends) -> bool {
        let within = |low: i32, high: i32, end: Option<i32>| {
            end.is_none_or(|end| high.saturating_sub(low) < end)
        };
        within(self.low.0, self.high.0, ends.0) && within(self.low.1, self.high.1, ends.1)
    }
}

struct Search<'a> {
    plans: &'a [BetzaLeg],
    manner: Manner,
    found: Vec<Vec<Heading>>,
    tried: &'a mut usize,
    /// The error if a bracket asks for something that its atoms can't do.
    barred: Option<Diagnostic>,
}

impl Search<'_> {
    /// Continues a route, whose last heading is new.
    fn go(
        &mut self,
        route: &mut Vec<Heading>,
        side: Option<Side>,
        extent: Extent,
    ) -> Result<(), Trouble> {
        *self.tried += 1;
        if *self.tried > MAX_TRIED {
            return Err(Stop::TooMany.into());
        }
        let Some(&heading) = route.last() else { return Ok(()) };
        let extent = extent.moved(self.plans[route.len() - 1].stepper.vector(heading));
        let early = self.plans.iter().any(|it| it.optional);
        if !early && !extent.fits(self.manner.ends) {
            return Ok(());
        }
        let Some(plan) = self.plans.get(route.len()) else {
            self.found.push(route.clone());
            return if self.found.len() * route.len() > MAX_LEGS {
                Err(Stop::TooMany.into())
            } else {
                Ok(())
            };
        };
        for (heading, side) in self.next(plan, heading, side)? {
            route.push(heading);
            self.go(route, side, extent)?;
            route.pop();
        }
        Ok(())
    }

    /// Returns the headings that a leg may take after another one.
    fn next(
        &mut self,
        plan: &BetzaLeg,
        from: Heading,
        side: Option<Side>,
    ) -> Result<Vec<(Heading, Option<Side>)>, Diagnostic> {
        if plan.modes.any(&[Flag::Zigzag, Flag::Circle]) {
            let by = turn_of(plan)?;
            let sides = match (side, plan.modes.has(Flag::Zigzag)) {
                (None, _) => vec![Side::Right, Side::Left],
                (Some(side), true) => vec![side.other()],
                (Some(side), false) => vec![side],
            };
            let turns = sides.into_iter().map(|it| (it.turn(by), Some(it)));
            return self.turned(plan, from, turns.collect());
        }
        let with_side = |turn: u8| (turn, Side::of(turn).or(side));
        if let Some(chosen) = System::Compass.select(&plan.runs)? {
            return self.turned(plan, from, compass::each(chosen).map(with_side).collect());
        }
        if self.manner.bracket {
            return least_turn(plan, from, side);
        }
        let turns = self.default_turns(plan);
        self.turned(plan, from, compass::each(turns).map(with_side).collect())
    }

    /// Returns the directions of a later leg without letters: all but back.
    fn default_turns(&self, plan: &BetzaLeg) -> Headings {
        match plan.stepper.shape {
            Shape::Straight(_, it)
                if it != compass::ALL && self.manner.dialect == Dialect::XBoard =>
            {
                0b0100_0101
            }
            _ => 0b1110_1111,
        }
    }

    /// Returns the headings after turns, as far as the leg has them.
    fn turned(
        &mut self,
        plan: &BetzaLeg,
        from: Heading,
        turns: Vec<(u8, Option<Side>)>,
    ) -> Result<Vec<(Heading, Option<Side>)>, Diagnostic> {
        let (number, has) = match (from, plan.stepper.shape) {
            (Heading::Straight(it), Shape::Straight(_, has)) => (it, has),
            (Heading::Oblique(it), Shape::Oblique(..)) => (it, compass::ALL),
            _ => {
                let message = "turns between straight and oblique legs have no agreed meaning";
                return Err(Diagnostic::new(Code::BetzaMisplaced, plan.span, message)
                    .help("leave the directions out: the leg then goes on as straight as it can"));
            }
        };
        let has = if self.manner.bracket { has } else { compass::ALL };
        let res: Vec<_> = turns
            .into_iter()
            .map(|(turn, side)| ((number + turn) % 8, side))
            .filter(|it| has & (1 << it.0) != 0)
            .map(|(number, side)| (plan.stepper.heading(number), side))
            .collect();
        if res.is_empty() {
            self.barred.get_or_insert_with(|| {
                let message = "this leg has no such direction after the one before it";
                Diagnostic::new(Code::BetzaMisplaced, plan.span, message).note(
                    "directions in a bracket are relative to the leg before, and R after F can only turn aside",
                )
            });
        }
        Ok(res)
    }
}

/// Returns by how many eighths a leg with `z` or `q` turns.
fn turn_of(plan: &BetzaLeg) -> Result<u8, Diagnostic> {
    let mut letters = plan.runs.iter().flatten();
    match (letters.next(), letters.next()) {
        (None, _) => Ok(2),
        (Some((Dir::Forward, _)), None) => Ok(1),
        (Some((Dir::Back, _)), None) => Ok(3),
        (Some((_, first)), other) => {
            let span = other.map_or(*first, |it| first.to(it.1));
            let message =
                "`z` and `q` choose the side themselves and go with `f`, `b` or no direction";
            Err(Diagnostic::new(Code::BetzaMisplaced, span, message))
        }
    }
}

/// Returns the headings of a bracket's leg that turn least.
fn least_turn(
    plan: &BetzaLeg,
    from: Heading,
    side: Option<Side>,
) -> Result<Vec<(Heading, Option<Side>)>, Diagnostic> {
    // Sixteenths of the circle: points of the compass are even, oblique leaps odd.
    let sixteenth = |it: Heading| match it {
        Heading::Straight(it) => 2 * i32::from(it),
        Heading::Oblique(it) => 2 * i32::from(it) + 1,
    };
    let has = match plan.stepper.shape {
        Shape::Straight(_, has) => has,
        Shape::Oblique(..) => compass::ALL,
    };
    if matches!((from, has), (Heading::Oblique(_), compass::ALL))
        && matches!(plan.stepper.shape, Shape::Straight(..))
    {
        let message = "after an oblique leg it is not clear which way `K` and `Q` go on";
        return Err(Diagnostic::new(Code::BetzaMisplaced, plan.span, message)
            .help("write W and F (or R and B) in brackets of their own"));
    }
    let turn = |to: Heading| (sixteenth(to) - sixteenth(from) + 8).rem_euclid(16) - 8;
    let headings: Vec<_> = compass::each(has).map(|it| plan.stepper.heading(it)).collect();
    let least = headings.iter().map(|it| turn(*it).abs()).min().unwrap_or(0);
    let with_side = |it: Heading| {
        let side = match turn(it) {
            0 => side,
            1.. => Some(Side::Right),
            _ => Some(Side::Left),
        };
        (it, side)
    };
    Ok(headings.into_iter().filter(|it| turn(*it).abs() == least).map(with_side).collect())
}
