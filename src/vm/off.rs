//! Whether check is off, and where royal pieces would switch it off.

use super::{
    eval::{Ctx, Vm},
    grounds::Grounds,
    node::Node,
};
use crate::program::{
    Bits,
    plan::{Meeting, Shared},
};

impl<const N: usize> Vm<'_, N> {
    /// Reads whether check is off, and what that rests on; nothing if that can't be told.
    pub(super) fn read_off(&mut self, node: &mut Node<N>, x: &Ctx) -> Option<bool> {
        let mut grounds = Grounds::default();
        let (mut at, mut of) = (Bits::EMPTY, Bits::EMPTY);
        let (mut n, mut clear, mut exact) = (0, true, true);
        let alone = node.royal.lowest().filter(|it| node.royal == Bits::one(*it));
        for off in &self.core.plan.off {
            let met = off.meeting.as_ref().zip(alone);
            let met = met.map(|(meeting, royal)| {
                let enemies = self.set(&meeting.of, x);
                (meeting, royal, enemies, self.shared(meeting.line, &enemies))
            });
            let (holds, mut its) = match &met {
                Some((meeting, royal, enemies, line)) if meeting.exact => {
                    self.meets(meeting, *royal, enemies, line)
                }
                _ => self.grounded(&off.when, x)?,
            };
            if holds {
                node.rest_on(&its);
                node.from |= node.royal;
                return Some(true);
            }
            if let Some((meeting, _, enemies, line)) = met {
                at |= line;
                of |= enemies;
                clear &= meeting.clear;
                exact &= meeting.exact;
                n += 1;
                its.from = its.from - node.royal;
            }
            grounds.join(&its);
        }
        node.off_at = at;
        // What bars the way to some need not bar that to others.
        node.off_clear = if clear && n == 1 { of } else { Bits::EMPTY };
        node.off_freely = exact && n == 1 && self.core.plan.off_freely;
        node.rest_on(&grounds);
        Some(false)
    }

    /// Whether check is off for a player.
    pub(super) fn is_off(&mut self, player: u8) -> bool {
        let (core, x) = (self.core, Ctx::of(player));
        let royal = self.royal(player);
        let alone = royal.lowest().filter(|it| royal == Bits::one(*it));
        core.plan.off.iter().any(|off| match off.meeting.as_ref().zip(alone) {
            Some((meeting, royal)) if meeting.exact => {
                let enemies = self.set(&meeting.of, &x);
                let line = self.shared(meeting.line, &enemies);
                self.meets(meeting, royal, &enemies, &line).0
            }
            _ => self.holds(&off.when, &x),
        })
    }

    /// Whether a royal piece meets enemy ones, and what that rests on but for itself.
    fn meets(
        &self,
        meeting: &Meeting<N>,
        royal: usize,
        enemies: &Bits<N>,
        line: &Bits<N>,
    ) -> (bool, Grounds<N>) {
        let mut grounds = Grounds { from: Bits::EMPTY, to: *enemies };
        if !meeting.clear || !line.has(royal) {
            return (line.has(royal), grounds);
        }
        let way = self.between(&Bits::one(royal), enemies);
        let met = way & self.b.occupied;
        match met.count() {
            0 => grounds.to |= way,
            1 => grounds.from |= met,
            _ => {}
        }
        (met.is_empty(), grounds)
    }

    /// The cells that share something with one of these.
    fn shared(&self, line: Shared, cells: &Bits<N>) -> Bits<N> {
        let table = match line {
            Shared::File => &self.core.lines.file,
            Shared::Rank => &self.core.lines.rank,
            Shared::Edge => &self.core.lines.near,
        };
        cells.iter().fold(Bits::EMPTY, |all, it| all | table[it])
    }

    /// Whether check may be off when the only royal piece comes to a cell.
    #[inline]
    pub(super) fn may_be_off(&self, node: &Node<N>, to: usize) -> bool {
        node.off_at.has(to)
            && !self.between(&Bits::one(to), &node.off_clear).meets(&(self.b.occupied - node.royal))
    }
}
