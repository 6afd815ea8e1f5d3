//! Expressions and effects of rule files: names resolved, kinds checked, lowered to the model.
//!
//! Each function takes a context, [`ExprCx`], and one [`Snippet`]. What is wrong goes to the context's diagnostics, and
//! the result is `None`. Which words a text may use depends on its [`Place`].

mod cx;
mod places;
mod words;

pub use cx::{Bound, BoundKind, ExprCx, Used};
pub use places::{EventSet, Place, Places};
pub use words::{Group, WORDS, Word, is_word};

use crate::{
    model::{
        CellId, CellRef, Cond, Domain, Effect, Event, Num, PerPlayer, SetExpr, TextTemplate,
        TypeExpr, TypeId, TypeSet,
    },
    source::Snippet,
};

/// A condition.
pub fn cond(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<Cond> {
    None
}

/// A set of cells.
pub fn set(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<SetExpr> {
    None
}

/// A number.
pub fn num(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<Num> {
    None
}

/// A cell.
pub fn cell(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<CellRef> {
    None
}

/// A set of piece types: `queen rook`, `{queen, rook}`, `all - king`.
pub fn type_set(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<TypeSet> {
    None
}

/// Piece types in the order written, none twice: `queen rook bishop`, `Q R B`, `QRB`.
pub fn type_list(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<Vec<TypeId>> {
    None
}

/// A piece type: `queen`, `next(victim, ranking)`.
pub fn type_expr(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<TypeExpr> {
    None
}

/// One or more effects, separated by `;`. `nothing` is none.
pub fn effects(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<Vec<Effect>> {
    None
}

/// One event that rules wait for.
pub fn event(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<Event> {
    None
}

/// What a custom move chooses from: `cell in own pawn`, `held by own, not king`, `type in queen rook`.
pub fn domain(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<Domain> {
    None
}

/// How a custom move is written: `{man}={next(man, ladder)}`.
pub fn template(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<TextTemplate> {
    None
}

/// The cells of a set that never changes, for each player: written as the first player sees it.
pub fn cells(_cx: &mut ExprCx<'_>, _text: Snippet<'_>) -> Option<PerPlayer<Vec<CellId>>> {
    None
}
