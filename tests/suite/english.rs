//! The English of manual, messages, comments and rule files.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files below a folder that have one of these endings.
pub(crate) fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["node_modules", "target", "tests", "page", "module"].contains(&name) {
            files(&path, endings, found);
        } else if path.extension().is_some_and(|it| endings.iter().any(|end| it == *end)) {
            found.push(path);
        }
    }
}

/// Returns the lines in which a test finds something, with their places.
fn lines_where(paths: &[PathBuf], wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let mut res = Vec::new();
    for path in paths {
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().enumerate().filter(|it| wrong(it.1));
        res.extend(lines.map(|(n, line)| format!("{}:{}: {line}", path.display(), n + 1)));
    }
    res
}

/// Returns the words between blanks, without the punctuation around them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().map(|it| it.trim_matches(|it: char| ".,;:!?\"'()".contains(it)))
}

const PRONOUNS: [&str; 8] = ["he", "him", "his", "himself", "He", "Him", "His", "Himself"];

/// Players are people of any kind, and pieces are things.
#[test]
fn players_and_pieces_are_not_he() {
    let mut all = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    for folder in ["src", "crates", "cli", "page/src", "python/src", "docs", "rules"] {
        files(&root().join(folder), &["rs", "md", "toml"], &mut all);
    }
    assert!(all.len() > 500, "{}", all.len());
    let is_pronoun = |it: &str| PRONOUNS.contains(&it);
    let found = lines_where(&all, |line| words(line).any(is_pronoun));
    assert!(found.is_empty(), "write `they`, `the player` or `it`:\n{}", found.join("\n"));
}

/// A clause that begins with *who* for a person must be read twice: "Who has no move loses".
#[test]
fn clauses_name_their_subject() {
    let mut all = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    for folder in ["crates/language/src", "docs"] {
        files(&root().join(folder), &["rs", "md"], &mut all);
    }
    let begins = |line: &str| {
        let marks = [". ", ": ", "; ", "| ", "/// ", "//! ", "// ", "- "];
        ["Who ", "who ", "Whoever ", "whoever "].iter().any(|who| {
            (line.starts_with(who) && !line.contains('='))
                || marks.iter().any(|it| line.contains(&format!("{it}{who}")))
        })
    };
    let found = lines_where(&all, begins);
    assert!(found.is_empty(), "name the player or the piece:\n{}", found.join("\n"));
}

/// A sentence of more than 25 words must be read twice. Each page may have three.
#[test]
fn sentences_are_short() {
    let mut long = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for folder in ["docs", "docs/language", "docs/diagnostics"] {
        let files = fs::read_dir(root.join(folder)).unwrap().map(|it| it.unwrap().path());
        all.extend(files.filter(|it| it.extension().is_some_and(|it| it == "md")));
    }
    assert!(all.len() > 50);
    for path in all {
        let text = fs::read_to_string(&path).unwrap();
        let found: Vec<_> =
            sentences(&text).into_iter().filter(|it| it.split_whitespace().count() > 25).collect();
        if found.len() > 3 {
            long.push(format!("{}:\n  {}", path.display(), found.join("\n  ")));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// Returns the sentences of a page, without code, tables and headings. A colon or a semicolon ends a sentence too.
fn sentences(text: &str) -> Vec<String> {
    let prose = text.split("\n```").step_by(2).map(|it| it.split_once('\n').map_or("", |it| it.1));
    let mut paragraphs = vec![String::new()];
    for line in prose.flat_map(str::lines).map(str::trim) {
        let item = line.starts_with("- ") || line.starts_with(|it: char| it.is_ascii_digit());
        if line.is_empty() || item || line.starts_with(['|', '#']) {
            paragraphs.push(String::new());
        }
        if !line.starts_with(['|', '#']) {
            let last = paragraphs.last_mut().unwrap();
            *last += line;
            *last += " ";
        }
    }
    let ends = [". ", "! ", "? ", ": ", "; "];
    let mut res = Vec::new();
    for paragraph in paragraphs {
        let mut rest = paragraph.as_str();
        while let Some(end) = ends.iter().filter_map(|it| rest.find(it)).min() {
            res.push(rest[..=end].to_owned());
            rest = &rest[end + 2..];
        }
        res.push(rest.to_owned());
    }
    res
}

#[test]
fn sentences_end_at_points() {
    let page = "# A\n\nOne two.\nThree: four\n- five\n| six |\n\n```toml\nseven.\n```\n\nEight. ";
    let found: Vec<_> =
        sentences(page).iter().map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect();
    assert_eq!(found, ["One two.", "Three:", "four", "- five", "Eight."]);
}
