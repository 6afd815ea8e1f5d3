//! What a model's expressions refer to, as far as it decides which facts a position keeps.

use crate::model::{
    CellRef, Choice, ChoiceSource, Cond, CustomMove, Domain, Effect, Generator, Model, Num,
    PatternKind, PieceRef, PieceType, PlayerRef, Preference, SetExpr, TextPart, TypeExpr,
};
use std::ops::Deref;

/// A model, and what it refers to.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    model: Model,
    /// What anything in it reads.
    pub(super) uses: Uses,
    /// For each forbid whether it asks who is stuck.
    pub(super) forbids_stuck: Vec<bool>,
}

impl Rules {
    /// Reads the model through.
    pub(super) fn new(model: Model) -> Rules {
        let mut uses = Uses::default();
        uses.model(&model);
        let stuck = |cond: &Cond| {
            let mut uses = Uses::default();
            uses.cond(cond);
            uses.stuck
        };
        let forbids_stuck = model.forbids.iter().map(|it| stuck(&it.when)).collect();
        Rules { model, uses, forbids_stuck }
    }
}

impl Deref for Rules {
    type Target = Model;

    fn deref(&self) -> &Model {
        &self.model
    }
}

/// What is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Uses {
    /// Whether somebody is stuck.
    pub(super) stuck: bool,
    /// The turn's previous move.
    pub(super) previous: bool,
    /// The type that moved last.
    pub(super) last: bool,
    /// The number of passes.
    pub(super) passes: bool,
}

impl Uses {
    fn model(&mut self, model: &Model) {
        model.types.iter().for_each(|it| self.piece_type(it));
        model.customs.iter().for_each(|it| self.custom(it));
        for phase in &model.turn.phases {
            self.previous |= phase.same_piece;
            self.conds(&[&phase.when, &phase.ends_turn]);
            phase.generators.iter().for_each(|it| match it {
                Generator::Moves { when, .. } | Generator::Pass { when } => self.cond(when),
                Generator::Drops | Generator::Custom(_) => {}
            });
        }
        for rule in &model.rules {
            self.cond(&rule.when);
            for case in &rule.cases {
                self.cond(&case.when);
                self.effects(&case.effects);
            }
        }
        model.forbids.iter().for_each(|it| self.cond(&it.when));
        model.outcomes.iter().for_each(|it| self.cond(&it.when));
        for prefer in &model.prefers {
            self.cond(&prefer.when);
            match &prefer.what {
                Preference::First(conds) => conds.iter().for_each(|it| self.cond(it)),
                Preference::Most(num) => self.num(num),
            }
        }
        if let Some(check) = &model.check {
            self.sets(&[&check.royal, &check.intruders, &check.except]);
            self.cond(&check.off);
        }
        if let Some(moves) = &model.draws.moves {
            self.cond(&moves.reset);
        }
    }

    fn piece_type(&mut self, ty: &PieceType) {
        for pattern in &ty.patterns {
            self.last |= matches!(pattern.kind, PatternKind::Imitate { .. });
            self.cond(&pattern.when);
        }
        ty.drop.iter().for_each(|it| self.cond(it));
    }

    fn custom(&mut self, custom: &CustomMove) {
        for choose in &custom.choose {
            match &choose.domain {
                Domain::Cells(set) => self.set(set),
                Domain::Held(player, _) => self.player(*player),
                Domain::Types(_) => {}
            }
        }
        self.cond(&custom.when);
        self.effects(&custom.effects);
        for part in custom.text.iter().flat_map(|it| &it.0) {
            if let TextPart::Type(ty) = part {
                self.type_expr(ty);
            }
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        for it in effects {
            self.effect(it);
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Remove(set) | Effect::Include(_, set, _) => self.set(set),
            Effect::Place { piece, owner, at, .. } => {
                self.type_expr(piece);
                self.player(*owner);
                self.cell(*at);
            }
            Effect::Become(piece, ty) => {
                self.piece(*piece);
                self.type_expr(ty);
            }
            Effect::BecomeHeld(player, from, to) => {
                self.player(*player);
                self.type_expr(from);
                self.type_expr(to);
            }
            Effect::Choose(choice) => self.choice(choice),
            Effect::Turn(set, player) => {
                self.set(set);
                self.player(*player);
            }
            Effect::Give(player, ty) | Effect::Take(player, ty) => {
                self.player(*player);
                self.type_expr(ty);
            }
            Effect::Relocate(from, to) => {
                self.cell(*from);
                self.cell(*to);
            }
            Effect::Mark(piece, ..) => self.piece(*piece),
            Effect::Set(_, player, num) => {
                self.player(*player);
                self.num(num);
            }
            Effect::End(player, _) => self.player(*player),
        }
    }

    fn choice(&mut self, choice: &Choice) {
        self.cond(&choice.filter);
        match &choice.source {
            ChoiceSource::Types(_) => {}
            ChoiceSource::Promotion(ty) => self.type_expr(ty),
            ChoiceSource::Held(player, _) => self.player(*player),
        }
    }

    fn conds(&mut self, conds: &[&Cond]) {
        for it in conds {
            self.cond(it);
        }
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Const(_) | Cond::Captures | Cond::Exempt | Cond::Steepest(..) => {}
            Cond::Not(it) | Cond::Before(it) => self.cond(it),
            Cond::And(all) | Cond::Or(all) => all.iter().for_each(|it| self.cond(it)),
            Cond::Compare(_, one, other) => {
                self.num(one);
                self.num(other);
            }
            Cond::In(cell, set) => {
                self.cell(*cell);
                self.set(set);
            }
            Cond::Some(set) | Cond::Row(set, _) => self.set(set),
            Cond::Within(one, other) => self.sets(&[one, other]),
            Cond::Is(piece, _) | Cond::Marked(piece, _) => self.piece(*piece),
            Cond::SameType(one, other) => {
                self.type_expr(one);
                self.type_expr(other);
            }
            Cond::Exists(ty) => self.type_expr(ty),
            Cond::Owned(piece, player) => {
                self.piece(*piece);
                self.player(*player);
            }
            Cond::InCheck(player) => self.player(*player),
            Cond::Stuck(player) => {
                self.stuck = true;
                self.player(*player);
            }
            Cond::Mobile(ty, cell) => {
                self.type_expr(ty);
                self.cell(*cell);
            }
            Cond::Connected(set, one, other) => self.sets(&[set, one, other]),
        }
    }

