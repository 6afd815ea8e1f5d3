//! Threads that share work.

/// How many parts of a count there are to be at least for each thread, so that none has to wait for long.
const PARTS: usize = 64;

/// Large enough for the deepest counts, which are as deep as the main thread can go.
#[cfg(feature = "parallel")]
const STACK: usize = 16 << 20;

/// The threads at hand.
#[derive(Debug)]
pub(super) struct Workers {
    #[cfg(feature = "parallel")]
    pool: Option<rayon::ThreadPool>,
}

#[cfg(feature = "parallel")]
impl Workers {
    /// The thread that asks.
    pub(super) const ONE: Workers = Workers { pool: None };

    /// So many others.
    pub(super) fn start(threads: usize) -> Result<Workers, String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
        Ok(Workers { pool: Some(pool.map_err(|it| it.to_string())?) })
    }

    /// Into how many parts work should be divided.
    pub(super) fn parts(&self) -> usize {
        self.pool.as_ref().map_or(1, |it| it.current_num_threads() * PARTS)
    }

    /// The results for all items, in their order; each part of the work has a state of its own.
    pub(super) fn map<T: Sync, S>(
        &self,
        items: &[T],
        state: impl Fn() -> S + Send + Sync,
        work: impl Fn(&mut S, &T) -> u64 + Send + Sync,
    ) -> Vec<u64> {
        use rayon::prelude::*;
        match &self.pool {
            Some(pool) => pool.install(|| items.par_iter().map_init(state, work).collect()),
            None => one_by_one(items, state, work),
        }
    }
}

#[cfg(not(feature = "parallel"))]
impl Workers {
    pub(super) const ONE: Workers = Workers {};

    pub(super) fn start(_: usize) -> Result<Workers, String> {
        Ok(Workers::ONE)
    }

    pub(super) fn parts(&self) -> usize {
        1
    }

    pub(super) fn map<T, S>(
        &self,
        items: &[T],
        state: impl Fn() -> S,
        work: impl Fn(&mut S, &T) -> u64,
    ) -> Vec<u64> {
        one_by_one(items, state, work)
    }
}

fn one_by_one<T, S>(
    items: &[T],
    state: impl Fn() -> S,
    work: impl Fn(&mut S, &T) -> u64,
) -> Vec<u64> {
    let mut state = state();
    items.iter().map(|it| work(&mut state, it)).collect()
}
