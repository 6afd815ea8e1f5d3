//! FEN's castling field: what it says about [`SetId::UNMOVED`] and about the set that it lists by files.

use std::collections::BTreeSet;

use alfil_model::{
    CastleWay, Cell, Lifetime, Model, Piece, Player, SetId, State,
    castling::{castle_ways, unmoved_ways},
};

/// Returns the cells of a set that keep, of those of the set-up, the ones on which the set-up's piece stands.
fn kept_from_start(
    model: &Model,
    cells: &[Option<Piece>],
    set: SetId,
) -> impl Iterator<Item = Cell> {
    let same = move |cell: &Cell| {
        let kind = |it: &Option<Piece>| it.map(|it| (it.ty, it.owner));
        let there = kind(&cells[cell.idx()]);
        there.is_some() && there == kind(&model.start.cells[cell.idx()])
    };
    model.start.sets[set.idx()].iter().copied().filter(same)
}

/// Unmoved cells as a reader assumes them from the board and the castling rights.
fn implied_unmoved(model: &Model, cells: &[Option<Piece>], rights: &[Cell]) -> Vec<Cell> {
    // For kings and partners only the rights count.
    let may_come = model.partners_may_come();
    let castles = |cell: Cell| {
        let there = |it: Cell| cells[it.idx()].filter(|_| it == cell);
        castle_ways(&model.types).any(|(king, way)| {
            // A piece that waits for the other one has not lost its right.
            if may_come && !way.in_place(king, cells) {
                return false;
            }
            there(way.king_from).is_some_and(|it| it.ty == king)
                || there(way.partner_from)
                    .is_some_and(|it| way.partner.is_none_or(|ty| ty == it.ty))
        })
    };
    let mut res: Vec<Cell> = kept_from_start(model, cells, SetId::UNMOVED)
        .filter(|it| !castles(*it))
        .chain(rights.iter().copied())
        .collect();
    res.sort_unstable();
    res.dedup();
    res
}

/// Returns the ways that a letter stands for, the pieces in place: a side's, or else those of partners on a file. Where
/// several kings castle, the one that stands where the set-up has it is meant.
fn meant<'a>(
    model: &'a Model,
    cells: &[Option<Piece>],
    player: Player,
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

/// Returns the castling rights that are left, each pair of king and partner once: the first player's first, then `K`'s
/// side.
fn open_ways<'a>(
    model: &'a Model,
    cells: &[Option<Piece>],
    unmoved: &[Cell],
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

fn pair(way: &CastleWay) -> [Cell; 2] {
    [way.king_from, way.partner_from]
}

/// The meaning of the field's letters.
#[derive(Debug, Default)]
pub(super) struct CastlingField {
    /// The cells of kings and partners of rights.
    rights: Vec<Cell>,
    /// The cells of the set that is listed by files, without those that follow from rights.
    listed: Vec<Cell>,
}

impl CastlingField {
    /// Returns the cells of the set that is listed by files, ascending.
    fn listed(&self, model: &Model, set: SetId) -> Vec<Cell> {
        let mut res = of_rights(model, set, &self.rights);
        res.extend(&self.listed);
        res.sort_unstable();
        res.dedup();
        res
    }

    pub(super) fn add(&mut self, other: CastlingField) {
        self.rights.extend(other.rights);
        self.listed.extend(other.listed);
    }
}

