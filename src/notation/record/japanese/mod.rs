//! Records of shogi: KIF, KI2 and CSA.
//!
//! | form | a move | how its text is read |
//! | --- | --- | --- |
//! | KIF | `2 ３四歩(33) ( 0:02/00:00:02)` | target, name of the piece, origin |
//! | KI2 | `△３四歩`, `▲５八金右` | target, name, and which of several pieces |
//! | CSA | `-3334FU,T2` | origin, target, name of the piece after the move |
//!
//! The names of pieces are those of the rule file (`kif` and `csa` of a piece). The words of the formats, such as 投了 or
//! `%TORYO`, are in [`words`].

mod board;
mod csa;
mod diagram;
mod find;
mod header;
mod kif;
mod squares;
mod words;
mod write_csa;
mod write_kif;

use alfil_model::Player;

pub(super) use csa::read as read_csa;
pub(super) use find::find;
pub(super) use kif::read as read_kif;
pub use words::{Close, Winner};
pub(super) use words::{GAME, is_shogi_move_sign};
pub(super) use write_csa::write as write_csa;
pub(super) use write_kif::{one_line, write_ki2, write_kif};

/// A square by its file from the right and its rank from above, both from 1.
pub type Square = (u32, u32);

/// A move as records of shogi write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JapaneseMove {
    /// The recorded text.
    pub text: String,
    /// The player, if the text names the player.
    pub player: Option<Player>,
    /// The target. `None` is the target of the move before.
    pub to: Option<Square>,
    /// The origin, if the text names it.
    pub from: Option<Square>,
    /// The piece and how it goes.
    pub what: What,
}

/// The piece of a move and how it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The piece's name before the move, and what stands behind it: `歩成`, `金右`, `角打`.
    Kif(String),
    /// The piece's name after the move. Without an origin it is dropped.
    Csa(String),
}
