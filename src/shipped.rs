//! The rule files that come with the program.

use crate::source::{LoadError, Loaded, Loader};
use std::borrow::Cow;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The name of the shipped variant that is called so, by its name or another one of it.
pub fn name(called: &str) -> Option<&'static str> {
    let alias = ALIASES.iter().find(|it| it.0 == called).map(|it| it.1);
    alias.or_else(|| RULES.iter().find(|it| it.0 == called).map(|it| it.0))
}

/// The text of a shipped rule file.
pub fn text(called: &str) -> Option<&'static str> {
    find(called).map(|it| it.1)
}

/// The name and text of a shipped rule file or part.
fn find(called: &str) -> Option<(&'static str, &'static str)> {
    let called = name(called).unwrap_or(called);
    RULES.iter().chain(PARTS).find(|it| it.0 == called).copied()
}

/// Finds shipped rule files by name, and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

impl Loader for Shipped {
    fn load(&self, name: &str, _from: Option<&str>) -> Result<Loaded, LoadError> {
        match find(name) {
            Some((name, text)) => Ok(Loaded { name: name.to_owned(), text: Cow::Borrowed(text) }),
            None => Err(LoadError(format!("there is no shipped variant called `{name}`"))),
        }
    }

    fn names(&self) -> Vec<String> {
        RULES.iter().map(|it| it.0.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
