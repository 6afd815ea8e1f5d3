//! The player that looks ahead: that it is legal, obedient and no fool.

use crate::imports::load_text;
use alfil::{
    game::{Game, Move, Variant},
    load::LoadOptions,
    notation::{
        game_from_fen,
        moves::{play_text, text_of},
    },
    shipped::{RULES, Shipped},
};
use alfil_play::{Budget, Control, Engine, Limits, Method, Report, Score, Settings};
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

fn variant(name: &str) -> Variant {
    let loaded = alfil::load::load(&Shipped, name, &LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name} loads"))
}

fn engine(variant: &Variant, level: i8) -> Engine {
    Engine::new(variant, Settings { hash: 4, level, ..Settings::default() })
}

fn nodes(n: u64) -> Limits {
    Limits { nodes: Some(n), ..Limits::default() }
}

/// Returns true if the player on move can win in so many own moves, whatever the others do: all is tried.
fn wins_in(game: &mut Game, turns: u32) -> bool {
    let player = game.player();
    game.legal_moves().iter().any(|mv| wins_by(game, *mv, player, turns))
}

fn wins_by(game: &mut Game, mv: Move, player: alfil::model::Player, turns: u32) -> bool {
    game.play_unchecked(mv);
    let wins = match game.outcome() {
        Some(it) => it.winners.contains(&player),
        None if turns == 1 => false,
        None => game.legal_moves().iter().all(|reply| {
            game.play_unchecked(*reply);
            let res = match game.outcome() {
                Some(it) => it.winners.contains(&player),
                None => wins_in(game, turns - 1),
            };
            game.undo();
            res
        }),
    };
    game.undo();
    wins
}

/// `TURNS KEY FEN` in each line. Where several first turns win as soon, `|` stands between them.
fn check_problems(name: &str) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/problems");
    let text = fs::read_to_string(dir.join(format!("{name}.txt"))).unwrap();
    let variant = variant(name);
    let mut n = 0;
    for line in text.lines().filter(|it| !it.starts_with('#')) {
        let (turns, rest) = line.split_once(' ').unwrap();
        let (key, fen) = rest.split_once(' ').unwrap();
        let turns: u32 = turns.parse().unwrap();
        let mut game = game_from_fen(&variant, fen).unwrap();
        let mut engine = engine(&variant, Settings::BEST);
        let limits = Limits { mate: Some(turns), ..nodes(300_000) };
        let best = engine.search(&game, &limits, &Control::timeless(), |_| ()).unwrap();
        assert_eq!(best.score.mate(), Some(turns as i32), "{name}: {line}");
        let found = text_of(&game, best.turn[0]).unwrap();
        assert!(key.split('|').any(|it| it == found), "{name}: {found}, not {line}");
        if turns == 2 {
            let player = game.player();
            assert!(wins_by(&mut game, best.turn[0], player, 2), "it does win: {line}");
            assert!(!wins_in(&mut game, 1), "not sooner: {line}");
        }
        n += 1;
    }
    assert!(n >= 4, "{name} has problems");
}

#[test]
fn problems_of_chess_are_solved() {
    check_problems("chess");
}

#[test]
fn problems_of_shogi_are_solved() {
    check_problems("shogi");
}

#[test]
fn problems_of_xiangqi_are_solved() {
    check_problems("xiangqi");
}

#[test]
fn problems_of_diminuendo_are_solved() {
    check_problems("diminuendo");
}

/// Plays some turns of a game, each legal to its end.
fn plays_on(name: &str, settings: Settings, turns: usize) {
    let variant = variant(name);
    let mut engine = Engine::new(&variant, settings);
    let mut game = variant.start();
    for _ in 0..turns {
        let before = game.position().zobrist();
        let best = engine.search(&game, &nodes(150), &Control::timeless(), |_| ());
        assert_eq!(game.position().zobrist(), before, "{name}: thinking changes nothing");
        let Some(best) = best else {
            assert!(game.outcome().is_some() || game.legal_moves().is_empty(), "{name}");
            return;
        };
        assert!(!best.turn.is_empty(), "{name}");
        for mv in best.turn {
            game.play(mv).unwrap_or_else(|_| panic!("{name}: its moves are legal"));
        }
        assert!(game.at_turn_start() || game.outcome().is_some(), "{name}: turns are whole");
    }
}

