//! Bounds on the number of ways in which the paths of pieces can go.
//!
//! Move generation and the construction of tables walk paths of several legs way by way. So games with too many ways are
//! refused.

use super::cx::Sema;
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    schema::{game, piece},
    source::Span,
};
use alfil_model::{
    Board, Choose, Domain, Land, Leg, Model, Path, PatternKind, PieceTypeInfo, SetExpr, SiteId,
    Steps,
};

/// Steps that counting may take; games that need more have too many ways.
const BUDGET: u64 = 50_000_000;

/// Reports the first type that goes too many ways from a cell. Reports too if all types together go too many ways from
/// all cells.
pub(super) fn check(model: &Model, game: &game::Keys<'_>, diags: &mut Vec<Diagnostic>) {
    let players = model.players.len() as u64;
    let mut left = BUDGET;
    let mut all = 0_u64;
    for ty in &model.types {
        let from_each = ways(&model.board, ty, &mut left);
        let most = from_each.iter().copied().max().unwrap_or(0);
        let sum = from_each.iter().fold(0, |sum: u64, it| sum.saturating_add(*it));
        all = all.saturating_add(sum.saturating_mul(players));
        let (limit, whence) = if most > limits::ROUTES_FROM_CELL {
            (limits::ROUTES_FROM_CELL, "from one cell")
        } else if all > limits::ROUTES || left == 0 {
            (limits::ROUTES, "from all cells, all pieces and players together")
        } else {
            continue;
        };
        let piece = game.pieces.iter().find(|it| it.0.text == ty.name);
        let message = format!(
            "expected paths that go at most {limit} ways {whence}, found more with `{}`",
            ty.name
        );
        let span = piece.and_then(|it| it.1.place.value(piece::MOVE)).unwrap_or_default();
        let diag = Diagnostic::new(Code::TooManyRoutes, span, message);
        diags.push(diag.help("say how far each leg goes at most: `slide(all, 1..4)`, `R4`"));
        return;
    }
}

/// Returns true if paths go no more ways from any cell than those of a type may.
pub(super) fn are_few(board: &Board, paths: &[Path]) -> bool {
    let mut left = BUDGET;
    let mut long = paths.iter().filter(|it| it.legs.len() > 1);
    let few = long.all(|it| {
        of_path(board, it, &mut left).into_iter().all(|it| it <= limits::ROUTES_FROM_CELL)
    });
    few && left > 0
}

impl Sema<'_, '_> {
    /// Reports an action that can be made in too many ways.
    pub(super) fn check_choices(&mut self, choose: &[Choose], at: Span) {
        let all = choose.iter().fold(1_u64, |all, it| all.saturating_mul(self.most(&it.domain)));
        if all > limits::CHOICES {
            let what = "ways to make the choices of an action";
            let diag = limits::exceeded(at, what, limits::CHOICES as usize);
            self.diags
                .push(diag.help("choose cells of zones with few cells, as in `cell in camp`"));
        }
    }

    /// Returns how many items a domain can have.
    fn most(&self, domain: &Domain) -> u64 {
        let n = match domain {
            Domain::Cells(set) => self.most_cells(set),
            Domain::Held(_, types) | Domain::Types(types) => types.len(),
        };
        n as u64
    }

    fn most_cells(&self, set: &SetExpr) -> usize {
        match set {
            SetExpr::Cell(_) => 1,
            SetExpr::Cells(cells) => cells.len(),
            SetExpr::Zone(zone, _) => {
                let cells = self.zones.get(zone.idx()).into_iter().flat_map(|it| it.cells.iter());
                cells.map(Vec::len).max().unwrap_or(0)
            }
            SetExpr::Inter(sets) => {
                sets.iter().map(|it| self.most_cells(it)).min().unwrap_or(usize::MAX)
            }
            SetExpr::Minus(set, _) => self.most_cells(set),
            _ => self.geometry.board().cells.len(),
        }
    }
}

/// Returns for each cell the most ways in which paths of several legs can go, whatever stands on the board. Paths of one
/// leg are never many.
fn ways(board: &Board, ty: &PieceTypeInfo, left: &mut u64) -> Vec<u64> {
    let mut res = vec![0_u64; board.cells.len()];
    for pattern in &ty.patterns {
        let PatternKind::Paths(paths) = &pattern.kind else { continue };
        for path in paths.iter().filter(|it| it.legs.len() > 1) {
            let from_sites = of_path(board, path, left);
            for (site, ways) in board.sites.iter().zip(from_sites) {
                let sum = &mut res[site.cell.idx()];
                *sum = sum.saturating_add(ways);
            }
        }
    }
    res
}

/// Returns the ways from each site, counted from the last leg backwards.
fn of_path(board: &Board, path: &Path, left: &mut u64) -> Vec<u64> {
    let mut after = vec![1_u64; board.sites.len()];
    // When the leg has been on a cell.
    let mut seen = vec![usize::MAX; board.cells.len()];
    for leg in path.legs.iter().rev() {
        if let Steps::Anywhere = leg.steps {
            let ends = after.iter().fold(0, |sum: u64, it| sum.saturating_add(*it));
            after.fill(ends.saturating_mul(ways_to_end(leg)));
            continue;
        }
        seen.fill(usize::MAX);
        let from = |site| of_leg(board, leg, site, &after, &mut seen, left);
        after = (0..board.sites.len()).map(from).collect();
    }
    after
}

fn of_leg(
    board: &Board,
    leg: &Leg,
    from: usize,
    after: &[u64],
    seen: &mut [usize],
    left: &mut u64,
) -> u64 {
    let Some(dirs) = leg.steps.dirs() else { return 0 };
    // A leg that must end on a piece ends on the first one. A leg as long as the one before has only one end.
    let once = leg.iso || leg.land.0 & (Land::EMPTY.0 | Land::EN_PASSANT.0) == 0;
    let mut res = 0_u64;
    let mut at = SiteId::new(from);
    seen[board.sites[from].cell.idx()] = from;
    for n in 1..=leg.max {
        let dir = &dirs[usize::from(n - 1) % dirs.len()];
        let Some(next) = super::reach::step(board, *dir, at).filter(|_| *left > 0) else { break };
        *left -= 1;
        at = next;
        let cell = board.sites[at.idx()].cell.idx();
        if seen[cell] == from {
            break;
        }
        seen[cell] = from;
        if n >= leg.min {
            let further = after[at.idx()];
            res = if once { res.max(further) } else { res.saturating_add(further) };
        }
    }
    res.saturating_mul(ways_to_end(leg))
}

/// Returns in how many ways a path can go on from one cell.
fn ways_to_end(leg: &Leg) -> u64 {
    let has = |land: Land| u64::from(leg.land.has(land));
    let empty = has(Land::EMPTY) + has(Land::EN_PASSANT);
    let hop = has(Land::HOP).max(has(Land::HOP_FRIEND));
    let taken = u64::from(leg.land.captures()) + hop + has(Land::RELAY);
    empty.max(taken).max(1)
}
