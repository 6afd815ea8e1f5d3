//! Descriptions of moves: `slide (H,V)`, `leap (1,2)|(0,1)`, `step N,2S`.

use super::{part::TextPart, report::Report};
use std::collections::BTreeSet;

/// A step or leap: files to the right and ranks forward, as the first player sees it.
pub(super) type Vector = (i32, i32);

/// The most vectors of a description.
const VECTORS: usize = 2000;
/// The most parentheses within each other.
const DEPTH: usize = 16;
/// The longest step.
const LONGEST: i32 = 15;

/// What a line describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// Leaps, each of that vector.
    Leaps(BTreeSet<Vector>),
    /// Leaps that the second player makes in the same directions of files. Other directions turn half round.
    MirroredLeaps(BTreeSet<Vector>),
    /// Repeated steps over empty cells: each vector, and how often at most; 0 is without limit.
    Rides(Vec<(Vector, u32)>),
    /// Slides that hop over one piece.
    Hops(Vec<Vector>),
    /// A leap and then another one. With a mask the cell between must be empty, and only leaps of the mask are left.
    TwoLeaps { first: BTreeSet<Vector>, then: BTreeSet<Vector>, mask: Option<BTreeSet<Vector>> },
}

/// Reads a description. `none` is an empty list. What can't be read is reported and left out.
pub(super) fn read(text: TextPart<'_>, report: &mut Report) -> Vec<Mover> {
    let word = text.text.split([' ', '(', '\t']).next().unwrap_or_default();
    let rest = text.part(word.len(), text.text.len());
    let read = match word.to_ascii_lowercase().as_str() {
        "none" => return Vec::new(),
        "slide" => rays(rest).map(|it| Mover::Rides(it.into_iter().map(|it| (it, 0)).collect())),
        "hop" => rays(rest).map(Mover::Hops),
        "step" => steps(rest).map(Mover::Rides),
        "ride" => single_leaps(rest)
            .map(|it| Mover::Rides(symmetric(&it).into_iter().map(|it| (it, 0)).collect())),
        "leap" => leaps(rest),
        "aleap" => single_leaps(rest).map(Mover::MirroredLeaps),
        _ => {
            let words = "`slide`, `hop`, `leap`, `aleap`, `ride`, `step` or `none`";
            Err(format!("expected {words}, found `{}`", text.text))
        }
    };
    match read {
        Ok(mover) => vec![mover],
        Err(message) => {
            report.bad(text.span, message);
            Vec::new()
        }
    }
}

/// `(H,V,D,A)`: ranks, files, and the two diagonals.
fn rays(text: TextPart<'_>) -> Result<Vec<Vector>, String> {
    let inner = text.text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let Some(inner) = inner else {
        return Err(format!("expected lines like `(H,V)`, found `{}`", text.text));
    };
    let mut res = Vec::new();
    for word in inner.split(',').map(str::trim) {
        let step = match word.to_ascii_uppercase().as_str() {
            "H" => (1, 0),
            "V" => (0, 1),
            "D" => (1, 1),
            "A" => (-1, 1),
            _ => return Err(format!("expected `H`, `V`, `D` or `A`, found `{word}`")),
        };
        res.extend([step, (-step.0, -step.1)]);
    }
    Ok(res)
}

/// `N,2NE`: points of the compass, each with how many steps at most.
fn steps(text: TextPart<'_>) -> Result<Vec<(Vector, u32)>, String> {
    let mut res = Vec::new();
    for word in text.text.split(',').map(str::trim) {
        let at = word.find(|it: char| !it.is_ascii_digit()).unwrap_or(word.len());
        let (digits, way) = word.split_at(at);
        let count = if digits.is_empty() { Some(1) } else { digits.parse::<u32>().ok() };
        let step = match way.to_ascii_uppercase().as_str() {
            "N" => Some((0, 1)),
            "S" => Some((0, -1)),
            "E" => Some((1, 0)),
            "W" => Some((-1, 0)),
            "NE" => Some((1, 1)),
            "NW" => Some((-1, 1)),
            "SE" => Some((1, -1)),
            "SW" => Some((-1, -1)),
            _ => None,
        };
        let (Some(step), Some(count)) = (step, count.filter(|it| (1..=99).contains(it))) else {
            return Err(format!("expected steps like `N` or `2NE`, found `{word}`"));
        };
        if res.len() >= VECTORS {
            return Err(format!("expected at most {VECTORS} steps"));
        }
        res.push((step, count));
    }
    Ok(res)
}

/// Leaps in parentheses, joined by `|`.
fn single_leaps(text: TextPart<'_>) -> Result<BTreeSet<Vector>, String> {
    match (Reader { rest: text.text, made: 0 }).whole()? {
        Leaps { first, then: None, mask: None } => Ok(first),
        _ => Err(format!("expected leaps joined by `|`, found `{}`", text.text)),
    }
}

