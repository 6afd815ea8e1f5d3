//! `alfil study --write-values`: values of the author's own file.

use super::cli::{file, run_with};
use std::fs;

/// Soldiers, towers and nothing to think about: games are short, and the side with more towers wins.
const GAME: &str = "\
# Mine.
language = 1

[board]
size = [5, 5]

[pieces] # few
chief   = { id = 'C', move = 'K', start = 'c1' }
tower   = { id = 'T', move = 'R', start = 'a1 e1' } # strong
soldier = { id = 'S', move = 'fWfF', start = 'a2-e2' }

[check]
royal = 'chief'
";

#[test]
fn values_go_into_the_authors_file() {
    let own = file("study/own.toml", GAME);
    let heir = file("study/heir.toml", "language = 1\nextends = 'own' # all of it\n");
    for (path, kept) in [(&own, GAME), (&heir, "extends = 'own' # all of it\n")] {
        let path = path.to_str().unwrap();
        let args = ["study", path, "--games", "400", "--strengths", "random,20", "--write-values"];
        let it = run_with(&args, "").expect(0);
        assert!(it.out.contains("  pieces.tower.value = "), "{}", it.out);
        assert!(it.out.contains("  chief: too few games in which one side has more"), "{}", it.out);
        let new = fs::read_to_string(path).unwrap();
        let comments = kept.lines().filter_map(|it| it.split_once('#'));
        comments.for_each(|it| assert!(new.contains(it.1), "{new}"));
        let values = new.matches("value = ").count();
        assert_eq!(values, it.out.matches(".value = ").count(), "{new}");
        let checked = run_with(&["check", path, "--json"], "").expect(0).json();
        assert_eq!(checked["ok"], true, "{checked}");
    }
}

#[test]
fn what_has_no_values_is_said_before_games_are_played() {
    for (rules, status, words) in
        [("chess", 2, "alfil new my-game --like chess"), ("gone", 1, "no file `gone`")]
    {
        let args = ["study", rules, "--games", "1000000", "--write-values"];
        let it = run_with(&args, "").expect(status);
        assert!(it.err.contains(words), "{}", it.err);
    }
    let many = file("study/many.toml", "language = 1\nextends = 'four-handed'\n");
    let many = many.to_str().unwrap();
    let it = run_with(&["study", many, "--games", "1000000", "--write-values"], "").expect(2);
    assert!(it.err.contains("games of two sides"), "{}", it.err);
}

#[test]
fn puzzles_are_the_same_with_any_number_of_threads_and_can_be_replayed() {
    let own = file("study/lions.toml", "language = 1\nextends = 'dobutsu'\n");
    let own = own.to_str().unwrap();
    let pgn = file("study/puzzles.pgn", "");
    let pgn = pgn.to_str().unwrap();
    let run = |threads: &str| {
        let args = ["study", own, "--games", "20", "--strengths", "100", "--puzzles", pgn];
        let more = ["--puzzle-nodes", "2000", "--threads", threads, "--json"];
        let it = run_with(&[&args[..], &more[..]].concat(), "").expect(0).json();
        (it["puzzles"].clone(), fs::read_to_string(pgn).unwrap())
    };
    let (counts, text) = run("1");
    assert_eq!(run("2"), (counts.clone(), text.clone()));
    let written = counts["written"].as_u64().unwrap() as usize;
    assert!(written > 0, "{counts}");
    assert_eq!((counts["file"].as_str(), counts["games"].as_u64()), (Some(pgn), Some(20)));
    assert_eq!(text.matches("[FEN ").count(), written, "{text}");
    let replayed = run_with(&["replay", own, pgn], "").expect(0);
    assert_eq!(replayed.out.matches(": verified").count(), written, "{}", replayed.out);
}

#[test]
fn puzzles_need_two_sides_and_games_that_are_played_here() {
    let it = run_with(&["study", "four-handed", "--puzzles", "x.pgn"], "").expect(2);
    assert!(it.err.contains("this game has 4; leave the option out"), "{}", it.err);
    let it = run_with(&["study", "chess", "--puzzles", "x.pgn", "--jobs", "j"], "").expect(2);
    assert!(it.err.contains("cannot be used with"), "{}", it.err);
}
