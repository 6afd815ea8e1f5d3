//! Letters that can't mean anything where they stand.

use super::{
    Dialect, MAX_LEGS, MAX_PATH, atom::UNLIMITED, betza::misplaced, build::Stop, compass::System,
    modes::Flag, route::BetzaLeg,
};
use crate::{
    diag::{Code, Diagnostic},
    schema::variant,
    source::Span,
};
use alfil_model::MAX_VICTIMS;

/// Checks the legs of a term.
pub(super) fn plans(
    plans: &[BetzaLeg],
    bracket: bool,
    diags: &mut Vec<Diagnostic>,
) -> Result<(), Diagnostic> {
    let mut warnings = Vec::new();
    for (n, plan) in plans.iter().enumerate() {
        let last = n + 1 == plans.len();
        turning(plan, n, plans.len())?;
        ranges(plans, n, bracket)?;
        unloading(&plans[..=n], last)?;
        if n > 0 && plan.modes.has(Flag::Initial) && last && plan.modes.hops() {
            let message = "a leg that hops can't be as long as the one before it";
            return Err(misplaced(plan.modes.span(Flag::Initial), message));
        }
        plan.modes.warn(last, &mut warnings);
    }
    warnings.retain(|it| !diags.contains(it));
    diags.extend(warnings);
    Ok(())
}

/// Warns of directions that other programs read otherwise: `fK` is one step forward here, and three elsewhere.
pub(super) fn other_reading(first: &BetzaLeg, dialect: Dialect, diags: &mut Vec<Diagnostic>) {
    let here = first.stepper.system(dialect);
    let chosen = (System::Compass.select(&first.runs), System::Parts.select(&first.runs));
    let (System::Compass, (Ok(Some(compass)), Ok(Some(parts)))) = (here, chosen) else { return };
    if compass == parts {
        return;
    }
    let letters: String = first.runs.iter().flatten().map(|it| it.0.letter()).collect();
    let (few, many) = (compass.count_ones(), parts.count_ones());
    let message = format!(
        "`{letters}` before an atom of all directions chooses {few} of them here, and {many} in Fairy-Stockfish and for Betza"
    );
    let key = variant::BETZA.as_ref();
    let diag = Diagnostic::new(Code::BetzaDiffers, first.span, message)
        .help("write the directions of W and of F (or R and B) by themselves, such as `fW` or `fWfF`")
        .help(format!("or add `{key} = 'diagram'` to `[variant]` if this reading is meant, `{key} = 'parts'` for the other"));
    if !diags.contains(&diag) {
        diags.push(diag);
    }
}

/// `z` and `q`.
fn turning(plan: &BetzaLeg, n: usize, count: usize) -> Result<(), Diagnostic> {
    let modes = &plan.modes;
    let Some((letter, span)) = modes.first(&[(Flag::Zigzag, 'z'), (Flag::Circle, 'q')]) else {
        return Ok(());
    };
    if modes.has(Flag::Zigzag) && modes.has(Flag::Circle) {
        return Err(misplaced(modes.span(Flag::Circle), "a leg can't have both `z` and `q`"));
    }
    if n == 0 && count > 1 {
        let message = format!("the first of several legs has nothing to turn from: `{letter}`");
        return Err(misplaced(span, message).help(format!(
            "write it on a later leg (`a{letter}N`), or on a term of one leg (`{letter}N`)"
        )));
    }
    if n == 0
        && let Some((letter, span)) = modes.first(&[(Flag::Lame, 'n'), (Flag::Jump, 'j')])
        && !plan.stepper.is_single()
    {
        let message = format!("`{letter}` has no agreed meaning on crooked lines of leaps");
        return Err(misplaced(span, message).help("write the path with legs"));
    }
    Ok(())
}

