//! Searches: few at a time, none for too long.

use alfil::game::Game;
use alfil_page::{
    api,
    error::{ApiError, ApiResult},
    search,
};
use alfil_play::{Control, net::Nets};
use std::{sync::Arc, time::Duration};
use tokio::{sync::Semaphore, task, time};

/// The most searches that wait for others to end.
const MOST_WAITING: usize = 64;
/// How long a search waits for others to end.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a search may go on after its time before it is broken off.
const GRACE: Duration = Duration::from_millis(500);

/// The searches that may run.
pub(super) struct Searches {
    nets: Nets,
    free: Arc<Semaphore>,
    /// Places for those that search or wait.
    places: Semaphore,
    most_time: Duration,
}

/// Ends a search when nobody waits for it any more.
struct StopAtEnd(Control);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Searches {
    pub(super) fn new(most: usize, most_time: Duration, nets: Nets) -> Searches {
        let places = Semaphore::new(most + MOST_WAITING);
        Searches { nets, free: Arc::new(Semaphore::new(most)), places, most_time }
    }

    /// Searches; `tell` hears what is found on the way.
    pub(super) async fn search(
        &self,
        game: Game,
        node: usize,
        think: &api::Think,
        control: Control,
        tell: impl Fn(api::Thought) + Send + 'static,
    ) -> ApiResult<api::Best> {
        let wanted = search::wanted(think, self.most_time)?;
        let Ok(_place) = self.places.try_acquire() else { return Err(ApiError::busy()) };
        let permit = time::timeout(PATIENCE, Arc::clone(&self.free).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else { return Err(ApiError::busy()) };
        let _stop = StopAtEnd(control.clone());
        let watchdog = StopAtEnd(control.clone());
        let budget = wanted.time;
        let watchdog = task::spawn(async move {
            time::sleep(budget + GRACE).await;
            drop(watchdog);
        });
        let nets = self.nets.clone();
        let searched = task::spawn_blocking(move || {
            let _permit = permit;
            let net = nets.of(game.variant());
            let engine = search::player(&game, wanted.settings, net)?;
            Ok(search::run(engine, &game, node, &wanted.limits, &control, tell))
        });
        let res = searched.await;
        watchdog.abort();
        res.map_err(|_| ApiError::fault("the search failed"))?
    }
}
