//! The addresses of the server, and what each does.

use super::{
    assets, guard,
    hub::Hub,
    problem::{Answer, Refusal},
    shapes::{
        About, Action, Best, BoardView, Checked, GameView, Listed, NewGame, Picture, RuleText,
        Rules, Save, Sketch, Think,
    },
    sketch, socket,
};
use crate::{play::Settings, render};
use axum::{
    Json, Router,
    extract::{FromRequestParts, Path, Request, State},
    http::{Method, StatusCode, Uri, header, request::Parts},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use std::sync::Arc;

type Shared = State<Arc<Hub>>;

/// The types of all shapes, as JSON schema.
const SCHEMA: &str = include_str!("../../docs/serve.schema.json");

/// Returns all addresses.
pub(super) fn router(hub: Arc<Hub>) -> Router {
    let api = Router::new()
        .route("/about", get(about))
        .route("/schema.json", get(schema))
        .route("/rules", get(list))
        .route("/rules/{*name}", get(rule_text).put(save))
        .route("/check", post(check))
        .route("/sketch", post(draw))
        .route("/position", post(position))
        .route("/games", post(begin))
        .route("/games/{id}", get(game).delete(delete))
        .route("/games/{id}/act", post(act))
        .route("/games/{id}/think", post(think))
        .route("/games/{id}/board", get(board))
        .route("/games/{id}/board.svg", get(picture))
        .route("/games/{id}/record", get(record))
        .route("/games/{id}/socket", get(socket::open))
        .fallback(unknown);
    Router::new()
        .nest("/api/v1", api)
        .fallback(assets::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&hub), guard::guard))
        .with_state(hub)
}

/// The part of an address that names a game or rules.
pub(super) struct Name(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Name> {
        let name = Path::from_request_parts(parts, state).await;
        name.map(|Path(it)| Name(it)).map_err(|_| {
            let message = "expected a name in UTF-8 in the address";
            Refusal::bad("bad-address", message, "write other characters as `%` with two digits")
        })
    }
}

async fn unknown(uri: Uri) -> Refusal {
    let path: String = uri.path().chars().take(200).collect();
    let message = format!("there is nothing at `{path}`");
    Refusal::not_found("unknown-address", message, "docs/serve.md lists the addresses")
}

async fn wrong_method(method: Method) -> Refusal {
    let message = format!("`{method}` can't be asked of this address");
    let remedy = "docs/serve.md lists the addresses with their methods";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message, remedy)
}

async fn about(State(hub): Shared) -> Json<About> {
    Json(About {
        program: "alfil".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: hub.config.rules.clone(),
        set: hub.config.set.clone(),
        most_time: u64::try_from(hub.config.most_time.as_millis()).unwrap_or(u64::MAX),
        best_level: Settings::BEST,
        keeps_games: hub.config.store.is_some(),
        may_save: hub.config.may_save,
    })
}

async fn schema() -> Response {
    ([(header::CONTENT_TYPE, "application/schema+json")], SCHEMA).into_response()
}

async fn list(State(hub): Shared) -> Answer<Json<Vec<Listed>>> {
    Ok(Json(hub.work(|hub| Ok(hub.library.list())).await?))
}

async fn rule_text(State(hub): Shared, Name(name): Name) -> Answer<Json<RuleText>> {
    let may_save = hub.config.may_save;
    let text = hub.work(move |hub| hub.library.text(&name)).await?;
    Ok(Json(RuleText { may_save: may_save && text.may_save, ..text }))
}

async fn save(State(hub): Shared, Name(name): Name, request: Request) -> Answer<StatusCode> {
    if !hub.config.may_save {
        let message = "this server writes no rule files";
        let remedy = "save the text elsewhere, or start the server on loopback";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "read-only", message, remedy));
    }
    let it: Save = guard::json(request).await?;
    hub.work(move |hub| hub.library.save(&name, &it.before, &it.text)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn check(State(hub): Shared, request: Request) -> Answer<Json<Checked>> {
    let rules: Rules = guard::json(request).await?;
    Ok(Json(hub.work(move |hub| hub.library.check(&rules)).await?))
}

async fn draw(State(hub): Shared, request: Request) -> Answer<Json<Picture>> {
    let it: Sketch = guard::json(request).await?;
    Ok(Json(hub.work(move |hub| sketch::piece(&hub.library, &it)).await?))
}

async fn position(State(hub): Shared, request: Request) -> Answer<Json<GameView>> {
    let new: NewGame = guard::json(request).await?;
    Ok(Json(hub.work(move |hub| hub.peek(&new)).await?))
}

async fn begin(State(hub): Shared, request: Request) -> Answer<(StatusCode, Json<GameView>)> {
    let new: NewGame = guard::json(request).await?;
    let view = hub.work(move |hub| hub.begin(&new)).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

async fn game(State(hub): Shared, Name(id): Name) -> Answer<Json<GameView>> {
    Ok(Json(hub.with(&id, |_, it| Ok(it.view())).await?))
}

async fn delete(State(hub): Shared, Name(id): Name) -> Answer<StatusCode> {
    hub.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn act(State(hub): Shared, Name(id): Name, request: Request) -> Answer<Json<GameView>> {
    let action: Action = guard::json(request).await?;
    Ok(Json(hub.act(&id, action).await?))
}

async fn think(State(hub): Shared, Name(id): Name, request: Request) -> Answer<Json<Best>> {
    let think: Think = guard::json(request).await?;
    Ok(Json(hub.think(id, think, super::engine::control(), |_| {}).await?))
}

async fn board(State(hub): Shared, Name(id): Name) -> Answer<Json<BoardView>> {
    let board = hub.with(&id, |_, it| Ok(it.ready.board())).await?;
    Ok(Json(BoardView::clone(&board)))
}

async fn picture(State(hub): Shared, Name(id): Name) -> Answer<Response> {
    let svg = hub.with(&id, |_, it| {
        let game = it.game();
        let options = render::SvgOptions::default();
        Ok(render::svg(game.variant().model(), &game.state(), &options))
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg.await?).into_response())
}

async fn record(State(hub): Shared, Name(id): Name) -> Answer<Response> {
    let text = hub.with(&id, |_, it| Ok(it.record())).await?;
    let kind = [(header::CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8")];
    Ok((kind, text).into_response())
}
