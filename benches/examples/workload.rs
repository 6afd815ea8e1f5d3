//! A fixed amount of work, the same on every machine, whose instructions `tools/instructions.sh` counts:
//! `workload GAME plain|bulk|random|sampled|game|steps|texts|sans|fens|read N`.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use alfil::{
    Game, MoveList, Position, Variant,
    notation::{
        fen_of,
        moves::joined_texts,
        pgn::{self, Reader},
        san::san_of,
    },
};
use alfil_benches::{plain, random::Random};
use alfil_play::agents::{EnvOptions, Masks, Observations, VectorEnv};
use std::error::Error;

/// The most moves of a random game.
const PLIES: usize = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, work, n] = &args[..] else { return Err("expected GAME WORK N".into()) };
    let (variant, n) = (Variant::shipped(game)?, n.parse::<usize>()?);
    let mut random = Random::new(1);
    let res = match work.as_str() {
        "plain" => plain(&mut variant.start_position(), &mut vec![MoveList::new(); n]),
        "bulk" => bulk(&mut variant.start_position(), &mut vec![MoveList::new(); n]),
        "random" => (0..n).map(|_| playout(&variant, &mut random)).sum::<usize>() as u64,
        "sampled" => (0..n).map(|_| sampled(&variant, &mut random)).sum::<usize>() as u64,
        "game" => (0..n).map(|_| checked(&variant, &mut random)).sum::<usize>() as u64,
        "steps" => stepped(&variant, n)?,
        "texts" => (0..n).map(|_| listed(&recorded(&variant, &mut random))).sum::<usize>() as u64,
        "fens" => {
            (0..n).map(|_| positioned(&recorded(&variant, &mut random))).sum::<usize>() as u64
        }
        "sans" => (0..n).map(|_| written(&recorded(&variant, &mut random))).sum::<usize>() as u64,
        "read" => {
            let games = (0..n).map(|_| pgn::write(&recorded(&variant, &mut random), &[]));
            positions(&variant, &games.collect::<String>())? as u64
        }
        _ => return Err(format!("unknown work `{work}`").into()),
    };
    println!("{res}");
    Ok(())
}

/// Counts the sequences of moves as long as `lists` without making the last move.
fn bulk(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let [moves, lists @ ..] = lists else { return 1 };
    if lists.is_empty() {
        return position.count_legal_moves();
    }
    position.legal_moves(moves);
    let mut res = 0;
    for mv in &*moves {
        position.make(*mv);
        res += bulk(position, lists);
        position.unmake();
    }
    res
}

/// Plays a game at random and returns its length.
fn playout(variant: &Variant, random: &mut Random) -> usize {
    let (mut position, mut moves) = (variant.start_position(), MoveList::new());
    for n in 0..PLIES {
        position.legal_moves(&mut moves);
        if position.outcome().is_some() {
            return n;
        }
        position.make(moves[random.below(moves.len())]);
    }
    PLIES
}

/// Plays a game at random without lists of moves, and returns its length.
fn sampled(variant: &Variant, random: &mut Random) -> usize {
    let mut position = variant.start_position();
    for n in 0..PLIES {
        let Some(mv) = position.random_move(random.word()) else { return n };
        position.make(mv);
    }
    PLIES
}

/// Plays a game at random with its history, each move checked, and returns its length.
fn checked(variant: &Variant, random: &mut Random) -> usize {
    let (mut game, mut moves) = (variant.start(), MoveList::new());
    while game.n_moves() < PLIES {
        game.list_legal_moves(&mut moves);
        if game.outcome().is_some() {
            break;
        }
        game.play(moves[random.below(moves.len())]).expect("listed moves are legal");
    }
    game.n_moves()
}

/// Makes random moves in 16 games at once, `n` in each, with observations of bytes and masks of bits.
fn stepped(variant: &Variant, n: usize) -> Result<u64, Box<dyn Error>> {
    let (observations, masks) = (Observations::Uint8, Masks::Bits);
    let options = EnvOptions { observations, masks, threads: 1, ..EnvOptions::default() };
    let mut env = VectorEnv::new(variant, 16, options)?;
    env.reset(1);
    for _ in 0..n {
        let actions = env.random_actions().to_vec();
        env.step(&actions)?;
    }
    Ok(env.mask_bits().iter().map(|it| u64::from(it.count_ones())).sum())
}

/// Plays a game at random.
fn recorded(variant: &Variant, random: &mut Random) -> Game {
    let mut game = variant.start();
    while game.n_moves() < PLIES && game.outcome().is_none() {
        let moves = game.legal_moves();
        game.play_unchecked(moves[random.below(moves.len())]);
    }
    game
}

/// Writes all moves of a game and returns the length of their texts.
fn written(game: &Game) -> usize {
    let mut replayed = game.variant().start();
    let mut res = 0;
    for mv in game.moves() {
        res += san_of(&replayed, mv).map_or(0, |it| it.len());
        replayed.play_unchecked(mv);
    }
    res
}

/// Writes the position and the texts of its moves at every ply, and returns the length of all.
fn listed(game: &Game) -> usize {
    let mut replayed = game.variant().start();
    let mut res = 0;
    for mv in game.moves() {
        res += fen_of(&replayed).len() + joined_texts(&replayed, ' ').len();
        replayed.play_unchecked(mv);
    }
    res
}

/// Writes all positions of a game and returns the length of their texts.
fn positioned(game: &Game) -> usize {
    let mut replayed = game.variant().start();
    let mut res = 0;
    for mv in game.moves() {
        res += fen_of(&replayed).len();
        replayed.play_unchecked(mv);
    }
    res
}

/// Counts the turns of all games of a text.
fn positions(variant: &Variant, text: &str) -> Result<usize, Box<dyn Error>> {
    let mut reader = Reader::new(variant.clone(), text.as_bytes());
    let mut res = 0;
    while let Some(mut game) = reader.next_game()? {
        while game.play_next()? {
            res += 1;
        }
    }
    Ok(res)
}
