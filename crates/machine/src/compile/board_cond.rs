//! Finds the board conditions in conditions.

use crate::program::{
    Bitboard,
    board_cond::{GameOverGuard, PlayerCond, PlayerConds},
    core::Outcome,
};
use alfil_model::{Cell, Cond, Model, Num, Player, PlayerRef, SetExpr, TypeExpr};

/// Returns the board conditions of a condition, for each player.
pub(super) fn player_conds(model: &Model, cond: &Cond) -> PlayerConds {
    let player_cond = |own| Reader { model, own }.player_cond(cond);
    PlayerConds { by_player: model.players.ids().map(player_cond).collect(), cond: cond.clone() }
}

/// Returns the changes that could end the game while there are moves. Returns `None` if board conditions do not decide that.
pub(super) fn game_over_guard<const N: usize>(
    outcomes: &[Outcome],
    all: &Bitboard<N>,
) -> Option<GameOverGuard<N>> {
    let mut res = GameOverGuard::NOTHING;
    let mut ends = outcomes.iter().filter(|it| !it.no_moves).peekable();
    ends.peek()?;
    for outcome in ends {
        for player_cond in &outcome.when.by_player {
            if player_cond.board_cond == Cond::Const(true) {
                return None;
            }
            res.add(&player_cond.board_cond, all)?;
        }
    }
    Some(res)
}

fn both(conds: Vec<PlayerCond>) -> PlayerCond {
    let exact = conds.iter().all(|it| it.exact);
    let mut board_conds: Vec<Cond> = conds.into_iter().map(|it| it.board_cond).collect();
    board_conds.retain(|it| *it != Cond::Const(true));
    PlayerCond { board_cond: Cond::all(board_conds), exact }
}

/// Reads conditions as a player sees them.
#[derive(Clone, Copy)]
pub(super) struct Reader<'m> {
    pub(super) model: &'m Model,
    pub(super) own: Player,
}

impl Reader<'_> {
    /// Returns a board condition that must hold for a condition to hold.
    fn player_cond(self, cond: &Cond) -> PlayerCond {
        match (self.board_cond(cond), cond) {
            (Some(board_cond), _) => PlayerCond { board_cond, exact: true },
            (None, Cond::And(them)) => both(them.iter().map(|it| self.player_cond(it)).collect()),
            (None, _) => PlayerCond { board_cond: Cond::Const(true), exact: false },
        }
    }

    /// Returns the condition as a board condition, if it is one.
    pub(super) fn board_cond(self, cond: &Cond) -> Option<Cond> {
        let each = |them: &[Cond]| them.iter().map(|it| self.board_cond(it)).collect::<Option<_>>();
        Some(match cond {
            Cond::Const(it) => Cond::Const(*it),
            Cond::Not(it) => Cond::Not(Box::new(self.board_cond(it)?)),
            Cond::And(them) => Cond::And(each(them)?),
            Cond::Or(them) => Cond::Or(each(them)?),
            Cond::Some(set) => Cond::Some(self.board_set(set)?),
            Cond::Compare(how, a, b) => Cond::Compare(*how, self.board_num(a)?, self.board_num(b)?),
            Cond::As(player, it) => Reader { own: self.player(*player)?, ..self }.board_cond(it)?,
            _ => return None,
        })
    }

    fn board_num(self, num: &Num) -> Option<Num> {
        let boxed = |it: &Num| self.board_num(it).map(Box::new);
        Some(match num {
            Num::Const(_) | Num::Passes => num.clone(),
            Num::Count(set) => Num::Count(self.board_set(set)?),
            Num::Held(player, types) => Num::Held(PlayerRef::Const(self.player(*player)?), *types),
            Num::As(player, it) => Reader { own: self.player(*player)?, ..self }.board_num(it)?,
            Num::Arith(how, a, b) => Num::Arith(*how, boxed(a)?, boxed(b)?),
            Num::Abs(it) => Num::Abs(boxed(it)?),
            _ => return None,
        })
    }

    /// Returns the player, if it is always the same one.
    fn player(self, player: PlayerRef) -> Option<Player> {
        match player {
            PlayerRef::Const(it) => Some(it),
            it => {
                let mut them = self.players(it)?.into_iter();
                them.next().filter(|_| them.next().is_none())
            }
        }
    }

    /// Returns the players, if they are always the same ones.
    fn players(self, player: PlayerRef) -> Option<Vec<Player>> {
        let is_enemy = |it: &Player| self.model.enemies(self.own).any(|enemy| enemy == *it);
        let mut all: Vec<Player> = self.model.players.ids().collect();
        match player {
            PlayerRef::Own => all.retain(|it| *it == self.own),
            PlayerRef::Enemy => all.retain(is_enemy),
            PlayerRef::Partner => all.retain(|it| !is_enemy(it) && *it != self.own),
            PlayerRef::Team => all.retain(|it| !is_enemy(it)),
            _ => return None,
        }
        Some(all)
    }

    /// Returns the set in a form that reads the pieces of the board alone, if there is one.
    pub(super) fn board_set(self, set: &SetExpr) -> Option<SetExpr> {
        let of = |it: Player| SetExpr::Pieces(PlayerRef::Const(it));
        // Only cells can be taken away: each set is a set of pieces or cells, or an intersection of them.
        let all_but = |it: &SetExpr| {
            let SetExpr::Cells(without) = self.board_set(it)? else { return None };
            let cells = (0..self.model.board.cells.len()).map(Cell::new);
            Some(SetExpr::Cells(cells.filter(|it| !without.has(*it)).collect()))
        };
        Some(match set {
            SetExpr::None | SetExpr::All | SetExpr::Vacant | SetExpr::Occupied => set.clone(),
            SetExpr::Cells(_) | SetExpr::OfType(TypeExpr::Const(_)) => set.clone(),
            SetExpr::Zone(zone, player) => {
                let cells = &self.model.zones[zone.idx()].cells[self.player(*player)?];
                SetExpr::Cells(cells.iter().copied().collect())
            }
            SetExpr::Types(types) if types.len() == 1 => {
                SetExpr::OfType(TypeExpr::Const(types.iter().next()?))
            }
            SetExpr::Types(_) | SetExpr::Pieces(PlayerRef::Neutral) => set.clone(),
            SetExpr::Pieces(player @ (PlayerRef::Enemy | PlayerRef::Partner | PlayerRef::Team)) => {
                SetExpr::union(self.players(*player)?.into_iter().map(of).collect())
            }
            SetExpr::Pieces(player) => of(self.player(*player)?),
            SetExpr::Inter(them) => {
                SetExpr::Inter(them.iter().map(|it| self.board_set(it)).collect::<Option<_>>()?)
            }
            SetExpr::Minus(a, b) => SetExpr::Inter(vec![self.board_set(a)?, all_but(b)?]),
            SetExpr::Not(it) => all_but(it)?,
            SetExpr::As(player, it) => {
                Reader { own: self.player(*player)?, ..self }.board_set(it)?
            }
            _ => return None,
        })
    }
}
