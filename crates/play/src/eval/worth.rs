//! The values of pieces: as much as the cells that they reach, and the types that they may become.
//!
//! A piece's reach is counted on the game's board, with other pieces placed at random. So lame leapers, hoppers, riders
//! along crooked lines, and the edge of the board count as much as they matter.

use super::Pair;
use crate::{
    Random,
    paths::{Strewn, has_walks, reached},
};
use alfil_machine::{
    program::{Bitboard, Core, core::NEUTRAL},
    vm::{Pos, Royals},
};
use alfil_model::{Model, PieceType};

/// The values of a game's types.
#[derive(Debug)]
pub(super) struct Worths {
    n_types: usize,
    n_cells: usize,
    /// The number of cells that a piece of each type reaches on average.
    pub(super) reach: Vec<f64>,
    /// The value of each type, without promotions.
    plain: Vec<f64>,
    /// The value in the rule file.
    given: Vec<Option<u16>>,
    /// The gain of a promotion.
    gains: Vec<f64>,
    /// How near each cell is to the middle, from 0 to 1: for each player all cells.
    middle: Vec<f64>,
    /// For each player and type: the number of moves from each cell to where the piece may become another type. `None`
    /// where it never comes there.
    ways: Vec<Option<Vec<Option<u16>>>>,
    /// Types whose pieces are royal in the set-up.
    pub(super) royal: Vec<bool>,
    /// Types that slowly come to where they gain much.
    pub(super) modest: Vec<bool>,
    /// What each type becomes in a hand.
    base: Vec<usize>,
}

/// How likely a piece is to reach its promotion, by the moves it needs.
const LIKELY: [f64; 8] = [0.30, 0.30, 0.16, 0.09, 0.05, 0.03, 0.02, 0.015];

/// The most samples of reach.
const LOOKS: usize = 200_000;

/// The largest reach that counts.
const MOST_REACH: f64 = 40.0;

/// The most boards on which paths are walked.
const WALKED_ROUNDS: usize = 2;

pub(super) fn worths<const N: usize>(pos: &mut Pos<N>, model: &Model) -> Worths
where
    Pos<N>: Royals<N>,
{
    let n_players = pos.core().n_players;
    let mut royal = vec![false; model.types.len()];
    for player in 0..n_players {
        let cells = pos.royal(player);
        for cell in cells {
            if let Some(it) = pos.piece(cell) {
                royal[it.ty.idx()] = true;
            }
        }
    }
    let core = pos.core();
    let (n_cells, n_types) = (core.n_cells, core.n_types);
    let n_pieces = (pos.occupied() - pos.pieces(NEUTRAL)).count() as usize;
    let reach = reach(core, n_pieces);
    let given: Vec<Option<u16>> = model.types.iter().map(|it| it.value).collect();
    let guess = |it: f64| {
        let it = it.min(MOST_REACH);
        (55.0 * it + 0.5 * it * it).max(40.0)
    };
    let plain: Vec<f64> =
        reach.iter().zip(&given).map(|(it, given)| given.map_or(guess(*it), f64::from)).collect();
    let gain = |ty: usize| {
        let types = model.promotions[PieceType::new(ty)].iter();
        let best = types.map(|it| plain[it.idx()]).fold(0.0, f64::max);
        (best - plain[ty]).max(0.0)
    };
    let gains: Vec<f64> = (0..n_types).map(gain).collect();
    let empty = vec![Bitboard::EMPTY; n_types];
    let mut ways = Vec::new();
    for player in 0..n_players {
        let [quiet, take] = [&core.choosing.quiet[player], &core.choosing.take[player]];
        let zone = if quiet.is_empty() { *take } else { *quiet };
        for (ty, gain) in gains.iter().enumerate() {
            ways.push((*gain > 0.0 && !zone.is_empty()).then(|| {
                distances(n_cells, zone, |from| {
                    core.scope(player, ty, from, &Bitboard::EMPTY, &empty)[0]
                })
            }));
        }
    }
    let modest =
        (0..n_types).map(|it| gains[it] > plain[it] && reach[it] < 3.0 && !royal[it]).collect();
    let base = model.types.iter().enumerate();
    let base = base.map(|(n, it)| it.base.map_or(n, PieceType::idx)).collect();
    let middle = (0..n_players).flat_map(|it| middle(core, it)).collect();
    Worths { n_types, n_cells, reach, plain, given, gains, middle, ways, royal, modest, base }
}

/// Returns how many moves it takes from each cell to the zone.
pub(super) fn distances<const N: usize>(
    n_cells: usize,
    zone: Bitboard<N>,
    step: impl Fn(usize) -> Bitboard<N>,
) -> Vec<Option<u16>> {
    let steps: Vec<Bitboard<N>> = (0..n_cells).map(step).collect();
    let mut res: Vec<Option<u16>> = (0..n_cells).map(|it| zone.has(it).then_some(0)).collect();
    let mut known = zone;
    for far in 1..=n_cells as u16 {
        let mut new = Bitboard::EMPTY;
        for cell in (0..n_cells).filter(|it| res[*it].is_none() && steps[*it].meets(&known)) {
            new.set(cell);
        }
        if new.is_empty() {
            break;
        }
        new.iter().for_each(|it| res[it] = Some(far));
        known |= new;
    }
    res
}