/// `y`, `g` and `j`.
fn ranges(plans: &[BetzaLeg], n: usize, bracket: bool) -> Result<(), Diagnostic> {
    let BetzaLeg { modes, stepper, .. } = &plans[n];
    let changes = [(Flag::Toggle, 'y'), (Flag::Grasshop, 'g')];
    if bracket && let Some((letter, span)) = modes.first(&changes) {
        let message = format!(
            "`{letter}` changes the atom of later legs, and in a bracket each leg names its own"
        );
        return Err(
            misplaced(span, message).help("write `m` or `p`, and the atom that shall follow")
        );
    }
    if n + 1 == plans.len() && modes.has(Flag::Toggle) {
        let message = "`y` changes the range of the legs that follow, and this is the last one";
        return Err(misplaced(modes.span(Flag::Toggle), message).help("`FyafsF` is a griffon"));
    }
    let jumps = modes.count(Flag::Jump);
    if !stepper.is_single() {
        return if jumps > 1 {
            let message = "`j` can stand twice only where it skips squares: on W, F, K, R, B and Q";
            Err(misplaced(modes.span(Flag::Jump), message))
        } else {
            Ok(())
        };
    }
    let toggled = plans[..n].iter().any(|it| it.modes.any(&[Flag::Toggle, Flag::Grasshop]));
    if jumps > 0 && jumps >= stepper.range && !toggled {
        let message = "`j` skips as far as the piece goes, so nothing is left";
        return Err(misplaced(modes.span(Flag::Jump), message)
            .help("give the atom a longer range: `jR`, `jW3`"));
    }
    Ok(())
}

/// `u`.
fn unloading(plans: &[BetzaLeg], last: bool) -> Result<(), Diagnostic> {
    let Some((plan, before)) = plans.split_last() else { return Ok(()) };
    if !plan.modes.has(Flag::Unload) {
        return Ok(());
    }
    let span = plan.modes.span(Flag::Unload);
    if before.iter().any(|it| it.modes.has(Flag::Unload)) {
        return Err(misplaced(span, "a move can unload only once"));
    }
    let captured = before.iter().any(|it| it.modes.captures(false));
    let now = plan.modes.captures(last) && !(last && plan.modes.hops());
    if !captured && !now {
        return Err(misplaced(
            span,
            "there is nothing to unload: neither this leg nor one before it captures",
        )
        .help("`udQ` swaps with a friend"));
    }
    Ok(())
}

/// Returns how far the only leg of a term goes.
pub(super) fn most_steps(plan: &BetzaLeg) -> u16 {
    // Without a written range, crooked and circular lines go on; the eighth step would close the circle.
    let range = if plan.stepper.written { plan.stepper.range } else { UNLIMITED };
    match () {
        () if plan.modes.has(Flag::Circle) => range.min(7),
        () if plan.modes.has(Flag::Zigzag) => range,
        () => plan.stepper.range,
    }
}

/// Says that nobody knows which squares an oblique leap passes.
pub(super) fn no_squares(plan: &BetzaLeg) -> Diagnostic {
    let letters = [(Flag::Lame, 'n'), (Flag::Jump, 'j')];
    let (letter, span) = plan.modes.first(&letters).unwrap_or(('n', plan.span));
    let message =
        format!("which squares `{letter}` looks at is agreed only for straight leaps, N and Z");
    misplaced(span, message).help("write the path with legs: `afsW` goes as a knight over the orthogonal square, `afsF` over the diagonal one")
}

/// Says why paths weren't made.
pub(super) fn stopped(span: Span, stop: Stop) -> Diagnostic {
    match stop {
        Stop::TooMany => {
            let message = format!(
                "these moves have more than {MAX_LEGS} legs, more than {MAX_PATH} in a path, or too many directions"
            );
            Diagnostic::new(Code::TooManyPaths, span, message)
        }
        Stop::Captures { puts_down } => {
            let (most, which) = if puts_down {
                (MAX_VICTIMS - 1, " that puts a piece down again")
            } else {
                (MAX_VICTIMS, "")
            };
            let message = format!("expected at most {most} captures in a move{which}");
            Diagnostic::new(Code::TooManyCaptures, span, message)
                .help("a chain of captures can be a turn with a repeated phase")
        }
    }
}
