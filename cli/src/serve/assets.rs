//! The page: its files are part of the program.

use super::{cached, error::Rejection};
use alfil_page::error::ApiError;
use axum::{
    http::{Method, Uri, header},
    response::{IntoResponse, Response},
};
use std::borrow::Cow;
#[cfg(debug_assertions)]
use std::path::Path;

/// A file of the page.
pub(super) struct Asset {
    /// Its address without the first `/`.
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    bytes: &'static [u8],
}

impl Asset {
    /// Returns the file as it was built into the program. A debug build reads the file anew, so that `npm run build` in `web`
    /// is enough to see a change.
    pub(super) fn bytes(&self) -> Cow<'static, [u8]> {
        #[cfg(debug_assertions)]
        if let Ok(present) = std::fs::read(Path::new(FOLDER).join(self.name)) {
            return Cow::Owned(present);
        }
        Cow::Borrowed(self.bytes)
    }
}

#[cfg(debug_assertions)]
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

macro_rules! assets {
    ($($name:literal $kind:ident)*) => {
        /// All files of the page. `web/tools/build.mjs` makes them.
        pub(super) const ASSETS: &[Asset] = &[$(Asset {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("../../page/", $name)),
        }),*];
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const FONT: &str = "font/woff2";
const SVG: &str = "image/svg+xml";
const TEXT: &str = "text/plain; charset=utf-8";

assets! {
    "index.html" HTML
    "page.css" CSS
    "page.js" JS
    "start.js" JS
    "builder.js" JS
    "codemirror.js" JS
    "codemirror.LICENSE" TEXT
    "icon.svg" SVG
    "symbols.woff2" FONT
    "symbols.LICENSE" TEXT
}

pub(super) async fn serve(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = format!("`{method}` can't be asked of this address");
        let error = ApiError::new(405, "wrong-method", message, "ask with GET");
        return Rejection(error).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    match ASSETS.iter().find(|it| it.name == name) {
        Some(it) => cached::kept(([(header::CONTENT_TYPE, it.kind)], it.bytes())),
        None => {
            let remedy = "the page is at `/`, the API at `/api/v1`";
            let error = ApiError::not_found("unknown-address", "there is no such file", remedy);
            Rejection(error).into_response()
        }
    }
}
