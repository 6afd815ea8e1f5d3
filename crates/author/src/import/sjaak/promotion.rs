//! What pieces promote to, and where.

use super::{
    moves::{Mover, Vector},
    part::TextPart,
    read::{Piece, Zone},
    report::Report,
    squares::Squares,
    write::Context,
};
use alfil_language::{
    schema::{game, promotion},
    writer::table,
};

/// A zone, and the types to choose from there.
struct Offer<'a> {
    zone: Zone,
    name: &'a str,
    types: Vec<usize>,
}

/// Writes the promotion of a type, if it has one.
pub(super) fn write(ctx: &mut Context<'_>, n: usize, report: &mut Report) {
    let game = ctx.game;
    let piece = &game.pieces[n];
    if piece.promotions.is_empty() && piece.optional.is_empty() {
        return;
    }
    let offers = offers(ctx, n, report);
    let mut types: Vec<usize> = Vec::new();
    for ty in offers.iter().flat_map(|it| &it.types) {
        if !types.contains(ty) {
            types.push(*ty);
        }
    }
    if types.is_empty() {
        report.leave(piece.span, "promotion", "no types to promote to are listed");
        return;
    }
    let all = union(offers.iter().map(|it| &it.zone));
    let optional = optional(ctx, piece, &all);
    let forced = [0, 1].map(|it| Squares(all[it].0.difference(&optional[it].0).copied().collect()));
    let is_optional = optional.iter().any(|it| !it.is_empty());
    let names: Vec<_> = types.iter().map(|it| ctx.types[*it].name.as_str()).collect();
    let mut value = table().with(promotion::TO, names.join(" "));
    value = value.with(promotion::IN, ctx.cells(&all));
    if is_optional || ctx.has_drops() {
        value = value.with(promotion::FROM, ctx.cells(&all));
    }
    if is_optional {
        value = value.with(promotion::OPTIONAL, true);
        if forced.iter().any(|it| !it.is_empty()) {
            value = value.with(promotion::FORCED, ctx.cells(&forced));
        }
    }
    if ctx.has_rule("quiet promotion") {
        value = value.with(promotion::WHEN, "not captures");
    }
    let mut conditions = places(ctx, &types, &offers);
    conditions.extend(limits(ctx, &types));
    if !conditions.is_empty() {
        value = value.with(promotion::WHERE, conditions.join(" and "));
    }
    let name = ctx.types[n].name.clone();
    ctx.file.names(game::PROMOTION).set_name(&name, value);
}

/// Returns the zones of all lines, and what they offer.
fn offers<'a>(ctx: &Context<'a>, n: usize, report: &mut Report) -> Vec<Offer<'a>> {
    let piece = &ctx.game.pieces[n];
    let mut res = Vec::new();
    let usual = piece.promotions.first().and_then(|it| it.choices);
    for line in piece.promotions.iter().chain(&piece.optional) {
        let own = match line.choices {
            Some(choices) => types(ctx, n, choices, report),
            // A line without choices says where the other lines are optional.
            None if !piece.promotions.is_empty() => continue,
            None => usual.map_or(Vec::new(), |it| types(ctx, n, it, report)),
        };
        let zone = line.zone.squares.clone();
        res.push(Offer { zone, name: line.zone.name, types: own });
    }
    res
}

/// Returns the types of a list of symbols. `+` is the piece's own other face.
fn types(ctx: &Context<'_>, n: usize, text: TextPart<'_>, report: &mut Report) -> Vec<usize> {
    let mut res = Vec::new();
    let own = &ctx.game.pieces[n].symbols[0];
    let letters: Vec<char> = text.text.chars().filter(|it| !it.is_whitespace()).collect();
    let mut at = 0;
    while at < letters.len() {
        let mut symbol = String::from(letters[at]);
        at += 1;
        if symbol == "+" && letters.get(at).is_some_and(char::is_ascii_alphabetic) {
            symbol.push(letters[at]);
            at += 1;
        } else if symbol == "+" {
            symbol.push_str(own);
        }
        if letters.get(at) == Some(&'~') {
            symbol.push('~');
            at += 1;
        }
        match ctx.by_symbol(&symbol) {
            Some(ty) if !res.contains(&ty) => res.push(ty),
            Some(_) => {}
            None => report.bad(text.span, format!("`{symbol}` is the symbol of no piece")),
        }
    }
    res
}

