//! Lists the pictures of `art/`, so that `src/art` can embed them.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads files and is told where they are"
)]
#![expect(clippy::unwrap_used, reason = "a build fails by panicking")]

use std::{env, fs, path::PathBuf};

#[path = "build/art.rs"]
mod art;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=art");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let pictures = art::tables(&root.join("art"), env::var_os("CARGO_FEATURE_ART").is_some());
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap()).join("art.rs"), pictures).unwrap();
}
