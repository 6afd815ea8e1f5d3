//! Promotion as headers have it: to a choice of types, as in chess, or each type to one of its own, as in shogi.

use super::{Diagram, put, table, text};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::{Node, Table, Value},
    schema::{game, piece, promotion},
    source::{Snippet, Span},
};
use indexmap::IndexMap;

/// A type of `promoChoice`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offer {
    ty: usize,
    /// Not on the last rank (`!`).
    not_last: bool,
    /// Only if it is in hand, from where it is taken (`*`).
    in_hand: bool,
    /// How many ranks its own zone has.
    depth: Option<i64>,
}

/// Promotion to types with other numbers.
struct Shift {
    zone: i64,
    /// Each type with what it promotes to.
    pairs: Vec<(usize, usize)>,
    place: Span,
}

impl<'a> Diagram<'a> {
    /// Reads what types promote to.
    pub(super) fn read_promotion(&mut self) {
        if let Some(Shift { pairs, .. }) = self.shift(true) {
            return self.makes.extend(pairs);
        }
        let (zone, most) = (self.zone(), self.most());
        if self.number("promoOffset", 0) == 0 && zone > 0 && most > 0 {
            self.offers = self.choice();
            for n in 0..most {
                self.makes.extend(self.offers.iter().map(|it| (n, it.ty)));
            }
        }
    }

    /// Adds the table `promotion`, or a rule. Returns true if types promote, but the header does not say when.
    pub(super) fn promotion(&mut self, root: &mut Table) -> bool {
        if let Some(shift) = self.shift(false) {
            return self.by_number(&shift);
        }
        let mut res = Table::default();
        for n in 0..self.most() {
            if self.appear[n]
                && let Some(keys) = self.by_choice(n)
            {
                put(&mut res, &self.pieces[n].name, table(keys, self.place_of("promoChoice")));
            }
        }
        if !res.entries.is_empty() {
            put(root, game::PROMOTION, table(res, self.span));
        }
        false
    }

    fn zone(&mut self) -> i64 {
        self.number_quietly("promoZone", 1)
    }

    /// Returns how many types promote.
    fn most(&mut self) -> usize {
        self.number_quietly("maxPromote", 1).clamp(0, self.pieces.len() as i64) as usize
    }

    /// Returns any of `promoChoice`, compulsory but for types that list themselves.
    fn by_choice(&mut self, n: usize) -> Option<Table> {
        let place = self.place_of("promoChoice");
        let own = self.offers.iter().find(|it| it.ty == n).copied();
        let offers: Vec<Offer> = self.offers.iter().copied().filter(|it| it.ty != n).collect();
        let zone = self.zone();
        let depth = offers.iter().map(|it| it.depth.unwrap_or(zone)).max()?;
        if depth <= 0 {
            return None;
        }
        let mut keys = Table::default();
        let types: Vec<usize> = offers.iter().map(|it| it.ty).collect();
        put(&mut keys, promotion::TO, text(self.names(&types), place));
        put(&mut keys, promotion::IN, text(format!("last-ranks({depth})"), place));
        if let Some(own) = own {
            put(&mut keys, promotion::OPTIONAL, Node { value: Value::Bool(true), span: place });
            if own.not_last {
                put(&mut keys, promotion::FORCED, text("last-ranks(1)", place));
            }
            if own.in_hand || own.depth.is_some() {
                let message = "staying as it is can't depend on a zone or on what is in hand";
                self.unsupported(place, message);
            }
        }
        // What types need to be on offer, those with the same need together.
        let mut needs: IndexMap<String, Vec<usize>> = IndexMap::new();
        for offer in &offers {
            let mut need = |what: String| needs.entry(what).or_default().push(offer.ty);
            if offer.in_hand {
                need("held(own option) > 0".to_owned());
            }
            if offer.not_last {
                need("target not in last-ranks(1)".to_owned());
            }
            if offer.depth.unwrap_or(zone) < depth {
                need(format!("target in last-ranks({})", offer.depth.unwrap_or(zone)));
            }
        }
        let conds: Vec<_> = needs
            .iter()
            .map(|(need, types)| format!("option is not {} or {need}", self.names(types)))
            .collect();
        match &conds[..] {
            [] => {}
            [one] => put(&mut keys, promotion::WHERE, text(one, place)),
            all => {
                let all: Vec<_> = all.iter().map(|it| format!("({it})")).collect();
                put(&mut keys, promotion::WHERE, text(all.join(" and "), place));
            }
        }
        let held: Vec<usize> = offers.iter().filter(|it| it.in_hand).map(|it| it.ty).collect();
        if !held.is_empty() {
            let (name, held) = (self.pieces[n].name.clone(), self.one_of("piece is", &held));
            let when = format!("mover was {name} and target in last-ranks({depth})");
            let when = if held.is_empty() { when } else { format!("{when} and {held}") };
            let case = vec![(when, "take piece from own".to_owned())];
            let rule = format!("What a {name} becomes comes from the hand");
            self.rule(&rule, "becomes", "", case, place);
        }
        Some(keys)
    }

