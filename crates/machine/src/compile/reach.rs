//! Builds tables of the targets of pieces.

use super::paths::{Mark, Others};
use crate::program::{
    Bitboard,
    by_cell::ByCell,
    geometry::Geometry,
    reach::{Hop, LameLeaps, Reach, Segment},
};
use alfil_model::{Land, Leg, Path, Steps};
use rustc_hash::FxHashMap;
use std::{rc::Rc, sync::Arc};

/// The table of some paths that land on the same things, and the paths that do not fit into it.
#[derive(Debug, Default)]
pub(super) struct Built<const N: usize> {
    pub(super) reach: Arc<Reach<N>>,
    pub(super) walks: Vec<Path>,
    /// True if the table existed already.
    pub(super) shared: bool,
}

/// Paths that are to become a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) n_cells: usize,
    pub(super) paths: &'a [Path],
    /// True if the table may have hops: no condition reads the hurdle.
    pub(super) hops: bool,
    /// About how many bytes the table may take.
    pub(super) room: usize,
}

/// A cache of the targets of paths from each cell. Piece types share most of their paths.
#[derive(Debug, Default)]
pub(super) struct PathCache<const N: usize> {
    /// For each path of one line its lines from each cell, whatever it may land on.
    straight: FxHashMap<Path, Option<Rc<LinesByCell<N>>>>,
    /// For each path, whatever it may land on: for each leg, for each cell, where it may end.
    ends: FxHashMap<Path, Ends<N>>,
    /// Complete tables of some paths.
    tables: FxHashMap<Vec<Path>, Arc<Reach<N>>>,
    /// For each table and target the cells from which it may lead there. The key is an address, which `tables` keeps valid.
    sources: FxHashMap<*const Reach<N>, Rc<[Bitboard<N>]>>,
    /// About how many bytes the cache takes, without tables.
    held: usize,
    /// How many bytes it may take.
    most: usize,
}

/// For each leg of a path, for each cell, where it may end.
pub(super) type Ends<const N: usize> = Rc<[Vec<Bitboard<N>>]>;

impl<const N: usize> PathCache<N> {
    /// Returns an empty cache that may take about so many bytes.
    pub(super) fn within(most: usize) -> PathCache<N> {
        PathCache { most, ..PathCache::default() }
    }

    /// Clears the parts that can be computed again, if the cache takes too much memory.
    fn make_room(&mut self) {
        if self.held > self.most {
            self.straight = FxHashMap::default();
            self.ends = FxHashMap::default();
            self.sources = FxHashMap::default();
            self.held = 0;
        }
    }

    /// Builds the tables of paths.
    pub(super) fn build(&mut self, task: Task<'_>) -> Built<N> {
        self.make_room();
        // Where they lead is the same whatever they may land on at last.
        let mut key = task.paths.to_vec();
        key.iter_mut().filter_map(|it| it.legs.last_mut()).for_each(|it| it.land = Land::default());
        key.sort_unstable();
        if let Some(known) = self.tables.get(&key) {
            return Built { reach: Arc::clone(known), walks: Vec::new(), shared: true };
        }
        let (reach, walks) =
            self.build_new(task).unwrap_or_else(|| (Reach::default(), task.paths.to_vec()));
        let reach = Arc::new(reach);
        if walks.is_empty() && reach.hops.is_empty() {
            self.tables.insert(key, Arc::clone(&reach));
        }
        Built { reach, walks, shared: false }
    }

    /// Builds a table. Returns it with the paths that do not fit into it, or `None` if it would be too large.
    fn build_new(&mut self, task: Task<'_>) -> Option<(Reach<N>, Vec<Path>)> {
        let Task { geometry, n_cells, paths, hops, room } = task;
        let mut lines = LinesByCell::new(n_cells);
        let mut walks = Vec::new();
        let mut after = Vec::new();
        for path in paths {
            // Lines on large rings pass every cell from every cell: better walked than kept.
            if lines.bytes() > room {
                return None;
            }
            if let Some(found) = self.straight(geometry, n_cells, path, room) {
                lines.add(&found);
            } else if let Some(found) =
                if hops { hopping(geometry, n_cells, path, &mut after) } else { None }
            {
                lines.add(&found);
            } else {
                walks.push(path.clone());
            }
        }
        lines.sort();
        Some((assemble(lines, after, room)?, walks))
    }

