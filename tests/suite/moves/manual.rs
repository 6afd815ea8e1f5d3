//! The examples of the manual's pages on moves.

use super::{As, read, squares};
use alfil_language::sema::moves::Dialect;
use std::{fmt::Write as _, fs, path::Path};

/// Checks the lines of a page's blocks `moves`: text, scene and moves, with two blanks or more between them.
fn check(page: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language").join(page);
    let page = fs::read_to_string(file).unwrap();
    let mut wrong = String::new();
    let mut found = 0;
    for block in page.split("```moves").skip(1) {
        let (how, rest) = block.split_once('\n').unwrap();
        let how = if how.is_empty() { As::Betza(Dialect::Diagram) } else { As::Path };
        for line in rest.split("```").next().unwrap().lines() {
            let mut parts = line.split("  ").map(str::trim).filter(|it| !it.is_empty());
            let (source, scene) = (parts.next().unwrap(), parts.next().unwrap());
            let moves = parts.next().unwrap_or("");
            found += 1;
            let is = read(&squares(&[8, 8]), source, how).moves(scene);
            if is != moves {
                let _ = writeln!(wrong, "{line}\n  found {is}");
            }
        }
    }
    assert!(found >= 10, "{found}");
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn betza_page() {
    check("betza.md");
}

#[test]
fn paths_page() {
    check("paths.md");
}
