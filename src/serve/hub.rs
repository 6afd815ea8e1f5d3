//! All games at once: those in memory, those in the store, and the threads that work on them.

use super::{
    Config,
    engine::Searches,
    library::Library,
    problem::{Answer, Refusal},
    session::Session,
    shapes::{Action, Best, GameView, NewGame, Think, Thought},
    store::Store,
};
use crate::play::Control;
use rustc_hash::FxHashMap;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};
use tokio::{
    sync::{Semaphore, watch},
    task, time,
};

/// The most games that stay in memory while nobody looks.
const MOST_LIVE: usize = 256;
/// The most requests that wait for a thread.
const MOST_WAITING: usize = 512;
/// How long they wait.
const PATIENCE: Duration = Duration::from_secs(15);

/// What every request needs.
pub(super) struct Hub {
    pub(super) config: Config,
    pub(super) library: Library,
    pub(super) searches: Searches,
    /// For sockets.
    pub(super) sockets: Arc<Semaphore>,
    store: Store,
    live: Mutex<FxHashMap<String, Arc<Seat>>>,
    clock: AtomicU64,
    threads: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// A game in memory.
pub(super) struct Seat {
    session: Mutex<Session>,
    changed: watch::Sender<u64>,
    /// When it was asked for last.
    used: AtomicU64,
}

impl Seat {
    /// Wakes whenever the game has changed.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

impl Hub {
    pub(super) fn new(config: Config) -> Result<Hub, String> {
        let store = Store::open(config.store.as_deref(), config.most_games)?;
        if config.forget_after > 0 {
            store.forget(config.forget_after).map_err(|it| it.problem.message.clone())?;
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Hub {
            library: Library::new(Arc::clone(&config.shelf)),
            searches: Searches::new(cores, config.most_time),
            sockets: Arc::new(Semaphore::new(config.most_sockets)),
            store,
            live: Mutex::default(),
            clock: AtomicU64::new(0),
            threads: Arc::new(Semaphore::new(cores.max(2))),
            waiting: AtomicUsize::new(0),
            config,
        })
    }

    /// Runs what may take long on a thread of its own, and refuses if too much waits for one.
    pub(super) async fn work<T: Send + 'static>(
        self: &Arc<Hub>,
        job: impl FnOnce(&Hub) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        struct Waiting<'a>(&'a AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(&self.waiting);
        if before >= MOST_WAITING {
            return Err(Refusal::busy());
        }
        let permit = time::timeout(PATIENCE, Arc::clone(&self.threads).acquire_owned()).await;
        drop(waiting);
        let Ok(Ok(permit)) = permit else { return Err(Refusal::busy()) };
        let hub = Arc::clone(self);
        let done = task::spawn_blocking(move || {
            let _permit = permit;
            job(&hub)
        });
        done.await.unwrap_or_else(|_| Err(Refusal::fault("the server failed at this request")))
    }

    /// Begins a game.
    pub(super) fn begin(&self, new: &NewGame) -> Answer<GameView> {
        let (id, seed) = random_id()?;
        let mut session = Session::new(&self.library, id.clone(), new, seed)?;
        self.store.add(&id, &session.saved())?;
        let view = session.view();
        self.seat(id, session);
        Ok(view)
    }

    /// A position that is not kept.
    pub(super) fn peek(&self, new: &NewGame) -> Answer<GameView> {
        let (_, seed) = random_id()?;
        Ok(Session::new(&self.library, String::new(), new, seed)?.view())
    }

    /// Searches at the present position, and makes the turn that was found if that is wanted.
    pub(super) async fn think(
        self: &Arc<Hub>,
        id: String,
        think: Think,
        control: Control,
        tell: impl Fn(Thought) + Send + 'static,
    ) -> Answer<Best> {
        let asked = id.clone();
        let (game, node) =
            self.work(move |hub| hub.with(&asked, |it| Ok((it.game().clone(), it.node())))).await?;
        let best = self.searches.search(game, node, &think, control, tell).await?;
        if think.play && !best.turn.is_empty() {
            let action = Action::Move { text: best.turn.clone(), at: Some(best.node) };
            self.work(move |hub| {
                hub.change(&id, |session| {
                    // Who has gone elsewhere meanwhile does not want it any more.
                    if session.node() == best.node {
                        session.act(&hub.library, &action)
                    } else {
                        Ok(())
                    }
                })?;
                Ok(best)
            })
            .await
        } else {
            Ok(best)
        }
    }