    /// Returns for each target the cells from which a table may lead there.
    pub(super) fn sources(&mut self, n_cells: usize, reach: &Arc<Reach<N>>) -> Rc<[Bitboard<N>]> {
        self.make_room();
        let held = &mut self.held;
        let new = || {
            *held += n_cells * size_of::<Bitboard<N>>();
            let mut res = vec![Bitboard::EMPTY; n_cells];
            for from in 0..n_cells {
                reach.most(from).iter().for_each(|to| res[to].set(from));
            }
            Rc::from(res)
        };
        Rc::clone(self.sources.entry(Arc::as_ptr(reach)).or_insert_with(new))
    }

    fn straight(
        &mut self,
        geometry: &Geometry,
        n_cells: usize,
        path: &Path,
        room: usize,
    ) -> Option<Rc<LinesByCell<N>>> {
        self.make_room();
        let mut key = path.clone();
        if let Some(last) = key.legs.last_mut() {
            last.land = Land::default();
        }
        let held = &mut self.held;
        let new = || {
            let found = straight(geometry, n_cells, path, room)?;
            *held += found.bytes();
            Some(Rc::new(found))
        };
        self.straight.entry(key).or_insert_with(new).clone()
    }

    /// Returns the cells on which each leg of a path may end, from each cell, whatever stands on the board.
    pub(super) fn ends(&mut self, geometry: &Geometry, n_cells: usize, path: &Path) -> Ends<N> {
        let mut key = path.clone();
        key.legs.iter_mut().for_each(|it| it.land = Land::default());
        self.make_room();
        let held = &mut self.held;
        Rc::clone(self.ends.entry(key).or_insert_with(|| {
            *held += path.legs.len() * n_cells * size_of::<Bitboard<N>>();
            let mut res = vec![vec![Bitboard::EMPTY; n_cells]; path.legs.len()];
            let from = |cell: usize| {
                geometry.ends(path, cell, Others::Helpful, &mut |leg, end| res[leg][cell].set(end));
            };
            (0..n_cells).for_each(from);
            Rc::from(res)
        }))
    }
}

/// The leaps and lines of some paths.
#[derive(Clone, Debug, Default)]
struct LinesByCell<const N: usize> {
    /// For each cell its leaps.
    leaps: Vec<Bitboard<N>>,
    /// Lines with the cells where they begin.
    lines: Vec<(u16, LineShape<N>)>,
    /// How many segments all chains have.
    segments: usize,
}

/// A line as tables hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LineShape<const N: usize> {
    Ray(Bitboard<N>, bool),
    LameLeap(LameLeaps<N>),
    Chain(Vec<Segment<N>>),
    Hop(Hop<N>),
}

impl<const N: usize> LineShape<N> {
    fn new(marks: &[Mark]) -> LineShape<N> {
        if let Some(ray) = LineShape::ray(marks) {
            return ray;
        }
        let segments = segments(marks);
        let lands = marks.iter().filter(|it| matches!(it, Mark::Land(_))).count();
        match segments.as_slice() {
            _ if lands == 1 => LineShape::LameLeap(lame_leap(marks)),
            [ray] if ray.cells == ray.land => LineShape::Ray(ray.cells, ray.rising),
            _ => LineShape::Chain(segments),
        }
    }

    /// Returns the line as a ray, if it has several cells and all of them are places to land. Most lines are rays.
    fn ray(marks: &[Mark]) -> Option<LineShape<N>> {
        let [first, second, ..] = marks else { return None };
        let rising = second.cell() > first.cell();
        let continues = marks.windows(2).all(|it| (it[1].cell() > it[0].cell()) == rising);
        let lands = marks.iter().all(|it| matches!(it, Mark::Land(_)));
        (continues && lands)
            .then(|| LineShape::Ray(marks.iter().map(|it| it.cell()).collect(), rising))
    }
}

impl<const N: usize> LinesByCell<N> {
    fn new(n_cells: usize) -> LinesByCell<N> {
        LinesByCell { leaps: vec![Bitboard::EMPTY; n_cells], ..LinesByCell::default() }
    }

