//! Games of self-play in a file, so that later learners learn from them, too.
//!
//! The file is text. Its first line has the name and the fingerprint of the game, each other line a game (`record`).

use super::record::LearnedGame;
use alfil::game::Variant;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The first line of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The name of the game whose self-play the file has.
    games_of: String,
    /// The fingerprint of its rules, in hexadecimal digits.
    rules: String,
}

/// Why a file with games of self-play can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeptError {
    /// Its first line is another one.
    #[error(
        "line 1: expected the name and the hash of a game, as `alfil learn --keep` writes them"
    )]
    OtherFile,
    /// It is of other rules.
    #[error(
        "line 1: the games were played by other rules: `{name}` with the hash {found}, and this game has {expected}; name a \
         new file"
    )]
    OtherRules {
        /// The name of its game.
        name: String,
        /// The fingerprint of its game.
        found: String,
        /// The fingerprint of the game at hand.
        expected: String,
    },
    /// A game is wrong.
    #[error("line {line}: {why}; delete this line and all after it")]
    Game {
        /// The number of its line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

impl LearnedGame {
    /// Returns the first line of a file with games of a variant, and its end of line.
    pub fn head(variant: &Variant) -> String {
        let about = &variant.model().about;
        let (name, rules) = (&about.name, fingerprint(variant));
        let head = serde_json::json!({ "games_of": name, "rules": rules });
        format!("{head}\n")
    }

    /// Returns a line for each game, with its end of line; `None` if a move of theirs is not legal. `first` is the number of games
    /// that the file has already.
    pub fn lines(games: &[LearnedGame], first: usize, variant: &Variant) -> Option<String> {
        let numbers = (first as u32)..;
        let lines = numbers.zip(games).map(|(n, it)| it.line(n, variant));
        lines.map(|it| Some(it? + "\n")).collect()
    }

    /// Reads a file with games of a variant: what [`LearnedGame::head`] and [`LearnedGame::lines`] have written. Each game is
    /// played by the rules.
    ///
    /// ```
    /// use alfil::game::Variant;
    /// use alfil_play::learn::LearnedGame;
    ///
    /// let variant = Variant::shipped("dobutsu")?;
    /// let text = LearnedGame::head(&variant)
    ///     + r#"{"number":0,"start":0,"moves":"b2b3 c4b3","scores":[35],"end":"broken-off"}"#;
    /// assert_eq!(LearnedGame::read_all(&text, &variant)?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is another file, or of other rules, or if a game is wrong.
    pub fn read_all(text: &str, variant: &Variant) -> Result<Vec<LearnedGame>, KeptError> {
        let mut lines = text.lines().enumerate();
        let head = lines.next().and_then(|(_, it)| serde_json::from_str(it).ok());
        let Head { games_of: name, rules: found } = head.ok_or(KeptError::OtherFile)?;
        let expected = fingerprint(variant);
        if found != expected {
            return Err(KeptError::OtherRules { name, found, expected });
        }
        let read = |(n, line): (usize, &str)| {
            let number = u32::try_from(n - 1).unwrap_or(u32::MAX);
            LearnedGame::read(line, number, variant)
                .map_err(|why| KeptError::Game { line: n + 1, why })
        };
        lines.map(read).collect()
    }
}

fn fingerprint(variant: &Variant) -> String {
    format!("{:016x}", variant.model().about.fingerprint)
}
