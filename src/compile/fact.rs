//! Finding in conditions what can be read quickly.

use super::expr;
use crate::{
    model::{Cond, Model, Node, Num, PlayerId, PlayerRef, SetExpr, TypeExpr},
    program::{
        Bits,
        core::{NEUTRAL, OWNERS, Outcome},
        fact::{Amount, Content, Ends, Fact, Need, Pick, Quick, Stakes},
    },
};

/// What a condition is for each player. `enemies` are masks, by player.
pub(super) fn quick<const N: usize>(
    model: &Model,
    enemies: &[u16; OWNERS],
    cond: &Cond,
) -> Quick<N> {
    let need = |own| Reader { model, enemies, own }.need(cond);
    Quick { needs: model.players.ids().map(need).collect(), cond: expr::plain(cond) }
}

/// See [`Ends`]. `enemies` are masks, by player.
pub(super) fn ends<const N: usize>(model: &Model, enemies: &[u16; OWNERS]) -> Ends<N> {
    let ends = model.outcomes.iter().filter(|it| !it.no_moves);
    let facts = ends.flat_map(|it| quick(model, enemies, &it.when).needs).map(|it| it.fact);
    let any = facts.filter(|it| !matches!(it, Fact::Const(false))).collect();
    Ends { all: common(model, enemies), any }
}

/// What is at stake while no fact says that the game may end though there are moves, if facts tell all.
pub(super) fn stakes<const N: usize>(outcomes: &[Outcome<N>], all: &Bits<N>) -> Option<Stakes<N>> {
    let mut res = Stakes::NOTHING;
    for outcome in outcomes.iter().filter(|it| !it.no_moves) {
        for need in &outcome.when.needs {
            if matches!(need.fact, Fact::Const(true)) {
                return None;
            }
            res.add(&need.fact, all)?;
        }
    }
    Some(res)
}

fn common<const N: usize>(model: &Model, enemies: &[u16; OWNERS]) -> Fact<N> {
    let one_for_all = |it: &&Cond| {
        !it.any(|it| {
            matches!(it, Node::Player(it) if !matches!(it, PlayerRef::Const(_) | PlayerRef::Neutral))
        })
    };
    let mut ends = model.outcomes.iter().filter(|it| !it.no_moves);
    let first = ends.next().map_or(Vec::new(), |it| expr::conjuncts(&it.when));
    let mut shared: Vec<&Cond> = first.into_iter().filter(one_for_all).collect();
    for it in ends {
        let parts = expr::conjuncts(&it.when);
        shared.retain(|it| parts.contains(it));
    }
    let reader = Reader { model, enemies, own: PlayerId(0) };
    both(shared.into_iter().map(|it| reader.need(it)).collect()).fact
}

fn both<const N: usize>(needs: Vec<Need<N>>) -> Need<N> {
    let enough = needs.iter().all(|it| it.enough);
    let mut facts: Vec<Fact<N>> = needs.into_iter().map(|it| it.fact).collect();
    facts.retain(|it| !matches!(it, Fact::Const(true)));
    let fact = match facts.len() {
        0 => Fact::Const(true),
        1 => facts.remove(0),
        _ => Fact::And(facts),
    };
    Need { fact, enough }
}

/// Reads conditions as a player sees them.
#[derive(Clone, Copy)]
pub(super) struct Reader<'m> {
    pub(super) model: &'m Model,
    pub(super) enemies: &'m [u16; OWNERS],
    pub(super) own: PlayerId,
}

