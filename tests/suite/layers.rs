//! Each layer uses only the layers and packages it may use (docs/architecture.md).

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Layer, layers it may use, packages it may use beyond std.
const LAYERS: &[(&str, &[&str], &[&str])] = &[
    ("source", &[], &[]),
    ("diag", &["source"], &["strsim"]),
    ("picture", &[], &["roxmltree"]),
    ("art", &[], &[]),
    ("model", &[], &["indexmap", "serde"]),
    ("syntax", &["source", "diag"], &["pest", "pest_derive"]),
    ("schema", &["model"], &["serde_json"]),
    (
        "rulefile",
        &["source", "diag", "model", "schema"],
        &["toml", "toml_parser", "serde", "indexmap", "fnv"],
    ),
    ("diagram", &["source", "diag", "model", "schema", "rulefile"], &["indexmap"]),
    (
        "sema",
        &["source", "diag", "picture", "art", "model", "syntax", "schema", "rulefile", "diagram"],
        &["indexmap", "rustc_hash"],
    ),
    ("program", &["model"], &["arrayvec", "rustc_hash"]),
    ("compile", &["model", "program"], &["arrayvec", "rustc_hash", "thiserror"]),
    ("vm", &["model", "program"], &["arrayvec", "rustc_hash", "thiserror"]),
    ("reference", &["model"], &["rustc_hash"]),
    (
        "game",
        &["model", "program", "compile", "vm"],
        &["arrayvec", "rustc_hash", "serde", "thiserror"],
    ),
    ("legality", &["model", "vm"], &["thiserror"]),
    ("notation", &["diag", "model", "game"], &["thiserror", "rustc_hash", "indexmap"]),
    ("perft", &["model", "game", "vm", "notation"], &["rayon", "rustc_hash", "thiserror"]),
    ("play", &["model", "program", "vm", "game", "notation"], &[]),
    (
        "agents",
        &["model", "program", "vm", "game", "play"],
        &["arrayvec", "rayon", "rustc_hash", "thiserror"],
    ),
    ("format", &["syntax", "schema", "rulefile"], &["thiserror", "toml_edit"]),
    (
        "render",
        &["art", "model", "schema", "rulefile", "format", "game", "notation"],
        &["base64", "toml_edit"],
    ),
    (
        "study",
        &["model", "schema", "reference", "game", "notation", "format", "play", "render"],
        &["indexmap", "serde", "thiserror", "toml_edit"],
    ),
    ("load", &["source", "diag", "model", "rulefile", "sema", "compile", "game", "shipped"], &[]),
    ("shipped", &["source"], &[]),
    (
        "jobs",
        &["source", "game", "notation", "perft", "play", "study", "load", "shipped", "texts"],
        &["serde", "serde_json", "thiserror"],
    ),
    (
        "import",
        &[
            "source", "diag", "model", "syntax", "schema", "rulefile", "diagram", "sema", "game",
            "shipped", "load", "format",
        ],
        &["indexmap", "toml", "toml_edit"],
    ),
    ("fix", &["syntax", "schema", "rulefile", "shipped"], &["thiserror", "toml_edit"]),
    (
        "ide",
        &[
            "art", "source", "diag", "model", "syntax", "schema", "rulefile", "sema", "game",
            "notation", "perft", "format", "render", "load", "testing", "shipped",
        ],
        &["rustc_hash", "thiserror", "toml_edit"],
    ),
    (
        "lsp",
        &["source", "diag", "format", "load", "testing", "ide", "shipped"],
        &["indexmap", "line_index", "lsp_server", "lsp_types", "serde", "serde_json"],
    ),
    ("tui", &["model", "game", "notation", "play", "render"], &["ratatui"]),
    ("testing", &["source", "diag", "model", "sema", "load", "game", "notation", "perft"], &[]),
    (
        "starter",
        &["schema", "rulefile", "game", "perft", "format", "load", "shipped", "import"],
        &["toml_edit"],
    ),
    (
        "protocol",
        &[
            "source", "diag", "model", "game", "notation", "perft", "play", "render", "load",
            "shipped",
        ],
        &[],
    ),
    ("api", &[], &["serde"]),
    ("error", &["api"], &[]),
    ("utf16", &[], &[]),
    ("diagnostics", &["source", "diag", "api", "utf16"], &[]),
    ("board", &["model", "render", "api", "error"], &[]),
    ("view", &["model", "game", "notation", "render", "api"], &[]),
    ("texts", &["source", "sema", "load", "shipped"], &["serde"]),
    (
        "library",
        &[
            "source",
            "diag",
            "model",
            "sema",
            "game",
            "render",
            "load",
            "shipped",
            "play",
            "ide",
            "testing",
            "api",
            "error",
            "diagnostics",
            "board",
            "texts",
        ],
        &["rustc_hash"],
    ),
    ("setup", &["game", "model", "notation", "render", "api", "error", "library", "view"], &[]),
    (
        "session",
        &["game", "notation", "play", "api", "error", "library", "setup", "view"],
        &["serde", "web_time"],
    ),
    ("search", &["game", "notation", "play", "api", "error", "view"], &["web_time"]),
    (
        "local",
        &[
            "play",
            "render",
            "api",
            "board",
            "error",
            "library",
            "move_diagram",
            "search",
            "session",
            "setup",
            "texts",
        ],
        &["rustc_hash", "serde", "serde_json"],
    ),
    ("move_diagram", &["model", "render", "api", "error", "library"], &[]),
    (
        "assist",
        &["source", "format", "ide", "api", "error", "utf16", "diagnostics", "library"],
        &[],
    ),
    ("first_rules", &["diag", "shipped", "import", "starter", "api", "error", "diagnostics"], &[]),
    (
        "serve",
        &["model", "game", "notation", "play", "render", "shipped"],
        &[
            "alfil_page",
            "axum",
            "base64",
            "getrandom",
            "hyper",
            "hyper_util",
            "rusqlite",
            "rustc_hash",
            "serde",
            "serde_json",
            "tokio",
            "tower_http",
        ],
    ),
];

