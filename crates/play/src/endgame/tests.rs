//! Endgames whose results are known, and small games in which everything can be compared with a search.

use super::*;
use crate::{Control, Engine, Limits, Random, Score, Settings};
use alfil::game::Clocks;
use alfil_model::Piece;

fn solved(variant: &Variant, pieces: &str) -> Endgame {
    let material = Material::read(variant, pieces).unwrap();
    let settings = SolveSettings { threads: 2, ..SolveSettings::default() };
    solve(variant, &material, &settings, &Control::timeless(), &|_| ()).unwrap()
}

/// The longest mates by a queen and by a rook take 10 and 16 moves of White (known since the 1970s).
#[test]
fn queen_and_rook_mate_a_king_as_long_as_is_known() {
    let chess = Variant::shipped("chess").unwrap();
    for (pieces, most, won) in [("K Q k", 19, 144_508), ("k K R", 31, 175_168)] {
        let found = solved(&chess, pieces);
        let [white, black] = found.on_move() else { panic!("two players") };
        assert_eq!(white.longest_win.as_ref().map(|it| it.0), Some(most), "{pieces}");
        assert_eq!((white.won, white.positions), (won, won), "{pieces}");
        assert_eq!((white.lost, black.won, black.longest_win.clone()), (0, 0, None));
        assert!(black.lost < black.positions);
        let (moves, fen) = black.longest_loss.clone().unwrap();
        let mut game = chess.from_fen(&fen).unwrap();
        let line = found.line(&game);
        assert_eq!((line.len(), moves), (usize::from(most) + 1, most + 1));
        for mv in line {
            game.play_unchecked(mv);
        }
        assert_eq!(game.outcome().unwrap().reason, "checkmate");
    }
}

/// A pawn becomes another piece, so that other material comes in. A search finds the same wins in few moves.
#[test]
fn what_a_pawn_becomes_is_solved_too() {
    let small = Variant::shipped("losalamos").unwrap();
    let found = solved(&small, "K P k");
    let mut engine = Engine::new(&small, Settings::default());
    let mut random = Random::new(1);
    let mut compared = 0;
    while compared < 20 {
        let mut state = small.from_fen("6/6/6/6/6/6 w - - 0 1").unwrap().state();
        for (owner, name) in [(0, "king"), (0, "pawn"), (1, "king")] {
            let types = &small.model().types;
            let ty = types.ids().find(|it| types[*it].name == name).unwrap();
            let cell = random.below(state.cells.len());
            state.cells[cell] = Some(Piece { ty, owner: Player::new(owner), marks: 0 });
        }
        let game = small.game_at(&state, Clocks::default()).unwrap();
        let Some(Known::Wins(moves @ ..=5)) = found.known(game.position()) else { continue };
        let limits = Limits { mate: Some(3), depth: Some(12), ..Limits::default() };
        let best = engine.search(&game, &limits, &Control::timeless(), |_| {}).unwrap();
        assert_eq!(best.score, Score::Wins(u32::from(moves)), "{}", game.fen());
        compared += 1;
    }
    let drawn = small.from_fen("k5/6/K5/P5/6/6 w - - 0 1").unwrap();
    assert_eq!(found.known(drawn.position()), Some(Known::Draw));
}

#[test]
fn an_engine_wins_what_is_won_by_the_table() {
    let chess = Variant::shipped("chess").unwrap();
    let found = std::sync::Arc::new(solved(&chess, "K R k"));
    let mut engine = Engine::new(&chess, Settings::default());
    engine.set_endgames(vec![found]).unwrap();
    let mut game = chess.from_fen("8/8/8/3k4/8/8/8/K6R w - - 0 1").unwrap();
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let best = engine.search(&game, &limits, &Control::timeless(), |_| {}).unwrap();
    assert!(matches!(best.score, Score::Wins(_)), "{:?}", best.score);
    for _ in 0..31 {
        if game.outcome().is_some() {
            break;
        }
        let best = engine.search(&game, &limits, &Control::timeless(), |_| {}).unwrap();
        for mv in best.turn {
            game.play_unchecked(mv);
        }
    }
    assert_eq!(game.outcome().unwrap().reason, "checkmate");
}

