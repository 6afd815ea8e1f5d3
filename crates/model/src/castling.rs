//! Castling: the ways of a king and its partner.

use std::collections::BTreeSet;

use super::{
    Effect, Model, PieceTypeInfo,
    ids::{Cell, PerType, PieceType, Player, SetId},
    state::Piece,
};

/// One way of one player to castle. All cells are known when the file is read.
///
/// The player may castle if all of this holds:
///
/// - Both cells are in [`super::SetId::UNMOVED`], with the king and a piece of the player on them.
/// - All cells of `empty` are empty.
/// - Where the king is royal and check binds, the player is not in check, and the king would be safe on every cell of
///   `safe`.
///
/// For the last test the king stands on the cell. On its target the partner has been put down, on all other cells it
/// stands nowhere. The king is safe if no enemy piece outside [`super::Check::except`] attacks it, or if
/// [`super::Check::off`] would hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastleWay {
    /// The player.
    pub player: Player,
    /// The king's cell.
    pub king_from: Cell,
    /// The king's target.
    pub king_to: Cell,
    /// The partner's cell.
    pub partner_from: Cell,
    /// The partner's target.
    pub partner_to: Cell,
    /// The type that the partner must be, where the file says so.
    pub partner: Option<PieceType>,
    /// The cells that must be empty: the way between them and the targets, without the two themselves.
    pub empty: Vec<Cell>,
    /// The king's way from start to target, both included.
    pub safe: Vec<Cell>,
    /// The side that FEN's castling field calls it by: `K` towards the higher file or, along a file, to the player's right,
    /// else `Q`.
    pub letter: char,
    /// Written as king takes partner (`e1h1`), because the king's move alone would be ambiguous or the file says so.
    pub takes_partner: bool,
}

impl CastleWay {
    /// Returns true if king and partner stand where the way begins.
    pub fn in_place(&self, king: PieceType, cells: &[Option<Piece>]) -> bool {
        let owned = |cell: Cell| cells[cell.idx()].filter(|it| it.owner == self.player);
        owned(self.king_from).is_some_and(|it| it.ty == king)
            && owned(self.partner_from).is_some_and(|it| self.partner.is_none_or(|ty| ty == it.ty))
    }

    /// Returns true if the piece on a cell is the king, or could be the partner, of this way.
    pub fn is_part(&self, king: PieceType, cell: Cell, cells: &[Option<Piece>]) -> bool {
        let Some(piece) = cells[cell.idx()].filter(|it| it.owner == self.player) else {
            return false;
        };
        cell == self.king_from && piece.ty == king
            || cell == self.partner_from && self.partner.is_none_or(|it| it == piece.ty)
    }

    /// Returns how far king and partner are apart: along a line, cells have rising or falling numbers.
    fn distance(&self) -> usize {
        self.king_from.idx().abs_diff(self.partner_from.idx())
    }
}

/// Returns all ways, each with the type of its king.
pub fn castle_ways(
    types: &PerType<PieceTypeInfo>,
) -> impl Iterator<Item = (PieceType, &CastleWay)> {
    types.ids().flat_map(|ty| types[ty].castles.iter().map(move |it| (ty, it)))
}

/// Returns the ways that are open while no piece has moved, where king and partner stand in place. If several partners
/// would take the king to the same cell on the same side, only the outermost counts.
pub fn unmoved_ways<'a>(
    types: &'a PerType<PieceTypeInfo>,
    cells: &[Option<Piece>],
) -> Vec<(PieceType, &'a CastleWay)> {
    let placed: Vec<_> =
        castle_ways(types).filter(|(king, it)| it.in_place(*king, cells)).collect();
    outermost(&placed).collect()
}

/// Returns of ways whose pieces stand in place those of the outermost partners.
pub fn outermost<'p, 'a>(
    placed: &'p [(PieceType, &'a CastleWay)],
) -> impl Iterator<Item = (PieceType, &'a CastleWay)> + use<'p, 'a> {
    let side = |it: &CastleWay| (it.king_from, it.king_to, it.letter);
    let is_outermost = move |it: &(PieceType, &'a CastleWay)| {
        let farther = |other: &&CastleWay| other.distance() > it.1.distance();
        !placed.iter().map(|it| it.1).filter(farther).any(|other| side(other) == side(it.1))
    };
    placed.iter().copied().filter(is_outermost)
}

