//! The file that keeps games.

use super::*;
use rusqlite::Connection;
use std::path::Path;

#[test]
fn a_restart_keeps_games() {
    let file = fresh("restart.db");
    let config = Config { store: Some(file), ..Config::default() };
    let first = Server::new(config.clone());
    let (id, _) = first.begin(&json!({ "rules": { "name": "demotion-chessgi" } }));
    first.play(&id, "P@e3");
    first.play(&id, "d1=R");
    first.act(&id, &json!({ "do": "goto", "node": 1 }));
    let (gone, _) = first.begin(&chess());
    let deleted = first.with(Method::DELETE, &format!("/api/v1/games/{gone}"), &[], String::new());
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    let before = first.get(&format!("/api/v1/games/{id}")).json();
    drop(first);

    let second = Server::new(config);
    assert_eq!(second.get(&format!("/api/v1/games/{id}")).json(), before);
    assert_eq!(second.play(&id, "d1=R")["node"], 2);
    second.get(&format!("/api/v1/games/{gone}")).refused(404, "unknown-game");
}

#[test]
fn there_is_room_for_so_many_games_only() {
    let server = Server::new(Config { most_games: 2, ..Config::default() });
    server.begin(&chess());
    let (id, _) = server.begin(&chess());
    server.post("/api/v1/games", &chess()).refused(503, "too-many-games");
    server.with(Method::DELETE, &format!("/api/v1/games/{id}"), &[], String::new());
    server.begin(&chess());
}

#[test]
fn a_full_store_forgets_old_games_first() {
    let file = fresh("forgets.db");
    let config = Config { most_games: 2, forget_after: 30, ..kept_in(&file) };
    let first = Server::new(config.clone());
    let ids: Vec<String> = (0..2).map(|_| first.begin(&chess()).0).collect();
    first.post("/api/v1/games", &chess()).refused(503, "too-many-games");
    drop(first);
    let month = 31 * 24 * 60 * 60;
    let age = |id: &str| {
        let connection = Connection::open(&file).unwrap();
        let older = "UPDATE game SET touched = touched - ?1 WHERE id = ?2";
        assert_eq!(connection.execute(older, (month, id)).unwrap(), 1);
    };
    age(&ids[0]);
    let second = Server::new(config);
    second.get(&format!("/api/v1/games/{}", ids[0])).refused(404, "unknown-game");
    assert_eq!(second.get(&format!("/api/v1/games/{}", ids[1])).status, StatusCode::OK);
    second.begin(&chess());
    second.post("/api/v1/games", &chess()).refused(503, "too-many-games");
}

#[test]
fn a_store_has_a_size_beyond_which_no_game_is_kept() {
    let file = fresh("large.db");
    let server = Server::new(Config { most_games: 100, ..kept_in(&file) });
    let text = format!("extends = 'chess'\n#{}\n", "x".repeat(1_000_000));
    let new = json!({ "rules": { "text": text } });
    let refused = (0..100).map(|_| server.post("/api/v1/games", &new)).find(|it| it.status != 201);
    refused.unwrap().refused(503, "no-room");
    assert!(fs::metadata(&file).unwrap().len() < 45 << 20);
}

fn kept_in(file: &Path) -> Config {
    Config { store: Some(file.to_path_buf()), ..Config::default() }
}

#[test]
fn one_server_at_a_time_has_a_store() {
    let file = fresh("shared.db");
    let first = Server::new(kept_in(&file));
    let (id, _) = first.begin(&chess());
    let why = router(kept_in(&file)).unwrap_err();
    assert!(why.contains("shared.db") && why.contains("another server"), "{why}");
    let other = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["serve", "--port", "0", "--store"])
        .arg(&file)
        .output()
        .unwrap();
    let why = String::from_utf8(other.stderr).unwrap();
    assert_eq!(other.status.code(), Some(1));
    assert!(why.contains("another server or program uses it"), "{why}");
    first.play(&id, "e2e4");
    drop(first);
    assert_eq!(Server::new(kept_in(&file)).play(&id, "e7e5")["node"], 2);
}

/// Two rooks that nobody can take, on a board without draws.
const ROOKS: &str = "[board]\nsize = [12, 12]\n[players]\nnames = 'white black'\n\
    [pieces]\nrook = { id = 'R', move = 'R', start = { white = 'a1', black = 'l12' } }\n";

