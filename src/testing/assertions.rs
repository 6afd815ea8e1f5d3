//! Tests the assertions of an example.

use crate::{
    game::{Game, Variant},
    notation::{
        PositionError, fen_of, game_from_fen,
        moves::{
            TURN_LIMIT, end_turn, play_if_legal, play_text, points_text, result_text, turn_texts,
        },
        record,
        san::play_san,
    },
    perft::{Unit, perft},
};
use alfil_language::{
    diag::{Code, Diagnostic},
    sema::tests::TestCase,
    source::{Span, Spanned},
};

/// What people write behind moves.
const MARKS: [char; 4] = ['+', '#', '!', '?'];

/// Returns the diagnostics of an example that fails.
pub(super) fn failures(variant: &Variant, test: &TestCase) -> Vec<Diagnostic> {
    let mut assertions = Assertions { variant, test, failures: Vec::new() };
    assertions.record();
    if let Some(game) = assertions.position() {
        assertions.then(&game);
        assertions.moves(&game);
        assertions.state(&game);
        assertions.counts(&game);
    }
    assertions.failures
}

/// Returns the diagnostics of the position that an example begins with.
pub(super) fn position_failures(variant: &Variant, test: &TestCase) -> Vec<Diagnostic> {
    let mut assertions = Assertions { variant, test, failures: Vec::new() };
    let _ = assertions.first_position();
    assertions.winner();
    assertions.failures
}

/// Returns the diagnostics of the statements of an example that are quickly tested: all but counts, lists of all turns, and
/// whole games.
pub(super) fn quick_failures(variant: &Variant, test: &TestCase) -> Vec<Diagnostic> {
    let test = TestCase { moves: None, count: None, perft: Vec::new(), game: None, ..test.clone() };
    failures(variant, &test)
}

/// Returns the position that an example is about.
pub(super) fn position(variant: &Variant, test: &TestCase) -> Option<Game> {
    Assertions { variant, test, failures: Vec::new() }.position()
}

struct Assertions<'a> {
    variant: &'a Variant,
    test: &'a TestCase,
    failures: Vec<Diagnostic>,
}

