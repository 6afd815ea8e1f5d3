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
    future::{Future, ready},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};
use tokio::{
    sync::{Mutex as FairMutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, watch},
    task, time,
};

/// The most games that stay in memory while nobody looks.
const MOST_LIVE: usize = 256;
/// The most requests that wait for a thread.
const MOST_WAITING: usize = 512;
/// How long they wait.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long it takes to refuse others.
const RELUCTANCE: Duration = Duration::from_secs(1);

/// The data that every request needs.
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
    /// Fewer than threads: however long games take that are read from the store, others go on.
    restoring: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// A game that somebody looks at, or has looked at.
pub(super) struct Seat {
    id: String,
    /// The game, if it is in memory. A request takes it out and puts it back: after a fault it is read from the store.
    session: Arc<FairMutex<Option<Session>>>,
    changed: watch::Sender<u64>,
    /// The time of its last use.
    used: AtomicU64,
}

impl Seat {
    /// Wakes whenever the game has changed.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

/// The place of a game, which one request at a time has.
type Place = OwnedMutexGuard<Option<Session>>;

/// A request that waits.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hub {
    pub(super) fn new(config: Config) -> Result<Hub, String> {
        let store = Store::open(config.store.as_deref(), config.most_games).map_err(|it| {
            let file = config.store.as_deref().unwrap_or("".as_ref()).display();
            format!("games can't be kept in `{file}`: {it}")
        })?;
        if config.forget_after > 0 {
            store.forget(config.forget_after).map_err(|it| it.problem.message.clone())?;
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Hub {
            library: Library::new(Arc::clone(&config.shelf), config.most_memory),
            searches: Searches::new(cores, config.most_time),
            sockets: Arc::new(Semaphore::new(config.most_sockets)),
            store,
            live: Mutex::default(),
            clock: AtomicU64::new(0),
            threads: Arc::new(Semaphore::new(cores.max(2))),
            restoring: Arc::new(Semaphore::new((cores / 2).max(1))),
            waiting: AtomicUsize::new(0),
            config,
        })
    }

