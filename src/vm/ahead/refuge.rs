//! Where the other player's royal piece could go, or castle, and which cells say so.

use super::{Ahead, Ways};
use crate::{
    program::{Bits, core::Castle, swift::Watcher},
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

/// In which ways the enemy's pieces attack: of each kind, those of the first that pieces on the board have.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watched {
    leaps: u64,
    lines: u64,
}

impl Watched {
    /// Which of these watchers have pieces or not; those whose bits don't fit may have some.
    #[inline]
    fn among(mask: u64, watchers: &[Watcher], has: bool) -> impl Iterator<Item = &Watcher> {
        let bit = move |n: usize| n >= u64::BITS as usize || mask >> n & 1 != 0;
        watchers.iter().enumerate().filter(move |it| bit(it.0) == has).map(|it| it.1)
    }
}

/// The cells to which a royal piece may step.
#[derive(Debug)]
pub(super) struct Refuges<const N: usize> {
    cells: ArrayVec<(u8, Refuge<N>), CELLS>,
    known: Bits<N>,
    safe: Bits<N>,
    /// What any of them looks at.
    looks: Bits<N>,
    /// How many turns begin with moves of the royal piece, as long as certain cells don't change.
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

    fn clear(&mut self) {
        self.cells.clear();
        [self.known, self.safe, self.looks] = [Bits::EMPTY; 3];
        self.stays = None;
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
        ahead: &mut Ahead<N>,
    ) {
        ahead.refuges.clear();
        if !self.core.plan.exact || !node.intruders.is_empty() {
            return;
        }
        for to in cells {
            let occupied = (self.b.occupied - Bits::one(royal)) | Bits::one(to);
            if let Some(it) = self.refuge(to, &occupied, &ahead.watched) {
                ahead.refuges.push(to, it);
            }
        }
    }

    /// How many turns begin with moves of the royal piece, and which cells say so: those that say where it may go, and whether
    /// it would be safe there, or check off. Nothing if anything else does: what gives a check that is forbidden.
    pub(super) fn survey_stay(
        &self,
        ahead: &Ahead<N>,
        node: &Node<N>,
        royal: usize,
        targets: [Bits<N>; 2],
        mut looks: Bits<N>,
    ) -> Option<(Ways, Bits<N>)> {
        let refuges = &ahead.refuges;
        let all = targets[0] | targets[1];
        if !all.within(&refuges.known) {
            return None;
        }
        let open = refuges.safe | self.freely_off(node, &all)?;
        for to in looks & node.off_at {
            looks |= self.between(&Bits::one(to), &node.off_clear);
        }
        let stage = self.stage(node);
        let number = stage.player * self.core.n_types + self.b.cells[royal]?.ty.idx();
        let steps = (node, &Bits::EMPTY);
        let mut res = self.ways(steps, &stage, number, royal, targets, &open)?;
        res = res.times(ahead.weight(royal));
        looks |= refuges.looks;
        for it in ahead.castles.iter().filter(|it| it.told) {
            let way = &self.core.castles[usize::from(it.number)];
            looks |= way.empty;
            if !way.empty.meets(&self.b.occupied) {
                let known = it.known?;
                looks |= way.both | known.looks;
                res.quiet += u32::from(known.safe);
            }
        }
        Some((res, looks))
    }

    /// In how many ways the royal piece may castle; `alert` is as for [`Vm::count_changed`].
    fn count_castles_told(
        &self,
        ahead: &Ahead<N>,
        touched: &Bits<N>,
        alert: &Bits<N>,
    ) -> Option<u32> {
        let mut res = 0;
        for it in ahead.castles.iter().filter(|it| it.told) {
            let way = &self.core.castles[usize::from(it.number)];
            // A partner may have been captured.
            if !way.both.meets(touched) && !way.empty.meets(&self.b.occupied) {
                res += u32::from(match it.known {
                    Some(known) if !known.looks.meets(alert) => known.safe,
                    _ => self.known_safe_way(way)?,
                });
            }
        }
        Some(res)
    }

