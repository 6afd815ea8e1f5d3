//! Captures that change a few cells besides their own, and do nothing else that matters.

use super::{Kind, Study, changes_mover, rule_known, wakes};
use crate::{
    compile::{
        bare, expr,
        fold::{Known, Place},
    },
    model::{
        CellId, Cond, Effect, Land, PieceRef, PlayerId, PlayerRef, RoyalMode, Rule, SetExpr, SetId,
        TypeId,
    },
    program::{Bits, core::Man, grounds::Reading, plan::Local},
};

impl<const N: usize> Study<'_, N> {
    /// What such captures change, if there are any.
    pub(in crate::compile) fn local(&self) -> Option<Local<N>> {
        let rules = self.local_rules();
        if rules.is_empty() || !self.allows_local() {
            return None;
        }
        let n_cells = self.model.board.cells.len();
        let keeps = bare::is_near(self.model);
        let mut res = Local { changes: Vec::new(), from: Vec::new(), most: 0, keeps };
        for player in self.model.players.ids() {
            let mut from = vec![Bits::EMPTY; n_cells];
            let mut changes = Vec::new();
            for to in 0..n_cells {
                let known = Known {
                    captures: Some(true),
                    to: Place::At(CellId::new(to)),
                    ..Known::nothing(self.model, player)
                };
                let changed = rules.iter().map(|it| self.changed(it, &known));
                let changed = changed.fold(Bits::EMPTY, |all, it| all | it);
                res.most = res.most.max(changed.count());
                changed.iter().for_each(|it| from[it].set(to));
                changes.push(changed);
            }
            res.from.push(from);
            res.changes.push(changes);
        }
        Some(res)
    }

    /// The rules by which captures change other cells.
    fn local_rules(&self) -> Vec<&Rule> {
        let rules = self.model.rules.iter().filter(|it| wakes(it, Kind::Take));
        let changes = |it: &Effect| matches!(it, Effect::Remove(_) | Effect::Place { .. });
        rules.filter(|it| it.cases.iter().flat_map(|it| &it.effects).any(changes)).collect()
    }

    /// Whether what is captured, and what stands around it, does not matter to conditions, and what is placed gives no check.
    fn allows_local(&self) -> bool {
        let model = self.model;
        let of_royals = |it: &Cond| expr::plain::<N>(it).is_about(&self.royal);
        let suits = model.check.as_ref().is_some_and(|it| {
            let places = |it: &Effect| matches!(it, Effect::Place { .. });
            let mut effects =
                model.rules.iter().flat_map(|it| &it.cases).flat_map(|it| &it.effects);
            let spares = it.except == SetExpr::State(SetId::PLACED)
                || it.except == SetExpr::None && !effects.any(places);
            spares && of_royals(&it.off) && it.mode == RoyalMode::Any
        });
        suits
            && self.readings.iter().all(|it| *it == Reading::Grounds)
            && bare::is_bare(model)
            && model.forbids.iter().all(|it| bare::is_of_move(&it.when) || of_royals(&it.when))
    }

    /// The targets of captures of a type that do no more than [`Study::local`] says.
    pub(super) fn local_takes(&self, player: PlayerId, ty: TypeId, man: &Man<N>) -> Bits<N> {
        let mut lands = man.patterns.iter().flat_map(|it| &it.tables);
        // What is placed must be no own royal piece.
        let friends = lands.any(|it| it.0.has(Land::FRIEND));
        if friends || self.local_rules().is_empty() || !self.allows_local() {
            return Bits::EMPTY;
        }
        let (model, kind) = (self.model, Kind::Take);
        let rules: Vec<&Rule> = model.rules.iter().filter(|it| wakes(it, kind)).collect();
        self.targets(player, ty, kind, &rules, &model.forbids, |known| {
            let changes = |it: &Rule| changes_mover(it) && self.may_run(it, known);
            rules.iter().all(|it| !changes(it) && self.is_local(it, known))
        })
    }

    /// Whether a rule removes pieces, or places those of the enemy, and does nothing else that matters.
    fn is_local(&self, rule: &Rule, known: &Known<'_>) -> bool {
        let local = |effect: &Effect| match effect {
            Effect::Remove(_) => true,
            Effect::Place { owner, .. } => *owner == PlayerRef::OwnerOf(PieceRef::Victim),
            it => self.harmless(rule, it, known),
        };
        self.effects_of(rule, known).all(local)
    }

    /// The cells on which a rule may remove and place pieces.
    fn changed(&self, rule: &Rule, known: &Known<'_>) -> Bits<N> {
        let after = rule_known(rule, known);
        self.effects_of(rule, known).fold(Bits::EMPTY, |all, it| match it {
            Effect::Remove(at) | Effect::Place { at, .. } => all | self.cells_at_most(at, &after),
            _ => all,
        })
    }

    /// The effects that a rule may have.
    fn effects_of<'r>(
        &self,
        rule: &'r Rule,
        known: &Known<'_>,
    ) -> impl Iterator<Item = &'r Effect> {
        let cases = self.with_tables(&rule_known(rule, known), |it| it.reached(rule));
        cases.into_iter().flat_map(|it| &it.effects)
    }

    /// The cells that may be in a set.
    fn cells_at_most(&self, set: &SetExpr, known: &Known<'_>) -> Bits<N> {
        let members = |wanted: &dyn Fn(Option<bool>) -> bool, set: &SetExpr| -> Bits<N> {
            let cells = 0..self.model.board.cells.len();
            cells.filter(|it| wanted(known.member(CellId::new(*it), set))).collect()
        };
        match set {
            SetExpr::Near(it) => {
                let of = self.cells_at_most(it, known);
                of.iter().fold(Bits::EMPTY, |all, it| all | self.near[it])
            }
            SetExpr::Union(them) => {
                them.iter().fold(Bits::EMPTY, |all, it| all | self.cells_at_most(it, known))
            }
            SetExpr::Inter(them) => {
                let all = Bits::first(self.model.board.cells.len());
                them.iter().fold(all, |all, it| all & self.cells_at_most(it, known))
            }
            SetExpr::Minus(a, b) => {
                self.cells_at_most(a, known) - members(&|it| it == Some(true), b)
            }
            it => members(&|it| it != Some(false), it),
        }
    }
}
