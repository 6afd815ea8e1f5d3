//! The texts of USI, the protocol of programs for shogi: names of squares, moves, and positions.
//!
//! Its moves are `7g7f`, `8h2b+` and `P*5e`. Files are numbered from the right, ranks have letters from the top.
//!
//! A position is SFEN, which has four parts: rows, side, hands, and the number of the next move.
//!
//! ```text
//! lnsgkgsnl/1r5b1/p1ppppppp/1p7/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL b 2Pb 3
//! ```
//!
//! The side `b` is the first player, and `w` the second. `-` are empty hands. What stands behind the rows may be left out.

use super::{
    dialect::Dialect,
    fen_of, game_from_fen,
    rectangle::{Rectangle, file_letter},
};
use crate::game::Game;
use alfil_model::{Cell, Model};

/// The most files and ranks of a board whose ranks have letters.
const MOST_FILES: usize = 26;

/// Returns how moves are written; `None` if the protocol has no names for the squares of the board.
pub fn dialect(model: &Model) -> Option<Dialect> {
    let board = Rectangle::of(model)?;
    let fits = board.files <= MOST_FILES && board.ranks <= MOST_FILES;
    let uci = Dialect { drop: '*', ..Dialect::uci() };
    fits.then(|| uci.with_cells(model, |it| square(&board, it)))
}

/// Returns the name of a square: `7g`.
fn square(board: &Rectangle, cell: Cell) -> String {
    let (file, rank) = board.place(cell);
    format!("{}{}", board.files - file, file_letter(board.ranks - 1 - rank))
}

/// Returns a position in SFEN as FEN.
///
/// # Errors
/// If the side, the pieces in hand or the number can't be read. What the rows say is left to the reader of FEN.
pub fn to_fen(model: &Model, sfen: &str) -> Result<String, String> {
    let mut words = sfen.split_whitespace();
    let rows = words.next().unwrap_or_default();
    let side = match words.next() {
        None | Some("b") => 0,
        Some("w") => 1,
        Some(it) => return Err(format!("SFEN: expected side b or w, found `{}`", shortened(it))),
    };
    let Some(letter) = model.players.iter().nth(side).map(|it| it.letter) else {
        return Err(format!("SFEN: there is no player number {}", side + 1));
    };
    let hands = spelt_out(words.next().unwrap_or("-"))?;
    let hands = if model.fen.hands { format!("[{hands}]") } else { String::new() };
    let number = words.next().map_or(Ok(1), str::parse::<u32>);
    let number = number.map_err(|_| "SFEN: expected the number of the move".to_owned())?;
    if let Some(it) = words.next() {
        return Err(format!("SFEN: expected its end, found `{}`", shortened(it)));
    }
    // Ours counts rounds, theirs the moves of both.
    let round = number.saturating_sub(1) / 2 + 1;
    Ok(format!("{rows}{hands} {letter} - - 0 {round}"))
}

/// Returns the present position of a game in SFEN.
///
/// # Errors
/// If SFEN can't say all that belongs to the position.
pub fn of_game(game: &Game) -> Result<String, String> {
    let variant = game.variant();
    let model = variant.model();
    let fen = fen_of(game);
    let mut words = fen.split(' ');
    let board = words.next().unwrap_or_default();
    let (rows, hands) = match board.split_once('[') {
        Some((rows, hands)) => (rows, hands.trim_end_matches(']')),
        None => (board, ""),
    };
    let side = if game.player().idx() == 0 { 'b' } else { 'w' };
    let number = game.clocks().fullmove.saturating_sub(1) * 2 + 1 + game.player().idx() as u32;
    let res = format!("{rows} {side} {} {number}", counted(hands));
    let again = to_fen(model, &res).ok().and_then(|it| game_from_fen(variant, &it).ok());
    match again {
        Some(it) if it.state() == game.state() => Ok(res),
        _ => Err(format!("SFEN can't say all of the position `{fen}`")),
    }
}

/// Returns the pieces in hand, `2P3p` as `PPppp`.
fn spelt_out(hands: &str) -> Result<String, String> {
    /// More than any game has of a kind.
    const MOST: usize = 200;
    let mut res = String::new();
    if hands == "-" {
        return Ok(res);
    }
    let mut count: Option<usize> = None;
    for it in hands.chars() {
        if let Some(digit) = it.to_digit(10) {
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize));
            continue;
        }
        let n = count.take().unwrap_or(1);
        if n > MOST {
            return Err(format!("SFEN, hands: expected at most {MOST} of a kind, found {n}"));
        }
        res.extend(std::iter::repeat_n(it, n));
    }
    match count {
        None => Ok(res),
        Some(_) => Err(format!(
            "SFEN, hands: expected a piece behind the number in `{}`",
            shortened(hands)
        )),
    }
}

/// Returns the pieces in hand, `PPppp` as `2P3p`.
fn counted(hands: &str) -> String {
    if hands.is_empty() || hands == "-" {
        return "-".to_owned();
    }
    let letters: Vec<char> = hands.chars().collect();
    let runs = letters.chunk_by(|a, b| a == b).map(|run| match run.len() {
        1 => run[0].to_string(),
        n => format!("{n}{}", run[0]),
    });
    runs.collect()
}

/// Returns a text for a message.
fn shortened(text: &str) -> String {
    /// More characters are not shown.
    const MOST: usize = 40;
    let mut res: String = text.chars().take(MOST).collect();
    if res.len() < text.len() {
        res.push_str("...");
    }
    res
}
