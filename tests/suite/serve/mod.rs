//! The server as programs and browsers meet it: games, refusals, restarts, sockets.

use alfil::serve::{Config, Shelf, ShippedOnly, router, run};
use alfil::source::{LoadError, Loaded, Loader};
use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};
use std::{
    borrow::Cow,
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::Duration,
};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

struct Server {
    runtime: Runtime,
    router: Router,
}

struct Answer {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    text: String,
}

impl Answer {
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|it| panic!("{it}: {}", self.text))
    }

    /// A refusal has a code, a message and a remedy.
    #[track_caller]
    fn refused(&self, status: u16, code: &str) {
        let problem = self.json();
        assert_eq!(
            (self.status.as_u16(), problem["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.text
        );
        for part in ["message", "remedy"] {
            assert!(!problem[part].as_str().unwrap().is_empty(), "{}", self.text);
        }
    }
}

impl Server {
    fn new(config: Config) -> Server {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        Server { runtime, router: router(config).unwrap() }
    }

    fn send(&self, request: Request<Body>) -> Answer {
        self.runtime.block_on(async {
            let res = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = res.into_parts();
            let bytes = to_bytes(body, usize::MAX).await.unwrap();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Answer { status: parts.status, headers: parts.headers, text }
        })
    }

    fn with(&self, method: Method, path: &str, headers: &[(&str, &str)], body: String) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|it| it.0 == "Host") {
            request = request.header(header::HOST, "127.0.0.1:7878");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from(body)).unwrap())
    }

    fn get(&self, path: &str) -> Answer {
        self.with(Method::GET, path, &[], String::new())
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.with(Method::POST, path, &[("Content-Type", "application/json")], body.to_string())
    }

    /// Begins a game; its id.
    #[track_caller]
    fn begin(&self, new: &Value) -> (String, Value) {
        let it = self.post("/api/v1/games", new);
        assert_eq!(it.status, StatusCode::CREATED, "{}", it.text);
        let view = it.json();
        (view["id"].as_str().unwrap().to_owned(), view)
    }

    fn act(&self, id: &str, action: &Value) -> Answer {
        self.post(&format!("/api/v1/games/{id}/act"), action)
    }

    #[track_caller]
    fn play(&self, id: &str, text: &str) -> Value {
        let it = self.act(id, &json!({ "do": "move", "text": text }));
        assert_eq!(it.status, StatusCode::OK, "{}", it.text);
        it.json()
    }
}

fn server() -> Server {
    Server::new(Config::default())
}

fn chess() -> Value {
    json!({ "rules": { "name": "chess" } })
}

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
fn bad_requests_get_a_code_a_message_and_a_remedy() {
    let server = server();
    let json_type = [("Content-Type", "application/json")];
    let post = |body: &str| server.with(Method::POST, "/api/v1/games", &json_type, body.to_owned());
    post("{").refused(400, "bad-json");
    post("").refused(400, "bad-json");
    post("[1]").refused(400, "bad-shape");
    post(&"[".repeat(100_000)).refused(400, "bad-shape");
    post(&format!("{{\"x\": {}", "[".repeat(100_000))).refused(400, "bad-shape");
    post("{\"rules\": {}}").refused(400, "no-rules");
    post("{\"rules\": {\"name\": \"ches\"}}").refused(404, "unknown-rules");
    post("{\"rules\": {\"name\": \"../../etc/passwd\"}}").refused(404, "unknown-rules");
    post("{\"rules\": {\"text\": \"board = 1\"}}").refused(422, "bad-rules");
    post("{\"rules\": {\"name\": \"chess\"}, \"fen\": \"nonsense\"}").refused(422, "bad-fen");
    post("{\"rules\": {\"name\": \"chess\"}, \"start\": 5}").refused(422, "unknown-start");
    let text = "x".repeat(4 << 20);
    post(&json!({ "rules": { "text": text } }).to_string()).refused(413, "too-large");
    let plain = server.with(Method::POST, "/api/v1/games", &[], chess().to_string());
    plain.refused(415, "no-json");
    server.get("/api/v1/nothing").refused(404, "unknown-address");
    server.get("/nothing").refused(404, "unknown-address");
    server.get("/../Cargo.toml").refused(404, "unknown-address");
    server.with(Method::DELETE, "/api/v1/about", &[], String::new()).refused(405, "wrong-method");
    let save = json!({ "before": "", "text": "" });
    let headers = [("Content-Type", "application/json")];
    server
        .with(Method::PUT, "/api/v1/rules/chess", &headers, save.to_string())
        .refused(403, "read-only");
}

