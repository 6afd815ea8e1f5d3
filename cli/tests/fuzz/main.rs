//! Whatever text comes in, reading it ends soon, without a panic, and what was read can be used.
//!
//! Each test changes texts of this repository at random for some seconds. `ALFIL_FUZZ=600 cargo test --test fuzz` tries ten
//! minutes for each, `ALFIL_FUZZ_SEED=7` makes other choices. A text that breaks something is saved; once mended it belongs
//! into `tests/data/fuzz`.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read the repository's files, the clock and the environment"
)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod harness;
mod lines;
mod positions;
mod rules;
#[cfg(feature = "serve")]
mod server;

use alfil::{game::Variant, load::LoadOptions, shipped::Shipped};
use std::{fs, path::Path};

/// Returns a file of the repository.
fn text_of(path: &str) -> String {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()))
}

/// Returns the files of a folder that end so.
fn texts_of(folder: &str, end: &str) -> Vec<String> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let mut files: Vec<_> = files.filter(|it| it.to_str().unwrap().ends_with(end)).collect();
    files.sort();
    assert!(!files.is_empty(), "no {end} files");
    files.iter().map(|it| fs::read_to_string(it).unwrap()).collect()
}

fn variant(name: &str) -> Variant {
    let loaded = alfil::load::load(&Shipped, name, &LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics))
}