    /// Runs what may take long on a thread of its own, and refuses if too much waits for one.
    pub(super) async fn work<T: Send + 'static>(
        self: &Arc<Hub>,
        job: impl FnOnce(&Hub) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        self.work_with(ready(()), |hub, ()| job(hub)).await
    }

    /// The same for what needs something else that has to be waited for.
    async fn work_with<N: Send + 'static, T: Send + 'static>(
        self: &Arc<Hub>,
        needed: impl Future<Output = N>,
        job: impl FnOnce(&Hub, N) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(&self.waiting);
        if before >= MOST_WAITING {
            drop(waiting);
            // Connections that ask again at once would leave no place to others.
            time::sleep(RELUCTANCE).await;
            return Err(Refusal::busy());
        }
        let both = async { (needed.await, Arc::clone(&self.threads).acquire_owned().await) };
        let Ok((needed, Ok(permit))) = time::timeout(PATIENCE, both).await else {
            return Err(Refusal::busy());
        };
        drop(waiting);
        let hub = Arc::clone(self);
        let done = task::spawn_blocking(move || {
            let _permit = permit;
            let res = job(&hub, needed);
            hub.make_room();
            res
        });
        done.await.unwrap_or_else(|_| {
            Err(Refusal::fault("the server failed at this request, which has changed nothing"))
        })
    }

    /// Begins a game.
    pub(super) fn begin(&self, new: &NewGame) -> Answer<GameView> {
        let (id, seed) = random_id()?;
        let mut session = Session::new(&self.library, id.clone(), new, seed)?;
        self.store.add(&id, &session.saved())?;
        let view = session.view();
        self.seat(id, Some(session));
        Ok(view)
    }

    /// Returns a position that is not kept.
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
        // The rules count as used until the search ends.
        let (_rules, game, node) = self
            .with(&id, |_, it| Ok((Arc::clone(&it.ready), it.game().clone(), it.node())))
            .await?;
        let best = self.searches.search(game, node, &think, control, tell).await?;
        if think.play && !best.turn.is_empty() {
            let action = Action::Move { text: best.turn.clone(), at: Some(best.node) };
            let change = move |hub: &Hub, session: &Session| {
                // Who has gone elsewhere meanwhile does not want it any more.
                let here = session.node() == node;
                here.then(|| session.after(&hub.library, &action)).transpose()
            };
            self.change(&id, change).await?;
        }
        Ok(best)
    }

    fn lock(&self) -> MutexGuard<'_, FxHashMap<String, Arc<Seat>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tick(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }

    /// Makes a seat for a game, unless it has one by now.
    fn seat(&self, id: String, session: Option<Session>) -> Arc<Seat> {
        let mut live = self.lock();
        let seat = live.entry(id).or_insert_with_key(|id| {
            Arc::new(Seat {
                id: id.clone(),
                session: Arc::new(FairMutex::new(session)),
                changed: watch::channel(0).0,
                used: AtomicU64::new(0),
            })
        });
        seat.used.store(self.tick(), Ordering::Relaxed);
        let seat = Arc::clone(seat);
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

    /// Finds a game by its name.
    pub(super) async fn find(self: &Arc<Hub>, id: &str) -> Answer<Arc<Seat>> {
        if let Some(seat) = self.lock().get(id) {
            seat.used.store(self.tick(), Ordering::Relaxed);
            return Ok(Arc::clone(seat));
        }
        let id = id.to_owned();
        let find = |hub: &Hub| {
            let known = hub.store.has(&id)?;
            if known { Ok(hub.seat(id, None)) } else { Err(unknown_game()) }
        };
        self.work(find).await
    }

    /// Does something with a game. One request at a time has it.
    pub(super) async fn with<T: Send + 'static>(
        self: &Arc<Hub>,
        id: &str,
        job: impl FnOnce(&Hub, &mut Session) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let seat = self.find(id).await?;
        self.at(seat, job).await
    }

    async fn at<T: Send + 'static>(
        self: &Arc<Hub>,
        seat: Arc<Seat>,
        job: impl FnOnce(&Hub, &mut Session) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let session = Arc::clone(&seat.session);
        let needed = async {
            let place = session.lock_owned().await;
            let restores = match *place {
                Some(_) => None,
                // The semaphore is never closed.
                None => Arc::clone(&self.restoring).acquire_owned().await.ok(),
            };
            (place, restores)
        };
        let job = move |hub: &Hub, (mut place, restores): (Place, Option<OwnedSemaphorePermit>)| {
            let mut session = match place.take() {
                Some(it) => it,
                None => hub.restore(&seat.id)?,
            };
            drop(restores);
            let res = job(hub, &mut session);
            *place = Some(session);
            res
        };
        self.work_with(needed, job).await
    }

    /// Reads a game from the store.
    fn restore(&self, id: &str) -> Answer<Session> {
        match self.store.read(id)? {
            Some(saved) => Session::restore(&self.library, id.to_owned(), saved),
            None => {
                self.lock().remove(id);
                Err(unknown_game())
            }
        }
    }

    /// Changes a game, and keeps it.
    pub(super) async fn act(self: &Arc<Hub>, id: &str, action: Action) -> Answer<GameView> {
        self.change(id, move |hub, it| it.after(&hub.library, &action).map(Some)).await
    }

    /// Makes a game what `job` makes of it, if anything, and keeps it.
    async fn change(
        self: &Arc<Hub>,
        id: &str,
        job: impl FnOnce(&Hub, &Session) -> Answer<Option<Session>> + Send + 'static,
    ) -> Answer<GameView> {
        let seat = self.find(id).await?;
        let told = Arc::clone(&seat);
        let job = move |hub: &Hub, session: &mut Session| {
            if let Some(next) = job(hub, session)? {
                // What is in memory must not differ from what is kept.
                if !hub.store.update(&told.id, &next.saved())? {
                    return Err(unknown_game());
                }
                *session = next;
                told.changed.send_replace(session.change());
            }
            Ok(session.view())
        };
        self.at(seat, job).await
    }

    /// Forgets a game.
    pub(super) async fn delete(self: &Arc<Hub>, id: &str) -> Answer<()> {
        let seat = self.find(id).await?;
        let place = Arc::clone(&seat.session).lock_owned();
        let job = move |hub: &Hub, mut place: Place| {
            let deleted = hub.store.delete(&seat.id)?;
            *place = None;
            hub.lock().remove(&seat.id);
            // Who looks at it asks for it, and hears that it is gone.
            seat.changed.send_replace(u64::MAX);
            if deleted { Ok(()) } else { Err(unknown_game()) }
        };
        self.work_with(place, job).await
    }

    /// Takes games out of memory until their rules fit there; those first that nobody has asked for longest.
    fn make_room(&self) {
        if self.library.fits() {
            return;
        }
        let mut seats: Vec<Arc<Seat>> = self.lock().values().map(Arc::clone).collect();
        seats.sort_by_key(|it| it.used.load(Ordering::Relaxed));
        for seat in seats {
            // Its turn comes when the request that has it ends.
            let Ok(mut place) = seat.session.try_lock() else { continue };
            if place.take().is_some() && self.library.fits() {
                return;
            }
        }
    }
}

fn unknown_game() -> Refusal {
    Refusal::not_found(
        "unknown-game",
        "there is no such game",
        "it was deleted or forgotten, or the server kept it in memory only: begin a new one",
    )
}

/// Returns a name that nobody guesses, and a number for dice.
fn random_id() -> Answer<(String, u64)> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).map_err(|it| Refusal::fault(it.to_string()))?;
    let number = |bytes: &[u8]| bytes.iter().fold(0_u128, |acc, it| (acc << 8) | u128::from(*it));
    Ok((format!("{:032x}", number(&bytes[..16])), number(&bytes[16..]) as u64))
}
