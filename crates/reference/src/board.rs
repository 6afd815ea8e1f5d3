//! The changes that a position can undergo, and what each takes with it.

use super::{
    eval::{Limits, PositionView},
    moves,
    rules::Rules,
};
use alfil_model::{Cell, Lifetime, Piece, PieceType, PieceTypeInfo, Player, SetId, State, When};

/// Takes a piece off a cell.
pub(super) fn lift(state: &mut State, cell: Cell) -> Option<Piece> {
    let piece = state.cells[cell.idx()].take();
    if piece.is_some() {
        disturb(state, cell);
        state.en_passant.retain(|it| it.victim != cell);
    }
    piece
}

/// Puts a piece on an empty cell.
pub(super) fn put(state: &mut State, cell: Cell, piece: Piece) {
    disturb(state, cell);
    state.cells[cell.idx()] = Some(piece);
}

/// Removes the cell from [`SetId::UNMOVED`] and [`SetId::PLACED`]: a piece has left it or comes to it.
fn disturb(state: &mut State, cell: Cell) {
    for set in [SetId::UNMOVED, SetId::PLACED] {
        state.sets[set.idx()].retain(|it| *it != cell);
    }
}

/// Puts a cell into a set, or takes it out.
pub(super) fn include(model: &Rules, state: &mut State, set: SetId, cell: Cell, on: bool) {
    let n = set.idx();
    state.sets[n].retain(|it| *it != cell);
    state.old_sets[n].retain(|it| *it != cell);
    if on {
        state.sets[n].push(cell);
        state.sets[n].sort_unstable();
    }
    debug_assert!(n < model.sets.len(), "sets are declared");
}

/// Sets a counter, of one player if each has one.
pub(super) fn count(
    model: &Rules,
    state: &mut State,
    counter: usize,
    player: Option<Player>,
    value: i32,
) {
    let declared = &model.counters[counter];
    let place = match (declared.per_player, player) {
        (false, _) => 0,
        (true, Some(it)) => it.idx(),
        (true, None) => return,
    };
    state.counters[counter][place] = value.clamp(declared.min, declared.max);
    state.old_counters[counter] = false;
}

/// Returns the owner of a piece that is meant for a player: nobody for neutral types.
pub(super) fn owner_of(ty: &PieceTypeInfo, owner: Player) -> Player {
    if ty.neutral { Player::NEUTRAL } else { owner }
}

/// Returns the pieces on all cells, without marks.
pub(super) fn unmarked(state: &State) -> Vec<Option<Piece>> {
    state.cells.iter().map(|it| it.map(|piece| Piece { marks: 0, ..piece })).collect()
}

/// Gives a piece to a player.
pub(super) fn give(model: &Rules, state: &mut State, player: Player, ty: PieceType) {
    let hands = match model.turn.hands_join {
        When::Move => &mut state.hands,
        When::Turn => &mut state.coming,
    };
    let held = &mut hands[player][ty.idx()];
    *held = held.saturating_add(1);
}

/// Forgets what lives only for a move.
pub(super) fn begin_move(model: &Rules, state: &mut State) {
    if model.reads.before_turn && state.moves_made == 0 {
        state.before_turn = unmarked(state);
    }
    clear(model, state, Lifetime::Move);
}

/// Forgets what nothing reads before the next move forgets it.
pub(super) fn end_move(model: &Rules, state: &mut State) {
    for (n, role) in model.identity.sets.iter().enumerate() {
        if role.ends_with_move {
            state.sets[n].clear();
        }
    }
    for (n, role) in model.identity.counters.iter().enumerate() {
        if role.ends_with_move {
            state.counters[n].clone_from(&model.counters[n].initial);
        }
    }
}

/// Forgets what lives only for a turn, and what has lived for two.
pub(super) fn end_turn(model: &Rules, state: &mut State) {
    clear(model, state, Lifetime::Turn);
    for player in model.players.ids() {
        for (held, coming) in state.hands[player].iter_mut().zip(&mut state.coming[player]) {
            *held = held.saturating_add(std::mem::take(coming));
        }
    }
    for (n, set) in model.sets.iter().enumerate() {
        if set.lifetime == Lifetime::NextTurn {
            let old = std::mem::take(&mut state.old_sets[n]);
            state.sets[n].retain(|it| !old.contains(it));
            state.old_sets[n].clone_from(&state.sets[n]);
        }
    }
    for (n, counter) in model.counters.iter().enumerate() {
        if counter.lifetime == Lifetime::NextTurn {
            if state.old_counters[n] {
                state.counters[n].clone_from(&counter.initial);
            }
            state.old_counters[n] = state.counters[n] != counter.initial;
        }
    }
}

fn clear(model: &Rules, state: &mut State, lifetime: Lifetime) {
    for (n, set) in model.sets.iter().enumerate() {
        if set.lifetime == lifetime {
            state.sets[n].clear();
        }
    }
    for (n, counter) in model.counters.iter().enumerate() {
        if counter.lifetime == lifetime {
            state.counters[n].clone_from(&counter.initial);
        }
    }
}

/// Forgets that pieces are unmoved where no pattern and no castling asks for it any more.
pub(super) fn forget_unmoved(model: &Rules, state: &mut State) {
    let view = PositionView { model, state, limits: Limits::default() };
    let mut kept = state.sets[SetId::UNMOVED.idx()].clone();
    kept.retain(|it| is_asked_for(view, *it));
    state.sets[SetId::UNMOVED.idx()] = kept;
}

fn is_asked_for(view: PositionView<'_>, cell: Cell) -> bool {
    let Some(piece) = view.state.cells[cell.idx()] else { return false };
    let ways = || view.model.types.iter().flat_map(|it| &it.castles);
    let lone = || {
        let types = view.model.types.ids();
        let mut ways =
            types.flat_map(|ty| view.model.types[ty].castles.iter().map(move |it| (ty, it)));
        ways.any(|(king, way)| {
            let is_king = way.king_from == cell && piece.ty == king;
            let fits = way.partner.is_none_or(|it| it == piece.ty);
            way.player == piece.owner && (is_king || way.partner_from == cell && fits)
        })
    };
    view.model.types[piece.ty].patterns.iter().any(|it| it.initial)
        || view.model.partners_may_come && lone()
        || ways().any(|it| {
            (it.king_from == cell || it.partner_from == cell) && moves::is_castle_ready(view, it)
        })
}
