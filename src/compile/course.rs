//! How turns go on, as far as that is known before the game.

use super::{expr, targets};
use crate::{
    model::{
        CellId, CellRef, Cond, CustomMove, Domain, Effect, Event, Generator, Lifetime, Model, Num,
        Phase, PlayerId, PlayerRef, RoyalMode, SetExpr, SetId, Subject, TypeExpr, TypeId, When,
    },
    program::{
        Bits, Course, Legality, Plan,
        core::Threat,
        course::{Follows, Rest, Source},
    },
};

/// How many sets are always there. The one of what was placed lives for a turn.
const BUILT_IN: usize = 2;

/// How the turns of a game go on.
pub(super) fn course<const N: usize>(
    model: &Model,
    plan: &Plan<N>,
    threats: &[Vec<Threat<N>>],
) -> Course<N> {
    let steady = threats.iter().flatten().all(|it| it.monotone);
    let phases = &model.turn.phases;
    let lives = |it: Lifetime| it == Lifetime::Game;
    let ages = !model.sets.iter().skip(BUILT_IN).all(|it| lives(it.lifetime))
        || !model.counters.iter().all(|it| lives(it.lifetime));
    Course {
        follows: (0..phases.len()).map(|it| follows(phases, it)).collect(),
        ages: ages || !model.turn.is_one_move(),
        ends_heard: model.rules.iter().any(targets::at_end),
        sources: phases.iter().map(|it| sources(model, it)).collect(),
        rest: if plan.brisk { rest(model, plan, steady) } else { Rest::Unknown },
    }
}

/// Whether it is known what follows each move that is no pass, and each turn begins with the first phase.
pub(super) fn is_known(model: &Model) -> bool {
    let phases = &model.turn.phases;
    let first = phases.first();
    let enters = |it: &Phase| it.when == Cond::Const(true) && !it.skip_if_none;
    (phases.len() == 1 || first.is_some_and(enters))
        && (0..phases.len()).all(|it| follows(phases, it) != Follows::Unknown)
}

fn follows(phases: &[Phase], number: usize) -> Follows {
    let phase = &phases[number];
    match phase.ends_turn {
        Cond::Const(true) => return Follows::HandOver,
        Cond::Const(false) if phase.is_single() => {}
        _ => return Follows::Unknown,
    }
    for (n, next) in phases.iter().enumerate().skip(number + 1) {
        return match next.when {
            Cond::Const(false) => continue,
            Cond::Const(true) if !next.skip_if_none => Follows::Phase(n as u8),
            Cond::Const(true) if n + 1 == phases.len() => Follows::Maybe(n as u8),
            _ => Follows::Unknown,
        };
    }
    Follows::HandOver
}

/// The custom move that a generator always makes.
fn custom<'m>(model: &'m Model, generator: &Generator) -> Option<&'m CustomMove> {
    let Generator::Custom { custom, when: Cond::Const(true) } = generator else { return None };
    let custom = &model.customs[custom.idx()];
    (custom.when == Cond::Const(true)).then_some(custom)
}

/// Whether a generator always makes a custom move that chooses nothing but one of the cells of that set.
fn chooses(model: &Model, generator: &Generator, set: &SetExpr) -> bool {
    let domains = custom(model, generator).map_or(&[][..], |it| &it.choose);
    matches!(domains, [it] if matches!(&it.domain, Domain::Cells(it) if it == set))
}

fn sources<const N: usize>(model: &Model, phase: &Phase) -> Vec<Source<N>> {
    phase.generators.iter().filter_map(|it| source(model, custom(model, it)?)).collect()
}

fn source<const N: usize>(model: &Model, custom: &CustomMove) -> Option<Source<N>> {
    let players = || model.players.ids();
    let each = || players().flat_map(|it| model.types.ids().map(move |ty| (it, ty)));
    let mut res = Source {
        set: None,
        held: Vec::new(),
        empty: vec![Bits::EMPTY; players().count()],
        own: vec![Bits::EMPTY; each().count()],
    };
    for it in &custom.choose {
        match &it.domain {
            Domain::Cells(set) if res.set.is_none() => {
                let cells = |own, piece| cells(model, set, own, piece);
                res.set = Some(expr::set(set));
                res.empty = players().map(|it| cells(it, None)).collect::<Option<_>>()?;
                res.own = each().map(|it| cells(it.0, Some(it.1))).collect::<Option<_>>()?;
            }
            Domain::Held(player @ (PlayerRef::Own | PlayerRef::Enemy), types) => {
                res.held.push((*player, expr::types(types)));
            }
            _ => return None,
        }
    }
    Some(res)
}

