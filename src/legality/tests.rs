use crate::random::{Random, random_move};
use crate::{
    game::Variant,
    notation::{fen_of, game_from_fen},
    shipped::RULES,
};

fn problems(variant: &Variant, fen: &str) -> Vec<String> {
    let game = game_from_fen(variant, fen).unwrap_or_else(|it| panic!("{fen}: {it}"));
    game.check_legality().iter().map(ToString::to_string).collect()
}

#[track_caller]
fn check(name: &str, fen: &str, expected: &[&str]) {
    assert_eq!(problems(&Variant::shipped(name).unwrap(), fen), expected, "{name}: {fen}");
}

#[test]
fn positions_that_no_game_of_chess_has() {
    check("chess", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2", &[]);
    check(
        "chess",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        &[
            "white has no king, and nothing takes a king off the board",
            "black has no king, and nothing takes a king off the board",
        ],
    );
    let in_check = "black has just moved and is in check from h8";
    check("chess", "4k2Q/8/8/8/8/8/8/4K3 w - - 0 1", &[in_check]);
    check("chess", "4k2Q/8/8/8/8/8/8/4K3 b - - 0 1", &[]);
    let adjacent = "black has just moved and is in check from e7";
    check("chess", "4k3/4K3/8/8/8/8/8/8 w - - 0 1", &[adjacent]);
    let promoted = "the pawn of white on a8 must have promoted there";
    check("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &[promoted]);
    let never = "a pawn of white can never come to b1";
    check("chess", "4k3/8/8/8/8/8/8/1P2K3 w - - 0 1", &[never]);
    let many = "white can't have more than 8 pawn pieces: found 9";
    check("chess", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", &[many]);
    let kings = "black can't have more than 1 king pieces: found 2";
    check("chess", "4k1k1/8/8/8/8/8/8/4K3 b - - 0 1", &[kings]);
    check("chess", "4k3/8/8/8/8/8/8/QQQQKQQQ b - - 0 1", &["white has just moved"][..0]);
    let together =
        "white can't have all these pieces: the set-up has too few that could have become them";
    check("chess", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 b - - 0 1", &[together]);
    check("chess", "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 b - - 0 1", &[]);
}

#[test]
fn positions_that_no_game_with_hands_has() {
    let held = "white holds a king, which never comes to a hand";
    check("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", &[]);
    let found =
        problems(&Variant::shipped("crazyhouse").unwrap(), "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1");
    assert!(found.contains(&held.to_owned()), "{found:?}");
    // Any piece but a king may be a captured promoted pawn.
    let pawns = "there can't be more than 30 pawn pieces: found 31";
    check("crazyhouse", "4k3/8/8/8/8/8/8/4K3[30Pp] w - - 0 1", &[pawns]);
}

/// No position of a game is called impossible.
#[test]
fn positions_of_games_have_no_problem() {
    for (name, _) in RULES {
        let variant = Variant::shipped(name).unwrap();
        let reachable = super::Reachable::new(variant.model());
        let mut random = Random::new(3);
        let mut game = variant.start();
        for n in 0..120 {
            if n % 8 == 0 || game.outcome().is_some() {
                let found = super::problems(game.position(), &reachable);
                assert!(found.is_empty(), "{name}, {}: {found:?}", fen_of(&game));
            }
            match random_move(&game, &mut random) {
                Some(mv) => game.play_unchecked(mv),
                None => game = variant.start(),
            }
        }
    }
}
