//! `alfil mcp` as a client of the Model Context Protocol meets it: one JSON message a line.

use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A session that has begun.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    n_sent: u64,
}

impl Session {
    fn new() -> Session {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut res = Session { child, input, output: BufReader::new(output), n_sent: 0 };
        let client = json!({ "name": "test", "version": "1" });
        let answer = res.ask(
            "initialize",
            &json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client }),
        );
        assert_eq!(answer["result"]["serverInfo"]["name"], "alfil");
        res.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        res
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Sends a request and returns its answer.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.n_sent += 1;
        let id = self.n_sent;
        self.send(
            &json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string(),
        );
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{method}: the server is gone");
            let answer: Value = serde_json::from_str(&line).unwrap();
            if answer["id"] == id {
                return answer;
            }
        }
    }

    /// Calls a tool. Returns its text, and whether it failed.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        (text.to_owned(), result["isError"] == true)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_tool_has_a_schema_and_says_what_it_does() {
    let answer = Session::new().ask("tools/list", &json!({}));
    let tools = answer["result"]["tools"].as_array().unwrap();
    assert!(tools.len() > 10);
    for tool in tools {
        assert!(tool["description"].as_str().is_some_and(|it| it.ends_with('.')), "{tool}");
        assert_eq!(tool["inputSchema"]["type"], "object");
        for (name, parameter) in tool["inputSchema"]["properties"].as_object().unwrap() {
            assert!(parameter["description"].is_string(), "{name} of {tool}");
        }
    }
}

/// A definition of another program is imported, a mistake that was typed into it is found and mended, and its test is run.
#[test]
fn a_variant_is_imported_mended_and_tested() {
    let mut session = Session::new();
    let ini = "[leaping:chess]\nqueen = -\namazon = q\n";
    let (rules, failed) = session.call("import", &json!({ "format": "fsf", "text": ini }));
    assert!(!failed && rules.contains("extends"), "{rules}");

    let test = "\n[[test]]\nname = 'It leaps'\nlegal = 'd1c3'\ncount = 22\n";
    let wrong = rules.replace("[pieces", "[peices") + test;
    let (message, failed) = session.call("check", &json!({ "rules": wrong }));
    assert!(failed && message.contains("game.toml:") && message.contains("pieces"), "{message}");

    let (mended, failed) = session.call("fix", &json!({ "rules": wrong }));
    assert!(!failed, "{mended}");
    let mended = mended.split("```toml\n").nth(1).unwrap().split("\n```").next().unwrap();
    let (result, failed) = session.call("test", &json!({ "rules": mended }));
    assert!(!failed && result.contains("1 example passed"), "{result}");
}

#[test]
fn bad_calls_are_answered_and_the_server_goes_on() {
    let mut session = Session::new();
    session.send("this is no JSON");
    let unknown = session.ask("tools/call", &json!({ "name": "guess", "arguments": {} }));
    assert!(unknown["error"]["message"].as_str().unwrap().contains("there is no tool `guess`"));
    let (message, failed) = session.call("moves", &json!({}));
    assert!(failed && message == "`moves` needs `rules`", "{message}");
    let (message, failed) = session.call("moves", &json!({ "rules": "no-such-game" }));
    assert!(failed && message.contains("no-such-game"), "{message}");
    let (moves, failed) = session.call("moves", &json!({ "rules": "chess" }));
    assert!(!failed && moves.contains("e2e4"), "{moves}");
    // What a file of the disk holds is nobody's business.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let (message, failed) =
        session.call("check", &json!({ "rules": format!("extends = '{path}'\n") }));
    assert!(failed && !message.contains("alfil-cli") && message.contains("extends"), "{message}");
}
