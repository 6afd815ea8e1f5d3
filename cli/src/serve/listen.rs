//! Connections: only so many at a time, and none that says nothing for long.

use super::timed::Timed;
use axum::{
    Router,
    http::{HeaderValue, StatusCode, header},
    middleware::map_response,
    response::Response,
    serve::Listener,
};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{future::Future, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::{Semaphore, watch},
    time,
};

/// The limits of a connection.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// The most connections, WebSockets aside; others wait.
    connections: usize,
    /// How long the head of a request may take to arrive, from the beginning of the connection or the request before.
    head: Duration,
    /// How long the other side may take to read some of an answer.
    reading: Duration,
}

pub(super) const LIMITS: Limits =
    Limits { connections: 2000, head: Duration::from_secs(30), reading: Duration::from_secs(10) };

/// When fewer than this part of the connections is free, each ends after one answer.
const SPARE: usize = 8;
/// The size of the system's send buffer. Answers of this size are sent even if the client does not read.
const UNREAD: u32 = 256 << 10;
/// How many connections the system keeps until they are accepted.
const BACKLOG: u32 = 1024;
/// The time that requests have to end when the server ends.
const GRACE: Duration = Duration::from_secs(5);

/// Opens an address.
pub(super) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows others could take the address over.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Ends connections after an answer while few are free: those that go on asking would leave none to others.
fn one_answer_each(router: Router, free: &Arc<Semaphore>, least: usize) -> Router {
    let free = Arc::clone(free);
    let end = move |mut answer: Response| {
        let full = free.available_permits() <= least;
        async move {
            if full && answer.status() != StatusCode::SWITCHING_PROTOCOLS {
                answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            answer
        }
    };
    router.layer(map_response(end))
}

/// Serves until the future ends.
pub(super) async fn serve(
    mut listener: TcpListener,
    router: Router,
    end: impl Future<Output = ()>,
    limits: Limits,
) {
    let mut end = pin!(end);
    let free = Arc::new(Semaphore::new(limits.connections));
    let router = one_answer_each(router, &free, limits.connections / SPARE);
    let (ending, ended) = watch::channel(());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head);
    loop {
        let next = async {
            // The semaphore is never closed, so there always is a permit in the end.
            let permit = Arc::clone(&free).acquire_owned().await.ok();
            (Listener::accept(&mut listener).await.0, permit)
        };
        let (stream, permit) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        let service = TowerToHyperService::new(router.clone());
        let stream = Timed::new(stream, limits.reading);
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut ended = ended.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // An error ends only this connection.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = ended.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(permit);
        });
    }
    drop((listener, ended));
    ending.send_replace(());
    // Until nobody waits for the end any more.
    let _ = time::timeout(GRACE, ending.closed()).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use std::{
        io::{Read, Write},
        net::TcpStream,
        sync::atomic::{AtomicBool, Ordering},
        thread,
    };
    use tokio::{runtime::Builder, sync::oneshot};

    /// Serves what `router` has at a free address until the job ends.
    fn with_server(router: Router, limits: Limits, job: impl FnOnce(SocketAddr)) {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let bound = runtime.block_on(async { bind(([127, 0, 0, 1], 0).into()) });
        let listener = bound.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let end_of_all = async { ended.await.unwrap_or(()) };
        let served = runtime.spawn(serve(listener, router, end_of_all, limits));
        job(address);
        end.send(()).unwrap();
        runtime.block_on(served).unwrap();
        assert!(TcpStream::connect(address).is_err());
    }

    fn connect(address: SocketAddr, said: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(said.as_bytes()).unwrap();
        stream
    }

    /// A client that begins a request and never ends it, or has no further request, is disconnected. Other clients get
    /// answers.
    #[test]
    fn nobody_holds_a_connection_without_asking() {
        let router = Router::new().route("/", get(|| async { "here" }));
        let limits = Limits { head: Duration::from_millis(200), ..LIMITS };
        with_server(router, limits, |address| {
            for (said, heard) in [
                ("", ""),
                ("P", ""),
                ("GET / HTTP/1.1\r\nHost: a\r\nX-Slow:", ""),
                ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "here"),
            ] {
                let mut answer = String::new();
                connect(address, said).read_to_string(&mut answer).unwrap();
                assert!(answer.ends_with(heard), "{said:?}: {answer:?}");
            }
        });
    }

    const MANY: usize = 1 << 20;
    const ASK: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const ASK_ONCE: &str = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    /// Connections that ask much and read nothing are hung up on, so others get in.
    #[test]
    fn nobody_holds_a_connection_without_reading() {
        let router = Router::new().route("/", get(|| async { "x".repeat(MANY) }));
        let limits = Limits {
            connections: 4,
            head: Duration::from_mins(1),
            reading: Duration::from_millis(300),
        };
        with_server(router, limits, |address| {
            let deaf: Vec<TcpStream> = (0..8).map(|_| connect(address, &ASK.repeat(100))).collect();
            let mut answer = String::new();
            connect(address, ASK_ONCE).read_to_string(&mut answer).unwrap();
            assert!(answer.ends_with(&"x".repeat(MANY)), "{}", answer.len());
            drop(deaf);
        });
    }

    /// Connections that go on asking, and read, leave places to others.
    #[test]
    fn nobody_holds_a_connection_by_asking_on() {
        let router = Router::new().route("/", get(|| async { "here" }));
        with_server(router, Limits { connections: 4, ..LIMITS }, |address| {
            let done = AtomicBool::new(false);
            let ask_on = || {
                while !done.load(Ordering::Relaxed) {
                    let mut stream = connect(address, "");
                    let mut part = [0; 1000];
                    while !done.load(Ordering::Relaxed) {
                        let asked = stream.write_all(ASK.as_bytes());
                        if asked.and_then(|()| stream.read(&mut part)).is_ok_and(|it| it > 0) {
                            continue;
                        }
                        break;
                    }
                }
            };
            thread::scope(|it| {
                for _ in 0..6 {
                    it.spawn(ask_on);
                }
                for _ in 0..5 {
                    let mut answer = String::new();
                    let heard = connect(address, ASK_ONCE).read_to_string(&mut answer);
                    if heard.is_err() || !answer.ends_with("here") {
                        done.store(true, Ordering::Relaxed);
                    }
                    assert!(answer.ends_with("here"), "{heard:?}: {answer:?}");
                }
                done.store(true, Ordering::Relaxed);
            });
        });
    }

    /// Slow readers get all of their answer, if they read something now and then.
    #[test]
    fn slow_readers_are_answered() {
        let router = Router::new().route("/", get(|| async { "x".repeat(MANY) }));
        let limits = Limits { reading: Duration::from_millis(600), ..LIMITS };
        with_server(router, limits, |address| {
            let mut stream = connect(address, ASK_ONCE);
            let mut part = vec![0; MANY / 8];
            let mut read = 0;
            loop {
                thread::sleep(Duration::from_millis(150));
                let n = stream.read(&mut part).unwrap();
                read += n;
                if n == 0 {
                    break;
                }
            }
            assert!(read > MANY, "{read}");
        });
    }
}
