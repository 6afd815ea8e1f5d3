//! Loads a rule file, lists its moves, and looks two plies ahead: `cargo run --example two_plies -- rules/shatranj.toml`.

#![expect(clippy::print_stdout, reason = "an example prints")]

use alfil::{DisplayMove as _, Move, MoveList, Position, Variant};
use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let variant = match env::args().nth(1) {
        Some(file) => Variant::from_file(file)?,
        None => Variant::shipped("chess")?,
    };
    let mut game = variant.start();
    println!("{}: {} moves", variant.name(), game.legal_moves().len());
    if let Some(best) = best_move(game.position()) {
        println!("{}", best.display(game.position()));
        game.play(best)?;
    }
    println!("{}", game.fen());
    Ok(())
}

/// Returns the move after which the best reply leaves the player most.
fn best_move(position: &Position) -> Option<Move> {
    let mut position = position.clone();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.into_iter().max_by_key(|mv| {
        position.make(*mv);
        let value = -search(&mut position, 1);
        position.unmake();
        value
    })
}

/// Returns the value of a position for the player on move.
fn search(position: &mut Position, depth: u32) -> i64 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winners.as_slice() {
            [] => 0,
            winners if winners.contains(&position.player()) => 1000,
            _ => -1000,
        };
    }
    if depth == 0 {
        return material(position);
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut best = -1000;
    for mv in moves {
        position.make(mv);
        best = best.max(-search(position, depth - 1));
        position.unmake();
    }
    best
}

/// Counts own pieces against others.
fn material(position: &Position) -> i64 {
    let own = position.pieces_of(position.player()).len() as i64;
    2 * own - position.occupied().len() as i64
}
