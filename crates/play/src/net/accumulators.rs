//! The first layer, which follows a position.

use super::{
    Net,
    inputs::{Inputs, Seen},
};
use alfil::game::Position;
use alfil_machine::{
    program::Bitboard,
    vm::{Pos, Visitor},
};

/// The hidden layer of each player's view, for the position that was evaluated last.
///
/// The next position is compared with that one, and only what differs is added or taken away. So nothing depends on how a
/// position came about: moves, null moves and whole turns taken back are all alike.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators {
    hidden: usize,
    /// The bitboards of all owners, then of all types.
    words: Vec<u64>,
    cells: Vec<Seen>,
    /// The level of each number.
    levels: Vec<u8>,
    /// For each player the sums of the hidden layer.
    sums: Vec<i16>,
    /// For each player the sum of the linear part.
    linear: Vec<i32>,
}

impl Accumulators {
    /// Returns the sums of the empty board.
    pub(crate) fn new(net: &Net) -> Accumulators {
        let hidden = net.weights.hidden;
        let inputs = &net.inputs;
        let mut sums = Vec::with_capacity(hidden * inputs.n_players);
        for player in 0..inputs.n_players {
            sums.extend_from_slice(&net.weights.bias[inputs.head(player) * hidden..][..hidden]);
        }
        Accumulators {
            hidden,
            words: Vec::new(),
            cells: Vec::new(),
            levels: vec![0; inputs.n_numbers()],
            sums,
            linear: vec![0; inputs.n_players],
        }
    }

    /// Returns the sum of what the inputs of a player's view add by themselves.
    #[inline]
    pub(crate) fn linear(&self, player: usize) -> i32 {
        self.linear[player]
    }

    /// Returns the hidden layer of a player's view.
    #[inline]
    pub(crate) fn view(&self, player: usize) -> &[i16] {
        &self.sums[player * self.hidden..][..self.hidden]
    }

    fn of(&mut self, player: usize) -> Sums<'_> {
        Sums {
            hidden: &mut self.sums[player * self.hidden..][..self.hidden],
            linear: &mut self.linear[player],
        }
    }

    /// Goes on to a position.
    pub(crate) fn follow(&mut self, net: &Net, position: &Position) {
        position.peek(Follow { net, to: self });
    }

    /// Returns the cells on which other pieces stand now, and remembers the new ones.
    fn changed<const N: usize>(&mut self, inputs: &Inputs, pos: &Pos<N>) -> Bitboard<N> {
        let owners = (0..inputs.owners()).map(|it| pos.pieces(inputs.slot(it)));
        let all = owners.chain(pos.by_type().iter().copied());
        let mut res = [0; N];
        for (old, new) in self.words.chunks_exact_mut(N).zip(all) {
            for ((res, old), new) in res.iter_mut().zip(old).zip(new.0) {
                *res |= *old ^ new;
                *old = new;
            }
        }
        Bitboard(res)
    }
}

struct Follow<'a> {
    net: &'a Net,
    to: &'a mut Accumulators,
}

impl Visitor for Follow<'_> {
    type Out = ();

    fn visit<const N: usize>(self, pos: &mut Pos<N>) {
        let Follow { net, to } = self;
        let inputs = &net.inputs;
        if to.cells.is_empty() {
            to.cells = vec![Seen::NOTHING; pos.core().n_cells];
            to.words = vec![0; (inputs.owners() + pos.core().n_types) * N];
        }
        let mut changed = to.changed(inputs, pos);
        if inputs.n_marks > 0 {
            // Bitboards don't show marks.
            changed |= pos.occupied();
        }
        for cell in changed {
            let new = inputs.seen(pos, cell);
            let old = std::mem::replace(&mut to.cells[cell], new);
            if old == new {
                continue;
            }
            for player in 0..inputs.n_players {
                let mut sums = to.of(player);
                if old != Seen::NOTHING {
                    inputs.of_piece(player, cell, old, |it| sums.take_away(net, it));
                }
                if new != Seen::NOTHING {
                    inputs.of_piece(player, cell, new, |it| sums.add(net, it));
                }
            }
        }
        for number in 0..to.levels.len() {
            let new = inputs.level(number, pos);
            let old = std::mem::replace(&mut to.levels[number], new);
            if old == new {
                continue;
            }
            for player in 0..inputs.n_players {
                let mut sums = to.of(player);
                for it in inputs.of_number(player, number, old..new) {
                    sums.add(net, it);
                }
                for it in inputs.of_number(player, number, new..old) {
                    sums.take_away(net, it);
                }
            }
        }
    }
}

impl Net {
    #[inline]
    fn row(&self, input: usize) -> &[i16] {
        let hidden = self.weights.hidden;
        &self.weights.rows[input * hidden..][..hidden]
    }
}

/// The sums of one player's view.
struct Sums<'a> {
    hidden: &'a mut [i16],
    linear: &'a mut i32,
}

impl Sums<'_> {
    #[inline]
    fn add(&mut self, net: &Net, input: usize) {
        let row = net.row(input);
        self.hidden.iter_mut().zip(row).for_each(|(sum, it)| *sum = sum.wrapping_add(*it));
        *self.linear += i32::from(net.weights.linear[input]);
    }

    #[inline]
    fn take_away(&mut self, net: &Net, input: usize) {
        let row = net.row(input);
        self.hidden.iter_mut().zip(row).for_each(|(sum, it)| *sum = sum.wrapping_sub(*it));
        *self.linear -= i32::from(net.weights.linear[input]);
    }
}
