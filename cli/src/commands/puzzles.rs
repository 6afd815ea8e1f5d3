//! `alfil study --puzzles`: finds puzzles in the games of a study, and writes them as PGN.

use super::{Failure, check::plural, files, study::in_parallel};
use alfil_play::{
    Control,
    study::{
        PlayedGame,
        puzzles::{Finder, Found},
    },
};
use serde_json::{Value, json};
use std::path::Path;

/// A file that is to have puzzles.
#[derive(Debug)]
pub(super) struct PuzzleFile<'a> {
    pub(super) file: &'a str,
    pub(super) finder: Finder,
}

/// What was written.
#[derive(Debug)]
pub(super) struct WrittenPuzzles {
    file: String,
    puzzles: usize,
    positions: u64,
    games: usize,
}

impl PuzzleFile<'_> {
    /// Finds the puzzles with several threads, and writes them.
    ///
    /// # Errors
    /// If the file can't be written.
    pub(super) fn write(
        &self,
        games: &[PlayedGame],
        threads: usize,
    ) -> Result<WrittenPuzzles, Failure> {
        let chosen = self.finder.chosen(games);
        let find = |n: usize| self.finder.find(chosen[n], &Control::timeless());
        let found = Found::merged(in_parallel(chosen.len(), threads, find));
        let all: Vec<String> = (1..).zip(&found.puzzles).map(|(n, it)| it.pgn(n)).collect();
        files::write(Path::new(self.file), all.join("\n"))?;
        Ok(WrittenPuzzles {
            file: self.file.to_owned(),
            puzzles: all.len(),
            positions: found.positions,
            games: chosen.len(),
        })
    }
}

impl WrittenPuzzles {
    pub(super) fn text(&self) -> String {
        let WrittenPuzzles { file, puzzles, positions, games } = self;
        let (words, of_games) = (plural(*puzzles, "puzzle"), plural(*games, "game"));
        let more = if *puzzles == 0 { "; more games (--games) have more positions" } else { "" };
        format!(
            "\n{puzzles} {words} written into {file}, from {positions} positions of {games} {of_games}{more}.\n"
        )
    }

    pub(super) fn json(&self) -> Value {
        let WrittenPuzzles { file, puzzles, positions, games } = self;
        json!({ "file": file, "written": puzzles, "positions": positions, "games": games })
    }
}
