//! Reads the text of a record.

use super::{
    Kind, Recorded, RecordedGame, RecordedTurn, Tag, Unread, Variation,
    descriptive::{DescriptionReader, variation},
    japanese::{read_csa, read_kif},
    pgn4,
    tape::{Tape, is_white, word},
    usi,
};
use crate::game::Variant;
use alfil_model::Points;
use std::ops::Range;

/// Returns the games in a text. Nothing is verified here. A line that has no move number, move, result, tag or remark is a
/// title or prose.
pub fn parse(variant: &Variant, text: &str) -> Vec<RecordedGame> {
    parse_each(text, |_| Some(variant.clone()))
}

/// Returns the games in a text, each by rules that are chosen when its tags are known. Without rules descriptions are not
/// understood.
pub fn parse_each(
    text: &str,
    mut rules: impl FnMut(&RecordedGame) -> Option<Variant>,
) -> Vec<RecordedGame> {
    match Kind::of(text) {
        Kind::Kif | Kind::Ki2 => return read_kif(text, &mut rules),
        Kind::Csa => return read_csa(text, &mut rules),
        Kind::Usi => return usi::read(text),
        Kind::Pgn | Kind::Pgn4 => {}
    }
    let mut parser = Parser {
        rules: &mut rules,
        variant: None,
        text: Tape::new(text),
        games: Vec::new(),
        game: RecordedGame::default(),
        prose: String::new(),
        number: None,
        continues: false,
        depth: 0,
    };
    while !parser.text.rest().is_empty() {
        parser.line();
    }
    parser.prose_remark();
    parser.finish_game();
    parser.games
}

/// The most variations within each other that are read. The text of deeper ones is kept.
const MOST_DEPTH: usize = 32;

/// Judgements of a position or a move that stand between moves as words of their own.
const GLYPHS: &[&str] = &[
    "!", "?", "!!", "??", "!?", "?!", "=", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "±", "∓", "⩲",
    "⩱", "∞", "□", "→", "↑", "⇆", "e.p.",
];

struct Parser<'a, 'r> {
    rules: &'r mut dyn FnMut(&RecordedGame) -> Option<Variant>,
    /// The rules of the game that is read, once it has a turn.
    variant: Option<Variant>,
    text: Tape<'a>,
    games: Vec<RecordedGame>,
    game: RecordedGame,
    /// The last line that was neither move nor tag.
    prose: String,
    /// The number read last, until the move behind it takes it.
    number: Option<(u32, bool)>,
    /// True if a line without a number goes on with moves.
    continues: bool,
    /// How many variations the text stands in.
    depth: usize,
}

impl Parser<'_, '_> {
    /// One line from its beginning, or what is left of it behind a tag or remark; remarks may take in more lines.
    fn line(&mut self) {
        let begins = self.text.line_begins();
        self.text.skip_blanks();
        let line = self.text.line();
        let at = self.text.at();
        if line.is_empty() {
            // Behind a remark the line has been of the game.
            self.continues &= !begins;
            self.text.end_line();
        } else if begins && line.starts_with('%') {
            self.text.end_line();
        } else if let Some((name, value, len)) = tag(line) {
            self.tag(Tag { name, value, at: at..at + len });
            self.text.take(len);
            if len == line.len() {
                self.text.end_line();
            }
        } else if let Some((name, value, len)) =
            begins.then(|| long_tag(self.text.rest())).flatten()
        {
            self.tag(Tag { name, value, at: at..at + len });
            self.text.take(len);
        } else if begins && looks_like_tag(line) {
            if !self.game.turns.is_empty() || self.game.result.is_some() {
                self.finish_game();
            }
            let at = at..at + line.len();
            self.unread("expected a tag such as `[Name \"value\"]`", at);
            self.continues = false;
            self.text.end_line();
        } else if line.starts_with(['(', '{', ';']) {
            let len = self.item();
            self.text.take(len);
        } else if number(line).is_some() || self.goes_on(line) {
            self.continues = true;
            while self.text.skips_to_word() {
                let len = self.item();
                self.text.take(len);
            }
            self.text.end_line();
        } else {
            self.prose_remark();
            line.clone_into(&mut self.prose);
            self.continues = false;
            self.text.end_line();
        }
    }

