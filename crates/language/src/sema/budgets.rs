//! Bounds on work during play, checked when a file is loaded.
//!
//! Two things are counted: rules that wake one another, and conditions that are read for every arrangement of a shuffle.
//! Games with too much of either are refused.

use super::cx::Sema;
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    schema::{game, rule},
    source::Span,
};
use alfil_model::{Cascade, Cond, ExprNode, Model, Num, Origin, Rule, SetExpr};

/// Reports the rule that sets off most, if one move can set off too many.
pub(super) fn check_rules(model: &Model, game: &game::Keys<'_>, diags: &mut Vec<Diagnostic>) {
    let cascade = model.cascade();
    if cascade.of_move <= Cascade::MOST {
        return;
    }
    let of_file = |it: &(&Rule, &_)| it.0.origin == Origin::File;
    let own: Vec<_> =
        model.rules.iter().zip(&cascade.rules).filter(of_file).zip(&game.rules).collect();
    // The last one that sets off too many by itself, or the one that sets off most.
    let too_many = own.iter().rfind(|it| *it.0.1 > Cascade::MOST);
    let Some(((rule, runs), keys)) =
        too_many.or_else(|| own.iter().max_by_key(|it| it.0.1)).copied()
    else {
        let message = format!("expected a move that sets off at most {} rules", Cascade::MOST);
        diags.push(Diagnostic::without_place(Code::LimitExceeded, message));
        return;
    };
    let place = &keys.place;
    let span = place.key(rule::DO).or_else(|| place.key(rule::CASES)).unwrap_or(place.span);
    let message = format!(
        "expected a move that sets off at most {} runs of rules, found {} or more",
        Cascade::MOST,
        cascade.of_move.max(*runs)
    );
    let saying = format!("`{}` and what its effects wake are {runs} runs", rule.name);
    diags.push(
        Diagnostic::new(Code::LimitExceeded, span, message)
            .saying(saying)
            .note("an effect that removes, places or changes a piece runs all later rules that wait for that")
            .help("let fewer rules wait for `removed`, `placed` and `becomes`, or give their effects to one rule"),
    );
}

/// Returns about how many steps it takes to read a condition once.
pub(super) fn reading_steps(cond: &Cond, n_cells: u64) -> u64 {
    let mut res = 0_u64;
    cond.walk(&mut |it| {
        // These look at every cell or piece, and at what is around it.
        let wide = match it {
            ExprNode::Cond(it) => matches!(
                it,
                Cond::InCheck(_) | Cond::Stuck(_) | Cond::Connected(..) | Cond::Mobile(..)
            ),
            ExprNode::Set(it) => matches!(
                it,
                SetExpr::Attacked(_)
                    | SetExpr::Attackers(..)
                    | SetExpr::Targets(_)
                    | SetExpr::Near(_)
                    | SetExpr::Group(..)
                    | SetExpr::Stride(..)
                    | SetExpr::Between(..)
                    | SetExpr::Beyond(..)
                    | SetExpr::Rows { .. }
                    | SetExpr::Enclosed { .. }
                    | SetExpr::Royal(_)
            ),
            ExprNode::Num(it) => matches!(it, Num::Groups(..)),
            _ => false,
        };
        res = res.saturating_add(if wide { n_cells } else { 1 });
    });
    res
}

impl Sema<'_, '_> {
    /// Reports a shuffle whose condition takes too long to be read for all arrangements.
    pub(super) fn check_arrangements(&mut self, when: &Cond, arrangements: u64, span: Span) {
        let n_cells = self.geometry.board().cells.len() as u64;
        let steps = reading_steps(when, n_cells).saturating_mul(arrangements);
        if steps <= limits::ARRANGEMENT_STEPS {
            return;
        }
        let most = limits::ARRANGEMENT_STEPS;
        let message = format!(
            "expected a condition that takes at most {most} steps for all {arrangements} arrangements, found about {steps}"
        );
        let diag = Diagnostic::new(Code::LimitExceeded, span, message);
        self.diags.push(diag.help(
            "write a simpler condition, above all fewer attacked sets, or shuffle fewer pieces",
        ));
    }
}
