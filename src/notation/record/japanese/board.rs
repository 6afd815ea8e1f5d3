//! The position at the start of a record.

use super::{Square, squares::Squares, words};
use crate::{game::Variant, notation::fen};
use alfil_model::{Cell, Model, Piece, PieceType, Player, State};

/// A position that a record describes piece by piece.
pub(super) struct Setup<'a> {
    model: &'a Model,
    pub(super) squares: Squares<'a>,
    pub(super) state: State,
}

/// The most pieces of a type in a hand.
const MOST_HELD: u32 = 1000;

impl<'a> Setup<'a> {
    /// Begins with the usual set-up.
    pub(super) fn usual(variant: &'a Variant) -> Result<Setup<'a>, String> {
        let model = variant.model();
        let squares = Squares::of(model).ok_or("these rules have no board of shogi")?;
        Ok(Setup { model, squares, state: variant.start().state() })
    }

    /// Begins with an empty board and empty hands.
    pub(super) fn empty(variant: &'a Variant) -> Result<Setup<'a>, String> {
        let mut res = Setup::usual(variant)?;
        res.state.cells.fill(None);
        for player in variant.model().players.ids() {
            res.state.hands[player].fill(0);
        }
        Ok(res)
    }

    /// Returns the set-up of a handicap; the player who gives it begins.
    pub(super) fn handicap(variant: &'a Variant, empty: &[Square]) -> Result<Setup<'a>, String> {
        let mut res = Setup::usual(variant)?;
        for square in empty {
            res.remove(*square)?;
        }
        if !empty.is_empty() {
            res.state.player = Player(1);
        }
        Ok(res)
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(
        &mut self,
        square: Square,
        ty: PieceType,
        owner: Player,
    ) -> Result<(), String> {
        let cell = self.cell(square)?;
        if self.state.cells[cell.idx()].is_some() {
            return Err(format!(
                "expected one piece on {}{}, found a second one",
                square.0, square.1
            ));
        }
        self.state.cells[cell.idx()] = Some(Piece { ty, owner, marks: 0 });
        Ok(())
    }

    /// Removes a piece.
    pub(super) fn remove(&mut self, square: Square) -> Result<(), String> {
        let cell = self.cell(square)?;
        match self.state.cells[cell.idx()].take() {
            Some(_) => Ok(()),
            None => Err(format!("expected a piece on {}{}, found none", square.0, square.1)),
        }
    }

    /// Gives pieces to a player's hand.
    pub(super) fn hold(&mut self, ty: PieceType, owner: Player, n: u32) -> Result<(), String> {
        let held = self.state.hands[owner].get_mut(ty.idx());
        let Some(held) = held.filter(|_| self.model.fen.hands) else {
            return Err("these rules have no hands".to_owned());
        };
        let sum = u32::from(*held) + n;
        if sum > MOST_HELD {
            return Err(format!("expected at most {MOST_HELD} pieces of a type in a hand"));
        }
        *held = sum as u16;
        Ok(())
    }

    fn cell(&self, square: Square) -> Result<Cell, String> {
        let missing = || format!("there is no square {}{}", square.0, square.1);
        self.squares.cell(square).ok_or_else(missing)
    }

    /// Returns the FEN.
    pub(super) fn fen(&self) -> String {
        fen::write(self.model, &self.state, 0, 1)
    }
}

/// Returns the handicap with which a game begins, if it is one that has a name.
pub(super) fn handicap_of(variant: &Variant, start: &State) -> Option<&'static str> {
    words::handicaps().find_map(|(word, squares)| {
        let setup = Setup::handicap(variant, squares).ok()?;
        let same = (&setup.state.cells, &setup.state.hands, setup.state.player)
            == (&start.cells, &start.hands, start.player);
        same.then_some(word)
    })
}
