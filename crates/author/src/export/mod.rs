//! Writes games in formats of other programs.
//!
//! An export is never silent about what is lost: its text is read again by our own importer, and the result is compared
//! with the game.

pub mod diagram;
pub mod fsf;
pub mod proof;
pub mod pychess;
pub mod trace;

/// Something of a game that a format can't say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Its place in the rule file: a key, or the kind and name of an item.
    pub place: String,
    /// The reason.
    pub why: String,
}

impl Gap {
    fn new(place: impl Into<String>, why: impl Into<String>) -> Gap {
        Gap { place: place.into(), why: why.into() }
    }
}

/// A game in another format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The text; empty if there is none at all.
    pub text: String,
    /// The game of the other program on which it builds.
    pub parent: Option<String>,
    /// What the format can't say.
    pub gaps: Vec<Gap>,
    /// What plays differently when the text is read again.
    pub differences: Vec<String>,
}

impl Exported {
    /// Returns true if nothing is lost: everything has a word, and what is read again plays alike.
    pub fn is_exact(&self) -> bool {
        !self.text.is_empty() && self.gaps.is_empty() && self.differences.is_empty()
    }
}