/// The lists of moves are the machine's own, so other boards and rules need nothing more.
#[test]
fn other_games_are_solved_alike() {
    // Checks count here: the counters are part of a position, and a second check wins.
    let text = "language = 1
extends = 'gardner'

[counters]
checks = { per = 'player', max = 2, start = 2, fen = 'checks' }

[[rule]]
name = 'Checks are counted'
on   = 'gives check'
do   = 'checks -= 1'

[[outcome]]
name   = 'last check'
when   = 'checks = 0'
result = 'win'
";
    let checks = Variant::from_text(text).unwrap();
    let found = solved(&checks, "K N k");
    let longest = found.on_move()[0].longest_win.clone().unwrap();
    let line = found.line(&checks.from_fen(&longest.1).unwrap());
    assert!(longest.0 > 3 && line.len() == usize::from(longest.0), "{longest:?}");
    let without = solved(&Variant::shipped("gardner").unwrap(), "K N k");
    assert_eq!(without.on_move()[0].won, 0);
    // Antichess: a lone rook of each player. The player on move gives it away, or the other one must take.
    let anti = Variant::shipped("antichess").unwrap();
    let found = solved(&anti, "R r");
    let [white, black] = found.on_move() else { panic!("two players") };
    assert_eq!((white.won, white.lost), (black.won, black.lost));
    assert_eq!(white.positions, 64 * 63);
    // Xiangqi: a soldier beyond the river wins sometimes, a lone advisor never.
    let xiangqi = Variant::shipped("xiangqi").unwrap();
    let found = solved(&xiangqi, "K A k");
    assert!(found.on_move().iter().all(|it| it.positions > 300));
}

#[test]
fn files_are_read_again_and_damage_is_found() {
    let game = Variant::shipped("gardner").unwrap();
    let found = solved(&game, "K Q k");
    let bytes = found.to_bytes();
    assert_eq!(Endgame::read(&bytes, &game), Ok(found));
    let other = Variant::shipped("chess").unwrap();
    assert!(matches!(Endgame::read(&bytes, &other), Err(EndgameError::OtherRules(_))));
    assert_eq!(Endgame::read(b"no endgame", &game), Err(EndgameError::OtherFile));
    for at in (0..bytes.len()).step_by(997) {
        assert!(Endgame::read(&bytes[..at], &game).is_err());
        let mut wrong = bytes.clone();
        wrong[at] ^= 16;
        assert!(Endgame::read(&wrong, &game).is_err(), "byte {at}");
    }
}

#[test]
fn what_cant_be_solved_is_refused_with_a_reason() {
    let chess = Variant::shipped("chess").unwrap();
    let error = |name: &str, text: &str| {
        Material::read(&Variant::shipped(name).unwrap(), text).unwrap_err().to_string()
    };
    assert_eq!(
        error("chess", "K X k"),
        "`X` is no piece: expected one of K Q R B N P, upper or lower case, with blanks between"
    );
    assert!(error("crazyhouse", "K k").contains("hands"));
    assert!(error("four-handed", "rK").contains("4 players"));
    assert!(error("chess", "").starts_with("0 pieces"));
    let material = Material::read(&chess, "K Q R k").unwrap();
    let settings = SolveSettings { memory: 1, ..SolveSettings::default() };
    let found = solve(&chess, &material, &settings, &Control::timeless(), &|_| ());
    assert!(matches!(found, Err(EndgameError::TooLarge { mib: 1, .. })), "{found:?}");
    let control = Control::timeless();
    control.stop();
    let found = solve(&chess, &material, &SolveSettings::default(), &control, &|_| ());
    assert_eq!(found, Err(EndgameError::Stopped));
}
