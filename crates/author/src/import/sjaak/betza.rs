//! Movers in Betza's notation, or as paths.

use super::moves::{Mover, Vector};
use alfil_language::syntax::betza::leap_text;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// Moves of a piece, and when it has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) text: String,
    pub(super) is_path: bool,
    pub(super) when: Vec<String>,
}

impl Pattern {
    pub(super) fn betza(text: impl Into<String>) -> Pattern {
        Pattern { text: text.into(), ..Pattern::default() }
    }

    fn path(text: String) -> Pattern {
        Pattern { text, is_path: true, ..Pattern::default() }
    }

    pub(super) fn when(mut self, condition: impl Into<String>) -> Pattern {
        self.when.push(condition.into());
        self
    }
}

/// What moves do on the cell where they end, in the letters of Betza's notation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modes {
    /// Of all moves: `m`, `c` or nothing.
    pub(super) all: &'static str,
    /// Of leaps and single steps.
    pub(super) short: &'static str,
}

/// Returns the patterns of a piece's movers.
pub(super) fn patterns(movers: &[Mover], modes: Modes, players: &[String; 2]) -> Vec<Pattern> {
    let mut terms: Terms = Vec::new();
    let mut res = Vec::new();
    for mover in movers {
        match mover {
            Mover::Leaps(leaps) => add_leaps(&mut terms, leaps),
            Mover::MirroredLeaps(leaps) => {
                let image: BTreeSet<Vector> = leaps.iter().map(|it| (-it.0, it.1)).collect();
                if image == *leaps {
                    add_leaps(&mut terms, leaps);
                    continue;
                }
                for (leaps, player) in [(leaps, &players[0]), (&image, &players[1])] {
                    let mut own = Terms::new();
                    add_leaps(&mut own, leaps);
                    let pattern = Pattern::betza(written(&own, modes));
                    res.push(pattern.when(format!("own is {player}")));
                }
            }
            Mover::Rides(steps) => add_rides(&mut terms, steps),
            Mover::Hops(steps) => {
                let mut own = Terms::new();
                let steps: Vec<_> = steps.iter().map(|it| (*it, 0)).collect();
                add_rides(&mut own, &steps);
                let hop = |it: &Term| format!("{}{}p{}", it.letters, modes.all, it.atom);
                res.push(Pattern::betza(joined(own).iter().map(hop).collect::<String>()));
            }
            Mover::TwoLeaps { first, then, mask } => {
                res.extend(two_leaps(first, then, mask.as_ref(), modes));
            }
        }
    }
    if !terms.is_empty() {
        res.insert(0, Pattern::betza(written(&terms, modes)));
    }
    res
}

/// Returns moves to empty cells over empty cells. Each step goes as far as its number says. `begin` are letters in front, and
/// whether the moves leave a trail.
pub(super) fn long_steps(
    steps: &[(Vector, u32)],
    (begin, trail): (&str, bool),
    made: &[Mover],
) -> String {
    let is_made = |step: Vector| {
        made.iter().any(|it| matches!(it, Mover::Rides(all) if all.iter().any(|it| it.0 == step)))
    };
    let mut by_length: BTreeMap<u32, BTreeSet<Vector>> = BTreeMap::new();
    for &(step, count) in steps {
        let first = if is_made(step) { 2 } else { 1 };
        let lengths = if count > 4 { count..=count } else { first..=count };
        for length in lengths {
            by_length.entry(length).or_default().insert(step);
        }
    }
    // A leap leaves a trail with `in` or `nn`, a step with `n`.
    let leap = if trail && begin.is_empty() { "nn" } else { "n" };
    let mut res = String::new();
    for (length, steps) in by_length {
        for term in covered(&steps) {
            let straight = term.atom == "W";
            let atom = match (length, straight) {
                (1, _) => term.atom,
                (2, true) => format!("{leap}D"),
                (2, false) => format!("{leap}A"),
                (3, true) => format!("{leap}H"),
                (3, false) => format!("{leap}G"),
                (4, true) => format!("{leap}WX"),
                (4, false) => format!("{leap}AY"),
                (_, _) => {
                    format!("{}{}{}", if trail { "n" } else { "" }, term.atom, length.min(99))
                }
            };
            let _ = write!(res, "{begin}{}m{atom}", term.letters);
        }
    }
    res
}

type Terms = Vec<Term>;

/// Directions and an atom with its range.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    letters: String,
    atom: String,
    is_short: bool,
}

