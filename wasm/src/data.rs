//! Plain data between Rust and JavaScript: JSON on the way, objects at both ends.

use alfil_page::{api::Problem, error::ApiError};
use js_sys::{Error, JSON, Reflect};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsError, JsValue};

/// Returns a value as an object of JavaScript.
pub(crate) fn object(it: &impl Serialize) -> Result<JsValue, JsValue> {
    let text = serde_json::to_string(it).map_err(|it| JsError::new(&it.to_string()))?;
    JSON::parse(&text)
}

/// Reads an object of JavaScript; nothing at all is the default.
pub(crate) fn read<T: DeserializeOwned + Default>(it: &JsValue) -> Result<T, JsValue> {
    if it.is_undefined() || it.is_null() {
        return Ok(T::default());
    }
    let text = String::from(JSON::stringify(it)?);
    serde_json::from_str(&text).map_err(|it| bad_option(&it.to_string()))
}

fn bad_option(message: &str) -> JsValue {
    let remedy = "alfil.d.ts has the options with their types";
    error(&ApiError::bad("bad-options", message, remedy))
}

/// Returns an `Error` of JavaScript whose `problem` holds the code, the remedy and the diagnostics.
pub(crate) fn error(it: &ApiError) -> JsValue {
    problem(&it.problem)
}

fn problem(it: &Problem) -> JsValue {
    let res = Error::new(&it.message);
    if let Ok(data) = object(it) {
        // Setting a new property of a new object does not fail.
        let _ = Reflect::set(&res, &"problem".into(), &data);
    }
    res.into()
}
