//! Check-neutral moves: they concern check only by where they begin and end.

use super::{MoveAnalysis, MoveClass, changes, changes_type, of_mover, rule_facts};
use crate::{
    compile::fold::MoveFacts,
    program::{Bitboard, deps::ForbidTest, plan::Forbid},
};
use alfil_model::{
    ChoiceSource, Effect, Event, MoveKind, PieceRef, PieceType, Player, Rule, TypeExpr,
};

impl<const N: usize> MoveAnalysis<'_, N> {
    /// Returns the targets for which no rule may bring the player into check, and no forbid may hold.
    pub(super) fn check_neutral(
        &self,
        player: Player,
        ty: PieceType,
        class: MoveClass,
    ) -> Bitboard<N> {
        let rules = self.waking(class);
        self.targets(player, ty, class, &rules, self.forbids, |known| {
            self.is_check_neutral(ty, &rules, known)
        })
    }

    fn is_check_neutral(&self, ty: PieceType, rules: &[&Rule], known: &MoveFacts<'_>) -> bool {
        let changed = rules.iter().any(|it| changes(it, known));
        // A royal piece must stay royal, and one that is dropped is tested as what it was in the hand.
        if changed && known.kind == Some(MoveKind::Drop) && self.royal.has(ty) {
            return false;
        }
        let becomes = if changed { self.may_become(ty, rules) } else { Some(vec![ty]) };
        self.is_check_neutral_becoming(becomes.as_deref(), changed, rules, known)
    }

    /// The same for a mover that may become one of these types. `changed` is true if rules may change the mover.
    pub(super) fn is_check_neutral_becoming(
        &self,
        becomes: Option<&[PieceType]>,
        changed: bool,
        rules: &[&Rule],
        known: &MoveFacts<'_>,
    ) -> bool {
        // Rules may change what later ones see of the mover.
        let unknown = MoveFacts { mover: known.mover.filter(|_| !changed), ..*known };
        let sole = sole_change(rules, known);
        let disturbs = |rule: &&Rule| {
            let alone = sole.is_some_and(|it| std::ptr::eq(it, *rule));
            let sees = if alone { known } else { &unknown };
            let sees = rule_facts(rule, sees);
            sees.reached(rule).iter().any(|case| {
                let several = case.effects.iter().filter(|it| changes_type(it)).count() > 1;
                let sees = if several { &unknown } else { &sees };
                case.effects.iter().any(|it| !self.harmless(rule, it, sees))
            })
        };
        if rules.iter().any(disturbs) {
            return false;
        }
        let after = MoveFacts { after: true, piece_moves: true, ..unknown };
        let never = |mover: Option<PieceType>, forbid: &Forbid| {
            MoveFacts { mover, ..after }.truth(&forbid.when) == Some(false)
        };
        let castles = known.kind == Some(MoveKind::Castle);
        self.forbids.iter().all(|forbid| match forbid.test {
            ForbidTest::Deps if !castles => true,
            // How a piece looks at others is known as long as it is of its type.
            ForbidTest::Sight if !castles && !changed => true,
            _ => match becomes {
                Some(types) => types.iter().all(|it| never(Some(*it), forbid)),
                None => never(None, forbid),
            },
        })
    }

    /// Returns the types that rules may give to the mover, its own included. Returns `None` if that is not known.
    fn may_become(&self, ty: PieceType, rules: &[&Rule]) -> Option<Vec<PieceType>> {
        let mut res = vec![ty];
        for effect in rules.iter().flat_map(|it| it.effects()) {
            match effect {
                Effect::Become(_, TypeExpr::Const(ty)) => res.push(*ty),
                Effect::Become(_, TypeExpr::Paired(pairing, ..)) => {
                    let entries = &self.model.pairings[pairing.idx()].entries;
                    res.extend(entries.iter().map(|it| it[2]));
                }
                Effect::Become(..) => return None,
                Effect::Choose(choice) => match &choice.source {
                    ChoiceSource::Types(types) => res.extend(types),
                    ChoiceSource::Type(_) => return None,
                    ChoiceSource::Promotion(_) => {
                        res.extend(self.model.promotions.iter().flatten());
                    }
                    ChoiceSource::Held(_, types) => {
                        res.extend(self.model.types.ids().filter(|it| types.has(*it)));
                    }
                },
                _ => {}
            }
        }
        Some(res)
    }

    /// Returns true if castling is check-neutral.
    pub(in crate::compile) fn is_castling_check_neutral(&self) -> bool {
        let rules = self.waking(MoveClass::Castle);
        let mut kings =
            self.model.types.ids().filter(|it| !self.model.types[*it].castles.is_empty());
        kings.all(|ty| {
            self.royal.has(ty)
                && self.model.players.ids().all(|player| {
                    let known = self.move_facts(player, ty, MoveClass::Castle);
                    // Partners arrive too, whatever they are.
                    self.is_check_neutral(ty, &rules, &MoveFacts { mover: None, ..known })
                })
        })
    }

    /// Returns true if an effect cannot bring the player into check, and cannot change which of their pieces are royal.
    pub(super) fn harmless(&self, rule: &Rule, effect: &Effect, known: &MoveFacts<'_>) -> bool {
        let model = self.model;
        let steps = known.was.filter(|_| known.kind == Some(MoveKind::Step));
        let royal = steps.filter(|it| self.royal.has(*it));
        let common = |ty: &PieceType| match royal {
            Some(it) => it == *ty,
            None => !self.royal.has(*ty) && !model.types[*ty].neutral,
        };
        match effect {
            // What depends on these is asked of each piece that may attack.
            Effect::Mark(..) | Effect::Include(..) | Effect::Set(..) => true,
            Effect::Give(..) | Effect::Take(..) | Effect::BecomeHeld(..) => true,
            Effect::Become(affected, ty) => {
                let mover = affected.is(PieceRef::Mover)
                    || affected.is(PieceRef::Piece) && rule.on.iter().all(|it| of_mover(*it));
                mover && known.ty(ty).is_some_and(|it| common(&it))
            }
            Effect::Choose(choice) => match (&choice.source, royal) {
                (ChoiceSource::Types(types), _) => types.iter().all(common),
                (ChoiceSource::Held(_, types), _) => types.iter().all(|it| common(&it)),
                (ChoiceSource::Type(_), _) => false,
                // Choices are read before the move.
                (
                    ChoiceSource::Promotion(TypeExpr::MoverWas | TypeExpr::Of(PieceRef::Mover)),
                    Some(it),
                ) => model.promotions[it].iter().all(common),
                (ChoiceSource::Promotion(_), _) => model.promotions.iter().flatten().all(common),
            },
            _ => false,
        }
    }
}

/// Returns the only rule that may change the mover, if it runs once: then it reads the mover's type before the change.
fn sole_change<'r>(rules: &[&'r Rule], known: &MoveFacts<'_>) -> Option<&'r Rule> {
    let mut changes = rules.iter().filter(|it| changes(it, known));
    let (Some(rule), None) = (changes.next(), changes.next()) else { return None };
    let heard = [Event::Depart, Event::Capture, Event::Arrive, Event::Drop, Event::Moved];
    let once = matches!(rule.on.as_slice(), [event] if heard.contains(event));
    // Partners depart and arrive as well.
    let step = known.kind == Some(MoveKind::Step);
    Some(*rule).filter(|_| once && step)
}
