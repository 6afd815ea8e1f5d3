//! What captures do to pieces, and which are not allowed: `captureMatrix`, `iron` and the rules of lions.

use super::{Diagram, item, table, text};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::{Node, Table, Value},
    schema::{case, cell_set, forbid, game, rule, words::Words},
    source::{Snippet, Span},
};
use alfil_model::Lifetime;
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// The meaning of one symbol of `captureMatrix`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Symbol {
    Nothing,
    /// The captor becomes that type.
    Becomes(usize),
    /// The captor is gone, too.
    Dies,
    Forbidden,
}

/// Captures: sets of movers with their common victims.
type Groups = Vec<(Vec<usize>, Vec<usize>)>;

impl<'a> Diagram<'a> {
    /// Reads `captureMatrix`: a row for each type that moves; in each the first symbol for empty squares, then one for each
    /// victim.
    pub(super) fn read_matrix(&mut self) {
        let Some(value) = self.parameter("captureMatrix").map(|it| it.value) else { return };
        self.matrix = self.rows(value);
        for (mover, row) in self.matrix.iter().enumerate() {
            for symbol in row {
                if let Symbol::Becomes(ty) = symbol {
                    self.makes.push((mover, *ty));
                }
            }
        }
    }

    /// The rules that the matrix stands for.
    pub(super) fn capture_matrix(&mut self) {
        let span = self.place_of("captureMatrix");
        let mut victims: IndexMap<Symbol, Vec<Vec<usize>>> = IndexMap::new();
        let mut settling: IndexMap<usize, Vec<usize>> = IndexMap::new();
        let mut refused = false;
        let rows = std::mem::take(&mut self.matrix);
        for (mover, row) in rows.iter().enumerate().filter(|it| self.appear[it.0]) {
            for (column, symbol) in row.iter().enumerate() {
                match (column, *symbol) {
                    (_, Symbol::Nothing) => {}
                    (_, Symbol::Becomes(ty)) if ty == mover => {}
                    (0, Symbol::Becomes(ty)) => settling.entry(ty).or_default().push(mover),
                    (0, _) => refused = true,
                    (victim, _) if !self.appear[victim - 1] => {}
                    (victim, symbol) => {
                        let none = || vec![Vec::new(); rows.len()];
                        victims.entry(symbol).or_insert_with(none)[mover].push(victim - 1);
                    }
                }
            }
        }
        if refused {
            let message = "moves to empty squares that kill or are forbidden are not supported";
            self.unsupported(span, message);
        }
        victims.sort_unstable_keys();
        let mut cases = Vec::new();
        for (symbol, by_mover) in &victims {
            let groups = grouped(by_mover);
            let effect = match symbol {
                Symbol::Forbidden => {
                    self.forbid_captures(&groups, span);
                    continue;
                }
                Symbol::Becomes(ty) => format!("mover becomes {}", self.pieces[*ty].name),
                Symbol::Dies | Symbol::Nothing => "remove mover".to_owned(),
            };
            cases.extend(groups.iter().map(|it| (self.when(it), effect.clone())));
        }
        let always = if self.has_exempt() { "not exempt" } else { "" };
        self.rule("What captures do to captors", "capture", always, cases, span);
        let becomes = |(ty, movers): (usize, Vec<usize>)| {
            let effect = format!("mover becomes {}", self.pieces[ty].name);
            (self.one_of("mover is", &movers), effect)
        };
        let cases = settling.into_iter().map(becomes).collect();
        let name = "What moves to empty squares do to pieces";
        let mut always = "not captures and not dropping".to_owned();
        if self.has_exempt() {
            always += " and not exempt";
        }
        self.rule(name, "moved", &always, cases, span);
    }

    /// A rule with cases; `always` must hold for all of them.
    pub(super) fn rule(
        &mut self,
        name: &str,
        on: &str,
        always: &str,
        cases: Vec<(String, String)>,
        span: Span,
    ) {
        if cases.is_empty() {
            return;
        }
        let always: Vec<&str> = Some(always).filter(|it| !it.is_empty()).into_iter().collect();
        let mut rule = item([(&rule::NAME, name.to_owned()), (&rule::ON, on.to_owned())], span);
        let (whens, effects): (Vec<String>, Vec<String>) = cases.into_iter().unzip();
        if let ([when], [effect]) = (&whens[..], &effects[..]) {
            let all: Vec<&str> =
                Some(when.as_str()).filter(|it| !it.is_empty()).into_iter().chain(always).collect();
            if !all.is_empty() {
                super::put(&mut rule, rule::WHEN, text(all.join(" and "), span));
            }
            super::put(&mut rule, rule::DO, text(effect, span));
        } else {
            if !always.is_empty() {
                super::put(&mut rule, rule::WHEN, text(always.join(" and "), span));
            }
            let cases = whens.iter().zip(&effects).map(|(when, effect)| {
                let mut case = Table::default();
                if !when.is_empty() {
                    super::put(&mut case, case::WHEN, text(when, span));
                }
                super::put(&mut case, case::DO, text(effect, span));
                table(case, span)
            });
            let cases = Node { value: Value::Array(cases.collect()), span };
            super::put(&mut rule, rule::CASES, cases);
        }
        self.rules.push(table(rule, span));
    }

