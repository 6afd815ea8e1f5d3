//! Lines and neighbourhoods in expressions.

use super::{Ctx, Eval};
use crate::{
    program::{
        Bitboard,
        geometry::{Line, NOWHERE, SetPerDir},
    },
    vm::board::NONE,
};
use alfil_model::StrideId;

/// Intersects two arrays of sets, direction by direction.
#[inline]
fn meet<const N: usize>(a: &SetPerDir<N>, b: &SetPerDir<N>) -> SetPerDir<N> {
    std::array::from_fn(|it| a[it] & b[it])
}

impl<'a, const N: usize> Eval<'a, N> {
    /// Returns true if a path of neighbours inside the set connects a cell of `a` with a cell of `b`.
    pub(in crate::vm) fn connected(
        &self,
        set: Bitboard<N>,
        a: Bitboard<N>,
        b: Bitboard<N>,
    ) -> bool {
        self.group(set, a, None).meets(&b)
    }

    /// Returns the cells that the moves of a stride join to each cell, as `own` sees them.
    pub(in crate::vm) fn joins(
        &self,
        stride: Option<StrideId>,
        x: &Ctx,
    ) -> Option<&'a [Bitboard<N>]> {
        let table = stride?.idx() * self.core.n_players + usize::from(x.own);
        Some(&self.core.strides.joins[table])
    }

    /// Returns the cells that a path of neighbours inside the set connects with a cell of `with`. `joins` has the
    /// neighbours of each cell, if they are not those of the board.
    pub(in crate::vm) fn group(
        &self,
        set: Bitboard<N>,
        with: Bitboard<N>,
        joins: Option<&[Bitboard<N>]>,
    ) -> Bitboard<N> {
        let near = |cells: &Bitboard<N>| match joins {
            None => self.core.lines.near_all(cells),
            Some(joins) => cells.iter().fold(Bitboard::EMPTY, |all, it| all | joins[it]),
        };
        let mut reached = set & with;
        let mut new = reached;
        while !new.is_empty() {
            new = (near(&new) & set) - reached;
            reached |= new;
        }
        reached
    }

    /// Counts the groups of neighbours in the set, as [`Eval::group`] has them.
    pub(in crate::vm) fn groups(&self, set: Bitboard<N>, joins: Option<&[Bitboard<N>]>) -> i32 {
        let (mut rest, mut res) = (set, 0);
        while let Some(cell) = rest.lowest() {
            rest = rest - self.group(set, Bitboard::one(cell), joins);
            res += 1;
        }
        res
    }

    /// Returns the cells of rows in the set with at least `least` cells. With `most`, rows must be whole, with at most `most`
    /// cells. With `any`, returns the first row found.
    pub(in crate::vm) fn rows(
        &self,
        set: &Bitboard<N>,
        least: u16,
        most: Option<u16>,
        any: bool,
    ) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        // A longer part of the row changes nothing.
        let enough = usize::from(most.map_or(least, |it| it.saturating_add(1)));
        for cell in *set {
            for dir in &self.core.lines.dirs {
                for start in self.core.geometry.sites(cell) {
                    let row: Bitboard<N> = self.row(set, *start, *dir).take(enough).collect();
                    let len = row.count();
                    let fits = len >= u32::from(least)
                        && most.is_none_or(|it| {
                            len <= u32::from(it) && !self.is_end(set, *start, *dir, len as usize)
                        });
                    if fits {
                        res |= row;
                        if any {
                            return res;
                        }
                    }
                }
            }
        }
        res
    }

    /// Returns the cells of the row of the set that begins at a site.
    fn row<'s>(
        &'s self,
        set: &'s Bitboard<N>,
        start: u16,
        dir: u16,
    ) -> impl Iterator<Item = usize> + use<'s, N> {
        let visited = Bitboard::<N>::EMPTY;
        let line = Line { geometry: &self.core.geometry, dir, site: start, visited };
        line.take_while(|it| set.has(*it))
    }

    /// Returns true if the row of `len` cells that begins at a site is the end of a longer one.
    fn is_end(&self, set: &Bitboard<N>, start: u16, dir: u16, len: usize) -> bool {
        set.iter().flat_map(|it| self.core.geometry.sites(it)).any(|site| {
            let longer = self.row(set, *site, dir).count();
            longer > len
                && self.row(set, *site, dir).skip(longer - len).eq(self.row(set, start, dir))
        })
    }

    /// Returns the cells strictly between a cell of one set and one of another, on all straight lines.
    pub(in crate::vm) fn between(&self, a: &Bitboard<N>, b: &Bitboard<N>) -> Bitboard<N> {
        let table = &self.core.lines.between;
        if !table.is_empty() {
            let row = |from: usize| &table[from * self.core.n_cells..][..self.core.n_cells];
            let ways = a.iter().flat_map(|from| b.iter().map(move |to| row(from)[to]));
            return ways.fold(Bitboard::EMPTY, |all, it| all | it);
        }
        let mut res = Bitboard::EMPTY;
        for from in *a {
            self.each_line(from as u16, |line| {
                line.each_between(|to, way| {
                    if b.has(to) {
                        res |= way;
                    }
                });
            });
        }
        res
    }

    /// Returns the cells behind a cell of `b`, on all straight lines from one of `a`.
    pub(in crate::vm) fn beyond(&self, a: &Bitboard<N>, b: &Bitboard<N>) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for from in *a {
            self.each_line(from as u16, |line| {
                for cell in line.skip_while(|it| !b.has(*it)).skip(1) {
                    res.set(cell);
                }
            });
        }
        res
    }

    /// Returns the cells of `a` that lie in unbroken lines between the cell and a cell of `b`. With `edge`, the board's edge
    /// counts as a cell of `b`.
    #[inline(never)]
    pub(in crate::vm) fn enclosed(
        &self,
        cell: u16,
        a: &Bitboard<N>,
        b: &Bitboard<N>,
        edge: bool,
    ) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        if cell == NONE {
            return res;
        }
        if let Some(shifts) = &self.core.lines.shifts {
            for it in shifts {
                for (from, by) in it.from.iter().zip(it.by) {
                    let mut found = Bitboard::EMPTY;
                    let mut at = Bitboard::one(usize::from(cell));
                    let mut unbroken = true;
                    while unbroken && from.meets(&at) {
                        at = at.shifted(by);
                        if b.meets(&at) {
                            res |= found;
                        }
                        unbroken = a.meets(&at);
                        found |= at & *a;
                    }
                    if edge && unbroken {
                        res |= found;
                    }
                }
            }
            return res;
        }
        self.each_line(cell, |mut line| {
            // The line goes on past a cell of `b` while cells are in `a`: the farthest end counts.
            let mut found = Bitboard::EMPTY;
            for next in &mut line {
                if b.has(next) {
                    res |= found;
                }
                if !a.has(next) {
                    return;
                }
                found.set(next);
            }
            if edge && line.site == NOWHERE {
                res |= found;
            }
        });
        res
    }

    /// Returns the cells for which [`Eval::enclosed`] is not empty.
    #[inline(never)]
    pub(in crate::vm) fn enclosing(
        &self,
        a: &Bitboard<N>,
        b: &Bitboard<N>,
        edge: bool,
    ) -> Bitboard<N> {
        let core = self.core;
        let Some(shifts) = &core.lines.shifts else {
            let encloses = |it: &usize| !self.enclosed(*it as u16, a, b, edge).is_empty();
            return core.all.iter().filter(encloses).collect();
        };
        let mut res = Bitboard::EMPTY;
        for it in shifts {
            // All lines at once, backward from their ends: cells of `a` that lead to `b` through one, two, four cells of
            // `a`, and so on. A test whether nothing changes any more would cost more.
            let mut way = it.from.map(|it| it & *a);
            let mut found = meet(&it.back(&it.from.map(|_| *b), 1), &way);
            if edge {
                found = std::array::from_fn(|n| found[n] | (*a - it.from[n]));
            }
            for doubling in 0..core.lines.doublings {
                let more = meet(&it.back(&found, 1 << doubling), &way);
                found = std::array::from_fn(|it| found[it] | more[it]);
                way = meet(&it.back(&way, 1 << doubling), &way);
            }
            let last = meet(&it.back(&found, 1), &it.from);
            res |= last.iter().fold(Bitboard::EMPTY, |all, it| all | *it);
        }
        res
    }

    /// Visits each line from a cell, without the cell.
    fn each_line(&self, cell: u16, mut visit: impl FnMut(Line<'_, N>)) {
        for dir in &self.core.lines.dirs {
            self.core.geometry.lines_from(usize::from(cell), *dir).for_each(&mut visit);
        }
    }
}
