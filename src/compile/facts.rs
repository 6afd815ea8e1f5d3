//! What can be proved about a game: how legality is decided.

use super::{
    expr,
    fold::{Known, Place},
};
use crate::{
    model::{
        CellId, ChoiceSource, Cond, Effect, Event, Model, MoveKind, PieceRef, PlayerId, PlayerRef,
        Rule, SetExpr, TypeExpr, TypeId, When,
    },
    program::{
        Bits, Legality, Plan,
        core::{Choosing, DropWhere},
        expr::Types,
        plan::Calm,
    },
};

/// The plan for a model.
pub(super) fn plan<const N: usize>(model: &Model, shortcuts: bool) -> Plan<N> {
    let because = |legality, why: &'static str| Plan {
        legality,
        why: why.into(),
        royal: Types::default(),
        calm: Vec::new(),
    };
    if !shortcuts {
        return because(Legality::Trial, "shortcuts are switched off");
    }
    if !model.forbids.is_empty() {
        return because(Legality::Trial, "forbids look at the position after the move");
    }
    let phases = &model.turn.phases;
    if phases.iter().skip(1).any(|it| !it.optional && !it.skip_if_none) {
        return because(Legality::Trial, "a compulsory phase may lack moves after the move");
    }
    let Some(check) = model.check.as_ref().filter(|it| it.at.is_some()) else {
        let why = "there is no check that binds, and nothing else makes a move illegal";
        return because(Legality::Free, why);
    };
    let one_move = model.turn.is_one_move();
    if check.at == Some(When::Turn) && !one_move {
        return because(Legality::Trial, "check is tested at the end of turns of several moves");
    }
    let Some(royal) = royal_types(&check.royal) else {
        return because(
            Legality::Trial,
            "which pieces are royal is not a matter of their types alone",
        );
    };
    if !only_enemies(&check.intruders) {
        return because(Legality::Trial, "intruders are not a matter of enemy pieces alone");
    }
    let calm = Calmness { model, royal };
    Plan {
        legality: Legality::Sight,
        why: "royal pieces are known by type; moves without further consequences disturb check only on lines of sight"
            .into(),
        royal,
        calm: calm.all(),
    }
}

/// The types of royal pieces, if nothing else makes an own piece royal.
fn royal_types(set: &SetExpr) -> Option<Types> {
    match set {
        SetExpr::None => Some(Types::default()),
        SetExpr::Types(types) => Some(expr::types(types)),
        SetExpr::OfType(TypeExpr::Const(ty)) => Some([ty.0].into_iter().collect()),
        SetExpr::Union(them) => {
            let types: Option<Vec<Types>> = them.iter().map(royal_types).collect();
            Some(types?.iter().flat_map(Types::iter).collect())
        }
        SetExpr::Inter(them) => {
            let own = |it: &&SetExpr| !matches!(it, SetExpr::Pieces(PlayerRef::Own));
            let types: Option<Vec<Types>> = them.iter().filter(own).map(royal_types).collect();
            let types = types?;
            let first = types.first()?;
            Some(first.iter().filter(|ty| types.iter().all(|it| it.has(*ty))).collect())
        }
        _ => None,
    }
}

/// Whether a set holds enemy pieces only, and gets no more of them by what a player does with his own.
fn only_enemies(set: &SetExpr) -> bool {
    match set {
        SetExpr::None => true,
        SetExpr::Pieces(PlayerRef::Enemy) => true,
        SetExpr::Union(them) => them.iter().all(only_enemies),
        SetExpr::Inter(them) => {
            them.iter().any(only_enemies) && them.iter().all(|it| only_enemies(it) || fixed(it))
        }
        SetExpr::Minus(a, b) => only_enemies(a) && fixed(b),
        _ => false,
    }
}

/// Whether a set, as far as enemy pieces are concerned, depends on where they stand alone.
fn fixed(set: &SetExpr) -> bool {
    match set {
        SetExpr::None | SetExpr::All | SetExpr::Zone(..) | SetExpr::Cells(_) => true,
        SetExpr::Types(_) | SetExpr::OfType(TypeExpr::Const(_)) | SetExpr::Pieces(_) => true,
        SetExpr::Union(them) | SetExpr::Inter(them) => them.iter().all(fixed),
        SetExpr::Minus(a, b) => fixed(a) && fixed(b),
        SetExpr::Not(it) => fixed(it),
        _ => false,
    }
}

/// Kinds of moves, as far as their events differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Quiet,
    Take,
    Drop,
}

struct Calmness<'a> {
    model: &'a Model,
    royal: Types,
}

