//! The server as programs and browsers meet it: games, refusals, restarts, sockets.

mod editor;
mod files;
mod games;
mod limits;
mod memory;
mod requests;
mod seats;
mod setup;
mod store;
mod usual_store;

use alfil_cli::serve::{Config, router, run};
use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};
use std::{
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

struct Server {
    runtime: Runtime,
    router: Router,
}

struct Answer {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    text: String,
}

impl Answer {
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|it| panic!("{it}: {}", self.text))
    }

    /// An error has a code, a message and a remedy.
    #[track_caller]
    fn refused(&self, status: u16, code: &str) {
        let problem = self.json();
        assert_eq!(
            (self.status.as_u16(), problem["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.text
        );
        for part in ["message", "remedy"] {
            assert!(!problem[part].as_str().unwrap().is_empty(), "{}", self.text);
        }
    }
}

impl Server {
    fn new(config: Config) -> Server {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        Server { runtime, router: router(config).unwrap() }
    }

    fn send(&self, request: Request<Body>) -> Answer {
        self.runtime.block_on(async {
            let res = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = res.into_parts();
            let bytes = to_bytes(body, usize::MAX).await.unwrap();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Answer { status: parts.status, headers: parts.headers, text }
        })
    }

    fn with(&self, method: Method, path: &str, headers: &[(&str, &str)], body: String) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|it| it.0 == "Host") {
            request = request.header(header::HOST, "127.0.0.1:7878");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from(body)).unwrap())
    }

    fn get(&self, path: &str) -> Answer {
        self.with(Method::GET, path, &[], String::new())
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.with(Method::POST, path, &[("Content-Type", "application/json")], body.to_string())
    }

    /// Begins a game; its id.
    #[track_caller]
    fn begin(&self, new: &Value) -> (String, Value) {
        let it = self.post("/api/v1/games", new);
        assert_eq!(it.status, StatusCode::CREATED, "{}", it.text);
        let view = it.json();
        (view["id"].as_str().unwrap().to_owned(), view)
    }

    fn act(&self, id: &str, action: &Value) -> Answer {
        self.post(&format!("/api/v1/games/{id}/act"), action)
    }

    #[track_caller]
    fn play(&self, id: &str, text: &str) -> Value {
        let it = self.act(id, &json!({ "do": "move", "text": text }));
        assert_eq!(it.status, StatusCode::OK, "{}", it.text);
        it.json()
    }
}

fn server() -> Server {
    Server::new(Config::default())
}

fn chess() -> Value {
    json!({ "rules": { "name": "chess" } })
}

/// The program as it is started by hand; ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the program with these arguments at a free port.
fn serving(args: &[&OsStr]) -> (Program, http::Http) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfil"));
    started(command.args(["serve", "--port", "0"]).args(args))
}

fn started(command: &mut Command) -> (Program, http::Http) {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
    let http = http::Http(address.parse().unwrap());
    (Program(child), http)
}

/// A server of this process at a free port while the job runs.
fn listening(config: Config, job: impl FnOnce(&http::Http)) {
    let (tell, told) = mpsc::channel();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = thread::spawn(move || {
        let end = async move {
            let _ = stopped.await;
        };
        run(config, ([127, 0, 0, 1], 0).into(), |it| tell.send(it).unwrap(), end)
    });
    job(&http::Http(told.recv_timeout(Duration::from_secs(20)).unwrap()));
    stop.send(()).unwrap();
    server.join().unwrap().unwrap();
}

/// Returns a path of a file or folder that is not there, for the test of that name.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serve").join(name);
    if path.is_dir() {
        fs::remove_dir_all(&path).unwrap();
    }
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{ending}", path.display()));
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    path
}

/// Returns the next message of a socket.
fn read(socket: &mut Socket) -> Value {
    loop {
        if let tungstenite::Message::Text(text) = socket.read().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

type Socket = tungstenite::WebSocket<tungstenite::stream::MaybeTlsStream<std::net::TcpStream>>;

/// As much of HTTP as one request needs.
mod http {
    use serde_json::Value;
    use std::{
        io::{Read, Write},
        net::{SocketAddr, TcpStream},
    };

    pub(super) struct Http(pub(super) SocketAddr);

    impl Http {
        /// Opens a game's WebSocket, and hears what it says first.
        pub(super) fn socket(&self, id: &str) -> super::Socket {
            self.socket_in(id, "")
        }

        /// The same for the seat with that secret.
        pub(super) fn socket_in(&self, id: &str, seat: &str) -> super::Socket {
            let query = if seat.is_empty() { String::new() } else { format!("?seat={seat}") };
            let url = format!("ws://{}/api/v1/games/{id}/socket{query}", self.0);
            let (mut socket, _) = tungstenite::connect(&url).unwrap();
            assert!(super::read(&mut socket)["game"].is_object());
            socket
        }

        /// Begins a game; its id.
        pub(super) fn begin(&self, new: &Value) -> String {
            let game = self.post("/api/v1/games", new);
            game["id"].as_str().unwrap_or_else(|| panic!("{game}")).to_owned()
        }

        pub(super) fn get(&self, path: &str) -> Value {
            serde_json::from_str(&self.send("GET", path, "")).unwrap()
        }

        pub(super) fn post(&self, path: &str, body: &Value) -> Value {
            serde_json::from_str(&self.send("POST", path, &body.to_string())).unwrap()
        }

        /// Returns the body of the answer.
        pub(super) fn send(&self, method: &str, path: &str, body: &str) -> String {
            let mut stream = TcpStream::connect(self.0).unwrap();
            write!(
                stream,
                "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                self.0,
                body.len()
            )
            .unwrap();
            let mut res = String::new();
            stream.read_to_string(&mut res).unwrap();
            res.split_once("\r\n\r\n").unwrap().1.to_owned()
        }
    }
}
