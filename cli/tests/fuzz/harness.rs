//! Changes of known texts, tried one after the other until the time is up.

use std::{
    env, fs,
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::{Path, PathBuf},
    process,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The time for one text in an unoptimized build beside other tests. Longer is a hang.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest text that changes make.
const MOST_BYTES: usize = 20_000;

/// A source of texts: those to begin with, and pieces to put into them.
pub(crate) struct Seeds {
    name: &'static str,
    texts: Vec<String>,
    words: Vec<&'static str>,
    /// How many of the texts come from `tests/data/fuzz`.
    kept: usize,
}

impl Seeds {
    /// Texts and words, with the files of `tests/data/fuzz/NAME`: texts that once broke something.
    pub(crate) fn new(name: &'static str, texts: Vec<String>, words: &'static str) -> Seeds {
        let mut all = kept(name);
        let count = all.len();
        all.extend(texts);
        let mut res = Seeds { name, texts: all, words: words.split(' ').collect(), kept: count };
        res.words.extend([
            " ",
            "\n",
            "\t",
            "\u{a0}",
            "\u{2028}",
            "\u{3000}",
            "\u{b}",
            "\u{1b}[31m",
            "é",
            "\u{0}",
        ]);
        res
    }

    /// Hands texts to `check` for as long as `ALFIL_FUZZ` says in seconds: the kept
    /// files, then changes of all.
    ///
    /// `ALFIL_FUZZ_SEED` is the number that random choices begin with. The text at fault is saved and named, whether
    /// `check` panics or doesn't end.
    pub(crate) fn run(&self, mut check: impl FnMut(&str)) {
        let number = |name, default| env::var(name).map_or(default, |it| it.parse().unwrap());
        let end = Instant::now() + Duration::from_secs(number("ALFIL_FUZZ", 3));
        let mut random = SplitMix(number("ALFIL_FUZZ_SEED", 1));
        let watch = Watch::start(self.name);
        let mut count = 0;
        while count < self.kept || Instant::now() < end {
            let text = match self.texts[..self.kept].get(count) {
                Some(it) => it.clone(),
                None => self.changed(&mut random),
            };
            count += 1;
            watch.begin(&text);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&text))) {
                report(&format!("the text at fault is in {}", save(self.name, &text).display()));
                resume_unwind(panic);
            }
        }
        report(&format!("{}: {count} texts", self.name));
    }

    /// One of the texts with some changes.
    fn changed(&self, random: &mut SplitMix) -> String {
        let mut text = random.of(&self.texts).clone();
        for _ in 0..=random.below(4) {
            let mut place = || floor(&text, random.below(text.len() + 1));
            let (a, b) = (place(), place());
            let near = floor(&text, (a + random.below(12)).min(text.len()));
            match random.below(7) {
                0 => text.replace_range(a..near, ""),
                1 => text.replace_range(a..near, random.of::<&str>(&self.words)),
                2 | 3 => text.insert_str(a, random.of::<&str>(&self.words)),
                // A part of the text stands there once more, or many times.
                4 => text.insert_str(b, &text.clone()[a..near]),
                5 => text.insert_str(b, &text[a..near].repeat(random.below(200))),
                _ => {
                    let other = random.of(&self.texts);
                    let from = floor(other, random.below(other.len() + 1));
                    let to = floor(other, (from + random.below(80)).min(other.len()));
                    text.insert_str(a, &other[from..to]);
                }
            }
            text.truncate(floor(&text, text.len().min(MOST_BYTES)));
        }
        text
    }
}

/// Returns the beginning of a character, at or before a place.
fn floor(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|it| text.is_char_boundary(*it)).unwrap_or(0)
}

/// Returns the files of a folder of `tests/data/fuzz`, as text.
fn kept(name: &str) -> Vec<String> {
    let folder =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/data/fuzz").join(name);
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = files.map(|it| it.unwrap().path()).collect();
    files.sort();
    files.iter().map(|it| String::from_utf8_lossy(&fs::read(it).unwrap()).into_owned()).collect()
}

/// Writes a line that the test runner doesn't hold back.
fn report(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn save(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}"));
    fs::write(&path, text).unwrap();
    path
}

/// Ends the process when one text takes too long.
struct Watch {
    current: Arc<Mutex<(Instant, String)>>,
    over: Arc<AtomicBool>,
}

impl Watch {
    fn start(name: &'static str) -> Watch {
        let res = Watch {
            current: Arc::new(Mutex::new((Instant::now(), String::new()))),
            over: Arc::default(),
        };
        let (current, over) = (Arc::clone(&res.current), Arc::clone(&res.over));
        thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(200));
                let (since, text) = &*current.lock().unwrap();
                if since.elapsed() > PATIENCE {
                    report(&format!("no end after {PATIENCE:?}: {}", save(name, text).display()));
                    process::exit(1);
                }
            }
        });
        res
    }

    fn begin(&self, text: &str) {
        *self.current.lock().unwrap() = (Instant::now(), text.to_owned());
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
