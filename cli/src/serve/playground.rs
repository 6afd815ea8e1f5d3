//! The page as a folder of files: the playground. It needs no server, and asks for nothing outside of the folder.

use super::{
    assets::ASSETS,
    export::{WORKER, deflated, deflated_module, module, packed},
    flat::small_board,
};
use alfil::shipped;
use alfil_draw::escape;
use alfil_page::{
    api,
    library::Library,
    local,
    texts::{Text, Texts},
};
use serde::Serialize;
use std::{
    borrow::Cow,
    fmt::Write as _,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

/// What the page may do: nothing that leaves its folder. From the disk, `file:` is the folder.
const POLICY: &str = "default-src 'none'; style-src 'self' file:; script-src 'self' file: blob: 'wasm-unsafe-eval'; \
     connect-src 'self'; worker-src 'self' blob:; font-src 'self' file:; img-src 'self' file: data: blob:; base-uri 'none'; form-action 'none'";
/// The page's own script, and the one that has to come before it.
const SCRIPT: &str = "<script defer src=\"page.js\"></script>";
const GAMES: &str = "<script defer src=\"alfil-games.js\"></script>";

/// The service worker, which copies the folder in the browser.
const OFFLINE: &str = include_str!("../../page/offline.js");

/// What a folder needs that was opened from the disk, where pages can read no files but scripts. It is not copied.
const DISK: &str = "alfil-disk.js";
/// The number of games that the HTML itself shows: they fill the first screen.
const FIRST: usize = 12;

/// What `alfil-games.js` holds.
#[derive(Serialize)]
struct Listing {
    about: api::About,
    games: Vec<api::Listed>,
}

/// Returns the files of the folder. `names` are the games that it lists, and `texts` the files of those that are not shipped.
pub(crate) fn files(names: &[String], mut texts: Texts) -> Vec<(String, Cow<'static, [u8]>)> {
    let shipped = shipped::RULES.iter().chain(shipped::PARTS).map(|(name, text)| Text {
        name: (*name).to_owned(),
        from: None,
        shown: None,
        picture: false,
        text: (*text).to_owned(),
    });
    texts.0.extend(shipped);
    let library = Library::new(Arc::new(texts.clone()), 0);
    let games = names.iter().map(|it| library.listed(it, false)).collect();
    let listing = Listing { about: local::about(), games };
    let json = serde_json::to_string(&listing).unwrap_or_default();
    let games = format!("globalThis.alfilGames={json};");
    let rules = serde_json::to_vec(&texts).unwrap_or_default();
    let disk = format!("{}globalThis.alfilRules=\"{}\";", module(), packed(&rules));
    let mut res: Vec<(String, Cow<'static, [u8]>)> = vec![
        ("alfil-games.js".to_owned(), Cow::Owned(games.into_bytes())),
        ("alfil-rules.deflate".to_owned(), Cow::Owned(deflated(&rules))),
        ("alfil-module.deflate".to_owned(), Cow::Borrowed(deflated_module())),
        ("worker.js".to_owned(), Cow::Borrowed(WORKER.as_bytes())),
        (DISK.to_owned(), Cow::Owned(disk.into_bytes())),
    ];
    res.extend(ASSETS.iter().map(|it| match it.name {
        "index.html" => (it.name.to_owned(), Cow::Owned(page(&it.bytes(), &listing.games))),
        name => (name.to_owned(), it.bytes()),
    }));
    res.extend(names.iter().filter_map(|name| {
        let svg = library.small_board(name, small_board).ok()?;
        Some((format!("boards/{name}.svg"), Cow::Owned(svg.into_bytes())))
    }));
    res.push(("offline.js".to_owned(), Cow::Owned(offline(&res).into_bytes())));
    res
}

/// Returns the service worker with the list of the files, and a version that changes if one of them does.
fn offline(files: &[(String, Cow<'static, [u8]>)]) -> String {
    #[derive(Serialize)]
    struct Folder<'a> {
        version: String,
        files: Vec<&'a str>,
    }
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    // Browsers ask for the folder, and get the page.
    let copied = files.iter().filter(|it| it.0 != DISK);
    let names = copied.map(|it| if it.0 == "index.html" { "./" } else { it.0.as_str() });
    let folder = Folder { version: format!("{:016x}", hasher.finish()), files: names.collect() };
    let folder = serde_json::to_string(&folder).unwrap_or_default();
    format!("self.alfilFolder={folder};\n{OFFLINE}")
}

/// Returns the page with its policy, its scripts, and the list of games, with which it begins.
fn page(index: &[u8], games: &[api::Listed]) -> Vec<u8> {
    let policy =
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>");
    let scripts = format!("{GAMES}\n{SCRIPT}");
    let list = format!("<div id=\"games-list\">{}</div>", first_cards(games));
    let filled = [
        ("<title>", policy.as_str()),
        (SCRIPT, &scripts),
        ("<html lang=\"en\">", "<html lang=\"en\" class=\"at-home\">"),
        ("<dialog id=\"games\"", "<dialog open id=\"games\""),
        ("<div id=\"home-actions\" class=\"row\"></div>", ACTIONS),
        ("<div id=\"games-list\"></div>", &list),
    ];
    let mut text = String::from_utf8_lossy(index).into_owned();
    for (place, with) in filled {
        debug_assert!(text.contains(place), "{place}");
        text = text.replacen(place, with, 1);
    }
    text.into_bytes()
}

/// The buttons of the first page as they look before the script replaces them (`App.homeActions` in `web/src/app.js`).
const ACTIONS: &str = "<div id=\"home-actions\" class=\"row\"><button type=\"button\" class=\"main\">Play the computer…</button>\
     <button type=\"button\">Invent a variant…</button></div>";

/// Returns the first cards of the list. The script goes on with them (`Games.card` in `web/src/games.js`).
fn first_cards(games: &[api::Listed]) -> String {
    let mut featured: Vec<_> = games.iter().filter(|it| it.featured.is_some()).collect();
    featured.sort_by_key(|it| it.featured);
    let mut well_known: Vec<_> = games.iter().filter(|it| it.well_known.is_some()).collect();
    well_known.sort_by_key(|it| it.well_known);
    well_known.truncate(FIRST.saturating_sub(featured.len()));
    let mut res = String::new();
    for (title, games) in [("featured", featured), ("well-known", well_known)] {
        if games.is_empty() {
            continue;
        }
        let cards: String = games.into_iter().map(card).collect();
        let _ = write!(
            res,
            "<section aria-label=\"{title}\"><h3>{title}</h3><div class=\"cards\">{cards}</div></section>"
        );
    }
    res
}

fn card(it: &api::Listed) -> String {
    let inventor = if it.inventor == "unknown" { "" } else { it.inventor.as_str() };
    let by: Vec<&str> =
        [inventor, it.year.as_str()].into_iter().filter(|it| !it.is_empty()).collect();
    let by = if by.is_empty() {
        String::new()
    } else {
        format!("<small>{}</small>", escape(&by.join(", ")))
    };
    let name = escape(&it.name);
    format!(
        "<button type=\"button\" class=\"card game-card\" data-game=\"{name}\">\
         <img data-src=\"boards/{name}.svg\" alt=\"\" decoding=\"async\" width=\"84\" height=\"84\">\
         <b>{}</b><span>{}</span>{by}</button>",
        escape(&it.title),
        escape(&it.description),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_in_the_browser_is_replaced_if_any_file_has_changed() {
        let file = |text: &'static [u8]| vec![("page.js".to_owned(), Cow::Borrowed(text))];
        let version = |text| offline(&file(text)).lines().next().unwrap_or_default().to_owned();
        assert_eq!(version(b"one"), version(b"one"));
        assert_ne!(version(b"one"), version(b"two"));
    }

    #[test]
    fn a_playground_asks_for_nothing_outside_of_its_folder() {
        let own = Text {
            name: "mine".to_owned(),
            from: None,
            shown: None,
            picture: false,
            text: "extends = 'chess'\n[variant]\nname = 'Mine'\n".to_owned(),
        };
        let files = files(&["mine".to_owned(), "xiangqi".to_owned()], Texts(vec![own]));
        let text = |wanted: &str| {
            let found = files.iter().find(|it| it.0 == wanted);
            String::from_utf8(found.unwrap_or_else(|| panic!("{wanted}")).1.to_vec()).unwrap()
        };
        let page = text("index.html");
        assert!(page.contains("default-src 'none'") && page.contains(GAMES), "{page}");
        let asked = page.split("src=\"").chain(page.split("href=\"")).skip(1);
        for it in
            asked.filter_map(|it| it.split('"').next()).filter(|it| !it.starts_with(['<', '#']))
        {
            assert!(files.iter().any(|file| file.0 == it), "{it}");
        }
        assert!(text("boards/mine.svg").starts_with("<svg"));
        assert!(text("alfil-games.js").contains("globalThis.alfilGames="));
        // A copy in the browser has all files: the folder opens without a network.
        let offline = text("offline.js");
        for (name, _) in
            files.iter().filter(|it| !["index.html", "offline.js", DISK].contains(&it.0.as_str()))
        {
            assert!(offline.contains(&format!("\"{name}\"")), "{name}");
        }
        assert!(offline.contains("\"./\""), "{}", &offline[..100]);
        assert!(!offline.contains(DISK), "only a folder on the disk needs it");
        // The first page has the games themselves: it is shown before any script is there.
        assert!(page.contains("data-game=\"xiangqi\"") && page.contains("class=\"at-home\""));
        assert!(text("alfil-games.js").len() < 130_000, "{}", text("alfil-games.js").len());
    }
}
