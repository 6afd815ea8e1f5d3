//! Sugar that lowers to rules: promotion, and captured pieces that go to a hand. Lowered rules come before the file's own.

use super::{
    cx::{Sema, all},
    expr::{self, Scope},
};
use crate::{
    diag::{Code, Diagnostic},
    schema::{
        ByPlayer, Context, Key,
        fields::Players,
        piece, promotion,
        words::{CaptureHand, HandType, PromotionMoves},
    },
    sema::symbols::Def,
    source::{Snippet, Span},
};
use alfil_model::{
    Affected, Case, CellRef, Choice, ChoiceSource, Cond, Effect, Event, MarkId, Origin, PerType,
    PieceRef, PieceType, PieceTypeInfo, PlayerRef, Rule, SetExpr, TypeExpr, TypeSet, ZoneId,
};

impl Sema<'_, '_> {
    /// Returns the rules that `[hands]` and `[promotion]` stand for.
    pub(super) fn lowered_rules(&mut self, types: &PerType<PieceTypeInfo>) -> Vec<Rule> {
        let neutral = types.iter().any(|it| it.neutral);
        let mut res = self.label_rules();
        res.extend(self.capture_rule(neutral));
        for (name, promotion) in &self.game.promotions {
            let Some(Def::Type(ty)) = self.use_of(name.text, name.span).map(|it| it.def.clone())
            else {
                self.unknown_promotion(name.text, name.span);
                continue;
            };
            let drops = types[ty].drop.is_some();
            res.extend(self.promotion_rule(name.text, ty, drops, promotion));
        }
        res.extend(self.marking_rule());
        res
    }

    fn unknown_promotion(&mut self, name: &str, span: Span) {
        let names = self.symbols.types().map(|it| it.name.as_str());
        let message = format!("expected a piece type, found `{name}`");
        let diag = Diagnostic::new(Code::UnknownName, span, message);
        self.diags.push(diag.did_you_mean(name, names));
    }

    /// Captured pieces go to a hand.
    fn capture_rule(&mut self, neutral: bool) -> Option<Rule> {
        let hands = &self.game.hands;
        let victim = TypeExpr::Of(PieceRef::Victim);
        let to = match hands.capture {
            CaptureHand::Own => PlayerRef::Own,
            CaptureHand::Owner => PlayerRef::OwnerOf(PieceRef::Victim),
            CaptureHand::None => return None,
        };
        let mut cases = Vec::new();
        let what = match hands.ty {
            HandType::Base => TypeExpr::Base(Box::new(victim)),
            HandType::Unpromoted => {
                cases = self.origin_cases(to);
                victim
            }
            HandType::Same => victim,
        };
        cases.push(Case { when: Cond::Const(true), effects: vec![Effect::Give(to, what)] });
        // What belongs to nobody goes to no hand.
        let when = if neutral {
            Cond::Not(Box::new(Cond::Owned(PieceRef::Victim, PlayerRef::Neutral)))
        } else {
            Cond::Const(true)
        };
        Some(Rule {
            name: "(captured pieces go to a hand)".to_owned(),
            origin: Origin::Lowered,
            on: vec![Event::Capture],
            when,
            cases,
            silent: false,
        })
    }

    /// Promoted pieces join a hand as what they were.
    fn origin_cases(&mut self, to: PlayerRef) -> Vec<Case> {
        let Some((mark, mark_span)) = self.promoted_mark else { return Vec::new() };
        let mut res = Vec::new();
        for ty in self.promotions.ids() {
            let before = |it: PieceType| self.promotions.ids().filter(move |from| *from != it);
            let promotes = |from: &PieceType, to: PieceType| self.promotions[*from].contains(&to);
            let mut origins = before(ty).filter(|it| promotes(it, ty));
            let Some(mut origin) = origins.next() else { continue };
            if let Some(other) = origins.next() {
                drop(origins);
                // The author may name the one type as which it joins the hand.
                if let Some(base) = self.base_of(ty) {
                    res.push(unpromoted(to, mark, ty, base));
                    continue;
                }
                self.two_origins(ty, [origin, other], mark_span);
                continue;
            }
            // What it promoted from may have been promoted itself.
            for _ in 0..self.promotions.len() {
                let Some(first) = before(origin).find(|it| promotes(it, origin)) else { break };
                origin = first;
            }
            res.push(unpromoted(to, mark, ty, origin));
        }
        res
    }