#[test]
fn only_those_who_may_ask_are_answered() {
    let guests = Config {
        origins: vec!["https://example.org".to_owned()],
        hosts: vec!["games.example".to_owned()],
        ..Config::default()
    };
    let server = Server::new(guests);
    let ask = |headers: &[(&str, &str)]| {
        server.with(Method::GET, "/api/v1/about", headers, String::new())
    };
    ask(&[("Origin", "https://evil.example")]).refused(403, "wrong-origin");
    ask(&[("Origin", "null")]).refused(403, "wrong-origin");
    ask(&[("Host", "evil.example:7878")]).refused(403, "wrong-host");
    ask(&[("Host", "127.0.0.1.evil.example")]).refused(403, "wrong-host");
    ask(&[("Host", "")]).refused(403, "wrong-host");
    // The same site at another port is another site.
    ask(&[("Origin", "http://127.0.0.1:8000")]).refused(403, "wrong-origin");
    let good: [&[(&str, &str)]; 5] = [
        &[],
        &[("Origin", "http://127.0.0.1:7878")],
        &[("Host", "localhost:1"), ("Origin", "http://localhost:1")],
        &[("Host", "[::1]:7878")],
        &[("Host", "games.example")],
    ];
    for headers in good {
        assert_eq!(ask(headers).status, StatusCode::OK, "{headers:?}");
    }
    let guest = ask(&[("Origin", "https://example.org")]);
    assert_eq!(guest.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "https://example.org");
    assert!(!ask(&[]).headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    let page = server.get("/");
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn diagnostics_point_at_utf_16_units() {
    let server = server();
    let text = "# \u{1f600} é\n[board]\nsize = [8, 8]\nrap = ['files']\n\
                [pieces]\nking = { id = 'K', move = 'K', at = 'e1' }\n";
    let it = server.post("/api/v1/check", &json!({ "text": text })).json();
    assert_eq!(it["ok"], false);
    let first = &it["diagnostics"][0];
    assert_eq!((&first["code"], &first["severity"]), (&json!("unknown-key"), &json!("error")));
    let place = &first["places"][0];
    let from = place["from"].as_u64().unwrap() as usize;
    let to = place["to"].as_u64().unwrap() as usize;
    let units: Vec<u16> = text.encode_utf16().collect();
    assert_eq!(String::from_utf16(&units[from..to]).unwrap(), "rap");
    assert_eq!((&place["line"], &place["column"]), (&json!(4), &json!(1)));
    assert!(!first["helps"].as_array().unwrap().is_empty());

    let it = server.post("/api/v1/check", &json!({ "name": "diminuendo" })).json();
    assert_eq!((&it["ok"], &it["diagnostics"]), (&json!(true), &json!([])));
    assert_eq!(it["options"][0]["name"], "ranking");
    assert!(it["explanation"].as_str().unwrap().contains("[pieces.king]"));
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
fn pieces_are_drawn_with_their_moves() {
    let server = server();
    let ask = |it: &Value| server.post("/api/v1/sketch", it);
    let it = ask(&json!({ "rules": { "name": "chess" }, "piece": "knight" })).json();
    assert!(it["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(it["title"], "knight (N): N");
    ask(&json!({ "rules": { "name": "chess" }, "piece": "camel" })).refused(400, "unknown-piece");
    let nowhere = json!({ "rules": { "name": "chess" }, "piece": "N", "cell": "z9" });
    ask(&nowhere).refused(400, "unknown-cell");
}

#[test]
fn a_restart_keeps_games() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("restart.db");
    for ending in ["db", "db-wal", "db-shm"] {
        let _ = fs::remove_file(file.with_extension(ending));
    }
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

/// A file that can be written, with a picture beside it.
struct OneFile(Mutex<String>);

impl Loader for OneFile {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        if name == "mine" {
            let text = self.0.lock().unwrap().clone();
            return Ok(Loaded { name: name.to_owned(), text: Cow::Owned(text) });
        }
        ShippedOnly.load(name, from)
    }

    fn picture(&self, _name: &str, from: &str) -> Result<String, LoadError> {
        assert_eq!(from, "mine", "there is nothing beside other files");
        let length = self.0.lock().unwrap().len();
        Ok(format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 {length}'/>"))
    }
}

impl Shelf for OneFile {
    fn own(&self) -> Vec<String> {
        vec!["mine".to_owned()]
    }

    fn save(&self, _name: &str, text: &str) -> Result<(), String> {
        text.clone_into(&mut self.0.lock().unwrap());
        Ok(())
    }
}

#[test]
fn the_users_files_are_written_unless_they_have_changed() {
    let shelf = Arc::new(OneFile(Mutex::new("extends = 'chess'\n".to_owned())));
    let server = Server::new(Config { shelf, may_save: true, ..Config::default() });
    assert_eq!(server.get("/api/v1/rules/mine").json()["maySave"], true);
    assert_eq!(server.get("/api/v1/rules/chess").json()["maySave"], false);
    let save = |name: &str, before: &str| {
        let body = json!({ "before": before, "text": "extends = 'shogi'\n" }).to_string();
        let headers = [("Content-Type", "application/json")];
        server.with(Method::PUT, &format!("/api/v1/rules/{name}"), &headers, body)
    };
    save("mine", "something else").refused(409, "changed");
    save("chess", "").refused(403, "read-only");
    assert_eq!(save("mine", "extends = 'chess'\n").status, StatusCode::NO_CONTENT);
    assert_eq!(server.get("/api/v1/rules/mine").json()["text"], "extends = 'shogi'\n");
}

#[test]
fn pictures_are_those_of_the_users_files() {
    let with = "extends = 'chess'\npieces.king.picture = 'a.svg'\n";
    let shelf = Arc::new(OneFile(Mutex::new(with.to_owned())));
    let server = Server::new(Config { shelf: shelf.clone(), ..Config::default() });
    let mine = json!({ "rules": { "name": "mine" } });
    let (id, view) = server.begin(&mine);
    let board = server.get(&format!("/api/v1/games/{id}/board")).text;
    assert!(board.contains("data:image/svg+xml;base64,"), "{board}");
    // Read anew for the next game if it has changed meanwhile.
    assert_eq!(server.begin(&mine).1["board"], view["board"]);
    shelf.0.lock().unwrap().push('\n');
    assert_ne!(server.begin(&mine).1["board"], view["board"]);
    // A text that somebody sends reads nothing that lies on this machine.
    let check = |rules: Value| {
        let checked = server.post("/api/v1/check", &rules).json();
        let codes = checked["diagnostics"].as_array().unwrap().iter();
        codes.map(|it| it["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(check(json!({ "name": "mine", "text": with })), [""; 0]);
    for name in ["", "chess", "other", "../mine", "mine.toml"] {
        assert_eq!(check(json!({ "name": name, "text": with })), ["file-not-found"], "{name}");
    }
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
fn every_file_of_the_page_has_its_kind() {
    let server = server();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/app.js", "text/javascript; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/vendor/symbols.woff2", "font/woff2"),
    ] {
        let it = server.get(path);
        assert_eq!(it.status, StatusCode::OK, "{path}");
        assert_eq!(it.headers[header::CONTENT_TYPE], kind, "{path}");
    }
}

#[test]
fn sockets_tell_everybody_what_changes() {
    let (tell, told) = mpsc::channel();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = thread::spawn(move || {
        let end = async move {
            let _ = stopped.await;
        };
        run(Config::default(), ([127, 0, 0, 1], 0).into(), |it| tell.send(it).unwrap(), end)
    });
    let address = told.recv_timeout(Duration::from_secs(20)).unwrap();
    let http = http::Http(address);
    let id = http.post("/api/v1/games", &chess())["id"].as_str().unwrap().to_owned();
    let url = format!("ws://{address}/api/v1/games/{id}/socket");
    let (mut one, _) = tungstenite::connect(&url).unwrap();
    let (mut other, _) = tungstenite::connect(&url).unwrap();
    let read = |it: &mut Socket| -> Value {
        loop {
            if let tungstenite::Message::Text(text) = it.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    };
    assert_eq!(read(&mut one)["game"]["node"], 0);
    assert_eq!(read(&mut other)["game"]["node"], 0);
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
    drop((one, other));
    stop.send(()).unwrap();
    server.join().unwrap().unwrap();
}

/// The program as it is started by hand; ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn of_the_disk_only_rule_files_of_the_folder_are_seen() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("served");
    let inner = folder.join("mine");
    fs::create_dir_all(&inner).unwrap();
    fs::write(folder.join("secret.toml"), "extends = 'chess'\n").unwrap();
    fs::write(inner.join("base.toml"), "extends = 'chess'\n").unwrap();
    fs::write(inner.join("game.toml"), "extends = 'base'\n[variant]\nname = 'Mine'\n").unwrap();
    fs::write(inner.join("note.txt"), "a note").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["serve", "--port", "0"])
        .arg(&inner)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _ends = Program(child);
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
    let http = http::Http(address.parse().unwrap());

    let game = http.post("/api/v1/games", &json!({ "rules": { "name": "game" } }));
    assert_eq!(game["title"], "Mine");
    for name in ["../secret", "note", "note.txt", "/etc/hostname", "../served/secret"] {
        let it = http.post("/api/v1/games", &json!({ "rules": { "name": name } }));
        assert_eq!(it["code"], "unknown-rules", "{name}: {it}");
        let text = format!("extends = '{name}'\n");
        let it = http.post("/api/v1/check", &json!({ "name": "game", "text": text }));
        let found = it["diagnostics"].as_array().unwrap();
        assert!(found.iter().any(|it| it["code"] == "file-not-found"), "{name}: {it}");
    }
    let text = "extends = 'base'\n[variant]\nname = 'Changed'\n";
    let it = http.post("/api/v1/check", &json!({ "name": "game", "text": text }));
    assert_eq!(it["ok"], true, "{it}");

    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>";
    fs::write(folder.join("outside.svg"), svg).unwrap();
    fs::write(inner.join("inside.svg"), svg).unwrap();
    for (name, picture, code) in [
        ("game", "inside.svg", None),
        ("game", "../outside.svg", Some("bad-picture")),
        ("game", "/etc/hostname", Some("bad-picture")),
        ("game", "note.txt", Some("bad-picture")),
        ("game", "outside.svg", Some("file-not-found")),
        ("", "inside.svg", Some("file-not-found")),
        ("chess", "inside.svg", Some("file-not-found")),
    ] {
        let text = format!("extends = 'chess'\npieces.king.picture = '{picture}'\n");
        let it = http.post("/api/v1/check", &json!({ "name": name, "text": text }));
        assert_eq!(it["diagnostics"][0]["code"].as_str(), code, "{name} {picture}: {it}");
    }
}

type Socket = tungstenite::WebSocket<tungstenite::stream::MaybeTlsStream<std::net::TcpStream>>;

/// As much of HTTP as one request needs.
mod http {
    use serde_json::Value;
    use std::{
        io::{Read, Write},
        net::{SocketAddr, TcpStream},
    };

    pub(super) struct Http(pub(super) SocketAddr);

    impl Http {
        pub(super) fn post(&self, path: &str, body: &Value) -> Value {
            serde_json::from_str(&self.send("POST", path, &body.to_string())).unwrap()
        }

        /// The body of the answer.
        pub(super) fn send(&self, method: &str, path: &str, body: &str) -> String {
            let mut stream = TcpStream::connect(self.0).unwrap();
            write!(
                stream,
                "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                self.0,
                body.len()
            )
            .unwrap();
            let mut res = String::new();
            stream.read_to_string(&mut res).unwrap();
            res.split_once("\r\n\r\n").unwrap().1.to_owned()
        }
    }
}
