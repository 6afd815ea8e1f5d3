//! First rule files, for `alfil new`: a template fitted to a board, or an heir of a shipped game. Set-ups put together by hand.
//!
//! What the files say comes from `rules/parts/new.toml` and from the shipped games. This module has the rules by which cells
//! and pieces find their places on another board. It measures the counts that the files' own tests state.

mod board;
mod heir;
mod set_up;

pub use board::{SIDES, on_board, template_size};
pub use heir::heir;
pub use set_up::{changed_types, with_set_up};

use crate::import::RuleFileWriter;
use alfil::{
    game::{Game, Variant},
    perft::{Unit, perft},
};
use alfil_language::schema::{file, game, test, variant};

/// The most moves of a start whose replies are counted.
const MOST_MOVES: usize = 100;

/// Adds a test of the start with measured counts to a rule file that was imported, and a name if it has none. Returns `None`
/// if the file can't be loaded.
pub fn with_test(title: &str, mut rules: RuleFileWriter) -> Option<RuleFileWriter> {
    if !rules.has(game::VARIANT) {
        rules.table(&variant::TABLE).set(variant::NAME, title);
    }
    let variant = Variant::from_text(&rules.to_string()).ok()?;
    if !rules.has(file::TEST) {
        add_start_test(&mut rules, &variant.start());
    }
    Some(rules)
}

/// Adds a test of the start with measured counts.
fn add_start_test(rules: &mut RuleFileWriter, start: &Game) {
    let section = rules.item(&test::TABLE);
    section.set(test::NAME, "The start");
    if has_long_turns(start) {
        section.set(test::PERFT, vec![perft(start, 1, Unit::Move) as i64]);
        section.set(test::BY_MOVE, true);
        return;
    }
    let depth = if start.legal_moves().len() > MOST_MOVES { 1 } else { 2 };
    let found = counts(start, depth);
    section.set(test::COUNT, found[0]);
    if depth > 1 {
        section.set(test::PERFT, found);
    }
}

/// Returns true if a turn can have several moves. Counting such turns may take long.
fn has_long_turns(start: &Game) -> bool {
    start.legal_moves().iter().any(|mv| {
        let mut game = start.clone();
        game.play_unchecked(*mv);
        !game.at_turn_start()
    })
}

/// Returns the numbers of sequences of 1, 2, ... turns.
fn counts(start: &Game, depth: u32) -> Vec<i64> {
    (1..=depth).map(|it| perft(start, it, Unit::Turn) as i64).collect()
}