    /// `iron`: types that nothing captures.
    pub(super) fn iron(&mut self) {
        let iron = self.live_types("iron");
        let Some(&(_, span)) = iron.first() else { return };
        let iron: Vec<usize> = iron.into_iter().map(|it| it.0).collect();
        let when = self.one_of("victim is", &iron);
        self.forbid_when("Iron pieces are not captured", &when, span);
        self.warn_of_chains(&(0..self.pieces.len()).collect::<Vec<_>>(), span);
    }

    /// `protected` and `counterStrike`: which pieces may not be exchanged for their like.
    pub(super) fn trades(&mut self) {
        for (n, span) in self.live_types("protected") {
            let name = self.pieces[n].name.clone();
            let when =
                format!("mover was {name} and victim is {name} and target in attacked(by enemy)");
            self.forbid_when(&format!("No {name} takes a protected {name}"), &when, span);
        }
        for (n, span) in self.live_types("counterStrike") {
            let name = self.pieces[n].name.clone();
            let set = format!("struck-{name}");
            self.sets.push((set.clone(), span));
            let when = format!("victim is {name} and mover was not {name}");
            let case = (when, format!("{set} += target"));
            let rule = format!("Who has taken a {name} with another piece is remembered");
            self.rule(&rule, "capture", "", vec![case], span);
            let when =
                format!("before(some {set}) and victim is {name} and before(victim not in {set})");
            let name = format!("No {name} is taken in answer elsewhere");
            self.forbid_when(&name, &when, span);
        }
    }

    /// Types that may capture none of these.
    pub(super) fn barred_from_all(&self, victims: &[usize]) -> Option<(Vec<usize>, Span)> {
        let all = |it: &usize| victims.iter().all(|victim| self.barred.contains(&(*it, *victim)));
        let live = (0..self.pieces.len()).filter(|it| self.appear[*it]);
        let types: Vec<usize> = live.filter(all).collect();
        (!types.is_empty()).then(|| (types, self.place_of("captureMatrix")))
    }

    fn forbid_captures(&mut self, groups: &Groups, span: Span) {
        for (n, group) in groups.iter().enumerate() {
            let (movers, victims) = group;
            for mover in movers {
                self.barred.extend(victims.iter().map(|it| (*mover, *it)));
            }
            let who = self.one_of("mover was", movers);
            let whom = self.one_of("victim is", victims);
            let both: Vec<&str> =
                [who.as_str(), &whom].into_iter().filter(|it| !it.is_empty()).collect();
            let mut when = if both.is_empty() { "captures".to_owned() } else { both.join(" and ") };
            if self.has_exempt() {
                when += " and not exempt";
            }
            let more = if n == 0 { String::new() } else { format!(" ({})", n + 1) };
            self.forbid_when(&format!("Captures that are not allowed{more}"), &when, span);
            self.warn_of_chains(movers, span);
        }
    }

    fn forbid_when(&mut self, name: &str, when: &str, span: Span) {
        let when = if when.is_empty() { "captures" } else { when };
        let keys = item([(&forbid::NAME, name.to_owned()), (&forbid::WHEN, when.to_owned())], span);
        self.forbid.push(table(keys, span));
    }

    /// Says that of several pieces captured in one move only the first is looked at.
    fn warn_of_chains(&mut self, movers: &[usize], span: Span) {
        let chain = |it: &&usize| {
            // More than one leg, and letters for captures.
            let moves = self.pieces[**it].line.moves.text;
            moves.contains('a') && moves.matches(['c', 'd', 'k']).count() > 0 || moves.contains('[')
        };
        if let Some(first) = movers.iter().find(chain) {
            let name = &self.pieces[*first].name;
            let message = format!(
                "of several pieces that a `{name}` captures at once only the first decides"
            );
            self.diags.push(Diagnostic::new(Code::DiagramAdapted, span, message));
        }
    }

