//! The moves of a piece in words.

use super::{capital, joined, number, places};
use crate::model::{
    Cond, DirId, Grid, Land, Leg, Model, Path, Pattern, PatternKind, Steps, TypeId,
};

/// A step on a flat board of squares: files to the right, ranks forward.
type Vector = (i32, i32);

/// What moves have in common that one sentence describes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Manner {
    initial: bool,
    /// The condition in words; empty without one.
    condition: String,
    reach: Reach,
    land: Land,
    /// True if a piece in between blocks a leap.
    lame: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// Steps in a line: fewest and most.
    Line(u16, u16),
    /// Over one piece in the line; then fewest and most steps behind it.
    Hop(u16, u16),
    Anywhere,
    /// Several legs, which a picture shows best.
    Legs,
}

/// The directions of moves that have something in common.
#[derive(Clone, Debug, Default)]
struct Ways {
    dirs: Vec<DirId>,
}

/// Returns sentences about the moves of a type. There are none if it does not move.
pub(super) fn moves(model: &Model, ty: TypeId) -> Vec<String> {
    let mut groups: Vec<(Manner, Ways)> = Vec::new();
    let mut res = Vec::new();
    for pattern in &model.types[ty].patterns {
        let PatternKind::Paths(paths) = &pattern.kind else {
            res.push("It moves like the piece that moved last.".to_owned());
            continue;
        };
        for path in paths {
            let manner = manner(model, pattern, path);
            // A capture en passant goes where others go.
            if manner.land == Land::EN_PASSANT {
                continue;
            }
            let at = groups.iter().position(|it| it.0 == manner).unwrap_or_else(|| {
                groups.push((manner, Ways::default()));
                groups.len() - 1
            });
            if let Some(Leg { steps: Steps::Line(dir), .. }) = path.legs.first()
                && !groups[at].1.dirs.contains(dir)
            {
                groups[at].1.dirs.push(*dir);
            }
        }
    }
    res.extend(groups.iter().flat_map(|(manner, ways)| sentences(model, manner, ways)));
    res.dedup();
    res
}

fn manner(model: &Model, pattern: &Pattern, path: &Path) -> Manner {
    let (reach, leg) = match &path.legs[..] {
        [only] => match only.steps {
            Steps::Line(_) if only.skip == 0 => (Reach::Line(only.min, only.max), only),
            Steps::Anywhere => (Reach::Anywhere, only),
            _ => (Reach::Legs, only),
        },
        [first, last] if is_hop(first, last) => (Reach::Hop(last.min, last.max), last),
        legs => (Reach::Legs, &legs[legs.len() - 1]),
    };
    // Which royal pieces may be taken is a matter of check, and not of the way.
    let own = [Land::EMPTY, Land::ENEMY, Land::FRIEND, Land::EN_PASSANT, Land::SWAP];
    let mut land = own.into_iter().filter(|it| leg.land.has(*it)).fold(Land::default(), Land::with);
    if leg.land.has(Land::ROYAL) {
        land = land.with(Land::ENEMY);
    }
    // A way that is also used en passant has one sentence.
    if land != Land::EN_PASSANT && land.has(Land::EN_PASSANT) {
        land = Land(land.0 & !Land::EN_PASSANT.0);
    }
    Manner {
        initial: pattern.initial,
        condition: match &pattern.when {
            Cond::Const(true) => String::new(),
            it => places::condition(model, it).unwrap_or_else(|| "under a condition".to_owned()),
        },
        reach,
        land,
        lame: !leg.lame.is_empty(),
    }
}

/// Returns true for a line that goes on in the same direction behind a piece.
fn is_hop(first: &Leg, last: &Leg) -> bool {
    let over = Land(first.land.0 & !Land::HOP_FRIEND.0 & !Land::HOP.0) == Land::default();
    over && first.land != Land::default()
        && first.steps == last.steps
        && matches!(first.steps, Steps::Line(_))
        && !last.iso
}

