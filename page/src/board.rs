//! Boards and pieces as the page draws them.

use crate::{
    api,
    error::{ApiError, ApiResult},
};
use alfil::{
    model::{Grid, Model, PieceStyle, PlayerId, TypeId},
    render::{Ground, SvgOptions, Turn, is_turned_with_board, layout, token},
};

/// Width of a cell in pixels.
const CELL: f32 = 60.0;

/// How pieces may be drawn: the words of the address, and what they mean.
pub const STYLES: [(&str, PieceStyle); 3] = [
    ("pictures", PieceStyle::Pictures),
    ("symbols", PieceStyle::Symbols),
    ("letters", PieceStyle::Letters),
];

/// Reads how pieces shall be drawn from the query of an address: `pieces=letters`. `None` if the rules decide.
pub fn style(query: &str) -> ApiResult<Option<PieceStyle>> {
    let Some(word) = query.split('&').find_map(|it| it.strip_prefix("pieces=")) else {
        return Ok(None);
    };
    let found = STYLES.iter().find(|it| it.0 == word).map(|it| it.1);
    found.map(Some).ok_or_else(|| {
        let word: String = word.chars().take(60).collect();
        let message = format!("there is no style of pieces `{word}`");
        ApiError::bad("bad-style", message, "write `pictures`, `symbols` or `letters`")
    })
}

/// Returns all that is drawn of a game and never changes.
pub fn view(model: &Model, style: Option<PieceStyle>) -> api::Board {
    let cells = model.board.cells.iter().map(|it| api::Cell {
        name: it.name.clone(),
        file: it.file,
        rank: it.rank,
        level: it.level,
    });
    let options = |turn| SvgOptions { cell: CELL, turn, pieces: style, ..SvgOptions::default() };
    let upright = options(Turn::None);
    let turns: Vec<bool> =
        model.types.ids().map(|it| is_turned_with_board(model, it, &upright)).collect();
    let types = model.types.iter().zip(&turns).map(|(it, turns)| api::PieceType {
        name: it.name.clone(),
        id: it.id.clone(),
        notation: it.notation.clone(),
        neutral: it.neutral,
        turns: *turns,
    });
    let types = types.collect();
    let upright = drawing(model, &upright);
    let turned = |turn| {
        let mut res = drawing(model, &options(turn));
        leave_out_known(&mut res.pieces, &upright.pieces, &turns);
        res
    };
    // Who plays for a side of the board may want to see it from there.
    let sides =
        model.players.len() > 2 && matches!(model.board.grid, Grid::Square { levels: 1, .. });
    let left = sides.then(|| turned(Turn::Left));
    let right = sides.then(|| turned(Turn::Right));
    let turned = turned(Turn::Half);
    api::Board { upright, turned, left, right, cells: cells.collect(), types }
}

/// Leaves out the drawings of pieces that look as they do upright, or are those turned. Most do, and pictures are the
/// largest part of an answer.
fn leave_out_known(pieces: &mut [Vec<String>], upright: &[Vec<String>], turns: &[bool]) {
    for ((own, other), turns) in pieces.iter_mut().zip(upright).zip(turns) {
        for (own, other) in own.iter_mut().zip(other) {
            if *turns || own == other {
                own.clear();
            }
        }
    }
}

fn drawing(model: &Model, options: &SvgOptions) -> api::Drawing {
    let layout = layout(model, options);
    let rectangle = |it: [f32; 4]| (it[0], it[1], it[2], it[3]);
    let places = layout.cells.into_iter().map(|it| api::CellDrawing {
        x: it.at.0,
        y: it.at.1,
        outline: it.outline,
        ground: ground(it.ground).to_owned(),
        tint: it.tint.map(|it| it.to_string()),
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
        pieces: model.types.ids().map(|it| pieces(model, it, options)).collect(),
    }
}

/// Returns the drawings of a type's pieces, by owner.
fn pieces(model: &Model, ty: TypeId, options: &SvgOptions) -> Vec<String> {
    let is_neutral = model.types[ty].neutral;
    let owners = model.players.ids().chain(std::iter::once(PlayerId::NEUTRAL));
    let drawn = owners.map(|owner| {
        let never = owner == PlayerId::NEUTRAL && !is_neutral;
        if never { String::new() } else { token(model, ty, owner, options) }
    });
    drawn.collect()
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
