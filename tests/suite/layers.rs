//! Each layer uses only the layers and packages it may use (docs/architecture.md).

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The crates: folder, name, and the crates of the workspace that each may depend on. No arrow goes upward.
const CRATES: &[(&str, &str, &[&str])] = &[
    ("crates/model", "alfil-model", &[]),
    ("crates/language", "alfil-language", &["alfil-model"]),
    ("crates/machine", "alfil-machine", &["alfil-model"]),
    ("crates/reference", "alfil-reference", &["alfil-model"]),
    ("", "alfil", &["alfil-language", "alfil-machine", "alfil-model"]),
    ("crates/play", "alfil-play", &["alfil", "alfil-language", "alfil-machine", "alfil-model"]),
    ("crates/draw", "alfil-draw", &["alfil", "alfil-language", "alfil-machine", "alfil-model"]),
    // Help in an editor shows the board, moves and rules.
    ("crates/author", "alfil-author", &["alfil", "alfil-draw", "alfil-language", "alfil-model"]),
];

/// A module, and those that it may use.
type Layer = (&'static str, &'static [&'static str]);

/// The order within a crate: folder of its sources, and for each module those that it may use.
const LAYERS: &[(&str, &[Layer])] = &[
    (
        "crates/language/src",
        &[
            ("source", &[]),
            ("diag", &["source"]),
            ("picture", &[]),
            ("art", &[]),
            ("syntax", &["source", "diag"]),
            ("tree", &["source"]),
            ("schema", &["source", "tree"]),
            ("rulefile", &["source", "diag", "tree", "schema"]),
            ("sema", &["source", "diag", "picture", "art", "syntax", "schema", "rulefile"]),
            ("format", &["syntax", "schema", "rulefile"]),
            ("writer", &["source", "schema", "rulefile", "format"]),
        ],
    ),
    (
        "crates/machine/src",
        &[
            ("program", &["each_width"]),
            ("compile", &["program"]),
            ("vm", &["each_width", "program"]),
            ("count", &["vm"]),
        ],
    ),
    (
        "src",
        &[
            ("game", &[]),
            ("legality", &["game"]),
            ("notation", &["game"]),
            ("perft", &["game", "notation"]),
            ("diagram", &[]),
            ("shipped", &[]),
            ("load", &["game", "shipped", "diagram"]),
            ("disk", &["game", "load", "shipped"]),
            ("texts", &["load", "shipped"]),
            ("testing", &["load", "game", "notation", "perft"]),
        ],
    ),
    (
        "crates/play/src",
        &[
            ("kinds", &[]),
            ("agents", &["kinds", "random_move"]),
            ("paths", &[]),
            ("eval", &["paths"]),
            ("net", &["eval", "kinds"]),
            ("study", &["net", "random_move", "worths"]),
            ("parallel", &[]),
            ("endgame", &["net", "parallel"]),
            ("learn", &["net", "parallel", "random_move", "study"]),
            ("jobs", &["learn", "net", "study"]),
        ],
    ),
    (
        "crates/author/src",
        &[
            ("ide", &[]),
            ("glossary", &["ide"]),
            ("import", &[]),
            ("export", &["import"]),
            ("starter", &["import"]),
        ],
    ),
    (
        "page/src",
        &[
            ("api", &[]),
            ("error", &["api"]),
            ("utf16", &[]),
            ("diagnostics", &["api", "utf16"]),
            ("board", &["api", "error"]),
            ("view", &["api"]),
            ("texts", &[]),
            ("library", &["api", "error", "diagnostics", "board", "texts"]),
            ("setup", &["api", "error", "library", "view"]),
            ("session", &["api", "error", "library", "setup", "view"]),
            ("search", &["api", "error", "view"]),
            ("move_diagram", &["api", "error", "library"]),
            ("assist", &["api", "error", "utf16", "diagnostics", "library"]),
            ("first_rules", &["api", "error", "diagnostics", "library"]),
            ("new_start", &["api", "error", "library", "setup"]),
            (
                "requests",
                &[
                    "api",
                    "assist",
                    "board",
                    "error",
                    "first_rules",
                    "library",
                    "move_diagram",
                    "new_start",
                    "session",
                    "setup",
                ],
            ),
            ("local", &["api", "error", "library", "requests", "search", "session", "texts"]),
        ],
    ),
];

/// What only one layer may use: the grammar's parser generator, and the reader of SVG.
const PACKAGES: &[(&str, &str)] = &[("pest", "syntax"), ("roxmltree", "picture")];

#[test]
fn crates_depend_downward_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder, name, may) in CRATES {
        let text = fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
        let manifest: toml::Table = text.parse().unwrap();
        assert_eq!(manifest["package"]["name"].as_str(), Some(*name));
        let used = manifest["dependencies"].as_table().unwrap().keys();
        let used: Vec<_> = used.filter(|it| it.starts_with("alfil")).collect();
        assert!(used.iter().all(|it| may.contains(&it.as_str())), "{name} depends on {used:?}");
    }
    let found = fs::read_dir(root.join("crates")).unwrap().count();
    assert_eq!(found + 1, CRATES.len(), "each crate has a line here and in docs/architecture.md");
}

