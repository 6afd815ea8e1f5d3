//! From stages with known directions to concrete paths.

use super::{
    MAX_LEGS,
    atom::UNLIMITED,
    modes::{Flag, Modes},
};
use crate::sema::geometry::Geometry;
use alfil_model::{DirId, Land, Leg, MAX_VICTIMS, Path, Steps};
use indexmap::{IndexMap, IndexSet};

/// The course of a leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LegCourse {
    /// Steps in these directions, one after the other and round again.
    Steps {
        /// At least one.
        dirs: Vec<DirId>,
        /// The directions that lead over the cells that one step passes.
        between: Vec<DirId>,
    },
    /// To any other cell.
    Anywhere,
}

/// A leg whose course is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage<'a> {
    pub course: &'a LegCourse,
    pub modes: &'a Modes,
    /// Fewest steps.
    pub min: u16,
    /// Most steps.
    pub max: u16,
}

/// Why paths can't be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// They are too many.
    TooMany,
    /// One would capture too often.
    Captures {
        /// True if it puts a victim down again.
        puts_down: bool,
    },
}

/// Paths under construction, by what their patterns say about initial moves and trails.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// Paths by kind, in the order in which they are made.
    pub kinds: IndexMap<(bool, bool), IndexSet<Path>>,
    legs: usize,
}

impl Paths {
    /// Starts with the number of legs that were made before.
    pub(super) fn after(legs: usize) -> Paths {
        Paths { kinds: IndexMap::new(), legs }
    }

    /// Returns how many legs there are.
    pub(super) fn legs(&self) -> usize {
        self.legs
    }

    fn add(&mut self, kind: (bool, bool), legs: &[Leg]) -> Result<(), Stop> {
        let captures = legs.iter().filter(|it| it.land.captures()).count();
        let puts_down = legs.iter().any(|it| it.unload);
        if captures > MAX_VICTIMS - usize::from(puts_down) {
            return Err(Stop::Captures { puts_down });
        }
        self.legs += legs.len();
        if self.legs > MAX_LEGS {
            return Err(Stop::TooMany);
        }
        self.kinds.entry(kind).or_default().insert(Path { legs: legs.to_vec() });
        Ok(())
    }
}

/// The most links that all directions of a board may have together.
const MAX_LINKS: usize = 8_000_000;
/// The most directions.
const MAX_DIRECTIONS: usize = 4000;

/// Checks that the board can have one direction more.
pub(super) fn room_for_directions(geometry: &Geometry) -> Result<(), Stop> {
    let board = geometry.board();
    let count = board.directions.len();
    if count >= MAX_DIRECTIONS || count * board.sites.len() > MAX_LINKS {
        return Err(Stop::TooMany);
    }
    Ok(())
}

/// Makes all paths of these stages.
pub(super) fn assemble(
    stages: &[Stage<'_>],
    kind: (bool, bool),
    longest: u16,
    paths: &mut Paths,
) -> Result<(), Stop> {
    Assembly { stages, kind, longest, paths }.stage(0, false, &mut Vec::new())
}

struct Assembly<'a> {
    stages: &'a [Stage<'a>],
    kind: (bool, bool),
    /// No crooked line has more steps.
    longest: u16,
    paths: &'a mut Paths,
}

