//! `alfil solve`, and playing by what it writes.

use super::cli::{file, run_with};
use std::fs;

#[test]
fn an_endgame_is_solved_and_played_by() {
    let folder = file("solve/any.txt", "");
    let table = folder.with_file_name("rook.end");
    let table = table.to_str().unwrap();
    let args = ["solve", "gardner", "K R k", "--out", table, "--threads", "2"];
    let it = run_with(&args, "").expect(0);
    // With Black on move: 456 places of two kings that are not neighbours, and 23 of the rook.
    assert!(it.out.starts_with("K R k: 17528 positions, "), "{}", it.out);
    assert!(it.out.contains("black on move: 10488 positions"), "{}", it.out);
    assert!(it.out.contains("white on move: ") && it.out.contains("won 100.0 %"), "{}", it.out);
    assert!(it.out.contains("the longest loss: "), "{}", it.out);
    assert!(it.out.contains("ends by repetition"), "{}", it.out);
    let json = run_with(&["solve", "gardner", "k R K", "--json"], "").expect(0).json();
    let [white, black] = &json["onMove"].as_array().unwrap()[..] else { panic!("{json}") };
    assert_eq!((&white["player"], &black["player"]), (&"white".into(), &"black".into()));
    assert_eq!(white["positions"], white["won"]);
    let longest = &white["longestWin"];
    let moves = longest["moves"].as_u64().unwrap();
    let line = longest["line"].as_str().unwrap();
    assert_eq!(line.split_whitespace().count() as u64, moves, "{json}");
    // Looking one move ahead, the engine sees the whole win.
    let fen = longest["fen"].as_str().unwrap();
    let look = ["analyze", "gardner", "--fen", fen, "--depth", "1", "--endgame", table];
    let it = run_with(&look, "").expect(0);
    let turns = format!("#{}", moves.div_ceil(2));
    assert!(it.out.contains(&turns), "{turns}: {}", it.out);
    let talk =
        format!("uci\nsetoption name EndgameFile value {table}\nposition fen {fen}\ngo depth 1\n");
    let it = run_with(&["uci", "gardner"], &talk).expect(0);
    assert!(it.out.contains(&format!("mate {}", moves.div_ceil(2))), "{}", it.out);
    assert!(!it.out.contains("info string can't"), "{}", it.out);
    // Other rules, and a file that is none.
    let it = run_with(&["analyze", "chess", "--endgame", table], "").expect(1);
    assert!(it.err.contains("for other rules") && it.err.contains(table), "{}", it.err);
    let bytes = fs::read(table).unwrap();
    fs::write(table, &bytes[..bytes.len() - 9]).unwrap();
    let it = run_with(&look, "").expect(1);
    assert!(it.err.contains("damaged"), "{}", it.err);
    let talk = "xboard\nprotover 2\nvariant gardner\noption EndgameFile=gone.end\nquit\n";
    let it = run_with(&["xboard"], talk).expect(0);
    assert!(it.out.contains("tellusererror can't read `gone.end`"), "{}", it.out);
}

#[test]
fn what_can_not_be_solved_is_said() {
    for (args, expected) in [
        (["solve", "crazyhouse", "K k"], "pieces are held in hands in this game"),
        (["solve", "four-handed", "rK yK"], "the game has 4 players"),
        (["solve", "chess", "K Z k"], "`Z` is no piece: expected one of"),
        (["solve", "chess", "KQk"], "`KQk` is no piece"),
        (["solve", "chess", " "], "0 pieces: name at least 1"),
    ] {
        let it = run_with(&args, "").expect(1);
        assert!(it.err.contains(expected), "{args:?}: {}", it.err);
    }
    let it = run_with(&["solve", "chess", "K Q k", "--memory", "1"], "").expect(1);
    assert!(it.err.contains("needs more than 1 MiB after"), "{}", it.err);
    assert!(it.err.contains("`--memory`"), "{}", it.err);
}
