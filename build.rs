//! Lists the rule files of `rules/`, so that `src/shipped.rs` can embed them.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads files and is told where they are"
)]
#![expect(clippy::unwrap_used, reason = "a build fails by panicking")]

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=rules");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    write_shipped(&root);
}

fn write_shipped(root: &Path) {
    let folder = root.join("rules");
    let mut files = String::new();
    let mut parts = String::new();
    let mut aliases = String::new();
    let mut titles = String::new();
    // A module for pages is smaller without them. A page that gives it these files needs their other names all the same.
    let shipped = env::var_os("CARGO_FEATURE_SHIPPED").is_some();
    for (name, path) in rule_files(&folder) {
        let text = fs::read_to_string(&path).unwrap();
        for alias in word(&text, "aliases").split_whitespace() {
            writeln!(aliases, "({alias:?}, {name:?}),").unwrap();
        }
        if !shipped {
            continue;
        }
        writeln!(files, "({name:?}, include_str!({:?})),", path.to_str().unwrap()).unwrap();
        let title = word(&text, "name");
        if !title.is_empty() {
            writeln!(titles, "({title:?}, {name:?}),").unwrap();
        }
    }
    let shared = if shipped { rule_files(&folder.join("parts")) } else { Vec::new() };
    for (name, path) in shared {
        let name = format!("parts/{name}");
        writeln!(parts, "({name:?}, include_str!({:?})),", path.to_str().unwrap()).unwrap();
    }
    let code = format!(
        "/// Names and texts of the shipped rule files, by name.\n\
         pub const RULES: &[(&str, &str)] = &[{files}];\n\
         /// What several of them extend and is no game by itself.\n\
         pub const PARTS: &[(&str, &str)] = &[{parts}];\n\
         /// Other names, and whose they are.\n\
         pub const ALIASES: &[(&str, &str)] = &[{aliases}];\n\
         /// What people call the games, and whose titles these are.\n\
         pub const TITLES: &[(&str, &str)] = &[{titles}];\n"
    );
    let to = PathBuf::from(env::var("OUT_DIR").unwrap()).join("shipped.rs");
    fs::write(to, code).unwrap();
}

/// Returns the value of a key in the table `[variant]` of a rule file; empty if it has none.
///
/// Shipped files write such a key on a line of its own, with a value without escapes. A test compares the tables with what
/// the language reads.
fn word<'a>(text: &'a str, key: &str) -> &'a str {
    let lines = text.lines().skip_while(|it| *it != "[variant]").skip(1);
    let mut entries =
        lines.take_while(|it| !it.starts_with('[')).filter_map(|it| it.split_once('='));
    let value = entries.find(|it| it.0.trim() == key).map_or("", |it| it.1.trim());
    let quote = value.chars().next().unwrap_or('\'');
    value.split(quote).nth(1).unwrap_or_default()
}

/// The rule files of a folder and their names, by name.
fn rule_files(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut res: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().path())
        .filter(|it| it.extension().is_some_and(|it| it == "toml"))
        .map(|it| (it.file_stem().unwrap().to_str().unwrap().to_owned(), it))
        .collect();
    res.sort_unstable();
    res
}
