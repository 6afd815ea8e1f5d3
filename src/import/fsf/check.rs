//! Check, and which pieces are royal.

use super::cx::Cx;
use crate::{
    model::RoyalMode,
    schema::{check, forbid, words::Counted},
};

/// `[check]`
pub(super) fn check(cx: &mut Cx) {
    const KEYS: &[&str] = &[
        "king",
        "commoner",
        "extinctionPseudoRoyal",
        "extinctionValue",
        "extinctionPieceTypes",
        "extinctionPieceCount",
        "dupleCheck",
    ];
    if cx.base.is_some() && !cx.set.changed(KEYS) {
        return;
    }
    let (king, pseudo) = cx.royal_letters();
    let kings = cx.type_names(&king.into_iter().collect::<Vec<_>>());
    let others = cx.type_names(&pseudo);
    let mut all = kings.clone();
    all.extend(others.iter().filter(|it| !kings.contains(it)).cloned());
    if all.is_empty() {
        cx.clear(&check::TABLE, check::ROYAL);
        cx.clear(&check::TABLE, check::SUSPENDED_IF);
        return;
    }
    cx.set(&check::TABLE, check::ROYAL, all.join(" "));
    if pseudo.is_empty() {
        return;
    }
    royal_while_few(cx, &kings, &others, &pseudo);
    if cx.set.bool("blastOnCapture") && cx.set.changed(&["blastOnCapture", "extinctionPseudoRoyal"])
    {
        let names = all.join(" ");
        let forbid = cx.item(&forbid::TABLE, "blastOnCapture", "The own king explodes");
        forbid.set(forbid::WHEN, format!("no own {names}"));
        let off = format!("no enemy {names} or some near(own {names}) & enemy {names}");
        cx.draft.table(&check::TABLE).set(check::SUSPENDED_IF, off);
    }
}

/// Pieces are royal only while their player has no more of that letter than a number.
fn royal_while_few(cx: &mut Cx, kings: &[String], others: &[String], pseudo: &[char]) {
    if cx.set.bool("dupleCheck") {
        cx.set(&check::TABLE, check::MODE, RoyalMode::All);
        return;
    }
    let few = cx.set.int("extinctionPieceCount") as usize + 1;
    let becomes = |cx: &Cx, letter: char| {
        cx.promotes_to(&[letter])
            || cx.types.iter().any(|it| it.used && it.promoted && it.target == letter)
    };
    let number = |cx: &Cx, letter: char, player: usize| -> usize {
        let own = cx.types.iter().filter(|it| it.target == letter);
        own.map(|it| it.squares[player].0.len()).sum()
    };
    let many = |letter: &char| {
        becomes(cx, *letter) || (0..2).any(|player| number(cx, *letter, player) > few)
    };
    if !pseudo.iter().any(many) {
        return;
    }
    // The rule file counts all royal pieces of a player together.
    let king = cx.letter_of("king").filter(|_| !kings.is_empty());
    let letters: Vec<char> = king.into_iter().chain(pseudo.iter().copied()).collect();
    let has =
        |letter: &char, player: usize| becomes(cx, *letter) || number(cx, *letter, player) > 0;
    let mixed = |player: usize| letters.iter().filter(|it| has(it, player)).count() > 1;
    if mixed(0) || mixed(1) {
        cx.leave(
            "extinctionPseudoRoyal",
            "several types are royal by turns; count them in `check.suspended-if`",
        );
    } else if few == 1 {
        cx.set(&check::TABLE, check::MODE, RoyalMode::Last);
        // A piece that this move promotes to one comes too late.
        if pseudo.iter().any(|it| becomes(cx, *it) && !cx.promotes_to(&[*it])) {
            cx.set(&check::TABLE, check::ROYAL_WHEN, Counted::Before);
        }
    } else {
        let off = format!("count(own {}) > {few}", others.join(" "));
        cx.set(&check::TABLE, check::SUSPENDED_IF, off);
    }
}

impl Cx {
    /// Returns true if pawns may become one of these.
    fn promotes_to(&self, letters: &[char]) -> bool {
        super::promotion::choices(self).concat().iter().any(|it| letters.contains(it))
    }
}
