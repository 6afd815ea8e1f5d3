//! Paths with groups and with legs that may be left out, as plain sequences of legs.
//!
//! Sequences that lead nowhere on the empty board are left out as soon as that is known. So a repeated group may offer
//! all its paths each time.

use super::{
    MAX_LEGS, MAX_PATH, MoveCx,
    build::Stop,
    path::{SAME, alone, compositions},
    route::Trouble,
};
use crate::syntax::path::{Group, Leg, Part, Path, Verb};
use alfil_model::{DirId, SiteId};

/// The most links that are followed for one text.
const MAX_WORK: usize = 20_000_000;
/// How deeply stages may be nested while they are unfolded.
const MAX_NESTED: usize = 250;

/// Returns all sequences of legs that a path stands for. A sequence of no leg is no move.
pub(super) fn sequences<'p>(cx: &MoveCx<'_>, path: &'p Path) -> Result<Vec<Vec<&'p Leg>>, Trouble> {
    let plain = |it: &'p Part| match it {
        Part::Leg(leg) if !may_be_left_out(leg) => Some(leg),
        _ => None,
    };
    if let Some(legs) = path.parts.iter().map(plain).collect::<Option<Vec<_>>>() {
        return if legs.len() > MAX_PATH { Err(Stop::TooMany.into()) } else { Ok(vec![legs]) };
    }
    let start = Reached::start(cx);
    let mut unfolding =
        Unfolding { cx, found: Vec::new(), legs: 0, sequence: Vec::new(), work: 0, nested: 0 };
    unfolding.go(&Todo { stage: Stage::Parts(&path.parts), then: None }, &start)?;
    Ok(unfolding.found)
}

fn may_be_left_out(leg: &Leg) -> bool {
    leg.range.is_some_and(|it| it.min == 0)
}

/// The stages that are still to be made.
#[derive(Clone, Copy)]
struct Todo<'t, 'p> {
    stage: Stage<'p>,
    then: Option<&'t Todo<'t, 'p>>,
}

#[derive(Clone, Copy)]
enum Stage<'p> {
    /// These parts, one after the other.
    Parts(&'p [Part]),
    /// A group that has been made so often, the last time from that many legs on.
    Again { group: &'p Group, times: u16, since: usize },
}

struct Unfolding<'c, 'cx, 'p> {
    cx: &'c MoveCx<'cx>,
    found: Vec<Vec<&'p Leg>>,
    /// The number of legs of all that was found.
    legs: usize,
    /// The legs so far.
    sequence: Vec<&'p Leg>,
    work: usize,
    nested: usize,
}

impl<'p> Unfolding<'_, '_, 'p> {
    fn go(&mut self, todo: &Todo<'_, 'p>, reached: &Reached) -> Result<(), Trouble> {
        self.nested += 1;
        self.work += 1;
        if self.nested > MAX_NESTED || self.work > MAX_WORK {
            return Err(Stop::TooMany.into());
        }
        match todo.stage {
            Stage::Parts([]) => self.rest(todo.then, reached)?,
            Stage::Parts([Part::Leg(leg), rest @ ..]) => {
                let rest = Todo { stage: Stage::Parts(rest), ..*todo };
                if may_be_left_out(leg) {
                    self.go(&rest, reached)?;
                }
                let ends = reached.after(self.cx, leg, &mut self.work)?;
                if ends.is_somewhere() {
                    self.sequence.push(leg);
                    self.go(&rest, &ends)?;
                    self.sequence.pop();
                }
            }
            Stage::Parts([Part::Group(group), rest @ ..]) => {
                let rest = Todo { stage: Stage::Parts(rest), ..*todo };
                let stage = Stage::Again { group, times: 0, since: 0 };
                self.go(&Todo { stage, then: Some(&rest) }, reached)?;
            }
            Stage::Again { group, times, since } => {
                let len = self.sequence.len();
                // What adds no leg is not made again.
                let idle = times > 0 && len == since;
                if times >= group.min || idle {
                    self.rest(todo.then, reached)?;
                }
                if times < group.max && !idle {
                    let stage = Stage::Again { group, times: times + 1, since: len };
                    let again = Todo { stage, ..*todo };
                    for path in &group.paths {
                        let stage = Stage::Parts(&path.parts);
                        self.go(&Todo { stage, then: Some(&again) }, reached)?;
                    }
                }
            }
        }
        self.nested -= 1;
        Ok(())
    }

    /// Makes the stages that follow; if there are none, the sequence is complete.
    fn rest(&mut self, todo: Option<&Todo<'_, 'p>>, reached: &Reached) -> Result<(), Trouble> {
        if let Some(todo) = todo {
            return self.go(todo, reached);
        }
        self.legs += self.sequence.len();
        if self.sequence.len() > MAX_PATH || self.legs > MAX_LEGS {
            return Err(Stop::TooMany.into());
        }
        if !self.sequence.is_empty() {
            self.found.push(self.sequence.clone());
        }
        Ok(())
    }
}

/// Where a piece can be after some legs, alone on the board. There may be more sites than it can really reach.
#[derive(Debug)]
struct Reached {
    /// For each player, whether each site is reached.
    sites: Vec<Vec<bool>>,
    /// The directions of the last leg.
    dirs: Vec<Vec<DirId>>,
}

impl Reached {
    fn start(cx: &MoveCx<'_>) -> Reached {
        let all = vec![true; cx.geometry.board().sites.len()];
        Reached { sites: cx.players.ids().map(|_| all.clone()).collect(), dirs: Vec::new() }
    }

    fn is_somewhere(&self) -> bool {
        self.sites.iter().flatten().any(|it| *it)
    }

    fn after(&self, cx: &MoveCx<'_>, leg: &Leg, work: &mut usize) -> Result<Reached, Trouble> {
        let dirs = match &leg.ways {
            None => Vec::new(),
            Some(ways) if alone(ways, SAME).is_some() => self.dirs.clone(),
            Some(ways) => compositions(cx, ways)?,
        };
        *work += 100;
        let many = matches!(leg.verb, Verb::Slide | Verb::Hop);
        let mut sites = Vec::new();
        for (player, from) in cx.players.ids().zip(&self.sites) {
            let mut to = vec![leg.verb == Verb::Anywhere && from.contains(&true); from.len()];
            for dir in &dirs {
                let seen = |it: &DirId| cx.geometry.oriented(*it, player).unwrap_or(*it);
                let dir: Vec<DirId> = dir.iter().map(seen).collect();
                follow(cx, &dir, many, from, &mut to, work);
            }
            sites.push(to);
        }
        Ok(Reached { sites, dirs })
    }
}

/// Adds the sites to which a direction leads, by one step or by many.
fn follow(
    cx: &MoveCx<'_>,
    dir: &[DirId],
    many: bool,
    from: &[bool],
    to: &mut [bool],
    work: &mut usize,
) {
    let board = cx.geometry.board();
    let step = |site: SiteId| {
        dir.iter().try_fold(site, |at, it| board.directions[it.idx()].links[at.idx()])
    };
    let mut seen = vec![false; to.len()];
    for start in (0..from.len()).filter(|it| from[*it]) {
        let mut at = SiteId::new(start);
        let mut left = board.sites.len();
        while let Some(next) = step(at).filter(|_| left > 0) {
            *work += dir.len();
            left -= 1;
            // Inside a cell of several sites a step goes on.
            let inside = board.sites[next.idx()].cell == board.sites[at.idx()].cell;
            let new = !seen[next.idx()];
            (seen[next.idx()], to[next.idx()]) = (true, true);
            at = next;
            let goes_on = inside || many && new;
            if !goes_on {
                break;
            }
        }
    }
}
