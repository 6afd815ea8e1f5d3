//! Which quiet moves have been good lately.

use super::worker::MOST_PLIES;
use alfil_machine::vm::Move;
use alfil_model::Cell;

/// Weights of moves, by what moves where, alone and after the move before.
///
/// Moves are distinguished as their players see them, and players by who is on move at the root. So mirrored positions share
/// the same places.
#[derive(Debug)]
pub(super) struct History {
    /// For each player all cells, as in [`Eval`](crate::eval::Eval).
    views: Vec<u16>,
    n_players: usize,
    /// The player on move at the root.
    thinker: usize,
    plain: Vec<i16>,
    after: Vec<i16>,
    killers: Vec<[Option<Move>; 2]>,
}

/// The number of moves in a table; others share their places.
const PLACES: usize = 1 << 15;
const PAIRS: usize = 1 << 17;
/// The largest weight in a table.
const MOST: i32 = 16_000;
/// The largest weight of a move, but for killers.
pub(super) const MOST_WEIGHT: i32 = 3 * MOST;

/// Moves a weight towards its limits.
fn add(weight: &mut i16, bonus: i32) {
    let old = i32::from(*weight);
    *weight = (old + bonus - old * bonus.abs() / MOST) as i16;
}

impl History {
    pub(super) fn new(views: Vec<u16>, n_players: usize, thinker: usize) -> History {
        History {
            views,
            n_players,
            thinker,
            plain: vec![0; PLACES],
            after: vec![0; PAIRS],
            killers: vec![[None; 2]; MOST_PLIES + 1],
        }
    }

    /// Returns true if it was learned while this player thought.
    pub(super) fn is_of(&self, thinker: usize) -> bool {
        self.thinker == thinker
    }

    /// Begins another search: moves at the same depth are no longer the same ones.
    pub(super) fn next(mut self) -> History {
        self.killers.fill([None; 2]);
        self
    }

    /// Returns a cell as a player sees it.
    #[inline]
    fn view(&self, player: usize, cell: Cell) -> usize {
        let n_cells = self.views.len() / self.n_players;
        usize::from(self.views[player * n_cells + cell.idx()])
    }

    /// Returns the number of a player, counted from the one on move at the root.
    #[inline]
    fn seat(&self, player: usize) -> usize {
        (player + self.n_players - self.thinker) % self.n_players
    }

    /// Returns a number for what moves from where to where.
    #[inline]
    fn number(&self, player: usize, mv: &Move) -> usize {
        let to = mv.target().map_or(0, |it| self.view(player, it));
        let from = mv.origin().map_or(4095, |it| self.view(player, it));
        ((self.seat(player) * 31 + mv.piece_type().idx()) * 67 + from) * 131 + to
    }

    /// Returns a number for what comes to where, as a player sees it.
    #[inline]
    fn arrival(&self, player: usize, mv: &Move) -> usize {
        mv.piece_type().idx() * 4096 + mv.target().map_or(0, |it| self.view(player, it))
    }

    #[inline]
    fn place(&self, player: usize, mv: &Move) -> usize {
        self.number(player, mv).wrapping_mul(0x9E37_79B1) >> 4 & (PLACES - 1)
    }

    /// Returns the place of a move after another one, `back` moves before it, from 0.
    #[inline]
    fn pair(&self, player: usize, mv: &Move, before: &Move, back: usize) -> usize {
        // The same on machines of any width.
        let wide = |it: usize| it as u64;
        let (before, now) = (wide(self.arrival(player, before)), wide(self.arrival(player, mv)));
        let both = (before << 20) ^ now << 1 ^ wide(self.seat(player)) ^ wide(back) << 44;
        (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize & (PAIRS - 1)
    }

    /// Returns the weight of a move after these ones, the latest first.
    #[inline]
    pub(super) fn of(&self, player: usize, mv: &Move, before: [Option<Move>; 2]) -> i32 {
        let mut sum = i32::from(self.plain[self.place(player, mv)]);
        for (back, it) in before.iter().enumerate() {
            if let Some(it) = it {
                sum += i32::from(self.after[self.pair(player, mv, it, back)]);
            }
        }
        sum
    }

    /// Returns the weight of a move among others.
    #[inline]
    pub(super) fn rank(
        &self,
        player: usize,
        mv: &Move,
        before: [Option<Move>; 2],
        ply: usize,
    ) -> i32 {
        match self.killers[ply] {
            [Some(it), _] if it == *mv => 500_000,
            [_, Some(it)] if it == *mv => 400_000,
            _ => self.of(player, mv, before),
        }
    }

    /// A quiet move was good enough; the quiet ones looked at before it were not.
    pub(super) fn reward(
        &mut self,
        player: usize,
        mv: &Move,
        before: [Option<Move>; 2],
        depth: i32,
        ply: usize,
        earlier: &[Move],
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(2000);
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*mv) {
            *killers = [Some(*mv), killers[0]];
        }
        self.change(player, mv, before, bonus);
        for it in earlier.iter().filter(|it| !it.is_noisy()) {
            self.change(player, it, before, -bonus);
        }
    }

    fn change(&mut self, player: usize, mv: &Move, before: [Option<Move>; 2], bonus: i32) {
        let place = self.place(player, mv);
        add(&mut self.plain[place], bonus);
        for (back, it) in before.iter().enumerate() {
            if let Some(it) = it {
                let pair = self.pair(player, mv, it, back);
                add(&mut self.after[pair], bonus);
            }
        }
    }
}
