//! Boards as pictures in letters: the diagrams of KIF, and the `P` lines of CSA.

use super::{
    board::Setup,
    find::name_of,
    words::{numeral, read_numerals},
};
use crate::game::Variant;
use alfil_model::{Model, Player, State};
use std::fmt::Write as _;

/// The lines of a diagram in KIF as far as they have been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagram {
    /// The rows between bars, from above.
    pub(super) rows: Vec<String>,
    /// What the first and the second player hold.
    pub(super) hands: [String; 2],
    /// The player on move, if the diagram names the player.
    pub(super) player: Option<Player>,
}

/// What a hand without pieces is called.
const NONE: &str = "なし";
const EMPTY: char = '・';

impl Diagram {
    /// Returns the position as FEN.
    pub(super) fn fen(&self, variant: &Variant) -> Result<String, String> {
        let mut setup = Setup::empty(variant)?;
        let (files, ranks) = (setup.squares.files(), setup.squares.ranks());
        if self.rows.len() != ranks {
            let n = self.rows.len();
            return Err(format!("expected a diagram of {ranks} rows, found {n}"));
        }
        for (y, row) in self.rows.iter().enumerate() {
            let n = setup.row(variant.model(), row, y as u32 + 1)?;
            if n != files {
                let row = y + 1;
                return Err(format!(
                    "expected {files} squares in row {row} of the diagram, found {n}"
                ));
            }
        }
        for (owner, hand) in variant.model().players.ids().zip(&self.hands) {
            setup.hand(variant.model(), hand, owner)?;
        }
        setup.state.player = self.player.unwrap_or(Player(0));
        Ok(setup.fen())
    }
}

impl Setup<'_> {
    /// Reads the squares of a row from left to right, and returns how many there are.
    fn row(&mut self, model: &Model, row: &str, rank: u32) -> Result<usize, String> {
        let files = self.squares.files();
        let (mut rest, mut n) = (row, 0);
        loop {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { return Ok(n) };
            n += 1;
            if first == EMPTY || first == '.' || first == '･' {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let owner = match first {
                'v' | 'V' | 'ｖ' => Some(Player(1)),
                '^' => Some(Player(0)),
                _ => None,
            };
            let text = owner.map_or(rest, |_| &rest[first.len_utf8()..]);
            let Some((ty, after)) = name_of(&model.notation.kif, text) else {
                return Err(format!(
                    "expected a piece or `{EMPTY}` in the diagram, found `{text}`"
                ));
            };
            rest = after;
            if n <= files {
                let file = (files - n + 1) as u32;
                self.put((file, rank), ty, owner.unwrap_or(Player(0)))?;
            }
        }
    }

    /// Reads a hand: `飛　金二　歩十八`.
    fn hand(&mut self, model: &Model, hand: &str, owner: Player) -> Result<(), String> {
        let words = hand.split(|it: char| it.is_whitespace()).filter(|it| !it.is_empty());
        for word in words.filter(|it| *it != NONE) {
            let Some((ty, rest)) = name_of(&model.notation.kif, word) else {
                return Err(format!("expected a piece in hand and its number, found `{word}`"));
            };
            let number = if rest.is_empty() { Some((1, "")) } else { read_numerals(rest) };
            let Some((number, "")) = number else {
                return Err(format!("expected a number such as 二 or 十八, found `{rest}`"));
            };
            self.hold(ty, owner, number)?;
        }
        Ok(())
    }
}

/// Returns the name of a type in a diagram: the shortest one.
fn short_name(model: &Model, ty: alfil_model::PieceType) -> Option<&str> {
    let names = model.notation.kif[ty].iter();
    names.min_by_key(|it| it.chars().count()).map(String::as_str)
}

/// Returns a hand as KIF writes it.
fn hand_text(model: &Model, held: &[u16]) -> Option<String> {
    let mut words = Vec::new();
    for ty in model.types.ids() {
        let n = held.get(ty.idx()).copied().unwrap_or(0);
        if n == 0 {
            continue;
        }
        let name = model.notation.kif[ty].first()?;
        let number = if n > 1 { numeral(n.into()) } else { String::new() };
        words.push(format!("{name}{number}"));
    }
    Some(if words.is_empty() { NONE.to_owned() } else { words.join("　") })
}

/// Returns a position as KIF draws it; `None` if a piece has no name, or a number is too great.
pub(super) fn draw(variant: &Variant, start: &State) -> Option<String> {
    let setup = Setup::usual(variant).ok()?;
    let (model, squares) = (variant.model(), setup.squares);
    if start.hands.iter().flatten().any(|it| *it > 99) {
        return None;
    }
    let files = squares.files() as u32;
    let numbers: Vec<String> = (1..=files).rev().map(super::words::wide).collect();
    let bar = format!("+{}+\n", "-".repeat(3 * files as usize));
    let [mine, theirs] = [0, 1].map(|it| hand_text(model, &start.hands[Player(it)]));
    let mut res = format!("後手の持駒：{}\n  {}\n{bar}", theirs?, numbers.join(" "));
    for rank in 1..=squares.ranks() as u32 {
        res.push('|');
        for file in (1..=files).rev() {
            match start.cells[squares.cell((file, rank))?.idx()] {
                None => res.extend([' ', EMPTY]),
                Some(piece) => {
                    res.push(if piece.owner == Player(0) { ' ' } else { 'v' });
                    let name = short_name(model, piece.ty)?;
                    // Some games have no name of one character; rows are then wider.
                    res.push_str(name);
                }
            }
        }
        let _ = writeln!(res, "|{}", numeral(rank));
    }
    let player = if start.player == Player(0) { "先手番" } else { "後手番" };
    Some(format!("{res}{bar}先手の持駒：{}\n{player}\n", mine?))
}
