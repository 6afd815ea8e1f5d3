//! What a section says together with its parents.

use super::{
    ini::{Entry, Word},
    keys::{self, Kind},
    squares::{Size, Squares},
};
use crate::{
    diag::{Code, Diagnostic, did_you_mean},
    source::Span,
};
use indexmap::IndexMap;

/// The value of a key.
#[derive(Clone, Debug)]
struct Setting {
    /// What holds.
    value: String,
    /// What holds for the shipped game that it comes from.
    base: Option<String>,
    /// Where it stands.
    place: Option<Span>,
}

/// All values.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    map: IndexMap<String, Setting>,
}

impl Settings {
    /// Adds what holds for a shipped game; later games change earlier ones.
    pub(super) fn add_base(&mut self, keys: &str) {
        for (key, value) in keys.split_whitespace().filter_map(|it| it.split_once('=')) {
            let value = self.merged(key, &value.replace(',', " "));
            let setting = Setting { value: value.clone(), base: Some(value), place: None };
            self.map.insert(key.to_owned(), setting);
        }
    }

    /// Adds a line of a section. Tells what is wrong with it; then it is left out.
    pub(super) fn add(&mut self, entry: &Entry<'_>) -> Option<Diagnostic> {
        let (key, value) = (entry.key.text, entry.value);
        let place = entry.key.span.to(value.span);
        let Some((kind, _)) = keys::find(key) else {
            let message = format!("`{key}` is not a key that is known");
            let diag = Diagnostic::new(Code::ImportUnknownKey, entry.key.span, message);
            return Some(diag.help_maybe(did_you_mean(key, keys::names())));
        };
        if let Err((wrong, expected)) = check(kind, value) {
            let message = format!("expected {expected}, found `{}`", wrong.text);
            return Some(Diagnostic::new(Code::ImportBadValue, wrong.span, message));
        }
        if kind != Kind::Looks {
            let value = self.merged(key, value.text);
            let base = self.map.get(key).and_then(|it| it.base.clone());
            self.map.insert(key.to_owned(), Setting { value, base, place: Some(place) });
        }
        None
    }

    /// Pairs add to those of the parent; other values replace them.
    fn merged(&self, key: &str, value: &str) -> String {
        let old = self.map.get(key).map(|it| it.value.as_str());
        match (keys::find(key), old) {
            (Some((Kind::Pairs, _)), Some(old)) if value != "-" => {
                let mut pairs: IndexMap<&str, &str> = IndexMap::new();
                pairs.extend(old.split_whitespace().filter_map(|it| it.split_once(':')));
                pairs.extend(value.split_whitespace().filter_map(|it| it.split_once(':')));
                let pairs: Vec<_> = pairs.iter().map(|(a, b)| format!("{a}:{b}")).collect();
                pairs.join(" ")
            }
            _ => value.to_owned(),
        }
    }

    /// The value of a key, or what holds without it.
    pub(super) fn get(&self, key: &str) -> &str {
        let default = keys::find(key).map_or("", |it| it.1);
        self.map.get(key).map_or(default, |it| &it.value)
    }

    /// The value of a key for the shipped game.
    pub(super) fn base(&self, key: &str) -> &str {
        let default = keys::find(key).map_or("", |it| it.1);
        self.map.get(key).and_then(|it| it.base.as_deref()).unwrap_or(default)
    }

    /// Whether a section says something about any of the keys that does not hold for the shipped game.
    pub(super) fn changed(&self, keys: &[&str]) -> bool {
        keys.iter().any(|it| self.get(it) != self.base(it))
    }

    /// Where a section says it.
    pub(super) fn place(&self, key: &str) -> Option<Span> {
        self.map.get(key)?.place
    }