    fn push(&mut self, cell: usize, line: LineShape<N>) {
        if let LineShape::Chain(them) = &line {
            self.segments += them.len();
        }
        self.lines.push((cell as u16, line));
    }

    fn add(&mut self, other: &LinesByCell<N>) {
        self.leaps.iter_mut().zip(&other.leaps).for_each(|(to, it)| *to |= *it);
        self.lines.extend_from_slice(&other.lines);
        self.segments += other.segments;
    }

    /// Puts the lines in the order of cells. The sites of a merged cell share lines, so each line is kept once.
    fn sort(&mut self) {
        self.lines.sort_by_key(|it| it.0);
        let mut kept = 0;
        for n in 0..self.lines.len() {
            let mut earlier =
                self.lines[..kept].iter().rev().take_while(|it| it.0 == self.lines[n].0);
            if !earlier.any(|it| it.1 == self.lines[n].1) {
                self.lines.swap(kept, n);
                kept += 1;
            }
        }
        self.lines.truncate(kept);
    }

    fn bytes(&self) -> usize {
        self.leaps.len() * size_of::<Bitboard<N>>()
            + self.lines.len() * size_of::<(u16, LineShape<N>)>()
            + self.segments * size_of::<Segment<N>>()
    }
}

/// Returns the lines of a path with one line from each cell. Returns `None` for other paths, and if the lines take more than
/// `room` bytes.
fn straight<const N: usize>(
    geometry: &Geometry,
    n_cells: usize,
    path: &Path,
    room: usize,
) -> Option<LinesByCell<N>> {
    if let [leg] = path.legs.as_slice()
        && leg.steps == Steps::Anywhere
        && !leg.unload
        && !leg.iso
        && leg.min <= 1
        && leg.skip == 0
    {
        let others = |cell| Bitboard::first(n_cells) - Bitboard::one(cell);
        return Some(LinesByCell {
            leaps: (0..n_cells).map(others).collect(),
            ..LinesByCell::default()
        });
    }
    let mut res = LinesByCell::new(n_cells);
    let mut line = Vec::new();
    for cell in 0..n_cells {
        if res.bytes() > room {
            return None;
        }
        for site in geometry.sites(cell) {
            geometry.track(path, *site, &mut line)?;
            let jumps = line.iter().any(|it| matches!(it, Mark::Jump(_)));
            match line.as_slice() {
                [] => {}
                [Mark::Land(to)] => res.leaps[cell].set(usize::from(*to)),
                // A lame leap has one place to land, the last.
                [.., _]
                    if jumps
                        && line.iter().filter(|it| matches!(it, Mark::Land(_))).count() > 1 =>
                {
                    return None;
                }
                _ => res.push(cell, LineShape::new(&line)),
            }
        }
    }
    Some(res)
}

/// Returns the hops of a path over one hurdle. Returns `None` for other paths.
fn hopping<const N: usize>(
    geometry: &Geometry,
    n_cells: usize,
    path: &Path,
    after: &mut Vec<Vec<Segment<N>>>,
) -> Option<LinesByCell<N>> {
    let [first, second] = path.legs.as_slice() else { return None };
    let simple = |it: &Leg| {
        !it.iso && !it.unload && it.skip == 0 && it.lame.is_empty() && it.jumped.is_empty()
    };
    let hops = first.land == Land::HOP && simple(first) && simple(second);
    if !hops || !geometry.is_simple() {
        return None;
    }
    let line = |leg: &Leg, cell: usize| {
        let site = *geometry.sites(cell).first()?;
        let mut line = Vec::new();
        geometry.track(&Path { legs: vec![leg.clone()] }, site, &mut line)?;
        let segments = segments(&line);
        match segments.as_slice() {
            [] => Some(Segment {
                cells: Bitboard::EMPTY,
                land: Bitboard::EMPTY,
                rising: true,
                fresh: true,
            }),
            [it] => Some(*it),
            _ => None,
        }
    };
    let seconds: Vec<Segment<N>> =
        (0..n_cells).map(|it| line(second, it)).collect::<Option<_>>()?;
    let mut res = LinesByCell::new(n_cells);
    for cell in 0..n_cells {
        let first = line(first, cell)?;
        // The mover's own cell counts as empty, which tables don't know.
        if first.land.iter().any(|hurdle| seconds[hurdle].cells.has(cell)) {
            return None;
        }
        if !first.land.is_empty() {
            res.push(cell, LineShape::Hop(Hop { first, after: after.len() as u16 }));
        }
    }
    after.push(seconds);
    Some(res)
}

