//! What the values of arguments have to be.

use alfil_author::starter::SIDES;
use alfil_play::Method;
use std::{fmt::Display, num::NonZero, ops::RangeInclusive, str::FromStr, thread, time::Duration};

/// The longest time that can be asked for.
const LONGEST: Duration = Duration::from_hours(24);

/// `NAME=VALUE`.
pub(super) fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Returns a whole number within bounds.
pub(super) fn whole<T>(
    bounds: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|it| bounds.contains(it));
        number.ok_or_else(|| {
            format!("expected a whole number from {} to {}", bounds.start(), bounds.end())
        })
    }
}

/// Returns the number of threads to use: all of the machine if none is given.
pub(super) fn threads(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// Returns the numbers of files and ranks of a board.
pub(super) fn board_size(text: &str) -> Result<(usize, usize), String> {
    let side = |it: &str| it.trim().parse().ok().filter(|it| SIDES.contains(it));
    let size = text
        .split_once(['x', 'X', '\u{d7}'])
        .and_then(|(files, ranks)| Some((side(files)?, side(ranks)?)));
    size.ok_or_else(|| {
        format!(
            "expected files and ranks, each from {} to {}, such as 6x6",
            SIDES.start(),
            SIDES.end()
        )
    })
}

/// Returns a way to look ahead.
pub(super) fn method(text: &str) -> Result<Method, String> {
    let names = Method::ALL.map(Method::name);
    let found = Method::ALL.into_iter().find(|it| it.name() == text);
    found.ok_or_else(|| format!("expected {}", names.join(" or ")))
}

/// Returns a number of seconds, more than 0.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let it = seconds_or_none(text)?;
    let most = LONGEST.as_secs();
    if it.is_zero() { Err(format!("expected more than 0 and at most {most}")) } else { Ok(it) }
}

/// Returns a number of seconds, perhaps 0.
pub(super) fn seconds_or_none(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    let time = Duration::try_from_secs_f64(number).ok().filter(|it| *it <= LONGEST);
    time.ok_or_else(|| format!("expected 0 to {} seconds", LONGEST.as_secs()))
}
