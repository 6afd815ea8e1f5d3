//! From the text of a record to games.

use super::{Described, Fate, RecordedGame, RecordedTurn, Said};
use crate::model::{Model, Share};
use std::ops::Range;

/// The games in a text. Nothing is verified here; what is no move number, move, result, tag or remark is a title or
/// prose.
pub fn parse(model: &Model, text: &str) -> Vec<RecordedGame> {
    let mut parser = Parser {
        model,
        text,
        at: 0,
        games: Vec::new(),
        game: RecordedGame::default(),
        prose: String::new(),
        number: None,
        continues: false,
    };
    while parser.at < text.len() {
        parser.line();
    }
    parser.finish_game();
    parser.games
}

struct Parser<'a> {
    model: &'a Model,
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

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// One line from its beginning; remarks may take in more lines.
    fn line(&mut self) {
        self.blanks();
        let line = self.rest().lines().next().unwrap_or("").trim_end();
        if line.is_empty() {
            self.continues = false;
        } else if let Some(tag) = tag(line) {
            if !self.game.turns.is_empty() {
                self.finish_game();
            }
            self.game.tags.push(tag);
            self.at += line.len();
        } else if line.starts_with(['(', '{']) {
            self.remark();
            return;
        } else if number(line).is_some()
            || result(line).is_some() && !self.game.turns.is_empty()
            || self.continues && !self.heads_a_game(line)
        {
            self.continues = true;
            self.moves();
        } else {
            line.clone_into(&mut self.prose);
            self.continues = false;
            self.at += line.len();
        }
        self.end_of_line();
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
            if rest.starts_with(';') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with(['(', '{']) {
                self.remark();
            } else if let Some((value, dots, len)) = number(rest) {
                if value == 1 && !dots && !self.game.turns.is_empty() {
                    self.finish_game();
                }
                if self.game.turns.is_empty() && self.game.title.is_empty() {
                    self.game.title = std::mem::take(&mut self.prose);
                }
                self.number = Some((value, dots));
                self.at += len;
            } else if let Some(result) = result(rest) {
                let at = self.at..self.at + result.len();
                self.game.result = Some((result.to_owned(), at));
                self.at += result.len();
            } else if rest.starts_with('$') || rest.starts_with("...") {
                let word = rest.split_whitespace().next().unwrap_or(rest);
                let dots = word.len() - word.trim_start_matches('.').len();
                if dots > 0 {
                    self.number = self.number.map(|(value, _)| (value, true));
                }
                self.at += if dots > 0 { dots } else { word.len() };
            } else {
                self.turn();
            }
        }
    }

    fn turn(&mut self) {
        let mut long = Long { model: self.model, text: self.text, at: self.at };
        let (said, end) = match long.described() {
            Some(described) => (Said::Long(described), long.at),
            None => {
                let rest = self.rest();
                let len = rest.find([' ', '\t', '\r', '\n', '{']).unwrap_or(rest.len()).max(1);
                (Said::Compact(rest[..len].to_owned()), self.at + len)
            }
        };
        let end = self.at + self.text[self.at..end].trim_end().len();
        self.game.turns.push(RecordedTurn { number: self.number.take(), said, at: self.at..end });
        self.at = end;
    }

    fn remark(&mut self) {
        self.at = remark(self.text, self.at).end;
    }

    fn finish_game(&mut self) {
        let game = std::mem::take(&mut self.game);
        if !game.turns.is_empty() {
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

/// `[NAME "VALUE"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_owned(), value.to_owned()))
}

/// The remark that begins there, its brackets included; to the end of the text if it is not closed.
fn remark(text: &str, from: usize) -> Range<usize> {
    let mut depth = 0;
    for (at, it) in text[from..].char_indices() {
        match it {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return from..from + at + it.len_utf8();
        }
    }
    from..text.len()
}

/// The result with which a text begins: `1-0`, `1/2-1/2`, `3/4-1/4`, `*`.
fn result(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    let points = |it: &str| it.split('-').all(|it| Share::parse(it).is_some()) && it.contains('-');
    (word == "*" || points(word)).then_some(word)
}

/// Reads one description.
struct Long<'a> {
    model: &'a Model,
    text: &'a str,
    at: usize,
}

