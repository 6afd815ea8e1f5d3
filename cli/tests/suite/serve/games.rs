//! Games: moves, branches, changes of rules, searches, sockets.

use super::*;

#[test]
fn a_game_is_played_taken_back_and_branches() {
    let server = server();
    let (id, view) = server.begin(&chess());
    assert_eq!(view["position"]["moves"].as_array().unwrap().len(), 20);
    assert_eq!(view["players"][1]["name"], "black");
    server.play(&id, "e2e4");
    let view = server.play(&id, "e7e5");
    assert_eq!(view["node"], 2);
    assert_eq!(view["tree"][2]["parent"], 1);

    let back = server.act(&id, &json!({ "do": "goto", "node": 1 })).json();
    assert_eq!(back["position"]["player"], 1);
    let view = server.play(&id, "c7c5");
    assert_eq!((&view["node"], &view["tree"][3]["parent"]), (&json!(3), &json!(1)));
    // The same move again is the same branch.
    server.act(&id, &json!({ "do": "goto", "node": 1 }));
    assert_eq!(server.play(&id, "e7e5")["node"], 2);

    let view = server.act(&id, &json!({ "do": "prune", "node": 2 })).json();
    assert_eq!((&view["node"], view["tree"].as_array().unwrap().len()), (&json!(1), 3));
    assert_eq!(view["tree"][2]["text"], "c7c5");
    let record = server.get(&format!("/api/v1/games/{id}/record"));
    assert!(record.text.contains("1. e4"), "{}", record.text);
    assert!(server.get(&format!("/api/v1/games/{id}/board.svg")).text.starts_with("<svg"));
}

#[test]
fn what_to_click_for_each_kind_of_move() {
    let server = server();
    let position = |new: &Value| server.post("/api/v1/position", new).json()["position"].clone();
    let of = |position: &Value, text: &str| {
        let moves = position["moves"].as_array().unwrap();
        moves.iter().find(|it| it["text"] == text).unwrap_or_else(|| panic!("{text}")).clone()
    };
    let castling = json!({ "rules": { "name": "chess" }, "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" });
    let it = of(&position(&castling), "e1g1");
    assert_eq!(it["clicks"], json!([{ "cell": 4 }, { "cell": 6 }]));
    assert_eq!(it["also"], json!([{ "cell": 4 }, { "cell": 7 }]));

    let start = json!({ "rules": { "name": "demotion-chessgi" } });
    let it = position(&start);
    assert_eq!(it["phase"], "play");
    let drop = of(&it, "P@e3");
    assert_eq!(drop["clicks"][0]["held"]["player"], 0);
    assert_eq!(drop["clicks"][1], json!({ "cell": 20 }));
    let second = json!({ "rules": { "name": "demotion-chessgi" }, "moves": ["P@e3"] });
    let it = position(&second);
    assert_eq!((&it["phase"], &it["beginsTurn"]), (&json!("adjust"), &json!(false)));
    assert_eq!(of(&it, "d1=R")["clicks"], json!([{ "cell": 3 }]));
}

#[test]
fn several_players_hands_and_ends() {
    let server = server();
    let (_, view) = server.begin(&json!({ "rules": { "name": "four-handed" } }));
    assert_eq!(view["players"].as_array().unwrap().len(), 4);
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let (_, view) = server.begin(&json!({ "rules": { "name": "chess" }, "moves": moves }));
    assert_eq!(view["position"]["outcome"]["winners"], json!([1]));
    assert_eq!(view["position"]["outcome"]["points"], json!(["0", "1"]));
    assert_eq!(view["position"]["moves"], json!([]));
    assert_eq!(view["tree"][4]["mark"], "#");
    assert_eq!(view["position"]["checks"][0]["royal"], json!([4]));
}

