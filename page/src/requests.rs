//! The addresses that a server and a page without one have in common, and what answers them.

use crate::{
    api, board,
    error::{ApiError, ApiResult},
    library::Library,
    move_diagram,
    session::GameSession,
    setup,
};
#[cfg(feature = "editor")]
use crate::{assist, first_rules, new_start};
use alfil_draw as render;
use serde::{Serialize, de::DeserializeOwned};

/// The kind of SVG.
pub const SVG: &str = "image/svg+xml";
/// The kind of a record.
pub const PGN: &str = "application/vnd.chess-pgn; charset=utf-8";
const JSON: &str = "application/json";

/// An address and what answers it.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The method of HTTP.
    pub method: &'static str,
    /// The path below `/api/v1`, with `{name}` or `{*name}` for a part or for all that follows.
    pub path: &'static str,
    /// What answers.
    pub work: Work,
}

/// What answers a request.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// A function of the rules.
    Rules(fn(&Library, &Asked) -> ApiResult<Answer>),
    /// A function of the game that the path names.
    Game(fn(&GameSession, &Asked) -> ApiResult<Answer>),
    /// The host: it has the games.
    Host(HostWork),
}

/// What each host answers in its own way.
#[derive(Clone, Copy, Debug)]
pub enum HostWork {
    /// Describes the host.
    About,
    /// Returns the text of a rule file.
    RuleText,
    /// Returns a position that is not kept.
    Position,
    /// Begins a game.
    Begin,
    /// Returns a game.
    View,
    /// Forgets a game.
    Delete,
    /// Changes a game.
    Act,
    /// Searches in a game.
    Think,
    /// Returns the record of a game.
    Record,
}

/// A request, without its method and path.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What follows `?` in the address.
    pub query: String,
    /// JSON, or nothing.
    pub body: Vec<u8>,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status of HTTP, such as 200.
    pub status: u16,
    /// The kind of the body, such as `application/json`.
    pub kind: &'static str,
    /// The body; empty for the status 204.
    pub body: String,
    /// True if browsers may keep the answer, and get it again only after a change.
    pub kept: bool,
}

impl Answer {
    /// Returns an answer in JSON.
    pub fn json(status: u16, body: &impl Serialize) -> ApiResult<Answer> {
        let body = serde_json::to_string(body).map_err(|it| ApiError::fault(it.to_string()))?;
        Ok(Answer { status, kind: JSON, body, kept: false })
    }

    /// Returns an answer of another kind.
    pub fn text(kind: &'static str, body: String) -> Answer {
        Answer { status: 200, kind, body, kept: false }
    }

    /// Returns the answer that has nothing to say.
    pub fn nothing() -> Answer {
        Answer { status: 204, kind: JSON, body: String::new(), kept: false }
    }

    /// Lets browsers keep the answer.
    #[must_use]
    pub fn kept(self) -> Answer {
        Answer { kept: true, ..self }
    }
}

impl From<&ApiError> for Answer {
    fn from(error: &ApiError) -> Answer {
        let body = serde_json::to_string(&*error.problem).unwrap_or_default();
        Answer { status: error.status, kind: JSON, body, kept: false }
    }
}

/// Returns the route whose handler gets the body as a type and answers in JSON.
macro_rules! post {
    ($path:literal $job:expr) => {
        Route {
            method: "POST",
            path: $path,
            work: Work::Rules(|library, it| Answer::json(200, &$job(library, &parse(&it.body)?)?)),
        }
    };
}

const fn route(method: &'static str, path: &'static str, work: Work) -> Route {
    Route { method, path, work }
}

