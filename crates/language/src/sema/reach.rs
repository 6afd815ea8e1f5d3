//! Where patterns lead on an empty board: what distances, lints and castling texts ask.

use alfil_model::{Board, Cell, DirId, Land, Leg, Path, Pattern, PatternKind, SiteId, Steps};

/// How far a search goes at most, in steps; enough for any piece that is meant to be played with.
const BUDGET: u32 = 100_000;

/// Returns the cells that a piece could move to if it were alone on the board, ascending. Conditions are taken as true,
/// and legs that capture can end anywhere; `turn` says what a direction is for the piece's owner.
pub(super) fn on_empty_board(
    board: &Board,
    patterns: &[Pattern],
    from: Cell,
    turn: impl Fn(DirId) -> Option<DirId>,
) -> Vec<Cell> {
    on_empty_board_for(board, patterns, from, turn).0
}

/// The same of paths.
pub(super) fn of_paths(
    board: &Board,
    paths: &[Path],
    from: Cell,
    turn: impl Fn(DirId) -> Option<DirId>,
) -> Vec<Cell> {
    let mut walk = EmptyBoardWalk::new(board, from, &turn);
    for path in paths {
        walk.path(path);
    }
    walk.found
}

/// The same, with how many steps it took.
pub(super) fn on_empty_board_for(
    board: &Board,
    patterns: &[Pattern],
    from: Cell,
    turn: impl Fn(DirId) -> Option<DirId>,
) -> (Vec<Cell>, u32) {
    let mut walk = EmptyBoardWalk::new(board, from, &turn);
    walk.all(patterns);
    walk.found.sort_unstable();
    walk.found.dedup();
    (walk.found, BUDGET - walk.budget)
}

/// Returns true if any path of the patterns from the cell stays on the board, whatever would have to stand on it.
/// `budget` is shared by many questions; when it is used up the answer is yes.
pub(super) fn leads_anywhere(
    board: &Board,
    patterns: &[Pattern],
    from: Cell,
    budget: &mut u32,
) -> bool {
    let turn = |it| Some(it);
    let mut walk =
        EmptyBoardWalk { hops: true, budget: *budget, ..EmptyBoardWalk::new(board, from, &turn) };
    walk.all(patterns);
    *budget = walk.budget;
    !walk.found.is_empty() || walk.budget == 0
}

/// One counted step: on through the sites of the cell where it begins.
pub(super) fn step(board: &Board, dir: DirId, from: SiteId) -> Option<SiteId> {
    let links = &board.directions[dir.idx()].links;
    let cell = |site: SiteId| board.sites[site.idx()].cell;
    let mut at = links[from.idx()]?;
    let mut left = board.sites.len();
    while cell(at) == cell(from) && left > 0 {
        at = links[at.idx()]?;
        left -= 1;
    }
    Some(at)
}

struct EmptyBoardWalk<'a> {
    board: &'a Board,
    home: Cell,
    turn: &'a dyn Fn(DirId) -> Option<DirId>,
    /// True if legs may need other pieces, and one cell found is enough.
    hops: bool,
    found: Vec<Cell>,
    /// The cells that legs have visited, leg after leg.
    visited: Vec<Cell>,
    budget: u32,
}

impl<'a> EmptyBoardWalk<'a> {
    fn new(
        board: &'a Board,
        home: Cell,
        turn: &'a dyn Fn(DirId) -> Option<DirId>,
    ) -> EmptyBoardWalk<'a> {
        EmptyBoardWalk {
            board,
            home,
            turn,
            hops: false,
            found: vec![],
            visited: vec![],
            budget: BUDGET,
        }
    }

    fn all(&mut self, patterns: &[Pattern]) {
        for pattern in patterns {
            let PatternKind::Paths(paths) = &pattern.kind else { continue };
            for path in paths {
                self.path(path);
            }
        }
    }

    fn path(&mut self, path: &Path) {
        for n in 0..self.board.cells[self.home.idx()].sites.len() {
            let site = self.board.cells[self.home.idx()].sites[n];
            self.follow(&path.legs, site, 0);
        }
    }

    fn cell(&self, site: SiteId) -> Cell {
        self.board.sites[site.idx()].cell
    }

    fn step(&self, from: SiteId, dir: DirId) -> Option<SiteId> {
        step(self.board, (self.turn)(dir)?, from)
    }

    /// Returns true if all cells that a step passes are on the board.
    fn passes(&self, from: SiteId, leg: &Leg) -> bool {
        let mut at = Some(from);
        leg.lame.iter().all(|dir| {
            at = at.and_then(|it| self.step(it, *dir));
            at.is_some()
        })
    }

    /// Goes along the legs that are left; `length` is that of the leg before.
    fn follow(&mut self, legs: &[Leg], from: SiteId, length: u16) {
        if self.budget == 0 || (self.hops && !self.found.is_empty()) {
            return;
        }
        self.budget -= 1;
        let Some((leg, rest)) = legs.split_first() else {
            if self.hops || self.cell(from) != self.home {
                self.found.push(self.cell(from));
            }
            return;
        };
        let alone = (leg.land.has(Land::EMPTY) || leg.land.captures())
            && leg.jumped.is_empty()
            && !leg.unload;
        if !self.hops && !alone {
            return;
        }
        if let Steps::Anywhere = leg.steps {
            for site in 0..self.board.sites.len() {
                if self.board.sites[site].cell != self.home {
                    self.follow(rest, SiteId::new(site), 1);
                }
            }
            return;
        }
        let visited = self.visited.len();
        self.line(leg, rest, from, length);
        self.visited.truncate(visited);
    }

    /// The steps of one leg.
    fn line(&mut self, leg: &Leg, rest: &[Leg], from: SiteId, length: u16) {
        let (mut min, mut max) = (leg.min, leg.max);
        if leg.iso {
            (min, max) = (min.max(length), max.min(length));
        }
        let start = self.visited.len();
        self.visited.push(self.cell(from));
        let mut at = from;
        let Some(dirs) = leg.steps.dirs() else { return };
        let mut n = 0;
        while n < max {
            let dir = dirs[usize::from(n) % dirs.len()];
            if !self.passes(at, leg) {
                return;
            }
            let Some(next) = self.step(at, dir) else { return };
            let cell = self.cell(next);
            if self.visited[start..].contains(&cell) {
                return;
            }
            self.visited.push(cell);
            at = next;
            n += 1;
            if n >= min && n > leg.skip {
                self.follow(rest, at, n);
                if self.hops && !self.found.is_empty() {
                    return;
                }
            }
        }
    }
}
