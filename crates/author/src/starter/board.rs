//! The template, fitted to a board.

use super::counts;
use alfil::{game::Variant, source::Loader};
use alfil_language::{
    format,
    schema::{board, castle, check, file, game, piece, test, variant},
};
use std::ops::RangeInclusive;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, value};

/// The numbers of files and of ranks that a board may have. Files are named by letters.
pub const SIDES: RangeInclusive<usize> = 4..=26;

/// The name of the template among the shipped parts.
const TEMPLATE: &str = "parts/new";
/// The tables of the template that are laid over it on boards with fewer files or ranks.
const FEWER: [&str; 2] = ["fewer-files", "fewer-ranks"];

/// Returns a first rule file on a board of this size, files and ranks; `None` gives the size of the template. The loader has
/// the template. Returns `None` if a side is out of bounds.
///
/// ```
/// use alfil::shipped::Shipped;
///
/// let text = alfil_author::starter::on_board(&Shipped, "Small game", Some((6, 6))).unwrap();
/// let loaded = alfil::Variant::from_text(&text).unwrap();
/// assert_eq!(loaded.start().legal_moves().len(), 10);
/// ```
pub fn on_board(loader: &dyn Loader, title: &str, size: Option<(usize, usize)>) -> Option<String> {
    let mut rules = template(loader)?;
    let old = sides(&rules)?;
    let new = size.unwrap_or(old);
    if !SIDES.contains(&new.0) || !SIDES.contains(&new.1) {
        return None;
    }
    let fewer = FEWER.map(|it| rules.remove(it));
    for (patch, is_fewer) in fewer.into_iter().zip([new.0 < old.0, new.1 < old.1]) {
        if let Some(patch) = patch.filter(|_| is_fewer) {
            lay_over(rules.as_table_mut(), patch.as_table_like()?);
        }
    }
    let map = CellMap { old, new };
    let about = rules.get_mut(game::VARIANT.as_ref())?.as_table_like_mut()?;
    about.insert(variant::NAME.as_ref(), value(title));
    let size: Array = [new.0 as i64, new.1 as i64].into_iter().collect();
    rules
        .get_mut(game::BOARD.as_ref())?
        .as_table_like_mut()?
        .insert(board::SIZE.as_ref(), value(size));
    let royal = rules.get(game::CHECK.as_ref())?.get(check::ROYAL.as_ref())?.as_str()?.to_owned();
    map.pieces(rules.get_mut(game::PIECES.as_ref())?.as_table_like_mut()?, &royal)?;
    for test in rules.get_mut(file::TEST.as_ref())?.as_array_of_tables_mut()?.iter_mut() {
        map.test(test);
    }
    let head = format!(
        "# {title}: a first rule file. `alfil check` and `alfil test` say whether it is sound.\n\n"
    );
    rules.key_mut(file::LANGUAGE.as_ref())?.leaf_decor_mut().set_prefix(head);
    measure(&mut rules)?;
    format::file(&rules.to_string()).ok()
}

/// Returns the numbers of files and ranks of the template.
pub fn template_size(loader: &dyn Loader) -> Option<(usize, usize)> {
    sides(&template(loader)?)
}

fn template(loader: &dyn Loader) -> Option<DocumentMut> {
    loader.load(TEMPLATE, None).ok()?.text.parse().ok()
}

/// Returns the numbers of files and ranks of a rule file.
fn sides(rules: &DocumentMut) -> Option<(usize, usize)> {
    let size = rules.get(game::BOARD.as_ref())?.get(board::SIZE.as_ref())?.as_array()?;
    let side = |n: usize| usize::try_from(size.get(n)?.as_integer()?).ok();
    Some((side(0)?, side(1)?))
}

/// Lays a table over another: tables merge, an empty text takes a key away, and all else replaces.
fn lay_over(table: &mut dyn TableLike, patch: &dyn TableLike) {
    for (key, item) in patch.iter() {
        match (table.get_mut(key).and_then(Item::as_table_like_mut), item.as_table_like()) {
            (Some(table), Some(patch)) => lay_over(table, patch),
            _ if item.as_str() == Some("") => drop(table.remove(key)),
            // The key stays where it is.
            _ => drop(table.insert(key, item.clone())),
        }
    }
}

