//! Betza's notation on hexes, where it has no directions and no legs.

use super::{
    Dialect,
    atom::{Stepper, UNLIMITED},
    betza::{Lowering, leaves_trail, misplaced, read_letters},
    build::{LegCourse, Stage, assemble},
    check,
    modes::Flag,
    route::{BetzaLeg, Trouble},
};
use crate::{
    diag::{Code, Diagnostic},
    sema::geometry::{Geometry, Wrap},
    source::Span,
    syntax::betza::{Atom, AtomLetter, Body, Dir, Letter, Modifier, Prefix, Range, Term},
};
use alfil_model::Cond;

/// Steps over the edges, in files and half steps.
const EDGES: [(i32, i32); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
/// Steps over the corners.
const CORNERS: [(i32, i32); 6] = [(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)];
/// A step over an edge and one over a corner beside it, outwards.
const KNIGHT: [(i32, i32); 12] = [
    (1, 5),
    (2, 4),
    (3, 1),
    (3, -1),
    (2, -4),
    (1, -5),
    (-1, -5),
    (-2, -4),
    (-3, -1),
    (-3, 1),
    (-2, 4),
    (-1, 5),
];

/// Says that Betza's notation can't say something on this board.
pub(super) fn unsupported(geometry: &Geometry, span: Span, message: &str) -> Diagnostic {
    let names = geometry.direction_names();
    let first = names.first().map_or("forward", String::as_str);
    let second = names.get(1).map_or(first, String::as_str);
    Diagnostic::new(Code::BetzaUnsupported, span, message).help(format!(
        "write a path expression: `m step({first})`, `slide({first} | {second}, 3)`, `step({first}) then step({second})`"
    ))
}

/// Lowers a term.
pub(super) fn term(lowering: &mut Lowering<'_, '_>, term: &Term) -> Result<(), Trouble> {
    let geometry = &*lowering.cx.geometry;
    let Body::Atom(atom) = &term.body else {
        return Err(unsupported(geometry, term.span, "on hexes there are no brackets").into());
    };
    let plan = read(geometry, term, atom)?;
    check::plans(std::slice::from_ref(&plan), false, lowering.cx.diags)?;
    let letters = [(Flag::Lame, 'n'), (Flag::Jump, 'j')];
    if atom.letter == AtomLetter::N
        && let Some((letter, span)) = plan.modes.first(&letters)
    {
        let message = format!("`{letter}` has no agreed meaning for `N` on hexes");
        return Err(misplaced(span, message).into());
    }
    let vectors: Vec<(i32, i32)> = match atom.letter {
        AtomLetter::N => KNIGHT.to_vec(),
        AtomLetter::W | AtomLetter::R => EDGES.to_vec(),
        AtomLetter::F | AtomLetter::B => CORNERS.to_vec(),
        _ => [EDGES, CORNERS].concat(),
    };
    let kind = (plan.modes.has(Flag::Initial), leaves_trail((0, &plan)));
    let mut paths = lowering.paths();
    for vector in vectors {
        let dir = lowering.direction(vector, Wrap::default())?;
        let course = LegCourse::Steps { dirs: vec![dir], between: Vec::new() };
        let stage = Stage { course: &course, modes: &plan.modes, min: 1, max: plan.stepper.range };
        assemble(&[stage], kind, lowering.longest(), &mut paths)?;
    }
    lowering.finish(term, paths, &Cond::Const(true));
    Ok(())
}

fn read(geometry: &Geometry, term: &Term, atom: &Atom) -> Result<BetzaLeg, Diagnostic> {
    let no = |span: Span, message: &str| unsupported(geometry, span, message);
    let known = ['W', 'F', 'N', 'R', 'B', 'K', 'Q'].contains(&atom.letter.letter());
    if !known || !atom.extensions.is_empty() {
        return Err(no(atom.span, "on hexes there are the atoms W, F, N, K, R, B and Q only"));
    }
    if atom.range == Range::Half {
        return Err(no(atom.span, "on hexes `*` has no meaning"));
    }
    let mut letters = Vec::new();
    for part in &term.prefix {
        match part {
            Prefix::Group(it) => return Err(no(it.span, "on hexes there are no groups")),
            Prefix::Letter(it) => letters.push(*it),
        }
    }
    if let Some(it) = letters.iter().find(|it| it.modifier == Modifier::Again) {
        return Err(no(it.span, "on hexes Betza's notation has no legs"));
    }
    if let Some(it) = letters.iter().find(|it| matches!(it.modifier, Modifier::Dir(_))) {
        let message = "on hexes Betza's notation has no directions";
        return Err(match translated(&letters, atom) {
            Some(path) => Diagnostic::new(Code::BetzaUnsupported, it.span, message)
                .help(format!("write a path expression: `{path}`")),
            None => no(it.span, message),
        });
    }
    let (runs, modes) = read_letters(&letters);
    let turning = [(Flag::Zigzag, 'z'), (Flag::Circle, 'q'), (Flag::Around, 'o')];
    if let Some((letter, span)) = modes.first(&turning) {
        return Err(no(span, &format!("on hexes `{letter}` has no meaning")));
    }
    let stepper = Stepper::read(atom, Dialect::Diagram, UNLIMITED)?;
    let stepper = stepper.ok_or_else(|| no(atom.span, "expected an atom that steps"))?;
    Ok(BetzaLeg { stepper, runs, modes, optional: false, span: term.span })
}

/// Returns the probable meaning of a term with directions, as a path expression.
fn translated(letters: &[Letter], atom: &Atom) -> Option<String> {
    let edges = match atom.letter {
        AtomLetter::W | AtomLetter::R => true,
        AtomLetter::F | AtomLetter::B => false,
        _ => return None,
    };
    let mut modes = String::new();
    let mut ways: Vec<&str> = Vec::new();
    for letter in letters {
        match letter.modifier {
            Modifier::Mode(mode) if "mcdekitx".contains(mode.letter()) => modes.push(mode.letter()),
            Modifier::Dir(dir) if ways.is_empty() => ways.extend(names(dir, edges)),
            _ => return None,
        }
    }
    let ways = ways.join(" | ");
    let slides = matches!(atom.letter, AtomLetter::R | AtomLetter::B);
    let path = match atom.range {
        Range::Default | Range::Number(1) if !slides => format!("step({ways})"),
        Range::Number(it) if it > 0 => format!("slide({ways}, {it})"),
        _ => format!("slide({ways})"),
    };
    (!ways.is_empty())
        .then(|| if modes.is_empty() { path.clone() } else { format!("{modes} {path}") })
}

/// Returns the hex directions nearest to a letter, over edges or over corners.
fn names(dir: Dir, edges: bool) -> &'static [&'static str] {
    match (dir, edges) {
        (Dir::Forward, true) => &["forward"],
        (Dir::Back, true) => &["back"],
        (Dir::Left, true) => &["forward-left", "back-left"],
        (Dir::Right, true) => &["forward-right", "back-right"],
        (Dir::Vertical, true) => &["forward", "back"],
        (Dir::Sideways, true) => &["forward-left", "back-left", "forward-right", "back-right"],
        (Dir::Forward, false) => &["forward-forward-left", "forward-forward-right"],
        (Dir::Back, false) => &["back-back-left", "back-back-right"],
        (Dir::Left, false) => &["left"],
        (Dir::Right, false) => &["right"],
        (Dir::Sideways, false) => &["left", "right"],
        (Dir::Vertical | Dir::Half, _) => &[],
    }
}
