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
    /// Returns the file as it was built into the program. A debug build reads it anew, so that who changes the page sees
    /// the change without another build.
    pub(super) fn bytes(&self) -> Cow<'static, [u8]> {
        #[cfg(debug_assertions)]
        if let Ok(present) = std::fs::read(Path::new(FOLDER).join(self.name)) {
            return Cow::Owned(present);
        }
        Cow::Borrowed(self.bytes)
    }
}

#[cfg(debug_assertions)]
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/serve/page");

macro_rules! assets {
    ($($name:literal $kind:ident)*) => {
        /// All files of the page.
        pub(super) const ASSETS: &[Asset] = &[$(Asset {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("page/", $name)),
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
    "style.css" CSS
    "setup.css" CSS
    "play.css" CSS
    "themes.css" CSS
    "settings.css" CSS
    "seats.css" CSS
    "icon.svg" SVG
    "app.js" JS
    "api.js" JS
    "agreement.js" JS
    "board.js" JS
    "drawing.js" JS
    "gestures.js" JS
    "clock.js" JS
    "menu.js" JS
    "mygames.js" JS
    "seats.js" JS
    "words.js" JS
    "byhand.js" JS
    "choose.js" JS
    "table.js" JS
    "settings.js" JS
    "arrows.js" JS
    "captured.js" JS
    "diagram.js" JS
    "controls.js" JS
    "evaluation.js" JS
    "geometry.js" JS
    "shares.js" JS
    "sides.js" JS
    "zoom.js" JS
    "motion.js" JS
    "names.js" JS
    "picker.js" JS
    "players.js" JS
    "premove.js" JS
    "prompt.js" JS
    "sound.js" JS
    "playopts.js" JS
    "chart.js" JS
    "status.js" JS
    "marks.js" JS
    "tree.js" JS
    "history.js" JS
    "thinking.js" JS
    "share.js" JS
    "editor.js" JS
    "assist.js" JS
    "textfield.js" JS
    "text.js" JS
    "markdown.js" JS
    "games.js" JS
    "newrules.js" JS
    "newgame.js" JS
    "options.js" JS
    "setup.js" JS
    "rulespanel.js" JS
    "help.js" JS
    "dom.js" JS
    "vendor/codemirror.js" JS
    "vendor/codemirror.LICENSE" TEXT
    "vendor/symbols.woff2" FONT
    "vendor/symbols.LICENSE" TEXT
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
            let remedy = "`/` is the page, and below `/api/v1` is what programs ask";
            let error = ApiError::not_found("unknown-address", "there is no such file", remedy);
            Rejection(error).into_response()
        }
    }
}
