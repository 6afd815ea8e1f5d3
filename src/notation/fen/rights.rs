//! FEN's castling field: what it says about [`SetId::UNMOVED`] and about the set that it lists by files.

use std::collections::BTreeSet;

use alfil_model::{
    CastleWay, Cell, Lifetime, Model, Piece, PieceType, Player, SetId, State,
    castling::{CastlingTable, file_letter, outermost},
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

/// The castling ways of a board, to be asked for letters.
pub(super) struct Ways<'a> {
    pub(super) model: &'a Model,
    table: &'a CastlingTable,
    cells: &'a [Option<Piece>],
    /// The ways whose king and partner stand in place, each with its king.
    placed: Vec<(PieceType, &'a CastleWay)>,
}

impl<'a> Ways<'a> {
    pub(super) fn new(
        model: &'a Model,
        table: &'a CastlingTable,
        cells: &'a [Option<Piece>],
    ) -> Ways<'a> {
        let mut placed = Vec::new();
        for (king, player, from, ways) in &table.from {
            if cells[from.idx()].is_some_and(|it| it.ty == *king && it.owner == *player) {
                let ways = ways.iter().map(|it| &model.types[*king].castles[*it]);
                placed.extend(ways.filter(|it| it.in_place(*king, cells)).map(|it| (*king, it)));
            }
        }
        Ways { model, table, cells, placed }
    }

    /// Unmoved cells as a reader assumes them from the board and the castling rights.
    fn implied_unmoved(&self, rights: &[Cell]) -> Vec<Cell> {
        // For kings and partners only the rights count. Where partners may come, a piece that waits for the other one has not
        // lost its right.
        let castles = |cell: &Cell| {
            if self.table.partners_may_come {
                self.placed.iter().any(|it| pair(it.1).contains(cell))
            } else {
                self.table.parts_at_start.binary_search(cell).is_ok()
            }
        };
        let mut res: Vec<Cell> = kept_from_start(self.model, self.cells, SetId::UNMOVED)
            .filter(|it| !castles(it))
            .chain(rights.iter().copied())
            .collect();
        res.sort_unstable();
        res.dedup();
        res
    }

    /// Returns the ways that a letter stands for, the pieces in place: a side's, or else those of partners on a file. Where
    /// several kings castle, the one that stands where the set-up has it is meant.
    fn meant(&self, player: Player, letter: char) -> Vec<&'a CastleWay> {
        let mut res: Vec<&CastleWay> = if self.table.sides.contains(&(player, letter)) {
            let ways = outermost(&self.placed).map(|it| it.1);
            ways.filter(|it| it.player == player && it.letter == letter).collect()
        } else {
            let own = self.placed.iter().map(|it| it.1).filter(|it| it.player == player);
            own.filter(|it| file_letter(self.model, it.partner_from) == Some(letter)).collect()
        };
        if res.iter().any(|it| it.king_from != res[0].king_from) {
            let kind = |it: Option<Piece>| it.map(|it| (it.ty, it.owner));
            let start = &self.model.start.cells;
            res.retain(|it| {
                kind(start[it.king_from.idx()]) == kind(self.cells[it.king_from.idx()])
            });
        }
        res
    }

    /// Returns the castling rights that are left, each pair of king and partner once: the first player's first, then `K`'s
    /// side.
    fn open(&self, unmoved: &[Cell]) -> Vec<&'a CastleWay> {
        let mut res: Vec<&CastleWay> = Vec::new();
        for (_, way) in &self.placed {
            let known = res.iter().any(|it| pair(it) == pair(way));
            if !known && pair(way).iter().all(|it| unmoved.binary_search(it).is_ok()) {
                res.push(way);
            }
        }
        res.sort_by_key(|it| (it.player, it.letter, it.partner_from));
        res
    }

    /// Returns the cells of a set, ascending, as readers take them to be if its key is missing. Without the field the listed
    /// set is like others.
    pub(super) fn assumed(&self, set: SetId, field: Option<&CastlingField>) -> Vec<Cell> {
        let model = self.model;
        match field {
            _ if set == SetId::UNMOVED => self.implied_unmoved(field.map_or(&[], |it| &it.rights)),
            Some(field) if model.fen.castling_set == Some(set) => field.listed(model, set),
            _ if model.sets[set.idx()].lifetime == Lifetime::Game => {
                kept_from_start(model, self.cells, set).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the rights that a capital letter gives a player; `None` if it means nothing in this game.
    pub(super) fn said(&self, player: Player, letter: char) -> Option<CastlingField> {
        let (model, table) = (self.model, self.table);
        let is_side = table.sides.contains(&(player, letter));
        if let (false, Some(set)) = (is_side, model.fen.castling_set) {
            let cell = on_file(model, set, player, letter)?;
            let stands = self.cells[cell.idx()].is_some_and(|it| it.owner == player);
            return Some(CastlingField {
                listed: stands.then_some(cell).into_iter().collect(),
                ..CastlingField::default()
            });
        }
        // Where nobody castles, the letters that most games have mean nothing.
        let none = table.sides.is_empty() && matches!(letter, 'K' | 'Q');
        if !none && !is_side && !table.files.contains(&(player, letter)) {
            return None;
        }
        // A right without the pieces in place is none.
        let rights = self.meant(player, letter).into_iter().flat_map(pair).collect();
        Some(CastlingField { rights, ..CastlingField::default() })
    }
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

/// Returns the castling field of a position: its text, `-` if there is nothing to say, and what readers make of it.
pub(super) fn field(ways: &Ways<'_>, state: &State) -> (String, CastlingField) {
    let model = ways.model;
    let (mut text, mut res) = (String::new(), CastlingField::default());
    let unmoved = &state.sets[SetId::UNMOVED.idx()];
    let open = ways.open(unmoved);
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
            let mut own = open.iter().filter(|it| it.player == player);
            if listed.is_none() && own.all(|it| pair(it).iter().all(|it| res.rights.contains(it))) {
                break;
            }
            let Some(it) = ways.said(player, letter) else { continue };
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
pub(super) fn possible(ways: &Ways<'_>) -> Vec<String> {
    let model = ways.model;
    let (mut texts, mut found) = (Vec::new(), CastlingField::default());
    let listed = model.fen.castling_set.map(|it| &model.start.sets[it.idx()]);
    for player in model.players.ids() {
        let own = ways.table.files.iter().filter(|it| it.0 == player).map(|it| it.1);
        let listed = listed.into_iter().flatten().filter_map(|it| file_letter(model, *it));
        let files: BTreeSet<char> =
            own.chain(listed).filter(|it| !matches!(it, 'K' | 'Q')).collect();
        for letter in ['K', 'Q'].into_iter().chain(files) {
            let Some(it) = ways.said(player, letter) else { continue };
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
