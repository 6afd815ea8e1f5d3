//! From trees to a [`alfil_model::Model`]: names become numbers, expressions get types, sugar is lowered, and what is
//! legal but surely wrong is pointed out.
//!
//! Start reading at `load`; its order is the order of the modules here.

mod borrowed_moves;
mod budgets;
mod castling;
mod cx;
mod declare;
mod ending;
pub mod expr;
mod fen;
pub mod geometry;
mod idle;
mod labels;
mod lints;
mod load;
mod look;
pub mod manual;
pub mod moves;
mod notation;
mod pictures;
mod pieces;
mod promotion;
mod reach;
pub mod record;
mod routes;
mod rules;
mod setup;
mod shown;
mod slides;
mod steps;
pub mod symbols;
pub mod tests;
mod turn;
mod zones;

pub use crate::rulefile::{FileOption, OptionKind};
pub use declare::{is_free_name, is_id};
pub use load::{Analysis, LoadOptions, analyze};
pub use turn::GENERATORS;
