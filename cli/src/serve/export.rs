//! A game as one page that needs no server: the page's scripts, the rule files, and alfil itself as a module.

use alfil::model::Model;
use alfil_draw::escape;
use alfil_page::{api::Rules, board, session::Saved, texts::Texts};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;
use std::{collections::BTreeMap, sync::OnceLock};

/// The page, with places for what goes into it.
const PAGE: &str = include_str!("../../page/export.html");
/// Its bundles: the style with its font, the script, the script of its workers, and the script that unpacks the others.
const STYLE: &str = include_str!("../../page/standalone.css");
const SCRIPT: &str = include_str!("../../page/standalone.js");
const WORKER: &str = include_str!("../../page/worker.js");
const UNPACK: &str = include_str!("../../page/unpack.js");

/// The kept module (`tools/wasm.sh`).
const MODULE: &[u8] = include_bytes!("../../module/alfil_bg.wasm");

/// How hard to compress the module: what takes longer saves nothing more.
const LEVEL: u8 = 9;

/// A game to write as a page.
#[derive(Debug)]
pub struct Exported {
    /// The name of the game, for people.
    pub title: String,
    /// All texts that its rules are made of.
    pub texts: Texts,
    /// The game, with the moves that were made.
    pub game: Saved,
    /// The drawings of its pieces.
    pub pieces: Pieces,
}

/// The drawings of a game's pieces, by how they are drawn. The module has no pictures, so that it stays small.
#[derive(Debug, Serialize)]
pub struct Pieces {
    /// The style that the rules choose.
    usual: &'static str,
    styles: BTreeMap<&'static str, PieceDrawings>,
}

/// Drawings as in `api::Board`.
#[derive(Debug, Serialize)]
struct PieceDrawings {
    upright: Vec<Vec<String>>,
    turned: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<Vec<Vec<String>>>,
    /// For each type, whether it turns with the board.
    turns: Vec<bool>,
}

impl Pieces {
    /// Returns the drawings of a game's pieces.
    pub fn of(model: &Model) -> Pieces {
        let usual = model.look.pieces;
        let usual = board::STYLES.iter().find(|it| it.1 == usual).map_or("", |it| it.0);
        let styles = board::STYLES.iter().map(|(name, style)| {
            let pieces = Some(*style);
            let board = board::view(model, board::Style { pieces, ..board::Style::default() });
            let turns = board.types.iter().map(|it| it.turns).collect();
            let (upright, turned) = (board.upright.pieces, board.turned.pieces);
            let (left, right) = (board.left.map(|it| it.pieces), board.right.map(|it| it.pieces));
            (*name, PieceDrawings { upright, turned, left, right, turns })
        });
        Pieces { usual, styles: styles.collect() }
    }
}

/// What the page reads.
#[derive(Serialize)]
struct Data<'a> {
    texts: &'a Texts,
    rules: &'a Rules,
    game: &'a Saved,
    /// [`Pieces`] as JSON, [`packed`].
    pieces: String,
}

/// Where a page has its style and its scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// In itself.
    Inside,
    /// In the [`shared_files`] beside it, which other pages use too.
    Beside,
}

/// Returns the page of a game.
pub fn html(it: &Exported, parts: Parts) -> String {
    let pieces = packed(&serde_json::to_vec(&it.pieces).unwrap_or_default());
    let data = Data { texts: &it.texts, rules: &it.game.rules, game: &it.game, pieces };
    // `</script>` in a name must not end the script.
    let data = serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c");
    let title = escape(&it.title);
    let (source, style, scripts) = match parts {
        Parts::Inside => (
            String::new(),
            format!("<style>{STYLE}</style>"),
            format!(
                "<script>{}</script>\n<script>alfilRun(\"{}\");</script>",
                module(),
                packed(SCRIPT.as_bytes())
            ),
        ),
        Parts::Beside => (
            "'self' file:".to_owned(),
            "<link rel=\"stylesheet\" href=\"alfil.css\">".to_owned(),
            "<script src=\"alfil-module.js\"></script>\n<script src=\"alfil-page.js\"></script>"
                .to_owned(),
        ),
    };
    filled(&[
        ("SOURCE", &source),
        ("TITLE", &title),
        ("STYLE", &style),
        ("DATA", &data),
        ("PARTS", &scripts),
    ])
}