/// Writes the counts of the tests of the start.
fn measure(rules: &mut DocumentMut) -> Option<()> {
    let start = Variant::from_text(&rules.to_string()).ok()?.start();
    let tests = rules.get_mut(file::TEST.as_ref())?.as_array_of_tables_mut()?;
    for test in tests.iter_mut().filter(|it| !it.contains_key(test::FEN.as_ref())) {
        if let Some(perft) = test.get_mut(test::PERFT.as_ref()) {
            let depth = perft.as_array()?.len() as u32;
            let found = counts(&start, depth);
            *perft = value(found.iter().copied().collect::<Array>());
            if let (Some(count), Some(n)) = (test.get_mut(test::COUNT.as_ref()), found.first()) {
                *count = value(*n);
            }
        }
    }
    Some(())
}

/// The way from the cells of one board to those of another: cells keep their distances from the nearer edges.
struct CellMap {
    old: (usize, usize),
    new: (usize, usize),
}

impl CellMap {
    /// Returns the file, from 0.
    fn file(&self, file: usize) -> usize {
        near(file, self.old.0, self.new.0)
    }

    /// Returns the rank, from 0.
    fn rank(&self, rank: usize) -> usize {
        near(rank, self.old.1, self.new.1)
    }

    /// Returns a text with other cells. A cell is a small letter with a number behind it.
    fn cells(&self, text: &str) -> String {
        let mut res = String::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            match first_cell(rest) {
                Some((file, rank, length)) => {
                    res += &cell_name(self.file(file), self.rank(rank));
                    rest = &rest[length..];
                }
                None => {
                    res.push(letter);
                    rest = &rest[letter.len_utf8()..];
                }
            }
        }
        res
    }

    /// Gives the pieces their cells at the start.
    fn pieces(&self, pieces: &mut dyn TableLike, royal: &str) -> Option<()> {
        let mut first_rank = vec![String::new(); self.old.0];
        for (name, item) in pieces.iter() {
            let start = item.get(piece::START.as_ref()).and_then(Item::as_str).unwrap_or_default();
            let cells = start.split(' ').filter(|it| !it.contains('-')).filter_map(first_cell);
            for (file, ..) in cells.filter(|it| it.1 == 0) {
                name.clone_into(first_rank.get_mut(file)?);
            }
        }
        let officers = officers(&first_rank, royal, self.new.0)?;
        for (name, item) in pieces.iter_mut() {
            let it = item.as_table_like_mut()?;
            if first_rank.iter().any(|it| *it == name.get()) {
                let files = (0..officers.len()).filter(|it| officers[*it] == name.get());
                let cells: Vec<_> = files.map(|it| cell_name(it, 0)).collect();
                if cells.is_empty() {
                    it.remove(piece::START.as_ref());
                } else {
                    it.insert(piece::START.as_ref(), value(cells.join(" ")));
                }
            } else if let Some(start) = it.get_mut(piece::START.as_ref()) {
                *start = value(self.cells(start.as_str()?));
            }
            let castle = it.get_mut(piece::CASTLE.as_ref()).and_then(Item::as_table_like_mut);
            if let Some(to) = castle.and_then(|it| it.get_mut(castle::TO.as_ref())) {
                *to = value(self.cells(to.as_str()?));
            }
        }
        Some(())
    }

    /// Moves the cells of a test.
    fn test(&self, test: &mut Table) {
        let keys = [
            test::PLAY.as_ref(),
            test::MOVES.as_ref(),
            test::LEGAL.as_ref(),
            test::ILLEGAL.as_ref(),
        ];
        for key in keys {
            if let Some(it) = test.get_mut(key)
                && let Some(turns) = it.as_str()
            {
                *it = value(self.cells(turns));
            }
        }
        if let Some(it) = test.get_mut(test::FEN.as_ref())
            && let Some(fen) = it.as_str()
        {
            *it = value(self.fen(fen));
        }
    }

    /// Returns a FEN with the pieces at their new cells. IDs of pieces are single letters.
    fn fen(&self, fen: &str) -> String {
        let (ranks, fields) = fen.split_once(' ').unwrap_or((fen, ""));
        let mut board = vec![vec![None; self.new.0]; self.new.1];
        for (n, rank) in ranks.split('/').enumerate().take(self.old.1) {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        // Ranks of a FEN begin with the last.
                        board[near(n, self.old.1, self.new.1)][self.file(file)] = Some(letter);
                        file += 1;
                    }
                }
            }
        }
        let ranks: Vec<_> = board.iter().map(|it| fen_rank(it)).collect();
        format!("{} {fields}", ranks.join("/"))
    }
}

