//! What a rule file may have at most, so that no text makes the loader slow or large.

use crate::diag::{Code, Diagnostic};
use crate::tree::Node;

/// Size of a file.
pub const FILE_BYTES: usize = 1 << 20;
/// Size of a picture ...
pub const PICTURE_BYTES: usize = 64 << 10;
/// ... and of all of a game, after they were cleaned.
pub const PICTURES_BYTES: usize = 512 << 10;
/// Values in a file.
pub const NODES: usize = 50_000;
/// Tables and arrays in one another.
pub const NESTING: usize = 16;
/// Brackets in one another that are read at all.
pub const BRACKETS: u32 = 80;
/// Syntax errors that are told of one file.
pub const TOML_ERRORS: usize = 50;
/// Files that extend one another.
pub const EXTENDS: usize = 8;
/// Characters of a text option's value.
pub const OPTION_TEXT: usize = 500;
/// Piece types.
pub const PIECES: usize = 200;
/// Patterns of a piece type that borrows moves.
pub const PATTERNS: usize = 250;
/// Rules, forbids, compulsory rules, and outcomes, each.
pub const RULES: usize = 1000;
/// Zones, fields, lists, type sets, sets, counters, and actions, each.
pub const NAMES: usize = 500;
/// Parts of a definition, with those that it uses.
pub const DEFINITION: usize = 1000;
/// Lines of `[look]`, for each of its keys.
pub const LINES: usize = 10_000;
/// Marks.
pub const MARKS: usize = 8;
/// Ways that paths of several legs of one piece type go from a cell ...
pub const ROUTES_FROM_CELL: u64 = 250_000;
/// ... and those of all piece types and players from all cells.
pub const ROUTES: u64 = 100_000_000;
/// Ways to make the choices of an action.
pub const CHOICES: u64 = 1 << 20;
/// Arrangements of shuffled pieces.
pub const ARRANGEMENTS: u64 = 1_000_000;
/// Steps that reading a shuffle's condition for all arrangements may take.
pub const ARRANGEMENT_STEPS: u64 = 1 << 28;
/// Ways of a piece type to castle by its key `castle`: two for each pair of cells of a rank and each type of partner.
pub const CASTLES: usize = 20_000;
/// Steps that are tried to measure all cell values.
pub const DISTANCE_STEPS: u64 = 20_000_000;
/// Cells of a diagram's board.
pub const GRID: i64 = 4096;
/// Squares that a piece line of a diagram lists.
pub const SQUARES: usize = 20_000;
/// Tests.
pub const TESTS: usize = 2000;
/// Diagnostics of one load.
pub const DIAGNOSTICS: usize = 200;

/// Drops the tests beyond the limit.
pub(super) fn check_tests(tests: &mut Vec<Node>, diags: &mut Vec<Diagnostic>) {
    if let Some(first) = tests.get(TESTS) {
        diags.push(exceeded(first.span, "tests", TESTS));
        tests.truncate(TESTS);
    }
}

/// Complains of one too many.
pub fn exceeded(span: crate::source::Span, what: &str, limit: usize) -> Diagnostic {
    let message = format!("expected at most {limit} {what}");
    Diagnostic::new(Code::LimitExceeded, span, message).saying("one too many")
}
