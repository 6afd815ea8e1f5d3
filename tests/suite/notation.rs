//! Text forms agree with the positions and moves that they stand for, on random games of every shipped variant.

use crate::machine::Folder;
use alfil::{
    game::{Game, Move, Variant},
    model::{Cell, Grid, Model, NotationStyle},
    notation::{
        dialect::{Castling, Dialect, Pass},
        fen_of, game_from_fen,
        moves::{legal_moves, legal_moves_in, play_text},
        pgn::Pgn,
        record,
        san::{legal_sans, play_san, san_of},
    },
    shipped::{self, RULES, Shipped},
    source::Loader,
};
use alfil_play::{Random, random_move};

fn variant(name: &str) -> Variant {
    let loaded = alfil::load::load(&Shipped, name, &alfil::load::LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics))
}

/// Single moves of a random game, and how many of the positions are looked into.
const MOVES: usize = 120;

/// Returns the shipped games and those of the tests' folders.
fn all_games() -> Vec<(String, Variant)> {
    let mut res: Vec<_> = RULES.iter().map(|it| (it.0.to_owned(), variant(it.0))).collect();
    for folder in ["tests/games", "tests/suite/games"] {
        let folder_loader = Folder::new(folder);
        for name in folder_loader.names() {
            let loaded =
                alfil::load::load(&folder_loader, &name, &alfil::load::LoadOptions::default());
            let name = format!("{folder}/{name}");
            res.push((name.clone(), loaded.variant.unwrap_or_else(|| panic!("{name}"))));
        }
    }
    res
}

/// The position that a text is read as is the one that was written, to its last part; and so are the clocks.
#[track_caller]
fn survives(name: &str, game: &Game) {
    let fen = fen_of(game);
    let read = game_from_fen(game.variant(), &fen);
    let read = read.unwrap_or_else(|it| panic!("{name}, {fen}: {it}"));
    assert_eq!(read.state(), game.state(), "{name}: {fen}");
    assert_eq!(read.clocks(), game.clocks(), "{name}: {fen}");
    assert!(read.position() == game.position(), "{name}: {fen}");
    assert_eq!(read.position().zobrist(), game.position().zobrist(), "{name}: {fen}");
    assert_eq!(read.position().exact_hash(), game.position().exact_hash(), "{name}: {fen}");
    assert_eq!(fen_of(&read), fen, "{name}");
}

/// Whole games of every rule file: `ALFIL_MOVES` says how many moves of each.
#[test]
fn positions_survive_being_written() {
    let n_moves = std::env::var("ALFIL_MOVES").map_or(MOVES * 3, |it| it.parse().unwrap());
    for (name, variant) in all_games() {
        let mut random = Random::new(1);
        let mut game = variant.start();
        for _ in 0..n_moves {
            survives(&name, &game);
            if game.outcome().is_some() {
                game = variant.start();
            }
            match random_move(&game, &mut random) {
                Some(mv) => game.play_unchecked(mv),
                None => break,
            }
        }
    }
}

/// A move has the same text when it is written alone as in the list of all moves, and is found by it.
#[test]
fn moves_are_written_and_read_alone() {
    for (name, variant) in all_games() {
        let mut random = Random::new(5);
        let mut game = variant.start();
        for n in 0..MOVES / 2 {
            let legal = if n % 6 == 0 { legal_moves(&game) } else { Vec::new() };
            for it in legal.iter().step_by(1 + legal.len() / 12) {
                let text = game.text_of(it.mv);
                assert_eq!(text.as_ref(), Some(&it.text), "{name}: {}", fen_of(&game));
                assert_eq!(game.parse_move(&it.text), Ok(it.mv), "{name}: {}", fen_of(&game));
            }
            match random_move(&game, &mut random).filter(|_| game.outcome().is_none()) {
                Some(mv) => game.play_unchecked(mv),
                None => break,
            }
        }
    }
}