    fn tag(&mut self, tag: Tag) {
        if !self.game.turns.is_empty() || self.game.result.is_some() {
            self.finish_game();
        }
        self.game.tags.push(tag);
        self.continues = false;
    }

    /// Keeps the last line of prose as a remark, if it stands between the turns of a game.
    fn prose_remark(&mut self) {
        if !self.prose.is_empty() && !self.game.turns.is_empty() && self.game.result.is_none() {
            let prose = std::mem::take(&mut self.prose);
            self.keep(&prose);
        }
    }

    fn unread(&mut self, message: &str, at: Range<usize>) {
        self.game.unread.push(Unread { message: message.to_owned(), at });
    }

    /// Returns true if a line that does not begin with a number is of the game.
    fn goes_on(&self, line: &str) -> bool {
        let (begun, tagged) = (!self.game.turns.is_empty(), !self.game.tags.is_empty());
        if result(line).is_some() || is_castling(word(line)) {
            return begun || tagged;
        }
        let open = self.game.result.is_none();
        let moves = || begun && open && self.looks_like_move(word(line));
        (self.continues || tagged && !begun && open || moves()) && !self.heads_a_game(line)
    }

    /// Returns true if a word ends like a move: with a cell, perhaps a type, and marks.
    fn looks_like_move(&self, word: &str) -> bool {
        let Some(variant) = &self.variant else { return false };
        let model = variant.model();
        let bare = word.trim_end_matches(['+', '#', '!', '?']);
        let bare = bare.rsplit_once('=').map_or(bare, |it| it.0);
        let begins = bare.starts_with(|it: char| it.is_ascii_alphanumeric() || it == '+');
        let cell = |it: &alfil_model::CellInfo| {
            it.name.contains(|it: char| it.is_ascii_digit()) && bare.ends_with(&it.name)
        };
        begins && model.board.cells.iter().any(cell)
    }

    /// Returns true if the first line of moves behind this one is numbered 1.
    fn heads_a_game(&self, line: &str) -> bool {
        let after = self.text.rest()[line.len()..].trim_start_matches(is_white);
        number(after).is_some_and(|it| it.0 == 1)
    }

    /// Reads what stands here among moves; returns how long it is.
    fn item(&mut self) -> usize {
        let rest = self.text.rest();
        if rest.starts_with(';') {
            let remark = self.text.line();
            self.keep(&remark[1..]);
            return remark.len();
        }
        if rest.starts_with('(') {
            return self.variation();
        }
        if rest.starts_with('{') {
            return self.remark();
        }
        if let Some((value, dots, len)) = number(rest) {
            self.numbered(value, dots);
            return len;
        }
        if rest.starts_with("...") {
            self.number = self.number.map(|(value, _)| (value, true));
            return rest.len() - rest.trim_start_matches('.').len();
        }
        if rest.starts_with('$') {
            let len = word(rest).find(['(', ')']).unwrap_or(word(rest).len());
            self.glyph(&rest[..len]);
            return len;
        }
        if let Some(result) = result(rest).filter(|it| !is_castling(it) || self.ends_with(it)) {
            self.result(result);
            return result.len();
        }
        if word(rest) == pgn4::BETWEEN {
            return pgn4::BETWEEN.len();
        }
        if GLYPHS.contains(&word(rest)) {
            self.glyph(word(rest));
            return word(rest).len();
        }
        self.turn()
    }

    fn glyph(&mut self, glyph: &str) {
        match self.game.turns.last_mut() {
            Some(turn) => turn.glyphs.push(glyph.to_owned()),
            None => self.game.remarks.push(glyph.to_owned()),
        }
    }

    fn result(&mut self, result: &str) {
        let at = self.text.at();
        let at = at..at + result.len();
        if self.game.result.is_some() {
            self.unread("expected the end of the game behind its result, found another result", at);
            return;
        }
        self.game.result = Some((result.to_owned(), at));
        self.continues = false;
    }

    /// Returns true if a word is the result in the tags and the last one of the game.
    fn ends_with(&self, word: &str) -> bool {
        let after = self.text.rest()[word.len()..].trim_start_matches(is_white);
        self.game.tag("Result") == Some(word) && (after.is_empty() || after.starts_with('['))
    }

