//! Chess-like board games from text files: rules, moves, positions and records of any of them.
//!
//! A rule file says what the board is, how pieces move (in Betza notation), what check means and how the game ends. Alfil
//! compiles it and generates its moves. The rule files of 173 games come with it.
//!
//! # Examples
//!
//! Play a game:
//!
//! ```
//! use alfil::Variant;
//!
//! let mut game = Variant::shipped("xiangqi")?.start();
//! let mv = game.parse_move("h3e3")?;
//! game.play(mv)?;
//! assert!(game.outcome().is_none() && !game.legal_moves().is_empty());
//! println!("{}", game.fen());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Define one, and read what is wrong with it:
//!
//! ```
//! use alfil::Variant;
//!
//! let knightriders = Variant::from_text("extends = 'chess'\npieces.knight.move = 'NN'")?;
//! assert_eq!(knightriders.start().legal_moves().len(), 24);
//!
//! let failed = Variant::from_text("extends = 'chess'\npieces.knight.move = 'Y'").unwrap_err();
//! assert!(failed.to_string().starts_with("text:2:23: error:"), "{failed}");
//! # Ok::<(), alfil::LoadFailed>(())
//! ```
//!
//! Search two plies: most captures, on a position that moves are made on and taken back.
//!
//! ```
//! use alfil::{MoveList, Position, Variant};
//!
//! fn search(position: &mut Position, depth: u32) -> i32 {
//!     if depth == 0 {
//!         let own = position.pieces_of(position.player()).len() as i32;
//!         return 2 * own - position.occupied().len() as i32;
//!     }
//!     let mut moves = MoveList::new();
//!     position.legal_moves(&mut moves);
//!     let mut best = i32::MIN + 1;
//!     for mv in moves {
//!         position.make(mv);
//!         best = best.max(-search(position, depth - 1));
//!         position.unmake();
//!     }
//!     best
//! }
//!
//! let chess = Variant::shipped("chess")?;
//! let mut position = chess.from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")?.position().clone();
//! assert_eq!(search(&mut position, 2), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | for | see |
//! | --- | --- |
//! | rules | [`Variant`]: a game, compiled; [`load`], which also returns warnings; [`model`], what a rule file means |
//! | a game with its history | [`Game`]: clocks, repetition, taking back, ends |
//! | search | [`Position`]: moves, make and unmake, pieces, checkers, null moves; [`Move`], [`MoveList`] |
//! | texts | [`DisplayMove`], [`Game::parse_move`]; [`notation`]: moves, FEN, PGN and other records |
//! | counting | [`mod@perft`] |
//! | messages | [`diag`], [`source`] |
//!
//! Other crates stand on this one: `alfil-play` (engines, agents for training, studies), `alfil-draw` (boards as text and SVG,
//! rules in words), `alfil-author` (editors, imports from other programs).
//!
//! # Features
//!
//! | feature | default | what it adds | what it costs |
//! | --- | --- | --- | --- |
//! | `shipped` | yes | the rule files of the games that come with alfil | 0.5 MB |
//! | `art` | yes | pictures of pieces | 0.3 MB |
//! | `parallel` | | counting with several threads | rayon |
//! | `serde` | | `State`, `Outcome`, `MoveInfo`, `Clocks`, `Texts` can be serialized | serde's derive macros for these types |
//!
//! # Conventions
//!
//! Only [`disk`] reads files. Nothing here reads clocks or the environment, and nothing panics on any input unless its page says so. A
//! [`Variant`] is `Send` and `Sync`; [`Game`] and [`Position`] are `Send`. Random numbers, hashes and the order of moves are
//! the same on every machine.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod diagram;

pub mod game;
pub mod legality;

pub mod notation;

pub mod perft;

pub mod shipped;

pub mod load;

pub mod disk;

pub mod texts;

#[cfg(test)]
mod random;
pub mod testing;

pub use alfil_language::{diag, source};
pub use alfil_model as model;
pub use game::{Game, Move, MoveList, Position, Variant};
pub use load::LoadFailed;
pub use model::{Cell, Outcome, PieceType, Player};
pub use notation::moves::DisplayMove;

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/agents.md")]
struct Agents;
