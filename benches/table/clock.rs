//! Processor time, contenders that run in turns, and medians.

use cpu_time::ThreadTime;
use std::time::Duration;

/// A contender does a part of its work and returns how many units that was, and how long they took.
pub(crate) type Part<'a> = &'a mut dyn FnMut() -> (u64, Duration);

/// Returns a part whose whole work is measured.
pub(crate) fn part(mut work: impl FnMut() -> u64) -> impl FnMut() -> (u64, Duration) {
    move || timed(&mut work)
}

/// Measures the processor time of this thread.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let res = work();
    (res, start.elapsed())
}

/// Medians of some races: the units in a second of each contender.
pub(crate) struct Race<const N: usize> {
    pub(crate) speeds: [f64; N],
    /// The same divided by the last contender's speed.
    pub(crate) ratios: [f64; N],
}

/// Runs races of `N` contenders. The last one is the peer.
///
/// The contender with the least time runs next, until each has had `budget`. Changes of the machine's speed meet all of them.
pub(crate) fn race<const N: usize>(
    runs: usize,
    budget: Duration,
    mut parts: [Part<'_>; N],
) -> Race<N> {
    // Caches and branch predictors are warm before the clock starts.
    for part in &mut parts {
        part();
    }
    let mut speeds: [Vec<f64>; N] = std::array::from_fn(|_| Vec::new());
    let mut ratios: [Vec<f64>; N] = std::array::from_fn(|_| Vec::new());
    for _ in 0..runs {
        let speed = one_race(budget, &mut parts);
        for n in 0..N {
            speeds[n].push(speed[n]);
            ratios[n].push(speed[n] / speed[N - 1]);
        }
    }
    Race { speeds: speeds.map(median), ratios: ratios.map(median) }
}

fn one_race<const N: usize>(budget: Duration, parts: &mut [Part<'_>; N]) -> [f64; N] {
    let mut work = [0; N];
    let mut time = [Duration::ZERO; N];
    while let Some(next) = (0..N).filter(|it| time[*it] < budget).min_by_key(|it| time[*it]) {
        let (units, took) = parts[next]();
        work[next] += units;
        time[next] += took;
    }
    std::array::from_fn(|it| work[it] as f64 / time[it].as_secs_f64())
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the geometric mean.
pub(crate) fn geomean(values: &[f64]) -> f64 {
    let logarithms: f64 = values.iter().map(|it| it.ln()).sum();
    (logarithms / values.len() as f64).exp()
}
