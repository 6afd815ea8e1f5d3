//! Descriptions of games for GUIs that don't know them.

use alfil::model::{
    ExprNode, Model, PieceType, PieceTypeInfo, Player, SetExpr, castling::unmoved_ways,
};
use alfil::notation::rectangle::Rectangle;

/// The facts about a game that a GUI needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Description {
    pub(super) files: usize,
    pub(super) ranks: usize,
    /// The IDs of types that may be in hand.
    pub(super) held: Vec<String>,
    /// The family of games that it resembles most.
    pub(super) template: &'static str,
    /// For each type that can be described in this way, its ID and how it moves.
    pub(super) pieces: Vec<(String, String)>,
}

impl Description {
    /// Describes a game; returns `None` if its board is no rectangle, or too large for letters.
    pub(super) fn of(model: &Model) -> Option<Description> {
        let board = Rectangle::of(model).filter(|it| it.files <= 26)?;
        let royal = royal(model);
        let promoted = |it: &PieceTypeInfo| it.id.starts_with('+');
        let is_held = |ty: &PieceType| {
            let it = &model.types[*ty];
            it.drop.is_some() && it.base.is_none() && !promoted(it) && royal != Some(*ty)
        };
        let held = model.types.ids().filter(|it| model.fen.hands && is_held(it));
        let held: Vec<String> = held.map(|it| model.types[it].id.clone()).collect();
        let template = match held.is_empty() {
            true => "fairy",
            false if model.types.iter().any(promoted) => "shogi",
            false => "crazyhouse",
        };
        let lettered =
            |ty: &PieceType| !model.types[*ty].neutral && is_letter(&model.types[*ty].id);
        let pieces = model.types.ids().filter(lettered);
        let pieces =
            pieces.filter_map(|it| Some((model.types[it].id.clone(), betza(model, it, &board)?)));
        Some(Description {
            files: board.files,
            ranks: board.ranks,
            held,
            template,
            pieces: pieces.collect(),
        })
    }
}

/// Returns the royal type, if there is just one.
pub(super) fn royal(model: &Model) -> Option<PieceType> {
    let mut royal = Vec::new();
    model.check.as_ref()?.royal.walk(&mut |node| {
        if let ExprNode::Set(SetExpr::Types(types)) = node {
            royal.extend(types.iter());
        }
    });
    match royal[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Returns true if an ID is one letter, perhaps with a `+` before it.
pub(super) fn is_letter(id: &str) -> bool {
    let letter = id.strip_prefix('+').unwrap_or(id);
    letter.len() == 1 && letter.bytes().all(|it| it.is_ascii_uppercase())
}

/// Returns the moves of a type in Betza's notation; `None` if some of them are written in another way.
fn betza(model: &Model, ty: PieceType, board: &Rectangle) -> Option<String> {
    let plain = |it: &str| it.bytes().all(|it| it.is_ascii_alphanumeric());
    let mut res = model.types[ty].notation.replace(' ', "");
    if !plain(&res) {
        return None;
    }
    if let Some(n) = castling_distance(model, ty, board).filter(|_| !res.contains('O')) {
        res.push_str("isO");
        res.push_str(&n.to_string());
    }
    Some(res)
}

/// Returns how far the first player's king goes along its rank when it castles from its first cell. Returns `None` if
/// this differs between the two sides.
fn castling_distance(model: &Model, ty: PieceType, board: &Rectangle) -> Option<usize> {
    let ways = unmoved_ways(&model.types, &model.start.cells);
    let own = ways.into_iter().filter(|it| it.0 == ty && it.1.player == Player(0));
    let mut distances = own.map(|(_, it)| {
        let ((from, rank), (to, goal)) = (board.place(it.king_from), board.place(it.king_to));
        (rank == goal).then(|| from.abs_diff(to))
    });
    let first = distances.next()??;
    distances.all(|it| it == Some(first)).then_some(first)
}
