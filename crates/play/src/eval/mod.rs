//! How good a position is, guessed from the rules alone.
//!
//! Nothing here knows a game. What pieces are worth follows from how far they come on the board at hand
//! ([`worth`]), what they may become, and what ends games ([`goals`]). Units are hundredths of a piece that makes a single
//! step, about.

mod gain;
mod goals;
mod passed;
mod shapes;
mod worth;

use alfil_machine::{
    program::{Bitboard, core::NEUTRAL},
    vm::{Move, Pos},
};
use alfil_model::{Cell, Model};
use gain::Swings;
use goals::Tally;
use passed::Passed;
use shapes::Shape;

pub(super) use gain::Gain;
pub(super) use goals::reverses;

/// Worth in the middle of a game and at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pair {
    middle: i32,
    end: i32,
}

impl Pair {
    fn new(middle: f64, end: f64) -> Pair {
        Pair { middle: middle.round() as i32, end: end.round() as i32 }
    }
}

/// The values of a game.
#[derive(Debug)]
pub(super) struct Eval<const N: usize> {
    n_cells: usize,
    n_types: usize,
    /// The value of a piece of each type for the player who captures it.
    types: Vec<i32>,
    /// The value of a piece on its cell, by player, type and cell.
    places: Vec<Pair>,
    /// Each cell as each player sees it: the cell that is to the first player what this one is to the player.
    pub(super) views: Vec<u16>,
    /// The value of each type in hand.
    held: Vec<i32>,
    /// The gains of captures.
    swings: Swings,
    /// The value of each cell that a piece of the type reaches, in tenths; 0 where reach is not counted.
    steps: Vec<i32>,
    /// The number of cells that it reaches on average, in tenths.
    usual: Vec<i32>,
    /// How dangerous each type is to royal pieces nearby.
    danger: Vec<i32>,
    /// The cells near each cell, itself included.
    near: Vec<Bitboard<N>>,
    /// The type that sees most: as far as it would see from where a royal piece stands, that is exposed.
    widest: Option<usize>,
    /// True for types that shelter royal pieces.
    modest: Vec<bool>,
    /// Those that do.
    shelter: Vec<usize>,
    /// True if anybody can hold pieces.
    has_hands: bool,
    passed: Passed<N>,
    tallies: Vec<Tally>,
    shapes: Vec<Shape<N>>,
    /// The value of all pieces at the start except modest ones; 0 if the game has no endgame.
    full: i32,
    /// 1, or -1 where it is good to lose pieces.
    sign: i32,
}

impl<const N: usize> Eval<N> {
    /// Finds it out. `reversed` says that it is good to lose pieces.
    pub(super) fn new(pos: &mut Pos<N>, model: &Model, reversed: bool) -> Eval<N> {
        let core = pos.core();
        let (n_cells, n_types, n_players) = (core.n_cells, core.n_types, core.n_players);
        let worths = worth::worths(pos, model);
        let core = pos.core();
        let mut places = vec![Pair::default(); n_players * n_types * n_cells];
        let sign = if reversed { -1 } else { 1 };
        for player in 0..n_players {
            for ty in 0..n_types {
                for cell in 0..n_cells {
                    let place = worths.place(player, ty, cell);
                    places[(player * n_types + ty) * n_cells + cell] = place;
                }
            }
        }
        goals::add_ways(core, model, &worths.royal, &mut places);
        let tallies = goals::tallies(core, model);
        let passed = Passed::new(core, &worths);
        let movers: Vec<usize> = (0..n_types).filter(|it| worths.reach[*it] > 0.0).collect();
        let widest = movers
            .iter()
            .copied()
            .max_by(|a, b| worths.reach[*a].total_cmp(&worths.reach[*b]))
            .filter(|_| core.check.is_some());
        let per_step = |ty: usize| {
            let looked_at = !worths.royal[ty] && !worths.modest[ty] && worths.reach[ty] > 0.0;
            if looked_at { (250.0 / worths.reach[ty].max(2.0)).round() as i32 } else { 0 }
        };
        let types: Vec<i32> = (0..n_types).map(|it| worths.value(it)).collect();
        let held: Vec<i32> = (0..n_types).map(|it| worths.in_hand(it)).collect();
        let mut res = Eval {
            n_cells,
            n_types,
            swings: Swings::new(core, &types, &held),
            types,
            places,
            views: views(model),
            held,
            steps: (0..n_types).map(per_step).collect(),
            usual: worths.reach.iter().map(|it| (it * 10.0).round() as i32).collect(),
            danger: (0..n_types).map(|it| (worths.value(it) / 100).clamp(1, 10)).collect(),
            near: core
                .lines
                .near
                .iter()
                .enumerate()
                .map(|(n, it)| *it | Bitboard::one(n))
                .collect(),
            widest,
            shelter: (0..n_types).filter(|it| worths.modest[*it]).collect(),
            modest: worths.modest,
            has_hands: model.fen.hands,
            passed,
            tallies,
            shapes: shapes::shapes(core, model),
            full: 0,
            sign,
        };
        res.full = res.force(pos);
        res
    }

