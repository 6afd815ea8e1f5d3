//! Work in parts, by several threads.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

/// Does the parts from 0 on, until there are `n` or a part is `None`. Returns what they give, in their order. Parts after
/// one that is `None` are left out.
pub(crate) fn parts<S, T: Send>(
    threads: usize,
    n: usize,
    start: impl Fn() -> S + Sync,
    part: impl Fn(&mut S, usize) -> Option<T> + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let end = AtomicUsize::new(n);
    let done = Mutex::new(Vec::new());
    let work = || {
        let mut state = start();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= end.load(Relaxed) {
                return;
            }
            match part(&mut state, number) {
                Some(it) => {
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, it));
                }
                None => {
                    end.fetch_min(number, Relaxed);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // If the system starts no more threads, there are fewer helpers.
            drop(thread::Builder::new().spawn_scoped(scope, work));
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|it| it.0);
    let end = end.into_inner();
    done.into_iter().take_while(|it| it.0 < end).map(|it| it.1).collect()
}
