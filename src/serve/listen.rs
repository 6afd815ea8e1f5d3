//! Connections: only so many at a time, and none that says nothing for long.

use axum::{Router, serve::Listener};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{future::Future, pin::pin, sync::Arc, time::Duration};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
    time,
};

/// The most connections, WebSockets aside; who comes then waits.
const MOST: usize = 2000;
/// How long the head of a request may take to arrive, from the beginning of the connection or the request before.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
/// How long requests have to end when the server does.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until the future ends; `patience` is how long a request's head may take.
pub(super) async fn serve(
    mut listener: TcpListener,
    router: Router,
    end: impl Future<Output = ()>,
    patience: Duration,
) {
    let mut end = pin!(end);
    let free = Arc::new(Semaphore::new(MOST));
    let (ending, ended) = watch::channel(());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
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
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut ended = ended.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // Whoever hangs up, or is hung up on, knows it.
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
    };
    use tokio::{runtime::Builder, sync::oneshot};

    /// Who begins a request and never ends it, or has nothing more to ask, is hung up on; who asks is answered.
    #[test]
    fn nobody_holds_a_connection_without_asking() {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let router = Router::new().route("/", get(|| async { "here" }));
        let end_of_all = async { ended.await.unwrap_or(()) };
        let served = runtime.spawn(serve(listener, router, end_of_all, Duration::from_millis(200)));
        for (said, heard) in [
            ("", ""),
            ("P", ""),
            ("GET / HTTP/1.1\r\nHost: a\r\nX-Slow:", ""),
            ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "here"),
        ] {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            stream.write_all(said.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.ends_with(heard), "{said:?}: {answer:?}");
        }
        end.send(()).unwrap();
        runtime.block_on(served).unwrap();
        assert!(TcpStream::connect(address).is_err());
    }
}
