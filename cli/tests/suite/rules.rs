//! The rule files: the shipped ones, the small games, and those that try the keys. Nothing is to be said against any of
//! them, and their own examples say what must come of them.

use std::{path::Path, process::Command};

fn nothing_is_wrong_with(folder: &str) {
    for command in ["check", "test"] {
        let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args([command, folder])
            .current_dir(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")))
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

/// Examples have move texts. Where one has a move as people write it, the message says what to write.
#[test]
fn algebraic_notation_in_examples_is_recognized() {
    let text =
        "extends = 'chess'\n\n[[test]]\nname = 'As people write'\nlegal = 'Nf3 e2e4 Nc3! Nf6'\n";
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

/// People write a cell alone for a pawn's move; here it is the move of another piece.
#[test]
fn a_cell_alone_in_examples_is_recognized() {
    let table: toml::Table = include_str!("../../../tests/data/mistakes.toml").parse().unwrap();
    let sound = table["sound"].as_str().unwrap();
    let test = "[[test]]\nfen = '3c2/6/6/2t3/1S4/3C2 w - - 0 1'\nlegal = 'b3 Sxc3'\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("san");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("cell.toml"), format!("{sound}\n{test}")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["test", "cell.toml"])
        .current_dir(&folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    for text in ["b2b3", "b2c3=+S"] {
        assert!(said.contains(&format!("help: write `{text}`: examples")), "{said}");
    }
}

/// A list of types or names is a string with blanks, or an array.
#[test]
fn lists_are_strings_or_arrays() {
    let text = |list: &dyn Fn(&str) -> String| {
        format!(
            "extends = 'crazyhouse'\nplayers.names = {}\nrankings.ladder = {}\ntypes.minor = {}\n\
             promotion.pawn.to = {}\nhands.start = {{ white = {} }}\nhands.drops = {}\n\
             [notation]\nbare = {}\n[[rule]]\nname = 'Promotion of the minor pieces'\non = 'capture'\n\
             when = 'mover is minor'\ndo = 'mover becomes next-in(mover, ladder)'\n",
            list("white black"),
            list("queen knight bishop"),
            list("knight bishop"),
            list("queen rook"),
            list("pawn pawn"),
            list("pawn queen"),
            list("pawn"),
        )
    };
    let array = |words: &str| {
        let words: Vec<_> = words.split(' ').map(|it| format!("'{it}'")).collect();
        format!("[{}]", words.join(", "))
    };
    let models = [text(&|it| format!("'{it}'")), text(&array)].map(|it| {
        let mut model = alfil::Variant::from_text(&it).unwrap().model().clone();
        model.about.fingerprint = 0;
        model
    });
    assert!(models[0] == models[1]);
    let wrong = text(&array).replace("'rook'", "'rok'");
    let error = alfil::Variant::from_text(&wrong).unwrap_err().to_string();
    assert!(error.contains("expected piece types, found `rok`"), "{error}");
}
