//! The moves of a piece in words.

use super::{capital, joined, number, places};
use alfil_model::{
    Cond, DirId, Grid, Land, Leg, Model, Path, Pattern, PatternKind, PieceType, Steps,
};

/// A step on a flat board of squares: files to the right, ranks forward.
type Vector = (i32, i32);

/// What moves have in common that one sentence describes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Manner {
    initial: bool,
    /// What the author calls such moves.
    note: String,
    /// The condition in words; empty without one.
    condition: String,
    reach: Reach,
    land: Land,
    /// True if a piece in between blocks a leap.
    lame: bool,
    captures: Captures,
}

/// What is captured elsewhere than where the move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Captures {
    Nothing,
    OnTheWay,
    /// The mover goes there and comes back.
    FromItsPlace,
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
pub(super) fn moves(model: &Model, ty: PieceType) -> Vec<String> {
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
        [first, last] if is_shot(model, first, last) => (Reach::Line(first.min, first.max), first),
        legs => (Reach::Legs, &legs[legs.len() - 1]),
    };
    let on_the_way = path.legs[..path.legs.len() - 1].iter().any(|it| it.land.has(Land::ENEMY));
    let captures = match reach {
        Reach::Line(..) if path.legs.len() > 1 => Captures::FromItsPlace,
        Reach::Legs if on_the_way => Captures::OnTheWay,
        _ => Captures::Nothing,
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
        note: pattern.note.clone(),
        condition: match &pattern.when {
            Cond::Const(true) => String::new(),
            // The author has better words.
            _ if !pattern.note.is_empty() => String::new(),
            it => places::condition(model, it).unwrap_or_else(|| "under a condition".to_owned()),
        },
        reach,
        land,
        lame: !leg.lame.is_empty(),
        captures,
    }
}

/// Returns true for a capture after which the mover goes back to where it came from.
fn is_shot(model: &Model, first: &Leg, last: &Leg) -> bool {
    let (Steps::Line(there), Steps::Line(back)) = (&first.steps, &last.steps) else { return false };
    let directions = &model.board.directions;
    let comes_back = || {
        let mut links = directions[there.idx()].links.iter().enumerate();
        links.all(|(from, to)| {
            let home = to.and_then(|to| directions[back.idx()].links[to.idx()]);
            to.is_none() || home.is_some_and(|it| it.idx() == from)
        })
    };
    let as_far = last.iso || (first.max == 1 && last.max == 1);
    first.land.has(Land::ENEMY) && last.land.has(Land::EMPTY) && as_far && comes_back()
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
    let mut tail = ending(manner).to_owned();
    if manner.lame {
        tail += ", unless a piece in between blocks it";
    }
    let mut head = if manner.initial { "from its starting place: " } else { "" }.to_owned();
    if manner.condition.starts_with("from ") && !manner.initial {
        head = format!("{}: ", manner.condition);
    } else if !manner.condition.is_empty() {
        tail += ", ";
        tail += &manner.condition;
    }
    if !manner.note.is_empty() {
        tail.push_str(" (");
        tail.push_str(&manner.note);
        tail.push(')');
    }
    let bodies = match manner.reach {
        Reach::Anywhere => vec!["to any place of the board".to_owned()],
        Reach::Legs => vec!["by several steps in one move, as the picture shows".to_owned()],
        Reach::Line(..) | Reach::Hop(..) => lines(model, manner.reach, ways),
    };
    bodies.iter().map(|it| format!("{}.", capital(&format!("{head}{it}{tail}")))).collect()
}

