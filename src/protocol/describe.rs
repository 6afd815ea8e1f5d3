//! Games in the words by which GUIs learn of games that they don't know.

use super::board::Rectangle;
use crate::model::{Model, PieceType, PlayerId, TypeId, castling::unmoved_ways};

/// What a GUI has to know of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Description {
    pub(super) files: usize,
    pub(super) ranks: usize,
    /// How many types there are to drop.
    pub(super) pocket: usize,
    /// The family of games that it resembles most.
    pub(super) template: &'static str,
    /// For each type that can be so described, its ID and how it moves.
    pub(super) pieces: Vec<(String, String)>,
}

impl Description {
    /// What can be said of a game; `None` if its board is no rectangle, or too large for letters.
    pub(super) fn of(model: &Model) -> Option<Description> {
        let board = Rectangle::of(model).filter(|it| it.files <= 26)?;
        let droppable = |ty: TypeId| model.fen.hands && model.types[ty].drop.is_some();
        let pocket = model.types.ids().filter(|it| droppable(*it)).count();
        let promoted = |it: &PieceType| it.id.starts_with('+');
        let template = match pocket > 0 {
            true if model.types.iter().any(promoted) => "shogi",
            true => "crazyhouse",
            false => "fairy",
        };
        let lettered = |ty: &TypeId| !model.types[*ty].neutral && is_letter(&model.types[*ty].id);
        let pieces = model.types.ids().filter(lettered);
        let pieces =
            pieces.filter_map(|it| Some((model.types[it].id.clone(), betza(model, it, &board)?)));
        Some(Description {
            files: board.files,
            ranks: board.ranks,
            pocket,
            template,
            pieces: pieces.collect(),
        })
    }
}

/// Whether an ID is one letter, perhaps with a `+` before it.
pub(super) fn is_letter(id: &str) -> bool {
    let letter = id.strip_prefix('+').unwrap_or(id);
    letter.len() == 1 && letter.bytes().all(|it| it.is_ascii_uppercase())
}

/// The moves of a type in Betza's notation; `None` if some of them are written in another way.
fn betza(model: &Model, ty: TypeId, board: &Rectangle) -> Option<String> {
    let plain = |it: &str| it.bytes().all(|it| it.is_ascii_alphanumeric());
    let mut res = model.types[ty].notation.replace(' ', "");
    if !plain(&res) {
        return None;
    }
    if let Some(n) = castling_distance(model, ty, board).filter(|_| !res.contains('O')) {
        res.push_str(&format!("isO{n}"));
    }
    Some(res)
}

/// How far a king of the first player goes along its rank when it castles from where it begins, if it is the same to both
/// sides.
fn castling_distance(model: &Model, ty: TypeId, board: &Rectangle) -> Option<usize> {
    let ways = unmoved_ways(&model.types, &model.start.cells);
    let own = ways.into_iter().filter(|it| it.0 == ty && it.1.player == PlayerId(0));
    let mut distances = own.map(|(_, it)| {
        let ((from, rank), (to, goal)) = (board.place(it.king_from), board.place(it.king_to));
        (rank == goal).then(|| from.abs_diff(to))
    });
    let first = distances.next()??;
    distances.all(|it| it == Some(first)).then_some(first)
}
