//! What FEN's castling field says about [`SetId::UNMOVED`].

use crate::model::{CastleWay, CellId, Model, Piece, PlayerId, SetId, TypeId};

/// All castling ways with the type of the king.
pub(super) fn ways(model: &Model) -> impl Iterator<Item = (TypeId, &CastleWay)> {
    model.types.ids().flat_map(|ty| model.types[ty].castles.iter().map(move |it| (ty, it)))
}

/// Whether king and partner stand where this way starts.
pub(super) fn in_place(cells: &[Option<Piece>], king: TypeId, way: &CastleWay) -> bool {
    let owned = |cell: CellId| cells[cell.idx()].filter(|it| it.owner == way.player);
    owned(way.king_from).is_some_and(|it| it.ty == king)
        && owned(way.partner_from).is_some_and(|it| way.partner.is_none_or(|ty| ty == it.ty))
}

/// The cells of a set that keep, of those of the set-up, the ones on which the set-up's piece stands.
pub(super) fn kept_from_start(
    model: &Model,
    cells: &[Option<Piece>],
    set: SetId,
) -> impl Iterator<Item = CellId> {
    let same = move |cell: &CellId| {
        let kind = |it: &Option<Piece>| it.map(|it| (it.ty, it.owner));
        let there = kind(&cells[cell.idx()]);
        there.is_some() && there == kind(&model.start.cells[cell.idx()])
    };
    model.start.sets[set.idx()].iter().copied().filter(same)
}

/// Unmoved cells as a reader assumes them from the board and the castling rights: each right is a player with the cells
/// of king and partner.
pub(super) fn implied_unmoved(
    model: &Model,
    cells: &[Option<Piece>],
    rights: impl Iterator<Item = CellId>,
) -> Vec<CellId> {
    let castling: Vec<CellId> =
        ways(model).flat_map(|(_, it)| [it.king_from, it.partner_from]).collect();
    let mut res: Vec<CellId> = kept_from_start(model, cells, SetId::UNMOVED)
        .filter(|it| !castling.contains(it))
        .chain(rights)
        .collect();
    res.sort_unstable();
    res.dedup();
    res
}

/// The ways that the castling field lists for a position: each pair of king and partner once.
pub(super) fn open_ways<'a>(
    model: &'a Model,
    cells: &[Option<Piece>],
    unmoved: &[CellId],
) -> Vec<&'a CastleWay> {
    let mut res: Vec<&CastleWay> = Vec::new();
    for (king, way) in ways(model) {
        let known = res
            .iter()
            .any(|it| (it.king_from, it.partner_from) == (way.king_from, way.partner_from));
        let open = unmoved.binary_search(&way.king_from).is_ok()
            && unmoved.binary_search(&way.partner_from).is_ok()
            && in_place(cells, king, way);
        if open && !known {
            res.push(way);
        }
    }
    // `KQkq`: the first player first, the higher file first.
    res.sort_by_key(|it| (it.player, it.letter != 'K', it.letter, it.partner_from));
    res
}

/// How the right to go that way is written.
pub(super) fn right_text(model: &Model, way: &CastleWay, listed: &[&CastleWay]) -> String {
    let twins = listed.iter().filter(|it| (it.player, it.letter) == (way.player, way.letter));
    let letter = if twins.count() > 1 {
        file_letter(model, way.partner_from).unwrap_or(way.letter)
    } else {
        way.letter
    };
    if model.players.len() > 2 {
        format!("{}{letter}", model.players[way.player].letter)
    } else if way.player == PlayerId(0) {
        letter.to_string()
    } else {
        letter.to_lowercase().to_string()
    }
}

/// The file as a capital letter.
pub(super) fn file_letter(model: &Model, cell: CellId) -> Option<char> {
    let file = u8::try_from(model.board.cells[cell.idx()].file).ok()?;
    (1..=26).contains(&file).then(|| char::from(b'A' + file - 1))
}
