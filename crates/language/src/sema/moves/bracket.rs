//! Brackets: legs with an atom each, and what stands in front of them.

use super::{
    Dialect,
    atom::{Heading, Stepper},
    betza::{misplaced, plan, read_letters},
    compass::{Headings, System},
    modes::{Flag, Modes},
    route::BetzaLeg,
};
use crate::{
    diag::Diagnostic,
    source::Span,
    syntax::betza::{Bracket, Modifier, Prefix, Term},
};

/// The letters in front of a bracket.
#[derive(Debug)]
pub(super) struct Outer {
    /// The overall directions that are kept, if some are named: of moves that are orthogonal, diagonal and oblique as a
    /// whole.
    kept: Option<[Headings; 3]>,
    /// The landing modes of the move, for legs without modes of their own.
    modes: Modes,
    /// Only for unmoved pieces.
    pub initial: bool,
}

/// Modes that a bracket may have in front.
const ENDINGS: [Flag; 6] =
    [Flag::Move, Flag::Capture, Flag::Destroy, Flag::EnPassant, Flag::King, Flag::Tame];

/// Reads a bracket.
pub(super) fn read(
    term: &Term,
    bracket: &Bracket,
    dialect: Dialect,
    half: u16,
) -> Result<(Vec<BetzaLeg>, Outer), Diagnostic> {
    let mut plans = Vec::new();
    for leg in &bracket.legs {
        let Some(stepper) = Stepper::read(&leg.atom, dialect, half)? else {
            let message = "expected an atom that steps, leaps or slides";
            return Err(misplaced(leg.atom.span, message)
                .help("`O`, `U`, `I` and `@` stand by themselves, outside of brackets"));
        };
        let plan = plan(&leg.letters, stepper, leg.atom.span);
        plans.push(BetzaLeg { optional: leg.optional, span: leg.span, ..plan });
    }
    let outer = read_outer(term)?;
    if let Some((count, span)) = around(term) {
        for plan in &mut plans {
            (0..count).for_each(|_| plan.modes.add(Flag::Around, span));
        }
    }
    Ok((plans, outer))
}

fn read_outer(term: &Term) -> Result<Outer, Diagnostic> {
    let mut letters = Vec::new();
    for part in &term.prefix {
        match part {
            Prefix::Letter(it) if it.modifier != Modifier::Again => letters.push(*it),
            Prefix::Letter(it) => {
                return Err(misplaced(it.span, "`a` can't stand in front of a bracket")
                    .help("the legs of a bracket are joined by `-` and `?`"));
            }
            Prefix::Group(it) => {
                return Err(misplaced(it.span, "a group can't stand in front of a bracket"));
            }
        }
    }
    let (runs, modes) = read_letters(&letters);
    for letter in &letters {
        let Modifier::Mode(mode) = letter.modifier else { continue };
        let flag = super::modes::of_betza(mode);
        if !ENDINGS.contains(&flag) && ![Flag::Initial, Flag::Around].contains(&flag) {
            let message = format!("`{}` belongs to a leg, not to the whole bracket", mode.letter());
            return Err(
                misplaced(letter.span, message).help("write it inside, before its leg's atom")
            );
        }
    }
    let kept = if runs.is_empty() {
        None
    } else {
        let oblique = System::Oblique.select(&runs)?;
        let others = [System::Orthogonal, System::Diagonal]
            .map(|it| it.select(&runs).ok().flatten().unwrap_or(0));
        Some([others[0], others[1], oblique.unwrap_or(0)])
    };
    let initial = modes.has(Flag::Initial);
    Ok(Outer { kept, modes, initial })
}

/// Returns how often `o` stands in front.
fn around(term: &Term) -> Option<(usize, Span)> {
    let letters = term.prefix.iter().filter_map(|it| match it {
        Prefix::Letter(it) => Some(it),
        Prefix::Group(_) => None,
    });
    let found: Vec<Span> = letters
        .filter(|it| matches!(it.modifier, Modifier::Mode(crate::syntax::betza::Mode::Around)))
        .map(|it| it.span)
        .collect();
    Some((found.len(), *found.first()?))
}

impl Outer {
    /// Returns true if a route as a whole goes to a direction named in front.
    pub(super) fn keeps(&self, plans: &[BetzaLeg], route: &[Heading]) -> bool {
        let Some(kept) = self.kept else { return true };
        let steps = plans.iter().zip(route).map(|(plan, it)| plan.stepper.vector(*it));
        let (x, y) =
            steps.fold((0_i64, 0_i64), |(x, y), it| (x + i64::from(it.0), y + i64::from(it.1)));
        match (x, y) {
            (0, 0) => false,
            (0, _) | (_, 0) => (0..8_u8).step_by(2).any(|it| {
                let (dx, dy) = super::atom::point(it);
                kept[0] & (1 << it) != 0
                    && i64::from(dx) == x.signum()
                    && i64::from(dy) == y.signum()
            }),
            _ if x.abs() == y.abs() => (1..8_u8).step_by(2).any(|it| {
                let (dx, dy) = super::atom::point(it);
                kept[1] & (1 << it) != 0
                    && i64::from(dx) == x.signum()
                    && i64::from(dy) == y.signum()
            }),
            _ => kept[2] & (1 << eighth(x, y)) != 0,
        }
    }

    /// Returns the modes of a leg on which the move ends.
    pub(super) fn ending(&self, own: &Modes) -> Modes {
        let mut res = own.clone();
        if !own.any(&ENDINGS[..5]) && !own.has(Flag::Swap) {
            for flag in ENDINGS.into_iter().filter(|it| self.modes.has(*it)) {
                res.add(flag, self.modes.span(flag));
            }
        }
        res
    }
}

/// Returns the number of the oblique move in that direction.
fn eighth(x: i64, y: i64) -> u8 {
    let steep = y.abs() > x.abs();
    match (x > 0, y > 0, steep) {
        (true, true, true) => 0,
        (true, true, false) => 1,
        (true, false, false) => 2,
        (true, false, true) => 3,
        (false, false, true) => 4,
        (false, false, false) => 5,
        (false, true, false) => 6,
        (false, true, true) => 7,
    }
}