    fn num(&mut self, num: &Num) {
        match num {
            Num::Const(_) | Num::Victims | Num::MovesMade => {}
            Num::Count(set) => self.set(set),
            Num::Held(player, _) | Num::Counter(_, player) => self.player(*player),
            Num::Field(_, cell, player) => {
                self.cell(*cell);
                self.player(*player);
            }
            Num::File(cell) | Num::Rank(cell) | Num::Level(cell) => self.cell(*cell),
            Num::Standing(ty, _) => self.type_expr(ty),
            Num::Passes => self.passes = true,
            Num::Add(one, other) | Num::Sub(one, other) | Num::Mul(one, other) => {
                self.num(one);
                self.num(other);
            }
        }
    }

    fn sets(&mut self, sets: &[&SetExpr]) {
        for it in sets {
            self.set(it);
        }
    }

    fn set(&mut self, set: &SetExpr) {
        match set {
            SetExpr::None
            | SetExpr::All
            | SetExpr::Vacant
            | SetExpr::Occupied
            | SetExpr::Types(_)
            | SetExpr::State(_)
            | SetExpr::Marked(_)
            | SetExpr::Cells(_) => {}
            SetExpr::Pieces(player)
            | SetExpr::Zone(_, player)
            | SetExpr::Attacked(player)
            | SetExpr::Royal(player) => self.player(*player),
            SetExpr::OfType(ty) => self.type_expr(ty),
            SetExpr::Cell(cell) | SetExpr::FileOf(cell) | SetExpr::RankOf(cell) => {
                self.cell(*cell);
            }
            SetExpr::Union(sets) | SetExpr::Inter(sets) => {
                for it in sets {
                    self.set(it);
                }
            }
            SetExpr::Minus(one, other) => self.sets(&[one, other]),
            SetExpr::Not(set) | SetExpr::Near(set) => self.set(set),
            SetExpr::Attackers(player, set) => {
                self.player(*player);
                self.set(set);
            }
            SetExpr::Between(one, other) => {
                self.cell(*one);
                self.cell(*other);
            }
            SetExpr::Enclosed(cell, one, other) => {
                self.cell(*cell);
                self.sets(&[one, other]);
            }
        }
    }

    fn type_expr(&mut self, ty: &TypeExpr) {
        match ty {
            TypeExpr::Const(_) | TypeExpr::MoverWas | TypeExpr::Bound(_) | TypeExpr::Option => {}
            TypeExpr::Of(piece) => self.piece(*piece),
            TypeExpr::Next(ty, _) | TypeExpr::Promotion(ty) | TypeExpr::Base(ty) => {
                self.type_expr(ty);
            }
            TypeExpr::Last => self.last = true,
        }
    }

    fn player(&mut self, player: PlayerRef) {
        if let PlayerRef::OwnerOf(piece) = player {
            self.piece(piece);
        }
    }

    fn piece(&mut self, piece: PieceRef) {
        if let PieceRef::At(cell) = piece {
            self.cell(cell);
        }
    }

    fn cell(&mut self, cell: CellRef) {
        self.previous |= matches!(cell, CellRef::PrevFrom | CellRef::PrevTo);
    }
}
