//! Goals that end games, as far as the distance to them can be measured.
//!
//! Goals are cells to be reached and counters that run. The module also finds out whether losing pieces is good.

use super::{Pair, worth::distances};
use alfil::game::Variant;
use alfil_machine::{
    program::{Bitboard, Core},
    vm::Position,
};
use alfil_model::{
    Compare, Cond, Model, Num, OutcomeResult, PieceType, PlayerRef, SetExpr, State, Subject,
};

/// The value of being this many moves away from a goal. Being there ends most games. In others, the enemies may still move.
const NEAR: [f64; 9] = [1000.0, 260.0, 150.0, 95.0, 60.0, 40.0, 25.0, 15.0, 8.0];

/// How near a piece is to a goal that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Brink {
    Far,
    /// It takes one more move, if nothing hinders it.
    Near,
    There,
}

/// A counter that ends the game.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    counter: usize,
    from: i32,
    to: i32,
    /// True if the player's counter wins the game for them, false if it loses it.
    wins: bool,
}

impl Tally {
    /// Returns the value of a player's counter for that player.
    pub(super) fn worth<const N: usize>(
        &self,
        core: &Core<N>,
        values: &[i32],
        player: usize,
    ) -> i32 {
        let counter = &core.counters[self.counter];
        let place = if counter.per_player { player } else { 0 };
        let Some(value) = values.get(counter.start + place) else { return 0 };
        let done = f64::from(value - self.from) / f64::from(self.to - self.from);
        let worth = (800.0 * done.clamp(0.0, 1.0).powi(2)) as i32;
        if self.wins { worth } else { -worth }
    }
}

/// Returns true if the result is good for its player, and false if it is bad; `None` for draws.
pub(super) fn gains(result: OutcomeResult) -> Option<bool> {
    match result {
        OutcomeResult::Win => Some(true),
        OutcomeResult::Loss | OutcomeResult::Eliminate => Some(false),
        OutcomeResult::Draw => None,
    }
}

/// Counters that end the game.
pub(super) fn tallies<const N: usize>(core: &Core<N>, model: &Model) -> Vec<Tally> {
    let mut res = Vec::new();
    for outcome in &model.outcomes {
        let Some(gains) = gains(outcome.result) else { continue };
        let mut add = |it: &Num, whose: PlayerRef, to: i32| {
            let Num::Counter(counter, _) = it else { return };
            let counter = counter.idx();
            let (Some(it), wins) = (core.counters.get(counter), (whose == PlayerRef::Own) == gains)
            else {
                return;
            };
            let from = it.initial.first().copied().unwrap_or(0);
            if it.per_player && from != to {
                res.push(Tally { counter, from, to, wins });
            }
        };
        each_part(&outcome.when, &mut |it| {
            if let Cond::Compare(compare, a, b) = it
                && matches!(compare, Compare::Equal | Compare::AtLeast | Compare::AtMost)
                && let (Num::Counter(_, whose), Num::Const(to)) = (a, b)
            {
                add(a, *whose, *to);
            }
        });
    }
    res
}

/// Visits the parts of which one or all must hold for a condition to hold.
pub(super) fn each_part<'a>(cond: &'a Cond, visit: &mut dyn FnMut(&'a Cond)) {
    match cond {
        Cond::And(all) => all.iter().for_each(|it| each_part(it, visit)),
        // Alternatives count like parts.
        Cond::Or(all) => all.iter().for_each(|it| each_part(it, visit)),
        _ => visit(cond),
    }
}

/// A way of a piece to a goal that ends the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    ty: usize,
    /// Where the piece stands, by player, type and cell.
    place: usize,
    /// How many moves it takes from there.
    moves: u16,
}

/// Adds to the values of cells that are near a goal which ends the game.
pub(super) fn add_ways(ways: &[Way], royal: &[bool], places: &mut [Pair]) {
    for it in ways {
        let worth = NEAR.get(usize::from(it.moves)).copied().unwrap_or(0.0);
        // A royal piece has to be careful on its way.
        let worth = if royal[it.ty] && it.moves > 0 { worth / 2.0 } else { worth };
        let place = &mut places[it.place];
        place.middle += worth as i32;
        place.end += worth as i32;
    }
}

/// Returns how near a piece is to a goal, by player, type and cell: `n_places` of them, or nothing if there are no such goals.
pub(super) fn brinks(ways: &[Way], n_places: usize) -> Vec<Brink> {
    if ways.is_empty() {
        return Vec::new();
    }
    let mut res = vec![Brink::Far; n_places];
    for it in ways {
        let found = match it.moves {
            0 => Brink::There,
            1 => Brink::Near,
            _ => Brink::Far,
        };
        res[it.place] = found.max(res[it.place]);
    }
    res
}

