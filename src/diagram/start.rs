//! The board and what stands on it.

use super::{Diagram, Piece, put, read, table};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::{Node, Table, limits},
    source::{Snippet, Span},
};
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// File and rank, from 0.
pub(super) type Cell = (i64, i64);

/// The cells that there are.
#[derive(Default)]
pub(super) struct Grid {
    pub(super) files: i64,
    pub(super) ranks: i64,
    /// Cells that don't exist.
    pub(super) holes: BTreeSet<Cell>,
    /// The same as a rule file lists them.
    pub(super) hole_texts: Vec<String>,
    /// The symmetry from White's cells to Black's, in the words of rule files.
    pub(super) symmetry: &'static str,
    /// The same as the header says it.
    pub(super) mirrored: &'static str,
    first_rank: i64,
}

impl Grid {
    /// Returns true if files and ranks are numbers that a board can have.
    pub(super) fn is_board(&self) -> bool {
        let side = 1..=1000;
        side.contains(&self.files)
            && side.contains(&self.ranks)
            && self.files * self.ranks <= limits::GRID
    }

    /// Returns true if all cells of the board are holes.
    pub(super) fn is_empty(&self) -> bool {
        self.is_board() && self.holes.len() as i64 == self.files * self.ranks
    }

    pub(super) fn has(&self, (file, rank): Cell) -> bool {
        (0..self.files).contains(&file)
            && (0..self.ranks).contains(&rank)
            && !self.holes.contains(&(file, rank))
    }

    /// Returns Black's cell for one of White's.
    pub(super) fn partner(&self, (file, rank): Cell) -> Option<Cell> {
        match self.mirrored {
            "mirror" => Some((file, self.ranks - 1 - rank)),
            "rotate" => Some((self.files - 1 - file, self.ranks - 1 - rank)),
            _ => None,
        }
    }
}

/// The set-up.
#[derive(Default)]
pub(super) struct Start {
    /// Piece type and player of each cell.
    pub(super) cells: IndexMap<Cell, (usize, usize)>,
    /// For each type the texts of White's cells, and of Black's if they don't follow from White's.
    texts: Vec<(String, Option<String>)>,
    /// Moves whose castling is said otherwise than in the header.
    pub(super) moves: IndexMap<usize, String>,
    /// The keys `castle`.
    pub(super) castle: IndexMap<usize, Node>,
}

impl Start {
    pub(super) fn has(&self, ty: usize) -> bool {
        self.cells.values().any(|it| it.0 == ty)
    }

    /// Returns the key `at` of a type.
    pub(super) fn node(&self, ty: usize, span: Span) -> Option<Node> {
        let (white, black) = self.texts.get(ty).filter(|_| self.has(ty))?;
        let Some(black) = black else { return Some(Node::made_up(white, span)) };
        let mut each = Table::default();
        for (player, text) in [("white", white), ("black", black)] {
            if !text.is_empty() {
                put(&mut each, player, Node::made_up(text, span));
            }
        }
        Some(table(each, span))
    }

    /// Returns the key `castle` of a type.
    pub(super) fn castle_key(&self, ty: usize) -> Option<Node> {
        self.castle.get(&ty).cloned()
    }

    /// Returns the moves of a type, if its castling is not said as in the header.
    pub(super) fn castled_moves(&self, ty: usize) -> Option<&str> {
        self.moves.get(&ty).map(String::as_str)
    }
}

impl<'a> Diagram<'a> {
    /// Reads the board and puts the pieces on it.
    pub(super) fn place(&mut self, holes: &[Snippet<'a>]) {
        self.grid.files = self.number("files", 8);
        self.grid.ranks = self.number("ranks", 8);
        self.grid.first_rank = self.number("firstRank", 1);
        self.grid.mirrored = self.symmetry();
        self.grid.symmetry = self.grid.mirrored;
        for list in holes {
            for (text, cells) in self.squares(*list) {
                let new: Vec<Cell> = cells.into_iter().filter(|it| self.grid.has(*it)).collect();
                if !new.is_empty() {
                    self.grid.hole_texts.push(text);
                }
                self.grid.holes.extend(new);
            }
        }
        let lost = |it: &Cell| self.grid.partner(*it).is_some_and(|it| self.grid.has(it));
        if self.grid.is_board() && self.grid.holes.iter().any(lost) {
            // The board is no image of itself: so what is Black's is written out.
            self.grid.symmetry = "none";
        }
        for n in 0..self.pieces.len() {
            self.place_piece(n);
        }
        self.castling();
    }

    fn symmetry(&mut self) -> &'static str {
        let words = ["mirror", "rotate", "none"];
        let Some(value) = self.parameter("symmetry").map(|it| it.value) else { return words[0] };
        if let Some(word) = words.into_iter().find(|it| *it == value.text) {
            return word;
        }
        let message = format!("expected `mirror`, `rotate` or `none`, found `{}`", value.text);
        let diag = Diagnostic::new(Code::DiagramSyntax, value.span, message);
        self.diags.push(diag.did_you_mean(value.text, words));
        words[0]
    }

    /// The squares of White, after `,,` those of Black. Black also gets what lies opposite to White's.
    fn place_piece(&mut self, n: usize) {
        let list = self.pieces[n].line.squares;
        let (white, black) = list.text.split_once(",,").unwrap_or((list.text, ""));
        let of_white = list.part(0, white.len());
        let of_black = list.part(list.text.len() - black.len(), list.text.len());
        let white = self.own_squares(n, 0, of_white);
        let black = self.own_squares(n, 1, of_black);
        let all_of_black = || {
            let opposite = white.1.iter().filter_map(|it| self.grid.partner(*it));
            let all = opposite.filter(|it| self.grid.has(*it)).chain(black.1.iter().copied());
            listed(&all.collect())
        };
        let black = match self.grid.symmetry {
            _ if self.grid.mirrored == "none" => Some(black.0.join(" ")),
            "none" => Some(all_of_black()),
            _ => Some(all_of_black()).filter(|_| !black.0.is_empty()),
        };
        self.start.texts.push((white.0.join(" "), black));
    }