/// Returns the place that has the same distance from the nearer edge.
fn near(place: usize, old: usize, new: usize) -> usize {
    if 2 * place < old { place } else { (new + place).saturating_sub(old) }
}

/// Returns the pieces of a first rank of another length: pairs from the edges inwards, and the middle.
///
/// - An even number of files has the same middle.
/// - An odd number of files has the royal piece in the middle. Its neighbour of the middle becomes a pair beside it, if all
///   pairs have a place.
/// - A shorter rank lacks the inner pairs. A longer one has all pairs but the outermost again.
fn officers<'a>(rank: &'a [String], royal: &str, files: usize) -> Option<Vec<&'a str>> {
    let half = rank.len() / 2;
    let pairs: Vec<&str> = rank.get(..half.checked_sub(1)?)?.iter().map(String::as_str).collect();
    let middle: Vec<&str> = rank.get(half - 1..=half)?.iter().map(String::as_str).collect();
    let (middle, beside) = if files.is_multiple_of(2) {
        (middle, None)
    } else {
        let (royal, other) = middle.into_iter().partition(|it| *it == royal);
        let other: Vec<_> = other;
        (royal, other.first().copied().filter(|_| files / 2 > pairs.len()))
    };
    let again = pairs.iter().skip(1).cycle();
    let outer = pairs
        .iter()
        .chain(again)
        .copied()
        .take(files / 2 - usize::from(beside.is_some()) - middle.len() / 2);
    let left: Vec<&str> = outer.chain(beside).collect();
    let right = left.iter().rev().copied();
    Some(left.iter().copied().chain(middle).chain(right).collect())
}

/// Returns the file and the rank of the cell with which a text begins, both from 0, and the length of its name.
fn first_cell(text: &str) -> Option<(usize, usize, usize)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: usize = text[1..=digits].parse().ok()?;
    Some((usize::from(letter - b'a'), rank.checked_sub(1)?, digits + 1))
}

/// Returns the name of a cell. The file and the rank count from 0.
fn cell_name(file: usize, rank: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Returns a rank of a FEN.
fn fen_rank(cells: &[Option<char>]) -> String {
    let mut res = String::new();
    for run in cells.chunk_by(|one, other| one.is_none() && other.is_none()) {
        match run[0] {
            Some(letter) => res.push(letter),
            None => res += &run.len().to_string(),
        }
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_ranks() {
        let rank = ["R", "N", "B", "Q", "K", "B", "N", "R"].map(str::to_owned);
        for row in [
            "RQKR",
            "RNKNR",
            "RNQKNR",
            "RNBKBNR",
            "RNBQKBNR",
            "RNBQKQBNR",
            "RNBNQKNBNR",
            "RNBNQKQNBNR",
            "RNBNBQKBNBNR",
        ] {
            assert_eq!(officers(&rank, "K", row.len()).unwrap().concat(), row);
        }
    }

    #[test]
    fn cells_keep_their_distances_from_edges() {
        let map = CellMap { old: (8, 8), new: (4, 12) };
        assert_eq!(map.cells("a7a8=Q g1g8 a2-h2"), "a11a12=Q c1c12 a2-d2");
        assert_eq!(
            map.fen("k7/7R/8/8/8/8/8/K5R1 w - - 0 1"),
            "k3/3R/4/4/4/4/4/4/4/4/4/K1R1 w - - 0 1"
        );
    }

    /// The army of the template is that of the shipped game.
    #[test]
    fn the_army_is_orthodox() {
        let pieces = |called: &str| {
            let text = alfil::shipped::text(called).unwrap();
            text.split("[pieces]\n").nth(1).unwrap().split("\n\n").next().unwrap().to_owned()
        };
        assert_eq!(pieces(TEMPLATE), pieces("chess"));
    }
}