/// Letters of castling that stand for several pairs of king and partner, of which some have moved.
#[test]
fn castling_rights_survive_where_letters_are_ambiguous() {
    let loader = Folder::new("tests/games");
    let load = |name: &str| {
        alfil::load::load(&loader, name, &alfil::load::LoadOptions::default()).variant.unwrap()
    };
    let variant = load("castling");
    let mut game = variant.start();
    for text in "d2d3 g6e6 a1b1 a6g6 d3d4 e6e5 b1a1".split(' ') {
        play_text(&mut game, text).unwrap();
        survives("castling", &game);
    }
    for placement in ["3kt1r/tpdp2r/7/3P3/TPD3R/1R1K2T[]", "r2k2t/t1d3r/1p1p3/7/TPDP2R/2RK2T[]"] {
        for rights in ["KAqg", "KAkq", "GAkq", "ga", "KQga", "Kka", "KQkq", "-"] {
            let fen = format!("{placement} w {rights} - 3 5");
            survives("castling", &game_from_fen(&variant, &fen).unwrap());
        }
    }
    let variant = load("two-kings");
    let mut game = variant.start();
    for text in "h2h4 a7a5 h1h2 a8a7 h2h1 a7a8 a2a4 h7h5 a1a2 h8h7 a2a1 h7h8".split(' ') {
        play_text(&mut game, text).unwrap();
        survives("two-kings", &game);
    }
}

/// En passant in the middle of a turn and after it, walls, gating, and rights to castle of which a part is gone.
#[test]
fn positions_met_in_play_survive() {
    for (name, fen) in [
        (
            "marseillais",
            "rnbqkbnr/p1pppppp/8/1p6/8/3P4/PPP1PPPP/RNBQKBNR b - b6:b5 3 1 phase=second",
        ),
        ("duck", "r1bqkbnr/pppppppp/n7/5*2/2P3P1/8/PP1PPP1P/RNBQKBNR b KQkq c3 0 2"),
        ("petrified", "r1bqkbnr/pppppppp/n7/5*2/2P3P1/8/PP1PPP1P/RNBQKBNR b KQkq c3 0 2"),
        (
            "seirawan",
            "rnbqkbnr/1p1ppppp/p1p5/3N4/1P6/8/P1PPPPPP/R1BQKBNR[Ee] b KQCDFGkqbcdfg b3 0 3",
        ),
        ("fischerandom", "rkbqnbk1/ppp1ppp1/7r/3p4/1P5p/P7/R1PPPPPP/1KBQNBKR b Hq - 3 5"),
    ] {
        let game = game_from_fen(&variant(name), fen);
        survives(name, &game.unwrap_or_else(|it| panic!("{name}, {fen}: {it}")));
    }
}

/// All of them are different, as many as are known, and can be written and read back.
#[test]
fn starts_of_shuffled_set_ups() {
    let variant = variant("fischerandom");
    assert_eq!(variant.starts(), 960);
    let mut fens: Vec<String> = Vec::new();
    for n in (0..960).step_by(37) {
        let game = variant.start_number(n).unwrap();
        let fen = fen_of(&game);
        let read = game_from_fen(&variant, &fen).unwrap_or_else(|it| panic!("{fen}: {it}"));
        assert_eq!(read.state(), game.state(), "{fen}");
        fens.push(fen);
    }
    fens.sort_unstable();
    fens.dedup();
    assert_eq!(fens.len(), 26);
    assert!(variant.start_number(960).is_none());
}

#[test]
fn texts_of_moves_are_unique_and_find_their_move() {
    for (name, _) in RULES {
        let mut random = Random::new(2);
        let mut game = variant(name).start();
        for _ in 0..MOVES / 4 {
            let legal = legal_moves(&game);
            let mut texts: Vec<&str> = legal.iter().map(|it| it.text.as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), legal.len(), "{name}, {}: {texts:?}", fen_of(&game));
            if let Some(it) = legal.get(random.below(legal.len())) {
                let mut by_move = game.clone();
                by_move.play(it.mv).unwrap();
                play_text(&mut game, &it.text).unwrap();
                assert_eq!(game.state(), by_move.state(), "{name}: {}", it.text);
            }
            if game.outcome().is_some() {
                break;
            }
        }
    }
}

