//! Connections: only so many at a time, and none that says nothing for long.

use axum::{Router, serve::Listener};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto, graceful::GracefulShutdown},
    service::TowerToHyperService,
};
use std::{future::Future, pin::pin, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::Semaphore, time};

/// The most connections, WebSockets aside; who comes then waits.
const MOST: usize = 2000;
/// How long the head of a request may take to arrive, from the beginning of the connection or the request before.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long requests have to end when the server does.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until the future ends.
pub(super) async fn serve(
    mut listener: TcpListener,
    router: Router,
    end: impl Future<Output = ()>,
) {
    let mut end = pin!(end);
    let free = Arc::new(Semaphore::new(MOST));
    let open = GracefulShutdown::new();
    let mut http = auto::Builder::new(TokioExecutor::new()).http1_only();
    http.http1().timer(TokioTimer::new()).header_read_timeout(PATIENCE);
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
        let connection = http.serve_connection_with_upgrades(TokioIo::new(stream), service);
        let connection = open.watch(connection.into_owned());
        tokio::spawn(async move {
            // Whoever hangs up, or is hung up on, knows it.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = time::timeout(GRACE, open.shutdown()).await;
}
