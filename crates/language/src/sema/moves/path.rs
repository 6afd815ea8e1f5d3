//! Path expressions.

use super::{
    Farthest, MoveCx, Moves,
    atom::UNLIMITED,
    build::{LegCourse, Paths, Stage, Stop, assemble, room_for_directions},
    check,
    modes::{self, Flag, Modes},
    route::Trouble,
    royal::guard,
    through::{Passed, Slide, Through, blank, one_way},
    unfold,
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    sema::cx::one_line,
    source::Span,
    syntax::{
        foreign,
        path::{DirectionSum, DirectionTerm, InnerSet, Leg, Part, Path, Verb},
    },
};
use alfil_model::{Cond, DirId, Pattern, PatternKind};

/// The most ways of one leg.
const MAX_WAYS: usize = 500;
/// The most links that one way may be made of.
const MAX_PARTS: usize = 16;

/// The word for the direction of the leg before.
pub(super) const SAME: &str = "same";

/// One way of a leg.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Link {
    /// These links, one after the other.
    Dirs(Vec<DirId>),
    /// As the leg before.
    Same,
    /// To any cell.
    Anywhere,
}

/// A leg that has been read.
struct ReadLeg {
    links: Vec<Link>,
    modes: Modes,
    min: u16,
    max: u16,
}

/// Lowers a union of paths. `None` if something is wrong with it.
pub(super) fn lower(cx: &mut MoveCx<'_>, paths: &[Path]) -> Option<Moves> {
    let before = cx.diags.iter().filter(|it| it.is_error()).count();
    let mut moves = Moves::default();
    let mut legs = 0;
    for path in paths {
        if let Some(bound) = bound_of(path) {
            match lower_bound(cx, path, bound, &mut moves) {
                Ok(()) => {}
                Err(Trouble::Said(diag)) => cx.diags.push(diag),
                Err(Trouble::Stop(stop)) => cx.diags.push(check::stopped(path.span, stop)),
            }
            continue;
        }
        let mut res = Paths::after(legs);
        match lower_path(cx, path, &mut res) {
            Ok(()) => {}
            Err(Trouble::Said(diag)) => cx.diags.push(diag),
            Err(Trouble::Stop(stop)) => {
                let diag = check::stopped(path.span, stop);
                cx.diags.push(match stop {
                    Stop::TooMany => {
                        diag.help("name fewer directions, and `same` where a leg goes straight on")
                    }
                    Stop::Captures { .. } => diag,
                });
                break;
            }
        }
        legs = res.legs();
        for ((initial, trail), paths) in res.kinds {
            let when = if initial { guard(trail) } else { Cond::Const(true) };
            moves.patterns.push(Pattern {
                kind: PatternKind::Paths(paths.into_iter().collect()),
                sets_en_passant: trail,
                ..blank(one_line(&path.text), when, initial)
            });
        }
    }
    let after = cx.diags.iter().filter(|it| it.is_error()).count();
    (before == after).then_some(moves)
}

/// A word in the parentheses of a leg that only paths of a single leg may have.
#[derive(Clone, Copy)]
enum Bound {
    Farthest(Span),
    Through(Span),
}

fn bound_of(path: &Path) -> Option<Bound> {
    path.parts.iter().find_map(|it| match it {
        Part::Leg(leg) => {
            let through = leg.through.as_ref().map(|it| Bound::Through(it.span));
            leg.farthest.map(Bound::Farthest).or(through)
        }
        Part::Group(group) => group.paths.iter().find_map(bound_of),
    })
}

/// Lowers a path of one slide or hop that goes as far as it can, or through a set.
fn lower_bound(
    cx: &mut MoveCx<'_>,
    path: &Path,
    bound: Bound,
    moves: &mut Moves,
) -> Result<(), Trouble> {
    let (span, says, example) = match bound {
        Bound::Farthest(span) => (span, "goes as far as it can", "slide(all, max)"),
        Bound::Through(span) => (span, "goes through a set", "slide(all, through own)"),
    };
    let [Part::Leg(leg)] = path.parts.as_slice() else {
        let message = format!("only a path of a single leg {says}");
        let help = format!("write the other paths beside it: `['{example}', 'step(forward)']`");
        return Err(wrong(span, &message).help(help).into());
    };
    let plan = read(cx, leg, None)?;
    judge(leg, &plan, &[], true)?;
    match (&leg.through, leg.farthest) {
        (Some(set), Some(_)) => Err(wrong(set.span, "a slide through a set has no `max`")
            .help("leave `max` out, and say in `when` where the slide may end")
            .into()),
        (Some(set), None) if leg.verb == Verb::Hop => hop_over(cx, path, &plan, set, moves),
        (set, _) => {
            only_plain_modes(leg, says)?;
            let when = if plan.modes.has(Flag::Initial) { guard(false) } else { Cond::Const(true) };
            let blank = blank(one_line(&path.text), when, plan.modes.has(Flag::Initial));
            slide(cx, &plan, set.as_ref(), &blank, moves)
        }
    }
}

