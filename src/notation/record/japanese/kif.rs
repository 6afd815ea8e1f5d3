//! Reads KIF and KI2.

use super::{
    JapaneseMove, What,
    board::Setup,
    diagram::Diagram,
    header::{add, add_kif},
    words::{
        Close, EVEN, GAME, OTHER_HANDICAP, handicap, is_shogi_move_sign, player_of_sign,
        read_digits, read_numerals,
    },
};
use crate::{
    game::Variant,
    notation::record::{MAX_DEPTH, Recorded, RecordedGame, RecordedTurn, Unread, Variation},
};
use alfil_model::Player;
use std::{ops::Range, time::Duration};

/// Returns the games in a text.
pub(in super::super) fn read(
    text: &str,
    rules: &mut dyn FnMut(&RecordedGame) -> Option<Variant>,
) -> Vec<RecordedGame> {
    let mut reader =
        Reader { rules, games: Vec::new(), game: Game::default(), header: Header::default() };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        let start = at + (bare.len() - bare.trim_start_matches('\u{feff}').len());
        reader.line(&text[start..at + bare.len()], start);
        at += line.len();
    }
    reader.finish();
    reader.games
}

/// What stands before the moves of a game.
#[derive(Default)]
struct Header {
    diagram: Diagram,
    /// The place of the diagram or of the handicap.
    at: Option<Range<usize>>,
    handicap: Option<String>,
    /// True between the bars of a diagram.
    inside: bool,
}

/// A line of moves that is being read.
struct Line {
    /// The number of its first move.
    first: u32,
    turns: Vec<RecordedTurn>,
    result: Option<String>,
}

/// A game that is being read.
#[derive(Default)]
struct Game {
    record: RecordedGame,
    /// The main line and the variations in each other that are open. Empty before the first move.
    lines: Vec<Line>,
    /// The player on move at the start.
    first: Player,
}

struct Reader<'r> {
    rules: &'r mut dyn FnMut(&RecordedGame) -> Option<Variant>,
    games: Vec<RecordedGame>,
    game: Game,
    header: Header,
}

/// The signs that separate the name and the value of a header.
const COLONS: [char; 2] = ['：', ':'];
const HANDICAP: &str = "手合割";
const VARIATION: &str = "変化";

