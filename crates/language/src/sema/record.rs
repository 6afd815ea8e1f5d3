//! What reading a file finds out besides its model: trees of its texts, and where names are used.

use super::symbols::SymbolId;
use crate::{
    schema::Context,
    source::Span,
    syntax::{
        betza,
        effect::{Domain, Effect, TemplatePart},
        expr::Expr,
        path,
    },
};
use std::sync::Arc;

/// What reading a file finds out besides its model.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The symbols that texts use, each with the place.
    pub uses: Vec<(SymbolId, Span)>,
    /// The texts that were read.
    pub texts: Vec<TextTree>,
}

/// A text of a small language with its syntax tree.
#[derive(Clone, Debug)]
pub struct TextTree {
    /// The place of the text.
    pub span: Span,
    /// What the text is for.
    pub context: Context,
    /// The tree.
    pub tree: Tree,
    /// What an expression is by itself, such as `a condition`; `None` for other texts.
    pub value: Option<&'static str>,
}

/// The syntax tree of a text.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A condition, a set, a number, a cell, or types.
    Expr(Arc<Expr>),
    /// Effects.
    Effects(Arc<Vec<Effect>>),
    /// What an action chooses from.
    Domain(Arc<Domain>),
    /// How an action is written.
    Template(Arc<Vec<TemplatePart>>),
    /// Moves in Betza's notation.
    Betza(Arc<Vec<betza::Term>>),
    /// Moves as a path.
    Path(Arc<Vec<path::Path>>),
}
