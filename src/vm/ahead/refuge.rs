//! Where the other player's royal piece could go, or castle, and which cells say so.

use super::{Ahead, Ways};
use crate::{
    program::{Bits, core::Castle},
    vm::{
        eval::Vm,
        node::{Node, takers},
        steps::Stage,
    },
};
use arrayvec::ArrayVec;

/// How many cells are kept.
const CELLS: usize = 16;

/// Whether a royal piece would be safe somewhere, as long as certain cells don't change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refuge<const N: usize> {
    pub(super) safe: bool,
    pub(super) looks: Bits<N>,
}

/// A way to castle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling<const N: usize> {
    pub(super) number: u16,
    /// Whether tables tell if it is legal: else it is barred.
    pub(super) told: bool,
    /// What is known about it already.
    pub(super) known: Option<Refuge<N>>,
}

/// The cells to which a royal piece may step.
#[derive(Debug)]
pub(super) struct Refuges<const N: usize> {
    cells: ArrayVec<(u8, Refuge<N>), CELLS>,
    known: Bits<N>,
    safe: Bits<N>,
    /// What any of them looks at.
    looks: Bits<N>,
    /// How many moves the royal piece has, castling left aside, as long as certain cells don't change.
    pub(super) stays: Option<(Ways, Bits<N>)>,
}

impl<const N: usize> Refuges<N> {
    pub(super) fn new() -> Refuges<N> {
        Refuges {
            cells: ArrayVec::new(),
            known: Bits::EMPTY,
            safe: Bits::EMPTY,
            looks: Bits::EMPTY,
            stays: None,
        }
    }

    fn push(&mut self, cell: usize, it: Refuge<N>) {
        if self.cells.try_push((cell as u8, it)).is_ok() {
            self.known.set(cell);
            self.looks |= it.looks;
            if it.safe {
                self.safe.set(cell);
            }
        }
    }

    /// Which cells are known to be safe, and which to be unsafe, if some cells have changed.
    #[inline]
    pub(super) fn after(&self, touched: &Bits<N>) -> [Bits<N>; 2] {
        let mut known = self.known;
        if self.looks.meets(touched) {
            for (cell, it) in &self.cells {
                if it.looks.meets(touched) {
                    known = known - Bits::one(usize::from(*cell));
                }
            }
        }
        [known & self.safe, known - self.safe]
    }
}

