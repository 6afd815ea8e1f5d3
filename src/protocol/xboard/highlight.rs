//! What a person at the board may do with a piece: XBoard does not know, and asks.

use super::XBoard;
use crate::{
    model::{CellId, MoveInfo, MoveKind, TypeId},
    notation::{
        moves::{LegalMove, legal_moves_in},
        text::victims_passed,
    },
    protocol::{board::Rectangle, desk::Desk},
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
pub(super) struct Hand {
    /// The cell where it was picked up.
    from: Option<CellId>,
    /// The cells that it was led over.
    by: Vec<CellId>,
    /// The cell where it was put down, if it may go on from there.
    rests: Option<CellId>,
}

/// A move that begins as the piece was led so far.
struct Course {
    info: MoveInfo,
    /// The next cell that has to be named before the last one.
    next: Option<CellId>,
}

impl XBoard {
    /// Shows where the piece on a square may go, or go on.
    pub(super) fn lift(&mut self, desk: &mut Desk<'_>, square: &str) -> io::Result<()> {
        let cell = self.cell(desk, square);
        match self.hand.rests.take() {
            Some(rests) if Some(rests) == cell => self.hand.by.push(rests),
            _ => self.hand = Hand { from: cell, ..Hand::default() },
        }
        if self.hand.from.is_none() {
            return Ok(());
        }
        let courses = self.courses(desk);
        show(desk, &courses, None)?;
        // For a GUI that is to move pieces by one click.
        match &courses[..] {
            [Course { info: MoveInfo { to: Some(to), becomes: None, .. }, next: None }] => {
                let name = self.dialect.cell(desk.variant.model(), *to).to_owned();
                desk.say(&format!("click {name}"))
            }
            _ => Ok(()),
        }
    }

    /// Says what a piece may become that has been put down.
    pub(super) fn put(&mut self, desk: &mut Desk<'_>, square: &str) -> io::Result<()> {
        let Some(to) = self.cell(desk, square.trim_end_matches(',')) else { return Ok(()) };
        let courses = self.courses(desk);
        self.hand.rests = courses.iter().any(|it| it.next == Some(to)).then_some(to);
        let ends = courses.iter().filter(|it| it.next.is_none() && it.info.to == Some(to));
        let becomes: Vec<_> = ends.map(|it| it.info.becomes).collect();
        if becomes.iter().all(Option::is_none) {
            return Ok(());
        }
        let variant = desk.variant.clone();
        let id = |it: TypeId| self.dialect.id(variant.model(), it);
        let signs = becomes.iter().flatten().any(|it| id(*it).starts_with('+'));
        let letter = |it: &Option<TypeId>| match (it, signs) {
            (Some(_), true) => "+",
            (None, true) => "=",
            (Some(ty), false) => id(*ty),
            // As what it is: it may stay so.
            (None, false) => courses.iter().find_map(|it| it.info.piece).map_or("", id),
        };
        let letters: Vec<&str> = becomes.iter().map(letter).collect();
        desk.say(&format!("choice {}", letters.concat().to_uppercase()))
    }

    /// Shows what would be captured.
    pub(super) fn hover(&mut self, desk: &mut Desk<'_>, square: &str) -> io::Result<()> {
        let Some(to) = self.cell(desk, square) else { return Ok(()) };
        let courses = self.courses(desk);
        show(desk, &courses, Some(to))
    }

    /// Returns the moves of the piece in hand that go where it was led.
    fn courses(&self, desk: &Desk<'_>) -> Vec<Course> {
        let Some(from) = self.hand.from else { return Vec::new() };
        let course = |it: LegalMove| {
            let named = if it.text.contains(',') { victims_passed(&it.info) } else { &[] };
            let further = named.strip_prefix(&self.hand.by[..])?;
            let next = further.first().copied();
            let moves = matches!(it.info.kind, MoveKind::Step | MoveKind::Castle);
            (moves && it.info.from == Some(from)).then_some(Course { info: it.info, next })
        };
        legal_moves_in(&desk.game, &self.dialect).into_iter().filter_map(course).collect()
    }

    /// Returns the cell that XBoard calls so.
    fn cell(&self, desk: &Desk<'_>, square: &str) -> Option<CellId> {
        let model = desk.variant.model();
        let mut cells = (0..model.board.cells.len()).map(CellId::new);
        cells.find(|it| self.dialect.cell(model, *it) == square)
    }
}

/// Colours the squares to which moves lead, and those of the victims of moves to `to`.
fn show(desk: &mut Desk<'_>, courses: &[Course], to: Option<CellId>) -> io::Result<()> {
    let variant = desk.variant.clone();
    let Some(board) = Rectangle::of(variant.model()) else { return Ok(()) };
    let mut colours = vec![vec![None; board.files]; board.ranks];
    let mut paint = |cell: CellId, colour: char| {
        let (file, rank) = board.place(cell);
        colours[rank][file] = Some(colour);
    };
    let ends: Vec<&MoveInfo> =
        courses.iter().filter(|it| it.next.is_none()).map(|it| &it.info).collect();
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
    for cell in courses.iter().filter_map(|it| it.next) {
        paint(cell, FURTHER);
    }
    let rows: Vec<String> = colours.iter().rev().map(|row| row_text(row)).collect();
    desk.say(&format!("highlight {}", rows.join("/")))
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