#[test]
fn moves_have_the_names_that_people_have_for_them() {
    let server = server();
    let (id, view) = server.begin(&chess());
    let moves = view["position"]["moves"].as_array().unwrap();
    let of = |text: &str| moves.iter().find(|it| it["text"] == text).unwrap()["name"].clone();
    assert_eq!((of("g1f3"), of("e2e4")), (json!("Nf3"), json!("e4")));
    assert_eq!(
        view["first"][0]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["count"].as_u64().unwrap())
            .sum::<u64>(),
        16
    );
    // Names are read as well as texts, with marks for check or without.
    for (text, expected) in [("e4", "e2e4"), ("f7-f5", "f7f5"), ("Qh5+", "d1h5"), ("g6", "g7g6")] {
        let view = server.play(&id, text);
        let node = view["node"].as_u64().unwrap() as usize;
        assert_eq!(view["tree"][node]["text"], expected);
    }
    let view = server.play(&id, "h5g6");
    assert_eq!((&view["tree"][5]["name"], &view["tree"][5]["mark"]), (&json!("Qxg6"), &json!("+")));
    let (id, view) = server.begin(&json!({ "rules": { "name": "shogi" }, "moves": ["P-7f"] }));
    assert_eq!(
        (&view["tree"][1]["name"], &view["tree"][1]["text"]),
        (&json!("P-7f"), &json!("c3c4"))
    );
    server.act(&id, &json!({ "do": "move", "text": "P-9z" })).refused(422, "illegal-move");
}

#[test]
fn another_position_is_searched_where_nobody_goes() {
    let server = server();
    let moves = ["f2f3", "e7e5", "g2g4", "a7a6"];
    let (id, _) = server.begin(&json!({ "rules": { "name": "chess" }, "moves": moves }));
    let path = format!("/api/v1/games/{id}/think");
    let best = server.post(&path, &json!({ "time": 200, "at": 3 })).json();
    assert_eq!((&best["turn"], &best["node"]), (&json!("d8h4"), &json!(3)));
    assert_eq!(best["thoughts"][0]["names"][0], "Qh4#");
    assert_eq!(server.get(&format!("/api/v1/games/{id}")).json()["node"], 4);
    server.post(&path, &json!({ "time": 200, "at": 3, "play": true })).refused(400, "elsewhere");
    server.post(&path, &json!({ "time": 200, "at": 99 })).refused(400, "unknown-node");
}

#[test]
fn what_is_no_move_is_refused_and_changes_nothing() {
    let server = server();
    let (id, before) = server.begin(&chess());
    for text in ["e2e5", "", "e2e4,e7e5", "\u{1f600}", &"x".repeat(100_000)] {
        let it = server.act(&id, &json!({ "do": "move", "text": text }));
        assert!(it.status.is_client_error(), "{text}: {}", it.text);
        assert!(it.json()["remedy"].is_string());
    }
    server.act(&id, &json!({ "do": "move", "text": "e2e5" })).refused(422, "illegal-move");
    server.act(&id, &json!({ "do": "goto", "node": 7 })).refused(400, "unknown-node");
    server.act(&id, &json!({ "do": "prune", "node": 0 })).refused(400, "unknown-node");
    server.act(&id, &json!({ "do": "dance" })).refused(400, "bad-shape");
    server
        .act(&id, &json!({ "do": "move", "text": "e2e4", "at": 99 }))
        .refused(400, "unknown-node");
    server.act("0123", &json!({ "do": "goto", "node": 0 })).refused(404, "unknown-game");
    assert_eq!(server.get(&format!("/api/v1/games/{id}")).json(), before);
}

#[test]
fn rules_change_under_a_game_which_stays_as_far_as_it_can() {
    let server = server();
    let (id, _) = server.begin(&chess());
    for text in ["e2e4", "e7e5", "g1f3"] {
        server.play(&id, text);
    }
    let change = |text: &str| {
        let rules = json!({ "name": "chess", "text": text });
        server.act(&id, &json!({ "do": "rules", "rules": rules }))
    };
    change("extends = 'chess'\npieces.knight = { move = 1 }").refused(422, "bad-rules");
    // All moves are legal with this queen too.
    let it = change("extends = 'chess'\n[pieces]\nqueen = { move = 'QN' }").json();
    assert_eq!(it["node"], 3, "{it}");
    // But not with such a knight.
    let it = change("extends = 'chess'\n[pieces]\nknight = { move = 'F' }").json();
    assert_eq!((&it["node"], it["tree"].as_array().unwrap().len()), (&json!(2), 3));
    assert_eq!(server.play(&id, "d2d4")["node"], 3);
}

