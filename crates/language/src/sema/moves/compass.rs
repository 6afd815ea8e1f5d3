//! Letters of directions: which of up to eight headings they choose.
//!
//! Headings are numbered clockwise. Those of straight steps are the points of the compass (0 forward, 1 forward and
//! right, 2 right ...). The eight moves of an oblique leaper begin with the one just right of straight forward.

use crate::{
    diag::{Code, Diagnostic},
    source::Span,
    syntax::betza::Dir,
};

/// A set of headings, one bit each.
pub(super) type Headings = u8;

/// All eight.
pub(super) const ALL: Headings = 0xff;
/// Forward, right, back, left.
pub(super) const ORTHOGONAL: Headings = 0b0101_0101;
/// Those between.
pub(super) const DIAGONAL: Headings = 0b1010_1010;

/// How letters are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    /// Four orthogonal steps: each letter stands for itself.
    Orthogonal,
    /// Four diagonal steps: a letter chooses two, two letters one.
    Diagonal,
    /// All eight points of the compass: a letter chooses an orthogonal one, two letters a diagonal one.
    Compass,
    /// The same, but a letter chooses as for W and as for F.
    Parts,
    /// Eight oblique leaps: a letter chooses two, two letters one.
    Oblique,
}

/// Letters of one leg: adjacent ones form a run.
pub(super) type Runs = Vec<Vec<(Dir, Span)>>;

impl System {
    /// Returns all headings from which letters choose.
    pub(super) fn all(self) -> Headings {
        match self {
            System::Orthogonal => ORTHOGONAL,
            System::Diagonal => DIAGONAL,
            System::Compass | System::Parts | System::Oblique => ALL,
        }
    }

    /// Returns the headings that the letters choose together; `None` without letters.
    pub(super) fn select(self, runs: &Runs) -> Result<Option<Headings>, Diagnostic> {
        let mut res = None;
        for run in runs {
            let mut rest = run.as_slice();
            while !rest.is_empty() {
                let (chosen, used) = self.take(rest)?;
                res = Some(res.unwrap_or(0) | chosen);
                rest = &rest[used..];
            }
        }
        Ok(res)
    }

    /// Returns the headings that the first letters choose, and how many letters these are.
    fn take(self, letters: &[(Dir, Span)]) -> Result<(Headings, usize), Diagnostic> {
        let (first, span) = letters[0];
        let Some(&(second, second_span)) = letters.get(1) else {
            return if first == Dir::Half {
                Err(lone_half(span))
            } else {
                Ok((self.one(first), 1))
            };
        };
        if first == Dir::Half {
            let handed = match second {
                Dir::Right => ORTHOGONAL,
                Dir::Left => DIAGONAL,
                _ => return Err(lone_half(span)),
            };
            return match self {
                System::Oblique => Ok((handed, 2)),
                _ => Err(only(span.to(second_span), "one-handed moves belong to oblique atoms")),
            };
        }
        if second == Dir::Half {
            return match self.half(first) {
                Some(half) => Ok((half, 2)),
                None => Err(only(
                    span.to(second_span),
                    "`h` makes halves with f, b, l or r, of K, Q and oblique atoms",
                )),
            };
        }
        if first == second {
            return Ok((self.one(first), 2));
        }
        let third = letters.get(2).map(|it| it.0);
        if third == Some(second) || third == Some(Dir::Half) {
            return Ok((self.one(first), 1));
        }
        if self == System::Parts {
            let message =
                "two directions of K or Q together are read differently by different programs";
            return Err(only(span.to(second_span), message)
                .help("write W and F (or R and B) with directions of their own"));
        }
        match self.pair(first, second) {
            0 => Ok((self.one(first), 1)),
            both => Ok((both, 2)),
        }
    }

    /// Returns the headings that a letter alone chooses.
    fn one(self, dir: Dir) -> Headings {
        let orthogonal = match dir {
            Dir::Forward => 0b0000_0001,
            Dir::Right => 0b0000_0100,
            Dir::Back => 0b0001_0000,
            Dir::Left => 0b0100_0000,
            Dir::Vertical => 0b0001_0001,
            Dir::Sideways => 0b0100_0100,
            Dir::Half => 0,
        };
        match self {
            System::Orthogonal | System::Compass => orthogonal,
            System::Diagonal => beside(orthogonal),
            System::Parts => orthogonal | beside(orthogonal),
            // The move just right of a point of the compass has its number, the one just left of it the number before.
            System::Oblique => orthogonal | orthogonal.rotate_right(1),
        }
    }

