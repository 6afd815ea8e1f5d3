//! Requests about games with seats: their players, offers, earlier positions, games begun again.

use super::{
    error::{Answer, Rejection},
    played::{Caller, Played},
    routes::Name,
    seats::{Agreed, Seats},
    security,
    state::{AppState, random_id},
};
use alfil_page::{
    api,
    error::{ApiError, ApiResult},
    session::GameSession,
};
use axum::{
    Json,
    extract::{FromRequestParts, Path, Request, State, rejection::PathRejection},
    http::{StatusCode, header, request::Parts},
};
use std::sync::Arc;

type Shared = State<Arc<AppState>>;

/// The secret of a seat is in the header `Authorization`, or in the address: browsers can't send headers with sockets.
impl FromRequestParts<Arc<AppState>> for Caller {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Answer<Caller> {
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|it| it.to_str().ok());
        let mut query = parts.uri.query().unwrap_or("").split('&');
        let token = header.and_then(|it| it.strip_prefix("Bearer "));
        let token = token.or_else(|| query.find_map(|it| it.strip_prefix("seat=")));
        Ok(Caller { token: token.map(str::to_owned), now: state.now() })
    }
}

/// Begins a game with seats.
pub(super) async fn begin(
    State(state): Shared,
    request: Request,
) -> Answer<(StatusCode, Json<api::Seating>)> {
    let new: api::NewSeats = security::json(request).await?;
    let seating = state.work(move |state| state.begin_seated(&new)).await?;
    Ok((StatusCode::CREATED, Json(seating)))
}

/// Begins a game again that the server has lost.
pub(super) async fn begin_again(
    State(state): Shared,
    Name(id): Name,
    request: Request,
) -> Answer<(StatusCode, Json<api::Game>)> {
    let new: api::NewGame = security::json(request).await?;
    let is_id = id.len() == 32 && id.bytes().all(|it| it.is_ascii_hexdigit());
    if !is_id || state.find(&id).await.is_ok() {
        let message = "a game can't be begun again with this ID";
        let remedy = "give an ID that this server made, of a game that it does not have any more";
        return Err(ApiError::new(409, "taken-id", message, remedy).into());
    }
    let view = state.work(move |state| state.begin(&new, Some(id))).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Offers, agrees, declines or resigns.
pub(super) async fn act(
    State(state): Shared,
    Name(id): Name,
    caller: Caller,
    request: Request,
) -> Answer<Json<api::Game>> {
    let action: api::SeatAction = security::json(request).await?;
    Ok(Json(state.act_in_seat(&id, caller, action).await?))
}

/// Returns the game at another node.
pub(super) async fn look(
    State(state): Shared,
    path: Result<Path<(String, usize)>, PathRejection>,
    caller: Caller,
) -> Answer<Json<api::Game>> {
    let Path((id, node)) = path.map_err(|_| {
        let message = "expected the number of a node at the end of the address";
        ApiError::bad("bad-address", message, "`tree` in the game has the nodes, from 0")
    })?;
    Ok(Json(state.with(&id, move |_, it| it.view_at(&caller, node)).await?))
}

impl AppState {
    /// Begins a game with seats.
    fn begin_seated(&self, new: &api::NewSeats) -> ApiResult<api::Seating> {
        let (id, seed) = random_id()?;
        let game = GameSession::new(&self.library, id, &new.game, seed)?;
        let players = game.game().variant().model().players.ids();
        let tokens = players.map(|_| Ok(random_id()?.0)).collect::<ApiResult<Vec<String>>>()?;
        let seats = Some(Seats::new(tokens.clone(), new.time)?);
        let game = self.keep_new(Played { game, seats })?;
        Ok(api::Seating { tokens, game })
    }

    /// Begins the game that follows one with seats; its ID.
    fn begin_next(&self, game: &GameSession, seats: &Seats) -> ApiResult<String> {
        let (id, seed) = random_id()?;
        let before = game.saved();
        let (rules, fen) = (before.rules, before.fen);
        let new = api::NewGame { rules, fen, start: None, moves: Vec::new(), record: None };
        let game = GameSession::new(&self.library, id.clone(), &new, seed)?;
        self.keep_new(Played { game, seats: Some(seats.turned()?) })?;
        Ok(id)
    }

    /// Carries out what a player does besides moves.
    pub(super) async fn act_in_seat(
        self: &Arc<AppState>,
        id: &str,
        caller: Caller,
        action: api::SeatAction,
    ) -> ApiResult<api::Game> {
        let asker = caller.clone();
        let job = move |state: &AppState, it: &Played| {
            let seat = it.seat(&asker)?;
            let mut next = it.clone();
            let Some(seats) = &mut next.seats else {
                let message = "this game has no seats";
                let remedy = "begin a game with seats for that";
                return Err(ApiError::new(409, "no-seats", message, remedy));
            };
            match seats.act(&it.game, seat, &action, asker.now)? {
                Agreed::Nothing => {}
                Agreed::TakeBack(node) => {
                    next.game = it.game.after(&state.library, &api::Action::Prune { node })?;
                    seats.taken_back(&next.game, asker.now);
                }
                Agreed::Rematch => {
                    let id = state.begin_next(&it.game, seats)?;
                    seats.follow(id);
                }
            }
            Ok(Some(next))
        };
        self.change(id, caller, job).await
    }
}
