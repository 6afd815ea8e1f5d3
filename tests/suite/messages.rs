//! Messages name keys and words that exist.

use crate::english::files;
use std::{collections::BTreeSet, fs, path::Path};

/// Names of an author's own, in examples.
const EXAMPLES: [&str; 16] = [
    "bishop", "camp", "core", "gold", "jail", "king", "knight", "ladder", "man", "my", "pawn",
    "queen", "rook", "spot", "there", "this",
];
/// Words of paths and directions, which the reference does not list.
const OF_MOVES: [&str; 17] = [
    "anywhere",
    "backward",
    "diagonal",
    "down",
    "forward",
    "forward-left",
    "forward-right",
    "hop",
    "leap",
    "left",
    "orthogonal",
    "paf",
    "right",
    "slide",
    "step",
    "up",
    "through",
];
/// Words around rule files: addresses, commands, names and endings of files.
const AROUND: [&str; 18] = [
    "alfil", "docs", "fix", "fsf", "http", "import", "limits", "my-game", "new", "org", "replay",
    "sjaak", "svg", "toml", "www", "xboard", "xmlns", "zrf",
];

/// Returns the texts in quotes of a source file, without its comments and its tests.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap();
    let lines = source.lines().filter(|it| !it.trim_start().starts_with("//"));
    let mut res = Vec::new();
    let mut open: Option<String> = None;
    let text = lines.collect::<Vec<_>>().join("\n").replace("'\"'", "");
    let mut chars = text.chars();
    while let Some(it) = chars.next() {
        match (&mut open, it) {
            (Some(inside), '\\') => {
                chars.next();
                inside.push(' ');
            }
            (Some(_), '"') => res.extend(open.take()),
            (Some(inside), _) => inside.push(it),
            (None, '"') => open = Some(String::new()),
            (None, _) => {}
        }
    }
    res
}

/// Returns what stands in back quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns the words of a text that are names: small letters and hyphens. `{name}` is a placeholder.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let part = |it: char| it.is_alphanumeric() || "-_{}:?".contains(it);
    let name =
        |it: &&str| it.len() > 2 && it.chars().all(|it| it.is_ascii_lowercase() || it == '-');
    text.split(move |it| !part(it)).map(|it| it.trim_matches('-')).filter(name)
}

#[test]
fn words_in_back_quotes_are_words_of_the_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // It is made of the schema and the table of words.
    let reference = fs::read_to_string(root.join("docs/language/reference.md")).unwrap();
    let known: BTreeSet<&str> =
        quoted(&reference).flat_map(words).chain(EXAMPLES).chain(OF_MOVES).chain(AROUND).collect();
    let mut sources = Vec::new();
    for layer in ["sema", "rulefile", "syntax"] {
        files(&root.join("crates/language/src").join(layer), &["rs"], &mut sources);
    }
    sources.retain(|it| !it.ends_with("tests.rs") && !it.ends_with("manual.rs"));
    assert!(sources.len() > 50, "{}", sources.len());
    let mut checked = 0;
    let mut unknown = Vec::new();
    for path in sources {
        let source = fs::read_to_string(&path).unwrap();
        for literal in literals(&source) {
            for word in quoted(&literal).flat_map(words) {
                checked += 1;
                if !known.contains(word) {
                    unknown.push(format!("{}: `{word}` in {literal:?}", path.display()));
                }
            }
        }
    }
    assert!(checked > 200, "{checked}");
    assert!(unknown.is_empty(), "words that no rule file has:\n{}", unknown.join("\n"));
}
