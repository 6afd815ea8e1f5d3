//! How quickly games are loaded, counted and played, beside cozy-chess:
//! `cargo bench -- [--quick] [--runs N] [NAMES...]`.
//!
//! A machine's speed changes from one minute to the next, so what counts is the ratio to a yardstick that runs in between:
//! perft 6 from the start of chess by cozy-chess, which is written for chess alone. All runs on one core, and only the time
//! spent there is counted. Every count is compared with the number that it must have.

#![expect(clippy::print_stdout, reason = "a program that prints a table")]

mod line;
mod rows;
mod yardstick;

use alfil::{
    game::{Game, MoveList, Variant},
    load::LoadOptions,
    notation::game_from_fen,
    perft::{Counting, Unit, perft_with},
    play::{Random, playout},
    shipped::Shipped,
    vm::{Pos, Visitor},
};
use clap::Parser;
use cozy_chess::Board;
use cpu_time::ThreadTime;
use line::{Line, Measured, Rest};
use mimalloc::MiMalloc;
use rows::{CHESS, CHESS_SECOND, ROWS, Row, SECOND};
use std::time::Duration;
use yardstick::{Clock, Reading, Yardstick, bulk, for_successors, plain};

// As the program has it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A row whose run lasts longer is run once.
const LONG: Duration = Duration::from_secs(20);
/// How often a file is loaded: the median counts.
const LOADS: usize = 5;
/// The most moves of a random game, and for how long such games are played in a run.
const PLIES: usize = 300;
const PLAY: Duration = Duration::from_millis(200);
/// The depth at which every move is made, also those of the last ply.
const PLAIN_DEPTH: u32 = 5;

