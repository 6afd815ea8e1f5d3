//! Messages on standard input and output.
//!
//! A message with a good frame never ends the session: one that is no message of the protocol gets an error.

use alfil::source::Loader;
use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};
use std::{
    error::Error,
    io::{self, BufRead, Write},
    thread,
};

/// The longest message: rule files have at most 1 MiB.
const LONGEST: usize = 64 << 20;

/// Serves a client on standard input and output until it says goodbye.
///
/// # Errors
/// The client breaks the protocol, or goes away in the middle of it.
pub fn serve_stdio(disk: &dyn Loader) -> Result<(), Box<dyn Error + Sync + Send>> {
    let (server, client) = Connection::memory();
    let Connection { sender, receiver } = client;
    let reader = thread::Builder::new().name("reader".to_owned()).spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(text) = read_frame(&mut input)? {
            match serde_json::from_slice::<Message>(&text) {
                Ok(it) => {
                    let ends = matches!(&it, Message::Notification(it) if it.method == "exit");
                    if sender.send(it).is_err() || ends {
                        break;
                    }
                }
                Err(_) => write_frame(&refusal(&text))?,
            }
        }
        Ok::<(), io::Error>(())
    })?;
    let writer = thread::Builder::new().name("writer".to_owned()).spawn(move || {
        receiver.into_iter().try_for_each(|it| it.write(&mut io::stdout().lock()))
    })?;
    let served = super::serve(&server, disk);
    // The thread that writes ends when nothing more can come.
    drop(server);
    served?;
    for thread in [reader, writer] {
        thread.join().unwrap_or_else(|_| Err(io::Error::other("a thread has failed")))?;
    }
    Ok(())
}

/// Returns the error for a text that is no message of the protocol.
fn refusal(text: &[u8]) -> Value {
    let value: Option<Value> = serde_json::from_slice(text).ok();
    let id = value.as_ref().and_then(|it| it.get("id")).filter(|it| it.is_string() || it.is_i64());
    let (code, message) = match value {
        Some(_) => (ErrorCode::InvalidRequest, "expected a request, a notification or an answer"),
        None => (ErrorCode::ParseError, "expected JSON"),
    };
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": message } })
}

fn write_frame(message: &Value) -> io::Result<()> {
    let text = message.to_string();
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// Reads the content of a frame; `None` at the end of the input.
fn read_frame(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| wrong("a header without colon"))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.ok_or_else(|| wrong("a frame without `Content-Length`"))?;
    if length > LONGEST {
        return Err(wrong("a message of more than 64 MiB"));
    }
    let mut text = vec![0; length];
    input.read_exact(&mut text)?;
    Ok(Some(text))
}
