//! A game as one page that needs no server: the page's scripts, the rule files, and alfil itself as a module.

use alfil::model::Model;
use alfil_draw::escape;
use alfil_page::{api::Rules, board, session::Saved, texts::Texts};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;
use std::{collections::BTreeMap, sync::OnceLock};

/// The page, with places for what goes into it.
const PAGE: &str = include_str!("page/export.html");
const STYLES: [&str; 5] = [
    include_str!("page/themes.css"),
    include_str!("page/style.css"),
    include_str!("page/setup.css"),
    include_str!("page/play.css"),
    include_str!("page/settings.css"),
];
const FONT: &[u8] = include_bytes!("page/vendor/symbols.woff2");

/// The page's scripts, each after those that it uses. `local.js` stands where `api.js` asks a server.
const SCRIPTS: [&str; 37] = [
    include_str!("page/dom.js"),
    include_str!("page/local.js"),
    include_str!("page/settings.js"),
    include_str!("page/geometry.js"),
    include_str!("page/sides.js"),
    include_str!("page/zoom.js"),
    include_str!("page/arrows.js"),
    include_str!("page/drawing.js"),
    include_str!("page/gestures.js"),
    include_str!("page/motion.js"),
    include_str!("page/board.js"),
    include_str!("page/byhand.js"),
    include_str!("page/choose.js"),
    include_str!("page/names.js"),
    include_str!("page/tree.js"),
    include_str!("page/history.js"),
    include_str!("page/shares.js"),
    include_str!("page/evaluation.js"),
    include_str!("page/chart.js"),
    include_str!("page/agreement.js"),
    include_str!("page/thinking.js"),
    include_str!("page/captured.js"),
    include_str!("page/players.js"),
    include_str!("page/status.js"),
    include_str!("page/picker.js"),
    include_str!("page/playopts.js"),
    include_str!("page/premove.js"),
    include_str!("page/prompt.js"),
    include_str!("page/marks.js"),
    include_str!("page/sound.js"),
    include_str!("page/diagram.js"),
    include_str!("page/controls.js"),
    include_str!("page/table.js"),
    include_str!("page/menu.js"),
    include_str!("page/rulespanel.js"),
    include_str!("page/setup.js"),
    include_str!("page/standalone.js"),
];

/// The kept module and its script (`tools/wasm.sh`), and what a worker does with them.
const MODULE: &[u8] = include_bytes!("../../module/alfil_bg.wasm");
const MODULE_SCRIPT: &str = include_str!("../../module/alfil.js");
const WORKER: &str = include_str!("page/worker.js");
const UNPACK: &str = include_str!("page/unpack.js");

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
            format!("<style>{}</style>", style()),
            format!(
                "<script>{}</script>\n<script>alfilRun(\"{}\");</script>",
                module(),
                packed(bundle().as_bytes())
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
pub fn shared_files() -> [(&'static str, String); 3] {
    [("alfil.css", style()), ("alfil-module.js", module().to_owned()), ("alfil-page.js", bundle())]
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

fn style() -> String {
    let font = format!("data:font/woff2;base64,{}", STANDARD.encode(FONT));
    STYLES.concat().replace("/vendor/symbols.woff2", &font)
}

/// Returns a script that holds the module and the script of the workers, compressed, and what unpacks them.
fn module() -> &'static str {
    static SCRIPT: OnceLock<String> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        // Pages from the disk can't start workers that are modules. The address is for files beside the script.
        let script = MODULE_SCRIPT.replace("import.meta.url", "\"\"");
        let worker = without_imports(&script) + &without_imports(WORKER);
        format!(
            "{}globalThis.alfilModule=\"{}\";globalThis.alfilWorker=\"{}\";",
            without_imports(UNPACK),
            packed(MODULE),
            packed(worker.as_bytes())
        )
    })
}

/// Returns a part as a page has it: compressed, and written in base64.
fn packed(part: &[u8]) -> String {
    STANDARD.encode(compress_to_vec(part, LEVEL))
}

/// Returns the page's scripts as one: without what makes modules of them.
fn bundle() -> String {
    let mut res = "(() => {\n\"use strict\";\n".to_owned();
    for script in SCRIPTS {
        res.push_str(&without_imports(script));
    }
    res + "})();\n"
}

/// Returns a script without imports and exports, each of which is one line, and without comments on lines of their own.
fn without_imports(script: &str) -> String {
    let mut in_comment = false;
    let is_code = |it: &&str| {
        let text = it.trim_start();
        // Behind a comment that says a type, a line may go on.
        let is_whole = text.split_once("*/").is_none_or(|it| it.1.is_empty());
        in_comment |= text.starts_with("/**") && is_whole;
        let is_comment = in_comment || text.starts_with("//");
        in_comment &= !text.ends_with("*/");
        !is_comment && !it.starts_with("import ") && !it.starts_with("export {")
    };
    let lines = script.lines().filter(is_code);
    lines.map(|it| it.strip_prefix("export ").unwrap_or(it).to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{load::LoadOptions, notation::moves::play_text, shipped::Shipped};
    use alfil_page::{library::Library, texts::ShippedOnly};
    use std::{collections::BTreeSet, sync::Arc};

    fn exported() -> Exported {
        let rules = Rules { name: "demotion-chessgi".to_owned(), text: None, set: [].into() };
        let library = Library::new(Arc::new(ShippedOnly), 0);
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
            assert!(!page.contains(text) && !bundle().contains(text), "{text}");
        }
        assert!(page.contains("<title>Tom &amp; &lt;Jerry&gt;</title>"));
        let data = page.split_once("id=\"data\">").unwrap().1;
        let data = data.split_once("</script>").unwrap().0;
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["game"]["tree"][4]["text"], "xe6");
        assert!(page.len() < 2_000_000, "{}", page.len());
    }

    #[test]
    fn the_rules_of_a_page_are_whole() {
        let it = exported();
        let there = Library::new(Arc::new(it.texts), 0).compiled(&it.game.rules).unwrap();
        let here = Library::new(Arc::new(ShippedOnly), 0).compiled(&it.game.rules).unwrap();
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

    #[test]
    fn comments_and_imports_are_left_out_and_nothing_else() {
        let script = "import { a } from \"./a.js\";\n/** What b is. */\nexport const b = 1;\n\
                      /**\n * @param {any} c\n */\nfunction d(c) {\n  /** @type {any} */ (c).e = b;\n  // f\n}\n";
        assert_eq!(
            without_imports(script),
            "const b = 1;\nfunction d(c) {\n  /** @type {any} */ (c).e = b;\n}\n"
        );
    }

    /// The scripts of a page share one scope.
    #[test]
    fn no_two_scripts_declare_the_same_name() {
        let mut names = BTreeSet::new();
        let all = bundle();
        for line in all.lines() {
            let words = ["function ", "async function ", "class ", "const ", "let "];
            let Some(rest) = words.iter().find_map(|it| line.strip_prefix(it)) else { continue };
            let end = rest.find(|it: char| !(it.is_alphanumeric() || it == '_'));
            let name = &rest[..end.unwrap_or(rest.len())];
            assert!(names.insert(name), "`{name}` is declared twice");
        }
        assert!(names.len() > 60);
    }
}