#[test]
fn searches_answer_in_time() {
    let server = server();
    let (id, _) = server.begin(&chess());
    let think = |it: &Value| server.post(&format!("/api/v1/games/{id}/think"), it);
    let it = think(&json!({ "time": 100, "play": true })).json();
    let turn = it["turn"].as_str().unwrap().to_owned();
    let view = server.get(&format!("/api/v1/games/{id}")).json();
    assert_eq!(view["tree"][1]["text"], *turn);
    think(&json!({ "time": 100_000_000 })).refused(400, "too-long-a-time");
    think(&json!({ "level": 99 })).refused(400, "unknown-level");
    think(&json!({ "lines": 6 })).refused(400, "too-many-lines");
    let sketch = json!({ "rules": { "name": "chess" }, "piece": "king", "player": 2 });
    server.post("/api/v1/sketch", &sketch).refused(400, "unknown-player");
}

#[test]
fn sockets_tell_everybody_what_changes() {
    listening(Config::default(), two_at_a_board);
}

fn two_at_a_board(http: &http::Http) {
    let id = http.begin(&chess());
    let mut one = http.socket(&id);
    let mut other = http.socket(&id);
    let ask = |it: &mut Socket, ask: Value| it.send(ask.to_string().into()).unwrap();
    let e4 = json!({ "id": 7, "ask": { "act": { "do": "move", "text": "e2e4" } } });
    ask(&mut one, e4.clone());
    let mut heard = [read(&mut one), read(&mut one)];
    heard.sort_by_key(|it| it.get("game").is_some());
    assert_eq!(heard[0], json!({ "done": { "id": 7 } }));
    assert_eq!(heard[1]["game"]["node"], 1);
    assert_eq!(read(&mut other)["game"]["tree"][1]["text"], "e2e4");
    ask(&mut other, e4);
    let refused = read(&mut other);
    assert_eq!(refused["refused"]["problem"]["code"], "illegal-move", "{refused}");
    ask(&mut other, json!("nonsense"));
    assert_eq!(read(&mut other)["refused"]["problem"]["code"], "bad-shape");
    ask(&mut other, json!({ "id": 8, "ask": { "think": { "time": 50, "lines": 2 } } }));
    loop {
        let it = read(&mut other);
        if it.get("best").is_some() {
            assert_eq!(it["best"]["id"], 8);
            assert!(!it["best"]["best"]["turn"].as_str().unwrap().is_empty());
            break;
        }
        assert!(it.get("thought").is_some(), "{it}");
    }
    // Whoever looks at a game hears that it was deleted.
    assert_eq!(http.send("DELETE", &format!("/api/v1/games/{id}"), ""), "");
    let last = loop {
        let it = read(&mut one);
        if it.get("game").is_none() {
            break it;
        }
    };
    assert_eq!(last["refused"]["problem"]["code"], "unknown-game", "{last}");
}

#[test]
fn texts_of_turns_are_short() {
    let server = server();
    let (id, _) = server.begin(&chess());
    let turn = |text: &str| server.act(&id, &json!({ "do": "move", "text": text }));
    turn(&"x".repeat(2000)).refused(422, "illegal-move");
    turn(&"x".repeat(2001)).refused(400, "too-large");
    let rules = json!({ "name": "chess" });
    let moves =
        server.post("/api/v1/position", &json!({ "rules": rules, "moves": ["x".repeat(2001)] }));
    moves.refused(400, "too-large");
    let fen =
        server.post("/api/v1/position", &json!({ "rules": rules, "fen": "x".repeat(10_001) }));
    fen.refused(400, "too-large");
}

#[test]
fn starts_are_counted_once() {
    let server = server();
    // Few arrangements are starts, so counting them takes long.
    let begun = Instant::now();
    let (id, view) = server.begin(&json!({ "rules": { "name": "caparandom" } }));
    assert!(view["starts"].as_u64().unwrap() > 1, "{view}");
    let first = begun.elapsed();
    let begun = Instant::now();
    for _ in 0..5 {
        server.get(&format!("/api/v1/games/{id}"));
    }
    assert!(begun.elapsed() < first, "{:?} {first:?}", begun.elapsed());
}

/// As the schema says, -1 is any start. No other number below 0 is one.
#[test]
fn no_start_has_a_number_below_minus_one() {
    let server = server();
    let position = |start: i64| {
        server.post("/api/v1/position", &json!({ "rules": { "name": "chess" }, "start": start }))
    };
    assert!(position(-1).json()["position"].is_object());
    position(-2).refused(422, "unknown-start");
}
