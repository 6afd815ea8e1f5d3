//! Testing steps by changing what stands where, and nothing else: no hash, no journal, no events but those whose rules may
//! change the board. See `compile::bare` for the games in which that is enough.

use super::{
    board::{NONE, Piece},
    eval::{Ctx, Vm, Who},
    mv::{Move, STAY},
};
use crate::{
    model::SetId,
    program::{
        Bits,
        core::{Event, NO_TYPE, Rule},
        expr::Effect,
    },
};
use arrayvec::ArrayVec;

/// How many cells a tested step may change.
const MOST_CHANGES: usize = 24;

/// A step that is tested.
#[derive(Debug)]
struct Test<const N: usize> {
    /// What can be said of it.
    x: Ctx,
    /// Cells that were changed, with what stood there.
    changes: ArrayVec<(u16, Option<Piece>), MOST_CHANGES>,
    /// Where the mover is, and the piece of the present event; [`NONE`] if it is gone.
    mover: u16,
    piece: u16,
    /// Where pieces have been placed.
    placed: Bits<N>,
}

fn who(cell: u16) -> Who {
    if cell == NONE { Who::Nothing } else { Who::At(cell) }
}

impl<'a, const N: usize> Vm<'a, N> {
    /// Whether a step is legal, if that can be found out by changing the board alone.
    pub(super) fn is_legal_barely(&mut self, mv: &Move) -> Option<bool> {
        let fits = self.core.plan.bare
            && mv.is_simple()
            && mv.from != mv.to
            && mv.choice == [STAY; 2]
            && self.b.now.eliminated == 0
            && self.b.sets[SetId::PLACED.idx()].is_empty();
        if !fits {
            return None;
        }
        let mut test = Test {
            x: self.ctx_before(mv),
            changes: ArrayVec::new(),
            mover: mv.to,
            piece: NONE,
            placed: Bits::EMPTY,
        };
        let res = self.test(&mut test, mv);
        while let Some((cell, old)) = test.changes.pop() {
            self.b.replace(cell, old);
        }
        res
    }

    fn test(&mut self, test: &mut Test<N>, mv: &Move) -> Option<bool> {
        let mover = self.b.at(mv.from);
        self.change(test, mv.from, None)?;
        self.change(test, mv.to, mover)?;
        self.hear(test, Event::Depart, mv.from, mv.to)?;
        if let Some(victim) = test.x.victim {
            test.x.piece = Who::Was(victim);
            self.hear(test, Event::Capture, mv.to, NONE)?;
            test.x.piece = Who::Nothing;
        }
        self.hear(test, Event::Arrive, mv.to, mv.to)?;
        self.hear(test, Event::Moved, test.mover, test.mover)?;
        test.x.mover = who(test.mover);
        test.x.piece = test.x.mover;
        test.x.at = test.mover;
        self.is_allowed(test)
    }

    /// Whether what stands on the board now is no forbidden outcome of the step, as far as tables tell.
    fn is_allowed(&mut self, test: &Test<N>) -> Option<bool> {
        let (core, x) = (self.core, &test.x);
        if core.forbids.iter().any(|it| self.holds(&it.when, x)) {
            return Some(false);
        }
        let Some(check) = &core.check else { return Some(true) };
        if core.plan.reads_off && self.holds(&check.off, &Ctx::of(x.own)) {
            return Some(true);
        }
        if !self.intruders(x.own).is_empty() {
            return Some(false);
        }
        let except = if check.except.is_nothing() { Bits::EMPTY } else { test.placed };
        let occupied = self.b.occupied;
        for cell in self.royal(x.own) {
            if self.would_be_attacked(cell, &occupied, &except)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn change(&mut self, test: &mut Test<N>, cell: u16, new: Option<Piece>) -> Option<()> {
        if test.changes.is_full() {
            return None;
        }
        test.changes.push((cell, self.b.replace(cell, new)));
        Some(())
    }

    /// Runs the rules that wait for an event at a cell, about the piece on a cell.
    fn hear(&mut self, test: &mut Test<N>, event: Event, at: u16, piece: u16) -> Option<()> {
        let core = self.core;
        test.piece = piece;
        test.x.at = at;
        for number in &core.waiting[event as usize] {
            let rule = &core.rules[usize::from(*number)];
            if !rule.may[usize::from(test.x.own)].has(usize::from(test.x.to)) {
                continue;
            }
            if rule.chooses {
                return None;
            }
            self.run(test, rule)?;
        }
        Some(())
    }

    fn run(&mut self, test: &mut Test<N>, rule: &'a Rule<N>) -> Option<()> {
        test.follow();
        if !self.holds(&rule.when, &test.x) {
            return Some(());
        }
        let Some(case) = rule.cases.iter().find(|it| self.holds(&it.0, &test.x)) else {
            return Some(());
        };
        for effect in &case.1 {
            test.follow();
            self.happen(test, effect)?;
        }
        Some(())
    }

    fn happen(&mut self, test: &mut Test<N>, effect: &Effect<N>) -> Option<()> {
        let x = &test.x;
        match effect {
            Effect::Remove(set) => {
                let cells = self.set(set, x) & self.b.occupied;
                self.take_away(test, cells)
            }
            Effect::Place { piece, owner, at, replace } => {
                let (ty, owner) = (self.ty(piece, x), self.player(*owner, x));
                let at = self.only(at, x);
                let Some(owner) = owner.filter(|_| ty != NO_TYPE && at != NONE) else {
                    return Some(());
                };
                if self.b.at(at).is_some() {
                    if !replace {
                        return Some(());
                    }
                    self.take_away(test, Bits::one(usize::from(at)))?;
                }
                test.placed.set(usize::from(at));
                self.change(test, at, Some(self.made(ty, owner)))
            }
            Effect::Become(piece, ty) => {
                let (place, ty) = (self.place(*piece, x), self.ty(ty, x));
                let Some(old) = (if place == NONE { None } else { self.b.at(place) }) else {
                    return Some(());
                };
                if ty == NO_TYPE {
                    return self.take_away(test, Bits::one(usize::from(place)));
                }
                if old.ty.0 == ty {
                    return Some(());
                }
                let new = self.made(ty, old.owner.0);
                self.change(test, place, Some(Piece { marks: old.marks, ..new }))
            }
            // The rest is of no matter.
            _ => Some(()),
        }
    }

    fn take_away(&mut self, test: &mut Test<N>, cells: Bits<N>) -> Option<()> {
        for cell in cells {
            let cell = cell as u16;
            self.change(test, cell, None)?;
            test.placed.clear(usize::from(cell));
            for it in [&mut test.mover, &mut test.piece] {
                if *it == cell {
                    *it = NONE;
                }
            }
        }
        Some(())
    }
}

impl<const N: usize> Test<N> {
    /// Where the followed pieces are now.
    fn follow(&mut self) {
        self.x.mover = who(self.mover);
        // What was captured is no longer anywhere.
        if !matches!(self.x.piece, Who::Was(_)) {
            self.x.piece = who(self.piece);
        }
    }
}