/// The cells that are in a set if they are empty, or if a piece of the player on move stands there.
fn cells<const N: usize>(
    model: &Model,
    set: &SetExpr,
    own: PlayerId,
    piece: Option<TypeId>,
) -> Option<Bits<N>> {
    let mut res = Bits::EMPTY;
    for cell in (0..model.board.cells.len()).map(CellId::new) {
        if (Content { model, own, cell, piece }).is_in(set)? {
            res.set(cell.idx());
        }
    }
    Some(res)
}

/// What stands on a cell: nothing, or a piece of the player on move.
struct Content<'m> {
    model: &'m Model,
    own: PlayerId,
    cell: CellId,
    piece: Option<TypeId>,
}

impl Content<'_> {
    /// Whether that puts the cell into a set, if nothing else matters.
    fn is_in(&self, set: &SetExpr) -> Option<bool> {
        let each = |them: &[SetExpr]| -> Option<Vec<bool>> {
            them.iter().map(|it| self.is_in(it)).collect()
        };
        Some(match set {
            SetExpr::None => false,
            SetExpr::All => true,
            SetExpr::Cells(cells) => cells.contains(&self.cell),
            SetExpr::Vacant => self.piece.is_none(),
            SetExpr::Occupied => self.piece.is_some(),
            SetExpr::Types(types) => self.piece.is_some_and(|it| types.has(it)),
            SetExpr::Pieces(PlayerRef::Own) => self.piece.is_some(),
            SetExpr::Pieces(PlayerRef::Enemy | PlayerRef::Neutral) => false,
            SetExpr::Pieces(PlayerRef::Const(it)) => self.piece.is_some() && *it == self.own,
            SetExpr::Zone(zone, PlayerRef::Own) => {
                self.model.zones[zone.idx()].cells[self.own].contains(&self.cell)
            }
            SetExpr::Zone(zone, PlayerRef::Const(it)) => {
                self.model.zones[zone.idx()].cells[*it].contains(&self.cell)
            }
            SetExpr::Union(them) => each(them)?.contains(&true),
            SetExpr::Inter(them) => !each(them)?.contains(&false),
            SetExpr::Minus(a, b) => {
                let (a, b) = (self.is_in(a)?, self.is_in(b)?);
                a && !b
            }
            SetExpr::Not(it) => !self.is_in(it)?,
            _ => return None,
        })
    }
}

/// In how many ways a turn of two phases can go on after its first move. With `steady` no piece that comes to an empty cell
/// lets another attack something.
fn rest<const N: usize>(model: &Model, plan: &Plan<N>, steady: bool) -> Rest {
    let [first, second] = model.turn.phases.as_slice() else { return Rest::Unknown };
    let moves = |it: &&Generator| matches!(it, Generator::Moves { when: Cond::Const(true), .. });
    let drops = |it: &&Generator| matches!(it, Generator::Drops { when: Cond::Const(true) });
    let (n_moves, n_drops) = (
        first.generators.iter().filter(moves).count(),
        first.generators.iter().filter(drops).count(),
    );
    let plain = n_moves <= 1
        && n_drops <= 1
        && n_moves + n_drops == first.generators.len()
        && !first.same_piece
        && !first.optional
        && model.prefers.is_empty()
        && model.forbids.is_empty()
        && !model.turn.distinct_results;
    if !plain {
        return Rest::Unknown;
    }
    let mut early = model.outcomes.iter().filter(|it| it.at == When::Move && !it.no_moves);
    let steps = n_drops == 0 && early.clone().next().is_none();
    match follows(&model.turn.phases, 0) {
        Follows::Phase(_) if !second.optional && plan.legality == Legality::Free => {
            let reaches = SetExpr::Targets(Box::new(SetExpr::Cell(CellRef::PrevTo)));
            let known = sources::<N>(model, second).len() == second.generators.len();
            match second.generators.as_slice() {
                [it] if steps && chooses(model, it, &reaches) => Rest::Targets,
                _ if known && early.all(|it| it.subject == Subject::Each && counts(&it.when)) => {
                    Rest::Sources
                }
                _ => Rest::Unknown,
            }
        }
        Follows::Maybe(_) if steps && second.optional && plan.exact && steady => {
            gates(model, second).unwrap_or(Rest::Unknown)
        }
        _ => Rest::Unknown,
    }
}

