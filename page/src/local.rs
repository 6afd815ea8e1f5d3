//! The requests of `alfil serve` without a server: for a page that has the rules in itself.

use crate::{
    api,
    error::{ApiError, ApiResult},
    library::Library,
    requests::{self, Answer, Asked, HostWork, PGN, ROUTES, Work, parse},
    search,
    session::{GameSession, Saved},
    texts::RuleStore,
};
use alfil_play::{Control, Settings};
use rustc_hash::FxHashMap;
use std::{fmt, sync::Arc, time::Duration};

/// How many bytes the compiled games of a page may take.
const MOST_MEMORY: usize = 256 << 20;
/// The longest ID of a game, in bytes.
const MOST_ID: usize = 32;
/// The longest search.
const MOST_TIME: Duration = Duration::from_mins(10);

/// All games of one page. Requests and answers are those of `alfil serve`, below `/api/v1`.
///
/// ```
/// use alfil_page::{local::Local, texts::Texts};
/// use std::sync::Arc;
///
/// let mut local = Local::new(Arc::new(Texts::default()), 7);
/// let body = r#"{"rules": {"name": "chess"}, "moves": ["e2e4"]}"#;
/// let answer = local.call("POST", "/games", body);
/// assert_eq!(answer.status, 201);
/// assert!(answer.body.contains(r#""text":"e7e5""#));
///
/// let answer = local.call("POST", "/games/1/act", r#"{"do": "move", "text": "e7e9"}"#);
/// assert_eq!(answer.status, 422);
/// ```
pub struct Local {
    library: Library,
    games: FxHashMap<String, GameSession>,
    begun: u64,
    seed: u64,
    net: Option<Vec<u8>>,
}

impl fmt::Debug for Local {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Local").field("games", &self.games.len()).finish_non_exhaustive()
    }
}

impl Local {
    /// Returns a page without games. The seed chooses starts where the set-up is shuffled.
    pub fn new(rule_store: Arc<dyn RuleStore>, seed: u64) -> Local {
        let library = Library::new(rule_store, MOST_MEMORY);
        Local { library, games: FxHashMap::default(), begun: 0, seed, net: None }
    }

    /// Gives the page a network, for all games on it. Searches in a game of other rules have an error from then on.
    pub fn set_net(&mut self, net: Vec<u8>) {
        self.net = Some(net);
    }

    /// Answers a request. `path` begins below `/api/v1`; `body` is JSON, or empty if the request has none.
    pub fn call(&mut self, method: &str, path: &str, body: &str) -> Answer {
        self.answer(method, path, body).unwrap_or_else(|it| Answer::from(&it))
    }

