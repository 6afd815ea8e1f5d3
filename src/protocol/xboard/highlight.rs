//! What a person at the board may do with a piece: XBoard does not know, and asks.

use super::XBoard;
use crate::{
    model::{CellId, MoveInfo, MoveKind},
    notation::moves::legal_moves_in,
    protocol::{board::Rectangle, desk::Desk},
};
use std::io;

/// Colours of squares.
const QUIET: char = 'Y';
const CAPTURE: char = 'R';
const PROMOTION: char = 'M';
const VICTIM: char = 'g';

impl XBoard {
    /// Shows where the piece on a square may go.
    pub(super) fn lift(&mut self, desk: &mut Desk<'_>, square: &str) -> io::Result<()> {
        self.lifted = self.cell(desk, square);
        let Some(from) = self.lifted else { return Ok(()) };
        let moves = self.moves_from(desk, from);
        self.show(desk, &moves, None)
    }

    /// Says what a piece may become that has been put down.
    pub(super) fn put(&mut self, desk: &mut Desk<'_>, square: &str) -> io::Result<()> {
        let (Some(from), Some(to)) = (self.lifted, self.cell(desk, square.trim_end_matches(',')))
        else {
            return Ok(());
        };
        let moves = self.moves_from(desk, from);
        let becomes = moves.iter().filter(|it| it.to == Some(to)).map(|it| it.becomes);
        let becomes: Vec<_> = becomes.collect();
        if becomes.iter().all(Option::is_none) {
            return Ok(());
        }
        let variant = desk.variant.clone();
        let letter = |it: Option<crate::model::TypeId>| match it {
            None => "=",
            Some(ty) => match variant.model().types[ty].id.as_str() {
                id if id.starts_with('+') => "+",
                id => id,
            },
        };
        let mut letters: Vec<&str> = becomes.into_iter().map(letter).collect();
        letters.dedup();
        desk.say(&format!("choice {}", letters.concat()))
    }

    /// Shows what would be captured.
    pub(super) fn hover(&mut self, desk: &mut Desk<'_>, square: &str) -> io::Result<()> {
        let (Some(from), Some(to)) = (self.lifted, self.cell(desk, square)) else { return Ok(()) };
        let moves = self.moves_from(desk, from);
        self.show(desk, &moves, Some(to))
    }

    /// Colours the squares to which moves lead, and those of the victims of moves to `to`.
    fn show(&self, desk: &mut Desk<'_>, moves: &[MoveInfo], to: Option<CellId>) -> io::Result<()> {
        let variant = desk.variant.clone();
        let Some(board) = Rectangle::of(variant.model()) else { return Ok(()) };
        let mut colours = vec![vec![None; board.files]; board.ranks];
        let mut paint = |cell: CellId, colour: char| {
            let (file, rank) = board.place(cell);
            colours[rank][file] = Some(colour);
        };
        for it in moves {
            for victim in it.victims.iter().filter(|_| to.is_some() && it.to == to) {
                paint(*victim, VICTIM);
            }
        }
        for it in moves {
            let Some(cell) = it.to else { continue };
            let others = moves.iter().filter(|other| other.to == it.to);
            let chooses = others.map(|other| other.becomes).any(|other| other != it.becomes);
            paint(
                cell,
                match (chooses, it.victims.is_empty()) {
                    (true, _) => PROMOTION,
                    (false, true) => QUIET,
                    (false, false) => CAPTURE,
                },
            );
        }
        let rows: Vec<String> = colours.iter().rev().map(|row| row_text(row)).collect();
        desk.say(&format!("highlight {}", rows.join("/")))
    }

    /// The moves that begin on a cell.
    fn moves_from(&self, desk: &Desk<'_>, from: CellId) -> Vec<MoveInfo> {
        let mut game = desk.game.clone();
        let legal = legal_moves_in(&mut game, &self.dialect).into_iter().map(|it| it.info);
        let moves = legal.filter(|it| {
            matches!(it.kind, MoveKind::Step | MoveKind::Castle) && it.from == Some(from)
        });
        moves.collect()
    }

    /// The cell that XBoard calls so.
    fn cell(&self, desk: &Desk<'_>, square: &str) -> Option<CellId> {
        let model = desk.variant.model();
        let mut cells = (0..model.board.cells.len()).map(CellId::new);
        cells.find(|it| self.dialect.cell(model, *it) == square)
    }
}

/// A row as FEN writes it.
fn row_text(row: &[Option<char>]) -> String {
    let mut res = String::new();
    let mut empty = 0;
    for it in row.iter().map(Some).chain([None]) {
        if let Some(None) = it {
            empty += 1;
            continue;
        }
        if empty > 0 {
            res.push_str(&empty.to_string());
            empty = 0;
        }
        res.extend(it.copied().flatten());
    }
    res
}
