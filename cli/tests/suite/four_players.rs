//! Records of four players are read, verified and written.

use crate::{
    cli::run_with,
    shogi_records::{refused, verified, written},
};
use alfil::notation::record::Kind;

const TEAMS: &str = "[Variant \"Teams\"]\n[StartFen4 \"4PC\"]\n\n\
    1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Qg1-i3 .. Qa8-d5 .. i13-i12 .. Qn7-m8\n";

#[test]
fn rounds_of_four_players() {
    verified(TEAMS, "(four-handed-teams): 8 turns");
    let again = written(TEAMS, Kind::Pgn4);
    assert!(
        again.contains("\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Qg1-i3 .. Qa8-d5"),
        "{again}"
    );
    assert_eq!(written(&again, Kind::Pgn4), again);
    refused(&TEAMS.replace("Qa8-d5", "Qa8-d6"), &["Qa8-d6", "blue"]);
}

#[test]
fn victims_and_checks_of_any_opponent() {
    let board = |row: &str| {
        format!(
            "[FEN \"***4yK3***/***8***/***8***/14/14/14/14/{row}/***8***/***8***/***4rK3*** r - - 0 1\"]\n\n"
        )
    };
    let capture = board("bK4gN7gK/14/14/5rR8") + "1. Rf4xNf7 *\n";
    let replay = ["replay", "four-handed", "-"];
    run_with(&replay, &capture).expect(0);
    run_with(&replay, &capture.replace("xNf7", "xBf7")).expect(1);
    let check = board("bK12gK/14/14/3rR10") + "1. Rd4-h4+ *\n";
    run_with(&replay, &check).expect(0);
    // Programs differ in what they mark.
    run_with(&replay, &check.replace('+', "")).expect(0);
    run_with(&replay, &check.replace("Rd4-h4+", "Rd4-g4+")).expect(1);
}

/// Each player castles to the near side with `O-O`, whatever the file.
#[test]
fn castling_by_length() {
    let fen4 = "[Variant \"four-handed\"]\n[StartFen4 \"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\
        3,yR,2,yK,3,yR,3/14/14/bR,12,gR/14/14/13,gK/bK,13/14/14/bR,12,gR/14/14/3,rR,3,rK,2,rR,3\"]\n\n";
    for (rounds, row) in
        [("1. O-O .. O-O .. O-O .. O-O", "***rR4rRrK1***"), ("1. O-O-O", "***2rKrR3rR***")]
    {
        let text = format!("{fen4}{rounds}\n");
        let it = run_with(&["replay", "-", "--json"], &text).expect(0);
        let fen = it.json()["games"][0]["fen"].as_str().unwrap().to_owned();
        assert!(fen.contains(row), "{fen}");
        let again = written(&text, Kind::Pgn4);
        assert!(again.contains(rounds) && again.contains("3,yR,2,yK,3,yR,3"), "{again}");
    }
    refused(&format!("{fen4}1. O-O\n").replacen("1,1,1,1", "0,1,1,1", 1), &["O-O"]);
    refused(
        &fen4.replace("13,gK", "12,gK").replace("\n\n", "\n\n1. O-O\n"),
        &["FEN4: expected 14 cells in row 7"],
    );
}

/// Returns a record of some rules that begins at a position.
fn from_fen(rules: &str, fen: &str, moves: &str) -> String {
    format!("[Variant \"{rules}\"]\n[FEN \"{fen} - - 0 1\"]\n\n{moves}\n")
}

/// Returns a record that begins at a position in FEN4.
fn from_fen4(start: &str, moves: &str) -> String {
    format!("[Variant \"four-handed\"]\n[StartFen4 \"{start}\"]\n\n{moves}\n")
}

/// Checks that a record is right, and that what is written is the same to the last character when read and written again.
#[track_caller]
fn rewritten(text: &str) -> String {
    verified(text, "turn");
    verified(&written(text, Kind::Pgn), "turn");
    let again = written(text, Kind::Pgn4);
    assert_eq!(written(&again, Kind::Pgn4), again);
    again
}

/// Red mates Blue with a rook on the eleventh rank.
const MATE: &str =
    "***4yK3***/***8***/***8***/3rR10/1rR12/14/14/13gK/14/14/bK13/***8***/***8***/***4rK3*** r";

/// Red checks Blue, and perhaps Green, with a rook on the seventh rank.
fn checks(row: &str) -> String {
    format!("***4yK3***/***8***/***8***/14/14/14/3rR10/{row}/14/14/14/***8***/***8***/***4rK3*** r")
}

