//! The other player's pieces that are moved together.

use super::{Ahead, Ways};
use crate::{
    model::SetId,
    program::Bits,
    vm::{eval::Vm, node::Node, steps::Stage},
};

/// How many types there may be whose pieces are moved together ...
pub(super) const GROUPS: usize = 4;
/// ... and how many leaps they may have.
pub(super) const LEAPS: usize = 32;

/// Pieces of a type that are moved together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<const N: usize> {
    pub(super) pieces: Bits<N>,
    /// How many moves they have.
    pub(super) count: Ways,
    /// The cells that say so ...
    pub(super) looks: Bits<N>,
    /// ... and to which moves may have to be tested.
    pub(super) untold: Bits<N>,
    /// Which of [`Ahead::leaps`] are theirs: from one to before another.
    leaps: (u8, u8),
    /// In how many more ways than one leaps to these cells can be made.
    extra: u32,
    more: Bits<N>,
}

/// A leap of a group's pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leap<const N: usize> {
    /// Where they would come to.
    to: Bits<N>,
    by: i32,
    /// The cell that has to be empty, seen from there; 0 if none has to be.
    via: i32,
    quiet: bool,
    take: bool,
}

impl<const N: usize> Vm<'_, N> {
    /// Finds pieces that are moved together.
    pub(super) fn survey_groups(
        &self,
        node: &Node<N>,
        stage: &Stage<N>,
        movers: Bits<N>,
        ahead: &mut Ahead<N>,
    ) -> Bits<N> {
        let core = self.core;
        ahead.groups.clear();
        ahead.leaps.clear();
        let mut res = Bits::EMPTY;
        for ty in &core.swift.kinds[stage.player].shifting {
            let number = stage.player * core.n_types + usize::from(*ty);
            let (steps, facts) = (&core.swift.men[number], &core.plan.facts[number]);
            let shifts = core.swift.shifts_of(steps);
            let fits = !ahead.groups.is_full() && shifts.len() <= ahead.leaps.remaining_capacity();
            if steps.takes_apart || !fits {
                continue;
            }
            let pieces = (movers & self.b.by_type[usize::from(*ty)]) - ahead.gates;
            let pieces = self.together(node, stage, (steps, facts), pieces, steps.few());
            if pieces.is_empty() {
                continue;
            }
            let first = ahead.leaps.len() as u8;
            let mut looks = Bits::EMPTY;
            for it in shifts {
                let mut from = it.from & pieces;
                looks |= from.shifted(it.by) | from.shifted(it.via);
                if it.initial {
                    from &= self.b.sets[SetId::UNMOVED.idx()];
                }
                ahead.leaps.push(Leap {
                    to: from.shifted(it.by) & stage.open,
                    by: it.by,
                    via: if it.via == 0 { 0 } else { it.by - it.via },
                    quiet: it.quiet,
                    take: it.take,
                });
            }
            let sure = !stage.much || steps.calm;
            let calm = facts.calm.quiet & (facts.calm.take | (facts.local & node.local));
            let mut group = Group {
                pieces,
                count: Ways::default(),
                looks,
                untold: if sure { Bits::EMPTY } else { core.all - calm },
                leaps: (first, ahead.leaps.len() as u8),
                extra: steps.extra,
                more: steps.shift_more,
            };
            group.count = group.count(&ahead.leaps, stage, None);
            ahead.total.add(group.count);
            ahead.groups.push(group);
            res |= pieces;
        }
        res
    }
}

impl<const N: usize> Group<N> {
    /// How many moves they have, one of them having been captured perhaps.
    #[inline]
    pub(super) fn count(&self, leaps: &[Leap<N>], stage: &Stage<N>, gone: Option<usize>) -> Ways {
        let mut res = Ways::default();
        for it in &leaps[usize::from(self.leaps.0)..usize::from(self.leaps.1)] {
            let mut to = it.to;
            if let Some(gone) = gone {
                to = to - Bits::one(gone).shifted(it.by);
            }
            if it.via != 0 {
                to &= stage.vacant().shifted(it.via);
            }
            if it.quiet {
                res.quiet += self.times(to & stage.vacant());
            }
            if it.take {
                res.take += self.times(to & stage.enemies());
            }
        }
        res
    }

    #[inline]
    fn times(&self, to: Bits<N>) -> u32 {
        let more = if self.extra == 0 { 0 } else { self.extra * (to & self.more).count() };
        to.count() + more
    }
}
