//! Squares as sections write them.

use alfil::model::{Cell, CellInfo, CellSet, Grid, Model};

/// Returns the numbers of files and ranks, or why sections have no such board.
pub(super) fn size(model: &Model, most: (u16, u16)) -> Result<(u16, u16), String> {
    let Grid::Square { files, ranks, levels, wrap_files, wrap_ranks } = model.board.grid else {
        return Err("the board is not made of squares".to_owned());
    };
    if levels > 1 {
        return Err("the board has several levels".to_owned());
    }
    if wrap_files || wrap_ranks {
        return Err("edges of the board are joined".to_owned());
    }
    if model.board.cells.len() != usize::from(files) * usize::from(ranks) {
        return Err("the board has holes, or cells of several squares".to_owned());
    }
    if files > most.0 || ranks > most.1 {
        let most = format!("{} by {}", most.0, most.1);
        return Err(format!("the board has {files} by {ranks} squares, not at most {most}"));
    }
    let place = |n: usize| {
        let (file, rank) = (n % usize::from(files), n / usize::from(files));
        format!("{}{}", char::from(b'a' + file as u8), rank + 1)
    };
    if model.board.cells.iter().enumerate().any(|(n, it)| it.name != place(n)) {
        return Err("the cells do not have the names of squares".to_owned());
    }
    Ok((files, ranks))
}

/// Returns the squares that fit a description.
pub(super) fn filtered(model: &Model, fits: impl Fn(&CellInfo) -> bool) -> CellSet {
    let cells = (0..model.board.cells.len()).map(Cell::new);
    cells.filter(|it| fits(&model.board.cells[it.idx()])).collect()
}

/// Returns the squares of a value.
pub(super) fn read(model: &Model, value: &str) -> CellSet {
    let words: Vec<&str> = value.split_whitespace().collect();
    filtered(model, |cell| {
        let rank = format!("*{}", cell.rank);
        words.iter().any(|it| *it == "**" || *it == cell.name || *it == rank)
    })
}

/// Returns squares as a value: whole ranks in short.
pub(crate) fn text(model: &Model, cells: &CellSet) -> String {
    let all = &model.board.cells;
    if cells.is_empty() {
        return "-".to_owned();
    }
    if cells.len() == all.len() {
        return "**".to_owned();
    }
    let mut left: Vec<Cell> = cells.iter().collect();
    let mut res = Vec::new();
    let ranks = all.iter().map(|it| it.rank).max().unwrap_or(0);
    for rank in 1..=ranks {
        if filtered(model, |it| it.rank == rank).iter().all(|it| left.contains(&it)) {
            left.retain(|it| all[it.idx()].rank != rank);
            res.push(format!("*{rank}"));
        }
    }
    res.extend(left.iter().map(|it| all[it.idx()].name.clone()));
    res.join(" ")
}
