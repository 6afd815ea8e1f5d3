//! Positions, moves and records of games.

use crate::{harness::Seeds, texts_of, variant};
use alfil::{
    game::{Game, Variant},
    notation::{fen_of, game_from_fen, moves::play_text, record, san::play_san},
};
use alfil_play::{Random, random_move};

const NAMES: [&str; 8] = [
    "chess",
    "crazyhouse",
    "shogi",
    "janggi",
    "diminuendo",
    "demotion-chessgi",
    "seirawan",
    "four-handed",
];

/// Returns the games with positions and moves of random play.
fn played() -> Vec<(Variant, Vec<String>, Vec<String>)> {
    let mut random = Random::new(5);
    let play = |name| {
        let variant = variant(name);
        let (mut fens, mut moves) = (Vec::new(), Vec::new());
        let mut game: Game = variant.start();
        while let (Some(mv), 0..40) = (random_move(&game, &mut random), fens.len()) {
            moves.extend(alfil::notation::moves::text_of(&game, mv));
            game.play_unchecked(mv);
            fens.push(fen_of(&game));
        }
        (variant, fens, moves)
    };
    NAMES.map(play).into_iter().collect()
}

#[test]
fn fens() {
    let games = played();
    let texts = games.iter().flat_map(|it| it.1.clone()).collect();
    let words = "/ 8 9 99 * + ~ [ ] [Qq] - w b KQkq HAha e3 e3:e4 0 1 3+3 phase= a=b = 4294967296 P K k p1P ( )";
    Seeds::new("fen", texts, words).run(|text| {
        for (variant, ..) in &games {
            if let Ok(game) = game_from_fen(variant, text) {
                // What was read is written, and read again as the same.
                let written = fen_of(&game);
                let again =
                    game_from_fen(variant, &written).unwrap_or_else(|it| panic!("{written}: {it}"));
                assert_eq!(again.state(), game.state(), "{written}");
                assert_eq!(again.position().zobrist(), game.position().zobrist(), "{written}");
                game.outcome();
                game.legal_moves();
            }
        }
    });
}

#[test]
fn moves() {
    let games = played();
    let texts = games.iter().flat_map(|it| it.2.clone()).collect();
    let words = "e2 e4 N f3 x = =Q + # O-O 0-0 , @ P@ ( ) z > ++ - a1b2 -> 12 ' ! ?";
    Seeds::new("moves", texts, words).run(|text| {
        for (variant, ..) in &games {
            let _ = play_text(&mut variant.start(), text).map_err(|it| it.to_string());
            let _ = play_san(&mut variant.start(), text).map_err(|it| it.to_string());
        }
    });
}

const KIF: &str = "手合割：二枚落ち\n下手：甲\n   1 ６二銀(71) ( 0:01/00:00:01)+\n*x\n   2 ７六歩(77)\n   3 投了\nまで2手で下手の勝ち\n\n変化：2手\n   2 ２六歩(27)\n";
const KI2: &str = "手合割：平手\n▲７六歩　△３四歩\n▲２二角成　△同　銀\n▲４五角打\n△５二金右\nまで5手で先手の勝ち\n";
const CSA: &str = "V2.2\nN+a\n$EVENT:x\nP1-KY-KE-GI-KI-OU * -GI-KE-KY\nP9 *  *  *  * +OU\nP+00FU\nP-00AL\n+\n+0055FU,T1\n%TORYO\n/\nPI82HI\n-\n-5142OU\n";
const PGN4: &str = "[Variant \"Teams\"]\n[StartFen4 \"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,10/14\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Rd4xNd6+ .. O-O\n";

/// Records of shogi and of four players: each is replayed, and what is right is written.
#[test]
fn other_records() {
    let texts = [KIF, KI2, CSA, PGN4].map(str::to_owned).to_vec();
    let games = ["shogi", "minishogi", "four-handed"].map(variant);
    let words = "同　 打 成 不成 左右上引寄直 (77) ７六 歩 金 変化：1手 手合割： その他 \n+---+\n |・v歩| 後手の持駒：歩十八 * & 投了 \
        まで ▲ △ % %KACHI P1 PI P+ P-00AL T1 +7776FU -0055KA , / .. 4PC R-0,0 x =Q O-O-O";
    Seeds::new("other_record", texts, words).run(|text| {
        for variant in &games {
            for record in record::parse(variant, text) {
                let it = record::replay(variant, &record);
                assert!(it.complete(&record) || !it.problems.is_empty());
                for kind in record::Kind::ALL.into_iter().filter(|_| it.problems.is_empty()) {
                    let _ = record::write(kind, &record, &it);
                }
            }
        }
    });
}

#[test]
fn records() {
    let mut texts = texts_of("tests/data/pgn", ".pgn");
    texts.extend(texts_of("rules/games", ".txt"));
    let games = NAMES.map(variant);
    let words = "1. 1... e4 e5 Nf3 O-O { } ( ) $1 ; % [Event \"x\"] [FEN \"8/8/8/8/8/8/8/8\"] \" \\ 1-0 1/2-1/2 * ++ >N(z)dc x P(c4) , - !?";
    Seeds::new("record", texts, words).run(|text| {
        for variant in &games {
            for record in record::parse(variant, text) {
                let it = record::replay(variant, &record);
                assert!(it.complete(&record) || !it.problems.is_empty());
            }
        }
    });
}
