//! Moves in Betza's notation, as far as Fairy-Stockfish reads it.

use alfil::model::{DirId, Land, Leg, Model, Path, PatternKind, Steps};
use alfil_language::syntax::betza::LEAPS;
use std::collections::{BTreeMap, BTreeSet};

/// A step: files to the right, ranks forward.
type Step = (i32, i32);

/// What paths of one term share, and the order in which terms are written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Term {
    atom: &'static str,
    /// `n`, `p` or `g`.
    manner: &'static str,
    initial: bool,
    land: &'static str,
    /// The number behind the atom.
    range: String,
}

/// Moves to be written.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    terms: BTreeMap<Term, BTreeSet<Step>>,
}

impl Moves {
    /// Adds the paths of a pattern.
    ///
    /// # Errors
    /// If the notation has no word for one of them; the text says why.
    pub(super) fn add(
        &mut self,
        model: &Model,
        kind: &PatternKind,
        initial: bool,
    ) -> Result<(), String> {
        let PatternKind::Paths(paths) = kind else {
            return Err("it moves like the piece that has moved last".to_owned());
        };
        for path in paths {
            let (term, step) = term(model, path, initial)?;
            self.terms.entry(term).or_default().insert(step);
        }
        Ok(())
    }

    /// Returns true if some captures of a type are also en passant, and others are not.
    pub(super) fn partly_en_passant(&self) -> bool {
        let passing = |it: &&Term| it.land == "ce" || it.land == "e";
        let captures = |it: &&Term| it.land == "c" || it.land.is_empty();
        self.terms.keys().any(|it| passing(&it)) && self.terms.keys().any(|it| captures(&it))
    }

    /// Returns the notation.
    pub(super) fn text(&self) -> String {
        let mut terms = self.terms.clone();
        merge_landings(&mut terms);
        terms.iter().map(|(term, steps)| written(term, steps)).collect()
    }
}

/// Joins the terms that go to empty cells and those that capture, where both go the same ways.
fn merge_landings(terms: &mut BTreeMap<Term, BTreeSet<Step>>) {
    let quiet: Vec<Term> = terms.keys().filter(|it| it.land == "m").cloned().collect();
    for quiet in quiet {
        let capture = Term { land: "c", ..quiet.clone() };
        if terms.get(&capture).is_some_and(|it| *it == terms[&quiet]) {
            terms.remove(&capture);
            if let Some(steps) = terms.remove(&quiet) {
                terms.entry(Term { land: "", ..quiet }).or_default().extend(steps);
            }
        }
    }
}

/// Returns the term of a path and its step.
fn term(model: &Model, path: &Path, initial: bool) -> Result<(Term, Step), String> {
    let none = |what: &str| Err(what.to_owned());
    let (leg, manner) = match path.legs.as_slice() {
        [leg] => (leg, ""),
        [first, leg] => match hop(first, leg) {
            Some(manner) => (leg, manner),
            None => return none("it moves in several legs"),
        },
        _ => return none("it moves in several legs"),
    };
    let Steps::Line(dir) = leg.steps else { return none("it does not move in straight lines") };
    if leg.iso || leg.skip > 0 || leg.unload || !leg.jumped.is_empty() || leg.min > 1 {
        return none("it jumps in a way that has no letter");
    }
    let land = landing(leg.land)?;
    let step = step(model, dir).ok_or("its steps differ from place to place")?;
    let (x, y) = (step.0.unsigned_abs(), step.1.unsigned_abs());
    let Some((_, atom)) = LEAPS.iter().find(|it| it.0 == (x.min(y), x.max(y))) else {
        return none("its leap is too long");
    };
    let manner = match (manner, leg.lame.as_slice()) {
        (manner, []) => manner,
        ("", lame) if leg.max == 1 && is_lame_leap(model, step, lame) => "n",
        _ => return none("other cells than those of a lame leap have to be empty"),
    };
    // Fairy-Stockfish reads other leaps with these letters as no moves at all.
    let read = match manner {
        "n" => matches!(*atom, "D" | "N" | "A" | "Z"),
        "" => leg.max == 1 || matches!(*atom, "W" | "F" | "N"),
        _ => matches!(*atom, "W" | "F"),
    };
    if !read {
        return none(
            "Fairy-Stockfish does not read a leap of this length that is lame or repeated",
        );
    }
    let range = match (leg.max, manner) {
        (1, "g") | (u16::MAX, "p") => String::from("*"),
        (1, "" | "n") => String::new(),
        (u16::MAX, "") => "*".to_owned(),
        (most, "") => most.to_string(),
        _ => return none("it hops over a limited distance"),
    };
    Ok((Term { atom, manner, initial, land, range }, step))
}

/// Returns the letter of a hop and what follows it: on in the same direction, without limit or one step.
fn hop(first: &Leg, second: &Leg) -> Option<&'static str> {
    let plain = first.land == Land::HOP
        && first.steps == second.steps
        && (first.min, first.max) == (1, u16::MAX)
        && first.lame.is_empty()
        && first.skip == 0;
    match (plain, second.min, second.max) {
        (true, 1, u16::MAX) => Some("p"),
        (true, 1, 1) => Some("g"),
        _ => None,
    }
}

