//! Trees of Betza's notation: `fmWfceFifmnD`, `mRcpR`, `[F?R]`.
//!
//! A text is a union of terms. A term has letters in front, then an atom or a bracket. What the letters mean together
//! is not decided here.

mod message;
mod read;

use crate::source::Span;

pub use read::parse;

/// How many bytes a text may have.
pub const MAX_LEN: usize = 4000;

/// The leaps that have a letter of their own, by their shorter and their longer part.
pub const LEAPS: [((u32, u32), &str); 9] = [
    ((0, 1), "W"),
    ((1, 1), "F"),
    ((0, 2), "D"),
    ((1, 2), "N"),
    ((2, 2), "A"),
    ((0, 3), "H"),
    ((1, 3), "C"),
    ((2, 3), "Z"),
    ((3, 3), "G"),
];

/// Returns the atom of a leap by its two lengths, along files and along ranks, in any order. Behind its letter an `X` makes
/// it three squares longer in one direction, and a `Y` two in both. There is none for a leap that goes nowhere.
///
/// ```
/// use alfil_language::syntax::betza::leap_text;
/// assert_eq!(leap_text(2, 1).as_deref(), Some("N"));
/// assert_eq!(leap_text(1, 5).as_deref(), Some("NX"));
/// assert_eq!(leap_text(0, 0), None);
/// ```
pub fn leap_text(one: u32, other: u32) -> Option<String> {
    let (short, long) = (one.min(other), one.max(other));
    let texts = LEAPS.iter().filter_map(|&((a, b), letter)| {
        let more = short.checked_sub(a)?;
        let rest = long.checked_sub(b + more)?;
        let both = "Y".repeat(more as usize / 2);
        let fits = more % 2 == 0 && rest % 3 == 0;
        fits.then(|| format!("{letter}{}{both}", "X".repeat(rest as usize / 3)))
    });
    texts.min_by_key(String::len)
}

/// One term of the union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What stands in front.
    pub prefix: Vec<Prefix>,
    /// What moves.
    pub body: Body,
    /// True if an apostrophe follows.
    pub exempt: bool,
    /// As written.
    pub text: String,
    /// The whole term.
    pub span: Span,
}

/// Something in front of an atom or bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// A letter.
    Letter(Letter),
    /// Letters in parentheses.
    Group(Group),
}

/// A lower-case letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Which one.
    pub modifier: Modifier,
    /// Where.
    pub span: Span,
}

/// Letters of which any number of copies may stand there: `(paf)3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What is repeated; at least one letter.
    pub letters: Vec<Letter>,
    /// How often at most; without a number as often as the board allows.
    pub most: Option<u8>,
    /// With parentheses and number.
    pub span: Span,
}

/// What a lower-case letter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// A direction.
    Dir(Dir),
    /// A mode.
    Mode(Mode),
    /// `a`: and then another leg.
    Again,
}

spelled! {
    /// A letter for directions.
    Dir: char, letter, from_letter(char) {
        /// Forward.
        Forward 'f'
        /// Back.
        Back 'b'
        /// Left.
        Left 'l'
        /// Right.
        Right 'r'
        /// Forward and back.
        Vertical 'v'
        /// Left and right.
        Sideways 's'
        /// Half of the circle, around the letter before; or all of one handedness.
        Half 'h'
    }
}

spelled! {
    /// A letter for the mode of a leg.
    Mode: char, letter, from_letter(char) {
        /// To empty squares.
        Move 'm'
        /// Captures enemies.
        Capture 'c'
        /// Captures friends.
        Destroy 'd'
        /// Captures en passant.
        EnPassant 'e'
        /// Captures royal pieces only.
        King 'k'
        /// Hops.
        Hop 'p'
        /// Hops and changes the range of what follows.
        Grasshop 'g'
        /// Doesn't capture royal pieces; hops over friends.
        Tame 't'
        /// Changes the range of what follows at an empty square.
        Toggle 'y'
        /// Lame: what it passes must be empty; such a step can be captured en passant.
        Lame 'n'
        /// Jumps; skips the first square.
        Jump 'j'
        /// Only from where the piece began; in a later leg: as long as the leg before.
        Initial 'i'
        /// Around the edges.
        Around 'o'
        /// Unloads what was captured.
        Unload 'u'
        /// Relays to a friend, or swaps with it.
        Swap 'x'
        /// Zigzag: turns to the other side.
        Zigzag 'z'
        /// Circles: turns to the same side.
        Circle 'q'
    }
}

spelled! {
    /// A capital: a step, leap or slide, or something special.
    AtomLetter: char, letter, from_letter(char) {
        /// One step orthogonally (wazir).
        W 'W'
        /// One step diagonally (ferz).
        F 'F'
        /// A leap of two orthogonally (dabbaba).
        D 'D'
        /// A knight's leap.
        N 'N'
        /// A leap of two diagonally (alfil).
        A 'A'
        /// A leap of three orthogonally (threeleaper).
        H 'H'
        /// A leap of one and three (camel).
        C 'C'
        /// A leap of one and three (camel) in most dialects.
        L 'L'
        /// A leap of two and three (zebra).
        Z 'Z'
        /// A leap of two and three (zebra) in most dialects.
        J 'J'
        /// A leap of three diagonally (tripper).
        G 'G'
        /// Any number of steps orthogonally (rook).
        R 'R'
        /// Any number of steps diagonally (bishop).
        B 'B'
        /// Any number of steps in all eight directions (queen).
        Q 'Q'
        /// One step in all eight directions.
        K 'K'
        /// Castling.
        O 'O'
        /// A leap to any cell (universal leaper).
        U 'U'
        /// Moves as the piece that the opponent moved last (imitator).
        I 'I'
        /// Dropped from the hand.
        At '@'
    }
}

/// What moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// All legs by the same atom.
    Atom(Atom),
    /// Each leg by its own.
    Bracket(Bracket),
}

/// A capital with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// Which.
    pub letter: AtomLetter,
    /// `X` and `Y`, in order.
    pub extensions: Vec<Extension>,
    /// How far.
    pub range: Range,
    /// All of it.
    pub span: Span,
}

/// A lengthening of an atom's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// The longer component by three.
    X,
    /// Both components by two.
    Y,
}

/// How far an atom goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// Nothing is written.
    Default,
    /// A number; 0 is without limit.
    Number(u8),
    /// The letter is written twice: without limit.
    Doubled,
    /// `*`: to the middle of the board.
    Half,
}

/// Legs with an atom each: `[F?R]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// At least one.
    pub legs: Vec<BracketLeg>,
    /// With brackets.
    pub span: Span,
}

/// A leg in a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketLeg {
    /// True if the move may also end before it (`?`); false for the first.
    pub optional: bool,
    /// Letters in front; never [`Modifier::Again`].
    pub letters: Vec<Letter>,
    /// What moves.
    pub atom: Atom,
    /// All of it.
    pub span: Span,
}