    /// Returns the types of `promoChoice`.
    fn choice(&mut self) -> Vec<Offer> {
        let of = |ty: usize| Offer { ty, ..Offer::default() };
        let Some(value) = self.parameter("promoChoice").map(|it| it.value) else {
            let usual = ["Q", "N", "R", "B"].into_iter().filter_map(|it| self.find(it));
            let res: Vec<_> = usual.map(of).collect();
            if res.is_empty() && self.royal_types().0.iter().all(|it| *it >= self.most()) {
                let message = "nothing promotes: there is no `promoChoice`, and none of Q, N, R, B";
                let diag =
                    Diagnostic::new(Code::DiagramAdapted, self.pieces[0].line.name.span, message);
                self.diags.push(diag.help("write `promoZone=0` if that is so"));
            }
            return res;
        };
        if value.text.is_empty() {
            let royal = self.royal_types().0;
            return (1..self.pieces.len()).filter(|it| !royal.contains(it)).map(of).collect();
        }
        self.choice_of(value)
    }

    fn choice_of(&mut self, value: Snippet<'a>) -> Vec<Offer> {
        let hands = self.number_quietly("holdingsType", 0) != 0 || !self.held.is_empty();
        let mut res: Vec<Offer> = Vec::new();
        let mut next = Offer::default();
        let mut idle = None;
        let mut at = 0;
        while let Some(letter) = value.text[at..].chars().next() {
            let rest = &value.text[at..];
            let start = at;
            if let Some((ty, len)) = self.id_at(rest) {
                let digits = rest[len..].chars().take_while(char::is_ascii_digit).count();
                let depth = rest[len..len + digits].parse().ok();
                at += len + digits;
                let offer = Offer { ty, depth, ..next };
                (next, idle) = (Offer::default(), None);
                if offer.in_hand && !hands {
                    let span = value.at(start, at);
                    let message = "this is offered if it is in hand, but nothing ever is";
                    self.diags.push(Diagnostic::new(Code::DiagramAdapted, span, message));
                } else if depth != Some(0) && res.iter().all(|it| it.ty != ty) {
                    res.push(offer);
                }
                continue;
            }
            at += letter.len_utf8();
            if ['!', '*'].contains(&letter) {
                idle = Some((letter, value.at(start, at)));
            }
            match letter {
                '!' => next.not_last = true,
                '*' => next.in_hand = true,
                ' ' | ',' => {}
                _ => {
                    let message = format!("expected the ID of a piece, found `{letter}`");
                    self.wrong(value.at(start, at), message);
                }
            }
        }
        if let Some((letter, span)) = idle {
            self.wrong(span, format!("expected the ID of a piece after `{letter}`"));
        }
        res
    }

    /// Type n becomes type n + `promoOffset`, or the first one after the offset.
    fn shift(&mut self, tell: bool) -> Option<Shift> {
        let offset = if tell {
            self.number("promoOffset", 0)
        } else {
            self.number_quietly("promoOffset", 0)
        };
        if tell {
            // Each is told once if it is no number.
            self.number("promoZone", 1);
            self.number("maxPromote", 1);
        }
        let place = self.place_of("promoOffset");
        let (zone, most) = (self.zone(), self.most());
        let offset = match usize::try_from(offset) {
            Ok(0) => return None,
            Ok(it) if it < self.pieces.len() => it,
            _ => {
                if tell {
                    let most = self.pieces.len();
                    self.wrong(place, format!("expected fewer than {most} types, found {offset}"));
                }
                return Some(Shift { zone, pairs: Vec::new(), place });
            }
        };
        let to = |n: usize| if n + offset < self.pieces.len() { n + offset } else { offset };
        let pairs = (0..most.min(offset)).map(|n| (n, to(n))).collect();
        Some(Shift { zone, pairs, place })
    }

    /// Writes the targets of promotion to the types, and its conditions to a rule.
    fn by_number(&mut self, shift: &Shift) -> bool {
        let Shift { zone, pairs, place } = shift;
        let pairs: Vec<_> = pairs.iter().copied().filter(|it| self.appear[it.0]).collect();
        let drops = self.number_quietly("holdingsType", 0) < 0;
        let offset = self.number_quietly("promoOffset", 0);
        for (n, to) in &pairs {
            let (from, into) = (self.pieces[*n].name.clone(), self.pieces[*to].name.clone());
            put(&mut self.pieces[*n].keys, piece::PROMOTES, text(into, *place));
            if *n as i64 + offset == *to as i64 && drops {
                put(&mut self.pieces[*to].keys, piece::BASE, text(from, *place));
            }
        }
        if pairs.is_empty() || *zone <= 0 {
            return !pairs.is_empty();
        }
        let place = self.place_of("promoZone");
        let far = format!("last-ranks({zone})");
        let everywhere = *zone >= self.grid.ranks;
        let when = match (drops, everywhere) {
            (_, true) => String::new(),
            (true, false) => format!("origin in {far} or target in {far}"),
            (false, false) => format!("target in {far} and (origin not in {far} or captures)"),
        };
        let mut cases = Vec::new();
        if let Some((0, _)) = pairs.first() {
            let when = format!("mover is {} and target in last-ranks(1)", self.pieces[0].name);
            cases.push((when, "mover must become promotion(mover)".to_owned()));
        }
        cases.push((when, "mover may become promotion(mover)".to_owned()));
        self.rule("Promotion", "depart", "", cases, place);
        false
    }

    fn number_quietly(&self, name: &str, without: i64) -> i64 {
        let value = self.parameter(name).map(|it| it.value.text.parse::<i32>());
        value.and_then(Result::ok).map_or(without, i64::from)
    }
}
