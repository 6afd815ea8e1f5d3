//! Requests.

use crate::harness::Seeds;
use alfil_cli::serve::{Config, router};
use axum::{
    body::{Body, to_bytes},
    http::{Request, header},
};
use tokio::runtime::Builder;
use tower::ServiceExt;

/// A request is a line of method and path, a line for the host, and a body.
const REQUESTS: [&str; 8] = [
    "GET /api/v1/rules\n127.0.0.1:7878\n",
    "GET /api/v1/rules/chess\n127.0.0.1:7878\n",
    "GET /rules/%41\n127.0.0.1:7878\n",
    "POST /api/v1/check\n127.0.0.1:7878\n{\"text\": \"extends = 'chess'\"}",
    "POST /api/v1/games\n127.0.0.1:7878\n{\"rules\": {\"name\": \"chess\"}}",
    "POST /api/v1/games\n[::1]:7878\n{\"rules\": {\"name\": \"diminuendo\", \"set\": {\"pawn\": \"flexible\"}}, \"fen\": \"x\"}",
    "POST /api/v1/games/x/act\nlocalhost\n{\"do\": \"move\", \"text\": \"e2e4\"}",
    "GET /\nlocalhost:7878\n",
];

const WORDS: &str = "GET POST PUT DELETE /api/v1/ games rules check act analyze .. %2e%2e %00 %ff / ? # & = { } [ ] : \" null \
    true 1e999 -1 \"rules\" \"text\" \"name\" \"set\" \"fen\" \"moves\" \"do\" \"undo\" \"seats\" evil.com 127.0.0.1 \\u0000 \\ud800";

#[test]
fn requests() {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let router = router(Config::default()).unwrap();
    let texts = REQUESTS.iter().map(|it| (*it).to_owned()).collect();
    Seeds::new("request", texts, WORDS).run(|text| {
        let mut parts = text.splitn(3, '\n');
        let (method, path) = parts.next().unwrap_or_default().split_once(' ').unwrap_or_default();
        let host = parts.next().unwrap_or_default();
        let body = parts.next().unwrap_or_default().to_owned();
        let request = Request::builder().method(method).uri(path).header(header::HOST, host);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        // Some texts are no requests at all.
        let Ok(request) = request.body(Body::from(body)) else { return };
        runtime.block_on(async {
            let answer = router.clone().oneshot(request).await.unwrap();
            let (parts, body) = answer.into_parts();
            let bytes = to_bytes(body, usize::MAX).await.unwrap();
            assert_ne!(parts.status.as_u16(), 500, "{text}");
            if parts.status.is_client_error() {
                let problem: serde_json::Value =
                    serde_json::from_slice(&bytes).unwrap_or_else(|it| {
                        panic!("{text}: {it}: {}", String::from_utf8_lossy(&bytes))
                    });
                assert!(!problem["remedy"].as_str().unwrap_or_default().is_empty(), "{problem}");
            }
        });
    });
}
