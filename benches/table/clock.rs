//! Processor time, contenders that run in turns, and medians.

use cpu_time::ThreadTime;
use std::time::Duration;

/// Measures the processor time of this thread.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let res = work();
    (res, start.elapsed())
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The geometric mean.
pub(crate) fn geomean(values: &[f64]) -> f64 {
    let logarithms: f64 = values.iter().map(|it| it.ln()).sum();
    (logarithms / values.len() as f64).exp()
}
