//! What pieces may do to enemy royal pieces. It counts only with a network.

use super::{
    Eval, Scene,
    terms::{Ledger, Term},
    threats::Attacks,
};
use alfil_machine::{program::Bitboard, vm::Pos};

/// Types of greater numbers give no checks that are counted.
const MOST_TYPES: usize = 32;
/// Pieces as dangerous as this are worth much.
const HEAVY: i32 = 4;
/// Of each kind of attack no more count.
const MOST_OF_A_KIND: u32 = 4;
/// The greatest worth of an assault.
const MOST: i32 = 2000;

/// The cells from which a player's pieces of each type would attack an enemy royal piece.
pub(super) struct Aims<const N: usize>([Bitboard<N>; MOST_TYPES]);

impl<const N: usize> Aims<N> {
    /// Finds them: they are those that such a piece would attack from the royal piece's cell, if that piece's owner had it.
    pub(super) fn new(eval: &Eval<N>, pos: &Pos<N>, player: usize, scene: &Scene<N>) -> Aims<N> {
        let (core, occupied) = (pos.core(), pos.occupied());
        let mut res = [Bitboard::EMPTY; MOST_TYPES];
        for owner in (0..core.n_players).filter(|it| core.enemies[player] >> it & 1 != 0) {
            for royal in scene.royal[owner] {
                for (ty, aim) in res.iter_mut().enumerate().take(core.n_types) {
                    if eval.values.steps[ty] > 0 {
                        let of = [owner, ty, royal];
                        *aim |= eval.sight.of(core, of, &occupied, pos.by_type())[1];
                    }
                }
            }
        }
        Aims(res)
    }

    #[inline]
    pub(super) fn of(&self, ty: usize) -> Bitboard<N> {
        self.0.get(ty).copied().unwrap_or(Bitboard::EMPTY)
    }

    /// Returns the cells from which pieces in hand may give check.
    pub(super) fn of_hand(&self, pos: &Pos<N>, player: usize) -> Bitboard<N> {
        let held = (0..pos.core().n_types).filter(|it| pos.held(player, *it) > 0);
        held.fold(Bitboard::EMPTY, |all, ty| all | self.of(ty)) - pos.occupied()
    }
}

/// What a player's pieces may do to enemy royal pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assault<const N: usize> {
    /// The attacks near them, by how dangerous the attackers are.
    pub(super) hits: i32,
    /// The cells from which pieces may give check at the next move.
    checks: Bitboard<N>,
    /// The same, of pieces that are worth much.
    heavy: Bitboard<N>,
    /// The cells from which pieces in hand may give check.
    pub(super) drops: Bitboard<N>,
}

impl<const N: usize> Assault<N> {
    pub(super) const NONE: Assault<N> = Assault {
        hits: 0,
        checks: Bitboard::EMPTY,
        heavy: Bitboard::EMPTY,
        drops: Bitboard::EMPTY,
    };

    /// Adds the cells from which a piece may give check.
    #[inline]
    pub(super) fn add(&mut self, checks: Bitboard<N>, danger: i32) {
        self.checks |= checks;
        if danger >= HEAVY {
            self.heavy |= checks;
        }
    }

    /// Notes the terms. `targets` are the cells near enemy royal pieces, and `blocked` those on which enemies stand.
    pub(super) fn note(
        &self,
        [own, enemies]: [&Attacks<N>; 2],
        targets: Bitboard<N>,
        blocked: Bitboard<N>,
        ledger: &mut Ledger<'_>,
    ) {
        // What goes to a cell that only a royal piece guards is lost unless another piece guards it.
        let safe = |cells: Bitboard<N>, guarded: Bitboard<N>| {
            (cells - enemies.all) | ((cells & guarded) - enemies.common)
        };
        let checks = safe(self.checks, own.twice);
        let heavy = safe(self.heavy, own.twice);
        let drops = safe(self.drops, own.all);
        let offers = self.checks - checks;
        let breach = (own.all & targets) - enemies.common;
        let flight = targets - blocked - own.all;
        for (term, cells) in [
            (Term::Checks, checks),
            (Term::HeavyChecks, heavy),
            (Term::HandChecks, drops),
            (Term::Offers, offers),
        ] {
            ledger.add(term, cells.count() as i32 * 4);
        }
        let few = |cells: Bitboard<N>| cells.count().min(MOST_OF_A_KIND) as i32;
        let force = self.hits
            + 6 * few(breach)
            + 8 * few(checks)
            + 6 * few(heavy)
            + 12 * few(drops)
            + 3 * few(offers);
        // Attacks help each other.
        let assault = (force * force / 8).min(MOST);
        ledger.add(Term::Assault, assault);
        ledger.add(Term::Trap, assault * (MOST_OF_A_KIND as i32 - few(flight)) / 4);
    }
}
