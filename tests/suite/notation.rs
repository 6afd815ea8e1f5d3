//! Text forms agree with the positions and moves that they stand for, on random games of every shipped variant.

use alfil::{
    game::{Game, Variant},
    notation::{
        fen_of, game_from_fen,
        moves::{legal_moves, play_text},
        pgn::Pgn,
        record,
        san::{legal_sans, play_san},
    },
    play::{Random, random_move},
    shipped::{RULES, Shipped},
};

fn variant(name: &str) -> Variant {
    let loaded = alfil::load(&Shipped, name, &alfil::load::LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics))
}

/// Single moves of a random game, and how many of the positions are looked into.
const MOVES: usize = 120;

#[test]
fn positions_survive_being_written() {
    for (name, _) in RULES {
        let variant = variant(name);
        let mut random = Random::new(1);
        let mut game = variant.start();
        for n in 0..MOVES {
            let fen = fen_of(&game);
            let read =
                game_from_fen(&variant, &fen).unwrap_or_else(|it| panic!("{name}, {fen}: {it}"));
            assert_eq!(read.state(), game.state(), "{name}, move {n}: {fen}");
            assert_eq!(fen_of(&read), fen, "{name}, move {n}");
            if game.outcome().is_some() {
                game = variant.start();
            }
            match random_move(&mut game, &mut random) {
                Some(mv) => game.play_unchecked(mv),
                None => break,
            }
        }
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
            let legal = legal_moves(&mut game);
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
            match random_move(&mut game, &mut random) {
                Some(mv) if game.outcome().is_none() => game.play_unchecked(mv),
                _ => break,
            }
        }
    }
}

#[track_caller]
fn sans_read_back(name: &str, game: &Game) {
    let all = legal_sans(&mut game.clone());
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
            let Some(mv) = random_move(&mut game, &mut random) else { break };
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
    for (name, _) in RULES {
        let variant = variant(name);
        let mut random = Random::new(4);
        let mut game = variant.start();
        while game.n_moves() < MOVES || !game.at_turn_start() {
            if game.outcome().is_some() {
                break;
            }
            let Some(mv) = random_move(&mut game, &mut random) else { break };
            game.play_unchecked(mv);
        }
        for move_texts in [false, true] {
            let text = Pgn { move_texts, ..Pgn::default() }.write(&game);
            let games = record::parse(&variant, &text);
            assert_eq!(games.len(), 1, "{text}");
            let replayed = record::replay(&variant, &games[0]);
            assert_eq!(replayed.problems, [], "{text}");
            assert_eq!(replayed.game.state(), game.state(), "{text}");
        }
    }
}
