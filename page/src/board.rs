//! Boards and pieces as the page draws them.

use crate::{
    api,
    error::{ApiError, ApiResult},
};
use alfil::model::{Grid, Model, PieceStyle, PieceType, Player};
use alfil_draw::{Ground, SvgOptions, Turn, is_turned_with_board, layout, token};

/// Width of a cell in pixels.
const CELL: f32 = 60.0;

/// How pieces may be drawn: the words of the address, and what they mean.
pub const STYLES: [(&str, PieceStyle); 3] = [
    ("pictures", PieceStyle::Pictures),
    ("symbols", PieceStyle::Symbols),
    ("letters", PieceStyle::Letters),
];

/// What a client chooses about the drawing of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// How pieces are drawn; `None` if the rules decide.
    pub pieces: Option<PieceStyle>,
    /// True if the drawing is for a page that is higher than wide. Only boards of several levels differ.
    pub tall: bool,
    /// True if files and ranks are called as in records of the game, false as in its rule file.
    pub as_written: bool,
}

/// Reads what a client chooses from the query of an address: `pieces=letters&shape=tall`.
pub fn style(query: &str) -> ApiResult<Style> {
    let value = |key: &str| query.split('&').find_map(|it| it.strip_prefix(key));
    let found = |word: &str| STYLES.iter().find(|it| it.0 == word).map(|it| it.1);
    let pieces = value("pieces=").map(|it| found(it).ok_or(it)).transpose();
    let pieces = pieces.map_err(|word| {
        let message = format!("there is no style of pieces `{}`", shortened(word));
        ApiError::bad("bad-style", message, "write `pictures`, `symbols` or `letters`")
    })?;
    let tall = match value("shape=") {
        None | Some("wide") => false,
        Some("tall") => true,
        Some(word) => {
            let message = format!("there is no shape of boards `{}`", shortened(word));
            return Err(ApiError::bad("bad-style", message, "write `wide` or `tall`"));
        }
    };
    let as_written = match value("names=") {
        None | Some("rules") => false,
        Some("records") => true,
        Some(word) => {
            let message = format!("there are no names of cells `{}`", shortened(word));
            return Err(ApiError::bad("bad-style", message, "write `rules` or `records`"));
        }
    };
    Ok(Style { pieces, tall, as_written })
}

fn shortened(word: &str) -> String {
    word.chars().take(60).collect()
}

/// Returns all that is drawn of a game and never changes. What pieces are worth is left out.
pub fn view(model: &Model, style: Style) -> api::Board {
    let cells = model.board.cells.iter().map(|it| api::Cell {
        name: it.name.clone(),
        file: it.file,
        rank: it.rank,
        level: it.level,
    });
    let Style { pieces, tall, as_written } = style;
    let options =
        |turn| SvgOptions { cell: CELL, turn, pieces, tall, as_written, ..SvgOptions::default() };
    let upright = options(Turn::None);
    let turns: Vec<bool> =
        model.types.ids().map(|it| is_turned_with_board(model, it, &upright)).collect();
    let types = model.types.iter().zip(&turns).map(|(it, turns)| api::PieceType {
        name: it.name.clone(),
        id: it.id.clone(),
        notation: it.notation.clone(),
        neutral: it.neutral,
        worth: 0,
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
        points: layout.points,
        pieces: model.types.ids().map(|it| pieces(model, it, options)).collect(),
    }
}

/// Returns the drawings of a type's pieces, by owner.
fn pieces(model: &Model, ty: PieceType, options: &SvgOptions) -> Vec<String> {
    let is_neutral = model.types[ty].neutral;
    let owners = model.players.ids().chain(std::iter::once(Player::NEUTRAL));
    let drawn = owners.map(|owner| {
        let never = owner == Player::NEUTRAL && !is_neutral;
        if never { String::new() } else { token(model, ty, owner, options) }
    });
    drawn.collect()
}

fn ground(it: Ground) -> &'static str {
    match it {
        Ground::Light => "light",
        Ground::Plain => "plain",
        Ground::Dark => "dark",
        Ground::Middle => "middle",
        Ground::Merged => "merged",
        Ground::Clear => "clear",
    }
}
