//! Games whose sides belong to people: permissions, clocks, offers.

use super::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// A server whose clock the test sets.
struct Timed {
    now: Arc<AtomicU64>,
    config: Config,
    server: Server,
}

impl Timed {
    fn new(store: Option<PathBuf>) -> Timed {
        let now = Arc::new(AtomicU64::new(1_000_000));
        let clock = Arc::clone(&now);
        let now_of = Arc::new(move || clock.load(Ordering::Relaxed));
        let config = Config { now: now_of, store, ..Config::default() };
        Timed { now, server: Server::new(config.clone()), config }
    }

    fn wait(&self, seconds: u64) {
        self.now.fetch_add(seconds * 1000, Ordering::Relaxed);
    }
}

/// A game with seats.
struct Seated {
    id: String,
    tokens: Vec<String>,
}

impl Server {
    /// Begins a game with seats, of so many seconds and so many more for each turn.
    #[track_caller]
    fn seats(&self, rules: &Value, time: Option<(u64, u64)>) -> Seated {
        let mut new = json!({ "game": rules });
        if let Some((base, increment)) = time {
            new["time"] = json!({ "base": base * 1000, "increment": increment * 1000 });
        }
        let it = self.post("/api/v1/seats", &new);
        assert_eq!(it.status, StatusCode::CREATED, "{}", it.text);
        let it = it.json();
        let tokens = it["tokens"].as_array().unwrap().iter();
        let tokens = tokens.map(|it| it.as_str().unwrap().to_owned()).collect();
        Seated { id: it["game"]["id"].as_str().unwrap().to_owned(), tokens }
    }

    fn seat(
        &self,
        game: &Seated,
        seat: Option<usize>,
        method: Method,
        path: &str,
        body: &Value,
    ) -> Answer {
        let bearer = seat.map(|it| format!("Bearer {}", game.tokens[it]));
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(bearer.as_deref().map(|it| ("Authorization", it)));
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.with(method, &format!("/api/v1/games/{}{path}", game.id), &headers, body)
    }

    fn moves(&self, game: &Seated, seat: Option<usize>, text: &str) -> Answer {
        let action = json!({ "do": "move", "text": text });
        self.seat(game, seat, Method::POST, "/act", &action)
    }

    fn does(&self, game: &Seated, seat: Option<usize>, action: &Value) -> Answer {
        self.seat(game, seat, Method::POST, "/seat", action)
    }

    fn look(&self, game: &Seated, seat: Option<usize>) -> Value {
        self.seat(game, seat, Method::GET, "", &Value::Null).json()
    }
}

fn agree(what: &str) -> Value {
    json!({ "do": "agree", "what": what })
}

#[test]
fn only_the_seat_on_move_moves_and_watchers_watch() {
    let server = server();
    let game = server.seats(&chess(), None);
    assert_eq!((game.tokens.len(), game.tokens[0].len()), (2, 32));
    assert_ne!(game.tokens[0], game.tokens[1]);
    server.moves(&game, None, "e2e4").refused(403, "no-seat");
    server.moves(&game, Some(1), "e2e4").refused(403, "not-your-turn");
    assert_eq!(server.moves(&game, Some(0), "e2e4").json()["node"], 1);
    server.moves(&game, Some(0), "e7e5").refused(403, "not-your-turn");
    server.moves(&game, Some(1), "e7e4").refused(422, "illegal-move");
    let old = json!({ "do": "move", "text": "e7e5", "at": 0 });
    server.seat(&game, Some(1), Method::POST, "/act", &old).refused(409, "moved-on");

    // Each client learns its seat, and only the player on move gets moves. Nobody learns a secret.
    let black = server.look(&game, Some(1));
    assert_eq!(
        (&black["seated"]["you"], black["position"]["moves"].as_array().unwrap().len()),
        (&json!(1), 20)
    );
    let white = server.look(&game, Some(0));
    assert_eq!((&white["seated"]["you"], &white["position"]["moves"]), (&json!(0), &json!([])));
    let watcher = server.look(&game, None);
    assert_eq!(watcher["seated"]["you"], Value::Null);
    assert!(game.tokens.iter().all(|it| !black.to_string().contains(it)));
    let wrong = Seated { tokens: vec!["0".repeat(32)], id: game.id };
    server.seat(&wrong, Some(0), Method::GET, "", &Value::Null).refused(403, "unknown-seat");
}

