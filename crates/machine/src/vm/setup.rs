//! Positions from and to their plain form.

use super::{
    board::{Board, EnPassantRights, End, NONE, each_owner},
    effects::Effects,
    eval::{Asking, Ctx, Eval},
};
use crate::program::{
    Bitboard, Core,
    core::{NEUTRAL, NO_TYPE},
};
use alfil_model::{
    Cell, EnPassant, Lifetime, Model, Outcome, PerPlayer, Piece, PieceType, Player, State,
};
use std::{error, fmt};

/// Why a [`State`] is no position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A list of the state has the wrong length.
    Size {
        /// Of what.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number stands for nothing, or is beyond its bounds.
    Range {
        /// What it should stand for.
        what: &'static str,
        /// The number.
        found: i64,
    },
    /// A piece of a neutral type that somebody owns.
    Owner {
        /// Where it stands.
        cell: String,
    },
    /// A piece with a mark that the game has not.
    Marks {
        /// Where it stands.
        cell: String,
    },
    /// A player who is out begins a turn, or has pieces.
    Eliminated,
    /// Old cells of a set that are not in it, or of a set that does not age.
    OldSet,
    /// More en passant rights than can be, or one without a victim.
    EnPassant,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Size { what, expected, found } => {
                write!(f, "expected {expected} {what}, found {found}")
            }
            SetupError::Range { what, found } => {
                write!(f, "expected a known {what}, found number {found}")
            }
            SetupError::Owner { cell } => {
                write!(f, "expected a neutral piece on {cell}, found a player's")
            }
            SetupError::Marks { cell } => write!(f, "expected only known marks on {cell}"),
            SetupError::Eliminated => f.write_str("expected nothing of a player who is out"),
            SetupError::OldSet => f.write_str("expected old cells of a set only where it has them"),
            SetupError::EnPassant => write!(
                f,
                "expected at most {} en passant rights, each with empty cells and a victim",
                State::MAX_EN_PASSANT
            ),
        }
    }
}

impl error::Error for SetupError {}

/// Checks that a number is below a limit.
fn in_range(what: &'static str, found: usize, n: usize) -> Result<(), SetupError> {
    if found < n { Ok(()) } else { Err(SetupError::Range { what, found: found as i64 }) }
}

fn size(what: &'static str, expected: usize, found: usize) -> Result<(), SetupError> {
    if expected == found { Ok(()) } else { Err(SetupError::Size { what, expected, found }) }
}

/// Returns the position with a state.
pub(super) fn board<const N: usize>(
    core: &Core<N>,
    model: &Model,
    state: &State,
) -> Result<Board<N>, SetupError> {
    sizes(core, state)?;
    let mut b = Board::empty(core);
    for (cell, piece) in state.cells.iter().enumerate() {
        if let Some(piece) = piece {
            piece_fits(core, model, state, cell, *piece)?;
            b.set_cell(cell as u16, Some(*piece));
        }
    }
    for (set, cells) in state.sets.iter().enumerate() {
        for cell in cells {
            in_range("cell", cell.idx(), core.n_cells)?;
            b.include(set as u16, cell.0, true);
        }
    }
    for (set, cells) in state.old_sets.iter().enumerate() {
        for cell in cells {
            in_range("cell", cell.idx(), core.n_cells)?;
            if core.sets[set] != Lifetime::NextTurn || !b.sets[set].has(cell.idx()) {
                return Err(SetupError::OldSet);
            }
            b.include_old(set as u16, cell.0, true);
        }
    }
    let coming = state.coming.iter().filter(|_| core.hands_join_late);
    for (idx, n) in state.hands.iter().chain(coming).flatten().enumerate() {
        b.set_hand(idx, *n);
    }
    if core.reads.before_turn && state.moves_made > 0 && !state.before_turn.is_empty() {
        size("cells before the turn", core.n_cells, state.before_turn.len())?;
        b.before_turn.clone_from(&state.before_turn);
    }
    let mut setup = Setup { core, state, b: &mut b };
    setup.counters()?;
    setup.en_passant()?;
    setup.scalars()?;
    setup.ending()?;
    let unmoved = b.sets[0];
    let mut vm = Effects(Eval { core, b: &mut b, asking: Asking::default() });
    vm.clear(&core.short_lived.ending);
    vm.drop_stale_unmoved();
    vm.b.now.stale_unmoved = unmoved != vm.b.sets[0];
    if vm.b.now.stale_unmoved {
        vm.b.set_set(0, unmoved);
    }
    if vm.b.now.moves_made == 0 {
        // As at a hand-over. Where an effect has ended the game there was none.
        if vm.b.ending.is_none() {
            vm.keep_fresh_en_passant();
        }
        vm.enter_first_phase();
    }
    b.settle();
    // The flags that follow from the scalars.
    b.set_now(|_| {});
    b.now.hash = b.computed_hash();
    Ok(b)
}