impl Reader<'_> {
    fn line(&mut self, line: &str, start: usize) {
        let blank = |it: char| it.is_whitespace() || it == '\u{feff}';
        let text = line.trim_matches(blank);
        let start = start + line.find(|it| !blank(it)).unwrap_or(0);
        let at = start..start + text.len();
        let begins = |word: &str| text.starts_with(word);
        if self.header.inside && begins("|") {
            let row = text[1..].split('|').next().unwrap_or("");
            self.header.diagram.rows.push(row.to_owned());
        } else if begins("+--") || begins("+ー") {
            self.bar(at);
        } else if text.is_empty() || begins("#") || begins("手数") || is_file_numbers(text) {
        } else if let Some(remark) = text.strip_prefix('*') {
            self.remark(remark);
        } else if begins("&") {
            self.remark(text);
        } else if begins(VARIATION) {
            self.variation(text, at);
        } else if begins("まで") {
            self.summary(text, at);
        } else if let Some((player, _)) = side(text) {
            self.header.diagram.player = Some(player);
            self.game.first = player;
        } else if text.starts_with(is_shogi_move_sign) {
            self.signed_moves(text, start);
        } else if text.starts_with(|it: char| it.is_ascii_digit()) {
            self.numbered_move(text, at);
        } else if let Some((name, value)) = text.split_once(COLONS) {
            self.header(name.trim_matches(blank), value.trim_matches(blank), at);
        } else if let Some(close) = Close::of_kif(text) {
            self.close(close, at);
        } else {
            let message = "expected a move such as `1 ７六歩(77)` or `▲７六歩`, a header such as \
                           `先手：name`, or a remark behind `*`";
            self.unread(message.to_owned(), at);
        }
    }

    fn unread(&mut self, message: String, at: Range<usize>) {
        self.game.record.unread.push(Unread { message, at });
    }

    fn bar(&mut self, at: Range<usize>) {
        self.header.inside = !self.header.inside;
        if self.header.inside {
            self.next_game();
            self.header.inside = true;
            self.header.diagram.rows.clear();
        }
        self.header.at = Some(at);
    }

    fn remark(&mut self, remark: &str) {
        let remark = remark.trim().to_owned();
        match self.game.lines.last_mut().and_then(|it| it.turns.last_mut()) {
            Some(turn) => turn.remarks.push(remark),
            None => self.game.record.remarks.push(remark),
        }
    }

    /// Begins the next game if this one has moves.
    fn next_game(&mut self) {
        let record = &self.game.record;
        if !self.game.lines.is_empty() || record.result.is_some() {
            self.finish();
        }
    }

    fn header(&mut self, name: &str, value: &str, at: Range<usize>) {
        self.next_game();
        match name {
            HANDICAP => {
                self.header.handicap = Some(value.to_owned());
                self.header.at.get_or_insert(at);
            }
            "先手の持駒" | "下手の持駒" => {
                value.clone_into(&mut self.header.diagram.hands[0]);
            }
            "後手の持駒" | "上手の持駒" => {
                value.clone_into(&mut self.header.diagram.hands[1]);
            }
            _ => add_kif(&mut self.game.record, name, value, at),
        }
    }

    /// Reads what the header says about the start, before the first move.
    fn begin(&mut self, at: usize) {
        if !self.game.lines.is_empty() {
            return;
        }
        self.game.lines.push(Line { first: 1, turns: Vec::new(), result: None });
        let header = std::mem::take(&mut self.header);
        let word = header.handicap.as_deref().unwrap_or(EVEN);
        let place = header.at.clone().unwrap_or(at..at);
        let empty = handicap(word);
        // Other words name other games.
        let game = if empty.is_some() || word == OTHER_HANDICAP { GAME } else { word };
        add(&mut self.game.record, "Variant", game, place.clone());
        let Some(variant) = (self.rules)(&self.game.record) else { return };
        let empty = empty.unwrap_or(&[]);
        let fen = if !header.diagram.rows.is_empty() {
            header.diagram.fen(&variant)
        } else if empty.is_empty() && header.diagram.player.is_none() {
            return;
        } else {
            Setup::handicap(&variant, empty).map(|mut setup| {
                if let Some(player) = header.diagram.player {
                    setup.state.player = player;
                }
                self.game.first = setup.state.player;
                setup.fen()
            })
        };
        match fen {
            Ok(fen) => add(&mut self.game.record, "FEN", &fen, place),
            Err(message) => self.unread(message, place),
        }
    }

    /// `3 ２二角成(88) ( 0:03/00:00:04)`.
    fn numbered_move(&mut self, text: &str, at: Range<usize>) {
        let Some((number, rest)) = read_digits(text) else {
            return self.unread("expected the number of a move".to_owned(), at);
        };
        let rest = rest.trim_start();
        if number == 1 && self.game.lines.last().is_some_and(|it| it.first == 1) {
            let has_moves = self.game.lines.iter().any(|it| !it.turns.is_empty());
            if has_moves {
                self.next_game();
            }
        }
        self.begin(at.start);
        let (body, time) = split_time(rest);
        let start = at.end - rest.len();
        let place = start..start + body.len();
        if let Some(close) = Close::of_kif(body) {
            return self.close(close, place);
        }
        if body == "パス" {
            let turn = RecordedTurn::new(Recorded::Compact("--".to_owned()), place);
            return self.turn(RecordedTurn { number: Some((number, false)), ..turn });
        }
        match read_move(body) {
            Some(mv) => {
                let turn = RecordedTurn::new(Recorded::Japanese(mv), place);
                self.turn(RecordedTurn { number: Some((number, false)), time, ..turn });
            }
            None => {
                let message = "expected a move such as `７六歩(77)`, `同　銀(31)` or `４五角打`";
                self.unread(format!("{message}, found `{body}`"), place);
            }
        }
    }

    /// `▲７六歩　△３四歩`: moves of KI2.
    fn signed_moves(&mut self, text: &str, start: usize) {
        self.begin(start);
        let signs: Vec<usize> =
            text.char_indices().filter(|it| is_shogi_move_sign(it.1)).map(|it| it.0).collect();
        for (n, from) in signs.iter().enumerate() {
            let end = signs.get(n + 1).copied().unwrap_or(text.len());
            let word = text[*from..end].trim_end();
            let sign = word.chars().next();
            let body = word.trim_start_matches(is_shogi_move_sign).trim();
            let place = start + from..start + from + word.len();
            let number = self.game.lines.last().map_or(1, |it| it.first + it.turns.len() as u32);
            match (Close::of_kif(body), read_move(body)) {
                (Some(close), _) => self.close(close, place),
                (None, Some(mv)) => {
                    let player = sign.and_then(player_of_sign);
                    let mv = JapaneseMove { player, text: word.to_owned(), ..mv };
                    if self.game.record.turns.is_empty() && n == 0 && number == 1 {
                        self.game.first = player.unwrap_or(self.game.first);
                    }
                    let turn = RecordedTurn::new(Recorded::Japanese(mv), place);
                    self.turn(RecordedTurn { number: Some((number, false)), ..turn });
                }
                (None, None) => {
                    let message = "expected a move such as `▲７六歩` or `△同銀`";
                    self.unread(format!("{message}, found `{word}`"), place);
                }
            }
        }
    }

    fn turn(&mut self, turn: RecordedTurn) {
        if let Some(line) = self.game.lines.last_mut() {
            line.turns.push(turn);
        }
    }

    /// Reads how the game ended.
    fn close(&mut self, close: Close, at: Range<usize>) {
        self.begin(at.start);
        let Some(line) = self.game.lines.last_mut() else { return };
        let plies = line.first as usize - 1 + line.turns.len();
        let player = Player((self.game.first.idx() as u8 + (plies % 2) as u8) % 2);
        let result = close.result(player).to_owned();
        if self.game.lines.len() == 1 {
            self.game.record.close = Some(close);
            self.game.record.result = Some((result, at));
        } else if let Some(line) = self.game.lines.last_mut() {
            line.result = Some(result);
        }
    }

    /// `変化：8手`: what follows is another way to play from there.
    fn variation(&mut self, text: &str, at: Range<usize>) {
        let number = text[VARIATION.len()..].trim_start_matches(COLONS);
        let Some((number, _)) = read_digits(number.trim_start()) else {
            return self.unread(format!("expected `変化：NUMBER手`, found `{text}`"), at);
        };
        while self.game.lines.len() > 1
            && self.game.lines.last().is_some_and(|it| it.first >= number)
        {
            self.game.close_line();
        }
        let known = |it: &Line| (it.first..=it.first + it.turns.len() as u32).contains(&number);
        let fits = self.game.lines.last().is_some_and(known) && number > 0;
        if !fits || self.game.lines.last().is_some_and(|it| it.turns.is_empty()) {
            let message = format!("expected the number of a move that is played, found {number}");
            return self.unread(message, at);
        }
        if self.game.lines.len() > MAX_DEPTH {
            let message = format!("expected at most {MAX_DEPTH} variations within each other");
            return self.unread(message, at);
        }
        self.game.lines.push(Line { first: number, turns: Vec::new(), result: None });
    }

    /// `まで113手で先手の勝ち`.
    fn summary(&mut self, text: &str, at: Range<usize>) {
        if self.game.lines.len() > 1 {
            return;
        }
        let words = text.trim_start_matches("まで");
        let words = read_digits(words).map_or(words, |it| it.1);
        let words = words.trim_start_matches('手').trim_start_matches('で').trim();
        let wins =
            |players: [&str; 2]| players.iter().any(|it| words.contains(&format!("{it}の勝")));
        let result = if wins(["先手", "下手"]) {
            "1-0"
        } else if wins(["後手", "上手"]) {
            "0-1"
        } else if let Some(close) = Close::of_kif(words) {
            if self.game.record.close.is_none() {
                self.close(close, at);
            }
            return;
        } else {
            return self.remark(text);
        };
        self.begin(at.start);
        match &self.game.record.result {
            None => self.game.record.result = Some((result.to_owned(), at)),
            Some((claimed, _)) if claimed == result || claimed == "*" => {}
            Some((claimed, _)) => {
                let message = format!("the moves end `{claimed}`, and this line says `{result}`");
                self.unread(message, at);
            }
        }
    }

    fn finish(&mut self) {
        let has_board = self.header.at.is_some();
        let has_record = !self.game.record.tags.is_empty() || !self.game.record.unread.is_empty();
        if self.game.lines.is_empty() && (has_board || has_record) {
            self.begin(self.header.at.as_ref().map_or(0, |it| it.start));
        }
        while self.game.lines.len() > 1 {
            self.game.close_line();
        }
        self.header = Header::default();
        let mut game = std::mem::take(&mut self.game);
        if let Some(main) = game.lines.pop() {
            game.record.turns = main.turns;
            self.games.push(game.record);
        }
    }
}

