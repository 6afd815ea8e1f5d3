//! Requests: permissions, refusals, answers.

use super::*;

#[test]
fn bad_requests_get_a_code_a_message_and_a_remedy() {
    let server = server();
    let json_type = [("Content-Type", "application/json")];
    let post = |body: &str| server.with(Method::POST, "/api/v1/games", &json_type, body.to_owned());
    post("{").refused(400, "bad-json");
    post("").refused(400, "bad-json");
    post("[1]").refused(400, "bad-shape");
    post(&"[".repeat(100_000)).refused(400, "bad-shape");
    post(&format!("{{\"x\": {}", "[".repeat(100_000))).refused(400, "bad-shape");
    post("{\"rules\": {}}").refused(400, "no-rules");
    post("{\"rules\": {\"name\": \"ches\"}}").refused(404, "unknown-rules");
    post("{\"rules\": {\"name\": \"../../etc/passwd\"}}").refused(404, "unknown-rules");
    post("{\"rules\": {\"text\": \"board = 1\"}}").refused(422, "bad-rules");
    post("{\"rules\": {\"name\": \"chess\"}, \"fen\": \"nonsense\"}").refused(422, "bad-fen");
    post("{\"rules\": {\"name\": \"chess\"}, \"start\": 5}").refused(422, "unknown-start");
    let text = "x".repeat(4 << 20);
    post(&json!({ "rules": { "text": text } }).to_string()).refused(413, "too-large");
    let plain = server.with(Method::POST, "/api/v1/games", &[], chess().to_string());
    plain.refused(415, "no-json");
    server.get("/api/v1/nothing").refused(404, "unknown-address");
    server.get("/nothing").refused(404, "unknown-address");
    for address in ["/api/v1/rules/%ff", "/api/v1/games/%ff", "/api/v1/games/a%ffb/record"] {
        server.get(address).refused(400, "bad-address");
    }
    let (id, _) = server.begin(&chess());
    server.get(&format!("/api/v1/games/{id}/socket")).refused(400, "no-socket");
    server.get("/../Cargo.toml").refused(404, "unknown-address");
    server.with(Method::DELETE, "/api/v1/about", &[], String::new()).refused(405, "wrong-method");
    let save = json!({ "before": "", "text": "" });
    let headers = [("Content-Type", "application/json")];
    server
        .with(Method::PUT, "/api/v1/rules/chess", &headers, save.to_string())
        .refused(403, "read-only");
}

#[test]
fn only_named_pages_may_frame_this_one() {
    let about = |config: Config| {
        let it = Server::new(config).get("/api/v1/about");
        let header = |name: &str| {
            it.headers.get(name).map_or(String::new(), |it| it.to_str().unwrap().to_owned())
        };
        (header("content-security-policy"), header("x-frame-options"))
    };
    let (policy, options) = about(Config::default());
    assert!(policy.ends_with("frame-ancestors 'none'") && options == "DENY", "{policy}");
    let frames = ["vscode-webview:", "https://example.org"].map(str::to_owned).to_vec();
    let (policy, options) = about(Config { frames, ..Config::default() });
    let end = "frame-ancestors vscode-webview: https://example.org";
    assert!(policy.ends_with(end) && options.is_empty(), "{policy}");
}