    fn numbered(&mut self, value: u32, dots: bool) {
        if value == 1 && !dots && !self.game.turns.is_empty() && self.depth == 0 {
            self.finish_game();
        }
        self.number = Some((value, dots));
    }

    fn turn(&mut self) -> usize {
        if self.game.turns.is_empty() && self.depth == 0 {
            self.game.title = std::mem::take(&mut self.prose);
            self.variant = (self.rules)(&self.game);
        }
        self.prose_remark();
        let rest = self.text.rest();
        let description = self.variant.as_ref().and_then(|it| {
            let mut reader = DescriptionReader { model: it.model(), text: rest, at: 0 };
            Some((Recorded::Descriptive(reader.read()?), reader.at))
        });
        let (recorded, len) = description.unwrap_or_else(|| {
            let word = word(rest);
            (Recorded::Compact(word.to_owned()), word.len())
        });
        let at = self.text.at();
        let at = at..at + rest[..len].trim_end_matches(is_white).len();
        let number = self.number.take();
        if self.game.result.is_some() {
            let message = "expected the end of the game behind its result, found a move";
            self.unread(message, at.clone());
        }
        self.game.turns.push(RecordedTurn { number, ..RecordedTurn::new(recorded, at) });
        len
    }

    /// Reads a remark in braces; returns how long it is.
    fn remark(&mut self) -> usize {
        let rest = self.text.rest();
        let len = rest.find('}');
        self.keep(&rest[1..len.unwrap_or(rest.len())]);
        self.closed(len.map(|it| it + 1))
    }

    /// Reads a variation; returns how long it is.
    fn variation(&mut self) -> usize {
        let rest = self.text.rest();
        let Some(len) = variation(rest) else { return self.closed(None) };
        let text = &rest[1..len - 1];
        let mut variation = self.line_of_turns(text);
        let before = self.text.at() + 1;
        move_places(&mut variation.turns, before);
        match self.game.turns.last_mut() {
            Some(turn) => turn.variations.push(variation),
            None => self.keep(text),
        }
        len
    }

    /// Returns the turns in the text of a variation.
    fn line_of_turns(&self, text: &str) -> Variation {
        let kept = Variation { text: text.to_owned(), ..Variation::default() };
        if self.depth >= MOST_DEPTH {
            return kept;
        }
        let mut rules = |_: &RecordedGame| None;
        let mut inner = Parser {
            rules: &mut rules,
            variant: self.variant.clone(),
            text: Tape::new(text),
            games: Vec::new(),
            game: RecordedGame::default(),
            prose: String::new(),
            number: None,
            continues: true,
            depth: self.depth + 1,
        };
        while !inner.text.rest().is_empty() {
            if !inner.text.skips_to_word() {
                inner.text.end_line();
                continue;
            }
            let len = inner.item();
            inner.text.take(len);
        }
        let RecordedGame { remarks, turns, result, .. } = inner.game;
        Variation { remarks, turns, result: result.map(|it| it.0), ..kept }
    }

    /// Returns the length of something in brackets. Without an end it is the rest of the text, and an error.
    fn closed(&mut self, len: Option<usize>) -> usize {
        if len.is_none() {
            let at = self.text.at();
            self.unread("what begins here in brackets has no end", at..at + 1);
        }
        len.unwrap_or(self.text.rest().len())
    }

    /// Keeps a remark with the turn before it, or with the game before its first turn.
    fn keep(&mut self, remark: &str) {
        let remark = remark.trim_matches(is_white).to_owned();
        match self.game.turns.last_mut() {
            Some(turn) => turn.remarks.push(remark),
            None => self.game.remarks.push(remark),
        }
    }

    fn finish_game(&mut self) {
        let game = std::mem::take(&mut self.game);
        self.number = None;
        let has_text = !game.tags.is_empty() || !game.unread.is_empty();
        if !game.turns.is_empty() || has_text || game.result.is_some() {
            self.games.push(game);
        }
    }
}

