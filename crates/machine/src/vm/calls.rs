//! The functions of the machine that other crates call on a [`Pos`].
//!
//! A generic function is compiled anew in each crate that calls it, and with it all that it calls. So a search would hold a
//! second machine for each width. Through these pointers it calls the one that is compiled here. The machine itself calls the
//! functions without pointers.

use super::{Move, MoveList, Pos};
use crate::program::Bitboard;
use alfil_model::{History, Occasion, PieceType, Player};

/// A pointer for each function.
#[derive(Debug)]
pub(super) struct Calls<const N: usize> {
    pub(super) legal_moves: fn(&mut Pos<N>, &mut MoveList),
    pub(super) noisy_moves: fn(&mut Pos<N>, &mut MoveList),
    pub(super) make: fn(&mut Pos<N>, Move),
    pub(super) make_null: fn(&mut Pos<N>),
    pub(super) unmake: fn(&mut Pos<N>),
    pub(super) over: fn(&mut Pos<N>) -> bool,
    pub(super) verdict: fn(&mut Pos<N>) -> Option<(u16, u16)>,
    pub(super) draw_verdict: fn(&mut Pos<N>, History) -> u16,
    pub(super) in_check: fn(&mut Pos<N>, Player) -> bool,
    pub(super) royal: fn(&mut Pos<N>, usize) -> Bitboard<N>,
    pub(super) is_guarded: fn(&mut Pos<N>, usize, usize) -> bool,
    pub(super) type_after_simple: fn(&mut Pos<N>, &Move) -> Option<PieceType>,
}

impl<const N: usize> Calls<N> {
    pub(super) const HERE: &'static Calls<N> = &Calls {
        legal_moves,
        noisy_moves,
        make,
        make_null,
        unmake,
        over,
        verdict: |pos| pos.vm().end_of_game().map(|it| (it.winners, it.reason)),
        draw_verdict: |pos, history| {
            pos.vm().ruling(Occasion::Draw, history).map_or(0, |it| it.winners)
        },
        in_check: |pos, player| pos.vm().in_check(player.0),
        royal: |pos, player| pos.vm().royal(player as u8),
        is_guarded: |pos, cell, player| {
            let by = pos.board.by_owner[player];
            pos.vm().is_attacked(cell as u16, &by)
        },
        type_after_simple: |pos, mv| pos.vm().type_after_simple(mv).map(PieceType),
    };
}

#[inline]
pub(crate) fn legal_moves<const N: usize>(pos: &mut Pos<N>, moves: &mut MoveList) {
    pos.vm().legal_moves(false, &mut moves.0);
}

fn noisy_moves<const N: usize>(pos: &mut Pos<N>, moves: &mut MoveList) {
    let core = &pos.core;
    // What is preferred may be found out by looking at all moves.
    let noisy = core.compulsory.is_empty() && core.compulsory_of_turns.is_empty();
    pos.vm().legal_moves(noisy, &mut moves.0);
    moves.0.retain(Move::is_noisy);
}

#[inline]
pub(crate) fn make<const N: usize>(pos: &mut Pos<N>, mv: Move) {
    pos.board.budget.begin_position();
    let mut vm = pos.vm();
    if !vm.make_direct(&mv) {
        vm.make_any(mv);
    }
}

fn make_null<const N: usize>(pos: &mut Pos<N>) {
    let mut vm = pos.vm();
    vm.b.begin();
    let player = vm.b.now.player;
    let next = vm.next_player(player).unwrap_or(player);
    vm.clear_turn_facts();
    vm.begin_turn(next);
}

#[inline]
pub(crate) fn unmake<const N: usize>(pos: &mut Pos<N>) {
    pos.board.budget.begin_position();
    pos.board.undo();
}

#[inline]
pub(crate) fn over<const N: usize>(pos: &mut Pos<N>) -> bool {
    pos.vm().is_over()
}
