//! Why castling is not legal.

use crate::game::{Clocks, Game};
use alfil_model::{CastleWay, Cell, Model, PieceType, SetId, State, castling::castle_ways};

/// What a player who wants to castle lacks, in the order in which it is looked for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lack {
    Partner(Option<String>),
    Unmoved(String),
    Way(String),
    Safety(String),
}

/// Returns the reason why the castling that a text stands for is not legal, as a sentence's end; `None` if the text
/// stands for none, or if other rules forbid it.
pub(super) fn refused(game: &Game, text: &str) -> Option<String> {
    let model = game.variant().model();
    let state = game.state();
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let meant: Vec<(PieceType, &CastleWay)> = castle_ways(&model.types)
        .filter(|(king, way)| {
            let there = state.cells[way.king_from.idx()];
            way.player == state.player
                && there.is_some_and(|it| it.owner == state.player && it.ty == *king)
                && is_meant(model, way, text)
        })
        .collect();
    let lacks = meant.iter().map(|(_, way)| lack(game, &state, way));
    // Of several partners, the one that comes nearest to castling is meant.
    let lack = lacks.collect::<Option<Vec<Lack>>>()?.into_iter().max()?;
    Some(match lack {
        Lack::Partner(None) => {
            "there is no piece with which the king could castle there".to_owned()
        }
        Lack::Partner(Some(it)) | Lack::Unmoved(it) | Lack::Way(it) | Lack::Safety(it) => it,
    })
}

/// Returns true if a text is the way in letters, as the king's move, or as king takes partner.
fn is_meant(model: &Model, way: &CastleWay, text: &str) -> bool {
    let name = |it: Cell| model.board.cells[it.idx()].name.as_str();
    let letters = match way.letter {
        'K' => ["O-O", "0-0"],
        _ => ["O-O-O", "0-0-0"],
    };
    let from = name(way.king_from);
    letters.contains(&text)
        || text.strip_prefix(from).is_some_and(|to| {
            to == name(way.partner_from) || !way.takes_partner && to == name(way.king_to)
        })
}

/// Returns what a way lacks; `None` if nothing that is looked for.
fn lack(game: &Game, state: &State, way: &CastleWay) -> Option<Lack> {
    let model = game.variant().model();
    let name = |it: Cell| model.board.cells[it.idx()].name.as_str();
    let kind = |it: Cell| state.cells[it.idx()].map_or("piece", |it| &model.types[it.ty].name);
    if !partner_stands(state, way) {
        let fits = |ty: PieceType| way.partner.is_none_or(|it| it == ty);
        let at_start = model.start.cells[way.partner_from.idx()]
            .filter(|it| it.owner == way.player && fits(it.ty));
        let known = at_start.map(|it| {
            format!(
                "there is no {} of its own on {}",
                model.types[it.ty].name,
                name(way.partner_from)
            )
        });
        return Some(Lack::Partner(known));
    }
    let unmoved = &state.sets[SetId::UNMOVED.idx()];
    if let Some(moved) =
        [way.king_from, way.partner_from].into_iter().find(|it| !unmoved.contains(it))
    {
        let (piece, cell) = (kind(moved), name(moved));
        return Some(Lack::Unmoved(format!("the {piece} on {cell} does not count as unmoved")));
    }
    if let Some(cell) = way.empty.iter().find(|it| state.cells[it.idx()].is_some()) {
        return Some(Lack::Way(format!("the {} on {} is in the way", kind(*cell), name(*cell))));
    }
    let binds = model.check.as_ref().is_some_and(|it| it.at.is_some());
    if !binds || !game.position().royals(way.player).contains(&way.king_from) {
        return None;
    }
    let player = &model.players[way.player].name;
    if game.position().in_check(way.player) {
        return Some(Lack::Safety(format!("{player} is in check")));
    }
    let attacked = way.safe.iter().skip(1).find(|it| is_attacked(game, state, way, **it))?;
    let (piece, cell) = (kind(way.king_from), name(*attacked));
    Some(Lack::Safety(if *attacked == way.king_to {
        format!("the {piece} would be in check on {cell}")
    } else {
        format!("the {piece} would pass {cell}, which is attacked")
    }))
}

fn partner_stands(state: &State, way: &CastleWay) -> bool {
    state.cells[way.partner_from.idx()]
        .is_some_and(|it| it.owner == way.player && way.partner.is_none_or(|ty| ty == it.ty))
}

/// Returns true if the king would be in check on a cell of its way. The partner stands nowhere, and at the end on its
/// target.
fn is_attacked(game: &Game, state: &State, way: &CastleWay, cell: Cell) -> bool {
    let mut state = state.clone();
    let king = state.cells[way.king_from.idx()].take();
    let partner = state.cells[way.partner_from.idx()].take();
    if cell == way.king_to {
        state.cells[way.partner_to.idx()] = partner;
    }
    state.cells[cell.idx()] = king;
    let there = game.variant().game_at(&state, Clocks::default());
    there.is_ok_and(|it| it.position().in_check(way.player))
}

#[cfg(test)]
mod tests {
    use crate::{game::Variant, notation::game_from_fen};

    #[track_caller]
    fn check(fen: &str, text: &str, expected: &str) {
        let chess = Variant::shipped("chess").unwrap();
        let mut game = game_from_fen(&chess, fen).unwrap();
        let error = crate::notation::moves::play_text(&mut game, text).unwrap_err();
        assert_eq!(error.reason(), expected, "{fen} {text}");
        let letters = if text == "e1g1" { "O-O" } else { "O-O-O" };
        let error = crate::notation::san::play_san(&mut game, letters).unwrap_err();
        assert_eq!(error.reason(), expected, "{fen} {letters}");
    }

    #[test]
    fn castling_that_is_refused_says_why() {
        for (fen, text, expected) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1", "there is no rook of its own on h1"),
            ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "the rook on h1 does not count as unmoved"),
            ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "the knight on b1 is in the way"),
            ("4k3/8/8/8/8/8/8/R3Kb1R w KQ - 0 1", "e1g1", "the bishop on f1 is in the way"),
            ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "white is in check"),
            (
                "4k3/3r4/8/8/8/8/8/R3K2R w KQ - 0 1",
                "e1c1",
                "the king would pass d1, which is attacked",
            ),
            ("4k3/2r5/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "the king would be in check on c1"),
        ] {
            check(fen, text, expected);
        }
    }
}
