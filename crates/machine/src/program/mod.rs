//! Compiled games: tables, expressions, and the plan by which the machine uses them. Plain data.
//!
//! `compile` makes a [`Program`], and `vm` runs it. Its heart is a [`Core`], which exists for several widths of bitboards.
//! Compilation chooses the smallest width that holds the board, and all later code is monomorphic in it. A core holds:
//!
//! - for each player and type the patterns ([`core::Pattern`]). Paths that come down to lines and leaps have become
//!   tables ([`reach::Reach`]); the others are kept as paths and walked. Conditions that only look at the player and at
//!   `from` and `to` are decided for every pair of cells ([`core::Where`]);
//! - for each player the attack tables ([`core::AttackTable`]): from where each cell may be attacked, by type. Attack tests go from
//!   the target outward, and look closer only at the pieces that stand there;
//! - the expressions of the model, those about the board also as each player sees them ([`board_cond`]);
//! - the plan ([`plan::Plan`]): how legality is decided, and why.
//!
//! Start reading at [`core::Core`].

pub mod bitboard;
pub mod board_cond;
pub mod by_cell;
pub mod core;
pub mod deps;
pub mod geometry;
pub mod move_tables;
pub mod plan;
pub mod reach;
pub mod scope;
pub mod sight;
pub mod turn_flow;

use alfil_model::Model;
use std::sync::Arc;

pub use self::core::Core;
pub use bitboard::Bitboard;
pub use plan::{LegalityTest, Plan};
pub use turn_flow::TurnFlow;

/// A compiled game.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it was compiled from.
    pub model: Arc<Model>,
    /// The tables.
    pub code: Code,
    /// True if positions make and test every move (`Variant::without_shortcuts` of the face).
    pub no_shortcuts: bool,
}

/// A core of some width.
///
/// A page loads the code of all widths. So WebAssembly has none of 64 bits: searches with 128 are as quick there.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Code {
    #[cfg(not(target_family = "wasm"))]
    W1(Arc<Core<1>>),
    W2(Arc<Core<2>>),
    W4(Arc<Core<4>>),
    W64(Arc<Core<64>>),
}

/// The most cells of a board.
pub const MAX_CELLS: usize = 64 * 64;

/// Does the same for each width: `each_width!(code, Code, core => expression)`.
#[macro_export]
macro_rules! each_width {
    ($value:expr, $enum:ident, $it:ident => $body:expr) => {
        match $value {
            #[cfg(not(target_family = "wasm"))]
            $enum::W1($it) => $body,
            $enum::W2($it) => $body,
            $enum::W4($it) => $body,
            $enum::W64($it) => $body,
        }
    };
}
pub use crate::each_width;

impl Program {
    /// About how many bytes the compiled game takes, the model aside.
    pub fn bytes(&self) -> usize {
        each_width!(&self.code, Code, core => core.bytes)
    }

    /// Returns the names of outcomes, then of rules, of actions, and of rulings.
    pub fn reasons(&self) -> &[String] {
        each_width!(&self.code, Code, core => &core.reasons)
    }

    /// How legality is decided, and why.
    pub fn legality(&self) -> (LegalityTest, &str) {
        each_width!(&self.code, Code, core => (core.plan.legality, &core.plan.why))
    }
}
