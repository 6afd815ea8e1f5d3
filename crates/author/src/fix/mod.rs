//! Turns rule files of earlier languages into the language of today.
//!
//! Keys and texts are rewritten where they stand, word by word: layout, comments and all else stay.

mod moved;
#[cfg(test)]
mod tests;

use alfil_language::{
    rulefile::{self, Texts, WrittenKey},
    schema::{self, Dsl},
    source::{Snippet, SourceId},
    syntax::former,
};
use moved::Rulings;
use std::ops::Range;

/// What some editors write at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

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
/// assert!(alfil_author::fix::file(old)?.contains("do = 'burnt += target'"));
/// # Ok::<(), alfil_author::fix::FixError>(())
/// ```
///
/// # Errors
/// If the text is not TOML, or has a name that is a word today.
pub fn file(text: &str) -> Result<String, FixError> {
    if let Some(rest) = text.strip_prefix(BYTE_ORDER_MARK) {
        return Ok(format!("{BYTE_ORDER_MARK}{}", file(rest)?));
    }
    let keys = rulefile::keys(text).ok_or(FixError::NotToml)?;
    if keys.iter().any(|it| it.path == [schema::file::LANGUAGE.as_ref()]) {
        return Ok(text.to_owned());
    }
    let text = moved::into_lists(&with_new_keys(text, keys));
    let rulings = Rulings::of(&text);
    let Texts { texts, names } = rulefile::texts(&text).ok_or(FixError::NotToml)?;
    if let Some(name) = names.iter().find(|it| former::is_new(it)) {
        return Err(FixError::NameIsWord(name.clone()));
    }
    let mut res = text.clone();
    // Former words could not be names: where one is, the texts are written in the language of today.
    if !names.iter().any(|it| former::is_former(it)) {
        for (place, dsl) in texts.into_iter().rev() {
            let new = rewrite(&text[place.clone()], dsl, &rulings);
            res.replace_range(place, &new);
        }
    }
    state_language(&mut res);
    Ok(res)
}

/// Puts `language = 1` above the first table or key, below the comments there.
fn state_language(text: &mut String) {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let Some(first) = text.lines().find(is_code) else { return };
    let at = first.as_ptr() as usize - text.as_ptr() as usize;
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let blank = if first.trim_start().starts_with('[') { end } else { "" };
    let line = schema::file::LANGUAGE.schema.example;
    text.insert_str(at, &format!("{line}{end}{blank}"));
}

/// Returns a rule file with today's keys, and with today's words as their values.
fn with_new_keys(text: &str, keys: Vec<WrittenKey>) -> String {
    let mut changes: Vec<(Range<usize>, &str)> = Vec::new();
    for WrittenKey { path, place, string } in keys {
        if is_patch(&path) {
            changes.push((place.start..place.start, "when."));
        }
        changes.extend(schema::former::key(&path).map(|it| (place, it)));
        let word = string.and_then(|it| {
            schema::former::word(&path, text[it.clone()].trim()).map(|word| (it, word))
        });
        changes.extend(word);
    }
    changed(text, changes)
}

/// Returns true if a key is the value of an option, with the changes that it makes: these stand in the option's `when` today.
fn is_patch(path: &[impl AsRef<str>]) -> bool {
    matches!(path, [options, _, value] if options.as_ref() == schema::file::OPTIONS.as_ref()
        && schema::option::TABLE.key(value.as_ref()).is_none())
}

/// Returns what the name at the end of a path has in front of it today, if it is that of a phase: `phase.`.
fn before_phase(path: &[&str]) -> Option<&'static str> {
    let is_phase = matches!(schema::former::game(path), [table, name]
        if *table == schema::game::TURN.as_ref() && moved::is_phase(name));
    is_phase.then_some("phase.")
}

/// Returns the path of a key, such as `rules.Explosion.first`, as it is today.
fn path(text: &str, rulings: &Rulings) -> String {
    let parts = rulefile::key_parts(Snippet::whole(SourceId::default(), text));
    let mut names: Vec<&str> = Vec::new();
    let mut changes = Vec::new();
    let mut list: Option<(&str, Range<usize>)> = None;
    let mut in_item = false;
    for part in parts {
        let start = part.text.as_ptr() as usize - text.as_ptr() as usize;
        let place = start..start + part.text.len();
        // A path into a list has the name of an item behind that of the list.
        if let Some((list, place)) = list.take() {
            if let Some(moved) = rulings.list_of(list, part.text) {
                changes.retain(|it: &(Range<usize>, &str)| it.0 != place);
                changes.push((place, moved));
            }
            in_item = true;
            continue;
        }
        names.push(part.text);
        // What is put before a name stands before its quotes.
        let before = text[..start].trim_end_matches(['"', '\'']).len();
        let in_front = if is_patch(&names) { Some("when.") } else { before_phase(&names) };
        changes.extend(in_front.map(|it| (before..before, it)));
        let today = schema::former::key(&names).or_else(|| moved::list_of_phases(&names));
        changes.extend(today.map(|it| (place.clone(), it)));
        if !in_item && schema::former::game(&names).len() == 1 {
            let name = today.unwrap_or(part.text);
            list = Some((name, place)).filter(|it| schema::is_named_list(it.0));
        }
    }
    changed(text, changes)
}

/// Returns a text with these places changed, which come in order.
fn changed(text: &str, changes: Vec<(Range<usize>, &str)>) -> String {
    let mut res = text.to_owned();
    for (place, new) in changes.into_iter().rev() {
        res.replace_range(place, new);
    }
    res
}

/// Returns a text of that language as it is written today.
fn rewrite(text: &str, dsl: Dsl, rulings: &Rulings) -> String {
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
        Dsl::Key => path(text, rulings),
        _ => text.to_owned(),
    }
}