#[test]
fn only_those_who_may_ask_are_answered() {
    let guests = Config {
        origins: vec!["https://example.org".to_owned()],
        hosts: vec!["games.example".to_owned()],
        ..Config::default()
    };
    let server = Server::new(guests);
    let ask = |headers: &[(&str, &str)]| {
        server.with(Method::GET, "/api/v1/about", headers, String::new())
    };
    ask(&[("Origin", "https://evil.example")]).refused(403, "wrong-origin");
    ask(&[("Origin", "null")]).refused(403, "wrong-origin");
    ask(&[("Host", "evil.example:7878")]).refused(403, "wrong-host");
    ask(&[("Host", "127.0.0.1.evil.example")]).refused(403, "wrong-host");
    for host in [
        "",
        "[::1]evil.example",
        "[::1]:evil.example",
        "[::1",
        "::1]",
        "[127.0.0.1]",
        "127.0.0.1:evil",
        "127.0.0.1:",
        "127.0.0.1:+80",
        "localhost:7878:1",
        "localhost:99999",
        "games.example]:1",
        "games.example@evil.example",
    ] {
        ask(&[("Host", host)]).refused(403, "wrong-host");
    }
    ask(&[("Host", "localhost"), ("Host", "evil.example")]).refused(403, "wrong-host");
    // The same site at another port is another site.
    ask(&[("Origin", "http://127.0.0.1:8000")]).refused(403, "wrong-origin");
    let good: [&[(&str, &str)]; 5] = [
        &[],
        &[("Origin", "http://127.0.0.1:7878")],
        &[("Host", "localhost:1"), ("Origin", "http://localhost:1")],
        &[("Host", "[::1]:7878")],
        &[("Host", "games.example")],
    ];
    for headers in good {
        assert_eq!(ask(headers).status, StatusCode::OK, "{headers:?}");
    }
    let guest = ask(&[("Origin", "https://example.org")]);
    assert_eq!(guest.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "https://example.org");
    assert!(!ask(&[]).headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    let page = server.get("/");
    assert_eq!(page.headers["cross-origin-resource-policy"], "same-origin");
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn diagnostics_point_at_utf_16_units() {
    let server = server();
    let text = "# \u{1f600} é\n[board]\nsize = [8, 8]\nrap = ['files']\n\
                [pieces]\nking = { id = 'K', move = 'K', start = 'e1' }\n";
    let it = server.post("/api/v1/check", &json!({ "text": text })).json();
    assert_eq!(it["ok"], false);
    let first = &it["diagnostics"][0];
    assert_eq!((&first["code"], &first["severity"]), (&json!("unknown-key"), &json!("error")));
    let place = &first["places"][0];
    let from = place["from"].as_u64().unwrap() as usize;
    let to = place["to"].as_u64().unwrap() as usize;
    let units: Vec<u16> = text.encode_utf16().collect();
    assert_eq!(String::from_utf16(&units[from..to]).unwrap(), "rap");
    assert_eq!((&place["line"], &place["column"]), (&json!(4), &json!(1)));
    assert!(!first["helps"].as_array().unwrap().is_empty());
    let fix = &first["fixes"][0];
    assert_eq!((&fix["place"]["from"], &fix["place"]["to"]), (&place["from"], &place["to"]));
    assert_eq!((&fix["found"], &fix["replacement"]), (&json!("rap"), &json!("wrap")));

    let it = server.post("/api/v1/check", &json!({ "name": "diminuendo" })).json();
    assert_eq!((&it["ok"], &it["diagnostics"]), (&json!(true), &json!([])));
    assert_eq!(it["options"][0]["name"], "ranking");
    assert!(it["explanation"].as_str().unwrap().contains("[[rule]]"));
}

#[test]
fn pieces_are_drawn_with_their_moves() {
    let server = server();
    let ask = |it: &Value| server.post("/api/v1/sketch", it);
    let it = ask(&json!({ "rules": { "name": "chess" }, "piece": "knight" })).json();
    assert!(it["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(it["title"], "knight (N): N");
    ask(&json!({ "rules": { "name": "chess" }, "piece": "camel" })).refused(400, "unknown-piece");
    let nowhere = json!({ "rules": { "name": "chess" }, "piece": "N", "cell": "z9" });
    ask(&nowhere).refused(400, "unknown-cell");
}

#[test]
fn every_file_of_the_page_has_its_kind() {
    let server = server();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/symbols.woff2", "font/woff2"),
    ] {
        let it = server.get(path);
        assert_eq!(it.status, StatusCode::OK, "{path}");
        assert_eq!(it.headers[header::CONTENT_TYPE], kind, "{path}");
    }
}
