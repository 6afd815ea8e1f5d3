//! Rules, forbids, compulsory rules, and check.

use super::{
    cx::{Sema, name_of},
    expr::{self, Scope},
};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::{Node, limits},
    schema::{
        Context, Place, compulsory, forbid, game, rule,
        words::{Compared, Counted},
    },
    source::Span,
};
use alfil_model::{
    Case, Check, Compulsory, Cond, Event, Forbid, Origin, Preference, Rule, SetExpr, When,
};

impl<'a> Sema<'_, 'a> {
    /// Reads `[[rule]]`.
    pub(super) fn read_rules(&mut self) -> Vec<Rule> {
        let rules = self.limited(game::RULE, &self.game.rules, |it| &it.place);
        rules.iter().enumerate().map(|(n, it)| self.rule(it, n)).collect()
    }

    fn rule(&mut self, rule: &rule::Keys<'_>, n: usize) -> Rule {
        let texts = rule.on.iter();
        let on: Vec<Event> =
            texts.flat_map(|it| expr::events(&mut self.expr(Context::Setup), *it)).collect();
        // A rule whose events could not be read may have other mistakes worth telling; no word is out of place in it.
        let scope = Scope::of_rule(&on);
        let when = self.cond_in(scope, rule.when);
        let cases = if rule.place.get(rule::CASES).is_some() {
            self.cases(scope, rule)
        } else {
            let effects = self.effects_of(scope, &rule.effects);
            vec![Case { when: Cond::Const(true), effects }]
        };
        let res = Rule {
            name: name_of(rule.name, game::RULE, n),
            origin: Origin::File,
            on,
            when,
            cases,
            silent: rule.silent,
        };
        self.check_silence(&res, rule.place.get(rule::SILENT));
        res
    }

    /// A choice that is not written would make moves that nobody can tell apart.
    fn check_silence(&mut self, rule: &Rule, silent: Option<&Node>) {
        let Some(node) = silent.filter(|_| rule.silent && rule.chooses()) else { return };
        let message = "this rule lets the player choose, so it can't be `silent`: \
                       moves that differ in the choice would be written alike";
        let diag = Diagnostic::new(Code::BadValue, node.span, message);
        self.diags.push(diag.help("leave out `silent`, or change the mover without a choice"));
    }

    fn cases(&mut self, scope: Scope<'_>, rule: &rule::Keys<'_>) -> Vec<Case> {
        let mut res = Vec::new();
        let mut always: Option<Span> = None;
        for case in &rule.cases {
            let span = case.place.span;
            if let Some(first) = always {
                self.hints.push(
                    Diagnostic::new(Code::NeverReached, span, "this case is never reached")
                        .label(first, "this one always holds"),
                );
            }
            if case.when.text.is_none() {
                always = Some(span);
            }
            let when = self.cond_in(scope, case.when);
            let effects = self.effects_of(scope, &case.effects);
            res.push(Case { when, effects });
        }
        res
    }

    /// Reads `[[forbid]]`.
    pub(super) fn read_forbids(&mut self) -> Vec<Forbid> {
        let items = self.limited(game::FORBID, &self.game.forbids, |it| &it.place);
        let forbid = |(n, it): (usize, &forbid::Keys<'_>)| Forbid {
            name: name_of(it.name, game::FORBID, n),
            at: it.at,
            when: it.when.map_or(Cond::Const(false), |it| self.cond(it.context, it.text)),
        };
        items.iter().enumerate().map(forbid).collect()
    }

    /// Reads `[[compulsory]]`.
    pub(super) fn read_compulsory(&mut self) -> Vec<Compulsory> {
        let items = self.limited(game::COMPULSORY, &self.game.compulsory, |it| &it.place);
        let mut res = Vec::new();
        let mut of_turns = 0;
        for (n, item) in items.iter().enumerate() {
            let span = item.place.span;
            let of = match item.at {
                Compared::Move => When::Move,
                Compared::Turn => When::Turn,
            };
            let context = if of == When::Turn { Context::Turn } else { Context::Compulsory };
            of_turns += usize::from(of == When::Turn);
            if self.limit(of_turns, Compulsory::MOST_OF_TURNS, "`[[compulsory]]` of turns", span)
                < of_turns
            {
                break;
            }
            let when = self.cond_of(item.when);
            let before_check = item.before_check && self.may_come_before_check(item, of);
            let what = match item.maximize {
                None => {
                    let texts = item.order.iter();
                    Preference::First(texts.map(|it| self.cond(context, *it)).collect())
                }
                Some(text) => match expr::num(&mut self.expr(context), text) {
                    Some(num) => Preference::Most(num),
                    None => continue,
                },
            };
            let name = name_of(item.name, game::COMPULSORY, n);
            res.push(Compulsory { name, of, before_check, when, what });
        }
        res
    }

    /// Returns true if an item may come before check. Complains if there is nothing that it could come before.
    fn may_come_before_check(&mut self, item: &compulsory::Keys<'_>, of: When) -> bool {
        let (message, help) = if of == When::Turn {
            ("whole turns are compared after check, not before", "leave out `at` or `before-check`")
        } else if self.game.check.is_none() {
            ("there is no check that this could come before", "leave out `before-check`")
        } else {
            return true;
        };
        if let Some(span) = item.place.key(compulsory::BEFORE_CHECK) {
            self.diags.push(Diagnostic::new(Code::BadValue, span, message).help(help));
        }
        false
    }

    /// Reads `[check]`; `None` in games without it.
    pub(super) fn read_check(&mut self) -> Option<Check> {
        let check = self.game.check.as_ref()?;
        let royal = self.set_of(check.royal);
        let intruders = self.set_of(check.intruders);
        let res = Check {
            royal: royal.unwrap_or(SetExpr::None),
            mode: check.mode,
            counted_before: check.royal_when == Counted::Before,
            intruders: intruders.unwrap_or(SetExpr::None),
            except: self.set_of(check.except).unwrap_or(SetExpr::None),
            off: self.cond_of(check.suspended_if),
            at: check.binding.then_some(check.at),
        };
        (res.royal != SetExpr::None || res.intruders != SetExpr::None).then_some(res)
    }

    /// Returns the tables of a named list, as many as there may be.
    pub(super) fn limited<T>(
        &mut self,
        key: impl AsRef<str>,
        items: &'a [T],
        place: impl Fn(&T) -> &Place<'a>,
    ) -> &'a [T] {
        let Some(first) = items.get(limits::RULES) else { return items };
        let what = format!("items in `{}`", key.as_ref());
        self.diags.push(limits::exceeded(place(first).span, &what, limits::RULES));
        &items[..limits::RULES]
    }
}
