//! Slides and hops through a set: `slide(WAYS, RANGE, through SET)`.
//!
//! A slide becomes leaps over each number of cells, under the condition that all passed cells belong to the set. A hop
//! stays a hop, under the condition that its hurdle belongs to the set. The set is read later (`sema::slides`).

use super::{MAX_LEGS, Moves, build::Stop};
use crate::{sema::geometry::Geometry, syntax::path::InnerSet};
use alfil_model::{Cond, DirId, Land, Leg, Path, Pattern, PatternKind, Steps};
use std::ops::Range;

/// Patterns whose moves pass only cells of a set. Their conditions do not say so yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Through {
    /// Their numbers.
    pub patterns: Range<usize>,
    /// The text of the set.
    pub set: InnerSet,
    /// The cells that must belong to it.
    pub passed: Passed,
}

/// The cells that a slide or a hop passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The hurdle of a hop.
    Hurdle,
    /// What lies between origin and target on straight lines.
    Between,
    /// So many steps in a direction, from the origin on.
    Ahead(DirId, u16),
}

/// A slide through a set in one direction.
pub(super) struct Slide<'a> {
    pub dir: DirId,
    /// Fewest and most steps.
    pub range: (u16, u16),
    /// How it may end.
    pub land: Land,
    pub set: &'a InnerSet,
}

impl Slide<'_> {
    /// Adds the patterns of the slide. `blank` has the text and the condition of each.
    pub(super) fn add(
        &self,
        geometry: &mut Geometry,
        blank: &Pattern,
        moves: &mut Moves,
    ) -> Result<(), Stop> {
        let (min, max) = self.range;
        let views = geometry.views_of(self.dir);
        let steps = min..=max.min(geometry.longest_line(&views));
        if moves.patterns.iter().map(n_paths).sum::<usize>() + steps.clone().count() > MAX_LEGS {
            return Err(Stop::TooMany);
        }
        let over_all = |steps| Path {
            legs: vec![Leg { skip: steps - 1, ..one_way(self.dir, steps, steps, self.land) }],
        };
        if geometry.is_between(&views) {
            self.add_pattern(steps.map(over_all).collect(), Passed::Between, blank, moves);
        } else {
            for n in steps {
                let passed = Passed::Ahead(self.dir, n - 1);
                self.add_pattern(vec![over_all(n)], passed, blank, moves);
            }
        }
        Ok(())
    }

    fn add_pattern(&self, paths: Vec<Path>, passed: Passed, blank: &Pattern, moves: &mut Moves) {
        if paths.is_empty() {
            return;
        }
        let number = moves.patterns.len();
        moves.patterns.push(Pattern { kind: PatternKind::Paths(paths), ..blank.clone() });
        if !matches!(passed, Passed::Ahead(_, 0)) {
            let patterns = number..number + 1;
            moves.through.push(Through { patterns, set: self.set.clone(), passed });
        }
    }
}

fn n_paths(pattern: &Pattern) -> usize {
    match &pattern.kind {
        PatternKind::Paths(paths) => paths.len(),
        PatternKind::Imitate { .. } => 0,
    }
}

/// Returns a leg in one direction, over empty cells.
pub fn one_way(dir: DirId, min: u16, max: u16, land: Land) -> Leg {
    Leg {
        steps: Steps::Line(dir),
        min,
        max,
        iso: false,
        skip: 0,
        lame: Vec::new(),
        jumped: Vec::new(),
        land,
        unload: false,
    }
}

/// Returns a pattern without moves.
pub(super) fn blank(text: String, when: Cond, initial: bool) -> Pattern {
    Pattern {
        kind: PatternKind::Paths(Vec::new()),
        when,
        initial,
        attacks: true,
        sets_en_passant: false,
        exempt: false,
        label: None,
        text,
        note: String::new(),
    }
}