impl Assertions<'_> {
    fn fail(&mut self, span: Span, message: impl Into<String>) {
        let mut res = Diagnostic::new(Code::TestFailed, span, message);
        if span != self.test.span {
            res = res.label(self.test.span, "in this example");
        }
        self.failures.push(res);
    }

    /// Reports a turn that can't be played.
    fn fail_turn(&mut self, span: Span, game: &Game, text: &str, why: impl Into<String>) {
        self.fail(span, why);
        let help = as_move_text(game, text)
            .map(|it| format!("write `{it}`: examples have move texts, not algebraic notation"));
        if let Some(last) = self.failures.pop() {
            self.failures.push(last.help_maybe(help));
        }
    }

    /// Returns the position that the example is about.
    fn position(&mut self) -> Option<Game> {
        let mut game = self.first_position()?;
        for turn in &self.test.play {
            if let Err(it) = play_text(&mut game, &turn.value) {
                self.fail_turn(turn.span, &game, &turn.value, it.to_string());
                return None;
            }
        }
        Some(game)
    }

    /// Compares the position with the fields that the example states.
    fn then(&mut self, game: &Game) {
        let Some(then) = &self.test.then else { return };
        let fen = fen_of(game);
        let is_same = |(stated, found): (&str, &str)| {
            stated == "?"
                || stated == found
                || stated.split('/').count() == found.split('/').count()
                    && stated.split('/').zip(found.split('/')).all(|(a, b)| a == "?" || a == b)
        };
        let stated: Vec<_> = then.value.split_whitespace().collect();
        let found: Vec<_> = fen.split_whitespace().collect();
        if stated.len() > found.len() || !stated.iter().copied().zip(found).all(is_same) {
            self.fail(then.span, format!("expected the position `{}`, found `{fen}`", then.value));
        }
    }

    /// Returns the position in which the example begins to play.
    fn first_position(&mut self) -> Option<Game> {
        let start = |n: &Spanned<u64>| self.variant.start_number(n.value).ok_or(n.span);
        let game = match &self.test.fen {
            None => match self.test.start.as_ref().map(start) {
                None => self.variant.start(),
                Some(Ok(game)) => game,
                Some(Err(span)) => {
                    let n = self.variant.starts();
                    self.fail(
                        span,
                        format!("expected the number of a start: there are {n}, from 0"),
                    );
                    return None;
                }
            },
            Some(fen) => match game_from_fen(self.variant, &fen.value) {
                Ok(game) => game,
                Err(it) => {
                    let span = match &it {
                        // The characters of a string without escapes are those of the file.
                        PositionError::Fen(it)
                            if (fen.span.end - fen.span.start) as usize == fen.value.len() =>
                        {
                            fen.span.sub(it.at.start, it.at.end)
                        }
                        _ => fen.span,
                    };
                    self.fail(span, it.to_string());
                    return None;
                }
            },
        };
        Some(game)
    }

    fn moves(&mut self, game: &Game) {
        let test = self.test;
        if test.moves.is_some() || test.count.is_some() {
            let found = turn_texts(game, TURN_LIMIT);
            if let Some(expected) = &test.moves {
                for it in &expected.value {
                    if !found.turns.contains(&it.value) {
                        let message = reason(game, &it.value);
                        self.fail_turn(it.span, game, &it.value, message);
                    }
                }
                let unexpected: Vec<&str> = found
                    .turns
                    .iter()
                    .filter(|it| expected.value.iter().all(|said| said.value != **it))
                    .map(String::as_str)
                    .collect();
                if !unexpected.is_empty() {
                    let message = format!("also legal: {}", shortened(&unexpected));
                    self.fail(expected.span, message);
                }
            }
            if let Some(expected) = &test.count
                && expected.value != found.turns.len() as u64
            {
                let n = found.turns.len();
                let message = format!("expected {} legal turns, found {n}", expected.value);
                self.fail(expected.span, message);
            }
        }
        for it in &test.legal {
            if !is_turn(game, &it.value) {
                let message = reason(game, &it.value);
                self.fail_turn(it.span, game, &it.value, message);
            }
        }
        for it in &test.illegal {
            if is_turn(game, &it.value) {
                self.fail(it.span, format!("`{}` is legal", it.value));
            }
        }
    }

    fn state(&mut self, game: &Game) {
        if let Some(expected) = &self.test.check {
            let found = game.in_check();
            if expected.value != found {
                let word = |it| if it { "check" } else { "no check" };
                let message = format!("expected {}, found {}", word(expected.value), word(found));
                self.fail(expected.span, message);
            }
        }
        let Some(Spanned { value, span }) = &self.test.outcome else { return };
        let ending = game.outcome();
        let model = self.variant.model();
        let fits = match &ending {
            None => value == "none",
            Some(it) => {
                [it.reason.clone(), result_text(model, it), points_text(model, it)].contains(value)
            }
        };
        if !fits {
            let found = ending.map_or_else(
                || "the game going on".to_owned(),
                |it| format!("`{}` ({})", result_text(model, &it), it.reason),
            );
            self.fail(*span, format!("expected `{value}`, found {found}"));
        }
    }

    /// Reports an outcome that is one player's win in other words: `white won`.
    fn winner(&mut self) {
        let Some(Spanned { value, span }) = &self.test.outcome else { return };
        let Some((player, verb)) = value.split_once(' ') else { return };
        let (lower, verb) = (player.to_lowercase(), verb.to_lowercase());
        let model = self.variant.model();
        let known = model.players.iter().any(|it| it.name == lower);
        let written = format!("{lower} wins");
        if known && ["wins", "won", "win", "victory"].contains(&verb.as_str()) && *value != written
        {
            let message = format!("expected how a game ends, found `{value}`");
            let diag = Diagnostic::new(Code::TestFailed, *span, message);
            let help = format!("write `{written}`");
            self.failures.push(diag.replace(value, &written, help).certain());
        }
    }

    fn counts(&mut self, game: &Game) {
        let unit = if self.test.by_move { Unit::Move } else { Unit::Turn };
        for (depth, expected) in (1..).zip(&self.test.perft) {
            let found = perft(game, depth, unit);
            if expected.value != found {
                let message = format!(
                    "expected {} sequences of {depth} plies, found {found}",
                    expected.value
                );
                self.fail(expected.span, message);
                // Deeper counts go wrong with it.
                return;
            }
        }
    }

    /// The games that the example records.
    fn record(&mut self) {
        let Some(text) = &self.test.game else { return };
        let snippet = text.snippet();
        let games = record::parse(self.variant, &text.text);
        if games.is_empty() {
            self.fail(text.span, "there is no move in this game");
        }
        for game in &games {
            for problem in record::replay(self.variant, game).problems {
                let span = snippet.at(problem.at.start, problem.at.end);
                self.fail(span, problem.to_string());
            }
        }
    }
}

fn is_turn(game: &Game, text: &str) -> bool {
    let mut game = game.clone();
    play_if_legal(&mut game, text) && end_turn(&mut game)
}

/// Returns the move text of a legal move that is written as people write it.
fn as_move_text(game: &Game, text: &str) -> Option<String> {
    let bare = text.trim_end_matches(MARKS);
    let mut played = game.clone();
    let moves = game.legal_moves();
    if play_san(&mut played, bare).is_err() {
        // The cell alone, as for a pawn, but of another piece.
        let ends = |it: &String| it.strip_suffix(bare).is_some_and(|it| !it.is_empty());
        let mut to_cell = moves.iter().filter_map(|it| game.text_of(*it)).filter(ends);
        let is_cell = game.variant().model().board.cells.iter().any(|it| it.name == bare);
        return to_cell.next().filter(|_| is_cell && to_cell.next().is_none());
    }
    let mut texts = moves.iter().filter_map(|mv| {
        let mut other = game.clone();
        other.play(*mv).ok()?;
        (fen_of(&other) == fen_of(&played)).then(|| game.text_of(*mv))?
    });
    texts.next().filter(|it| it != text)
}

/// Why a text is no whole turn.
fn reason(game: &Game, text: &str) -> String {
    let mut game = game.clone();
    match play_text(&mut game, text) {
        Err(it) => it.to_string(),
        Ok(_) => format!("`{text}` is not how the turn is written, or not the whole of it"),
    }
}

/// Returns the first few of many.
fn shortened(texts: &[&str]) -> String {
    const SHOWN: usize = 20;
    let shown = texts[..texts.len().min(SHOWN)].join(" ");
    match texts.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
