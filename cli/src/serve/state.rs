//! All games at once: those in memory, those in the store, and the threads that work on them.

use super::{
    Config,
    engine::Searches,
    played::{Caller, Kept, Played},
    seats::no_seat,
    security,
    store::GameStore,
};
use alfil_page::{
    api,
    error::{ApiError, ApiResult},
    library::{CompiledRules, Library},
    session::GameSession,
};
use alfil_play::Control;
use axum::http::HeaderValue;
use rustc_hash::FxHashMap;
use std::{
    future::{Future, ready},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
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
/// How long a request waits for a thread.
const PATIENCE: Duration = Duration::from_secs(15);
/// The delay before a request is rejected because too many wait.
const RELUCTANCE: Duration = Duration::from_secs(1);

/// The data that every request needs.
pub(super) struct AppState {
    pub(super) config: Config,
    pub(super) library: Library,
    pub(super) searches: Searches,
    /// What browsers may do with the page.
    pub(super) policy: HeaderValue,
    /// For sockets.
    pub(super) sockets: Arc<Semaphore>,
    store: GameStore,
    games: Mutex<FxHashMap<String, Arc<LiveGame>>>,
    clock: AtomicU64,
    threads: Arc<Semaphore>,
    /// Fewer than threads: however long games take that are read from the store, others go on.
    restoring: Arc<Semaphore>,
    /// Fewer than threads: however many small boards a list asks for, others go on.
    drawing: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// True while files of rules are looked at.
    pub(super) following: AtomicBool,
    /// When the server began, by the clock of players.
    begun: u64,
}

/// A game that somebody looks at, or has looked at.
pub(super) struct LiveGame {
    id: String,
    /// The game, if it is in memory. A request takes it out and puts it back: after a fault it is read from the store.
    session: Arc<FairMutex<Option<Played>>>,
    changed: watch::Sender<u64>,
    /// The seats of those who look; none for watchers.
    pub(super) present: watch::Sender<Vec<Option<usize>>>,
    /// A number for the texts of the rules, if they have changed on the disk.
    pub(super) texts: watch::Sender<Option<u64>>,
    /// The time of its last use.
    used: AtomicU64,
}

impl LiveGame {
    /// Wakes whenever the game has changed.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Returns the rules, if the game is in memory and nobody works on it.
    pub(super) fn compiled(&self) -> Option<Arc<CompiledRules>> {
        let slot = self.session.try_lock().ok()?;
        slot.as_ref().map(|it| Arc::clone(&it.game.compiled))
    }
}

/// The slot of a game. One request at a time holds it.
type Slot = OwnedMutexGuard<Option<Played>>;

/// A request that waits.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl AppState {
    pub(super) fn new(config: Config) -> Result<AppState, String> {
        let path = config.store.as_deref();
        let store = GameStore::open(path, config.most_games, config.forget_after);
        let store = store.map_err(|it| {
            let file = path.unwrap_or("".as_ref()).display();
            format!("games can't be kept in `{file}`: {it}")
        })?;
        let policy = security::policy(&config.frames)?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(AppState {
            library: Library::new(Arc::clone(&config.rule_store), config.most_memory),
            searches: Searches::new(cores, config.most_time, config.nets.clone()),
            sockets: Arc::new(Semaphore::new(config.most_sockets)),
            store,
            games: Mutex::default(),
            clock: AtomicU64::new(0),
            threads: Arc::new(Semaphore::new(cores.max(2))),
            restoring: Arc::new(Semaphore::new((cores / 2).max(1))),
            drawing: Arc::new(Semaphore::new((cores / 2).max(1))),
            waiting: AtomicUsize::new(0),
            policy,
            following: AtomicBool::new(false),
            begun: (config.now)(),
            config,
        })
    }

    /// Runs what may take long on a thread of its own, and refuses if too much waits for one.
    pub(super) async fn work<T: Send + 'static>(
        self: &Arc<AppState>,
        job: impl FnOnce(&AppState) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        self.work_with(ready(()), |state, ()| job(state)).await
    }

    /// The same for small boards, of which lists ask for many at once.
    pub(super) async fn draw<T: Send + 'static>(
        self: &Arc<AppState>,
        job: impl FnOnce(&AppState) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let permit = Arc::clone(&self.drawing).acquire_owned();
        self.work_with(permit, |state, _permit| job(state)).await
    }

    /// The same for what needs something else that has to be waited for.
    async fn work_with<N: Send + 'static, T: Send + 'static>(
        self: &Arc<AppState>,
        needed: impl Future<Output = N>,
        job: impl FnOnce(&AppState, N) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(&self.waiting);
        if before >= MOST_WAITING {
            drop(waiting);
            // Connections that ask again at once would leave no thread to others.
            time::sleep(RELUCTANCE).await;
            return Err(ApiError::busy());
        }
        let both = async { (needed.await, Arc::clone(&self.threads).acquire_owned().await) };
        let Ok((needed, Ok(permit))) = time::timeout(PATIENCE, both).await else {
            return Err(ApiError::busy());
        };
        drop(waiting);
        let state = Arc::clone(self);
        let done = task::spawn_blocking(move || {
            let _permit = permit;
            let res = job(&state, needed);
            state.make_room();
            res
        });
        done.await.unwrap_or_else(|_| {
            Err(ApiError::fault("the server failed at this request, which has changed nothing"))
        })
    }

    /// Returns the time for the clocks of players, in milliseconds.
    pub(super) fn now(&self) -> u64 {
        (self.config.now)()
    }

    /// Begins a game, with an ID that it had before if one is given.
    pub(super) fn begin(&self, new: &api::NewGame, again: Option<String>) -> ApiResult<api::Game> {
        let (id, seed) = random_id()?;
        let id = again.unwrap_or(id);
        let game = GameSession::new(&self.library, id, new, seed)?;
        self.keep_new(Played { game, seats: None })
    }

    /// Keeps a game that was begun.
    pub(super) fn keep_new(&self, mut played: Played) -> ApiResult<api::Game> {
        let id = played.game.id.clone();
        self.store.add(&id, &played.kept())?;
        let view = played.view(&Caller::default())?;
        self.live_game(id, Some(played));
        Ok(view)
    }

    /// Returns a position that is not kept.
    pub(super) fn peek(&self, new: &api::NewGame) -> ApiResult<api::Game> {
        let (_, seed) = random_id()?;
        Ok(GameSession::new(&self.library, String::new(), new, seed)?.view())
    }

    /// Searches at the present position, and makes the turn that was found if that is wanted.
    pub(super) async fn think(
        self: &Arc<AppState>,
        id: String,
        think: api::Think,
        control: Control,
        report: impl Fn(api::Thought) + Send + 'static,
    ) -> ApiResult<api::Best> {
        // The rules count as used until the search ends.
        let wanted = think.clone();
        let (_rules, (game, node)) = self
            .with(&id, move |_, it| {
                it.may_be_searched()?;
                Ok((Arc::clone(&it.game.compiled), it.game.searched(&wanted)?))
            })
            .await?;
        let best = self.searches.search(game, node, &think, control, report).await?;
        if think.play && !best.turn.is_empty() {
            let action = api::Action::Move { text: best.turn.clone(), at: Some(best.node) };
            let caller = Caller { token: None, now: self.now() };
            let asker = caller.clone();
            let change = move |state: &AppState, played: &Played| {
                // If the game has moved on meanwhile, the turn is not wanted any more.
                let here = played.game.node() == node;
                here.then(|| played.after(&state.library, &asker, &action)).transpose()
            };
            self.change(&id, caller, change).await?;
        }
        Ok(best)
    }

    fn games(&self) -> MutexGuard<'_, FxHashMap<String, Arc<LiveGame>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tick(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }

    /// Adds a game to those in memory, unless it is there already.
    fn live_game(&self, id: String, session: Option<Played>) -> Arc<LiveGame> {
        let mut games = self.games();
        let live = games.entry(id).or_insert_with_key(|id| {
            Arc::new(LiveGame {
                id: id.clone(),
                session: Arc::new(FairMutex::new(session)),
                changed: watch::channel(0).0,
                present: watch::channel(Vec::new()).0,
                texts: watch::channel(None).0,
                used: AtomicU64::new(0),
            })
        });
        live.used.store(self.tick(), Ordering::Relaxed);
        let live = Arc::clone(live);
        if games.len() > MOST_LIVE {
            // Only one that nobody holds may go: otherwise there would be two of it.
            let idle = games.iter().filter(|it| Arc::strong_count(it.1) == 1);
            let oldest = idle.min_by_key(|it| it.1.used.load(Ordering::Relaxed));
            if let Some(oldest) = oldest.map(|it| it.0.clone()) {
                games.remove(&oldest);
            }
        }
        live
    }

    /// Returns the games that somebody looks at.
    pub(super) fn watched(&self) -> Vec<Arc<LiveGame>> {
        let games = self.games();
        games.values().filter(|it| it.texts.receiver_count() > 0).map(Arc::clone).collect()
    }

    /// Finds a game by its name.
    pub(super) async fn find(self: &Arc<AppState>, id: &str) -> ApiResult<Arc<LiveGame>> {
        if let Some(live) = self.games().get(id) {
            live.used.store(self.tick(), Ordering::Relaxed);
            return Ok(Arc::clone(live));
        }
        let id = id.to_owned();
        let find = |state: &AppState| {
            let known = state.store.has(&id)?;
            if known { Ok(state.live_game(id, None)) } else { Err(unknown_game()) }
        };
        self.work(find).await
    }

    /// Does something with a game. One request at a time has it.
    pub(super) async fn with<T: Send + 'static>(
        self: &Arc<AppState>,
        id: &str,
        job: impl FnOnce(&AppState, &mut Played) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let live = self.find(id).await?;
        self.with_game(live, job).await
    }

    async fn with_game<T: Send + 'static>(
        self: &Arc<AppState>,
        live: Arc<LiveGame>,
        job: impl FnOnce(&AppState, &mut Played) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let session = Arc::clone(&live.session);
        let needed = async {
            let slot = session.lock_owned().await;
            let restores = match *slot {
                Some(_) => None,
                // The semaphore is never closed.
                None => Arc::clone(&self.restoring).acquire_owned().await.ok(),
            };
            (slot, restores)
        };
        let job =
            move |state: &AppState, (mut slot, restores): (Slot, Option<OwnedSemaphorePermit>)| {
                let mut session = match slot.take() {
                    Some(it) => it,
                    None => state.restore(&live.id)?,
                };
                drop(restores);
                if let Some(next) = session.flagged(state.now())
                    && state.store.update(&live.id, &next.kept())?
                {
                    session = next;
                    live.changed.send_replace(session.change());
                }
                let res = job(state, &mut session);
                *slot = Some(session);
                res
            };
        self.work_with(needed, job).await
    }

    /// Reads a game from the store.
    fn restore(&self, id: &str) -> ApiResult<Played> {
        match self.store.read(id)? {
            Some(Kept { game, mut seats }) => {
                let game = GameSession::restore(&self.library, id.to_owned(), game)?;
                if let Some(it) = &mut seats {
                    it.restored(self.begun, self.now());
                }
                Ok(Played { game, seats })
            }
            None => {
                self.games().remove(id);
                Err(unknown_game())
            }
        }
    }

    /// Changes a game, and keeps it.
    pub(super) async fn act(
        self: &Arc<AppState>,
        id: &str,
        caller: Caller,
        action: api::Action,
    ) -> ApiResult<api::Game> {
        let asker = caller.clone();
        let job = move |state: &AppState, it: &Played| {
            it.after(&state.library, &asker, &action).map(Some)
        };
        self.change(id, caller, job).await
    }

    /// Makes a game what `job` makes of it, if anything, and keeps it.
    pub(super) async fn change(
        self: &Arc<AppState>,
        id: &str,
        caller: Caller,
        job: impl FnOnce(&AppState, &Played) -> ApiResult<Option<Played>> + Send + 'static,
    ) -> ApiResult<api::Game> {
        let live = self.find(id).await?;
        let changed = Arc::clone(&live);
        let job = move |state: &AppState, session: &mut Played| {
            if let Some(next) = job(state, session)? {
                // The game in memory must be the same as in the store.
                if !state.store.update(&changed.id, &next.kept())? {
                    return Err(unknown_game());
                }
                *session = next;
                changed.changed.send_replace(session.change());
            }
            session.view(&caller)
        };
        self.with_game(live, job).await
    }

    /// Forgets a game.
    pub(super) async fn delete(self: &Arc<AppState>, id: &str, caller: Caller) -> ApiResult<()> {
        let live = self.find(id).await?;
        let slot = Arc::clone(&live.session).lock_owned();
        let job = move |state: &AppState, mut slot: Slot| {
            // Whether the game goes on is known by the game in memory, or else by the store.
            let restored = if slot.is_none() { Some(state.restore(&live.id)?) } else { None };
            let played = slot.as_ref().or(restored.as_ref());
            if let Some(Played { game, seats: Some(seats) }) = played {
                let seat = caller.token.and_then(|it| seats.seat(&it)).ok_or_else(no_seat)?;
                seats.may_delete(game, seat, state.now())?;
            }
            let deleted = state.store.delete(&live.id)?;
            *slot = None;
            state.games().remove(&live.id);
            // Sockets that watch the game ask for it, and learn that it is gone.
            live.changed.send_replace(u64::MAX);
            if deleted { Ok(()) } else { Err(unknown_game()) }
        };
        self.work_with(slot, job).await
    }

    /// Drops games from memory until the rules of the others fit. Drops the least recently used games first.
    fn make_room(&self) {
        if self.library.fits() {
            return;
        }
        let mut all: Vec<Arc<LiveGame>> = self.games().values().map(Arc::clone).collect();
        all.sort_by_key(|it| it.used.load(Ordering::Relaxed));
        for live in all {
            // Its turn comes when the request that has it ends.
            let Ok(mut slot) = live.session.try_lock() else { continue };
            if slot.take().is_some() && self.library.fits() {
                return;
            }
        }
    }
}

fn unknown_game() -> ApiError {
    ApiError::not_found(
        "unknown-game",
        "there is no such game",
        "it was deleted or forgotten, or the server kept it in memory only: begin a new one",
    )
}

/// Returns a name that nobody guesses, and a number for dice.
pub(super) fn random_id() -> ApiResult<(String, u64)> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).map_err(|it| ApiError::fault(it.to_string()))?;
    let number = |bytes: &[u8]| bytes.iter().fold(0_u128, |acc, it| (acc << 8) | u128::from(*it));
    Ok((format!("{:032x}", number(&bytes[..16])), number(&bytes[16..]) as u64))
}
