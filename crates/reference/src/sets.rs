//! Cell sets of expressions.

use super::{
    attack,
    candidate::Candidate,
    cells::Cells,
    check,
    eval::{Aim, Reading},
    lines, moves,
};
use alfil_model::{
    Board, Cell, CellInfo, Piece, PieceType, PlayerRef, RankingId, SetExpr, StrideId, TypeExpr,
};

impl Reading<'_> {
    /// Returns the cells of a set.
    pub(super) fn set(&self, set: &SetExpr) -> Cells {
        let model = self.view.model;
        match set {
            SetExpr::None => self.those(|_| false),
            SetExpr::All => self.those(|_| true),
            SetExpr::Vacant => self.those(|it| self.on(it).is_none()),
            SetExpr::Occupied => self.those(|it| self.on(it).is_some()),
            SetExpr::Pieces(player) => {
                let players = self.players(*player);
                self.holding(|it| players.contains(&it.owner))
            }
            SetExpr::Types(types) => self.holding(|it| types.has(it.ty)),
            SetExpr::OfType(ty) => {
                let ty = self.type_of(ty);
                self.holding(|it| Some(it.ty) == ty)
            }
            SetExpr::Zone(zone, player) => {
                let zone = &model.zones[zone.idx()];
                let players = self.seated(*player);
                self.those(|it| players.iter().any(|player| zone.cells[*player].contains(&it)))
            }
            SetExpr::State(set) => Cells::of(&model.board, &self.view.state.sets[set.idx()]),
            SetExpr::Marked(mark) => self.holding(|it| it.marks >> mark.0 & 1 == 1),
            SetExpr::Cell(cell) => self.list(&self.cell(*cell).map_or(vec![], |it| vec![it])),
            SetExpr::Cells(cells) => self.those(|it| cells.has(it)),
            SetExpr::Union(sets) => {
                let sets: Vec<Cells> = sets.iter().map(|it| self.set(it)).collect();
                self.those(|cell| sets.iter().any(|it| it.has(cell)))
            }
            SetExpr::Inter(sets) => {
                let sets: Vec<Cells> = sets.iter().map(|it| self.set(it)).collect();
                self.those(|cell| sets.iter().all(|it| it.has(cell)))
            }
            SetExpr::Minus(one, other) => {
                let (one, other) = (self.set(one), self.set(other));
                self.those(|it| one.has(it) && !other.has(it))
            }
            SetExpr::Not(set) => {
                let set = self.set(set);
                self.those(|it| !set.has(it))
            }
            SetExpr::Near(set) => self.of_each(set, |it| lines::neighbours(&model.board, it)),
            SetExpr::Group(of, with, stride) => {
                let near = |it| self.joined(*stride, it);
                self.list(&lines::group(&self.set(of), &self.set(with), near))
            }
            SetExpr::Stride(set, stride) => self.of_each(set, |it| self.stride(*stride, it)),
            SetExpr::Captured => self.list(&self.candidate.map_or(vec![], Candidate::captured)),
            SetExpr::Attacked(by) => self.list(&attack::attacked(self.view, self.set(by).list())),
            SetExpr::Attackers(by, set) => {
                let targets = self.set(set).list();
                self.list(&attack::attackers(self.view, self.set(by).list(), &targets))
            }
            SetExpr::Targets(set) => self.of_each(set, |it| moves::targets(self.view, it)),
            SetExpr::Ranked(ty, list, above) => self.ranked(ty, *list, *above),
            SetExpr::FileOf(set) => self.alike(set, |it| (it.file, it.level)),
            SetExpr::RankOf(set) => self.alike(set, |it| (it.rank, it.level)),
            SetExpr::Between(one, other) => self.on_lines(one, other, lines::between),
            SetExpr::Beyond(one, other) => self.on_lines(one, other, lines::beyond),
            SetExpr::Before(set) => self.earlier().set(set),
            SetExpr::Rows { set, least, most } => {
                let most = most.map(usize::from);
                self.list(&lines::rows(&model.board, &self.set(set), usize::from(*least), most))
            }
            SetExpr::As(player, it) => {
                self.seen_by(*player).map_or_else(|| self.those(|_| false), |seer| seer.set(it))
            }
            SetExpr::Enclosed { from, inner, outer, edge } => {
                let enclosed = |it| self.enclosed(it, inner, outer, *edge);
                self.list(&self.set(from).only().map_or(vec![], enclosed))
            }
            SetExpr::Enclosing { inner, outer, edge } => {
                self.those(|it| !self.enclosed(it, inner, outer, *edge).is_empty())
            }
            SetExpr::If(cond) => self.those(|_| self.holds(cond)),
            SetExpr::Royal(player) => self.royals(*player),
        }
    }

    /// Returns the other cells to which a stride leads from a cell; a cell may come several times.
    pub(super) fn stride(&self, stride: StrideId, from: Cell) -> Vec<Cell> {
        let paths = &self.view.model.strides[stride.idx()].paths;
        let mut ends = self.reach(Aim { paths, turned: None }, from);
        ends.retain(|it| *it != from);
        ends
    }

    /// Returns the cells that are joined to a cell: its neighbours, or those to or from which a stride leads.
    pub(super) fn joined(&self, stride: Option<StrideId>, cell: Cell) -> Vec<Cell> {
        let board = &self.view.model.board;
        let Some(stride) = stride else { return lines::neighbours(board, cell) };
        let there = self.stride(stride, cell);
        self.those(|it| there.contains(&it) || self.stride(stride, it).contains(&cell)).list()
    }

    /// Returns the pieces of a set with the cells to which a stride leads from them, if that is one cell each.
    pub(super) fn steps(&self, set: &SetExpr, stride: StrideId) -> Vec<(Cell, Cell)> {
        let pieces = self.set(set).list().into_iter().filter(|it| self.on(*it).is_some());
        pieces.filter_map(|it| Some((it, self.list(&self.stride(stride, it)).only()?))).collect()
    }

    fn enclosed(&self, cell: Cell, inner: &SetExpr, outer: &SetExpr, edge: bool) -> Vec<Cell> {
        let (inner, outer) = (self.set(inner), self.set(outer));
        lines::enclosed(&self.view.model.board, cell, &inner, &outer, edge)
    }

    fn royals(&self, player: PlayerRef) -> Cells {
        let players = self.seated(player);
        let royals = players.iter().flat_map(|it| check::royals(self.view, *it));
        self.list(&royals.collect::<Vec<Cell>>())
    }

    /// Pieces of types that stand before or after a type in a list.
    fn ranked(&self, ty: &TypeExpr, list: RankingId, above: bool) -> Cells {
        let types = &self.view.model.rankings[list.idx()].types;
        let place = |ty: PieceType| types.iter().position(|it| *it == ty);
        let than = self.type_of(ty).and_then(place);
        let fits = |than: usize, it: usize| if above { it < than } else { it > than };
        self.holding(|it| than.zip(place(it.ty)).is_some_and(|(than, it)| fits(than, it)))
    }

    /// Returns the union of `part` for each two cells of both sets.
    fn on_lines(
        &self,
        one: &SetExpr,
        other: &SetExpr,
        part: fn(&Board, Cell, Cell) -> Vec<Cell>,
    ) -> Cells {
        let (one, other) = (self.set(one), self.set(other));
        let from = |a: Cell| {
            let to = |b: Cell| part(&self.view.model.board, a, b);
            other.iter().flat_map(to).collect::<Vec<Cell>>()
        };
        self.list(&one.iter().flat_map(from).collect::<Vec<Cell>>())
    }

    /// Returns the union of the results for each cell of a set.
    fn of_each(&self, set: &SetExpr, give: impl FnMut(Cell) -> Vec<Cell>) -> Cells {
        self.list(&self.set(set).iter().flat_map(give).collect::<Vec<Cell>>())
    }

    fn those(&self, test: impl Fn(Cell) -> bool) -> Cells {
        Cells::those(&self.view.model.board, test)
    }

    fn list(&self, cells: &[Cell]) -> Cells {
        Cells::of(&self.view.model.board, cells)
    }

    fn on(&self, cell: Cell) -> Option<Piece> {
        self.view.state.cells[cell.idx()]
    }

    fn holding(&self, test: impl Fn(Piece) -> bool) -> Cells {
        self.those(|it| self.on(it).is_some_and(&test))
    }

    fn alike<T: PartialEq>(&self, set: &SetExpr, key: impl Fn(&CellInfo) -> T) -> Cells {
        let cells = &self.view.model.board.cells;
        let wanted: Vec<T> = self.set(set).iter().map(|it| key(&cells[it.idx()])).collect();
        self.those(|it| wanted.contains(&key(&cells[it.idx()])))
    }
}