/// Returns true if an effect adds to [`SetId::UNMOVED`]. Then kings and partners stay in the set without each other, for the
/// other one may still come.
pub fn partners_may_come<'a>(mut effects: impl Iterator<Item = &'a Effect>) -> bool {
    effects.any(|it| matches!(it, Effect::Include(SetId::UNMOVED, _, true)))
}

impl Model {
    /// See [`partners_may_come`].
    pub fn partners_may_come(&self) -> bool {
        partners_may_come(self.effects())
    }
}

/// Returns the cells of pieces of a set-up for which some pattern or castling asks whether they have moved, ascending.
/// `may_come` is [`partners_may_come`].
pub fn unmoved(
    types: &PerType<PieceTypeInfo>,
    cells: &[Option<Piece>],
    may_come: bool,
) -> Vec<Cell> {
    let ways = unmoved_ways(types, cells);
    let castles = |cell| {
        ways.iter().any(|(_, it)| [it.king_from, it.partner_from].contains(&cell))
            || may_come && castle_ways(types).any(|(king, it)| it.is_part(king, cell, cells))
    };
    let asked = |cell: &Cell| {
        cells[cell.idx()]
            .is_some_and(|it| types[it.ty].patterns.iter().any(|it| it.initial) || castles(*cell))
    };
    (0..cells.len()).map(Cell::new).filter(asked).collect()
}

/// What the castling field of a game means, found once: a game may have a way for each cell of a king and of a partner.
#[derive(Debug)]
pub struct CastlingTable {
    /// The ways of each type and player from each cell: numbers among the type's ways.
    pub from: Vec<(PieceType, Player, Cell, Vec<usize>)>,
    /// The sides to which each player castles with whatever pieces, as letters.
    pub sides: Vec<(Player, char)>,
    /// The files of each player's partners, as letters.
    pub files: Vec<(Player, char)>,
    /// The cells of the set-up's kings and partners.
    pub parts_at_start: Vec<Cell>,
    /// See [`Model::partners_may_come`].
    pub partners_may_come: bool,
}

impl CastlingTable {
    /// Returns the table of a game.
    pub fn of(model: &Model) -> CastlingTable {
        let mut from: Vec<(PieceType, Player, Cell, Vec<usize>)> = Vec::new();
        for ty in model.types.ids() {
            for (n, way) in model.types[ty].castles.iter().enumerate() {
                let key = (ty, way.player, way.king_from);
                match from.iter_mut().find(|it| (it.0, it.1, it.2) == key) {
                    Some(it) => it.3.push(n),
                    None => from.push((key.0, key.1, key.2, vec![n])),
                }
            }
        }
        let ways = || castle_ways(&model.types).map(|it| it.1);
        let letters = |it: BTreeSet<(Player, char)>| it.into_iter().collect();
        let start = &model.start.cells;
        let mut parts_at_start = Vec::new();
        for (king, way) in castle_ways(&model.types) {
            let is = |cell: &Cell, ty: Option<PieceType>| {
                start[cell.idx()].is_some_and(|it| ty.is_none_or(|ty| ty == it.ty))
            };
            parts_at_start.extend(Some(way.king_from).filter(|it| is(it, Some(king))));
            parts_at_start.extend(Some(way.partner_from).filter(|it| is(it, way.partner)));
        }
        parts_at_start.sort_unstable();
        parts_at_start.dedup();
        CastlingTable {
            from,
            sides: letters(ways().map(|it| (it.player, it.letter)).collect()),
            files: letters(
                ways()
                    .filter_map(|it| Some((it.player, file_letter(model, it.partner_from)?)))
                    .collect(),
            ),
            parts_at_start,
            partners_may_come: model.partners_may_come(),
        }
    }
}

/// Returns the file as a capital letter.
pub fn file_letter(model: &Model, cell: Cell) -> Option<char> {
    let file = u8::try_from(model.board.cells[cell.idx()].file).ok()?;
    (1..=26).contains(&file).then(|| char::from(b'A' + file - 1))
}
