//! What a move wins at once, before any answer.
//!
//! Most captures do no more than the rules of the game say of all: the victim leaves the board or joins a hand. What these win
//! is in a table. Where rules may do more (explosions, conversions, pieces that come back), the move is made, the material
//! is compared, and the move is taken back.

use super::Values;
use alfil::game::{Move, Position};
use alfil_machine::{
    program::{Core, core::NEUTRAL, plan::HandGain},
    vm::{Pos, Royals},
};

/// The material that a move wins at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    /// The change of the balance of material for the mover's side.
    pub(crate) wins: i32,
    /// The change back if the piece on the target is captured.
    pub(crate) risks: i32,
}

/// More than all material: what it counts to lose the last royal piece.
const ROYAL: i32 = 10_000;

/// The changes of the balance of material by captures.
#[derive(Debug)]
pub(super) struct Swings {
    n_players: usize,
    n_types: usize,
    /// For each player who captures, for each owner, for each type of victim; good for the captor is positive.
    by_capture: Vec<i32>,
    /// For each player one of the enemies.
    enemy: Vec<usize>,
}

impl Swings {
    /// Values by type on the board and in hand are given.
    pub(super) fn new<const N: usize>(core: &Core<N>, types: &[i32], held: &[i32]) -> Swings {
        let (n_players, n_types) = (core.n_players, core.n_types);
        let mut by_capture = Vec::with_capacity(n_players * n_players * n_types);
        for (captor, mates) in core.team.iter().enumerate().take(n_players) {
            let sign = |player: usize| if mates >> player & 1 != 0 { 1 } else { -1 };
            for owner in 0..n_players {
                for (ty, worth) in types.iter().enumerate() {
                    let place = (captor * n_players + owner) * n_types + ty;
                    let in_hand = match core.plan.hand_gains.get(place) {
                        Some(HandGain::Hand(hand)) => {
                            let (holder, held_type) =
                                (*hand as usize / n_types, *hand as usize % n_types);
                            sign(holder) * held[held_type]
                        }
                        _ => 0,
                    };
                    by_capture.push(in_hand - sign(owner) * worth);
                }
            }
        }
        let enemy = |player: usize| {
            (0..n_players).find(|it| core.enemies[player] >> it & 1 != 0).unwrap_or(player)
        };
        Swings { n_players, n_types, by_capture, enemy: (0..n_players).map(enemy).collect() }
    }

    /// Returns the captor's gain from a capture of a piece.
    #[inline]
    fn of(&self, captor: usize, owner: usize, ty: usize) -> i32 {
        if owner >= self.n_players {
            return 0;
        }
        self.by_capture[(captor * self.n_players + owner) * self.n_types + ty]
    }

    /// Returns the loss of a player whose piece is captured.
    #[inline]
    fn risk(&self, owner: usize, ty: usize) -> i32 {
        self.of(self.enemy[owner], owner, ty)
    }
}

impl Values {
    /// Returns what a move wins at once, or `None` if rules may do more than the table of gains knows.
    #[inline]
    pub(super) fn known_gain(&self, position: &Position, mv: &Move) -> Option<Gain> {
        let after = position.mover_after(mv)?;
        let player = position.player().idx();
        let victims = mv.captured_cells().filter_map(|it| position.piece_at(it));
        let taken: i32 =
            victims.map(|it| self.swings.of(player, it.owner.idx(), it.ty.idx())).sum();
        let becomes = self.types[after.idx()] - self.types[mv.piece_type().idx()];
        Some(Gain { wins: taken + becomes, risks: self.swings.risk(player, after.idx()) })
    }

    /// Returns what a player loses if the piece is captured that a move just made has left on its target.
    pub(super) fn risk_on_target(&self, position: &Position, mv: &Move, player: usize) -> i32 {
        let stands = mv.target().and_then(|it| position.piece_at(it));
        let own = stands.filter(|it| it.owner.idx() == player);
        own.map_or(0, |it| self.swings.risk(player, it.ty.idx()))
    }

