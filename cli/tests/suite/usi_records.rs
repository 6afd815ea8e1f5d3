//! Lines of USI are read, verified and written.

use crate::{
    cli::run_with,
    shogi_records::{refused, verified, written},
};
use alfil::notation::record::Kind;

#[test]
fn a_line_is_a_game() {
    let line = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n";
    verified(line, "game 1 (shogi): 5 turns");
    assert_eq!(written(line, Kind::Usi), line);
    let pgn = written(line, Kind::Pgn);
    assert!(pgn.contains("1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*4e"), "{pgn}");
    assert_eq!(written(&pgn, Kind::Usi), line);
    assert!(written(line, Kind::Csa).contains("+0045KA"));

    let two = format!("\u{feff}# two games\r\n\r\nposition {line}{line}");
    assert_eq!(written(&two, Kind::Usi), format!("{line}\n{line}"));
}

#[test]
fn a_game_begins_at_a_position_with_hands() {
    let line = "sfen 8k/9/9/9/9/9/9/9/K8 w 2Pb3p 8 moves B*5d P*1f\n";
    assert_eq!(written(line, Kind::Usi), line);
    // What engines leave out is completed.
    assert_eq!(
        written("sfen 8k/9/9/9/9/9/9/9/K8 b\n", Kind::Usi),
        "sfen 8k/9/9/9/9/9/9/9/K8 b - 1\n"
    );
}

#[test]
fn other_games_have_such_lines_too() {
    for (game, line, as_written) in [
        ("minishogi", "startpos moves 5e4d 1a2b\n", "startpos moves 5e4d 1a2b\n"),
        ("chess", "position startpos moves e2e4 e7e5 g1f3\n", "startpos moves 4g4e 4b4d 2h3f\n"),
    ] {
        let it = run_with(&["replay", game, "-", "--to", "usi"], line).expect(0);
        assert_eq!(it.out, as_written, "{game}");
    }
}

#[test]
fn what_is_wrong_is_shown_at_its_word() {
    refused("startpos moves 7g7e\n", &["`7g7e`", "not a legal move"]);
    refused("startpos 7g7f\n", &["expected `moves` or the end of the line"]);
    refused("sfen 9/9 b -\n", &["rows"]);
    refused("sfen 8k/9/9/9/9/9/9/9/K8 x\n", &["expected side b or w, found `x`"]);
    refused("sfen 8k/9/9/9/9/9/9/9/K8 b 2\n", &["expected a piece behind the number"]);
    refused("startpos\nmoves 7g7f\n", &["expected `startpos` or `sfen SFEN`"]);
    let lost = run_with(&["replay", "shogi", "-", "--to", "usi"], "1. P-7f (1. P-2f) *").expect(1);
    assert!(lost.err.contains("USI has no variations"), "{}", lost.err);
    let lost = run_with(&["replay", "diminuendo", "-", "--to", "usi"], "1. *").expect(1);
    assert!(lost.err.contains("squares of rectangles only"), "{}", lost.err);
}