fn only_plain_modes(leg: &Leg, says: &str) -> Result<(), Trouble> {
    let known = [Flag::Move, Flag::Capture, Flag::Destroy, Flag::Neutral, Flag::Initial];
    let Some(letter) = leg.modes.iter().find(|it| !known.contains(&modes::of_path(it.mode))) else {
        return Ok(());
    };
    let message = format!("`{}` can't be said of a slide that {says}", letter.mode.letter());
    Err(wrong(letter.span, &message).help("the modes `m`, `c`, `d`, `w`, `i` can").into())
}

/// Lowers a slide in each of its directions: through a set, or as far as it can go.
fn slide(
    cx: &mut MoveCx<'_>,
    plan: &ReadLeg,
    set: Option<&InnerSet>,
    blank: &Pattern,
    moves: &mut Moves,
) -> Result<(), Trouble> {
    let (range, land) = ((plan.min, plan.max), plan.modes.ends_on());
    for link in &plan.links {
        let Link::Dirs(parts) = link else { continue };
        let dir = composed(cx, parts)?;
        let Some(set) = set else {
            moves.farthest.push(Farthest { pattern: moves.patterns.len(), dir, land });
            let legs = vec![one_way(dir, plan.min, plan.max, land)];
            let kind = PatternKind::Paths(vec![alfil_model::Path { legs }]);
            moves.patterns.push(Pattern { kind, ..blank.clone() });
            continue;
        };
        Slide { dir, range, land, set }.add(cx.geometry, blank, moves)?;
    }
    Ok(())
}

/// Lowers a hop over pieces of a set: the patterns of the hop, which get their condition later.
fn hop_over(
    cx: &mut MoveCx<'_>,
    path: &Path,
    plan: &ReadLeg,
    set: &InnerSet,
    moves: &mut Moves,
) -> Result<(), Trouble> {
    let mut res = Paths::after(0);
    let initial = plan.modes.has(Flag::Initial);
    combine(cx, std::slice::from_ref(plan), (initial, false), &mut Vec::new(), &mut res)?;
    let first = moves.patterns.len();
    for ((initial, _), paths) in res.kinds {
        let when = if initial { guard(false) } else { Cond::Const(true) };
        let kind = PatternKind::Paths(paths.into_iter().collect());
        moves.patterns.push(Pattern { kind, ..blank(one_line(&path.text), when, initial) });
    }
    let patterns = first..moves.patterns.len();
    moves.through.push(Through { patterns, set: set.clone(), passed: Passed::Hurdle });
    Ok(())
}

fn leads_nowhere(path: &Path) -> Diagnostic {
    let message = format!("`{}` leads nowhere on this board", path.text);
    wrong(path.span, &message)
        .help("look where each leg ends: the next one must lead on from there")
}

fn lower_path(cx: &mut MoveCx<'_>, path: &Path, res: &mut Paths) -> Result<(), Trouble> {
    let sequences = unfold::sequences(cx, path)?;
    if sequences.is_empty() {
        return Err(leads_nowhere(path).into());
    }
    for legs in &sequences {
        lower_legs(cx, legs, res)?;
    }
    Ok(())
}

fn lower_legs(cx: &mut MoveCx<'_>, legs: &[&Leg], res: &mut Paths) -> Result<(), Trouble> {
    let mut plans: Vec<ReadLeg> = Vec::new();
    let mut warnings = Vec::new();
    for (n, leg) in legs.iter().enumerate() {
        let before = n.checked_sub(1).map(|it| legs[it].verb);
        let plan = read(cx, leg, before)?;
        let last = n + 1 == legs.len();
        judge(leg, &plan, &plans, last)?;
        plan.modes.warn(last, &mut warnings);
        plans.push(plan);
    }
    warnings.retain(|it| !cx.diags.contains(it));
    cx.diags.extend(warnings);
    let trail = plans.iter().enumerate().any(|(n, plan)| leaves_trail(plan, n));
    let kind = (plans[0].modes.has(Flag::Initial), trail);
    combine(cx, &plans, kind, &mut Vec::new(), res)
}

