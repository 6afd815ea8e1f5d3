//! Alfil beside other libraries: `cargo bench -p alfil-benches` measures them, and the examples of docs/embedding.md run here.
//!
//! Nothing that is published depends on these libraries.

pub mod random;

use alfil::{MoveList, Position};

/// Counts the sequences of moves as long as `lists`, and makes each of them.
pub fn plain(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, lists)) = lists.split_first_mut() else { return 1 };
    position.legal_moves(moves);
    let mut res = 0;
    for mv in &*moves {
        position.make(*mv);
        res += plain(position, lists);
        position.unmake();
    }
    res
}

/// Its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/embedding.md")]
struct Embedding;
