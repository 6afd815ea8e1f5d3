//! The position at the start.

use super::{
    part::TextPart,
    read::{Game, Zone},
    report::Report,
    squares::{Squares, Symmetry},
};

/// Where pieces stand and are held at the start.
#[derive(Debug, Default)]
pub(super) struct Setup {
    /// For each type the squares of both players.
    pub(super) squares: Vec<Zone>,
    /// For each type how many both players hold.
    pub(super) hands: Vec<[u32; 2]>,
    pub(super) black_begins: bool,
    /// The field of castling rights.
    pub(super) rights: String,
    pub(super) symmetry: Symmetry,
}

impl Setup {
    /// Reads the position of a game. What can't be read is reported and left out.
    pub(super) fn read(game: &Game<'_>, report: &mut Report, name: TextPart<'_>) -> Setup {
        let count = game.pieces.len();
        let mut res = Setup {
            squares: vec![Zone::default(); count],
            hands: vec![[0; 2]; count],
            ..Setup::default()
        };
        let Some(fen) = game.fen else {
            report.syntax(name.span, "expected the position at the start", "add a line `FEN: ...`");
            return res;
        };
        let mut fields = fen.words();
        let Some(placement) = fields.next() else {
            report.bad(fen.span, "expected a position, found an empty text");
            return res;
        };
        if let Err(message) = res.place(game, placement.text) {
            report.bad(placement.span, message);
        }
        res.black_begins = fields.next().is_some_and(|it| it.text == "b");
        let rights =
            fields.next().filter(|it| it.text.contains(|it: char| it.is_ascii_alphabetic()));
        res.rights = rights.map_or(String::new(), |it| it.text.to_owned());
        res.symmetry = res.find_symmetry(game);
        res
    }

    fn place(&mut self, game: &Game<'_>, text: &str) -> Result<(), String> {
        let (board, held) = text.split_once('[').unwrap_or((text, ""));
        let rows: Vec<&str> = board.split('/').collect();
        let ranks = usize::from(game.size.ranks);
        let beyond = rows.get(ranks..).unwrap_or_default();
        if rows.len() < ranks || beyond.iter().any(|it| !it.is_empty()) {
            return Err(format!("expected {ranks} ranks, found {}", rows.len()));
        }
        for (n, row) in rows.iter().take(ranks).enumerate() {
            self.row(game, row, game.size.ranks - 1 - n as u8)?;
        }
        let mut rest = held.trim_end_matches(']');
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('-') {
                rest = after;
                continue;
            }
            let (ty, player, after) = piece(game, rest)?;
            self.hands[ty][player] += 1;
            rest = after;
        }
        Ok(())
    }

    fn row(&mut self, game: &Game<'_>, row: &str, rank: u8) -> Result<(), String> {
        let mut file: u32 = 0;
        let mut rest = row;
        while !rest.is_empty() && file <= u32::from(game.size.files) {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                file += rest[..digits].parse::<u32>().map_or(1000, |it| it.min(1000));
                rest = &rest[digits..];
            } else if let Some(after) = rest.strip_prefix('*') {
                file += 1;
                rest = after;
            } else {
                let (ty, player, after) = piece(game, rest)?;
                let square = (rank, file.min(255) as u8);
                if game.holes.0.contains(&square) {
                    let message = "a piece stands on an excluded square of rank";
                    return Err(format!("{message} {}", u32::from(rank) + 1));
                }
                if file < u32::from(game.size.files) {
                    self.squares[ty][player].0.insert(square);
                }
                file += 1;
                rest = after;
            }
        }
        if file == u32::from(game.size.files) && rest.is_empty() {
            return Ok(());
        }
        let message =
            format!("expected {} squares on rank {}", game.size.files, u32::from(rank) + 1);
        Err(format!("{message}, found `{row}`"))
    }

    /// Returns how Black's squares follow from White's.
    fn find_symmetry(&self, game: &Game<'_>) -> Symmetry {
        let fits = |symmetry: Symmetry| {
            let image = |it: &Squares| it.image(symmetry, game.size);
            image(&game.holes) == game.holes && self.squares.iter().all(|it| image(&it[0]) == it[1])
        };
        let all = [Symmetry::Mirror, Symmetry::Rotate];
        all.into_iter().find(|it| fits(*it)).unwrap_or_else(|| {
            let board = |it: &Symmetry| game.holes.image(*it, game.size) == game.holes;
            all.into_iter().find(board).unwrap_or(Symmetry::None)
        })
    }
}

/// Returns the type, the player and the rest of a text that begins with a piece.
fn piece<'a>(game: &Game<'_>, text: &'a str) -> Result<(usize, usize, &'a str), String> {
    let plus = usize::from(text.starts_with('+'));
    let letter = text[plus..].chars().next().map_or(0, char::len_utf8);
    let tilde = usize::from(text[plus + letter..].starts_with('~'));
    for end in [plus + letter + tilde, plus + letter] {
        let symbol = &text[..end];
        for (n, piece) in game.pieces.iter().enumerate() {
            if let Some(player) = piece.symbols.iter().position(|it| it == symbol) {
                return Ok((n, player, &text[end..]));
            }
        }
    }
    Err(format!("`{}` stands for no piece", &text[..plus + letter + tilde]))
}
