//! Reading conditions on what stands where.

use super::eval::{Ctx, Vm};
use crate::program::{
    Bits,
    fact::{Amount, Content, Fact, Pick, Quick},
};

impl<const N: usize> Vm<'_, N> {
    /// Whether a condition holds for a player.
    #[inline]
    pub(super) fn holds_for(&mut self, it: &Quick<N>, player: u8) -> bool {
        let need = &it.needs[usize::from(player)];
        self.is_so(&need.fact) && (need.enough || self.holds(&it.cond, &Ctx::of(player)))
    }

    /// Whether a fact is so.
    #[inline]
    pub(super) fn is_so(&self, fact: &Fact<N>) -> bool {
        match fact {
            Fact::Some(pick) => !self.picked(pick).is_empty(),
            Fact::Not(it) => match &**it {
                Fact::Some(pick) => self.picked(pick).is_empty(),
                it => !self.turns_out(it),
            },
            _ => self.turns_out(fact),
        }
    }

    /// Whether a fact is so, whatever it is.
    fn turns_out(&self, fact: &Fact<N>) -> bool {
        match fact {
            Fact::Const(it) => *it,
            Fact::Some(pick) => !self.picked(pick).is_empty(),
            Fact::Not(it) => !self.is_so(it),
            Fact::And(them) => them.iter().all(|it| self.is_so(it)),
            Fact::Or(them) => them.iter().any(|it| self.is_so(it)),
            Fact::Compare(how, a, b) => how.holds(self.amount(a), self.amount(b)),
        }
    }

    fn amount(&self, amount: &Amount<N>) -> i32 {
        match amount {
            Amount::Const(it) => *it,
            Amount::Count(pick) => self.picked(pick).count() as i32,
            Amount::Held(places) => {
                let held = places.iter().map(|it| i32::from(self.b.hands[usize::from(*it)]));
                held.fold(0, i32::saturating_add)
            }
            Amount::Passes => i32::from(self.b.now.passes),
            Amount::Add(a, b) => self.amount(a).saturating_add(self.amount(b)),
            Amount::Sub(a, b) => self.amount(a).saturating_sub(self.amount(b)),
        }
    }

    /// The cells that are picked.
    #[inline]
    pub(super) fn picked(&self, pick: &Pick<N>) -> Bits<N> {
        let mut res = pick.cells;
        match pick.content {
            Content::Any => {}
            Content::Nothing => res = res - self.b.occupied,
            Content::Owners(u16::MAX) => res &= self.b.occupied,
            Content::Owners(owners) => res &= self.b.of(owners),
        }
        match &pick.types {
            None => res,
            Some(types) => res & self.of_each(types),
        }
    }
}