/// Returns the cells of a set, ascending, as readers take them to be if its key is missing. Without the field the listed
/// set is like others.
pub(super) fn assumed(
    model: &Model,
    cells: &[Option<Piece>],
    set: SetId,
    field: Option<&CastlingField>,
) -> Vec<Cell> {
    match field {
        _ if set == SetId::UNMOVED => {
            implied_unmoved(model, cells, field.map_or(&[], |it| &it.rights))
        }
        Some(field) if model.fen.castling_set == Some(set) => field.listed(model, set),
        _ if model.sets[set.idx()].lifetime == Lifetime::Game => {
            kept_from_start(model, cells, set).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the rights that a capital letter gives a player, on a board with these pieces; `None` if it means nothing in
/// this game.
pub(super) fn said(
    model: &Model,
    cells: &[Option<Piece>],
    player: Player,
    letter: char,
) -> Option<CastlingField> {
    let ways = || castle_ways(&model.types).map(|it| it.1).filter(|it| it.player == player);
    let is_side = ways().any(|it| it.letter == letter);
    if let (false, Some(set)) = (is_side, model.fen.castling_set) {
        let cell = on_file(model, set, player, letter)?;
        let stands = cells[cell.idx()].is_some_and(|it| it.owner == player);
        return Some(CastlingField {
            listed: stands.then_some(cell).into_iter().collect(),
            ..CastlingField::default()
        });
    }
    // Where nobody castles, the letters that most games have mean nothing.
    let none = castle_ways(&model.types).next().is_none() && matches!(letter, 'K' | 'Q');
    let on_file = |it: &CastleWay| file_letter(model, it.partner_from) == Some(letter);
    if !none && !is_side && !ways().any(on_file) {
        return None;
    }
    // A right without the pieces in place is none.
    let rights = meant(model, cells, player, letter).into_iter().flat_map(pair).collect();
    Some(CastlingField { rights, ..CastlingField::default() })
}

/// Returns the castling field of a position: its text, `-` if there is nothing to say, and what readers make of it.
pub(super) fn field(model: &Model, state: &State) -> (String, CastlingField) {
    let (mut text, mut res) = (String::new(), CastlingField::default());
    let unmoved = &state.sets[SetId::UNMOVED.idx()];
    let open = open_ways(model, &state.cells, unmoved);
    for player in model.players.ids() {
        let listed = model.fen.castling_set.map(|it| (it, &state.sets[it.idx()]));
        // No letter is true of a player without rights.
        if listed.is_none() && open.iter().all(|it| it.player != player) {
            continue;
        }
        let mut letters = vec!['K', 'Q'];
        letters.extend(match listed {
            None => open
                .iter()
                .filter(|it| it.player == player)
                .filter_map(|it| file_letter(model, it.partner_from))
                .collect::<Vec<_>>(),
            Some((_, set)) => {
                let letters = set.iter().filter_map(|it| file_letter(model, *it));
                // Cells of all players are in the set, and each file is written once.
                let files: BTreeSet<char> = letters.filter(|it| !matches!(it, 'K' | 'Q')).collect();
                files.into_iter().collect()
            }
        });
        for letter in letters {
            let Some(it) = said(model, &state.cells, player, letter) else { continue };
            let is_true = it.rights.iter().all(|it| unmoved.contains(it))
                && it.listed.iter().all(|it| listed.is_some_and(|set| set.1.contains(it)));
            let is_new = it.rights.iter().any(|it| !res.rights.contains(it))
                || it
                    .listed
                    .iter()
                    .any(|it| !listed.is_some_and(|set| res.listed(model, set.0).contains(it)));
            if is_true && is_new {
                text += &written(model, player, letter);
                res.add(it);
            }
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    (text, res)
}

/// Returns the letters of all rights that there would be if none of these pieces had moved.
pub(super) fn possible(model: &Model, cells: &[Option<Piece>]) -> Vec<String> {
    let (mut texts, mut found) = (Vec::new(), CastlingField::default());
    let listed = model.fen.castling_set.map(|it| &model.start.sets[it.idx()]);
    for player in model.players.ids() {
        let own = castle_ways(&model.types).filter(|it| it.1.player == player);
        let partners = own.map(|it| it.1.partner_from);
        let files: BTreeSet<char> = partners
            .chain(listed.into_iter().flatten().copied())
            .filter_map(|it| file_letter(model, it))
            .filter(|it| !matches!(it, 'K' | 'Q'))
            .collect();
        for letter in ['K', 'Q'].into_iter().chain(files) {
            let Some(it) = said(model, cells, player, letter) else { continue };
            let is_new = it.rights.iter().any(|it| !found.rights.contains(it))
                || it.listed.iter().any(|it| !found.listed.contains(it));
            if is_new {
                texts.push(written(model, player, letter));
                found.add(it);
            }
        }
    }
    texts
}

/// Returns those cells of rights that the listed set may hold.
fn of_rights(model: &Model, set: SetId, rights: &[Cell]) -> Vec<Cell> {
    let start = &model.start.sets[set.idx()];
    rights.iter().copied().filter(|it| start.contains(it)).collect()
}

/// Returns the cell that a file means in the listed set: the set's cell at the start with a piece of the player.
fn on_file(model: &Model, set: SetId, player: Player, letter: char) -> Option<Cell> {
    model.start.sets[set.idx()].iter().copied().find(|it| {
        file_letter(model, *it) == Some(letter)
            && model.start.cells[it.idx()].is_some_and(|it| it.owner == player)
    })
}

/// Returns how a letter of the field is written for a player.
pub(super) fn written(model: &Model, player: Player, letter: char) -> String {
    if model.players.len() > 2 {
        format!("{}{letter}", model.players[player].letter)
    } else if player == Player(0) {
        letter.to_string()
    } else {
        letter.to_lowercase().to_string()
    }
}

/// Returns the file as a capital letter.
fn file_letter(model: &Model, cell: Cell) -> Option<char> {
    let file = u8::try_from(model.board.cells[cell.idx()].file).ok()?;
    (1..=26).contains(&file).then(|| char::from(b'A' + file - 1))
}
