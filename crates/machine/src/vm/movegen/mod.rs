//! Legal moves: one generator, whose moves go to a sink in batches.
//!
//! A [`Sink`] lists moves ([`List`]), counts them ([`Count`]), all or until there is one, or picks one ([`Sample`]). A batch
//! holds the legal targets of one piece, or of many pieces that leap alike. Moves that have to be tested come one by one.
//!
//! - `steps` finds the targets of pieces, `drops` those of held pieces.
//! - `list`, `count`, `visit` and `sample` are the sinks.

pub(in crate::vm) mod compulsory;
mod count;
mod drops;
mod list;
mod sample;
mod steps;
mod visit;

use super::{
    board::NONE,
    eval::tables::TargetMasks,
    legality::{
        Legality,
        movegen_info::{Certainty, MovegenInfo},
    },
    mv::{KindCode, Move},
};
use crate::program::{
    Bitboard,
    core::Ranked,
    move_tables::{Shift, TypeMoves},
};
use alfil_model::{Cond, Generator, Phase, TypeSet};
use std::ops::ControlFlow;

pub(super) use count::Count;
pub(super) use list::List;
use sample::{Random, Sample};
use visit::Visit;

/// Lists and counts legal moves.
#[derive(Debug)]
pub(in crate::vm) struct Movegen<'a, const N: usize>(pub(in crate::vm) Legality<'a, N>);

/// What receives legal moves.
pub(super) trait Sink<const N: usize> {
    /// The list to which moves are added that have to be tested.
    fn list(&mut self) -> &mut Vec<Move>;

