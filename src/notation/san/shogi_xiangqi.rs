//! The notations of shogi and xiangqi, in place of algebraic notation.

use crate::game::Position;
use alfil_model::{Cell, Grid, Model, MoveInfo, PieceType, Player};

/// A board of squares on one level, by coordinates.
pub(super) struct Squares<'a> {
    model: &'a Model,
    files: i32,
    ranks: i32,
}

impl<'a> Squares<'a> {
    /// Returns the board, if it is such a one, with no more ranks than there are letters.
    pub(super) fn of(model: &'a Model) -> Option<Squares<'a>> {
        match model.board.grid {
            Grid::Square { files, ranks, levels: 1, .. } if ranks <= 26 => {
                Some(Squares { model, files: files.into(), ranks: ranks.into() })
            }
            _ => None,
        }
    }

    /// File and rank from 0.
    fn at(&self, cell: Cell) -> (i32, i32) {
        let board = &self.model.board;
        let site = &board.sites[board.cells[cell.idx()].sites[0].idx()];
        (site.x, site.y)
    }

    /// Shogi's coordinates: files from the right, ranks from the top by letters, or by numbers: `7f`, `76`.
    pub(super) fn numbered(&self, cell: Cell) -> [String; 2] {
        let (x, y) = self.at(cell);
        let (file, rank) = (self.files - x, self.ranks - y);
        let letter = char::from(b'a' + (rank - 1) as u8);
        [format!("{file}{letter}"), format!("{file}{rank}")]
    }

    /// Returns the cells that a text begins with in shogi's coordinates, and how long their names are.
    pub(super) fn numbered_at(&self, text: &str) -> impl Iterator<Item = (Cell, usize)> + '_ {
        let digits = |text: &str| text.bytes().take(2).take_while(u8::is_ascii_digit).count();
        let mut found: Vec<(i32, i32, usize)> = Vec::new();
        for len in 1..=digits(text) {
            let (file, rest) = text.split_at(len);
            let Ok(file) = file.parse() else { continue };
            if let Some(letter) = rest.bytes().next().filter(u8::is_ascii_lowercase) {
                found.push((file, i32::from(letter - b'a') + 1, len + 1));
            }
            let ranks =
                (1..=digits(rest)).filter_map(|it| Some((rest[..it].parse().ok()?, len + it)));
            found.extend(ranks.map(|(rank, len)| (file, rank, len)));
        }
        let cells = move || (0..self.model.board.cells.len()).map(Cell::new);
        found.into_iter().filter_map(move |(file, rank, len)| {
            let (x, y) = (self.files - file, self.ranks - rank);
            cells().find(|it| self.at(*it) == (x, y)).map(|it| (it, len))
        })
    }

    /// Returns true if a player's first rank is the upper one.
    fn faces_down(&self, player: Player) -> bool {
        let cells = &self.model.players[player].cells;
        let highest = cells.iter().enumerate().max_by_key(|(n, _)| self.at(Cell::new(*n)).1);
        highest.is_some_and(|(_, seen)| 2 * self.at(*seen).1 < self.ranks)
    }

    /// Returns a file's number and a rank's height, as a player sees them: files from the right.
    fn seen(&self, player: Player, cell: Cell) -> (i32, i32) {
        let (x, y) = self.at(cell);
        if self.faces_down(player) { (x + 1, self.ranks - y) } else { (self.files - x, y + 1) }
    }

    /// Returns a step in the notation of xiangqi, without the ID of the piece.
    pub(super) fn xiangqi_step(
        &self,
        player: Player,
        info: &MoveInfo,
        position: &Position,
    ) -> Option<XiangqiStep> {
        let (ty, from, to) = (info.piece?, info.from?, info.to?);
        let (file, rank) = self.seen(player, from);
        let (to_file, to_rank) = self.seen(player, to);
        let sign = match to_rank.cmp(&rank) {
            std::cmp::Ordering::Greater => '+',
            std::cmp::Ordering::Equal => '=',
            std::cmp::Ordering::Less => '-',
        };
        let number = if to_file == file { (to_rank - rank).abs() } else { to_file };
        let place = self.place(player, ty, (file, rank), position);
        Some(XiangqiStep { file: file.to_string(), place, sign, number: number.to_string() })
    }