#[test]
fn every_shipped_game_is_played() {
    for (name, _) in RULES {
        plays_on(name, Settings { hash: 1, ..Settings::default() }, 3);
    }
}

#[test]
fn both_methods_play_games_of_every_kind() {
    for name in ["chess", "demotion-chessgi", "hex", "amazons", "crazyhouse"] {
        for method in [Method::AlphaBeta, Method::MonteCarlo] {
            let method = Some(method);
            plays_on(name, Settings { hash: 1, method, ..Settings::default() }, 4);
        }
    }
}

#[test]
fn sides_share_the_chance_to_win() {
    for (name, n_sides) in [("yalta", 3), ("four-handed", 4)] {
        let variant = variant(name);
        let mut scores = Vec::new();
        engine(&variant, Settings::BEST).search(
            &variant.start(),
            &nodes(2000),
            &Control::timeless(),
            |it: &Report| scores.push(it.score),
        );
        let Some(Score::Value(last)) = scores.last() else { panic!("{name}: {scores:?}") };
        let chance = 1.0 / (1.0 + (-f64::from(*last) / 400.0).exp());
        let even = 1.0 / f64::from(n_sides);
        assert!((chance - even).abs() < 0.15, "{name}: the first player has {chance}, not {even}");
    }
}

#[test]
fn it_stops_when_told_and_still_answers() {
    let variant = variant("chess");
    let game = variant.start();
    let control = Control::timeless();
    control.stop();
    let best = engine(&variant, Settings::BEST).search(&game, &Limits::default(), &control, |_| ());
    assert_eq!(best.unwrap().turn.len(), 1);

    let control = Control::timeless();
    let hand = control.clone();
    let mut deepest = 0;
    // Without a bound it goes on until somebody stops it.
    engine(&variant, Settings::BEST).search(&game, &Limits::default(), &control, |it: &Report| {
        deepest = it.depth;
        if it.depth == 4 {
            hand.stop();
        }
    });
    assert_eq!(deepest, 4);
}

/// Once a queen stands in the middle, the opponent's turn has nine moves, and of all such turns the best one is asked for.
const SLOW: &str = "
language = 1
variant = { name = 'Slow', inventor = 'a test' }
[board]
size = [8, 8]
[zones]
middle = 'ranks 4-5'
[pieces]
king  = { id = 'K', move = 'K', start = { white = 'a1', black = 'h8' } }
queen = { id = 'Q', move = 'Q', start = { white = 'b1 c1', black = 'g8 f8' } }
[[turn.phase]]
name   = 'play'
moves  = 'move'
repeat = '1 + 8 * count(enemy & middle)'
[[compulsory]]
name     = 'most'
at       = 'turn'
maximize = 'count(attacked(by own))'
[check]
royal = 'none'
[[outcome]]
when   = 'no enemy king'
result = 'win'
";

#[test]
fn it_keeps_its_time_where_moves_take_long_to_find() {
    let variant = load_text(SLOW).variant.unwrap();
    let game = variant.start();
    let begin = Instant::now();
    let control = Control::new(move || begin.elapsed());
    let time = Budget::Exactly(Duration::from_millis(200));
    let limits = Limits { time, ..Limits::default() };
    let mut scores = Vec::new();
    let mut engine = engine(&variant, Settings::BEST);
    let best = engine.search(&game, &limits, &control, |it| scores.push(it.score)).unwrap();
    assert_eq!(best.turn.len(), 1);
    // Positions whose moves are not known are no ends of the game.
    assert!(scores.iter().all(|it| it.mate().is_none()), "{scores:?}");
    // An unoptimized machine beside other tests needs seconds for one position.
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
}

