//! Games of self-play as they are kept: enough to play them again.
//!
//! As text a game is one line of JSON. What is read may come from anywhere, so it is played by the rules.

use super::games::{MOST_RANDOM_TURNS, MOST_SCORE, most_turns};
use alfil::{
    game::{Game, Move, Variant},
    notation::{
        dialect::Dialect,
        moves::{play_text, turn_text_in},
    },
};
use serde::{Deserialize, Serialize};

/// The most bytes of a game's line. Its turns take some thousands at most.
const MOST_LINE: usize = 256 << 10;
/// The most bytes of a turn, which may have many moves.
const MOST_TURN: usize = 4 << 10;

/// A game that the computer has played against itself, with what its searches found.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedGame {
    /// Which start of a shuffled game it began with; else 0.
    pub(super) start: u64,
    /// The moves of all turns.
    pub(super) moves: Vec<Move>,
    pub(super) turns: Vec<Turn>,
    pub(super) end: GameEnd,
}

/// A turn of such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// The number of its moves.
    pub(super) moves: usize,
    /// What the search found, for the player; `None` for a random turn.
    pub(super) score: Option<i16>,
}

/// How such a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum GameEnd {
    /// It ended by the rules.
    Over,
    /// The search has seen that the player on move wins.
    Wins,
    /// The search has seen that the player on move loses.
    Loses,
    /// It was broken off.
    BrokenOff,
}

/// A game as text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// The number of the game in its iteration.
    number: u32,
    start: u64,
    /// All turns: spaces between turns, commas within them.
    moves: String,
    /// The scores of the last turns. The turns before them are random.
    scores: Vec<i16>,
    end: GameEnd,
}

impl LearnedGame {
    /// Returns a game that begins with a random opening.
    pub(super) fn begin(start: u64, opening: &Game) -> LearnedGame {
        let mut res =
            LearnedGame { start, moves: Vec::new(), turns: Vec::new(), end: GameEnd::BrokenOff };
        let mut replayed = opening.clone();
        while replayed.undo().is_some() {}
        let mut turn = Vec::new();
        for mv in opening.moves() {
            replayed.play_unchecked(mv);
            turn.push(mv);
            if replayed.at_turn_start() {
                res.add(&turn, None);
                turn.clear();
            }
        }
        res
    }

    /// Adds a turn, and what the search found.
    pub(super) fn add(&mut self, turn: &[Move], score: Option<i16>) {
        self.moves.extend(turn);
        self.turns.push(Turn { moves: turn.len(), score });
    }

    /// Returns the moves and the score of each turn.
    pub(super) fn turns(&self) -> impl Iterator<Item = (&[Move], Option<i16>)> {
        let mut rest = &self.moves[..];
        self.turns.iter().map(move |it| {
            let (own, after) = rest.split_at(it.moves);
            rest = after;
            (own, it.score)
        })
    }

    /// Returns the game as one line of JSON; `None` if a move is not legal.
    pub(crate) fn line(&self, number: u32, variant: &Variant) -> Option<String> {
        let mut game = variant.start_number(self.start)?;
        let mut texts = Vec::new();
        for (turn, _) in self.turns() {
            texts.push(turn_text_in(&game, turn, &Dialect::OWN)?);
            for mv in turn {
                game.play_unchecked(*mv);
            }
        }
        let scores = self.turns.iter().filter_map(|it| it.score).collect();
        let line =
            Line { number, start: self.start, moves: texts.join(" "), scores, end: self.end };
        serde_json::to_string(&line).ok()
    }

    /// Reads the game with that number, and plays it by the rules.
    ///
    /// # Errors
    /// The reason, if it is no such game.
    pub(crate) fn read(line: &str, number: u32, variant: &Variant) -> Result<LearnedGame, String> {
        if line.len() > MOST_LINE {
            let n = line.len();
            return Err(format!("game {number} has {n} bytes: expected at most {MOST_LINE}"));
        }
        let line: Line = serde_json::from_str(line).map_err(|it| format!("game {number}: {it}"))?;
        if line.number != number {
            return Err(format!("expected game {number}, found game {}", line.number));
        }
        line.play(variant).map_err(|it| format!("game {number}: {it}"))
    }
}

impl Line {
    /// Plays the game by the rules.
    fn play(self, variant: &Variant) -> Result<LearnedGame, String> {
        let n_turns = self.moves.split_whitespace().count();
        let n_scores = self.scores.len();
        let most = most_turns(variant);
        if n_scores > most as usize {
            return Err(format!("expected at most {most} scores, found {n_scores}"));
        }
        if n_turns < n_scores || n_turns - n_scores > MOST_RANDOM_TURNS {
            return Err(format!(
                "expected at most {MOST_RANDOM_TURNS} turns more than scores, found {n_turns} and {n_scores}"
            ));
        }
        if let Some(score) = self.scores.iter().find(|it| it.unsigned_abs() > MOST_SCORE) {
            return Err(format!("expected scores up to {MOST_SCORE}, found {score}"));
        }
        let mut game = variant.start_number(self.start).ok_or_else(|| {
            format!("there is no start {}: there are {}, from 0", self.start, variant.starts())
        })?;
        let mut res =
            LearnedGame { start: self.start, moves: Vec::new(), turns: Vec::new(), end: self.end };
        for (n, text) in self.moves.split_whitespace().enumerate() {
            if text.len() > MOST_TURN {
                let n = text.len();
                return Err(format!("a turn has {n} bytes: expected at most {MOST_TURN}"));
            }
            if game.outcome().is_some() {
                return Err(format!("the game is over before `{text}`"));
            }
            let before = game.n_moves();
            play_text(&mut game, text).map_err(|it| it.to_string())?;
            let score = (n + n_scores).checked_sub(n_turns).map(|it| self.scores[it]);
            res.turns.push(Turn { moves: game.n_moves() - before, score });
        }
        if game.outcome().is_some() != (self.end == GameEnd::Over) {
            let found = if self.end == GameEnd::Over { "is not over" } else { "is over" };
            return Err(format!("the game {found} at the end of its turns"));
        }
        res.moves.extend(game.moves());
        Ok(res)
    }
}
