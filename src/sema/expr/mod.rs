//! Expressions and effects of rule files: names resolved, kinds checked, lowered to the model.
//!
//! Each function takes a context, [`ExprCx`], and one [`Snippet`]. What is wrong goes to the context's diagnostics, and
//! the result is `None`. Which words a text may use depends on its [`Place`].

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
mod uses;
mod words;

pub use cx::ExprCx;
pub use scope::{EventSet, Scope};
pub use simplify::{simplify, simplify_num, simplify_set};
pub use words::{Group, WORDS, Word, is_keyword, is_word};

use crate::{
    diag::{Code, Diagnostic},
    model::{
        CellId, CellRef, Cond, CounterId, Domain, Effect, Event, Num, PerPlayer, PlayerRef,
        SetExpr, TextTemplate, TypeExpr, TypeId, TypeSet,
    },
    sema::{
        record::Tree,
        symbols::{Def, Symbol},
    },
    source::Snippet,
    syntax::{
        self,
        expr::{Expr, Word as Called},
    },
};
use std::sync::Arc;

/// Returns a condition, simplified. Warns if it is always or never true.
pub fn cond(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Cond> {
    let expr = cx.read(text)?;
    let cond = simplify(cx.cond(&expr)?);
    // With other options it may be otherwise.
    let settled = !cx.asks_options;
    if let Cond::Const(value) = cond
        && settled
        && !expr.bare_word().is_some_and(|it| ["always", "never"].contains(&it.name.as_str()))
    {
        let (is, word) = if value { ("always", "always") } else { ("never", "never") };
        let message = format!("this condition is {is} true");
        let diag = Diagnostic::new(Code::ConstantCondition, expr.span, message);
        cx.complain(diag.help(format!("write `{word}` if that is meant")));
    } else if contradiction::is_contradiction(&cond) {
        let message = "this condition is never true: a piece has only one type";
        let diag = Diagnostic::new(Code::ConstantCondition, expr.span, message);
        cx.complain(diag.help("write `or` between types if each of them will do"));
    } else if settled
        && let Some((counter, always)) = contradiction::beyond_bounds(&cond, &|it| cx.bounds(it))
    {
        let (min, max) = cx.bounds(counter).unwrap_or_default();
        let is_counter = |it: &&Symbol| matches!(it.def, Def::Counter(it) if it.id == counter);
        let name = cx.symbols.iter().find(is_counter).map_or("", |it| &it.name);
        let is = if always { "always" } else { "never" };
        let message = format!("this comparison is {is} true: `{name}` goes from {min} to {max}");
        let diag = Diagnostic::new(Code::ConstantCondition, expr.span, message);
        cx.complain(diag.help("compare it with a number in between, or change its `max`"));
    }
    Some(cond)
}

/// Returns a set of cells.
pub fn set(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<SetExpr> {
    let expr = cx.read(text)?;
    Some(simplify_set(cx.set(&expr)?))
}

/// Returns a number.
pub fn num(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Num> {
    let expr = cx.read(text)?;
    Some(simplify_num(cx.num(&expr)?))
}

/// Returns a cell.
pub fn cell(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<CellRef> {
    let expr = cx.read(text)?;
    cx.cell(&expr)
}

/// Returns a set of piece types: `queen rook`, `{queen, rook}`, `all - king`, `QR`.
pub fn type_set(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<TypeSet> {
    let expr = cx.read(text)?;
    cx.types(&expr)
}

/// Piece types in the order written, none twice: `queen rook bishop`, `Q R B`, `QRB`.
pub fn type_list(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Vec<TypeId>> {
    let expr = cx.read(text)?;
    cx.type_list(&expr)
}

/// Returns a piece type: `queen`, `next-in(victim, ranking)`.
pub fn type_expr(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<TypeExpr> {
    let expr = cx.read(text)?;
    cx.ty(&expr)
}

/// One or more effects, separated by `;`. `nothing` is none.
pub fn effects(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Vec<Effect>> {
    let tree = Arc::new(cx.parsed(syntax::effect::parse(text))?);
    cx.keep(text, Tree::Effects(tree.clone()));
    let effects = cx.effects(&tree)?;
    Some(effects.into_iter().map(simplify::simplify_effect).collect())
}

/// Returns the events that a text lists, with blanks between them. Names of two words are read as one event.
pub fn events(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Vec<Event> {
    cx.events(text)
}

/// Reads the domain of an action's choice: `cell in own pawn`, `held by own, not king`, `type in queen rook`.
pub fn domain(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Domain> {
    let tree = Arc::new(cx.parsed(syntax::effect::parse_domain(text))?);
    cx.keep(text, Tree::Domain(tree.clone()));
    Some(match cx.domain(&tree)? {
        Domain::Cells(set) => Domain::Cells(simplify_set(set)),
        other => other,
    })
}

/// Returns how an action is written: `{man}={next-in(man, ladder)}`.
pub fn template(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<TextTemplate> {
    let tree = Arc::new(cx.parsed(syntax::effect::parse_template(text))?);
    cx.keep(text, Tree::Template(tree.clone()));
    cx.template(&tree)
}

/// Returns the cells of a set that never changes, for each player: written as the first player sees them.
pub fn cells(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<PerPlayer<Vec<CellId>>> {
    let expr = cx.read(text)?;
    cx.fixed_cells(&expr)
}

impl ExprCx<'_> {
    fn read(&mut self, text: Snippet<'_>) -> Option<Arc<Expr>> {
        let expr = Arc::new(self.parsed(syntax::expr::parse(text))?);
        self.keep(text, Tree::Expr(expr.clone()));
        Some(expr)
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
        expr: &Option<Arc<Expr>>,
        lower: impl FnOnce(&mut Self, &Expr) -> Option<T>,
        as_seen: impl FnOnce(PlayerRef, T) -> T,
    ) -> Option<T> {
        // An error was reported for a text that could not be read.
        let expr = expr.as_ref()?;
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

#[cfg(test)]
mod tests;