impl Game {
    /// Adds the innermost variation to the line that it belongs to.
    fn close_line(&mut self) {
        let Some(line) = self.lines.pop() else { return };
        let Some(parent) = self.lines.last_mut() else { return };
        let index = (line.first - parent.first) as usize;
        let mut turns = line.turns;
        // A line behind the last turn begins with that turn.
        let index = if index == parent.turns.len() && index > 0 {
            let last = &parent.turns[index - 1];
            let again = RecordedTurn {
                number: last.number,
                ..RecordedTurn::new(last.recorded.clone(), last.at.clone())
            };
            turns.insert(0, again);
            index - 1
        } else {
            index
        };
        let Some(turn) = parent.turns.get_mut(index) else { return };
        turn.variations.push(Variation { turns, result: line.result, ..Variation::default() });
    }
}

/// Returns true for the line of numbers above a diagram.
fn is_file_numbers(text: &str) -> bool {
    let digits = text.chars().filter(|it| !it.is_whitespace());
    let all_digits = digits.clone().all(|it| ('１'..='９').contains(&it) || it == '０');
    all_digits && digits.count() > 1
}

/// `後手番`: the player on move, and what follows.
fn side(text: &str) -> Option<(Player, &str)> {
    let sides = [("先手番", 0), ("下手番", 0), ("後手番", 1), ("上手番", 1)];
    sides.iter().find_map(|(word, n)| Some((Player(*n), text.strip_prefix(word)?)))
}

