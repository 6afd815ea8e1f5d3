//! Turns rule files of earlier languages into the language of today.
//!
//! Keys and texts are rewritten where they stand, word by word: layout, comments and all else stay.

#[cfg(test)]
mod tests;

use crate::{
    rulefile::{self, Texts, WrittenKey},
    schema::{self, Dsl},
    syntax::former,
};
use std::ops::Range;

/// Why a text can't be fixed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FixError {
    /// The text is not TOML.
    #[error("it is not TOML; `alfil check` says where")]
    NotToml,
    /// A name of the author's is a word of the language today.
    #[error("`{0}` is a word of the language today; give what is called so another name first")]
    NameIsWord(String),
}

/// Returns a rule file in the language of today, with `language = 1` above all. A file that has that key already comes back
/// as it is.
///
/// ```
/// let old = "[[rules]]\nname = 'Burn'\non = 'capture'\ndo = 'add to to burnt'\n";
/// assert!(alfil::fix::file(old)?.contains("do = 'burnt += target'"));
/// # Ok::<(), alfil::fix::FixError>(())
/// ```
///
/// # Errors
/// If the text is not TOML, or has a name that is a word today.
pub fn file(text: &str) -> Result<String, FixError> {
    if rulefile::states_language(text) {
        return Ok(text.to_owned());
    }
    let text = keys(text).ok_or(FixError::NotToml)?;
    let Texts { texts, names } = rulefile::texts(&text).ok_or(FixError::NotToml)?;
    if let Some(name) = names.iter().find(|it| former::is_new(it)) {
        return Err(FixError::NameIsWord(name.clone()));
    }
    let mut res = text.clone();
    for (place, dsl) in texts.into_iter().rev() {
        let new = rewrite(&text[place.clone()], dsl);
        res.replace_range(place, &new);
    }
    state_language(&mut res);
    Ok(res)
}

/// Puts `language = 1` above the first table or key, below the comments there.
fn state_language(text: &mut String) {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let Some(first) = text.lines().find(is_code) else { return };
    let at = first.as_ptr() as usize - text.as_ptr() as usize;
    let blank = if first.trim_start().starts_with('[') { "\n" } else { "" };
    let line = schema::file::LANGUAGE.schema.example;
    text.insert_str(at, &format!("{line}\n{blank}"));
}

/// Returns a rule file with today's keys, and with today's words as their values.
fn keys(text: &str) -> Option<String> {
    let mut changes: Vec<(Range<usize>, &str)> = Vec::new();
    for WrittenKey { path, place, string } in rulefile::keys(text)? {
        changes.extend(schema::former::key(&path).map(|it| (place, it)));
        let word = string.and_then(|it| {
            schema::former::word(&path, text[it.clone()].trim()).map(|word| (it, word))
        });
        changes.extend(word);
    }
    let mut res = text.to_owned();
    for (place, new) in changes.into_iter().rev() {
        res.replace_range(place, new);
    }
    Some(res)
}

/// Returns the path of a key, such as `rules.Explosion`, with today's names.
fn path(text: &str) -> String {
    let names: Vec<_> = text.split('.').collect();
    let today = |n: usize| schema::former::key(&names[..=n]).unwrap_or(names[n]);
    (0..names.len()).map(today).collect::<Vec<_>>().join(".")
}

/// Returns a text of that language as it is written today.
fn rewrite(text: &str, dsl: Dsl) -> String {
    match dsl {
        Dsl::Effect(_) => former::effects(text),
        Dsl::Template => former::template(text),
        Dsl::Generator => match text.split_once(" if ") {
            Some((moves, when)) => format!("{moves} if {}", former::expression(when)),
            None => text.to_owned(),
        },
        Dsl::Condition(_) | Dsl::Set(_) | Dsl::Number(_) | Dsl::Expression | Dsl::Domain => {
            former::expression(text)
        }
        Dsl::Key => path(text),
        _ => text.to_owned(),
    }
}
