//! The kinds of records.

use super::{japanese::is_shogi_move_sign, usi::is_usi};
use std::{error::Error, fmt, str::FromStr};

/// A kind of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Portable Game Notation, lists of moves, and descriptions.
    #[default]
    Pgn,
    /// The PGN of chess.com for four players.
    Pgn4,
    /// Kifu, the most common form of records of shogi.
    Kif,
    /// Kifu without origins of moves.
    Ki2,
    /// The form of the Computer Shogi Association.
    Csa,
    /// Lines as programs for shogi send them: positions and moves in USI.
    Usi,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] = [Kind::Pgn, Kind::Pgn4, Kind::Kif, Kind::Ki2, Kind::Csa, Kind::Usi];

    /// Returns its name: the usual ending of files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Pgn => "pgn",
            Kind::Pgn4 => "pgn4",
            Kind::Kif => "kif",
            Kind::Ki2 => "ki2",
            Kind::Csa => "csa",
            Kind::Usi => "usi",
        }
    }

    /// Finds the kind of a text by its lines. What is nothing else is PGN.
    pub fn of(text: &str) -> Kind {
        /// More lines are not looked at.
        const MOST_LINES: usize = 2000;
        let mut res = Kind::Pgn;
        for line in text.lines().take(MOST_LINES) {
            let line = line.trim_start_matches(|it: char| it.is_whitespace() || it == '\u{feff}');
            if line.starts_with('[') || line.contains(" .. ") {
                return if is_pgn4(text) { Kind::Pgn4 } else { Kind::Pgn };
            }
            if is_usi(line) {
                return Kind::Usi;
            }
            if is_csa(line) {
                return Kind::Csa;
            }
            if line.starts_with(is_shogi_move_sign) {
                return Kind::Ki2;
            }
            if is_kif_move(line) {
                return Kind::Kif;
            }
            if is_kif_header(line) {
                res = Kind::Kif;
            }
        }
        res
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Kind, UnknownKind> {
        // Files of shogi that end in `u` are in UTF-8.
        let name = match name {
            "kifu" => "kif",
            "ki2u" => "ki2",
            name => name,
        };
        Kind::ALL.into_iter().find(|it| it.name() == name).ok_or(UnknownKind)
    }
}

/// A name that no kind of records has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", Kind::ALL.map(Kind::name).join(", "))
    }
}

impl Error for UnknownKind {}

/// Returns true if turns stand in a row as four players make them.
fn is_pgn4(text: &str) -> bool {
    text.contains("[StartFen4 \"")
        || text.lines().any(|it| !it.starts_with('[') && it.contains(" .. "))
}

/// Returns true for statements of CSA: `V2.2`, `PI`, `P1-KY`, `N+NAME`, `+7776FU`.
fn is_csa(line: &str) -> bool {
    let bytes = line.as_bytes();
    match bytes {
        [b'V', b'1'..=b'9'] | [b'V', b'1'..=b'9', b'.', ..] | [b'P', b'I', ..] => true,
        [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..] => true,
        [b'P', b'+' | b'-', b'0'..=b'9', ..] | [b'N', b'+' | b'-', ..] => true,
        [b'+' | b'-', digits @ .., b'A'..=b'Z', b'A'..=b'Z'] => {
            digits.len() == 4 && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// Returns true for `1 ７六歩(77)` and `1 投了`: a number and a word that is not ASCII.
fn is_kif_move(line: &str) -> bool {
    let rest = line.trim_start_matches(|it: char| it.is_ascii_digit());
    let word = rest.trim_start();
    rest.len() < line.len()
        && word.len() < rest.len()
        && word.starts_with(|it: char| {
            it == '同' || ('０'..='９').contains(&it) || ('\u{4e00}'..'\u{a000}').contains(&it)
        })
}

/// Returns true for headers and bars of KIF, such as `手合割：平手`.
fn is_kif_header(line: &str) -> bool {
    line.starts_with("手数") || line.starts_with("#KIF") || {
        let name = line.split('：').next().filter(|it| it.len() < line.len());
        name.is_some_and(|it| !it.is_empty() && !it.contains(char::is_whitespace) && !it.is_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_in_texts() {
        for (text, kind) in [
            ("", Kind::Pgn),
            ("1. e4 e5", Kind::Pgn),
            ("1 e4 e5", Kind::Pgn),
            ("[Event \"先手：x\"]\n\n1. e4", Kind::Pgn),
            ("\u{feff}手合割：平手\r\n   1 ７六歩(77)", Kind::Kif),
            ("1 投了", Kind::Kif),
            ("手合割：平手\n▲７六歩", Kind::Ki2),
            ("'remark\nV2.2\n", Kind::Csa),
            ("+7776FU", Kind::Csa),
            ("1. h2-h3 .. b7-c7", Kind::Pgn4),
            ("# games\nstartpos moves 7g7f", Kind::Usi),
            ("position sfen 9/9 b - 1", Kind::Usi),
        ] {
            assert_eq!(Kind::of(text), kind, "{text}");
        }
        for kind in Kind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
    }
}
