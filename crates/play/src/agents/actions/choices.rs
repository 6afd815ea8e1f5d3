//! The types that a piece may choose to become, and when.

use alfil_machine::program::{Core, core::NO_TYPE, plan::StepChoices};
use alfil_model::{ChoiceSource, Cond, Effect, Model, PieceRef, PieceType, TypeExpr};
use std::collections::BTreeSet;

/// The numbers of choices: 0 to stay as it is, then one for each type that a type may choose.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    /// For each type the types that it may choose, in the order of the rules.
    options: Vec<Vec<PieceType>>,
}

impl Choices {
    pub(super) fn new(model: &Model) -> Choices {
        Choices { options: model.types.ids().map(|it| options(model, it)).collect() }
    }

    /// Returns the number of a choice; `None` if the type is never offered it.
    #[inline]
    pub(super) fn number(&self, ty: PieceType, chosen: Option<PieceType>) -> Option<u32> {
        let Some(chosen) = chosen else { return Some(0) };
        let place = self.options[ty.idx()].iter().position(|it| *it == chosen)?;
        Some(place as u32 + 1)
    }

    /// Returns the types for which a choice exists, each with what it becomes.
    pub(super) fn meanings(
        &self,
        number: u32,
    ) -> impl Iterator<Item = (PieceType, PieceType)> + '_ {
        let place = (number as usize).wrapping_sub(1);
        let types = self.options.iter().enumerate();
        types.filter_map(move |(ty, it)| Some((PieceType::new(ty), *it.get(place)?)))
    }

    /// Returns the number of every choice of a type.
    pub(super) fn all(&self, ty: PieceType) -> std::ops::RangeInclusive<u32> {
        0..=self.options[ty.idx()].len() as u32
    }

    /// Adds the numbers of the choices that a step may leave, with a capture or without one.
    pub(super) fn of_step<const N: usize>(
        &self,
        core: &Core<N>,
        [player, ty, from, to]: [usize; 4],
        take: bool,
        out: &mut BTreeSet<u32>,
    ) {
        let choosing = if take { &core.choosing.take } else { &core.choosing.quiet };
        if self.options[ty].is_empty() || !choosing[player].has(to) {
            out.insert(0);
            return;
        }
        let facts = &core.plan.facts[player * core.n_types + ty];
        let known: &StepChoices<N> = &facts.step_choices;
        match known.option_list(take, from, to) {
            // What is captured may leave another choice.
            Some(_) if take && !facts.capture_promotions.is_empty() => {
                out.extend(self.all(PieceType::new(ty)));
            }
            Some(list) => {
                let list = &known.option_lists[usize::from(list)];
                if list.is_empty() {
                    out.insert(0);
                }
                for it in list {
                    let chosen = (*it != NO_TYPE).then_some(PieceType(*it));
                    out.extend(self.number(PieceType::new(ty), chosen));
                }
            }
            None => out.extend(self.all(PieceType::new(ty))),
        }
    }
}

/// Returns the types that a piece of a type may be offered.
fn options(model: &Model, ty: PieceType) -> Vec<PieceType> {
    let mut res = Vec::new();
    for rule in model.rules.iter().filter(|it| may_hold(&it.when, ty)) {
        for case in rule.cases.iter().filter(|it| may_hold(&it.when, ty)) {
            for effect in &case.effects {
                if let Effect::Choose(choice) = effect {
                    res.extend(offered(model, &choice.source, ty));
                }
            }
        }
    }
    let mut seen = BTreeSet::new();
    res.retain(|it| seen.insert(*it));
    res
}

fn offered(model: &Model, source: &ChoiceSource, ty: PieceType) -> Vec<PieceType> {
    match source {
        ChoiceSource::Types(types) => types.clone(),
        ChoiceSource::Type(it) => types_of(model, it, ty),
        ChoiceSource::Promotion(it) => {
            let types = types_of(model, it, ty);
            types.into_iter().flat_map(|it| model.promotions[it].clone()).collect()
        }
        ChoiceSource::Held(_, types) => types.iter().collect(),
    }
}

/// Returns the types that an expression may have as its value, if the mover is of a type.
fn types_of(model: &Model, it: &TypeExpr, ty: PieceType) -> Vec<PieceType> {
    let map = |inner: &TypeExpr, of: &dyn Fn(PieceType) -> Option<PieceType>| {
        let mut res: Vec<PieceType> =
            types_of(model, inner, ty).into_iter().filter_map(of).collect();
        res.sort_unstable();
        res.dedup();
        res
    };
    match it {
        TypeExpr::Const(it) => vec![*it],
        TypeExpr::MoverWas | TypeExpr::Of(PieceRef::Mover) => vec![ty],
        TypeExpr::Promotion(inner) => map(inner, &|it| model.promotions[it].first().copied()),
        TypeExpr::Base(inner) => map(inner, &|it| model.types[it].base.or(Some(it))),
        TypeExpr::Next(inner, ranking) => {
            let list = &model.rankings[ranking.idx()].types;
            let next = |it: PieceType| {
                let place = list.iter().position(|other| *other == it)?;
                list.get(place + 1).copied()
            };
            map(inner, &next)
        }
        TypeExpr::Paired(pairing, one, other) => {
            let pairing = &model.pairings[pairing.idx()];
            let others = types_of(model, other, ty);
            let mut res: Vec<PieceType> = types_of(model, one, ty)
                .into_iter()
                .flat_map(|a| others.iter().filter_map(move |b| pairing.get(a, *b)))
                .collect();
            res.sort_unstable();
            res.dedup();
            res
        }
        TypeExpr::Of(_) | TypeExpr::Bound(_) | TypeExpr::Option | TypeExpr::Last => {
            model.types.ids().collect()
        }
    }
}

/// Returns false if a condition never holds for a mover of a type.
fn may_hold(when: &Cond, ty: PieceType) -> bool {
    match when {
        Cond::Const(it) => *it,
        Cond::And(them) => them.iter().all(|it| may_hold(it, ty)),
        Cond::Or(them) => them.iter().any(|it| may_hold(it, ty)),
        Cond::Before(it) => may_hold(it, ty),
        Cond::Is(PieceRef::Mover, types) => types.has(ty),
        Cond::Not(it) => match &**it {
            Cond::Is(PieceRef::Mover, types) => !types.has(ty),
            Cond::Const(it) => !it,
            _ => true,
        },
        _ => true,
    }
}
