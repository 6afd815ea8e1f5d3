//! Games as PGN, as other programs read it. [`super::record`] reads it here.
//!
//! The tags are:
//!
//! - the Seven Tag Roster; games of more than two players have a tag for each player instead of `White` and `Black`;
//! - `Variant`;
//! - `SetUp` and `FEN`, if the game does not begin at the set-up;
//! - `Termination`: `normal` or `unterminated`;
//! - `RulesHash`: 16 hexadecimal digits that differ if the rules do ([`rules_hash`]).
//!
//! The last remark says how the game has ended.

mod reader;

use super::{
    fen_of,
    moves::ending_text,
    record::{PlayedTurn, is_result, result_token},
    san::{LineTurn, turn_text},
};
use crate::game::{Game, Move, Variant};
use alfil_model::{Model, Player};

pub use reader::{PgnGame, ReadError, Reader};

/// The most characters in a line of moves: PGN's lines have less than 80.
const WIDTH: usize = 79;

/// The parts of a PGN besides the game.
#[derive(Clone, Debug, Default)]
pub struct Pgn {
    /// Tags in place of, or behind, those that follow from the game; an empty value leaves a tag out.
    pub tags: Vec<(String, String)>,
    /// The remark before the first turn; none if empty.
    pub remark: String,
    /// Remarks behind each turn; there may be fewer than turns, and empty ones are left out.
    pub remarks: Vec<String>,
    /// For each turn, the variations in its place; there may be fewer than turns.
    pub variations: Vec<Vec<Vec<PlayedTurn>>>,
    /// If true, moves are written as move texts (`e2e4`), else as people write them.
    pub move_texts: bool,
}

/// Returns the PGN of a game, with these tags in place of, or behind, those that follow from it.
pub fn write(game: &Game, tags: &[(&str, &str)]) -> String {
    let tags = tags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Pgn { tags: tags.collect(), ..Pgn::default() }.write(game)
}

/// Returns the value of the tag `RulesHash`. It is the same on every machine for the same merged rule file with the same
/// options. Comments and words about the game don't count.
pub fn rules_hash(variant: &Variant) -> String {
    format!("{:016x}", variant.model().about.fingerprint)
}

impl Pgn {
    /// Returns the text of the PGN.
    pub fn write(&self, game: &Game) -> String {
        let variant = game.variant().clone();
        let model = variant.model();
        let moves: Vec<Move> = game.moves().collect();
        let mut game = game.clone();
        let ending = game.outcome();
        let result = result_token(model, ending.as_ref());
        while game.undo().is_some() {}
        let mut res = String::new();
        for (name, value) in self.all_tags(&game, result, ending.is_some()) {
            res.extend(["[", &name, " \"", &escaped(&value), "\"]\n"]);
        }
        let mut words = self.movetext(&mut game, &moves);
        if let Some(it) = ending {
            words.extend(remark(&ending_text(model, &it)));
        }
        // The tag may have points of several players, which are no result behind moves.
        let result = self.tag("Result").filter(|it| is_result(it)).unwrap_or(result);
        words.push(result.to_owned());
        res + "\n" + &wrap(&words)
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|it| it.0 == name).map(|it| it.1.as_str())
    }

    /// Returns the tags of a game that stands at its beginning.
    fn all_tags(&self, start: &Game, result: &str, over: bool) -> Vec<(String, String)> {
        let variant = start.variant();
        let model = variant.model();
        let mut res = Vec::new();
        let mut add = |name: &str, value: &str| res.push((name.to_owned(), value.to_owned()));
        for name in ["Event", "Site"] {
            add(name, "?");
        }
        add("Date", "????.??.??");
        add("Round", "?");
        for name in player_tags(model) {
            add(&name, "?");
        }
        add("Result", result);
        add("Variant", &model.about.name);
        let fen = fen_of(start);
        if fen != fen_of(&variant.start()) {
            add("SetUp", "1");
            add("FEN", &fen);
        }
        add("Termination", if over { "normal" } else { "unterminated" });
        add("RulesHash", &rules_hash(variant));
        for (name, value) in &self.tags {
            match res.iter_mut().find(|it| it.0 == *name) {
                Some(it) => it.1.clone_from(value),
                None => res.push((name.clone(), value.clone())),
            }
        }
        res.retain(|it| !it.1.is_empty());
        res
    }

    /// Returns move numbers, turns, remarks and variations, as words without blanks.
    fn movetext(&self, game: &mut Game, moves: &[Move]) -> Vec<String> {
        let mut words = remark(&self.remark);
        let notes = |n: usize| Notes {
            remark: self.remarks.get(n).cloned().unwrap_or_default(),
            variations: self.variations.get(n).map_or(&[], Vec::as_slice),
        };
        words.extend(self.line(game, moves, &notes));
        words
    }

    /// Returns the words of a line of moves that begins in a position.
    fn line<'a>(
        &self,
        game: &mut Game,
        mut moves: &[Move],
        notes: &dyn Fn(usize) -> Notes<'a>,
    ) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut interrupted = true;
        let mut n_turns = 0;
        let mut round = None;
        let many = game.variant().model().players.len() > 2;
        while !moves.is_empty() {
            let notes = notes(n_turns);
            let before = (!notes.variations.is_empty()).then(|| game.clone());
            let (turn, n) = turn_text(game, moves);
            if n == 0 {
                break;
            }
            moves = &moves[n..];
            let LineTurn { player, number, .. } = turn;
            // Another player begins the rounds when the first one is out.
            let begins = many && round.is_some_and(|it| it != number);
            round = Some(number);
            if begins || player == Player(0) {
                words.push(format!("{number}."));
            } else if interrupted {
                words.push(format!("{number}..."));
            }
            words.push(if self.move_texts { turn.moves + turn.mark } else { turn.san });
            let mut behind = remark(&notes.remark);
            for variation in notes.variations {
                behind
                    .extend(before.as_ref().map_or(Vec::new(), |it| self.variation(it, variation)));
            }
            interrupted = !behind.is_empty();
            words.extend(behind);
            n_turns += 1;
        }
        words
    }

    /// Returns the words of a variation in parentheses.
    fn variation(&self, before: &Game, turns: &[PlayedTurn]) -> Vec<String> {
        let moves: Vec<Move> = turns.iter().flat_map(|it| it.moves.iter().copied()).collect();
        let notes = |n: usize| match turns.get(n) {
            Some(it) => Notes { remark: it.remarks.join(" "), variations: &it.variations },
            None => Notes::default(),
        };
        let mut words = self.line(&mut before.clone(), &moves, &notes);
        if let Some(first) = words.first_mut() {
            first.insert(0, '(');
        }
        if let Some(last) = words.last_mut() {
            last.push(')');
        }
        words
    }
}

