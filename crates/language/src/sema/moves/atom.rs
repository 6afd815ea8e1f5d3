//! Atoms that step: what they are, and where each of their headings leads on squares.

use super::{
    Dialect,
    compass::{self, Headings, System},
};
use crate::{
    diag::{Code, Diagnostic},
    syntax::betza::{Atom, AtomLetter, Extension, Range},
};

/// Range without limit.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// The steps of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Straight steps of that length, to those of the eight points of the compass.
    Straight(i32, Headings),
    /// Eight oblique leaps: the shorter and the longer component.
    Oblique(i32, i32),
}

/// An atom that steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stepper {
    /// Its steps.
    pub shape: Shape,
    /// The most steps.
    pub range: u16,
    /// True if the range is written, and not what the letter has by itself.
    pub written: bool,
}

/// The heading of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// A point of the compass.
    Straight(u8),
    /// An oblique leap.
    Oblique(u8),
}

/// Files and ranks.
pub(super) type Vector = (i32, i32);

impl Stepper {
    /// Reads an atom; `None` if it is something special (castling, drops, universal leaper, imitator). With `half` that
    /// is what `*` means.
    pub(super) fn read(
        atom: &Atom,
        dialect: Dialect,
        half: u16,
    ) -> Result<Option<Stepper>, Diagnostic> {
        let Some(mut shape) = plain(atom.letter, dialect) else { return Ok(None) };
        let slides = matches!(atom.letter, AtomLetter::R | AtomLetter::B | AtomLetter::Q);
        if !atom.extensions.is_empty() && (slides || atom.letter == AtomLetter::K) {
            let message =
                format!("`X` and `Y` lengthen single leaps, not `{}`", atom.letter.letter());
            return Err(Diagnostic::new(Code::BetzaMisplaced, atom.span, message)
                .help("lengthen W, F or another leaper: `WX` is (0,4), `FX` is (1,4)"));
        }
        for extension in &atom.extensions {
            shape = shape.extended(*extension);
        }
        let range = match atom.range {
            Range::Default if slides => UNLIMITED,
            Range::Default => 1,
            Range::Number(0) => UNLIMITED,
            Range::Number(it) => u16::from(it),
            Range::Doubled if slides || atom.letter == AtomLetter::K => return Err(doubled(atom)),
            Range::Doubled => UNLIMITED,
            Range::Half if matches!(shape, Shape::Straight(1, _)) => half,
            Range::Half => {
                let message = "`*` counts single ranks and belongs to W, F, K, R, B or Q";
                return Err(Diagnostic::new(Code::BetzaMisplaced, atom.span, message));
            }
        };
        let written = atom.range != Range::Default;
        Ok(Some(Stepper { shape, range, written }))
    }

    /// Returns how letters choose the headings of a first leg.
    pub(super) fn system(&self, dialect: Dialect) -> System {
        match self.shape {
            Shape::Oblique(..) => System::Oblique,
            Shape::Straight(_, compass::ORTHOGONAL) => System::Orthogonal,
            Shape::Straight(_, compass::DIAGONAL) => System::Diagonal,
            Shape::Straight(..) if dialect == Dialect::Parts => System::Parts,
            Shape::Straight(..) => System::Compass,
        }
    }

    /// Returns a heading of its own kind.
    pub(super) fn heading(&self, number: u8) -> Heading {
        match self.shape {
            Shape::Straight(..) => Heading::Straight(number % 8),
            Shape::Oblique(..) => Heading::Oblique(number % 8),
        }
    }

    /// Returns the vector of one step to that heading.
    pub(super) fn vector(&self, heading: Heading) -> Vector {
        match (self.shape, heading) {
            (Shape::Oblique(short, long), Heading::Oblique(it) | Heading::Straight(it)) => {
                oblique(it, short, long)
            }
            (Shape::Straight(length, _), Heading::Straight(it) | Heading::Oblique(it)) => {
                let (x, y) = point(it);
                (x * length, y * length)
            }
        }
    }