/// Returns the number of cells that a piece of each type reaches on average: by tables, and by paths that no table holds.
fn reach<const N: usize>(core: &Core<N>, n_pieces: usize) -> Vec<f64> {
    let (n_cells, n_types) = (core.n_cells, core.n_types);
    let rounds = (LOOKS / (n_cells * n_types).max(1)).clamp(2, 32);
    // In the positions that matter most, some pieces are gone.
    let strewn = (n_pieces * 3 / 4).min(n_cells / 2);
    let mut random = Random::new(1);
    let walks: Vec<bool> = (0..n_types).map(|it| has_walks(core, 0, it)).collect();
    let mut sums = vec![0u64; n_types];
    let mut looks = vec![0u64; n_types];
    let mut places = vec![Bitboard::<N>::EMPTY; n_types];
    let empty = vec![Bitboard::EMPTY; n_types];
    for round in 0..rounds {
        let board = strew(&mut random, n_cells, strewn);
        // Walking takes longer.
        let looked_at = (0..n_types).filter(|it| round < WALKED_ROUNDS || !walks[*it]);
        for ty in looked_at {
            looks[ty] += 1;
            for from in 0..n_cells {
                let [mut quiet, mut take] = core.scope(0, ty, from, &board.occupied, &empty);
                if walks[ty] {
                    let walked = reached(core, [0, ty, from], &board);
                    (quiet, take) = (quiet | walked[0], take | walked[1]);
                }
                let n = quiet.count() + take.count();
                sums[ty] += u64::from(n);
                if n > 0 {
                    places[ty].set(from);
                }
            }
        }
    }
    let mean = |ty: usize| {
        let n = (u64::from(places[ty].count()) * looks[ty]).max(1);
        sums[ty] as f64 / (2 * n) as f64
    };
    (0..n_types).map(mean).collect()
}

/// Places pieces on the board at random, half of them enemies.
fn strew<const N: usize>(random: &mut Random, n_cells: usize, n_pieces: usize) -> Strewn<N> {
    let mut res = Strewn { occupied: Bitboard::EMPTY, enemies: Bitboard::EMPTY };
    while (res.occupied.count() as usize) < n_pieces {
        let cell = random.below(n_cells);
        res.occupied.set(cell);
        if res.occupied.count() % 2 == 0 {
            res.enemies.set(cell);
        }
    }
    res
}

/// Returns how near each cell is to the middle, measured by how many cells all types of a player together reach from there.
/// What moves forward only reaches other cells as the other player's.
fn middle<const N: usize>(core: &Core<N>, player: usize) -> Vec<f64> {
    let empty = vec![Bitboard::EMPTY; core.n_types];
    let seen = |cell: usize| -> u32 {
        let types = 0..core.n_types.min(32);
        types.map(|ty| core.scope(player, ty, cell, &Bitboard::EMPTY, &empty)[1].count()).sum()
    };
    let all: Vec<u32> = (0..core.n_cells).map(seen).collect();
    let least = all.iter().copied().min().unwrap_or(0);
    let most = all.iter().copied().max().unwrap_or(0);
    let width = f64::from((most - least).max(1));
    all.iter().map(|it| f64::from(it - least) / width).collect()
}

impl Worths {
    /// Returns the value of a piece for the player who captures it.
    pub(super) fn value(&self, ty: usize) -> i32 {
        match self.given[ty] {
            Some(it) => i32::from(it),
            None if self.royal[ty] => 0,
            None => (self.plain[ty] + 0.03 * self.gains[ty]).round() as i32,
        }
    }

    /// Returns the value of a type in hand.
    pub(super) fn in_hand(&self, ty: usize) -> i32 {
        self.value(self.base[ty])
    }

    /// Takes it that neither side is better off for more pieces of a type, unless the rule file gives its value.
    pub(super) fn disregard(&mut self, ty: usize) {
        self.plain[ty] = 0.0;
    }

    /// Returns how many moves a piece is away from its promotion.
    pub(super) fn way(&self, player: usize, ty: usize, cell: usize) -> Option<u16> {
        self.ways[player * self.n_types + ty].as_ref()?[cell]
    }

    /// Returns the expected gain of a piece by promotion from a cell, if nothing hinders it.
    pub(super) fn hope(&self, player: usize, ty: usize, cell: usize) -> f64 {
        let way = self.way(player, ty, cell);
        way.map_or(0.0, |it| LIKELY.get(usize::from(it)).copied().unwrap_or(0.01) * self.gains[ty])
    }

    /// Returns the value of a piece on a cell.
    pub(super) fn place(&self, player: usize, ty: usize, cell: usize) -> Pair {
        debug_assert!(cell < self.n_cells, "the cell is on the board");
        let middle = self.middle[player * self.n_cells + cell];
        if self.royal[ty] {
            let given = f64::from(self.given[ty].unwrap_or(0));
            return Pair::new(given - 40.0 * middle, given + 30.0 * middle);
        }
        let (hope, plain) = (self.hope(player, ty, cell), self.plain[ty]);
        let centre = 12.0 * (middle - 0.5);
        Pair::new(plain + centre + 0.4 * hope, plain + centre + 0.7 * hope)
    }
}
