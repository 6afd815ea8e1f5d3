//! The keys and words that had other names before 1.0.

use super::{file, option};

/// A key that was renamed: its path in the earlier language, with `*` for an author's name, and its name today.
pub type Renamed = (&'static [&'static str], &'static str);

/// All keys that were renamed.
pub const KEYS: &[Renamed] = &[
    (&["fields"], "cell-values"),
    (&["lists"], "rankings"),
    (&["sets"], "cell-sets"),
    (&["moves"], "actions"),
    (&["rules"], "rule"),
    (&["prefer"], "compulsory"),
    (&["outcomes"], "outcome"),
    (&["tests"], "test"),
    (&["pieces", "*", "at"], "start"),
    (&["pieces", "*", "initial"], "unmoved-on"),
    (&["pieces", "*", "move", "like"], "borrow"),
    (&["pieces", "*", "move", "instead"], "only"),
    (&["hands", "as"], "type"),
    (&["hands", "joins"], "at"),
    (&["rules", "off"], "remove"),
    (&["rules", "first"], "cases"),
    (&["forbid", "off"], "remove"),
    (&["prefer", "off"], "remove"),
    (&["prefer", "of"], "at"),
    (&["prefer", "first"], "order"),
    (&["prefer", "most"], "maximize"),
    (&["outcomes", "off"], "remove"),
    (&["check", "counted"], "royal-when"),
    (&["check", "off"], "suspended-if"),
    (&["end", "moves"], "no-progress"),
    (&["end", "moves", "reset"], "progress"),
    (&["end", "worth"], "win-points"),
    (&["tests", "start"], "start-number"),
];

/// Words that were renamed: the path of their key in the earlier language, the word then, and the word today.
pub const WORDS: &[(&[&str], &str, &str)] = &[
    (&["hands", "as"], "is", "same"),
    (&["hands", "as"], "origin", "unpromoted"),
    (&["outcomes", "for"], "mover", "last-player"),
    (&["outcomes", "for"], "next", "next-player"),
];

/// A key that stands elsewhere today: its path in the earlier language, and what is written instead.
pub type Moved = (&'static [&'static str], &'static str);

/// All keys that stand elsewhere today.
pub const MOVED: &[Moved] = &[
    (&["turn", "phases"], "[[turn.phase]]"),
    (&["outcomes", "adjudicated"], "[[adjudicate]]"),
    (&["outcomes", "on"], "[[on-draw]]"),
];

/// The authors' names that stood beside the keys of a table.
pub const NAMES: &[Moved] =
    &[(&["turn", "*"], "[[turn.phase]]"), (&["options", "*", "*"], "[options.NAME.when.VALUE]")];

/// Returns what is written today for a key of one of these tables.
pub fn moved(path: &[impl AsRef<str>], keys: &[Moved]) -> Option<&'static str> {
    keys.iter().find(|it| is_at(it.0, game(path))).map(|it| it.1)
}

/// Returns the name that a key of the earlier language has today, if it was renamed.
///
/// The path may use the names of tables of either language.
pub fn key(path: &[impl AsRef<str>]) -> Option<&'static str> {
    let path = game(path);
    KEYS.iter().find(|it| is_at(it.0, path)).map(|it| it.1)
}

/// Returns the word of today for a word of the earlier language, if it was renamed.
pub fn word(path: &[impl AsRef<str>], word: &str) -> Option<&'static str> {
    let path = game(path);
    WORDS.iter().find(|it| is_at(it.0, path) && it.1 == word).map(|it| it.2)
}

/// Returns the path without the option and the value whose table it stands in.
pub fn game<T: AsRef<str>>(path: &[T]) -> &[T] {
    match path {
        [options, _, when, _, rest @ ..]
            if options.as_ref() == file::OPTIONS.as_ref()
                && when.as_ref() == option::WHEN.as_ref()
                && !rest.is_empty() =>
        {
            rest
        }
        [options, _, _, rest @ ..]
            if options.as_ref() == file::OPTIONS.as_ref() && !rest.is_empty() =>
        {
            rest
        }
        _ => path,
    }
}

/// Returns true if a pattern matches a path whose tables may have their names of today. The last name is the earlier one.
fn is_at(pattern: &[&str], path: &[impl AsRef<str>]) -> bool {
    pattern.len() == path.len()
        && pattern.iter().zip(path).enumerate().all(|(n, (name, is))| {
            let is = is.as_ref();
            let today = || KEYS.iter().find(|it| it.0 == &pattern[..=n]).map(|it| it.1);
            *name == "*" || *name == is || (n + 1 < pattern.len() && today() == Some(is))
        })
}

#[cfg(test)]
mod tests {
    use super::{key, word};

    #[test]
    fn keys_at_their_places() {
        assert_eq!(key(&["lists"]), Some("rankings"));
        assert_eq!(key(&["pieces", "at", "at"]), Some("start"));
        assert_eq!(key(&["pieces", "at"]), None);
        assert_eq!(key(&["rule", "first"]), Some("cases"));
        assert_eq!(key(&["options", "x", "true", "rules", "off"]), Some("remove"));
        assert_eq!(key(&["turn", "moves"]), None);
        assert_eq!(word(&["outcome", "for"], "mover"), Some("last-player"));
        assert_eq!(word(&["outcome", "for"], "each"), None);
    }
}
