//! What is imported loads, and plays as what it describes.

use alfil::{
    diag::Code,
    load::{LoadOptions, LoadedRules, load},
    perft::{Unit, perft},
    shipped::Shipped,
    source::Files,
};
use alfil_author::import::{Imported, fsf};
use proptest::prelude::*;
use std::{fs, path::Path};

pub(crate) fn load_text(text: &str) -> LoadedRules {
    load(&Files::one(text).over(&Shipped), "this", &LoadOptions::default())
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

/// Returns the messages about what is not translated as documented.
fn complaints(imported: &Imported) -> Vec<String> {
    let documented = |it: &String| it.starts_with(Code::ImportAsDocumented.name());
    messages(imported).into_iter().filter(|it| !documented(it)).collect()
}

/// All games of a sample load without a hint.
fn all_load(imported: &Imported) {
    let mut wrong = Vec::new();
    for game in &imported.games {
        let text = game.rule_file.to_string();
        let loaded = load_text(&text);
        // Small samples need not say what wins.
        let told = loaded.diagnostics.iter().filter(|it| it.code != Code::NobodyWins);
        let told: Vec<_> = told.map(|it| &it.message).collect();
        if !told.is_empty() {
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
        let text = game.rule_file.to_string();
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
    assert_eq!(complaints(&imported), [""; 0]);
    all_load(&imported);
}

/// A few positions in which the keys of a section decide: moves played first, then what is legal and what is not.
#[test]
fn words_mean_what_they_say() {
    check_moves(
        "words",
        &[
            ("centaurs", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1c1 e1f3", "e1g1"),
            ("armies", "8/P6k/8/8/8/8/s6K/8 w - - 0 1", "", "a7a8=Q a7a8=R", "a7a8=M a7a8=B a7a8"),
            ("armies", "8/P6k/8/8/8/8/s6K/8 w - - 0 1", "h2g2", "a2a1=M", "a2a1=Q a2a1"),
            ("long-steps", "", "", "a2a3 a2a4 a2a5", "a2a6"),
            ("long-steps", "", "a2a3 a9a8", "a3a5", "a3a6"),
            ("nobody-passes", "", "e2e4 a7a6 e4e5 d7d5", "e5e6", "e5d6"),
            ("one-passes", "", "e2e4 a7a6 e4e5 d7d5", "e5d6", ""),
            ("one-passes", "", "a2a3 e7e5 a3a4 e5e4 d2d4", "e4e3", "e4d3"),
            ("some-passing", "", "b2b4 h7h6 b4b5 c7c5", "b5c6", ""),
            ("some-passing", "", "e2e4 a7a6 e4e5 d7d5", "", "e5d6"),
            ("house", "4k3/8/8/8/8/8/8/4K3[RP] w - - 0 1", "", "R@a1 P@a1 P@d4", "R@a2 P@a5 R@e8"),
            ("house", "4k3/8/8/8/8/8/8/3K4[R] w - - 0 1", "", "R@a1", "R@e1"),
            ("must-drop", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "", "N@a1", "e1e2"),
            ("bridges", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "e8g8", "e8c8"),
            ("race", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a7", "a1a8"),
            ("two-kings", "4k2k/8/8/8/8/8/K7/4K2r w - - 0 1", "", "e1d2", "a2a3"),
            ("both-kings", "4k2k/8/8/8/8/8/K7/4K2r w - - 0 1", "", "a2a3", ""),
            ("knightless", "8/P6k/8/8/8/8/8/7K w - - 0 1", "", "a7a8=Q", "a7a8=N"),
            ("shrines", "k5/6/1p4/P5/6/5K[] w - - 0 1", "", "a3a4", "a3a4=+P"),
            (
                "small-shogi",
                "4k2/P6/7/7/7/7/3K3[P] w - - 0 1",
                "",
                "a6a7=+P P@b6",
                "a6a7 P@a2 P@b7",
            ),
            ("builders", "", "", "e2e4 a3 h6", "b3 e4"),
            ("walls", "", "", "a2a4 b2b3", "b2b4 c2c4"),
            ("no-duty", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", "e4e5 e4d5", ""),
            ("drop-four", "", "P@a1", "P@a2 P@b1", "P@a3 P@b2"),
            ("distance", "", "P@a1", "P@c1 P@b2", "P@a2 P@b1"),
            ("menagerie", "", "", "c3c4", "c3c5"),
        ],
    );
}

/// What the fork of the program adds.
#[test]
fn words_of_the_fork_are_translated() {
    for name in ["fork", "fork-games"] {
        let imported = sample(name);
        assert_eq!(messages(&imported), [""; 0]);
        all_load(&imported);
    }
}

#[test]
fn words_of_the_fork_mean_what_they_say() {
    check_moves(
        "fork",
        &[
            ("demoted", "4k3/8/8/3r4/4P3/8/8/4K3[] w - - 0 1", "e4d5 e8e7", "B@a1", "R@a1"),
            ("demoted", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "e4d5 e8e7", "d5d6", "P@a3"),
            ("alike", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5 e8e7", "e1d1", "d5d6"),
            ("alike", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5 e8e7", "d5d6", ""),
            ("martyrs", "4k3/8/8/4r3/4N3/8/8/3K4 w - - 0 1", "e4e4x e8e7", "d1d2", "e4c3"),
            ("martyrs", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "e2e3", "e2e2x"),
            ("careful", "7k/8/8/8/8/r7/8/3K4 w - - 0 1", "", "d1d2 d1f1", "d1d3 d1d5"),
            ("anti-kings", "", "", "e2e4", "d6e5 d6d7"),
            ("anti-kings", "4k3/8/8/3pA3/8/4a3/4P3/3RK3 w - - 0 1", "", "", "e1d2 e2d3 e5d5"),
            ("last-of-its-kind", "n3k3/8/8/8/8/8/1r6/NB2K3 w - - 0 1", "", "b1d3", "a1b3 e1e2"),
            ("last-of-its-kind", "n3k3/8/8/8/8/8/1r6/BB2KN2 w - - 0 1", "", "b1d3 a1b2 e1d1", ""),
            ("growing", "4k3/8/8/8/8/8/2p5/N3K3 w - - 0 1", "", "a1b3 a1b3c a1c2c", "e1d1c"),
            ("growing", "4k3/8/8/8/8/8/2p5/N3K3 w - - 0 1", "a1b3c e8e7", "a1c2 b3a5", ""),
            ("dolphins", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "", "a7a8=+P", "a7a8=Q"),
            ("dolphins", "4k3/8/8/8/8/8/P7/4K3[P] w - - 0 1", "", "P@a4=+P P@b4", "P@a4"),
            ("dolphins", "7k/8/6K1/8/8/8/8/8[PR] w - - 0 1", "", "P@a4", "R@a8"),
            ("halves", "4k3/8/8/8/4P3/8/8/R3KB2 w - - 0 1", "", "a1a5 f1c4", "a1a6 f1b5 e4e5"),
        ],
    );
}

/// The king of makpong may capture the only piece that gives check.
#[test]
fn old_rules_mean_what_they_say() {
    for (lines, fen, count) in [
        ("makpongRule = true", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", 1),
        ("makpongRule = true", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", 0),
        // One bishop decides where the next is dropped, two of both shades don't.
        (
            "pieceDrops = true\ncapturesToHand = true\ndropOppositeColoredBishop = true",
            "4k3/8/8/8/8/8/8/2B1K3[B] w - - 0 1",
            31 + 12,
        ),
        (
            "pieceDrops = true\ncapturesToHand = true\ndropOppositeColoredBishop = true",
            "4k3/8/8/8/8/8/8/2BBK3[B] w - - 0 1",
            60 + 18,
        ),
        // The pieces of the section are not the pawns that its letter had before.
        ("customPiece1 = p:fW\npawn = p", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 6),
        // The options of pawns are not those of pieces.
        (
            "gold = g\npromotedPieceType = n:g\npromotionLimit = q:0 r:0 b:0\nmandatoryPawnPromotion = false",
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            7,
        ),
    ] {
        let text = format!("[this:chess]\n{lines}\n");
        let file = fsf::import("this.ini", &text, None).games[0].rule_file.to_string();
        let variant = load_text(&file).variant.unwrap();
        let game = alfil::notation::game_from_fen(&variant, fen).unwrap();
        assert_eq!(game.legal_moves().len(), count, "{fen}\n{file}");
    }
}

/// Files of people are not always tidy.
#[test]
fn untidy_sections_are_read() {
    let tidy = "[this:chess]\nmaxFile = 8\ncastling = false\nqueen = -\n";
    let of = |text: &str| {
        let imported = fsf::import("this.ini", text, Some("this"));
        assert_eq!(messages(&imported), [""; 0], "{text}");
        imported.games[0].rule_file.to_string()
    };
    let plain = of(tidy);
    for untidy in [
        "\u{feff}[this:chess]\r\nmaxFile=8\r\ncastling=false\r\nqueen=-\r\n",
        "# my game\n\n  [ this : chess ]  \n\tmaxFile\t=\t8\n; a note\n castling =false\nqueen= -",
        "[this:chess] # the game\nqueen = -\ncastling = true\ncastling = false\nmaxFile = h\n",
        "[this:next]\nqueen = -\n[next:chess]\ncastling = false\n",
        "[other:this]\n[this:chess]\nqueen = -\ncastling = false",
    ] {
        let text = of(untidy);
        let body = |it: &str| it.split_once('\n').unwrap().1.to_owned();
        assert_eq!(body(&text), body(&plain), "{untidy}");
    }
    // Without a parent a section has the pieces that it names, and no others.
    let alone = of("[this]\nking = k\nrook = r\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n");
    assert!(!alone.contains("extends") && !alone.contains("queen"), "{alone}");
    for (text, code) in [
        ("[this:this]\n", Code::ImportUnknownGame),
        ("[this:that]\n[that:this]\n", Code::ImportUnknownGame),
        ("[this:chess]\nmaxFile = 8 # files\n", Code::ImportBadValue),
        ("[this:chess]\nmaxFile\n", Code::ImportSyntax),
        ("[:chess]\nmaxFile = 8\n", Code::ImportSyntax),
        ("[this:chess]\nMaxFile = 8\n", Code::ImportUnknownKey),
    ] {
        let imported = fsf::import("this.ini", text, None);
        assert!(imported.diagnostics.iter().any(|it| it.code == code), "{text}");
    }
}

#[test]
fn mixtures_mean_what_they_say() {
    let imported = sample("mixtures");
    assert_eq!(complaints(&imported), [""; 0]);
    all_load(&imported);
    check_moves(
        "mixtures",
        &[
            // A piece slides on to the other edge, or as far as the first that stands in its way.
            ("from-the-edge", "", "", "P@a1 P@a2 P@a3 P@b1 P@b3 P@c1 P@c2 P@c3", "P@b2"),
            ("from-the-edge", "3/P2/3[Pp] w - - 0 1", "", "P@b2 P@a1 P@a3", "P@c2"),
            ("beside-a-friend", "5/2P2/1p3/5/5 w - - 0 1", "P@c3", "P@a1", "b3b2"),
            ("beside-a-friend", "5/5/1p3/5/P4 w - - 0 1", "P@c4", "b3b2", ""),
            ("beside-a-friend", "5/5/1p3/5/P4 w - - 0 1", "a1a2", "P@c4", "b3b2"),
            ("keep-apart", "3/1p1/3 w - - 0 1", "", "P@a1 P@c3", "P@a2 P@b1"),
            ("conversions", "Pp1/p2/2p w - - 0 1", "a3b3", "", "a2b3"),
            ("conversions", "Pp1/3/p1p w - - 0 1", "", "a3b3", "P@c3 a3a2"),
            ("walled-discs", "*5/6/2pP2/2Pp2/6/5*[Pp] b - - 0 1", "", "P@e4 P@d5 P@e5", "P@c2"),
            ("long-castle", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", "", "e1e2"),
            ("long-castle", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "a8b8", "", "e1e2"),
            ("long-castle", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "h8g8", "e1e2", ""),
            ("stone-knights", "4k3/8/8/r2*p3/2N5/8/8/4K3 w - - 0 1", "c4e5", "a5c5", "a5d5 a5e5"),
            ("two-chiefs", "3mm3/8/8/8/8/8/3R4/4K3 b - - 0 1", "", "e8h5", ""),
            ("two-chiefs", "3m4/8/8/8/8/8/3R4/4K3 b - - 0 1", "", "d8c8", "d8d7"),
            ("crowned", "4k1r1/7R/8/8/8/8/8/4K3 w - - 0 1", "", "h7h8=+R", "h7h8"),
            ("crowned", "4k3/7R/8/8/8/8/3q4/4K3 w - - 0 1", "", "e1d2", "h7h8=+R"),
            ("crossroads", "k4/5/5/5/R3K w - - 0 1", "", "a1b2 a1c3", "a1d4"),
            ("crossroads", "k4/5/2c2/1P3/C3K w - - 0 1", "", "", "a1c3"),
            ("crossroads", "k4/5/2r2/1P3/C3K w - - 0 1", "", "a1c3", "a1a2"),
            ("crossroads", "r3k/5/c4/5/C3K w - - 0 1", "", "", "a1a3 a1a4 a1a5"),
            ("crossroads", "r3k/5/p4/5/C3K w - - 0 1", "", "a1a4 a1a5", "a1a3"),
            // A piece that can only hop is not stuck for ever where nothing stands beside it.
            ("crossroads", "k4/5/5/1P3/I3K w - - 0 1", "", "a1c3", ""),
            ("early-crowns", "4k3/6p1/8/5P2/8/8/8/4K3 b - - 0 1", "g7g5", "f5g6=Q", ""),
            ("early-crowns", "4k3/6p1/8/5P2/8/8/8/4K3 b - - 0 1", "g7g5=N", "f5f6", "f5g6=Q f5g6"),
            ("other-bishops", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8=Q", "a7a8=B"),
            ("grasshopper-kings", "", "", "e1e3 e1c3", "e1e2"),
            ("pocket-soldiers", "", "", "S@a4", ""),
            ("splinters", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "e4d5", "P@d6", ""),
            ("small-armies", "", "", "a2a4 b1e1", "b1a1"),
            ("both-ways", "5/S3k/5/5/2K2[] w - - 0 1", "", "a4a5=W a4a5=+S", "a4a5"),
        ],
    );
}

/// Positions of sections of a sample: moves played first, then what is legal and what is not.
fn check_moves(name: &str, cases: &[(&str, &str, &str, &str, &str)]) {
    let imported = sample(name);
    let mut wrong = Vec::new();
    for (name, fen, play, legal, illegal) in cases {
        let rule_file = &imported.games.iter().find(|it| it.name == *name).unwrap().rule_file;
        let keys = [("fen", fen), ("play", play), ("legal", legal), ("illegal", illegal)];
        let keys = keys.iter().filter(|it| !it.1.is_empty());
        let lines: String = keys.map(|it| [it.0, " = '", it.1, "'\n"].concat()).collect();
        let files = Files::one(format!("{rule_file}\n[[test]]\n{lines}")).over(&Shipped);
        let loaded = load(&files, "this", &LoadOptions::default());
        let verdicts = alfil::testing::run(&files, "this", &LoadOptions::default(), &loaded);
        let failures = verdicts.iter().flat_map(|it| &it.failures);
        let told = loaded.diagnostics.iter().chain(failures);
        let told: Vec<_> =
            told.filter(|it| it.code != Code::NobodyWins).map(|it| &it.message).collect();
        if !told.is_empty() {
            wrong.push(format!("{name}: {told:#?}\n{lines}\n{rule_file}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is not translated is told at its place, and stands in the rule file.
#[test]
fn what_is_left_is_told() {
    let imported = sample("left");
    insta::assert_snapshot!(messages(&imported).join("\n"));
    insta::assert_snapshot!(imported.games[0].rule_file.to_string());
    all_load(&imported);
}

/// Lines that change an army, the board or the castling of any parent: what the parent says of pieces must go on to hold,
/// or be taken away.
const CHANGES: &[&str] = &[
    "king = -",
    "rook = -",
    "queen = -",
    "pawn = -",
    "knight = -\nbishop = -",
    "rook = x\nknight = s:NF",
    "castling = false\nking = -\nrook = -\nstartFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1",
    "startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1",
    "startFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "startFen = 1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qk - 0 1",
    "startFen = rnbqk3/8/8/8/8/8/PPPPPPPP/4KBNR w Hq - 0 1",
    "maxFile = 4\nstartFen = kbnr/pppp/4/4/4/4/PPPP/KBNR w Dd - 0 1\ncastlingKingFile = a\ncastlingRookKingsideFile = d\ncastlingKingsideFile = c",
    "maxFile = 4\nstartFen = rnbk/pppp/4/4/4/4/PPPP/RNBK w Qq - 0 1\ncastlingKingFile = d\ncastlingQueensideFile = b",
    "maxRank = 6\nmaxFile = 6\nstartFen = rbqknr/pppppp/6/6/PPPPPP/RBQKNR w - - 0 1",
    "promotionPawnTypes = pn",
    "promotionPawnTypes = pb\npromotionPieceTypes = qn",
    "pieceDrops = true\ncapturesToHand = true\npromotionPawnTypes = pb\npromotionPieceTypes = qn",
    "promotionPieceTypes = q",
    "promotionPieceTypesWhite = q\npromotionPieceTypesBlack = n",
    "pass = true\npassBlack = false",
    "extinctionValue = loss\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true",
    "flagPiece = k\nflagRegionWhite = *5\nflagRegionBlack = *4",
    "dropRegionWhite = *1\ndropRegionBlack = *7",
    "nFoldValue = win\nnFoldValueAbsolute = true\nmaterialCounting = whitedrawodds",
];

/// Changes of armies of xiangqi and of its relatives.
const CHANGES_OF_XIANGQI: &[&str] = &[
    "startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1",
    "startFen = 4k4/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/4K4 w - - 0 1",
    "startFen = 9/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/9 w - - 0 1",
    "flagRegionWhite = *10\nflagRegionBlack = *2\nflagPiece = p",
];

/// Whatever a section changes in an army, its rule file loads.
#[test]
fn changed_armies_load() {
    let chess =
        ["chess", "crazyhouse", "atomic", "3check", "extinction", "kingofthehill", "nocheckatomic"];
    let parents = chess.map(|it| (it, CHANGES));
    let parents =
        parents.into_iter().chain(["xiangqi", "janggi"].map(|it| (it, CHANGES_OF_XIANGQI)));
    let mut wrong = Vec::new();
    for (parent, changes) in parents {
        for change in changes {
            let text = format!("[this:{parent}]\n{change}\n");
            let imported = fsf::import("this.ini", &text, None);
            let loaded = load_text(&imported.games[0].rule_file.to_string());
            let told = messages(&imported);
            if loaded.variant.is_none()
                || told.iter().any(|it| it.starts_with("import-does-not-load"))
            {
                wrong.push(format!("{text}{told:#?}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// Names that the other program reads for older files mean what they meant. Counts and moves are those of that program.
#[test]
fn older_names_are_read() {
    let of = |lines: &str| {
        let imported = fsf::import("this.ini", &format!("[this:chess]\n{lines}\n"), None);
        assert_eq!(complaints(&imported), [""; 0], "{lines}");
        imported.games[0].rule_file.to_string()
    };
    for (old, new) in [
        ("promotionRank = 6", "promotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *1 *2 *3"),
        ("doubleStepRank = 3", "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6"),
        ("doubleStepRankMin = 1", "doubleStepRegionWhite = *1 *2\ndoubleStepRegionBlack = *8 *7"),
        (
            "doubleStepRank = 3\ndoubleStepRankMin = 3",
            "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6",
        ),
        (
            "whiteFlag = *8\nblackFlag = *1\nflagPiece = k",
            "flagRegionWhite = *8\nflagRegionBlack = *1\nflagPiece = k",
        ),
        (
            "pieceDrops = true\nwhiteDropRegion = *1\nblackDropRegion = *8",
            "pieceDrops = true\ndropRegionWhite = *1\ndropRegionBlack = *8",
        ),
        ("castlingRookPiece = q", "castlingRookPieces = q"),
        ("pieceDrops = true\ndropOnTop = true", "pieceDrops = true\nenclosingDrop = top"),
        ("pieceDrops = true\ncaptureType = hand", "pieceDrops = true\ncapturesToHand = true"),
        (
            "wallingRule = duck\nwallingRegion = *4",
            "wallingRule = duck\nwallingRegionWhite = *4\nwallingRegionBlack = *4",
        ),
    ] {
        assert_eq!(of(old), of(new), "{old}");
    }
    let fairy = fsf::import("this.ini", "[this:fairy]\npromotionPieceTypes = sfacmq\n", None);
    let variant = load_text(&fairy.games[0].rule_file.to_string()).variant.unwrap();
    let game = alfil::notation::game_from_fen(&variant, "3k4/P7/8/8/8/8/8/3K4 w - - 0 1").unwrap();
    assert_eq!(game.legal_moves().len(), 11);
}

/// Squares are counted from the first rank, on any board: without a region of its own White promotes on the eighth rank,
/// and Black's pawns make two steps from the seventh.
#[test]
fn default_regions_are_where_the_other_program_has_them() {
    let six = "maxRank = 6\nmaxFile = 6\ncastling = false\nstartFen = rbqknr/pppppp/6/6/PPPPPP/RBQKNR w - - 0 1";
    let ten =
        "maxRank = 10\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let seven = "maxRank = 7\nstartFen = rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (lines, fen, count) in [
        (six, "3k2/P5/6/6/p5/3K2 w - - 0 1", 6),
        (six, "3k2/P5/6/6/p5/3K2 b - - 0 1", 9),
        (six, "3k2/p5/6/6/P5/3K2 b - - 0 1", 6),
        (seven, "3k4/P7/8/8/8/p7/3K4 w - - 0 1", 6),
        (seven, "3k4/1p6/8/8/8/1P6/3K4 b - - 0 1", 6),
        (ten, "3k4/8/8/P7/8/8/8/8/p7/3K4 w - - 0 1", 9),
        (ten, "3k4/P7/8/8/8/8/8/8/8/3K4 w - - 0 1", 6),
    ] {
        let text = format!("[this:chess]\n{lines}\n");
        let file = fsf::import("this.ini", &text, None).games[0].rule_file.to_string();
        let variant = load_text(&file).variant.unwrap();
        let game = alfil::notation::game_from_fen(&variant, fen).unwrap();
        assert_eq!(game.legal_moves().len(), count, "{fen}\n{file}");
    }
}

/// A file that does not load is never handed out without a word.
#[test]
fn what_does_not_load_is_said() {
    // The shipped game's zones are not on this board.
    let text = "[small:placement]\nmaxFile = 4\nstartFen = kbnr/pppp/4/4/4/4/PPPP/KBNR w - - 0 1\n";
    let imported = fsf::import("this.ini", text, None);
    let file = imported.games[0].rule_file.to_string();
    assert!(load_text(&file).variant.is_none());
    let told: Vec<_> = imported.diagnostics.iter().filter(|it| it.is_error()).collect();
    assert_eq!(told.iter().map(|it| it.code).collect::<Vec<_>>(), [Code::ImportDoesNotLoad]);
    assert!(file.contains("does not load yet"), "{file}");

    // What can't be read stays in the file, so that `alfil check` does not call it fine.
    let imported = fsf::import(
        "this.ini",
        "[a:chess]\ncustomPiece1 = a:nC\nstartFen = rabqkbar/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR w KQkq - 0 1\n",
        None,
    );
    let told: Vec<_> = imported.diagnostics.iter().filter(|it| it.is_error()).collect();
    assert_eq!(told.len(), 1, "{:?}", messages(&imported));
    assert!(told[0].helps.iter().any(|it| it.contains("does not load")), "{:?}", told[0]);
    assert!(load_text(&imported.games[0].rule_file.to_string()).variant.is_none());
}

/// Captured pieces join a hand as the main type of pawns, however many types promote.
#[test]
fn two_types_of_pawns_have_one_unpromoted_type() {
    let text = "[two:crazyhouse]\npromotionPawnTypes = pb\npromotionPieceTypes = qn\n";
    let file = fsf::import("this.ini", text, None).games[0].rule_file.to_string();
    let variant = load_text(&file).variant.unwrap();
    for moves in [["h7g8=Q", "h8g8"], ["a7b8=Q", "a8b8"]] {
        let fen = "rn2k1nr/B6P/8/8/8/8/8/4K3[] w - - 0 1";
        let mut game = alfil::notation::game_from_fen(&variant, fen).unwrap();
        for mv in moves {
            alfil::notation::moves::play_text(&mut game, mv).unwrap();
        }
        let fen = alfil::notation::fen_of(&game);
        assert!(fen.contains("[Np]"), "{fen}");
    }
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
    check("[a:chess]\nlaser_p = DDRL", Code::ImportUntranslated, "laser_p = DDRL");
    check("[a:chess]\npointsGoal = 3", Code::ImportUntranslated, "pointsGoal = 3");
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
            load_text(&game.rule_file.to_string());
        }
    }
}
