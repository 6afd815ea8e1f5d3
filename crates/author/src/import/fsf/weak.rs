//! Diagonal neighbours among stones: weak links, and where stones may not be put because of them.

use super::context::Context;
use alfil_language::schema::game;

/// The keys about such neighbours, beside the one for how stones connect.
pub(super) const KEYS: &[&str] = &[
    "alternating2x2DropIllegal",
    "reciprocalWeakConnectionDrop",
    "weakCrosscutDropIllegal",
    "weakConnectionNobiImpossible",
];

/// The two steps that lead to each diagonal neighbour.
const CORNERS: [(&str, &str); 4] =
    [("forward", "left"), ("forward", "right"), ("back", "left"), ("back", "right")];

/// Returns the conditions on the cell of a drop, as far as diagonal neighbours matter.
pub(super) fn conditions(ctx: &mut Context, cell: &str) -> Vec<String> {
    let [alternating, reciprocal, crosscut, strong] = [0, 1, 2, 3].map(|it| ctx.set.bool(KEYS[it]));
    let mut res = Vec::new();
    if reciprocal || strong {
        // A stone on one of these cells has a diagonal neighbour, and neither cell between is the player's.
        let weak = CORNERS.map(|(a, b)| format!("near(own, {a} + {b}) - near(own, {a} | {b})"));
        let weak = weak.map(|it| format!("({it})")).join(" | ");
        ctx.file.names(game::DEFINE).set_name("weak-links", weak);
    }
    if reciprocal {
        res.push(format!("({cell} not in weak-links or {cell} in weak-links(enemy))"));
    }
    if crosscut || alternating {
        let cut = CORNERS
            .map(|(a, b)| format!("near(own, {a} + {b}) & near(enemy, {a}) & near(enemy, {b})"));
        ctx.file.names(game::DEFINE).set_name("crosscuts", cut.join(" | "));
        res.push(format!("{cell} not in crosscuts"));
    }
    if strong {
        let anchors = format!("own & near({cell}, F) - near(own & near({cell}, W), W)");
        res.push(format!("no empty & near({anchors}, W) - weak-links"));
    }
    res
}
