//! The settings of a section and its parents.

use super::{
    ini::Entry,
    keys::{self, ValueKind},
    older,
    part::TextPart,
    squares::{Size, Squares},
};
use alfil_language::{
    diag::{Code, Diagnostic},
    source::Span,
};
use indexmap::IndexMap;
use std::collections::BTreeMap;

/// The value of a key.
#[derive(Clone, Debug, Default)]
struct Setting {
    /// The value, with the letters that pieces have now.
    value: String,
    /// The words of a value that lists pieces; nothing for other values.
    words: Vec<Vec<Part>>,
    /// The value for the shipped game.
    base: Option<String>,
    /// The line of the section that sets it.
    place: Option<Span>,
}

/// A part of a word in a value that lists pieces.
#[derive(Clone, Debug)]
enum Part {
    /// The letter of a piece, as the key that defines the piece: a letter given to another piece later is another piece.
    Piece(String),
    Text(char),
}

/// All values.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    map: IndexMap<String, Setting>,
    /// The key of the piece that has a letter.
    letters: BTreeMap<char, String>,
    /// True if the file is for the fork of the program.
    fork: bool,
}

impl Settings {
    /// Returns the settings without any section.
    pub(super) fn new(fork: bool) -> Settings {
        let template = [
            ('p', "pawn"),
            ('n', "knight"),
            ('b', "bishop"),
            ('r', "rook"),
            ('q', "queen"),
            ('k', "king"),
        ];
        let letters = template.map(|it| (it.0, it.1.to_owned())).into();
        let mut res = Settings { map: IndexMap::new(), letters, fork };
        for key in ["promotionPieceTypes", "castlingKingPiece", "castlingRookPieces"] {
            let default = keys::find(key).map_or("", |it| it.1);
            res.put(key, default, None);
        }
        res
    }

    /// Adds what holds for a shipped game; later games change earlier ones.
    pub(super) fn add_base(&mut self, keys: &str) {
        let entries = || keys.split_whitespace().filter_map(|it| it.split_once('='));
        for (key, value) in entries().filter(|it| keys::is_piece(it.0)) {
            self.put(key, value, None);
        }
        for (key, value) in entries().filter(|it| !keys::is_piece(it.0)) {
            self.put(key, &value.replace(',', " "), None);
        }
        for setting in self.map.values_mut() {
            setting.base = Some(setting.value.clone());
        }
    }

    /// Adds pieces that a parent has beyond the shipped game.
    pub(super) fn add_parent(&mut self, pieces: &str) {
        for (key, value) in pieces.split_whitespace().filter_map(|it| it.split_once('=')) {
            self.put(key, value, None);
        }
    }

    /// Forgets what the shipped game says, for a rule file that does not extend it.
    pub(super) fn forget_base(&mut self) {
        self.map.values_mut().for_each(|it| it.base = None);
    }

    /// Sets a key that the sections don't set.
    pub(super) fn add_default(&mut self, key: &str, value: &str) {
        if !self.map.contains_key(key) {
            self.put(key, value, None);
        }
    }

