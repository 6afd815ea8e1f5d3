//! Pieces that are about to be lost.

use super::{
    assault::Assault,
    terms::{Ledger, Term},
    worth::Worths,
};
use alfil_machine::{program::Bitboard, vm::Pos};

/// What a piece is worth less, in hundredths of its value: attacked and guarded by nothing; attacked by something light.
const UNGUARDED: i32 = 9;
const CHASED: i32 = 13;
/// A player on move can still help the pieces, so that they are worth less by this part of it, in hundredths.
const ON_MOVE: i32 = 40;

/// The cells that a player's pieces attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacks<const N: usize> {
    pub(super) all: Bitboard<N>,
    /// Those that light pieces attack.
    pub(super) light: Bitboard<N>,
    /// Those that pieces attack that are not royal.
    pub(super) common: Bitboard<N>,
    /// Those that more than one piece attacks.
    pub(super) twice: Bitboard<N>,
    /// What they may do to enemy royal pieces, if terms are wanted.
    pub(super) assault: Assault<N>,
}

impl<const N: usize> Attacks<N> {
    pub(super) const NONE: Attacks<N> = Attacks {
        all: Bitboard::EMPTY,
        light: Bitboard::EMPTY,
        common: Bitboard::EMPTY,
        twice: Bitboard::EMPTY,
        assault: Assault::NONE,
    };
}

/// What threats cost.
#[derive(Debug)]
pub(super) struct Threats {
    /// True for types that are worth much less than others, so that others are not exchanged for them.
    pub(super) light: Vec<bool>,
    /// The costs of a piece of each type: without a guard, and chased by a light one.
    costs: Vec<[i32; 2]>,
}

impl Threats {
    pub(super) fn new(worths: &Worths, n_types: usize) -> Threats {
        let counted: Vec<i32> =
            (0..n_types).filter(|it| !worths.royal[*it]).map(|it| worths.value(it)).collect();
        let mean = counted.iter().sum::<i32>() / (counted.len() as i32).max(1);
        let is_light = |ty: usize| !worths.royal[ty] && worths.value(ty) * 2 <= mean;
        let light: Vec<bool> = (0..n_types).map(is_light).collect();
        let cost = |ty: usize| {
            if worths.royal[ty] {
                return [0; 2];
            }
            let value = worths.value(ty).min(1200);
            let chased = if light[ty] { 0 } else { value * CHASED / 100 };
            [value * UNGUARDED / 100, chased]
        };
        let costs = (0..n_types).map(cost).collect();
        Threats { light, costs }
    }

    /// Returns what a player's pieces are worth less because the enemies attack them.
    pub(super) fn cost<const N: usize>(
        &self,
        pos: &Pos<N>,
        player: usize,
        own: &Attacks<N>,
        enemies: &Attacks<N>,
        ledger: &mut Ledger<'_>,
    ) -> i32 {
        let attacked = pos.pieces(player) & enemies.all;
        let (mut chases, mut leaves) = (0, 0);
        for cell in attacked & (enemies.light | (attacked - own.all)) {
            let Some(piece) = pos.piece(cell) else { continue };
            let [unguarded, chased] = self.costs[piece.ty.idx()];
            if enemies.light.has(cell) {
                chases += chased;
            }
            if !own.all.has(cell) {
                leaves += unguarded;
            }
        }
        let here = if pos.player().idx() == player { ON_MOVE } else { 100 };
        ledger.add(Term::Chased, chases * here / 100);
        ledger.add(Term::Unguarded, leaves * here / 100);
        (chases + leaves) * here / 100
    }
}
