//! The words of FEN that a game's names could be taken for: one table for the reader and the writer.
//!
//! A word has one meaning. Words of FEN come first, then names of sets, counters and marks. A name that is taken gets
//! an apostrophe behind it, which no name has.

use alfil_model::{CounterId, MarkId, Model, SetId};

/// What a key of a `key=value` part stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Phase,
    Made,
    Repeat,
    Previous,
    Label,
    Before,
    Coming,
    Passes,
    Last,
    Out,
    Ended,
    Set(SetId),
    Counter(CounterId),
    Mark(MarkId),
}

/// The keys that every game has.
const WORDS: &[(&str, Key)] = &[
    ("phase", Key::Phase),
    ("made", Key::Made),
    ("repeat", Key::Repeat),
    ("previous", Key::Previous),
    ("label", Key::Label),
    ("before", Key::Before),
    ("coming", Key::Coming),
    ("passes", Key::Passes),
    ("last", Key::Last),
    ("out", Key::Out),
    ("ended", Key::Ended),
];

/// What `ended=` says of a game without a winner.
pub(super) const DRAW: &str = "draw";

/// The keys of a game.
pub(super) struct Keys(Vec<(String, Key)>);

impl Keys {
    pub(super) fn new(model: &Model) -> Keys {
        let mut res = Keys(WORDS.iter().map(|it| (it.0.to_owned(), it.1)).collect());
        for (n, set) in model.sets.iter().enumerate() {
            res.add(&set.name, Key::Set(SetId::new(n)));
        }
        for (n, counter) in model.counters.iter().enumerate() {
            res.add(&counter.name, Key::Counter(CounterId::new(n)));
        }
        for (n, mark) in model.marks.iter().enumerate() {
            res.add(mark, Key::Mark(MarkId::new(n)));
        }
        res
    }

    fn add(&mut self, name: &str, key: Key) {
        let free = apart(&word(name), |it| self.get(it).is_some());
        self.0.push((free, key));
    }

    /// Returns what a word stands for.
    pub(super) fn get(&self, word: &str) -> Option<Key> {
        self.0.iter().find(|it| it.0 == word).map(|it| it.1)
    }

    /// Returns the word for a key.
    pub(super) fn word(&self, key: Key) -> &str {
        self.0.iter().find(|it| it.1 == key).map_or("", |it| &it.0)
    }

    /// Returns the word for a set, counter or mark whose name is a word with another meaning.
    pub(super) fn apart_from(&self, word: &str) -> Option<&str> {
        let found = |it: &&(String, Key)| {
            it.0.strip_prefix(word)
                .is_some_and(|it| !it.is_empty() && it.trim_matches('\'').is_empty())
        };
        self.0.iter().find(found).map(|it| it.0.as_str())
    }
}

/// Returns the name of a player, distinct from [`DRAW`].
pub(super) fn player(name: &str) -> String {
    apart(name, |it| it == DRAW)
}

/// Returns the first word that is not taken: the name, the name with one apostrophe, and so on.
fn apart(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut res = name.to_owned();
    while is_taken(&res) {
        res.push('\'');
    }
    res
}

/// Returns any text as one word. Blanks are written `_`. Characters that can't stand in a word, or would be taken for a
/// blank, are written as `%` and two hexadecimal digits for each byte.
pub(super) fn escaped(text: &str) -> String {
    let mut res = String::new();
    for it in text.chars() {
        if it == ' ' {
            res.push('_');
        } else if matches!(it, '_' | '%') || it.is_whitespace() || it.is_control() {
            let mut bytes = [0; 4];
            let bytes = it.encode_utf8(&mut bytes).bytes();
            res.extend(bytes.map(|it| format!("%{it:02x}")));
        } else {
            res.push(it);
        }
    }
    res
}

/// Returns the text from which [`escaped`] makes a word. A `%` without digits stands for itself.
pub(super) fn unescaped(word: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = word.as_bytes();
    while let [first, behind @ ..] = rest {
        let digits = behind.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        let byte = digits.filter(|_| *first == b'%');
        match byte.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(if *first == b'_' { b' ' } else { *first });
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns a declared name as a word. Names have no blanks, except in models that no rule file made.
fn word(name: &str) -> String {
    if name.contains(|it: char| it.is_whitespace() || it == '=' || it == '%') {
        escaped(name).replace('=', "%3d")
    } else {
        name.to_owned()
    }
}