    /// Receives the moves of the list from `start` on. Those that are not legal are removed from it.
    fn test(&mut self, vm: &mut Movegen<'_, N>, info: &MovegenInfo<N>, start: usize);

    /// Receives the legal steps of a piece: `mv` without a target, and the targets without and with capture.
    fn steps(
        &mut self,
        vm: &mut Movegen<'_, N>,
        masks: &TargetMasks<N>,
        type_moves: &TypeMoves<N>,
        mv: Move,
        targets: [Bitboard<N>; 2],
    );

    /// Receives the pseudo-legal steps of a piece as [`Sink::steps`] does, if the sink tests moves itself. Otherwise it returns
    /// false.
    #[inline]
    fn pseudo_legal_steps(
        &mut self,
        _vm: &mut Movegen<'_, N>,
        _masks: &TargetMasks<N>,
        _type_moves: &TypeMoves<N>,
        _mv: Move,
        _targets: [Bitboard<N>; 2],
    ) -> bool {
        false
    }

    /// Receives the legal steps of many pieces of a type, by the targets without and with capture.
    fn shift(
        &mut self,
        vm: &mut Movegen<'_, N>,
        shift: &Shift<N>,
        ty: u8,
        targets: [Bitboard<N>; 2],
    );

    /// Receives the legal drops of a type that leave nothing to choose.
    fn drops(&mut self, ty: u8, cells: Bitboard<N>);

    /// Receives the ways to make an action, all of them legal.
    fn action(&mut self, vm: &mut Movegen<'_, N>, mv: Move);

    /// Receives a legal pass.
    fn pass(&mut self);

    /// Returns true if a move other than a pass has come.
    fn has_moves(&self) -> bool;

    /// Returns true if no more moves are wanted.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    /// Returns true if quiet moves without a choice are not wanted.
    #[inline]
    fn is_noisy(&self) -> bool {
        false
    }
}

/// Returns the condition of a generator, if it must be read.
fn asked(when: &Cond) -> Option<&Cond> {
    if matches!(when, Cond::Const(true)) { None } else { Some(when) }
}

impl<const N: usize> Movegen<'_, N> {
    /// Hands the legal moves of the phase to a sink, but not the pass that ends an optional phase.
    #[inline]
    fn generate<S: Sink<N>>(&mut self, info: &MovegenInfo<N>, sink: &mut S) {
        let Some(phase) = self.core.phases.get(usize::from(self.b.now.phase)) else { return };
        if self.core.relays {
            self.relayed_moves(info, sink);
        }
        for generator in &phase.generators {
            match generator {
                Generator::Moves { .. } if self.core.relays => {}
                Generator::Moves { types, when: Cond::Const(true) }
                    if info.certainty != Certainty::Nothing =>
                {
                    self.legal_steps(info, phase, types.as_ref(), sink);
                }
                Generator::Moves { types, when } => {
                    let asked = asked(when);
                    for from in self.movers(phase, types.as_ref()) {
                        let start = sink.list().len();
                        self.moves_from(from, asked, sink.list());
                        sink.test(self, info, start);
                        if sink.is_full() || !self.b.budget.spend(4) {
                            return;
                        }
                    }
                }
                Generator::Drops { .. } | Generator::Pass { .. } if sink.is_noisy() => {}
                Generator::Drops { when } => self.legal_drops(info, when, sink),
                // It would not be kept.
                Generator::Pass { .. }
                    if self.core.ranked == Some(Ranked::Moves)
                        && !self.asking.stuck
                        && sink.has_moves() => {}
                Generator::Pass { when } => {
                    if self.may_pass(info, when) && self.is_legal(info, &Move::PASS) {
                        sink.pass();
                    }
                }
                Generator::Action { action, when: Cond::Const(true) }
                    if info.certainty == Certainty::All =>
                {
                    sink.action(self, Move::action(action.0));
                }
                Generator::Action { action, when } => {
                    let (mv, start) = (Move::action(action.0), sink.list().len());
                    if self.holds_before(when, &mv) {
                        self.choose(mv, sink.list());
                    }
                    sink.test(self, info, start);
                }
            }
            if sink.is_full() {
                return;
            }
        }
    }

    /// Hands the legal moves of pieces to a sink, in a game in which pieces relay moves to others.
    ///
    /// Several pieces may so make one move, with other hurdles. The move belongs to the piece that moves if its own patterns make
    /// it, else to the first piece that relays it. So all are listed before any is tested.
    fn relayed_moves<S: Sink<N>>(&mut self, info: &MovegenInfo<N>, sink: &mut S) {
        let core = self.core;
        let Some(phase) = core.phases.get(usize::from(self.b.now.phase)) else { return };
        let start = sink.list().len();
        let mut relayed = self.b.spare_moves();
        for generator in &phase.generators {
            let Generator::Moves { types, when } = generator else { continue };
            for from in self.movers(phase, types.as_ref()) {
                let begin = sink.list().len();
                self.moves_from(from, asked(when), sink.list());
                let is_relayed =
                    |it: &Move| it.kind_code() == KindCode::Step && usize::from(it.from()) != from;
                relayed.extend(sink.list()[begin..].iter().filter(|it| is_relayed(it)));
                let mut n = 0;
                sink.list().retain(|it| {
                    n += 1;
                    n <= begin || !is_relayed(it)
                });
                if !self.b.budget.spend(4) {
                    break;
                }
            }
        }
        for mv in &relayed {
            // One piece relays a move with each of its choices.
            let is_known =
                |it: &Move| it.same(mv) && (it.which() != mv.which() || it.choice() == mv.choice());
            if !sink.list()[start..].iter().any(is_known) {
                sink.list().push(*mv);
            }
        }
        self.b.give_back_moves(relayed);
        if phase.same_piece {
            self.retain_same_piece(start, sink.list());
        }
        sink.test(self, info, start);
    }

    /// Hands the legal moves of the phase to a sink. With `stopping`, these include the pass that ends an optional phase.
    pub(super) fn generate_all<S: Sink<N>>(&mut self, stopping: bool, sink: &mut S) {
        let mut info = MovegenInfo::new(self.core.all);
        self.fill_movegen_info(&mut info);
        self.generate_with(&info, stopping, sink);
    }

    /// Does the same with what is known of the position.
    #[inline]
    fn generate_with<S: Sink<N>>(&mut self, info: &MovegenInfo<N>, stopping: bool, sink: &mut S) {
        self.generate(info, sink);
        if stopping && !sink.is_full() && self.may_stop() && self.is_legal(info, &Move::PASS) {
            sink.pass();
        }
    }

    /// Returns true if the phase has a legal move. With `stopping`, stopping counts as a move.
    pub(super) fn has_moves(&mut self, stopping: bool) -> bool {
        let stopping = stopping && self.may_stop();
        if let Some(known) = self.has_known_actions()
            && (known || !stopping)
        {
            return known;
        }
        if !self.core.compulsory_before_check.is_empty() && !self.asking.unchecked {
            return self.has_moves_after_preferences(stopping);
        }
        let mut sink = Count::<true>::new(self.b.spare_moves(), false);
        self.generate_all(stopping, &mut sink);
        // A position has moves as long as nobody knows better.
        let res = sink.total(None) > 0 || self.b.budget.is_spent();
        self.b.give_back_moves(sink.list);
        res
    }

    /// Returns true if the player has a legal move in this phase.
    pub(super) fn has_any_moves(&mut self) -> bool {
        if self.b.now.has_moves && !self.asking.stuck {
            return true;
        }
        let res = self.has_moves(true);
        self.b.now.has_moves = res && !self.asking.stuck && !self.b.budget.is_spent();
        res
    }

    /// Returns whether the phase has a legal move besides stopping, or `None` if checks, conditions or pieces that move
    /// decide that. It is known in a phase of actions alone: there is none if they leave no choice.
    fn has_known_actions(&mut self) -> Option<bool> {
        let core = self.core;
        let Some(phase) = core.phases.get(usize::from(self.b.now.phase)) else {
            return Some(false);
        };
        for it in &phase.generators {
            let Generator::Action { action, when } = it else { return None };
            if !matches!(core.actions[action.idx()].when, Cond::Const(true)) {
                return None;
            }
            if self.count_choices(Move::action(action.0)) > 0 {
                let legal = matches!(when, Cond::Const(true)) && self.all_moves_are_legal();
                return legal.then_some(true);
            }
        }
        Some(false)
    }

    /// Counts the legal moves of the phase without listing them, where preferences allow that.
    pub(super) fn count_legal(&mut self) -> u64 {
        let core = self.core;
        let ranked = core.ranked.filter(|_| !self.asking.stuck);
        let by_list = (!core.compulsory.is_empty() && ranked.is_none())
            || !core.compulsory_before_check.is_empty()
            || !core.compulsory_of_turns.is_empty()
            || core.overlaps;
        let mut list = self.b.spare_moves();
        if by_list {
            self.legal_moves(false, &mut list);
            let n = list.len() as u64;
            self.b.give_back_moves(list);
            return n;
        }
        let mut sink = Count::<false>::new(list, core.ranked == Some(Ranked::Takes));
        if !self.is_over() {
            self.generate_all(true, &mut sink);
        }
        let n = if self.b.budget.is_spent() { 0 } else { sink.total(ranked) };
        self.b.give_back_moves(sink.list);
        n
    }

    /// Lists the legal moves of the phase. With `noisy` it may leave out quiet moves without a choice.
    pub(in crate::vm) fn legal_moves(&mut self, noisy: bool, out: &mut Vec<Move>) {
        self.moves_before_turns(noisy, out);
        self.b.now.has_moves |= !out.is_empty() && !self.asking.stuck;
        if !self.core.compulsory_of_turns.is_empty() && !self.asking.stuck {
            self.prefer_turns(out);
        }
        if self.b.budget.is_spent() {
            out.clear();
        }
    }

    /// Returns true if which moves are legal depends on the others, so that all must be listed first.
    fn list_decides(&self) -> bool {
        let core = self.core;
        core.overlaps
            || !core.compulsory.is_empty()
            || !core.compulsory_before_check.is_empty()
            || !core.compulsory_of_turns.is_empty()
    }

    /// Shows the legal moves of the phase to a visitor, batch by batch, until it breaks off.
    pub(in crate::vm) fn visit_moves(
        &mut self,
        visitor: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut out = self.b.spare_moves();
        let flow = if self.list_decides() {
            self.legal_moves(false, &mut out);
            if out.is_empty() { ControlFlow::Continue(()) } else { visitor(&out) }
        } else if self.is_over() {
            ControlFlow::Continue(())
        } else {
            let mut sink = Visit::new(&mut out, visitor);
            self.generate_all(true, &mut sink);
            sink.flow
        };
        self.b.give_back_moves(out);
        flow
    }

    /// Returns one of the legal moves of the phase, each with the same probability; `None` if there is none. The same seed picks
    /// the same move.
    pub(in crate::vm) fn random_move(&mut self, seed: u64) -> Option<Move> {
        let (mut out, mut random) = (self.b.spare_moves(), Random(seed));
        let mut res = None;
        if !self.list_decides() && !self.is_over() {
            let mut info = MovegenInfo::new(self.core.all);
            self.fill_movegen_info(&mut info);
            let mut sink = Sample::new(&mut out);
            self.generate_with(&info, true, &mut sink);
            res = sink.pick(self, &info, &mut random);
        }
        if res.is_none() {
            self.legal_moves(false, &mut out);
            if !out.is_empty() {
                res = Some(out[random.below(out.len() as u64) as usize]);
            }
        }
        let res = res.filter(|_| !self.b.budget.is_spent());
        self.b.now.has_moves |= res.is_some() && !self.asking.stuck;
        out.clear();
        self.b.give_back_moves(out);
        res
    }

    /// Lists the legal moves of the phase, before preferences between turns apply.
    fn moves_before_turns(&mut self, noisy: bool, out: &mut Vec<Move>) {
        out.clear();
        if self.is_over() {
            return;
        }
        if self.core.compulsory_before_check.is_empty() {
            self.generate_all(true, &mut List { out, noisy });
        } else {
            self.moves_after_preferences(true, out);
        }
        if self.core.overlaps {
            drop_repetitions(out);
        }
        if !self.core.compulsory.is_empty() && !self.asking.stuck {
            match self.core.ranked {
                Some(ranked) => prefer_kinds(ranked, out),
                None => self.compulsory(out),
            }
        }
    }

    /// Returns true if a player would have no legal move at the start of a turn.
    pub(in crate::vm) fn stuck(&mut self, player: u8) -> bool {
        if self.asking.stuck || usize::from(player) >= self.core.n_players {
            return false;
        }
        let asking = self.ask(true);
        self.b.begin();
        if player != self.b.now.player {
            self.clear_turn_facts();
        }
        self.begin_turn(player);
        let res = !self.has_any_moves();
        self.b.undo();
        self.asking = asking;
        res
    }

    /// Returns true if the player may stop in this phase.
    pub(in crate::vm) fn may_stop(&self) -> bool {
        let phase = self.core.phases.get(usize::from(self.b.now.phase));
        let again = self.b.now.repeated > 0;
        phase.is_some_and(|it| if again { it.stop } else { it.optional })
    }

    /// Removes the moves from a place in a list on that another piece makes than the one that has just moved.
    pub(in crate::vm) fn retain_same_piece(&self, start: usize, out: &mut Vec<Move>) {
        let (from, mut n) = (self.b.now.previous.1, 0);
        out.retain(|it| {
            n += 1;
            n <= start || it.from() == from
        });
    }

    /// Returns the pieces whose patterns make the moves of a phase.
    pub(in crate::vm) fn movers(&self, phase: &Phase, types: Option<&TypeSet>) -> Bitboard<N> {
        let mut res = *self.b.own(self.b.now.player);
        if let Some(types) = types {
            res &= self.of_types(types);
        }
        if phase.same_piece && !self.core.relays {
            let to = self.b.now.previous.1;
            res &= if to == NONE { Bitboard::EMPTY } else { Bitboard::one(usize::from(to)) };
        }
        res
    }
}

/// Keeps only moves of the preferred kind, if there are any.
fn prefer_kinds(ranked: Ranked, out: &mut Vec<Move>) {
    let preferred = |it: &Move| match ranked {
        Ranked::Takes => !it.captured().is_empty(),
        Ranked::Moves => it.kind_code() != KindCode::Pass,
    };
    if out.iter().any(preferred) {
        out.retain(preferred);
    }
}

/// Removes repeated moves, which several generators made.
fn drop_repetitions(out: &mut Vec<Move>) {
    let mut kept = 0;
    for n in 0..out.len() {
        let mv = out[n];
        if !out[..kept].iter().any(|it| it.same(&mv) && it.choice() == mv.choice()) {
            out[kept] = mv;
            kept += 1;
        }
    }
    out.truncate(kept);
}
