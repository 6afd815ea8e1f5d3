//! Lines between cells, as `[look]` writes them.

use super::{Geometry, GridKind, directions::DirectionKind, lists};
use crate::{
    diag::{Code, Diagnostic},
    source::{Snippet, Span},
};
use alfil_model::Cell;

const EXAMPLES: &str = "`d1-f3` is a line from `d1` to `f3`, `a1-a4-a7` is two lines";

/// A line between two cells, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLine {
    /// Its ends.
    pub ends: (Cell, Cell),
    /// Where it is written.
    pub span: Span,
}

impl Geometry {
    /// Returns the lines of a text: `a1-b2`, and chains of them.
    pub fn lines(&self, text: Snippet<'_>, diags: &mut Vec<Diagnostic>) -> Vec<CellLine> {
        let mut res = Vec::new();
        for word in lists::items(text) {
            if lists::enough(diags) {
                break;
            }
            let mut names = Vec::new();
            let mut start = 0;
            for name in word.text.split('-') {
                names.push(word.part(start, start + name.len()));
                start += name.len() + 1;
            }
            if names.len() < 2 || names.iter().any(|it| !lists::is_cell_name(it.text)) {
                diags.push(not_a_line(word));
                continue;
            }
            for pair in names.windows(2) {
                res.extend(self.line(pair[0], pair[1], diags));
            }
        }
        res
    }

    fn line(
        &self,
        from: Snippet<'_>,
        to: Snippet<'_>,
        diags: &mut Vec<Diagnostic>,
    ) -> Option<CellLine> {
        let mut known = |name: Snippet<'_>| {
            let res = self.cell(name.text).or_else(|| self.part_of(name.text));
            if res.is_none() {
                diags.push(self.unknown_cell(name).help_maybe(self.names_of_cells()));
            }
            res
        };
        let (a, b) = (known(from), known(to));
        let (a, b, span) = (a?, b?, from.span.to(to.span));
        if a == b {
            let message = format!("expected a line to another cell than `{}`", from.text);
            diags.push(Diagnostic::new(Code::BadValue, span, message).help(EXAMPLES));
            return None;
        }
        Some(CellLine { ends: (a.min(b), a.max(b)), span })
    }

    /// Returns a sentence about the names of a grid's cells.
    fn names_of_cells(&self) -> Option<String> {
        let (first, last) = (self.board.cells.first()?, self.board.cells.last()?);
        let is_grid = self.kind != GridKind::Graph;
        is_grid.then(|| format!("the cells go from `{}` to `{}`", first.name, last.name))
    }

    /// Returns true if the grid joins the cells over an edge.
    pub fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        let edges = self.named.get("orthogonal").into_iter().flatten();
        self.any_leads(edges.map(|it| it.idx()), a, b)
    }

    /// Returns true if listed links join the cells.
    pub fn are_linked(&self, a: Cell, b: Cell) -> bool {
        let listed = (0..self.kinds.len()).filter(|it| self.kinds[*it] == DirectionKind::Links);
        self.any_leads(listed, a, b)
    }

    /// Returns true if one of these directions leads from one cell to the other.
    fn any_leads(&self, mut dirs: impl Iterator<Item = usize>, a: Cell, b: Cell) -> bool {
        let leads = |dir: usize, from: Cell, to: Cell| {
            let links = &self.board.directions[dir].links;
            let mut targets =
                self.board.cells[from.idx()].sites.iter().filter_map(|it| links[it.idx()]);
            targets.any(|it| self.board.sites[it.idx()].cell == to)
        };
        dirs.any(|dir| leads(dir, a, b) || leads(dir, b, a))
    }
}

fn not_a_line(word: Snippet<'_>) -> Diagnostic {
    let message = format!("expected two cells with `-` between them, found `{}`", word.text);
    Diagnostic::new(Code::BadValue, word.span, message).help(EXAMPLES)
}
