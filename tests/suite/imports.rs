//! What is imported loads, and plays as what it describes.

use alfil::{
    diag::Code,
    import::{Imported, fsf},
    load::{LoadOptions, Loaded, load},
    perft::{Unit, perft},
    shipped::Shipped,
    source::{self, LoadError, Loader},
};
use proptest::prelude::*;
use std::{borrow::Cow, fs, path::Path};

/// A rule file called `this`, and the shipped ones.
struct Files(String);

impl Loader for Files {
    fn load(&self, name: &str, from: Option<&str>) -> Result<source::Loaded, LoadError> {
        if name == "this" {
            return Ok(source::Loaded {
                name: "this".to_owned(),
                text: Cow::Owned(self.0.clone()),
            });
        }
        Shipped.load(name, from)
    }
}

fn load_text(text: &str) -> Loaded {
    load(&Files(text.to_owned()), "this", &LoadOptions::default())
}

fn sample(name: &str) -> Imported {
    let path = format!("tests/data/import/fsf/{name}.ini");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).unwrap();
    fsf::import(&path, &text, None)
}

fn messages(imported: &Imported) -> Vec<String> {
    let one = |it: &alfil::diag::Diagnostic| {
        let place = it.span().map(|it| imported.sources.text(it)).unwrap_or_default();
        format!("{} at `{place}`: {}", it.code, it.message)
    };
    imported.diagnostics.iter().map(one).collect()
}

/// All games of a sample load without a hint.
fn all_load(imported: &Imported) {
    let mut wrong = Vec::new();
    for game in &imported.games {
        let text = game.draft.to_string();
        let loaded = load_text(&text);
        if !loaded.diagnostics.is_empty() {
            let told: Vec<_> = loaded.diagnostics.iter().map(|it| &it.message).collect();
            wrong.push(format!("{}: {told:#?}\n{text}", game.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Shipped games described in the other program's words count as many moves as the shipped files.
#[test]
fn sections_play_as_what_they_describe() {
    play_as_described("shipped");
    play_as_described("alone");
}

fn play_as_described(name: &str) {
    let imported = sample(name);
    assert_eq!(messages(&imported), [""; 0]);
    all_load(&imported);
    let mut wrong = Vec::new();
    for game in &imported.games {
        let text = game.draft.to_string();
        let ours = load_text(&text).variant.unwrap().start();
        let theirs = load(&Shipped, &game.name, &LoadOptions::default()).variant.unwrap().start();
        let mut before = 1;
        for depth in 1..=3 {
            let found = perft(&ours, depth, Unit::Turn);
            let wanted = perft(&theirs, depth, Unit::Turn);
            if found != wanted {
                wrong.push(format!("{} {depth}: {found}, not {wanted}\n{text}", game.name));
            }
            // The next depth has about as many times more.
            if found != wanted || wanted * wanted / before > 60_000 {
                break;
            }
            before = wanted;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_word_is_translated() {
    let imported = sample("words");
    assert_eq!(messages(&imported), [""; 0]);
    all_load(&imported);
}

/// What is not translated is told at its place, and stands in the rule file.
#[test]
fn what_is_left_is_told() {
    let imported = sample("left");
    insta::assert_snapshot!(messages(&imported).join("\n"));
    insta::assert_snapshot!(imported.games[0].draft.to_string());
    all_load(&imported);
}

#[test]
fn bad_text_is_told_at_its_place() {
    let check = |text: &str, code: Code, at: &str| {
        let imported = fsf::import("this.ini", text, None);
        let told = messages(&imported);
        let found = imported.diagnostics.iter().any(|it| {
            it.code == code && it.span().is_some_and(|it| imported.sources.text(it) == at)
        });
        assert!(found, "{told:#?}");
    };
    check("[a:chess]\nmaxRank = six", Code::ImportBadValue, "six");
    check("[a:chess]\ncastling = maybe", Code::ImportBadValue, "maybe");
    check("[a:chess]\nflagRegion = a1 11", Code::ImportBadValue, "11");
    check("[a:chess]\nstalemateValue = none", Code::ImportBadValue, "none");
    check("[a:chess]\nking = k:K\nknihgt = n", Code::ImportUnknownKey, "knihgt");
    check("[a:ches]\n", Code::ImportUnknownGame, "ches");
    check("[a:a]\n", Code::ImportUnknownGame, "a");
    check("[a:chess]\ncastling", Code::ImportSyntax, "castling");
    check("[a:chess\n", Code::ImportSyntax, "[a:chess");
    check("pawn = p\n", Code::ImportSyntax, "pawn = p");
    check("[a:chess]\nstartFen = 8/8\n", Code::ImportBadValue, "startFen = 8/8");
    check("[a:chess]\ncustomPiece1 = a:nC\n", Code::ImportBadValue, "customPiece1 = a:nC");
    let unknown = fsf::import("this.ini", "[abc:chess]", Some("abd"));
    assert_eq!(unknown.diagnostics[0].code, Code::ImportUnknownGame);
    assert_eq!(unknown.diagnostics[0].helps, ["did you mean `abc`?"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// No text makes the importer panic, and what comes of it can be read again.
    #[test]
    fn no_text_is_too_bad(text in "(\\[[a-z:é]{0,4}(:chess|:shogi)?\\]\n|(pawn|king|startFen|maxRank|maxFile|flagRegion|castlingRank|promotedPieceType|dropNoDoubled|connectN|wallingRule|customPiece1|extinctionPieceTypes|soldierPromotionRank|castlingKingsideFile|enclosingDrop) ?= ?(p|k:[A-Zfm]{0,3}|-|\\*|[0-9]{1,3}|[a-z][0-9]{1,2} \\*[0-9]|true|duck|p:g k:é|[pP8é/\\[+*]{1,6} b KQ)\n){0,9}") {
        for game in fsf::import("this.ini", &text, None).games {
            load_text(&game.draft.to_string());
        }
    }
}
