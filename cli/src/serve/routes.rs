//! The addresses of the server, and what each does.

use super::{
    assets, cached,
    error::{Answer, Rejection},
    export::{self, Exported},
    played::Caller,
    seated, security, socket,
    state::AppState,
};
use alfil_draw as render;
use alfil_page::{
    SCHEMA, api, assist, board,
    error::{ApiError, ApiResult},
    first_rules,
    library::Library,
    move_diagram, search, setup,
};
use alfil_play::Settings;
use axum::{
    Json, Router,
    extract::{FromRequestParts, Path, Request, State},
    http::{Method, StatusCode, Uri, header, request::Parts},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tower_http::compression::{
    CompressionLayer, DefaultPredicate,
    predicate::{NotForContentType, Predicate},
};

type Shared = State<Arc<AppState>>;

/// Returns all addresses.
pub(super) fn router(state: Arc<AppState>) -> Router {
    let api = Router::new()
        .route("/about", get(about))
        .route("/schema.json", get(schema))
        .route("/rules", get(list))
        .route("/rules/{*name}", get(rule_text).put(save))
        .route("/check", post(check))
        .route("/sketch", post(draw))
        .route("/explain", post(|state, it| answer(state, it, setup::explained)))
        .route("/arrange", post(|state, it| answer(state, it, setup::arrange)))
        .route("/board", post(empty_board))
        .nest("/editor", editor())
        .route("/position", post(position))
        .route("/games", post(begin))
        .route("/seats", post(seated::begin))
        .route("/games/{id}", get(game).put(seated::begin_again).delete(delete))
        .route("/games/{id}/seat", post(seated::act))
        .route("/games/{id}/at/{node}", get(seated::look))
        .route("/games/{id}/act", post(act))
        .route("/games/{id}/think", post(think))
        .route("/games/{id}/board", get(board))
        .route("/games/{id}/board.svg", get(picture))
        .route("/games/{id}/record", get(record))
        .route("/games/{id}/page", get(page))
        .route("/games/{id}/socket", get(socket::open))
        .fallback(unknown);
    // Fonts are compressed already.
    let compressible = DefaultPredicate::new().and(NotForContentType::const_new("font/"));
    Router::new()
        .nest("/api/v1", api)
        .fallback(assets::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn(cached::tag))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), security::check_request))
        .layer(CompressionLayer::new().compress_when(compressible))
        .with_state(state)
}

/// Returns the addresses for editors of rule files.
fn editor() -> Router<Arc<AppState>> {
    Router::new()
        .route("/complete", post(|state, it| answer(state, it, assist::complete)))
        .route("/hover", post(|state, it| answer(state, it, assist::hover)))
        .route("/definition", post(|state, it| answer(state, it, assist::definition)))
        .route("/references", post(|state, it| answer(state, it, assist::references)))
        .route("/rename", post(|state, it| answer(state, it, assist::rename)))
        .route("/format", post(|state, it| answer(state, it, assist::formatted)))
        .route("/new", post(|state, it| answer(state, it, |_, it| first_rules::make(it))))
}

/// Runs a job with the library and the body of a request, and answers with its result.
async fn answer<A, T>(
    State(state): Shared,
    request: Request,
    job: impl FnOnce(&Library, &A) -> ApiResult<T> + Send + 'static,
) -> Answer<Json<T>>
where
    A: DeserializeOwned + Send + 'static,
    T: Send + 'static,
{
    let asked: A = security::json(request).await?;
    Ok(Json(state.work(move |state| job(&state.library, &asked)).await?))
}

/// The part of an address that names a game or rules.
pub(super) struct Name(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Name> {
        let name = Path::from_request_parts(parts, state).await;
        name.map(|Path(it)| Name(it)).map_err(|_| {
            let message = "expected a name in UTF-8 in the address";
            let remedy = "write other characters as `%` with two digits";
            ApiError::bad("bad-address", message, remedy).into()
        })
    }
}

async fn unknown(uri: Uri) -> Rejection {
    let path: String = uri.path().chars().take(200).collect();
    let message = format!("there is nothing at `{path}`");
    ApiError::not_found("unknown-address", message, "docs/serve.md lists the addresses").into()
}

async fn wrong_method(method: Method) -> Rejection {
    let message = format!("`{method}` can't be asked of this address");
    let remedy = "docs/serve.md lists the addresses with their methods";
    ApiError::new(405, "wrong-method", message, remedy).into()
}

async fn about(State(state): Shared) -> Json<api::About> {
    Json(api::About {
        program: "alfil".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: state.config.rules.clone(),
        set: state.config.set.clone(),
        most_time: u64::try_from(state.config.most_time.as_millis()).unwrap_or(u64::MAX),
        best_level: Settings::BEST.unsigned_abs(),
        keeps_games: state.config.store.is_some(),
        may_save: state.config.may_save,
    })
}

async fn schema() -> Response {
    cached::kept(([(header::CONTENT_TYPE, "application/schema+json")], SCHEMA))
}

async fn list(State(state): Shared) -> Answer<Response> {
    Ok(cached::kept(Json(state.work(|state| Ok(state.library.list())).await?)))
}

