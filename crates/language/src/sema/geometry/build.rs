//! From `[board]` to sites, cells and links.

use super::{
    Geometry, GridKind, Vector, Wrap,
    directions::{HEX_STEPS, SQUARE_STEPS},
    links, lists,
    names::file_and_rank,
    plan::{BoardPlan, MOST_GUESSES, expand, make_plan},
};
use crate::{
    diag::{Code, Diagnostic},
    schema::board,
    source::{Snippet, Span, Spanned},
};
use alfil_model::{Board, Cell, CellInfo, Grid, Site, SiteId};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

/// Merged cells: the name and the sites.
type Merged<'a> = Vec<(Snippet<'a>, Vec<SiteId>)>;

impl Geometry {
    /// Builds the board. Where something is wrong it says so and goes on as well as it can; `None` only if there is no
    /// board at all.
    pub fn build(keys: &board::Keys<'_>, diags: &mut Vec<Diagnostic>) -> Option<Geometry> {
        let (kind, plan) = make_plan(keys, diags)?;
        let wrap = if kind == GridKind::Square { links::read_wrap(keys) } else { Wrap::default() };
        let mut res = Geometry::of_plan(kind, wrap, &plan);
        res.merge(keys, &plan, diags);
        res.read_cut(keys, diags);
        let own = res.read_links(keys, diags);
        res.register_steps();
        res.register_links(&own);
        res.read_groups(keys, diags);
        res.read_near(keys, &own, diags);
        Some(res)
    }

    /// Returns a board that stands for one that can't be read. It has the names of squares.
    pub fn unknown(kind: GridKind) -> Geometry {
        let size = [26, 26].map(|value| Spanned { value, span: Span::default() });
        let size = Some(Spanned { value: size.to_vec(), span: Span::default() });
        let squares = board::Keys { size, ..board::Keys::default() };
        let plan = make_plan(&squares, &mut Vec::new()).map(|it| it.1).unwrap_or_default();
        let mut res = Geometry::of_plan(GridKind::Square, Wrap::default(), &plan);
        res.register_steps();
        res.read_near(&squares, &IndexMap::new(), &mut Vec::new());
        Geometry { unknown: Some(kind), knows_symmetry: false, ..res }
    }

    /// One cell for each point that exists.
    fn of_plan(kind: GridKind, wrap: Wrap, plan: &BoardPlan) -> Geometry {
        let (files, ranks) = plan.size;
        let mut board = Board {
            grid: match kind {
                GridKind::Square => Grid::Square {
                    files,
                    ranks,
                    levels: plan.levels,
                    wrap_files: wrap.files,
                    wrap_ranks: wrap.ranks,
                },
                GridKind::Hex => Grid::Hex,
                GridKind::Graph => Grid::Graph,
            },
            sites: Vec::new(),
            cells: Vec::new(),
            directions: Vec::new(),
            near: Vec::new(),
        };
        let mut sites = FxHashMap::default();
        let mut cells = IndexMap::new();
        for (point, exists) in plan.points.iter().zip(&plan.exists) {
            if !exists {
                continue;
            }
            let (site, cell) = (SiteId::new(board.sites.len()), Cell::new(board.cells.len()));
            let (x, y, level) = point.by;
            board.sites.push(Site { cell, x, y, level: level as u16, at: point.at });
            board.cells.push(CellInfo {
                name: point.name.clone(),
                sites: vec![site],
                file: point.file,
                rank: point.rank,
                level: level + 1,
            });
            if kind != GridKind::Graph {
                sites.insert(point.by, site);
            }
            cells.insert(point.name.clone(), (cell, point.span));
        }
        Geometry {
            kind,
            unknown: None,
            board,
            size: plan.size,
            levels: plan.levels,
            wrap,
            sites,
            cells,
            parts: FxHashMap::default(),
            cut: FxHashSet::default(),
            extra: FxHashMap::default(),
            kinds: Vec::new(),
            registered: FxHashMap::default(),
            named: IndexMap::new(),
            views: Vec::new(),
            seen: FxHashMap::default(),
            flip: None,
            unoriented: None,
            knows_symmetry: true,
        }
    }

    /// Joins cells. Until here cells and sites have the same numbers.
    fn merge(&mut self, keys: &board::Keys<'_>, plan: &BoardPlan, diags: &mut Vec<Diagnostic>) {
        let mut merged: Merged<'_> = Vec::new();
        for (name, text) in &keys.merge {
            if let Some(problem) = self.bad_merged_name(*name, &merged) {
                diags.push(problem);
                continue;
            }
            let before = diags.len();
            let mut parts = self.free_parts(*name, *text, plan, &merged, diags);
            if parts.len() < 2 {
                if diags.len() == before {
                    let message = format!("expected two cells or more, found {}", parts.len());
                    diags.push(Diagnostic::new(Code::BoardMerge, text.span, message));
                }
                continue;
            }
            parts.sort_unstable();
            if let Some(apart) = self.piece_apart(&parts) {
                let apart = &self.board.cells[apart.idx()].name;
                diags.push(
                    Diagnostic::new(
                        Code::BoardMerge,
                        text.span,
                        format!(
                            "`{apart}` is not connected with the other parts of `{}`",
                            name.text
                        ),
                    )
                    .note("the parts of a merged cell must be neighbours over edges"),
                );
            }
            merged.push((*name, parts));
        }
        if !merged.is_empty() {
            self.join(&merged);
        }
    }