#[test]
fn a_game_with_seats_has_one_line_that_everybody_looks_at_alone() {
    let server = server();
    let game = server.seats(&chess(), None);
    server.moves(&game, Some(0), "e2e4");
    let act = |seat, action: Value| server.seat(&game, seat, Method::POST, "/act", &action);
    act(Some(0), json!({ "do": "goto", "node": 0 })).refused(403, "one-line");
    act(Some(1), json!({ "do": "prune", "node": 1 })).refused(403, "one-line");
    act(Some(0), json!({ "do": "rules", "rules": { "name": "xiangqi" } })).refused(403, "one-line");
    act(None, json!({ "do": "goto", "node": 0 })).refused(403, "no-seat");
    let there = server.seat(&game, None, Method::GET, "/at/0", &Value::Null).json();
    assert_eq!((&there["node"], &there["position"]["player"]), (&json!(0), &json!(0)));
    assert_eq!(there["tree"].as_array().unwrap().len(), 2);
    assert_eq!(server.look(&game, None)["node"], 1);
    server.seat(&game, None, Method::GET, "/at/7", &Value::Null).refused(400, "unknown-node");
    server.seat(&game, None, Method::GET, "/at/end", &Value::Null).refused(400, "bad-address");
    server
        .seat(&game, Some(1), Method::POST, "/think", &json!({ "time": 10 }))
        .refused(403, "no-help");
    server.seat(&game, None, Method::DELETE, "", &Value::Null).refused(403, "no-seat");
    // One player alone can't end what others play.
    server.seat(&game, Some(1), Method::DELETE, "", &Value::Null).refused(409, "not-over");
    let resign = json!({ "do": "resign" });
    assert_eq!(server.seat(&game, Some(1), Method::POST, "/seat", &resign).status, StatusCode::OK);
    let deleted = server.seat(&game, Some(1), Method::DELETE, "", &Value::Null);
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
}

#[test]
fn clocks_run_after_the_first_turn_and_have_increments() {
    let it = Timed::new(None);
    let game = it.server.seats(&chess(), Some((60, 5)));
    let clock = || it.server.look(&game, None)["seated"]["clock"].clone();
    it.wait(1000);
    assert_eq!((&clock()["left"], &clock()["running"]), (&json!([60_000, 60_000]), &Value::Null));
    it.server.moves(&game, Some(0), "e2e4");
    it.wait(10);
    assert_eq!((&clock()["left"], &clock()["running"]), (&json!([60_000, 50_000]), &json!(1)));
    it.server.moves(&game, Some(1), "e7e5");
    it.wait(20);
    assert_eq!((&clock()["left"], &clock()["running"]), (&json!([40_000, 55_000]), &json!(0)));
    // A move that is refused costs time only.
    it.server.moves(&game, Some(0), "e2e4").refused(422, "illegal-move");
    it.wait(39);
    it.server.moves(&game, Some(0), "g1f3");
    assert_eq!(clock()["left"], json!([6000, 55_000]));
    it.wait(56);
    it.server.moves(&game, Some(1), "b8c6").refused(409, "game-over");
    let view = it.server.look(&game, Some(1));
    let outcome = &view["position"]["outcome"];
    assert_eq!((&outcome["reason"], &outcome["winners"]), (&json!("time"), &json!([0])));
    assert_eq!(outcome["text"], "white wins: black has no time left");
    assert_eq!(view["seated"]["clock"]["left"], json!([6000, 0]));
    it.server
        .post("/api/v1/seats", &json!({ "game": chess(), "time": { "base": 0 } }))
        .refused(400, "bad-time");
}

