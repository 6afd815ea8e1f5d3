//! A game as one page that needs no server: to look through, and to move pieces by hand. It knows no rules.

use alfil::{game::Game, notation::moves::ending_text};
use alfil_page::{
    api, board,
    view::{self, text_of},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::Serialize;

/// The page, with places for what goes into it.
const PAGE: &str = include_str!("page/export.html");
const STYLE: &str = include_str!("page/style.css");
const FONT: &[u8] = include_bytes!("page/vendor/symbols.woff2");

/// The page's scripts, each after those that it uses.
const SCRIPTS: [&str; 6] = [
    include_str!("page/dom.js"),
    include_str!("page/board.js"),
    include_str!("page/tree.js"),
    include_str!("page/byhand.js"),
    include_str!("page/history.js"),
    include_str!("page/replay.js"),
];

/// The data of the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    title: String,
    description: String,
    /// The result of the game; empty if it is not over.
    ending: String,
    players: Vec<api::Player>,
    board: api::Board,
    tree: Vec<api::Node>,
    /// The position at each node.
    positions: Vec<api::Position>,
}

/// Returns the page of a game: all its positions, from the first one to the present one.
pub fn html(game: &Game) -> String {
    let variant = game.variant().clone();
    let model = variant.model();
    let about = &model.about;
    let mut game = game.clone();
    let ending = game.outcome().map(|it| ending_text(model, &it));
    let (tree, positions) = positions(&mut game);
    let record = Record {
        title: about.name.clone(),
        description: about.description.clone(),
        ending: ending.unwrap_or_default(),
        players: view::players(model),
        board: board::view(model),
        tree,
        positions,
    };
    // `</script>` in a name must not end the script.
    let data = serde_json::to_string(&record).unwrap_or_default().replace('<', "\\u003c");
    let font = format!("data:font/woff2;base64,{}", STANDARD.encode(FONT));
    let style = STYLE.replace("/vendor/symbols.woff2", &font);
    let parts = [
        ("{{TITLE}}", escaped(&about.name)),
        ("{{STYLE}}", style),
        ("{{SCRIPT}}", bundle()),
        ("{{DATA}}", data),
    ];
    // Each once, from the left: what was put in is not looked at again.
    let mut res = String::new();
    let mut rest = PAGE;
    for (name, text) in parts {
        if let Some((before, after)) = rest.split_once(name) {
            res.push_str(before);
            res.push_str(&text);
            rest = after;
        }
    }
    res + rest
}

/// Returns all moves of a game, and the positions between them.
fn positions(game: &mut Game) -> (Vec<api::Node>, Vec<api::Position>) {
    let moves: Vec<_> = game.moves().collect();
    while game.undo().is_some() {}
    let mut tree = vec![view::root(game)];
    let mut positions = vec![seen(game, Vec::new())];
    let mut last = Vec::new();
    for mv in moves {
        let text = text_of(game, mv).unwrap_or_default();
        let node = view::step(game, mv, text, tree.len() - 1);
        if node.begins_turn {
            last.clear();
        }
        last.extend(&node.cells);
        tree.push(node);
        positions.push(seen(game, last.clone()));
    }
    (tree, positions)
}

/// Returns a position without its moves, which the page has no use for.
fn seen(game: &Game, last: Vec<u16>) -> api::Position {
    api::Position { moves: Vec::new(), ..view::position(game, last) }
}

/// Returns the scripts as one: without what makes modules of them.
fn bundle() -> String {
    let mut res = String::new();
    for line in SCRIPTS.iter().flat_map(|it| it.lines()) {
        if !line.starts_with("import ") {
            res.push_str(line.strip_prefix("export ").unwrap_or(line));
            res.push('\n');
        }
    }
    res
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{
        load::{LoadOptions, load},
        notation::moves::play_text,
        shipped::Shipped,
    };

    #[test]
    fn a_page_holds_everything_and_asks_for_nothing() {
        let loaded = load(&Shipped, "demotion-chessgi", &LoadOptions::default());
        let mut game = loaded.variant.unwrap().start();
        for turn in ["P@e3,d1=R", "P@e6,xe6"] {
            play_text(&mut game, turn).unwrap();
        }
        let page = html(&game);
        for place in ["{{TITLE", "{{STYLE", "{{SCRIPT", "{{DATA"] {
            assert!(!page.contains(place), "{place}");
        }
        for text in ["src=\"", "href=\"http", "@import", "\nimport ", "\nexport "] {
            assert!(!page.contains(text), "{text}");
        }
        let data = page.split_once("id=\"record\">").unwrap().1;
        let data = data.split_once("</script>").unwrap().0;
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["positions"].as_array().unwrap().len(), 5);
        assert_eq!(data["tree"][4]["text"], "xe6");
    }
}