/// Moves the places of turns behind a text that stands before them.
fn move_places(turns: &mut [RecordedTurn], before: usize) {
    for turn in turns {
        turn.at = turn.at.start + before..turn.at.end + before;
        turn.variations.iter_mut().for_each(|it| move_places(&mut it.turns, before));
    }
}

/// Returns true if a word is castling written with zeros, with or without marks: `0-0`, `0-0-0+`. The same text may be a
/// result by which nobody gets anything.
fn is_castling(word: &str) -> bool {
    matches!(word.trim_end_matches(['+', '#', '!', '?']), "0-0" | "0-0-0")
}

/// Returns true if a line begins like a tag: `[Name "`.
fn looks_like_tag(line: &str) -> bool {
    let Some((name, _)) = line.strip_prefix('[').and_then(|it| it.split_once('"')) else {
        return false;
    };
    let name = name.trim_matches(is_white);
    !name.is_empty() && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
}

/// `12:`, `12.`, `12...`: the number, whether dots follow it, and how long it is.
fn number(text: &str) -> Option<(u32, bool, usize)> {
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let value = text[..digits].parse().ok()?;
    let after = text[digits..].strip_prefix(['.', ':'])?;
    let dots = after.len() - after.trim_start_matches('.').len();
    Some((value, dots > 0, digits + 1 + dots))
}

/// `[NAME "VALUE"]` at the beginning of a line: name, value, and how long it is.
fn tag(line: &str) -> Option<(String, String, usize)> {
    let (name, rest) = line.strip_prefix('[')?.split_once('"')?;
    let name = name.trim_matches(is_white);
    if name.is_empty() || name.contains(is_white) {
        return None;
    }
    let before = line.len() - rest.len();
    if let Some((value, len)) = quoted(rest) {
        return Some((name.to_owned(), value, before + len));
    }
    // Not all programs escape quotation marks.
    let value = rest.strip_suffix(']')?.trim_end_matches(is_white).strip_suffix('"')?;
    Some((name.to_owned(), value.to_owned(), line.len()))
}

/// A tag whose value goes on over several lines, as positions of chess.com do. The value has no empty line, and no line that
/// begins like a tag.
fn long_tag(text: &str) -> Option<(String, String, usize)> {
    let line = text.split_inclusive('\n').next().filter(|it| looks_like_tag(it))?;
    let ends = |it: &str| it.trim_matches(is_white).is_empty() || it.starts_with('[');
    let more = text[line.len()..].split_inclusive('\n').take_while(|it| !ends(it));
    let paragraph = &text[..line.len() + more.map(str::len).sum::<usize>()];
    let (_, rest) = paragraph.split_once('"')?;
    let (value, len) = quoted(rest)?;
    let (name, _) = line.strip_prefix('[')?.split_once('"')?;
    Some((name.trim_matches(is_white).to_owned(), value, paragraph.len() - rest.len() + len))
}

/// Returns a value to its quotation mark and bracket, and how long that is. `\"` is a quotation mark and `\\` a
/// backslash.
fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = rest.char_indices();
    let end = loop {
        match chars.next()? {
            (at, '"') => break at + 1,
            (_, '\\') => match chars.next()?.1 {
                it @ ('"' | '\\') => value.push(it),
                it => value.extend(['\\', it]),
            },
            (_, it) => value.push(it),
        }
    };
    let after = rest[end..].trim_start_matches(is_white).strip_prefix(']')?;
    Some((value, rest.len() - after.len()))
}

/// Returns true for `1-0`, `1/2-1/2`, `3/4-1/4`, `*`.
pub(in crate::notation) fn is_result(text: &str) -> bool {
    result(text) == Some(text)
}

