//! How games end: outcomes, the common ones of `[end]` and those of the file, and draws that need the history.

use super::cx::{Sema, name_of};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::Node,
    schema::{Key, end, game, outcome, words::Words},
};
use alfil_model::{
    Action, Chase, Cond, Draws, Effect, MoveCount, Occasion, OutcomeResult, OutcomeRule, PlayerRef,
    Points, Repetition, Rule, Ruling, Subject, When, WinValue,
    points::{PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION},
};

impl Sema<'_, '_> {
    /// Reads `[[outcome]]` and, of `[end]`, what concerns a player without moves. Those come last.
    pub(super) fn read_outcomes(&mut self, check: bool) -> Vec<OutcomeRule> {
        let items = self.limited(game::OUTCOME, &self.game.outcomes, |it| &it.place);
        let mut res = Vec::new();
        for (n, outcome) in items.iter().enumerate() {
            let span = outcome.place.span;
            let stuck = outcome.stuck;
            let text = outcome.place.get(outcome::FOR).and_then(Node::as_text);
            let subject = if stuck && text.is_none() { Subject::Next } else { outcome.subject };
            if stuck && subject != Subject::Next {
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
                self.asks_something(outcome);
            }
            res.push(OutcomeRule {
                name: name_of(outcome.name, game::OUTCOME, n),
                subject,
                at: outcome.at,
                when: self.cond_of(outcome.when),
                no_moves: stuck,
                result: outcome.result.unwrap_or(OutcomeResult::Draw),
            });
        }
        res.sort_by_key(|it| it.no_moves);
        res.extend(self.no_move_outcomes(check));
        res
    }

    /// Reads `[[adjudicate]]` and `[[on-draw]]`.
    pub(super) fn read_rulings(&mut self) -> Vec<Ruling> {
        let mut res = Vec::new();
        let rulings = self.limited(game::ADJUDICATE, &self.game.rulings, |it| &it.place);
        for (n, ruling) in rulings.iter().enumerate() {
            let when = ruling.when;
            res.push(Ruling {
                name: name_of(ruling.name, "ruling", n),
                subject: ruling.subject,
                on: Occasion::Turn,
                when: when.map_or(Cond::Const(false), |it| self.cond(it.context, it.text)),
                result: ruling.result.unwrap_or(OutcomeResult::Draw),
            });
        }
        let draws = self.limited(game::ON_DRAW, &self.game.on_draw, |it| &it.place);
        for (n, draw) in draws.iter().enumerate() {
            res.push(Ruling {
                name: name_of(draw.name, "draw", n),
                subject: draw.subject,
                on: Occasion::Draw,
                when: self.cond_of(draw.when),
                result: draw.result.unwrap_or(OutcomeResult::Draw),
            });
        }
        res
    }

    /// Complains if an outcome is without a condition.
    fn asks_something(&mut self, outcome: &outcome::Keys<'_>) {
        if outcome.when.text.is_none() && !self.broken {
            let span = outcome.place.span;
            let message = "expected a key `when`: this outcome would end every game at once";
            let help = format!("add `{}`", outcome::WHEN.schema.example);
            self.diags.push(Diagnostic::new(Code::MissingKey, span, message).help(help));
        }
    }

    /// Checkmate and stalemate.
    fn no_move_outcomes(&mut self, check: bool) -> Vec<OutcomeRule> {
        let end = &self.game.end;
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
            res.push(outcome(end::CHECKMATE, Cond::InCheck(PlayerRef::Own), end.checkmate));
        } else if let Some(span) = end.place.key(end::CHECKMATE) {
            let (message, help) = match self.game.check {
                Some(_) => (
                    "there is no checkmate: check does not bind",
                    "leave it out, or `binding = false`",
                ),
                None => (
                    "there is no checkmate: this game has no check",
                    "leave it out, or add `[check]`",
                ),
            };
            self.hints.push(Diagnostic::new(Code::OutcomeNever, span, message).help(help));
        }
        // What is left when there is no checkmate.
        res.push(outcome(end::STALEMATE, Cond::Const(true), end.stalemate));
        res
    }

    /// Reads `end.win-points`; games end for these reasons, and by repetition.
    pub(super) fn read_worths(&mut self, reasons: &[&str]) -> Vec<WinValue> {
        let by_history = [REPETITION, PERPETUAL_CHECK, PERPETUAL_CHASE];
        let mut res = Vec::new();
        for (name, text) in &self.game.end.win_points {
            let reason = name.text;
            if !by_history.contains(&reason) && !reasons.contains(&reason) {
                let message = format!("expected a reason for which games end, found `{reason}`");
                let known = reasons.iter().copied().chain(by_history);
                let diag = Diagnostic::new(Code::UnknownName, name.span, message)
                    .did_you_mean(reason, known);
                self.diags.push(
                    diag.note("reasons are the names of outcomes, and of rules that end games"),
                );
                continue;
            }
            match Points::parse(text.text).filter(|it| it.is_half()) {
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
        let end = &self.game.end;
        let repetition = end.repetition.as_ref().and_then(|it| {
            let chase = it
                .perpetual_chase
                .and_then(|result| Some(Chase { result, chased: self.set_of(it.chased)? }));
            Some(Repetition {
                count: it.count? as u16,
                result: it.result.result(),
                perpetual_check: it.perpetual_check,
                chase,
            })
        });
        let moves = end.no_progress.as_ref().and_then(|it| {
            Some(MoveCount { plies: it.plies? as u32, reset: self.cond_of(it.progress) })
        });
        Draws { repetition, moves }
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