/// Tries every way of each leg with every way of the others.
fn combine(
    cx: &mut MoveCx<'_>,
    plans: &[ReadLeg],
    kind: (bool, bool),
    courses: &mut Vec<LegCourse>,
    res: &mut Paths,
) -> Result<(), Trouble> {
    let Some(plan) = plans.get(courses.len()) else {
        let stages: Vec<Stage<'_>> = plans
            .iter()
            .zip(&*courses)
            .map(|(plan, course)| Stage {
                course,
                modes: &plan.modes,
                min: plan.min,
                max: plan.max,
            })
            .collect();
        assemble(&stages, kind, UNLIMITED, res)?;
        return Ok(());
    };
    for link in &plan.links {
        let course = match link {
            Link::Anywhere => LegCourse::Anywhere,
            Link::Dirs(parts) => {
                let between = plan.modes.any(&[Flag::Lame, Flag::Jump]) && parts.len() > 1;
                let between = if between { parts[..parts.len() - 1].to_vec() } else { Vec::new() };
                LegCourse::Steps { dirs: vec![composed(cx, parts)?], between }
            }
            Link::Same => match courses.last() {
                Some(LegCourse::Steps { dirs, .. }) => {
                    LegCourse::Steps { dirs: dirs.clone(), between: Vec::new() }
                }
                _ => continue,
            },
        };
        courses.push(course);
        combine(cx, plans, kind, courses, res)?;
        courses.pop();
    }
    Ok(())
}

fn composed(cx: &mut MoveCx<'_>, parts: &[DirId]) -> Result<DirId, Stop> {
    room_for_directions(cx.geometry)?;
    Ok(cx.geometry.compose(parts))
}

/// Returns true if a way has several links.
fn is_long(link: &Link) -> bool {
    matches!(link, Link::Dirs(parts) if parts.len() > 1)
}

fn read(cx: &MoveCx<'_>, leg: &Leg, before: Option<Verb>) -> Result<ReadLeg, Trouble> {
    let mut letters = Modes::default();
    for letter in &leg.modes {
        letters.add(modes::of_path(letter.mode), letter.span);
    }
    let mut links = Vec::new();
    match &leg.ways {
        None => links.push(Link::Anywhere),
        Some(ways) => {
            if let Some(span) = alone(ways, SAME) {
                let problem = match before {
                    None => "`same` is the direction of the leg before, and this is the first leg",
                    Some(Verb::Anywhere) => "`same` is a direction, and `anywhere` has none",
                    Some(_) => "",
                };
                if !problem.is_empty() {
                    return Err(wrong(span, problem).into());
                }
                links.push(Link::Same);
            } else {
                links.extend(compositions(cx, ways)?.into_iter().map(Link::Dirs));
            }
        }
    }
    if leg.verb == Verb::Step && links.iter().any(is_long) {
        let message = "a step follows one link; several links together are a leap";
        let diag = wrong(leg.verb_span, message);
        return Err(diag.replace("step", "leap", "write `leap` instead of `step`").into());
    }
    let (min, max) = match (leg.verb, leg.range) {
        (Verb::Step | Verb::Leap | Verb::Anywhere, _) => (1, 1),
        (Verb::Slide | Verb::Hop, None) => (1, UNLIMITED),
        (Verb::Slide | Verb::Hop, Some(range)) => {
            (range.min.max(1), range.max.unwrap_or(UNLIMITED))
        }
    };
    if leg.verb == Verb::Hop && !letters.has(Flag::Hop) {
        letters.add(Flag::Hop, leg.verb_span);
    }
    Ok(ReadLeg { links, modes: letters, min, max })
}

/// Returns the place of a word, if it is the whole text.
pub(super) fn alone(ways: &DirectionSum, word: &str) -> Option<Span> {
    match ways.sums.as_slice() {
        [sum] => match sum.as_slice() {
            [DirectionTerm::Named(name, span)] if name == word => Some(*span),
            [DirectionTerm::Group(inner)] => alone(inner, word),
            _ => None,
        },
        _ => None,
    }
}

