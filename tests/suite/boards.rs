//! The manual's boards load, and the pages of the diagnostics about boards show what they say.

use alfil::diag::Diagnostic;
use alfil::source::Files;
use alfil_language::sema::LoadOptions;
use std::{fs, path::Path};

/// Returns the diagnostics about boards and players when a file of these tables is loaded.
fn problems(tables: &str) -> Vec<Diagnostic> {
    const CODES: [&str; 8] = [
        "players",
        "symmetry",
        "unknown-cell",
        "unknown-direction",
        "unknown-player",
        "unknown-key",
        "toml-syntax",
        "wrong-type",
    ];
    let board = if tables.contains("[board]") { "" } else { "[board]\nsize = [4, 4]\n" };
    let text = format!("{board}{tables}\n[variant]\nname = 'x'\n");
    let mut res =
        alfil::load::analyze(&Files::one(text), "test", &LoadOptions::default()).diagnostics;
    res.retain(|it| it.code.name().starts_with("board-") || CODES.contains(&it.code.name()));
    res
}

/// Returns the examples of a page.
fn blocks(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let text = fs::read_to_string(path).unwrap();
    let parts = text.split("```toml\n").skip(1);
    parts.map(|it| it.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_boards_of_the_manual_are_fine() {
    let blocks = blocks("language/boards.md");
    assert!(blocks.len() > 10);
    for block in blocks {
        assert_eq!(problems(&block), [], "{block}");
    }
}

#[test]
fn pages_of_diagnostics_show_a_wrong_and_a_corrected_board() {
    let codes = [
        "board-key",
        "board-links",
        "board-merge",
        "board-size",
        "board-too-large",
        "players",
        "symmetry",
        "unknown-cell",
        "unknown-direction",
        "unknown-player",
    ];
    for code in codes {
        let blocks = blocks(&format!("diagnostics/{code}.md"));
        let [wrong, right] = blocks.as_slice() else { panic!("{code}: {} blocks", blocks.len()) };
        let found: Vec<_> = problems(wrong).iter().map(|it| it.code.name()).collect();
        assert!(found.contains(&code), "{code}: {found:?}");
        assert_eq!(problems(right), [], "{code}");
    }
}

/// The directions of more than two players follow from `symmetry`; those of two do not, and there is a warning.
#[test]
fn orientation_follows_symmetry() {
    let text = include_str!("../../rules/diamond-ring-four.toml");
    let (before, line) = text.split_once("\norientation").unwrap();
    let without = format!("{before}{}", &line[line.find('\n').unwrap()..]);
    assert_ne!(without, text);
    let directions = |text: &str| {
        let variant = alfil::Variant::from_text(text).unwrap();
        let players = &variant.model().players;
        players.ids().map(|it| players[it].directions.clone()).collect::<Vec<_>>()
    };
    assert_eq!(directions(&without), directions(text));
}