fn sentences(model: &Model, manner: &Manner, ways: &Ways) -> Vec<String> {
    let mut tail = String::new();
    if manner.lame {
        tail += ", unless a piece in between blocks it";
    }
    tail += ending(manner.land);
    if !manner.condition.is_empty() {
        tail += ", ";
        tail += &manner.condition;
    }
    let head = if manner.initial { "From its starting place: " } else { "" };
    let bodies = match manner.reach {
        Reach::Anywhere => vec!["to any place of the board".to_owned()],
        Reach::Legs => vec!["by several steps in one move, as the picture shows".to_owned()],
        Reach::Line(..) | Reach::Hop(..) => lines(model, manner.reach, ways),
    };
    bodies.iter().map(|it| format!("{}.", capital(&format!("{head}{it}{tail}")))).collect()
}

fn ending(land: Land) -> &'static str {
    let (quiet, enemy) = (land.has(Land::EMPTY), land.has(Land::ENEMY));
    match (quiet, enemy) {
        _ if land.has(Land::SWAP) => ", changing places with an own piece",
        _ if land.has(Land::FRIEND) && !enemy => ", only to capture an own piece",
        (true, _) if land.has(Land::FRIEND) => ", where it may also capture own pieces",
        (true, false) => ", without capturing",
        (false, true) => ", only to capture",
        _ => "",
    }
}

/// Returns what is said about the ways in which moves go.
fn lines(model: &Model, reach: Reach, ways: &Ways) -> Vec<String> {
    let vectors: Option<Vec<Vector>> = ways.dirs.iter().map(|it| vector(model, *it)).collect();
    let Some(vectors) = vectors else {
        let near = &model.board.near;
        let all_near = near.iter().all(|it| ways.dirs.contains(it));
        let n = ways.dirs.len();
        let to = match (all_near, n == near.len()) {
            (true, true) => "towards its neighbours".to_owned(),
            (true, false) => format!("in all {} directions", number(n)),
            _ if n == 1 => "in one direction".to_owned(),
            _ => format!("in {} directions, as the picture shows", number(n)),
        };
        let one_step = reach == Reach::Line(1, 1);
        let leaps = one_step && ways.dirs.iter().all(|it| is_leap(model, *it));
        return vec![if leaps { format!("a leap {to}") } else { format!("{} {to}", steps(reach)) }];
    };
    let mut res = Vec::new();
    let (rays, leaps): (Vec<Vector>, Vec<Vector>) =
        vectors.into_iter().partition(|(x, y)| x.abs() <= 1 && y.abs() <= 1);
    if !rays.is_empty() {
        res.push(format!("{} {}", steps(reach), compass(rays)));
    }
    let mut sizes: Vec<Vector> =
        leaps.iter().map(|(x, y)| (x.abs().max(y.abs()), x.abs().min(y.abs()))).collect();
    sizes.sort_unstable();
    sizes.dedup();
    for size in sizes {
        let alike = leaps
            .iter()
            .filter(|(x, y)| (x.abs().max(y.abs()), x.abs().min(y.abs())) == size)
            .copied();
        res.push(leap(size, &alike.collect::<Vec<_>>(), reach));
    }
    res
}

fn steps(reach: Reach) -> String {
    let far = |least: u16, most: u16| match (least, most) {
        (1, 1) => "one step".to_owned(),
        (1, u16::MAX) => "any distance".to_owned(),
        (least, u16::MAX) => format!("{} steps or more", number(least.into())),
        (1, most) => format!("up to {} steps", number(most.into())),
        (least, most) if least == most => format!("exactly {} steps", number(most.into())),
        (least, most) => format!("{} to {} steps", number(least.into()), number(most.into())),
    };
    match reach {
        Reach::Hop(1, 1) => "to the place just behind a piece, over which it hops,".to_owned(),
        Reach::Hop(1, u16::MAX) => "any distance over exactly one other piece".to_owned(),
        Reach::Hop(least, most) => format!("over one piece and then {}", far(least, most)),
        Reach::Line(least, most) => far(least, most),
        Reach::Anywhere | Reach::Legs => String::new(),
    }
}

