//! Headers of KIF, KI2 and CSA as tags.

use super::words::HEADERS;
use crate::notation::record::{RecordedGame, Tag};
use std::ops::Range;

/// Adds a header with its name in KIF.
pub(super) fn add_kif(game: &mut RecordedGame, name: &str, value: &str, at: Range<usize>) {
    let known = HEADERS.iter().find(|it| it.1.contains(&name));
    add(game, known.map_or(name, |it| it.0), value, at);
}

/// Adds a header with its name in CSA: `N+`, `$EVENT:`.
pub(super) fn add_csa(game: &mut RecordedGame, line: &str, at: Range<usize>) {
    for (tag, _, start) in HEADERS {
        if let Some(value) = line.strip_prefix(start) {
            return add(game, tag, value, at);
        }
    }
    let (name, value) = line.split_once(':').unwrap_or((line, ""));
    add(game, name.trim_start_matches('$'), value, at);
}

/// Adds a tag, unless there is one of that name.
pub(super) fn add(game: &mut RecordedGame, name: &str, value: &str, at: Range<usize>) {
    let name: String = name.chars().filter(|it| !it.is_whitespace()).collect();
    let value = match name.as_str() {
        "Date" | "EndDate" => value.trim().replace('/', "."),
        _ => value.trim().to_owned(),
    };
    if !name.is_empty() && game.tag(&name).is_none() {
        game.tags.push(Tag { name, value, at });
    }
}
