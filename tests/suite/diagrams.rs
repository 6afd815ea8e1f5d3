//! Interactive Diagrams become rule files with the meaning of the page, whatever a page contains.

use alfil::{
    diag::{Code, Diagnostic},
    load::LoadOptions,
    perft::{Unit, perft},
    shipped::Shipped,
    source::Files,
    testing,
};
use alfil_author::import::{Imported, diagram::import};
use proptest::prelude::*;
use std::{fmt::Write as _, fs, path::Path};

fn samples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import/diagram");
    let mut res: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|it| {
            let path = it.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    res.sort();
    res
}

fn sample(name: &str) -> String {
    samples().into_iter().find(|it| it.0 == name).unwrap().1
}

/// Returns the one game of a text.
fn game(name: &str, text: &str) -> String {
    let imported = import(name, text, None);
    assert_eq!(imported.games.len(), 1, "{:#?}", imported.diagnostics);
    imported.games[0].rule_file.to_string()
}

/// Returns the diagnostics of loading a rule file.
/// Returns the diagnostics of a file except `nobody-wins`, since headers need not have a royal piece.
fn complaints(text: &str) -> Vec<Diagnostic> {
    let loaded =
        alfil::load::load(&Files::one(text).over(&Shipped), "this", &LoadOptions::default());
    loaded.diagnostics.into_iter().filter(|it| it.code != Code::NobodyWins).collect()
}

fn counts(text: &str, depth: u32) -> Vec<u64> {
    let loaded =
        alfil::load::load(&Files::one(text).over(&Shipped), "this", &LoadOptions::default());
    let variant = loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    (1..=depth).map(|it| perft(&variant.start(), it, Unit::Turn)).collect()
}

#[test]
fn samples_become_rule_files() {
    for (name, text) in samples() {
        let imported = import(&name, &text, None);
        let mut res = String::new();
        for game in &imported.games {
            let _ = writeln!(res, "{}", game.rule_file);
            let complaints = complaints(&game.rule_file.to_string());
            assert!(complaints.is_empty(), "{name}: {complaints:#?}");
        }
        for diag in &imported.diagnostics {
            let span = diag.span().unwrap();
            let place = imported.sources.line_column(span);
            let text = imported.sources.text(span).replace('\n', " ");
            let _ =
                writeln!(res, "{}:{}: {} `{text}`: {}", place.0, place.1, diag.code, diag.message);
        }
        insta::assert_snapshot!(format!("diagram-{}", name.replace('.', "-")), res);
    }
}

#[test]
fn chess_is_chess() {
    let text = game("chess", &sample("chess.txt"));
    assert_eq!(counts(&text, 3), counts(alfil::shipped::text("chess").unwrap(), 3));
}

#[test]
fn decimaka_is_decimaka_with_the_rule_of_its_page() {
    let text = game("decimaka", &sample("decimaka.txt"));
    let shipped = alfil::shipped::text("decimaka").unwrap();
    let (_, rule) = shipped.split_once("cases = [").unwrap();
    let (cases, _) = rule.split_once("\n]\n").unwrap();
    let when = "when = 'never'\ndo   = 'mover may become promotion(mover)'\n";
    assert!(text.contains(when), "{text}");
    let whole = text
        .replace("on   = 'depart'", "on   = 'capture'")
        .replace(when, &format!("cases = [{cases}\n]\n"));
    assert_eq!(counts(&whole, 3), counts(shipped, 3));
    // Without it nothing promotes.
    let off = "extends = 'decimaka'\n[[rule]]\nname = 'Promotion by capture'\nremove = true\n";
    assert_eq!(counts(&text, 3), counts(off, 3));
}

/// A header means the same in a rule file as when it is imported.
#[test]
fn headers_in_rule_files_mean_the_same() {
    for name in [
        "castling.txt",
        "chess.txt",
        "drops.txt",
        "matrix.txt",
        "metals.txt",
        "offers.txt",
        "rotated.txt",
        "shogilike.txt",
    ] {
        let text = sample(name);
        let header: Vec<_> = text.lines().filter(|it| !it.starts_with('#')).collect();
        let file = format!("[diagram]\nheader = '''\n{}'''\n", header.join("\n"));
        assert_eq!(counts(&file, 2), counts(&game(name, &text), 2), "{name}");
    }
}

