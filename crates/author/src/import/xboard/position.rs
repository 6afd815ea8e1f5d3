//! Positions in FEN, with the IDs of XBoard: `P`, `+P`, `P'`, `P!`.

use super::squares::{Size, Squares};
use std::collections::BTreeMap;

/// A position.
#[derive(Clone, Debug, Default)]
pub(super) struct Position {
    /// The squares of both players by ID.
    pub(super) pieces: BTreeMap<String, [Squares; 2]>,
    /// How many pieces both players hold, by ID.
    pub(super) hands: BTreeMap<String, [u32; 2]>,
    pub(super) black_begins: bool,
    /// The field of castling rights.
    pub(super) rights: String,
    pub(super) size: Option<Size>,
}

/// Returns an ID as rule files have it. Its first letter is a capital, and `!` is written as two apostrophes.
pub(super) fn id(text: &str) -> String {
    text.to_ascii_uppercase().replace('!', "''")
}

impl Position {
    /// Reads a position; says what is wrong with it. Without a size the rows give it.
    pub(super) fn parse(text: &str, size: Option<Size>) -> Result<Position, String> {
        let mut res = Position::default();
        let mut fields = text.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let (board, held) = placement.split_once('[').unwrap_or((placement, ""));
        let rows: Vec<&str> = board.split('/').collect();
        let ranks = size.map_or(rows.len(), |it| usize::from(it.ranks));
        let beyond = rows.get(ranks..).unwrap_or_default();
        if rows.len() < ranks || !(1..=26).contains(&ranks) || beyond.len() > 1 {
            return Err(format!("expected {ranks} ranks, found {}", rows.len()));
        }
        let mut files = size.map(|it| it.files);
        for (n, row) in rows.iter().take(ranks).enumerate() {
            res.row(row, (ranks - 1 - n) as u8, &mut files)?;
        }
        res.size = Some(Size { files: files.unwrap_or(1), ranks: ranks as u8 });
        let held = if held.is_empty() { beyond.first().copied().unwrap_or("") } else { held };
        let mut rest = held.trim_end_matches(']').trim_start_matches('-');
        while !rest.is_empty() {
            let length = piece(rest)?;
            let player = usize::from(rest[..length].contains(|it: char| it.is_ascii_lowercase()));
            res.hands.entry(id(&rest[..length])).or_default()[player] += 1;
            rest = &rest[length..];
        }
        res.black_begins = fields.next() == Some("b");
        let rights = fields.next().filter(|it| it.contains(|it: char| it.is_ascii_alphabetic()));
        rights.unwrap_or_default().clone_into(&mut res.rights);
        Ok(res)
    }

    fn row(&mut self, row: &str, rank: u8, files: &mut Option<u8>) -> Result<(), String> {
        let mut file: u32 = 0;
        let mut rest = row;
        while !rest.is_empty() && file <= 26 {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                file += rest[..digits].parse::<u32>().map_or(1000, |it| it.min(1000));
                rest = &rest[digits..];
                continue;
            }
            let length = piece(rest)?;
            let player = usize::from(rest[..length].contains(|it: char| it.is_ascii_lowercase()));
            let squares = self.pieces.entry(id(&rest[..length])).or_default();
            squares[player].0.insert((rank, file as u8));
            file += 1;
            rest = rest[length..].trim_start_matches('~');
        }
        let wanted = u32::from(*files.get_or_insert(file.min(255) as u8));
        if file == wanted && rest.is_empty() && (1..=26).contains(&file) {
            return Ok(());
        }
        let message = format!("expected {wanted} squares on rank {}", u32::from(rank) + 1);
        Err(format!("{message}, found `{row}`"))
    }
}

/// Returns the length of the ID that a text begins with.
fn piece(text: &str) -> Result<usize, String> {
    let plus = usize::from(text.starts_with('+'));
    let letters = text[plus..].bytes().take_while(u8::is_ascii_alphabetic).count().min(1);
    let end = plus + letters;
    let marks = text[end..].bytes().take_while(|it| b"'!".contains(it)).count().min(2);
    if letters == 1 {
        return Ok(end + marks);
    }
    let found: String = text.chars().take(plus + 1).collect();
    Err(format!("`{found}` stands for no piece"))
}
