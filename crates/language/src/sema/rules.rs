//! Rules, forbids, compulsory rules, and check.

use super::{
    cx::{Sema, name_of},
    expr::{self, Scope},
};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::{Node, Table, limits},
    schema::{
        Context, Key, case, check, compulsory, forbid, game, rule, words::Compared, words::Counted,
    },
    source::Span,
};
use alfil_model::{
    Case, Check, Compulsory, Cond, Event, Forbid, Origin, Preference, Rule, SetExpr, When,
};

impl Sema<'_> {
    /// Reads `[[rule]]`.
    pub(super) fn read_rules(&mut self) -> Vec<Rule> {
        let items = self.limited(game::RULE);
        let rules = items.into_iter().enumerate();
        rules.map(|(n, (table, _))| self.rule(table, n)).collect()
    }

    fn rule(&mut self, table: &Table, n: usize) -> Rule {
        let texts = table.items(rule::ON).iter().filter_map(Node::as_snippet);
        let on: Vec<Event> =
            texts.flat_map(|it| expr::events(&mut self.expr(Context::Setup), it)).collect();
        // A rule whose events could not be read may have other mistakes worth telling; no word is out of place in it.
        let scope = Scope::of_rule(&on);
        let when = self.cond_in(scope, table, rule::WHEN);
        let cases = if table.get(rule::CASES).is_some() {
            self.cases(scope, table)
        } else {
            let effects = self.effects_of(scope, table, rule::DO);
            vec![Case { when: Cond::Const(true), effects }]
        };
        let res = Rule {
            name: name_of(table, game::RULE, n),
            origin: Origin::File,
            on,
            when,
            cases,
            silent: table.read(rule::SILENT),
        };
        self.check_silence(&res, table);
        res
    }

    /// A choice that is not written would make moves that nobody can tell apart.
    fn check_silence(&mut self, rule: &Rule, table: &Table) {
        let Some(node) = table.get(rule::SILENT).filter(|_| rule.silent && rule.chooses()) else {
            return;
        };
        let message = "this rule lets the player choose, so it can't be `silent`: \
                       moves that differ in the choice would be written alike";
        let diag = Diagnostic::new(Code::BadValue, node.span, message);
        self.diags.push(diag.help("leave out `silent`, or change the mover without a choice"));
    }

    fn cases(&mut self, scope: Scope<'_>, table: &Table) -> Vec<Case> {
        let mut res = Vec::new();
        let mut always: Option<Span> = None;
        for node in table.items(rule::CASES) {
            let Some(item) = node.as_table() else { continue };
            if let Some(first) = always {
                self.diags.push(
                    Diagnostic::new(Code::NeverReached, node.span, "this case is never reached")
                        .label(first, "this one always holds"),
                );
            }
            if item.get(case::WHEN).is_none() {
                always = Some(node.span);
            }
            let when = self.cond_in(scope, item, case::WHEN);
            let effects = self.effects_of(scope, item, case::DO);
            res.push(Case { when, effects });
        }
        res
    }

    /// Reads `[[forbid]]`.
    pub(super) fn read_forbids(&mut self) -> Vec<Forbid> {
        let items = self.limited(game::FORBID);
        let forbid = |(n, (table, _)): (usize, (&Table, Span))| Forbid {
            name: name_of(table, game::FORBID, n),
            at: table.read(forbid::AT),
            when: table
                .snippet(forbid::WHEN)
                .map_or(Cond::Const(false), |it| self.cond(Context::Forbid, it)),
        };
        items.into_iter().enumerate().map(forbid).collect()
    }

    /// Reads `[[compulsory]]`.
    pub(super) fn read_compulsory(&mut self) -> Vec<Compulsory> {
        let items = self.limited(game::COMPULSORY);
        let mut res = Vec::new();
        let mut of_turns = 0;
        for (n, (table, span)) in items.into_iter().enumerate() {
            let of = match table.read(compulsory::AT) {
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
            let when = self.cond_of(table, compulsory::WHEN);
            let what = match table.snippet(compulsory::MAXIMIZE) {
                None => {
                    let texts = table.items(compulsory::ORDER).iter().filter_map(Node::as_snippet);
                    Preference::First(texts.map(|it| self.cond(context, it)).collect())
                }
                Some(text) => match expr::num(&mut self.expr(context), text) {
                    Some(num) => Preference::Most(num),
                    None => continue,
                },
            };
            res.push(Compulsory { name: name_of(table, game::COMPULSORY, n), of, when, what });
        }
        res
    }

    /// Reads `[check]`; `None` in games without it.
    pub(super) fn read_check(&mut self) -> Option<Check> {
        let table = self.root.table(game::CHECK)?;
        let royal = self.set_of(table, check::ROYAL);
        let intruders = self.set_of(table, check::INTRUDERS);
        let binds = table.read(check::BINDING);
        let res = Check {
            royal: royal.unwrap_or(SetExpr::None),
            mode: table.read(check::MODE),
            counted_before: table.read(check::ROYAL_WHEN) == Counted::Before,
            intruders: intruders.unwrap_or(SetExpr::None),
            except: self.set_of(table, check::EXCEPT).unwrap_or(SetExpr::None),
            off: self.cond_of(table, check::SUSPENDED_IF),
            at: binds.then(|| table.read(check::AT)),
        };
        let named = check::TABLE.any_of.iter().any(|it| table.get(it).is_some());
        let anyone = res.royal != SetExpr::None || res.intruders != SetExpr::None;
        (named && anyone).then_some(res)
    }

    /// Returns the tables of a named list, as many as there may be.
    pub(super) fn limited<'t>(&mut self, key: Key) -> Vec<(&'t Table, Span)>
    where
        Self: 't,
    {
        let mut items = Sema::list(self.root, key);
        if let Some((_, span)) = items.get(limits::RULES) {
            self.diags.push(limits::exceeded(
                *span,
                &format!("items in `{}`", key.schema.name),
                limits::RULES,
            ));
            items.truncate(limits::RULES);
        }
        items
    }
}
