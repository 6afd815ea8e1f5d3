//! Where patterns lead on an empty board: what distances, lints and castling texts ask.

use crate::model::{Board, CellId, DirId, Land, Leg, Pattern, PatternKind, SiteId, Steps};

/// The cells that a piece of the first player could move to if it were alone on the board, ascending; conditions are
/// taken as true.
pub(super) fn on_empty_board(board: &Board, patterns: &[Pattern], from: CellId) -> Vec<CellId> {
    let mut res = Vec::new();
    for pattern in patterns {
        let PatternKind::Paths(paths) = &pattern.kind else { continue };
        for path in paths {
            for site in &board.cells[from.idx()].sites {
                follow(&Walk { board, home: from }, &path.legs, *site, 0, &mut res);
            }
        }
    }
    res.sort_unstable();
    res.dedup();
    res
}

struct Walk<'a> {
    board: &'a Board,
    home: CellId,
}

impl Walk<'_> {
    fn cell(&self, site: SiteId) -> CellId {
        self.board.sites[site.idx()].cell
    }

    /// One counted step: on through the sites of the cell where it begins.
    fn step(&self, from: SiteId, dir: DirId) -> Option<SiteId> {
        let links = &self.board.directions[dir.idx()].links;
        let mut at = links[from.idx()]?;
        let mut left = self.board.sites.len();
        while self.cell(at) == self.cell(from) && left > 0 {
            at = links[at.idx()]?;
            left -= 1;
        }
        Some(at)
    }

    /// Whether all cells that a step passes are on the board.
    fn passes(&self, from: SiteId, leg: &Leg) -> bool {
        let mut at = Some(from);
        leg.lame.iter().all(|dir| {
            at = at.and_then(|it| self.step(it, *dir));
            at.is_some()
        })
    }
}

/// Goes along the legs that are left; `length` is that of the leg before.
fn follow(walk: &Walk<'_>, legs: &[Leg], from: SiteId, length: u16, res: &mut Vec<CellId>) {
    let Some((leg, rest)) = legs.split_first() else {
        if walk.cell(from) != walk.home {
            res.push(walk.cell(from));
        }
        return;
    };
    // Without other pieces nothing can be hopped, taken or jumped.
    if !leg.land.has(Land::EMPTY) || !leg.jumped.is_empty() || leg.unload {
        return;
    }
    let (mut min, mut max) = (leg.min, leg.max);
    if leg.iso {
        (min, max) = (min.max(length), max.min(length));
    }
    if let Steps::Anywhere = leg.steps {
        for (site, it) in walk.board.sites.iter().enumerate() {
            if it.cell != walk.home {
                follow(walk, rest, SiteId::new(site), 1, res);
            }
        }
        return;
    }
    let mut seen = vec![walk.cell(from)];
    let mut at = from;
    let mut n = 0;
    while n < max {
        let dir = match &leg.steps {
            Steps::Line(dir) => *dir,
            Steps::Cycle(dirs) => dirs[usize::from(n) % dirs.len()],
            Steps::Anywhere => return,
        };
        if !walk.passes(at, leg) {
            return;
        }
        let Some(next) = walk.step(at, dir) else { return };
        let cell = walk.cell(next);
        if seen.contains(&cell) {
            return;
        }
        seen.push(cell);
        at = next;
        n += 1;
        if n >= min && n > leg.skip {
            follow(walk, rest, at, n, res);
        }
    }
}
