//! Finds the board conditions in conditions.

use crate::{
    model::{CellId, Cond, ExprNode, Model, Num, PlayerId, PlayerRef, SetExpr, TypeExpr},
    program::{
        Bitboard,
        board_cond::{Ends, GameOverGuard, PlayerCond, PlayerConds},
        core::{OWNERS, Outcome},
    },
};

/// Returns the board conditions of a condition, for each player. `enemies` are masks, by player.
pub(super) fn player_conds(model: &Model, enemies: &[u16; OWNERS], cond: &Cond) -> PlayerConds {
    let player_cond = |own| Reader { model, enemies, own }.player_cond(cond);
    PlayerConds { by_player: model.players.ids().map(player_cond).collect(), cond: cond.clone() }
}

/// See [`Ends`]. `enemies` are masks, by player.
pub(super) fn ends(model: &Model, enemies: &[u16; OWNERS]) -> Ends {
    let ends = model.outcomes.iter().filter(|it| !it.no_moves);
    let board_conds = ends
        .flat_map(|it| player_conds(model, enemies, &it.when).by_player)
        .map(|it| it.board_cond);
    let any = board_conds.filter(|it| *it != Cond::Const(false)).collect();
    Ends { all: common(model, enemies), any }
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

fn common(model: &Model, enemies: &[u16; OWNERS]) -> Cond {
    let one_for_all = |it: &&Cond| {
        !it.any(|it| {
            matches!(it, ExprNode::Player(it) if !matches!(it, PlayerRef::Const(_) | PlayerRef::Neutral))
        })
    };
    let mut ends = model.outcomes.iter().filter(|it| !it.no_moves);
    let first = ends.next().map_or(Vec::new(), |it| it.when.conjuncts());
    let mut shared: Vec<&Cond> = first.into_iter().filter(one_for_all).collect();
    for it in ends {
        let parts = it.when.conjuncts();
        shared.retain(|it| parts.contains(it));
    }
    let reader = Reader { model, enemies, own: PlayerId(0) };
    both(shared.into_iter().map(|it| reader.player_cond(it)).collect()).board_cond
}

fn both(conds: Vec<PlayerCond>) -> PlayerCond {
    let exact = conds.iter().all(|it| it.exact);
    let mut board_conds: Vec<Cond> = conds.into_iter().map(|it| it.board_cond).collect();
    board_conds.retain(|it| *it != Cond::Const(true));
    let board_cond = match board_conds.len() {
        0 => Cond::Const(true),
        1 => board_conds.remove(0),
        _ => Cond::And(board_conds),
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

/// The cells with some content.
struct CellFilter {
    cells: Vec<CellId>,
    /// The sets of pieces or of empty cells that a cell must be in.
    content: Vec<SetExpr>,
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
            Num::Add(a, b) => Num::Add(boxed(a)?, boxed(b)?),
            Num::Sub(a, b) => Num::Sub(boxed(a)?, boxed(b)?),
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

    /// Returns the set in a form that reads the pieces of the board alone, if there is one.
    pub(super) fn board_set(self, set: &SetExpr) -> Option<SetExpr> {
        let CellFilter { cells, content: mut parts } = self.filter(set)?;
        if cells.len() < self.model.board.cells.len() {
            parts.push(SetExpr::Cells(cells.into_iter().collect()));
        }
        Some(match parts.len() {
            0 => SetExpr::All,
            1 => parts.remove(0),
            _ => SetExpr::Inter(parts),
        })
    }

    fn filter(self, set: &SetExpr) -> Option<CellFilter> {
        let all = || (0..self.model.board.cells.len()).map(CellId::new).collect::<Vec<_>>();
        let cells = |cells| CellFilter { cells, content: Vec::new() };
        let content = |it| CellFilter { cells: all(), content: vec![it] };
        Some(match set {
            SetExpr::None => cells(Vec::new()),
            SetExpr::All => cells(all()),
            SetExpr::Cells(them) => cells(them.iter().collect()),
            SetExpr::Zone(zone, player) => {
                cells(self.model.zones[zone.idx()].cells[self.player(*player)?].clone())
            }
            SetExpr::Types(types) if types.len() == 1 => {
                let ty = types.iter().next()?;
                content(SetExpr::OfType(TypeExpr::Const(ty)))
            }
            SetExpr::Vacant | SetExpr::Occupied | SetExpr::Types(_) => content(set.clone()),
            SetExpr::OfType(TypeExpr::Const(_)) => content(set.clone()),
            SetExpr::Pieces(PlayerRef::Enemy) => {
                let enemies = Bitboard([u64::from(self.enemies[self.own.idx()])]);
                let pieces = |it| SetExpr::Pieces(PlayerRef::Const(PlayerId::new(it)));
                let mut each: Vec<SetExpr> = enemies.iter().map(pieces).collect();
                content(if each.len() == 1 { each.remove(0) } else { SetExpr::Union(each) })
            }
            SetExpr::Pieces(PlayerRef::Neutral) => content(set.clone()),
            SetExpr::Pieces(player) => {
                content(SetExpr::Pieces(PlayerRef::Const(self.player(*player)?)))
            }
            SetExpr::Inter(them) => {
                let mut res = cells(all());
                for it in them {
                    let CellFilter { cells, content } = self.filter(it)?;
                    res.cells.retain(|it| cells.contains(it));
                    res.content.extend(content);
                }
                res
            }
            SetExpr::Minus(a, b) => {
                let (mut res, without) = (self.filter(a)?, self.filter(b)?);
                res.cells.retain(|it| !without.cells.contains(it));
                return without.content.is_empty().then_some(res);
            }
            SetExpr::Not(it) => self.filter(&SetExpr::Minus(Box::new(SetExpr::All), it.clone()))?,
            SetExpr::As(player, it) => Reader { own: self.player(*player)?, ..self }.filter(it)?,
            _ => return None,
        })
    }
}
