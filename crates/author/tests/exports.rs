//! What is exported says the same as the game, and the manual's table of exports is true.

#![expect(
    clippy::disallowed_methods,
    reason = "a test reads and writes the files that it compares"
)]

use alfil::{Variant, shipped};
use alfil_author::{
    export::{Exported, diagram, fsf, pychess, trace::Extent},
    import,
};
use std::{env, fmt::Write as _, fs, path::Path};

/// A short proof: the command's own is longer.
const SHORT: Extent = Extent { depth: 2, nodes: 3000, games: 2, plies: 40, refused: false };

/// The table of the manual: which shipped games go out exactly, and why the others do not.
#[test]
fn table_of_exports_is_current() {
    let mut rows = String::new();
    let mut exact = [0; 4];
    for (name, _) in shipped::RULES {
        let variant = Variant::shipped(name).unwrap();
        let fsf = fsf::export(&variant, name, fsf::Limits::FSF, SHORT);
        // Only boards may be larger there.
        let larger = fsf.gaps.first().is_some_and(|it| it.place == "board");
        let fsf_x = if larger {
            of_text(&fsf::export(&variant, name, fsf::Limits::FSF_X, SHORT))
        } else {
            of_text(&fsf)
        };
        let fsf = of_text(&fsf);
        let pychess = match &fsf {
            Ok(_) => of_folder(&pychess::export(&variant, name, SHORT)),
            Err(why) => Err(why.clone()),
        };
        let diagram = of_text(&diagram::export(&variant, name, SHORT));
        let results = [fsf, fsf_x, pychess, diagram];
        let cells: Vec<String> = results.iter().map(cell).collect();
        for (count, result) in exact.iter_mut().zip(&results) {
            *count += usize::from(result.is_ok());
        }
        let why = results.iter().find_map(|it| it.as_ref().err());
        let why = why.map_or("", String::as_str).replace('|', "\\|");
        let _ = writeln!(rows, "| {name} | {} | {why} |", cells.join(" | "));
    }
    assert!(exact[0] >= 75, "{exact:?}");
    let [fsf, fsf_x, pychess, diagram] = exact;
    let text = format!(
        "# Shipped games in other formats\n\n\
         This table is made by a test. `=` means that the game goes out exactly: everything has a word in the format, and what\n\
         is read again plays alike. `name` behind it is the parent of the section. The last column is the first reason why a\n\
         game does not go out.\n\n\
         Of {} games {fsf} go to Fairy-Stockfish, {fsf_x} to Fairy-Stockfish-X, {pychess} to PyChess, {diagram} to diagrams.\n\n\
         `alfil export fsf GAME --verify` compares a section with Fairy-Stockfish itself. In November 2026 pyffish 0.0.90 played\n\
         all of these games. It counted positions to depth 3 (to depth 2 in amazons and duck, where there are too many), and followed\n\
         100 random games of each. Moves, checks and results were the same.\n\n\
         | game | fsf | fsf-x | pychess | diagram | first reason |\n\
         | --- | --- | --- | --- | --- | --- |\n{rows}",
        shipped::RULES.len()
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/exports.md");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "docs/exports.md is not current: run this test with UPDATE=1");
}

type Result = std::result::Result<String, String>;

fn of_text(exported: &Exported) -> Result {
    if exported.is_exact() {
        return Ok(exported.parent.clone().unwrap_or_default());
    }
    let gap = exported.gaps.first().map(|it| format!("{}: {}", it.place, it.why));
    let why = gap.or_else(|| exported.differences.first().cloned()).unwrap_or_default();
    Err(why.chars().take(110).collect())
}

fn of_folder(folder: &pychess::Folder) -> Result {
    match folder.problems.first() {
        None => Ok(String::new()),
        Some(it) => Err(format!("{}: {}", it.place, it.why).chars().take(110).collect()),
    }
}

fn cell(result: &Result) -> String {
    match result {
        Ok(parent) if parent.is_empty() => "=".to_owned(),
        Ok(parent) => format!("= {parent}"),
        Err(_) => String::new(),
    }
}

/// A game that nobody has written before: its section says what differs from the nearest parent.
#[test]
fn sections_say_what_differs() {
    let text = "
        extends = 'chess'
        [pieces]
        knight.move = 'NW'
        [[outcome]]
        name = 'king at the goal'
        when = 'some own king & d4-e5'
        result = 'win'
        [end]
        stalemate = 'loss'";
    let variant = Variant::from_text(text).unwrap();
    let exported = fsf::export(&variant, "My game", fsf::Limits::FSF, Extent::PROOF);
    assert_eq!(exported.gaps, []);
    assert_eq!(exported.differences, [""; 0]);
    let expected = "[my-game:kingofthehill]\nknight = -\ncustomPiece1 = n:NW\n\
                    promotionPieceTypes = bnqr\nstalemateValue = loss\n";
    assert_eq!(exported.text, expected);
}

/// What Fairy-Stockfish has a key for, and plays in another way: pyffish 0.0.90 shows each of these.
#[test]
fn keys_that_mean_less_there_are_refused() {
    let goal = |pieces: &str| {
        format!(
            "[[outcome]]\nname = 'goal'\nwhen = 'some own {pieces} & last-ranks(4)'\nresult = 'win'\n"
        )
    };
    let progress = |mover: &str| {
        format!(
            "[end]\nno-progress = {{ plies = 20, progress = 'captures or mover was {mover}' }}\n"
        )
    };
    let places = |rules: &str| {
        let variant = Variant::from_text(&format!("extends = 'chess'\n{rules}")).unwrap();
        let exported = fsf::export(&variant, "my-game", fsf::Limits::FSF, SHORT);
        exported.gaps.into_iter().map(|it| it.place).collect::<Vec<_>>()
    };
    // A flag is for one type, or for all.
    assert_eq!(places(&goal("knight")), [""; 0]);
    assert_eq!(places(&goal("(knight | bishop)")), ["the outcome `goal`"]);
    // Of lame leaps and of riders, some are read as no moves at all.
    for (knight, known) in
        [("nDnAnZ", true), ("NN", true), ("gQ", true), ("nH", false), ("DD", false)]
    {
        let found = places(&format!("pieces.knight.move = '{knight}'"));
        assert_eq!(found.is_empty(), known, "{knight}: {found:?}");
    }
    // All captures of a pawn are en passant, or none.
    let pawn = places("pieces.pawn.move = 'fmWfceFsmcWfimnD'");
    assert!(pawn.iter().any(|it| it.contains("en passant")), "{pawn:?}");
    // A capture en passant is no promotion.
    let zone =
        |ranks| format!("[promotion]\npawn = {{ to = 'queen', in = 'last-ranks({ranks})' }}");
    assert_eq!(places(&zone(2)), [""; 0]);
    assert_eq!(places(&zone(3)), ["promotion"]);
    // A move that can be taken back is no progress.
    assert_eq!(places(&progress("pawn")), [""; 0]);
    assert_eq!(places(&progress("knight")), ["end.no-progress"]);
    let forward = format!("[pieces]\nknight.move = 'fN'\n{}", progress("knight"));
    assert_eq!(places(&forward), [""; 0]);
    assert_eq!(places("[pieces]\npawn.move = 'fsmWfcF'"), ["end.no-progress"]);
}

/// A parent has its own letters for what pieces promote to, so the section gives them anew.
#[test]
fn promotions_name_pieces_of_the_section() {
    let variant = Variant::from_text("extends = 'minishogi'\npieces.silver.move = 'A'").unwrap();
    let exported = fsf::export(&variant, "my-game", fsf::Limits::FSF, SHORT);
    assert!(exported.is_exact(), "{exported:?}");
    let line = exported.text.lines().find_map(|it| it.strip_prefix("promotedPieceType = "));
    let bishop = line.and_then(|it| it.split(' ').find_map(|it| it.strip_prefix("b:"))).unwrap();
    assert!(exported.text.contains(&format!("dragonHorse = {bishop}\n")), "{}", exported.text);
}

/// What has no word is refused at its place.
#[test]
fn rules_without_a_key_are_refused() {
    let text = "
        extends = 'chess'
        [[rule]]
        name = 'Knights vanish'
        on = 'arrive'
        when = 'piece is knight'
        do = 'remove target'";
    let variant = Variant::from_text(text).unwrap();
    let exported = fsf::export(&variant, "my-game", fsf::Limits::FSF, Extent::PROOF);
    let places: Vec<&str> = exported.gaps.iter().map(|it| it.place.as_str()).collect();
    assert_eq!(places, ["the rule `Knights vanish`"]);
    assert!(!exported.differences.is_empty() && !exported.text.is_empty());
}

/// Sections that were imported go out again, or say why not.
#[test]
fn imported_sections_go_out_again() {
    let mut exact = Vec::new();
    for name in ["shipped", "words"] {
        let path = format!("tests/data/import/fsf/{name}.ini");
        let text =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&path))
                .unwrap();
        for game in import::fsf::import(&path, &text, None).games {
            let variant = Variant::from_text(&game.rule_file.to_string()).unwrap();
            let exported = fsf::export(&variant, &game.name, fsf::Limits::FSF, SHORT);
            let excused = !exported.gaps.is_empty() || !exported.differences.is_empty();
            assert!(exported.is_exact() || excused, "{}", game.name);
            exact.extend(exported.is_exact().then_some(game.name));
        }
    }
    assert!(exact.len() >= 15, "{exact:?}");
}

/// A folder for PyChess has a section, all pictures, and the page.
#[test]
fn folders_are_complete() {
    let variant = Variant::from_text("extends = 'chess'\npieces.knight.move = 'NW'").unwrap();
    let folder = pychess::export(&variant, "my-game", SHORT);
    assert_eq!(folder.problems, []);
    let mut names: Vec<&str> = folder.files.iter().map(|it| it.0.as_str()).collect();
    names.sort_unstable();
    let pieces = ["B", "K", "N", "P", "Q", "R"];
    for it in pieces {
        assert!(names.contains(&format!("pieces/w{it}.svg").as_str()), "{names:?}");
        assert!(names.contains(&format!("pieces/b{it}.svg").as_str()), "{names:?}");
    }
    assert_eq!(names.len(), 2 * pieces.len() + 6);
}