#[test]
fn moves_that_take_too_long_to_find_are_not_listed() {
    let variant = load_text(SLOW).variant.unwrap();
    let mut game = variant.start();
    play_text(&mut game, "b1e4").unwrap();
    assert!(game.legal_moves().is_empty() && game.over_budget());
}

#[test]
fn bounds_are_kept() {
    let variant = variant("chess");
    let game = variant.start();
    let mut seen = Vec::new();
    let limits = Limits { depth: Some(3), lines: 4, ..Limits::default() };
    let mut it = engine(&variant, Settings::BEST);
    it.search(&game, &limits, &Control::timeless(), |it| seen.push(it.clone()));
    assert!(seen.iter().all(|it| it.depth <= 3));
    let last: Vec<&Report> = seen.iter().filter(|it| it.depth == 3).collect();
    assert_eq!(last.iter().map(|it| it.line).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut first: Vec<Move> = last.iter().map(|it| it.moves[0]).collect();
    first.dedup();
    assert_eq!(first.len(), 4, "lines differ");
    let value = |it: &&Report| match it.score {
        Score::Value(it) => it,
        _ => panic!("nobody wins yet"),
    };
    assert!(last.iter().map(value).is_sorted_by(|a, b| a >= b), "the best comes first");

    let mut most = 0;
    it.search(&game, &nodes(5000), &Control::timeless(), |it| most = it.nodes);
    assert!(most <= 6000, "{most}");

    let only = vec![game.clone().legal_moves()[7]];
    let limits = Limits { only: only.clone(), ..nodes(1000) };
    let best = it.search(&game, &limits, &Control::timeless(), |_| ()).unwrap();
    assert_eq!(best.turn, only);
}

#[test]
fn threads_agree_about_a_win() {
    let variant = variant("chess");
    let game = game_from_fen(&variant, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    let settings = Settings { threads: 3, hash: 4, ..Settings::default() };
    // A search sees the quiet sacrifice sooner or later: that depends on scores, and on which thread is ahead.
    let limits = Limits { depth: Some(16), ..Limits::default() };
    let mut it = Engine::new(&variant, settings);
    let best = it.search(&game, &limits, &Control::timeless(), |_| ()).unwrap();
    assert_eq!(best.score, Score::Wins(3));
}

#[test]
fn moves_that_decide_are_not_left_out() {
    for (name, fen) in [
        // A rook and a queen are given for two checks; the third one wins.
        ("3check", "r1b1k2r/4nppp/1q1b4/3pp3/2P3P1/1P2PP1N/1BQ4P/1K1R3R b kq - 3+3 0 19"),
        // A knight is given for a quiet move of the king to the goal.
        ("racingkings", "2n5/1k6/8/4B3/8/5K2/Q7/8 b - - 12 18"),
    ] {
        let variant = variant(name);
        let game = game_from_fen(&variant, fen).unwrap();
        let mut it = engine(&variant, Settings::BEST);
        let best = it.search(&game, &nodes(10_000), &Control::timeless(), |_| ()).unwrap();
        assert!(matches!(best.score, Score::Wins(_)), "{name}: {:?}", best.score);
    }
}

#[test]
fn a_good_player_beats_a_beginner() {
    let variant = variant("chess");
    for best_first in [true, false] {
        let mut game = variant.start();
        let mut players = [engine(&variant, Settings::BEST), engine(&variant, 0)];
        if !best_first {
            players.swap(0, 1);
        }
        while game.outcome().is_none() && game.n_moves() < 200 {
            let player = &mut players[game.player().idx()];
            let best = player.search(&game, &nodes(2000), &Control::timeless(), |_| ()).unwrap();
            for mv in best.turn {
                game.play_unchecked(mv);
            }
        }
        let winner = alfil::model::Player(u8::from(!best_first));
        assert_eq!(game.outcome().map(|it| it.winners), Some(vec![winner]));
    }
}

#[test]
fn wins_are_counted_in_turns_not_in_moves() {
    // Each turn is two moves.
    let variant = variant("demotion-chessgi");
    let game = game_from_fen(&variant, "7k/p7/6K1/8/8/7N/7P/R7[] w - - 0 1").unwrap();
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let mut it = engine(&variant, Settings::BEST);
    let best = it.search(&game, &limits, &Control::timeless(), |_| ()).unwrap();
    assert_eq!(best.score, Score::Wins(1));
}

#[test]
fn it_knows_where_it_is_good_to_lose_pieces() {
    let look = |name: &str, fen: &str| {
        let variant = variant(name);
        let game = game_from_fen(&variant, fen).unwrap();
        let mut it = engine(&variant, Settings::BEST);
        // What the rules say, not what was learned.
        it.set_net(None).unwrap();
        it.look(&game)
    };
    let queen_up = "4k3/8/8/8/8/8/3PP3/3QK3 w - - 0 1";
    assert!(look("chess", queen_up) > 500);
    assert!(look("antichess", queen_up) < -500);
}

#[test]
fn authors_say_what_pieces_are_worth() {
    let text = "extends = 'chess'\n[pieces.queen]\nvalue = 0.5\n[pieces.rook]\nvalue = 20\n";
    let variant = load_text(text).variant.expect("it loads");
    let game = game_from_fen(&variant, "3qk3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let rook_for_queen = engine(&variant, Settings::BEST).look(&game);
    assert!((1700..2200).contains(&rook_for_queen), "{rook_for_queen}");
    let loaded = load_text(&text.replace("20", "101"));
    assert!(loaded.variant.is_none());
    assert_eq!(loaded.diagnostics[0].message, "expected a value from 0 to 100");
}

#[test]
fn it_sees_rows_and_chains_grow() {
    let look = |name: &str, turns: &str| {
        let variant = variant(name);
        let mut game = variant.start();
        for turn in turns.split(' ') {
            play_text(&mut game, turn).unwrap();
        }
        engine(&variant, Settings::BEST).look(&game)
    };
    assert!(look("connect-four", "d1 a1 e1 a2") > look("connect-four", "d1 a1 g1 a2"));
    // The first player connects the files a and k: a second stone on the same file brings nobody nearer.
    assert!(look("hex", "e6 a1 f6 a2") > look("hex", "e6 a1 e8 a2") + 50);
}

#[test]
fn an_engine_that_forgets_plays_as_a_new_one() {
    let variant = variant("chess");
    let told = |engine: &mut Engine, game: &Game| {
        let mut lines = Vec::new();
        let report = |it: &Report| lines.push((it.depth, it.score, it.nodes, it.moves.clone()));
        engine.search(game, &nodes(20_000), &Control::timeless(), report);
        lines
    };
    let start = variant.start();
    let mut used = engine(&variant, Settings::BEST);
    let first = told(&mut used, &start);
    let second = told(&mut used, &start);
    assert_ne!(first, second, "what was found is used again");
    used.forget();
    assert_eq!(told(&mut used, &start), first);
    assert_eq!(told(&mut used, &start), second);
}

/// What is White's is Black's in the mirror, and nothing else differs: so a search finds the same, and takes as long.
#[test]
fn mirrored_positions_are_searched_alike() {
    let mut wrong = Vec::new();
    for name in ["chess", "capablanca", "xiangqi", "shogi", "crazyhouse", "breakthrough", "makruk"]
    {
        let variant = variant(name);
        for seed in 0..3 {
            let mut random = alfil_play::Random::new(seed);
            let mut game = variant.start();
            for _ in 0..2 * seed {
                let mv = alfil_play::random_move(&game, &mut random).unwrap();
                game.play_unchecked(mv);
            }
            let twin = alfil_play::study::mirrored(&game).unwrap();
            let found = [&game.without_history(), &twin].map(|it| {
                let mut engine = engine(&variant, Settings::BEST);
                let mut last = None;
                let limits = Limits { depth: Some(3), ..Limits::default() };
                engine.search(it, &limits, &Control::timeless(), |it| {
                    last = Some((it.score, it.nodes));
                });
                (engine.look(it), last)
            });
            if found[0] != found[1] {
                wrong.push(format!("{name} {seed}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