#[test]
fn increments_come_after_turns_of_several_moves() {
    let it = Timed::new(None);
    let game = it.server.seats(&json!({ "rules": { "name": "demotion-chessgi" } }), Some((60, 5)));
    let left = || it.server.look(&game, None)["seated"]["clock"]["left"].clone();
    for text in ["P@e3", "d1=R"] {
        it.wait(7);
        it.server.moves(&game, Some(0), text);
    }
    assert_eq!(left(), json!([60_000, 60_000]));
    it.wait(10);
    assert_eq!(it.server.moves(&game, Some(1), "P@e6").json()["position"]["player"], 1);
    it.wait(10);
    assert_eq!(left(), json!([60_000, 40_000]));
}

#[test]
fn clocks_stand_still_while_the_server_is_not_there() {
    let file = fresh("clocks.db");
    let mut it = Timed::new(Some(file));
    let game = it.server.seats(&chess(), Some((60, 0)));
    it.server.moves(&game, Some(0), "e2e4");
    it.wait(10);
    it.server.moves(&game, Some(1), "e7e5");
    it.server.does(&game, Some(1), &agree("draw"));
    it.wait(5);
    drop(std::mem::replace(&mut it.server, server()));
    it.wait(1000);
    it.server = Server::new(it.config.clone());
    it.wait(3);
    let view = it.server.look(&game, Some(0));
    assert_eq!(view["seated"]["clock"]["left"], json!([60_000, 50_000]));
    assert_eq!(view["seated"]["offers"], json!([{ "what": "draw", "by": [1] }]));
    it.wait(4);
    it.server.moves(&game, Some(0), "g1f3");
    assert_eq!(it.server.look(&game, None)["seated"]["clock"]["left"], json!([56_000, 50_000]));
}

#[test]
fn draws_are_agreed_and_offers_end_with_moves() {
    let server = server();
    let game = server.seats(&chess(), None);
    server.does(&game, None, &agree("draw")).refused(403, "no-seat");
    server.moves(&game, Some(0), "e2e4");
    let view = server.does(&game, Some(0), &agree("draw")).json();
    assert_eq!(view["seated"]["offers"], json!([{ "what": "draw", "by": [0] }]));
    assert_eq!(view["position"]["outcome"], Value::Null);
    let view = server.does(&game, Some(1), &json!({ "do": "decline", "what": "draw" })).json();
    assert_eq!(view["seated"]["offers"], json!([]));
    server.does(&game, Some(0), &agree("draw"));
    assert_eq!(server.moves(&game, Some(1), "e7e5").json()["seated"]["offers"], json!([]));
    server.does(&game, Some(0), &agree("draw"));
    let view = server.does(&game, Some(1), &agree("draw")).json();
    assert_eq!(view["position"]["outcome"]["points"], json!(["1/2", "1/2"]));
    server.moves(&game, Some(0), "g1f3").refused(409, "game-over");
    let record = server.seat(&game, None, Method::GET, "/record", &Value::Null);
    assert!(record.text.contains("[Result \"1/2-1/2\"]"), "{}", record.text);
    let unseated = server.begin(&chess()).0;
    server.post(&format!("/api/v1/games/{unseated}/seat"), &agree("draw")).refused(409, "no-seats");
}

#[test]
fn turns_are_taken_back_by_agreement() {
    let it = Timed::new(None);
    let game = it.server.seats(&chess(), Some((60, 0)));
    it.server.does(&game, Some(0), &agree("takeBack")).refused(409, "nothing-to-take-back");
    for (seat, text) in [(0, "e2e4"), (1, "e7e5"), (0, "d1h5"), (1, "b8c6")] {
        it.server.moves(&game, Some(seat), text);
        it.wait(1);
    }
    it.server.does(&game, Some(0), &agree("takeBack"));
    let view = it.server.does(&game, Some(1), &agree("takeBack")).json();
    assert_eq!((&view["node"], &view["position"]["player"]), (&json!(2), &json!(0)));
    assert_eq!(view["tree"].as_array().unwrap().len(), 3);
    it.wait(2);
    let clock = &it.server.look(&game, None)["seated"]["clock"];
    assert_eq!((&clock["left"], &clock["running"]), (&json!([56_000, 58_000]), &json!(0)));
}

