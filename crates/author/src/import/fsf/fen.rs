//! The position at the start.

use super::squares::{Size, Squares};
use std::collections::BTreeMap;

/// The contents of a FEN.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fen {
    /// The squares of both players by small letter, with `+` before it if the piece is promoted.
    pub(super) pieces: BTreeMap<String, [Squares; 2]>,
    pub(super) walls: Squares,
    /// The letters of what both players hold.
    pub(super) hands: [Vec<char>; 2],
    pub(super) black_begins: bool,
    /// The field of castling rights.
    pub(super) rights: String,
    /// The same field, as it is written.
    pub(super) gates: String,
    /// Checks that both still have to give.
    pub(super) checks: Option<[u32; 2]>,
    /// Points that both have.
    pub(super) points: Option<[u32; 2]>,
}

impl Fen {
    /// Reads a FEN; says what is wrong with it.
    pub(super) fn parse(text: &str, size: Size) -> Result<Fen, String> {
        let mut res = Fen::default();
        let mut fields = text.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let (board, held) = placement.split_once('[').unwrap_or((placement, ""));
        let rows: Vec<_> = board.split('/').collect();
        let (ranks, hand_row) = (usize::from(size.ranks), usize::from(size.ranks) + 1);
        if rows.len() != ranks && rows.len() != hand_row {
            return Err(format!("expected {ranks} ranks, found {}", rows.len()));
        }
        for (n, row) in rows.iter().take(ranks).enumerate() {
            res.row(row, size.ranks - 1 - n as u8, size)?;
        }
        let held = rows.get(ranks).copied().unwrap_or(held);
        for letter in held.chars().filter(char::is_ascii_alphabetic) {
            let player = usize::from(letter.is_ascii_lowercase());
            res.hands[player].push(letter.to_ascii_lowercase());
        }
        let rest: Vec<_> = fields.collect();
        res.black_begins = rest.first() == Some(&"b");
        let rights = rest.get(1).filter(|it| it.contains(|it: char| it.is_ascii_alphabetic()));
        res.rights = rights.map_or(String::new(), |it| (*it).to_owned());
        res.gates.clone_from(&res.rights);
        let counts = |it: &&str| {
            let (white, black) = it.trim_start_matches('+').split_once('+')?;
            Some([white.parse().ok()?, black.parse().ok()?])
        };
        res.checks = rest.iter().find_map(counts);
        let points = text.split_once('{').and_then(|it| it.1.split_once('}'));
        let points = points.and_then(|it| it.0.trim().split_once(' '));
        res.points = points
            .and_then(|(white, black)| Some([white.parse().ok()?, black.trim().parse().ok()?]));
        Ok(res)
    }

    fn row(&mut self, row: &str, rank: u8, size: Size) -> Result<(), String> {
        let mut file: u32 = 0;
        let mut letters = row.chars().peekable();
        let mut plus = false;
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                let mut empty = digit;
                while let Some(next) = letters.peek().and_then(|it| it.to_digit(10)) {
                    empty = (empty * 10 + next).min(1000);
                    letters.next();
                }
                file += empty;
                continue;
            }
            if matches!(letter, '+' | '~') {
                plus = letter == '+';
                continue;
            }
            if file >= u32::from(size.files) {
                break;
            }
            let square = (rank, file as u8);
            if letter == '*' {
                self.walls.0.insert(square);
            } else if letter.is_ascii_alphabetic() {
                let player = usize::from(letter.is_ascii_lowercase());
                let id = format!("{}{}", if plus { "+" } else { "" }, letter.to_ascii_lowercase());
                self.pieces.entry(id).or_default()[player].0.insert(square);
            } else {
                return Err(format!("`{letter}` stands for no piece"));
            }
            plus = false;
            file += 1;
        }
        if file == u32::from(size.files) && letters.next().is_none() {
            return Ok(());
        }
        let message = format!("expected {} squares on rank {}", size.files, rank + 1);
        Err(format!("{message}, found `{row}`"))
    }
}
