//! Answers that browsers keep: they ask again, and get the answer only if it has changed.

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The value of `Cache-Control` for answers that have a tag.
pub(super) const REVALIDATED: &str = "private, no-cache";

/// Headers for an answer that browsers may keep.
pub(super) fn kept<T: IntoResponse>(answer: T) -> Response {
    let mut res = answer.into_response();
    res.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(REVALIDATED));
    res
}

/// Gives answers that browsers may keep a tag. If the browser has the same answer, it gets no other.
pub(super) async fn tag(request: Request, next: Next) -> Response {
    let may = matches!(*request.method(), Method::GET | Method::HEAD);
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let res = next.run(request).await;
    let is_kept = res.headers().get(header::CACHE_CONTROL).is_some_and(|it| it == REVALIDATED);
    if !may || !is_kept || res.status() != StatusCode::OK {
        return res;
    }
    let (mut parts, body) = res.into_parts();
    // All bodies are in memory already.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    // The tag is weak: the compressed answer has the same.
    let tag = format!("W/\"{:x}-{:016x}\"", bytes.len(), hasher.finish());
    let is_same = known.as_ref().is_some_and(|it| has_tag(it, &tag));
    if let Ok(it) = HeaderValue::from_str(&tag) {
        parts.headers.insert(header::ETAG, it);
    }
    if is_same {
        return not_modified(&parts.headers);
    }
    Response::from_parts(parts, Body::from(bytes))
}

fn not_modified(headers: &HeaderMap) -> Response {
    let mut res = StatusCode::NOT_MODIFIED.into_response();
    for name in [header::ETAG, header::CACHE_CONTROL] {
        if let Some(it) = headers.get(&name) {
            res.headers_mut().insert(name, it.clone());
        }
    }
    res
}

/// Returns true if the header `If-None-Match` names the tag. Weak and strong tags count as the same.
fn has_tag(header: &HeaderValue, tag: &str) -> bool {
    let bare = |it: &str| it.trim().trim_start_matches("W/").to_owned();
    let header = header.to_str().unwrap_or("");
    header.split(',').any(|it| it.trim() == "*" || bare(it) == bare(tag))
}
