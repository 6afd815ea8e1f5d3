//! Setting up games: small boards, positions put together, records, rules explained.

use super::{Server, chess, server};
use axum::http::{Method, StatusCode, header};
use serde_json::json;

fn picture(server: &Server, name: &str, headers: &[(&str, &str)]) -> super::Answer {
    let path = format!("/api/v1/rules/{name}/board.svg");
    server.with(Method::GET, &path, headers, String::new())
}

#[test]
fn a_small_board_is_sent_once() {
    let server = server();
    let first = picture(&server, "chess", &[]);
    assert_eq!(first.headers[header::CONTENT_TYPE], "image/svg+xml");
    assert!(first.text.starts_with("<svg"), "{}", first.text);
    let tag = first.headers[header::ETAG].to_str().unwrap().to_owned();
    let again = picture(&server, "chess", &[("If-None-Match", &tag)]);
    assert_eq!((again.status, &*again.text), (StatusCode::NOT_MODIFIED, ""));
    let other = picture(&server, "shogi", &[("If-None-Match", &tag)]);
    assert_eq!(other.status, StatusCode::OK);
    picture(&server, "no-such-game", &[]).refused(404, "unknown-rules");
}

#[test]
fn a_position_is_put_together_or_refused_with_its_place() {
    let server = server();
    let wanted = json!({ "rules": { "name": "chess" }, "player": 1 });
    let it = server.post("/api/v1/arrange", &wanted).json();
    assert_eq!(it["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(it["playable"], true);
    let wrong = json!({ "rules": { "name": "chess" }, "fen": "8/8" });
    server.post("/api/v1/arrange", &wrong).refused(422, "bad-fen");
    let board = server.post("/api/v1/board", &json!({ "name": "chess" })).json();
    assert_eq!(board["cells"].as_array().unwrap().len(), 64);
}

#[test]
fn a_game_begins_with_a_record() {
    let server = server();
    let mut new = chess();
    new["record"] = json!("1. e4 e5 2. Nf3");
    let (_, game) = server.begin(&new);
    assert_eq!(game["tree"].as_array().unwrap().len(), 4);
    assert_eq!(game["tree"][3]["text"], "g1f3");
    new["record"] = json!("1. e4 e5 2. Nf9");
    server.post("/api/v1/games", &new).refused(422, "bad-record");
}

#[test]
fn rules_are_explained_for_players() {
    let it = server().post("/api/v1/explain", &json!({ "name": "xiangqi" })).json();
    let horse = it["pieces"].as_array().unwrap().iter().find(|it| it["name"] == "horse").unwrap();
    let words = horse["sentences"][0].as_str().unwrap();
    assert_eq!(
        words,
        "A leap of two straight and one to the side, unless a piece in between blocks it."
    );
}
