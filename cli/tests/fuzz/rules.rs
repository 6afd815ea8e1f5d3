//! Rule files, the small languages in them, and what other programs' definitions become.

use crate::{harness::Seeds, text_of, texts_of};
use alfil::{
    diag::Diagnostic,
    load::{LoadOptions, LoadedRules},
    shipped::Shipped,
    source::{Files, Span},
};
use alfil_author::{
    ide::OpenFile,
    import::{Imported, diagram, fsf, sjaak, xboard, zrf},
};
use alfil_language::picture;
use alfil_machine::vm::MoveList;

/// Loads a rule file. All places of its diagnostics are places of texts; if it is sound, its first moves can be made.
fn load(text: &str) -> LoadedRules {
    let loaded =
        alfil::load::load(&Files::one(text).over(&Shipped), "this", &LoadOptions::default());
    let has_errors = loaded.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(loaded.variant.is_none(), has_errors, "{:#?} of {text}", loaded.diagnostics);
    for label in loaded.diagnostics.iter().flat_map(|it| &it.labels) {
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        let source = loaded.sources.get(label.span.source).unwrap();
        assert!(source.text.get(start..end).is_some(), "{:#?}", loaded.diagnostics);
    }
    if let Some(variant) = &loaded.variant {
        let mut pos = variant.start().position().clone();
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        for mv in moves.iter().take(5) {
            let before = pos.zobrist();
            pos.make(*mv);
            pos.unmake();
            assert_eq!(pos.zobrist(), before, "{:?}", pos.info(*mv));
        }
    }
    loaded
}

/// What rule files are made of.
const WORDS: &str = "' '' ''' \" [ ] { } = , . ( ) - + ! | & 0 9 99999999 -1 1e9 true none never own enemy empty to from at \
    mover victim piece count( near( attacked( not and or some all first next( lines( rows( connected( before( forall \
    becomes remove place moves flip win lose draw move capture arrive removed drop pass white black neutral mfcWFNDARBQKgpzqijoOUXYtux \
    step( leap( slide( hop( forward back left right when on do at extends options sets counters marks lifetime turn game \
    [pieces] [[rule]] [options.x] 'hex' 'graph' 'square' [4096,4096] [9,9] files ranks x(x(x( ((((((((";

#[test]
fn rule_files() {
    let mut texts = texts_of("rules", ".toml");
    texts.extend(texts_of("tests/games", ".toml"));
    // Examples of use are read in the same way; without them a text holds more of everything else.
    let texts = texts.iter().map(|it| it.split("[[test]]").next().unwrap().to_owned()).collect();
    Seeds::new("rules", texts, WORDS).run(|text| {
        load(text);
    });
}

/// All that an editor asks of a text is answered, at any place of it; what is offered are changes of places that it has.
#[test]
fn rule_files_in_an_editor() {
    let texts = texts_of("rules", ".toml");
    Seeds::new("editor", texts, WORDS).run(|text| {
        let file = OpenFile::new(&Files::one(text).over(&Shipped), "this");
        let is_own = |span: Span| span.source == file.source() && text.get(span.range()).is_some();
        let parts = file.tokens();
        assert!(parts.windows(2).all(|it| it[0].span.start < it[1].span.start));
        assert!(parts.iter().all(|it| is_own(it.span)), "{parts:?}");
        file.outline();
        file.lenses();
        assert!(file.hints(0, text.len()).iter().all(|it| text.is_char_boundary(it.at)));
        for at in (0..=text.len()).step_by(text.len() / 20 + 1) {
            assert!(file.complete(at).iter().all(|it| is_own(it.span)));
            assert!(file.hover(at).is_none_or(|it| is_own(it.span)));
            file.references(at);
            file.board(at);
            let renamed = file.rename(at, "another-name").unwrap_or_default();
            let offered = file.actions(at).into_iter().flat_map(|it| it.edits);
            assert!(renamed.into_iter().chain(offered).all(|it| is_own(it.span)));
        }
    });
}

