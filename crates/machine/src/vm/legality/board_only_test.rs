//! Testing steps by changing what stands where, and nothing else: no hash, no journal, no events but those whose rules may
//! change the board. See `compile::board_only_test` for the games in which that is enough.

use super::Legality;
use crate::{
    program::{Bitboard, core::NO_TYPE},
    vm::{
        board::{NONE, Piece},
        eval::{Ctx, Who},
        mv::{Move, STAY},
    },
};
use alfil_model::{Effect, Event, Player, SetExpr, SetId};
use arrayvec::ArrayVec;

/// How many cells a tested move may change.
const MOST_CHANGES: usize = 24;

/// A step while it is tested.
#[derive(Debug)]
struct Test<const N: usize> {
    x: Ctx,
    /// The cells that have changed, with what stood there.
    changes: ArrayVec<(u16, Option<Piece>), MOST_CHANGES>,
    /// Where the mover is, and the piece of the present event; [`NONE`] if it is gone.
    mover: u16,
    piece: u16,
    /// Where pieces have been placed.
    placed: Bitboard<N>,
}

impl<const N: usize> Test<N> {
    /// Updates the context: the followed pieces may have moved.
    fn follow(&mut self) {
        let who = |cell| if cell == NONE { Who::Nothing } else { Who::At(cell) };
        self.x.mover = who(self.mover);
        // A captured piece stands nowhere any more.
        if !matches!(self.x.piece, Who::Was(_)) {
            self.x.piece = who(self.piece);
        }
    }
}

/// All methods that return an `Option` return `None` if the test does not decide.
impl<const N: usize> Legality<'_, N> {
    /// Returns whether a step is legal, by changing the board alone.
    pub(in crate::vm) fn is_legal_on_board(&mut self, mv: &Move) -> Option<bool> {
        let fits = self.core.plan.board_only_test
            && mv.is_basic_step()
            && mv.from() != mv.to()
            && mv.choice() == [STAY; 2]
            && self.b.now.eliminated == 0
            && self.b.sets[SetId::PLACED.idx()].is_empty();
        if !fits {
            return None;
        }
        let mut test = Test {
            x: self.ctx_before(mv),
            changes: ArrayVec::new(),
            mover: mv.to(),
            piece: NONE,
            placed: Bitboard::EMPTY,
        };
        let res = self.test(&mut test, mv);
        while let Some((cell, old)) = test.changes.pop() {
            self.b.replace(cell, old);
        }
        res
    }

    fn test(&mut self, test: &mut Test<N>, mv: &Move) -> Option<bool> {
        let mover = self.b.at(mv.from());
        self.change(test, mv.from(), None)?;
        self.change(test, mv.to(), mover)?;
        self.hear(test, Event::Depart, mv.from(), test.mover)?;
        if let Some(victim) = test.x.victim {
            test.x.piece = Who::Was(victim);
            self.hear(test, Event::Capture, mv.to(), NONE)?;
            test.x.piece = Who::Nothing;
        }
        self.hear(test, Event::Arrive, mv.to(), test.mover)?;
        self.hear(test, Event::Moved, test.mover, test.mover)?;
        test.follow();
        test.x.piece = test.x.mover;
        test.x.at = test.mover;
        self.is_allowed(test)
    }

    /// Returns whether the board after the step is allowed.
    fn is_allowed(&mut self, test: &Test<N>) -> Option<bool> {
        let (core, x) = (self.core, &test.x);
        if core.plan.forbids.iter().any(|it| self.holds(&it.when, x)) {
            return Some(false);
        }
        let Some(check) = &core.check else { return Some(true) };
        if core.plan.reads_off && self.holds(&check.off, &Ctx::of(x.own)) {
            return Some(true);
        }
        if !self.intruders(x.own).is_empty() {
            return Some(false);
        }
        let except =
            if matches!(check.except, SetExpr::None) { Bitboard::EMPTY } else { test.placed };
        let occupied = self.b.occupied;
        for cell in self.royal(x.own) {
            if self.would_be_attacked(cell, &occupied, &except)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Runs the rules that an event at a cell triggers, about the piece on another cell.
    #[inline]
    fn hear(&mut self, test: &mut Test<N>, event: Event, at: u16, piece: u16) -> Option<()> {
        let core = self.core;
        test.piece = piece;
        test.x.at = at;
        for number in &core.waiting[event.slot()] {
            let rule = &core.rules[usize::from(*number)];
            if !rule.may[usize::from(test.x.own)].has(usize::from(test.x.to)) {
                continue;
            }
            if rule.chooses {
                return None;
            }
            test.follow();
            if !self.holds(&rule.when, &test.x) {
                continue;
            }
            if let Some(case) = rule.cases.iter().find(|case| self.holds(&case.when, &test.x)) {
                for effect in &case.effects {
                    test.follow();
                    self.test_effect(test, effect)?;
                }
            }
        }
        Some(())
    }

    fn test_effect(&mut self, test: &mut Test<N>, effect: &Effect) -> Option<()> {
        let x = &test.x;
        match effect {
            Effect::Remove(set) => {
                let cells = self.set(set, x) & self.b.occupied;
                self.take_away(test, cells)
            }
            Effect::Place { piece, owner, at, replace } => {
                let (ty, owner) = (self.ty(piece, x), self.player(*owner, x));
                let at = self.set(at, x);
                let Some(owner) = owner.filter(|_| ty != NO_TYPE) else { return Some(()) };
                let taken = if *replace { Bitboard::EMPTY } else { self.b.occupied };
                for cell in at - taken {
                    self.take_away(test, self.b.occupied & Bitboard::one(cell))?;
                    test.placed.set(cell);
                    self.change(test, cell as u16, Some(self.made(ty, owner)))?;
                }
                Some(())
            }
            Effect::Become(affected, ty) => {
                let (cells, ty) = (self.affected(affected, x), self.ty(ty, x));
                if ty == NO_TYPE {
                    return self.take_away(test, cells & self.b.occupied);
                }
                for cell in cells {
                    let Some(old) = self.b.cells[cell].piece() else { continue };
                    let new = Piece { marks: old.marks, ..self.made(ty, old.owner.0) };
                    self.change(test, cell as u16, Some(new))?;
                }
                Some(())
            }
            Effect::Turn(set, player) => {
                let cells = self.set(set, x);
                let cells = self.turning(cells);
                let Some(player) = self.player(*player, x) else { return Some(()) };
                for cell in cells {
                    let turned = |it| Piece { owner: Player(player), ..it };
                    self.change(test, cell as u16, self.b.cells[cell].piece().map(turned))?;
                }
                Some(())
            }
            // The rest is of no matter to a test.
            _ => Some(()),
        }
    }

    fn take_away(&mut self, test: &mut Test<N>, cells: Bitboard<N>) -> Option<()> {
        for cell in cells {
            self.change(test, cell as u16, None)?;
        }
        test.placed = test.placed - cells;
        for followed in [&mut test.mover, &mut test.piece] {
            if *followed != NONE && cells.has(usize::from(*followed)) {
                *followed = NONE;
            }
        }
        Some(())
    }

    fn change(&mut self, test: &mut Test<N>, cell: u16, new: Option<Piece>) -> Option<()> {
        test.changes.try_push((cell, self.b.at(cell))).ok()?;
        self.b.replace(cell, new);
        Some(())
    }
}