    /// When a group applies.
    fn when(&self, (movers, victims): &(Vec<usize>, Vec<usize>)) -> String {
        let both = [self.one_of("mover is", movers), self.one_of("victim is", victims)];
        both.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" and ")
    }

    /// `SUBJECT is` these types; those that it is not, if they are fewer; nothing if it is always so.
    pub(super) fn one_of(&self, subject: &str, types: &[usize]) -> String {
        let all = (0..self.pieces.len()).filter(|it| self.appear[*it]);
        let others: Vec<usize> = all.filter(|it| !types.contains(it)).collect();
        match others.len() {
            0 => String::new(),
            n if n * 2 < types.len() => format!("{subject} not {}", self.names(&others)),
            _ => format!("{subject} {}", self.names(types)),
        }
    }

    /// Returns the rows of the matrix.
    fn rows(&mut self, value: Snippet<'a>) -> Vec<Vec<Symbol>> {
        let mut res: Vec<Vec<Symbol>> = Vec::new();
        let mut at = 0;
        for row in value.text.split('/') {
            let snippet = value.part(at, at + row.len());
            at += row.len() + 1;
            if let Some(count) = row.strip_prefix('"') {
                let count = if count.is_empty() { Some(1) } else { count.parse().ok() };
                let Some(count @ 1..=1000) = count else {
                    self.wrong(snippet.span, format!("expected how many rows, found `{row}`"));
                    continue;
                };
                let last = res.last().cloned().unwrap_or_default();
                res.extend(vec![last; count]);
            } else {
                let row = self.row(snippet);
                res.push(row);
            }
            if res.len() > self.pieces.len() {
                if res[self.pieces.len()..].iter().any(|it| !it.is_empty()) {
                    let most = self.pieces.len();
                    self.wrong(snippet.span, format!("expected at most {most} rows"));
                }
                res.truncate(self.pieces.len());
                break;
            }
        }
        res
    }

    fn row(&mut self, row: Snippet<'a>) -> Vec<Symbol> {
        let most = self.pieces.len() + 1;
        let mut res = Vec::new();
        let mut at = 0;
        while let Some(letter) = row.text[at..].chars().next() {
            let rest = &row.text[at..];
            let (symbol, len) = match self.id_at(rest) {
                Some((n, len)) => (Symbol::Becomes(n), len),
                None => {
                    (self.symbol(letter, row.at(at, at + letter.len_utf8())), letter.len_utf8())
                }
            };
            let count: String = rest[len..].chars().take_while(char::is_ascii_digit).collect();
            let count = if count.starts_with('0') { "" } else { &count };
            let times = if count.is_empty() { Ok(1) } else { count.parse::<usize>() };
            let times = times.unwrap_or(usize::MAX);
            if times > most - res.len() {
                let span = row.at(at, at + len + count.len());
                self.wrong(span, format!("expected at most {most} symbols in a row"));
                res.extend(vec![symbol; most - res.len()]);
                break;
            }
            res.extend(vec![symbol; times]);
            at += len + count.len();
        }
        res
    }

    /// Returns a symbol that is no ID. An unknown symbol gets a diagnostic.
    fn symbol(&mut self, letter: char, span: Span) -> Symbol {
        match letter {
            '.' => return Symbol::Nothing,
            '0' => return Symbol::Dies,
            '!' => return Symbol::Forbidden,
            '?' => {
                let message =
                    "`?` in `captureMatrix` is read as `!`: a capture that is not allowed";
                self.diags.push(Diagnostic::new(Code::DiagramAdapted, span, message));
                return Symbol::Forbidden;
            }
            _ => {}
        }
        let message = format!("`{letter}` in `captureMatrix` is not supported");
        let help = match letter {
            '@' => "write what explodes as `[[rule]]` on `capture`: `remove near(target) | target`",
            '+' | '-' => {
                "write `[[rule]]` on `capture`: `mover may become promotion(mover)`, or `must`"
            }
            _ => "leave it out",
        };
        self.diags.push(Diagnostic::new(Code::DiagramUnsupported, span, message).help(help));
        Symbol::Nothing
    }

    /// The table `sets`, if the rules of trades need any.
    pub(super) fn sets(&self, root: &mut Table) {
        let mut sets = Table::default();
        for (name, span) in &self.sets {
            let keys = item([(&cell_set::LIFETIME, Lifetime::NextTurn.word().to_owned())], *span);
            super::put(&mut sets, name, table(keys, *span));
        }
        if !sets.entries.is_empty() {
            super::put(root, game::CELL_SETS, table(sets, self.span));
        }
    }
}

/// Movers with the same victims together.
fn grouped(by_mover: &[Vec<usize>]) -> Groups {
    let mut res: IndexMap<BTreeSet<usize>, Vec<usize>> = IndexMap::new();
    for (mover, victims) in by_mover.iter().enumerate().filter(|it| !it.1.is_empty()) {
        res.entry(victims.iter().copied().collect()).or_default().push(mover);
    }
    res.into_iter().map(|(victims, movers)| (movers, victims.into_iter().collect())).collect()
}