    /// Returns the balance of material for a player's side: on the board, in hands, and royal pieces.
    pub(super) fn material<const N: usize>(&self, pos: &mut Pos<N>, player: usize) -> i32
    where
        Pos<N>: Royals<N>,
    {
        let (team, n_players) = (pos.core().team[player], pos.core().n_players);
        let has_royals = pos.core().check.is_some();
        let mut res = 0;
        for owner in 0..n_players.min(NEUTRAL) {
            let sign = if team >> owner & 1 != 0 { 1 } else { -1 };
            let own = pos.pieces(owner);
            let by_type = pos.by_type().iter().zip(&self.types);
            let mut sum: i32 = by_type.map(|(cells, it)| (*cells & own).count() as i32 * it).sum();
            if self.has_hands {
                let held = self.held.iter().enumerate();
                sum += held.map(|(ty, it)| i32::from(pos.held(owner, ty)) * it).sum::<i32>();
            }
            if has_royals && !pos.royal(owner).is_empty() {
                sum += ROYAL;
            }
            res += sign * sum;
        }
        res
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::{Evaluator, Gain};
    use alfil::{
        load::LoadOptions,
        notation::{game_from_fen, moves::play_text},
        shipped::Shipped,
    };

    /// Returns the gain of a move, and what the types of these IDs are worth.
    fn gain<const N: usize>(name: &str, fen: &str, text: &str, ids: [&str; N]) -> (Gain, [i32; N]) {
        let variant = alfil::load::load(&Shipped, name, &LoadOptions::default()).variant.unwrap();
        let game = game_from_fen(&variant, fen).unwrap();
        let mut played = game.clone();
        play_text(&mut played, text).unwrap();
        let mv = played.moves().last().unwrap();
        let eval = Evaluator::new(&variant);
        let gain = eval.gain(&mut game.position().clone(), &mv);
        let model = variant.model();
        let ty = |id| model.types.ids().find(|it| model.types[*it].id == id).unwrap();
        (gain, ids.map(|id| eval.values().of(ty(id).idx())))
    }

    #[test]
    fn a_victim_that_leaves_the_board_counts_once() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
        let (gain, [pawn, knight]) = gain("chess", fen, "c3d5", ["P", "N"]);
        assert_eq!(gain, Gain { wins: pawn, risks: knight });
    }

    #[test]
    fn a_victim_that_joins_the_captors_hand_counts_twice() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K3[] w - - 0 1";
        let (gain, [pawn, knight]) = gain("crazyhouse", fen, "c3d5", ["P", "N"]);
        assert_eq!(gain, Gain { wins: 2 * pawn, risks: 2 * knight });
        // A promoted piece is a pawn in hand.
        let fen = "4k3/8/8/3r~4/8/2N5/8/4K3[] w - - 0 1";
        let (taken, [pawn, rook]) = self::gain("crazyhouse", fen, "c3d5", ["P", "R"]);
        assert_eq!(taken.wins, rook + pawn);
    }

    #[test]
    fn an_explosion_counts_what_it_takes_along() {
        let fen = "4k3/8/2rpb3/3n4/4P3/8/8/4K3 w - - 0 1";
        let (gain, [pawn, rook, bishop, knight]) =
            gain("atomic", fen, "e4d5", ["P", "R", "B", "N"]);
        assert_eq!(gain, Gain { wins: rook + bishop + knight - pawn, risks: 0 });
        let fen = "4k3/3r4/8/8/8/8/8/3QK3 w - - 0 1";
        let (king, _) = self::gain("atomic", fen, "d1d7", []);
        assert!(king.wins > 5000, "{king:?}");
    }

    #[test]
    fn a_promotion_is_at_risk_as_what_it_became() {
        let fen = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let (gain, [pawn, rook, queen]) = gain("chess", fen, "a7b8=Q", ["P", "R", "Q"]);
        assert_eq!(gain, Gain { wins: rook + queen - pawn, risks: queen });
    }
}
