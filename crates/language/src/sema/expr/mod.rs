//! Expressions and effects of rule files: names resolved, kinds checked, lowered to the model.
//!
//! Each function takes a context, [`ExprCx`], and one [`Snippet`]. What is wrong goes to the context's diagnostics, and
//! the result is `None`. Which words a text may use depends on its [`Scope`].

mod conds;
mod contradiction;
mod cx;
mod effects;
mod errors;
mod kinds;
mod nums;
mod refs;
mod scope;
mod sets;
mod simplify;
mod statics;
mod templates;
mod uses;
mod words;

pub use cx::ExprCx;
pub(super) use effects::MOST_COPIES;
pub use effects::Offer;
pub use scope::{EventSet, Scope};
pub use simplify::{simplify, simplify_num, simplify_set};
pub use words::{BuiltinWord, Group, WORDS, is_keyword, is_word};

use crate::{
    diag::{Code, Diagnostic},
    sema::{
        record::Tree,
        symbols::{Def, Symbol},
    },
    source::Snippet,
    syntax::{
        self, Read,
        expr::{Expr, Word as Called},
    },
};
use alfil_model::{
    Cell, CellRef, Cond, CounterId, Effect, Event, Num, PerPlayer, PieceType, PlayerRef, SetExpr,
    TextTemplate, TypeExpr, TypeSet,
};
use std::sync::Arc;

