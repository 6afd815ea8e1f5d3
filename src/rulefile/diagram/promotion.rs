//! Promotion as headers have it: to a choice of types, as in chess, or each type to one of its own, as in shogi.

use super::{Diagram, put, table};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::tree::{Node, Table, Value},
    source::{Snippet, Span},
};

impl Diagram<'_> {
    /// The table `promotion`; what types promote to is put down with them.
    pub(super) fn promotion(&mut self, span: Span) -> Table {
        let zone = self.number("promoZone", 1);
        let offset = self.number("promoOffset", 0);
        let most = self.number("maxPromote", 1).clamp(0, self.pieces.len() as i64) as usize;
        match usize::try_from(offset) {
            Ok(0) if zone > 0 && most > 0 => self.by_choice(zone, most, span),
            Ok(0) => Table::default(),
            Ok(offset) => self.by_number(zone, most, offset, span),
            Err(_) => {
                let place = self.parameter("promoOffset").map_or(span, |it| it.value.span);
                let message = format!("expected a number of types, found {offset}");
                self.diags.push(Diagnostic::new(Code::DiagramSyntax, place, message));
                Table::default()
            }
        }
    }

    /// Any of `promoChoice`, compulsory but for types that list themselves.
    fn by_choice(&mut self, zone: i64, most: usize, span: Span) -> Table {
        let (choice, place) = self.choice(span);
        let mut res = Table::default();
        for n in 0..most {
            let others: Vec<_> = choice
                .iter()
                .filter(|it| **it != n)
                .map(|it| self.pieces[*it].name.clone())
                .collect();
            if others.is_empty() {
                continue;
            }
            let mut keys = Table::default();
            put(&mut keys, "to", Node::made_up(others.join(" "), place));
            put(&mut keys, "in", Node::made_up(format!("far({zone})"), place));
            if choice.contains(&n) {
                put(&mut keys, "optional", Node { value: Value::Bool(true), span: place });
            }
            put(&mut res, &self.pieces[n].name, table(keys, place));
        }
        res
    }

    /// The types of `promoChoice`.
    fn choice(&mut self, span: Span) -> (Vec<usize>, Span) {
        let Some(value) = self.parameter("promoChoice").map(|it| it.value) else {
            let usual = ["Q", "N", "R", "B"].into_iter().filter_map(|it| self.find(it));
            return (usual.collect(), span);
        };
        if value.text.is_empty() {
            let royal: Vec<_> = self
                .parameters
                .iter()
                .filter(|it| it.name.text == "royal")
                .filter_map(|it| self.find(it.value.text))
                .collect();
            let last = self.pieces.len().saturating_sub(1);
            let is_royal =
                |n: &usize| if royal.is_empty() { *n == last } else { royal.contains(n) };
            return ((1..self.pieces.len()).filter(|it| !is_royal(it)).collect(), value.span);
        }
        (self.choice_of(value), value.span)
    }

    fn choice_of(&mut self, value: Snippet<'_>) -> Vec<usize> {
        let mut res = Vec::new();
        let mut at = 0;
        while let Some(next) = value.text[at..].chars().next() {
            let rest = &value.text[at..];
            let ids = self.pieces.iter().enumerate().filter(|it| rest.starts_with(&it.1.id));
            let id = ids.max_by_key(|it| it.1.id.len()).map(|it| (it.0, it.1.id.len()));
            if let Some((n, len)) = id.filter(|it| it.1 > 0) {
                if !res.contains(&n) {
                    res.push(n);
                }
                at += len;
                continue;
            }
            let span = value.at(at, at + next.len_utf8());
            at += next.len_utf8();
            let diag = match next {
                '!' | '*' | '0'..='9' => {
                    let message = format!("`{next}` in `promoChoice` is not supported");
                    Diagnostic::new(Code::DiagramUnsupported, span, message)
                        .help("leave it out, and write `[promotion]` with `where`")
                }
                ' ' | ',' => continue,
                _ => {
                    let message = format!("expected the ID of a piece, found `{next}`");
                    Diagnostic::new(Code::DiagramSyntax, span, message)
                }
            };
            self.diags.push(diag);
        }
        res
    }

    /// Type n becomes type n + offset, or the first one after the offset.
    fn by_number(&mut self, zone: i64, most: usize, offset: usize, span: Span) -> Table {
        let place = self.parameter("promoOffset").map_or(span, |it| it.value.span);
        let drops = self.number("holdingsType", 0) < 0;
        let mut res = Table::default();
        if offset >= self.pieces.len() {
            let message =
                format!("expected fewer than {} types, found {offset}", self.pieces.len());
            self.diags.push(Diagnostic::new(Code::DiagramSyntax, place, message));
            return res;
        }
        for n in 0..most.min(offset) {
            let to = if n + offset < self.pieces.len() { n + offset } else { offset };
            let (from, into) = (self.pieces[n].name.clone(), self.pieces[to].name.clone());
            put(&mut self.pieces[n].keys, "promotes", Node::made_up(into.clone(), place));
            if n + offset == to && drops {
                put(&mut self.pieces[to].keys, "base", Node::made_up(from.clone(), place));
            }
            if zone <= 0 {
                continue;
            }
            let mut keys = Table::default();
            let far = format!("far({zone})");
            put(&mut keys, "to", Node::made_up(into, place));
            put(&mut keys, "in", Node::made_up(far.clone(), place));
            if drops {
                put(&mut keys, "from", Node::made_up(far, place));
            } else {
                let entering = format!("captures or from not in far({zone})");
                put(&mut keys, "when", Node::made_up(entering, place));
            }
            put(&mut keys, "optional", Node { value: Value::Bool(true), span: place });
            if n == 0 {
                put(&mut keys, "forced", Node::made_up("far(1)", place));
            }
            put(&mut res, &from, table(keys, place));
        }
        res
    }
}
