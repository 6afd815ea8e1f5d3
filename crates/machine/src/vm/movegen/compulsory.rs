//! Compulsory moves: of the legal ones those that are preferred.

use super::{List, Movegen};
use crate::vm::{effects::turns::Next, eval::Ctx, legality::movegen_info::MovegenInfo, mv::Move};
use alfil_model::{Compulsory, Preference};

/// How much a turn is preferred: the larger the better, the first number first.
pub(in crate::vm) type Rank = [i32; Compulsory::MOST_OF_TURNS];

/// Which of the compulsory rules of turns apply.
pub(in crate::vm) type Asked = [bool; Compulsory::MOST_OF_TURNS];

impl<const N: usize> Movegen<'_, N> {
    /// Keeps of the legal moves those that are preferred.
    pub(in crate::vm) fn compulsory(&mut self, out: &mut Vec<Move>) {
        let core = self.core;
        self.prefer(&core.compulsory, out);
    }

    /// Lists the legal moves of a phase in a game in which some preferences come before check.
    pub(super) fn moves_after_preferences(&mut self, stopping: bool, out: &mut Vec<Move>) {
        let info = self.preferred_before_check(stopping, out);
        out.retain(|it| self.is_legal(&info, it));
    }

    /// Returns true if the phase has a legal move in such a game.
    pub(super) fn has_moves_after_preferences(&mut self, stopping: bool) -> bool {
        let mut list = self.b.spare_moves();
        let info = self.preferred_before_check(stopping, &mut list);
        let res = list.iter().any(|it| self.is_legal(&info, it)) || self.b.budget.is_spent();
        self.b.give_back_moves(list);
        res
    }

    /// Lists the moves that are preferred before check. Returns what restricts the legal ones.
    fn preferred_before_check(&mut self, stopping: bool, out: &mut Vec<Move>) -> MovegenInfo<N> {
        let core = self.core;
        let asking = self.asking;
        self.asking.unchecked = true;
        self.generate_all(stopping, &mut List { out, noisy: false });
        self.asking = asking;
        self.prefer(&core.compulsory_before_check, out);
        let mut info = MovegenInfo::new(core.all);
        self.fill_movegen_info(&mut info);
        info
    }

    /// Keeps of some moves those that are preferred.
    fn prefer(&mut self, all: &[Compulsory], out: &mut Vec<Move>) {
        let x = Ctx::of(self.b.now.player);
        for compulsory in all {
            if out.len() < 2 || !self.holds(&compulsory.when, &x) {
                continue;
            }
            match &compulsory.what {
                Preference::First(classes) => {
                    for class in classes {
                        let mut kept = 0;
                        for n in 0..out.len() {
                            let mv = out[n];
                            let x = self.ctx_planned(&mv);
                            if self.holds(class, &x) {
                                out.swap(kept, n);
                                kept += 1;
                            }
                        }
                        if kept > 0 {
                            out.truncate(kept);
                            break;
                        }
                    }
                }
                Preference::Most(num) => {
                    let mut most = i32::MIN;
                    for mv in out.iter() {
                        let x = self.ctx_planned(mv);
                        most = most.max(self.num(num, &x));
                    }
                    out.retain(|mv| {
                        let x = self.ctx_planned(mv);
                        self.num(num, &x) == most
                    });
                }
            }
        }
    }

    /// Keeps of the legal moves those that begin the turns that are preferred.
    pub(in crate::vm) fn prefer_turns(&mut self, out: &mut Vec<Move>) {
        let x = Ctx::of(self.b.now.player);
        let mut asked = Asked::default();
        for (compulsory, asked) in self.core.compulsory_of_turns.iter().zip(&mut asked) {
            *asked = self.holds(&compulsory.when, &x);
        }
        if out.len() < 2 || !asked.contains(&true) {
            return;
        }
        let mut ranks = self.b.spare_ranks();
        for mv in out.iter() {
            ranks.push(self.best_turn(*mv, &asked));
        }
        let best = ranks.iter().max().copied();
        let mut rank = ranks.iter();
        out.retain(|_| rank.next().copied() == best);
        self.b.give_back_ranks(ranks);
    }

    /// What the compulsory rules of turns say of a turn, once its last move has been made.
    pub(in crate::vm) fn rank(&mut self, x: &Ctx, asked: &Asked) -> Rank {
        let mut res = Rank::default();
        let compulsory = self.core.compulsory_of_turns.iter().zip(asked);
        for ((compulsory, _), rank) in compulsory.zip(&mut res).filter(|it| *it.0.1) {
            *rank = match &compulsory.what {
                Preference::First(classes) => {
                    let first = classes.iter().position(|it| self.holds(it, x));
                    -(first.unwrap_or(classes.len()) as i32)
                }
                Preference::Most(num) => self.num(num, x),
            };
        }
        res
    }

    /// Returns the rank of the best turn that begins with a legal move.
    pub(in crate::vm) fn best_turn(&mut self, mv: Move, ask: &Asked) -> Rank {
        if !self.may_try() {
            return Rank::default();
        }
        let mut run = self.apply(mv);
        self.count_pass(&run);
        let mut best = self.rank(&run.ctx_moved(), ask);
        self.count_move(&mv);
        if let Next::Phase(phase, repeated) = self.next(&mut run, true) {
            self.b.set_now(|it| (it.phase, it.repeated) = (phase, repeated));
            let asking = self.ask(false);
            let mut moves = self.b.spare_moves();
            self.moves_before_turns(false, &mut moves);
            let best_of_rest = moves.iter().map(|it| self.best_turn(*it, ask)).max();
            best = best_of_rest.unwrap_or(best);
            self.b.give_back_moves(moves);
            self.asking = asking;
        }
        self.finish(run);
        self.b.undo();
        best
    }
}