    /// Returns the headings that two different letters choose together; none if they choose apart.
    fn pair(self, first: Dir, second: Dir) -> Headings {
        match self {
            System::Orthogonal | System::Parts => 0,
            System::Diagonal => self.one(first) & self.one(second),
            System::Compass if is_vertical(first) == is_vertical(second) => {
                self.one(first) & self.one(second)
            }
            System::Compass => System::Diagonal.pair(first, second),
            System::Oblique => {
                self.half(first).unwrap_or_else(|| self.one(first)) & self.one(second)
            }
        }
    }

    /// Returns the half around a direction.
    fn half(self, dir: Dir) -> Option<Headings> {
        if matches!(dir, Dir::Vertical | Dir::Sideways | Dir::Half) {
            return None;
        }
        match self {
            System::Compass | System::Parts => {
                let one = System::Compass.one(dir);
                Some(one | beside(one))
            }
            System::Oblique => {
                let one = self.one(dir);
                Some(one | one.rotate_left(1) | one.rotate_right(1))
            }
            System::Orthogonal | System::Diagonal => None,
        }
    }
}

fn is_vertical(dir: Dir) -> bool {
    matches!(dir, Dir::Forward | Dir::Back | Dir::Vertical)
}

/// Returns the neighbours on both sides.
fn beside(headings: Headings) -> Headings {
    headings.rotate_left(1) | headings.rotate_right(1)
}

fn only(span: Span, message: &str) -> Diagnostic {
    Diagnostic::new(Code::BetzaMisplaced, span, message)
}

fn lone_half(span: Span) -> Diagnostic {
    only(span, "`h` belongs to another letter").help(
        "`fh` is the forward half of a K or N, `hr` and `hl` are the one-handed moves of an N",
    )
}

/// Returns the headings of a set, ascending.
pub(super) fn each(headings: Headings) -> impl Iterator<Item = u8> {
    (0..8).filter(move |it| headings & (1 << it) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(system: System, letters: &str) -> String {
        let run = letters.chars().map(|it| (Dir::from_letter(it).unwrap(), Span::default()));
        match system.select(&vec![run.collect()]) {
            Ok(Some(it)) => each(it).map(|it| it.to_string()).collect(),
            Ok(None) => "none".to_owned(),
            Err(diag) => diag.message,
        }
    }

    #[test]
    fn straight_letters() {
        let cases = [
            (System::Orthogonal, "f", "0"),
            (System::Orthogonal, "fs", "026"),
            (System::Orthogonal, "fr", "02"),
            (System::Diagonal, "f", "17"),
            (System::Diagonal, "r", "13"),
            (System::Diagonal, "fr", "1"),
            (System::Diagonal, "rf", "1"),
            (System::Diagonal, "fs", "17"),
            (System::Diagonal, "v", "1357"),
            (System::Diagonal, "lb", "5"),
            (System::Compass, "f", "0"),
            (System::Compass, "fr", "1"),
            (System::Compass, "fs", "17"),
            (System::Compass, "rv", "13"),
            (System::Compass, "vs", "1357"),
            (System::Compass, "ffrr", "02"),
            (System::Compass, "ffss", "026"),
            (System::Compass, "fh", "017"),
            (System::Compass, "rh", "123"),
            (System::Compass, "fb", "04"),
            (System::Parts, "f", "017"),
            (System::Parts, "v", "013457"),
        ];
        for (system, letters, expected) in cases {
            assert_eq!(chosen(system, letters), expected, "{letters} {system:?}");
        }
    }

    #[test]
    fn oblique_letters() {
        let cases = [
            ("f", "07"),
            ("r", "12"),
            ("b", "34"),
            ("l", "56"),
            ("v", "0347"),
            ("s", "1256"),
            ("fr", "1"),
            ("fl", "6"),
            ("br", "2"),
            ("bl", "5"),
            ("rf", "0"),
            ("lf", "7"),
            ("rb", "3"),
            ("lb", "4"),
            ("fs", "16"),
            ("bs", "25"),
            ("rv", "03"),
            ("lv", "47"),
            ("ff", "07"),
            ("ffrr", "0127"),
            ("fh", "0167"),
            ("rh", "0123"),
            ("hr", "0246"),
            ("hl", "1357"),
            ("fb", "0347"),
            ("bv", "34"),
            ("vs", "01234567"),
        ];
        for (letters, expected) in cases {
            assert_eq!(chosen(System::Oblique, letters), expected, "{letters}");
        }
    }

    #[test]
    fn halves_that_mean_nothing() {
        assert_eq!(chosen(System::Oblique, "h"), "`h` belongs to another letter");
        assert!(chosen(System::Orthogonal, "fh").starts_with("`h` makes halves"));
        assert!(chosen(System::Compass, "hr").starts_with("one-handed"));
        assert!(chosen(System::Oblique, "vh").starts_with("`h` makes halves"));
    }
}
