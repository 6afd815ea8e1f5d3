//! Games as another program can follow them: counts from the start, and random games with what holds on each ply.
//!
//! The lines are what a proof compares: the imported text with the game that was exported, or another program with it.

use alfil::{
    Game, Variant,
    model::Player,
    notation::{
        dialect::{Dialect, Pass},
        moves::{LegalMove, WrittenTurns, legal_moves_in},
    },
    perft::{Unit, perft},
};
use std::fmt::Write as _;

/// The extent of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The depth to which positions are counted.
    pub depth: u32,
    /// The most positions at the greatest depth. Where there are more, the count stops before.
    pub nodes: u64,
    /// The number of random games.
    pub games: u32,
    /// The most plies of a game.
    pub plies: u32,
    /// True if a text is compared even though something has no word in it.
    pub refused: bool,
}

impl Extent {
    /// The extent of every export's own proof.
    pub const PROOF: Extent =
        Extent { depth: 3, nodes: 12_000, games: 6, plies: 80, refused: true };
    /// The extent of a comparison with another program.
    pub const OTHER_PROGRAM: Extent =
        Extent { depth: 3, nodes: 1_000_000, games: 20, plies: 40, refused: true };
}

/// What holds in a position, in words of no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// True if the player on move is in check.
    pub check: bool,
    /// `-` while the game goes on, `=` for a draw, else the number of the winner, from 1.
    pub result: String,
    /// The texts of the legal moves, sorted.
    pub moves: Vec<String>,
}

/// Returns UCI's way to write moves, with these IDs of types.
pub fn dialect(ids: Vec<String>) -> Dialect {
    Dialect { ids, pass: Pass::InPlace, lenient: false, ..Dialect::uci() }
}

/// Returns what holds in a position.
pub fn seen(game: &Game, dialect: &Dialect) -> (Seen, Vec<LegalMove>) {
    let (result, over) = result_of(game);
    let legal = if over { Vec::new() } else { legal_moves_in(game, dialect) };
    let mut moves: Vec<String> = legal.iter().map(|it| it.text.clone()).collect();
    moves.sort_unstable();
    (Seen { check: game.in_check(), result, moves }, legal)
}

/// Returns the result as [`Seen`] has it, and true if there are no more moves.
fn result_of(game: &Game) -> (String, bool) {
    let outcome = game.outcome();
    let result = match outcome.as_ref().map(|it| it.winners.as_slice()) {
        None => "-".to_owned(),
        Some([Player(one)]) => (one + 1).to_string(),
        Some(_) => "=".to_owned(),
    };
    (result, outcome.is_some() || game.position_is_over())
}

/// Returns the counts from the start.
pub fn counts(variant: &Variant, extent: Extent) -> Vec<u64> {
    let start = variant.start();
    let mut res: Vec<u64> = Vec::new();
    for depth in 1..=extent.depth {
        let grown = match res.as_slice() {
            [.., before, last] => last.saturating_mul(*last) / (*before).max(1),
            [last] => last.saturating_mul(*last),
            [] => 0,
        };
        if grown > extent.nodes {
            break;
        }
        res.push(perft(&start, depth, Unit::Turn));
    }
    res
}

/// Returns the counts and random games as lines.
///
/// The first line is `perft` with the counts. Each game begins with `game`. A turn is a line: its text, `+` for check, the
/// result, and the legal turns, separated by tabs. The first line of a game has `-` for its turn.
pub fn lines(variant: &Variant, dialect: &Dialect, extent: Extent) -> String {
    let counts: Vec<String> = counts(variant, extent).iter().map(u64::to_string).collect();
    let mut res = format!("perft {}\n", counts.join(" "));
    let mut random = Random(1);
    for _ in 0..extent.games {
        res.push_str("game\n");
        let mut game = variant.start();
        let mut last = "-".to_owned();
        for _ in 0..=extent.plies {
            let (result, over) = result_of(&game);
            let legal: Vec<_> = if over {
                Vec::new()
            } else {
                WrittenTurns::in_dialect(&game, dialect.clone()).collect()
            };
            let mut texts: Vec<&str> = legal.iter().map(|it| it.1.as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            let check = if game.in_check() { "+" } else { "-" };
            let _ = writeln!(res, "{last}\t{check}\t{result}\t{}", texts.join(" "));
            let Some((turn, text)) = random.choose(&legal) else { break };
            last.clone_from(text);
            for mv in turn {
                game.play_unchecked(*mv);
            }
        }
    }
    res
}

/// Random numbers that are the same on every machine (SplitMix64).
#[derive(Clone, Debug)]
pub(super) struct Random(pub(super) u64);

impl Random {
    /// Returns one of the items; `None` if there is none.
    pub(super) fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let len = u64::try_from(items.len()).ok().filter(|it| *it > 0)?;
        items.get(usize::try_from(mixed % len).ok()?)
    }
}
