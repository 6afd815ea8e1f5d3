//! From trees to a [`crate::model::Model`]: names become numbers, expressions get types, sugar is lowered, and what is
//! legal but surely wrong is pointed out.

pub mod expr;
pub mod geometry;
pub mod moves;
pub mod names;