/// Examples of what imported games allow, added to them as tests of rule files.
const EXAMPLES: &[(&str, &str)] = &[
    (
        "castling.txt",
        "fen = 'r4k3r/10/10/10/10/10/10/R4K3R b KQkq - 0 1'
         legal = 'f8i8 f8b8'",
    ),
    (
        "rotated.txt",
        "fen = 'r3k4r/10/10/10/10/10/10/R4K3R b KQkq - 0 1'
         legal = 'e8b8 e8i8'",
    ),
    (
        "matrix.txt",
        "fen = '4k3/8/8/q2q2r1/1P2N1R1/8/8/4K3 w - - 0 1'
         legal = 'b4a5=Q g4g5'
         illegal = 'b4a5 e4d5'",
    ),
    (
        "matrix.txt",
        "fen = '4k3/8/8/q2q4/1R4p1/8/8/Q3K3 w - - 0 1'
         illegal = 'b4g4'
         legal = 'a1a5'",
    ),
    (
        "matrix.txt",
        "fen = '4k3/8/8/8/1R4r1/8/8/4K3 w - - 0 1'
         play = 'b4g4'
         count = 5",
    ),
    (
        "metals.txt",
        "fen = '3k5/9/9/9/4w4/5P3/9/9/4K4 w - - 0 1'
         illegal = 'f4e5'
         legal = 'f4f5'",
    ),
    (
        "metals.txt",
        "fen = '3kr4/9/9/4l4/9/9/4L4/4N4/4K4 w - - 0 1'
         illegal = 'e3e6'",
    ),
    (
        "metals.txt",
        "fen = '3kl4/9/3l5/4P4/9/R8/L8/9/K8 w - - 0 1'
         play = 'e6d7 e9d8 a4a5'
         check = false",
    ),
    (
        "shuffled.txt",
        "start-number = 0
         legal = 'b1a3 c1d3 a1b4'
         illegal = 'g1f3 h1h3'",
    ),
    (
        "drops.txt",
        "fen = '3k3/4S2/7/7/7/7/3K3[P] w - - 0 1'
         legal = 'e6f7 e6f7=+S e6d5=+S P@c3'
         illegal = 'P@c3=+P'",
    ),
    (
        "shogilike.txt",
        "fen = '4k3/1P4X1/8/8/8/8/8/4K3 w - - 0 1'
         legal = 'b7b8=+P g7f7'
         illegal = 'b7b8 g7f7=+X'",
    ),
    (
        "offers.txt",
        "fen = '5k4/1P8/P9/10/10/10/10/10/10/5K4[R] w - - 0 1'
         legal = 'b9b10=R b9b10=C a8a9 a8a9=R a8a9=W'
         illegal = 'b9b10 b9b10=Q b9b10=W a8a9=Q a8a9=C'",
    ),
    (
        "morph.txt",
        "fen = '4k3/G7/8/8/8/8/8/4K3 w - - 0 1'
         legal = 'a7b8=Q a7b6'
         illegal = 'a7b8'",
    ),
    (
        "morph.txt",
        "fen = '7k/8/3E4/8/8/8/8/4K3 w - - 0 1'
         legal = 'd6b7=M d6c8=M d6f7 d6e8'
         illegal = 'd6b7 d6c8'",
    ),
];

#[test]
fn imported_games_do_as_diagrams_say() {
    for (name, example) in EXAMPLES {
        let mut text = game(name, &sample(name));
        let _ = write!(text, "\n[[test]]\nname = 'an example'\n{example}\n");
        let loader = Files::one(text).over(&Shipped);
        let loaded = alfil::load::load(&loader, "this", &LoadOptions::default());
        assert!(loaded.variant.is_some(), "{name}: {:#?}", loaded.diagnostics);
        for verdict in testing::run(&loader, "this", &LoadOptions::default(), &loaded) {
            let failures: Vec<_> = verdict.failures.iter().map(|it| &it.message).collect();
            assert!(verdict.passed(), "{name}, {example}: {failures:#?}");
        }
    }
}

#[test]
fn pages_without_diagrams_say_so() {
    let code = |text: &str, only: Option<&str>| {
        let imported = import("page.html", text, only);
        let codes: Vec<_> = imported.diagnostics.iter().map(|it| it.code).collect();
        (imported.games.len(), codes)
    };
    assert_eq!(code("<html><p>files=8</p></html>", None), (0, vec![Code::ImportSyntax]));
    assert_eq!(code("", None), (0, vec![Code::ImportSyntax]));
    assert_eq!(code("files=70 ranks=70 king::::e1", None).0, 0);
    assert_eq!(code("files=8 ranks=8", None), (0, vec![Code::ImportSyntax]));
    let all_holes = "king::::a1\nhole::::h8-a1";
    assert_eq!(code(all_holes, None), (0, vec![Code::ImportBadValue]));
    let several = sample("several.html");
    assert_eq!(code(&several, Some("4")), (0, vec![Code::ImportUnknownGame]));
    let third = import("page.html", &several, Some("3"));
    assert_eq!(third.games[0].name, "Two small games 3");
    assert_eq!(import("page.html", &several, None).games.len(), 3);
    let long = format!("files=8\n{}", "pawn::::a1\n".repeat(40_000));
    assert_eq!(code(&long, None), (0, vec![Code::LimitExceeded]));
}

