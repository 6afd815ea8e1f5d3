//! The players that an expression names.

use super::{Ctx, Eval, UNKNOWN_ENEMY};
use crate::{
    program::{Bitboard, core::NEUTRAL},
    vm::board::each_owner,
};
use alfil_model::PlayerRef;

impl<const N: usize> Eval<'_, N> {
    /// Returns one player (or the neutral owner), if there is one.
    pub(in crate::vm) fn player(&self, player: PlayerRef, x: &Ctx) -> Option<u8> {
        match player {
            PlayerRef::Own | PlayerRef::Team => Some(x.own),
            PlayerRef::Enemy | PlayerRef::Partner => {
                self.next_of(x.own, self.players(player, x) & !self.b.now.eliminated)
            }
            PlayerRef::Next => self.next_player(x.own),
            PlayerRef::OwnerOf(piece) => {
                self.piece(piece, x).map(|it| it.owner.0).filter(|it| *it != UNKNOWN_ENEMY)
            }
            PlayerRef::Const(it) => Some(it.0),
            PlayerRef::Neutral => Some(NEUTRAL as u8),
        }
    }

    /// Returns players (and the neutral owner) as a mask.
    pub(in crate::vm) fn players(&self, player: PlayerRef, x: &Ctx) -> u16 {
        match player {
            PlayerRef::Enemy => self.core.enemies[usize::from(x.own)],
            PlayerRef::Partner => self.team(x.own) & !(1 << x.own),
            PlayerRef::Team => self.team(x.own),
            it => self.player(it, x).map_or(0, |it| 1 << it),
        }
    }

    /// Returns the players of a player's team as a mask.
    fn team(&self, player: u8) -> u16 {
        let all = (1 << self.core.n_players) - 1;
        all & !self.core.enemies[usize::from(player)]
    }

    /// Returns players without the neutral owner.
    pub(super) fn each_player(&self, player: PlayerRef, x: &Ctx) -> Bitboard<1> {
        each_owner(self.players(player, x) & !(1 << NEUTRAL))
    }

    /// Returns the next player in turn order among the players of a mask.
    pub(in crate::vm) fn next_of(&self, after: u8, mask: u16) -> Option<u8> {
        let n = self.core.n_players as u8;
        (1..=n).map(|it| (after + it) % n).find(|it| mask >> it & 1 != 0)
    }

    /// Returns the next player who is still in the game.
    pub(in crate::vm) fn next_player(&self, after: u8) -> Option<u8> {
        self.next_of(after, !self.b.now.eliminated)
    }
}