/// Returns the parts of a line on which the numbers of its cells only rise or only fall.
fn segments<const N: usize>(line: &[Mark]) -> Vec<Segment<N>> {
    let mut res: Vec<Segment<N>> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    for mark in line {
        let cell = mark.cell();
        // How many cells the current segment has, and its latest one.
        let (n, before) = last.unwrap_or((0, 0));
        let continues = res.last_mut().filter(|it| n == 1 || it.rising == (cell > before));
        let n = match continues {
            Some(it) => {
                it.rising = cell > before;
                it.cells.set(cell);
                n + 1
            }
            None => {
                let fresh = res.is_empty();
                let cells = Bitboard::one(cell);
                res.push(Segment { cells, land: Bitboard::EMPTY, rising: true, fresh });
                1
            }
        };
        if let (Mark::Land(_), Some(it)) = (mark, res.last_mut()) {
            it.land.set(cell);
        }
        last = Some((n, cell));
    }
    res
}

/// Returns the table of all cells, or `None` if it would take more than `room` bytes. Lines are in the order of cells.
fn assemble<const N: usize>(
    LinesByCell { leaps, lines, .. }: LinesByCell<N>,
    after: Vec<Vec<Segment<N>>>,
    room: usize,
) -> Option<Reach<N>> {
    let mut res = Reach { after, ..Reach::default() };
    let n_cells = leaps.len();
    if leaps.iter().any(|it| !it.is_empty()) {
        res.leaps = leaps;
    }
    let rays = |up: bool| {
        parts(&lines, n_cells, room, |it| match it {
            LineShape::Ray(cells, rising) if *rising == up => std::slice::from_ref(cells),
            _ => &[],
        })
    };
    (res.rising, res.falling) = (rays(true)?, rays(false)?);
    res.chains = parts(&lines, n_cells, room, |it| match it {
        LineShape::Chain(segments) => segments,
        _ => &[],
    })?;
    res.lame_leaps = parts(&lines, n_cells, room, |it| match it {
        LineShape::LameLeap(it) => std::slice::from_ref(it),
        _ => &[],
    })?;
    res.hops = parts(&lines, n_cells, room, |it| match it {
        LineShape::Hop(it) => std::slice::from_ref(it),
        _ => &[],
    })?;
    (res.bytes() <= room).then_some(res)
}

/// Returns the parts that a function finds in the lines of each cell, or `None` if they take more than `room` bytes.
fn parts<T: Copy, const N: usize>(
    mut lines: &[(u16, LineShape<N>)],
    n_cells: usize,
    room: usize,
    find: impl Fn(&LineShape<N>) -> &[T],
) -> Option<ByCell<T>> {
    ByCell::build(n_cells, |cell, to| {
        let own;
        (own, lines) = lines.split_at(lines.partition_point(|it| usize::from(it.0) <= cell));
        for (_, line) in own {
            to.extend(find(line));
        }
        (size_of_val(&**to) <= room).then_some(())
    })
}

