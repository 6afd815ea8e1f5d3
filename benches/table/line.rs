//! The table as it is printed.

use crate::{rows::Goals, yardstick::Reading};
use std::fmt;

pub(crate) const HEAD: &str = "
                                                                       ratio                        load  tables position        played at random
variant                      depth         nodes runs M nodes/s    now fairy floor   aim              ms     KiB    bytes   M moves/s   per mille
";

pub(crate) const NOTES: &str = "
ratio     nodes in a second, those of cozy-chess from the start of chess (depth 6, the last ply in sets) being 1.
          It is measured in between, while each row runs; the first row says how far that can be relied on.
fairy     what Fairy-Stockfish reaches; floor: the least that is good enough; aim: what is aimed at.
runs      the medians of so many; what takes over 20 seconds is run once.
at random moves in games of up to 300 moves; per mille of the yardstick's nodes. The floor is 7.0 for chess, 2.3 for
          shogi and xiangqi: 3 and 1 million in a second where the yardstick counts 430.
position  bytes of a position, without what it needs to take moves back.
";

/// A row with what was measured.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) measured: Measured,
    pub(crate) goals: Option<Goals>,
    pub(crate) rest: Option<Rest>,
}

/// The medians of some runs.
pub(crate) struct Measured {
    pub(crate) runs: usize,
    pub(crate) reading: Reading,
}

/// What is told of our own rows only.
pub(crate) struct Rest {
    pub(crate) load_ms: f64,
    pub(crate) tables_kib: usize,
    pub(crate) position_bytes: usize,
    pub(crate) played: Reading,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { name, depth, nodes, measured: Measured { runs, reading }, .. } = self;
        let speed = reading.speed / 1e6;
        write!(
            f,
            "{name:28} {depth:>5} {nodes:>13} {runs:>4} {speed:>9.1} {:>6.3}",
            reading.ratio
        )?;
        if let Some(it) = &self.goals {
            let peer = it.peer.map_or_else(|| "-".to_owned(), |it| format!("{it:.3}"));
            let verdict = match reading.ratio {
                now if now < it.floor => "below floor",
                now if now < it.aim => "",
                _ => "aim reached",
            };
            write!(f, " {peer:>5} {:>5.2} {:>5.2} {verdict:11}", it.floor, it.aim)?;
        } else if self.rest.is_some() {
            write!(f, "{:30}", "")?;
        }
        let Some(Rest { load_ms, tables_kib, position_bytes, played }) = &self.rest else {
            return Ok(());
        };
        let (moves, per_mille) = (played.speed / 1e6, played.ratio * 1e3);
        write!(
            f,
            " {load_ms:>6.1} {tables_kib:>7} {position_bytes:>8} {moves:>11.2} {per_mille:>11.2}"
        )
    }
}
