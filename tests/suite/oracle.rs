//! Agreement with independent programs.
//!
//! The tables are not part of this repository: `ALFIL_ORACLE` names their folder. Without it, and without a folder
//! `shared/oracle` beside the repository, these tests say so and pass.

use alfil::{
    game::{Game, Variant},
    notation::{
        game_from_fen,
        moves::{TURN_LIMIT, play_text, result_text, turn_texts},
    },
    perft::{Unit, perft},
    shipped::{self, Shipped},
};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::PathBuf};

/// The most sequences that one count here may have, so that the tests stay quick.
pub(crate) const BUDGET: u64 = 300_000;

pub(crate) fn folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/oracle");
    let named = std::env::var_os("ALFIL_ORACLE").map(PathBuf::from);
    let res = named.unwrap_or(beside);
    if res.is_dir() {
        return Some(res);
    }
    println!("skipped: there are no tables in {}; set ALFIL_ORACLE", res.display());
    None
}

fn variant(name: &str) -> Variant {
    let loaded = alfil::load::load(&Shipped, name, &alfil::load::LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics))
}

/// `checkmate`, `stalemate`, `check`, the winner, or nothing.
fn status(game: &Game) -> String {
    let variant = game.variant().clone();
    match game.outcome() {
        Some(it) if ["checkmate", "stalemate"].contains(&it.reason.as_str()) => it.reason,
        Some(it) => result_text(variant.model(), &it),
        None if game.in_check() => "check".to_owned(),
        None => String::new(),
    }
}

/// Returns a turn that ended early, as we write it.
fn turn(text: &Value) -> String {
    let text = text.as_str().unwrap();
    text.strip_suffix(",-").unwrap_or(text).to_owned()
}

fn turns(list: &Value) -> Vec<String> {
    let mut res: Vec<String> = list.as_array().unwrap().iter().map(turn).collect();
    res.sort_unstable();
    res
}

/// Returns the rows of a table below its heading, whole and by columns.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = (&str, [&str; N])> {
    table.lines().skip(1).map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        (row, columns.try_into().unwrap_or_else(|_| panic!("{row}")))
    })
}

#[test]
fn counts_from_the_start() {
    let Some(folder) = folder() else { return };
    let text = fs::read_to_string(folder.join("founding-perft.tsv")).unwrap();
    for (row, [name, unit, depth, nodes]) in rows(&text) {
        let nodes: u64 = nodes.parse().unwrap();
        if nodes > BUDGET {
            continue;
        }
        let unit = if unit == "move" { Unit::Move } else { Unit::Turn };
        let found = perft(&variant(name).start(), depth.parse().unwrap(), unit);
        assert_eq!(found, nodes, "{row}");
    }
}

#[test]
fn positions_reached_by_play() {
    let Some(folder) = folder() else { return };
    for name in ["convergent", "decimaka", "demotion-chessgi", "diamond-ring", "diminuendo"] {
        let variant = variant(name);
        let text = fs::read_to_string(folder.join(format!("founding/{name}.jsonl"))).unwrap();
        for (n, line) in text.lines().enumerate() {
            let case: Value = serde_json::from_str(line).unwrap();
            let at = format!("{name}, position {}: {}", n + 1, case["oracle_fen"]);
            let mut game = variant.start();
            for action in case["actions"].as_array().unwrap() {
                play_text(&mut game, action.as_str().unwrap())
                    .unwrap_or_else(|it| panic!("{at}: {it}"));
            }
            let found = turn_texts(&game, TURN_LIMIT);
            assert_eq!(found.turns, turns(&case["legal"]), "{at}");
            assert_eq!(status(&game), case["status"].as_str().unwrap(), "{at}");
            for (depth, nodes) in (1..).zip(case["perft"].as_array().unwrap()) {
                let nodes = nodes.as_u64().unwrap();
                if nodes <= BUDGET {
                    assert_eq!(perft(&game, depth, Unit::Turn), nodes, "{at}, depth {depth}");
                }
            }
        }
    }
}

/// Translates a FEN from the oracle's notation to ours.
fn our_fen(name: &str, fen: &str) -> String {
    let words: Vec<&str> = fen.split(' ').collect();
    match (name, &words[..]) {
        ("diminuendo" | "diamond_ring", [board, side, count]) => {
            format!("{board} {side} - - {count} 1")
        }
        ("convergent", [board, side, count]) => {
            format!("{} {side} - - {count} 1", board.replace('x', "*"))
        }
        ("decimaka", _) => format!("{fen} 1"),
        ("demotion_chessgi", [board, side, castling, _]) => {
            format!("{board} {side} {castling} - 0 1")
        }
        _ => panic!("{name}: {fen}"),
    }
}

#[test]
fn positions_checked_by_hand() {
    let Some(folder) = folder() else { return };
    let text = fs::read_to_string(folder.join("founding-tests.json")).unwrap();
    let tables: Value = serde_json::from_str(&text).unwrap();
    for (name, cases) in tables.as_object().unwrap() {
        let variant = variant(&name.replace('_', "-"));
        for case in cases.as_array().unwrap() {
            let at = format!("{name}: {}", case["name"]);
            let fen = our_fen(name, case["fen"].as_str().unwrap());
            let game =
                game_from_fen(&variant, &fen).unwrap_or_else(|it| panic!("{at}, {fen}: {it}"));
            let found = turn_texts(&game, TURN_LIMIT);
            assert_eq!(found.turns, turns(&case["moves"]), "{at}");
            let expected = case["status"].as_str().unwrap();
            let expected = expected.split(" (").next().unwrap();
            assert_eq!(status(&game), expected, "{at}");
        }
    }
}

/// Every variant of the other program is there, under its name or as another name of a file.
#[test]
fn variants_of_another_program() {
    let Some(folder) = folder() else { return };
    let text = fs::read_to_string(folder.join("fsf/names.txt")).unwrap();
    let missing: Vec<&str> = text.lines().filter(|it| shipped::text(it).is_none()).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// Counts of another program, from starts and from positions reached by play. `ALFIL_BUDGET` says up to how many.
#[test]
fn counts_of_another_program() {
    let Some(folder) = folder() else { return };
    let budget = std::env::var("ALFIL_BUDGET").map_or(BUDGET / 3, |it| it.parse().unwrap());
    let text = fs::read_to_string(folder.join("fsf/perft.tsv")).unwrap();
    let mut variants: BTreeMap<&str, Variant> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (row, [name, fen, depth, nodes]) in rows(&text) {
        let nodes: u64 = nodes.parse().unwrap();
        if nodes > budget {
            continue;
        }
        let variant = variants.entry(name).or_insert_with(|| variant(name));
        let found = game_from_fen(variant, fen)
            .map(|it| perft(&it, depth.parse().unwrap(), Unit::Turn))
            .map_err(|it| it.to_string());
        if found != Ok(nodes) {
            wrong.push(format!("{row}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Counts that every chess program agrees on.
#[test]
fn counts_of_chess() {
    let variant = variant("chess");
    for (fen, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902][..]),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2039, 97862],
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43238]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62379]),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2079, 89890],
        ),
    ] {
        let game = game_from_fen(&variant, fen).unwrap();
        for (depth, nodes) in (1..).zip(counts) {
            assert_eq!(perft(&game, depth, Unit::Turn), *nodes, "{fen}, depth {depth}");
        }
    }
}