/// Finds the ways of pieces to goals that end the game.
pub(super) fn ways<const N: usize>(core: &Core<N>, model: &Model) -> Vec<Way> {
    let mut res = Vec::new();
    for outcome in &model.outcomes {
        let Some(gains) = gains(outcome.result) else { continue };
        each_part(&outcome.when, &mut |it| {
            let Cond::Some(set) = it else { return };
            if let Some(PieceSet { whose: Some(whose), types, cells, everywhere: false }) =
                piece_set(core, set)
                && (whose == PlayerRef::Own) == gains
                && (outcome.subject != Subject::Next || gains)
            {
                let types = types.unwrap_or_else(|| (0..core.n_types).collect());
                find_ways(core, &types, &cells, &mut res);
            }
        });
    }
    res
}

fn find_ways<const N: usize>(
    core: &Core<N>,
    types: &[usize],
    cells: &[Bitboard<N>],
    res: &mut Vec<Way>,
) {
    let empty = vec![Bitboard::EMPTY; core.n_types];
    for (player, zone) in cells.iter().enumerate() {
        for ty in types {
            let step = |from| {
                let [quiet, take] = core.scope(player, *ty, from, &Bitboard::EMPTY, &empty);
                quiet | take
            };
            let ways = distances(core.n_cells, *zone, step);
            for (cell, way) in ways.into_iter().enumerate() {
                let Some(moves) = way else { continue };
                let place = (player * core.n_types + ty) * core.n_cells + cell;
                res.push(Way { ty: *ty, place, moves });
            }
        }
    }
}

/// The owner, types, and cells of pieces in a set.
pub(super) struct PieceSet<const N: usize> {
    pub(super) whose: Option<PlayerRef>,
    pub(super) types: Option<Vec<usize>>,
    /// The cells where each player may have them.
    pub(super) cells: Vec<Bitboard<N>>,
    /// True if the cells are not restricted.
    pub(super) everywhere: bool,
}

/// Returns the pieces that a set describes, if it contains nothing else.
pub(super) fn piece_set<const N: usize>(core: &Core<N>, set: &SetExpr) -> Option<PieceSet<N>> {
    let cells = vec![core.all; core.n_players];
    let mut res = PieceSet { whose: None, types: None, cells, everywhere: true };
    let mut todo = vec![set];
    while let Some(part) = todo.pop() {
        match part {
            SetExpr::Inter(parts) => todo.extend(parts),
            SetExpr::Pieces(it) => res.whose = Some(*it),
            SetExpr::Types(it) => res.types = Some(it.iter().map(PieceType::idx).collect()),
            SetExpr::Zone(zone, of) => {
                for (player, it) in res.cells.iter_mut().enumerate() {
                    let seen_by = match of {
                        PlayerRef::Own => player,
                        PlayerRef::Partner | PlayerRef::Team => return None,
                        _ if core.n_players == 2 => 1 - player,
                        _ => return None,
                    };
                    *it &= core.zones[zone.idx()][seen_by];
                }
                res.everywhere = false;
            }
            SetExpr::Cells(list) => {
                let list = Bitboard::of(list.iter());
                for it in &mut res.cells {
                    *it &= list;
                }
                res.everywhere = false;
            }
            _ => return None,
        }
    }
    Some(res)
}

/// Returns true if losing pieces is good: a player with only royal pieces left has won.
pub(crate) fn reverses(variant: &Variant) -> bool {
    let model = variant.model();
    let start = &model.start;
    let position = variant.start_position();
    let royal: Vec<_> = model.players.ids().flat_map(|it| position.royals(it)).collect();
    let mut stripped = State { ..start.clone() };
    let Some(loser) = model.players.ids().next() else { return false };
    for (n, cell) in stripped.cells.iter_mut().enumerate() {
        let goes =
            cell.is_some_and(|it| it.owner == loser) && !royal.contains(&alfil_model::Cell::new(n));
        if goes {
            *cell = None;
        }
    }
    for set in &mut stripped.sets {
        set.retain(|it| stripped.cells[it.idx()].is_some());
    }
    model.players.ids().any(|player| {
        let state = State { player, ..stripped.clone() };
        let Ok(position) = Position::from_state(variant.program(), &state) else { return false };
        position.outcome().is_some_and(|it| it.winners.contains(&loser))
    })
}
