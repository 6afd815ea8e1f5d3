//! The page as a folder of files: the playground. It needs no server, and asks for nothing outside of the folder.

use super::{
    assets::ASSETS,
    export::{UNPACK, module, packed},
};
use alfil::shipped;
use alfil_page::{
    api,
    library::Library,
    local,
    setup::small_board,
    texts::{Text, Texts},
};
use serde::Serialize;
use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

/// What the page may do: nothing that leaves its folder. From the disk, `file:` is the folder.
const POLICY: &str = "default-src 'none'; style-src 'self' file:; script-src 'self' file: blob: 'wasm-unsafe-eval'; \
     worker-src 'self' blob:; font-src 'self' file:; img-src 'self' file: data: blob:; base-uri 'none'; form-action 'none'";
/// The page's own script, and the one that has to come before it.
const SCRIPT: &str = "<script defer src=\"page.js\"></script>";
const GAMES: &str = "<script defer src=\"alfil-games.js\"></script>";

/// The service worker, which copies the folder in the browser.
const OFFLINE: &str = include_str!("../../page/offline.js");

/// What `alfil-games.js` holds.
#[derive(Serialize)]
struct Data<'a> {
    about: api::About,
    games: Vec<api::Listed>,
    texts: &'a Texts,
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
    let data = Data { about: local::about(), games, texts: &texts };
    let data = packed(&serde_json::to_vec(&data).unwrap_or_default());
    let games = format!("{UNPACK}globalThis.alfilGames=\"{data}\";");
    let mut res: Vec<(String, Cow<'static, [u8]>)> = vec![
        ("alfil-module.js".to_owned(), Cow::Borrowed(module().as_bytes())),
        ("alfil-games.js".to_owned(), Cow::Owned(games.into_bytes())),
    ];
    res.extend(ASSETS.iter().map(|it| match it.name {
        "index.html" => (it.name.to_owned(), Cow::Owned(page(&it.bytes()))),
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
    let names = files.iter().map(|it| if it.0 == "index.html" { "./" } else { it.0.as_str() });
    let folder = Folder { version: format!("{:016x}", hasher.finish()), files: names.collect() };
    let folder = serde_json::to_string(&folder).unwrap_or_default();
    format!("self.alfilFolder={folder};\n{OFFLINE}")
}

/// Returns the page with its policy and its games.
fn page(index: &[u8]) -> Vec<u8> {
    let policy =
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>");
    let scripts = format!("{GAMES}\n{SCRIPT}");
    let text = String::from_utf8_lossy(index);
    text.replacen("<title>", &policy, 1).replacen(SCRIPT, &scripts, 1).into_bytes()
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
        for (name, _) in files.iter().filter(|it| it.0 != "index.html" && it.0 != "offline.js") {
            assert!(offline.contains(&format!("\"{name}\"")), "{name}");
        }
        assert!(offline.contains("\"./\""), "{}", &offline[..100]);
        // The list of games comes before the module, so it has to stay small.
        assert!(text("alfil-games.js").len() < 260_000, "{}", text("alfil-games.js").len());
    }
}
