//! Goals: the least that is good enough, and the aim.

/// The least that is good enough, and the aim. If the aim is lower than the floor, less is better.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    pub(crate) floor: f64,
    pub(crate) aim: f64,
}

/// The goals by section and row. Rows that have none are not here.
const GOALS: &[(&str, &str, Goal)] = &[
    // Moves in a second, divided by those of shakmaty's variant, or of its chess.
    ("random", "chess", Goal { floor: 1.00, aim: 1.40 }),
    ("random", "crazyhouse beside chess", Goal { floor: 0.70, aim: 0.90 }),
    ("random", "shogi beside chess", Goal { floor: 0.40, aim: 0.60 }),
    ("random", "xiangqi beside chess", Goal { floor: 0.50, aim: 0.70 }),
    // Nodes in a second, divided by those of cozy-chess.
    ("plain", "chess", Goal { floor: 0.65, aim: 0.85 }),
    ("plain", "chess, second position", Goal { floor: 0.55, aim: 0.85 }),
    ("search", "chess", Goal { floor: 0.75, aim: 1.00 }),
    ("search", "chess, second position", Goal { floor: 0.75, aim: 1.00 }),
    ("bulk", "chess beside cozy-chess", Goal { floor: 0.45, aim: 0.70 }),
    // The same, divided by Fairy-Stockfish's ratio.
    ("bulk", "each row", Goal { floor: 1.50, aim: 4.00 }),
    ("bulk", "geomean", Goal { floor: 3.00, aim: 4.00 }),
    // Divided by shakmaty with pgn-reader.
    ("texts", "PGN to positions", Goal { floor: 0.15, aim: 0.40 }),
    // Nanoseconds and microseconds, scaled to the speed of a quiet machine.
    ("costs", "clone a position of chess", Goal { floor: 165.0, aim: 33.0 }),
    ("costs", "outcome of a position of chess", Goal { floor: 115.0, aim: 23.0 }),
    ("costs", "Game::play in xiangqi", Goal { floor: 1.5, aim: 0.5 }),
    // Milliseconds, scaled likewise.
    ("load", "chess", Goal { floor: 0.9, aim: 0.45 }),
    ("load", "median of all", Goal { floor: 1.9, aim: 0.95 }),
];

/// Finds the goal of a row.
pub(crate) fn of(section: &str, row: &str) -> Option<Goal> {
    GOALS.iter().find(|it| (it.0, it.1) == (section, row)).map(|it| it.2)
}

/// Prints the goal, and whether it is reached.
pub(crate) fn verdict(goal: Option<Goal>, now: f64, decimals: usize) -> String {
    let Some(Goal { floor, aim }) = goal else { return String::new() };
    let reaches = |it: f64| if aim < floor { now <= it } else { now >= it };
    let verdict = match () {
        () if reaches(aim) => "aim reached",
        () if reaches(floor) => "",
        () => "below floor",
    };
    format!("{floor:>7.decimals$} {aim:>7.decimals$} {verdict}")
}
