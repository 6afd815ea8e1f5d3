//! Targets of a piece that a person moves: XBoard asks for them with `lift`, `put` and `hover`.

use super::XBoard;
use crate::protocol::session::Session;
use alfil::{
    model::{Cell, MoveInfo, MoveKind, PieceType},
    notation::{
        moves::{LegalMove, legal_moves_in},
        rectangle::Rectangle,
        text::victims_passed,
    },
};
use std::io;

/// Colours of squares.
const QUIET: char = 'Y';
const CAPTURE: char = 'R';
const PROMOTION: char = 'M';
const FORCED: char = 'B';
const FURTHER: char = 'C';
const VICTIM: char = 'g';

/// The state of a piece that a person is moving.
#[derive(Clone, Debug, Default)]
pub(super) struct LiftedPiece {
    /// The cell where it was picked up.
    from: Option<Cell>,
    /// The cells that it was led over.
    by: Vec<Cell>,
    /// The cell where it was put down, if it may go on from there.
    rests: Option<Cell>,
}

/// A move that begins as the piece was led so far.
struct CandidateMove {
    info: MoveInfo,
    /// The next cell that has to be named before the last one.
    next: Option<Cell>,
}

impl XBoard {
    /// Shows where the piece on a square may go, or go on.
    pub(super) fn lift(&mut self, session: &mut Session<'_>, square: &str) -> io::Result<()> {
        let cell = self.cell(session, square);
        match self.lifted.rests.take() {
            Some(rests) if Some(rests) == cell => self.lifted.by.push(rests),
            _ => self.lifted = LiftedPiece { from: cell, ..LiftedPiece::default() },
        }
        if self.lifted.from.is_none() {
            return Ok(());
        }
        let candidates = self.candidates(session);
        show(session, &candidates, None)?;
        // For a GUI that is to move pieces by one click.
        match &candidates[..] {
            [CandidateMove { info: MoveInfo { to: Some(to), becomes: None, .. }, next: None }] => {
                let name = self.dialect.cell(session.variant.model(), *to).to_owned();
                session.send(&format!("click {name}"))
            }
            _ => Ok(()),
        }
    }

    /// Lists the types that a piece may become after it was put down.
    pub(super) fn put(&mut self, session: &mut Session<'_>, square: &str) -> io::Result<()> {
        let Some(to) = self.cell(session, square.trim_end_matches(',')) else { return Ok(()) };
        let candidates = self.candidates(session);
        self.lifted.rests = candidates.iter().any(|it| it.next == Some(to)).then_some(to);
        let ends = candidates.iter().filter(|it| it.next.is_none() && it.info.to == Some(to));
        let becomes: Vec<_> = ends.map(|it| it.info.becomes).collect();
        if becomes.iter().all(Option::is_none) {
            return Ok(());
        }
        let variant = session.variant.clone();
        let id = |it: PieceType| self.dialect.id(variant.model(), it);
        let signs = becomes.iter().flatten().any(|it| id(*it).starts_with('+'));
        let letter = |it: &Option<PieceType>| match (it, signs) {
            (Some(_), true) => "+",
            (None, true) => "=",
            (Some(ty), false) => id(*ty),
            // The piece may keep its type.
            (None, false) => candidates.iter().find_map(|it| it.info.piece).map_or("", id),
        };
        let letters: Vec<&str> = becomes.iter().map(letter).collect();
        session.send(&format!("choice {}", letters.concat().to_uppercase()))
    }

    /// Shows what would be captured.
    pub(super) fn hover(&mut self, session: &mut Session<'_>, square: &str) -> io::Result<()> {
        let Some(to) = self.cell(session, square) else { return Ok(()) };
        let candidates = self.candidates(session);
        show(session, &candidates, Some(to))
    }

    /// Returns the moves of the lifted piece that pass the cells it was led over.
    fn candidates(&self, session: &Session<'_>) -> Vec<CandidateMove> {
        let Some(from) = self.lifted.from else { return Vec::new() };
        let candidate = |it: LegalMove| {
            let named = if it.text.contains(',') { victims_passed(&it.info) } else { &[] };
            let further = named.strip_prefix(&self.lifted.by[..])?;
            let next = further.first().copied();
            let moves = matches!(it.info.kind, MoveKind::Step | MoveKind::Castle);
            (moves && it.info.from == Some(from)).then_some(CandidateMove { info: it.info, next })
        };
        legal_moves_in(&session.game, &self.dialect).into_iter().filter_map(candidate).collect()
    }

    /// Returns the cell with this name in XBoard.
    fn cell(&self, session: &Session<'_>, square: &str) -> Option<Cell> {
        let model = session.variant.model();
        let mut cells = (0..model.board.cells.len()).map(Cell::new);
        cells.find(|it| self.dialect.cell(model, *it) == square)
    }
}

/// Colours the squares to which moves lead, and those of the victims of moves to `to`.
fn show(
    session: &mut Session<'_>,
    candidates: &[CandidateMove],
    to: Option<Cell>,
) -> io::Result<()> {
    let variant = session.variant.clone();
    let Some(board) = Rectangle::of(variant.model()) else { return Ok(()) };
    let mut colours = vec![vec![None; board.files]; board.ranks];
    let mut paint = |cell: Cell, colour: char| {
        let (file, rank) = board.place(cell);
        colours[rank][file] = Some(colour);
    };
    let ends: Vec<&MoveInfo> =
        candidates.iter().filter(|it| it.next.is_none()).map(|it| &it.info).collect();
    for it in &ends {
        for victim in it.victims.iter().filter(|_| to.is_some() && it.to == to) {
            paint(*victim, VICTIM);
        }
    }
    for it in &ends {
        let Some(cell) = it.to else { continue };
        let others = ends.iter().filter(|other| other.to == it.to);
        let chooses = others.map(|other| other.becomes).any(|other| other != it.becomes);
        let colour = match (chooses, it.becomes, it.victims.is_empty()) {
            (true, ..) => PROMOTION,
            (false, Some(_), _) => FORCED,
            (false, None, true) => QUIET,
            (false, None, false) => CAPTURE,
        };
        paint(cell, colour);
    }
    // A second click on such a square ends the move there, where that is a move.
    for cell in candidates.iter().filter_map(|it| it.next) {
        paint(cell, FURTHER);
    }
    let rows: Vec<String> = colours.iter().rev().map(|row| row_text(row)).collect();
    session.send(&format!("highlight {}", rows.join("/")))
}

/// Returns a row as FEN writes it.
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
