//! Threads that share the games.

use super::rows::Rows;

#[cfg(feature = "parallel")]
pub(super) use parallel::Threads;

/// The thread that asks.
#[cfg(not(feature = "parallel"))]
#[derive(Debug)]
pub(super) struct Threads;

#[cfg(not(feature = "parallel"))]
impl Threads {
    pub(super) fn start(threads: usize) -> Result<Threads, String> {
        match threads {
            0 | 1 => Ok(Threads),
            _ => Err("the feature `parallel` is off".to_owned()),
        }
    }

    #[expect(clippy::unused_self, reason = "several threads need their pool")]
    pub(super) fn run(&self, rows: Rows<'_>, work: &(dyn Fn(Rows<'_>) + Sync)) {
        work(rows);
    }
}

#[cfg(feature = "parallel")]
mod parallel {
    use super::Rows;

    /// So many games are played by one thread without asking whether another one is idle.
    const TOGETHER: usize = 16;

    /// Threads; `None` if only the calling thread works.
    #[derive(Debug)]
    pub(in super::super) struct Threads(Option<rayon::ThreadPool>);

    impl Threads {
        pub(in super::super) fn start(threads: usize) -> Result<Threads, String> {
            if threads == 1 {
                return Ok(Threads(None));
            }
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            Ok(Threads(Some(pool.map_err(|it| it.to_string())?)))
        }

        pub(in super::super) fn run(&self, rows: Rows<'_>, work: &(dyn Fn(Rows<'_>) + Sync)) {
            match &self.0 {
                None => work(rows),
                Some(pool) => pool.install(|| divide(rows, work)),
            }
        }
    }

    fn divide(rows: Rows<'_>, work: &(dyn Fn(Rows<'_>) + Sync)) {
        if rows.len() <= TOGETHER {
            return work(rows);
        }
        let half = rows.len() / 2;
        let (front, back) = rows.split(half);
        rayon::join(|| divide(front, work), || divide(back, work));
    }
}
