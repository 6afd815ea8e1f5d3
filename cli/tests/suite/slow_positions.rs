//! Games that begin quickly and come to positions whose moves take long to find.

use crate::cli::{file, run_with};
use std::time::{Duration, Instant};

/// Once a queen stands in the middle, the opponent's turn has nine moves, and of all such turns the best one is asked for.
const SLOW: &str = "
language = 1
[board]
size = [8, 8]
[zones]
middle = 'ranks 4-5'
[pieces]
king  = { id = 'K', move = 'K', start = { white = 'a1', black = 'h8' } }
queen = { id = 'Q', move = 'Q', start = { white = 'b1 c1', black = 'g8 f8' } }
[[turn.phase]]
name   = 'play'
moves  = 'move'
repeat = '1 + 8 * count(enemy & middle)'
[[compulsory]]
name     = 'most'
at       = 'turn'
maximize = 'count(attacked(by own))'
[check]
royal = 'none'
[[outcome]]
when   = 'no enemy king'
result = 'win'
";

#[test]
fn moves_that_take_too_long_get_one_message() {
    let path = file("slow-position.toml", SLOW);
    let path = path.to_str().unwrap();
    run_with(&["check", path], "").expect(0);
    let err = run_with(&["moves", path, "--moves", "b1e4"], "").expect(1).err;
    assert!(err.contains("take too long"), "{err}");
}

#[test]
fn a_search_answers_all_the_same() {
    let path = file("slow-search.toml", SLOW);
    let begin = Instant::now();
    let input = "position startpos moves b1e4\ngo movetime 200\nisready\nquit\n";
    let out = run_with(&["uci", path.to_str().unwrap()], input).expect(0).out;
    assert!(out.contains("bestmove "), "{out}");
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
}