    fn answer(&mut self, method: &str, address: &str, body: &str) -> ApiResult<Answer> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        if let ("PUT", Some(id)) = (method, path.strip_prefix("/games/")) {
            return self.begin(id.to_owned(), body.as_bytes());
        }
        let found = requests::find(ROUTES, method, path);
        #[cfg(feature = "editor")]
        let found = found.or_else(|| requests::find(requests::EDITOR, method, path));
        let Some((route, name)) = found else {
            return Err(nothing_there(method, path));
        };
        let asked = Asked { query: query.to_owned(), body: body.as_bytes().to_vec() };
        match route.work {
            Work::Rules(job) => job(&self.library, &asked),
            Work::Game(job) => job(self.game(name)?, &asked),
            Work::Host(work) => self.host(work, name, &asked.body),
        }
    }

    fn host(&mut self, work: HostWork, name: &str, body: &[u8]) -> ApiResult<Answer> {
        match work {
            HostWork::About => Answer::json(200, &about()),
            HostWork::RuleText => Answer::json(200, &self.library.text(name)?),
            HostWork::Position => {
                let seed = self.dice();
                let mut game = GameSession::new(&self.library, String::new(), &parse(body)?, seed)?;
                Answer::json(200, &game.view())
            }
            HostWork::Begin => {
                let id = self.free_id();
                self.begin(id, body)
            }
            HostWork::View => Answer::json(200, &self.game(name)?.view()),
            HostWork::Delete => {
                self.games.remove(name).ok_or_else(unknown_game)?;
                Ok(Answer::nothing())
            }
            HostWork::Act => Answer::json(200, &self.act(name, &parse(body)?)?),
            HostWork::Think => {
                Answer::json(200, &self.think(name, &parse(body)?, &search::control(), |_| {})?)
            }
            HostWork::Record => Ok(Answer::text(PGN, self.game(name)?.record())),
        }
    }

    /// Begins a game with an ID: a new one, or one of an earlier page.
    fn begin(&mut self, id: String, body: &[u8]) -> ApiResult<Answer> {
        if id.is_empty() || id.len() > MOST_ID || !id.bytes().all(|it| it.is_ascii_alphanumeric()) {
            let message = format!("expected an ID of 1 to {MOST_ID} letters and digits");
            return Err(ApiError::bad("bad-id", message, "begin a game with `POST /games`"));
        }
        let seed = self.dice();
        let mut game = GameSession::new(&self.library, id.clone(), &parse(body)?, seed)?;
        let view = game.view();
        self.games.insert(id, game);
        Answer::json(201, &view)
    }

    /// Searches in a game, and makes the turn if that is wanted. `tell` gets what is found on the way.
    pub fn think(
        &mut self,
        id: &str,
        think: &api::Think,
        control: &Control,
        tell: impl Fn(api::Thought),
    ) -> ApiResult<api::Best> {
        let wanted = search::wanted(think, MOST_TIME)?;
        let (game, node) = self.game(id)?.searched(think)?;
        let net = self.net.as_deref().map(|it| search::net(it, &game)).transpose()?;
        let engine = search::player(&game, wanted.settings, net)?;
        let best = search::run(engine, &game, node, &wanted.limits, control, tell);
        if think.play && !best.turn.is_empty() {
            self.act(id, &api::Action::Move { text: best.turn.clone(), at: Some(node) })?;
        }
        Ok(best)
    }

    /// Returns a game as JSON that [`Local::restore`] reads.
    pub fn saved(&mut self, id: &str) -> ApiResult<String> {
        let saved = self.game(id)?.saved();
        serde_json::to_string(&saved).map_err(|it| ApiError::fault(it.to_string()))
    }

    /// Gets a game from another page, in place of one with the same ID.
    pub fn restore(&mut self, id: &str, saved: &str) -> ApiResult<()> {
        let saved: Saved = parse(saved.as_bytes())?;
        let game = GameSession::restore(&self.library, id.to_owned(), saved)?;
        self.games.insert(id.to_owned(), game);
        Ok(())
    }

    fn act(&mut self, id: &str, action: &api::Action) -> ApiResult<api::Game> {
        let session = self.games.get_mut(id).ok_or_else(unknown_game)?;
        *session = session.after(&self.library, action)?;
        Ok(session.view())
    }

    fn game(&mut self, id: &str) -> ApiResult<&mut GameSession> {
        self.games.get_mut(id).ok_or_else(unknown_game)
    }

    /// Returns an ID that no game has, not even one from another page.
    fn free_id(&mut self) -> String {
        loop {
            self.begun += 1;
            let id = self.begun.to_string();
            if !self.games.contains_key(&id) {
                return id;
            }
        }
    }

    /// Returns a number for the dice of a game.
    fn dice(&mut self) -> u64 {
        self.seed = self.seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        self.seed
    }
}

/// Describes a page without a server.
pub fn about() -> api::About {
    api::About {
        program: "alfil".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: None,
        set: std::collections::BTreeMap::new(),
        most_time: u64::try_from(MOST_TIME.as_millis()).unwrap_or(u64::MAX),
        best_level: Settings::BEST.unsigned_abs(),
        keeps_games: false,
        may_save: false,
    }
}

fn unknown_game() -> ApiError {
    ApiError::not_found("unknown-game", "there is no such game", "begin a new one")
}