/// Returns the lame leap of a line with one place to land.
fn lame_leap<const N: usize>(line: &[Mark]) -> LameLeaps<N> {
    let mut res = LameLeaps::default();
    for mark in line {
        match mark {
            Mark::Pass(cell) => res.empty.set(usize::from(*cell)),
            Mark::Jump(cell) => res.occupied.set(usize::from(*cell)),
            Mark::Land(cell) => res.land.set(usize::from(*cell)),
        }
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lands(cells: &[u16]) -> Vec<Mark> {
        cells.iter().map(|it| Mark::Land(*it)).collect()
    }

    fn bits(cells: &[usize]) -> Bitboard<2> {
        cells.iter().copied().collect()
    }

    fn from_first(lines: &[Vec<Mark>]) -> Reach<2> {
        let lines = lines.iter().map(|it| (0, LineShape::new(it))).collect();
        let lines = LinesByCell { lines, ..LinesByCell::new(1) };
        assemble(lines, Vec::new(), usize::MAX).unwrap()
    }

    #[test]
    fn a_ray_ends_on_the_first_piece() {
        let up = from_first(&[lands(&[10, 20, 70])]);
        assert_eq!(up.from(0, &bits(&[5, 20, 70]), &Bitboard::EMPTY), bits(&[10, 20]));
        assert_eq!(up.from(0, &bits(&[]), &Bitboard::EMPTY), bits(&[10, 20, 70]));
        let down = from_first(&[lands(&[70, 20, 10])]);
        assert_eq!(down.from(0, &bits(&[5, 20, 70]), &Bitboard::EMPTY), bits(&[70]));
        assert_eq!(down.from(0, &bits(&[10]), &Bitboard::EMPTY), bits(&[70, 20, 10]));
        assert!(down.chains.is_empty());
    }

    #[test]
    fn a_line_round_a_torus_has_two_stretches() {
        let ring = from_first(&[lands(&[5, 6, 7, 0, 1, 2, 3])]);
        assert_eq!(ring.chains.items().len(), 2);
        assert_eq!(ring.from(0, &bits(&[1]), &Bitboard::EMPTY), bits(&[5, 6, 7, 0, 1]));
        assert_eq!(ring.from(0, &bits(&[6, 1]), &Bitboard::EMPTY), bits(&[5, 6]));
        assert_eq!(ring.most(0), bits(&[0, 1, 2, 3, 5, 6, 7]));
    }

    #[test]
    fn zigzag_lines_are_cut_where_they_turn() {
        let zigzag = from_first(&[lands(&[5, 3, 9, 1])]);
        assert_eq!(zigzag.from(0, &bits(&[9]), &Bitboard::EMPTY), bits(&[5, 3, 9]));
        assert_eq!(zigzag.from(0, &bits(&[5]), &Bitboard::EMPTY), bits(&[5]));
        assert_eq!(zigzag.from(0, &bits(&[3, 1]), &Bitboard::EMPTY), bits(&[5, 3]));
    }

    #[test]
    fn lame_cells_bar_without_being_reached() {
        let lame = from_first(&[vec![Mark::Pass(4), Mark::Land(7)]]);
        assert_eq!(lame.lame_leaps.items().len(), 1);
        assert_eq!(lame.from(0, &bits(&[7]), &Bitboard::EMPTY), bits(&[7]));
        assert_eq!(lame.from(0, &bits(&[4]), &Bitboard::EMPTY), bits(&[]));
        let rider =
            from_first(&[vec![Mark::Pass(4), Mark::Land(7), Mark::Pass(11), Mark::Land(14)]]);
        assert_eq!(rider.from(0, &bits(&[11]), &Bitboard::EMPTY), bits(&[7]));
        assert_eq!(rider.from(0, &bits(&[7]), &Bitboard::EMPTY), bits(&[7]));
        assert_eq!(rider.from(0, &bits(&[4]), &Bitboard::EMPTY), bits(&[]));
        assert_eq!(rider.from(0, &bits(&[]), &Bitboard::EMPTY), bits(&[7, 14]));
    }

    #[test]
    fn sight_says_what_bars_it() {
        use crate::program::sight::Sight;
        let ray = from_first(&[lands(&[10, 20, 70])]);
        let sights = |to: usize, occupied: &[usize]| {
            let mut res = Vec::new();
            ray.sights(0, to, &bits(occupied), &Bitboard::EMPTY, &mut |it| res.push(it));
            res
        };
        assert_eq!(sights(70, &[10]), [Sight::Blocked(10, bits(&[20]))]);
        assert_eq!(sights(70, &[10, 20]), []);
        assert_eq!(sights(70, &[70]), [Sight::Open(bits(&[10, 20]))]);
        assert_eq!(sights(11, &[]), []);
        assert!(ray.has(0, 70, &bits(&[70]), &Bitboard::EMPTY));
        assert!(!ray.has(0, 70, &bits(&[20]), &Bitboard::EMPTY));
    }
}
