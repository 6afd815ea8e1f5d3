//! The moves of a piece alone on the board, for diagrams of moves.

use super::common::{Highlights, Mark};
use alfil_model::{
    Cell, CellRef, Cond, DirId, Land, Model, Num, Path, Pattern, PatternKind, Piece, PieceType,
    Player, PlayerRef, SetExpr, Site, SiteId, State, castling,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps for which a pattern is followed; only absurd patterns have more.
const MOST_STEPS: u32 = 500_000;

/// Returns the cells that a piece of the type could reach from a cell if it were alone on the board. Cells where it could
/// also capture, or only capture, are marked.
///
/// - Victims and hurdles that a path needs are assumed to be there.
/// - Conditions that depend on the position are assumed to hold; those on cells, zones and fields are decided.
/// - Of moves that only an unmoved piece has, those of a piece of the set-up count.
pub fn reach(model: &Model, ty: PieceType, player: Player, from: Cell) -> Highlights {
    reach_within(model, ty, player, from, MOST_STEPS)
}

/// Does the same as [`reach`], but follows each pattern for at most `most_steps` steps.
pub(super) fn reach_within(
    model: &Model,
    ty: PieceType,
    player: Player,
    from: Cell,
    most_steps: u32,
) -> Highlights {
    let mut to: BTreeMap<Cell, Mark> = BTreeMap::new();
    let mut add = |cell: Cell, mark: Mark| {
        to.entry(cell).and_modify(|it| *it = it.and(mark)).or_insert(mark);
    };
    let at_start = model.start.cells[from.idx()];
    let unmoved = at_start.is_some_and(|it| (it.ty, it.owner) == (ty, player));
    for pattern in &model.types[ty].patterns {
        if pattern.initial && !unmoved {
            continue;
        }
        let found = targets(model, pattern, player, from, most_steps);
        for (cell, mark) in &found {
            let static_part = Static { model, player, from, to: *cell, found: &found };
            if static_part.cond(&pattern.when) != Some(false) {
                add(*cell, *mark);
            }
        }
    }
    for (king, way) in castling::unmoved_ways(&model.types, &model.start.cells) {
        if (king, way.player, way.king_from) == (ty, player, from) {
            add(if way.takes_partner { way.partner_from } else { way.king_to }, Mark::Quiet);
        }
    }
    Highlights { from: Some(from), to: to.into_iter().collect(), last: Vec::new() }
}

/// Returns the position with only one piece on the board, for a drawing of its moves.
pub fn lone_piece(model: &Model, ty: PieceType, player: Player, at: Cell) -> State {
    let mut res = model.start.clone();
    res.cells.fill(None);
    for hand in &mut res.hands {
        hand.fill(0);
    }
    res.cells[at.idx()] = Some(Piece { ty, owner: player, marks: 0 });
    res
}

/// Returns the cell nearest to the middle of the board, or of the middle level.
pub fn middle(model: &Model) -> Cell {
    let sites = &model.board.sites;
    let levels: BTreeSet<u16> = sites.iter().map(|it| it.level).collect();
    let level = levels.iter().nth(levels.len().saturating_sub(1) / 2);
    let here: Vec<&Site> = sites.iter().filter(|it| Some(&it.level) == level).collect();
    let count = here.len().max(1) as f32;
    let mean =
        |part: fn(&(f32, f32)) -> f32| here.iter().map(|it| part(&it.at)).sum::<f32>() / count;
    let middle = (mean(|it| it.0), mean(|it| it.1));
    let far = |it: &Site| (it.at.0 - middle.0).powi(2) + (it.at.1 - middle.1).powi(2);
    let nearest = here.into_iter().min_by(|a, b| far(a).total_cmp(&far(b)));
    nearest.map_or(Cell(0), |it| it.cell)
}

/// Finds the targets of a pattern, whatever its condition.
fn targets(
    model: &Model,
    pattern: &Pattern,
    player: Player,
    from: Cell,
    most_steps: u32,
) -> BTreeMap<Cell, Mark> {
    let mut walk = Walk { model, player, origin: from, found: BTreeMap::new(), left: most_steps };
    if let PatternKind::Paths(paths) = &pattern.kind {
        for path in paths {
            for &site in &model.board.cells[from.idx()].sites {
                walk.leg(path, 0, site, Taken { length: 0, captured: false });
            }
        }
    }
    walk.found
}

/// The result of the legs before.
#[derive(Clone, Copy)]
struct Taken {
    /// Steps of the leg before.
    length: u16,
    captured: bool,
}

/// A path being followed.
struct Walk<'a> {
    model: &'a Model,
    player: Player,
    origin: Cell,
    found: BTreeMap<Cell, Mark>,
    /// Steps that may still be made.
    left: u32,
}

