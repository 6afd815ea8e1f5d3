//! All placements of some pieces.

use super::{EndgameError, Material};
use alfil::{game::Variant, legality::Placing, notation::fen};
use alfil_machine::vm::Position;
use alfil_model::{Cell, Model, Piece, PieceType, Player, SetId, State};
use rustc_hash::FxHashMap;

/// A cell where a piece can stand, and the sets of the state that have the cell if it does: a reader of FEN assumes so.
#[derive(Clone, Debug)]
struct Place {
    cell: Cell,
    sets: Vec<SetId>,
}

/// Makes positions of pieces that stand somewhere, as a reader of FEN takes them.
#[derive(Debug)]
pub(super) struct Placer {
    variant: Variant,
    empty: State,
    /// For each player and type the places where such a piece can stand.
    places: FxHashMap<(Player, PieceType), Vec<Place>>,
}

impl Placer {
    pub(super) fn new(variant: &Variant) -> Result<Placer, EndgameError> {
        let mut empty = variant.start().state();
        empty.cells.fill(None);
        let empty = read(variant.model(), &empty)?;
        Ok(Placer { variant: variant.clone(), empty, places: FxHashMap::default() })
    }

    /// Finds out where the pieces can stand. Returns true if that was not known of all of them.
    pub(super) fn prepare(&mut self, material: &Material) -> Result<bool, EndgameError> {
        if material.pieces.iter().all(|it| self.places.contains_key(it)) {
            return Ok(false);
        }
        let placing = Placing::new(self.variant.model());
        for &(owner, ty) in &material.pieces {
            if self.places.contains_key(&(owner, ty)) {
                continue;
            }
            let model = self.variant.model();
            let cells = (0..model.board.cells.len()).map(Cell::new);
            let mut places = Vec::new();
            for cell in cells.filter(|it| placing.may_stand(ty, owner, *it)) {
                let mut state = self.empty.clone();
                state.cells[cell.idx()] = Some(Piece { ty, owner, marks: 0 });
                let read = read(model, &state)?;
                let sets = (0..read.sets.len()).map(SetId::new);
                let sets = sets.filter(|it| read.sets[it.idx()].contains(&cell)).collect();
                places.push(Place { cell, sets });
            }
            self.places.insert((owner, ty), places);
        }
        Ok(true)
    }

    /// Returns the number of placements, some of which have two pieces on one cell. Each player is on move in half of them.
    pub(super) fn count(&self, material: &Material) -> Option<u64> {
        material
            .pieces
            .iter()
            .try_fold(2u64, |all, it| all.checked_mul(self.places[it].len() as u64))
    }

    /// Returns the state of that number; `None` if two pieces would stand on one cell, or for another order of equal pieces.
    pub(super) fn state(&self, material: &Material, number: u64) -> Option<State> {
        let mut res = self.empty.clone();
        res.player = Player::new((number % 2) as usize);
        let mut number = number / 2;
        let mut last: Option<((Player, PieceType), u64)> = None;
        for &kind in &material.pieces {
            let places = &self.places[&kind];
            let at = number % places.len() as u64;
            number /= places.len() as u64;
            if last.is_some_and(|(it, before)| it == kind && before >= at) {
                return None;
            }
            last = Some((kind, at));
            put(&mut res, kind, &places[at as usize])?;
        }
        res.sets.iter_mut().for_each(|it| it.sort_unstable());
        Some(res)
    }

    /// Returns the state of these pieces as a reader of FEN takes it, if all of them were prepared.
    fn plain(&self, cells: &[Option<Piece>], player: Player) -> Option<State> {
        let mut res = self.empty.clone();
        res.player = player;
        for (cell, piece) in cells.iter().enumerate() {
            let Some(piece) = piece else { continue };
            let kind = (piece.owner, piece.ty);
            let place = self.places.get(&kind)?.iter().find(|it| it.cell.idx() == cell)?;
            put(&mut res, kind, place)?;
        }
        Some(res)
    }

    /// Returns the key of the position that a reader of FEN makes of the pieces and the player on move, if all pieces were
    /// prepared.
    pub(super) fn plain_key(&self, state: &State) -> Option<u64> {
        let mut plain = self.plain(&state.cells, state.player)?;
        Some(self.position(&mut plain)?.zobrist())
    }

    /// Returns a position of a state. Clocks begin anew, as nothing ends by them.
    pub(super) fn position(&self, state: &mut State) -> Option<Position> {
        let model = self.variant.model();
        for (values, counter) in state.counters.iter_mut().zip(&model.counters) {
            if counter.clock {
                values.clone_from(&counter.initial);
            }
        }
        Position::from_state(self.variant.program(), state).ok()
    }
}

/// Puts a piece on the board; `None` if there is one already.
fn put(to: &mut State, (owner, ty): (Player, PieceType), at: &Place) -> Option<()> {
    let cell = &mut to.cells[at.cell.idx()];
    if cell.is_some() {
        return None;
    }
    *cell = Some(Piece { ty, owner, marks: 0 });
    at.sets.iter().for_each(|it| to.sets[it.idx()].push(at.cell));
    Some(())
}

/// Writes a position without rights, and reads it again.
fn read(model: &Model, state: &State) -> Result<State, EndgameError> {
    let mut plain = state.clone();
    plain.en_passant.clear();
    plain.player = Player(0);
    let text = fen::write(model, &plain, 0, 1);
    let head: Vec<&str> = text.split(' ').take(2).collect();
    let text = format!("{} - -", head.join(" "));
    let res = fen::read(model, &text).map_err(|it| EndgameError::NoPosition(it.to_string()))?;
    Ok(res.state)
}