#[test]
fn marks_count_opponents() {
    for mark in ["+#", "#", "+", "", "+#!", "+##"] {
        verified(&from_fen("four-handed", MATE, &format!("1. Rd11-a11{mark}")), "1 turn");
    }
    refused(&from_fen("four-handed", MATE, "1. Rd11-d12+#"), &["marked as mate"]);
    let two = |mark: &str| from_fen("four-handed", &checks("bK12gK"), &format!("1. Rd8-d7{mark}"));
    let one =
        |mark: &str| from_fen("four-handed", &checks("bK13/13gK"), mark).replacen("/14", "", 1);
    for mark in ["++", "+", "", "++!?"] {
        verified(&two(mark), "1 turn");
    }
    assert!(rewritten(&two("")).contains("Rd8-d7++\n"));
    refused(&two("+++"), &["check of 3 opponents, found 2 in check: blue, green"]);
    refused(&one("1. Rd9-d8++"), &["check of 2 opponents, found 1 in check: blue"]);
    verified(&one("1. Rd9-d8+"), "1 turn");
}

/// With two players there are no such marks, and the error is about them.
#[test]
fn marks_that_are_not_understood() {
    for mark in ["+#", "+++", "##"] {
        let text = format!("1. e4{mark} *\n");
        refused(&text, &[&format!("`e4` is legal, but not with `{mark}` behind it")]);
    }
}

/// A move that puts a player out is a mate, though the check may have been there before.
#[test]
fn mates_are_written() {
    let again = rewritten(&from_fen("four-handed", MATE, "1. Rd11-a11"));
    assert!(again.contains("Rd11-a11#\n"), "{again}");
    let again = rewritten(&from_fen("four-handed-teams", MATE, "1. Rd11-a11+ .. #"));
    assert!(again.contains("[Result \"1-0\"]") && again.ends_with("Rd11-a11# .. #\n"), "{again}");
}

const OUT: &str =
    "***4yK3***/***8***/***8***/14/14/14/13gK/14/bK9gR3/14/14/***8***/***bR7***/***4rK3***";

/// When Red is out, Blue begins the rounds.
#[test]
fn rounds_without_the_first_player() {
    let moves =
        "1. Kh1-g1 .. Ka6-a7 .. Kh14-g14 .. Rk6-k1#\n2. Ka7-a8 .. Kg14-g13 .. Kn8-n9\n3. Ka8-a7";
    let text = from_fen("four-handed", &format!("{OUT} r"), moves);
    assert!(rewritten(&text).ends_with(&format!("{moves}\n")));
    refused(&text.replace("\n3. ", "\n4. "), &["expected move 3, found number 4"]);
    refused(&text.replace("\n3. ", " 2. "), &["expected move 3, found number 2"]);
}

/// A game that begins in the middle of a round goes on with the next round.
#[test]
fn rounds_that_begin_in_the_middle() {
    for first in ["1. ", "1.. ", "1... "] {
        let moves = format!("{first}Kn8-n7\n2. Kh1-g1 .. Ka6-a7");
        let text = from_fen("four-handed", &format!("{OUT} g"), &moves);
        assert!(rewritten(&text).ends_with("1. Kn8-n7\n2. Kh1-g1 .. Ka6-a7\n"));
    }
}

/// The last word may say why there is no move more.
#[test]
fn words_that_close_a_record() {
    let teams = |moves: &str, result: &str| {
        format!(
            "[Variant \"Teams\"]\n[StartFen4 \"4PC\"]\n[Result \"{result}\"]\n\n1. h2-h3{moves}\n"
        )
    };
    for (word, winner, other) in [
        (" .. R", "1-0", "0-1"),
        (" .. b7-c7 .. T {late}", "0-1", "1-0"),
        (" .. R *", "1-0", "0-1"),
    ] {
        assert!(rewritten(&teams(word, winner)).contains(&format!("[Result \"{winner}\"]")));
        let marked = word.trim_end_matches(" *");
        refused(&teams(marked, other), &["gave up", winner]);
    }
    assert!(written(&teams(" .. R", "1-0"), Kind::Pgn4).ends_with("\n1. h2-h3 .. R\n"));
    refused(&teams(" .. #", "*"), &["marked as mate"]);
    refused(&teams(" .. S", "*"), &["marked as stalemate"]);
    refused(
        &teams(" .. R .. g13-g12", "*"),
        &["`R` marks a player that has resigned", "other turns"],
    );
    refused(&teams(" .. b7-c7R", "*"), &["`R` marks the king of a player that has resigned"]);
    for rules in ["four-handed", "four-handed-teams"] {
        verified(&from_fen(rules, MATE, "1. Rd11-a11+ .. #"), "1 turn");
        refused(&from_fen(rules, MATE, "1. Rd11-a12+ .. #"), &["a12"]);
    }
    refused(&from_fen("four-handed-teams", MATE, "1. Rd11-a11+ .. S"), &["stalemate"]);
    refused(&from_fen("four-handed-teams", MATE, "1. Rd11-a11+ .. R"), &["the game is over"]);
}