fn add_leaps(terms: &mut Terms, leaps: &BTreeSet<Vector>) {
    terms.extend(covered(leaps));
}

fn add_rides(terms: &mut Terms, steps: &[(Vector, u32)]) {
    let mut by_range: BTreeMap<u32, BTreeSet<Vector>> = BTreeMap::new();
    for &(step, range) in steps {
        by_range.entry(range).or_default().insert(step);
    }
    for (range, steps) in by_range {
        for mut term in covered(&steps) {
            term.is_short = range == 1;
            // Steps beyond the largest board go as far as they can.
            term.atom = match (range, term.atom.as_str()) {
                (1, _) => term.atom,
                (0 | 26.., "W") => "R".to_owned(),
                (0 | 26.., "F") => "B".to_owned(),
                (0 | 26.., _) => format!("{}0", term.atom),
                (_, _) => format!("{}{range}", term.atom),
            };
            terms.push(term);
        }
    }
}

/// Returns terms that together make these leaps.
fn covered(leaps: &BTreeSet<Vector>) -> Terms {
    let mut classes: BTreeMap<Vector, BTreeSet<Vector>> = BTreeMap::new();
    for &(x, y) in leaps.iter().filter(|it| **it != (0, 0)) {
        let (a, b) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        classes.entry((a, b)).or_default().insert((x, y));
    }
    let mut res = Terms::new();
    for (class, mut left) in classes {
        while !left.is_empty() {
            let fits = ways(class).into_iter().filter(|it| it.1.is_subset(&left));
            let Some((letters, part)) = fits.max_by_key(|it| it.1.len()) else { break };
            left.retain(|it| !part.contains(it));
            res.push(Term { letters: letters.to_owned(), atom: atom(class), is_short: true });
        }
    }
    res
}

/// Returns letters of directions, and which leaps of the class they leave.
fn ways((short, long): Vector) -> Vec<(&'static str, BTreeSet<Vector>)> {
    let all = |leaps: &[Vector]| leaps.iter().copied().collect::<BTreeSet<_>>();
    if short == 0 {
        let (front, rear) = ((0, long), (0, -long));
        let (left, right) = ((-long, 0), (long, 0));
        return vec![
            ("r", all(&[right])),
            ("l", all(&[left])),
            ("b", all(&[rear])),
            ("f", all(&[front])),
            ("s", all(&[left, right])),
            ("v", all(&[front, rear])),
            ("bs", all(&[rear, left, right])),
            ("fs", all(&[front, left, right])),
            ("", all(&[front, rear, left, right])),
        ];
    }
    if short == long {
        let (front_left, front_right) = ((-long, long), (long, long));
        let (rear_left, rear_right) = ((-long, -long), (long, -long));
        return vec![
            ("br", all(&[rear_right])),
            ("bl", all(&[rear_left])),
            ("fr", all(&[front_right])),
            ("fl", all(&[front_left])),
            ("r", all(&[front_right, rear_right])),
            ("l", all(&[front_left, rear_left])),
            ("b", all(&[rear_left, rear_right])),
            ("f", all(&[front_left, front_right])),
            ("", all(&[front_left, front_right, rear_left, rear_right])),
        ];
    }
    let narrow = |ranks: i32| [(-short, ranks), (short, ranks)];
    let wide = |files: i32| [(files, -short), (files, short)];
    let flat = |ranks: i32| [(-long, ranks), (long, ranks)];
    let mut res = vec![
        ("rb", all(&[(short, -long)])),
        ("lb", all(&[(-short, -long)])),
        ("br", all(&[(long, -short)])),
        ("bl", all(&[(-long, -short)])),
        ("fr", all(&[(long, short)])),
        ("fl", all(&[(-long, short)])),
        ("rf", all(&[(short, long)])),
        ("lf", all(&[(-short, long)])),
        ("bs", all(&flat(-short))),
        ("fs", all(&flat(short))),
        ("r", all(&wide(long))),
        ("l", all(&wide(-long))),
        ("b", all(&narrow(-long))),
        ("f", all(&narrow(long))),
    ];
    let whole: BTreeSet<Vector> = res.iter().flat_map(|it| it.1.iter().copied()).collect();
    res.push(("", whole));
    res
}

/// Returns the atom of a class of leaps.
fn atom((short, long): Vector) -> String {
    leap_text(short.unsigned_abs(), long.unsigned_abs()).unwrap_or_default()
}

