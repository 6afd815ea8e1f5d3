//! Sections of games that nobody plays, and of some that many do.

use super::*;
use alfil::{
    load::{LoadOptions, load},
    perft::{Unit, perft},
    shipped::Shipped,
    source::Files,
};

const GAMES: &str = include_str!("../../../../../tests/data/import/sjaak/games.txt");
const LEFT: &str = include_str!("../../../../../tests/data/import/sjaak/left.txt");

fn counts(file: &str) -> Vec<u64> {
    let loaded = load(&Files::one(file).over(&Shipped), "it", &LoadOptions::default());
    let variant = loaded.variant.unwrap_or_else(|| panic!("{:?}\n{file}", loaded.diagnostics));
    (1..=3).map(|depth| perft(&variant.start(), depth, Unit::Turn)).collect()
}

/// The counts are those of Sjaak II.
#[test]
fn games_have_the_counts_of_the_program() {
    let found = import("games.txt", GAMES, None);
    assert_eq!(found.diagnostics, [], "{:?}", found.diagnostics);
    let counted = found.games.iter().map(|it| counts(&it.rule_file.to_string()));
    let expected = [
        vec![26, 603, 12791],
        vec![25, 572, 14920],
        vec![2, 14, 56],
        vec![15, 225, 4314],
        vec![10, 100, 550],
    ];
    assert_eq!(counted.collect::<Vec<_>>(), expected);
}

#[test]
fn games_are_written_as_by_hand() {
    let found = import("games.txt", GAMES, None);
    let files: Vec<_> = found.games.iter().map(|it| it.rule_file.to_string()).collect();
    insta::assert_snapshot!(files.join("\n"));
}

#[test]
fn games_are_found_by_name_and_number() {
    let names = |only: &str| {
        let found = import("games.txt", GAMES, Some(only));
        found.games.into_iter().map(|it| it.name).collect::<Vec<_>>()
    };
    assert_eq!(names("hunters"), ["Hunters"]);
    assert_eq!(names("Narrow drops"), ["Narrow drops"]);
    assert_eq!(names("narrow drops (5x6)"), ["Narrow drops"]);
    assert_eq!(names("4"), ["Lions and checks"]);
    for unknown in ["0", "6", "nothing", ""] {
        let found = import("games.txt", GAMES, Some(unknown));
        assert_eq!(found.games.len(), 0, "{unknown}");
        assert_eq!(found.diagnostics[0].code, Code::ImportUnknownGame);
    }
}

/// Nothing is left out in silence: each message has its place, and the rule file has it as a comment.
#[test]
fn what_is_left_is_reported() {
    let found = import("left.txt", LEFT, None);
    let line = |it: &Diagnostic| {
        let start = it.span().map_or(0, |it| it.start as usize);
        format!("{}: {}", LEFT[..start].lines().count().max(1), it.message)
    };
    let mut all: Vec<_> = found.diagnostics.iter().map(line).collect();
    all.extend(found.games.iter().map(|it| it.rule_file.to_string()));
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn large_and_odd_texts_are_bounded() {
    let long = " ".repeat(TEXT_BYTES + 1);
    assert_eq!(import("x", &long, None).diagnostics[0].code, Code::LimitExceeded);
    assert_eq!(import("x", "", None).diagnostics[0].code, Code::ImportSyntax);
    let pieces = "Piece: A\nMove: leap (1,2)\nSymbol: \"A\", \"A,a\"\n".repeat(1000);
    let text = format!("Variant: many\nBoard: 26x26\nFEN: \"{}A\"\n{pieces}", "26/".repeat(25));
    let found = import("x", &text, None);
    assert!(found.diagnostics.len() <= DIAGNOSTICS && found.left_out.errors > 0);
    for text in [
        "Variant:",
        "Variant: é\nBoard: 8x8\nPiece: é\nSymbol: \"é\", \"é,ë\"\nFEN: \"é\"",
        "Variant: x\nBoard: 0x0\nPiece: a",
        "Variant: x\nBoard: 99999999999x8\nPiece: a",
        "Variant: x\nBoard: 1x1\nFEN: \"99999999999999\"\nPiece: a\nMove: step N\nSymbol: \"A\", \"A,a\"",
    ] {
        assert!(import("x", text, None).diagnostics.iter().any(Diagnostic::is_error), "{text}");
    }
}
