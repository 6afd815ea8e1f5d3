//! Records of games.
//!
//! Three forms are read, also mixed. One is PGN, with moves as people write them ([`super::san`]); it is what
//! [`super::pgn`] writes. The compact one has our move texts instead; move numbers and marks (`+` check, `#` or `++`
//! mate) are the same:
//!
//! ```text
//! [FEN "..."]
//! 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
//! 1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7# 1-0
//! ```
//!
//! The descriptive one states what happened, by piece IDs and cells; every statement is verified:
//!
//! ```text
//! 4: N(c2) x N(e4)>B(z)      B(z) x R(f1)>N(z)(drop check).
//! 5: N(e2) - f4++
//! ```
//!
//! | text | means |
//! | --- | --- |
//! | `N(e2) - f4`, `N - f4` | the knight (there) goes to f4 and captures nothing |
//! | `N x P(f4)`, `N x f4` | it captures what stands on f4 (a pawn) |
//! | `>B`, `>B(z)` behind a victim | what was captured comes back on the board (on that cell) as that type |
//! | `>B` behind the mover or its target, `=B` | the mover becomes that type |
//! | `>''` | it is gone |
//! | `+` `++` `#` `dc` | check, mate, mate; a piece placed this turn attacks the mover's own royal piece |
//!
//! - With more than two players each `+` is a check of an opponent, and `#` behind them a mate: `++`, `+#`.
//! - Remarks in `{}` and behind `;`, glyphs (`$1`, `!?`) and variations in `()` are kept with the turn before them.
//! - Lines that begin with `%` are ignored.
//! - Two remarks in `()` behind descriptions count: `(drop check)` is `dc`, and `(promotes to ID)` names the new type.
//! - Lines that do not begin with a move number are titles or prose. The exceptions are lines that continue a line of
//!   moves, follow tags, or begin with a word that names a cell as a move does. Prose between turns is a remark.
//! - Zeros are castling (`0-0`), not a result. As the last word they are a result if the tag `Result` is the same.
//! - Everything else is an error with its place ([`RecordedGame::unread`]).

mod assertions;
mod decode;
mod descriptive;
pub mod japanese;
mod kind;
mod marks;
mod parse;
mod pgn4;
mod replay;
mod tape;
mod usi;
mod written;

use japanese::{Close, JapaneseMove};
use std::{fmt, ops::Range, time::Duration};

pub use decode::decode;
pub use kind::{Kind, UnknownKind};
pub(super) use parse::is_result;
pub use parse::{parse, parse_each};
pub use replay::{PlayedTurn, Replayed, replay, replay_while, result_token};
use written::Written;
pub use written::write;

/// One game as recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedGame {
    /// The line above it, or empty.
    pub title: String,
    /// `[NAME "VALUE"]`.
    pub tags: Vec<Tag>,
    /// The remarks before the first turn, without their brackets.
    pub remarks: Vec<String>,
    /// The turns.
    pub turns: Vec<RecordedTurn>,
    /// The result behind the last move.
    pub result: Option<(String, Range<usize>)>,
    /// How the game was closed, if a word of a record of shogi says so.
    pub close: Option<Close>,
    /// The parts of the text that are nothing a record may have, in their order.
    pub unread: Vec<Unread>,
}

/// A part of a record that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The error in it.
    pub message: String,
    /// Its bytes in the text.
    pub at: Range<usize>,
}

impl RecordedGame {
    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tag_entry(name).map(|it| it.value.as_str())
    }

    pub(super) fn tag_entry(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|it| it.name.eq_ignore_ascii_case(name))
    }
}

/// A tag of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name: `Event`.
    pub name: String,
    /// Its value, escapes resolved.
    pub value: String,
    /// Its bytes in the text.
    pub at: Range<usize>,
}

/// One turn as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTurn {
    /// The number before it, if one is there, and true if dots show that it is not the round's first turn.
    pub number: Option<(u32, bool)>,
    /// The recorded text.
    pub recorded: Recorded,
    /// The glyphs behind it: `$1`, `!?`. Those that are part of its word stay there.
    pub glyphs: Vec<String>,
    /// The remarks behind it, without their brackets.
    pub remarks: Vec<String>,
    /// The time that the player took.
    pub time: Option<Duration>,
    /// The variations behind it: other turns in its place.
    pub variations: Vec<Variation>,
    /// Its bytes in the text.
    pub at: Range<usize>,
}

impl RecordedTurn {
    /// Returns a turn without a number and without anything behind it.
    pub fn new(recorded: Recorded, at: Range<usize>) -> RecordedTurn {
        let (glyphs, remarks, variations) = (Vec::new(), Vec::new(), Vec::new());
        RecordedTurn { number: None, recorded, glyphs, remarks, time: None, variations, at }
    }
}

/// A variation: a line of turns that were not played. It begins where the turn before it began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The text between its parentheses.
    pub text: String,
    /// The remarks before its first turn.
    pub remarks: Vec<String>,
    /// Its turns. There are none in prose between parentheses.
    pub turns: Vec<RecordedTurn>,
    /// The result behind them.
    pub result: Option<String>,
}

/// How deep variations of records of shogi may be nested.
const MAX_DEPTH: usize = 32;

/// The text of a turn in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// A text as people write it or a move text, marks included.
    Compact(String),
    /// A description.
    Descriptive(DescribedMove),
    /// A move in a record of shogi.
    Japanese(JapaneseMove),
    /// A move in USI.
    Usi(String),
}

/// A description of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DescribedMove {
    /// The mover's ID.
    pub piece: String,
    /// The mover's first cell.
    pub from: Option<String>,
    /// What the mover becomes.
    pub becomes: Option<Fate>,
    /// True if it captures.
    pub captures: bool,
    /// The victim's ID.
    pub victim: Option<String>,
    /// The target, or the victim's cell.
    pub to: String,
    /// The fate of the victim.
    pub victim_becomes: Option<Fate>,
    /// Check, mate, withheld check.
    pub marks: Marks,
}

/// The fate of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is gone.
    Gone,
    /// It is of this type, on that cell if one is named.
    Type(String, Option<String>),
}

/// Marks behind a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// `+`
    pub check: bool,
    /// With more than two players: how many `+` there are, one for each opponent in check.
    pub n_checked: u8,
    /// `#`, and with two players `++`
    pub mate: bool,
    /// `dc`
    pub withheld: bool,
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.withheld {
            f.write_str("dc")?;
        }
        if self.mate {
            f.write_str("#")?;
        } else if self.check {
            f.write_str("+")?;
        }
        Ok(())
    }
}

/// A false statement in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Move number, as recorded.
    pub number: u32,
    /// The player who moved.
    pub player: String,
    /// The recorded statement.
    pub text: String,
    /// The error in it.
    pub message: String,
    /// Its bytes in the text.
    pub at: Range<usize>,
    /// True if only a mark is missing: the move as such is right.
    pub omission: bool,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}, {}, `{}`: {}", self.number, self.player, self.text, self.message)
    }
}