fn nothing_there(method: &str, path: &str) -> ApiError {
    let path: String = path.chars().take(200).collect();
    let message = format!("there is nothing at `{method} {path}`");
    ApiError::not_found("unknown-address", message, "docs/serve.md lists the addresses")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;

    const CHESS: &str = r#"{"rules": {"name": "chess"}}"#;

    #[test]
    fn a_new_game_is_none_of_those_from_another_page() {
        let page = || Local::new(Arc::new(Texts::default()), 7);
        let mut one = page();
        one.call("POST", "/games", r#"{"rules": {"name": "chess"}, "moves": ["e2e4"]}"#);
        let saved = one.saved("1").unwrap();
        let mut two = page();
        two.restore("1", &saved).unwrap();
        let answer = two.call("POST", "/games", CHESS);
        assert_eq!(answer.status, 201);
        assert!(answer.body.contains(r#""id":"2""#), "{}", answer.body);
        assert_eq!(two.saved("1").unwrap(), saved);
    }

    #[test]
    fn a_game_begins_with_the_id_of_an_earlier_page() {
        let mut local = Local::new(Arc::new(Texts::default()), 7);
        assert_eq!(local.call("PUT", "/games/0f3a", CHESS).status, 201);
        assert_eq!(local.call("GET", "/games/0f3a", "").status, 200);
        for id in ["", "a/b", "\u{e4}", &"a".repeat(33)] {
            assert_eq!(local.call("PUT", &format!("/games/{id}"), CHESS).status, 400, "{id}");
        }
    }

    #[test]
    fn the_editor_is_helped_without_a_server() {
        let mut local = Local::new(Arc::new(Texts::default()), 7);
        let text = "extends = 'chess'\n[[test]]\nname = 'right'\ncount = 20\n\
                    [[test]]\nname = 'wrong'\ncount = 21\n[[test]]\nname = 'long'\n\
                    perft = [20, 400, 8902, 197281]\n";
        let rules = serde_json::json!({ "name": "mine", "text": text });
        let mut ask = |path: &str, body: serde_json::Value| -> serde_json::Value {
            let answer = local.call("POST", path, &body.to_string());
            assert_eq!(answer.status, 200, "{}", answer.body);
            serde_json::from_str(&answer.body).unwrap()
        };
        let tested = ask("/editor/test", rules.clone());
        assert_eq!(tested["passed"], 2, "{tested}");
        assert_eq!((&tested["failed"], &tested["leftOut"]), (&1.into(), &0.into()));
        assert_eq!(tested["shortened"], true);
        assert_eq!(tested["diagnostics"][0]["message"], "expected 21 legal turns, found 20");
        assert_eq!(tested["diagnostics"][0]["places"][0]["line"], 7);
        let found = ask("/editor/complete", serde_json::json!({ "rules": rules, "at": 0 }));
        assert!(found.as_array().unwrap().iter().any(|it| it["text"] == "variant"), "{found}");
        let heir = serde_json::json!({ "title": "Mine", "origin": { "like": "chess" } });
        let made = ask("/editor/new", heir);
        assert!(made["text"].as_str().unwrap().contains("extends  = 'chess'"), "{made}");
    }

    #[test]
    fn rules_and_positions_are_explained_without_a_server() {
        let mut local = Local::new(Arc::new(Texts::default()), 7);
        let answer = local.call("POST", "/explain", r#"{"name": "chess"}"#);
        assert!(answer.body.contains("Castling: the king goes from e1"), "{}", answer.body);
        let answer = local.call("POST", "/arrange", CHESS);
        assert!(answer.body.contains("20 legal moves"), "{}", answer.body);
    }

    #[test]
    fn a_board_has_the_pieces_that_were_asked_for() {
        let mut local = Local::new(Arc::new(Texts::default()), 7);
        local.call("POST", "/games", CHESS);
        let mut board = |query: &str| {
            let answer = local.call("GET", &format!("/games/1/board{query}"), "");
            assert_eq!(answer.status, 200, "{}", answer.body);
            serde_json::from_str::<serde_json::Value>(&answer.body).unwrap()
        };
        let (usual, pictures, letters) =
            (board(""), board("?pieces=pictures"), board("?pieces=letters"));
        assert_eq!(usual, pictures);
        assert_eq!(board("?shape=tall"), usual);
        let king = |it: &serde_json::Value, turn: &str| it[turn]["pieces"][0][1].to_string();
        assert!(king(&pictures, "upright").contains("<path"));
        assert!(king(&letters, "upright").contains("<text"));
        // A picture that looks alike both ways is sent once.
        assert_eq!(king(&pictures, "turned"), "\"\"");
        let empty = local.call("POST", "/board?pieces=letters", r#"{"name": "chess"}"#);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&empty.body).unwrap(), letters);
        let answer = local.call("GET", "/games/1/board?shape=round", "");
        assert_eq!(answer.status, 400);
        assert!(answer.body.contains("write `wide` or `tall`"), "{}", answer.body);
        let answer = local.call("GET", "/games/1/board?pieces=words", "");
        assert_eq!(answer.status, 400);
        assert!(
            answer.body.contains("write `pictures`, `symbols` or `letters`"),
            "{}",
            answer.body
        );
    }
}
