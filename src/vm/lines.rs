//! Lines and neighbourhoods in expressions.

use super::{board::NONE, eval::Vm};
use crate::program::{Bits, geometry::NOWHERE};

impl<const N: usize> Vm<'_, N> {
    /// Whether the set holds a path of neighbours from a cell of `a` to a cell of `b`.
    pub(super) fn connected(&self, set: Bits<N>, a: Bits<N>, b: Bits<N>) -> bool {
        let mut reached = set & a;
        let mut rest = reached;
        while let Some(cell) = rest.lowest() {
            rest.clear(cell);
            let new = (self.core.lines.near[cell] & set) - reached;
            reached |= new;
            rest |= new;
        }
        reached.meets(&b)
    }

    /// Whether the set holds that many cells in a row.
    pub(super) fn row(&self, set: &Bits<N>, n: u16) -> bool {
        if n <= 1 {
            return n == 0 || !set.is_empty();
        }
        let geometry = &self.core.geometry;
        for cell in *set {
            for dir in &self.core.lines.dirs {
                for start in geometry.sites(cell) {
                    let mut visited = Bits::<N>::one(cell);
                    let mut site = *start;
                    for _ in 1..n {
                        site = geometry.step(site, *dir);
                        if site == NOWHERE {
                            break;
                        }
                        let next = usize::from(geometry.cell(site));
                        if !set.has(next) || visited.has(next) {
                            break;
                        }
                        visited.set(next);
                    }
                    if visited.count() >= u32::from(n) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The cells strictly between two, on all straight lines.
    pub(super) fn between(&self, a: u16, b: u16) -> Bits<N> {
        let mut res = Bits::EMPTY;
        if a == NONE || b == NONE {
            return res;
        }
        self.each_line(a, |line| {
            if let Some(end) = line.iter().position(|it| *it == b) {
                line[..end].iter().for_each(|it| res.set(usize::from(*it)));
            }
        });
        res
    }

    /// The cells of `a` in unbroken lines from the cell to one of `b`.
    pub(super) fn enclosed(&self, cell: u16, a: &Bits<N>, b: &Bits<N>) -> Bits<N> {
        let mut res = Bits::EMPTY;
        if cell == NONE {
            return res;
        }
        self.each_line(cell, |line| {
            // The farthest end up to which all is in `a` counts: the nearer ones are on the way.
            let mut found = Bits::EMPTY;
            for next in line {
                let next = usize::from(*next);
                if b.has(next) {
                    res |= found;
                }
                if !a.has(next) {
                    break;
                }
                found.set(next);
            }
        });
        res
    }

    /// Hands out the cells of each line from a cell, without the cell.
    fn each_line(&self, cell: u16, mut visit: impl FnMut(&[u16])) {
        let geometry = &self.core.geometry;
        let mut line = Vec::new();
        for dir in &self.core.lines.dirs {
            for start in geometry.sites(usize::from(cell)) {
                line.clear();
                let mut visited = Bits::<N>::one(usize::from(cell));
                let mut site = geometry.step(*start, *dir);
                while site != NOWHERE && !visited.has(usize::from(geometry.cell(site))) {
                    visited.set(usize::from(geometry.cell(site)));
                    line.push(geometry.cell(site));
                    site = geometry.step(site, *dir);
                }
                visit(&line);
            }
        }
    }
}