impl Reader<'_> {
    /// What has to be so for a condition to hold.
    fn need<const N: usize>(self, cond: &Cond) -> Need<N> {
        match (self.fact(cond), cond) {
            (Some(fact), _) => Need { fact, enough: true },
            (None, Cond::And(them)) => both(them.iter().map(|it| self.need(it)).collect()),
            (None, _) => Need { fact: Fact::Const(true), enough: false },
        }
    }

    /// The condition, if it is a fact.
    pub(super) fn fact<const N: usize>(self, cond: &Cond) -> Option<Fact<N>> {
        let each = |them: &[Cond]| them.iter().map(|it| self.fact(it)).collect::<Option<_>>();
        Some(match cond {
            Cond::Const(it) => Fact::Const(*it),
            Cond::Not(it) => Fact::Not(Box::new(self.fact(it)?)),
            Cond::And(them) => Fact::And(each(them)?),
            Cond::Or(them) => Fact::Or(each(them)?),
            Cond::Some(set) => Fact::Some(self.pick(set)?),
            Cond::Compare(how, a, b) => Fact::Compare(*how, self.amount(a)?, self.amount(b)?),
            Cond::As(player, it) => Reader { own: self.player(*player)?, ..self }.fact(it)?,
            _ => return None,
        })
    }

    fn amount<const N: usize>(self, num: &Num) -> Option<Amount<N>> {
        let boxed = |it: &Num| self.amount(it).map(Box::new);
        Some(match num {
            Num::Const(it) => Amount::Const(*it),
            Num::Count(set) => Amount::Count(self.pick(set)?),
            Num::Held(player, types) => {
                let first = self.player(*player)?.idx() * self.model.types.len();
                let types = expr::types(types);
                Amount::Held(types.iter().map(|it| (first + usize::from(it)) as u16).collect())
            }
            Num::Passes => Amount::Passes,
            Num::As(player, it) => Reader { own: self.player(*player)?, ..self }.amount(it)?,
            Num::Add(a, b) => Amount::Add(boxed(a)?, boxed(b)?),
            Num::Sub(a, b) => Amount::Sub(boxed(a)?, boxed(b)?),
            _ => return None,
        })
    }

    /// One player, if it is always the same.
    fn player(self, player: PlayerRef) -> Option<PlayerId> {
        match player {
            PlayerRef::Own => Some(self.own),
            PlayerRef::Const(it) => Some(it),
            PlayerRef::Enemy => {
                let enemies = self.enemies[self.own.idx()];
                enemies.is_power_of_two().then(|| PlayerId(enemies.trailing_zeros() as u8))
            }
            _ => None,
        }
    }

    fn owners(self, player: PlayerRef) -> Option<u16> {
        match player {
            PlayerRef::Enemy => Some(self.enemies[self.own.idx()]),
            PlayerRef::Neutral => Some(1 << NEUTRAL),
            it => self.player(it).map(|it| 1 << it.0),
        }
    }

    /// The set, if it is a matter of what stands where.
    pub(super) fn pick<const N: usize>(self, set: &SetExpr) -> Option<Pick<N>> {
        let all = Pick {
            cells: Bits::first(self.model.board.cells.len()),
            content: Content::Any,
            types: None,
        };
        Some(match set {
            SetExpr::None => Pick { cells: Bits::EMPTY, ..all },
            SetExpr::All => all,
            SetExpr::Vacant => Pick { content: Content::Nothing, ..all },
            SetExpr::Occupied => Pick { content: Content::Owners(u16::MAX), ..all },
            SetExpr::Pieces(player) => {
                Pick { content: Content::Owners(self.owners(*player)?), ..all }
            }
            SetExpr::Types(types) => {
                Pick { types: Some(expr::types(types).iter().collect()), ..all }
            }
            SetExpr::OfType(TypeExpr::Const(ty)) => Pick { types: Some(vec![ty.0]), ..all },
            SetExpr::Cells(cells) => Pick { cells: Bits::of(cells), ..all },
            SetExpr::Zone(zone, player) => {
                let cells = &self.model.zones[zone.idx()].cells;
                Pick { cells: Bits::of(&cells[self.player(*player)?]), ..all }
            }
            SetExpr::Inter(them) => {
                let mut picks = them.iter().map(|it| self.pick(it));
                let first = picks.next()??;
                picks.try_fold(first, |a, b| meet(a, b?))?
            }
            SetExpr::Minus(a, b) => {
                let (a, b): (Pick<N>, Pick<N>) = (self.pick(a)?, self.pick(b)?);
                Pick { cells: a.cells - cells_alone(&b)?, ..a }
            }
            SetExpr::Not(it) => Pick { cells: all.cells - cells_alone(&self.pick(it)?)?, ..all },
            SetExpr::As(player, it) => Reader { own: self.player(*player)?, ..self }.pick(it)?,
            _ => return None,
        })
    }
}

/// The cells that are picked whatever stands there, if no others are.
fn cells_alone<const N: usize>(it: &Pick<N>) -> Option<Bits<N>> {
    (it.content == Content::Any && it.types.is_none()).then_some(it.cells)
}

/// What both pick.
fn meet<const N: usize>(a: Pick<N>, b: Pick<N>) -> Option<Pick<N>> {
    let content = match (a.content, b.content) {
        (Content::Any, it) | (it, Content::Any) => it,
        (Content::Nothing, Content::Nothing) => Content::Nothing,
        (Content::Owners(a), Content::Owners(b)) => Content::Owners(a & b),
        _ => return None,
    };
    let types = match (a.types, b.types) {
        (None, it) | (it, None) => it,
        (Some(a), Some(b)) => Some(a.into_iter().filter(|it| b.contains(it)).collect()),
    };
    Some(Pick { cells: a.cells & b.cells, content, types })
}
