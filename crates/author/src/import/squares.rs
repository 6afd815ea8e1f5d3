//! Sets of squares: as sections write them, and as rule files do.

use std::collections::BTreeSet;

/// Squares by rank and file, both from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Squares(pub(super) BTreeSet<(u8, u8)>);

/// The symmetry from one player's squares to those of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Symmetry {
    #[default]
    Mirror,
    Rotate,
    /// Nothing follows.
    None,
}

impl Symmetry {
    pub(super) fn name(self) -> &'static str {
        match self {
            Symmetry::Mirror => "mirror",
            Symmetry::Rotate => "rotate",
            Symmetry::None => "none",
        }
    }
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// Returns a square's rank and file.
pub(super) fn square(text: &str) -> Option<(u8, u8)> {
    let mut letters = text.chars();
    let file = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
    let rank: u8 = letters.as_str().parse().ok().filter(|it| *it > 0)?;
    Some((rank - 1, file))
}

pub(super) fn name((rank, file): (u8, u8)) -> String {
    format!("{}{}", char::from(b'a' + file), u32::from(rank) + 1)
}

impl Squares {
    /// Reads squares, `*4`, `c*` and `**`; those beyond the board don't count. The word that is none of these is the error.
    pub(super) fn parse(text: &str, size: Size) -> Result<Squares, &str> {
        let mut res = BTreeSet::new();
        for word in text.split_whitespace().filter(|it| *it != "-") {
            let mut letters = word.chars();
            let file = match letters.next() {
                Some('*') => None,
                Some(it) if it.is_ascii_lowercase() => Some(it as u8 - b'a'),
                _ => return Err(word),
            };
            let rank = match letters.as_str() {
                "*" => None,
                it => Some(it.parse::<u8>().ok().filter(|it| *it > 0).ok_or(word)? - 1),
            };
            let files = file.map_or(0..size.files, |it| it..(it + 1).min(size.files).max(it));
            for file in files {
                let ranks = rank.map_or(0..size.ranks, |it| it..(it + 1).min(size.ranks).max(it));
                res.extend(ranks.map(|it| (it, file)));
            }
        }
        Ok(Squares(res))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn is_all(&self, size: Size) -> bool {
        self.0.len() == usize::from(size.files) * usize::from(size.ranks)
    }

    /// Returns the other player's squares.
    pub(super) fn image(&self, symmetry: Symmetry, size: Size) -> Squares {
        let image = |&(rank, file): &(u8, u8)| match symmetry {
            Symmetry::Mirror => (size.ranks - 1 - rank, file),
            Symmetry::Rotate => (size.ranks - 1 - rank, size.files - 1 - file),
            Symmetry::None => (rank, file),
        };
        Squares(self.0.iter().map(image).collect())
    }

    /// Returns the squares as cells and ranges of cells.
    pub(super) fn cells(&self) -> String {
        let mut runs: Vec<(u8, u8, u8, u8)> = Vec::new(); // first and last rank, first and last file
        let mut last: Option<(u8, u8)> = None;
        for &(rank, file) in &self.0 {
            match runs.last_mut() {
                Some(run) if last == Some((rank, file.wrapping_sub(1))) => run.3 = file,
                _ => runs.push((rank, rank, file, file)),
            }
            last = Some((rank, file));
        }
        let mut blocks: Vec<(u8, u8, u8, u8)> = Vec::new();
        for run in runs {
            match blocks.iter_mut().find(|it| it.1 + 1 == run.0 && (it.2, it.3) == (run.2, run.3)) {
                Some(block) => block.1 = run.1,
                None => blocks.push(run),
            }
        }
        let write = |&(low, high, left, right): &(u8, u8, u8, u8)| {
            if usize::from(high - low + 1) * usize::from(right - left + 1) > 2 {
                return format!("{}-{}", name((low, left)), name((high, right)));
            }
            let all = (low..=high).flat_map(|rank| (left..=right).map(move |it| name((rank, it))));
            all.collect::<Vec<_>>().join(" ")
        };
        let words: Vec<_> = blocks.iter().map(write).collect();
        if words.is_empty() { "none".to_owned() } else { words.join(" ") }
    }

    /// Returns the squares as a set in an expression: whole ranks by their numbers.
    pub(super) fn set(&self, size: Size) -> String {
        if self.is_all(size) {
            return "all".to_owned();
        }
        let full = |rank: u8| (0..size.files).all(|file| self.0.contains(&(rank, file)));
        let ranks: Vec<u8> = (0..size.ranks).filter(|it| full(*it)).collect();
        let count = ranks.len();
        if count == 0 || count * usize::from(size.files) != self.0.len() {
            return self.cells();
        }
        let (first, last) = (ranks[0], ranks[count - 1]);
        let together = usize::from(last - first) + 1 == count;
        if together && last + 1 == size.ranks {
            return format!("last-ranks({count})");
        }
        match (count, together) {
            (1, _) => format!("rank {}", first + 1),
            (_, true) => format!("ranks {}-{}", first + 1, last + 1),
            _ => {
                let ranks: Vec<_> = ranks.iter().map(|it| (it + 1).to_string()).collect();
                format!("ranks {}", ranks.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_shortly() {
        let size = Size { files: 8, ranks: 8 };
        let set = |text: &str| Squares::parse(text, size).unwrap().set(size);
        assert_eq!(set("*8"), "last-ranks(1)");
        assert_eq!(set("*7 *8"), "last-ranks(2)");
        assert_eq!(set("*2 *3"), "ranks 2-3");
        assert_eq!(set("*2"), "rank 2");
        assert_eq!(set("*1 *3"), "ranks 1 3");
        assert_eq!(set("d4 e4 d5 e5"), "d4-e5");
        assert_eq!(set("a*"), "a1-a8");
        assert_eq!(set("a1 h1 z9 *12"), "a1 h1");
        assert_eq!(set("**"), "all");
        assert_eq!(set("-"), "none");
        assert_eq!(Squares::parse("a1 9", size), Err("9"));
    }
}
