//! Measures how quickly alfil plays, searches, counts and loads games, beside other libraries:
//! `cargo bench -p alfil-benches -- [--quick] [--runs N] [NAMES...]`.
//!
//! A machine's speed changes from one minute to the next, so only ratios matter. Each contender runs in turns with its peer,
//! on one thread. Only the processor time of that thread counts, and every number is the median of five runs.

#![expect(clippy::print_stdout, reason = "a program that prints a table")]

mod bulk;
mod clock;
mod costs;
mod cozy;
mod goals;
mod load;
mod material;
mod ours;
mod plain;
mod playing;
mod rows;
mod scale;
mod search;
mod shak;
mod texts;

use alfil_benches::random;
use clap::Parser;
use mimalloc::MiMalloc;
use std::time::Duration;

// The program uses the same allocator.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

type Section = fn(&Bench);

/// The sections in the order in which they are printed.
const SECTIONS: &[(&str, Section)] = &[
    ("random", playing::section),
    ("plain", plain::section),
    ("search", search::section),
    ("bulk", bulk::section),
    ("costs", costs::section),
    ("texts", texts::section),
    ("load", load::section),
];

/// Measures alfil beside cozy-chess and shakmaty
#[derive(Parser)]
struct Args {
    /// Sections (random, plain, search, bulk, costs, texts, load) or games of the table; everything if left out
    names: Vec<String>,
    /// How often each row is measured: the median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// One short run; perft in bulk goes one ply less deep
    #[arg(long)]
    quick: bool,
    /// Cargo passes it to every benchmark
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<(), String> {
    let args = Args::parse();
    let is_section = |name: &String| SECTIONS.iter().any(|it| it.0 == name);
    let (sections, games): (Vec<_>, Vec<_>) = args.names.into_iter().partition(is_section);
    let shipped = ours::shipped();
    if let Some(name) = games.iter().find(|it| !shipped.contains(it)) {
        return Err(format!("`{name}` is neither a section nor a shipped game"));
    }
    let bench = Bench {
        runs: if args.quick { 1 } else { usize::from(args.runs) },
        budget: Duration::from_millis(if args.quick { 100 } else { 300 }),
        is_quick: args.quick,
        games,
    };
    for (name, section) in SECTIONS {
        if sections.is_empty() || sections.iter().any(|it| it == name) {
            section(&bench);
        }
    }
    Ok(())
}

/// The chosen rows, and how long they run.
struct Bench {
    runs: usize,
    /// How long each contender of a race runs.
    budget: Duration,
    is_quick: bool,
    /// The chosen games; all if empty.
    games: Vec<String>,
}

impl Bench {
    fn has(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.iter().any(|it| it == game)
    }

    /// Returns the rows of chosen games, and prints the heading if there are any.
    fn chosen<'a, T>(&self, rows: &'a [T], game: fn(&T) -> &str, heading: &str) -> Vec<&'a T> {
        let res: Vec<&T> = rows.iter().filter(|it| self.has(game(it))).collect();
        if !res.is_empty() {
            println!("\n{}", heading.trim());
        }
        res
    }
}
