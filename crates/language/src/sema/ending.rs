//! How games end: outcomes, the common ones of `[end]` and those of the file, and draws that need the history.

use super::cx::{Sema, name_of};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::{Table, Value},
    schema::{
        Context, Key, adjudicate, end, game, no_progress, on_draw, outcome, repetition,
        words::Words,
    },
    source::Span,
};
use alfil_model::{
    Action, Chase, Cond, Draws, Effect, MoveCount, Occasion, OutcomeResult, OutcomeRule, PlayerRef,
    Points, Repetition, Rule, Ruling, Subject, When, WinValue,
    points::{PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION},
};

impl Sema<'_> {
    /// Reads `[[outcome]]` and, of `[end]`, what concerns a player without moves. Those come last.
    pub(super) fn read_outcomes(&mut self, check: bool) -> Vec<OutcomeRule> {
        let items = self.limited(game::OUTCOME);
        let mut res = Vec::new();
        for (n, (table, span)) in items.into_iter().enumerate() {
            let stuck = table.read(outcome::STUCK);
            let subject = if stuck && table.get(outcome::FOR).is_none() {
                Subject::Next
            } else {
                table.read(outcome::FOR)
            };
            if stuck && subject != Subject::Next {
                let text = table.text(outcome::FOR);
                let span = text.map_or(span, |it| it.span);
                let next = Subject::Next.word();
                let message =
                    format!("expected `{next}`: only the player on move can be without moves");
                let diag = Diagnostic::new(Code::BadValue, span, message);
                let found = text.map_or("", |it| &it.text);
                let help = format!("write `{} = '{next}'`", outcome::FOR.as_ref());
                self.diags.push(diag.replace(found, next, help));
            }
            if !stuck {
                self.asks_something(table, span);
            }
            res.push(OutcomeRule {
                name: name_of(table, game::OUTCOME, n),
                subject,
                at: table.read(outcome::AT),
                when: self.cond_of(table, outcome::WHEN),
                no_moves: stuck,
                result: table.read(outcome::RESULT).unwrap_or(OutcomeResult::Draw),
            });
        }
        res.sort_by_key(|it| it.no_moves);
        res.extend(self.no_move_outcomes(check));
        res
    }

    /// Reads `[[adjudicate]]` and `[[on-draw]]`.
    pub(super) fn read_rulings(&mut self) -> Vec<Ruling> {
        let mut res = Vec::new();
        for (n, (table, _)) in self.limited(game::ADJUDICATE).into_iter().enumerate() {
            let when = table.snippet(adjudicate::WHEN);
            res.push(Ruling {
                name: name_of(table, "ruling", n),
                subject: table.read(adjudicate::FOR),
                on: Occasion::Turn,
                when: when.map_or(Cond::Const(false), |it| self.cond(Context::Ruling, it)),
                result: table.read(adjudicate::RESULT).unwrap_or(OutcomeResult::Draw),
            });
        }
        for (n, (table, _)) in self.limited(game::ON_DRAW).into_iter().enumerate() {
            res.push(Ruling {
                name: name_of(table, "draw", n),
                subject: table.read(on_draw::FOR),
                on: Occasion::Draw,
                when: self.cond_of(table, on_draw::WHEN),
                result: table.read(on_draw::RESULT).unwrap_or(OutcomeResult::Draw),
            });
        }
        res
    }

    /// Complains if an outcome is without a condition.
    fn asks_something(&mut self, table: &Table, span: Span) {
        if table.get(outcome::WHEN).is_none() && !self.broken {
            let message = "expected a key `when`: this outcome would end every game at once";
            self.diags.push(Diagnostic::new(Code::MissingKey, span, message));
        }
    }

    /// Checkmate and stalemate.
    fn no_move_outcomes(&mut self, check: bool) -> Vec<OutcomeRule> {
        let end = self.root.table(game::END);
        let result = |key: Key<OutcomeResult>| end.map_or(key.default, |it| it.read(key));
        let outcome = |key: Key<OutcomeResult>, when: Cond, result| OutcomeRule {
            name: key.as_ref().to_owned(),
            subject: Subject::Next,
            at: When::Turn,
            when,
            no_moves: true,
            result,
        };
        let mut res = Vec::new();
        if check {
            let result = result(end::CHECKMATE);
            res.push(outcome(end::CHECKMATE, Cond::InCheck(PlayerRef::Own), result));
        } else if let Some(span) = end.and_then(|it| it.key_span(end::CHECKMATE)) {
            let (message, help) = match self.root.get(game::CHECK) {
                Some(_) => (
                    "there is no checkmate: check does not bind",
                    "leave it out, or `binding = false`",
                ),
                None => (
                    "there is no checkmate: this game has no check",
                    "leave it out, or add `[check]`",
                ),
            };
            self.diags.push(Diagnostic::new(Code::OutcomeNever, span, message).help(help));
        }
        // What is left when there is no checkmate.
        let result = result(end::STALEMATE);
        res.push(outcome(end::STALEMATE, Cond::Const(true), result));
        res
    }

    /// Reads `end.win-points`; games end for these reasons, and by repetition.
    pub(super) fn read_worths(&mut self, reasons: &[&str]) -> Vec<WinValue> {
        let table = self.root.table(game::END).and_then(|it| it.table(end::WIN_POINTS));
        let by_history = [REPETITION, PERPETUAL_CHECK, PERPETUAL_CHASE];
        let mut res = Vec::new();
        for (reason, entry) in table.into_iter().flat_map(Table::iter) {
            if !by_history.contains(&reason) && !reasons.contains(&reason) {
                let message = format!("expected a reason for which games end, found `{reason}`");
                let known = reasons.iter().copied().chain(by_history);
                let diag = Diagnostic::new(Code::UnknownName, entry.key, message)
                    .did_you_mean(reason, known);
                self.diags.push(
                    diag.note("reasons are the names of outcomes, and of rules that end games"),
                );
                continue;
            }
            let Some(text) = entry.node.as_text() else { continue };
            match Points::parse(&text.text).filter(|it| it.is_half()) {
                Some(points) => res.push(WinValue { reason: reason.to_owned(), points }),
                None => {
                    let message =
                        format!("expected a part of a point from 1/2 to 1, found `{}`", text.text);
                    let diag = Diagnostic::new(Code::BadValue, text.span, message);
                    self.diags.push(diag.help(
                        "write `'3/4'`, or whatever the winners get; the others get the rest",
                    ));
                }
            }
        }
        res
    }

    /// Repetition and the count of moves.
    pub(super) fn read_draws(&mut self) -> Draws {
        let Some(end) = self.root.table(game::END) else { return Draws::default() };
        let repetition = end.get(end::REPETITION).and_then(|it| match &it.value {
            Value::Integer(count) => Some(Repetition {
                count: *count as u16,
                result: repetition::RESULT.default.result(),
                perpetual_check: None,
                chase: None,
            }),
            Value::Table(table) => self.repetition(table),
            _ => None,
        });
        let moves = end.get(end::NO_PROGRESS).and_then(|it| match &it.value {
            Value::Integer(plies) => Some(MoveCount {
                plies: *plies as u32,
                reset: Cond::Const(no_progress::PROGRESS.default.0),
            }),
            Value::Table(table) => Some(MoveCount {
                plies: table.integer(no_progress::PLIES)? as u32,
                reset: self.cond_of(table, no_progress::PROGRESS),
            }),
            _ => None,
        });
        Draws { repetition, moves }
    }

    fn repetition(&mut self, table: &Table) -> Option<Repetition> {
        let chase = table.read(repetition::PERPETUAL_CHASE).and_then(|result| {
            Some(Chase { result, chased: self.set_of(table, repetition::CHASED)? })
        });
        Some(Repetition {
            count: table.integer(repetition::COUNT)? as u16,
            result: table.read(repetition::RESULT).result(),
            perpetual_check: table.read(repetition::PERPETUAL_CHECK),
            chase,
        })
    }
}

/// For what games may end, by names; repetition aside.
pub(super) fn reasons<'m>(
    outcomes: &'m [OutcomeRule],
    rulings: &'m [Ruling],
    rules: &'m [Rule],
    actions: &'m [Action],
) -> Vec<&'m str> {
    let end = |it: &Effect| matches!(it, Effect::End(..));
    let mut res: Vec<&str> = outcomes.iter().map(|it| it.name.as_str()).collect();
    res.extend(rulings.iter().map(|it| it.name.as_str()));
    let rules = rules.iter().filter(|it| it.cases.iter().any(|it| it.effects.iter().any(end)));
    res.extend(rules.map(|it| it.name.as_str()));
    let actions = actions.iter().filter(|it| it.effects.iter().any(end));
    res.extend(actions.map(|it| it.name.as_str()));
    res
}
