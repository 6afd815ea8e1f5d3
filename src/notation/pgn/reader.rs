//! Reading PGN as a stream: game by game, turn by turn, in memory for one game.
//!
//! It is the quick way to the positions of many games. Numbers, marks and results are not verified, and variations and
//! remarks are skipped; [`crate::notation::record`] reads and verifies all of them.

use crate::{
    game::{Game, Variant},
    notation::{
        PositionError,
        error::MoveError,
        game_from_fen,
        plain::Meaning,
        read::{self, plainly},
        record::decode,
    },
};
use std::{
    error::Error,
    fmt,
    io::{self, BufRead, Read as _},
    ops::Range,
};

/// The most bytes of one game.
const LONGEST: usize = 16 << 20;

/// The reason why a game can't be read further.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The source failed, or is no text.
    Io(io::Error),
    /// A game is longer than 16 MiB; the line is that where it begins.
    TooLong {
        /// The line, from 1.
        line: usize,
    },
    /// The position of the tag `FEN` is none of the game.
    Position {
        /// The line, from 1, where the game begins.
        line: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A word is no legal turn.
    Move {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "the games can't be read: {error}"),
            ReadError::TooLong { line } => {
                write!(f, "line {line}: expected a game of at most {LONGEST} bytes")
            }
            ReadError::Position { line, error } => write!(f, "line {line}: {error}"),
            ReadError::Move { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            ReadError::TooLong { .. } => None,
            ReadError::Position { error, .. } => Some(error),
            ReadError::Move { error, .. } => Some(error),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

/// Reads the games of a PGN file one after the other.
///
/// ```
/// use alfil::{Variant, notation::pgn::Reader};
///
/// let text = "[White \"A\"]\n\n1. e4 e5 {open} 2. Nf3 (2. f4) Nc6 *\n\n[White \"B\"]\n\n1. d4 d5 1/2-1/2\n";
/// let mut reader = Reader::new(Variant::shipped("chess")?, text.as_bytes());
/// let mut positions = 0;
/// while let Some(mut game) = reader.next_game()? {
///     while game.play_next()? {
///         positions += 1;
///         assert!(!game.game().position().in_check(alfil::Player(0)));
///     }
/// }
/// assert_eq!(positions, 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    variant: Variant,
    source: R,
    /// The text of the present game, and behind it the first line of the next one.
    text: String,
    /// Where the present game ends in the text.
    end: usize,
    /// The line, from 1, with which the text begins.
    line: usize,
}

impl<R: BufRead> Reader<R> {
    /// Returns a reader of games of a variant. Files are read in blocks: wrap them in [`io::BufReader`].
    pub fn new(variant: Variant, source: R) -> Reader<R> {
        Reader { variant, source, text: String::new(), end: 0, line: 1 }
    }

    /// Goes to the next game; `None` at the end. What is left of the game before is skipped.
    ///
    /// # Errors
    /// If the source fails, the game is too long, or its `FEN` is no position. The game after it can be read all the same,
    /// unless the source has failed.
    pub fn next_game(&mut self) -> Result<Option<PgnGame<'_>>, ReadError> {
        self.line += lines_in(&self.text[..self.end]);
        self.text.drain(..self.end);
        self.end = 0;
        let has_moves = self.fill()?;
        if self.text[..self.end].trim().is_empty() && !has_moves {
            return Ok(None);
        }
        let text = &self.text[..self.end];
        let moves = moves_begin(text);
        let game = match tag_in(&text[..moves], "FEN") {
            None => self.variant.start(),
            Some(fen) => game_from_fen(&self.variant, &fen)
                .map_err(|error| ReadError::Position { line: self.line, error })?,
        };
        Ok(Some(PgnGame {
            game,
            text,
            tags: ..moves,
            at: moves,
            first_line: self.line,
            turn: 0..0,
        }))
    }

    /// Reads lines until the next game begins, or to the end. Returns true if the game has moves.
    fn fill(&mut self) -> Result<bool, ReadError> {
        let (mut has_moves, mut in_remark, mut at) = (false, false, 0);
        loop {
            if at == self.text.len() && !self.read_line()? {
                self.end = at;
                return Ok(has_moves);
            }
            let end = self.text[at..].find('\n').map_or(self.text.len(), |it| at + it + 1);
            let line = &self.text[at..end];
            let is_tag = !in_remark && line.starts_with('[');
            if is_tag && has_moves {
                self.end = at;
                return Ok(true);
            }
            if !is_tag && !line.starts_with('%') && !line.trim().is_empty() {
                has_moves = true;
                in_remark = ends_in_remark(line, in_remark);
            }
            at = end;
            if at > LONGEST {
                self.end = at;
                return Err(ReadError::TooLong { line: self.line });
            }
        }
    }

    /// Adds a line of the source to the text; returns false at the end. Lines that are not in UTF-8 are in Latin-1, as the
    /// standard of PGN has it.
    fn read_line(&mut self) -> Result<bool, ReadError> {
        let mut line = Vec::new();
        // A line without an end is too long before it fills the memory.
        let most = LONGEST as u64 + 1;
        if (&mut self.source).take(most).read_until(b'\n', &mut line)? == 0 {
            return Ok(false);
        }
        let no_text = || io::Error::new(io::ErrorKind::InvalidData, "the file is no text");
        self.text += &decode(line).ok_or_else(no_text)?;
        Ok(true)
    }
}

