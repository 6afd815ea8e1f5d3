//! Check, and which pieces are royal.

use super::cx::Cx;
use crate::import::draft::Value;

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
    let old = cx.base_value(&["check", "royal"]);
    if all.is_empty() {
        if old.is_some() {
            cx.draft.section("check").set("royal", Value::Removed);
            cx.set("check", "suspended-if", None);
        }
        return;
    }
    cx.set("check", "royal", Some(all.join(" ").into()));
    if pseudo.is_empty() {
        return;
    }
    royal_while_few(cx, &kings, &others, &pseudo);
    if cx.set.bool("blastOnCapture") && cx.set.changed(&["blastOnCapture", "extinctionPseudoRoyal"])
    {
        let names = all.join(" ");
        let forbid = cx.item("forbid", "blastOnCapture", "The own king explodes");
        forbid.set("when", format!("no own {names}"));
        let off = format!("no enemy {names} or some near(own {names}) & enemy {names}");
        cx.draft.section("check").set("suspended-if", off);
    }
}

/// Pieces are royal only while their player has no more of that letter than a number.
fn royal_while_few(cx: &mut Cx, kings: &[String], others: &[String], pseudo: &[char]) {
    if cx.set.bool("dupleCheck") {
        cx.set("check", "mode", Some("all".into()));
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
        cx.set("check", "mode", Some("last".into()));
        // A piece that this move promotes to one comes too late.
        if pseudo.iter().any(|it| becomes(cx, *it) && !cx.promotes_to(&[*it])) {
            cx.set("check", "royal-when", Some("before".into()));
        }
    } else {
        let off = format!("count(own {}) > {few}", others.join(" "));
        cx.set("check", "suspended-if", Some(off.into()));
    }
}

impl Cx {
    /// Returns true if pawns may become one of these.
    fn promotes_to(&self, letters: &[char]) -> bool {
        super::promotion::choices(self).concat().iter().any(|it| letters.contains(it))
    }
}