/// In any game every legal move has a text of its own in the notation of people, which reads as that move.
#[test]
fn what_people_write_is_unique_and_finds_its_move() {
    for (name, _) in RULES {
        let mut random = Random::new(5);
        let mut game = variant(name).start();
        for n in 0..MOVES / 3 {
            if n % 8 == 5 {
                sans_read_back(name, &game);
            }
            match random_move(&game, &mut random) {
                Some(mv) if game.outcome().is_none() => game.play_unchecked(mv),
                _ => break,
            }
        }
    }
}

#[track_caller]
fn sans_read_back(name: &str, game: &Game) {
    let all = legal_sans(game);
    let mut texts: Vec<&str> = all.iter().map(|it| it.san.as_str()).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), all.len(), "{name}, {}: {texts:?}", fen_of(game));
    // Of long lists some moves are enough.
    for it in all.iter().step_by(1 + all.len() / 40) {
        for text in [&it.san, &it.legal.text] {
            let mut read = game.clone();
            let n = play_san(&mut read, text);
            assert_eq!(n.as_ref(), Ok(&1), "{name}, {}: {text}", fen_of(game));
            assert_eq!(read.moves().last(), Some(it.legal.mv), "{name}, {}: {text}", fen_of(game));
        }
    }
}

#[test]
fn games_are_taken_back_to_the_start() {
    for (name, _) in RULES {
        let variant = variant(name);
        let mut random = Random::new(3);
        let mut game = variant.start();
        let mut fens = Vec::new();
        while fens.len() < MOVES && game.outcome().is_none() {
            fens.push(fen_of(&game));
            let Some(mv) = random_move(&game, &mut random) else { break };
            game.play_unchecked(mv);
        }
        while let Some(fen) = fens.pop() {
            assert!(game.undo().is_some(), "{name}");
            assert_eq!(fen_of(&game), fen, "{name}");
        }
        assert!(game.undo().is_none());
    }
}

#[test]
fn records_of_random_games_are_verified() {
    for (_, variant) in all_games() {
        let mut random = Random::new(4);
        let mut game = variant.start();
        while game.n_moves() < MOVES || !game.at_turn_start() {
            if game.outcome().is_some() {
                break;
            }
            let Some(mv) = random_move(&game, &mut random) else { break };
            game.play_unchecked(mv);
        }
        for move_texts in [false, true] {
            let text = Pgn { move_texts, ..Pgn::default() }.write(&game);
            let games = record::parse(&variant, &text);
            assert_eq!(games.len(), 1, "{text}");
            let replayed = record::replay(&variant, &games[0]);
            // With more than two players a mark may be left out.
            assert!(
                replayed.problems.iter().all(|it| it.omission),
                "{text}\n{:#?}",
                replayed.problems
            );
            assert_eq!(replayed.game.state(), game.state(), "{text}");
        }
    }
}

/// The ways to write moves that programs and people have for a game.
fn dialects(model: &Model) -> Vec<Dialect> {
    let uci = Dialect::uci();
    let mut res = vec![
        Dialect::OWN,
        Dialect { pass: Pass::InPlace, ..uci.clone() },
        Dialect { castling: Castling::TakesPartner, ..uci.clone() },
        Dialect { castling: Castling::Letters, ..uci.clone() },
        uci.clone(),
    ];
    // Squares of shogi have a number and a letter. On other boards `1a` would be no usual name.
    if let (NotationStyle::Hodges, Grid::Square { files, ranks, .. }) =
        (model.notation.style, &model.board.grid)
    {
        let name = |cell: Cell| {
            let site = &model.board.sites[model.board.cells[cell.idx()].sites[0].idx()];
            let (file, rank) = (i32::from(*files) - site.x, i32::from(*ranks) - 1 - site.y);
            format!("{file}{}", char::from(b'a' + rank as u8))
        };
        res.push(Dialect { drop: '*', ..uci }.with_cells(model, name));
    }
    res
}

