//! Words with a fixed set of values: each is an enum, with its words and their meanings.

use super::WordDoc;
use alfil_model::{
    BoardLayout, CellStyle, Labels, Lifetime, NotationStyle, OutcomeResult, PieceStyle, RoyalMode,
    Subject, When,
};

/// An enum whose values are words of rule files.
pub trait Words: Copy + PartialEq + 'static {
    /// All values.
    const VALUES: &'static [Self];
    /// Their words, in the same order.
    const WORDS: &'static [WordDoc];

    /// Returns the word of a value.
    fn word(self) -> &'static str;

    /// Reads a word. Blanks around it do not count.
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::VALUES.iter().copied().find(|it| it.word() == text)
    }
}

/// A value whose word constants need: methods of traits cannot be called there.
#[derive(Clone, Copy, Debug)]
pub struct Word<T>(pub T);

/// Declares enums of words, or gives words to the values of enums of the model:
///
/// ```text
/// words! {
///     /// Its meaning.
///     pub enum Per { Game = "game": "there is one", Player = "player": "each player has one" }
///     impl When { ... }
/// }
/// ```
macro_rules! words {
    () => {};
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($value:ident = $word:literal: $doc:literal,)+ }
        $($others:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $doc] $value,)+ }
        words! { impl $name { $($value = $word: $doc,)+ } $($others)* }
    };
    (impl $name:ident { $($value:ident = $word:literal: $doc:literal,)+ } $($others:tt)*) => {
        impl Word<$name> {
            /// Returns the word of rule files for it.
            pub const fn text(self) -> &'static str {
                match self.0 { $($name::$value => $word,)+ }
            }
        }

        impl Words for $name {
            const VALUES: &'static [$name] = &[$($name::$value,)+];
            const WORDS: &'static [WordDoc] = &[$(WordDoc { name: $word, doc: $doc },)+];

            fn word(self) -> &'static str {
                Word(self).text()
            }
        }

        words! { $($others)* }
    };
}