impl Walk<'_> {
    fn cell(&self, site: SiteId) -> Cell {
        self.model.board.sites[site.idx()].cell
    }

    /// Returns the direction as the player sees it.
    fn links(&self, dir: DirId) -> &[Option<SiteId>] {
        let seen = self.model.players[self.player].directions[dir.idx()];
        &self.model.board.directions[seen.idx()].links
    }

    /// One step to another cell.
    fn step(&self, from: SiteId, dir: DirId) -> Option<SiteId> {
        let links = self.links(dir);
        let mut at = links[from.idx()]?;
        while self.cell(at) == self.cell(from) {
            at = links[at.idx()]?;
        }
        Some(at)
    }

    /// Returns true if all cells that a step passes are on the board.
    fn passes(&self, from: SiteId, dirs: &[DirId]) -> bool {
        let follow = |at: SiteId, dir: &DirId| self.links(*dir)[at.idx()];
        dirs.iter().try_fold(from, follow).is_some()
    }

    fn leg(&mut self, path: &Path, n: usize, from: SiteId, taken: Taken) {
        let Some(leg) = path.legs.get(n) else { return };
        let Some(steps) = leg.steps.dirs() else {
            for cell in 0..self.model.board.cells.len() {
                let site = self.model.board.cells[cell].sites[0];
                if self.cell(site) != self.cell(from) {
                    self.arrive(path, n, site, Taken { length: 1, ..taken });
                }
            }
            return;
        };
        let mut visited = vec![self.cell(from)];
        let mut at = from;
        for count in 1..=leg.max {
            let dir = steps[usize::from(count - 1) % steps.len()];
            let ready = self.passes(at, &leg.lame) && self.passes(at, &leg.jumped);
            let Some(next) = self.step(at, dir).filter(|_| ready && self.left > 0) else { return };
            self.left -= 1;
            at = next;
            let cell = self.cell(at);
            if visited.contains(&cell) {
                return;
            }
            visited.push(cell);
            if count >= leg.min && count > leg.skip && (!leg.iso || count == taken.length) {
                self.arrive(path, n, at, Taken { length: count, ..taken });
            }
        }
    }

    /// A leg ends: the next one begins, or the cell is noted.
    fn arrive(&mut self, path: &Path, n: usize, at: SiteId, taken: Taken) {
        let land = path.legs[n].land;
        let cell = self.cell(at);
        if n + 1 < path.legs.len() {
            let passes = [Land::EMPTY, Land::HOP, Land::HOP_FRIEND, Land::RELAY];
            if passes.iter().any(|it| land.has(*it)) {
                self.leg(path, n + 1, at, taken);
            }
            if land.captures() {
                self.leg(path, n + 1, at, Taken { captured: true, ..taken });
            }
            return;
        }
        if cell == self.origin {
            return;
        }
        let quiet = land.has(Land::EMPTY) && !taken.captured;
        let captures = land.captures() || taken.captured;
        let mark = match (quiet, captures) {
            (true, true) => Mark::Both,
            (true, false) => Mark::Quiet,
            _ => Mark::Capture,
        };
        self.found.entry(cell).and_modify(|it| *it = it.and(mark)).or_insert(mark);
    }
}

