//! Finds moves for cells and held pieces that are picked one after the other.

use alfil::{
    game::{Game, Move},
    model::{Cell, Model, MoveInfo, MoveKind, PieceType, Player, State},
    notation::moves::legal_moves,
};
use std::fmt::Write as _;

/// Something to pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// A cell, with what stands on it.
    Cell(Cell),
    /// A piece in the hand of the player on move.
    Held(PieceType),
}

/// A legal move, and what one picks to make it.
#[derive(Clone, Debug)]
pub(super) struct PickableMove {
    pub(super) mv: Move,
    pub(super) info: MoveInfo,
    pub(super) text: String,
    /// The picks in order; there may be several ways to it, and none.
    picks: Vec<Vec<Pick>>,
}

/// The result of a pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// It is a move.
    Move(Move),
    /// It may be one of these.
    Choice(Vec<Move>),
    /// More has to be picked.
    More(Vec<Pick>),
    /// No move begins so.
    Nothing,
}

/// Returns the legal moves.
pub(super) fn pickable_moves(game: &Game) -> Vec<PickableMove> {
    let legal = legal_moves(game);
    let only_drops = legal.iter().all(|it| it.info.kind == MoveKind::Drop);
    let pickable_move = |it: alfil::notation::moves::LegalMove| {
        let picks = picks(&it.info, only_drops, || game.position().chosen(it.mv));
        PickableMove { mv: it.mv, info: it.info, text: it.text, picks }
    };
    legal.into_iter().map(pickable_move).collect()
}

fn picks(info: &MoveInfo, only_drops: bool, chosen: impl FnOnce() -> Vec<Cell>) -> Vec<Vec<Pick>> {
    let cells = |all: &[Option<Cell>]| -> Vec<Pick> {
        all.iter().flatten().copied().map(Pick::Cell).collect()
    };
    let res: Vec<Vec<Pick>> = match info.kind {
        MoveKind::Step => vec![cells(&[info.from, info.to, info.unload])],
        MoveKind::Castle => {
            let partner = info.partner.map(|it| it.0);
            vec![cells(&[info.from, info.to]), cells(&[info.from, partner])]
        }
        MoveKind::Drop => {
            let held = info.piece.map(Pick::Held);
            let to = info.to.map(Pick::Cell);
            let direct = only_drops.then(|| to.into_iter().collect());
            [Some(held.into_iter().chain(to).collect()), direct].into_iter().flatten().collect()
        }
        MoveKind::Action(_) => vec![chosen().into_iter().map(Pick::Cell).collect()],
        MoveKind::Pass => Vec::new(),
    };
    res.into_iter().filter(|it| !it.is_empty()).collect()
}

impl PickableMove {
    /// Returns true if it can only be chosen from a list.
    pub(super) fn is_hidden(&self) -> bool {
        self.picks.is_empty()
    }

    fn begins(&self, picked: &[Pick]) -> bool {
        self.picks.iter().any(|it| it.starts_with(picked))
    }

    fn is_whole(&self, picked: &[Pick]) -> bool {
        self.picks.iter().any(|it| it == picked)
    }
}

/// Returns the result of picking something after something else.
pub(super) fn pick(pickable: &[PickableMove], picked: &[Pick], next: Pick) -> Picked {
    let mut longer = picked.to_vec();
    longer.push(next);
    let fitting: Vec<&PickableMove> = pickable.iter().filter(|it| it.begins(&longer)).collect();
    let whole = fitting.iter().any(|it| it.is_whole(&longer));
    match &fitting[..] {
        [] if picked.is_empty() => Picked::Nothing,
        // It was something else that was meant.
        [] => pick(pickable, &[], next),
        [only] if whole => Picked::Move(only.mv),
        _ if whole => Picked::Choice(fitting.iter().map(|it| it.mv).collect()),
        _ => Picked::More(longer),
    }
}

/// Returns the cells that may be picked next to make a move, and true if that captures.
pub(super) fn targets(pickable: &[PickableMove], picked: &[Pick]) -> Vec<(Cell, bool)> {
    let mut res: Vec<(Cell, bool)> = Vec::new();
    for pickable_move in pickable {
        for it in &pickable_move.picks {
            let Some(Pick::Cell(cell)) = it.strip_prefix(picked).and_then(|it| it.first()) else {
                continue;
            };
            let captures = pickable_move.info.victims.contains(cell);
            match res.iter_mut().find(|it| it.0 == *cell) {
                Some(known) => known.1 |= captures,
                None => res.push((*cell, captures)),
            }
        }
    }
    res
}

/// Returns the held types that may be dropped, in order.
pub(super) fn droppable(pickable: &[PickableMove]) -> Vec<PieceType> {
    let mut res: Vec<PieceType> = pickable
        .iter()
        .filter(|it| it.info.kind == MoveKind::Drop)
        .filter_map(|it| it.info.piece)
        .collect();
    res.sort_unstable();
    res.dedup();
    res
}

/// Describes a move in words.
pub(super) fn about(model: &Model, state: &State, info: &MoveInfo) -> String {
    let cell = |it: Cell| model.board.cells[it.idx()].name.as_str();
    let ty = |it: PieceType| model.types[it].name.as_str();
    let mut res = match (info.kind, info.piece) {
        (MoveKind::Pass, _) => "pass".to_owned(),
        (MoveKind::Action(it), _) => model.actions[it.idx()].name.clone(),
        (MoveKind::Castle, Some(it)) => format!("{} castles", ty(it)),
        (MoveKind::Drop, Some(it)) => format!("drops {}", ty(it)),
        (_, piece) => piece.map_or(String::new(), |it| ty(it).to_owned()),
    };
    let victims: Vec<String> = info
        .victims
        .iter()
        .filter_map(|at| state.cells[at.idx()].map(|it| format!("{} on {}", ty(it.ty), cell(*at))))
        .collect();
    if !victims.is_empty() {
        let _ = write!(res, " takes {}", victims.join(", "));
    }
    if let Some(it) = info.unload {
        let _ = write!(res, ", put on {}", cell(it));
    }
    if let Some(it) = info.becomes {
        let _ = write!(res, ", becomes {}", ty(it));
    }
    res
}

/// Returns the types in a player's hand, and how many pieces of each.
pub(super) fn held(state: &State, player: Player) -> Vec<(PieceType, u16)> {
    let hand = state.hands.as_slice().get(player.idx());
    let counts = hand.into_iter().flatten().enumerate();
    counts.filter(|it| *it.1 > 0).map(|(n, count)| (PieceType::new(n), *count)).collect()
}