/// Returns the files that pages with [`Parts::Beside`] share: names and texts.
pub fn shared_files() -> [(&'static str, &'static str); 3] {
    [("alfil.css", STYLE), ("alfil-module.js", module()), ("alfil-page.js", SCRIPT)]
}

/// Puts texts into the places of the page. What was put in is not looked at again.
fn filled(texts: &[(&str, &str)]) -> String {
    let mut res = String::new();
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        res.push_str(before);
        res.push_str(texts.iter().find(|it| it.0 == name).map_or("", |it| it.1));
        rest = after;
    }
    res + rest
}

/// Returns a script that holds the module and the script of the workers, compressed, and what unpacks them.
fn module() -> &'static str {
    static SCRIPT: OnceLock<String> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        format!(
            "{}globalThis.alfilModule=\"{}\";globalThis.alfilWorker=\"{}\";",
            UNPACK,
            packed(MODULE),
            packed(WORKER.as_bytes())
        )
    })
}

/// Returns a part as a page has it: compressed, and written in base64.
fn packed(part: &[u8]) -> String {
    STANDARD.encode(compress_to_vec(part, LEVEL))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{load::LoadOptions, notation::moves::play_text, shipped::Shipped};
    use alfil_page::library::Library;
    use std::{collections::BTreeSet, sync::Arc};

    fn exported() -> Exported {
        let rules = Rules { name: "demotion-chessgi".to_owned(), text: None, set: [].into() };
        let library = Library::new(Arc::new(Shipped), 0);
        let compiled = library.compiled(&rules).unwrap();
        let mut game = compiled.variant.start();
        for turn in ["P@e3,d1=R", "P@e6,xe6"] {
            play_text(&mut game, turn).unwrap();
        }
        let texts = Texts::of(&Shipped, &rules.name, &LoadOptions::default());
        Exported {
            title: "Tom & <Jerry>".to_owned(),
            texts,
            game: Saved::of(rules, &game),
            pieces: Pieces::of(compiled.variant.model()),
        }
    }

    #[test]
    fn a_page_holds_everything_and_asks_for_nothing() {
        let page = html(&exported(), Parts::Inside);
        for name in ["SOURCE", "TITLE", "STYLE", "DATA", "PARTS"] {
            assert!(!page.contains(&format!("{{{{{name}")), "{name}");
        }
        for text in ["src=\"", "href=\"http", "@import", "\nimport ", "\nexport "] {
            assert!(!page.contains(text) && !SCRIPT.contains(text), "{text}");
        }
        assert!(page.contains("<title>Tom &amp; &lt;Jerry&gt;</title>"));
        let data = page.split_once("id=\"data\">").unwrap().1;
        let data = data.split_once("</script>").unwrap().0;
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["game"]["tree"][4]["text"], "xe6");
        assert!(page.len() < 2_100_000, "{}", page.len());
    }

    #[test]
    fn the_rules_of_a_page_are_whole() {
        let it = exported();
        let there = Library::new(Arc::new(it.texts), 0).compiled(&it.game.rules).unwrap();
        let here = Library::new(Arc::new(Shipped), 0).compiled(&it.game.rules).unwrap();
        let count = |it: &alfil::Variant| it.start().legal_moves().len();
        assert_eq!(count(&there.variant), count(&here.variant));
    }

    #[test]
    fn move_marks_of_letters_are_turned_by_quarters() {
        let drawings = |name: &str| {
            let variant = alfil::Variant::shipped(name).unwrap();
            let pawn = variant.model().types.iter().position(|it| it.name == "pawn").unwrap();
            let it = Pieces::of(variant.model()).styles.remove("letters").unwrap();
            let first = |them: Vec<Vec<String>>| them[pawn][0].clone();
            [Some(it.upright), it.left, Some(it.turned), it.right].map(|it| it.map(first))
        };
        let four: BTreeSet<_> = drawings("four-handed").into_iter().flatten().collect();
        assert!(four.len() == 4 && !four.contains(""), "{four:#?}");
        let [upright, left, turned, right] = drawings("chess");
        assert!(upright != turned && left.is_none() && right.is_none());
    }
}
