//! What moves do to sets of cells, and how many there are of them, where neither is a matter of anything else (`vm::ahead`).

use super::fact::Reader;
use crate::{
    model::{CellRef, Generator, Model, PlayerId, PlayerRef, TypeExpr},
    program::{
        Bits, Core, Legality,
        core::{Custom, Domain, Event, NEUTRAL, Phase, Ranked},
        course::Follows,
        expr::{Cond, Effect, Set, Types},
        fact::{Content, Pick},
        geometry::Shifts,
        rehearsal::{Area, Deed, Drop, Side, Spot, Walker},
        swift::Steps,
    },
};

/// What each player's moves do to sets of cells, and how many there are of them, in a game of single moves, none of which is
/// illegal, if nothing is asked but which cells the pieces of each type and player stand on: what a piece may do, what rules
/// do to the board after a move, and what may be dropped, placed or chosen. What can't be said of such sets alone can't be
/// lowered. (Of rules that do more it is known for each move that they do nothing: see `plan::Facts::plain`.)
pub(super) fn sides<const N: usize>(model: &Model, core: &Core<N>) -> Option<Vec<Side<N>>> {
    if core.foreseen || !is_free(core) {
        return None;
    }
    let (generators, phase) = (&model.turn.phases.first()?.generators, core.phases.first()?);
    let plain = !(phase.same_piece || phase.optional);
    let sides = model.players.ids().map(|own| {
        let lowering =
            Lowering { core, reader: Reader { model, enemies: &core.enemies, own }, own };
        lowering.side(generators, phase)
    });
    sides.collect::<Option<_>>().filter(|_| plain)
}

/// Whether it is a game of single moves, none of which is illegal, waits for something or leaves anything to choose but what
/// custom moves do.
fn is_free<const N: usize>(core: &Core<N>) -> bool {
    let plan = &core.plan;
    let single = core.n_players == 2
        && core.enemies[0] == 2
        && core.one_move
        && core.phases.len() == 1
        && core.course.follows.first() == Some(&Follows::HandOver);
    let simple =
        !(core.ends_early || core.strands || core.overlaps) && core.turn_prefers.is_empty();
    let free = plan.brisk && plan.legality == Legality::Free && core.check.is_none();
    let inert = plan.awaited.is_empty() && plan.stirred.is_empty();
    let preferred = core.ranked == Some(Ranked::Moves) || core.prefers.is_empty();
    let chosen = [&core.choosing.quiet, &core.choosing.take, &core.choosing.drop];
    single
        && simple
        && free
        && inert
        && preferred
        && chosen.iter().all(|it| it.iter().all(Bits::is_empty))
        && core.castles.is_empty()
        && core.types.neutral.is_empty()
        && core.swift.men.iter().all(|it| steps_by_sets(core, it))
}

/// Whether what pieces of a type can do is counted without looking at one of them.
fn steps_by_sets<const N: usize>(core: &Core<N>, steps: &Steps<N>) -> bool {
    let ways = core.swift.ways_of(steps);
    let even = ways.is_empty() || steps.even && !steps.takes_apart && steps.extra == 0;
    steps.known && even && !steps.trailing && !ways.iter().any(|it| it.trail || it.initial)
}

/// Lowers what a player does.
#[derive(Clone, Copy)]
struct Lowering<'m, const N: usize> {
    core: &'m Core<N>,
    reader: Reader<'m>,
    own: PlayerId,
}

/// What cells of a move there are, and which one an event is about.
#[derive(Clone, Copy)]
struct Scene<'m, const N: usize> {
    from: bool,
    to: bool,
    at: Option<Spot>,
    custom: Option<&'m Custom<N>>,
}

impl<const N: usize> Scene<'_, N> {
    /// No move.
    const NONE: Scene<'static, N> = Scene { from: false, to: false, at: None, custom: None };
}

