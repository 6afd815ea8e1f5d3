//! Compulsory moves: of the legal ones those that are preferred.

use crate::vm::{
    eval::{Ctx, Vm},
    mv::Move,
};
use alfil_model::{Compulsory, Preference};

/// How much a turn is preferred: the larger the better, the first number first.
pub(in crate::vm) type Rank = [i32; Compulsory::MOST_OF_TURNS];

/// Which of the compulsory rules of turns apply.
pub(in crate::vm) type Asked = [bool; Compulsory::MOST_OF_TURNS];

impl<const N: usize> Vm<'_, N> {
    /// Keeps of the legal moves those that are preferred.
    pub(in crate::vm) fn compulsory(&mut self, out: &mut Vec<Move>) {
        let core = self.core;
        for compulsory in &core.compulsory {
            if out.len() < 2 || !self.holds(&compulsory.when, &Ctx::of(self.b.now.player)) {
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
}
