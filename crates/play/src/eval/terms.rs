//! Terms of an evaluation: numbers about a whole position that a network may weigh.
//!
//! Some of them count in what the rules say, with a weight that suits most games. Others count only with a network, which learns
//! their weights.

/// A term that is not of one type of piece. After the terms of all types these follow in this order. New ones come last: networks
/// that don't know them stay valid.
#[derive(Clone, Copy, Debug)]
pub(super) enum Term {
    /// Pieces that attack cells near an enemy royal piece.
    Danger,
    /// Modest pieces near an own royal piece.
    Shelter,
    /// How far the widest type would see from where an own royal piece stands.
    Exposure,
    /// Modest pieces that nothing can stop any more.
    Passed,
    /// Pieces that are attacked and unguarded.
    Unguarded,
    /// Pieces that are attacked by lighter ones.
    Chased,
    /// Goals that are counted.
    Tallies,
    /// Goals that are shapes.
    Shapes,
    /// The player is on move.
    OnMove,
    /// Cells near an enemy royal piece that are attacked.
    Siege,
    /// Such cells that are attacked twice.
    Storm,
    /// Such cells that no enemy guards, but royal pieces.
    Breach,
    /// Cells near an enemy royal piece that no enemy guards, by what is held in hand.
    Holes,
    /// Pieces not far from an enemy royal piece.
    Close,
    /// Pieces near an own royal piece.
    Retinue,
    /// Cells next to an own royal piece that it may flee to.
    Flight,
    /// Own pieces that are guarded.
    Guarded,
    /// Own pieces that light ones guard.
    Chained,
    /// Enemy pieces that are attacked.
    Hit,
    /// Enemy pieces that light ones attack.
    Forked,
    /// Cells that are attacked.
    Space,
    /// Such cells that no light enemy attacks.
    Room,
    /// Cells from which a piece may give check at the next move and is not lost.
    Checks,
    /// The same, of pieces that are worth much.
    HeavyChecks,
    /// Cells from which a piece may give check and is lost.
    Offers,
    /// Cells from which a piece in hand may give check and is not lost.
    HandChecks,
    /// The square of what all attacks near an enemy royal piece amount to.
    Assault,
    /// That, by how few cells the royal piece may flee to.
    Trap,
    /// Modest pieces that no other one can come to guard.
    Alone,
    /// Modest pieces that have another one in their way.
    Stacked,
}

/// The number of terms that are not of one type.
const N_TERMS: usize = Term::Stacked as usize + 1;

/// Returns the number of terms of a game with that number of types: each counts by itself, and in the middle of a game.
pub(crate) fn n_terms(n_types: usize) -> usize {
    2 * (n_types + N_TERMS)
}

/// Adds terms of a player: for the side that looks, or against it.
pub(super) struct Ledger<'a> {
    /// The terms of all types, then the others; then the same in the middle of a game. `None` if nobody wants them.
    terms: Option<&'a mut [i32]>,
    n_types: usize,
    /// 1 for the side that looks, -1 for the others.
    pub(super) sign: i32,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(mut terms: Option<&'a mut [i32]>, n_types: usize) -> Ledger<'a> {
        if let Some(it) = &mut terms {
            let n = it.len();
            debug_assert_eq!(n, n_terms(n_types), "terms of another game");
            it.fill(0);
        }
        Ledger { terms, n_types, sign: 1 }
    }

    /// Returns true if terms are wanted.
    pub(super) fn is_open(&self) -> bool {
        self.terms.is_some()
    }

    /// Adds to the term of a type.
    #[inline]
    pub(super) fn add_type(&mut self, ty: usize, worth: i32) {
        if let Some(it) = &mut self.terms {
            it[ty] += self.sign * worth;
        }
    }

    #[inline]
    pub(super) fn add(&mut self, term: Term, worth: i32) {
        if let Some(it) = &mut self.terms {
            it[self.n_types + term as usize] += self.sign * worth;
        }
    }

    /// Finds the second half of the terms: how much of a term counts in the middle of a game. `middle` is 256 at its beginning.
    pub(super) fn split(&mut self, middle: i32) {
        if let Some(terms) = &mut self.terms {
            let (all, in_middle) = terms.split_at_mut(self.n_types + N_TERMS);
            in_middle.iter_mut().zip(all).for_each(|(to, it)| *to = *it * middle / 256);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{N_TERMS, Term, n_terms};
    use crate::{Random, eval::Evaluator, random_move};
    use alfil::{game::Variant, notation::game_from_fen};

    #[test]
    fn terms_of_one_side_are_those_against_the_other() {
        for name in ["chess", "xiangqi", "crazyhouse", "breakthrough", "antichess", "atomic"] {
            let variant = Variant::shipped(name).unwrap();
            let eval = Evaluator::new(&variant);
            let mut random = Random::new(3);
            let mut game = variant.start();
            let mut terms = [0, 1].map(|_| vec![1; n_terms(variant.model().types.len())]);
            let mut seen = 0;
            while let Some(mv) = random_move(&game, &mut random).filter(|_| seen < 60) {
                game.play_unchecked(mv);
                seen += 1;
                let position = game.position();
                let looks = [1, 2].map(|it| eval.look(position, it, None));
                let [first, second] = &mut terms;
                assert_eq!(looks[0], eval.look(position, 1, Some(first)), "{name}");
                assert_eq!(looks[1], eval.look(position, 2, Some(second)), "{name}");
                assert!(first.iter().any(|it| *it != 0), "{name}");
                let opposite: Vec<i32> = second.iter().map(|it| -*it).collect();
                assert_eq!(*first, opposite, "{name}: {}", game.fen());
            }
        }
    }

    #[test]
    fn attacks_near_a_king_are_counted() {
        let variant = Variant::shipped("chess").unwrap();
        let game = game_from_fen(&variant, "4k2r/8/4Q3/8/8/8/8/K7 w - - 0 1").unwrap();
        let n_types = variant.model().types.len();
        let mut terms = vec![0; n_terms(n_types)];
        let eval = Evaluator::new(&variant);
        eval.look(game.position(), 1, Some(&mut terms));
        let of = |term: Term| terms[n_types + term as usize];
        assert_eq!(of(Term::OnMove), 10);
        // Of the cells near the black king the queen attacks d7, e7, f7 and e8. The rook guards e8. A cell counts 4.
        assert_eq!((of(Term::Siege), of(Term::Storm), of(Term::Breach)), (16, 0, 12));
        // The white king may go to three cells, the black one to d8 and f8.
        assert_eq!(of(Term::Flight), 12 - 8);
        assert_eq!((of(Term::Hit), of(Term::Close)), (4, 4));
        assert_eq!(terms.len(), 2 * (n_types + N_TERMS));
    }
}