    fn lock(&self) -> MutexGuard<'_, FxHashMap<String, Arc<Seat>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a game into memory, unless it is there by now.
    fn seat(&self, id: String, session: Session) -> Arc<Seat> {
        let mut live = self.lock();
        let used = AtomicU64::new(self.clock.fetch_add(1, Ordering::Relaxed));
        let (changed, _) = watch::channel(session.change());
        let seat = Arc::new(Seat { session: Mutex::new(session), changed, used });
        let seat = Arc::clone(live.entry(id).or_insert(seat));
        if live.len() > MOST_LIVE {
            // Only one that nobody holds may go: otherwise there would be two of it.
            let idle = live.iter().filter(|it| Arc::strong_count(it.1) == 1);
            let oldest = idle.min_by_key(|it| it.1.used.load(Ordering::Relaxed));
            if let Some(oldest) = oldest.map(|it| it.0.clone()) {
                live.remove(&oldest);
            }
        }
        seat
    }

    /// A game by its name.
    pub(super) fn find(&self, id: &str) -> Answer<Arc<Seat>> {
        if let Some(seat) = self.lock().get(id) {
            seat.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
            return Ok(Arc::clone(seat));
        }
        let Some(saved) = self.store.read(id)? else { return Err(unknown_game()) };
        let session = Session::restore(&self.library, id.to_owned(), &saved)?;
        Ok(self.seat(id.to_owned(), session))
    }

    /// Does something with a game.
    pub(super) fn with<T>(
        &self,
        id: &str,
        job: impl FnOnce(&mut Session) -> Answer<T>,
    ) -> Answer<T> {
        let seat = self.find(id)?;
        if let Ok(mut session) = seat.session.lock() {
            return job(&mut session);
        }
        // Something went wrong in the middle of a change: what is kept is whole.
        self.lock().remove(id);
        drop(seat);
        Err(Refusal::fault("the game was read anew after a fault; ask again"))
    }

    /// Changes a game, and keeps it.
    pub(super) fn act(&self, id: &str, action: &Action) -> Answer<GameView> {
        self.change(id, |session| session.act(&self.library, action))
    }

    /// Changes a game in any way, and keeps it.
    pub(super) fn change(
        &self,
        id: &str,
        job: impl FnOnce(&mut Session) -> Answer<()>,
    ) -> Answer<GameView> {
        let res = self.with(id, |session| {
            job(session)?;
            let kept = self.store.write(id, &session.saved());
            Ok((session.view(), session.change(), kept))
        });
        let (view, change, kept) = res?;
        if let Err(it) = kept {
            // What is in memory must not differ from what is kept.
            self.lock().remove(id);
            return Err(it);
        }
        self.find(id)?.changed.send_replace(change);
        Ok(view)
    }

    /// Forgets a game.
    pub(super) fn delete(&self, id: &str) -> Answer<()> {
        let seat = self.lock().remove(id);
        let deleted = self.store.delete(id)?;
        // Who looks at it asks for it, and hears that it is gone.
        if let Some(seat) = seat {
            seat.changed.send_replace(u64::MAX);
        }
        if deleted { Ok(()) } else { Err(unknown_game()) }
    }
}

fn unknown_game() -> Refusal {
    Refusal::not_found(
        "unknown-game",
        "there is no such game",
        "it was deleted or forgotten, or the server kept it in memory only: begin a new one",
    )
}

/// A name that nobody guesses, and a number for dice.
fn random_id() -> Answer<(String, u64)> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).map_err(|it| Refusal::fault(it.to_string()))?;
    let number = |bytes: &[u8]| bytes.iter().fold(0_u128, |acc, it| (acc << 8) | u128::from(*it));
    Ok((format!("{:032x}", number(&bytes[..16])), number(&bytes[16..]) as u64))
}
