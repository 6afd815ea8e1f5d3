//! `morph`: maps of the board on which a piece becomes another where it lands.

use super::{
    Diagram,
    start::{Cell, listed},
};
use alfil_language::{
    diag::{Code, Diagnostic},
    source::Snippet,
};
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// The map of one type: what it becomes where.
pub(super) struct Morph {
    piece: usize,
    becomes: IndexMap<usize, BTreeSet<Cell>>,
}

impl<'a> Diagram<'a> {
    /// Reads the maps; each is about the piece in whose line, or behind whose line, it stands.
    pub(super) fn read_morphs(&mut self) {
        let lines: Vec<_> =
            self.parameters.iter().filter(|it| it.name.text == "morph").copied().collect();
        for line in lines {
            let piece = line.after.checked_sub(1).and_then(|it| self.numbers.get(it).copied());
            let Some(piece) = piece.flatten() else {
                let message = "expected `morph` below the line of the piece that it is about";
                self.wrong(line.name.span, message);
                continue;
            };
            if !self.grid.is_board() {
                continue;
            }
            if self.grid.symmetry == "none" {
                let message =
                    "`morph` without symmetry is not supported: Black's cells are not known";
                self.unsupported(line.name.span, message);
                continue;
            }
            let Some(rows) = self.map(line.value) else { continue };
            let mut becomes: IndexMap<usize, BTreeSet<Cell>> = IndexMap::new();
            for (row, symbols) in rows.iter().enumerate() {
                for (file, ty) in symbols.iter().enumerate() {
                    let cell = (file as i64, self.grid.ranks - 1 - row as i64);
                    if let Some(ty) = ty.filter(|it| *it != piece && self.grid.has(cell)) {
                        becomes.entry(ty).or_default().insert(cell);
                    }
                }
            }
            if rows.iter().ne(rows.iter().rev()) {
                let message = "the first row of `morph` is taken as the far rank, as in FEN";
                let diag = Diagnostic::new(Code::DiagramAdapted, line.value.span, message);
                self.diags
                    .push(diag.note("the format does not say in which order the ranks stand"));
            }
            self.makes.extend(becomes.keys().map(|it| (piece, *it)));
            self.morphs.push(Morph { piece, becomes });
        }
    }

    /// The rule that the maps stand for.
    pub(super) fn morph(&mut self) {
        let mut cases = Vec::new();
        for Morph { piece, becomes } in std::mem::take(&mut self.morphs) {
            if !self.appear[piece] {
                continue;
            }
            for (ty, cells) in becomes {
                let places = self.region(&cells);
                let when = format!("piece is {} and here in {places}", self.pieces[piece].name);
                cases.push((when, format!("piece becomes {}", self.pieces[ty].name)));
            }
        }
        let span = self.place_of("morph");
        let always = if self.has_exempt() { "not exempt" } else { "" };
        self.rule("What cells do to pieces that land there", "arrive", always, cases, span);
    }

    /// Cells as a set: whole ranks and shades by their names.
    fn region(&self, cells: &BTreeSet<Cell>) -> String {
        let grid = &self.grid;
        let all = (0..grid.ranks).flat_map(|rank| (0..grid.files).map(move |file| (file, rank)));
        let all: Vec<Cell> = all.filter(|it| grid.has(*it)).collect();
        let is = |test: &dyn Fn(&Cell) -> bool| {
            cells.iter().copied().eq(sorted(all.iter().filter(|it| test(it))))
        };
        // Shades are those of the board, not of the player: they must be the same for both.
        let same =
            |it: &Cell| grid.partner(*it).is_some_and(|to| (it.0 + it.1 + to.0 + to.1) % 2 == 0);
        if all.iter().all(same) {
            for (name, odd) in [("light", 1), ("dark", 0)] {
                if is(&|it| (it.0 + it.1) % 2 == odd) {
                    return name.to_owned();
                }
            }
        }
        for depth in 1..grid.ranks {
            if is(&|it| it.1 >= grid.ranks - depth) {
                return format!("last-ranks({depth})");
            }
            if is(&|it| it.1 < depth) {
                return if depth == 1 { "rank 1".to_owned() } else { format!("ranks 1-{depth}") };
            }
        }
        for rank in 0..grid.ranks {
            if is(&|it| it.1 == rank) {
                return format!("rank {}", rank + 1);
            }
        }
        listed(cells)
    }

    /// Returns the rows of a map: for each cell the type whose ID stands there.
    fn map(&mut self, value: Snippet<'a>) -> Option<Vec<Vec<Option<usize>>>> {
        let (files, ranks) = (self.grid.files as usize, self.grid.ranks as usize);
        let mut res = Vec::new();
        let mut at = 0;
        for row in value.text.split('/') {
            let snippet = value.part(at, at + row.len());
            at += row.len() + 1;
            let symbols = self.map_row(snippet)?;
            if symbols.len() != files && !symbols.is_empty() {
                let message = format!(
                    "expected a row of `morph` for {files} files, found one for {}",
                    symbols.len()
                );
                self.wrong(snippet.span, message);
                return None;
            }
            res.push(symbols);
        }
        if res.len() != ranks {
            let message = format!("expected {ranks} rows of `morph`, found {}", res.len());
            self.wrong(value.span, message);
            return None;
        }
        Some(res)
    }

    /// Returns the symbols of a row. Numbers count cells where nothing happens, as in FEN.
    fn map_row(&mut self, row: Snippet<'a>) -> Option<Vec<Option<usize>>> {
        let mut res = Vec::new();
        let mut at = 0;
        let mut after_id = false;
        while let Some(letter) = row.text[at..].chars().next() {
            let rest = &row.text[at..];
            if let Some((n, len)) = self.id_at(rest) {
                res.push(Some(n));
                at += len;
                after_id = true;
                continue;
            }
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let len = digits.len().max(letter.len_utf8());
            let span = row.at(at, at + len);
            at += len;
            if !digits.is_empty() {
                if after_id {
                    let message = format!("`{digits}` behind an ID in `morph` is not supported");
                    let diag = Diagnostic::new(Code::DiagramUnsupported, span, message);
                    self.diags
                        .push(diag.note("it could repeat the ID, or count cells without one"));
                    return None;
                }
                match digits.parse::<usize>() {
                    Ok(count) if count <= 1000 => res.extend(vec![None; count]),
                    _ => {
                        self.wrong(span, format!("expected how many cells, found `{digits}`"));
                        return None;
                    }
                }
            } else {
                if letter != '.' {
                    let message = format!("`{letter}` in `morph` is not supported");
                    let diag = Diagnostic::new(Code::DiagramUnsupported, span, message);
                    self.diags.push(diag.help(
                        "write a condition on the moves, such as `when = 'target not in last-ranks(1)'`",
                    ));
                }
                res.push(None);
            }
            after_id = false;
        }
        Some(res)
    }
}

fn sorted<'c>(cells: impl Iterator<Item = &'c Cell>) -> impl Iterator<Item = Cell> {
    let all: BTreeSet<Cell> = cells.copied().collect();
    all.into_iter()
}
