//! What both kinds of drawing ask of a model.

use alfil_model::{
    Board, Cell, CellInfo, DirId, Direction, Grid, Model, Piece, Player, Site, SiteId,
};
use std::collections::BTreeMap;

/// The marks on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlights {
    /// The cell whose moves are shown.
    pub from: Option<Cell>,
    /// The cells where it can go.
    pub to: Vec<(Cell, Mark)>,
    /// The cells of the last move.
    pub last: Vec<Cell>,
}

impl Highlights {
    /// Returns the mark of a cell.
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        self.to.iter().find(|it| it.0 == cell).map(|it| it.1)
    }
}

/// The ways to reach a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Only without capturing.
    Quiet,
    /// Only by capturing.
    Capture,
    /// Either way.
    Both,
}

impl Mark {
    /// Either of both.
    #[must_use]
    pub fn and(self, other: Mark) -> Mark {
        if self == other { self } else { Mark::Both }
    }
}

/// Returns the piece as text: its type's ID, in capitals for the first player and in small letters for the second. If
/// there are more players, their letters come first.
pub fn piece_text(model: &Model, piece: Piece) -> String {
    let id = &model.types[piece.ty].id;
    if piece.owner == Player::NEUTRAL {
        return id.clone();
    }
    match (model.players.len(), piece.owner.idx()) {
        (0..=2, 0) => id.clone(),
        (0..=2, _) => id.to_lowercase(),
        (_, owner) => {
            let letter = model.players.as_slice().get(owner).map_or('?', |it| it.letter);
            format!("{letter}{id}")
        }
    }
}

/// Returns the pieces in a player's hand: `P P N`, as pieces of the player. Empty if there are none.
pub(super) fn hand_text(model: &Model, hand: &[u16], owner: Player) -> String {
    let mut words = Vec::new();
    for (ty, count) in model.types.ids().zip(hand) {
        let text = piece_text(model, Piece { ty, owner, marks: 0 });
        match count {
            0 => {}
            1 => words.push(text),
            more => words.push(format!("{more}{text}")),
        }
    }
    words.join(" ")
}

/// Returns the letters of a file, taken from the name of one of its cells: `aa` of `Caa10`.
pub(super) fn file_label(cell: &CellInfo, levels: bool) -> &str {
    let name = cell.name.trim_end_matches(|it: char| it.is_ascii_digit());
    let name = if levels { name.get(1..).unwrap_or(name) } else { name };
    if name.len() == cell.name.len() { "" } else { name }
}

/// The site at each place.
#[derive(Clone, Debug)]
pub(super) struct SiteIndex(BTreeMap<(i32, i32, u16), SiteId>);

impl SiteIndex {
    pub(super) fn new(board: &Board) -> SiteIndex {
        let sites = board.sites.iter().enumerate();
        SiteIndex(sites.map(|(n, it)| ((it.x, it.y, it.level), SiteId::new(n))).collect())
    }

    pub(super) fn at(&self, x: i32, y: i32, level: u16) -> Option<SiteId> {
        self.0.get(&(x, y, level)).copied()
    }
}

/// Returns true if both sites are parts of one cell.
pub(super) fn same_cell(board: &Board, a: Option<SiteId>, b: Option<SiteId>) -> bool {
    a.zip(b).is_some_and(|(a, b)| board.sites[a.idx()].cell == board.sites[b.idx()].cell)
}

/// A grid's single steps by the names that their directions have.
const STEPS: [(&str, (i32, i32)); 10] = [
    ("forward", (0, 1)),
    ("back", (0, -1)),
    ("left", (-1, 0)),
    ("right", (1, 0)),
    ("forward", (0, 2)),
    ("back", (0, -2)),
    ("forward-right", (1, 1)),
    ("forward-left", (-1, 1)),
    ("back-right", (1, -1)),
    ("back-left", (-1, -1)),
];

/// Returns the site to which a step by one of the grid's vectors leads.
pub(super) fn step(board: &Board, from: SiteId, by: (i32, i32)) -> Option<SiteId> {
    let named = STEPS.iter().find(|it| it.1 == by)?;
    let dir = board.directions.iter().find(|it| it.name == named.0)?;
    dir.links[from.idx()]
}

/// Returns true if one can't step from `from` to its neighbour by `(dx, dy)` although both are there.
pub(super) fn walled(board: &Board, from: SiteId, to: SiteId) -> bool {
    let blocked = |from: SiteId, to: SiteId| {
        let (a, b) = (&board.sites[from.idx()], &board.sites[to.idx()]);
        let by = (b.x - a.x, b.y - a.y);
        let named = STEPS.iter().find(|it| it.1 == by);
        let dir = named.and_then(|it| board.directions.iter().find(|dir| dir.name == it.0));
        dir.is_some_and(|it| it.links[from.idx()].is_none())
    };
    blocked(from, to) && blocked(to, from)
}

/// Names of directions that a grid has by itself.
fn is_grid_direction(name: &str) -> bool {
    let words =
        ["n", "ne", "nne", "e", "se", "sse", "s", "sw", "ssw", "w", "nw", "nnw", "up", "down"];
    name.starts_with('(')
        || words.contains(&name)
        || name.split('-').all(|it| ["forward", "back", "left", "right"].contains(&it))
        || name.contains(" round")
}

/// Returns the links that a drawing must show because the grid doesn't: all links of a graph, and those that were listed.
/// Each pair once, the smaller site first if it goes both ways (then the flag is set).
pub(super) fn drawn_links(board: &Board) -> Vec<(SiteId, SiteId, bool)> {
    let mut pairs: Vec<(SiteId, SiteId)> = Vec::new();
    for (n, direction) in board.directions.iter().enumerate() {
        if direction.name.contains('+') {
            continue;
        }
        if board.grid == Grid::Graph || !is_grid_direction(&direction.name) {
            pairs.extend(links(direction));
        } else if board.near.contains(&DirId::new(n)) {
            pairs.extend(displaced(board, direction));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    let mut res = Vec::new();
    for &(a, b) in &pairs {
        let both = pairs.binary_search(&(b, a)).is_ok();
        if a != b && (!both || a < b) {
            res.push((a, b, both));
        }
    }
    res
}

fn links(direction: &Direction) -> impl Iterator<Item = (SiteId, SiteId)> {
    let pairs = direction.links.iter().enumerate();
    pairs.filter_map(|(from, to)| to.map(|to| (SiteId::new(from), to)))
}

/// Links of a grid's direction that are not where the others are.
fn displaced(board: &Board, direction: &Direction) -> Vec<(SiteId, SiteId)> {
    let Some((_, by)) = STEPS.iter().find(|it| {
        let hex = board.grid == Grid::Hex;
        it.0 == direction.name && (it.1.0 != 0 || hex == (it.1.1.abs() == 2) || it.1.1 == 0)
    }) else {
        return Vec::new();
    };
    let (around_x, around_y) = match board.grid {
        Grid::Square { files, ranks, wrap_files, wrap_ranks, .. } => (
            if wrap_files { i32::from(files) } else { i32::MAX },
            if wrap_ranks { i32::from(ranks) } else { i32::MAX },
        ),
        Grid::Hex | Grid::Graph => (i32::MAX, i32::MAX),
    };
    let off = |(a, b): &(SiteId, SiteId)| {
        let (a, b): (&Site, &Site) = (&board.sites[a.idx()], &board.sites[b.idx()]);
        (b.x - a.x - by.0) % around_x != 0 || (b.y - a.y - by.1) % around_y != 0
    };
    links(direction).filter(off).collect()
}
