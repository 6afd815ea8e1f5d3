//! The rule files that come with the program.

use alfil_language::source::{LoadError, Loader, SourceText, no_file_beside};
use std::borrow::Cow;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// Returns the name of the shipped variant with this name or alias.
pub fn name(called: &str) -> Option<&'static str> {
    let alias = ALIASES.iter().find(|it| it.0 == called).map(|it| it.1);
    alias.or_else(|| RULES.iter().find(|it| it.0 == called).map(|it| it.0))
}

/// Returns the name of the shipped variant that a record or a person means by `text`: its name, an alias, or its title.
/// Case, blanks and signs don't count. A name with `960` behind it means the game from a shuffled set-up, if no game has
/// that name itself.
pub fn called(text: &str) -> Option<&'static str> {
    let plain = |text: &str| -> String {
        text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let find = |wanted: &str| {
        let names = RULES.iter().map(|it| (it.0, it.0));
        let mut all = names.chain(ALIASES.iter().copied()).chain(TITLES.iter().copied());
        all.find(|it| plain(it.0) == wanted).map(|it| it.1)
    };
    let wanted = plain(text);
    find(&wanted).or_else(|| find(wanted.strip_suffix("960")?))
}

/// Returns the text of a shipped rule file.
pub fn text(called: &str) -> Option<&'static str> {
    find(called).map(|it| it.1)
}

/// Returns the name and text of a shipped rule file or part.
fn find(called: &str) -> Option<(&'static str, &'static str)> {
    let called = name(called).unwrap_or(called);
    RULES.iter().chain(PARTS).find(|it| it.0 == called).copied()
}

/// Finds shipped rule files by name, and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

impl Loader for Shipped {
    fn load(&self, name: &str, _from: Option<&str>) -> Result<SourceText, LoadError> {
        match find(name) {
            Some((name, text)) => {
                Ok(SourceText { name: name.to_owned(), text: Cow::Borrowed(text) })
            }
            None => Err(LoadError(format!("there is no shipped variant called `{name}`"))),
        }
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        if find(from).is_none() {
            return Err(no_file_beside(name, from));
        }
        Err(LoadError(format!(
            "`{name}` can't be read: `{from}` comes with the program, which has no pictures"
        )))
    }

    fn names(&self) -> Vec<String> {
        RULES.iter().map(|it| it.0.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_programs_call_games() {
        for (text, name) in [
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("normal", "chess"),
            ("Chess960", "fischerandom"),
            ("fischerandom", "fischerandom"),
            ("King of the Hill", "kingofthehill"),
            ("Three-check", "3check"),
            ("Racing Kings", "racingkings"),
            ("Crazyhouse", "crazyhouse"),
            ("S-House", "shouse"),
            ("aiwok", "ai-wok"),
            ("Atomic chess", "atomic"),
            ("Seirawan960", "seirawan"),
            ("Capahouse960", "capahouse"),
            ("Bughouse960", "bughouse"),
            ("3check960", "3check"),
            ("Racingkings1440", "racingkings"),
            ("S-Chess", "seirawan"),
        ] {
            assert_eq!(called(text), Some(name), "{text}");
        }
        assert_eq!(called("no such game"), None);
        assert_eq!(called(""), None);
        assert_eq!(called("960"), None);
    }

    /// A build script reads them, with less care than the language does.
    #[test]
    fn titles_and_aliases_are_those_of_the_files() {
        for (name, text) in RULES {
            let file: toml::Table = text.parse().unwrap();
            let word = |key| file["variant"].get(key).and_then(toml::Value::as_str);
            let title = TITLES.iter().find(|it| it.1 == *name).map(|it| it.0);
            assert_eq!(title, word("name"), "{name}");
            let aliases = ALIASES.iter().filter(|it| it.1 == *name).map(|it| it.0);
            let wanted = word("aliases").unwrap_or_default().split_whitespace();
            assert!(aliases.eq(wanted), "{name}");
        }
    }

    /// Else one of them would never be found.
    #[test]
    fn titles_are_not_other_games_names() {
        for (title, name) in TITLES {
            assert_eq!(called(title), Some(*name), "{title}");
        }
    }

    #[test]
    fn aliases_are_no_names_and_unique() {
        for (n, (alias, _)) in ALIASES.iter().enumerate() {
            assert!(RULES.iter().all(|it| it.0 != *alias), "`{alias}` is a file");
            assert!(
                ALIASES[..n].iter().all(|it| it.0 != *alias),
                "`{alias}` is another name twice"
            );
        }
    }
}