#[test]
fn what_was_accepted_is_restored_however_long_that_takes() {
    let file = fresh("long.db");
    let first = Server::new(kept_in(&file));
    let moves: Vec<&str> =
        ["a1a2", "l12l11", "a2a1", "l11l12"].into_iter().cycle().take(800).collect();
    let new = json!({ "rules": { "text": ROOKS }, "moves": moves });
    let (id, view) = first.begin(&new);
    assert_eq!(view["node"], 800, "{view}");
    drop(first);
    // Branches that grow now at the end and now at the beginning, as if somebody had gone back and forth.
    let connection = Connection::open(&file).unwrap();
    let data: String = connection.query_row("SELECT data FROM game", [], |it| it.get(0)).unwrap();
    let mut saved: Value = serde_json::from_str(&data).unwrap();
    let tree = saved["tree"].as_array_mut().unwrap();
    for n in 0..1600 {
        let far = 4 * (n / 2 % 100);
        let parent = if n % 2 == 0 { far } else { 800 - far };
        let text = format!("a1{}1", char::from(b'b' + (n / 200) as u8));
        let mut node = tree[1].clone();
        (node["parent"], node["text"]) = (json!(parent), json!(text));
        tree.push(node);
    }
    connection.execute("UPDATE game SET data = ?1", [saved.to_string()]).unwrap();
    drop(connection);
    let second = Server::new(kept_in(&file));
    let view = second.get(&format!("/api/v1/games/{id}")).json();
    assert_eq!(view["node"], 800, "{view}");
    let moves = |it: &Value| {
        let nodes = it["tree"].as_array().unwrap().iter();
        nodes.map(|it| (it["parent"].as_u64(), it["text"].to_string())).collect::<Vec<_>>()
    };
    assert!(moves(&view) == moves(&saved));
    assert_eq!(second.play(&id, "a1a9")["node"], 2401);
}

#[test]
fn games_have_so_many_moves_before_and_after_a_restart() {
    let file = fresh("most.db");
    let first = Server::new(kept_in(&file));
    let moves =
        |n| ["a1a2", "l12l11", "a2a1", "l11l12"].into_iter().cycle().take(n).collect::<Vec<_>>();
    let new = |n| json!({ "rules": { "text": ROOKS }, "moves": moves(n) });
    first.post("/api/v1/games", &new(5001)).refused(422, "too-long");
    let (id, view) = first.begin(&new(5000));
    assert_eq!(view["node"], 5000);
    drop(first);
    let second = Server::new(kept_in(&file));
    let again = second.get(&format!("/api/v1/games/{id}")).json();
    assert_eq!(again, view);
    second.act(&id, &json!({ "do": "move", "text": "a1a3" })).refused(422, "too-long");
}

#[test]
fn a_game_of_slow_rules_ends_but_is_not_lost() {
    let file = fresh("slow.db");
    let first = Server::new(kept_in(&file));
    let (id, _) = first.begin(&chess());
    first.play(&id, "e2e4");
    drop(first);
    // As if its moves had taken a minute.
    let connection = Connection::open(&file).unwrap();
    let data: String = connection.query_row("SELECT data FROM game", [], |it| it.get(0)).unwrap();
    let mut saved: Value = serde_json::from_str(&data).unwrap();
    assert!(saved["spent"]["nanos"].as_u64().unwrap() > 0, "{saved}");
    saved["spent"] = json!({ "secs": 61, "nanos": 0 });
    connection.execute("UPDATE game SET data = ?1", [saved.to_string()]).unwrap();
    drop(connection);
    let second = Server::new(kept_in(&file));
    second.act(&id, &json!({ "do": "move", "text": "e7e5" })).refused(422, "too-slow");
    assert_eq!(second.get(&format!("/api/v1/games/{id}")).json()["node"], 1);
    assert_eq!(second.act(&id, &json!({ "do": "goto", "node": 0 })).json()["node"], 0);
}

#[test]
fn deleted_games_stay_deleted_when_a_change_is_under_way() {
    let file = fresh("deleted.db");
    listening(kept_in(&file), |http| {
        for n in 0..8 {
            let id = http.begin(&chess());
            // The change takes as long as the rules take to compile.
            let text = format!("extends = 'chess'\n# {n}\n");
            let change = json!({ "do": "rules", "rules": { "text": text } });
            thread::scope(|it| {
                let path = format!("/api/v1/games/{id}/act");
                it.spawn(move || http.post(&path, &change));
                thread::sleep(Duration::from_millis(5 * n));
                http.send("DELETE", &format!("/api/v1/games/{id}"), "");
            });
            assert_eq!(http.get(&format!("/api/v1/games/{id}"))["code"], "unknown-game", "{n}");
        }
    });
    let connection = Connection::open(&file).unwrap();
    let left: i64 = connection.query_row("SELECT count(*) FROM game", [], |it| it.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn sockets_hear_what_happens_after_a_change_that_could_not_be_kept() {
    let file = fresh("full.db");
    let mut id = String::new();
    listening(kept_in(&file), |http| id = http.begin(&chess()));
    let connection = Connection::open(&file).unwrap();
    let fails = "CREATE TRIGGER full BEFORE UPDATE ON game WHEN NEW.data LIKE '%h2h4%' \
        BEGIN SELECT RAISE(FAIL, 'the disk is full'); END";
    connection.execute(fails, []).unwrap();
    drop(connection);
    listening(kept_in(&file), |http| {
        let mut socket = http.socket(&id);
        let play = |text: &str| {
            http.post(&format!("/api/v1/games/{id}/act"), &json!({ "do": "move", "text": text }))
        };
        let failed = play("h2h4");
        assert_eq!(failed["code"], "fault");
        assert!(failed["message"].as_str().unwrap().contains("the disk is full"), "{failed}");
        assert_eq!(http.get(&format!("/api/v1/games/{id}"))["node"], 0);
        assert_eq!(play("e2e4")["node"], 1);
        assert_eq!(read(&mut socket)["game"]["tree"][1]["text"], "e2e4");
    });
}