impl Calmness<'_> {
    fn all<const N: usize>(&self) -> Vec<Calm<N>> {
        let mut res = Vec::new();
        for player in self.model.players.ids() {
            for ty in self.model.types.ids() {
                res.push(Calm {
                    quiet: self.calm(player, ty, Kind::Quiet),
                    take: self.calm(player, ty, Kind::Take),
                    drop: self.calm(player, ty, Kind::Drop),
                });
            }
        }
        res
    }

    /// The targets for which no rule does anything that matters.
    fn calm<const N: usize>(&self, player: PlayerId, ty: TypeId, kind: Kind) -> Bits<N> {
        let n_cells = self.model.board.cells.len();
        let rules: Vec<&Rule> = self.model.rules.iter().filter(|it| wakes(it, kind)).collect();
        let mut res = Bits::first(n_cells);
        if rules.is_empty() {
            return res;
        }
        let transforms = self.model.rules.iter().any(transforms);
        for to in 0..n_cells {
            let known = Known {
                model: self.model,
                own: player,
                from: if kind == Kind::Drop { Place::Nowhere } else { Place::Unknown },
                to: Place::At(CellId::new(to)),
                mover: (!transforms).then_some(ty),
                captures: Some(kind == Kind::Take),
                kind: Some(if kind == Kind::Drop { MoveKind::Drop } else { MoveKind::Step }),
                steepest: None,
            };
            let may = |cond: &Cond| known.truth(cond) != Some(false);
            let disturbs = |rule: &&Rule| {
                may(&rule.when)
                    && rule.cases.iter().any(|it| {
                        may(&it.when) && it.effects.iter().any(|it| !self.harmless(rule, it))
                    })
            };
            if rules.iter().any(disturbs) {
                res.clear(to);
            }
        }
        res
    }

    /// Whether an effect can't bring the own player into check.
    fn harmless(&self, rule: &Rule, effect: &Effect) -> bool {
        let common = |ty: &TypeId| !self.royal.has(ty.0) && !self.model.types[*ty].neutral;
        match effect {
            // What depends on these is asked of each piece that may attack.
            Effect::Mark(..) | Effect::Include(..) | Effect::Set(..) => true,
            Effect::Give(..) | Effect::Take(..) | Effect::BecomeHeld(..) => true,
            Effect::Become(piece, TypeExpr::Const(ty)) => {
                let own = [Event::Depart, Event::Arrive, Event::Drop, Event::Moved];
                let mover = *piece == PieceRef::Mover
                    || *piece == PieceRef::Piece && rule.on.iter().all(|it| own.contains(it));
                mover && common(ty)
            }
            Effect::Choose(choice) => match &choice.source {
                ChoiceSource::Types(types) => types.iter().all(common),
                ChoiceSource::Held(_, types) => types.0.iter().all(common),
                ChoiceSource::Type(_) => false,
                ChoiceSource::Promotion(_) => self.model.promotions.iter().flatten().all(common),
            },
            _ => false,
        }
    }
}

/// Whether a rule may run by a plain move of that kind. (What effects emit, harmful effects have to come before.)
fn wakes(rule: &Rule, kind: Kind) -> bool {
    rule.on.iter().any(|it| match it {
        Event::Depart => kind != Kind::Drop,
        Event::Capture => kind == Kind::Take,
        Event::Drop => kind == Kind::Drop,
        Event::Arrive | Event::Moved | Event::Becomes => true,
        _ => false,
    })
}

/// Whether a rule may change the type of the mover.
fn transforms(rule: &Rule) -> bool {
    rule.cases
        .iter()
        .flat_map(|it| &it.effects)
        .any(|it| matches!(it, Effect::Become(..) | Effect::Choose(_)))
}

/// For each player the targets of moves for which a rule may do something.
pub(super) fn may<const N: usize>(model: &Model, rule: &Rule) -> Vec<Bits<N>> {
    let n_cells = model.board.cells.len();
    let cells = |own: PlayerId| {
        let holds = |to: &usize| {
            let known = Known {
                model,
                own,
                from: Place::Unknown,
                to: Place::At(CellId::new(*to)),
                mover: None,
                captures: None,
                kind: None,
                steepest: None,
            };
            let may = |cond: &Cond| known.truth(cond) != Some(false);
            may(&rule.when) && rule.cases.iter().any(|it| may(&it.when))
        };
        (0..n_cells).filter(holds).collect()
    };
    model.players.ids().map(cells).collect()
}

/// For which moves there may be choices.
pub(super) fn choosing<const N: usize>(model: &Model) -> Choosing<N> {
    let chooses = |it: &&Rule| {
        let mut effects = it.cases.iter().flat_map(|it| &it.effects);
        effects.any(|it| matches!(it, Effect::Choose(_)))
    };
    let n_players = model.players.len();
    let mut res =
        Choosing { quiet: vec![Bits::EMPTY; n_players], take: vec![Bits::EMPTY; n_players] };
    for rule in model.rules.iter().filter(chooses) {
        let may = may(model, rule);
        for (player, cells) in may.into_iter().enumerate() {
            res.take[player] |= cells;
            if rule.on.iter().any(|it| *it != Event::Capture) {
                res.quiet[player] |= cells;
            }
        }
    }
    res
}

/// Where each player may drop pieces of each type.
pub(super) fn drops<const N: usize>(model: &Model) -> Vec<Option<DropWhere<N>>> {
    let mut res = Vec::new();
    for own in model.players.ids() {
        for ty in model.types.ids() {
            let drop = model.types[ty].drop.as_ref().map(|cond| {
                let (mut yes, mut ask) = (Bits::EMPTY, Bits::EMPTY);
                for to in 0..model.board.cells.len() {
                    let known = Known {
                        model,
                        own,
                        from: Place::Nowhere,
                        to: Place::At(CellId::new(to)),
                        mover: Some(ty),
                        captures: Some(false),
                        kind: Some(MoveKind::Drop),
                        steepest: None,
                    };
                    match known.truth(cond) {
                        Some(true) => yes.set(to),
                        Some(false) => {}
                        None => ask.set(to),
                    }
                }
                DropWhere { yes, ask, cond: expr::plain(cond) }
            });
            res.push(drop);
        }
    }
    res
}
