//! A sheet of characters.

use super::text::CellSpan;
use alfil_model::Cell;

/// A sheet of characters that grows as one writes on it; the origin is at the upper left.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<char>>,
    /// The places of cells.
    pub(super) spans: Vec<CellSpan>,
}

impl Canvas {
    /// Writes one character. What would lie above or to the left of the sheet is dropped.
    pub(super) fn put(&mut self, x: i32, y: i32, c: char) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, ' ');
        }
        row[x] = c;
    }

    /// Writes a text to the right of a place.
    pub(super) fn write(&mut self, x: i32, y: i32, text: &str) {
        for (n, c) in text.chars().enumerate() {
            self.put(x + n as i32, y, c);
        }
    }

    /// Writes a text with its middle at a place (half a character to the right of it if its length is even).
    pub(super) fn centre(&mut self, x: i32, y: i32, text: &str) {
        let width = text.chars().count() as i32;
        self.write(x - (width - 1) / 2, y, text);
    }

    /// Says that some characters are a cell's.
    pub(super) fn claim(&mut self, cell: Cell, x: i32, y: i32, width: i32) {
        if let (Ok(column), Ok(row), Ok(width)) =
            (usize::try_from(x), usize::try_from(y), usize::try_from(width))
        {
            self.spans.push(CellSpan { cell, row, column, width });
        }
    }

    /// Returns the character there.
    pub(super) fn get(&self, x: i32, y: i32) -> char {
        let at = |x: usize, y: usize| self.rows.get(y).and_then(|it| it.get(x)).copied();
        usize::try_from(x)
            .ok()
            .zip(usize::try_from(y).ok())
            .and_then(|(x, y)| at(x, y))
            .unwrap_or(' ')
    }

    /// Width and height.
    pub(super) fn size(&self) -> (i32, i32) {
        (self.rows.iter().map(Vec::len).max().unwrap_or(0) as i32, self.rows.len() as i32)
    }

    /// Puts another sheet on this one, its spaces too.
    pub(super) fn paste(&mut self, x: i32, y: i32, other: &Canvas) {
        for (dy, row) in other.rows.iter().enumerate() {
            for (dx, c) in row.iter().enumerate() {
                self.put(x + dx as i32, y + dy as i32, *c);
            }
        }
        for it in &other.spans {
            self.claim(it.cell, x + it.column as i32, y + it.row as i32, it.width as i32);
        }
    }

    /// Returns all lines, without spaces at their ends, each with its line feed.
    pub(super) fn finish(&self) -> String {
        let mut res = String::new();
        for row in &self.rows {
            let line: String = row.iter().collect();
            res.push_str(line.trim_end());
            res.push('\n');
        }
        res
    }
}
