//! Sections that only the fork of the program plays.

use super::*;
use alfil::{
    Game,
    load::{LoadOptions, load},
    perft::{Unit, perft},
    shipped::Shipped,
    source::Files,
};

const SECTIONS: &str = include_str!("../../../../../tests/data/import/fsf/fork-games.ini");

/// Returns a game of a section, from a position or from its start.
fn position(section: &str, fen: &str) -> Game {
    let imported = import("fork-games.ini", SECTIONS, Some(section));
    assert_eq!(imported.diagnostics.len(), 0, "{section}: {:?}", imported.diagnostics);
    let text = imported.games[0].rule_file.to_string();
    let loaded = load(&Files::one(text).over(&Shipped), section, &LoadOptions::default());
    let variant = loaded.variant.unwrap();
    if fen.is_empty() { variant.start() } else { variant.from_fen(fen).unwrap() }
}

fn counts<const N: usize>(section: &str, fen: &str) -> [u64; N] {
    let position = position(section, fen);
    std::array::from_fn(|it| perft(&position, it as u32 + 1, Unit::Turn))
}

/// Returns the position after a move.
fn after(section: &str, fen: &str, text: &str) -> String {
    let mut game = position(section, fen);
    game.play(game.parse_move(text).unwrap()).unwrap();
    game.fen()
}

/// The counts of the fork for sections of its own file that say the same, and that begin with the same position.
#[test]
fn counts_of_the_fork() {
    assert_eq!(counts("deadly", ""), [20, 400, 8067]);
    assert_eq!(counts("longer-and-longer", ""), [20, 400, 400, 8902]);
}

#[test]
fn a_capture_ends_a_game_of_points() {
    // After one of 22 drops the stone on b1 is captured, and Black has won.
    let near = "5/5/5/5/pPp2 b - - 0 1 points=0,0";
    assert_eq!(counts("first-capture", near), [22, 21 * 21]);
    let over = "5/5/5/5/pP3 b - - 0 1 points=0,1";
    assert_eq!(counts("first-capture", over), [0]);
}

#[test]
fn what_is_bought_stays_in_the_hand() {
    // Each player has two ranks for drops, and five moves of the king.
    let rich = "4k3/8/8/8/8/8/8/4K3[NRnr] w - - 0 1 points=12,12";
    assert_eq!(counts("shop", rich), [5 + 2 * 15]);
    let poor = "4k3/8/8/8/8/8/8/4K3[NRnr] w - - 0 1 points=4,12";
    assert_eq!(counts("shop", poor), [5 + 15]);
    let beggar = "4k3/8/8/8/8/8/8/4K3[NRnr] w - - 0 1 points=2,12";
    assert_eq!(counts("shop", beggar), [5]);
}

#[test]
fn a_player_who_claims_a_square_goes_on() {
    // Nine walls are missing. The one on b3 closes a square: then Black passes.
    assert_eq!(counts("dots", "*1*1*/5/*1*1*/*1*2/***1* w - - 0 1"), [9, 8 * 8 + 1]);
    // The last wall ends the game.
    assert_eq!(counts("dots", "*****/*B*B*/***1*/*B*1*/***** w - - 0 1"), [1, 0]);
}

#[test]
fn stones_with_weak_links() {
    // A diagonal neighbour is allowed only where the enemy would get one, too.
    assert_eq!(counts("weak", ""), [36, 36 * 36]);
    let one = "6/6/2p3/6/6/6 w - - 0 2";
    let two = "6/6/2pP2/6/6/6 b - - 0 2";
    assert_eq!(counts("weak", one), [35 + 1]);
    assert_eq!(counts("weak", two), [34 - 4]);
    assert_eq!(counts("crossing", "6/6/2pP2/3p2/6/6 w - - 0 3"), [33 - 1]);
}

#[test]
fn neighbours_change_places() {
    // Only the man on c3 is beside an empty cell. It may go there, or change places with three neighbours.
    let middle = "wwwww/wwwww/wwWww/ww1ww/wwwww w - - 0 3";
    assert_eq!(counts("changing-places", middle), [1 + 7]);
}

#[test]
fn jumps_go_on_while_the_other_player_passes() {
    let two = "6/6/3m2/6/1m4/M5 w - - 0 1";
    assert_eq!(counts("draughts", two), [1, 1, 1, 0]);
    // A man that becomes a king stops.
    let king = "6/1m1m2/M5/6/6/5m w - - 0 1";
    assert_eq!(counts("draughts", king), [1, 2]);
    // On the second jump the man may not turn.
    let turn = "6/6/1m4/m5/M5/6 w - - 0 9";
    assert_eq!(counts("jumping", "6/6/m5/1m4/m5/M5 w - - 0 9"), [1, 1]);
    assert_eq!(counts("jumping", turn), [1, 0]);
}

#[test]
fn words_across_and_down() {
    // One of ten drops ends the row T O O of White.
    let white = "5/5/5/To3[TOto] w - - 0 3";
    assert_eq!(counts("words", white), [10, 9 * 10]);
}

#[test]
fn turns_of_two_moves() {
    // Black passes between the moves of White, and the first of them gives no check.
    assert_eq!(counts("two-each", ""), [20, 20, 445]);
    let check = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let late = "4k3/8/8/8/8/8/8/R3K3 w - - 0 2";
    let [first] = counts("two-each", check);
    let [second] = counts("two-each", late);
    assert_eq!((first, second), (14, 15));
}

#[test]
fn pieces_push() {
    assert_eq!(counts("pushing-in", ""), [8, 64, 512]);
    assert_eq!(counts("straights", ""), [16, 256]);
    // The rook moves right to the enemy, and pushes it; it is captured at the edge.
    let edge = "6/6/6/6/6/R3rr w - - 0 1";
    assert_eq!(counts("rams", edge), [5 + 3 + 1]);
    // The piece on b2 pushes one piece with one step, and no three.
    let three = "5/5/5/1Baaa/5 w - - 0 1 points=0,0";
    assert_eq!(counts("shoving", three), [2 + 1 + 1]);
}

#[test]
fn frogs_grow() {
    assert_eq!(counts("puddle", ""), [16, 16 * 15]);
    let fen = after("puddle", "4/4/4/2e1[EEe] w - - 0 1 points=0,0", "E@b1");
    assert!(fen.starts_with("4/4/4/1Et1"), "{fen}");
}

#[test]
fn a_knight_stays_behind() {
    let fen = after("snails", "", "e2e4");
    assert!(fen.contains("/4P3/8/PPPPNPPP/"), "{fen}");
    // The king leaps while it has not moved.
    assert_eq!(counts("leaping-kings", ""), [22]);
}

#[test]
fn pieces_go_as_far_as_there_are_pieces() {
    // The piece on c4 has eight moves, two of them of two squares. The piece on a1 goes to a2, c1 and c3.
    assert_eq!(counts("lines", "5n/6/2N3/6/6/N4n w - - 0 1"), [8 + 3]);
}