async fn rule_text(State(state): Shared, Name(name): Name) -> Answer<Response> {
    if let Some(name) = name.strip_suffix(SMALL_BOARD) {
        return small_board(&state, name.to_owned()).await;
    }
    let may_save = state.config.may_save;
    let text = state.work(move |state| state.library.text(&name)).await?;
    let text = api::RuleText { may_save: may_save && text.may_save, ..text };
    Ok(Json(text).into_response())
}

/// What follows the name of a game in the address of its small board.
const SMALL_BOARD: &str = "/board.svg";

/// Answers with a small picture of the set-up.
async fn small_board(state: &Arc<AppState>, name: String) -> Answer<Response> {
    let svg = state.draw(move |state| state.library.small_board(&name, setup::small_board)).await?;
    Ok(cached::kept(([(header::CONTENT_TYPE, "image/svg+xml")], svg)))
}

/// Answers with what the board of rules looks like, without a game.
async fn empty_board(state: Shared, uri: Uri, request: Request) -> Answer<Json<api::Board>> {
    let style = board::style(uri.query().unwrap_or_default())?;
    let board = move |library: &Library, rules: &api::Rules| {
        Ok(api::Board::clone(&library.compiled(rules)?.board(style)))
    };
    answer(state, request, board).await
}

async fn save(State(state): Shared, Name(name): Name, request: Request) -> Answer<StatusCode> {
    if !state.config.may_save {
        let message = "this server writes no rule files";
        let remedy = "save the text elsewhere, or start the server on loopback";
        return Err(ApiError::new(403, "read-only", message, remedy).into());
    }
    let it: api::Save = security::json(request).await?;
    state.work(move |state| state.library.save(&name, &it.before, &it.text)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn check(State(state): Shared, request: Request) -> Answer<Json<api::Checked>> {
    let rules: api::Rules = security::json(request).await?;
    Ok(Json(state.work(move |state| state.library.check(&rules)).await?))
}

async fn draw(State(state): Shared, request: Request) -> Answer<Json<api::Picture>> {
    let it: api::MoveDiagram = security::json(request).await?;
    Ok(Json(state.work(move |state| move_diagram::piece(&state.library, &it)).await?))
}

async fn position(State(state): Shared, request: Request) -> Answer<Json<api::Game>> {
    let new: api::NewGame = security::json(request).await?;
    Ok(Json(state.work(move |state| state.peek(&new)).await?))
}

async fn begin(State(state): Shared, request: Request) -> Answer<(StatusCode, Json<api::Game>)> {
    let new: api::NewGame = security::json(request).await?;
    let view = state.work(move |state| state.begin(&new, None)).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

async fn game(State(state): Shared, Name(id): Name, caller: Caller) -> Answer<Json<api::Game>> {
    Ok(Json(state.with(&id, move |_, it| it.view(&caller)).await?))
}

async fn delete(State(state): Shared, Name(id): Name, caller: Caller) -> Answer<StatusCode> {
    state.delete(&id, caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn act(
    State(state): Shared,
    Name(id): Name,
    caller: Caller,
    request: Request,
) -> Answer<Json<api::Game>> {
    let action: api::Action = security::json(request).await?;
    Ok(Json(state.act(&id, caller, action).await?))
}

async fn think(State(state): Shared, Name(id): Name, request: Request) -> Answer<Json<api::Best>> {
    let think: api::Think = security::json(request).await?;
    Ok(Json(state.think(id, think, search::control(), |_| {}).await?))
}

async fn board(State(state): Shared, Name(id): Name, uri: Uri) -> Answer<Response> {
    let style = board::style(uri.query().unwrap_or_default())?;
    let board = state.with(&id, move |_, it| Ok(it.game.compiled.board(style))).await?;
    Ok(cached::kept(Json(&*board)))
}

async fn picture(State(state): Shared, Name(id): Name) -> Answer<Response> {
    let svg = state.with(&id, |_, it| {
        let game = it.game.game();
        let options = render::SvgOptions::default();
        Ok(render::svg(game.variant().model(), &game.state(), &options))
    });
    Ok(cached::kept(([(header::CONTENT_TYPE, "image/svg+xml")], svg.await?)))
}

async fn page(State(state): Shared, Name(id): Name) -> Answer<Response> {
    let page = state.with(&id, |state, it| {
        let game = &it.game;
        let model = game.compiled.variant.model();
        let title = model.about.name.clone();
        let texts = state.library.texts(&game.compiled.rules);
        let pieces = export::Pieces::of(model);
        let exported = Exported { title, texts, game: game.saved(), pieces };
        Ok(export::html(&exported, export::Parts::Inside))
    });
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        // The page may do more than pages of this server, so it is never shown as one of them.
        (header::CONTENT_DISPOSITION, "attachment"),
    ];
    Ok((headers, page.await?).into_response())
}

async fn record(State(state): Shared, Name(id): Name) -> Answer<Response> {
    let text = state.with(&id, |_, it| Ok(it.record())).await?;
    let kind = [(header::CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8")];
    Ok((kind, text).into_response())
}
