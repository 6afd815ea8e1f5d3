//! Threads that share work.

/// The least number of parts of a count for each thread, so that no thread has to wait for long.
const PARTS: usize = 64;

/// The threads at hand.
#[derive(Debug)]
pub(super) struct Workers {
    threads: usize,
    /// The threads; `None` if only the calling thread counts.
    pool: Option<pool::Pool>,
}

impl Workers {
    /// The thread that asks.
    pub(super) const ONE: Workers = Workers { threads: 1, pool: None };

    /// Starts `threads` threads.
    pub(super) fn start(threads: usize) -> Result<Workers, String> {
        Ok(Workers { threads, pool: Some(pool::start(threads)?) })
    }

    /// Returns into how many parts work should be divided.
    pub(super) fn parts(&self) -> usize {
        if self.pool.is_some() { self.threads * PARTS } else { 1 }
    }

    /// Returns the results for all items, in their order; each part of the work has a state of its own.
    pub(super) fn map<T: Sync, S>(
        &self,
        items: &[T],
        state: impl Fn() -> S + Send + Sync,
        work: impl Fn(&mut S, &T) -> u64 + Send + Sync,
    ) -> Vec<u64> {
        if let Some(pool) = &self.pool {
            return pool::map(pool, items, state, work);
        }
        let mut state = state();
        items.iter().map(|it| work(&mut state, it)).collect()
    }
}

#[cfg(feature = "parallel")]
mod pool {
    use rayon::prelude::*;

    pub(super) use rayon::ThreadPool as Pool;

    /// Large enough for the deepest counts, which are as deep as the main thread can go.
    const STACK: usize = 16 << 20;

    pub(super) fn start(threads: usize) -> Result<Pool, String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK);
        pool.build().map_err(|it| it.to_string())
    }

    pub(super) fn map<T: Sync, S>(
        pool: &Pool,
        items: &[T],
        state: impl Fn() -> S + Send + Sync,
        work: impl Fn(&mut S, &T) -> u64 + Send + Sync,
    ) -> Vec<u64> {
        pool.install(|| items.par_iter().map_init(state, work).collect())
    }
}

/// There are none.
#[cfg(not(feature = "parallel"))]
mod pool {
    #[derive(Debug)]
    pub(super) enum Pool {}

    pub(super) fn start(_: usize) -> Result<Pool, String> {
        Err("the feature `parallel` is off".to_owned())
    }

    pub(super) fn map<T, S>(
        pool: &Pool,
        _: &[T],
        _: impl Fn() -> S,
        _: impl Fn(&mut S, &T) -> u64,
    ) -> Vec<u64> {
        match *pool {}
    }
}