/// Returns all compositions of links that a union of sums stands for, each once.
pub(super) fn compositions(
    cx: &MoveCx<'_>,
    ways: &DirectionSum,
) -> Result<Vec<Vec<DirId>>, Trouble> {
    let mut res: Vec<Vec<DirId>> = Vec::new();
    for sum in &ways.sums {
        let mut sums: Vec<Vec<DirId>> = vec![Vec::new()];
        for way in sum {
            let parts = match way {
                DirectionTerm::Group(inner) => compositions(cx, inner)?,
                DirectionTerm::Named(name, span) => {
                    let dirs = cx.geometry.named(name).ok_or_else(|| unknown(cx, name, *span))?;
                    dirs.into_iter().map(|it| vec![it]).collect()
                }
            };
            if sums.len() * parts.len() > MAX_WAYS {
                return Err(Stop::TooMany.into());
            }
            sums = sums
                .iter()
                .flat_map(|sum| {
                    parts.iter().map(move |it| [sum.as_slice(), it.as_slice()].concat())
                })
                .collect();
            if sums.iter().any(|it| it.len() > MAX_PARTS) {
                return Err(Stop::TooMany.into());
            }
        }
        for sum in sums {
            if !res.contains(&sum) {
                res.push(sum);
            }
        }
        if res.len() > MAX_WAYS {
            return Err(Stop::TooMany.into());
        }
    }
    Ok(res)
}

fn unknown(cx: &MoveCx<'_>, name: &str, span: Span) -> Diagnostic {
    if name == SAME {
        return wrong(span, "`same` stands alone in its parentheses");
    }
    let names = cx.geometry.direction_names();
    let message = format!("there is no direction `{name}`");
    let res = Diagnostic::new(Code::UnknownDirection, span, message);
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let meant = foreign::direction(name, &known);
    let meant = meant.map(|it| Remedy::write(it, format!("write `{it}`")));
    let near = meant.or_else(|| Remedy::nearest(name, known));
    if near.is_some() || names.is_empty() {
        return res.remedy(name, near);
    }
    let mut list: Vec<String> = names.iter().take(24).map(|it| format!("`{it}`")).collect();
    if names.len() > list.len() {
        list.push("...".to_owned());
    }
    res.help(format!("directions of this board: {}", list.join(", ")))
}

/// Returns true if a leg leaves cells on which the piece can be captured en passant.
fn leaves_trail(plan: &ReadLeg, n: usize) -> bool {
    let single = !plan.links.iter().any(is_long);
    plan.modes.count(Flag::Lame) > 1
        || plan.modes.has(Flag::Lame) && (single || n == 0 && plan.modes.has(Flag::Initial))
}

/// Letters that can't mean anything where they stand.
fn judge(leg: &Leg, plan: &ReadLeg, before: &[ReadLeg], last: bool) -> Result<(), Diagnostic> {
    let modes = &plan.modes;
    if leg.verb == Verb::Anywhere
        && let Some((letter, span)) =
            modes.first(&[(Flag::Hop, 'p'), (Flag::Lame, 'n'), (Flag::Jump, 'j')])
        && (last || letter != 'p')
    {
        let message = format!("`{letter}` means nothing before `anywhere`, which passes nothing");
        return Err(wrong(span, &message));
    }
    if leg.verb == Verb::Hop && !last {
        return Err(wrong(leg.verb_span, "`hop` can only be the last leg")
            .help("write `p slide(...) then slide(same)` in the middle of a path"));
    }
    if leg.verb != Verb::Hop && last && modes.has(Flag::Hop) {
        return Err(wrong(modes.span(Flag::Hop), "a path can't end on the piece that it hops")
            .help("`hop(...)` goes on behind it, and so does `p slide(...) then slide(same)`"));
    }
    if !before.is_empty() && last && modes.has(Flag::Initial) && modes.hops() {
        let message = "a leg that hops can't be as long as the one before it";
        return Err(wrong(modes.span(Flag::Initial), message));
    }
    if modes.has(Flag::Jump) && leg.verb != Verb::Anywhere {
        let single = plan.links.iter().any(|it| !is_long(it));
        if single && modes.count(Flag::Jump) >= plan.max {
            return Err(wrong(
                modes.span(Flag::Jump),
                "`j` skips as far as the leg goes, so nothing is left",
            )
            .help("use `slide`, with a longer range"));
        }
        if !single && modes.count(Flag::Jump) > 1 {
            return Err(wrong(
                modes.span(Flag::Jump),
                "`j` can stand twice only where it skips cells",
            ));
        }
    }
    if modes.has(Flag::Unload) {
        let captured = before.iter().any(|it| it.modes.captures(false));
        if before.iter().any(|it| it.modes.has(Flag::Unload)) {
            return Err(wrong(modes.span(Flag::Unload), "a move can unload only once"));
        }
        if !captured && (!modes.captures(last) || last && modes.hops()) {
            let message = "there is nothing to unload: neither this leg nor one before it captures";
            return Err(wrong(modes.span(Flag::Unload), message));
        }
    }
    Ok(())
}

fn wrong(span: Span, message: &str) -> Diagnostic {
    Diagnostic::new(Code::PathSyntax, span, message)
}