/// One function reads every text that any writer gives for a move, as that move: some moves of one random position of each
/// game.
#[test]
fn whatever_is_written_is_read_by_one_function() {
    for (n_game, (name, variant)) in all_games().into_iter().enumerate() {
        let mut random = Random::new(11 + n_game as u64);
        let mut game = variant.start();
        for _ in 0..4 + random.below(MOVES / 4) {
            match random_move(&game, &mut random) {
                Some(mv) if game.outcome().is_none() => game.play_unchecked(mv),
                _ => break,
            }
        }
        let mut step = |n: usize| (random.below(1 + n / 4), 1 + n / 4);
        let sans = legal_sans(&game);
        let (first, each) = step(sans.len());
        for it in sans.iter().skip(first).step_by(each) {
            let marked = san_of(&game, it.legal.mv).unwrap();
            for text in [&it.san, &marked, &format!("{marked}!?")] {
                reads(&name, &game, text, it.legal.mv);
            }
        }
        for dialect in &dialects(variant.model()) {
            let legal = legal_moves_in(&game, dialect);
            let (first, each) = step(legal.len());
            for it in legal.iter().skip(first).step_by(each) {
                reads(&name, &game, &it.text, it.mv);
            }
        }
    }
}

#[track_caller]
fn reads(name: &str, game: &Game, text: &str, mv: Move) {
    assert_eq!(game.parse_move(text), Ok(mv), "{name}, {}: {text}", fen_of(game));
}

/// The usual spellings of moves of chess, shogi and xiangqi; what may be several moves is refused.
#[test]
fn usual_spellings_are_read() {
    for (name, fen, text, spellings) in [
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "O-O 0-0 o-o O-O! 0-0?! Kg1 Ke1g1 Ke1-g1 Kxh1 e1h1",
        ),
        ("chess", "r3k3/8/8/8/8/8/8/3RK3 b q - 0 1", "e8f8", "Kf8 Ke8-f8 e8-f8 Kf8!"),
        (
            "chess",
            "3k4/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8=Q",
            "a8=Q+ a8Q a7a8q a7-a8=Q a8=Q a8(Q) a7a8Q+ Pa8=Q",
        ),
        (
            "chess",
            "rnbqkbnr/ppp2ppp/3p4/4p3/1b1PP3/8/PPPBBPPP/RN1QK1NR w KQkq - 0 1",
            "d2b4",
            "Bxb4 Bxb4+ Bd2xb4 B:b4 d2xb4 d2b4 Bb4",
        ),
        (
            "chess",
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "h5f7",
            "Qxf7# Qxf7++ Qxf7 Qh5xf7#!! Qf7",
        ),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1",
            "b2h8=+B",
            "B-2b+ 8h2b+ Bh8=H Bh8+ b2h8+ Bb2h8=+B",
        ),
        ("shogi", "4k4/9/9/9/9/9/9/1B7/4K4[P] w - - 0 1", "P@e5", "P*5e P*55 P@e5 P'5e p@e5"),
        ("xiangqi", "4k4/9/9/9/9/9/9/1C5C1/9/3K5 w - - 0 1", "h3e3", "C2=5 C2.5 Che3 Ch3-e3 h3e3"),
        (
            "duck",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e4,*@d4",
            "e4,d4 e2e4,e4d4",
        ),
    ] {
        let game = game_from_fen(&variant(name), fen).unwrap();
        let mut expected = game.clone();
        if play_text(&mut expected, text).is_err() {
            continue;
        }
        for spelling in spellings.split(' ') {
            let mut read = game.clone();
            let read_as = play_san(&mut read, spelling).map(|_| fen_of(&read));
            assert_eq!(read_as, Ok(fen_of(&expected)), "{name}: {spelling}");
        }
    }
    let game = game_from_fen(&variant("chess"), "4k3/8/8/8/8/8/8/RN2K2R w - - 0 1").unwrap();
    let two = game_from_fen(&variant("chess"), "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1").unwrap();
    assert!(game.parse_move("Nd2").is_ok());
    let error = two.parse_move("Ne2").unwrap_err().to_string();
    assert!(["may be any of", "Nce2", "Nge2"].iter().all(|it| error.contains(it)), "{error}");
}

