//! Pieces that others leave behind, and moves that pieces have once.

use super::{
    context::Context,
    squares::Squares,
    types::{Part, Type},
};
use alfil_language::schema::{case, cell_set, game, rule, words::SetField};
use alfil_language::writer::table;

/// The keys about pieces that are left behind.
const AFTER: [&str; 3] = ["gatingPieceAfter", "gatingPieceAfterWhite", "gatingPieceAfterBlack"];

/// The keys about moves that pieces have once.
pub(super) const FIRST: &[&str] = &["firstMovePieceTypes"];

/// Returns true if the key `gating` says something by other keys.
pub(super) fn has(ctx: &Context) -> bool {
    let after = AFTER.iter().any(|it| !ctx.set.pairs(it).is_empty());
    after && !ctx.set.bool("gatingFromHand") || !ctx.set.pairs("firstMovePieceTypes").is_empty()
}

/// Writes which piece each piece leaves behind where it comes from.
pub(super) fn left_behind(ctx: &mut Context) {
    let first = !ctx.set.pairs("firstMovePieceTypes").is_empty();
    if first && ctx.set.changed(&["firstMovePieceTypes"]) {
        once(ctx);
    }
    if !ctx.set.bool("gating") || ctx.set.bool("gatingFromHand") || !ctx.set.changed(&AFTER) {
        return;
    }
    let of = |key: &str| ctx.set.pairs(ctx.set.either(AFTER[0], key));
    let pairs = [of(AFTER[1]), of(AFTER[2])];
    let name = |letter: char| ctx.type_of(letter).filter(|it| it.used).map(|it| it.name.clone());
    let mut cases = Vec::new();
    let both = pairs[0] == pairs[1];
    for (player, pairs) in pairs.iter().enumerate().take(if both { 1 } else { 2 }) {
        for (from, to) in pairs {
            let to = to.chars().next().unwrap_or('-').to_ascii_lowercase();
            let (Some(from), Some(to)) = (name(*from), name(to)) else { continue };
            let who = if both { String::new() } else { format!("{} and ", ctx.is_player(player)) };
            let case = table().with(case::WHEN, format!("{who}mover was {from}"));
            cases.push(case.with(case::DO, format!("place {to} at here")));
        }
    }
    if !cases.is_empty() {
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "A piece leaves another one behind").set(rule::ON, "depart");
        rule.set(rule::CASES, cases);
    }
}

/// Returns the moves that a piece of the type has once.
pub(super) fn first_moves(ctx: &Context, ty: &Type) -> Option<Part> {
    let pairs = ctx.set.pairs("firstMovePieceTypes");
    let (_, to) = pairs.iter().find(|it| it.0 == ty.letter && !ty.promoted)?;
    let like = ctx.type_of(to.chars().next()?.to_ascii_lowercase())?;
    Some(Part { betza: like.betza.clone(), when: vec!["origin in first-move".to_owned()] })
}

/// Writes which pieces still have their first move: those on the first rank whose file the field of castling rights names.
fn once(ctx: &mut Context) {
    let mut cells = Squares::default();
    for letter in ctx.fen.gates.chars().filter(char::is_ascii_alphabetic) {
        let rank = if letter.is_ascii_uppercase() { 0 } else { ctx.size.ranks - 1 };
        let file = letter.to_ascii_lowercase() as u8 - b'a';
        cells.0.extend((file < ctx.size.files).then_some((rank, file)));
    }
    let set = table().with(cell_set::START, cells.cells());
    let set = set.with(cell_set::FEN, SetField::Castling);
    ctx.file.names(game::CELL_SETS).set_name("first-move", set);
    let rule = ctx.file.item(&rule::TABLE);
    rule.set(rule::NAME, "A first move is made once").set(rule::ON, "depart capture");
    rule.set(rule::DO, "first-move -= here");
    if ctx.set.bool("firstMoveLoseOnCheck") {
        let rule = ctx.file.item(&rule::TABLE);
        rule.set(rule::NAME, "Check takes the first move away").set(rule::ON, "gives check");
        rule.set(rule::DO, "first-move -= enemy");
    }
}