/// Measures counting and playing beside cozy-chess
#[derive(Parser)]
struct Args {
    /// Rule files of the table; all of them if left out
    names: Vec<String>,
    /// How often each row is run: the median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// One ply less, but two at least, and one run
    #[arg(long)]
    quick: bool,
    /// What cargo says to every benchmark
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<(), String> {
    let args = Args::parse();
    if let Some(name) = args.names.iter().find(|it| ROWS.iter().all(|row| row.name != *it)) {
        return Err(format!("the table has no row called `{name}`"));
    }
    let is_chosen = |name: &str| args.names.is_empty() || args.names.iter().any(|it| it == name);
    let runs = if args.quick { 1 } else { usize::from(args.runs) };
    let mut bench = Bench { yardstick: Yardstick::new(), runs, quick: args.quick };
    println!("{}", line::HEAD.trim_end());
    if is_chosen(CHESS.name) {
        bench.cozy();
        bench.plain();
    }
    for row in ROWS.iter().filter(|it| is_chosen(it.name)) {
        bench.row(row)?;
    }
    println!("{}", line::NOTES.trim_end());
    Ok(())
}

struct Bench {
    yardstick: Yardstick,
    runs: usize,
    quick: bool,
}

impl Bench {
    /// Runs something again and again; it says how much it has done.
    fn measure(&mut self, mut run: impl FnMut(&mut Clock<'_>) -> u64) -> Measured {
        let (mut speeds, mut ratios) = (Vec::new(), Vec::new());
        while speeds.len() < self.runs {
            let mut clock = Clock::new(&mut self.yardstick);
            let n = run(&mut clock);
            let reading = clock.read(n);
            speeds.push(reading.speed);
            ratios.push(reading.ratio);
            if clock.worked > LONG {
                break;
            }
        }
        let reading = Reading { speed: median(&mut speeds), ratio: median(&mut ratios) };
        Measured { runs: speeds.len(), reading }
    }

    /// A row's depth, and the number of nodes there.
    fn goal(&self, row: &Row) -> (u32, u64) {
        let less = u32::from(self.quick && row.depth > 2);
        (row.depth - less, row.nodes[1 - less as usize])
    }

    /// cozy-chess, as we are measured. Its first row is the yardstick itself, so its ratio is 1 as far as ratios can be
    /// relied on.
    fn cozy(&mut self) {
        let second: Board = SECOND.parse().expect("the position is one of chess");
        for (row, board) in [(&CHESS, Board::default()), (&CHESS_SECOND, second)] {
            let (depth, nodes) = self.goal(row);
            let measured = self.measure(|clock| {
                let mut res = 0;
                for_successors(&board, |it| res += clock.time(|| bulk(it, depth - 1)));
                assert_eq!(res, nodes, "cozy-chess, depth {depth}");
                res
            });
            let name = label("cozy-chess", row);
            println!("{}", Line { name, depth, nodes, measured, goals: None, rest: None });
        }
    }

    /// Both of us, making every move.
    fn plain(&mut self) {
        let depth = PLAIN_DEPTH - u32::from(self.quick);
        let nodes = bulk(&Board::default(), depth);
        let measured = self.measure(|clock| {
            let mut res = 0;
            for_successors(&Board::default(), |it| res += clock.time(|| plain(it, depth - 1)));
            assert_eq!(res, nodes, "cozy-chess, every move made");
            res
        });
        let name = "cozy-chess, every move made".to_owned();
        println!("{}", Line { name, depth, nodes, measured, goals: None, rest: None });

        let (_, _, mut game) = timed_load(CHESS.name);
        let measured = self.measure(|clock| {
            let res = for_turns(&mut game, |game| {
                let mut position = game.position().clone();
                clock.time(|| position.visit(Plain { depth: depth - 1 }))
            });
            assert_eq!(res, nodes, "chess, every move made");
            res
        });
        let name = "chess, every move made".to_owned();
        println!("{}", Line { name, depth, nodes, measured, goals: None, rest: None });
    }

    fn row(&mut self, row: &Row) -> Result<(), String> {
        let (first, variant, start) = timed_load(row.name);
        let mut loads = vec![first];
        loads.extend((1..LOADS).map(|_| timed_load(row.name).0));
        let mut game = match row.from {
            None => start,
            Some((_, fen)) => game_from_fen(&variant, fen).map_err(|it| it.to_string())?,
        };
        let (depth, nodes) = self.goal(row);
        let name = label(row.name, row);
        let measured = self.measure(|clock| {
            // Slices of a count to depth 1 would be too short to be measured.
            let res = if depth > 2 {
                for_turns(&mut game, |it| {
                    clock.time(|| perft_with(it, depth - 1, Unit::Turn, Counting::LastPly))
                })
            } else {
                clock.time(|| perft_with(&game, depth, Unit::Turn, Counting::LastPly))
            };
            assert_eq!(res, nodes, "{name}, depth {depth}");
            res
        });
        let mut random = Random::new(1);
        let mut list = MoveList::new();
        let played = self.measure(|clock| {
            let mut n = 0;
            while clock.worked < PLAY {
                let mut position = game.position().clone();
                n += clock.time(|| playout(&mut position, &mut random, PLIES, &mut list));
            }
            n as u64
        });
        let rest = Rest {
            load_ms: median(&mut loads),
            tables_kib: variant.program().bytes().div_ceil(1024),
            position_bytes: game.position().bytes(),
            played: played.reading,
        };
        println!("{}", Line { name, depth, nodes, measured, goals: row.goals, rest: Some(rest) });
        Ok(())
    }
}

/// In how many milliseconds a file is loaded; what it holds, and its start.
fn timed_load(name: &str) -> (f64, Variant, Game) {
    let start = ThreadTime::now();
    let loaded = alfil::load(&Shipped, name, &LoadOptions::default());
    let variant = loaded.variant.expect("rows name shipped files, and those have no errors");
    let game = variant.start();
    (start.elapsed().as_secs_f64() * 1e3, variant, game)
}

/// The sum of what is found after each whole turn.
fn for_turns(game: &mut Game, mut visit: impl FnMut(&Game) -> u64) -> u64 {
    let mut res = 0;
    for turn in game.turns() {
        for mv in &turn {
            game.play_unchecked(*mv);
        }
        res += visit(game);
        for _ in &turn {
            game.undo();
        }
    }
    res
}

/// Counts by making every move.
struct Plain {
    depth: u32,
}

impl Visitor for Plain {
    type Out = u64;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> u64 {
        let mut lists: Vec<MoveList> = (0..self.depth).map(|_| MoveList::new()).collect();
        count(pos, &mut lists)
    }
}

fn count<const N: usize>(pos: &mut Pos<N>, lists: &mut [MoveList]) -> u64 {
    let Some((moves, lists)) = lists.split_first_mut() else { return 1 };
    pos.legal_moves(moves);
    let mut res = 0;
    for mv in &*moves {
        pos.make(*mv);
        res += count(pos, lists);
        pos.unmake();
    }
    res
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

fn label(name: &str, row: &Row) -> String {
    row.from.map_or_else(|| name.to_owned(), |(called, _)| format!("{name}, {called}"))
}
