//! Draws the moves of a piece.

use crate::{
    api,
    error::{ApiError, ApiResult},
    library::Library,
};
use alfil::model::{Cell, Model, PieceType, Player};
use alfil_draw::{SvgOptions, lone_piece, middle, reach, svg};

/// Returns a piece alone on the board, and where it can go.
pub fn piece(library: &Library, wanted: &api::MoveDiagram) -> ApiResult<api::Picture> {
    let compiled = library.compiled(&wanted.rules)?;
    let model = compiled.variant.model();
    let Some(ty) = find_type(model, &wanted.piece) else {
        let names: Vec<&str> = model.types.iter().map(|it| it.name.as_str()).collect();
        let remedy = format!("the pieces are {}", names.join(", "));
        return Err(ApiError::bad("unknown-piece", "there is no such piece", remedy));
    };
    let at = match &wanted.cell {
        None => middle(model),
        Some(name) => match model.board.cells.iter().position(|it| it.name == *name) {
            Some(it) => Cell::new(it),
            None => {
                let remedy = "leave it out for the middle of the board";
                return Err(ApiError::bad("unknown-cell", "there is no such cell", remedy));
            }
        },
    };
    let player = wanted.player.unwrap_or(0);
    if player >= model.players.len() {
        let remedy = format!("the players are 0 to {}", model.players.len() - 1);
        return Err(ApiError::bad("unknown-player", "there is no such player", remedy));
    }
    let player = Player::new(player);
    let owner = if model.types[ty].neutral { Player::NEUTRAL } else { player };
    let options = SvgOptions {
        cell: 30.0,
        coordinates: false,
        hands: false,
        id: "sketch".to_owned(),
        highlights: reach(model, ty, player, at),
        ..SvgOptions::default()
    };
    let it = &model.types[ty];
    Ok(api::Picture {
        svg: svg(model, &lone_piece(model, ty, owner, at), &options),
        title: format!("{} ({}): {}", it.name, it.id, it.notation),
    })
}

/// Finds a type by name or ID.
fn find_type(model: &Model, name: &str) -> Option<PieceType> {
    let by_name = model.types.ids().find(|it| model.types[*it].name == name);
    by_name.or_else(|| model.types.ids().find(|it| model.types[*it].id == name))
}
