//! What engines send, in logs and in PGN.

use super::*;
use alfil::{
    load::{LoadOptions, load},
    perft::{Unit, perft},
    shipped::Shipped,
    source::Files,
};

const LOG: &str = include_str!("../../../../../tests/data/import/xboard/engine.log");
const PGN: &str = include_str!("../../../../../tests/data/import/xboard/games.pgn");
const LEFT: &str = include_str!("../../../../../tests/data/import/xboard/left.txt");

fn counts(file: &str) -> Vec<u64> {
    let loaded = load(&Files::one(file).over(&Shipped), "it", &LoadOptions::default());
    let variant = loaded.variant.unwrap_or_else(|| panic!("{:?}\n{file}", loaded.diagnostics));
    (1..=2).map(|depth| perft(&variant.start(), depth, Unit::Turn)).collect()
}

#[test]
fn logs_and_records_become_rule_files() {
    let mut files = Vec::new();
    for (name, text) in [("engine.log", LOG), ("games.pgn", PGN)] {
        let found = import(name, text, None);
        files.extend(found.diagnostics.iter().map(|it| it.message.clone()));
        files.extend(found.games.iter().map(|it| it.rule_file.to_string()));
        for game in &found.games {
            let counts = counts(&game.rule_file.to_string());
            assert!(counts[0] > 0 && counts[1] > 0, "{}", game.name);
        }
    }
    insta::assert_snapshot!(files.join("\n"));
}

/// A definition that is that of a shipped game changes nothing in it.
#[test]
fn what_the_parent_has_is_not_repeated() {
    let text = "setup (PNBRQ....Kpnbrq....k) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
        piece P& fmWfceFifmnD\npiece N& N\npiece K& KisO2\n";
    let found = import("it", text, None);
    assert_eq!(found.diagnostics, []);
    let file = found.games[0].rule_file.to_string();
    assert!(!file.contains("[pieces]") && !file.contains("[promotion]"), "{file}");
    assert_eq!(counts(&file), [20, 400]);
}

/// Under a parent like shogi, `+X` is the other face of `X`, and camps have a third of the ranks.
#[test]
fn parents_with_other_faces() {
    let text = "setup (PX..K+P+X..px..k+p+x..) 6x6+4_shogi xxkkxx/pppppp/6/6/PPPPPP/XXKKXX[-] w - - 0 1\n\
        piece X& FfW\npiece +X& WfF\n";
    let text = text.replace("xxkkxx", "xx1kxx").replace("XXKKXX", "XX1KXX");
    let found = import("it", &text, None);
    let file = found.games[0].rule_file.to_string();
    assert_eq!(found.diagnostics, [], "{file}");
    assert!(file.contains("camp = 'last-ranks(2)'") && file.contains("promotes = "), "{file}");
    assert!(counts(&file)[1] > 0);
    let one = "setup (PK..pk..) 8x8+0_fairy 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\npiece p fsmWfcF\n";
    let found = import("it", one, None);
    assert_eq!(found.diagnostics[0].code, Code::ImportUntranslated);
}

#[test]
fn games_are_found_by_name_and_number() {
    let names = |only: Option<&str>| {
        let found = import("engine.log", LOG, only);
        found.games.into_iter().map(|it| it.name).collect::<Vec<_>>()
    };
    assert_eq!(names(None), ["small", "camels", "bare"]);
    assert_eq!(names(Some("Camels")), ["camels"]);
    assert_eq!(names(Some("3")), ["bare"]);
    assert_eq!(names(Some("4")), [""; 0]);
}

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
    for text in
        ["", "piece", "setup", "setup (", "[VariantMen \"\"]", "[VariantMen \":;:\"]", "1. e4"]
    {
        let found = import("x", text, None);
        assert!(found.diagnostics.iter().any(Diagnostic::is_error), "{text}");
    }
    for text in [
        "setup é",
        "setup (é) 8x8+0_fairy 8/8 w",
        "setup (PK) 26x26+99999999999_fairy 26/26",
        "piece é& é\nsetup 4k3",
        "setup +/+/+",
        "[VariantMen \"K:K\"]\n[FEN \"99999999999/8\"]",
    ] {
        import("x", text, None);
    }
}