    /// Returns true if its steps go to neighbours.
    pub(super) fn is_single(&self) -> bool {
        matches!(self.shape, Shape::Straight(1, _))
    }

    /// Steps that together are one of its steps, over the squares that `n` and `j` look at. `None` where the sources of
    /// the notation don't agree which these are.
    pub(super) fn stepwise(&self, heading: Heading) -> Option<Vec<Vector>> {
        match (self.shape, heading) {
            (Shape::Straight(length, _), Heading::Straight(it) | Heading::Oblique(it)) => {
                Some(vec![point(it); usize::try_from(length).unwrap_or(0)])
            }
            (Shape::Oblique(short, long), Heading::Straight(it) | Heading::Oblique(it)) => {
                let one = |it: (i32, i32)| (it.0.signum(), it.1.signum());
                // The first step goes along the long component, the others are diagonal.
                let (x, y) = oblique(it, short, long);
                let along = if x.abs() > y.abs() { one((x, 0)) } else { one((0, y)) };
                match (short, long) {
                    (1, 2) => Some(vec![along, one((x, y))]),
                    (2, 3) => Some(vec![along, one((x, y)), one((x, y))]),
                    _ => None,
                }
            }
        }
    }
}

impl Shape {
    fn extended(self, by: Extension) -> Shape {
        let (short, long) = match self {
            Shape::Straight(length, compass::ORTHOGONAL) => (0, length),
            Shape::Straight(length, _) => (length, length),
            Shape::Oblique(short, long) => (short, long),
        };
        let (short, long) = match by {
            Extension::X => (short, long.saturating_add(3)),
            Extension::Y => (short.saturating_add(2), long.saturating_add(2)),
        };
        match (short, long) {
            (0, _) => Shape::Straight(long, compass::ORTHOGONAL),
            (it, other) if it == other => Shape::Straight(long, compass::DIAGONAL),
            _ => Shape::Oblique(short, long),
        }
    }
}

fn plain(letter: AtomLetter, dialect: Dialect) -> Option<Shape> {
    let swapped = dialect == Dialect::XBoard;
    Some(match letter {
        AtomLetter::W | AtomLetter::R => Shape::Straight(1, compass::ORTHOGONAL),
        AtomLetter::D => Shape::Straight(2, compass::ORTHOGONAL),
        AtomLetter::H => Shape::Straight(3, compass::ORTHOGONAL),
        AtomLetter::F | AtomLetter::B => Shape::Straight(1, compass::DIAGONAL),
        AtomLetter::A => Shape::Straight(2, compass::DIAGONAL),
        AtomLetter::G => Shape::Straight(3, compass::DIAGONAL),
        AtomLetter::K | AtomLetter::Q => Shape::Straight(1, compass::ALL),
        AtomLetter::N => Shape::Oblique(1, 2),
        AtomLetter::C => Shape::Oblique(1, 3),
        AtomLetter::Z => Shape::Oblique(2, 3),
        AtomLetter::L => Shape::Oblique(if swapped { 2 } else { 1 }, 3),
        AtomLetter::J => Shape::Oblique(if swapped { 1 } else { 2 }, 3),
        AtomLetter::O | AtomLetter::U | AtomLetter::I | AtomLetter::At => return None,
    })
}

fn doubled(atom: &Atom) -> Diagnostic {
    let letter = atom.letter.letter();
    let message = format!("`{letter}` can't be doubled");
    let help = match atom.letter {
        AtomLetter::K => "the unlimited `K` is `Q`".to_owned(),
        _ => format!("`{letter}` is unlimited already; write it once"),
    };
    Diagnostic::new(Code::BetzaMisplaced, atom.span, message).help(help)
}

/// Returns a point of the compass.
pub(super) fn point(number: u8) -> Vector {
    const POINTS: [Vector; 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    POINTS[usize::from(number % 8)]
}

fn oblique(number: u8, s: i32, l: i32) -> Vector {
    let leaps = [(s, l), (l, s), (l, -s), (s, -l), (-s, -l), (-l, -s), (-l, s), (-s, l)];
    leaps[usize::from(number % 8)]
}
