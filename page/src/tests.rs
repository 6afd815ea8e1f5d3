//! The JSON schema of `api` and the types that it is made from.

#![expect(clippy::disallowed_methods, reason = "the schema is a file of the repository")]

use crate::api::{
    About, Action, Arrange, Arranged, Best, Board, Checked, Completion, Edit, Explained,
    FirstRules, Formatted, Game, Hover, Listed, Location, MoveDiagram, NewGame, NewRules, NewSeats,
    NewStart, Picture, Problem, Rename, Request, RuleText, Rules, Save, Seating, ServerMessage,
    Tested, TextPlace, Think, Thought,
};
use schemars::SchemaGenerator;
use serde_json::{Value, json};
use std::{fs, path::Path};

#[test]
fn the_schema_is_of_the_types() {
    let mut generator = SchemaGenerator::default();
    macro_rules! add {
        ($($ty:ty)*) => { $(let _ = generator.subschema_for::<$ty>();)* };
    }
    add! {
        About Action Best Board Checked Game Listed NewGame Picture Problem Request RuleText Rules Save
        MoveDiagram Think Thought ServerMessage TextPlace Completion Hover Location Rename Edit Formatted
        Tested NewRules FirstRules NewStart NewSeats Seating Arrange Arranged Explained
    }
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Requests to alfil's server, and its answers (docs/serve.md)",
        "$defs": Value::Object(generator.take_definitions(true)),
    });
    let now = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("serve.schema.json");
    if std::env::var("UPDATE").is_ok() {
        fs::write(&path, &now).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    assert!(
        kept == now,
        "page/serve.schema.json is not of these types: UPDATE=1 cargo test -p alfil-page schema"
    );
}