/// Returns the games of a text by the rules that their tags name, replayed.
#[track_caller]
fn replayed(text: &str) -> Vec<(String, record::RecordedGame, record::Replayed)> {
    let called = |game: &record::RecordedGame| {
        let tag = game.tag("Variant").unwrap_or("Chess");
        shipped::called(tag).unwrap_or_else(|| panic!("{tag}"))
    };
    let games = record::parse_each(text, |it| Some(variant(called(it))));
    let replay = |it: record::RecordedGame| {
        let name = called(&it);
        let replayed = record::replay(&variant(name), &it);
        (name.to_owned(), it, replayed)
    };
    games.into_iter().map(replay).collect()
}

/// Random games of other programs' notation for many games: promoted pieces under other letters, passes in place, walls,
/// gates. All are read, written, and read again.
#[test]
fn records_of_fairy_games_are_read_and_written() {
    let text = std::fs::read_to_string("tests/data/pgn/fairy.pgn").unwrap();
    let games = replayed(&text);
    assert_eq!(games.len(), text.matches("[Variant ").count());
    for (name, record, it) in games {
        let problems: Vec<_> = it.problems.iter().filter(|it| !it.omission).collect();
        assert_eq!(problems, Vec::<&record::Problem>::new(), "{name}");
        assert!(it.complete(&record), "{name}");
        let text = alfil::notation::pgn::write(&it.game, &[]);
        let again = replayed(&text);
        assert_eq!(again[0].2.problems, [], "{text}");
        assert_eq!(again[0].2.game.state(), it.game.state(), "{text}");
    }
}

/// Short records in the manner of other programs.
#[test]
fn records_of_other_programs_are_read() {
    for (tags, moves, n_turns) in [
        ("", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 5. d3 0-0 *", 10),
        ("[Variant \"Shogi\"]", "1. Pc4 Pg6 2. Bxh8=H Sxh8 *", 4),
        ("[Variant \"Shogi\"]", "1. Pc4 Pg6 2. Bxh8 Sxh8 *", 4),
        ("[Variant \"Janggi\"]", "1. Pi5 Ke9 *", 2),
        ("[Variant \"Kyotoshogi\"]", "1. K-44 K-22 2. +N-24- *", 3),
        ("[Variant \"Sittuyin\"]\n[FEN \"8/8/4k3/8/8/2P5/8/4K3[] w - - 0 1\"]", "1. c4 *", 1),
        (
            "[Variant \"Seirawan960\"]\n[FEN \"rnqkbnrb/pppppppp/8/8/8/8/PPPPPPPP/RNQKBNRB[HEhe] w HECBFQKhecbfqk - 0 1\"]",
            "1. g3 g6 2. Nc3/H *",
            3,
        ),
        ("[Variant \"Duck\"]", "1. e4,d5 Nf6,d4 *", 2),
    ] {
        let games = replayed(&format!("{tags}\n\n{moves}\n"));
        let [(_, record, it)] = &games[..] else { panic!("{moves}") };
        assert_eq!(it.problems, [], "{moves}");
        assert_eq!((it.n_turns, it.complete(record)), (n_turns, true), "{moves}");
    }
    // What is no move is an error where it stands.
    for (moves, at) in [("1. e4 e5 2. 0-0 *", 12), ("1. e4 e5 Zz *", 9), ("1. e4 1-0 e5 *", 10)] {
        let games = replayed(moves);
        assert_eq!(games[0].2.problems.first().map(|it| it.at.start), Some(at), "{moves}");
    }
}
