//! Games as other programs write them are read, with their rules and all; what is wrong in one is told exactly.

use crate::cli::run_with;
use alfil::{
    game::Variant,
    load::LoadOptions,
    notation::{game_from_fen, moves::play_text, pgn, record, san::line},
    shipped::Shipped,
};
use alfil_play::{Random, random_move};
use proptest::prelude::*;
use std::{fs, path::Path};

fn file(name: &str) -> String {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .join("tests/data/pgn")
        .join(name)
        .display()
        .to_string()
}

fn variant(name: &str) -> Variant {
    alfil::load::load(&Shipped, name, &LoadOptions::default()).variant.unwrap()
}

#[track_caller]
fn verifies(name: &str, expected: &str) {
    let it = run_with(&["replay", &file(name)], "").expect(0);
    assert_eq!(it.out, expected);
}

/// Comments with clocks and judgements, variations, `@` for drops of pawns, checks given in FEN.
#[test]
fn lichess() {
    verifies(
        "lichess.pgn",
        "game 1, one - two (chess): 7 turns, white wins (checkmate): verified\n\
         game 2, one - two (crazyhouse): 21 turns, not over: verified\n\
         game 3, one - two (3check): 9 turns, white wins (last check): verified\n\
         game 4, one - two (fischerandom): 6 turns, not over: verified\n",
    );
}

/// Lines that go on, `e.p.`, Black first, how games ended in braces.
#[test]
fn xboard() {
    verifies(
        "xboard.pgn",
        "game 1, Engine One - Engine Two (crazyhouse): 16 turns, not over: verified\n\
         game 2, Engine One - Engine Two (chess): 5 turns, not over: verified\n\
         game 3, Person - Engine Two (chess): 3 turns, not over: verified\n",
    );
}

/// Whole games that XBoard conducted (tests/clients/xboard_match.sh), with evaluations and times.
#[test]
fn games_that_xboard_conducted() {
    verifies(
        "../../clients/kept/xboard_match.pgn",
        "game 1, alfil 0.1.0 - Fairy-Max 5.0b (chess): 61 turns, white wins (checkmate): verified\n\
         game 2, Fairy-Max 5.0b - alfil 0.1.0 (chess): 64 turns, black wins (checkmate): verified\n\
         game 3, alfil 0.1.0 - Fairy-Max 5.0b (capablanca): 33 turns, white wins (checkmate): verified\n\
         game 4, Fairy-Max 5.0b - alfil 0.1.0 (capablanca): 90 turns, black wins (checkmate): verified\n\
         game 5, alfil 0.1.0 - Fairy-Max 5.0b (knightmate): 67 turns, white wins (checkmate): verified\n\
         game 6, Fairy-Max 5.0b - alfil 0.1.0 (knightmate): 76 turns, black wins (checkmate): verified\n",
    );
}

/// Ranks from 0 where there are ten of them, soldiers without a letter, `=+`.
#[test]
fn xboard_counts_ten_ranks_from_0() {
    verifies(
        "xboard-ranks.pgn",
        "game 1, Engine One - Engine Two (xiangqi): 26 turns, not over: verified\n\
         game 2, Engine One - Engine Two (grand): 22 turns, not over: verified\n\
         game 3, Engine One - Engine Two (decimaka): 22 turns, not over: verified\n",
    );
    // Programs that count from 1 get their mistakes reported as such.
    let it = run_with(&["replay", "grand", "-"], "1. d4 Nc7 2. Nc2 *").expect(1);
    assert!(it.err.contains("move 2, white: `Nc2`"), "{}", it.err);
}

