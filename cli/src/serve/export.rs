//! A game as one page that needs no server: the page's scripts, the rule files, and alfil itself as a module.

use alfil_draw::escape;
use alfil_page::{api::Rules, session::Saved, texts::Texts};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;
use std::sync::OnceLock;

/// The page, with places for what goes into it.
const PAGE: &str = include_str!("../../page/export.html");
/// Its bundles: the style with its font, the script, the script of its workers, and the script that unpacks the others.
const STYLE: &str = include_str!("../../page/standalone.css");
const SCRIPT: &str = include_str!("../../page/standalone.js");
pub(super) const WORKER: &str = include_str!("../../page/worker.js");
pub(super) const UNPACK: &str = include_str!("../../page/unpack.js");

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
    /// The network with which the computer plays it, as the bytes of its file.
    pub net: Option<Vec<u8>>,
}

/// What the page reads.
#[derive(Serialize)]
struct Data<'a> {
    texts: &'a Texts,
    rules: &'a Rules,
    game: &'a Saved,
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<String>,
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
    let net = it.net.as_deref().map(packed);
    let data = Data { texts: &it.texts, rules: &it.game.rules, game: &it.game, net };
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
pub(super) fn module() -> &'static str {
    static SCRIPT: OnceLock<String> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        format!(
            "{}globalThis.alfilModule=\"{}\";globalThis.alfilWorker=\"{}\";",
            UNPACK,
            STANDARD.encode(deflated_module()),
            packed(WORKER.as_bytes())
        )
    })
}

/// Returns the module, compressed.
pub(super) fn deflated_module() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| deflated(MODULE))
}

/// Returns a part, compressed.
pub(super) fn deflated(part: &[u8]) -> Vec<u8> {
    compress_to_vec(part, LEVEL)
}

/// Returns a part as a page has it: compressed, and written in base64.
pub(super) fn packed(part: &[u8]) -> String {
    STANDARD.encode(deflated(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{game::Variant, load::LoadOptions, notation::moves::play_text, shipped::Shipped};
    use alfil_page::{library::Library, local::Local};
    use alfil_play::net::Net;
    use std::sync::Arc;

    #[test]
    fn a_page_has_the_network_that_it_is_given() {
        let variant = Variant::shipped("racingkings").unwrap();
        let net = Net::shipped(&variant).map(|it| it.to_bytes()).unwrap();
        let rules = Rules { name: "racingkings".to_owned(), text: None, set: [].into() };
        let texts = Texts::of(&Shipped, &rules.name, &LoadOptions::default());
        let game = Saved::of(rules, &variant.start());
        let mut page = Exported { title: String::new(), texts, game, net: Some(net.clone()) };
        let written = format!("\"net\":\"{}\"", packed(&net));
        assert!(html(&page, Parts::Inside).contains(&written));
        page.net = None;
        assert!(!html(&page, Parts::Inside).contains("\"net\""));
    }

    #[test]
    fn a_page_plays_with_a_network_of_its_game_only() {
        let variant = Variant::shipped("racingkings").unwrap();
        let net = Net::shipped(&variant).map(|it| it.to_bytes()).unwrap();
        let best = |name: &str, net: Option<&[u8]>| {
            let mut local = Local::new(Arc::new(Shipped), 1);
            if let Some(net) = net {
                local.set_net(net.to_vec());
            }
            let begun =
                local.call("POST", "/games", &format!(r#"{{"rules": {{"name": "{name}"}}}}"#));
            assert_eq!(begun.status, 201, "{}", begun.body);
            local.call("POST", "/games/1/think", r#"{"depth": 1, "time": 60000}"#)
        };
        let [plain, with_net] = [None, Some(&net[..])].map(|it| best("racingkings", it));
        assert_eq!((plain.status, with_net.status), (200, 200), "{}", with_net.body);
        let refused = best("chess", Some(&net));
        assert!(refused.status == 400 && refused.body.contains("other-net"), "{}", refused.body);
        let damaged = best("racingkings", Some(&net[..99]));
        assert!(
            damaged.status == 400 && damaged.body.contains("copy it again"),
            "{}",
            damaged.body
        );
    }

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
            net: None,
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
        assert!(page.len() < 2_850_000, "{}", page.len());
    }

    #[test]
    fn the_rules_of_a_page_are_whole() {
        let it = exported();
        let there = Library::new(Arc::new(it.texts), 0).compiled(&it.game.rules).unwrap();
        let here = Library::new(Arc::new(Shipped), 0).compiled(&it.game.rules).unwrap();
        let count = |it: &Variant| it.start().legal_moves().len();
        assert_eq!(count(&there.variant), count(&here.variant));
    }
}
