//! Trees of path expressions: `m step(forward)`, `c slide(orthogonal, 3) then step(diagonal)`.
//!
//! A text is a union of paths, a path a sequence of legs and groups, a leg a verb over named directions. The names of
//! directions are not known here.

mod message;
mod read;

use crate::source::{Snippet, Span};

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
    /// The place of `max`, if it is written instead: the leg goes as far as it can.
    pub farthest: Option<Span>,
    /// The set after `through`: the cells that a slide passes, or the pieces over which a hop goes.
    pub through: Option<InnerSet>,
    /// All of it.
    pub span: Span,
}

/// The text of a set inside a path. Another grammar reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerSet {
    /// The text, escapes resolved.
    pub text: String,
    /// Its place in the file.
    pub span: Span,
    /// True if the text stands in the file character by character.
    pub exact: bool,
}

impl InnerSet {
    /// Returns the text as the grammar of expressions reads it.
    pub fn snippet(&self) -> Snippet<'_> {
        Snippet { text: &self.text, span: self.span, exact: self.exact }
    }
}

/// A letter in front of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeLetter {
    /// Which.
    pub mode: Mode,
    /// Where.
    pub span: Span,
}

spelled! {
    /// A letter in front of a verb; the letters are those of Betza's notation, and `w`.
    Mode: char, letter, from_letter(char) {
        /// To empty cells.
        Move 'm'
        /// Captures enemies.
        Capture 'c'
        /// Captures friends.
        Destroy 'd'
        /// Captures en passant.
        EnPassant 'e'
        /// Captures royal pieces only.
        King 'k'
        /// Captures neutral pieces.
        Neutral 'w'
        /// Doesn't capture royal pieces; hops over friends.
        Tame 't'
        /// Hops.
        Hop 'p'
        /// Relays to a friend, or swaps with it.
        Swap 'x'
        /// Initial; as long as the leg before.
        Initial 'i'
        /// Lame; leaves an en passant right.
        Lame 'n'
        /// Jumps; skips the first cell.
        Jump 'j'
        /// Unloads the captured piece.
        Unload 'u'
    }
}

spelled! {
    /// What a leg does.
    Verb: &'static str, word, from_word(&str) {
        /// One link.
        Step "step"
        /// One step made of several links, whatever stands between.
        Leap "leap"
        /// Steps over empty cells.
        Slide "slide"
        /// A slide over exactly one piece.
        Hop "hop"
        /// To any other cell.
        Anywhere "anywhere"
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