    /// How many turns begin with moves of the royal piece after some cells have changed; `alert` is as for
    /// [`Vm::count_changed`].
    #[inline]
    pub(super) fn count_royal(
        &self,
        ahead: &Ahead<N>,
        stage: &Stage<N>,
        royal: usize,
        touched: &Bits<N>,
        alert: &Bits<N>,
    ) -> Option<Ways> {
        match &ahead.refuges.stays {
            Some((count, looks)) if !looks.meets(alert) => Some(*count),
            _ => {
                let steps = self.count_royal_steps(ahead, stage, royal, alert)?;
                let mut res = steps.times(ahead.weight(royal));
                res.quiet += self.count_castles_told(ahead, touched, alert)?;
                Some(res)
            }
        }
    }

    #[inline(never)]
    fn count_royal_steps(
        &self,
        ahead: &Ahead<N>,
        stage: &Stage<N>,
        royal: usize,
        alert: &Bits<N>,
    ) -> Option<Ways> {
        let node = ahead.node.as_ref()?;
        let number = stage.player * self.core.n_types + self.b.cells[royal]?.ty.idx();
        let targets = self.plain_steps(stage, &self.core.swift.men[number], royal);
        let all = targets[0] | targets[1];
        let off = self.freely_off(node, &all)?;
        let [safe, bare] = ahead.refuges.after(alert);
        let mut open = self.core.all - (bare - off);
        for to in all - safe - bare - off {
            if !self.is_safe(node, royal, to)? {
                open.clear(to);
            }
        }
        self.ways((node, &Bits::EMPTY), stage, number, royal, targets, &open)
    }

    /// Whether a royal piece that is not in check may castle so.
    pub(super) fn castles_safely(&self, way: &Castle<N>, watched: &Watched) -> Option<Refuge<N>> {
        let mut res = Refuge { safe: true, looks: Bits::EMPTY };
        for cell in &way.safe {
            let cell = usize::from(*cell);
            let occupied = (self.b.occupied - way.both) | Bits::one(cell);
            let it = self.refuge(cell, &occupied, watched)?;
            res.safe &= it.safe;
            res.looks |= it.looks;
        }
        Some(res)
    }

    /// Whether a royal piece would be safe on a cell if these were occupied, if tables tell.
    fn refuge(&self, cell: usize, occupied: &Bits<N>, watched: &Watched) -> Option<Refuge<N>> {
        let safe = !self.would_be_attacked(cell, occupied, &Bits::EMPTY)?;
        Some(Refuge { safe, looks: self.attack_looks(cell, occupied, watched)? })
    }

    /// In which ways the enemy's pieces attack.
    pub(super) fn watched(&self) -> Watched {
        let swift = &self.core.swift;
        let enemy = 1 - self.b.now.player;
        let watch = &swift.watches[usize::from(enemy)];
        let pieces = self.b.own(enemy);
        let mask = |watchers: &[Watcher]| {
            let has = |it: &Watcher| swift.of_types(it.types, &self.b.by_type).meets(pieces);
            let bits = watchers.iter().take(u64::BITS as usize).enumerate();
            bits.fold(0, |all, (n, it)| all | u64::from(has(it)) << n)
        };
        Watched { leaps: mask(&watch.leaps), lines: mask(&watch.lines) }
    }

    /// Whether a piece of a type attacks in ways in which no piece does.
    #[cold]
    pub(super) fn attacks_anew(&self, watched: &Watched, enemy: u8, ty: u8) -> bool {
        let swift = &self.core.swift;
        let watch = &swift.watches[usize::from(enemy)];
        let leaps = Watched::among(watched.leaps, &watch.leaps, false);
        let mut absent = leaps.chain(Watched::among(watched.lines, &watch.lines, false));
        absent.any(|it| swift.types_of(it).contains(&ty))
    }

    /// The cells that say whether an enemy piece attacks one, in the ways in which there are pieces that attack.
    fn attack_looks(&self, cell: usize, occupied: &Bits<N>, watched: &Watched) -> Option<Bits<N>> {
        let (core, swift) = (self.core, &self.core.swift);
        let enemy = usize::from(1 - self.b.now.player);
        let watch = &swift.watches[enemy];
        let mut res = Bits::EMPTY;
        for it in Watched::among(watched.leaps, &watch.leaps, true) {
            res |= swift.sets[it.most as usize + cell];
        }
        for it in Watched::among(watched.lines, &watch.lines, true) {
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