/// Puts a text into a file where a small language is read.
fn embedded(key: &str, text: &str) -> String {
    let text = text.replace(['\n', '\r', '\''], " ");
    let head = "extends = 'chess'\n[variant]\nname = 'x'\ninventor = 'y'\n";
    match key {
        "move" => format!("{head}[pieces.rook]\nmove = '{text}'\n"),
        "start" => format!("{head}[pieces.rook]\nstart = '{text}'\n"),
        "do" => format!("{head}[[rule]]\nname = 'r'\non = 'capture'\ndo = '{text}'\n"),
        "when" => format!("{head}[[forbid]]\nname = 'f'\nwhen = '{text}'\n"),
        _ => unreachable!("{key}"),
    }
}

/// Returns all strings of the shipped files that stand behind a key.
fn strings(key: &str) -> Vec<String> {
    let mut res = Vec::new();
    for text in texts_of("rules", ".toml") {
        for part in text.split(&format!("{key} = '")).skip(1) {
            res.extend(part.split('\'').next().map(str::to_owned));
        }
    }
    assert!(res.len() > 10, "{key}");
    res
}

#[test]
fn betza_and_paths() {
    Seeds::new("move", strings("move"), WORDS).run(|text| drop(load(&embedded("move", text))));
}

#[test]
fn cells() {
    Seeds::new("start", strings("start"), WORDS).run(|text| drop(load(&embedded("start", text))));
}

#[test]
fn conditions() {
    Seeds::new("when", strings("when"), WORDS).run(|text| drop(load(&embedded("when", text))));
}

#[test]
fn effects() {
    Seeds::new("do", strings("do"), WORDS).run(|text| drop(load(&embedded("do", text))));
}

#[test]
fn pages_with_diagrams() {
    let mut texts = texts_of("tests/data/import/diagram", ".html");
    texts.extend(texts_of("tests/data/import/diagram", ".txt"));
    let words = "files= ranks= promoZone= royal= symmetry=rotate satellite= < > </div> <div & &amp; : :: , - a1 pawn: \
        KQ graphicsDir= 99999999 maxPromote= shuffle= baring= stalemate= Diagram.ButtonClicks morph= capture=";
    Seeds::new("diagram", texts, words).run(|text| {
        for game in diagram::import("this.html", text, None).games {
            load(&game.rule_file.to_string());
        }
    });
}

#[test]
fn variants_of_ini_files() {
    let texts = texts_of("tests/data/import/fsf", ".ini");
    let words = "[ ] : = # customPiece1 startFen maxRank maxFile 8/8/8 * p:g k:é true false win a1 *8 castlingRank \
        [x:chess] pieceDrops extinctionPieceTypes flagRegion wallingRule enclosingDrop 99999999999 -";
    Seeds::new("ini", texts, words).run(|text| {
        for game in fsf::import("this.ini", text, None).games {
            load(&game.rule_file.to_string());
        }
    });
}

/// Loads what was imported. All places must lie in the text.
fn check(found: &Imported, text: &str) {
    for span in found.diagnostics.iter().filter_map(Diagnostic::span) {
        assert_eq!(found.sources.clamp(span), span, "{text}");
    }
    for game in &found.games {
        load(&game.rule_file.to_string());
    }
}

#[test]
fn variants_of_sjaak() {
    let texts = texts_of("tests/data/import/sjaak", ".txt");
    let words = "Variant: Board: 26x26 FEN: \"8/8 [Nn] * ~ + Zone: Exclude: a1,b2 all, empty, Piece: Move: Capture: none \
        slide (H,V,D,A) leap (1,2)|(0,1)+(1,1)&(2,2) aleap ride hop step 99NE,S Special: Initial: Symbol: \"+A\", \"A~,a~\" \
        Flags: royal Castle: white e1-g1,h1 with h1 Promotion: Optional promotion: Max: 99999999999 Rule: check9 = win \
        repeat0 = illegal force drops gate drops allow pickup Prison: Block:";
    Seeds::new("sjaak", texts, words)
        .run(|text| check(&sjaak::import("this.txt", text, None), text));
}

