//! FEN's en passant field.

use alfil_model::{Cell, DirId, EnPassant, Leg, Model, PatternKind, Piece, Player, SiteId, State};

/// Returns the field's text.
pub(super) fn write(model: &Model, state: &State) -> String {
    if state.en_passant.is_empty() {
        return "-".to_owned();
    }
    let one = |en_passant: &EnPassant| {
        let cells = run(model, &en_passant.cells);
        if infer(model, &state.cells, state.player, &en_passant.cells).as_ref() == Some(en_passant)
        {
            cells
        } else {
            format!("{cells}:{}", model.board.cells[en_passant.victim.idx()].name)
        }
    };
    state.en_passant.iter().map(one).collect::<Vec<_>>().join(",")
}

/// Separates names of cells that would be misread without it.
pub(super) const APART: char = '+';

/// Returns names of cells in a row, without separators where they are not misread.
fn run(model: &Model, cells: &[Cell]) -> String {
    let names: Vec<&str> =
        cells.iter().map(|it| model.board.cells[it.idx()].name.as_str()).collect();
    let text = names.concat();
    let mut rest = text.as_str();
    let is_read = |name: &&str| {
        let found = first_cell(model, rest).is_some_and(|it| it.1 == name.len());
        rest = &rest[name.len()..];
        found
    };
    if names.iter().all(is_read) { text } else { names.join(&APART.to_string()) }
}

/// Returns the cell whose name a text begins with, the longest if there are several, and the length of its name.
pub(super) fn first_cell(model: &Model, text: &str) -> Option<(Cell, usize)> {
    let cells = model.board.cells.iter().enumerate();
    let named = cells.filter(|(_, it)| text.starts_with(&it.name));
    let longest = named.max_by_key(|(_, it)| it.name.len());
    longest.map(|(n, it)| (Cell::new(n), it.name.len()))
}

/// Returns the en passant right that a list of cells stands for. The cells are some or all that one enemy move has passed
/// over, and the enemy piece now stands at its end. Other programs also list the cell of that piece.
pub(super) fn infer(
    model: &Model,
    cells: &[Option<Piece>],
    player: Player,
    listed: &[Cell],
) -> Option<EnPassant> {
    let (occupied, passed): (Vec<Cell>, Vec<Cell>) =
        listed.iter().partition(|it| cells[it.idx()].is_some());
    let mut found: Option<EnPassant> = None;
    for victim in (0..cells.len()).map(Cell::new) {
        let Some(piece) = cells[victim.idx()] else { continue };
        let possible = piece.owner != player
            && piece.owner != Player::NEUTRAL
            && occupied.iter().all(|it| *it == victim);
        if !possible {
            continue;
        }
        for way in ways_to(model, cells, piece, victim) {
            if passed.iter().all(|it| way.contains(it)) {
                let exact = way.len() == passed.len();
                if exact || found.is_none() {
                    found = Some(EnPassant { cells: way, victim });
                }
                if exact {
                    return found;
                }
            }
        }
    }
    found
}

/// Returns the cells passed over by every move that sets an en passant right and can have brought the piece to its cell.
fn ways_to(model: &Model, cells: &[Option<Piece>], piece: Piece, to: Cell) -> Vec<Vec<Cell>> {
    let mut res = Vec::new();
    let patterns = model.types[piece.ty].patterns.iter().filter(|it| it.sets_en_passant);
    for pattern in patterns {
        let PatternKind::Paths(paths) = &pattern.kind else { continue };
        for path in paths {
            for from in (0..cells.len()).map(Cell::new).filter(|it| cells[it.idx()].is_none()) {
                let mut search =
                    DoubleStepSearch { model, cells, player: piece.owner, to, res: &mut res };
                for site in &model.board.cells[from.idx()].sites {
                    search.legs(&path.legs, *site, &mut vec![from]);
                }
            }
        }
    }
    res
}

/// Walks the paths that end on a cell.
struct DoubleStepSearch<'a> {
    model: &'a Model,
    cells: &'a [Option<Piece>],
    player: Player,
    to: Cell,
    res: &'a mut Vec<Vec<Cell>>,
}

impl DoubleStepSearch<'_> {
    /// Makes the remaining legs; `visited` holds the cells so far, the first one included.
    fn legs(&mut self, legs: &[Leg], site: SiteId, visited: &mut Vec<Cell>) {
        let Some((leg, rest)) = legs.split_first() else {
            if visited.last() == Some(&self.to) {
                let mut passed = visited[1..visited.len() - 1].to_vec();
                passed.sort_unstable();
                passed.dedup();
                self.res.push(passed);
            }
            return;
        };
        let before = visited.len();
        let mut at = site;
        for n in 0..leg.max {
            let Some(next) = self.step(leg, n, at, visited) else { break };
            let cell = self.cell(next);
            if visited.contains(&cell) {
                break;
            }
            visited.push(cell);
            at = next;
            if n + 1 >= leg.min {
                self.legs(rest, at, visited);
            }
            if self.cells[cell.idx()].is_some() {
                break;
            }
        }
        visited.truncate(before);
    }

    fn cell(&self, site: SiteId) -> Cell {
        self.model.board.sites[site.idx()].cell
    }

    fn follow(&self, dir: DirId, from: SiteId) -> Option<SiteId> {
        let dir = self.model.players[self.player].directions[dir.idx()];
        self.model.board.directions[dir.idx()].links[from.idx()]
    }

    /// Makes the `n`-th step of a leg, over the other sites of the same cell; notes the cells that it passes.
    fn step(&self, leg: &Leg, n: u16, from: SiteId, visited: &mut Vec<Cell>) -> Option<SiteId> {
        let dirs = leg.steps.dirs()?;
        let dir = dirs[usize::from(n) % dirs.len()];
        for passing in [&leg.lame, &leg.jumped] {
            let mut at = from;
            for dir in passing {
                at = self.follow(*dir, at)?;
                visited.push(self.cell(at));
            }
        }
        let mut at = self.follow(dir, from)?;
        // A cell has few sites; a ring of links within one is left after as many steps.
        for _ in 0..self.model.board.sites.len() {
            if self.cell(at) != self.cell(from) {
                return Some(at);
            }
            at = self.follow(dir, at)?;
        }
        None
    }
}
