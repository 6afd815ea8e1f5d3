//! Check, and which pieces are royal.

use super::context::Context;
use alfil_language::schema::{check, forbid, game, words::Counted};
use alfil_language::writer::Value;
use alfil_model::RoyalMode;

/// `[check]`
pub(super) fn check(ctx: &mut Context) {
    const KEYS: &[&str] = &[
        "king",
        "commoner",
        "extinctionPseudoRoyal",
        "extinctionValue",
        "extinctionPieceTypes",
        "extinctionPieceCount",
        "pseudoRoyalTypes",
        "pseudoRoyalCount",
        "dupleCheck",
    ];
    if ctx.base.is_some() && !ctx.set.changed(KEYS) && !royal_vanishes(ctx) {
        return;
    }
    let (king, pseudo) = ctx.royal_letters();
    let kings = ctx.type_names(&king.into_iter().collect::<Vec<_>>());
    let others = ctx.type_names(&pseudo);
    let mut all = kings.clone();
    all.extend(others.iter().filter(|it| !kings.contains(it)).cloned());
    if all.is_empty() {
        if ctx.base_value(&[&game::CHECK]).is_some() {
            ctx.file.remove_table(&check::TABLE);
        }
        return;
    }
    ctx.set(&check::TABLE, check::ROYAL, all.join(" "));
    if pseudo.is_empty() {
        return;
    }
    royal_while_few(ctx, &kings, &others, &pseudo);
    if ctx.set.bool("blastOnCapture")
        && ctx.set.changed(&["blastOnCapture", "extinctionPseudoRoyal"])
    {
        let names = all.join(" ");
        let forbid = ctx.item(&forbid::TABLE, "blastOnCapture", "The own king may not explode");
        forbid.set(forbid::WHEN, format!("no own {names}"));
        let off = format!("no enemy {names} or some near(own {names}) & enemy {names}");
        ctx.file.table(&check::TABLE).set(check::SUSPENDED_IF, off);
    }
}

/// Returns true if a royal type of the shipped game can't be in this one.
fn royal_vanishes(ctx: &Context) -> bool {
    let Some(Value::Text(royal)) = ctx.base_value(&[&check::TABLE.name, &check::ROYAL]) else {
        return false;
    };
    let gone = |name: &str| ctx.types.iter().any(|it| it.name == name && !it.used);
    royal.split_whitespace().any(gone)
}

/// Pieces are royal only while their player has no more of that letter than a number.
fn royal_while_few(ctx: &mut Context, kings: &[String], others: &[String], pseudo: &[char]) {
    if ctx.set.bool("dupleCheck") {
        ctx.set(&check::TABLE, check::MODE, RoyalMode::All);
        return;
    }
    let few = match ctx.set.letters("pseudoRoyalTypes").as_slice() {
        [] => ctx.set.int("extinctionPieceCount") as usize + 1,
        _ => ctx.set.int("pseudoRoyalCount") as usize,
    };
    let becomes = |ctx: &Context, letter: char| {
        ctx.promotes_to(&[letter])
            || ctx.types.iter().any(|it| it.used && it.promoted && it.target == letter)
    };
    let number = |ctx: &Context, letter: char, player: usize| -> usize {
        let own = ctx.types.iter().filter(|it| it.target == letter);
        own.map(|it| it.squares[player].0.len()).sum()
    };
    let many = |letter: &char| {
        becomes(ctx, *letter) || (0..2).any(|player| number(ctx, *letter, player) > few)
    };
    if !pseudo.iter().any(many) {
        return;
    }
    let all_count = few >= usize::from(ctx.size.files) * usize::from(ctx.size.ranks);
    if all_count {
        return;
    }
    // A mode counts all royal pieces of a player together, or each type by itself.
    let king = ctx.letter_of("king").filter(|_| !kings.is_empty());
    let letters: Vec<char> = king.into_iter().chain(pseudo.iter().copied()).collect();
    let has =
        |letter: &char, player: usize| becomes(ctx, *letter) || number(ctx, *letter, player) > 0;
    let mixed = |player: usize| letters.iter().filter(|it| has(it, player)).count() > 1;
    let one_type = |letter: &char| ctx.type_names(&[*letter]).len() <= 1;
    if (mixed(0) || mixed(1)) && few == 1 && letters.iter().all(one_type) {
        ctx.set(&check::TABLE, check::MODE, RoyalMode::LastOfType);
    } else if mixed(0) || mixed(1) {
        ctx.leave(
            "extinctionPseudoRoyal",
            "several types are royal by turns; count them in `check.suspended-if`",
        );
    } else if few == 1 {
        ctx.set(&check::TABLE, check::MODE, RoyalMode::Last);
        // A piece that this move promotes to one comes too late.
        if pseudo.iter().any(|it| becomes(ctx, *it) && !ctx.promotes_to(&[*it])) {
            ctx.set(&check::TABLE, check::ROYAL_WHEN, Counted::Before);
        }
    } else {
        let off = format!("count(own {}) > {few}", others.join(" "));
        ctx.set(&check::TABLE, check::SUSPENDED_IF, off);
    }
}

impl Context {
    /// Returns true if pawns may become one of these.
    fn promotes_to(&self, letters: &[char]) -> bool {
        super::promotion::choices(self).concat().iter().any(|it| letters.contains(it))
    }
}
