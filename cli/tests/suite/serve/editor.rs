//! Help for editors: completion, explanations, names, layout, first files.

use super::*;

const FILE: &str = "\
# \u{1f600} é
language = 1
extends = 'chess'

[zones]
camp = 'ranks 1-2'

[[rule]]
name = 'Nothing'
on = 'moved'
when = 'mover is king and target in camp'
do = 'remove target'
";

/// Asks something at the first place of `mark`, so many UTF-16 units behind its beginning.
fn at(mark: &str, more: usize) -> Value {
    let byte = FILE.find(mark).unwrap_or_else(|| panic!("{mark}"));
    let units = FILE[..byte].encode_utf16().count() + more;
    json!({ "rules": { "text": FILE }, "at": units })
}

/// The characters of an answer's place.
fn written(it: &Value) -> String {
    let units: Vec<u16> = FILE.encode_utf16().collect();
    let end = |key: &str| it[key].as_u64().unwrap() as usize;
    String::from_utf16(&units[end("from")..end("to")]).unwrap()
}

#[track_caller]
fn asked(server: &Server, what: &str, body: &Value) -> Value {
    let it = server.post(&format!("/api/v1/editor/{what}"), body);
    assert_eq!(it.status, StatusCode::OK, "{}", it.text);
    it.json()
}

#[test]
fn what_may_stand_there_is_listed() {
    let server = server();
    let found = asked(&server, "complete", &at("camp'", 2));
    let camp = found.as_array().unwrap().iter().find(|it| it["text"] == "camp").unwrap();
    assert_eq!((&camp["kind"], &camp["detail"]), (&json!("name"), &json!("zone")));
    assert_eq!(written(camp), "ca");
    let keys = asked(&server, "complete", &at("\n[zones]", 0));
    let check = keys.as_array().unwrap().iter().find(|it| it["text"] == "check").unwrap();
    assert_eq!(check["kind"], "key");
    assert!(check["doc"].as_str().unwrap().contains("```toml"), "{check}");
    assert_eq!(asked(&server, "complete", &at("# ", 1)), json!([]));
}

#[test]
fn places_are_explained() {
    let server = server();
    let found = asked(&server, "hover", &at("extends", 3));
    assert_eq!(written(&found), "extends");
    assert!(found["text"].as_str().unwrap().starts_with("`extends`: "), "{found}");
    let king = asked(&server, "hover", &at("king", 1));
    assert!(king["drawing"]["svg"].as_str().unwrap().starts_with("<svg"), "{king}");
    assert!(king["text"].as_str().unwrap().contains("from `chess`"), "{king}");
    assert_eq!(asked(&server, "hover", &at("# ", 1)), Value::Null);
}

#[test]
fn names_lead_to_their_declarations_and_uses() {
    let server = server();
    let camp = asked(&server, "definition", &at("camp'", 2));
    assert_eq!((&camp["own"], &camp["line"]), (&json!(true), &json!(6)));
    assert_eq!((written(&camp).as_str(), &camp["text"]), ("camp", &json!("camp = 'ranks 1-2'")));
    let king = asked(&server, "definition", &at("king", 0));
    assert_eq!((&king["own"], &king["file"]), (&json!(false), &json!("chess")));
    let line = king["line"].as_u64().unwrap() as usize;
    let chess = server.get("/api/v1/rules/chess").json();
    let line = chess["text"].as_str().unwrap().lines().nth(line - 1).unwrap();
    assert_eq!(king["text"], line.trim());
    assert!(line.starts_with("king"), "{line}");
    let places = asked(&server, "references", &at("camp", 0));
    let lines: Vec<_> = places.as_array().unwrap().iter().map(|it| it["line"].clone()).collect();
    assert_eq!(lines, [6, 11]);
    assert_eq!(asked(&server, "definition", &at("language", 0)), Value::Null);
    assert_eq!(asked(&server, "references", &at("language", 0)), json!([]));
}

#[test]
fn names_are_changed_or_there_is_an_error() {
    let server = server();
    let with = |mark: &str, name: &str| {
        let mut body = at(mark, 1);
        body["name"] = json!(name);
        body
    };
    let edits = asked(&server, "rename", &with("camp", "hill-top"));
    let edits = edits.as_array().unwrap();
    assert_eq!(edits.len(), 2);
    assert!(edits.iter().all(|it| written(it) == "camp" && it["text"] == "hill-top"));
    for (mark, name, code) in [
        ("camp", "Camp!", "bad-name"),
        ("camp", "near", "bad-name"),
        ("camp", "king", "taken-name"),
        ("king", "prince", "inherited-name"),
        ("language", "tongue", "no-name"),
        ("camp", "", "bad-name"),
        ("camp", &"c".repeat(101), "bad-name"),
    ] {
        server.post("/api/v1/editor/rename", &with(mark, name)).refused(422, code);
    }
}

#[test]
fn rule_files_are_laid_out() {
    let server = server();
    let rules =
        json!({ "text": "[pieces]\nking={id='K',move='K'}\nrook = { id = 'R', move = 'R' }\n" });
    let found = asked(&server, "format", &rules);
    let expected = "[pieces]\nking = { id = 'K', move = 'K' }\nrook = { id = 'R', move = 'R' }\n";
    assert_eq!(found["text"], expected);
    let broken = server.post("/api/v1/editor/format", &json!({ "text": "[pieces\n" }));
    broken.refused(422, "not-toml");
    assert_eq!(broken.json()["diagnostics"][0]["places"][0]["line"], 1);
}