fn sizes<const N: usize>(core: &Core<N>, state: &State) -> Result<(), SetupError> {
    size("cells", core.n_cells, state.cells.len())?;
    size("hands", core.n_players, state.hands.len())?;
    size("hands to come", core.n_players, state.coming.len())?;
    for hand in state.hands.iter().chain(&state.coming) {
        size("types in a hand", core.n_types, hand.len())?;
    }
    size("sets", core.sets.len(), state.sets.len())?;
    size("sets of the turn before", core.sets.len(), state.old_sets.len())?;
    size("counters", core.counters.len(), state.counters.len())?;
    size("ages of counters", core.counters.len(), state.old_counters.len())?;
    size("players", core.n_players, state.eliminated.len())?;
    in_range("player", state.player.idx(), core.n_players)?;
    in_range("phase", usize::from(state.phase), core.phases.len())
}

fn piece_fits<const N: usize>(
    core: &Core<N>,
    model: &Model,
    state: &State,
    cell: usize,
    piece: Piece,
) -> Result<(), SetupError> {
    in_range("piece type", piece.ty.idx(), core.n_types)?;
    let name = || model.board.cells[cell].name.clone();
    // Neutral pieces may be of any type: players who are out leave them behind.
    if piece.owner.idx() != NEUTRAL {
        in_range("player", piece.owner.idx(), core.n_players)?;
        if core.types.neutral.has(piece.ty) {
            return Err(SetupError::Owner { cell: name() });
        }
        if state.eliminated[piece.owner] {
            return Err(SetupError::Eliminated);
        }
    }
    if u32::from(piece.marks) >> model.marks.len() != 0 {
        return Err(SetupError::Marks { cell: name() });
    }
    Ok(())
}

/// A position that is set up.
struct Setup<'a, const N: usize> {
    core: &'a Core<N>,
    state: &'a State,
    b: &'a mut Board<N>,
}

impl<const N: usize> Setup<'_, N> {
    fn counters(&mut self) -> Result<(), SetupError> {
        let Setup { core, state, b } = self;
        for (n, counter) in core.counters.iter().enumerate() {
            let values = &state.counters[n];
            size("values of a counter", counter.initial.len(), values.len())?;
            for (place, value) in values.iter().enumerate() {
                if !(counter.min..=counter.max).contains(value) {
                    return Err(SetupError::Range {
                        what: "value of a counter",
                        found: i64::from(*value),
                    });
                }
                b.set_counter(counter.start + place, *value);
            }
            let may_be_old = counter.lifetime == Lifetime::NextTurn && *values != counter.initial;
            b.set_old_counter(n, may_be_old && state.old_counters[n]);
        }
        Ok(())
    }

    fn en_passant(&mut self) -> Result<(), SetupError> {
        let Setup { core, state, b } = self;
        let mut res = EnPassantRights::EMPTY;
        if state.en_passant.len() > State::MAX_EN_PASSANT {
            return Err(SetupError::EnPassant);
        }
        for right in &state.en_passant {
            let cells = right.cells.iter().chain([&right.victim]);
            for cell in cells {
                in_range("cell", cell.idx(), core.n_cells)?;
            }
            if right.cells.is_empty() || b.at(right.victim.0).is_none() {
                return Err(SetupError::EnPassant);
            }
            res.push(Bitboard::of(right.cells.iter().copied()), right.victim.0);
        }
        b.set_en_passant(res);
        Ok(())
    }

    fn scalars(&mut self) -> Result<(), SetupError> {
        let Setup { core, state, b } = self;
        // In the middle of a turn the player on move may be out: the turn is not handed over if the game ends by that.
        if state.eliminated[state.player] && state.moves_made == 0 {
            return Err(SetupError::Eliminated);
        }
        let mut previous = (NONE, NONE);
        if let Some((from, to)) = state.previous {
            in_range("cell", from.idx().max(to.idx()), core.n_cells)?;
            if core.reads.previous {
                previous = (from.0, to.0);
            }
        }
        let mut previous_label = 0;
        if let Some(label) = state.previous_label {
            in_range("label", label.idx(), core.labels.len())?;
            if core.reads.previous_label {
                previous_label = core.labels[label.idx()].map_or(0, |it| it.0 + 1);
            }
        }
        let mut last_type = NO_TYPE;
        if let Some(ty) = state.last_type {
            in_range("piece type", ty.idx(), core.n_types)?;
            if core.reads.last_type {
                last_type = ty.0;
            }
        }
        b.set_now(|it| {
            it.player = state.player.0;
            it.phase = state.phase;
            it.repeated = state.repeated;
            it.moves_made = state.moves_made;
            it.turn = if core.reads.turn { state.turn } else { 0 };
            it.passes = if core.reads.passes { state.passes.min(15) } else { 0 };
            it.last_type = last_type;
            it.previous = previous;
            it.previous_label = previous_label;
            for (player, out) in state.eliminated.iter().enumerate() {
                it.eliminated |= u16::from(*out) << player;
            }
        });
        Ok(())
    }

    fn ending(&mut self) -> Result<(), SetupError> {
        let Setup { core, state, b } = self;
        let Some(ending) = &state.ending else { return Ok(()) };
        let mut winners = 0;
        for player in &ending.winners {
            in_range("player", player.idx(), core.n_players)?;
            winners |= 1 << player.0;
        }
        // Outcomes' names come first, but only rules and actions end games by effects.
        let reason = core.reasons.iter().rposition(|it| *it == ending.reason);
        if reason.is_none() {
            b.foreign_reason = Some(ending.reason.as_str().into());
        }
        b.set_ending(Some(End { winners, reason: reason.map_or(NONE, |it| it as u16) }));
        Ok(())
    }
}

