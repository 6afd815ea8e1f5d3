//! Anti-royal pieces: they must be attacked.

use super::context::Context;
use alfil_language::schema::{forbid, outcome};
use alfil_model::{OutcomeResult, Subject};

/// Returns the letters of the pieces that must be attacked.
pub(super) fn letters(ctx: &Context) -> Vec<char> {
    ctx.set.letters("antiRoyalTypes")
}

/// Writes that a player's anti-royal piece must be attacked at the end of the player's turn.
pub(super) fn royals(ctx: &mut Context) {
    let names = ctx.type_names(&letters(ctx)).join(" ");
    if names.is_empty() {
        return;
    }
    let set = |player: &str| format!("{player} {names}");
    let kings = ctx.letter_of("king").map(|it| ctx.type_names(&[it]).join(" "));
    let spared = match kings {
        Some(kings) if ctx.set.bool("antiRoyalKingMutuallyImmune") => format!(" - {kings}"),
        _ => String::new(),
    };
    let few = ctx.set.int("antiRoyalCount");
    if few != 1 {
        ctx.leave("antiRoyalCount", "write a `[[forbid]]` for each number of pieces");
    }
    let alone = |own: &str, enemy: &str| {
        let set = set(own);
        format!("count({set}) = 1 and no attackers({set} by {enemy}){spared}")
    };
    let forbid = ctx.file.item(&forbid::TABLE);
    forbid.set(forbid::NAME, "An anti-king must be attacked");
    forbid.set(forbid::WHEN, alone("own", "enemy"));
    let barred = ctx.set.pairs("captureForbidden");
    let barred = |letter: &char| barred.iter().any(|it| it.0 == '*' && it.1.contains(*letter));
    if letters(ctx).iter().all(barred) {
        let forbid = ctx.file.item(&forbid::TABLE);
        forbid.set(forbid::NAME, "An anti-king is never captured");
        forbid.set(forbid::WHEN, format!("victim is {names}"));
    }
    let outcome = ctx.file.item(&outcome::TABLE);
    outcome.set(outcome::NAME, "anti-king mated").set(outcome::FOR, Subject::Next);
    outcome.set(outcome::STUCK, true).set(outcome::WHEN, alone("own", "enemy"));
    outcome.set(outcome::RESULT, OutcomeResult::Loss);
}