/// The rules decide about the result of two teams, but not about points of their own that programs count.
#[test]
fn results_of_teams() {
    let with = |rules: &str, result: &str| {
        let tag = format!("[Result \"{result}\"]\n");
        tag + &from_fen(rules, MATE, "1. Rd11-a11#")
    };
    verified(&with("four-handed-teams", "1-0"), "red and yellow win");
    for wrong in ["0-1", "1/2-1/2"] {
        refused(&with("four-handed-teams", wrong), &["the game ended `1-0`"]);
    }
    let points = "a: 1 - b: 20 - c: 3 - d: 4";
    let again = rewritten(&with("four-handed", points));
    assert!(again.contains(&format!("[Result \"{points}\"]")), "{again}");
}

const ROWS: &str = "7,yK,6/14/14/14/14/14/13,gK/14/14/bK,13/5,bP,8/14/6,rP,7/7,rK,6";
const PASSED: &str = "7,yK,6/14/14/14/14/14/13,gK/14/14/bK,13/5,bP,rP,7/14/14/7,rK,6";
const NOTHING: &str = "0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-";

#[test]
fn en_passant_in_fen4() {
    let option = "{'enPassant':('g3:g4','','','')}-";
    let start = format!("B-{NOTHING}{option}{PASSED}");
    let again = rewritten(&from_fen4(&start, "1. f4xg3"));
    assert!(again.contains(&start), "{again}");
    refused(&from_fen4(&start.replace(option, ""), "1. f4xg3"), &["f4xg3"]);
    for (wrong, told) in [
        ("('g3:g4','','')", "expected 4 times"),
        ("('g3:g5','','','')", "a piece of red"),
        ("('','g3:g4','','')", "a piece of blue"),
        ("('g4','','','')", "a piece of red"),
    ] {
        let start = start.replace("('g3:g4','','','')", wrong);
        refused(&from_fen4(&start, "1. f4xg3"), &["FEN4", told]);
    }
}

/// What is not read in FEN4 changes nothing, or is an error.
#[test]
fn options_of_fen4() {
    let with = |option: &str| from_fen4(&format!("R-{NOTHING}{{{option}}}-{ROWS}"), "1. g2-g4");
    verified(&with("'dim':'14x14','pawnBaseRank':2,'wb':true,'lives':(0,0,0,0)"), "1 turn");
    verified(&with("'resigned':(false,false,false,false),'enPassant':('','','','')"), "1 turn");
    refused(&with("'dim':'14x14','lives':(3,3,3,3)"), &["FEN4: the option `lives`"]);
    refused(&with("'resigned':(false,true,false,false)"), &["FEN4: the option `resigned`"]);
}

#[test]
fn fen4_of_several_lines() {
    let text = from_fen4(&format!("R-{NOTHING}\n{}", ROWS.replace('/', "/\n ")), "1. g2-g4");
    assert!(rewritten(&text).contains(ROWS));
    assert!(rewritten(&text.replace('\n', "\r\n")).contains(ROWS));
}

/// Nothing is played from a position that can't be read.
#[test]
fn broken_fen4() {
    for (start, told) in [
        (
            "4PCo".to_owned(),
            "FEN4: expected `4PC`, the usual set-up, or a whole position, found the set-up `4PCo`",
        ),
        (format!("R-{NOTHING}14/14"), "FEN4: expected 14 rows"),
        ("R-0,0,0,0".to_owned(), "FEN4: expected `4PC`, or 7 parts"),
        (
            format!("R-{NOTHING}{ROWS}").replacen("-0,0,0,0-0,0,0,0", "-0,0,0,0-0,1,0,0", 1),
            "blue may castle to the near side",
        ),
    ] {
        let text = from_fen4(&start, "1. a1-a2 .. b7-b8");
        refused(&text, &[told]);
        let it = run_with(&["replay", "-", "--json"], &text).expect(1).json();
        assert_eq!(it["games"][0]["problems"].as_array().unwrap().len(), 1, "{it}");
    }
}

#[test]
fn variations_of_four_players() {
    let moves = "1. h2-h3 ( .. h2-h4 .. b7-d7 ) .. b7-c7 .. g13-g12 .. m8-l8 { best } ( .. m8-k8 { bold }\n\
        2. Qg1-i3 ( .. Qg1-j4 ) .. Qa8-d5 ) ( .. m11-l11 )\n2. Qg1-i3";
    let text = format!("[Variant \"Teams\"]\n[StartFen4 \"4PC\"]\n[Result \"*\"]\n\n{moves}\n");
    assert_eq!(rewritten(&text), text);
    refused_in_variation(&text.replace("b7-d7", "b7-e7"));
}

/// Checks that a record has a false variation.
#[track_caller]
fn refused_in_variation(text: &str) {
    let it = run_with(&["replay", "-"], text).expect(0);
    assert!(it.out.contains("in a variation"), "{}", it.out);
}
