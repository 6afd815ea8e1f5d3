//! Work that many may ask for at once leaves threads to others.

use super::*;
use alfil::{
    shipped::Shipped,
    source::{LoadError, Loader, SourceText},
};
use alfil_cli::serve::RuleStore;
use std::sync::{Condvar, Mutex};

/// Rules whose files take as long to read as a test wants.
#[derive(Default)]
struct Slow {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Loader for Slow {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        if name == "shogi" {
            let open = self.open.lock().unwrap();
            drop(self.opened.wait_while(open, |it| !*it).unwrap());
        }
        Shipped.load(name, from)
    }

    fn names(&self) -> Vec<String> {
        Shipped.names()
    }
}

impl RuleStore for Slow {
    fn own(&self) -> Vec<String> {
        Vec::new()
    }

    fn save(&self, _: &str, _: &str) -> Result<(), String> {
        Err("read-only".to_owned())
    }
}

#[test]
fn however_many_small_boards_are_drawn_games_go_on() {
    let slow = Arc::new(Slow::default());
    let config = Config { rule_store: slow.clone(), ..Config::default() };
    let server = Server::new(config);
    let n = 2 * thread::available_parallelism().map_or(1, usize::from) + 2;
    let router = &server.router;
    let boards: Vec<_> = (0..n)
        .map(|_| {
            let request = Request::get("/api/v1/rules/shogi/board.svg")
                .header(header::HOST, "127.0.0.1:7878")
                .body(Body::empty());
            server.runtime.spawn(router.clone().oneshot(request.unwrap()))
        })
        .collect();
    // All boards that may be drawn at once are under way.
    thread::sleep(Duration::from_millis(200));
    server.begin(&chess());
    *slow.open.lock().unwrap() = true;
    slow.opened.notify_all();
    for it in boards {
        assert_eq!(server.runtime.block_on(it).unwrap().unwrap().status(), StatusCode::OK);
    }
}