fn written(terms: &Terms, modes: Modes) -> String {
    let term = |it: Term| {
        let mode = if it.is_short { modes.short } else { modes.all };
        format!("{}{mode}{}", it.letters, it.atom)
    };
    joined(terms.clone()).into_iter().map(term).collect()
}

/// Joins rooks' and bishops' terms of equal range.
fn joined(mut terms: Terms) -> Terms {
    let mut at = 0;
    while at < terms.len() {
        let straight = terms[at].clone();
        let names = match straight.atom.chars().next() {
            Some('W') => Some(('F', 'K')),
            Some('R') => Some(('B', 'Q')),
            _ => None,
        };
        if let Some((aslant, both)) = names
            && straight.letters.is_empty()
            && !straight.atom[1..].starts_with(['X', 'Y'])
        {
            let atom = format!("{aslant}{}", &straight.atom[1..]);
            let same = |it: &Term| it.letters.is_empty() && it.atom == atom;
            if let Some(other) = terms.iter().position(same) {
                terms[at].atom = format!("{both}{}", &straight.atom[1..]);
                terms.remove(other);
            }
        }
        at += 1;
    }
    // Terms that are there twice say nothing more.
    let mut res = Terms::new();
    for term in terms {
        if !res.contains(&term) {
            res.push(term);
        }
    }
    res
}

/// Two leaps, one after the other.
fn two_leaps(
    first: &BTreeSet<Vector>,
    then: &BTreeSet<Vector>,
    mask: Option<&BTreeSet<Vector>>,
    modes: Modes,
) -> Vec<Pattern> {
    let sum = |a: Vector, b: Vector| (a.0 + b.0, a.1 + b.1);
    if let Some(mask) = mask {
        let lame = [((0, 1), (1, 1), (1, 2)), ((1, 1), (1, 1), (2, 2)), ((0, 1), (0, 1), (0, 2))];
        let is = |set: &BTreeSet<Vector>, it: Vector| !set.is_empty() && class(set) == Some(it);
        let known = lame.iter().find(|it| is(first, it.0) && is(then, it.1) && is(mask, it.2));
        if let Some(it) = known {
            return vec![Pattern::betza(format!("{}n{}", modes.all, atom(it.2)))];
        }
        let paths = first.iter().filter_map(|a| {
            let ends: BTreeSet<_> =
                then.iter().copied().filter(|b| mask.contains(&sum(*a, *b))).collect();
            let mode = if modes.all.starts_with('i') { "im" } else { "m" };
            let start = format!("{mode} leap({})", ways_of(&BTreeSet::from([*a])));
            (!ends.is_empty()).then(|| format!("{start} then {}", leg(modes.all, &ends)))
        });
        let paths: Vec<_> = paths.collect();
        return if paths.is_empty() { Vec::new() } else { vec![Pattern::path(paths.join(" | "))] };
    }
    let king = covered(first);
    if first == then && modes.all.is_empty() && written(&king, modes) == "K" {
        return vec![Pattern::betza("KNADcaKcabKmabK")];
    }
    let ends: BTreeSet<_> =
        first.iter().flat_map(|a| then.iter().map(move |b| sum(*a, *b))).collect();
    let jumps: BTreeSet<_> = ends.iter().copied().filter(|it| *it != (0, 0)).collect();
    let mut jump = Terms::new();
    add_leaps(&mut jump, &jumps);
    let mut res = vec![Pattern::betza(written(&jump, modes))];
    if modes.all != "m" {
        let start = format!("c leap({})", ways_of(first));
        res.push(Pattern::path(format!("{start} then {}", leg("", then))));
    }
    if ends.contains(&(0, 0)) && modes.all != "c" {
        let back = first.iter().filter(|it| then.contains(&(-it.0, -it.1))).map(|it| {
            let one = |it: Vector| ways_of(&BTreeSet::from([it]));
            format!("m leap({}) then m leap({})", one(*it), one((-it.0, -it.1)))
        });
        res.push(Pattern::path(back.collect::<Vec<_>>().join(" | ")));
    }
    res
}

fn leg(mode: &str, ends: &BTreeSet<Vector>) -> String {
    let blank = if mode.is_empty() { "" } else { " " };
    format!("{mode}{blank}leap({})", ways_of(ends))
}

/// Returns the class of leaps, if all leaps of one class are there and no others.
fn class(leaps: &BTreeSet<Vector>) -> Option<Vector> {
    let (x, y) = *leaps.first()?;
    let class = (x.abs().min(y.abs()), x.abs().max(y.abs()));
    let (_, all) = ways(class).pop()?;
    (all == *leaps).then_some(class)
}

