//! Measures how long shipped rule files take to load.

use crate::{
    Bench,
    clock::{median, timed},
    cozy::Yardstick,
    goals, ours,
    scale::seconds,
};

const HEADING: &str = "
LOADING: from the text to the first position, ms
Quiet: scaled to a machine on which the yardstick counts 515 M nodes/s.

row                            now   quiet   floor     aim
";

/// Times of one load, as measured and scaled.
#[derive(Clone, Copy)]
struct Load {
    now: f64,
    quiet: f64,
}

pub(crate) fn section(bench: &Bench) {
    let games = ours::shipped();
    let chosen = bench.chosen(&games, String::as_str, HEADING);
    let mut yardstick = Yardstick::new();
    let mut all = Vec::new();
    for game in chosen {
        let load = measure(bench, &mut yardstick, game);
        if game == "chess" || !bench.games.is_empty() {
            print(game, load);
        }
        all.push((game, load));
    }
    if bench.games.is_empty() {
        all.sort_unstable_by(|a, b| a.1.quiet.total_cmp(&b.1.quiet));
        print("median of all", all[all.len() / 2].1);
        let (slowest, load) = all[all.len() - 1];
        print(&format!("slowest: {slowest}"), load);
    }
}

fn measure(bench: &Bench, yardstick: &mut Yardstick, game: &str) -> Load {
    let load = || timed(|| drop(ours::game(&ours::load(game), None))).1.as_secs_f64() * 1e3;
    // Caches are warm before the clock starts.
    load();
    let (mut now, mut quiet) = (Vec::new(), Vec::new());
    for _ in 0..bench.runs {
        let took = load();
        let (nodes, yard) = timed(|| yardstick.count_slice());
        let units_per_node = yard.as_secs_f64() / nodes as f64 / took * 1e3;
        now.push(took);
        quiet.push(seconds(units_per_node) * 1e3);
    }
    Load { now: median(now), quiet: median(quiet) }
}

fn print(name: &str, Load { now, quiet }: Load) {
    let verdict = goals::verdict(goals::of("load", name), quiet, 2);
    println!("{name:26} {now:>7.2} {quiet:>7.2} {verdict}");
}
