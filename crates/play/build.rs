//! Lists the networks of `nets/`, so that `src/net/shipped.rs` can embed them.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads files and is told where they are"
)]
#![expect(clippy::unwrap_used, reason = "a build fails by panicking")]

use std::{env, fmt::Write, fs, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=nets");
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("nets");
    let mut files: Vec<PathBuf> = Vec::new();
    if env::var_os("CARGO_FEATURE_NETS").is_some() {
        let all = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
        files.extend(all.filter(|it| it.extension().is_some_and(|it| it == "net")));
        files.sort();
    }
    let mut list = String::new();
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        writeln!(list, "({name:?}, include_bytes!({:?})),", path.to_str().unwrap()).unwrap();
    }
    let code = format!(
        "/// Names and bytes of the shipped networks, by name.\n\
         pub(super) const NETS: &[(&str, &[u8])] = &[{list}];\n"
    );
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap()).join("nets.rs"), code).unwrap();
}