/// A game of a [`Reader`].
#[derive(Debug)]
pub struct PgnGame<'r> {
    game: Game,
    text: &'r str,
    tags: std::ops::RangeTo<usize>,
    /// Where the next word begins.
    at: usize,
    /// The line of the file where the text begins.
    first_line: usize,
    /// The moves of the last turn, by their numbers in the game.
    turn: Range<usize>,
}

impl PgnGame<'_> {
    /// Returns the game as far as it was played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        tag_in(&self.text[self.tags], name)
    }

    /// Returns how many moves the turn that was played last has: one, in most games.
    pub fn n_moves_of_turn(&self) -> usize {
        self.turn.len()
    }

    /// Plays the next turn of the main line; returns false at the end.
    ///
    /// # Errors
    /// If the next word is no legal turn. Calling the method again gives the same error.
    pub fn play_next(&mut self) -> Result<bool, ReadError> {
        let Some(word) = self.next_word() else { return Ok(false) };
        let before = self.game.n_moves();
        let text = &self.text[word.clone()];
        let meaning = plainly(&self.game, &self.game.listed(), text);
        let played = match meaning {
            Meaning::Move(mv) => {
                self.game.play_unchecked(mv);
                true
            }
            Meaning::Illegal => false,
            Meaning::Unknown => read::play(&mut self.game, text).is_some(),
        };
        if !played {
            let line = self.first_line + lines_in(&self.text[..word.start]);
            return Err(ReadError::Move { line, error: MoveError::unread(&self.game, text) });
        }
        self.turn = before..self.game.n_moves();
        self.at = word.end;
        Ok(true)
    }

    /// Returns the next word that is a move; `None` at the end. Skips remarks, variations, glyphs and numbers.
    fn next_word(&mut self) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        let (mut at, mut depth) = (self.at, 0_usize);
        while at < bytes.len() {
            match bytes[at] {
                b'{' => at = find(bytes, at, b'}') + 1,
                b';' => at = find(bytes, at, b'\n'),
                b'%' if at == 0 || bytes[at - 1] == b'\n' => at = find(bytes, at, b'\n'),
                b'(' => (depth, at) = (depth + 1, at + 1),
                b')' => (depth, at) = (depth.saturating_sub(1), at + 1),
                it if it.is_ascii_whitespace() || it == b'.' => at += 1,
                _ => {
                    let end = word_end(bytes, at);
                    let start = behind_number(bytes, at, end);
                    if depth == 0 && start < end && is_move(&self.text[start..end]) {
                        self.at = start;
                        return Some(start..end);
                    }
                    at = end;
                }
            }
        }
        self.at = bytes.len();
        None
    }
}

/// Returns where a byte stands next; the end if nowhere.
fn find(bytes: &[u8], from: usize, byte: u8) -> usize {
    bytes[from..].iter().position(|it| *it == byte).map_or(bytes.len(), |it| from + it)
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    let ends = |it: &u8| it.is_ascii_whitespace() || b"{}();".contains(it);
    // A parenthesis at the beginning of a word is no part of it.
    let len = bytes[at + 1..].iter().position(ends);
    len.map_or(bytes.len(), |it| at + 1 + it)
}

/// Returns where the move of a word begins: behind its number, `12.` or `12...`, if it has one.
fn behind_number(bytes: &[u8], at: usize, end: usize) -> usize {
    let digits = bytes[at..end].iter().take_while(|it| it.is_ascii_digit()).count();
    let dots = bytes[at + digits..end].iter().take_while(|it| **it == b'.').count();
    if digits > 0 && dots > 0 { at + digits + dots } else { at }
}

/// Returns false for results, glyphs and numbers.
fn is_move(word: &str) -> bool {
    let is_result = matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½");
    let is_glyph = word.starts_with('$') || word.bytes().all(|it| b"!?".contains(&it));
    !is_result && !is_glyph && !word.bytes().all(|it| it.is_ascii_digit())
}

/// Returns true if a remark is open at the end of a line.
fn ends_in_remark(line: &str, mut open: bool) -> bool {
    for it in line.bytes() {
        match it {
            b'{' => open = true,
            b'}' => open = false,
            b';' if !open => break,
            _ => {}
        }
    }
    open
}