    /// Returns the squares of one player that can be taken, as texts and as cells.
    fn own_squares(
        &mut self,
        n: usize,
        player: usize,
        list: Snippet<'a>,
    ) -> (Vec<String>, Vec<Cell>) {
        let (mut texts, mut all) = (Vec::new(), Vec::new());
        for (text, cells) in self.squares(list) {
            let before = all.len();
            let (mut taken, mut said) = (None, false);
            for cell in &cells {
                let partner = self.grid.partner(*cell).filter(|_| player == 0);
                let both = [Some((*cell, player)), partner.map(|it| (it, 1))];
                let both: Vec<_> =
                    both.into_iter().flatten().filter(|it| self.grid.has(it.0)).collect();
                // A list of both sides may say again what follows from symmetry.
                if player == 1 && self.start.cells.get(cell) == Some(&(n, player)) {
                    said = true;
                    continue;
                }
                let twice = both.len() == 2 && both[0].0 == both[1].0;
                if let Some((cell, _)) =
                    both.iter().find(|it| twice || self.start.cells.contains_key(&it.0))
                {
                    taken.get_or_insert(*cell);
                    continue;
                }
                self.start.cells.extend(both.into_iter().map(|(cell, player)| (cell, (n, player))));
                all.push(*cell);
            }
            if let Some(cell) = taken {
                let message = format!(
                    "expected an empty square for `{}`, but `{}` is taken",
                    self.pieces[n].name,
                    read::square_name(cell)
                );
                self.wrong(list.span, message);
                let rest: BTreeSet<Cell> = all[before..].iter().copied().collect();
                texts.extend(Some(listed(&rest)).filter(|it| !it.is_empty()));
            } else if all.len() > before || !said {
                texts.push(text);
            }
        }
        (texts, all)
    }

    /// Returns a list of squares and rectangles: each as a rule file writes it, with its cells. What is not on the board
    /// is told and left out.
    fn squares(&mut self, list: Snippet<'_>) -> Vec<(String, Vec<Cell>)> {
        let first = self.grid.first_rank;
        let mut res: Vec<(String, Vec<Cell>)> = Vec::new();
        let mut left = limits::SQUARES;
        for item in list.text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            let start = item.as_ptr() as usize - list.text.as_ptr() as usize;
            let span = list.at(start, start + item.len());
            let corners: Option<Vec<_>> =
                item.split('-').map(|it| read::square(it.trim(), first)).collect();
            let (one, other) = match corners.as_deref() {
                Some(&[one]) => (one, one),
                Some(&[one, other]) => (one, other),
                _ => {
                    let message = format!("expected a square or two corners, found `{item}`");
                    let diag = Diagnostic::new(Code::DiagramSyntax, span, message);
                    self.diags.push(
                        diag.help("write `a2`, `a2-h2`, or several with commas between them"),
                    );
                    continue;
                }
            };
            let (low, high) = (
                (one.0.min(other.0), one.1.min(other.1)),
                (one.0.max(other.0), one.1.max(other.1)),
            );
            let inside = high.0 < self.grid.files && high.1 < self.grid.ranks;
            if !self.grid.is_board() {
                continue;
            }
            let name = read::square_name;
            let text =
                if low == high { name(low) } else { format!("{}-{}", name(low), name(high)) };
            let all = (low.0..=high.0.min(self.grid.files - 1)).flat_map(|file| {
                (low.1..=high.1.min(self.grid.ranks - 1)).map(move |rank| (file, rank))
            });
            let cells: Vec<Cell> = all.filter(|it| self.grid.has(*it)).collect();
            let whole = cells.len() as i64 == (high.0 - low.0 + 1) * (high.1 - low.1 + 1);
            if left < cells.len() + 1 {
                self.diags.push(limits::exceeded(span, "squares of one piece", limits::SQUARES));
                break;
            }
            left -= cells.len() + 1;
            if inside && whole {
                res.push((text, cells));
                continue;
            }
            let message = format!("expected squares of the board, found `{item}`");
            self.wrong(span, message);
            let cells: BTreeSet<Cell> = cells.into_iter().collect();
            if !cells.is_empty() {
                res.push((listed(&cells), cells.into_iter().collect()));
            }
        }
        res
    }
}

/// Cells as a rule file lists them: whole runs of a rank together.
pub(super) fn listed(cells: &BTreeSet<Cell>) -> String {
    let mut by_rank: Vec<Cell> = cells.iter().copied().collect();
    by_rank.sort_unstable_by_key(|it| (it.1, it.0));
    let mut runs: Vec<(Cell, Cell)> = Vec::new();
    for cell in by_rank {
        match runs.last_mut() {
            Some((_, last)) if last.1 == cell.1 && last.0 + 1 == cell.0 => *last = cell,
            _ => runs.push((cell, cell)),
        }
    }
    let name = read::square_name;
    let words = runs.into_iter().flat_map(|(first, last)| match last.0 - first.0 {
        0 => vec![name(first)],
        1 => vec![name(first), name(last)],
        _ => vec![format!("{}-{}", name(first), name(last))],
    });
    words.collect::<Vec<_>>().join(" ")
}

impl Piece<'_> {
    /// Returns true if it says how it moves.
    pub(super) fn states_moves(&self) -> bool {
        !self.line.moves.text.is_empty()
    }
}