impl<const N: usize> Eval<'_, N> {
    /// See [`super::Position::suits_shuffle`].
    pub(super) fn suits_shuffle(&mut self, contents: &[(Cell, Option<Piece>)]) -> bool {
        let core = self.core;
        self.b.begin();
        for (cell, piece) in contents {
            self.b.set_cell(cell.0, *piece);
        }
        let res = self.holds(&core.shuffle, &Ctx::of(0));
        self.b.undo();
        res
    }
}

/// An ending in plain form.
pub(super) fn model_ending<const N: usize>(core: &Core<N>, b: &Board<N>, it: End) -> Outcome {
    let reason = core.reasons.get(usize::from(it.reason));
    let foreign = b.foreign_reason.as_deref().unwrap_or_default();
    Outcome {
        winners: each_owner(it.winners).iter().map(Player::new).collect(),
        reason: reason.map_or(foreign, String::as_str).to_owned(),
    }
}

/// A position in plain form.
pub(super) fn state<const N: usize>(core: &Core<N>, b: &Board<N>) -> State {
    let now = &b.now;
    let known = |(from, to)| (from != NONE).then_some((Cell(from), Cell(to)));
    let counter = |it: &crate::program::core::Counter| {
        b.counters[it.start..it.start + it.initial.len()].to_vec()
    };
    let mut hands = b.hands.chunks(core.n_types.max(1)).map(<[u16]>::to_vec);
    let (held, mut coming): (_, PerPlayer<Vec<u16>>) =
        (hands.by_ref().take(core.n_players).collect(), hands.collect());
    if !core.hands_join_late {
        coming = (0..core.n_players).map(|_| vec![0; core.n_types]).collect();
    }
    let right = |it: &(Bitboard<N>, u16)| EnPassant { cells: it.0.to_cells(), victim: Cell(it.1) };
    State {
        cells: b.cells.iter().map(|it| it.piece()).collect(),
        hands: held,
        sets: b.sets.iter().map(Bitboard::to_cells).collect(),
        old_sets: b.old_sets.iter().map(Bitboard::to_cells).collect(),
        counters: core.counters.iter().map(counter).collect(),
        old_counters: (0..core.counters.len()).map(|it| b.old_counters >> it & 1 != 0).collect(),
        en_passant: b.en_passant.iter().map(right).collect(),
        last_type: (now.last_type != NO_TYPE).then_some(PieceType(now.last_type)),
        player: Player(now.player),
        phase: now.phase,
        repeated: now.repeated,
        moves_made: now.moves_made,
        previous: known(now.previous),
        previous_label: now.previous_label(),
        passes: now.passes,
        turn: now.turn,
        before_turn: if now.moves_made > 0 { b.before_turn.clone() } else { Vec::new() },
        coming,
        eliminated: (0..core.n_players).map(|it| now.eliminated >> it & 1 != 0).collect(),
        ending: b.ending.map(|it| model_ending(core, b, it)),
    }
}