/// The part of conditions that does not depend on the position.
struct Static<'a> {
    model: &'a Model,
    player: Player,
    from: Cell,
    to: Cell,
    /// All cells that the pattern reaches.
    found: &'a BTreeMap<Cell, Mark>,
}

impl Static<'_> {
    /// Returns whether the condition holds; `None` if that depends on the position.
    fn cond(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Const(value) => Some(*value),
            Cond::Not(inner) => self.cond(inner).map(|it| !it),
            Cond::And(all) => self.fold(all, false),
            Cond::Or(any) => self.fold(any, true),
            Cond::Compare(how, a, b) => {
                let (a, b) = (self.num(a)?, self.num(b)?);
                Some(how.holds(a, b))
            }
            Cond::In(cell, set) => self.has(set, self.cell(*cell)?),
            Cond::Steepest(field, least) => {
                let values = &self.model.cell_values[field.idx()].values[self.player];
                let rise = |to: Cell| values[to.idx()].saturating_sub(values[self.from.idx()]);
                let most = self.found.keys().map(|it| rise(*it)).max();
                Some(rise(self.to) >= *least && Some(rise(self.to)) == most)
            }
            _ => None,
        }
    }

    /// Joins conditions by "and" or "or": `decisive` is the value of a part that decides the whole.
    fn fold(&self, conds: &[Cond], decisive: bool) -> Option<bool> {
        let mut res = Some(!decisive);
        for cond in conds {
            match self.cond(cond) {
                Some(value) if value == decisive => return Some(decisive),
                Some(_) => {}
                None => res = None,
            }
        }
        res
    }

    fn cell(&self, cell: CellRef) -> Option<Cell> {
        match cell {
            CellRef::Origin => Some(self.from),
            CellRef::Target => Some(self.to),
            CellRef::Const(cell) => Some(cell),
            _ => None,
        }
    }

    fn num(&self, num: &Num) -> Option<i32> {
        let at = |it: &SetExpr| match it {
            SetExpr::Cell(it) => self.cell(*it),
            _ => None,
        };
        let cell = |it: &SetExpr| Some(&self.model.board.cells[at(it)?.idx()]);
        match num {
            Num::Const(value) => Some(*value),
            Num::CellValues(field, it, PlayerRef::Own) => {
                let values = &self.model.cell_values[field.idx()].values[self.player];
                Some(values[at(it)?.idx()])
            }
            Num::File(it) => Some(cell(it)?.file),
            Num::Rank(it) => Some(cell(it)?.rank),
            Num::Level(it) => Some(cell(it)?.level),
            Num::Arith(how, a, b) => Some(how.of(self.num(a)?, self.num(b)?)),
            Num::Abs(it) => Some(self.num(it)?.saturating_abs()),
            _ => None,
        }
    }

    fn has(&self, set: &SetExpr, cell: Cell) -> Option<bool> {
        match set {
            SetExpr::None => Some(false),
            SetExpr::All => Some(true),
            SetExpr::Zone(zone, PlayerRef::Own) => {
                Some(self.model.zones[zone.idx()].cells[self.player].contains(&cell))
            }
            SetExpr::Cells(cells) => Some(cells.has(cell)),
            SetExpr::Cell(it) => Some(self.cell(*it)? == cell),
            SetExpr::Union(sets) => {
                let each: Vec<_> = sets.iter().map(|it| self.has(it, cell)).collect();
                if each.contains(&Some(true)) {
                    return Some(true);
                }
                each.into_iter().all(|it| it.is_some()).then_some(false)
            }
            SetExpr::Inter(sets) => {
                let each: Vec<_> = sets.iter().map(|it| self.has(it, cell)).collect();
                if each.contains(&Some(false)) {
                    return Some(false);
                }
                each.into_iter().all(|it| it.is_some()).then_some(true)
            }
            SetExpr::Minus(a, b) => Some(self.has(a, cell)? && !self.has(b, cell)?),
            SetExpr::Not(inner) => self.has(inner, cell).map(|it| !it),
            _ => None,
        }
    }
}