/// Who is to blame for a repetition is said, and comes back.
#[test]
fn perpetual_check_and_perpetual_chase_are_results() {
    let xiangqi = variant("xiangqi");
    for (fen, moves, reason) in [
        (
            "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1",
            "a2a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10",
            "perpetual check",
        ),
        (
            "3k5/9/9/9/9/9/c8/9/8R/4K4 w - - 0 1",
            "i2i4 a4a5 i4i5 a5a4 i5i4 a4a5 i4i5 a5a4 i5i4",
            "perpetual chase",
        ),
    ] {
        let mut game = game_from_fen(&xiangqi, fen).unwrap();
        for text in moves.split(' ') {
            play_text(&mut game, text).unwrap();
        }
        let text = pgn::write(&game, &[("Variant", "xiangqi")]);
        let words = text.replace('\n', " ");
        assert!(words.contains(&format!("{{black wins: {reason}}} 0-1")), "{text}");
        let it = run_with(&["replay", "-"], &text).expect(0);
        assert!(it.out.contains(&format!("black wins ({reason}): verified")), "{}", it.out);
        let it = run_with(&["replay", "-"], &text.replace("0-1", "1/2-1/2")).expect(1);
        assert!(it.err.contains(reason), "{}", it.err);
    }
}

/// Evaluations behind every move.
#[test]
fn cutechess() {
    verifies(
        "cutechess.pgn",
        "game 1, A - B (fischerandom): 6 turns, not over: verified\n\
         game 2, A - B (atomic): 4 turns, not over: verified\n",
    );
}

/// The notations of shogi and xiangqi, gates, ducks.
#[test]
fn pychess() {
    verifies(
        "pychess.pgn",
        "game 1, one - two (shogi): 5 turns, not over: verified\n\
         game 2, one - two (xiangqi): 6 turns, not over: verified\n\
         game 3, one - two (seirawan): 8 turns, not over: verified\n\
         game 4, one - two (duck): 4 turns, not over: verified\n\
         game 5, one - two (racingkings): 2 turns, not over: verified\n",
    );
}

/// Lines of any length, quotation marks that are not escaped, `#` for any end, nested variations.
#[test]
fn python_chess() {
    verifies(
        "python-chess.pgn",
        "game 1 (giveaway): 73 turns, black wins (nothing left): verified\n\
         game 2 (atomic): 30 turns, black wins (king exploded): verified\n\
         game 3 (kingofthehill): 86 turns, black wins (king on the hill): verified\n",
    );
}

#[track_caller]
fn wrong(text: &str, told: &[&str]) {
    let it = run_with(&["replay", "-"], text).expect(1);
    for told in told {
        assert!(it.err.contains(told), "{told}: {}", it.err);
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    wrong("1. e4 e5 2. Nf6", &["game 1, move 2, white", "`Nf6`", "[-:1:13]"]);
    wrong("1. e4 e5 2. Nc4 *", &["there is no such move", "c4 Bc4", "did you mean `Bc4`"]);
    wrong("1. Nf3 d5 2. d4 Nf6 3. Nd2", &["it may be any of Nbd2,"]);
    wrong(
        "[FEN \"4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1\"]\n1. Nc3",
        &["pinned: the rook on e8 would give check", "[-:2:4]"],
    );
    wrong("1. e4 e5 2. Qh5+", &["marked as check"]);
    wrong("1. e4 {to be continued", &["what begins here in brackets", ":1:7"]);
    wrong("1. e4 (1. d4 {)}", &["what begins here in brackets"]);
    wrong("[Variant \"Crazyhause\"]\n1. e4 *", &["you mean `crazyhouse`", ":1:1"]);
    wrong("[FEN \"8/8 w\"]\n1. e4 *", &["FEN, placement", ":1:1"]);
    wrong("1. e4 e5 3. d4", &["expected move 2, found number 3"]);
}

/// The page about notation shows what is printed.
#[test]
fn the_manual_shows_what_is_printed() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let page = fs::read_to_string(root.join("docs/notation.md")).unwrap();
    let shown: Vec<&str> = page.split("```text\n$ alfil ").skip(1).collect();
    assert_eq!(shown.len(), 2);
    for block in shown {
        let (command, rest) = block.split_once('\n').unwrap();
        let words: Vec<&str> = command.split(' ').collect();
        let it = run_with(&words, "");
        let plain = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let expected = rest.split("```").next().unwrap();
        assert_eq!(plain(&(it.out + &it.err)).trim_end(), plain(expected).trim_end(), "{command}");
    }
}

#[test]
fn records_without_moves_have_a_position() {
    let it =
        run_with(&["replay", "-"], "[Result \"1-0\"]\n\n1-0\n\n[Event \"?\"]\n\n*\n").expect(0);
    assert_eq!(
        it.out,
        "game 1 (chess): 0 turns, not over: verified\ngame 2 (chess): 0 turns, not over: verified\n"
    );
    run_with(&["replay", "-"], "").expect(1);
    run_with(&["replay", "chess"], "").expect(2);
}

