//! How a game is drawn. Nothing here changes a rule: only `render` reads it.

use super::{
    colour::Colour,
    ids::{Cell, CounterId, DirId, Player, SetId},
    state::State,
};

/// How the board and the pieces are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The style of cells.
    pub cells: CellStyle,
    /// Colours of single cells, by cell; each cell once.
    pub tints: Vec<(Cell, Colour)>,
    /// Lines beside those that the board has by itself. The smaller cell first; each line once.
    pub lines: Vec<(Cell, Cell)>,
    /// Pairs of neighbours between which no line is drawn. The smaller cell first; each pair once.
    pub gaps: Vec<(Cell, Cell)>,
    /// Arcs that leave the board at one cell and come back at the other. The smaller cell first; each arc once.
    pub loops: Vec<(Cell, Cell)>,
    /// Pictures on the board, below pieces.
    pub marks: Vec<BoardMark>,
    /// The directions over which the cells of a graph share an edge; empty if cells are discs.
    pub tiles: Vec<DirId>,
    /// The form of the board as a whole.
    pub layout: BoardLayout,
    /// Where the names of cells stand; `None` if the grid decides.
    pub labels: Option<Labels>,
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// The set of pictures that come with the program; `None` for the common one.
    pub set: Option<String>,
    /// What players are called in texts for people, in turn order; empty if that is as in rules.
    pub names: Vec<String>,
    /// Colours of players' pieces; the program chooses those of the other players.
    pub players: Vec<(Player, Colour)>,
    /// The state that players must know and can't see on the board, in the order in which it is shown.
    pub shown: Vec<Shown>,
    /// Colours of the cells of sets that change during play. The last set that holds a cell gives its colour.
    pub set_tints: Vec<(SetId, Colour)>,
}

/// A picture on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMark {
    /// Its name in the pictures for boards, `SET/NAME` for one of another set, or a Han character.
    pub picture: String,
    /// It stands in the middle of these cells, of which there is at least one.
    pub cells: Vec<Cell>,
}

/// A part of the state that players must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which part.
    pub item: StateItem,
    /// What players call it: `checks left`.
    pub label: String,
    /// True for a counter that is shown even while it has its value from the start.
    pub always: bool,
}

/// A part of the state that changes during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum StateItem {
    Set(SetId),
    Counter(CounterId),
}

impl Look {
    /// Returns the colour that the author gave to a cell.
    pub fn tint(&self, cell: Cell) -> Option<Colour> {
        let found = self.tints.binary_search_by_key(&cell, |it| it.0);
        found.ok().map(|it| self.tints[it].1)
    }

    /// Returns the colour that a cell has in a position because of a set that holds it.
    pub fn tint_in(&self, state: &State, cell: Cell) -> Option<Colour> {
        let holds = |it: &&(SetId, Colour)| state.sets[it.0.idx()].binary_search(&cell).is_ok();
        self.set_tints.iter().rev().find(holds).map(|it| it.1)
    }

    /// Returns what a player is called in texts for people, if it is another name than in rules.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.names.get(player.idx()).map(String::as_str)
    }

    /// Returns the colour that the author gave to a player's pieces.
    pub fn player(&self, player: Player) -> Option<Colour> {
        self.players.iter().find(|it| it.0 == player).map(|it| it.1)
    }

    /// Returns true if the link between two cells is not drawn as a line, because it is a gap or an arc.
    pub fn replaces(&self, a: Cell, b: Cell) -> bool {
        self.is_gap(a, b) || self.loops.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    /// Returns true if the line between two neighbours is left out.
    pub fn is_gap(&self, a: Cell, b: Cell) -> bool {
        self.gaps.binary_search(&(a.min(b), a.max(b))).is_ok()
    }
}

/// Styles of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellStyle {
    /// Neighbours have different colours; the cells of graphs all have one.
    #[default]
    Checkered,
    /// All cells have one colour.
    Plain,
    /// Cells are points where lines meet.
    Points,
}

/// Forms of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardLayout {
    /// As the grid has it.
    #[default]
    Flat,
    /// Bent into a ring, so that the edges meet that the board joins.
    Ring,
    /// Turned a quarter: hexagons have points above and below.
    Lying,
}

/// Places of the names of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Files and ranks, beside the board.
    Outside,
    /// Whole names, in the cells.
    Inside,
    /// Nowhere.
    None,
}

/// Ways to draw pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// As their pictures; else as symbols; else as discs with letters.
    #[default]
    Pictures,
    /// As symbols; else as discs with letters.
    Symbols,
    /// As discs with letters.
    Letters,
}

#[cfg(test)]
mod tests {
    use super::{Cell, Colour, Look};

    #[test]
    fn cells_are_found() {
        let colour = Colour::from_rgb(0x12_3456);
        let look = Look {
            tints: vec![(Cell(1), colour), (Cell(4), colour)],
            gaps: vec![(Cell(2), Cell(3))],
            ..Look::default()
        };
        assert_eq!((look.tint(Cell(4)), look.tint(Cell(2))), (Some(colour), None));
        assert!(look.is_gap(Cell(3), Cell(2)) && !look.is_gap(Cell(2), Cell(4)));
    }
}