impl Assembly<'_> {
    fn stage(&mut self, at: usize, toggled: bool, legs: &mut Vec<Leg>) -> Result<(), Stop> {
        let Some(stage) = self.stages.get(at) else { return self.paths.add(self.kind, legs) };
        let (min, max) = stage.reach(toggled);
        let iso = at > 0 && stage.modes.has(Flag::Initial);
        let last = at + 1 == self.stages.len();
        let hops = if last { stage.modes.last_hops() } else { Vec::new() };
        if !hops.is_empty() {
            return self.hop(stage, (min, max), &hops, legs);
        }
        let lands =
            if last { vec![(stage.modes.ends_on(), false)] } else { stage.modes.goes_on_from() };
        for (land, toggles) in lands {
            let Some(leg) = stage.leg(min, max, land) else { continue };
            legs.push(Leg { iso, ..leg });
            self.stage(at + 1, toggled != toggles, legs)?;
            legs.pop();
        }
        Ok(())
    }

    /// Adds the last stage of a leg, over one piece.
    fn hop(
        &mut self,
        stage: &Stage<'_>,
        (min, max): (u16, u16),
        hops: &[(Land, bool)],
        legs: &mut Vec<Leg>,
    ) -> Result<(), Stop> {
        for (land, toggles) in hops {
            for (before, after) in self.splits(stage, min, max, *toggles) {
                let Some(first) = stage.leg(before.0, before.1, *land) else { continue };
                let second = Leg {
                    steps: advanced(&first.steps, before.0),
                    min: after.0,
                    max: after.1,
                    skip: 0,
                    land: stage.modes.ends_on(),
                    unload: false,
                    ..first.clone()
                };
                legs.extend([first, second]);
                self.paths.add(self.kind, legs)?;
                legs.truncate(legs.len() - 2);
            }
        }
        Ok(())
    }

    /// Returns how many steps to the hurdle go with how many after it.
    fn splits(&self, stage: &Stage<'_>, min: u16, max: u16, toggles: bool) -> Vec<(Span, Span)> {
        let crooked = stage.is_crooked();
        let first = stage.skip() + 1;
        let most = if crooked { max.min(self.longest) } else { max };
        if toggles {
            let after = (1, if max == 1 { UNLIMITED } else { 1 });
            return if crooked {
                (first..=most).map(|it| ((it, it), after)).collect()
            } else {
                vec![((first, max), after)]
            };
        }
        match max {
            1 => vec![((1, 1), (1, 1))],
            UNLIMITED if !crooked => {
                // Beyond the fewest steps it doesn't matter where the hurdle is.
                let free = min.saturating_sub(1).max(first);
                let mut res: Vec<_> =
                    (first..free).map(|it| ((it, it), (min - it, UNLIMITED))).collect();
                res.push(((free, UNLIMITED), (1, UNLIMITED)));
                res
            }
            UNLIMITED => (first..=most).map(|it| ((it, it), (1, UNLIMITED))).collect(),
            _ => (first..max)
                .map(|it| ((it, it), (min.saturating_sub(it).max(1), max - it)))
                .collect(),
        }
    }
}

/// Fewest and most steps.
type Span = (u16, u16);

impl Stage<'_> {
    /// Its range, changed by earlier legs or not.
    fn reach(&self, toggled: bool) -> Span {
        match (toggled, self.max) {
            (false, _) => (self.min, self.max),
            (true, 1) => (1, UNLIMITED),
            (true, _) => (1, 1),
        }
    }

    fn is_crooked(&self) -> bool {
        matches!(self.course, LegCourse::Steps { dirs, .. } if dirs.len() > 1)
    }

    fn is_single(&self) -> bool {
        matches!(self.course, LegCourse::Steps { between, .. } if between.is_empty())
    }

    /// Returns how many cells it skips.
    fn skip(&self) -> u16 {
        if self.is_single() { self.modes.count(Flag::Jump) } else { 0 }
    }

    /// `None` if it skips more than it may go.
    fn leg(&self, min: u16, max: u16, land: Land) -> Option<Leg> {
        let (dirs, between): (&[DirId], &[DirId]) = match self.course {
            LegCourse::Steps { dirs, between } => (dirs, between),
            LegCourse::Anywhere => (&[], &[]),
        };
        let among = |flag: Flag| if self.modes.has(flag) { between.to_vec() } else { Vec::new() };
        let skip = self.skip();
        let min = min.max(skip.saturating_add(1));
        (min <= max).then(|| Leg {
            steps: match dirs {
                [] => Steps::Anywhere,
                [dir] => Steps::Line(*dir),
                _ => Steps::Cycle(dirs.to_vec()),
            },
            min,
            max,
            iso: false,
            skip,
            lame: among(Flag::Lame),
            jumped: among(Flag::Jump),
            land,
            unload: self.modes.has(Flag::Unload),
        })
    }
}

/// Returns how a line goes on after so many steps.
fn advanced(steps: &Steps, by: u16) -> Steps {
    match steps {
        Steps::Cycle(dirs) => {
            let mut dirs = dirs.clone();
            let done = usize::from(by) % dirs.len().max(1);
            dirs.rotate_left(done);
            Steps::Cycle(dirs)
        }
        other => other.clone(),
    }
}