#[test]
fn bad_places_and_texts_are_refused() {
    let server = server();
    let length = FILE.encode_utf16().count();
    let long = "x".repeat((1 << 20) + 1);
    for what in ["complete", "hover", "definition", "references"] {
        let ask = |body: &Value| server.post(&format!("/api/v1/editor/{what}"), body);
        let place = |at: &Value| ask(&json!({ "rules": { "text": FILE }, "at": at }));
        assert_eq!(place(&json!(length)).status, StatusCode::OK);
        let beyond = place(&json!(length + 1));
        beyond.refused(400, "bad-place");
        let message = format!(
            "expected a place from 0 to {length}, the end of the text, found {}",
            length + 1
        );
        assert_eq!(beyond.json()["message"], message);
        // Behind `# ` are two units of one character.
        assert_eq!(place(&json!(2)).status, StatusCode::OK);
        place(&json!(3)).refused(400, "bad-place");
        place(&json!(u64::MAX)).refused(400, "bad-place");
        for at in [json!(-1), json!(1.5), json!("1"), json!(null)] {
            place(&at).refused(400, "bad-shape");
        }
        ask(&json!({ "rules": { "text": long }, "at": 0 })).refused(400, "too-large");
        ask(&json!({ "rules": {}, "at": 0 })).refused(400, "no-rules");
        ask(&json!({ "rules": { "name": "ches" }, "at": 0 })).refused(404, "unknown-rules");
        ask(&json!({ "rules": { "text": "" }, "at": 0, "line": 1 })).refused(400, "bad-shape");
        // No text is a file too, and one with a mistake.
        for text in ["", "[pieces\n", "x"] {
            let it = ask(&json!({ "rules": { "text": text }, "at": text.len() }));
            assert_eq!(it.status, StatusCode::OK, "{}", it.text);
        }
    }
    let ask = |what: &str, body: &Value| server.post(&format!("/api/v1/editor/{what}"), body);
    ask("format", &json!({ "text": long })).refused(400, "too-large");
    ask("rename", &json!({ "rules": { "text": FILE }, "at": 3, "name": "x" }))
        .refused(400, "bad-place");
}

#[test]
fn no_text_of_other_files_shows() {
    let server = server();
    let text = "extends = '../../etc/passwd'\n";
    let it = asked(&server, "hover", &json!({ "rules": { "text": text }, "at": 12 }));
    assert!(!it.to_string().contains("root"), "{it}");
}

#[track_caller]
fn first(server: &Server, origin: &Value) -> String {
    let it = asked(server, "new", &json!({ "title": " My game ", "origin": origin }));
    it["text"].as_str().unwrap().to_owned()
}

#[test]
fn first_files_can_be_played() {
    let server = server();
    let diagram = "files=6\nranks=6\nrook::::a1\nking:K:K::c1\n";
    for origin in [
        json!({ "board": { "files": 6, "ranks": 7 } }),
        json!({ "like": "Makruk" }),
        json!({ "diagram": { "text": diagram } }),
    ] {
        let text = first(&server, &origin);
        assert!(text.contains("My game"), "{text}");
        let checked = server.post("/api/v1/check", &json!({ "text": text })).json();
        assert_eq!((&checked["ok"], &checked["diagnostics"]), (&json!(true), &json!([])), "{text}");
        server.begin(&json!({ "rules": { "text": text } }));
    }
}

#[test]
fn first_files_of_nothing_are_refused() {
    let server = server();
    let ask = |title: &str, origin: Value| {
        server.post("/api/v1/editor/new", &json!({ "title": title, "origin": origin }))
    };
    let board = |files: u64, ranks: u64| json!({ "board": { "files": files, "ranks": ranks } });
    for (files, ranks) in [(3, 8), (8, 27), (0, 0), (u64::MAX, 8)] {
        ask("x", board(files, ranks)).refused(400, "bad-size");
    }
    for title in ["", "  ", "two\nlines", &"x".repeat(101)] {
        ask(title, board(8, 8)).refused(400, "bad-title");
    }
    ask("x", json!({ "like": "ches" })).refused(404, "unknown-rules");
    ask("x", json!({ "like": "../../etc/passwd" })).refused(404, "unknown-rules");
    ask("x", json!({ "diagram": { "text": "<p>nothing</p>" } })).refused(422, "bad-diagram");
    ask("x", json!({ "diagram": { "text": "", "number": 3 } })).refused(422, "bad-diagram");
    let one = "<div class='idiagram'>\nking:K:K::a1,,a8\n</div>\n";
    ask("x", json!({ "diagram": { "text": one.repeat(2) } })).refused(422, "several-diagrams");
    for origin in [json!("board"), json!({ "board": {} })] {
        ask("x", origin).refused(400, "bad-shape");
    }
    let both = json!({ "board": { "files": 8, "ranks": 8 }, "like": "chess" });
    for origin in [json!({}), both] {
        ask("x", origin).refused(400, "bad-json");
    }
    // A title is a text of the rule file, whatever its characters.
    let it = ask("a\"b'c\\d # e", board(8, 8)).json();
    let checked = server.post("/api/v1/check", &json!({ "text": it["text"] })).json();
    assert_eq!(checked["ok"], true, "{it}");
}
