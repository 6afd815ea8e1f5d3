//! Which pieces can capture which.

use super::{
    context::{Context, conditions as joined},
    types::Type,
};

/// The keys about captures of types by types.
pub(super) const KEYS: &[&str] = &[
    "captureForbidden",
    "captureAllowed",
    "captureForbiddenWhite",
    "captureForbiddenBlack",
    "captureAllowedWhite",
    "captureAllowedBlack",
    "mutuallyHopIllegalTypes",
    "rifleCapture",
    "freezePieceTypes",
    "freezeImmunePieceTypes",
    "freezeDiagonals",
];

/// The keys about captures of own pieces.
pub(super) const FRIENDS: &[&str] = &["selfCapture", "selfCaptureWhite", "selfCaptureBlack"];

/// Returns the conditions under which own pieces are captured; `None` if they never are.
pub(super) fn friends(ctx: &Context) -> Option<Vec<String>> {
    let own = ["selfCaptureWhite", "selfCaptureBlack"];
    let [white, black] = own.map(|it| ctx.set.bool(ctx.set.either("selfCapture", it)));
    let kings = ctx.letter_of("king").map(|it| ctx.type_names(&[it]).join(" "));
    let mut res: Vec<_> = kings.iter().map(|it| format!("victim is not {it}")).collect();
    match (white, black) {
        (false, false) => return None,
        (true, true) => {}
        (white, _) => res.push(ctx.is_player(usize::from(!white))),
    }
    Some(res)
}

/// Returns the letters of what a type must not capture: what the forbidding pairs have, but not what later ones allow.
fn forbidden(ctx: &Context, letter: char, player: &str) -> Vec<char> {
    let all: Vec<char> =
        ctx.types.iter().filter(|it| it.used && it.letter != '-').map(|it| it.target).collect();
    let mut res: Vec<char> = Vec::new();
    for suffix in ["", player] {
        for (verb, allows) in [("Forbidden", false), ("Allowed", true)] {
            let pairs = ctx.set.pairs(&format!("capture{verb}{suffix}"));
            for (_, victims) in pairs.iter().filter(|it| it.0 == letter || it.0 == '*') {
                let victims = super::settings::letters(victims);
                let hit = |it: &char| victims.contains(it) || victims.contains(&'*');
                if allows {
                    res.retain(|it| !hit(it));
                } else {
                    res.extend(all.iter().filter(|it| hit(it)));
                }
            }
        }
    }
    // What is forbidden to all attacks anti-royal pieces all the same.
    let spared = super::anti::letters(ctx);
    res.retain(|it| !spared.contains(it));
    res.sort_unstable();
    res.dedup();
    res
}

/// Returns conditions on the moves of a type.
pub(super) fn conditions(ctx: &Context, ty: &Type) -> Vec<String> {
    let [white, black] = ["White", "Black"].map(|it| forbidden(ctx, ty.target, it));
    let victims = |letters: &[char]| ctx.type_names(letters).join(" ");
    let mut res = Vec::new();
    if white == black {
        if !white.is_empty() {
            res.push(format!("victim is not {}", victims(&white)));
        }
    } else {
        let of = |(player, letters): (usize, &Vec<char>)| {
            let who = ctx.is_player(1 - player);
            (!letters.is_empty())
                .then(|| joined(&[who, format!("victim is not {}", victims(letters))], "or"))
        };
        res.extend(
            [&white, &black].into_iter().enumerate().filter_map(of).map(|it| format!("({it})")),
        );
    }
    let frost = ctx.set.letters("freezePieceTypes");
    if !frost.is_empty() && !ctx.set.letters("freezeImmunePieceTypes").contains(&ty.target) {
        let near = if ctx.set.bool("freezeDiagonals") { "K" } else { "W" };
        res.push(format!("no enemy {} & near(origin, {near})", victims(&frost)));
    }
    if ctx.set.letters("mutuallyHopIllegalTypes").contains(&ty.target) {
        res.push(format!("over is not {}", victims(&[ty.target])));
    }
    res
}
