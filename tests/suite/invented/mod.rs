//! Invented rule files: random games over the whole vocabulary of the language, not only over what shipped games use.
//!
//! Each seed makes one file. Whatever loads is played at random by the machine and by the reference interpreter, as
//! [`compare`] describes. `ALFIL_INVENTED=20000` tries that many files; `ALFIL_SEED` names the first seed, or any text that
//! stands for one, such as a commit. A file that shows a difference is printed after [`shrink`] has made it small.

mod board;
mod compare;
mod coverage;
mod effects;
mod endings;
mod expr;
mod inventor;
mod pieces;
mod rules;
mod shrink;
mod turn;

use alfil::game::Variant;
use alfil::load::LoadOptions;
use alfil::shipped::Shipped;
use alfil::source::Files;
use inventor::Inventor;
use std::{
    collections::BTreeMap,
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    panic::{self, AssertUnwindSafe},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};
use toml::Table;

/// The time for one file. A few need more, because the reference interpreter tries all ways to complete long turns.
const PATIENCE: Duration = Duration::from_secs(20);

/// Returns the file of a seed.
fn invent(seed: u64) -> Table {
    Inventor::new(seed).file()
}

/// Returns the game of a file, or the first errors.
fn load(text: &str) -> Result<Variant, Vec<String>> {
    let loaded =
        alfil::load::analyze(&Files::one(text).over(&Shipped), "this", &LoadOptions::default());
    let model = loaded.model.ok_or_else(|| {
        let errors = loaded.diagnostics.iter().filter(|it| it.is_error());
        errors.map(|it| format!("{}: {}", it.code, it.message)).collect::<Vec<_>>()
    })?;
    Variant::new(model).map_err(|it| vec![it.to_string()])
}

/// Plays a game; returns the number of compared positions, or what differs.
fn play(variant: &Variant, seed: u64) -> Result<usize, String> {
    let run = AssertUnwindSafe(|| compare::compare(variant, seed));
    panic::catch_unwind(run).map_err(|it| {
        let text = it.downcast_ref::<String>().cloned();
        text.or_else(|| it.downcast_ref::<&str>().map(|it| (*it).to_owned())).unwrap_or_default()
    })
}

/// Plays a game in a thread of its own; returns `None` if it takes too long. That thread then goes on until the program ends.
fn play_in_time(variant: Variant, seed: u64) -> Option<Result<usize, String>> {
    let (sender, result) = mpsc::channel();
    // The reference interpreter calls itself deeply where invented rules choose much.
    let thread = thread::Builder::new().stack_size(256 << 20);
    thread.spawn(move || sender.send(play(&variant, seed))).unwrap();
    result.recv_timeout(PATIENCE).ok()
}

/// Returns the first seed: a number, or one made of any other text.
fn first_seed() -> u64 {
    let Ok(text) = env::var("ALFIL_SEED") else { return 1 };
    text.parse().unwrap_or_else(|_| {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        hasher.finish() >> 24
    })
}

/// Runs a function while panics print nothing.
fn quietly<T>(run: impl FnOnce() -> T) -> T {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let res = run();
    panic::set_hook(hook);
    res
}

/// What became of the files.
#[derive(Default)]
struct Tally {
    loaded: usize,
    positions: usize,
    /// How many took too long.
    slow: usize,
    rejected: BTreeMap<String, usize>,
    /// Seeds, with what differs.
    found: Vec<(u64, String)>,
}

impl Tally {
    #[expect(clippy::print_stderr, reason = "long runs say how far they are")]
    fn try_seed(&mut self, seed: u64) {
        let text = invent(seed).to_string();
        let start = Instant::now();
        let result = match load(&text) {
            Ok(variant) => {
                self.loaded += 1;
                play_in_time(variant, seed)
            }
            Err(errors) => {
                *self.rejected.entry(errors.first().cloned().unwrap_or_default()).or_default() += 1;
                return;
            }
        };
        if start.elapsed().as_secs() > 5 {
            eprintln!("seed {seed} took {:?}", start.elapsed());
        }
        match result {
            None => self.slow += 1,
            Some(Ok(positions)) => self.positions += positions,
            Some(Err(what)) => {
                eprintln!("seed {seed}: {}", what.lines().take(4).collect::<Vec<_>>().join(" / "));
                self.found.push((seed, what));
            }
        }
    }

    /// Prints what was rejected, most frequent first.
    fn print_rejected(&self) {
        let mut all: Vec<_> = self.rejected.iter().collect();
        all.sort_by_key(|it| usize::MAX - it.1);
        all.iter().take(25).for_each(|(what, times)| println!("{times:5} x {what}"));
    }
}

/// Plays the file that `ALFIL_INVENTED_FILE` names, as a file that was made small.
#[test]
fn a_file_is_played_alike() {
    let Ok(path) = env::var("ALFIL_INVENTED_FILE") else { return };
    let variant = load(&fs::read_to_string(path).unwrap()).unwrap();
    let positions = (0..20).map(|it| compare::compare(&variant, first_seed() + it)).sum::<usize>();
    println!("{positions} positions compared");
}

/// Files that once showed a difference.
#[test]
fn found_files_are_played_alike() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/invented/found");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 10);
    for path in files {
        let variant = load(&fs::read_to_string(&path).unwrap()).unwrap();
        println!("{}", path.display());
        for seed in 1..=6 {
            compare::compare(&variant, seed);
        }
    }
}

#[test]
fn invented_games_are_played_alike() {
    let count = env::var("ALFIL_INVENTED").map_or(60, |it| it.parse().unwrap());
    let first = first_seed();
    let mut tally = Tally::default();
    if count == 1 {
        println!("{}", invent(first));
    }
    quietly(|| {
        for n in 0..count {
            tally.try_seed(first + n);
            if n % 1000 == 999 {
                println!("{} files: {} loaded, {} differ", n + 1, tally.loaded, tally.found.len());
            }
        }
    });
    tally.print_rejected();
    println!(
        "{} of {count} invented files loaded from seed {first} on, {} positions compared, {} files took too long, {} differ",
        tally.loaded,
        tally.positions,
        tally.slow,
        tally.found.len()
    );
    if let Some((seed, what)) = tally.found.first() {
        let small = quietly(|| shrink::shrink(invent(*seed), *seed));
        panic!(
            "the file of seed {seed} is played differently; to try it again:\n\
             ALFIL_SEED={seed} ALFIL_INVENTED=1 cargo test --test suite invented_games\n\
             {what}\n\nThe file, made small:\n\n{small}"
        );
    }
    assert!(count < 50 || tally.loaded as u64 * 10 > count * 6, "too few files load");
}

/// Moves that differ in a choice must be written differently.
#[test]
fn a_rule_with_a_choice_is_not_silent() {
    let rules = |silent: bool| {
        format!(
            "board.size = [4, 4]\n[pieces]\nman = {{ id = 'M', move = 'W', start = 'a1' }}\n\
             ox = {{ id = 'O', move = 'F' }}\n[[rule]]\non = 'arrive'\n\
             do = 'mover may become ox'\nsilent = {silent}"
        )
    };
    assert!(load(&rules(false)).is_ok());
    let errors = load(&rules(true)).unwrap_err();
    assert!(errors[0].contains("can't be `silent`"), "{errors:?}");
}
