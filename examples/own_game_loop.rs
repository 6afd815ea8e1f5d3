//! Plays a new game, written as a string, with a loop in the program. Each of two players moves a rook. The player who
//! takes the other rook wins.

#![expect(clippy::print_stdout, reason = "an example prints")]

use alfil::{
    Variant,
    notation::{
        fen_of,
        moves::{legal_moves, result_text},
    },
};

const RULES: &str = r"
[variant]
name = 'Two Rooks'

[board]
size = [5, 5]

[pieces]
rook = { id = 'R', move = 'R', start = 'b1' }

[[outcome]]
name   = 'rook taken'
for    = 'each'
when   = 'no own rook'
result = 'loss'
";

fn main() -> Result<(), String> {
    let variant = Variant::from_text(RULES).map_err(|it| it.to_string())?;
    let mut game = variant.start();
    while game.outcome().is_none() && game.n_moves() < 20 {
        // Takes if that is possible, else plays the first move in alphabetical order.
        let mut moves = legal_moves(&game);
        moves.sort_by_key(|it| (it.info.victims.is_empty(), it.text.clone()));
        let mv = moves.first().ok_or("there is no move")?;
        println!("{}  {}", fen_of(&game), mv.text);
        game.play(mv.mv).map_err(|it| it.to_string())?;
    }
    println!("{}", fen_of(&game));
    if let Some(ending) = game.outcome() {
        println!("{}: {}", result_text(variant.model(), &ending), ending.reason);
    }
    Ok(())
}