impl Long<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn eat(&mut self, word: &str) -> bool {
        let there = self.rest().starts_with(word);
        if there {
            self.at += word.len();
        }
        there
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// The longest of some names that stands here.
    fn longest<'n>(&mut self, names: impl Iterator<Item = &'n String>) -> Option<String> {
        let found =
            names.filter(|it| self.rest().starts_with(it.as_str())).max_by_key(|it| it.len())?;
        self.at += found.len();
        Some(found.clone())
    }

    fn id(&mut self) -> Option<String> {
        let model = self.model;
        self.longest(model.types.iter().map(|it| &it.id))
    }

    fn cell(&mut self) -> Option<String> {
        let model = self.model;
        self.longest(model.board.cells.iter().map(|it| &it.name))
    }

    /// A cell in parentheses; a remark is left alone.
    fn cell_in_parentheses(&mut self) -> Option<String> {
        let before = self.at;
        let cell = if self.eat("(") { self.cell() } else { None };
        if cell.is_some() && self.eat(")") {
            return cell;
        }
        self.at = before;
        None
    }

    /// `>''`, `>B`, `>B(z)`.
    fn fate(&mut self) -> Option<Fate> {
        let before = self.at;
        if self.eat(">") {
            if self.eat("''") {
                return Some(Fate::Gone);
            }
            if let Some(id) = self.id() {
                return Some(Fate::Type(id, self.cell_in_parentheses()));
            }
        }
        self.at = before;
        None
    }

    fn described(&mut self) -> Option<Described> {
        let mut res = Described { piece: self.id()?, ..Described::default() };
        res.from = self.cell_in_parentheses();
        res.becomes = self.fate();
        self.blanks();
        res.captures = if self.eat("x") {
            true
        } else if self.eat("-") {
            false
        } else {
            return None;
        };
        self.blanks();
        if res.captures {
            let before = self.at;
            res.victim = self.id();
            let cell = res.victim.as_ref().and_then(|_| self.cell_in_parentheses());
            if let Some(cell) = cell {
                res.to = cell;
            } else {
                self.at = before;
                res.victim = None;
                res.to = self.cell()?;
            }
            res.victim_becomes = self.fate();
        } else {
            res.to = self.cell()?;
            res.becomes = self.fate().or(res.becomes);
        }
        self.trailer(&mut res);
        Some(res)
    }

    /// Marks and remarks in any order.
    fn trailer(&mut self, res: &mut Described) {
        loop {
            if self.eat("dc") {
                res.marks.withheld = true;
            } else if self.eat("++") || self.eat("#") {
                res.marks.mate = true;
            } else if self.eat("+") {
                res.marks.check = true;
            } else if self.eat("=") {
                let id = self.id();
                res.becomes = id.map(|it| Fate::Type(it, None)).or(res.becomes.take());
            } else if self.eat(".") || self.eat("!") || self.eat("?") {
            } else if self.rest().starts_with('(') {
                let range = remark(self.text, self.at);
                self.at = range.end;
                let said = self.text[range].trim_matches(['(', ')']).trim();
                if said == "drop check" {
                    res.marks.withheld = true;
                } else if let Some(id) = said.strip_prefix("promotes to ") {
                    res.becomes = Some(Fate::Type(id.trim().to_owned(), None));
                }
            } else {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{load::LoadOptions, shipped::Shipped};

    fn games(name: &str, text: &str) -> Vec<RecordedGame> {
        let loaded = crate::load(&Shipped, name, &LoadOptions::default());
        parse(loaded.variant.unwrap().model(), text)
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
