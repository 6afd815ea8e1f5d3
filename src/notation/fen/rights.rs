//! FEN's castling field: what it says about [`SetId::UNMOVED`] and about the set that it lists by files.

use crate::model::{
    CastleWay, CellId, Model, Piece, PlayerId, SetId, State,
    castling::{castle_ways, unmoved_ways},
};

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

/// Unmoved cells as a reader assumes them from the board and the castling rights.
pub(super) fn implied_unmoved(
    model: &Model,
    cells: &[Option<Piece>],
    rights: &[CellId],
) -> Vec<CellId> {
    // Of kings and partners only the rights tell.
    let castles = |cell: CellId| {
        let there = |it: CellId| cells[it.idx()].filter(|_| it == cell);
        castle_ways(&model.types).any(|(king, way)| {
            there(way.king_from).is_some_and(|it| it.ty == king)
                || there(way.partner_from)
                    .is_some_and(|it| way.partner.is_none_or(|ty| ty == it.ty))
        })
    };
    let mut res: Vec<CellId> = kept_from_start(model, cells, SetId::UNMOVED)
        .filter(|it| !castles(*it))
        .chain(rights.iter().copied())
        .collect();
    res.sort_unstable();
    res.dedup();
    res
}

/// The ways that a letter stands for, the pieces in place: a side's, or else those of partners on a file. Where several
/// kings castle, the one that stands where the set-up has it is meant.
pub(super) fn meant<'a>(
    model: &'a Model,
    cells: &[Option<Piece>],
    player: PlayerId,
    letter: char,
) -> Vec<&'a CastleWay> {
    let own = |it: &CastleWay| it.player == player;
    let is_side = castle_ways(&model.types).any(|(_, it)| own(it) && it.letter == letter);
    let mut res: Vec<&CastleWay> = if is_side {
        let ways = unmoved_ways(&model.types, cells).into_iter().map(|it| it.1);
        ways.filter(|it| own(it) && it.letter == letter).collect()
    } else {
        castle_ways(&model.types)
            .filter(|(king, it)| own(it) && it.in_place(*king, cells))
            .map(|it| it.1)
            .filter(|it| file_letter(model, it.partner_from) == Some(letter))
            .collect()
    };
    if res.iter().any(|it| it.king_from != res[0].king_from) {
        let kind = |it: Option<Piece>| it.map(|it| (it.ty, it.owner));
        let start = &model.start.cells;
        res.retain(|it| kind(start[it.king_from.idx()]) == kind(cells[it.king_from.idx()]));
    }
    res
}

/// The castling rights that are left, each pair of king and partner once: the first player's first, then `K`'s side.
pub(super) fn open_ways<'a>(
    model: &'a Model,
    cells: &[Option<Piece>],
    unmoved: &[CellId],
) -> Vec<&'a CastleWay> {
    let mut res: Vec<&CastleWay> = Vec::new();
    for (king, way) in castle_ways(&model.types) {
        let known = res.iter().any(|it| pair(it) == pair(way));
        let open = pair(way).iter().all(|it| unmoved.binary_search(it).is_ok())
            && way.in_place(king, cells);
        if open && !known {
            res.push(way);
        }
    }
    res.sort_by_key(|it| (it.player, it.letter, it.partner_from));
    res
}

fn pair(way: &CastleWay) -> [CellId; 2] {
    [way.king_from, way.partner_from]
}

/// What the field says.
#[derive(Debug, Default)]
pub(super) struct Field {
    /// Its text, `-` if there is nothing to say.
    pub(super) text: String,
    /// The cells of kings and partners of the rights in it, ascending.
    pub(super) rights: Vec<CellId>,
    /// The cells of the set that is listed by files, as a reader finds them, ascending.
    pub(super) listed: Vec<CellId>,
}

/// The castling field of a position.
pub(super) fn field(model: &Model, state: &State) -> Field {
    let mut res = Field::default();
    let open = open_ways(model, &state.cells, &state.sets[SetId::UNMOVED.idx()]);
    for player in model.players.ids() {
        let mut ways: Vec<_> = open.iter().filter(|it| it.player == player).copied().collect();
        let sides: Vec<char> = ways.iter().map(|it| it.letter).collect();
        for side in ['K', 'Q'].into_iter().filter(|it| sides.contains(it)) {
            let all = meant(model, &state.cells, player, side);
            let is_open = |it: &&CastleWay| ways.iter().any(|way| pair(way) == pair(it));
            if !all.is_empty() && all.iter().all(is_open) {
                res.text += &written(model, player, side);
                res.rights.extend(all.iter().flat_map(|it| pair(it)));
                ways.retain(|way| all.iter().all(|it| pair(way) != pair(it)));
            }
        }
        for way in ways.iter().filter(|_| model.fen.castling_set.is_none()) {
            if let Some(file) = file_letter(model, way.partner_from) {
                res.text += &written(model, player, file);
                res.rights.extend(pair(way));
            }
        }
        if let Some(set) = model.fen.castling_set {
            res.listed.extend(on_files(model, state, set, player, &mut res.text, &res.rights));
        }
    }
    if res.text.is_empty() {
        res.text.push('-');
    }
    for cells in [&mut res.rights, &mut res.listed] {
        cells.sort_unstable();
        cells.dedup();
    }
    res
}

/// Writes the cells of a player that are in the listed set and not those of a right; all of them.
fn on_files(
    model: &Model,
    state: &State,
    set: SetId,
    player: PlayerId,
    text: &mut String,
    rights: &[CellId],
) -> Vec<CellId> {
    let mut res = of_rights(model, set, rights);
    for cell in &state.sets[set.idx()] {
        let letter = file_letter(model, *cell).filter(|it| !matches!(it, 'K' | 'Q'));
        if let Some(letter) = letter
            && !res.contains(cell)
            && on_file(model, set, player, letter) == Some(*cell)
            && state.cells[cell.idx()].is_some_and(|it| it.owner == player)
        {
            text.push_str(&written(model, player, letter));
            res.push(*cell);
        }
    }
    res
}

/// Of the cells of rights those that the listed set may hold.
pub(super) fn of_rights(model: &Model, set: SetId, rights: &[CellId]) -> Vec<CellId> {
    let start = &model.start.sets[set.idx()];
    rights.iter().copied().filter(|it| start.contains(it)).collect()
}

/// The cell that a file means in the listed set: that of the set at the start with a piece of the player on it.
pub(super) fn on_file(model: &Model, set: SetId, player: PlayerId, letter: char) -> Option<CellId> {
    model.start.sets[set.idx()].iter().copied().find(|it| {
        file_letter(model, *it) == Some(letter)
            && model.start.cells[it.idx()].is_some_and(|it| it.owner == player)
    })
}

/// How a letter of the field is written for a player.
pub(super) fn written(model: &Model, player: PlayerId, letter: char) -> String {
    if model.players.len() > 2 {
        format!("{}{letter}", model.players[player].letter)
    } else if player == PlayerId(0) {
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