fn leap((far, aside): Vector, ways: &[Vector], reach: Reach) -> String {
    let mut res = match aside {
        0 => format!("a leap of {} straight", number(far as usize)),
        _ if far == aside => format!("a leap of {} diagonally", number(far as usize)),
        _ => format!("a leap of {} and {} across", number(far as usize), number(aside as usize)),
    };
    let all = if aside == 0 || far == aside { 4 } else { 8 };
    if ways.len() < all {
        let is = |it: fn(&Vector) -> bool| ways.iter().all(it);
        res += match () {
            () if is(|it| it.1 > 0 && it.1 >= it.0.abs()) => " forward",
            () if is(|it| it.1 > 0) => ", forward",
            () if is(|it| it.1 < 0) => " backward",
            () if is(|it| it.1 == 0) => " to the sides",
            () => ", in some directions",
        };
    }
    if let Reach::Line(_, most) = reach
        && most > 1
    {
        res += ", again and again in a line";
    }
    res
}

/// Returns the shortest step of a direction; `None` off flat boards of squares.
fn vector(model: &Model, dir: DirId) -> Option<Vector> {
    let Grid::Square { levels: 1, .. } = model.board.grid else { return None };
    let sites = &model.board.sites;
    let links = model.board.directions[dir.idx()].links.iter().zip(sites);
    let steps = links.filter_map(|(to, from)| {
        let to = &sites[(*to)?.idx()];
        Some((to.x - from.x, to.y - from.y))
    });
    steps.min_by_key(|(x, y)| x.abs() + y.abs())
}

/// Returns true if a step in a direction goes beyond all neighbours, on boards that are not flat squares.
fn is_leap(model: &Model, dir: DirId) -> bool {
    /// A little more than the way over the corner of a hexagon, in cells.
    const FAR: f32 = 1.9;
    let sites = &model.board.sites;
    let links = model.board.directions[dir.idx()].links.iter().zip(sites);
    links.filter_map(|(to, from)| Some((&sites[(*to)?.idx()], from))).all(|(to, from)| match model
        .board
        .grid
    {
        Grid::Square { .. } => {
            let up = to.level.abs_diff(from.level) > 1;
            up || (to.x - from.x).abs() > 1 || (to.y - from.y).abs() > 1
        }
        Grid::Hex => (to.at.0 - from.at.0).hypot(to.at.1 - from.at.1) > FAR,
        Grid::Graph => !model.board.near.contains(&dir),
    })
}

/// Returns names of directions to neighbours.
fn compass(mut ways: Vec<Vector>) -> String {
    const STRAIGHT: [Vector; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [Vector; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let names: [(&[Vector], &str); 15] = [
        (&STRAIGHT, "straight"),
        (&DIAGONAL, "diagonally"),
        (&[(0, 1), (0, -1)], "straight forward or backward"),
        (&[(1, 0), (-1, 0)], "sideways"),
        (&[(1, 1), (-1, 1)], "diagonally forward"),
        (&[(1, -1), (-1, -1)], "diagonally backward"),
        (&[(0, 1)], "straight forward"),
        (&[(0, -1)], "straight backward"),
        (&[(1, 0)], "to the right"),
        (&[(-1, 0)], "to the left"),
        (&[(1, 1)], "forward to the right"),
        (&[(-1, 1)], "forward to the left"),
        (&[(1, -1)], "backward to the right"),
        (&[(-1, -1)], "backward to the left"),
        (&[(0, 0)], "in its place"),
    ];
    if STRAIGHT.iter().chain(&DIAGONAL).all(|it| ways.contains(it)) {
        return "in all eight directions".to_owned();
    }
    let mut res = Vec::new();
    for (set, name) in names {
        if set.iter().all(|it| ways.contains(it)) {
            ways.retain(|it| !set.contains(it));
            res.push(name.to_owned());
        }
    }
    if let [first, _, ..] = &mut res[..]
        && first == "straight"
    {
        "straight in any direction".clone_into(first);
    }
    joined(&res, "or")
}
