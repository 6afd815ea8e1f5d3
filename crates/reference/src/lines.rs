//! Neighbours and straight lines, as sets know them: along [`Board::near`], seen from nobody.

use super::cells::Cells;
use alfil_model::{Board, Cell, DirId, SiteId};

/// Returns the cells one step away from a cell.
pub(super) fn neighbours(board: &Board, cell: Cell) -> Vec<Cell> {
    let mut res = Vec::new();
    for site in &board.cells[cell.idx()].sites {
        for dir in &board.near {
            let next = board.directions[dir.idx()].links[site.idx()].map(|it| cell_of(board, it));
            res.extend(next.filter(|it| *it != cell));
        }
    }
    res
}

/// A straight line from a cell, without that cell.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) cells: Vec<Cell>,
    /// True if the line ends because no link leads on.
    at_edge: bool,
}

/// Returns all lines that start at a cell: one for each of its sites and each direction. A line visits a cell once.
pub(super) fn lines(board: &Board, cell: Cell) -> Vec<Line> {
    let mut res = Vec::new();
    for site in &board.cells[cell.idx()].sites {
        res.extend(board.near.iter().map(|dir| line(board, *site, *dir)));
    }
    res
}

fn line(board: &Board, start: SiteId, dir: DirId) -> Line {
    let mut at_edge = false;
    let mut visited = vec![cell_of(board, start)];
    let mut site = start;
    // Leaving a cell of several sites may take several links; a line has no more links than there are sites.
    for _ in 0..board.sites.len() {
        let Some(next) = board.directions[dir.idx()].links[site.idx()] else {
            at_edge = true;
            break;
        };
        let cell = cell_of(board, next);
        if cell != cell_of(board, site) {
            if visited.contains(&cell) {
                break;
            }
            visited.push(cell);
        }
        site = next;
    }
    visited.remove(0);
    Line { cells: visited, at_edge }
}

/// Returns the cells strictly between two, on all lines from the first that meet the second.
pub(super) fn between(board: &Board, one: Cell, other: Cell) -> Vec<Cell> {
    let cut = |Line { cells, .. }: Line| {
        let end = cells.iter().position(|it| *it == other);
        end.map(|end| cells[..end].to_vec()).unwrap_or_default()
    };
    lines(board, one).into_iter().flat_map(cut).collect()
}

/// Returns the cells behind the second of two, on all lines from the first that meet it.
pub(super) fn beyond(board: &Board, one: Cell, other: Cell) -> Vec<Cell> {
    let cut = |Line { cells, .. }: Line| {
        let at = cells.iter().position(|it| *it == other);
        at.map(|at| cells[at + 1..].to_vec()).unwrap_or_default()
    };
    lines(board, one).into_iter().flat_map(cut).collect()
}

/// Returns the cells of `inner` in unbroken lines from a cell to a cell of `outer`; with `edge` to the board's edge, too.
pub(super) fn enclosed(
    board: &Board,
    cell: Cell,
    inner: &Cells,
    outer: &Cells,
    edge: bool,
) -> Vec<Cell> {
    let cut = |Line { cells, at_edge }: Line| {
        let unbroken = cells.iter().take_while(|it| inner.has(**it)).count();
        if edge && at_edge && unbroken == cells.len() {
            return cells;
        }
        let reached = &cells[..cells.len().min(unbroken + 1)];
        let end = reached.iter().rposition(|it| outer.has(*it)).unwrap_or(0);
        cells[..end].to_vec()
    };
    lines(board, cell).into_iter().flat_map(cut).collect()
}

/// Returns the cells of rows of a set with at least so many cells; with `most`, of whole rows with at most so many.
pub(super) fn rows(board: &Board, set: &Cells, least: usize, most: Option<usize>) -> Vec<Cell> {
    let mut res = Vec::new();
    for dir in &board.near {
        let row = |start: SiteId| {
            let mut row = vec![cell_of(board, start)];
            row.extend(line(board, start, *dir).cells.into_iter().take_while(|it| set.has(*it)));
            row
        };
        let starts = set.iter().flat_map(|it| board.cells[it.idx()].sites.clone());
        let all: Vec<Vec<Cell>> = starts.map(row).collect();
        let is_end = |row: &&Vec<Cell>| {
            all.iter().any(|longer| longer.len() > row.len() && longer.ends_with(row))
        };
        let long = all.iter().filter(|it| it.len() >= least);
        let fitting = long.filter(|it| most.is_none_or(|most| it.len() <= most && !is_end(it)));
        res.extend(fitting.flatten());
    }
    res
}

/// Returns the cells to which a set holds a path of neighbours from a cell of `with`.
pub(super) fn group(
    set: &Cells,
    with: &Cells,
    neighbours: impl Fn(Cell) -> Vec<Cell>,
) -> Vec<Cell> {
    let mut found: Vec<Cell> = set.iter().filter(|it| with.has(*it)).collect();
    let mut next = 0;
    while next < found.len() {
        for cell in neighbours(found[next]) {
            if set.has(cell) && !found.contains(&cell) {
                found.push(cell);
            }
        }
        next += 1;
    }
    found
}

/// Returns how many groups of neighbours a set has.
pub(super) fn groups(board: &Board, set: &Cells, neighbours: impl Fn(Cell) -> Vec<Cell>) -> i32 {
    let mut grouped = Vec::new();
    let mut res = 0;
    for cell in set.iter() {
        if !grouped.contains(&cell) {
            grouped.extend(group(set, &Cells::of(board, &[cell]), &neighbours));
            res += 1;
        }
    }
    res
}

fn cell_of(board: &Board, site: SiteId) -> Cell {
    board.sites[site.idx()].cell
}
