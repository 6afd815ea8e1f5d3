//! Betza's notation on hexes, where it has no directions and no legs.

use super::{
    atom::UNLIMITED,
    betza::{Lowering, leaves_trail, misplaced, read_letters},
    build::{Course, Stage, assemble},
    check,
    modes::Flag,
    route::{Plan, Trouble},
};
use crate::{
    diag::{Code, Diagnostic},
    model::Cond,
    sema::geometry::Wrap,
    source::Span,
    syntax::betza::{Atom, AtomLetter, Body, Modifier, Prefix, Range, Term},
};

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
pub(super) fn unsupported(span: Span, message: &str) -> Diagnostic {
    Diagnostic::new(Code::BetzaUnsupported, span, message).help(
        "write a path expression: `m step(forward)`, `slide(orthogonal, 3)`, `step(forward) then step(left)`",
    )
}

/// Lowers a term.
pub(super) fn term(lowering: &mut Lowering<'_, '_>, term: &Term) -> Result<(), Trouble> {
    let Body::Atom(atom) = &term.body else {
        return Err(unsupported(term.span, "brackets belong to boards of squares").into());
    };
    let plan = read(term, atom)?;
    check::plans(std::slice::from_ref(&plan), false, lowering.cx.diags)?;
    let oblique = atom.letter == AtomLetter::N;
    let letters = [(Flag::Lame, 'n'), (Flag::Jump, 'j')];
    if oblique && let Some((letter, span)) = plan.modes.first(&letters) {
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
        let course = Course::Steps { dirs: vec![dir], between: Vec::new() };
        let stage = Stage { course: &course, modes: &plan.modes, min: 1, max: plan.stepper.range };
        assemble(&[stage], kind, lowering.longest(), &mut paths)?;
    }
    lowering.finish(term, paths, &Cond::Const(true));
    Ok(())
}

fn read(term: &Term, atom: &Atom) -> Result<Plan, Diagnostic> {
    use super::{Dialect, atom::Stepper};

    let known = [
        AtomLetter::W,
        AtomLetter::F,
        AtomLetter::N,
        AtomLetter::R,
        AtomLetter::B,
        AtomLetter::K,
        AtomLetter::Q,
    ];
    if !known.contains(&atom.letter) || !atom.extensions.is_empty() {
        let message = "on hexes there are the atoms W, F, N, K, R, B and Q only";
        return Err(unsupported(atom.span, message));
    }
    if atom.range == Range::Half {
        return Err(unsupported(atom.span, "on hexes `*` has no meaning"));
    }
    let mut letters = Vec::new();
    for part in &term.prefix {
        match part {
            Prefix::Group(it) => {
                return Err(unsupported(it.span, "groups belong to boards of squares"));
            }
            Prefix::Letter(it) => letters.push(*it),
        }
    }
    if let Some(it) = letters.iter().find(|it| it.modifier == Modifier::Again) {
        return Err(unsupported(it.span, "on hexes Betza's notation has no legs"));
    }
    if let Some(it) = letters.iter().find(|it| matches!(it.modifier, Modifier::Dir(_))) {
        return Err(unsupported(it.span, "on hexes Betza's notation has no directions"));
    }
    let (runs, modes) = read_letters(&letters);
    let turning = [(Flag::Zigzag, 'z'), (Flag::Circle, 'q'), (Flag::Around, 'o')];
    if let Some((letter, span)) = modes.first(&turning) {
        return Err(unsupported(span, &format!("on hexes `{letter}` has no meaning")));
    }
    let stepper = Stepper::read(atom, Dialect::Diagram, UNLIMITED)?;
    let stepper = stepper.ok_or_else(|| unsupported(atom.span, "expected an atom that steps"))?;
    Ok(Plan { stepper, runs, modes, optional: false, span: term.span })
}