/// Returns the result with which a text begins: `1-0`, `1/2-1/2`, `3/4-1/4`, `*`.
fn result(text: &str) -> Option<&str> {
    let len = text.find(|it| is_white(it) || matches!(it, '{' | '(' | ';' | '$'));
    let word = &text[..len.unwrap_or(text.len())];
    let points = |it: &str| it.split('-').all(|it| Points::parse(it).is_some()) && it.contains('-');
    (word == "*" || points(word)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        load::LoadOptions,
        notation::record::{DescribedMove, Fate},
        shipped::Shipped,
    };

    fn games(name: &str, text: &str) -> Vec<RecordedGame> {
        let loaded = crate::load::load(&Shipped, name, &LoadOptions::default());
        parse(&loaded.variant.unwrap(), text)
    }

    fn texts(game: &RecordedGame) -> Vec<String> {
        let text = |it: &RecordedTurn| match &it.recorded {
            Recorded::Compact(text) => text.clone(),
            it => format!("{it:?}"),
        };
        game.turns.iter().map(text).collect()
    }

    #[test]
    fn compact_records() {
        let text = "[White \"A\"]\n[FEN \"x\"]\n\n1. e2e4 {best (by test)} e7e5 2. g1f3\n                    b8c6! (2... d7d6) 3. f1b5+ ; a pin\na7a6 1/2-1/2\n\nSecond\n1.e2e4 c7c5 *\n";
        let games = games("chess", text);
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].tag("fen"), Some("x"));
        assert_eq!(texts(&games[0]), ["e2e4", "e7e5", "g1f3", "b8c6!", "f1b5+", "a7a6"]);
        assert_eq!(games[0].result.as_ref().unwrap().0, "1/2-1/2");
        assert_eq!(games[0].turns[2].number, Some((2, false)));
        assert_eq!(games[0].turns[3].number, None);
        assert_eq!(&text[games[0].turns[4].at.clone()], "f1b5+");
        assert_eq!((games[1].title.as_str(), games[1].turns.len()), ("Second", 2));
    }

    /// Turns, result and what has no end, of the games in a text.
    fn outline(text: &str) -> Vec<(Vec<String>, Option<String>, bool)> {
        let outline = |it: &RecordedGame| {
            (texts(it), it.result.clone().map(|it| it.0), !it.unread.is_empty())
        };
        games("chess", text).iter().map(outline).collect()
    }

    #[test]
    fn any_blank_of_unicode_is_a_blank() {
        let plain = "Title\n\n[White \"A\"]\n\n1. e4 {a b} e5 ; c\n2. Nf3 $1 Nc6\n{d}\nBb5 (2. d4 d5) a6 *\n";
        let expected = outline(plain);
        assert_eq!(expected[0].0, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
        let blanks = (0..=0x3000).filter_map(char::from_u32).filter(|it| it.is_whitespace());
        for it in blanks.filter(|it| *it != '\n').chain(['\u{feff}']) {
            let text = plain.replace(' ', &it.to_string());
            assert_eq!(outline(&text), expected, "{it:?}");
            let text = plain.replace('\n', &format!("{it}\n{it}")) + &it.to_string();
            assert_eq!(outline(&text), expected, "{it:?}");
        }
    }

    /// Reading takes time in proportion to the text.
    #[test]
    fn long_texts_of_anything_are_read() {
        for part in [
            "[R \"\"]",
            "[R\"\"][",
            "1.",
            "1.e4{}",
            "e4$1",
            "(",
            "{",
            "[",
            "[\"",
            "P (",
            "\u{1680}",
            "...",
            "$1 ",
            "*",
            "1-0{}",
            "x\n",
            "[R \"\"]\u{2028}",
            "e4 ",
            "\\",
            "1-0(x)",
            "e4(x)",
            "e4;",
            "[R \"\\",
            "[R \"x\n",
            "[R \"x\ny\"]\n",
            "%",
            ";",
            "1. e4 ;\n",
            "P x P(",
            "=",
        ] {
            let text = part.repeat(200_000);
            let read = parse_each(&text, |_| None);
            assert!(read.len() <= 200_000, "{part}");
            let read = parse_each(&format!("1. e4 {text}"), |_| None);
            assert!(!read.is_empty(), "{part}");
        }
    }

    /// Castling is written with zeros in many records, and so are results by which nobody gets anything.
    #[test]
    fn zeros_are_castling() {
        let text = "1. e4 e5 2. 0-0 0-0-0+ 3. 0-0\n0-0 {x} 4. a3 0-0!? 1-0\n";
        let games = games("chess", text);
        let expected = ["e4", "e5", "0-0", "0-0-0+", "0-0", "0-0", "a3", "0-0!?"];
        assert_eq!(texts(&games[0]), expected);
        assert_eq!(games[0].result.as_ref().unwrap().0, "1-0");
        let forfeited = outline("[Result \"0-0\"]\n\n1. e4 e5 2. 0-0 a6 0-0\n\n[Result \"*\"]\n");
        assert_eq!(forfeited[0].0, ["e4", "e5", "0-0", "a6"]);
        assert_eq!(forfeited[0].1.as_deref(), Some("0-0"));
        assert_eq!(outline("[Result \"0-0\"]\n\n0-0")[0].1.as_deref(), Some("0-0"));
    }

    /// Whatever stands among moves is kept, or is an error with its place.
    #[test]
    fn nothing_vanishes() {
        let text = "[White \"A\"]\n\n{before} 1. e4 $1 (1. d4 {x} d5 (1... Nf6 $2) *) {y} e5 !? ; z\n\n\
                    some prose\n2. Nf3 Nc6\n\nBb5 a6 *\n";
        let games = games("chess", text);
        assert_eq!(texts(&games[0]), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
        assert_eq!(games[0].remarks, ["before"]);
        let [first, second, ..] = &games[0].turns[..] else { panic!() };
        assert_eq!(
            (&first.glyphs[..], &first.remarks[..]),
            (&["$1".to_owned()][..], &["y".to_owned()][..])
        );
        assert_eq!(second.glyphs, ["!?"]);
        assert_eq!(second.remarks, ["z", "some prose"]);
        let [variation] = &first.variations[..] else { panic!() };
        assert_eq!(variation.text, "1. d4 {x} d5 (1... Nf6 $2) *");
        assert_eq!(variation.turns.len(), 2);
        assert_eq!(variation.turns[0].remarks, ["x"]);
        assert_eq!(variation.result.as_deref(), Some("*"));
        let inner = &variation.turns[1].variations[0].turns[0];
        assert_eq!(inner.glyphs, ["$2"]);
        assert_eq!(&text[variation.turns[1].at.clone()], "d5");
        assert_eq!(&text[inner.at.clone()], "Nf6");

        for (text, at) in [
            ("1. e4 1-0 e5", 10..12),
            ("1. e4 1-0 0-1", 10..13),
            ("1. e4 (1. d4", 6..7),
            ("[Event \"x\n\n1. e4 *", 0..9),
        ] {
            let unread = &self::games("chess", text)[0].unread;
            assert_eq!(unread.iter().map(|it| it.at.clone()).collect::<Vec<_>>(), [at], "{text}");
        }
    }

    #[test]
    fn descriptions() {
        let text = "Titles, and prose about 1: moves\n\n                    7: B(z) x N(e6)>B          K - d8(takes refuge).\t\n                    (If Black had played: 8:...R(g4) x R(g2)>Ndc, then\nmate by R(f1) - f6++)\n                    8:P(c5)>'' x P(z)?  P(e2) - e1(promotes to Q)+.\n9. ... B(z) x R(f1)>N(z)(drop check)\n";
        let games = games("diminuendo", text);
        let turns: Vec<&DescribedMove> = games[0]
            .turns
            .iter()
            .map(|it| match &it.recorded {
                Recorded::Descriptive(it) => it,
                it => panic!("{it:?}"),
            })
            .collect();
        let fate = |id: &str, at: Option<&str>| Fate::Type(id.into(), at.map(Into::into));
        assert_eq!(turns.len(), 5);
        assert_eq!((turns[0].from.as_deref(), turns[0].to.as_str()), (Some("z"), "e6"));
        assert_eq!(turns[0].victim_becomes, Some(fate("B", None)));
        assert_eq!((turns[1].from.as_deref(), turns[1].captures), (None, false));
        assert_eq!(turns[2].becomes, Some(Fate::Gone));
        assert_eq!(turns[3].becomes, Some(fate("Q", None)));
        assert!(turns[3].marks.check && !turns[3].marks.withheld);
        assert_eq!(turns[4].victim_becomes, Some(fate("N", Some("z"))));
        assert!(turns[4].marks.withheld);
        assert_eq!(games[0].turns[4].number, Some((9, true)));
    }
}