    /// Returns the value of a piece of the type for the player who captures it.
    #[inline]
    pub(super) fn of(&self, ty: usize) -> i32 {
        self.types[ty]
    }

    /// Returns a move's place among moves that promise as much: greater ones come first. A move that improves the place of
    /// its piece is greater, and then one farther ahead, both as its player sees the board. So a position and its mirror
    /// image are searched alike.
    #[inline]
    pub(super) fn order(&self, player: usize, mv: &Move) -> i64 {
        let ty = mv.piece_type().idx();
        let [from, to] = [mv.origin(), mv.target()].map(|it| it.map(Cell::idx));
        let place = |cell: Option<usize>| {
            let at = cell.map(|it| (player * self.n_types + ty) * self.n_cells + it);
            at.and_then(|it| self.places.get(it)).map_or(0, |it| it.middle)
        };
        let view = |cell: Option<usize>| {
            let at = cell.map(|it| player * self.n_cells + it);
            at.and_then(|it| self.views.get(it)).map_or(0, |it| i64::from(*it) + 1)
        };
        let better = if from.is_some() { self.sign * (place(to) - place(from)) } else { 0 };
        i64::from(better) << 34 | view(from) << 17 | view(to)
    }

    /// Returns true if it is good to have pieces and to be able to move.
    pub(super) fn is_worth_having(&self) -> bool {
        self.sign > 0 && self.full > 0
    }

    /// Returns true if looks tell anything: pieces come somewhere, or something is to be reached.
    pub(super) fn tells(&self) -> bool {
        self.steps.iter().any(|it| *it > 0) || !self.tallies.is_empty() || !self.shapes.is_empty()
    }

    /// Returns the value of all pieces on the board except modest ones.
    fn force(&self, pos: &Pos<N>) -> i32 {
        let by_type = pos.by_type().iter().zip(&self.types).zip(&self.modest);
        by_type
            .filter(|it| !it.1)
            .map(|((cells, worth), _)| (*cells - pos.pieces(NEUTRAL)).count() as i32 * worth)
            .sum()
    }

    /// Returns true if a player has more than modest pieces, so that hardly ever a move does only harm.
    pub(super) fn has_force(&self, pos: &Pos<N>, player: usize) -> bool {
        let own = pos.pieces(player);
        let by_type = pos.by_type().iter().zip(&self.types).zip(&self.modest);
        by_type
            .into_iter()
            .any(|((cells, worth), modest)| !modest && *worth > 0 && cells.meets(&own))
    }

    /// Returns how good the position is for these players (a mask), the others being against them.
    pub(super) fn look(&self, pos: &mut Pos<N>, friends: u16) -> i32 {
        let n_players = pos.core().n_players;
        let mut sums = Pair::default();
        let scene = Scene::new(pos, &self.shelter);
        for player in 0..n_players {
            let sign = if friends >> player & 1 != 0 { 1 } else { -1 };
            let it = self.look_at(pos, player, &scene);
            sums.middle += sign * it.middle;
            sums.end += sign * it.end;
        }
        let force = self.force(pos);
        let middle = if self.full == 0 { 256 } else { (force * 256 / self.full).clamp(0, 256) };
        let balance = (sums.middle * middle + sums.end * (256 - middle)) / 256;
        (self.sign * balance).clamp(-20_000, 20_000)
    }