#[test]
fn a_rematch_has_the_sides_turned_and_the_same_links() {
    let server = server();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let game = server.seats(&json!({ "rules": { "name": "chess" }, "fen": fen }), Some((60, 1)));
    server.does(&game, Some(0), &agree("rematch")).refused(409, "not-over");
    let view = server.does(&game, Some(0), &json!({ "do": "resign" })).json();
    assert_eq!(view["position"]["outcome"]["text"], "black wins: white resigns");
    server.does(&game, Some(1), &agree("rematch"));
    let view = server.does(&game, Some(0), &agree("rematch")).json();
    let next = view["seated"]["next"].as_str().unwrap().to_owned();
    let next = Seated { id: next, tokens: game.tokens };
    let view = server.look(&next, Some(0));
    assert_eq!((&view["seated"]["you"], &view["fen"]), (&json!(1), &json!(fen)));
    server.moves(&next, Some(0), "e1g1").refused(403, "not-your-turn");
    assert_eq!(server.moves(&next, Some(1), "e1g1").json()["node"], 1);
}

#[test]
fn more_players_and_teams_have_seats() {
    let server = server();
    let game = server.seats(&json!({ "rules": { "name": "four-handed" } }), None);
    assert_eq!(game.tokens.len(), 4);
    for seat in 0..3 {
        assert_eq!(
            server.does(&game, Some(seat), &agree("draw")).json()["position"]["outcome"],
            Value::Null
        );
    }
    let view = server.does(&game, Some(3), &json!({ "do": "resign" })).json();
    let players = view["players"].as_array().unwrap();
    let team = &players[3]["team"];
    let winners: Vec<usize> = (0..4).filter(|it| players[*it]["team"] != *team).collect();
    assert_eq!(view["position"]["outcome"]["winners"], json!(winners));
    for seat in 0..4 {
        server.does(&game, Some(seat), &agree("rematch"));
    }
    assert!(server.look(&game, None)["seated"]["next"].is_string());
}

#[test]
fn a_game_that_the_server_lost_begins_again_under_its_id() {
    let (id, _) = server().begin(&chess());
    let server = server();
    let again = json!({ "rules": { "name": "chess" }, "moves": ["e2e4", "e7e5"] });
    let put = |id: &str| {
        let headers = [("Content-Type", "application/json")];
        server.with(Method::PUT, &format!("/api/v1/games/{id}"), &headers, again.to_string())
    };
    assert_eq!(put(&id).json()["node"], 2);
    assert_eq!(server.get(&format!("/api/v1/games/{id}")).json()["id"], *id);
    put(&id).refused(409, "taken-id");
    put("mine").refused(409, "taken-id");
}

#[test]
fn sockets_say_who_is_there() {
    listening(Config::default(), |http| {
        let seating = http.post("/api/v1/seats", &json!({ "game": chess() }));
        let id = seating["game"]["id"].as_str().unwrap();
        let next = |it: &mut Socket| loop {
            let message = read(it);
            if message.get("present").is_some() {
                break message["present"].clone();
            }
        };
        let mut white = http.socket_in(id, seating["tokens"][0].as_str().unwrap());
        assert_eq!(next(&mut white), json!({ "players": [0], "watchers": 0 }));
        let mut watcher = http.socket(id);
        assert_eq!(next(&mut watcher), json!({ "players": [0], "watchers": 1 }));
        assert_eq!(next(&mut white), json!({ "players": [0], "watchers": 1 }));
        let act = json!({ "id": 1, "ask": { "act": { "do": "move", "text": "e2e4" } } });
        watcher.send(act.to_string().into()).unwrap();
        assert_eq!(read(&mut watcher)["refused"]["problem"]["code"], "no-seat");
        white.send(act.to_string().into()).unwrap();
        assert_eq!(read(&mut watcher)["game"]["node"], 1);
        drop(watcher);
        assert_eq!(next(&mut white), json!({ "players": [0], "watchers": 0 }));
    });
}
