//! Conversations with an editor.

use super::*;
use crate::shipped::Shipped;
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
