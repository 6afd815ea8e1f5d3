//! How games end: outcomes, the common ones of `[end]` and those of the file, and draws that need the history.

use super::{
    cx::{Sema, name_of},
    expr::Place,
    rules::when_of,
};
use crate::{
    diag::{Code, Diagnostic},
    model::{Cond, Draws, MoveCount, Outcome, OutcomeResult, PlayerRef, Repetition, Subject, When},
    rulefile::{Table, Value},
};

impl Sema<'_> {
    /// Reads `[[outcomes]]` and, of `[end]`, what concerns a player without moves. Those come last.
    pub(super) fn read_outcomes(&mut self, check: bool) -> Vec<Outcome> {
        let items = self.limited("outcomes");
        let mut res = Vec::new();
        for (n, (table, span)) in items.into_iter().enumerate() {
            let stuck = table.bool("stuck").unwrap_or(false);
            let word = table.text("for").map(|it| it.text.as_str());
            let subject = match word {
                Some("next") => Subject::Next,
                Some("each") => Subject::Each,
                None if stuck => Subject::Next,
                _ => Subject::Mover,
            };
            if stuck && subject != Subject::Next {
                let span = table.text("for").map_or(span, |it| it.span);
                let message = "expected `next`: only who is on move can be without moves";
                let diag = Diagnostic::new(Code::BadValue, span, message);
                self.diags.push(diag.help("write `for = 'next'`"));
            }
            if !stuck && table.get("when").is_none() && !self.broken {
                let message = "expected a key `when`: this outcome would end every game at once";
                self.diags.push(Diagnostic::new(Code::MissingKey, span, message));
            }
            res.push(Outcome {
                name: name_of(table, "outcome", n),
                subject,
                at: when_of(table),
                when: self.cond_of(Place::Outcome, table, "when", true),
                no_moves: stuck,
                result: result_of(table, "result").unwrap_or(OutcomeResult::Draw),
            });
        }
        res.sort_by_key(|it| it.no_moves);
        res.extend(self.no_move_outcomes(check));
        res
    }

    /// Checkmate and stalemate.
    fn no_move_outcomes(&mut self, check: bool) -> Vec<Outcome> {
        let end = self.root.table("end");
        let result = |key: &str| end.and_then(|it| result_of(it, key));
        let outcome = |name: &str, when: Cond, result: OutcomeResult| Outcome {
            name: name.to_owned(),
            subject: Subject::Next,
            at: When::Turn,
            when,
            no_moves: true,
            result,
        };
        let mut res = Vec::new();
        if check {
            let result = result("checkmate").unwrap_or(OutcomeResult::Loss);
            res.push(outcome("checkmate", Cond::InCheck(PlayerRef::Own), result));
        } else if let Some(span) =
            end.and_then(|it| it.get("checkmate").and(it.key_span("checkmate")))
        {
            let message = "there is no checkmate: this game has no check";
            self.diags.push(
                Diagnostic::new(Code::OutcomeNever, span, message)
                    .help("leave it out, or add `[check]`"),
            );
        }
        // What is left when there is no checkmate.
        let result = result("stalemate").unwrap_or(OutcomeResult::Draw);
        res.push(outcome("stalemate", Cond::Const(true), result));
        res
    }

    /// Repetition and the count of moves.
    pub(super) fn read_draws(&mut self) -> Draws {
        let Some(end) = self.root.table("end") else { return Draws::default() };
        let repetition = end.get("repetition").and_then(|it| match &it.value {
            Value::Integer(count) => Some(Repetition {
                count: *count as u16,
                result: OutcomeResult::Draw,
                perpetual_check: None,
            }),
            Value::Table(table) => Some(Repetition {
                count: table.integer("count")? as u16,
                result: result_of(table, "result").unwrap_or(OutcomeResult::Draw),
                perpetual_check: result_of(table, "perpetual-check"),
            }),
            _ => None,
        });
        let moves = end.get("moves").and_then(|it| match &it.value {
            Value::Integer(plies) => {
                Some(MoveCount { plies: *plies as u32, reset: Cond::Const(false) })
            }
            Value::Table(table) => Some(MoveCount {
                plies: table.integer("plies")? as u32,
                reset: self.cond_of(Place::Reset, table, "reset", false),
            }),
            _ => None,
        });
        Draws { repetition, moves }
    }
}

fn result_of(table: &Table, key: &str) -> Option<OutcomeResult> {
    Some(match table.text(key)?.text.as_str() {
        "win" => OutcomeResult::Win,
        "loss" => OutcomeResult::Loss,
        "draw" => OutcomeResult::Draw,
        "eliminated" => OutcomeResult::Eliminate,
        _ => return None,
    })
}
