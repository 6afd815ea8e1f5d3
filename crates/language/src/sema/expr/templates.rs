//! Definitions with parameters: each use is written out before it is read.

use super::{cx::ExprCx, kinds::Resolution};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    sema::symbols::{Def, Template},
    syntax::expr::{Expr, ExprKind, MAX_DEPTH, Word},
};
use std::{fmt::Write as _, sync::Arc};

impl ExprCx<'_> {
    /// Writes out the definitions with parameters that an expression uses.
    pub(in crate::sema) fn write_out(&mut self, expr: &mut Expr) {
        let mut room = limits::DEFINITION;
        self.write_out_within(expr, &mut room);
        if depth(expr) > 2 * MAX_DEPTH {
            self.too_long(expr);
        }
    }

    fn write_out_within(&mut self, expr: &mut Expr, room: &mut usize) {
        for it in expr.parts_mut() {
            self.write_out_within(it, room);
        }
        let ExprKind::Word(word) = &expr.kind else { return };
        let Some(Resolution::Def(Def::Template(template))) = self.meaning(word) else { return };
        let template = template.clone();
        let applied = template.and_then(|it| self.applied(&it, word));
        let cost = applied.as_ref().map_or(0, count);
        match room.checked_sub(cost) {
            Some(rest) => {
                *room = rest;
                // For what can't be written out an error was reported.
                expr.kind = applied.map_or(ExprKind::Hole, |it| it.kind);
            }
            None => self.too_long(expr),
        }
    }

    fn too_long(&mut self, expr: &mut Expr) {
        let message = "expected a shorter text: with the definitions that it uses it is too long";
        self.complain(Diagnostic::new(Code::LimitExceeded, expr.span, message));
        expr.kind = ExprKind::Hole;
    }

    /// Returns what a use of a definition stands for.
    fn applied(&mut self, template: &Arc<Template>, word: &Word) -> Option<Expr> {
        let parameters = &template.parameters;
        let form = format!("{}({})", word.name, parameters.join(", "));
        let count = parameters.len();
        let args = self.counted(word, &form, count, count, false)?;
        let mut res = template.expr.clone();
        let pairs: Vec<(&str, &Expr)> = parameters.iter().map(String::as_str).zip(args).collect();
        replace(&mut res, &pairs);
        Some(res)
    }
}

/// Puts arguments where parameters stand.
fn replace(expr: &mut Expr, pairs: &[(&str, &Expr)]) {
    let given = |name: &str| pairs.iter().find(|it| it.0 == name).map(|it| it.1);
    match &mut expr.kind {
        ExprKind::Word(word) => match (given(&word.name), &word.args) {
            (Some(arg), None) => {
                *expr = arg.clone();
                return;
            }
            // `VALUE(victim)`, where the argument is a name.
            (Some(arg), Some(_)) => {
                if let Some(name) = arg.bare_word() {
                    word.name.clone_from(&name.name);
                    word.span = name.span;
                }
            }
            (None, _) => {}
        },
        ExprKind::Line(line) => {
            for (first, last) in &mut line.parts {
                for end in std::iter::once(first).chain(last) {
                    if let Some(arg) = given(end) {
                        *end = arg.to_string();
                    }
                }
            }
        }
        ExprKind::Moves(moves) => {
            let text = with_arguments(&moves.text, &given);
            if text != moves.text {
                moves.text = text;
                moves.exact = false;
            }
        }
        _ => {}
    }
    for it in expr.parts_mut() {
        replace(it, pairs);
    }
}

/// Returns a text about moves with arguments where parameters stand.
fn with_arguments<'e>(text: &str, given: &impl Fn(&str) -> Option<&'e Expr>) -> String {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    let mut res = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let end = if end == 0 { rest.find(is_part).unwrap_or(rest.len()) } else { end };
        let (word, behind) = rest.split_at(end);
        match given(word) {
            Some(arg) if arg.bare_word().is_some() => res.push_str(&arg.to_string()),
            Some(arg) => {
                let _ = write!(res, "({arg})");
            }
            None => res.push_str(word),
        }
        rest = behind;
    }
    res
}

fn count(expr: &Expr) -> usize {
    1 + expr.parts().into_iter().map(count).sum::<usize>()
}

fn depth(expr: &Expr) -> usize {
    1 + expr.parts().into_iter().map(depth).max().unwrap_or(0)
}
