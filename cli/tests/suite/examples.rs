//! The manual is true: its rule files load without a diagnostic and pass their own tests, and its mistakes give the
//! diagnostics that it states.
//!
//! Fenced blocks are marked behind the language:
//!
//! - `toml rules`: a complete rule file;
//! - `toml rules NAME`: one that later blocks of the page can extend by that name;
//! - `toml error CODE`: a file that must give that error;
//! - `toml warning CODE`: a file that must give that warning;
//! - `toml of NAME`: an excerpt of a shipped file, which other tests of the manual compare with the file.

use alfil::load::LoadOptions;
use alfil::source::Files;
use std::{
    fs,
    path::{Path, PathBuf},
};

pub(crate) struct Block {
    line: usize,
    pub(crate) info: String,
    pub(crate) text: String,
}

#[test]
fn rule_files_of_the_manual_hold() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut pages = vec![root.join("AGENTS.md"), root.join("README.md")];
    markdown(&root.join("docs"), &mut pages);
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in pages {
        let mut page = Files::default().over(&alfil::shipped::Shipped);
        for block in blocks(&fs::read_to_string(&path).unwrap()) {
            let place = format!("{}:{}", path.strip_prefix(root).unwrap().display(), block.line);
            let words: Vec<&str> = block.info.split_whitespace().collect();
            match words.as_slice() {
                ["toml", "rules", rest @ ..] => {
                    count += 1;
                    let name = rest.first().map_or_else(|| place.clone(), |it| (*it).to_owned());
                    page = page.with(name.clone(), block.text);
                    holds(&page, &name, &place, &mut wrong);
                }
                ["toml", "error" | "warning", code] => {
                    count += 1;
                    page = page.with(place.clone(), block.text);
                    let loaded = alfil::load::load(&page, &place, &LoadOptions::default());
                    if !loaded.diagnostics.iter().any(|it| it.code.name() == *code) {
                        let found: Vec<_> =
                            loaded.diagnostics.iter().map(|it| it.code.name()).collect();
                        wrong.push(format!("{place}: expected `{code}`, found {found:?}"));
                    }
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    assert!(count > 10, "only {count} examples found: are the marks still the same?");
}

fn holds(page: &Files<'_>, name: &str, place: &str, wrong: &mut Vec<String>) {
    let loaded = alfil::load::load(page, name, &LoadOptions::default());
    for it in &loaded.diagnostics {
        let line = it.span().map_or(0, |span| loaded.sources.line_column(span).0);
        wrong.push(format!("{place}: line {line} of the block: {}: {}", it.code, it.message));
    }
    for verdict in alfil::testing::run(page, name, &LoadOptions::default(), &loaded) {
        wrong.extend(
            verdict
                .failures
                .iter()
                .map(|it| format!("{place}: test `{}`: {}", verdict.name, it.message)),
        );
    }
}

pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut res = Vec::new();
    let mut open: Option<Block> = None;
    for (n, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                open = Some(Block { line: n + 1, info: info.to_owned(), text: String::new() });
            }
            (Some(_), Some(_)) => res.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    res
}

fn markdown(dir: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(dir).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            markdown(&path, into);
        } else if path.extension().is_some_and(|it| it == "md") {
            into.push(path);
        }
    }
}
