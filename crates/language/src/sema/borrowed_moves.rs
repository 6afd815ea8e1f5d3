//! Moves that pieces borrow from others.
//!
//! Each type that could lend becomes patterns of its own. They are used while a piece of that type stands on the set that
//! the borrower names.

use super::{
    cx::{Sema, all},
    expr,
    pieces::PartialPieceType,
};
use crate::{
    rulefile::limits,
    schema::{ExprText, pattern},
    source::Span,
};
use alfil_model::{Cond, Pattern, PatternKind, PieceType, SetExpr, TypeSet};

/// A piece moves as those on a set.
#[derive(Clone, Debug)]
pub(super) struct Like {
    /// The index of the piece's own pattern before which the table stands.
    at: usize,
    set: SetExpr,
    when: Cond,
    attacks: bool,
    /// True if the piece has its own moves only while nobody lends.
    instead: bool,
    span: Span,
}

impl Sema<'_, '_> {
    /// Reads a table with `like`.
    pub(super) fn like(
        &mut self,
        borrow: ExprText<'_>,
        table: &pattern::Keys<'_>,
        at: usize,
    ) -> Option<Like> {
        let set = self.set_of(Some(borrow));
        let when = self.cond_of(table.when);
        let (attacks, instead) = (table.attacks, table.only);
        Some(Like { at, set: set?, when, attacks, instead, span: borrow.text.span })
    }

    /// Gives borrowers the patterns of those that lend.
    pub(super) fn lend_moves(&mut self, drafts: &mut [PartialPieceType]) {
        if drafts.iter().all(|it| it.likes.is_empty()) {
            return;
        }
        let lends = |it: &&Pattern| matches!(it.kind, PatternKind::Paths(_)) && !it.initial;
        let lent: Vec<Vec<Pattern>> = drafts
            .iter()
            .map(|it| it.ty.patterns.iter().filter(lends).cloned().collect())
            .collect();
        for draft in drafts {
            for like in draft.likes.iter().filter(|it| it.instead) {
                draft.ty.patterns.iter_mut().for_each(|it| like.replace(it));
            }
            for like in draft.likes.iter().rev() {
                let own = lent.iter().enumerate().flat_map(|(ty, patterns)| {
                    let there = like.is_served_by(PieceType::new(ty));
                    patterns.iter().filter_map(move |it| like.borrowed(there.as_ref()?, it))
                });
                let own: Vec<Pattern> = own.collect();
                draft.ty.patterns.splice(like.at..like.at, own);
            }
            let most = limits::PATTERNS;
            if let Some(like) = draft.likes.first().filter(|_| draft.ty.patterns.len() > most) {
                let diag =
                    limits::exceeded(like.span, "patterns of a type with borrowed ones", most);
                self.diags.push(diag.help("say whose moves it borrows: `own rook & near(origin)`"));
                draft.ty.patterns.truncate(most);
            }
        }
    }
}

impl Like {
    /// Returns the condition under which a piece of that type lends; `None` if it never does.
    fn is_served_by(&self, ty: PieceType) -> Option<Cond> {
        let ty = SetExpr::Types(TypeSet::from_iter([ty]));
        match expr::simplify(Cond::Some(among(&self.set, &ty))) {
            Cond::Const(false) => None,
            there => Some(there),
        }
    }

    /// Leaves a pattern for when nobody lends.
    fn replace(&self, pattern: &mut Pattern) {
        let there = SetExpr::Inter(vec![self.set.clone(), SetExpr::Occupied]);
        let nobody = Cond::Not(Box::new(Cond::Some(there)));
        let when = std::mem::replace(&mut pattern.when, Cond::Const(true));
        pattern.when = expr::simplify(all(vec![nobody, when]));
    }

    fn borrowed(&self, there: &Cond, pattern: &Pattern) -> Option<Pattern> {
        let when = all(vec![there.clone(), self.when.clone(), pattern.when.clone()]);
        let attacks = self.attacks && pattern.attacks;
        match expr::simplify(when) {
            Cond::Const(false) => None,
            when => Some(Pattern { when, attacks, ..pattern.clone() }),
        }
    }
}

/// Returns the pieces of one type in a set, as simply as it can be said.
fn among(set: &SetExpr, ty: &SetExpr) -> SetExpr {
    match (set, ty) {
        (SetExpr::Types(types), SetExpr::Types(one)) => {
            if one.within(types) {
                ty.clone()
            } else {
                SetExpr::None
            }
        }
        (SetExpr::Union(sets), _) => SetExpr::Union(sets.iter().map(|it| among(it, ty)).collect()),
        (SetExpr::Inter(sets), _) if sets.iter().any(|it| matches!(it, SetExpr::Types(_))) => {
            let part = |it: &SetExpr| match it {
                SetExpr::Types(_) => among(it, ty),
                other => other.clone(),
            };
            SetExpr::Inter(sets.iter().map(part).collect())
        }
        _ => SetExpr::Inter(vec![set.clone(), ty.clone()]),
    }
}
