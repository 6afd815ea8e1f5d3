//! Rule files: what of the disk is read and written.

use super::*;
use alfil::{
    shipped::Shipped,
    source::{LoadError, Loader, SourceText},
};
use alfil_cli::serve::RuleStore;
use std::{borrow::Cow, sync::Mutex};

/// A file that can be written, with a picture beside it.
struct OneFile(Mutex<String>);

impl Loader for OneFile {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        if name == "mine" {
            let text = self.0.lock().unwrap().clone();
            return Ok(SourceText { name: name.to_owned(), text: Cow::Owned(text) });
        }
        Shipped.load(name, from)
    }

    fn picture(&self, _name: &str, from: &str) -> Result<String, LoadError> {
        assert_eq!(from, "mine", "there is nothing beside other files");
        let length = self.0.lock().unwrap().len();
        Ok(format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 {length}'/>"))
    }
}

impl RuleStore for OneFile {
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
    let rule_store = Arc::new(OneFile(Mutex::new("extends = 'chess'\n".to_owned())));
    let server = Server::new(Config { rule_store, may_save: true, ..Config::default() });
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
    let rule_store = Arc::new(OneFile(Mutex::new(with.to_owned())));
    let server = Server::new(Config { rule_store: rule_store.clone(), ..Config::default() });
    let mine = json!({ "rules": { "name": "mine" } });
    let (id, view) = server.begin(&mine);
    let board = server.get(&format!("/api/v1/games/{id}/board")).text;
    assert!(board.contains("data:image/svg+xml;base64,"), "{board}");
    // Read anew for the next game if it has changed meanwhile.
    assert_eq!(server.begin(&mine).1["board"], view["board"]);
    rule_store.0.lock().unwrap().push('\n');
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
fn of_the_disk_only_rule_files_of_the_folder_are_seen() {
    let folder = fresh("served");
    let inner = folder.join("mine");
    fs::create_dir_all(&inner).unwrap();
    fs::write(folder.join("secret.toml"), "extends = 'chess'\n").unwrap();
    fs::write(inner.join("base.toml"), "extends = 'chess'\n").unwrap();
    fs::write(inner.join("game.toml"), "extends = 'base'\n[variant]\nname = 'Mine'\n").unwrap();
    fs::write(inner.join("note.txt"), "a note").unwrap();
    let (_ends, http) = serving(&[inner.as_ref()]);
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

/// What is wrong with a text that extends a file that it may not read. Of the file's text nothing shows.
const MISSING: [&str; 1] = ["file-not-found"];

/// Codes of what is wrong with a text.
fn check(http: &http::Http, name: &str, text: &str) -> Vec<String> {
    let checked = http.post("/api/v1/check", &json!({ "name": name, "text": text }));
    let found = checked["diagnostics"].as_array().unwrap_or_else(|| panic!("{checked}"));
    found.iter().map(|it| it["code"].as_str().unwrap().to_owned()).collect()
}

#[cfg(unix)]
#[test]
fn only_listed_files_are_read_by_name() {
    let folder = fresh("listed");
    let (inner, parts) = (folder.join("mine"), folder.join("mine/parts"));
    fs::create_dir_all(inner.join(".cargo")).unwrap();
    fs::create_dir_all(&parts).unwrap();
    let secret = "token = 'secret'\n";
    for file in ["outside.toml", "mine/.cargo/credentials.toml", "mine/.hidden.toml"] {
        fs::write(folder.join(file), secret).unwrap();
    }
    fs::write(parts.join("part.toml"), "extends = 'chess'\n").unwrap();
    fs::write(parts.join("other.toml"), secret).unwrap();
    fs::write(inner.join("game.toml"), "extends = 'parts/part'\n").unwrap();
    std::os::unix::fs::symlink(folder.join("outside.toml"), inner.join("link.toml")).unwrap();
    std::os::unix::fs::symlink(inner.join(".hidden.toml"), inner.join("shown.toml")).unwrap();
    std::os::unix::fs::symlink(".", inner.join("around")).unwrap();
    let (_ends, http) = serving(&[inner.as_ref()]);

    let list = http.get("/api/v1/rules");
    let own = list.as_array().unwrap().iter().filter(|it| it["own"] == true);
    assert_eq!(own.map(|it| it["name"].clone()).collect::<Vec<_>>(), ["game"]);
    for name in [
        ".cargo/credentials",
        ".hidden",
        "link",
        "shown",
        "parts/other",
        "parts/part",
        "around/.hidden",
        "../outside",
    ] {
        assert_eq!(http.get(&format!("/api/v1/rules/{name}"))["code"], "unknown-rules", "{name}");
        let begun = http.post("/api/v1/games", &json!({ "rules": { "name": name } }));
        assert_eq!(begun["code"], "unknown-rules", "{name}");
        // But what the file on the disk extends may be extended by a change of it.
        let expected: &[&str] = if name == "parts/part" { &[] } else { &MISSING };
        assert_eq!(check(&http, "game", &format!("extends = '{name}'\n")), expected, "{name}");
    }
    let game = http.post("/api/v1/games", &json!({ "rules": { "name": "game" } }));
    assert_eq!(game["position"]["moves"].as_array().unwrap().len(), 20);
}

#[test]
fn beside_a_served_file_nothing_is_read_but_what_it_extends() {
    let folder = fresh("beside");
    fs::create_dir_all(&folder).unwrap();
    for (file, text) in [
        ("game.toml", "extends = 'base'\n"),
        ("base.toml", "extends = 'deep'\n"),
        ("deep.toml", "extends = 'chess'\n"),
        ("secret.toml", "token = 'secret'\n"),
        ("shogi.toml", "token = 'secret'\n"),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
    let (_ends, http) = serving(&[folder.join("game.toml").as_ref()]);
    let extends = |name: &str| check(&http, "game", &format!("extends = '{name}'\n"));
    assert_eq!(extends("base"), [""; 0]);
    assert_eq!(extends("secret"), MISSING);
    // A file beside the game hides what comes with the program, for the game and for changes of it.
    assert_eq!(extends("shogi"), MISSING);
    for name in ["base", "secret"] {
        assert_eq!(http.get(&format!("/api/v1/rules/{name}"))["code"], "unknown-rules", "{name}");
    }
    assert_eq!(http.get("/api/v1/rules/game")["text"], "extends = 'base'\n");
}

#[cfg(unix)]
#[test]
fn saving_writes_through_no_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = fresh("saved");
    fs::create_dir_all(folder.join("mine")).unwrap();
    let (game, victim) = (folder.join("mine/game.toml"), folder.join("victim"));
    fs::write(&game, "extends = 'chess'\n").unwrap();
    fs::set_permissions(&game, fs::Permissions::from_mode(0o600)).unwrap();
    fs::write(&victim, "mine").unwrap();
    for planted in ["game.toml.new", "game.toml.new0", "game.toml.new1"] {
        symlink(&victim, folder.join("mine").join(planted)).unwrap();
    }
    let (_ends, http) = serving(&[folder.join("mine").as_ref()]);
    let save = json!({ "before": "extends = 'chess'\n", "text": "extends = 'shogi'\n" });
    assert_eq!(http.send("PUT", "/api/v1/rules/game", &save.to_string()), "");
    assert_eq!(fs::read_to_string(&game).unwrap(), "extends = 'shogi'\n");
    assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
    let metadata = fs::symlink_metadata(&game).unwrap();
    assert!(metadata.is_file());
    assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
}

#[test]
fn answers_are_compressed_and_not_sent_twice() {
    let server = server();
    let (id, _) = server.begin(&chess());
    for path in [
        "/",
        "/page.js",
        "/api/v1/schema.json",
        "/api/v1/rules",
        &format!("/api/v1/games/{id}/board"),
    ] {
        let whole = server.get(path);
        let tag = whole.headers[header::ETAG].to_str().unwrap().to_owned();
        let again = server.with(Method::GET, path, &[("If-None-Match", &tag)], String::new());
        assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""), "{path}");
        let other = server.with(Method::GET, path, &[("If-None-Match", "W/\"1\"")], String::new());
        assert_eq!(other.status, StatusCode::OK, "{path}");
        let small = server.with(Method::GET, path, &[("Accept-Encoding", "gzip")], String::new());
        assert_eq!(small.headers[header::CONTENT_ENCODING], "gzip", "{path}");
        assert_eq!(small.headers[header::ETAG], tag.as_str(), "{path}");
    }
    // What belongs to one game is never kept, and fonts are compressed already.
    assert_eq!(
        server.get(&format!("/api/v1/games/{id}")).headers[header::CACHE_CONTROL],
        "no-store"
    );
    let font = [("Accept-Encoding", "gzip")];
    let font = server.with(Method::GET, "/symbols.woff2", &font, String::new());
    assert!(!font.headers.contains_key(header::CONTENT_ENCODING));
}

#[test]
fn sockets_hear_that_a_file_has_changed() {
    let folder = fresh("followed");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.toml");
    fs::write(&file, "extends = 'chess'\n").unwrap();
    let (_program, http) = serving(&[folder.as_os_str()]);
    let id = http.begin(&json!({ "rules": { "name": "mine" } }));
    let mut socket = http.socket(&id);
    fs::write(&file, "extends = 'chess'\n# changed\n").unwrap();
    assert_eq!(read(&mut socket), json!({ "rulesChanged": {} }));
}
