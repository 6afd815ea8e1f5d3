//! Plays many games at once and prints how many moves are made in a second:
//! `cargo run --release --features parallel --example many_games -- chess 4096 2`.
//!
//! The arguments are a game, the number of games, the number of threads (0: one on each core) and how many seconds to play.
//! `bare` at the end leaves observations off. `bytes` makes them of bytes, and masks of bits.

#![expect(clippy::print_stdout, reason = "an example prints")]
#![expect(clippy::disallowed_methods, reason = "it measures time")]

use alfil::{MoveList, Variant};
use alfil_play::{
    Random,
    agents::{EnvOptions, Masks, ObservationSpace, Observations, VectorEnv},
    playout,
};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize| args.get(n).and_then(|it| it.parse().ok());
    let name = args.first().map_or("chess", String::as_str);
    let (games, threads, seconds) =
        (number(1).unwrap_or(4096), number(2).unwrap_or(0), number(3).unwrap_or(3));
    let observations = match args.last().map_or("", String::as_str) {
        "bare" => Observations::Off,
        "bytes" => Observations::Uint8,
        _ => Observations::Float32,
    };

    let variant = Variant::shipped(name)?;
    let masks = if observations == Observations::Uint8 { Masks::Bits } else { Masks::Bool };
    let most_moves = Some(300);
    let options = EnvOptions { observations, masks, most_moves, threads, ..EnvOptions::default() };
    let mut env = VectorEnv::new(&variant, games, options)?;
    env.reset(1);
    let (mut steps, mut ended, mut stepping) = (0, 0, Duration::ZERO);
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(seconds as u64) {
        let actions = env.random_actions().to_vec();
        let start = Instant::now();
        env.step(&actions)?;
        stepping += start.elapsed();
        steps += games;
        ended += env.terminated().iter().chain(env.truncated()).filter(|it| **it).count();
    }
    let rate = steps as f64 / stepping.as_secs_f64() / 1e6;
    println!("{name}: {games} games, {rate:.2} million moves in a second, {ended} games ended");
    let shape = env.observation_space().map(ObservationSpace::shape);
    let (mut random, mut list, mut moves) = (Random::new(1), MoveList::new(), 0);
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(1) {
        moves += playout(&mut variant.start_position(), &mut random, 300, &mut list);
    }
    let alone = moves as f64 / begin.elapsed().as_secs_f64() / 1e6;
    println!("one thread that only lists and makes moves: {alone:.2} million moves in a second");
    println!("{} actions, observations {shape:?}", env.action_space().len());
    Ok(())
}