fn landing(land: Land) -> Result<&'static str, String> {
    const LANDS: &[(Land, &str)] = &[
        (Land(Land::EMPTY.0 | Land::ENEMY.0), ""),
        (Land::EMPTY, "m"),
        (Land::ENEMY, "c"),
        (Land(Land::ENEMY.0 | Land::EN_PASSANT.0), "ce"),
        (Land::EN_PASSANT, "e"),
    ];
    let found = LANDS.iter().find(|it| it.0 == land).map(|it| it.1);
    found.ok_or_else(|| "it captures what has no letter: friends, or royal pieces only".to_owned())
}

/// Returns true if a lame leap passes these cells: half of a straight leap, or the straight neighbour of an oblique one.
fn is_lame_leap(model: &Model, (x, y): Step, lame: &[DirId]) -> bool {
    let passed: Option<Vec<Step>> = lame.iter().map(|it| step(model, *it)).collect();
    let sign = (x.signum(), y.signum());
    let straight = if x.abs() > y.abs() { (sign.0, 0) } else { (0, sign.1) };
    let wanted = match (x.abs().max(y.abs()), x.abs().min(y.abs())) {
        (2, 0 | 2) => vec![sign],
        (2, 1) => vec![straight],
        (3, 2) => vec![straight, sign],
        _ => return false,
    };
    passed == Some(wanted)
}

/// Returns the step of a direction, if it is the same everywhere.
pub(super) fn step(model: &Model, dir: DirId) -> Option<Step> {
    let board = &model.board;
    let mut res = None;
    for (from, to) in board.sites.iter().zip(&board.directions[dir.idx()].links) {
        let Some(to) = to else { continue };
        let to = &board.sites[to.idx()];
        let found = (to.x - from.x, to.y - from.y);
        if *res.get_or_insert(found) != found {
            return None;
        }
    }
    res
}

/// The directions that have letters, for the steps of each kind: larger sets first.
const STRAIGHT: &[(&str, &[Step])] = &[
    ("v", &[(0, 1), (0, -1)]),
    ("s", &[(-1, 0), (1, 0)]),
    ("f", &[(0, 1)]),
    ("b", &[(0, -1)]),
    ("l", &[(-1, 0)]),
    ("r", &[(1, 0)]),
];
const DIAGONAL: &[(&str, &[Step])] = &[
    ("f", &[(-1, 1), (1, 1)]),
    ("b", &[(-1, -1), (1, -1)]),
    ("l", &[(-1, 1), (-1, -1)]),
    ("r", &[(1, 1), (1, -1)]),
    ("fl", &[(-1, 1)]),
    ("fr", &[(1, 1)]),
    ("bl", &[(-1, -1)]),
    ("br", &[(1, -1)]),
];
/// Of oblique steps: the longer component is 2, the shorter 1.
const OBLIQUE: &[(&str, &[Step])] = &[
    ("ff", &[(-1, 2), (1, 2)]),
    ("bb", &[(-1, -2), (1, -2)]),
    ("fs", &[(-2, 1), (2, 1)]),
    ("bs", &[(-2, -1), (2, -1)]),
    ("fl", &[(-2, 1)]),
    ("fr", &[(2, 1)]),
    ("bl", &[(-2, -1)]),
    ("br", &[(2, -1)]),
    ("lf", &[(-1, 2)]),
    ("rf", &[(1, 2)]),
    ("lb", &[(-1, -2)]),
    ("rb", &[(1, -2)]),
];

/// Returns the texts of a term's steps.
fn written(term: &Term, steps: &BTreeSet<Step>) -> String {
    let unit = |it: &Step| {
        let (x, y) = (it.0.abs(), it.1.abs());
        let long = x.max(y);
        let shown =
            |n: i32| n.signum() * if n.abs() == long && x != y && x * y != 0 { 2 } else { 1 };
        (if it.0 == 0 { 0 } else { shown(it.0) }, if it.1 == 0 { 0 } else { shown(it.1) })
    };
    let mut left: BTreeSet<Step> = steps.iter().map(unit).collect();
    let (sets, all) = match term.atom {
        "W" | "D" | "H" => (STRAIGHT, 4),
        "F" | "A" | "G" => (DIAGONAL, 4),
        _ => (OBLIQUE, 8),
    };
    let (atom, range) = rider(term);
    let one = |directions: &str| {
        let initial = if term.initial { "i" } else { "" };
        format!("{directions}{initial}{}{}{atom}{range}", term.land, term.manner)
    };
    if left.len() == all {
        return one("");
    }
    let mut res = String::new();
    for (letters, set) in sets {
        if set.iter().all(|it| left.contains(it)) {
            set.iter().for_each(|it| {
                left.remove(it);
            });
            res += &one(letters);
        }
    }
    res
}

/// Returns the letter of an atom with its range.
fn rider(term: &Term) -> (String, String) {
    match (term.atom, term.range.as_str()) {
        ("W", "*") => ("R".to_owned(), String::new()),
        ("F", "*") => ("B".to_owned(), String::new()),
        ("W", range) if !range.is_empty() => ("R".to_owned(), range.to_owned()),
        ("F", range) if !range.is_empty() => ("B".to_owned(), range.to_owned()),
        (atom, "*") => (format!("{atom}{atom}"), String::new()),
        (atom, range) => (atom.to_owned(), range.to_owned()),
    }
}