    /// Returns the listed cells, as far as they can be merged.
    fn free_parts(
        &self,
        name: Snippet<'_>,
        text: Snippet<'_>,
        plan: &BoardPlan,
        merged: &Merged<'_>,
        diags: &mut Vec<Diagnostic>,
    ) -> Vec<SiteId> {
        let mut res: Vec<SiteId> = Vec::new();
        for (point, at) in expand(text, plan, self.kind, diags) {
            let part = &plan.points[point].name;
            let Some((cell, _)) = self.cells.get(part) else {
                let message = format!("`{part}` is a hole");
                diags.push(Diagnostic::new(Code::UnknownCell, at.span, message));
                continue;
            };
            let site = SiteId(cell.0);
            let other = merged.iter().find(|it| it.1.contains(&site));
            if res.contains(&site) {
                let message = format!("`{part}` is listed twice for `{}`", name.text);
                diags.push(Diagnostic::new(Code::BoardMerge, at.span, message));
            } else if let Some((other, _)) = other {
                let message = format!("`{part}` is a part of `{}` already", other.text);
                diags.push(
                    Diagnostic::new(Code::BoardMerge, at.span, message)
                        .label(other.span, "merged here"),
                );
            } else {
                res.push(site);
            }
        }
        res
    }

    /// Returns the error in the name of a merged cell.
    fn bad_merged_name(&self, name: Snippet<'_>, merged: &Merged<'_>) -> Option<Diagnostic> {
        if self.cells.contains_key(name.text) || file_and_rank(name.text).is_some() {
            return Some(
                Diagnostic::new(
                    Code::BoardMerge,
                    name.span,
                    format!("`{}` is or could be the name of a cell of the grid", name.text),
                )
                .help("call it by a letter or a word"),
            );
        }
        if !lists::is_cell_name(name.text) {
            return Some(Diagnostic::new(
                Code::BoardMerge,
                name.span,
                format!("expected a name of letters and digits, found `{}`", name.text),
            ));
        }
        let twin = merged.iter().find(|it| it.0.text == name.text)?;
        Some(
            Diagnostic::new(
                Code::BoardMerge,
                name.span,
                format!("there are two cells called `{}`", name.text),
            )
            .label(twin.0.span, "the first one"),
        )
    }

    /// Returns a part that is not connected with the first one by the edges of parts.
    fn piece_apart(&self, parts: &[SiteId]) -> Option<SiteId> {
        if self.kind == GridKind::Graph {
            return None;
        }
        let edges: &[(&str, &str, (i32, i32))] = match self.kind {
            GridKind::Hex => &HEX_STEPS[..6],
            _ => &SQUARE_STEPS[..4],
        };
        let vectors = edges.iter().map(|it| (it.2.0, it.2.1, 0)).chain([(0, 0, 1), (0, 0, -1)]);
        let vectors: Vec<Vector> = vectors.collect();
        let mut reached = vec![parts[0]];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            let site = &self.board.sites[from.idx()];
            for by in &vectors {
                if let Some(to) = self.over((site.x, site.y, site.level), *by, self.wrap)
                    && parts.contains(&to)
                    && !reached.contains(&to)
                {
                    reached.push(to);
                }
            }
        }
        parts.iter().copied().find(|it| !reached.contains(it))
    }

    /// Numbers the cells anew, a merged one where its first part was.
    fn join(&mut self, merged: &Merged<'_>) {
        let old = std::mem::take(&mut self.board.cells);
        let names = std::mem::take(&mut self.cells);
        for (n, cell) in old.into_iter().enumerate() {
            let id = Cell::new(self.board.cells.len());
            let whole = merged.iter().find(|it| it.1.contains(&SiteId::new(n)));
            let Some((name, parts)) = whole else {
                let span = names[&cell.name].1;
                self.cells.insert(cell.name.clone(), (id, span));
                self.board.sites[n].cell = id;
                self.board.cells.push(cell);
                continue;
            };
            if parts[0].idx() == n {
                self.parts.insert(cell.name.clone(), SiteId::new(n));
                self.cells.insert(name.text.to_owned(), (id, name.span));
                for part in parts {
                    self.board.sites[part.idx()].cell = id;
                }
                let whole = CellInfo { name: name.text.to_owned(), sites: parts.clone(), ..cell };
                self.board.cells.push(whole);
            } else {
                self.parts.insert(cell.name, SiteId::new(n));
            }
        }
    }

    /// Returns the sites that a name stands for: of a part of a merged cell that one.
    pub(super) fn sites_of(&self, name: &str) -> Option<Vec<SiteId>> {
        match self.cell(name) {
            Some(cell) => Some(self.board.cells[cell.idx()].sites.clone()),
            None => self.parts.get(name).map(|it| vec![*it]),
        }
    }

    /// Says that there is no such cell.
    pub fn unknown_cell(&self, name: Snippet<'_>) -> Diagnostic {
        let res = Diagnostic::new(
            Code::UnknownCell,
            name.span,
            format!("there is no cell `{}`", name.text),
        );
        match self.part_of(name.text) {
            Some(whole) => res.help(format!(
                "`{}` is a part of the cell `{}`",
                name.text,
                self.board.cells[whole.idx()].name
            )),
            None => res.did_you_mean(
                name.text,
                self.cells.keys().map(String::as_str).take(match self.kind {
                    GridKind::Graph => MOST_GUESSES,
                    GridKind::Square | GridKind::Hex => 0,
                }),
            ),
        }
    }
}
