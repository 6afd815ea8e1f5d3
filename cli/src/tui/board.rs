//! The places of cells on the screen, and the cursor that moves between them.

use alfil::model::{Cell, Model, State};
use alfil_draw::{CellSpan, Ground, TextMap, TextOptions, grounds, text_map};

/// The board as drawn, and the cursor on it.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) map: TextMap,
    pub(super) cursor: Cell,
    /// Half round.
    pub(super) turned: bool,
    /// The most characters in a line and the most lines, as far as it can be helped.
    room: (usize, usize),
    /// The colours of cells.
    pub(super) grounds: Vec<Ground>,
    /// For each cell its spot with the piece.
    homes: Vec<usize>,
    /// The middle of each cell, in such units that steps on it look equally long in all directions.
    middles: Vec<(i32, i32)>,
    /// The cursor's place if the shape of cells did not matter: steps to the side keep to a line.
    aim: (i32, i32),
}

/// Directions of arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

impl Board {
    pub(super) fn new(model: &Model, state: &State, cursor: Cell) -> Board {
        let mut res = Board {
            map: TextMap::default(),
            cursor,
            turned: false,
            room: (100, usize::MAX),
            grounds: grounds(model),
            homes: Vec::new(),
            middles: Vec::new(),
            aim: (0, 0),
        };
        res.draw(model, state);
        res.go(cursor);
        res
    }

    /// Draws it anew.
    pub(super) fn draw(&mut self, model: &Model, state: &State) {
        let options =
            TextOptions { turned: self.turned, width: self.room.0, ..TextOptions::default() };
        self.map = text_map(model, state, &options);
        let widest = self.map.lines.iter().map(|it| it.chars().count()).max().unwrap_or(0);
        if self.map.lines.len() > self.room.1 || widest > self.room.0 {
            self.map = text_map(model, state, &TextOptions { compact: true, ..options });
        }
        let mut sums = vec![(0, 0, 0); model.board.cells.len()];
        for CellSpan { cell, row, column, width } in &self.map.spans {
            let sum = &mut sums[cell.idx()];
            *sum = (sum.0 + (2 * column + width) as i32, sum.1 + 4 * *row as i32 + 2, sum.2 + 1);
        }
        let mut spans: Vec<usize> = (0..self.map.spans.len()).collect();
        let key = |it: &usize| {
            let span = &self.map.spans[*it];
            (span.cell, span.row, span.column)
        };
        spans.sort_by_key(key);
        let cells = spans.chunk_by(|a, b| self.map.spans[*a].cell == self.map.spans[*b].cell);
        self.homes = vec![usize::MAX; sums.len()];
        for own in cells {
            let home = own[(own.len() - 1) / 2];
            self.homes[self.map.spans[home].cell.idx()] = home;
        }
        self.middles = sums.iter().map(|(x, y, n)| (x / n.max(&1), y / n.max(&1))).collect();
    }

    /// Returns true if a cell's piece stands on this one of the drawing's spots.
    pub(super) fn is_home(&self, cell: Cell, span: usize) -> bool {
        self.homes.get(cell.idx()) == Some(&span)
    }

    /// Fits it into a width and a height; whether it has to be drawn anew.
    pub(super) fn fit(&mut self, room: (usize, usize)) -> bool {
        let changed = self.room != room;
        self.room = room;
        changed
    }

    /// Turns it half round; it has to be drawn anew.
    pub(super) fn turn(&mut self) {
        self.turned = !self.turned;
    }

    /// Puts the cursor on a cell.
    pub(super) fn go(&mut self, cell: Cell) {
        self.cursor = cell;
        self.aim = self.middles.get(cell.idx()).copied().unwrap_or_default();
    }

    /// Puts the cursor on the one of some cells that is nearest to the middle of the drawing, or on any if there is none.
    pub(super) fn go_to_middle(&mut self, cells: &[Cell]) {
        let (width, height) = self.size();
        let off = |it: &Cell| {
            let (x, y) = self.middles[it.idx()];
            (x - width as i32).abs() + (y - 2 * height as i32).abs()
        };
        let all = (0..self.middles.len()).map(Cell::new);
        let best = cells.iter().copied().min_by_key(off).or_else(|| all.min_by_key(off));
        self.go(best.unwrap_or_default());
    }

    /// Moves the cursor to the nearest cell in a direction, if there is one.
    pub(super) fn step(&mut self, arrow: Arrow) {
        let Some(&here) = self.middles.get(self.cursor.idx()) else { return };
        // How far ahead, and how far to the side of the line that the cursor keeps to.
        let ways = |to: (i32, i32)| match arrow {
            Arrow::Up => (here.1 - to.1, to.0 - here.0, to.0 - self.aim.0),
            Arrow::Down => (to.1 - here.1, to.0 - here.0, to.0 - self.aim.0),
            Arrow::Left => (here.0 - to.0, to.1 - here.1, to.1 - self.aim.1),
            Arrow::Right => (to.0 - here.0, to.1 - here.1, to.1 - self.aim.1),
        };
        let best = (0..self.middles.len())
            .map(|it| (Cell::new(it), ways(self.middles[it])))
            .filter(|(_, (ahead, ..))| *ahead > 0)
            .min_by_key(|(cell, (ahead, aside, off))| {
                (aside.abs() > *ahead, 2 * ahead + aside.abs() + off.abs(), *cell)
            });
        let Some((cell, _)) = best else { return };
        let to = self.middles[cell.idx()];
        self.cursor = cell;
        match arrow {
            Arrow::Up | Arrow::Down => self.aim.1 = to.1,
            Arrow::Left | Arrow::Right => self.aim.0 = to.0,
        }
    }

    /// Width and height of the drawing.
    pub(super) fn size(&self) -> (usize, usize) {
        let ends = self.map.spans.iter().map(|it| it.column + it.width);
        let widths = self.map.lines.iter().map(|it| it.chars().count());
        (ends.chain(widths).max().unwrap_or(0), self.map.lines.len())
    }

    /// Returns the characters of a cell.
    pub(super) fn spans(&self, cell: Cell) -> impl Iterator<Item = &CellSpan> {
        self.map.spans.iter().filter(move |it| it.cell == cell)
    }
}