    /// `+` for the first and `-` for the last of several pieces of a type on a file.
    fn place(
        &self,
        player: Player,
        ty: PieceType,
        (file, rank): (i32, i32),
        position: &Position,
    ) -> Option<&'static str> {
        let like = position.pieces().filter(|it| (it.1.ty, it.1.owner) == (ty, player));
        let ranks = like.filter_map(|(cell, _)| {
            let seen = self.seen(player, cell);
            (seen.0 == file).then_some(seen.1)
        });
        let (mut ahead, mut behind) = (0, 0);
        for other in ranks {
            ahead += usize::from(other > rank);
            behind += usize::from(other < rank);
        }
        match (ahead, behind) {
            (0, 0) => None,
            (0, _) => Some("+"),
            (_, 0) => Some("-"),
            _ => None,
        }
    }
}

/// A step in the notation of xiangqi, without the ID of the piece: `2=5`, `8+7`.
pub(super) struct XiangqiStep {
    /// The file on which it stands.
    pub(super) file: String,
    /// The sign of the first or the last of several like pieces on a file.
    pub(super) place: Option<&'static str>,
    /// Forward, sideways, back.
    pub(super) sign: char,
    /// The distance along the file, or the number of the new file.
    pub(super) number: String,
}

#[cfg(test)]
mod tests {
    use crate::{
        load::LoadOptions,
        notation::{
            game_from_fen,
            moves::play_text,
            san::{legal_sans, play_san},
        },
        shipped::Shipped,
    };

    /// Move texts and what people write for them, in a position.
    #[track_caller]
    fn check(name: &str, fen: &str, pairs: &[(&str, &str)], also_read: &[(&str, &str)]) {
        let loaded = crate::load::load(&Shipped, name, &LoadOptions::default());
        let game = game_from_fen(&loaded.variant.unwrap(), fen).unwrap();
        let sans = legal_sans(&game);
        for (text, san) in pairs {
            let found = sans.iter().find(|it| it.legal.text == *text).map(|it| it.san.as_str());
            assert_eq!(found, Some(*san), "{text}");
        }
        for (san, text) in also_read {
            let mut read = game.clone();
            let mut expected = game.clone();
            play_text(&mut expected, text).unwrap();
            assert_eq!(play_san(&mut read, san), Ok(1), "{san}");
            assert_eq!(read.state(), expected.state(), "{san}");
        }
    }

    #[test]
    fn shogi() {
        check(
            "shogi",
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[S] w - - 0 1",
            &[
                ("g3g4", "P-3f"),
                ("b2h8", "Bx2b="),
                ("b2h8=+B", "Bx2b+"),
                ("d1e2", "G6i-5h"),
                ("f1e2", "G4i-5h"),
                ("e1e2", "K-5h"),
                ("S@d5", "S*6e"),
            ],
            &[("P-36", "g3g4"), ("B8hx2b+", "b2h8=+B"), ("S'6e", "S@d5"), ("Pg4", "g3g4")],
        );
        let promoted = "4k4/9/9/4+P4/9/9/9/9/4K4[] b - - 0 1";
        check("shogi", &promoted.replace(" b ", " w "), &[("e6d6", "+P-6d")], &[]);
    }

    #[test]
    fn xiangqi() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        check(
            "xiangqi",
            start,
            &[
                ("h3e3", "C2=5"),
                ("b1c3", "H8+7"),
                ("c1e3", "E7+5"),
                ("a1a3", "R9+2"),
                ("c4c5", "P7+1"),
            ],
            &[("C2.5", "h3e3"), ("N8+7", "b1c3"), ("b1c3", "b1c3")],
        );
        check(
            "xiangqi",
            &start.replace(" w ", " b "),
            &[("h8e8", "C8=5"), ("b10c8", "H2+3"), ("i10i9", "R9+1")],
            &[],
        );
        // Two on a file.
        check(
            "xiangqi",
            "5k3/9/9/9/4R4/9/4R4/9/9/3K5 w - - 0 1",
            &[("e6d6", "R+=6"), ("e4d4", "R-=6"), ("e6e9", "R5+3"), ("e4e5", "R-+1")],
            &[("+R=6", "e6d6")],
        );
    }
}