/// Rules that differ have another hash, and words about them don't count.
#[test]
fn the_rules_hash_tells_rules_apart() {
    let hash = |name: &str| pgn::rules_hash(&variant(name));
    assert_ne!(hash("chess"), hash("atomic"));
    assert_ne!(hash("chess"), hash("armageddon"));
    let game = "[RulesHash \"0123456789abcdef\"]\n1. e4 *";
    let it = run_with(&["replay", "-"], game).expect(0);
    assert!(it.out.contains("recorded by other rules"), "{}", it.out);
    let game = format!("[RulesHash \"{}\"]\n1. e4 *", hash("chess"));
    let it = run_with(&["replay", "-"], &game).expect(0);
    assert!(!it.out.contains("other rules"), "{}", it.out);
}

/// A line of moves, as a front end shows it.
#[test]
fn lines_turn_by_turn() {
    let mut game = variant("seirawan").start();
    alfil::notation::san::play_san(&mut game, "Nf3,H@g1,d5").unwrap_err();
    for text in ["Nf3/H", "d5", "g3", "Nc6/E", "Na3", "-"] {
        alfil::notation::san::play_san(&mut game, text).unwrap();
    }
    let moves: Vec<_> = game.moves().collect();
    let turns = line(&variant("seirawan").start(), &moves);
    let texts: Vec<(u32, &str, &str)> =
        turns.iter().map(|it| (it.number, it.moves.as_str(), it.san.as_str())).collect();
    assert_eq!(
        texts,
        [
            (1, "g1f3,H@g1", "Nf3/H"),
            (1, "d7d5", "d5"),
            (2, "g2g3", "g3"),
            (2, "b8c6,E@b8", "Nc6/E"),
            (3, "b1a3,-", "Na3"),
        ]
    );
    assert!(line(&variant("chess").start(), &moves).len() <= 1);
}

/// Whatever a text is, reading it ends, and says something.
fn survives(variant: &Variant, text: &str) {
    for record in record::parse(variant, text) {
        let it = record::replay(variant, &record);
        assert!(it.complete(&record) || !it.problems.is_empty(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in "[ -~\n\u{e9}♞]{0,80}", words in "([1-9]\\.|e4|Nf3|O-O|[{}()$;%*#+@,/=x-]| |\n|\"|\\[|\\]){0,40}") {
        let chess = variant("chess");
        survives(&chess, &text);
        survives(&chess, &words);
    }
}

#[test]
fn damaged_records_are_read() {
    let mut random = Random::new(11);
    for name in ["lichess.pgn", "pychess.pgn"] {
        let text = fs::read_to_string(file(name)).unwrap();
        let rules = ["chess", "crazyhouse", "seirawan"].map(variant);
        for n in 0..24 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..3 {
                let at = random.below(bytes.len());
                match random.below(3) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes[at] = b"{}()[]\"\\;%$.*x0\n"[random.below(16)],
                    _ => bytes.truncate(at.max(300)),
                }
            }
            survives(&rules[n % rules.len()], &String::from_utf8_lossy(&bytes));
        }
    }
}

/// What is written is read again, with remarks of any kind.
#[test]
fn remarks_come_back() {
    let chess = variant("chess");
    let mut game = chess.start();
    let mut random = Random::new(3);
    for _ in 0..9 {
        let mv = random_move(&game, &mut random).unwrap();
        game.play_unchecked(mv);
    }
    let remarks = ["[%eval 0.3]", "", "a } b", "\"c\" \\"].map(str::to_owned).to_vec();
    let text = pgn::Pgn { remarks, ..pgn::Pgn::default() }.write(&game);
    let games = record::parse(&chess, &text);
    let read: Vec<String> = games[0].turns.iter().map(|it| it.remarks.join("|")).collect();
    assert_eq!(read[..5], ["[%eval 0.3]", "", "a ) b", "\"c\" \\", ""]);
    assert_eq!(record::replay(&chess, &games[0]).problems, []);
}
