//! Counts move sequences from a position, each first turn by itself:
//! `cargo run --release --example perft_divide -- chess 4 "FEN"`.

#![expect(clippy::print_stdout, reason = "an example prints")]

use alfil::{
    Variant,
    notation::game_from_fen,
    perft::{Unit, divide},
};

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let name = args.first().map_or("chess", String::as_str);
    let depth = args.get(1).and_then(|it| it.parse().ok()).unwrap_or(3);

    let variant = Variant::shipped(name).map_err(|it| it.to_string())?;
    let game = match args.get(2) {
        None => variant.start(),
        Some(fen) => game_from_fen(&variant, fen).map_err(|it| it.to_string())?,
    };
    let mut total = 0;
    for (turn, nodes) in divide(&game, depth, Unit::Turn) {
        println!("{turn}: {nodes}");
        total += nodes;
    }
    println!("{total}");
    Ok(())
}
