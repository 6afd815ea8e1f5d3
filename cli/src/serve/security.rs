//! Security: which requests are accepted, their size and time, and the headers that restrict browsers.

use super::{error::Rejection, state::AppState};
use alfil_page::{
    error::{ApiError, ApiResult},
    requests::parse,
};
use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::de::DeserializeOwned;
use std::{
    net::{Ipv4Addr, Ipv6Addr},
    sync::Arc,
    time::Duration,
};
use tokio::time;

/// The longest body: a rule file has a megabyte at most, and JSON may double that.
const MOST_BODY: usize = 5 << 19;
/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// The policy for pages of this server: nothing leaves it.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors";

/// Returns the policy, with the pages that may show this one in a frame.
pub(super) fn policy(frames: &[String]) -> Result<HeaderValue, String> {
    let is_source = |it: &String| {
        !it.is_empty() && it.bytes().all(|it| it.is_ascii_graphic() && !b";,'\"".contains(&it))
    };
    if let Some(bad) = frames.iter().find(|it| !is_source(it)) {
        return Err(format!("`{bad}` is not a source such as `https://example.org`"));
    }
    let frames = if frames.is_empty() { "'none'".to_owned() } else { frames.join(" ") };
    HeaderValue::from_str(&format!("{POLICY} {frames}")).map_err(|it| it.to_string())
}

const RESOURCE_POLICY: header::HeaderName =
    header::HeaderName::from_static("cross-origin-resource-policy");

/// Checks host and origin before a request, and adds headers after it.
pub(super) async fn check_request(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let guest = origin.as_ref().filter(|it| is_guest(&state, it)).cloned();
    let mut res = match admit(&state, request.headers()) {
        Err(it) => Rejection(it).into_response(),
        Ok(()) if guest.is_some() && request.method() == Method::OPTIONS => {
            StatusCode::NO_CONTENT.into_response()
        }
        Ok(()) => next.run(request).await,
    };
    let headers = res.headers_mut();
    let mut set = |name: header::HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(RESOURCE_POLICY, "same-origin");
    set(header::CACHE_CONTROL, "no-store");
    set(header::VARY, "Origin");
    if state.config.frames.is_empty() {
        set(header::X_FRAME_OPTIONS, "DENY");
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| state.policy.clone());
    if let Some(origin) = guest {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        let methods = HeaderValue::from_static("GET, POST, PUT, DELETE");
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
        let allowed = HeaderValue::from_static("authorization, content-type");
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed);
    }
    res
}

/// Returns true if pages of this origin may use the server.
fn is_guest(state: &AppState, origin: &HeaderValue) -> bool {
    state.config.origins.iter().any(|it| it.as_bytes() == origin.as_bytes())
}

fn admit(state: &AppState, headers: &HeaderMap) -> ApiResult<()> {
    let forbidden = |code, message: String, remedy| Err(ApiError::new(403, code, message, remedy));
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|it| it.to_str().ok()).filter(|_| hosts.next().is_none());
    let host = host.unwrap_or("");
    if !is_own_host(state, host) {
        let message = format!("this server is not called `{}`", shortened(host));
        return forbidden(
            "wrong-host",
            message,
            "start it with `--host NAME` for a name of its own",
        );
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let own = origin.to_str().ok().and_then(|it| it.split_once("://"));
    let own = own.is_some_and(|it| it.1.eq_ignore_ascii_case(host));
    if !own && !is_guest(state, origin) {
        let message = "a page of another site may not ask this server".to_owned();
        return forbidden(
            "wrong-origin",
            message,
            "start it with `--allow-origin ORIGIN` for that site",
        );
    }
    Ok(())
}

/// Rejects DNS rebinding: `Host` must be an IP address, `localhost` or a name given with `--host`.
fn is_own_host(state: &AppState, host: &str) -> bool {
    let (name, rest) = match host.find(']') {
        Some(end) => host.split_at(end + 1),
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let is_port = |it: &str| it.bytes().all(|it| it.is_ascii_digit()) && it.parse::<u16>().is_ok();
    if !rest.is_empty() && !rest.strip_prefix(':').is_some_and(is_port) {
        return false;
    }
    let six = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    six.is_some_and(|it| it.parse::<Ipv6Addr>().is_ok())
        || name.parse::<Ipv4Addr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || state.config.hosts.iter().any(|it| it.eq_ignore_ascii_case(name))
}

fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}

/// Returns the JSON in a request.
pub(super) async fn json<T: DeserializeOwned>(request: Request) -> ApiResult<T> {
    parse(&body(request).await?)
}

/// Returns the body of a request, which must be JSON.
pub(super) async fn body(request: Request) -> ApiResult<Vec<u8>> {
    let (parts, body) = request.into_parts();
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let kind = kind.and_then(|it| it.split(';').next()).unwrap_or("").trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(ApiError::new(
            415,
            "no-json",
            format!("expected JSON, found `{}`", shortened(kind)),
            "send it with the header `Content-Type: application/json`",
        ));
    }
    bytes(body).await
}

async fn bytes(body: Body) -> ApiResult<Vec<u8>> {
    match time::timeout(PATIENCE, to_bytes(body, MOST_BODY)).await {
        Ok(Ok(it)) => Ok(it.to_vec()),
        Ok(Err(_)) => Err(ApiError::new(
            413,
            "too-large",
            format!("expected a body of at most {MOST_BODY} bytes that arrives whole"),
            "send less",
        )),
        Err(_) => Err(ApiError::new(
            408,
            "too-slow",
            "the body took too long to arrive",
            "send it at once",
        )),
    }
}