/// All addresses that a page needs for games.
pub const ROUTES: &[Route] = &[
    route("GET", "/about", Work::Host(HostWork::About)),
    route("GET", "/rules", Work::Rules(|it, _| Ok(Answer::json(200, &it.list())?.kept()))),
    route("GET", "/rules/{*name}", Work::Host(HostWork::RuleText)),
    post!("/check" Library::check),
    post!("/sketch" move_diagram::piece),
    post!("/explain" setup::explained),
    post!("/arrange" setup::arrange),
    route("POST", "/board", Work::Rules(empty_board)),
    route("POST", "/position", Work::Host(HostWork::Position)),
    route("POST", "/games", Work::Host(HostWork::Begin)),
    route("GET", "/games/{id}", Work::Host(HostWork::View)),
    route("DELETE", "/games/{id}", Work::Host(HostWork::Delete)),
    route("POST", "/games/{id}/act", Work::Host(HostWork::Act)),
    route("POST", "/games/{id}/think", Work::Host(HostWork::Think)),
    route("GET", "/games/{id}/board", Work::Game(board)),
    route("GET", "/games/{id}/board.svg", Work::Game(|it, _| Ok(picture(it)))),
    route("GET", "/games/{id}/record", Work::Host(HostWork::Record)),
];

/// The addresses for editors of rule files.
#[cfg(feature = "editor")]
pub const EDITOR: &[Route] = &[
    post!("/editor/complete" assist::complete),
    post!("/editor/hover" assist::hover),
    post!("/editor/definition" assist::definition),
    post!("/editor/references" assist::references),
    post!("/editor/rename" assist::rename),
    post!("/editor/format" assist::formatted),
    post!("/editor/test" assist::tested),
    post!("/editor/new" first_rules::make),
    post!("/editor/start" new_start::make),
];

fn empty_board(library: &Library, asked: &Asked) -> ApiResult<Answer> {
    let style = board::style(&asked.query)?;
    let rules: api::Rules = parse(&asked.body)?;
    Answer::json(200, &*library.compiled(&rules)?.board(style))
}

fn board(game: &GameSession, asked: &Asked) -> ApiResult<Answer> {
    let style = board::style(&asked.query)?;
    Ok(Answer::json(200, &*game.compiled.board(style))?.kept())
}

fn picture(game: &GameSession) -> Answer {
    let game = game.game();
    let options = render::SvgOptions::default();
    let svg = render::svg(game.variant().model(), &game.state(), &options);
    Answer::text(SVG, svg).kept()
}

/// Returns the route of a path, with the name in the path.
pub(crate) fn find<'p>(routes: &[Route], method: &str, path: &'p str) -> Option<(Route, &'p str)> {
    let mut of_method = routes.iter().filter(|it| it.method == method);
    of_method.find_map(|it| Some((*it, name_in(it.path, path)?)))
}

/// Returns the name that a path has where the pattern has braces, or nothing if the path does not fit.
fn name_in<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    let Some((before, rest)) = pattern.split_once('{') else {
        return (pattern == path).then_some("");
    };
    let (part, after) = rest.split_once('}')?;
    let name = path.strip_prefix(before)?.strip_suffix(after)?;
    let fits = !name.is_empty() && (part.starts_with('*') || !name.contains('/'));
    fits.then_some(name)
}

/// Reads JSON as a value of the wanted type.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> ApiResult<T> {
    serde_json::from_slice(body).map_err(|it| {
        let remedy = "docs/serve.md and /api/v1/schema.json say what is expected";
        let code = if it.is_data() { "bad-shape" } else { "bad-json" };
        ApiError::bad(code, it.to_string().chars().take(100).collect::<String>(), remedy)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_names_where_routes_have_braces() {
        let name = |method: &str, path: &'static str| {
            find(ROUTES, method, path).map(|(it, name)| (it.path, name))
        };
        assert_eq!(name("GET", "/games/7"), Some(("/games/{id}", "7")));
        assert_eq!(name("GET", "/games/7/board"), Some(("/games/{id}/board", "7")));
        assert_eq!(name("GET", "/rules/own/a game"), Some(("/rules/{*name}", "own/a game")));
        assert_eq!(name("POST", "/check"), Some(("/check", "")));
        for (method, path) in [("GET", "/check"), ("GET", "/games/"), ("POST", "/games/7/8/act")] {
            assert_eq!(name(method, path), None, "{method} {path}");
        }
    }
}
