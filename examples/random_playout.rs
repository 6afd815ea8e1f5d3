//! Plays one game at random and prints its record: `cargo run --example random_playout -- diminuendo 7`.

#![expect(clippy::print_stdout, reason = "an example prints")]

use alfil::{
    Variant,
    notation::{moves::result_text, pgn},
};
use alfil_play::{Random, random_move};

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "chess".to_owned());
    let seed = args.next().and_then(|it| it.parse().ok()).unwrap_or(1);

    let variant = Variant::shipped(&name).map_err(|it| it.to_string())?;
    let mut game = variant.start();
    let mut random = Random::new(seed);
    let ending = loop {
        if let Some(ending) = game.outcome() {
            break ending;
        }
        // A position without outcome has a move.
        let mv = random_move(&game, &mut random).ok_or("there is no move")?;
        game.play_unchecked(mv);
    };
    print!("{}", pgn::write(&game, &[("Variant", &name)]));
    println!("{}: {}", result_text(variant.model(), &ending), ending.reason);
    Ok(())
}