fn ending(Manner { land, reach, captures, .. }: &Manner) -> &'static str {
    let (quiet, enemy) = (land.has(Land::EMPTY), land.has(Land::ENEMY));
    match (quiet, enemy) {
        _ if *captures == Captures::FromItsPlace => ", to capture there and stay where it is",
        (true, false) if *captures == Captures::OnTheWay => ", capturing on the way",
        _ if *captures == Captures::OnTheWay => ", also capturing on the way",
        // What is jumped over may be captured by a rule of the author's.
        (true, false) if matches!(reach, Reach::Hop(..)) => ", to an empty place",
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
            _ if let Some(names) = plain_names(model, &ways.dirs) => names,
            _ if n == 1 => "in one direction".to_owned(),
            _ => format!("in {} directions, as the picture shows", number(n)),
        };
        let one_step = reach == Reach::Line(1, 1);
        let leaps = one_step && ways.dirs.iter().all(|it| is_leap(model, *it));
        return vec![if leaps { format!("a leap {to}") } else { steps(reach, &to) }];
    };
    let mut res = Vec::new();
    let (rays, leaps): (Vec<Vector>, Vec<Vector>) =
        vectors.into_iter().partition(|(x, y)| x.abs() <= 1 && y.abs() <= 1);
    if !rays.is_empty() {
        res.push(steps(reach, &compass(rays)));
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

/// The most directions that are named one by one.
const MOST_NAMES: usize = 5;

/// Returns the names of directions, if all of them are words for sides of the board.
fn plain_names(model: &Model, dirs: &[DirId]) -> Option<String> {
    let name = |dir: &DirId| {
        let name = &model.board.directions[dir.idx()].name;
        let sides = ["forward", "back", "left", "right", "up", "down"];
        let plain = name.split(['-', '+']).all(|it| sides.contains(&it));
        plain.then(|| name.replace('-', " ").replace('+', " and "))
    };
    let names: Vec<String> = dirs.iter().map(name).collect::<Option<_>>()?;
    (names.len() <= MOST_NAMES).then(|| joined(&names, "or"))
}

/// Returns words for moves in lines. `to` has their directions.
fn steps(reach: Reach, to: &str) -> String {
    let far = |least: u16, most: u16| match (least, most) {
        (1, 1) => "one step".to_owned(),
        (1, u16::MAX) => "any distance".to_owned(),
        (least, u16::MAX) => format!("{} steps or more", number(least.into())),
        (1, most) => format!("up to {} steps", number(most.into())),
        (least, most) if least == most => format!("exactly {} steps", number(most.into())),
        (least, most) => format!("{} to {} steps", number(least.into()), number(most.into())),
    };
    match reach {
        Reach::Hop(1, 1) => format!("a hop {to} over a piece next to it"),
        Reach::Hop(1, u16::MAX) => format!("any distance {to}, over exactly one other piece"),
        Reach::Hop(least, most) => format!("over one piece and then {} {to}", far(least, most)),
        Reach::Line(least, most) => format!("{} {to}", far(least, most)),
        Reach::Anywhere | Reach::Legs => String::new(),
    }
}

fn leap((far, aside): Vector, ways: &[Vector], reach: Reach) -> String {
    let all = if aside == 0 || far == aside { 4 } else { 8 };
    let is = |it: fn(&Vector) -> bool| ways.iter().all(it);
    let sideways = is(|it| it.0.abs() > it.1.abs());
    // Where it goes, if not everywhere: along its longer part, along its shorter one, and as a whole.
    let (along, across, whole) = match () {
        () if ways.len() == all => (" straight", "to the side", ""),
        () if is(|it| it.1 > 0 && it.1 >= it.0.abs()) => (" straight forward", "to the side", ""),
        () if is(|it| it.1 < 0 && -it.1 >= it.0.abs()) => (" straight backward", "to the side", ""),
        () if sideways && is(|it| it.1 > 0) => (" sideways", "forward", ""),
        () if sideways && is(|it| it.1 < 0) => (" sideways", "backward", ""),
        () if sideways => (" sideways", "forward or backward", ""),
        () if is(|it| it.1 > 0) => (" straight", "to the side", ", forward"),
        () if is(|it| it.1 < 0) => (" straight", "to the side", ", backward"),
        () => (" straight", "to the side", ", in some directions"),
    };
    let (length, width) = (number(far as usize), number(aside as usize));
    let mut res = match aside {
        0 => format!("a leap of {length}{along}{whole}"),
        _ if far == aside => {
            format!("a leap of {length} diagonally{}{whole}", along.replace(" straight", ""))
        }
        _ => format!("a leap of {length}{along} and {width} {across}{whole}"),
    };
    if let Reach::Line(_, most) = reach
        && most > 1
    {
        res += ", again and again in a line";
    }
    res
}

/// Returns the shortest step of a direction; `None` off boards of squares, and if it leads to another level.
fn vector(model: &Model, dir: DirId) -> Option<Vector> {
    let Grid::Square { .. } = model.board.grid else { return None };
    let sites = &model.board.sites;
    let links = model.board.directions[dir.idx()].links.iter().zip(sites);
    let steps = links.filter_map(|(to, from)| Some((&sites[(*to)?.idx()], from)));
    let mut shortest: Option<Vector> = None;
    for (to, from) in steps {
        if to.level != from.level {
            return None;
        }
        let step = (to.x - from.x, to.y - from.y);
        if shortest.is_none_or(|it| step.0.abs() + step.1.abs() < it.0.abs() + it.1.abs()) {
            shortest = Some(step);
        }
    }
    shortest
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
