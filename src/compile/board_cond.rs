//! Finds the board conditions in conditions.

use super::expr;
use crate::{
    model::{Cond, Model, Node, Num, PlayerId, PlayerRef, SetExpr, TypeExpr},
    program::{
        Bitboard,
        board_cond::{
            BoardCond, BoardNum, CellFilter, Content, Ends, GameOverGuard, PlayerCond, PlayerConds,
        },
        core::{NEUTRAL, OWNERS, Outcome},
    },
};

/// Returns the board conditions of a condition, for each player. `enemies` are masks, by player.
pub(super) fn player_conds<const N: usize>(
    model: &Model,
    enemies: &[u16; OWNERS],
    cond: &Cond,
) -> PlayerConds<N> {
    let player_cond = |own| Reader { model, enemies, own }.player_cond(cond);
    PlayerConds {
        by_player: model.players.ids().map(player_cond).collect(),
        cond: expr::lowered(cond),
    }
}

/// See [`Ends`]. `enemies` are masks, by player.
pub(super) fn ends<const N: usize>(model: &Model, enemies: &[u16; OWNERS]) -> Ends<N> {
    let ends = model.outcomes.iter().filter(|it| !it.no_moves);
    let board_conds = ends
        .flat_map(|it| player_conds(model, enemies, &it.when).by_player)
        .map(|it| it.board_cond);
    let any = board_conds.filter(|it| !matches!(it, BoardCond::Const(false))).collect();
    Ends { all: common(model, enemies), any }
}

/// Returns the changes that could end the game while there are moves. Returns `None` if board conditions do not decide that.
pub(super) fn game_over_guard<const N: usize>(
    outcomes: &[Outcome<N>],
    all: &Bitboard<N>,
) -> Option<GameOverGuard<N>> {
    let mut res = GameOverGuard::NOTHING;
    let mut ends = outcomes.iter().filter(|it| !it.no_moves).peekable();
    ends.peek()?;
    for outcome in ends {
        for player_cond in &outcome.when.by_player {
            if matches!(player_cond.board_cond, BoardCond::Const(true)) {
                return None;
            }
            res.add(&player_cond.board_cond, all)?;
        }
    }
    Some(res)
}

fn common<const N: usize>(model: &Model, enemies: &[u16; OWNERS]) -> BoardCond<N> {
    let one_for_all = |it: &&Cond| {
        !it.any(|it| {
            matches!(it, Node::Player(it) if !matches!(it, PlayerRef::Const(_) | PlayerRef::Neutral))
        })
    };
    let mut ends = model.outcomes.iter().filter(|it| !it.no_moves);
    let first = ends.next().map_or(Vec::new(), |it| expr::conjuncts(&it.when));
    let mut shared: Vec<&Cond> = first.into_iter().filter(one_for_all).collect();
    for it in ends {
        let parts = expr::conjuncts(&it.when);
        shared.retain(|it| parts.contains(it));
    }
    let reader = Reader { model, enemies, own: PlayerId(0) };
    both(shared.into_iter().map(|it| reader.player_cond(it)).collect()).board_cond
}

fn both<const N: usize>(conds: Vec<PlayerCond<N>>) -> PlayerCond<N> {
    let exact = conds.iter().all(|it| it.exact);
    let mut board_conds: Vec<BoardCond<N>> = conds.into_iter().map(|it| it.board_cond).collect();
    board_conds.retain(|it| !matches!(it, BoardCond::Const(true)));
    let board_cond = match board_conds.len() {
        0 => BoardCond::Const(true),
        1 => board_conds.remove(0),
        _ => BoardCond::And(board_conds),
    };
    PlayerCond { board_cond, exact }
}

/// Reads conditions as a player sees them.
#[derive(Clone, Copy)]
pub(super) struct Reader<'m> {
    pub(super) model: &'m Model,
    pub(super) enemies: &'m [u16; OWNERS],
    pub(super) own: PlayerId,
}