/// Returns where the tags of a game end.
fn moves_begin(text: &str) -> usize {
    let is_tag = |it: &str| it.starts_with('[') || it.trim().is_empty();
    text.split_inclusive('\n').take_while(|it| is_tag(it)).map(str::len).sum()
}

/// Returns the value of a tag, escapes resolved.
fn tag_in(tags: &str, name: &str) -> Option<String> {
    tags.lines().find_map(|line| {
        let (tag, value) = line.trim().strip_prefix('[')?.split_once(char::is_whitespace)?;
        let value = value.trim().strip_suffix(']')?.trim();
        let value = value.strip_prefix('"')?.strip_suffix('"')?;
        let is_it = tag.eq_ignore_ascii_case(name);
        is_it.then(|| value.replace("\\\"", "\"").replace("\\\\", "\\"))
    })
}

fn lines_in(text: &str) -> usize {
    text.bytes().filter(|it| *it == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, random_move};

    /// Returns the texts of all games' last positions, and the first error of each game that has one.
    fn read_all(game: &str, text: &str) -> Vec<Result<String, String>> {
        let variant = Variant::shipped(game).unwrap();
        let mut reader = Reader::new(variant, text.as_bytes());
        let mut res = Vec::new();
        loop {
            let game = match reader.next_game() {
                Ok(None) => return res,
                Ok(Some(game)) => Ok(game),
                Err(error) => Err(error),
            };
            let played = game.and_then(|mut game| {
                while game.play_next()? {}
                Ok(game.game().fen())
            });
            res.push(played.map_err(|it| it.to_string()));
        }
    }

    #[test]
    fn games_follow_one_another() {
        let text = "[Event \"A\"]\n[White \"a\"]\n\n1. e4 {a [remark]\n[over lines]} e5! 2.Nf3 (2. f4 (2. d4) exf4)\n2...Nc6 $1 1-0\n\
                    \n[Event \"B\"]\n1.d4 ; rest\nd5 2. c4 *\n";
        let fens = read_all("chess", text);
        assert_eq!(
            fens,
            [
                Ok("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3".to_owned()),
                Ok("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2".to_owned()),
            ]
        );
    }

    #[test]
    fn games_begin_at_their_position() {
        let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7\n";
        assert_eq!(read_all("chess", text), [Ok("8/3k4/8/8/4P3/8/8/4K3 w - - 1 2".to_owned())]);
    }

    #[test]
    fn written_games_are_read_whatever_their_notation() {
        let mut random = Random::new(3);
        for name in ["chess", "crazyhouse", "duck", "seirawan", "shogi", "xiangqi"] {
            let variant = Variant::shipped(name).unwrap();
            let mut game = variant.start();
            while game.n_moves() < 40 || !game.at_turn_start() {
                let Some(mv) = random_move(&game, &mut random) else { break };
                game.play_unchecked(mv);
            }
            let text = crate::notation::pgn::write(&game, &[]);
            assert_eq!(read_all(name, &text), [Ok(game.fen())], "{name}: {text}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_line_and_the_next_game_is_read() {
        let text = "[Event \"A\"]\n\n1. e4 e5\n2. Ne4 Nc6\n\n[FEN \"nonsense\"]\n\n1. e4\n\n[Event \"C\"]\n\n1. e4 *\n";
        let games = read_all("chess", text);
        let [Err(first), Err(second), Ok(_)] = &games[..] else { panic!("{games:?}") };
        assert!(first.starts_with("line 4: `Ne4` is not a legal move: "), "{first}");
        assert!(second.starts_with("line 6: "), "{second}");
    }

    #[test]
    fn old_encodings_escapes_and_lines_without_end_are_read() {
        let variant = || Variant::shipped("chess").unwrap();
        let bytes =
            b"[White \"M\xfcller\"]\n% {never closed\n1. e4 {\xe9} e5 *\n[White \"B\"]\n1. d4 *\n";
        let mut reader = Reader::new(variant(), &bytes[..]);
        let mut first = reader.next_game().unwrap().unwrap();
        assert_eq!(first.tag("White").as_deref(), Some("Müller"));
        assert!(first.play_next().unwrap() && first.play_next().unwrap());
        assert!(!first.play_next().unwrap());
        assert_eq!(reader.next_game().unwrap().unwrap().tag("White").as_deref(), Some("B"));
        let endless = io::BufReader::new(io::repeat(b'{'));
        let error = Reader::new(variant(), endless).next_game().unwrap_err();
        assert!(matches!(error, ReadError::TooLong { line: 1 }), "{error}");
    }

    #[test]
    fn an_empty_source_has_no_games() {
        assert!(read_all("chess", "").is_empty() && read_all("chess", "\n \n").is_empty());
    }
}
