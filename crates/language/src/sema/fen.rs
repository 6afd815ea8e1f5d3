//! How FEN writes the positions of a game.

use super::{
    cx,
    cx::Sema,
    declare::{ID_RULE, is_id},
};
use crate::{
    diag::{Code, Diagnostic},
    schema::{Place, cell_set, words::Per},
    sema::symbols::Def,
    source::{Snippet, Span},
};
use alfil_model::{
    Action, CounterId, Effect, FenStyle, Land, Lifetime, PatternKind, PerType, PieceType,
    PieceTypeInfo, Rule, SetId, State, effects,
};

/// Makes moves leave no en passant rights where no piece captures en passant.
pub(super) fn drop_vain_rights(types: &mut PerType<PieceTypeInfo>) {
    let captures = types.iter().flat_map(|it| &it.patterns).any(|it| match &it.kind {
        PatternKind::Paths(paths) => {
            paths.iter().flat_map(|it| &it.legs).any(|it| it.land.has(Land::EN_PASSANT))
        }
        PatternKind::Imitate { .. } => false,
    });
    if !captures {
        for pattern in types.iter_mut().flat_map(|it| &mut it.patterns) {
            pattern.sets_en_passant = false;
        }
    }
}

impl<'a> Sema<'_, 'a> {
    /// Everything about FEN.
    pub(super) fn fen_style(
        &mut self,
        types: &PerType<PieceTypeInfo>,
        rules: &[Rule],
        actions: &[Action],
        start: &State,
    ) -> FenStyle {
        FenStyle {
            rows: self.geometry.fen_rows(),
            castling_set: self.castling_set(),
            checks: self.check_counter(),
            aka: self.further_ids(),
            en_passant: types.iter().flat_map(|it| &it.patterns).any(|it| it.sets_en_passant),
            hands: start.hands.iter().flatten().any(|it| *it > 0)
                || types.iter().any(|it| it.drop.is_some())
                || effects(rules, actions).any(|it| matches!(it, Effect::Give(..))),
        }
    }

    /// Returns the set with `fen = 'castling'`.
    fn castling_set(&mut self) -> Option<SetId> {
        let sets = self.game.cell_sets.iter();
        let (name, set, span) = self.the_one_with_fen(sets, |it| &it.place, "set")?;
        if set.lifetime != Lifetime::Game {
            let message = "expected a set that lasts for the game in FEN's castling field";
            let diag = Diagnostic::new(Code::BadValue, span, message);
            self.diags.push(diag.help("leave out `lifetime`, or `fen`"));
        }
        if set.per == Per::Player {
            let message = "expected one set for all players in FEN's castling field";
            let diag = Diagnostic::new(Code::BadValue, span, message);
            self.diags.push(diag.help("leave out `per`, or `fen`"));
        }
        match self.symbols.get(name)?.def {
            Def::Set(sets) => Some(sets.first),
            _ => None,
        }
    }

    /// Returns the counter with `fen = 'checks'`.
    fn check_counter(&mut self) -> Option<CounterId> {
        let counters = self.game.counters.iter();
        let (name, counter, span) = self.the_one_with_fen(counters, |it| &it.place, "counter")?;
        let lasts = counter.lifetime == Lifetime::Game;
        if !lasts || counter.per != Per::Player || counter.min < 0 {
            let message =
                "expected a counter of each player that lasts for the game and is never below 0";
            let diag = Diagnostic::new(Code::BadValue, span, message);
            self.diags.push(diag.help("add `per = 'player'`, or leave out `fen`"));
        }
        match self.symbols.get(name)?.def {
            Def::Counter(counter) => Some(counter.id),
            _ => None,
        }
    }

    /// Returns the first table of a kind that has `fen`; others must not.
    fn the_one_with_fen<T>(
        &mut self,
        all: impl Iterator<Item = &'a (Snippet<'a>, T)>,
        place: impl Fn(&'a T) -> &'a Place<'a>,
        what: &str,
    ) -> Option<(&'a str, &'a T, Span)> {
        let fen = cell_set::FEN.as_ref();
        let mut found = all.filter_map(|(name, it)| Some((name.text, it, place(it).value(fen)?)));
        let first = found.next()?;
        for (_, _, span) in found {
            let message = format!("expected `{fen}` at one {what} only, found a second one");
            let diag = Diagnostic::new(Code::BadValue, span, message);
            self.diags.push(diag.label(first.2, "the first one is here"));
        }
        Some(first)
    }

    /// `aka` of the piece types.
    fn further_ids(&mut self) -> Vec<(String, PieceType)> {
        let mut res: Vec<(String, PieceType)> = Vec::new();
        let mut spans: Vec<Span> = Vec::new();
        for (n, (_, piece)) in self.pieces().iter().enumerate() {
            for word in cx::listed(&piece.aka) {
                let span = word.at(0, word.text.len());
                if !is_id(word.text) {
                    let message = format!("expected an ID of a piece type, found `{}`", word.text);
                    self.diags.push(Diagnostic::new(Code::BadName, span, message).note(ID_RULE));
                    continue;
                }
                let known = res.iter().position(|it| it.0 == word.text).map(|it| spans[it]);
                let own = self.symbols.get(word.text).map(|it| it.span);
                if let Some(first) = own.or(known) {
                    let message = format!("expected a new ID, found `{}` again", word.text);
                    let diag = Diagnostic::new(Code::DuplicateId, span, message);
                    self.diags.push(diag.label(first, "the first piece type with it is here"));
                    continue;
                }
                spans.push(span);
                res.push((word.text.to_owned(), PieceType::new(n)));
            }
        }
        res
    }
}