    /// Returns the type that the key `base` of a piece type names.
    fn base_of(&self, ty: PieceType) -> Option<PieceType> {
        let name = self.symbols.type_name(ty);
        let base = self.pieces().iter().find(|it| it.0.text == name)?.1.base?;
        self.promotions.ids().find(|it| self.symbols.type_name(*it) == base.text)
    }

    fn two_origins(&mut self, ty: PieceType, origins: [PieceType; 2], span: Span) {
        let name = |it: PieceType| self.symbols.type_name(it);
        let message = format!(
            "expected types that promote from one other type, but both `{}` and `{}` promote to `{}`",
            name(origins[0]),
            name(origins[1]),
            name(ty)
        );
        let diag = Diagnostic::new(Code::BadValue, span, message);
        self.diags.push(diag.help(format!(
            "name the one as which it joins the hand, as in `{} = {{ base = '{}' }}`",
            name(ty),
            name(origins[0])
        )));
    }

    /// Promoted pieces are marked, where that decides what joins a hand.
    fn marking_rule(&mut self) -> Option<Rule> {
        let mark = self.promoted_mark?.0;
        let promoted = |from: PieceType| {
            let was = Cond::SameType(TypeExpr::MoverWas, TypeExpr::Const(from));
            let is = Cond::Is(PieceRef::Mover, self.promotions[from].iter().copied().collect());
            Cond::And(vec![was, is])
        };
        let promoting = self.promotions.ids().filter(|it| !self.promotions[*it].is_empty());
        Some(Rule {
            name: "(promoted pieces are marked)".to_owned(),
            origin: Origin::Lowered,
            on: vec![Event::Moved],
            when: expr::simplify(Cond::Or(promoting.map(promoted).collect())),
            cases: vec![Case {
                when: Cond::Const(true),
                effects: vec![Effect::Mark(Affected::Piece(PieceRef::Mover), mark, true)],
            }],
            silent: false,
        })
    }

    /// Returns the rule for promotion: a choice when all else of a move has happened.
    fn promotion_rule(
        &mut self,
        name: &str,
        ty: PieceType,
        drops: bool,
        promotion: &promotion::Keys<'_>,
    ) -> Option<Rule> {
        let types = self.promoting[ty].take()?;
        self.promotes_to_itself(name, ty, &types, promotion);
        let mut when = vec![Cond::Is(PieceRef::Mover, TypeSet::from_iter([ty]))];
        if drops {
            // A dropped piece comes from nowhere.
            when.push(Cond::In(CellRef::Origin, SetExpr::All));
        }
        let scope = Scope::of_rule(&[Event::Moved]);
        let to_zone = self.static_zone(name, promotion::IN, promotion.within.as_ref());
        let from_zone = self.static_zone(name, promotion::FROM, promotion.from.as_ref());
        let own = |it: ZoneId| SetExpr::Zone(it, PlayerRef::Own);
        let to = to_zone.map(|it| Cond::In(CellRef::Target, own(it)));
        let from = from_zone.map(|it| Cond::In(CellRef::Origin, own(it)));
        when.push(match (to, from) {
            (Some(to), Some(from)) => Cond::Or(vec![to, from]),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => Cond::Const(true),
        });
        if promotion.on == PromotionMoves::Capture {
            when.push(Cond::Captures);
        }
        when.push(self.cond_in(scope, promotion.when));
        let choice = Choice {
            source: ChoiceSource::Types(types),
            filter: self.cond_of(promotion.filter),
            optional: promotion.optional,
        };
        let mut cases = Vec::new();
        if let Some(zone) = self.static_zone(name, promotion::FORCED, promotion.forced.as_ref())
            && choice.optional
        {
            if let (Some(to), None) = (to_zone, from_zone) {
                self.forced_is_inside(zone, to, promotion);
            }
            let forced = own(zone);
            let choice = Choice { optional: false, ..choice.clone() };
            let when = Cond::In(CellRef::Target, forced);
            cases.push(Case { when, effects: vec![Effect::Choose(choice)] });
        }
        cases.push(Case { when: Cond::Const(true), effects: vec![Effect::Choose(choice)] });
        Some(Rule {
            name: format!("(promotion of {name})"),
            origin: Origin::Lowered,
            on: vec![Event::Moved],
            when: all(when),
            cases,
            silent: false,
        })
    }

