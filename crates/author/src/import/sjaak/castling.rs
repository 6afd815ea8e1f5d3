//! How pieces castle.

use super::{
    betza::Pattern,
    read::{Castle, Zone},
    report::Report,
    squares::{Squares, name},
    write::Context,
};
use alfil_language::{
    schema::{castle, forbid},
    writer::{Value, table},
};
use std::collections::BTreeSet;

/// The castling of a type.
#[derive(Default)]
pub(super) struct Castling {
    /// The key `castle`, for players who go to one cell at each side.
    pub(super) key: Option<Value>,
    /// Moves in Betza's notation, for all others, and the only cells to which they may lead.
    pub(super) moves: Option<(Pattern, Option<Zone>)>,
}

/// Castling of a player to one side: the cell of the piece, those to which it goes, and the cell of the partner.
struct Side {
    player: usize,
    from: (u8, u8),
    to: Vec<(u8, u8)>,
    with: (u8, u8),
    /// True if no piece of the player stands beyond the partner.
    is_outermost: bool,
}

/// Returns the castling of a type. What can't be said is reported.
pub(super) fn read(ctx: &Context<'_>, n: usize, report: &mut Report) -> Castling {
    let mut sides: Vec<Side> = Vec::new();
    let mut partners: BTreeSet<usize> = BTreeSet::new();
    for castle in &ctx.game.pieces[n].castles {
        match side(ctx, n, castle) {
            Ok(None) => {}
            Ok(Some((partner, side))) => {
                partners.insert(partner);
                sides.push(side);
            }
            Err(why) => report.leave(castle.span, "castling", why),
        }
    }
    if sides.is_empty() {
        return Castling::default();
    }
    let cells = [0, 1].map(|player| {
        let own = sides.iter().filter(|it| it.player == player);
        Squares(own.flat_map(|it| it.to.iter().copied()).collect())
    });
    let one_each = |player: usize| {
        let own = || sides.iter().filter(move |it| it.player == player);
        let right = own().filter(|it| it.with.1 > it.from.1).count();
        own().all(|it| it.to.len() == 1) && (own().count(), right) == (2, 1)
    };
    if (0..2).all(|it| one_each(it) || cells[it].is_empty()) {
        let names: Vec<_> = partners.iter().map(|it| ctx.types[*it].name.as_str()).collect();
        let key = table().with(castle::WITH, names.join(" "));
        return Castling { key: Some(key.with(castle::TO, to(ctx, &cells))), moves: None };
    }
    if let Some(castle) = ctx.game.pieces[n].castles.iter().find(|castle| {
        let own = |it: &&Side| it.player == castle.player && it.with == castle.with;
        sides.iter().find(own).is_some_and(|it| !it.is_outermost)
    }) {
        let why = "to several cells, the partner must be the outermost piece";
        report.leave(castle.span, "castling", why);
        return Castling::default();
    }
    let both = terms(&sides);
    let same = both[0] == both[1];
    let moves = both.into_iter().flatten().collect::<BTreeSet<_>>().into_iter().collect::<String>();
    Castling { key: None, moves: Some((Pattern::betza(moves), (!same).then_some(cells))) }
}

/// Returns the cells to which players castle.
fn to(ctx: &Context<'_>, cells: &[Squares; 2]) -> Value {
    let listed = |it: &Squares| {
        let all: Vec<_> = it.0.iter().map(|it| name(*it)).collect();
        if all.is_empty() { "none".to_owned() } else { all.join(" ") }
    };
    if cells[0].image(ctx.setup.symmetry, ctx.game.size) == cells[1] {
        return listed(&cells[0]).into();
    }
    let both = ctx.players.iter().zip(cells);
    Value::Table(both.map(|it| (it.0.clone(), listed(it.1).into())).collect())
}

/// Returns moves of both players like `irO2irO3`. Black looks at the board from the other side.
fn terms(sides: &[Side]) -> [BTreeSet<String>; 2] {
    let mut res: [BTreeSet<String>; 2] = Default::default();
    for side in sides {
        let right = (side.with.1 > side.from.1) == (side.player == 0);
        let letter = if right { 'r' } else { 'l' };
        let far = side.to.iter().map(|it| it.1.abs_diff(side.from.1)).filter(|it| *it > 0);
        res[side.player].extend(far.map(|it| format!("i{letter}O{it}")));
    }
    res
}

/// Forbids castling to other cells, since moves are the same for both players.
pub(super) fn forbid(ctx: &mut Context<'_>, n: usize, cells: &Zone) {
    let zone = ctx.zone(cells, "castling");
    let name = ctx.types[n].name.clone();
    let item = ctx.file.item(&forbid::TABLE);
    item.set(forbid::NAME, format!("Castling of the {name} to cells of its own"));
    item.set(forbid::WHEN, format!("castling and mover is {name} and target not in {zone}"));
}

/// Returns the type of the partner and both pieces' cells; `None` if the player has no such piece.
fn side(
    ctx: &Context<'_>,
    n: usize,
    castle: &Castle,
) -> Result<Option<(usize, Side)>, &'static str> {
    let player = castle.player;
    let own = |it: usize| &ctx.setup.squares[it][player].0;
    if own(n).is_empty() {
        return Ok(None);
    }
    // The piece may stand elsewhere on the rank.
    let on_rank = |it: &&(u8, u8)| it.0 == castle.from.0;
    let from = if own(n).contains(&castle.from) {
        Some(&castle.from)
    } else {
        own(n).iter().find(on_rank)
    };
    let Some(&from) = from else { return Err("the piece stands on another rank at the start") };
    let Some(partner) = (0..ctx.types.len()).find(|it| own(*it).contains(&castle.with)) else {
        return Err("no piece stands there to castle with");
    };
    let way = |it: &(u8, u8)| i32::from(it.1) - i32::from(from.1);
    let far = way(&castle.with);
    let on_the_way =
        |it: &(u8, u8)| it.0 == from.0 && way(it) * far > 0 && way(it).abs() <= far.abs();
    if castle.with.0 != from.0 || !castle.to.iter().all(on_the_way) {
        return Err("its squares are not on the way to the partner along a rank");
    }
    let beyond = |ty: usize| own(ty).iter().any(|it| it.0 == from.0 && way(it) * far > far * far);
    if beyond(partner) {
        return Err("another piece of the partner's type stands beyond it");
    }
    let letter = |it: char| it.is_ascii_uppercase() == (player == 0);
    if !ctx.setup.rights.chars().filter(char::is_ascii_alphabetic).any(letter) {
        return Err("the position gives no right to it");
    }
    let is_outermost = !(0..ctx.types.len()).any(beyond);
    let to = castle.to.clone();
    Ok(Some((partner, Side { player, from, to, with: castle.with, is_outermost })))
}