    fn look_at(&self, pos: &Pos<N>, player: usize, scene: &Scene<N>) -> Pair {
        let core = pos.core();
        let own = pos.pieces(player);
        let occupied = pos.occupied();
        let by_type = pos.by_type();
        let enemies = core.enemies[player];
        let targets = scene.near_royal(&self.near, enemies);
        let mut sum = Pair::default();
        let mut both = 0;
        let (mut hits, mut hitters) = (0, 0);
        for cell in own {
            let Some(piece) = pos.piece(cell) else { continue };
            let ty = piece.ty.idx();
            let place = self.places[(player * self.n_types + ty) * self.n_cells + cell];
            sum.middle += place.middle;
            sum.end += place.end;
            let step = self.steps[ty];
            if step > 0 {
                let [quiet, take] = core.scope(player, ty, cell, &occupied, by_type);
                let n = (((quiet | take) - own).count() * 10) as i32 - self.usual[ty];
                both += n * step / 100;
                let hit = (take & targets).count() as i32;
                if hit > 0 {
                    hits += hit * self.danger[ty];
                    hitters += 1;
                }
            } else if self.modest[ty] {
                let passed = self.passed.worth(pos, player, ty, cell);
                sum.middle += passed.middle;
                sum.end += passed.end;
            }
        }
        if hitters > 1 {
            sum.middle += (hits * hits / 8).min(400);
        }
        for cell in scene.royal[player] {
            let shelter = (self.near[cell] & own & scene.modest).count();
            sum.middle += 8 * shelter.min(4) as i32;
            if let Some(ty) = self.widest {
                let [_, seen] = core.scope(player, ty, cell, &occupied, by_type);
                sum.middle -= 3 * (seen - own).count() as i32;
            }
        }
        if self.has_hands {
            let held = self.held.iter().enumerate();
            both += held.map(|(ty, it)| i32::from(pos.held(player, ty)) * it).sum::<i32>();
        }
        for it in &self.tallies {
            both += it.worth(core, pos.counters(), player);
        }
        for it in &self.shapes {
            both += it.worth(pos, player);
        }
        Pair { middle: sum.middle + both, end: sum.end + both }
    }
}

/// Returns each cell as each player sees it.
fn views(model: &Model) -> Vec<u16> {
    let n_cells = model.board.cells.len();
    let mut res = Vec::with_capacity(n_cells * model.players.len());
    for player in &model.players {
        let mut seen = vec![0; n_cells];
        for (first, cell) in player.cells.iter().enumerate() {
            seen[cell.idx()] = first as u16;
        }
        res.append(&mut seen);
    }
    res
}

/// Data that is looked up once for all players.
struct Scene<const N: usize> {
    /// The royal pieces of each player.
    royal: [Bitboard<N>; NEUTRAL],
    /// The pieces that shelter them.
    modest: Bitboard<N>,
}

impl<const N: usize> Scene<N> {
    fn new(pos: &mut Pos<N>, shelter: &[usize]) -> Scene<N> {
        let mut royal = [Bitboard::EMPTY; NEUTRAL];
        for (player, it) in royal.iter_mut().enumerate().take(pos.core().n_players) {
            *it = pos.royal(player);
        }
        let modest = shelter.iter().fold(Bitboard::EMPTY, |all, it| all | pos.by_type()[*it]);
        Scene { royal, modest }
    }

    /// Returns the cells near royal pieces of some players.
    fn near_royal(&self, near: &[Bitboard<N>], players: u16) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for (player, cells) in self.royal.iter().enumerate() {
            if players >> player & 1 != 0 {
                res = cells.iter().fold(res, |all, it| all | near[it]);
            }
        }
        res
    }
}