impl Reader<'_> {
    /// Returns a board condition that must hold for a condition to hold.
    fn player_cond<const N: usize>(self, cond: &Cond) -> PlayerCond<N> {
        match (self.board_cond(cond), cond) {
            (Some(board_cond), _) => PlayerCond { board_cond, exact: true },
            (None, Cond::And(them)) => both(them.iter().map(|it| self.player_cond(it)).collect()),
            (None, _) => PlayerCond { board_cond: BoardCond::Const(true), exact: false },
        }
    }

    /// Returns the condition as a board condition, if it is one.
    pub(super) fn board_cond<const N: usize>(self, cond: &Cond) -> Option<BoardCond<N>> {
        let each = |them: &[Cond]| them.iter().map(|it| self.board_cond(it)).collect::<Option<_>>();
        Some(match cond {
            Cond::Const(it) => BoardCond::Const(*it),
            Cond::Not(it) => BoardCond::Not(Box::new(self.board_cond(it)?)),
            Cond::And(them) => BoardCond::And(each(them)?),
            Cond::Or(them) => BoardCond::Or(each(them)?),
            Cond::Some(set) => BoardCond::Some(self.filter(set)?),
            Cond::Compare(how, a, b) => {
                BoardCond::Compare(*how, self.board_num(a)?, self.board_num(b)?)
            }
            Cond::As(player, it) => Reader { own: self.player(*player)?, ..self }.board_cond(it)?,
            _ => return None,
        })
    }

    fn board_num<const N: usize>(self, num: &Num) -> Option<BoardNum<N>> {
        let boxed = |it: &Num| self.board_num(it).map(Box::new);
        Some(match num {
            Num::Const(it) => BoardNum::Const(*it),
            Num::Count(set) => BoardNum::Count(self.filter(set)?),
            Num::Held(player, types) => {
                let first = self.player(*player)?.idx() * self.model.types.len();
                let types = expr::types(types);
                BoardNum::Held(types.iter().map(|it| (first + usize::from(it)) as u16).collect())
            }
            Num::Passes => BoardNum::Passes,
            Num::As(player, it) => Reader { own: self.player(*player)?, ..self }.board_num(it)?,
            Num::Add(a, b) => BoardNum::Add(boxed(a)?, boxed(b)?),
            Num::Sub(a, b) => BoardNum::Sub(boxed(a)?, boxed(b)?),
            _ => return None,
        })
    }

    /// Returns the player, if it is always the same one.
    fn player(self, player: PlayerRef) -> Option<PlayerId> {
        match player {
            PlayerRef::Own => Some(self.own),
            PlayerRef::Const(it) => Some(it),
            PlayerRef::Enemy => {
                let enemies = self.enemies[self.own.idx()];
                enemies.is_power_of_two().then(|| PlayerId(enemies.trailing_zeros() as u8))
            }
            _ => None,
        }
    }

    fn owners(self, player: PlayerRef) -> Option<u16> {
        match player {
            PlayerRef::Enemy => Some(self.enemies[self.own.idx()]),
            PlayerRef::Neutral => Some(1 << NEUTRAL),
            it => self.player(it).map(|it| 1 << it.0),
        }
    }

    /// Returns the set as a filter, if the pieces of the board alone decide it.
    pub(super) fn filter<const N: usize>(self, set: &SetExpr) -> Option<CellFilter<N>> {
        let all = CellFilter {
            cells: Bitboard::first(self.model.board.cells.len()),
            content: Content::Any,
            types: None,
        };
        Some(match set {
            SetExpr::None => CellFilter { cells: Bitboard::EMPTY, ..all },
            SetExpr::All => all,
            SetExpr::Vacant => CellFilter { content: Content::Nothing, ..all },
            SetExpr::Occupied => CellFilter { content: Content::Owners(u16::MAX), ..all },
            SetExpr::Pieces(player) => {
                CellFilter { content: Content::Owners(self.owners(*player)?), ..all }
            }
            SetExpr::Types(types) => {
                CellFilter { types: Some(expr::types(types).iter().collect()), ..all }
            }
            SetExpr::OfType(TypeExpr::Const(ty)) => CellFilter { types: Some(vec![ty.0]), ..all },
            SetExpr::Cells(cells) => CellFilter { cells: Bitboard::of(cells), ..all },
            SetExpr::Zone(zone, player) => {
                let cells = &self.model.zones[zone.idx()].cells;
                CellFilter { cells: Bitboard::of(&cells[self.player(*player)?]), ..all }
            }
            SetExpr::Inter(them) => {
                let mut picks = them.iter().map(|it| self.filter(it));
                let first = picks.next()??;
                picks.try_fold(first, |a, b| meet(a, b?))?
            }
            SetExpr::Minus(a, b) => {
                let (a, b): (CellFilter<N>, CellFilter<N>) = (self.filter(a)?, self.filter(b)?);
                CellFilter { cells: a.cells - cells_alone(&b)?, ..a }
            }
            SetExpr::Not(it) => {
                CellFilter { cells: all.cells - cells_alone(&self.filter(it)?)?, ..all }
            }
            SetExpr::As(player, it) => Reader { own: self.player(*player)?, ..self }.filter(it)?,
            _ => return None,
        })
    }
}

/// Returns the cells of a filter that does not depend on their content. Returns `None` for other filters.
fn cells_alone<const N: usize>(it: &CellFilter<N>) -> Option<Bitboard<N>> {
    (it.content == Content::Any && it.types.is_none()).then_some(it.cells)
}

/// Returns a filter for the cells that match both.
fn meet<const N: usize>(a: CellFilter<N>, b: CellFilter<N>) -> Option<CellFilter<N>> {
    let content = match (a.content, b.content) {
        (Content::Any, it) | (it, Content::Any) => it,
        (Content::Nothing, Content::Nothing) => Content::Nothing,
        (Content::Owners(a), Content::Owners(b)) => Content::Owners(a & b),
        _ => return None,
    };
    let types = match (a.types, b.types) {
        (None, it) | (it, None) => it,
        (Some(a), Some(b)) => Some(a.into_iter().filter(|it| b.contains(it)).collect()),
    };
    Some(CellFilter { cells: a.cells & b.cells, content, types })
}