#[test]
fn games_of_engines() {
    let mut texts = texts_of("tests/data/import/xboard", ".log");
    texts.extend(texts_of("tests/data/import/xboard", ".pgn"));
    texts.extend(texts_of("tests/data/import/xboard", ".txt"));
    let words = "setup (PNBRQKpnbrqk) 26x26+9_shogi _fairy _xiangqi piece K& +P& P'& P! x KisO2 mafsW O9 variant <first : \
        [VariantMen \" ;:; [FEN \" [Variant \" 8/8 [Qq] w KQkq 99999999999 é";
    Seeds::new("xboard", texts, words)
        .run(|text| check(&xboard::import("this.log", text, None), text));
}

#[test]
fn rules_of_zillions() {
    let texts = texts_of("tests/data/import/zrf", ".zrf");
    let words = "( ) ; \" $1 $2 (define (game (variant (include (piece (moves (drops (turn-order repeat (board \
        (grid (dimensions (directions (zone (symmetry add add-partial capture create cascade while if else verify \
        not-empty? enemy? last-from? attribute set-flag go to from mark back change-type flip -999999999 (option \"pass turn\" \
        (win-condition (count-condition ?random $99 opposite";
    Seeds::new("zrf", texts, words).run(|text| {
        let wanted = zrf::Wanted { all: true, ..zrf::Wanted::default() };
        let found = zrf::import("this.zrf", text, &Files::default(), wanted);
        for span in found.diagnostics.iter().filter_map(Diagnostic::span) {
            assert_eq!(found.sources.clamp(span), span, "{text}");
        }
        for game in found.games {
            load(&game.rule_file.to_string());
        }
    });
}

#[test]
fn saved_games_of_zillions() {
    let rules = text_of("tests/data/import/zrf/chess.zrf");
    let rules = zrf::Text { name: "this.zrf", text: &rules };
    let texts = texts_of("tests/data/import/zrf", ".zsg");
    let words = "RulesFile= VariantName= ; x - @ = partial pass 1. 99999999. a1 (Rook King off on Version White \" <end>";
    Seeds::new("zsg", texts, words).run(|text| {
        let saved = zrf::replay(zrf::Text { name: "this.zsg", text }, rules, &Files::default());
        assert!(saved.replayed <= saved.moves, "{text}");
        for span in saved.diagnostics.iter().filter_map(Diagnostic::span) {
            assert_eq!(saved.sources.clamp(span), span, "{text}");
        }
    });
}

#[test]
fn pictures() {
    let texts = texts_of("tests/data/pictures/drawn", ".svg");
    let words = "<svg> </svg> <g> <path d='M0 0' /> url(#x) url(//x) javascript: onload= <script> <use href='#x' /> &#0; ]]> \
        style= xmlns= <!ENTITY x 'y'> &x; clip-path= fill=";
    Seeds::new("picture", texts, words).run(|text| {
        if let Ok(clean) = picture::clean(text) {
            assert_eq!(picture::clean(&clean).ok().as_ref(), Some(&clean), "{clean}");
            for bad in ["<script", "=\"javascript:", "<!ENTITY", "url(/"] {
                assert!(!clean.contains(bad), "{clean}");
            }
            let drawn = roxmltree::Document::parse(&clean).unwrap();
            let mut attributes = drawn.descendants().flat_map(|it| it.attributes());
            assert!(!attributes.any(|it| it.name().starts_with("on")), "{clean}");
        }
    });
}

#[test]
fn examples_in_rule_files() {
    let text = text_of("rules/diminuendo.toml");
    let tests: Vec<String> =
        text.split("[[test]]").skip(1).map(|it| format!("[[test]]{it}")).collect();
    Seeds::new(
        "tests",
        tests,
        "fen play moves legal illegal game outcome set = ' ''' a1a2 d3z 1. x ++ dc > P(c4)",
    )
    .run(|test| {
        let text = format!("extends = 'diminuendo'\n[variant]\nname = 'x'\ninventor = 'y'\n{test}");
        let loaded = load(&text);
        alfil::testing::run(
            &Files::one(&text).over(&Shipped),
            "this",
            &LoadOptions::default(),
            &loaded,
        );
    });
}