/// Separates `( 0:03/00:00:04)` and a mark for variations from a move.
fn split_time(text: &str) -> (&str, Option<Duration>) {
    let text = text.trim_end_matches(['+', ' ']);
    let Some((body, time)) = text.rsplit_once('(') else { return (text.trim_end(), None) };
    let time = time.trim_end_matches(')').split('/').next().unwrap_or("").trim();
    if !time.contains(':') {
        return (text.trim_end(), None);
    }
    (body.trim_end(), read_time(time))
}

/// Reads `1:02` or `0:01:02`.
fn read_time(text: &str) -> Option<Duration> {
    let mut seconds = 0u64;
    for part in text.split(':') {
        let part: u32 = part.trim().parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part.into())?;
    }
    Some(Duration::from_secs(seconds))
}

/// Reads a move: `７六歩(77)`, `同　銀左`, `４五角打`.
fn read_move(text: &str) -> Option<JapaneseMove> {
    let recorded = text.to_owned();
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (None, rest.trim_start()),
        None => {
            let (file, rest) = read_digits(text)?;
            // `76歩` names both numbers with digits.
            let digits = &text[..text.len() - rest.len()];
            let (file, rank, rest) = match read_numerals(rest) {
                Some((rank, rest)) => (file, rank, rest),
                None if digits.chars().count() == 2 => (file / 10, file % 10, rest),
                None => return None,
            };
            (Some((file, rank)), rest)
        }
    };
    let (what, from) = match rest.split_once('(') {
        None => (rest, None),
        Some((what, from)) => {
            let from = from.strip_suffix(')')?;
            let from = match from.split_once('-') {
                Some((file, rank)) => (file.parse().ok()?, rank.parse().ok()?),
                None if from.len() == 2 => {
                    let number: u32 = from.parse().ok()?;
                    (number / 10, number % 10)
                }
                None => return None,
            };
            (what, Some(from))
        }
    };
    let what = what.trim();
    if what.is_empty() || what.chars().any(char::is_whitespace) {
        return None;
    }
    // Squares beyond any board are no squares.
    let what = What::Kif(what.to_owned());
    Some(JapaneseMove { text: recorded, player: None, to, from, what })
}
