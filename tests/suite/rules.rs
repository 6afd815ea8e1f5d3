//! Small rule files that try the keys: their own examples say what must come of them.

use std::{path::Path, process::Command};

#[test]
fn examples_of_small_files_hold() {
    for command in ["check", "test"] {
        let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args([command, "tests/data/rules"])
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
            .output()
            .unwrap();
        let (out, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{out}\n{err}");
        assert!(!err.contains("warning["), "{err}");
    }
}