/// Parts of headers.
fn line() -> impl Strategy<Value = String> {
    let parameter = prop::sample::select(vec![
        "files",
        "ranks",
        "firstRank",
        "symmetry",
        "royal",
        "extinction",
        "promoZone",
        "promoOffset",
        "maxPromote",
        "promoChoice",
        "holdingsType",
        "stalemate",
        "baring",
        "iron",
        "protected",
        "counterStrike",
        "castleFlip",
        "captureMatrix",
        "morph",
        "shuffle",
        "squareSize",
        "fils",
    ]);
    let value = prop_oneof![
        "[0-9]",
        "[1-9][0-9]?",
        prop::sample::select(vec!["mirror", "rotate", "none", "", "-1", "draw", "K", "x"])
            .prop_map(str::to_owned),
        "[A-FKQ!*0-3.]{1,6}",
        "([.0A-C!@?+\"]{1,4}[1-9]?/){1,4}",
        "([1-8.PQ]{1,8}/){5,8}",
    ];
    let name = prop::sample::select(vec![
        "pawn", "king", "queen", "rook", "knight", "hole", "white", "all", "a b", "", "Ünder",
        "sphinx", "lion",
    ]);
    let moves = prop_oneof![
        Just(String::new()),
        prop::sample::select(vec![
            "KisO2",
            "KirO2ilO3",
            "isjO1",
            "fmWfcF",
            "KNADcaKcabKmabK",
            "O",
            "nC",
            "t[FR]",
            "[F?R]",
            "fmW*fceF",
            "wN",
            "mmW",
            "(az)N",
            "N'",
            "U",
            "I",
            "@3",
            "jW",
            "Ñ",
            "'",
            "D99",
        ])
        .prop_map(str::to_owned),
        "[a-z]{0,3}[A-Z][0-9]?[a-z]{0,2}[A-Z]?'?",
    ];
    let squares = "([a-j][0-9](-[a-j][0-9])?,){0,3}(,[a-j][0-9])?";
    prop_oneof![
        2 => (parameter, value).prop_map(|(name, value)| format!("{name}={value}")),
        3 => (name, "(\\+?[A-Za-z]'?)?", moves, squares, "(:[0-9](,[0-9])?)?")
            .prop_map(|(name, id, moves, at, hand)| format!("{name}:{id}:{moves}::{at}{hand}")),
    ]
}

/// Returns true for diagnostics that the import can't prevent:
///
/// - games beyond all limits;
/// - set-ups that are over at once;
/// - types that only a chain of promotions would make, if no piece begins the chain.
fn is_expected(diag: &Diagnostic) -> bool {
    [
        Code::BadStart,
        Code::PieceNeverAppears,
        Code::LimitExceeded,
        Code::TooManyPaths,
        Code::TooManyRoutes,
        Code::TooManyCaptures,
    ]
    .contains(&diag.code)
}

fn is_sound(imported: &Imported) {
    for diag in &imported.diagnostics {
        for label in &diag.labels {
            let text = &imported.sources.get(label.span.source).unwrap().text;
            let range = label.span.start as usize..label.span.end as usize;
            assert!(text.get(range).is_some(), "{diag:#?}");
        }
    }
    for game in &imported.games {
        let text = game.rule_file.to_string();
        let left: Vec<_> = complaints(&text).into_iter().filter(|it| !is_expected(it)).collect();
        assert!(left.is_empty(), "{text}\n{left:#?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_header_becomes_a_sound_file(lines in prop::collection::vec(line(), 1..12), blank in any::<bool>()) {
        let text = lines.join(if blank { " " } else { "\n" });
        is_sound(&import("any.txt", &text, None));
    }

    #[test]
    fn any_page_is_read(
        parts in prop::collection::vec(
            prop_oneof![
                prop::sample::select(vec![
                    "<div class='idiagram'>", "</div>", "<pre id=diagram>", "<br>", "<!--", "-->", "<script>",
                    "</script>", "function BadZone(", "&amp;", "&#58;", "&#x;", "&", "<", ">", "<a title=\"", "\"",
                    "é", "king::::e1", "files=5", "ranks=5\n", "<h1>", "pawn::::a2", "<IMG class=idiagram>",
                ]).prop_map(str::to_owned),
                "\\PC{0,4}",
            ],
            0..20,
        ),
    ) {
        is_sound(&import("any.html", &parts.concat(), None));
    }
}
