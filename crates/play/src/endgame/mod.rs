//! Endgames that are solved exactly: every placement of a few pieces, by retrograde analysis.
//!
//! 1. [`Material`] names the pieces: `K Q k`.
//! 2. [`solve`] lists all placements of them, finds the moves of each with the machine, and works back from the ends of games
//!    (K. Thompson, 1986). Captures and promotions lead to other material, which is solved with it.
//! 3. An [`Endgame`] is the result. An engine plays by it ([`crate::Engine::set_endgames`]).
//!
//! What depends on the history does not count: no game ends by repetition or by a number of turns.
//!
//! ```
//! use alfil::Variant;
//! use alfil_play::{Control, endgame::{Endgame, Material, Known, SolveSettings, solve}};
//!
//! let chess = Variant::shipped("gardner")?;
//! let material = Material::read(&chess, "K R k")?;
//! let solved = solve(&chess, &material, &SolveSettings::default(), &Control::timeless(), &|_| ())?;
//! let game = chess.from_fen("2k2/5/2K2/5/R4 w - - 0 1")?;
//! assert_eq!(solved.known(game.position()), Some(Known::Wins(1)));
//!
//! let bytes = solved.to_bytes();
//! assert_eq!(Endgame::read(&bytes, &chess)?.len(), solved.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod file;
mod graph;
mod material;
mod placements;
mod solve;
#[cfg(test)]
mod tests;

use alfil::game::{Game, Move, Position, Variant};
use alfil_model::Player;

pub use material::Material;
pub use solve::{SolveProgress, SolveSettings, solve};

/// Why an endgame can't be solved or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameError {
    /// The game has not two sides of one player each.
    #[error("the game has {0} players: only games of two players can be solved")]
    Players(usize),
    /// The game has hands.
    #[error("pieces are held in hands in this game: only games without hands can be solved")]
    Hands,
    /// There is no such piece.
    #[error("`{piece}` is no piece: expected {expected}, with blanks between")]
    Piece {
        /// What was read.
        piece: String,
        /// The pieces of the game.
        expected: String,
    },
    /// No pieces are named, or more than a table can have.
    #[error("{0} pieces: name at least 1, and at most {most}", most = Material::MOST)]
    Number(usize),
    /// No position of the game has these pieces.
    #[error("no position of the game has these pieces: {0}")]
    NoPosition(String),
    /// The table does not fit the memory.
    #[error(
        "the table needs more than {mib} MiB after {positions} positions: name fewer pieces, or allow more with `--memory`"
    )]
    TooLarge {
        /// The limit.
        mib: u64,
        /// How many positions there were until then.
        positions: u64,
    },
    /// The caller has stopped it.
    #[error("it was stopped")]
    Stopped,
    /// The bytes are no endgame.
    #[error(
        "this is no solved endgame: the first bytes are not `alfilend`; write one with `alfil solve`"
    )]
    OtherFile,
    /// Another program wrote it.
    #[error("another version of alfil wrote this endgame: solve it again")]
    OtherVersion,
    /// It is for other rules.
    #[error(
        "this endgame is for other rules, those of `{0}` at its time: solve it again with these rules"
    )]
    OtherRules(String),
    /// The bytes are damaged.
    #[error("the file of the endgame is damaged: {0}; solve it again")]
    Damaged(&'static str),
}

/// What is known of a position for the player on move. Numbers are those of moves of both players, the best ones, until the
/// game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The player wins.
    Wins(u16),
    /// Neither player can win.
    Draw,
    /// The player loses.
    Loses(u16),
}

impl Known {
    /// 0 is a draw; a win or a loss in `n` moves is `n + 1` or its negative.
    fn of(value: i16) -> Known {
        match value {
            0 => Known::Draw,
            1.. => Known::Wins(value as u16 - 1),
            _ => Known::Loses(value.unsigned_abs() - 1),
        }
    }
}

/// How often the player on move wins, and how long it takes at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnMove {
    /// The player.
    pub player: Player,
    /// The number of positions.
    pub positions: u64,
    /// How many of them the player wins.
    pub won: u64,
    /// How many of them the player loses.
    pub lost: u64,
    /// The longest win: the number of moves and the FEN of the position.
    pub longest_win: Option<(u16, String)>,
    /// The longest loss.
    pub longest_loss: Option<(u16, String)>,
}

/// A solved endgame: what is known of each position with some pieces, and of all positions that can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    name: String,
    material: String,
    fingerprint: u64,
    /// The key of the start of a game.
    start_key: u64,
    /// The most pieces of a position.
    most_pieces: usize,
    /// The keys of all positions, ascending.
    keys: Vec<u64>,
    /// The value of each position: see [`Known::of`].
    values: Vec<i16>,
    /// The positions of just this material, for each player on move.
    on_move: Vec<OnMove>,
}

impl Endgame {
    /// Returns the pieces, as [`Material`] writes them.
    pub fn material(&self) -> &str {
        &self.material
    }

    /// Returns the number of positions, with those that can follow.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns true if there are no positions, which is never so.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns how often each player wins when on move, of the positions with just this material.
    pub fn on_move(&self) -> &[OnMove] {
        &self.on_move
    }

    /// Returns what is known of a position, if it is one of these. It takes no account of the history.
    pub fn known(&self, position: &Position) -> Option<Known> {
        if position.occupied().len() > self.most_pieces {
            return None;
        }
        let at = self.keys.binary_search(&position.zobrist()).ok()?;
        Some(Known::of(self.values[at]))
    }

    /// Returns the best moves from a position to the end of the game: the side that wins hurries, the other one delays. Stops
    /// after a drawn position, and at one that is not known.
    pub fn line(&self, game: &Game) -> Vec<Move> {
        let mut position = game.position().clone();
        let mut moves = game.legal_moves();
        let mut res = Vec::new();
        while let Some(Known::Wins(left) | Known::Loses(left)) = self.known(&position) {
            let next = moves.iter().find(|it| {
                position.make(**it);
                let found = self.known(&position);
                position.unmake();
                matches!(found, Some(Known::Wins(it) | Known::Loses(it)) if it + 1 == left)
            });
            // Another move may be as long, but then wins for the other side.
            let Some(next) = next.copied() else { break };
            position.make(next);
            res.push(next);
            position.legal_moves(&mut moves);
        }
        res
    }

    /// Refuses a table of other rules.
    pub(crate) fn check(&self, variant: &Variant) -> Result<(), EndgameError> {
        if self.fingerprint == variant.model().about.fingerprint {
            Ok(())
        } else {
            Err(EndgameError::OtherRules(self.name.clone()))
        }
    }
}