    /// Complains if a type promotes to nothing but itself.
    fn promotes_to_itself(
        &mut self,
        name: &str,
        ty: PieceType,
        to: &[PieceType],
        promotion: &promotion::Keys<'_>,
    ) {
        if to.iter().any(|it| *it != ty) {
            return;
        }
        let Some(text) = promotion.to else { return };
        let message = format!("expected another type than `{name}`, which promotes here");
        let diag = Diagnostic::new(Code::BadValue, text.span, message);
        self.diags.push(diag.help("name the types to choose from, or leave this promotion out"));
    }

    /// Warns if no cell where promotion is forced is a cell where it is possible.
    fn forced_is_inside(&mut self, forced: ZoneId, to: ZoneId, promotion: &promotion::Keys<'_>) {
        let Some(texts) = &promotion.forced else { return };
        let [forced, to] = [forced, to].map(|it| &self.zones[it.idx()].cells);
        let mut pairs = forced.iter().zip(to.iter());
        let outside = pairs.all(|(forced, to)| forced.iter().all(|it| !to.contains(it)));
        let empty = [forced, to].iter().any(|it| it.iter().all(Vec::is_empty));
        // Emptiness has its own message.
        if outside && !empty && self.has_no_options {
            let message = "promotion is never forced: no cell of `forced` is in `in`";
            let mut diag = Diagnostic::new(Code::NeverReached, place_of(texts), message);
            if let Some(other) = &promotion.within {
                diag = diag.label(place_of(other), "promotion is possible here");
            }
            self.hints
                .push(diag.help("write cells of `in`; `last-ranks(1)` is each player's last rank"));
        }
    }

    /// Returns a zone of promotion: a set that never changes becomes a zone, so that the compiler can decide it.
    fn static_zone(
        &mut self,
        name: &str,
        key: Key<Option<Players>>,
        texts: Option<&ByPlayer<'_>>,
    ) -> Option<ZoneId> {
        let texts = texts?;
        let before = self.diags.len();
        let cells = self.cells_of(Context::Setup, texts);
        let is_none = texts.each.is_some_and(|it| it.text.trim() == "none");
        let readable = self.diags.len() == before;
        let empty = cells.iter().all(Vec::is_empty);
        if readable && empty && !is_none && self.has_no_options {
            let message = format!("`{}` of the promotion of `{name}` has no cell", key.schema.name);
            let diag = Diagnostic::new(Code::NeverReached, place_of(texts), message);
            self.hints.push(diag.help(
                "write `A | B` for the cells of both sets; `A & B` has only those in each of them",
            ));
        }
        let name = format!("({} of the promotion of {name})", key.schema.name);
        Some(self.unnamed_zone(name, cells))
    }
}

/// Returns the place of a text for all players, else that of the table.
fn place_of(texts: &ByPlayer<'_>) -> Span {
    texts.each.filter(|_| texts.own.is_empty()).map_or(texts.span, |it| it.span)
}

/// Returns the case in which a marked piece of a type joins a hand as another type.
fn unpromoted(to: PlayerRef, mark: MarkId, ty: PieceType, origin: PieceType) -> Case {
    let marked = Cond::Marked(PieceRef::Victim, mark);
    let is = Cond::Is(PieceRef::Victim, TypeSet::from_iter([ty]));
    let effects = vec![Effect::Give(to, TypeExpr::Const(origin))];
    Case { when: Cond::And(vec![marked, is]), effects }
}

/// Returns the rule by which pieces that everybody moves go over to the next player.
pub(super) fn sharing_rule(pieces: &[(Snippet<'_>, piece::Keys<'_>)]) -> Option<Rule> {
    let shared = pieces.iter().enumerate().filter(|it| it.1.1.shared);
    let shared: TypeSet = shared.map(|it| PieceType::new(it.0)).collect();
    let effects = vec![Effect::Turn(SetExpr::Types(shared), PlayerRef::Next)];
    (!shared.is_empty()).then(|| Rule {
        name: "shared pieces go over to the next player".to_owned(),
        origin: Origin::Lowered,
        on: vec![Event::TurnEnds],
        when: Cond::Const(true),
        cases: vec![Case { when: Cond::Const(true), effects }],
        silent: false,
    })
}