#[test]
fn layers_use_only_what_they_may() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for (folder, layers) in LAYERS {
        for (layer, may) in *layers {
            for file in rust_files(&root.join(folder), layer) {
                let code = code_of(&file);
                for used in modules_in(&code) {
                    if used != *layer && !may.contains(&used) {
                        wrong.push(format!("{}: `{layer}` may not use `{used}`", file.display()));
                    }
                }
                for (package, home) in PACKAGES {
                    if layer != home && code.contains(&format!("{package}::")) {
                        wrong.push(format!("{}: only `{home}` uses {package}", file.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// How a game is drawn changes nothing in it.
#[test]
fn no_machine_reads_the_look() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let layers = [
        ("crates/machine", "src"),
        ("crates/reference", "src"),
        ("crates/play", "src"),
        ("src", "game"),
        ("src", "notation"),
        ("src", "perft"),
    ];
    for (folder, layer) in layers {
        let files = rust_files(&root.join(folder), layer);
        assert!(!files.is_empty(), "{folder}/{layer}");
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            assert!(!code.contains("model.look."), "{}", file.display());
        }
    }
}

#[test]
fn every_module_has_a_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder, layers) in LAYERS {
        let lib = fs::read_to_string(root.join(folder).join("lib.rs")).unwrap();
        for line in lib.lines() {
            if let Some(name) = line.strip_prefix("pub mod ").and_then(|it| it.strip_suffix(';')) {
                assert!(
                    layers.iter().any(|(layer, _)| *layer == name) || *folder == "crates/play/src",
                    "module `{name}` of {folder}/lib.rs is in no layer: add it to LAYERS and to docs/architecture.md"
                );
            }
        }
    }
}

/// Returns a file without comments, and without tests: these may use what they like.
///
/// By convention tests come last in a file, or have files of their own.
pub(crate) fn code_of(file: &Path) -> String {
    let inside = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
    if inside.to_string_lossy().contains("tests") {
        return String::new();
    }
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().take_while(|it| it.trim() != "#[cfg(test)]");
    lines.map(|it| it.split("//").next().unwrap().to_owned() + "\n").collect()
}

/// Returns the modules after `crate::` and `alfil::`, those of groups in braces too.
fn modules_in(code: &str) -> Vec<&str> {
    let mut res = Vec::new();
    for (at, path) in code.match_indices("crate::") {
        let rest = &code[at + path.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            res.push(ident(rest));
            continue;
        };
        let mut depth = 0;
        let mut starts = true;
        for (at, letter) in group.char_indices() {
            match letter {
                '}' if depth == 0 => break,
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => starts = true,
                it if starts && !it.is_whitespace() => {
                    res.push(ident(&group[at..]));
                    starts = false;
                }
                _ => {}
            }
        }
    }
    // Types at the root of the library are the face of modules that the layer names anyway.
    res.retain(|it| it.starts_with(|it: char| it.is_lowercase()));
    res
}

fn ident(text: &str) -> &str {
    let end = text.find(|it: char| !(it.is_alphanumeric() || it == '_'));
    &text[..end.unwrap_or(text.len())]
}

pub(crate) fn rust_files(src: &Path, layer: &str) -> Vec<PathBuf> {
    let mut res = Vec::new();
    let alone = src.join(format!("{layer}.rs"));
    if alone.exists() {
        res.push(alone);
    }
    let mut todo = vec![src.join(layer)];
    while let Some(dir) = todo.pop() {
        for entry in fs::read_dir(&dir).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                res.push(path);
            }
        }
    }
    res
}