fn union<'z>(zones: impl Iterator<Item = &'z Zone>) -> Zone {
    let mut res = Zone::default();
    for zone in zones {
        res[0].0.extend(&zone[0].0);
        res[1].0.extend(&zone[1].0);
    }
    res
}

/// Returns where the piece may stay as it is: where the section says so, or else where it can go on to an empty board.
fn optional(ctx: &Context<'_>, piece: &Piece<'_>, all: &Zone) -> Zone {
    if !piece.optional.is_empty() {
        return union(piece.optional.iter().map(|it| &it.zone.squares));
    }
    let goes_on = |player: usize, square: (u8, u8)| {
        let steps = piece.moves.iter().flat_map(|it| steps(it, player));
        let mut ends = steps.filter_map(|(x, y)| {
            let rank = u8::try_from(i32::from(square.0) + y).ok()?;
            Some((rank, u8::try_from(i32::from(square.1) + x).ok()?))
        });
        let size = ctx.game.size;
        ends.any(|it| it.0 < size.ranks && it.1 < size.files && !ctx.game.holes.0.contains(&it))
    };
    [0, 1].map(|player| {
        Squares(all[player].0.iter().copied().filter(|it| goes_on(player, *it)).collect())
    })
}

/// Returns the first steps of a mover, as a player goes.
fn steps(mover: &Mover, player: usize) -> Vec<Vector> {
    let turned = |(x, y): Vector| if player == 0 { (x, y) } else { (-x, -y) };
    match mover {
        Mover::Leaps(leaps) => leaps.iter().copied().collect(),
        Mover::MirroredLeaps(leaps) => {
            leaps.iter().map(|it| if player == 0 { *it } else { (it.0, -it.1) }).collect()
        }
        Mover::Rides(steps) => steps.iter().map(|it| turned(it.0)).collect(),
        // A hop needs a piece to hop over.
        Mover::Hops(_) => Vec::new(),
        Mover::TwoLeaps { first, .. } => first.iter().copied().collect(),
    }
}

/// Returns the condition on places, if lines offer different types.
fn places(ctx: &mut Context<'_>, types: &[usize], offers: &[Offer<'_>]) -> Vec<String> {
    if offers.iter().all(|it| types.iter().all(|ty| it.types.contains(ty))) {
        return Vec::new();
    }
    let mut zones: Vec<(Zone, &str, String)> = Vec::new();
    for ty in types {
        let with: Vec<_> = offers.iter().filter(|it| it.types.contains(ty)).collect();
        let zone = union(with.iter().map(|it| &it.zone));
        let name = with.first().map_or("zone", |it| it.name);
        let option = ctx.types[*ty].name.clone();
        match zones.iter_mut().find(|it| it.0 == zone) {
            Some(other) => other.2.extend([" ", &option]),
            None => zones.push((zone, name, option)),
        }
    }
    let mut cases = Vec::new();
    for (zone, name, options) in zones {
        let zone = ctx.zone(&zone, name);
        cases.push(format!("option is {options} and target in {zone}"));
    }
    vec![if cases.len() == 1 { cases.remove(0) } else { format!("({})", cases.join(" or ")) }]
}

/// Returns the conditions on numbers of pieces.
fn limits(ctx: &Context<'_>, types: &[usize]) -> Vec<String> {
    let mut res = Vec::new();
    for ty in types {
        let piece = &ctx.game.pieces[*ty];
        let name = &ctx.types[*ty].name;
        let without = u32::from(piece.has("royal"));
        let max = piece.max.map(|it| if it == 0 { without } else { it });
        let few = |count: u32| format!("count(own {name}) < {count}");
        match max {
            [0, 0] => {}
            [white, black] if white == black => {
                res.push(format!("(option is not {name} or {})", few(white)));
            }
            both => {
                for (count, player) in both.into_iter().zip(&ctx.players).filter(|it| it.0 > 0) {
                    res.push(format!(
                        "(option is not {name} or own is not {player} or {})",
                        few(count)
                    ));
                }
            }
        }
    }
    res
}