    /// Adds the lines of a section, its pieces first. Returns the lines that are left out, with what is wrong with them.
    ///
    /// The board and the pieces come first, and keys of today come after older names: so the other program reads a section.
    pub(super) fn add<'a>(&mut self, entries: &[Entry<'a>]) -> Vec<(Entry<'a>, Diagnostic)> {
        let order = |it: &&Entry<'_>| match it.key.text {
            "maxRank" | "maxFile" => 0,
            key if keys::is_piece(key) && !key.starts_with("customPiece") => 1,
            key if keys::is_piece(key) => 2,
            key if older::is_old(key) => 3,
            key if older::sets_both(key).is_some() => 5,
            _ => 4,
        };
        let mut ordered: Vec<&Entry<'a>> = entries.iter().collect();
        ordered.sort_by_key(order);
        let has = |key: &str| entries.iter().any(|it| it.key.text == key);
        let mut wrong = Vec::new();
        for entry in ordered {
            let diag = if older::is_old(entry.key.text) {
                self.add_old(entry, has("doubleStepRank"))
            } else if let Some(keys) = older::sets_both(entry.key.text) {
                keys.iter().find_map(|it| self.add_as(it, entry))
            } else {
                self.add_line(entry)
            };
            wrong.extend(diag.map(|it| (*entry, it)));
        }
        wrong
    }

    /// Adds a line with an older name of a key.
    fn add_old(&mut self, entry: &Entry<'_>, has_double_step_rank: bool) -> Option<Diagnostic> {
        let (key, value) = (entry.key.text, entry.value);
        let place = entry.key.span.to(value.span);
        if let Some(new) = older::renamed(key) {
            return self.add_as(new, entry);
        }
        let wrong = |expected: &str| {
            let message = format!("expected {expected}, found `{}`", value.text);
            Some(Diagnostic::new(Code::ImportBadValue, value.span, message))
        };
        if let Some((new, words)) = older::words(key) {
            let Some((_, meaning)) = words.iter().find(|it| it.0 == value.text) else {
                let words: Vec<_> = words.iter().map(|it| format!("`{}`", it.0)).collect();
                return wrong(&format!("one of {}", words.join(", ")));
            };
            if let Some(meaning) = meaning {
                self.put(new, meaning, Some(place));
            }
            return None;
        }
        let ranks = self.size().ranks;
        let Some(rank) = line(value.text).filter(|it| *it <= ranks) else {
            return wrong(&format!("a rank from 1 to {ranks}"));
        };
        // The other program does not read the least rank of double steps where the greatest one is set.
        if !(key == older::LEAST_DOUBLE_STEP && has_double_step_rank) {
            for (new, squares) in older::regions(key, rank, ranks) {
                self.put(new, &squares, Some(place));
            }
        }
        None
    }

    fn add_line(&mut self, entry: &Entry<'_>) -> Option<Diagnostic> {
        self.add_as(entry.key.text, entry)
    }

    /// Adds the value of a line as that of a key.
    fn add_as(&mut self, key: &str, entry: &Entry<'_>) -> Option<Diagnostic> {
        let value = entry.value;
        let place = entry.key.span.to(value.span);
        let Some((kind, _)) = keys::find(key) else {
            let message = format!("`{key}` is not a key that is known");
            let diag = Diagnostic::new(Code::ImportUnknownKey, entry.key.span, message);
            return Some(diag.did_you_mean(key, keys::names()));
        };
        // The fork reads several letters where a goal is meant, also by another name of the key.
        let kind = match kind {
            ValueKind::Type if self.fork && key.starts_with("flagPiece") => ValueKind::Types,
            ValueKind::Type if key != entry.key.text => ValueKind::Types,
            kind => kind,
        };
        if let Err((wrong, expected)) = check(kind, value) {
            let message = format!("expected {expected}, found `{}`", wrong.text);
            return Some(Diagnostic::new(Code::ImportBadValue, wrong.span, message));
        }
        if kind != ValueKind::Looks {
            self.put(key, value.text, Some(place));
        }
        None
    }

    fn put(&mut self, key: &str, value: &str, place: Option<Span>) {
        let value = self.merged(key, value);
        let words = self.words(key, &value);
        let setting = self.map.entry(key.to_owned()).or_default();
        *setting = Setting { value, words, base: setting.base.take(), place };
        if keys::is_piece(key) {
            self.give_letter(key);
        }
    }

    /// Gives a piece the letter that its key says, and rewrites what lists pieces. The piece that had the letter is no more.
    fn give_letter(&mut self, key: &str) {
        self.letters.retain(|_, it| it != key);
        let letter = self.map[key].value.chars().next().filter(char::is_ascii_alphabetic);
        if let Some(letter) = letter {
            let gone = self.letters.insert(letter.to_ascii_lowercase(), key.to_owned());
            if let Some(setting) = gone.and_then(|it| self.map.get_mut(&it)) {
                "-".clone_into(&mut setting.value);
            }
        }
        let letters = &self.letters;
        let letter_of = |part: &Part| match part {
            Part::Text(letter) => Some(*letter),
            Part::Piece(key) => letters.iter().find(|it| it.1 == key).map(|it| *it.0),
        };
        for (key, setting) in self.map.iter_mut().filter(|it| !it.1.words.is_empty()) {
            let words = setting.words.iter();
            let words: Vec<String> =
                words.filter_map(|it| it.iter().map(letter_of).collect()).collect();
            let pairs = matches!(keys::find(key), Some((ValueKind::Pairs, _)));
            setting.value = match words.as_slice() {
                [] => "-".to_owned(),
                words => words.join(if pairs { " " } else { "" }),
            };
        }
    }

    /// Returns the words of a value that lists pieces.
    fn words(&self, key: &str, value: &str) -> Vec<Vec<Part>> {
        let part = |it: char| match self.letters.get(&it.to_ascii_lowercase()) {
            Some(key) => Part::Piece(key.clone()),
            None => Part::Text(it),
        };
        match keys::find(key) {
            Some((ValueKind::Type | ValueKind::Types, _)) => {
                value.chars().map(|it| vec![part(it)]).collect()
            }
            Some((ValueKind::Pairs, _)) => {
                value.split_whitespace().map(|it| it.chars().map(part).collect()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Pairs add to those of the parent; other values replace them.
    fn merged(&self, key: &str, value: &str) -> String {
        let old = self.map.get(key).map(|it| it.value.as_str());
        match (keys::find(key), old) {
            (Some((ValueKind::Pairs, _)), Some(old)) if value != "-" => {
                let mut pairs: IndexMap<&str, &str> = IndexMap::new();
                pairs.extend(old.split_whitespace().filter_map(|it| it.split_once(':')));
                pairs.extend(value.split_whitespace().filter_map(|it| it.split_once(':')));
                let pairs: Vec<_> = pairs.iter().map(|(a, b)| format!("{a}:{b}")).collect();
                pairs.join(" ")
            }
            _ => value.to_owned(),
        }
    }

    /// Returns the value of a key, or what holds without it.
    pub(super) fn get(&self, key: &str) -> &str {
        let default = keys::find(key).map_or("", |it| it.1);
        self.map.get(key).map_or(default, |it| &it.value)
    }

    /// Returns the value of a key for the shipped game.
    pub(super) fn base(&self, key: &str) -> &str {
        let default = keys::find(key).map_or("", |it| it.1);
        self.map.get(key).and_then(|it| it.base.as_deref()).unwrap_or(default)
    }

    /// Returns true if a section says something about any of the keys that does not hold for the shipped game.
    pub(super) fn changed(&self, keys: &[impl AsRef<str>]) -> bool {
        keys.iter().any(|it| self.get(it.as_ref()) != self.base(it.as_ref()))
    }

    /// Returns true if any of the keys has changed, or may mean other squares since the board has other ranks: squares are
    /// counted from the first rank.
    pub(super) fn changed_or_moved(&self, keys: &[impl AsRef<str>]) -> bool {
        self.changed(keys) || self.changed(&["maxRank"])
    }

    /// Returns the place of a key in a section.
    pub(super) fn place(&self, key: &str) -> Option<Span> {
        self.map.get(key)?.place
    }

    /// Returns the keys that define pieces, parents' first.
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

    /// Returns the number of a rank or file.
    pub(super) fn line(&self, key: &str) -> u8 {
        line(self.get(key)).unwrap_or(1)
    }

    /// Returns the letters of pieces.
    pub(super) fn letters(&self, key: &str) -> Vec<char> {
        letters(self.get(key))
    }

    /// Returns the keys of the fork whose values have no translation.
    pub(super) fn untranslated(&self) -> Vec<String> {
        let set = self.map.keys().filter(|it| {
            matches!(keys::find(it), Some((ValueKind::Untranslated, _))) && self.changed(&[it])
        });
        set.cloned().collect()
    }

    /// Returns the value of one of two keys: the second if it is set.
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

    /// Returns the squares of both players.
    pub(super) fn squares(&self, white: &str, black: &str) -> [Squares; 2] {
        let read = |it: &str| match zones(self.get(it), self.size()) {
            Some(zones) => Squares(zones.into_iter().flat_map(|it| it.1.0).collect()),
            None => Squares::parse(self.get(it), self.size()).unwrap_or_default(),
        };
        [read(white), read(black)]
    }

    /// Returns the squares for each letter, where a key has them for each piece.
    pub(super) fn zones(&self, key: &str) -> Option<Vec<(char, Squares)>> {
        zones(self.get(key), self.size())
    }
}

/// Reads squares for each piece, as `Q(*8);R(a8,h8);*(*7)`.
fn zones(text: &str, size: Size) -> Option<Vec<(char, Squares)>> {
    if !text.contains('(') {
        return None;
    }
    let zone = |it: &str| {
        let (letter, rest) = it.split_once('(')?;
        let letter = letter.trim().chars().next()?.to_ascii_lowercase();
        let squares = rest.strip_suffix(')')?.replace(',', " ");
        Some((letter, Squares::parse(&squares, size).ok()?))
    };
    let parts = text.split(';').map(str::trim).filter(|it| !it.is_empty());
    parts.map(zone).collect()
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

/// Checks the kind of a value. The error is the wrong part, and what was expected.
fn check(kind: ValueKind, value: TextPart<'_>) -> Result<(), (TextPart<'_>, String)> {
    let text = value.text;
    let fail = |expected: &str| Err((value, expected.to_owned()));
    match kind {
        ValueKind::Bool if text != "true" && text != "false" => fail("`true` or `false`"),
        ValueKind::Int if !text.parse::<u32>().is_ok_and(|it| it <= 10_000) => {
            fail("a number from 0 to 10000")
        }
        ValueKind::Signed if text != "-1" && !text.parse::<u32>().is_ok_and(|it| it <= 10_000) => {
            fail("a number from -1 to 10000")
        }
        ValueKind::Line if line(text).is_none_or(|it| it > 26) => {
            fail("a number from 1 to 26, or a letter")
        }
        ValueKind::Type => match text.as_bytes() {
            [it] if it.is_ascii_alphabetic() || b"*-".contains(it) => Ok(()),
            _ => fail("the letter of one piece, `*` or `-`"),
        },
        ValueKind::Types => {
            let good = |it: char| it.is_ascii_alphabetic() || " *-+".contains(it);
            if text.chars().all(good) { Ok(()) } else { fail("letters of pieces") }
        }
        ValueKind::Counts => {
            let good =
                |it: &TextPart<'_>| it.text.parse::<u32>().is_ok_and(|it| (1..=1000).contains(&it));
            match value.words().find(|it| !good(it)) {
                Some(wrong) => Err((wrong, "numbers from 1 to 1000".to_owned())),
                None if value.words().filter_map(|it| it.text.parse::<u32>().ok()).sum::<u32>()
                    > 1000 =>
                {
                    fail("at most 1000 moves together")
                }
                None => Ok(()),
            }
        }
        ValueKind::Zones if text.contains('(') => {
            match zones(text, Size { files: 26, ranks: 26 }) {
                Some(_) => Ok(()),
                None => fail("squares for each piece like `Q(*8);R(a8,h8)`"),
            }
        }
        ValueKind::Squares | ValueKind::Zones => {
            let size = Size { files: 26, ranks: 26 };
            let good = |it: &TextPart<'_>| Squares::parse(it.text, size).is_ok();
            match value.words().find(|it| !good(it)) {
                Some(wrong) => Err((wrong, "a square like `e4`, `*4` or `e*`".to_owned())),
                None => Ok(()),
            }
        }
        ValueKind::Word(words) if !words.contains(&text) => {
            let words: Vec<_> = words.iter().map(|it| format!("`{it}`")).collect();
            fail(&format!("one of {}", words.join(", ")))
        }
        ValueKind::Words(words) => match value.words().find(|it| !words.contains(&it.text)) {
            Some(wrong) => Err((wrong, words.join(", "))),
            None => Ok(()),
        },
        ValueKind::Pairs => {
            let good = |it: &TextPart<'_>| {
                it.text == "-"
                    || it.text.split_once(':').is_some_and(|(a, b)| a.len() == 1 && !b.is_empty())
            };
            match value.words().find(|it| !good(it)) {
                Some(wrong) => Err((wrong, "a pair like `p:q`".to_owned())),
                None => Ok(()),
            }
        }
        ValueKind::Rights if text != "-" && text.contains(|it| !"KQkq".contains(it)) => {
            fail("rights to castle like `KQkq`")
        }
        ValueKind::Piece => {
            let mut letters = text.chars();
            let first = letters.next().is_some_and(|it| it.is_ascii_alphabetic() || it == '-');
            let rest = letters.as_str();
            let good = first && (rest.is_empty() || rest.starts_with(':'));
            if good { Ok(()) } else { fail("a letter, or a letter, `:` and moves") }
        }
        _ => Ok(()),
    }
}
