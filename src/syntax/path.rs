//! Trees of path expressions: `m step(forward)`, `c slide(orthogonal, 3) then step(diagonal)`.
//!
//! A text is a union of paths, a path a sequence of legs and groups, a leg a verb over named directions. The names of
//! directions are not known here.

mod message;
mod read;

use crate::source::Span;

pub use read::{leap, parse};

/// The most bytes of a text.
pub const MAX_LEN: usize = 4000;
/// The deepest nesting of parentheses.
pub const MAX_DEPTH: usize = 16;

/// The word before a group that is repeated.
pub const REPEAT: &str = "repeat";

/// Stages made one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// At least one.
    pub parts: Vec<Part>,
    /// As written.
    pub text: String,
    /// All of it.
    pub span: Span,
}

/// One stage of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A leg.
    Leg(Leg),
    /// `(PATHS)`, `repeat(PATHS, RANGE)`.
    Group(Group),
}

/// Paths in parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Each time any of these.
    pub paths: Vec<Path>,
    /// Fewest times.
    pub min: u16,
    /// Most times.
    pub max: u16,
}

/// A leg of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The letters in front.
    pub modes: Vec<ModeLetter>,
    /// What the leg does.
    pub verb: Verb,
    /// The place of the verb.
    pub verb_span: Span,
    /// The directions; `None` for [`Verb::Anywhere`] only.
    pub ways: Option<DirectionSum>,
    /// The range, if it is written.
    pub range: Option<Range>,
    /// All of it.
    pub span: Span,
}

/// A letter in front of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeLetter {
    /// Which.
    pub mode: Mode,
    /// Where.
    pub span: Span,
}

/// The meaning of a letter in front of a verb; the letters are those of Betza's notation, and `w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `m`: to empty cells.
    Move,
    /// `c`: captures enemies.
    Capture,
    /// `d`: captures friends.
    Destroy,
    /// `e`: captures en passant.
    EnPassant,
    /// `k`: captures royal pieces only.
    King,
    /// `w`: captures neutral pieces.
    Neutral,
    /// `t`: doesn't capture royal pieces; hops over friends.
    Tame,
    /// `p`: hops.
    Hop,
    /// `x`: relays to a friend, or swaps with it.
    Swap,
    /// `i`: initial; as long as the leg before.
    Initial,
    /// `n`: lame; leaves an en passant right.
    Lame,
    /// `j`: jumps; skips the first cell.
    Jump,
    /// `u`: unloads the captured piece.
    Unload,
}

impl Mode {
    /// Letters with their meaning, for messages and manuals.
    pub const ALL: [(char, Mode); 13] = [
        ('m', Mode::Move),
        ('c', Mode::Capture),
        ('d', Mode::Destroy),
        ('e', Mode::EnPassant),
        ('k', Mode::King),
        ('w', Mode::Neutral),
        ('t', Mode::Tame),
        ('p', Mode::Hop),
        ('x', Mode::Swap),
        ('i', Mode::Initial),
        ('n', Mode::Lame),
        ('j', Mode::Jump),
        ('u', Mode::Unload),
    ];

    /// Returns the meaning of a letter.
    pub fn from_letter(letter: char) -> Option<Mode> {
        Mode::ALL.iter().find(|it| it.0 == letter).map(|it| it.1)
    }
}

/// What a leg does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// One link.
    Step,
    /// One step made of several links, whatever stands between.
    Leap,
    /// Steps over empty cells.
    Slide,
    /// A slide over exactly one piece.
    Hop,
    /// To any other cell.
    Anywhere,
}

impl Verb {
    /// All with their words.
    pub const ALL: [(&'static str, Verb); 5] = [
        ("step", Verb::Step),
        ("leap", Verb::Leap),
        ("slide", Verb::Slide),
        ("hop", Verb::Hop),
        ("anywhere", Verb::Anywhere),
    ];

    /// Returns the word.
    pub fn word(self) -> &'static str {
        Verb::ALL.iter().find(|it| it.1 == self).map_or("", |it| it.0)
    }

    /// Returns the meaning of a word.
    pub fn from_word(word: &str) -> Option<Verb> {
        Verb::ALL.iter().find(|it| it.0 == word).map(|it| it.1)
    }
}

/// Any of several ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectionSum {
    /// Each is made by its parts one after the other; at least one.
    pub sums: Vec<Vec<DirectionTerm>>,
    /// All of it.
    pub span: Span,
}

/// A part of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectionTerm {
    /// The name of a direction or of a group of them.
    Named(String, Span),
    /// The ways in parentheses.
    Group(DirectionSum),
}

/// A range of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Fewest; with 0 the leg may be left out.
    pub min: u16,
    /// Most; `None` without limit.
    pub max: Option<u16>,
    /// Its place in the text.
    pub span: Span,
}

/// Returns true if a text looks like directions alone rather than like a path or Betza's notation. Directions have no
/// capital and begin with no verb.
pub fn looks_like_directions(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|it: char| !it.is_ascii_lowercase()).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    let foreign = |it: char| it.is_ascii_uppercase() || "@[,".contains(it);
    let is_path = Verb::from_word(first).is_some()
        || first == REPEAT
        || (!first.is_empty() && rest.starts_with('('))
        || looks_like_path(rest);
    !is_path && !text.contains(foreign)
}

/// Returns true if a text looks like a path expression rather than like Betza's notation. A path expression has no
/// capital, or begins with a verb, or with a word and a blank.
pub fn looks_like_path(text: &str) -> bool {
    let text = text.trim_start();
    let word = |it: &str| it.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(it.len());
    let end = word(text);
    let (first, rest) = text.split_at(end);
    let second = rest.trim_start();
    let is_verb = |it: &str| {
        let word = &it[..word(it)];
        Verb::from_word(word).is_some() || word == REPEAT
    };
    let blank_follows = rest.starts_with(char::is_whitespace) && !second.is_empty();
    let small = !first.is_empty() && first.bytes().all(|it| it.is_ascii_lowercase());
    let capital = text.contains(|it: char| it.is_ascii_uppercase() || it == '@');
    is_verb(text)
        || (small && blank_follows && is_verb(second))
        || (small && !capital && rest.contains('('))
        || text.strip_prefix('(').is_some_and(|it| looks_like_path(it) && is_leg(it))
}

/// Returns true if a text begins with a leg, or with parentheses round one, as groups of paths do and directions do not.
fn is_leg(text: &str) -> bool {
    let text = text.trim_start_matches(|it: char| it == '(' || it.is_whitespace());
    let mut words = text.split(|it: char| !it.is_ascii_lowercase());
    let verb = |it: &str| Verb::from_word(it).is_some() || it == REPEAT;
    words.next().is_some_and(verb) || words.next().is_some_and(verb)
}