/// What stands behind a turn.
#[derive(Default)]
struct Notes<'a> {
    remark: String,
    variations: &'a [Vec<PlayedTurn>],
}

/// Returns the names of the tags with the players' names, in turn order.
pub fn player_tags(model: &Model) -> Vec<String> {
    if model.players.len() == 2 {
        return vec!["White".to_owned(), "Black".to_owned()];
    }
    let capital = |name: &str| {
        let letters = name.chars().filter(|it| it.is_ascii_alphanumeric() || *it == '_');
        let mut letters: String = letters.collect();
        if let Some(first) = letters.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        letters
    };
    model.players.iter().map(|it| capital(&it.name)).filter(|it| !it.is_empty()).collect()
}

/// Returns the words of a remark in braces; no words for an empty remark.
fn remark(text: &str) -> Vec<String> {
    let text = text.replace('{', "(").replace('}', ")");
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

/// Returns a value as it is written between quotation marks.
fn escaped(value: &str) -> String {
    let mut res = String::new();
    for it in value.chars() {
        match it {
            '"' | '\\' => res.extend(['\\', it]),
            it if it.is_control() => res.push(' '),
            it => res.push(it),
        }
    }
    res
}

fn wrap(words: &[String]) -> String {
    let mut res = String::new();
    let mut width = 0;
    for word in words {
        let len = word.chars().count();
        if width > 0 {
            let fits = width + 1 + len <= WIDTH;
            res.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        res.push_str(word);
        width += len;
    }
    res.push('\n');
    res
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        load::LoadOptions,
        notation::{
            moves::play_text,
            record::{Kind, parse, replay, write as write_record},
        },
        shipped::Shipped,
    };

    fn game(name: &str, moves: &str) -> Game {
        let loaded = crate::load::load(&Shipped, name, &LoadOptions::default());
        let mut game = loaded.variant.unwrap().start();
        for text in moves.split_whitespace() {
            play_text(&mut game, text).unwrap();
        }
        game
    }

    #[test]
    fn a_whole_game() {
        let game = game("chess", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
        let text = write(&game, &[("White", "A \"B\" C\\D"), ("Site", ""), ("Annotator", "E")]);
        let expected = format!(
            "[Event \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" C\\\\D\"]\n\
             [Black \"?\"]\n[Result \"1-0\"]\n[Variant \"Chess\"]\n[Termination \"normal\"]\n\
             [RulesHash \"{}\"]\n[Annotator \"E\"]\n\n\
             1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {{white wins: checkmate}} 1-0\n",
            rules_hash(game.variant())
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn remarks_lines_and_the_second_player_first() {
        let variant = game("chess", "").variant().clone();
        let fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 7";
        let mut game = crate::notation::game_from_fen(&variant, fen).unwrap();
        for text in "e8d8 e1d1 d8c8 d1c1".split(' ') {
            play_text(&mut game, text).unwrap();
        }
        let remarks = ["+0.30/10 {x}", "", "y"].map(str::to_owned).to_vec();
        let pgn = Pgn { remarks, ..Pgn::default() };
        let text = pgn.write(&game);
        assert!(
            text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 7\"]\n"),
            "{text}"
        );
        assert!(text.ends_with("\n\n7... Kd8 {+0.30/10 (x)} 8. Kd1 Kc8 {y} 9. Kc1 *\n"), "{text}");
        let pgn = Pgn { move_texts: true, remarks: vec!["word ".repeat(40)], ..Pgn::default() };
        let text = pgn.write(&game);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|it| it.len() < 80), "{text}");
        assert!(text.ends_with("word} 8. e1d1 d8c8 9. d1c1 *\n"), "{text}");
    }

    #[test]
    fn a_record_is_written_back_with_its_remarks_and_variations() {
        let variant = game("chess", "").variant().clone();
        let moves = "{A game} 1. e4 {best} (1. d4 d5 {closed} (1... Nf6)) 1... e5 *";
        let record = &parse(&variant, moves)[0];
        let text = write_record(Kind::Pgn, record, &replay(&variant, record)).unwrap();
        assert!(text.ends_with(&format!("\n\n{moves}\n")), "{text}");
    }
}
