//! The addresses of the server, and what each does.

use super::{
    assets, cached,
    error::{Answer, Rejection},
    export::{self, Exported},
    flat,
    played::Caller,
    seated, security, socket,
    state::AppState,
};
use alfil_page::{
    SCHEMA, api,
    error::{ApiError, ApiResult},
    requests::{Answer as Reply, Asked, EDITOR, HostWork, PGN, ROUTES, Route, SVG, Work, parse},
    search,
};
use alfil_play::Settings;
use axum::{
    Router,
    extract::{FromRequestParts, Path, Request, State},
    http::{Method, StatusCode, Uri, header, request::Parts},
    middleware,
    response::{IntoResponse, Response},
    routing::{MethodFilter, MethodRouter, get, on, post, put},
};
use std::sync::Arc;
use tower_http::compression::{
    CompressionLayer, DefaultPredicate,
    predicate::{NotForContentType, Predicate},
};

type Shared = State<Arc<AppState>>;

/// Returns all addresses: those that every host has, and those of the server alone.
pub(super) fn router(state: Arc<AppState>) -> Router {
    let own = Router::new()
        .route("/schema.json", get(schema))
        .route("/rules/{*name}", put(save))
        .route("/seats", post(seated::begin))
        .route("/games/{id}", put(seated::begin_again))
        .route("/games/{id}/seat", post(seated::act))
        .route("/games/{id}/at/{node}", get(seated::look))
        .route("/games/{id}/page", get(page))
        .route("/games/{id}/socket", get(socket::open))
        .fallback(unknown);
    let api = ROUTES.iter().chain(EDITOR).fold(own, |api, it| api.route(it.path, handler(it)));
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

/// Returns what answers an address that every host has.
fn handler(route: &'static Route) -> MethodRouter<Arc<AppState>> {
    let method = match route.method {
        "GET" => MethodFilter::GET,
        "DELETE" => MethodFilter::DELETE,
        _ => MethodFilter::POST,
    };
    if route.path.contains('{') {
        on(method, move |state: Shared, Name(name), caller, request| {
            answer(route, state, name, caller, request)
        })
    } else {
        on(method, move |state: Shared, caller, request| {
            answer(route, state, String::new(), caller, request)
        })
    }
}

/// Answers a request that every host answers.
async fn answer(
    route: &'static Route,
    State(state): Shared,
    name: String,
    caller: Caller,
    request: Request,
) -> Answer<Response> {
    let query = request.uri().query().unwrap_or_default().to_owned();
    let is_post = request.method() == Method::POST;
    let body = if is_post { security::body(request).await? } else { Vec::new() };
    let asked = Asked { query, body };
    let reply = match route.work {
        Work::Rules(job) => state.work(move |state| job(&state.library, &asked)).await,
        Work::Game(job) => state.with(&name, move |_, it| job(&it.game, &asked)).await,
        Work::Host(work) => host(work, &state, name, caller, &asked.body).await,
    };
    Ok(response(reply?))
}

/// Answers a request about the server or its games.
async fn host(
    work: HostWork,
    state: &Arc<AppState>,
    name: String,
    caller: Caller,
    body: &[u8],
) -> ApiResult<Reply> {
    match work {
        HostWork::About => Reply::json(200, &about(state)),
        HostWork::RuleText => rule_text(state, name).await,
        HostWork::Position => {
            let new: api::NewGame = parse(body)?;
            Reply::json(200, &state.work(move |state| state.peek(&new)).await?)
        }
        HostWork::Begin => {
            let new: api::NewGame = parse(body)?;
            Reply::json(201, &state.work(move |state| state.begin(&new, None)).await?)
        }
        HostWork::View => {
            Reply::json(200, &state.with(&name, move |_, it| it.view(&caller)).await?)
        }
        HostWork::Delete => state.delete(&name, caller).await.map(|()| Reply::nothing()),
        HostWork::Act => Reply::json(200, &state.act(&name, caller, parse(body)?).await?),
        HostWork::Think => {
            let best = state.think(name, parse(body)?, search::control(), |_| {}).await?;
            Reply::json(200, &best)
        }
        HostWork::Record => Ok(Reply::text(PGN, state.with(&name, |_, it| Ok(it.record())).await?)),
    }
}

/// Returns an answer for HTTP.
fn response(it: Reply) -> Response {
    let status = StatusCode::from_u16(it.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if status == StatusCode::NO_CONTENT {
        return status.into_response();
    }
    let res = (status, [(header::CONTENT_TYPE, it.kind)], it.body);
    if it.kept { cached::kept(res) } else { res.into_response() }
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

fn about(state: &AppState) -> api::About {
    api::About {
        program: "alfil".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: state.config.rules.clone(),
        set: state.config.set.clone(),
        most_time: u64::try_from(state.config.most_time.as_millis()).unwrap_or(u64::MAX),
        best_level: Settings::BEST.unsigned_abs(),
        keeps_games: state.config.store.is_some(),
        may_save: state.config.may_save,
    }
}

async fn schema() -> Response {
    cached::kept(([(header::CONTENT_TYPE, "application/schema+json")], SCHEMA))
}

/// What follows the name of a game in the address of its small board.
const SMALL_BOARD: &str = "/board.svg";

/// Answers with a rule file, or with a small picture of the set-up.
async fn rule_text(state: &Arc<AppState>, name: String) -> ApiResult<Reply> {
    if let Some(name) = name.strip_suffix(SMALL_BOARD).map(str::to_owned) {
        let svg = move |state: &AppState| state.library.small_board(&name, flat::small_board);
        return Ok(Reply::text(SVG, state.draw(svg).await?).kept());
    }
    let text = state.work(move |state| state.library.text(&name)).await?;
    let may_save = state.config.may_save && text.may_save;
    Reply::json(200, &api::RuleText { may_save, ..text })
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

async fn page(State(state): Shared, Name(id): Name) -> Answer<Response> {
    let page = state.with(&id, |state, it| {
        let game = &it.game;
        let model = game.compiled.variant.model();
        let title = model.about.name.clone();
        let texts = state.library.texts(&game.compiled.rules);
        let net = state.config.nets.of(&game.compiled.variant).map(|it| it.to_bytes());
        let exported = Exported { title, texts, game: game.saved(), net };
        Ok(export::html(&exported, export::Parts::Inside))
    });
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        // The page may do more than pages of this server, so it is never shown as one of them.
        (header::CONTENT_DISPOSITION, "attachment"),
    ];
    Ok((headers, page.await?).into_response())
}
