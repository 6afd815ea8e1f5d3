//! `alfil moves --explain`: why a move is illegal.

use crate::cli::{file, run_with};
use serde_json::Value;

fn explained(rules: &str, moves: &str, text: &str) -> Value {
    run_with(&["moves", rules, "--moves", moves, "--explain", text, "--json"], "").expect(0).json()
}

#[track_caller]
fn is(answer: &Value, why: &str, cells: &[&str]) {
    assert_eq!(answer["why"], why, "{answer}");
    assert_eq!(answer["cells"], Value::from(cells), "{answer}");
    assert_eq!(answer["legal"], why == "legal", "{answer}");
}

#[test]
fn an_illegal_move_is_explained() {
    let chess = |moves, text| explained("chess", moves, text);
    is(&chess("", "e2e4"), "legal", &[]);
    is(&chess("", "e2e5"), "unreachable", &["e2"]);
    is(&chess("", "e4e5"), "empty-cell", &[]);
    is(&chess("", "e7e5"), "not-own-piece", &["e7"]);
    is(&chess("e2e4 f7f6 d1h5", "a7a6"), "check", &["h5"]);
    is(&chess("e2e4 e7e5 d1h5 a7a6 a2a3", "f7f6"), "pinned", &["h5"]);
    is(&chess("f2f3 e7e5 g2g4 d8h4", "a2a3"), "game-over", &[]);
    is(&chess("e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 d2d3 d4f3", "e1g1"), "castling-in-check", &["f3"]);
    for text in ["e1g1", "O-O"] {
        let refused = chess("", text);
        is(&refused, "castling-refused", &[]);
        assert!(refused["message"].as_str().unwrap().contains("on f1 is in the way"), "{refused}");
    }
    is(&explained("crazyhouse", "", "N@e4"), "not-in-hand", &[]);
    let pawn = "h2h4 g7g5 h4g5 a7a6 g5g6 a6a5 g6h7 a5a4";
    is(&chess(pawn, "h7g8"), "choice-missing", &[]);
}

#[test]
fn the_rule_is_named_with_its_place() {
    let text = "extends = 'chess'\n[[forbid]]\nname = 'no knights'\nwhen = 'mover is knight'\n";
    let path = file("explained.toml", text);
    let answer = explained(path.to_str().unwrap(), "", "b1c3");
    is(&answer, "forbidden", &[]);
    assert_eq!((&answer["rule"], &answer["place"]["line"]), (&"no knights".into(), &3.into()));
    let plain = run_with(&["moves", path.to_str().unwrap(), "--explain", "b1c3"], "").expect(0).out;
    assert!(plain.contains("it is forbidden (`no knights`)") && plain.contains(":3"), "{plain}");
}
