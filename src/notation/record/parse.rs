//! From the text of a record to games.

use super::{
    RecordedGame, RecordedTurn, Said, Tag,
    described::{Long, variation},
};
use crate::{game::Variant, model::Share};

/// The games in a text. Nothing is verified here; what is no move number, move, result, tag or remark is a title or
/// prose.
pub fn parse(variant: &Variant, text: &str) -> Vec<RecordedGame> {
    parse_each(text, |_| Some(variant.clone()))
}

/// The games in a text, each by rules that are chosen when its tags are known. Without rules descriptions are not
/// understood.
pub fn parse_each(
    text: &str,
    mut rules: impl FnMut(&RecordedGame) -> Option<Variant>,
) -> Vec<RecordedGame> {
    let mut parser = Parser {
        rules: &mut rules,
        variant: None,
        text,
        at: 0,
        games: Vec::new(),
        game: RecordedGame::default(),
        prose: String::new(),
        number: None,
        continues: false,
    };
    if text.starts_with(BYTE_ORDER_MARK) {
        parser.at = BYTE_ORDER_MARK.len_utf8();
    }
    while parser.at < text.len() {
        parser.line();
    }
    parser.finish_game();
    parser.games
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Judgements of a position or a move that stand between moves as words of their own.
const GLYPHS: &[&str] = &[
    "!", "?", "!!", "??", "!?", "?!", "=", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "±", "∓", "⩲",
    "⩱", "∞", "□", "→", "↑", "⇆", "e.p.",
];

struct Parser<'a, 'r> {
    rules: &'r mut dyn FnMut(&RecordedGame) -> Option<Variant>,
    /// The rules of the game that is read, once it has a turn.
    variant: Option<Variant>,
    text: &'a str,
    at: usize,
    games: Vec<RecordedGame>,
    game: RecordedGame,
    /// The last line that was neither move nor tag.
    prose: String,
    /// The number read last, until the move behind it takes it.
    number: Option<(u32, bool)>,
    /// Whether a line without a number goes on with moves.
    continues: bool,
}

impl<'a> Parser<'a, '_> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// One line from its beginning, or what is left of it behind a tag or remark; remarks may take in more lines.
    fn line(&mut self) {
        let begins = self.at == 0 || self.text[..self.at].ends_with('\n');
        self.blanks();
        let rest = self.rest();
        let line = rest.lines().next().unwrap_or("").trim_end();
        if line.is_empty() {
            self.continues = false;
        } else if begins && rest.starts_with('%') {
            self.at += line.len();
        } else if let Some((name, value, len)) = tag(line) {
            if !self.game.turns.is_empty() || self.game.result.is_some() {
                self.finish_game();
            }
            self.game.tags.push(Tag { name, value, at: self.at..self.at + len });
            self.at += len;
            self.continues = false;
            if len < line.len() {
                return;
            }
        } else if line.starts_with(['(', '{']) {
            self.remark();
            return;
        } else if number(line).is_some() || self.goes_on(line) {
            self.continues = true;
            self.moves();
        } else {
            line.clone_into(&mut self.prose);
            self.continues = false;
            self.at += line.len();
        }
        self.end_of_line();
    }

    /// Whether a line that does not begin with a number is of the game.
    fn goes_on(&self, line: &str) -> bool {
        let (begun, tagged) = (!self.game.turns.is_empty(), !self.game.tags.is_empty());
        if result(line).is_some() {
            return begun || tagged;
        }
        (self.continues || tagged && !begun && self.game.result.is_none())
            && !self.heads_a_game(line)
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
    }

    fn end_of_line(&mut self) {
        self.blanks();
        if self.rest().starts_with('\n') {
            self.at += 1;
        }
    }

    /// Whether the first line of moves behind this one is numbered 1.
    fn heads_a_game(&self, line: &str) -> bool {
        let mut after =
            self.rest()[line.len()..].lines().map(str::trim).filter(|it| !it.is_empty());
        after.next().and_then(number).is_some_and(|it| it.0 == 1)
    }

    /// Moves to the end of the line.
    fn moves(&mut self) {
        loop {
            self.blanks();
            let rest = self.rest();
            if rest.is_empty() || rest.starts_with('\n') {
                return;
            }
            let word = rest.split_whitespace().next().unwrap_or(rest);
            if let Some(remark) = rest.strip_prefix(';') {
                let remark = remark.lines().next().unwrap_or("");
                self.keep(remark);
                self.at += 1 + remark.len();
            } else if rest.starts_with(['(', '{']) {
                self.remark();
            } else if let Some((value, dots, len)) = number(rest) {
                self.numbered(value, dots);
                self.at += len;
            } else if let Some(result) = result(rest) {
                let at = self.at..self.at + result.len();
                self.game.result = Some((result.to_owned(), at));
                self.at += result.len();
                self.continues = false;
            } else if rest.starts_with("...") {
                self.number = self.number.map(|(value, _)| (value, true));
                self.at += rest.len() - rest.trim_start_matches('.').len();
            } else if rest.starts_with('$') {
                self.at += word.find(['{', '(', ')']).unwrap_or(word.len());
            } else if GLYPHS.contains(&word) {
                self.at += word.len();
            } else {
                self.turn();
            }
        }
    }

    fn numbered(&mut self, value: u32, dots: bool) {
        if value == 1 && !dots && !self.game.turns.is_empty() {
            self.finish_game();
        }
        self.number = Some((value, dots));
    }

    fn turn(&mut self) {
        if self.game.turns.is_empty() {
            self.game.title = std::mem::take(&mut self.prose);
            self.variant = (self.rules)(&self.game);
        }
        let described = self.variant.as_ref().and_then(|it| {
            let mut long = Long { model: it.model(), text: self.text, at: self.at };
            Some((Said::Long(long.described()?), long.at))
        });
        let (said, end) = described.unwrap_or_else(|| {
            let rest = self.rest();
            let len = rest.find([' ', '\t', '\r', '\n', '{', '$']).unwrap_or(rest.len()).max(1);
            (Said::Compact(rest[..len].to_owned()), self.at + len)
        });
        let end = self.at + self.text[self.at..end].trim_end().len();
        let (number, at) = (self.number.take(), self.at..end);
        self.game.turns.push(RecordedTurn { number, said, remarks: Vec::new(), at });
        self.at = end;
    }

    /// A remark in braces, or a variation.
    fn remark(&mut self) {
        let rest = self.rest();
        let len = if rest.starts_with('{') {
            let len = rest.find('}');
            self.keep(&rest[1..len.unwrap_or(rest.len())]);
            len.map(|it| it + 1)
        } else {
            variation(rest)
        };
        if len.is_none() {
            self.game.open = Some(self.at..self.at + 1);
        }
        self.at += len.unwrap_or(rest.len());
    }

    /// Keeps a remark with the turn before it.
    fn keep(&mut self, remark: &str) {
        if let Some(turn) = self.game.turns.last_mut() {
            turn.remarks.push(remark.trim().to_owned());
        }
    }

    fn finish_game(&mut self) {
        let game = std::mem::take(&mut self.game);
        self.number = None;
        if !game.turns.is_empty() || !game.tags.is_empty() || game.result.is_some() {
            self.games.push(game);
        }
    }
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
    let name = name.trim();
    if name.is_empty() || name.contains(char::is_whitespace) {
        return None;
    }
    let before = line.len() - rest.len();
    if let Some((value, len)) = quoted(rest) {
        return Some((name.to_owned(), value, before + len));
    }
    // Not all programs escape quotation marks.
    let value = rest.strip_suffix(']')?.trim_end().strip_suffix('"')?;
    Some((name.to_owned(), value.to_owned(), line.len()))
}