/// Returns leaps as paths name them: `forward + forward-left | right`.
fn ways_of(leaps: &BTreeSet<Vector>) -> String {
    let way = |&(x, y): &Vector| {
        let aslant = x.abs().min(y.abs());
        let far = if y > 0 { "forward" } else { "back" };
        let side = if x > 0 { "right" } else { "left" };
        let straight = if x.abs() > y.abs() { side } else { far };
        let mut links = vec![format!("{far}-{side}"); aslant.unsigned_abs() as usize];
        let rest = x.abs().max(y.abs()) - aslant;
        links.extend(vec![straight.to_owned(); rest.unsigned_abs() as usize]);
        links.join(" + ")
    };
    leaps.iter().map(way).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::{
        super::{moves, part::TextPart, report::Report},
        *,
    };
    use alfil_language::source::{SourceId, Span};

    fn texts(text: &str, all: &'static str) -> Vec<String> {
        let mut report = Report::default();
        let part = TextPart { text, span: Span::new(SourceId(0), 0, text.len()) };
        let movers = moves::read(part, &mut report);
        assert_eq!(report.comments, [""; 0], "{text}");
        let players = ["white".to_owned(), "black".to_owned()];
        let all = patterns(&movers, Modes { all, short: all }, &players);
        all.into_iter().map(|it| it.text).collect()
    }

    #[test]
    fn lines_in_betzas_notation() {
        for (text, betza) in [
            ("slide (H,V)", "R"),
            ("slide (D,A,H,V)", "Q"),
            ("slide (V)", "vR"),
            ("slide (D)", "frBblB"),
            ("leap (2,1)", "N"),
            ("leap (0,1)|(1,1)", "K"),
            ("leap (0,1)|(0,2)|(2,2)", "WDA"),
            ("leap (4,0)|(1,4)|(4,4)", "WXFXAY"),
            ("aleap (1,1)|(-1,1)|(1,0)|(-1,0)|(0,1)|(0,-1)", "WfF"),
            ("aleap (0,1)|(1,1)|(1,-1)|(-1,-1)|(-1,1)", "fWF"),
            ("aleap (1,2)|(-1,2)", "fN"),
            ("step N,3NE,2S", "fWbW2frF3"),
            ("step 99N", "fR"),
            ("ride (2,1)", "N0"),
            ("hop (H,V)", "pR"),
            ("leap (1,0)+(1,1)&(2,1)", "nN"),
            ("leap ((1,0)+(1,1)) & (1,2)", "nN"),
            ("leap ((0,1)|(1,1))+((0,1)|(1,1))", "KNADcaKcabKmabK"),
            ("leap (2,0)+(2,0)&(4,0)", ""),
        ] {
            let found = texts(text, "");
            match betza {
                "" => assert!(found[0].starts_with("m leap("), "{text}: {found:?}"),
                _ => assert_eq!(found, [betza], "{text}"),
            }
        }
        assert_eq!(texts("step NE,NW", "c"), ["fcF"]);
        assert_eq!(texts("aleap (1,2)|(2,0)", ""), ["rDrfN", "lDlfN"]);
        assert_eq!(texts("none", ""), [""; 0]);
    }

    #[test]
    fn wrong_lines_are_reported() {
        for text in [
            "",
            "leap",
            "leap (1",
            "leap (1,2",
            "leap (1,2)|",
            "leap (2,)",
            "leap (1,2)(",
            "leap (99,1)",
            "slide H",
            "slide (X)",
            "step 0N",
            "step NNE",
            "hop",
            "fly (1,2)",
            "aleap (1,0)+(1,1)",
            "leap (1,0)+(1,0)+(1,0)",
            "leap (1,0)&(1,0)",
        ] {
            let mut report = Report::default();
            let part = TextPart { text, span: Span::new(SourceId(0), 0, text.len()) };
            assert_eq!(moves::read(part, &mut report), [], "{text}");
            assert_eq!(report.diags.len(), 1, "{text}");
        }
        let deep = format!("leap {}(1,2){}", "(".repeat(5000), ")".repeat(5000));
        let mut report = Report::default();
        let part = TextPart { text: &deep, span: Span::new(SourceId(0), 0, deep.len()) };
        assert_eq!(moves::read(part, &mut report), []);
    }
}
