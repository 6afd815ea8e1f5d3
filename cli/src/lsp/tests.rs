//! Conversations with an editor.

use super::*;
use alfil::shipped::Shipped;
use lsp_server::RequestId;
use serde_json::{Value, json};
use std::thread;

const URI: &str = "file:///games/own.toml";

const TEXT: &str = "\
language = 1
extends = 'chess'

[zones]
hill = 'd4-e5'

[[outcome]]
name   = 'a king on the hill' # ♔
when   = 'some own kign & hill'
result = 'win'
";

/// An editor that waits for each answer.
struct Client {
    connection: Connection,
    id: i32,
}

impl Client {
    fn request(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let request = Request::new(RequestId::from(self.id), method.to_owned(), params);
        self.connection.sender.send(request.into()).unwrap();
        loop {
            match self.connection.receiver.recv().unwrap() {
                Message::Response(it) if it.id == RequestId::from(self.id) => {
                    return serde_json::to_value(it).unwrap();
                }
                Message::Notification(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    fn notify(&self, method: &str, params: Value) {
        let it = Notification::new(method.to_owned(), params);
        self.connection.sender.send(it.into()).unwrap();
    }

    /// Waits for diagnostics: code, line and characters of each.
    fn diagnostics(&self) -> Vec<String> {
        loop {
            if let Message::Notification(it) = self.connection.receiver.recv().unwrap()
                && it.method == PublishDiagnostics::METHOD
            {
                let all = it.params["diagnostics"].as_array().unwrap().clone();
                let one = |it: &Value| {
                    let (start, end) = (&it["range"]["start"], &it["range"]["end"]);
                    let place =
                        format!("{}:{}-{}", start["line"], start["character"], end["character"]);
                    format!("{} {place}", it["code"].as_str().unwrap())
                };
                return all.iter().map(one).collect();
            }
        }
    }

    fn open(&self, text: &str) {
        let document = json!({ "uri": URI, "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let position = json!({ "line": line, "character": character });
        self.request(method, json!({ "textDocument": { "uri": URI }, "position": position }))
    }
}

/// Runs a conversation between hello and goodbye.
fn talk(then: impl FnOnce(&mut Client)) {
    let (server, client) = Connection::memory();
    let thread = thread::spawn(move || serve(&server, &Shipped).map_err(|it| it.to_string()));
    let mut client = Client { connection: client, id: 0 };
    let hello = client.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(hello["result"]["serverInfo"]["name"], "alfil");
    client.notify("initialized", json!({}));
    then(&mut client);
    client.request("shutdown", Value::Null);
    client.notify("exit", Value::Null);
    thread.join().unwrap().unwrap();
}

#[test]
fn mistakes_are_reported_and_fixed() {
    talk(|client| {
        client.open(TEXT);
        assert_eq!(client.diagnostics(), ["unknown-name 8:19-23"]);
        let range = json!({ "start": { "line": 8, "character": 20 }, "end": { "line": 8, "character": 20 } });
        let actions = client.request(
            "textDocument/codeAction",
            json!({
                "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] },
            }),
        );
        let action = &actions["result"][0];
        assert_eq!(action["title"], "did you mean `king`?");
        let edit = &action["edit"]["changes"][URI][0];
        assert_eq!(edit["newText"], "king");
        client.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": URI, "version": 2 },
                "contentChanges": [{ "range": edit["range"], "text": edit["newText"] }],
            }),
        );
        assert_eq!(client.diagnostics(), [""; 0]);
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
        assert_eq!(client.diagnostics(), [""; 0]);
    });
}

#[test]
fn places_are_answered() {
    talk(|client| {
        client.open(&TEXT.replace("kign", "king"));
        let hover = client.at("textDocument/hover", 8, 27);
        let text = hover["result"]["contents"]["value"].as_str().unwrap();
        assert!(text.starts_with("zone `hill`"), "{text}");
        let definition = client.at("textDocument/definition", 8, 27);
        assert_eq!(definition["result"]["range"]["start"], json!({ "line": 4, "character": 0 }));
        let parent = client.at("textDocument/definition", 8, 21);
        assert_eq!(parent["result"]["uri"], "alfil:/chess.toml");
        let content =
            client.request("workspace/textDocumentContent", json!({ "uri": "alfil:/chess.toml" }));
        assert!(content["result"]["text"].as_str().unwrap().contains("[pieces]"));
        let all = client.at("textDocument/completion", 8, 26);
        let labels: Vec<_> =
            all["result"].as_array().unwrap().iter().map(|it| it["label"].clone()).collect();
        assert!(
            labels.contains(&json!("hill")) && !labels.contains(&json!("captures")),
            "{labels:?}"
        );
        let symbols = client
            .request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
        assert_eq!(symbols["result"][3]["name"], "outcome: a king on the hill");
    });
}

#[test]
fn names_are_changed_and_bad_ones_refused() {
    talk(|client| {
        client.open(&TEXT.replace("kign", "king"));
        let rename = |name: &str| {
            json!({
                "textDocument": { "uri": URI }, "position": { "line": 8, "character": 27 }, "newName": name,
            })
        };
        let good = client.request("textDocument/rename", rename("mount"));
        let edits = good["result"]["changes"][URI].as_array().unwrap().len();
        assert_eq!(edits, 2);
        let bad = client.request("textDocument/rename", rename("near"));
        assert!(bad["error"]["message"].as_str().unwrap().starts_with("expected a name"));
        // A king is declared by another file.
        let other = client.at("textDocument/prepareRename", 8, 21);
        assert_eq!(other["result"], Value::Null);
    });
}

#[test]
fn files_are_laid_out() {
    talk(|client| {
        client.open("language=1\nextends='chess'\n");
        let format = |client: &mut Client| {
            let options = json!({ "tabSize": 2, "insertSpaces": true });
            client.request(
                "textDocument/formatting",
                json!({ "textDocument": { "uri": URI }, "options": options }),
            )
        };
        let edits = format(client);
        assert_eq!(edits["result"][0]["newText"], "language = 1\nextends  = 'chess'\n");
        client.notify("textDocument/didChange", json!({
            "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "text": "language = [" }],
        }));
        assert!(format(client)["error"]["message"].is_string());
    });
}

#[test]
fn columns_are_counted_as_the_client_wants() {
    talk(|client| {
        // The sign before the mistake has three bytes, and one unit of UTF-16.
        client.open("language = 1\nextends = 'chess'\nx = { a = '♔', b = [ }\n");
        let found = client.diagnostics();
        assert!(
            found.iter().any(|it| it.starts_with("unknown-key 2:0-1") || it.starts_with("toml")),
            "{found:?}"
        );
    });
    let lines = places::Lines::new("a♔𝄞b\n", Encoding::Utf16);
    let b = "a♔𝄞".len();
    assert_eq!(lines.position(b).character, 4);
    assert_eq!(lines.offset(lsp_types::Position::new(0, 4)), b);
    assert_eq!(places::Lines::new("a♔𝄞b\n", Encoding::Utf8).position(b).character, 8);
}

#[test]
fn nonsense_is_refused() {
    talk(|client| {
        client.open(TEXT);
        assert_eq!(client.request("no/such", json!({}))["error"]["code"], -32601);
        assert_eq!(
            client.request("textDocument/hover", json!({ "x": 1 }))["error"]["code"],
            -32602
        );
        client.notify("textDocument/didChange", json!({ "wrong": true }));
        assert_eq!(client.at("textDocument/hover", 9999, 9999)["result"], Value::Null);
        let other = json!({ "textDocument": { "uri": "file:///no.toml" }, "position": { "line": 0, "character": 0 } });
        assert_eq!(client.request("textDocument/hover", other)["result"], Value::Null);
    });
}

/// A text without errors, with a test.
const PLAYED: &str = "\
language = 1
extends = 'chess'

[zones]
hill = 'd4-e5'

[[outcome]]
name   = 'hill'
when   = 'some own king & hill'
result = 'win'

[[test]]
name  = 'Nearly there'
fen   = '4k3/8/8/8/8/4K3/8/8 w - - 0 1'
count = 7
";

#[test]
fn files_are_answered() {
    talk(|client| {
        client.open(PLAYED);
        let file = json!({ "textDocument": { "uri": URI } });
        let tokens = client.request("textDocument/semanticTokens/full", file.clone());
        let data = tokens["result"]["data"].as_array().unwrap();
        // The first is `some`, a word of the language; `own` follows it in the same line.
        let first = [8, 10, 4, 0, 0, 0, 5, 3, 0, 0];
        assert_eq!(data[..10], first.map(Value::from));
        let all = json!({
            "textDocument": { "uri": URI },
            "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } },
        });
        let hints = client.request("textDocument/inlayHint", all);
        let labels: Vec<_> =
            hints["result"].as_array().unwrap().iter().map(|it| it["label"].clone()).collect();
        assert_eq!(labels, ["4 cells", "count is 8"]);
        let lenses = client.request("textDocument/codeLens", file);
        let lenses = lenses["result"].as_array().unwrap().clone();
        // This client does not say that it can play.
        assert_eq!(lenses.len(), 1);
        let command = &lenses[0]["command"];
        assert_eq!(command["command"], "alfil.test");
        let run = json!({ "command": "alfil.test", "arguments": command["arguments"] });
        let verdict = client.request("workspace/executeCommand", run);
        assert_eq!(verdict["result"]["passed"], false);
        assert_eq!(verdict["result"]["failures"][0], "expected 7 legal turns, found 8");
        let board = client.at("alfil/board", 13, 12);
        assert_eq!(board["result"]["title"], "white to move");
        assert!(board["result"]["svg"].as_str().unwrap().starts_with("<svg"));
        let hover = client.at("textDocument/hover", 4, 1);
        assert!(hover["result"]["contents"]["value"].as_str().unwrap().contains("│ · │ · │"));
    });
}

#[test]
fn what_is_offered_at_a_place_is_applied() {
    talk(|client| {
        client.open(PLAYED);
        let place = json!({ "line": 12, "character": 3 });
        let asked = json!({
            "textDocument": { "uri": URI }, "range": { "start": place, "end": place },
            "context": { "diagnostics": [] },
        });
        let actions = client.request("textDocument/codeAction", asked);
        let titles: Vec<_> =
            actions["result"].as_array().unwrap().iter().map(|it| it["title"].clone()).collect();
        assert_eq!(titles, ["Make a test of this position", "Write the perft of this position"]);
        let edit = &actions["result"][1]["edit"]["changes"][URI][0];
        // Two of the eight moves reach the hill and end the game.
        assert_eq!(edit["newText"], "\nperft = [8, 30, 240]");
        let other = json!({ "command": "alfil.other", "arguments": [] });
        let refused = client.request("workspace/executeCommand", other);
        assert!(refused["error"]["message"].as_str().unwrap().contains("alfil.other"));
    });
}

#[test]
fn a_change_of_another_file_is_seen() {
    talk(|client| {
        let other = "file:///games/base.toml";
        let open = |client: &Client, uri: &str, text: &str| {
            let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
            client.notify("textDocument/didOpen", json!({ "textDocument": document }));
        };
        open(client, other, PLAYED);
        assert_eq!(client.diagnostics(), [""; 0]);
        open(client, URI, "language = 1\nextends = 'base.toml'\ncheck.royal = 'king & hill'\n");
        let found = [client.diagnostics(), client.diagnostics()].concat();
        assert_eq!(found, [""; 0]);
        let change = json!({
            "textDocument": { "uri": other, "version": 2 },
            "contentChanges": [{ "text": PLAYED.replace("hill", "mount") }],
        });
        client.notify("textDocument/didChange", change);
        let found = [client.diagnostics(), client.diagnostics()].concat();
        assert_eq!(found, ["unknown-name 2:22-26"]);
    });
}

#[test]
fn a_changed_rule_is_played_at_once() {
    talk(|client| {
        client.open(PLAYED);
        let file = json!({ "textDocument": { "uri": URI } });
        let run = |client: &mut Client| {
            let lenses = client.request("textDocument/codeLens", file.clone());
            let arguments = lenses["result"][0]["command"]["arguments"].clone();
            let run = json!({ "command": "alfil.test", "arguments": arguments });
            client.request("workspace/executeCommand", run)["result"]["failures"][0].clone()
        };
        let hints = |client: &mut Client| {
            let all = json!({
                "textDocument": { "uri": URI },
                "range": { "start": { "line": 12, "character": 0 }, "end": { "line": 99, "character": 0 } },
            });
            client.request("textDocument/inlayHint", all)["result"][0]["label"].clone()
        };
        assert_eq!(hints(client), "count is 8");
        let slower = PLAYED.replace("[zones]", "[pieces]\nking = { move = 'W' }\n\n[zones]");
        client.notify("textDocument/didChange", json!({
            "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "text": slower }],
        }));
        assert_eq!(hints(client), "count is 4");
        assert_eq!(run(client), "expected 7 legal turns, found 4");
    });
}

#[test]
fn other_messages_do_not_lose_diagnostics() {
    talk(|client| {
        client.open(TEXT);
        client.notify("workspace/didChangeConfiguration", json!({ "settings": {} }));
        assert_eq!(client.diagnostics(), ["unknown-name 8:19-23"]);
    });
}

#[test]
fn withdrawn_requests_are_not_answered() {
    let (connection, client) = Connection::memory();
    let mut server = Server::new(&connection, Texts::new(&Shipped, Encoding::Utf8));
    let hover = |id: i32| Request::new(id.into(), "textDocument/hover".to_owned(), json!({}));
    let cancel = Notification::new("$/cancelRequest".to_owned(), json!({ "id": 2 }));
    let exit = Notification::new("exit".to_owned(), Value::Null);
    server.waiting = [
        Message::from(hover(1)),
        Message::from(hover(2)),
        Message::from(cancel),
        Message::from(exit),
    ]
    .into();
    let codes = thread::spawn(move || {
        let code = || match client.receiver.recv().unwrap() {
            Message::Response(it) => it.response_result.unwrap_err().code,
            other => panic!("{other:?}"),
        };
        [code(), code()]
    });
    server.run().unwrap();
    assert_eq!(codes.join().unwrap(), [-32602, -32800]);
}

#[test]
fn clients_are_asked_to_watch_files() {
    let (server, client) = Connection::memory();
    let thread = thread::spawn(move || serve(&server, &Shipped).map_err(|it| it.to_string()));
    let watches =
        json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let hello = Request::new(1.into(), "initialize".to_owned(), json!({ "capabilities": watches }));
    client.sender.send(hello.into()).unwrap();
    assert!(matches!(client.receiver.recv().unwrap(), Message::Response(_)));
    let initialized = Notification::new("initialized".to_owned(), json!({}));
    client.sender.send(initialized.into()).unwrap();
    match client.receiver.recv().unwrap() {
        Message::Request(it) => assert_eq!(it.method, "client/registerCapability"),
        other => panic!("{other:?}"),
    }
    // A request after the goodbye is refused.
    client.sender.send(Request::new(2.into(), "shutdown".to_owned(), Value::Null).into()).unwrap();
    assert!(
        matches!(client.receiver.recv().unwrap(), Message::Response(it) if it.response_result.is_ok())
    );
    client.sender.send(Request::new(3.into(), "shutdown".to_owned(), Value::Null).into()).unwrap();
    assert!(
        matches!(client.receiver.recv().unwrap(), Message::Response(it) if it.response_result.is_err())
    );
    client.sender.send(Notification::new("exit".to_owned(), Value::Null).into()).unwrap();
    thread.join().unwrap().unwrap();
}