    /// The keys that define pieces, parents' first.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (&str, &str)> {
        let pieces = self.map.iter().filter(|it| keys::is_piece(it.0));
        pieces.map(|(key, it)| (key.as_str(), it.value.as_str()))
    }

    pub(super) fn bool(&self, key: &str) -> bool {
        self.get(key) == "true"
    }

    pub(super) fn int(&self, key: &str) -> u32 {
        self.get(key).parse().unwrap_or(0)
    }

    /// The number of a rank or file.
    pub(super) fn line(&self, key: &str) -> u8 {
        line(self.get(key)).unwrap_or(1)
    }

    /// The letters of pieces.
    pub(super) fn letters(&self, key: &str) -> Vec<char> {
        letters(self.get(key))
    }

    /// The value of one of two keys: the second if it is set.
    pub(super) fn either<'a>(&self, first: &'a str, second: &'a str) -> &'a str {
        if self.map.contains_key(second) { second } else { first }
    }

    pub(super) fn pairs(&self, key: &str) -> Vec<(char, String)> {
        let pair = |it: &str| {
            let (letter, rest) = it.split_once(':')?;
            Some((letter.chars().next()?.to_ascii_lowercase(), rest.to_owned()))
        };
        self.get(key).split_whitespace().filter_map(pair).collect()
    }

    pub(super) fn size(&self) -> Size {
        Size { files: self.line("maxFile").min(26), ranks: self.line("maxRank") }
    }

    /// The squares of both players.
    pub(super) fn squares(&self, white: &str, black: &str) -> [Squares; 2] {
        let read = |it: &str| Squares::parse(self.get(it), self.size()).unwrap_or_default();
        [read(white), read(black)]
    }
}

/// Letters of pieces, small; `*` is itself.
pub(super) fn letters(text: &str) -> Vec<char> {
    let letters = text.chars().filter(|it| it.is_ascii_alphabetic() || *it == '*');
    letters.map(|it| it.to_ascii_lowercase()).collect()
}

fn line(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(letter - b'a' + 1),
        _ => text.parse().ok().filter(|it| *it > 0),
    }
}

/// The part of a value that is not as its kind wants it, and what would be.
fn check(kind: Kind, value: Word<'_>) -> Result<(), (Word<'_>, String)> {
    let text = value.text;
    let fail = |expected: &str| Err((value, expected.to_owned()));
    match kind {
        Kind::Bool if text != "true" && text != "false" => fail("`true` or `false`"),
        Kind::Int if !text.parse::<u32>().is_ok_and(|it| it <= 10_000) => {
            fail("a number from 0 to 10000")
        }
        Kind::Line if line(text).is_none_or(|it| it > 26) => {
            fail("a number from 1 to 26, or a letter")
        }
        Kind::Types => {
            let good = |it: char| it.is_ascii_alphabetic() || " *-+".contains(it);
            if text.chars().all(good) { Ok(()) } else { fail("letters of pieces") }
        }
        Kind::Squares => {
            let size = Size { files: 26, ranks: 26 };
            let good = |it: &Word<'_>| Squares::parse(it.text, size).is_ok();
            match value.words().find(|it| !good(it)) {
                Some(wrong) => Err((wrong, "a square like `e4`, `*4` or `e*`".to_owned())),
                None => Ok(()),
            }
        }
        Kind::Word(words) if !words.contains(&text) => {
            let words: Vec<_> = words.iter().map(|it| format!("`{it}`")).collect();
            fail(&format!("one of {}", words.join(", ")))
        }
        Kind::Pairs => {
            let good = |it: &Word<'_>| {
                it.text == "-"
                    || it.text.split_once(':').is_some_and(|(a, b)| a.len() == 1 && !b.is_empty())
            };
            match value.words().find(|it| !good(it)) {
                Some(wrong) => Err((wrong, "a pair like `p:q`".to_owned())),
                None => Ok(()),
            }
        }
        Kind::Piece => {
            let mut letters = text.chars();
            let first = letters.next().is_some_and(|it| it.is_ascii_alphabetic() || it == '-');
            let rest = letters.as_str();
            let good = first && (rest.is_empty() || rest.starts_with(':'));
            if good { Ok(()) } else { fail("a letter, or a letter, `:` and moves") }
        }
        _ => Ok(()),
    }
}
