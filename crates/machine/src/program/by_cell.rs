//! Lists, one for each cell.

/// A list for each cell. All lists are in one vector, because a list for each cell takes long to allocate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByCell<T> {
    items: Vec<T>,
    /// For each cell the start of its list, then the end of the last list. Empty if all lists are.
    starts: Vec<u32>,
}

impl<T> Default for ByCell<T> {
    fn default() -> ByCell<T> {
        ByCell { items: Vec::new(), starts: Vec::new() }
    }
}

impl<T> ByCell<T> {
    /// Returns the lists that a function fills: it adds the items of a cell. Returns `None` if the function does.
    pub fn build(
        n_cells: usize,
        mut add: impl FnMut(usize, &mut Vec<T>) -> Option<()>,
    ) -> Option<ByCell<T>> {
        let mut res = ByCell { items: Vec::new(), starts: Vec::with_capacity(n_cells + 1) };
        for cell in 0..n_cells {
            res.starts.push(res.items.len() as u32);
            add(cell, &mut res.items)?;
        }
        res.starts.push(res.items.len() as u32);
        res.items.shrink_to_fit();
        Some(if res.is_empty() { ByCell::default() } else { res })
    }

    /// Returns the items of a cell.
    #[inline]
    pub fn at(&self, cell: usize) -> &[T] {
        match self.starts.get(cell..) {
            Some([start, end, ..]) => &self.items[*start as usize..*end as usize],
            _ => &[],
        }
    }

    /// Returns the items of all cells.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Returns the items of each cell. Returns nothing if no cell has items.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        (1..self.starts.len()).map(|it| self.at(it - 1))
    }

    /// Returns true if no cell has items.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the number of items of the cell that has most.
    pub fn most(&self) -> usize {
        self.iter().map(<[_]>::len).max().unwrap_or(0)
    }

    /// Returns how many bytes the lists take.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.items) + size_of_val(&*self.starts)
    }
}

impl<T: Copy + PartialEq> ByCell<T> {
    /// Keeps the items for which a function returns true. It gets the cell and the item.
    pub fn retain(&mut self, mut keep: impl FnMut(usize, &T) -> bool) {
        let kept = ByCell::build(self.starts.len().saturating_sub(1), |cell, to| {
            to.extend(self.at(cell).iter().filter(|it| keep(cell, it)));
            Some(())
        });
        *self = kept.unwrap_or_default();
    }

    /// Adds the items of other lists that are not in these lists yet.
    pub fn add(&mut self, other: &ByCell<T>) {
        if other.is_empty() {
            return;
        }
        let all = ByCell::build(other.starts.len() - 1, |cell, to| {
            let own = self.at(cell);
            to.extend(own);
            to.extend(other.at(cell).iter().filter(|it| !own.contains(it)));
            Some(())
        });
        *self = all.unwrap_or_default();
    }
}