words! {
    /// What the cells of a board form.
    pub enum GridKind {
        Square = "square": "squares, on one level or several",
        Hex = "hex": "hexagons with flat tops",
        Graph = "graph": "cells and links as listed",
    }

    /// The edges of a board that meet.
    pub enum WrapEdges {
        Files = "files": "the left edge meets the right one",
        Ranks = "ranks": "the lower edge meets the upper one",
        Both = "both": "both",
        None = "none": "neither",
    }

    /// How neutral pieces can be captured.
    pub enum NeutralCapture {
        Wall = "wall": "only by paths that say so",
        Prey = "prey": "by whatever captures enemies",
    }

    /// The dialects of Betza's notation.
    pub enum Dialect {
        Diagram = "diagram": "as in the Interactive Diagrams of the chess variant pages",
        XBoard = "xboard": "as XBoard reads it",
        Parts = "parts": "as Betza and Fairy-Stockfish have it: a direction of K or Q is one of W and one of F",
    }

    /// The types of options.
    pub enum OptionType {
        Bool = "bool": "`true` or `false`",
        Int = "int": "a whole number from `min` to `max`",
        Choice = "choice": "one of `values`",
        Order = "order": "the parts of `of`, each once, in any order",
        Text = "text": "any short text",
    }

    /// The moves that promote.
    pub enum PromotionMoves {
        Move = "move": "any move",
        Capture = "capture": "captures only",
    }

    /// The hand that a captured piece joins.
    pub enum CaptureHand {
        Own = "own": "the captor's, as a piece of the captor",
        Owner = "owner": "its owner's",
        None = "none": "nobody's: it is gone",
    }

    /// The type as which a captured piece joins a hand.
    pub enum HandType {
        Same = "same": "the type that it has",
        Base = "base": "its `base`",
        Unpromoted = "unpromoted": "the type that it had before it promoted; `~` marks promoted pieces",
    }

    /// How many counters there are.
    pub enum Per {
        Game = "game": "there is one",
        Player = "player": "each player has one",
    }

    /// Where FEN has a counter.
    pub enum CounterField {
        Checks = "checks": "before the clocks, a number for each player: `3+3`",
    }

    /// Where FEN has a set of cells.
    pub enum SetField {
        Castling = "castling": "in the castling field: the files of its cells, as large letters for the first player; a right to castle stands for the cells of king and partner. A letter means the cell of the set at the start on which the player's piece stood, if one of them stands there",
    }

    /// What distinguishes turns.
    pub enum Distinct {
        Text = "text": "in how they are written",
        Result = "result": "in the position to which they lead; of the same ones the first is listed",
    }

    /// What a compulsory kind of moves compares.
    pub enum Compared {
        Move = "move": "moves, before they are made",
        Turn = "turn": "whole turns, after them",
    }

    /// The pieces that are royal when a move is tested.
    pub enum Counted {
        Before = "before": "those before the move",
        After = "after": "those after it",
    }

    /// The result for a player when a position recurs.
    pub enum RepetitionResult {
        Win = "win": "the player wins",
        Loss = "loss": "the player loses",
        Draw = "draw": "nobody wins",
        Eliminated = "eliminated": "the player is out, and their pieces are removed",
        Illegal = "illegal": "the turn is illegal",
    }

    /// How drops are written.
    pub enum DropSign {
        At = "at": "`P@e4`",
        Star = "star": "`P*e4`",
    }

    /// How the moves of a turn are joined.
    pub enum TurnJoin {
        Commas = "commas": "`e4,xa1`",
        Words = "words": "`e4 x a1`: a blank also stands behind an `x` with which a move begins",
    }

    impl RoyalMode {
        Any = "any": "each must be safe",
        All = "all": "there is check only if all of them are attacked",
        Last = "last": "only one that is the last of them is royal",
        LastOfType = "last-of-type": "only one that is the last of its type is royal",
    }

    impl When {
        Turn = "turn": "when a turn is complete",
        Move = "move": "after each move",
    }

    impl Subject {
        Mover = "last-player": "the player who has just moved",
        Next = "next-player": "the player who is on move now",
        Each = "each": "every player, the last player first",
    }

    impl OutcomeResult {
        Win = "win": "the player wins",
        Loss = "loss": "the player loses",
        Draw = "draw": "nobody wins",
        Eliminate = "eliminated": "the player is out, and their pieces are removed",
    }

    impl Lifetime {
        Move = "move": "until the next move begins",
        Turn = "turn": "until the turn is over",
        NextTurn = "next turn": "until the following turn is over",
        Game = "game": "for good",
    }

    impl CellStyle {
        Checkered = "checkered": "neighbours have different colours, on squares and hexes",
        Plain = "plain": "all cells have one colour",
        Points = "points": "pieces stand where lines meet",
    }

    impl BoardLayout {
        Flat = "flat": "as the grid has it",
        Ring = "ring": "bent into a ring, where the edges of the board meet one way",
        Lying = "lying": "turned a quarter to the left, on hexes",
    }

    impl Labels {
        Outside = "outside": "files and ranks beside the board",
        Inside = "inside": "the name of each cell in it",
        None = "none": "none in pictures, while the terminal shows them",
    }

    impl PieceStyle {
        Pictures = "pictures": "by `picture` or the name, else by `glyph`, else by letters",
        Symbols = "symbols": "by `glyph`, else by letters",
        Letters = "letters": "by the letters of their ID, on discs",
    }

    impl NotationStyle {
        San = "san": "standard algebraic notation, `Nf3`",
        Hodges = "hodges": "files from the right, ranks as letters, `N-7g`",
        Wxf = "wxf": "files from the right, and how far forward or back, `H2+3`",
        Descriptions = "descriptions": "what happens to the mover and its victim, `N(c2) x R(f1)>N(z)`",
        Moves = "moves": "alfil's move texts, `g1f3`",
    }
}

impl RepetitionResult {
    /// Returns the result; `None` if the turn is illegal.
    pub fn result(self) -> Option<OutcomeResult> {
        Some(match self {
            RepetitionResult::Win => OutcomeResult::Win,
            RepetitionResult::Loss => OutcomeResult::Loss,
            RepetitionResult::Draw => OutcomeResult::Draw,
            RepetitionResult::Eliminated => OutcomeResult::Eliminate,
            RepetitionResult::Illegal => return None,
        })
    }
}
