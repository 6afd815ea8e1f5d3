//! Boards and pieces as the page draws them.

use crate::api;
use alfil::{
    model::{Grid, Model, PlayerId},
    render::{Ground, SvgOptions, Turn, layout, token},
};

/// Width of a cell in pixels.
const CELL: f32 = 60.0;

/// Returns all that is drawn of a game and never changes.
pub fn view(model: &Model) -> api::Board {
    let cells = model.board.cells.iter().map(|it| api::Cell {
        name: it.name.clone(),
        file: it.file,
        rank: it.rank,
        level: it.level,
    });
    let types = model.types.iter().map(|it| api::PieceType {
        name: it.name.clone(),
        id: it.id.clone(),
        notation: it.notation.clone(),
        neutral: it.neutral,
    });
    // Who plays for a side of the board may want to see it from there.
    let sides =
        model.players.len() > 2 && matches!(model.board.grid, Grid::Square { levels: 1, .. });
    api::Board {
        upright: drawing(model, Turn::None),
        turned: drawing(model, Turn::Half),
        left: sides.then(|| drawing(model, Turn::Left)),
        right: sides.then(|| drawing(model, Turn::Right)),
        cells: cells.collect(),
        types: types.collect(),
    }
}

fn drawing(model: &Model, turn: Turn) -> api::Drawing {
    let options = SvgOptions { cell: CELL, turn, ..SvgOptions::default() };
    let layout = layout(model, &options);
    let rectangle = |it: [f32; 4]| (it[0], it[1], it[2], it[3]);
    let places = layout.cells.into_iter().map(|it| api::CellDrawing {
        x: it.at.0,
        y: it.at.1,
        outline: it.outline,
        ground: ground(it.ground).to_owned(),
        tint: it.tint.map(|it| it.to_string()),
    });
    let owners: Vec<PlayerId> =
        model.players.ids().chain(std::iter::once(PlayerId::NEUTRAL)).collect();
    let pieces = model.types.ids().map(|ty| {
        let drawn = owners.iter().map(|owner| token(model, ty, *owner, &options));
        drawn.collect()
    });
    api::Drawing {
        frame: rectangle(layout.frame),
        period_x: layout.period.0,
        period_y: layout.period.1,
        levels: layout.levels.into_iter().map(rectangle).collect(),
        places: places.collect(),
        below: layout.below,
        above: layout.above,
        labels: layout.labels,
        pieces: pieces.collect(),
    }
}

fn ground(it: Ground) -> &'static str {
    match it {
        Ground::Light => "light",
        Ground::Dark => "dark",
        Ground::Middle => "middle",
        Ground::Merged => "merged",
        Ground::Clear => "clear",
    }
}