const PACKAGES: &[&str] = &[
    "alfil_page",
    "arrayvec",
    "axum",
    "base64",
    "clap",
    "getrandom",
    "hyper",
    "hyper_util",
    "indexmap",
    "line_index",
    "lsp_server",
    "lsp_types",
    "miette",
    "pest",
    "pest_derive",
    "ratatui",
    "rayon",
    "rusqlite",
    "rustc_hash",
    "serde",
    "serde_json",
    "strsim",
    "thiserror",
    "tokio",
    "toml",
    "toml_edit",
    "tower_http",
    "web_time",
];

/// The folders of the library, of the page's requests and of the program.
const CRATES: [&str; 3] = ["src", "page/src", "cli/src"];

#[test]
fn layers_use_only_what_they_may() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for (layer, layers, packages) in LAYERS {
        for file in CRATES.iter().flat_map(|it| rust_files(&root.join(it), layer)) {
            let code = code_of(&file);
            let mut complain = |used: &str| {
                wrong.push(format!("{}: `{layer}` may not use `{used}`", file.display()));
            };
            for used in modules_in(&code) {
                if used != *layer && !layers.contains(&used) {
                    complain(used);
                }
            }
            for package in PACKAGES.iter().filter(|it| !packages.contains(it)) {
                let starts_a_path = |at: usize| {
                    !code[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_' || it == ':')
                };
                let uses = |name: String| code.match_indices(&name).any(|it| starts_a_path(it.0));
                if uses(format!("{package}::")) {
                    complain(package);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// How a game is drawn changes nothing in it.
#[test]
fn no_machine_reads_the_look() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for layer in ["program", "compile", "vm", "reference", "game", "notation", "perft", "play"] {
        for file in rust_files(&src, layer) {
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            assert!(!code.contains("model.look."), "{}", file.display());
        }
    }
}

#[test]
fn every_module_has_a_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in CRATES {
        let lib = fs::read_to_string(root.join(folder).join("lib.rs")).unwrap();
        for line in lib.lines() {
            if let Some(name) = line.strip_prefix("pub mod ").and_then(|it| it.strip_suffix(';')) {
                assert!(
                    LAYERS.iter().any(|(layer, ..)| *layer == name),
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
    for (at, path) in code.match_indices("crate::").chain(code.match_indices("alfil::")) {
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