/// Returns a condition, simplified. Warns if it is always or never true.
pub fn cond(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Cond> {
    cx.lowered(text, |cx, expr| {
        let cond = simplify(cx.cond(expr)?);
        cx.warn_if_constant(expr, &cond);
        Some(cond)
    })
}

/// Returns a set of cells.
pub fn set(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<SetExpr> {
    cx.lowered(text, |cx, expr| Some(simplify_set(cx.set(expr)?)))
}

/// Returns a number.
pub fn num(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Num> {
    cx.lowered(text, |cx, expr| Some(simplify_num(cx.num(expr)?)))
}

/// Returns a cell.
pub fn cell(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<CellRef> {
    cx.lowered(text, ExprCx::cell)
}

/// Returns a set of piece types: `queen rook`, `{queen, rook}`, `all - king`, `QR`.
pub fn type_set(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<TypeSet> {
    cx.lowered(text, ExprCx::types)
}

/// Piece types in the order written, none twice: `queen rook bishop`, `Q R B`, `QRB`.
pub fn type_list(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Vec<PieceType>> {
    cx.lowered(text, ExprCx::type_list)
}

/// Returns a piece type: `queen`, `next-in(victim, ranking)`.
pub fn type_expr(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<TypeExpr> {
    cx.lowered(text, ExprCx::ty)
}

/// One or more effects, separated by `;`. `nothing` is none.
pub fn effects(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Vec<Effect>> {
    let read = syntax::effect::read(text);
    cx.lower_read(
        text,
        read,
        Tree::Effects,
        |it| syntax::effect::parts_mut(it),
        |cx, tree| {
            let effects = cx.effects(tree)?;
            Some(effects.into_iter().map(simplify::simplify_effect).collect())
        },
    )
}

/// Returns the events that a text lists, with blanks between them. Names of two words are read as one event.
pub fn events(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Vec<Event> {
    cx.events(text)
}

/// Reads the domain of an action's choice: `cell in own pawn`, `held by own, not king`, `type in queen rook`.
pub fn offer(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Offer> {
    let read = syntax::effect::read_domain(text);
    cx.lower_read(text, read, Tree::Domain, syntax::effect::Domain::parts_mut, ExprCx::offer)
}

/// Returns how an action is written: `{man}={next-in(man, ladder)}`.
pub fn template(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<TextTemplate> {
    let mut tree = cx.parsed(syntax::effect::parse_template(text))?;
    cx.keep(text, Tree::Template(Arc::new(tree.clone())));
    for part in &mut tree {
        if let syntax::effect::TemplatePart::Expr(expr) = part {
            cx.write_out(expr);
        }
    }
    cx.template(&tree)
}

/// Returns the cells of a set that never changes, for each player: written as the first player sees them.
pub fn cells(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<PerPlayer<Vec<Cell>>> {
    cx.lowered(text, ExprCx::fixed_cells)
}

impl ExprCx<'_> {
    /// Reads a text as an expression and lowers it.
    fn lowered<T>(
        &mut self,
        text: Snippet<'_>,
        lower: impl FnOnce(&mut Self, &Expr) -> Option<T>,
    ) -> Option<T> {
        self.lower_read(text, syntax::expr::read(text), Tree::Expr, |it| vec![it], lower)
    }

    /// Lowers what was read of a text. If the text has mistakes, nothing comes of it, and of what else is wrong with it only
    /// that is reported which has nothing to do with them.
    fn lower_read<S: Clone, T>(
        &mut self,
        text: Snippet<'_>,
        read: Read<S>,
        tree: impl FnOnce(Arc<S>) -> Tree,
        parts: impl FnOnce(&mut S) -> Vec<&mut Expr>,
        lower: impl FnOnce(&mut Self, &S) -> Option<T>,
    ) -> Option<T> {
        let before = self.diags.len();
        let mut res = None;
        if let Some(mut read) = read.tree.map(Arc::new) {
            self.keep(text, tree(read.clone()));
            if self.symbols.has_templates() {
                for it in parts(Arc::make_mut(&mut read)) {
                    self.write_out(it);
                }
            }
            res = lower(self, &read);
        }
        if read.errors.is_empty() {
            return res;
        }
        let more = self.diags.split_off(before);
        let apart = |it: &Diagnostic| read.errors.iter().all(|error| is_apart(text, error, it));
        let more = more.into_iter().filter(|it| it.is_error() && apart(it));
        let more: Vec<_> = more.collect();
        self.diags.extend(read.errors.into_iter().chain(more));
        None
    }

    /// Warns of a condition that is always or never true.
    fn warn_if_constant(&mut self, expr: &Expr, cond: &Cond) {
        // With other options it may be otherwise.
        let settled = !self.asks_options;
        if let Cond::Const(value) = *cond
            && settled
            && !expr.bare_word().is_some_and(|it| ["always", "never"].contains(&it.name.as_str()))
        {
            let is = if value { "always" } else { "never" };
            let message = format!("this condition is {is} true");
            let diag = Diagnostic::new(Code::ConstantCondition, expr.span, message);
            self.complain(diag.help(format!("write `{is}` if that is meant")));
        } else if contradiction::is_contradiction(cond) {
            let message = "this condition is never true: a piece has only one type";
            let diag = Diagnostic::new(Code::ConstantCondition, expr.span, message);
            self.complain(diag.help("write `or` between types if each of them will do"));
        } else if settled
            && let Some((counter, always)) =
                contradiction::beyond_bounds(cond, &|it| self.bounds(it))
        {
            let (min, max) = self.bounds(counter).unwrap_or_default();
            let is_counter = |it: &&Symbol| matches!(it.def, Def::Counter(it) if it.id == counter);
            let name = self.symbols.iter().find(is_counter).map_or("", |it| &it.name);
            let is = if always { "always" } else { "never" };
            let message =
                format!("this comparison is {is} true: `{name}` goes from {min} to {max}");
            let diag = Diagnostic::new(Code::ConstantCondition, expr.span, message);
            self.complain(diag.help("compare it with a number in between, or change its `max`"));
        }
    }

    /// Returns the smallest and the largest value of a counter, unless options could change them.
    fn bounds(&self, counter: CounterId) -> Option<(i32, i32)> {
        self.symbols.iter().find_map(|it| match it.def {
            Def::Counter(it) if it.id == counter => it.bounds,
            _ => None,
        })
    }

    /// Returns the meaning of a definition, as `lower` reads it; `as_seen` turns it into another player's view.
    fn defined<T>(
        &mut self,
        word: &Called,
        expr: Option<&Arc<Expr>>,
        lower: impl FnOnce(&mut Self, &Expr) -> Option<T>,
        as_seen: impl FnOnce(PlayerRef, T) -> T,
    ) -> Option<T> {
        // An error was reported for a text that could not be read.
        let expr = expr?;
        let form = format!("{}(PLAYER)", word.name);
        let args = self.counted(word, &form, 0, 1, false)?;
        let player = self.player_or(args.first(), PlayerRef::Own);
        let before = self.diags.len();
        let res = lower(self, expr);
        // What is wrong only where it is used, is told with that place.
        for diag in self.diags.split_off(before) {
            let here = diag.code == Code::NotHere;
            self.complain(if here { diag.label(word.span, "used here") } else { diag });
        }
        Some(match player? {
            PlayerRef::Own => res?,
            player => as_seen(player, res?),
        })
    }

    fn parsed<T>(&mut self, tree: Result<T, Diagnostic>) -> Option<T> {
        tree.map_err(|it| self.complain(it)).ok()
    }
}

/// Returns true if a connective stands between the places of two mistakes in a text, so that neither can follow from the
/// other.
fn is_apart(text: Snippet<'_>, one: &Diagnostic, other: &Diagnostic) -> bool {
    let (Some(one), Some(other)) = (one.span(), other.span()) else { return false };
    let (first, last) = if one.start < other.start { (one, other) } else { (other, one) };
    let place = |it: u32| it.checked_sub(text.span.start).map(|it| it as usize);
    // What was found instead may be the connective.
    let between = place(first.start).zip(place(last.start));
    let between = between.and_then(|(start, end)| text.text.get(start..end));
    text.exact && between.is_some_and(syntax::joins)
}

#[cfg(test)]
mod tests;
