//! The requests of `alfil serve` for a page that has the rules in itself.

use crate::data::{error, object};
use alfil_page::{local::Local, requests::parse, search::control, texts::Texts};
use js_sys::Function;
use serde::Serialize;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// Answers the requests of `docs/serve.md` in the page itself.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Server(Local);

/// An answer for JavaScript.
#[derive(Serialize)]
struct Answer {
    status: u16,
    kind: &'static str,
    body: String,
}

#[wasm_bindgen]
impl Server {
    /// `texts` is JSON: a list of rule files, each with `name` and `text`. `seed` chooses shuffled set-ups.
    #[wasm_bindgen(constructor)]
    pub fn new(texts: &str, seed: f64) -> Result<Server, JsValue> {
        let texts: Texts = parse(texts.as_bytes()).map_err(|it| error(&it))?;
        Ok(Server(Local::new(Arc::new(texts), seed.to_bits())))
    }

    /// Gives the page a network that `alfil learn` has written, for its game.
    #[wasm_bindgen(js_name = setNet)]
    pub fn set_net(&mut self, net: Vec<u8>) {
        self.0.set_net(net);
    }

    /// Answers a request. `path` begins below `/api/v1`; `body` is JSON, or empty.
    #[wasm_bindgen(unchecked_return_type = "{status: number, kind: string, body: string}")]
    pub fn call(&mut self, method: &str, path: &str, body: &str) -> Result<JsValue, JsValue> {
        let it = self.0.call(method, path, body);
        object(&Answer { status: it.status, kind: it.kind, body: it.body })
    }

    /// Searches in a game. `think` is JSON of the type `Think`. `tell` gets JSON of the type `Thought` on the way.
    /// Returns JSON of the type `Best`.
    pub fn think(
        &mut self,
        id: &str,
        think: &str,
        #[wasm_bindgen(unchecked_param_type = "(thought: string) => void")] tell: &Function,
    ) -> Result<String, JsValue> {
        let think = parse(think.as_bytes()).map_err(|it| error(&it))?;
        let best = self.0.think(id, &think, &control(), |it| {
            let text = serde_json::to_string(&it).unwrap_or_default();
            // What a listener throws does not end the search.
            let _ = tell.call1(&JsValue::NULL, &text.into());
        });
        let best = best.map_err(|it| error(&it))?;
        serde_json::to_string(&best).map_err(|it| JsError::new(&it.to_string()).into())
    }

    /// Returns a game as JSON that `restore` reads.
    pub fn saved(&mut self, id: &str) -> Result<String, JsValue> {
        self.0.saved(id).map_err(|it| error(&it))
    }

    /// Gets a game that was saved, in place of one with the same ID.
    pub fn restore(&mut self, id: &str, saved: &str) -> Result<(), JsValue> {
        self.0.restore(id, saved).map_err(|it| error(&it))
    }
}