impl<const N: usize> Vm<'_, N> {
    /// Finds out which of these cells would be safe for the only royal piece.
    pub(super) fn survey_refuges(
        &self,
        node: &Node<N>,
        royal: usize,
        cells: Bits<N>,
        res: &mut Refuges<N>,
    ) {
        *res = Refuges::new();
        if !self.core.plan.exact || !node.intruders.is_empty() {
            return;
        }
        for to in cells {
            let occupied = (self.b.occupied - Bits::one(royal)) | Bits::one(to);
            if let Some(it) = self.refuge(to, &occupied) {
                res.push(to, it);
            }
        }
    }

    /// How many moves the royal piece has, and which cells say so: those that say where it may go, and whether it would be safe
    /// there. Nothing if anything else does: what gives a check that is forbidden, or switches check off.
    pub(super) fn survey_stay(
        &self,
        ahead: &Ahead<N>,
        royal: usize,
        looks: Bits<N>,
    ) -> Option<(Ways, Bits<N>)> {
        let node = ahead.node.as_ref()?;
        let stage = self.stage(node);
        let number = stage.player * self.core.n_types + self.b.cells[royal]?.ty.idx();
        let [quiet, take] = self.plain_steps(&stage, &self.core.swift.men[number], royal);
        let found = (quiet | take).within(&ahead.refuges.known);
        if !found || !node.spared.is_empty() || !node.off_at.is_empty() {
            return None;
        }
        let count = self.count_royal(ahead, &stage, royal, &Bits::EMPTY)?;
        Some((count, looks | ahead.refuges.looks))
    }

    /// In how many ways the royal piece may castle.
    #[inline]
    pub(super) fn count_castles_told(&self, ahead: &Ahead<N>, touched: &Bits<N>) -> Option<u32> {
        let mut res = 0;
        for it in ahead.castles.iter().filter(|it| it.told) {
            let way = &self.core.castles[usize::from(it.number)];
            // A partner may have been captured.
            if !way.both.meets(touched) && !way.empty.meets(&self.b.occupied) {
                res += u32::from(match it.known {
                    Some(known) if !known.looks.meets(touched) => known.safe,
                    _ => self.known_safe_way(way)?,
                });
            }
        }
        Some(res)
    }

    /// How many legal moves the royal piece has, castling left aside.
    #[inline]
    pub(super) fn count_royal(
        &self,
        ahead: &Ahead<N>,
        stage: &Stage<N>,
        royal: usize,
        touched: &Bits<N>,
    ) -> Option<Ways> {
        if let Some((count, looks)) = &ahead.refuges.stays
            && !looks.meets(touched)
        {
            return Some(*count);
        }
        let node = ahead.node.as_ref()?;
        let number = stage.player * self.core.n_types + self.b.cells[royal]?.ty.idx();
        let targets = self.plain_steps(stage, &self.core.swift.men[number], royal);
        let mut open = self.core.all;
        if !node.spared.is_empty() {
            open = node.ways(royal) - self.exposed(node, number - stage.player * self.core.n_types);
        }
        let all = (targets[0] | targets[1]) & open;
        if (all & node.off_at).iter().any(|to| self.may_be_off(node, to)) {
            return None;
        }
        let [safe, bare] = ahead.refuges.after(touched);
        open = open - bare;
        for to in all - safe - bare {
            if !self.is_safe(node, royal, to)? {
                open.clear(to);
            }
        }
        self.ways((node, &Bits::EMPTY), stage, number, royal, targets, &open)
    }

    /// Whether a royal piece that is not in check may castle so.
    pub(super) fn castles_safely(&self, way: &Castle<N>) -> Option<Refuge<N>> {
        let mut res = Refuge { safe: true, looks: Bits::EMPTY };
        for cell in &way.safe {
            let cell = usize::from(*cell);
            let occupied = (self.b.occupied - way.both) | Bits::one(cell);
            let it = self.refuge(cell, &occupied)?;
            res.safe &= it.safe;
            res.looks |= it.looks;
        }
        Some(res)
    }

    /// Whether a royal piece would be safe on a cell if these were occupied, if tables tell.
    fn refuge(&self, cell: usize, occupied: &Bits<N>) -> Option<Refuge<N>> {
        let safe = !self.would_be_attacked(cell, occupied, &Bits::EMPTY)?;
        Some(Refuge { safe, looks: self.attack_looks(cell, occupied)? })
    }

    /// The cells that say whether an enemy piece attacks one.
    fn attack_looks(&self, cell: usize, occupied: &Bits<N>) -> Option<Bits<N>> {
        let (core, swift) = (self.core, &self.core.swift);
        let enemy = usize::from(1 - self.b.now.player);
        let watch = &swift.watches[enemy];
        let mut res = swift.set(watch.around, cell).unwrap_or(Bits::EMPTY);
        for it in &watch.lines {
            res |= swift.along(&it.spread, cell, occupied);
        }
        for it in &watch.hops {
            for line in swift.lines_of(it.spread.lines, cell) {
                res |= line.far(occupied);
            }
        }
        for number in &watch.others {
            let threat = &core.threats[enemy][usize::from(*number)];
            res |= threat.from[cell];
            let pieces = *self.b.own(enemy as u8) & self.b.by_type[usize::from(threat.ty)];
            for from in threat.from[cell] & pieces {
                let man = core.man(enemy, usize::from(threat.ty));
                for (_, reach) in takers(&man.patterns) {
                    res |= reach.ways(from, cell)?;
                }
            }
        }
        Some(res)
    }
}
