//! Lists of rays, one for each cell.

use crate::program::Bitboard;

/// A list of rays for each cell. All lists are in one vector, because a list for each cell takes long to allocate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RaysByCell<const N: usize> {
    rays: Vec<Bitboard<N>>,
    /// For each cell the end of its rays.
    ends: Vec<u32>,
}

impl<const N: usize> RaysByCell<N> {
    /// Returns the lists that a function fills: it adds the rays of a cell. Returns `None` if the function does.
    pub(super) fn build(
        n_cells: usize,
        mut add: impl FnMut(usize, &mut Vec<Bitboard<N>>) -> Option<()>,
    ) -> Option<RaysByCell<N>> {
        let mut res = RaysByCell { rays: Vec::new(), ends: Vec::with_capacity(n_cells) };
        for cell in 0..n_cells {
            add(cell, &mut res.rays)?;
            res.ends.push(res.rays.len() as u32);
        }
        Some(res)
    }

    /// Returns the rays of a cell.
    pub(super) fn at(&self, cell: usize) -> &[Bitboard<N>] {
        let end = |it: usize| self.ends.get(it).map_or(0, |it| *it as usize);
        let start = cell.checked_sub(1).map_or(0, end);
        &self.rays[start..end(cell).max(start)]
    }

    /// Returns the rays of each cell.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Bitboard<N>]> {
        (0..self.ends.len()).map(|it| self.at(it))
    }

    /// Returns true if no cell has a ray.
    pub(super) fn is_empty(&self) -> bool {
        self.rays.is_empty()
    }

    /// Returns how many rays there are.
    pub(super) fn len(&self) -> usize {
        self.rays.len()
    }

    /// Returns the number of rays of the cell that has most.
    pub(super) fn most(&self) -> usize {
        self.iter().map(<[_]>::len).max().unwrap_or(0)
    }

    /// Keeps the rays for which a function returns true. It gets the cell and the ray.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(usize, &Bitboard<N>) -> bool) {
        let kept = RaysByCell::build(self.ends.len(), |cell, to| {
            to.extend(self.at(cell).iter().filter(|it| keep(cell, it)));
            Some(())
        });
        *self = kept.unwrap_or_default();
    }

    /// Adds the rays of other lists that are not in these lists yet.
    pub(super) fn add(&mut self, other: &RaysByCell<N>) {
        if self.is_empty() || other.is_empty() {
            if self.is_empty() {
                self.clone_from(other);
            }
            return;
        }
        let all = RaysByCell::build(self.ends.len(), |cell, to| {
            let own = self.at(cell);
            to.extend(own);
            to.extend(other.at(cell).iter().filter(|it| !own.contains(it)));
            Some(())
        });
        *self = all.unwrap_or_default();
    }
}
