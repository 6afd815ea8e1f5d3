//! The rule files: the shipped ones, the small games, and those that try the keys. Nothing is to be said against any of
//! them, and their own examples say what must come of them.

use std::{path::Path, process::Command};

fn nothing_is_wrong_with(folder: &str) {
    for command in ["check", "test"] {
        let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args([command, folder])
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
            .output()
            .unwrap();
        let (out, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{out}\n{err}");
        assert!(!err.contains("warning["), "{err}");
    }
}

#[test]
fn shipped_files_hold() {
    nothing_is_wrong_with("rules");
}

#[test]
fn small_games_hold() {
    nothing_is_wrong_with("tests/games");
}

#[test]
fn files_that_try_the_keys_hold() {
    nothing_is_wrong_with("tests/data/rules");
}

/// Examples have move texts. Where one has a move as people write it, the message says what to write. Such a move is not
/// illegal because it is no move text: that example could never fail.
#[test]
fn algebraic_notation_in_examples_is_recognized() {
    let text = "extends = 'chess'\n\n[[test]]\nname = 'As people write'\nlegal = 'Nf3 e2e4'\nillegal = 'Nc3! e2e5 Nf6'\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("san");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("san.toml"), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["test", "san.toml"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(!output.status.success());
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stderr));
}