impl<const N: usize> Lowering<'_, N> {
    fn side(self, generators: &[Generator], phase: &Phase<N>) -> Option<Side<N>> {
        let core = self.core;
        let step = Scene { from: true, to: true, ..Scene::NONE };
        let drop = Scene { from: false, ..step };
        let [depart, capture] = [(Event::Depart, Spot::From), (Event::Capture, Spot::To)];
        let [arrive, moved] = [Event::Arrive, Event::Moved].map(|it| (it, Spot::To));
        let mut res = Side {
            quiet: self.rules(step, &[depart, arrive, moved])?,
            take: self.rules(step, &[depart, capture, arrive, moved])?,
            drop: self.rules(drop, &[arrive, (Event::Drop, Spot::To), moved])?,
            customs: core.customs.iter().map(|it| self.custom(it)).collect::<Option<_>>()?,
            last: core.ranked == Some(Ranked::Moves),
            ..Side::default()
        };
        if core.plan.customs.iter().any(Option::is_none) {
            return None;
        }
        for (generator, read) in generators.iter().zip(&phase.generators) {
            use crate::program::core::Generator::{Custom, Drops, Moves, Pass};
            match (generator, read) {
                (_, Moves { types, when: Cond::Const(true) }) => {
                    res.walkers.extend(self.walkers(types.as_ref()));
                }
                (_, Drops { when: Cond::Const(true) }) => {
                    res.drops.extend(self.drops().collect::<Option<Vec<_>>>()?);
                }
                (_, Custom { custom, when: Cond::Const(true) }) => {
                    let custom = &core.customs[usize::from(*custom)];
                    let ([Domain::Cells(set)], Cond::Const(true)) =
                        (&custom.choose[..], &custom.when)
                    else {
                        return None;
                    };
                    res.choices.push(self.area(set, Scene::NONE)?);
                }
                (Generator::Pass { when }, Pass { .. }) => {
                    res.passes.push(self.reader.fact(when)?);
                }
                _ => return None,
            }
        }
        Some(res)
    }

    /// What rules do that wait for these events, one after the other; the targets for which they do.
    fn rules(
        self,
        scene: Scene<'_, N>,
        events: &[(Event, Spot)],
    ) -> Option<Vec<(Bits<N>, Deed<N>)>> {
        let mut res = Vec::new();
        for (event, at) in events {
            let scene = Scene { at: Some(*at), ..scene };
            for number in &self.core.waiting[*event as usize] {
                let rule = &self.core.rules[usize::from(*number)];
                let targets = rule.may[self.own.idx()];
                if !rule.of_board || targets.is_empty() {
                    continue;
                }
                let (Cond::Const(true), [(Cond::Const(true), effects)]) =
                    (&rule.when, &rule.cases[..])
                else {
                    return None;
                };
                for effect in effects {
                    res.push((targets, self.deed(effect, scene)?));
                }
            }
        }
        is_small(res.iter().map(|it| &it.1)).then_some(res)
    }

    fn custom(self, custom: &Custom<N>) -> Option<Vec<Deed<N>>> {
        let scene = Scene { custom: Some(custom), ..Scene::NONE };
        let deeds = custom.effects.iter().map(|it| self.deed(it, scene));
        deeds.collect::<Option<Vec<_>>>().filter(|it| is_small(it.iter()))
    }

    fn deed(self, effect: &Effect<N>, scene: Scene<'_, N>) -> Option<Deed<N>> {
        match effect {
            Effect::Turn(set, player) => {
                Some(Deed::Turn(self.area(set, scene)?, self.player(*player)?))
            }
            Effect::Place {
                piece: TypeExpr::Const(ty),
                owner,
                at: Set::Cell(at),
                replace: false,
            } if !self.core.plan.heeded.placed.has(ty.0) => {
                Some(Deed::Place(ty.0, self.player(*owner)?, spot(*at, scene)?))
            }
            _ => None,
        }
    }

    fn player(self, player: PlayerRef) -> Option<u8> {
        match player {
            PlayerRef::Own => Some(self.own.0),
            PlayerRef::Enemy => Some(1 - self.own.0),
            PlayerRef::Const(it) if it.idx() < NEUTRAL => Some(it.0),
            _ => None,
        }
    }

    fn area(self, set: &Set<N>, scene: Scene<'_, N>) -> Option<Area<N>> {
        let each =
            |them: &[Set<N>]| them.iter().map(|it| self.area(it, scene)).collect::<Option<_>>();
        let pair =
            |a: &Set<N>, b: &Set<N>| Some(Box::new([self.area(a, scene)?, self.area(b, scene)?]));
        let all = Pick { cells: self.core.all, content: Content::Any, types: None };
        let of_types = |it: &Types| Pick { types: Some(it.iter().collect()), ..all.clone() };
        Some(match set {
            Set::Const(it) => Area::Picked(Pick { cells: **it, ..all }),
            Set::Vacant => Area::Vacant,
            Set::Occupied => Area::Picked(Pick { content: Content::Owners(u16::MAX), ..all }),
            Set::Pieces(player) => Area::Owned(self.player(*player)?),
            Set::Types(it) => Area::Picked(of_types(it)),
            Set::OfType(TypeExpr::Const(ty)) => {
                Area::Picked(of_types(&std::iter::once(ty.0).collect()))
            }
            Set::Zone(zone, player) => {
                let zone = &self.core.zones[usize::from(*zone)];
                Area::Picked(Pick { cells: zone[usize::from(self.player(*player)?)], ..all })
            }
            Set::Picked(it) => match it.content {
                Content::Owners(owners)
                    if owners.is_power_of_two()
                        && it.cells == self.core.all
                        && it.types.is_none() =>
                {
                    Area::Owned(owners.trailing_zeros() as u8)
                }
                _ => Area::Picked((**it).clone()),
            },
            Set::IfSo(it) => Area::IfSo((**it).clone()),
            Set::Cell(cell) => Area::At(spot(*cell, scene)?),
            Set::Near(it) => match &**it {
                Set::Cell(cell) => Area::NearTo(spot(*cell, scene)?),
                it => Area::Near(Box::new(self.area(it, scene)?)),
            },
            Set::Enclosed(cell, a, b) => Area::Enclosed(spot(*cell, scene)?, pair(a, b)?),
            Set::Enclosing(a, b) => Area::Enclosing(pair(a, b)?),
            Set::Union(them) => Area::Union(each(them)?),
            Set::Inter(them) => Area::Inter(each(them)?),
            Set::Minus(a, b) => Area::Minus(pair(a, b)?),
            Set::Not(it) => Area::Not(Box::new(self.area(it, scene)?)),
            _ => return None,
        })
    }

    fn walkers(self, types: Option<&Types>) -> impl Iterator<Item = Walker<N>> {
        let core = self.core;
        let named = move |ty: &usize| types.is_none_or(|it| it.has(*ty as u8));
        (0..core.n_types).filter(named).filter_map(move |ty| {
            let steps = &core.swift.men[self.own.idx() * core.n_types + ty];
            let shifts = core.swift.shifts_of(steps);
            let mut leaps = Vec::new();
            if shifts.iter().all(|it| it.via == 0 && !it.initial) {
                for land in 1..4 {
                    let lands = |quiet, take| u8::from(quiet) | u8::from(take) << 1 == land;
                    let all = shifts.iter().filter(|it| lands(it.quiet, it.take));
                    let all: Vec<_> = all.map(|it| (it.from, it.by)).collect();
                    leaps.extend(Shifts::of(&all).into_iter().map(|it| (land, it)));
                }
            }
            let few = if leaps.is_empty() { u32::MAX } else { shifts.len() as u32 / 2 };
            let steps = !core.swift.ways_of(steps).is_empty();
            steps.then_some(Walker { ty: ty as u8, few, leaps })
        })
    }

    fn drops(self) -> impl Iterator<Item = Option<Drop<N>>> {
        let own = self.own.idx() * self.core.n_types;
        let each = (own..own + self.core.n_types).map(|it| (it, &self.core.types.drop[it]));
        each.filter_map(|(n, drop)| Some((n, drop.as_ref()?))).map(move |(n, drop)| {
            let ask = if drop.ask.is_empty() {
                None
            } else {
                Some((drop.ask, self.area(drop.set.as_ref()?, Scene::NONE)?))
            };
            Some(Drop { held: n as u16, yes: drop.yes, ask })
        })
    }
}

fn spot<const N: usize>(cell: CellRef, scene: Scene<'_, N>) -> Option<Spot> {
    match cell {
        CellRef::From => scene.from.then_some(Spot::From),
        CellRef::To => scene.to.then_some(Spot::To),
        CellRef::At => scene.at,
        CellRef::Const(it) => Some(Spot::Fixed(it.0)),
        CellRef::Bound(n) => match scene.custom?.choose.get(usize::from(n))? {
            Domain::Cells(_) => Some(Spot::Chosen(n)),
            Domain::Held(..) | Domain::Types(_) => None,
        },
        _ => None,
    }
}

/// Whether not too many pieces are placed.
fn is_small<'d, const N: usize>(deeds: impl Iterator<Item = &'d Deed<N>>) -> bool {
    deeds.filter(|it| matches!(it, Deed::Place(..))).count() <= Deed::<N>::MOST_PLACED
}
