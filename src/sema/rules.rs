//! Rules, forbids, prefers, and check.

use super::{
    cx::{Sema, name_of},
    expr::{self, EventSet, Place},
};
use crate::{
    diag::{Code, Diagnostic},
    model::{Case, Check, Cond, Event, Forbid, Prefer, Preference, RoyalMode, Rule, SetExpr, When},
    rulefile::{Node, Table, Text, limits},
    source::Span,
};

impl Sema<'_> {
    /// Reads `[[rules]]`.
    pub(super) fn read_rules(&mut self) -> Vec<Rule> {
        let items = self.limited("rules");
        let rules = items.into_iter().enumerate();
        rules.map(|(n, (table, span))| self.rule(table, span, n)).collect()
    }

    fn rule(&mut self, table: &Table, span: Span, n: usize) -> Rule {
        let texts = table.items("on").iter().filter_map(Node::as_snippet);
        let on: Vec<Event> =
            texts.filter_map(|it| expr::event(&mut self.expr(Place::Setup, &[]), it)).collect();
        // A rule whose events could not be read may have other mistakes worth telling; no word is out of place in it.
        let place = Place::Rule(EventSet::of(&on));
        let when = self.cond_of(place, table, "when", true);
        let cases = match (table.get("do"), table.get("first")) {
            (Some(_), None) => {
                let effects = self.effects_of(place, &[], table, "do");
                vec![Case { when: Cond::Const(true), effects }]
            }
            (None, Some(_)) => self.cases(place, table),
            _ => {
                let both = table.get("do").is_some();
                let message = if both {
                    "expected either `do` or `first`, found both"
                } else {
                    "expected `do` or `first`: the rule does nothing"
                };
                let span = table.key_span("first").unwrap_or(span);
                let code = if both { Code::BadValue } else { Code::MissingKey };
                self.diags.push(Diagnostic::new(code, span, message));
                Vec::new()
            }
        };
        Rule {
            name: name_of(table, "rule", n),
            on,
            when,
            cases,
            silent: table.bool("silent").unwrap_or(false),
        }
    }

    fn cases(&mut self, place: Place, table: &Table) -> Vec<Case> {
        let mut res = Vec::new();
        let mut always: Option<Span> = None;
        for node in table.items("first") {
            let Some(case) = node.as_table() else { continue };
            if let Some(first) = always {
                self.diags.push(
                    Diagnostic::new(Code::NeverReached, node.span, "this case is never reached")
                        .label(first, "this one always holds"),
                );
            }
            if case.get("when").is_none() {
                always = Some(node.span);
            }
            let when = self.cond_of(place, case, "when", true);
            let effects = self.effects_of(place, &[], case, "do");
            res.push(Case { when, effects });
        }
        res
    }

    /// Reads `[[forbid]]`.
    pub(super) fn read_forbids(&mut self) -> Vec<Forbid> {
        let items = self.limited("forbid");
        let forbid = |(n, (table, _)): (usize, (&Table, Span))| Forbid {
            name: name_of(table, "forbid", n),
            at: when_of(table.text("at"), When::Move),
            when: self.cond_of(Place::Forbid, table, "when", false),
        };
        items.into_iter().enumerate().map(forbid).collect()
    }

    /// Reads `[[prefer]]`.
    pub(super) fn read_prefers(&mut self) -> Vec<Prefer> {
        let items = self.limited("prefer");
        let mut res = Vec::new();
        let mut of_turns = 0;
        for (n, (table, span)) in items.into_iter().enumerate() {
            let of = when_of(table.text("of"), When::Move);
            let place = if of == When::Turn { Place::Turn } else { Place::Prefer };
            of_turns += usize::from(of == When::Turn);
            if self.limit(of_turns, Prefer::MOST_OF_TURNS, "prefers of turns", span) < of_turns {
                break;
            }
            let when = self.cond_of(Place::Prefer, table, "when", true);
            let what = match (table.get("first"), table.snippet("most")) {
                (Some(_), None) => {
                    let texts = table.items("first").iter().filter_map(Node::as_snippet);
                    Preference::First(texts.map(|it| self.cond(place, it)).collect())
                }
                (None, Some(text)) => match expr::num(&mut self.expr(place, &[]), text) {
                    Some(num) => Preference::Most(num),
                    None => continue,
                },
                _ => {
                    let message = "expected either `first` or `most`";
                    let diag = Diagnostic::new(Code::MissingKey, span, message);
                    self.diags.push(diag.help("write `first = 'captures'` or `most = 'victims'`"));
                    continue;
                }
            };
            res.push(Prefer { name: name_of(table, "prefer", n), of, when, what });
        }
        res
    }

    /// Reads `[check]`; `None` in games without it.
    pub(super) fn read_check(&mut self) -> Option<Check> {
        let table = self.root.table("check")?;
        let royal = self.set_of(Place::Check, table, "royal");
        let intruders = self.set_of(Place::Check, table, "intruders");
        let binds = table.bool("binding").unwrap_or(true);
        let check = Check {
            royal: royal.unwrap_or(SetExpr::None),
            mode: match table.text("mode").map(|it| it.text.as_str()) {
                Some("all") => RoyalMode::All,
                Some("last") => RoyalMode::Last,
                _ => RoyalMode::Any,
            },
            counted_before: table.text("counted").is_some_and(|it| it.text == "before"),
            intruders: intruders.unwrap_or(SetExpr::None),
            except: self.set_of(Place::Check, table, "except").unwrap_or(SetExpr::None),
            off: self.cond_of(Place::Check, table, "off", false),
            at: binds.then(|| when_of(table.text("at"), When::Turn)),
        };
        let named = table.get("royal").is_some() || table.get("intruders").is_some();
        if !named && table.iter().next().is_some() && !self.broken {
            let span = table.iter().next().map(|it| it.1.key).unwrap_or_default();
            let message =
                "expected `royal` or `intruders` in `check`: without them nobody is ever in check";
            self.diags.push(
                Diagnostic::new(Code::MissingKey, span, message).help("add `royal = 'king'`"),
            );
        }
        let anyone = check.royal != SetExpr::None || check.intruders != SetExpr::None;
        (named && anyone).then_some(check)
    }

    /// Returns the tables of a named list, as many as there may be.
    pub(super) fn limited<'t>(&mut self, key: &str) -> Vec<(&'t Table, Span)>
    where
        Self: 't,
    {
        let mut items = Sema::list(self.root, key);
        if let Some((_, span)) = items.get(limits::RULES) {
            self.diags.push(limits::exceeded(*span, &format!("items in `{key}`"), limits::RULES));
            items.truncate(limits::RULES);
        }
        items
    }
}

/// `turn`, or `move`.
pub(super) fn when_of(word: Option<&Text>, without: When) -> When {
    match word.map(|it| it.text.as_str()) {
        Some("move") => When::Move,
        Some("turn") => When::Turn,
        _ => without,
    }
}
