//! Perft in bulk: the last ply is counted without making moves, beside cozy-chess and Fairy-Stockfish's ratios.

use crate::{
    Bench,
    clock::{geomean, median},
    cozy::{self, Clock, Reading, Yardstick},
    goals, ours,
    rows::{CHESS, CHESS_SECOND, ROWS, Row},
};
use cozy_chess::Board;
use std::time::Duration;

/// A row whose run lasts longer is run once.
const LONG: Duration = Duration::from_secs(20);

const HEADING: &str = "
BULK PERFT: moves of the last ply are counted, not made; M nodes/s
Ratio: to the yardstick, which is cozy-chess from the start of chess to depth 6; its own row shows how far ratios can be trusted.
Fairy: the ratio of Fairy-Stockfish. Times: our ratio divided by that. Rows of over 20 seconds run once.

row                          depth         nodes runs   speed   ratio   fairy   times   floor     aim
";

pub(crate) fn section(bench: &Bench) {
    let rows = bench.chosen(ROWS, |it| it.name, HEADING);
    let mut counter = Counter { bench, yardstick: Yardstick::new() };
    if rows.iter().any(|it| it.name == CHESS.name) {
        counter.cozy();
    }
    let mut times_fairy = Vec::new();
    let mut of_chess = None;
    for row in rows {
        let now = counter.row(row);
        times_fairy.extend(row.fairy.map(|it| now / it));
        if row.label() == CHESS.name {
            of_chess = Some(now);
        }
    }
    let summary = |name: &str, goal: &str, now: f64| {
        let verdict = goals::verdict(goals::of("bulk", goal), now, 2);
        println!("{name:77} {now:>7.3} {verdict}");
    };
    if let Some(now) = of_chess {
        summary("chess beside cozy-chess", "chess beside cozy-chess", now);
    }
    if !times_fairy.is_empty() {
        let least = times_fairy.iter().copied().fold(f64::INFINITY, f64::min);
        summary("least of times Fairy-Stockfish", "each row", least);
        summary("geomean of times Fairy-Stockfish", "geomean", geomean(&times_fairy));
    }
}

struct Counter<'a> {
    bench: &'a Bench,
    yardstick: Yardstick,
}

impl Counter<'_> {
    /// Runs something again and again, and returns the medians with the number of runs. Each run returns its nodes.
    fn measure(&mut self, mut run: impl FnMut(&mut Clock<'_>) -> u64) -> (Reading, usize) {
        let (mut speeds, mut ratios) = (Vec::new(), Vec::new());
        while speeds.len() < self.bench.runs {
            let mut clock = Clock::new(&mut self.yardstick);
            let nodes = run(&mut clock);
            let reading = clock.read(nodes);
            speeds.push(reading.speed);
            ratios.push(reading.ratio);
            if clock.worked > LONG {
                break;
            }
        }
        let runs = speeds.len();
        (Reading { speed: median(speeds), ratio: median(ratios) }, runs)
    }

    /// Returns a row's depth, and the number of nodes there.
    fn depth(&self, row: &Row) -> (u32, u64) {
        let less = u32::from(self.bench.is_quick && row.depth > 2);
        (row.depth - less, row.nodes[1 - less as usize])
    }

    fn cozy(&mut self) {
        for row in [CHESS, CHESS_SECOND] {
            let parse = |it: &str| it.parse().expect("the position is one of chess");
            let board: Board = row.fen().map_or_else(Board::default, parse);
            let (depth, nodes) = self.depth(&row);
            let (reading, runs) = self.measure(|clock| {
                let mut res = 0;
                cozy::for_successors(&board, |it| {
                    res += clock.time(|| cozy::bulk(it, depth - 1));
                });
                assert_eq!(res, nodes, "cozy-chess, depth {depth}");
                res
            });
            let name = row.label().replace("chess", "cozy-chess");
            println!("{}", line(&name, depth, nodes, runs, &reading));
        }
    }

    /// Measures and prints a row, and returns its ratio to the yardstick.
    fn row(&mut self, row: &Row) -> f64 {
        let mut game = ours::game(&ours::load(row.name), row.fen());
        let (depth, nodes) = self.depth(row);
        let name = row.label();
        let (reading, runs) = self.measure(|clock| {
            // Slices of a count to depth 1 are too short to be measured.
            let res = if depth > 2 {
                ours::for_turns(&mut game, |it| clock.time(|| ours::bulk(it, depth - 1)))
            } else {
                clock.time(|| ours::bulk(&game, depth))
            };
            assert_eq!(res, nodes, "{name}, depth {depth}");
            res
        });
        let start = line(&name, depth, nodes, runs, &reading);
        match row.fairy {
            None => println!("{start}"),
            Some(fairy) => {
                let times = reading.ratio / fairy;
                let verdict = goals::verdict(goals::of("bulk", "each row"), times, 2);
                println!("{start} {fairy:>7.3} {times:>7.2} {verdict}");
            }
        }
        reading.ratio
    }
}

fn line(name: &str, depth: u32, nodes: u64, runs: usize, reading: &Reading) -> String {
    let Reading { speed, ratio } = reading;
    format!("{name:28} {depth:>5} {nodes:>13} {runs:>4} {:>7.1} {ratio:>7.3}", speed / 1e6)
}