/// Whether a condition depends on nothing but how many pieces there are on the board and in hands.
pub(super) fn counts(cond: &Cond) -> bool {
    fn anywhere(set: &SetExpr) -> bool {
        use PlayerRef::{Const, Enemy, Neutral, Own};
        match set {
            SetExpr::None | SetExpr::All | SetExpr::Vacant | SetExpr::Occupied => true,
            SetExpr::Types(_) | SetExpr::Pieces(Own | Enemy | Neutral | Const(_)) => true,
            SetExpr::Union(them) | SetExpr::Inter(them) => them.iter().all(anywhere),
            SetExpr::Minus(a, b) => anywhere(a) && anywhere(b),
            SetExpr::Not(it) => anywhere(it),
            _ => false,
        }
    }
    fn number(num: &Num) -> bool {
        match num {
            Num::Const(_) => true,
            Num::Count(set) => anywhere(set),
            Num::Held(player, _) => {
                matches!(player, PlayerRef::Own | PlayerRef::Enemy | PlayerRef::Const(_))
            }
            Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) => number(a) && number(b),
            _ => false,
        }
    }
    match cond {
        Cond::Const(_) => true,
        Cond::Not(it) => counts(it),
        Cond::And(them) | Cond::Or(them) => them.iter().all(counts),
        Cond::Compare(_, a, b) => number(a) && number(b),
        Cond::Some(set) => anywhere(set),
        _ => false,
    }
}

/// The rest of a turn in whose second phase held pieces come to a cell that the first move has left.
fn gates(model: &Model, phase: &Phase) -> Option<Rest> {
    let [generator] = phase.generators.as_slice() else { return None };
    let custom = custom(model, generator)?;
    let [what, at] = custom.choose.as_slice() else { return None };
    let (Domain::Held(PlayerRef::Own, types), Domain::Cells(SetExpr::Inter(at))) =
        (&what.domain, &at.domain)
    else {
        return None;
    };
    let open = match at.as_slice() {
        [SetExpr::State(it), SetExpr::Vacant] | [SetExpr::Vacant, SetExpr::State(it)] => *it,
        _ => return None,
    };
    let tame = types.0.iter().all(|it| !model.types[*it].neutral);
    // What enters disturbs no check, and can't be forbidden by it.
    let at_move = model.check.as_ref().is_none_or(|it| {
        it.at == Some(When::Move)
            && it.off == Cond::Const(false)
            && it.except == SetExpr::None
            && it.intruders == SetExpr::None
            && it.mode != RoyalMode::All
    });
    let fits = tame
        && at_move
        && enters(custom)
        && model.sets[open.idx()].lifetime == Lifetime::Turn
        && model.customs.iter().flat_map(|it| &it.effects).all(|it| !fills(it, open))
        && model.rules.iter().flat_map(|it| &it.cases).flat_map(|it| &it.effects).all(is_small);
    fits.then(|| opens(model, open))?.map(|set| Rest::Gates(set.0, expr::types(types)))
}

/// Whether a custom move does nothing but put a piece in hand, chosen first, on a cell, chosen second.
fn enters(custom: &CustomMove) -> bool {
    let bound = TypeExpr::Bound(0);
    match custom.effects.as_slice() {
        [Effect::Take(PlayerRef::Own, ty), Effect::Place { piece, owner, at, .. }] => {
            *ty == bound
                && *piece == bound
                && *owner == PlayerRef::Own
                && *at == SetExpr::Cell(CellRef::Bound(1))
        }
        _ => false,
    }
}

fn fills(effect: &Effect, set: SetId) -> bool {
    matches!(effect, Effect::Include(it, ..) if *it == set)
}

/// Whether an effect changes neither the board but for the mover's type, nor hands.
fn is_small(effect: &Effect) -> bool {
    matches!(effect, Effect::Include(..) | Effect::Choose(_) | Effect::Set(..))
}

/// The set whose cells, left by a piece, are all that comes into another set.
fn opens(model: &Model, open: SetId) -> Option<SetId> {
    let writes = |it: &&crate::model::Rule| {
        it.cases.iter().flat_map(|it| &it.effects).any(|it| fills(it, open))
    };
    let mut rules = model.rules.iter().filter(writes);
    let (rule, None) = (rules.next()?, rules.next()) else { return None };
    let mut departs = model.rules.iter().filter(|it| it.on.contains(&Event::Depart));
    // Nothing may have changed the other set before.
    let first = departs.next().is_some_and(|it| std::ptr::eq(it, rule));
    let ([Event::Depart], Cond::Const(true), [case]) =
        (rule.on.as_slice(), &rule.when, rule.cases.as_slice())
    else {
        return None;
    };
    let (true, Cond::Const(true), [Effect::Include(_, cells, true), rest @ ..]) =
        (first, &case.when, case.effects.as_slice())
    else {
        return None;
    };
    let SetExpr::Inter(cells) = cells else { return None };
    match cells.as_slice() {
        [SetExpr::Cell(CellRef::At | CellRef::From), SetExpr::State(it)]
        | [SetExpr::State(it), SetExpr::Cell(CellRef::At | CellRef::From)]
            if !rest.iter().any(|it| fills(it, open)) =>
        {
            Some(*it)
        }
        _ => None,
    }
}