/// A value to its quotation mark and bracket, and how long that is. `\"` is a quotation mark and `\\` a backslash.
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
    let after = rest[end..].trim_start().strip_prefix(']')?;
    Some((value, rest.len() - after.len()))
}

/// The result with which a text begins: `1-0`, `1/2-1/2`, `3/4-1/4`, `*`.
fn result(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    let points = |it: &str| it.split('-').all(|it| Share::parse(it).is_some()) && it.contains('-');
    (word == "*" || points(word)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        load::LoadOptions,
        notation::record::{Described, Fate},
        shipped::Shipped,
    };

    fn games(name: &str, text: &str) -> Vec<RecordedGame> {
        let loaded = crate::load(&Shipped, name, &LoadOptions::default());
        parse(&loaded.variant.unwrap(), text)
    }

    fn said(game: &RecordedGame) -> Vec<String> {
        let text = |it: &RecordedTurn| match &it.said {
            Said::Compact(text) => text.clone(),
            Said::Long(it) => format!("{it:?}"),
        };
        game.turns.iter().map(text).collect()
    }

    #[test]
    fn compact_records() {
        let text = "[White \"A\"]\n[FEN \"x\"]\n\n1. e2e4 {best (by test)} e7e5 2. g1f3\n                    b8c6! (2... d7d6) 3. f1b5+ ; a pin\na7a6 1/2-1/2\n\nSecond\n1.e2e4 c7c5 *\n";
        let games = games("chess", text);
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].tag("fen"), Some("x"));
        assert_eq!(said(&games[0]), ["e2e4", "e7e5", "g1f3", "b8c6!", "f1b5+", "a7a6"]);
        assert_eq!(games[0].result.as_ref().unwrap().0, "1/2-1/2");
        assert_eq!(games[0].turns[2].number, Some((2, false)));
        assert_eq!(games[0].turns[3].number, None);
        assert_eq!(&text[games[0].turns[4].at.clone()], "f1b5+");
        assert_eq!((games[1].title.as_str(), games[1].turns.len()), ("Second", 2));
    }

    #[test]
    fn descriptions() {
        let text = "Titles, and prose about 1: moves\n\n                    7: B(z) x N(e6)>B          K - d8(takes refuge).\t\n                    (If he had played: 8:...R(g4) x R(g2)>Ndc, then\nmate by R(f1) - f6++)\n                    8:P(c5)>'' x P(z)?  P(e2) - e1(promotes to Q)+.\n9. ... B(z) x R(f1)>N(z)(drop check)\n";
        let games = games("diminuendo", text);
        let turns: Vec<&Described> = games[0]
            .turns
            .iter()
            .map(|it| match &it.said {
                Said::Long(it) => it,
                Said::Compact(it) => panic!("{it}"),
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