fn leaps(text: TextPart<'_>) -> Result<Mover, String> {
    let Leaps { first, then, mask } = (Reader { rest: text.text, made: 0 }).whole()?;
    Ok(match then {
        None if mask.is_none() => Mover::Leaps(symmetric(&first)),
        None => return Err(format!("expected two leaps before `&`, found `{}`", text.text)),
        Some(then) => Mover::TwoLeaps {
            first: symmetric(&first),
            then: symmetric(&then),
            mask: mask.map(|it| symmetric(&it)),
        },
    })
}

/// Returns the leaps in all directions.
fn symmetric(leaps: &BTreeSet<Vector>) -> BTreeSet<Vector> {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let all =
        |(x, y): Vector| signs.into_iter().flat_map(move |(a, b)| [(a * x, b * y), (a * y, b * x)]);
    leaps.iter().copied().flat_map(all).collect()
}

/// Leaps: single ones, or of two parts.
#[derive(Default)]
struct Leaps {
    first: BTreeSet<Vector>,
    then: Option<BTreeSet<Vector>>,
    mask: Option<BTreeSet<Vector>>,
}

/// Reads leaps. `&` binds weakest, then `+`, then `|`.
struct Reader<'a> {
    rest: &'a str,
    made: usize,
}

impl Reader<'_> {
    fn whole(mut self) -> Result<Leaps, String> {
        let res = self.masked(0)?;
        if self.rest.trim().is_empty() { Ok(res) } else { Err(self.wrong("the end")) }
    }

    fn masked(&mut self, depth: usize) -> Result<Leaps, String> {
        let mut res = self.sum(depth)?;
        if self.takes('&') {
            let mask = self.sum(depth)?;
            if res.mask.is_some() || mask.then.is_some() || mask.mask.is_some() {
                return Err("expected single leaps behind `&`".to_owned());
            }
            res.mask = Some(mask.first);
        }
        Ok(res)
    }

    fn sum(&mut self, depth: usize) -> Result<Leaps, String> {
        let mut res = self.choice(depth)?;
        while self.takes('+') {
            let next = self.choice(depth)?;
            if res.then.is_some()
                || res.mask.is_some()
                || next.then.is_some()
                || next.mask.is_some()
            {
                return Err("expected at most two leaps joined by `+`".to_owned());
            }
            res.then = Some(next.first);
        }
        Ok(res)
    }

    fn choice(&mut self, depth: usize) -> Result<Leaps, String> {
        let mut res = self.atom(depth)?;
        while self.takes('|') {
            let next = self.atom(depth)?;
            if res.then.is_some()
                || next.then.is_some()
                || res.mask.is_some()
                || next.mask.is_some()
            {
                return Err("expected single leaps joined by `|`".to_owned());
            }
            res.first.extend(next.first);
        }
        Ok(res)
    }

    fn atom(&mut self, depth: usize) -> Result<Leaps, String> {
        if depth > DEPTH {
            return Err(format!("expected at most {DEPTH} parentheses within each other"));
        }
        if !self.takes('(') {
            return Err(self.wrong("`(`"));
        }
        if self.rest.trim_start().starts_with('(') {
            let res = self.masked(depth + 1)?;
            return if self.takes(')') { Ok(res) } else { Err(self.wrong("`)`")) };
        }
        let x = self.number()?;
        if !self.takes(',') {
            return Err(self.wrong("`,`"));
        }
        let y = self.number()?;
        if !self.takes(')') {
            return Err(self.wrong("`)`"));
        }
        self.made += 1;
        if self.made > VECTORS {
            return Err(format!("expected at most {VECTORS} leaps"));
        }
        Ok(Leaps { first: BTreeSet::from([(x, y)]), ..Leaps::default() })
    }

    fn number(&mut self) -> Result<i32, String> {
        let text = self.rest.trim_start();
        let sign = usize::from(text.starts_with(['-', '+']));
        let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let number = text[..sign + digits].parse::<i32>().ok();
        let Some(number) = number.filter(|it| (-LONGEST..=LONGEST).contains(it)) else {
            return Err(self.wrong(&format!("a number up to {LONGEST}")));
        };
        self.rest = &text[sign + digits..];
        Ok(number)
    }

    fn takes(&mut self, letter: char) -> bool {
        let after = self.rest.trim_start().strip_prefix(letter);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn wrong(&self, expected: &str) -> String {
        let found: String = self.rest.trim_start().chars().take(12).collect();
        let found = if found.is_empty() { "the end".to_owned() } else { format!("`{found}`") };
        format!("expected {expected} in leaps like `(1,2)|(0,1)`, found {found}")
    }
}
