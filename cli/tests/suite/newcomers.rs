//! Mistakes of authors who know other systems, or guess: each is named at its cause, with a remedy.

use alfil::source::Files;
use alfil::{
    diag,
    disk::Disk,
    load::{LoadOptions, LoadedRules, load},
    testing,
};
use std::{fmt::Write as _, fs, path::Path};

fn checked(text: &str) -> LoadedRules {
    let mut loaded = load(&Files::one(text).over(&Disk), "my-game.toml", &LoadOptions::default());
    loaded.diagnostics.extend(testing::positions(loaded.variant.as_ref(), &loaded.tests));
    diag::drop_unused_beside_causes(&mut loaded.diagnostics);
    loaded
}

/// Returns all messages, each with its places, helps, fixes and notes.
fn said(loaded: &LoadedRules) -> String {
    let mut res = String::new();
    for it in &loaded.diagnostics {
        let severity = if it.is_error() { "error" } else { "warning" };
        writeln!(res, "{severity}[{}]: {}", it.code.name(), it.message).unwrap();
        for label in &it.labels {
            let (line, column) = loaded.sources.line_column(label.span);
            let found = loaded.sources.text(label.span).escape_debug();
            let more = if label.text.is_empty() { "" } else { ", " };
            writeln!(res, "  at {line}:{column} `{found}`{more}{}", label.text).unwrap();
        }
        for help in &it.helps {
            writeln!(res, "  help: {help}").unwrap();
            for fix in it.fixes.iter().filter(|fix| fix.title == *help) {
                let (old, new) = (&fix.found, &fix.replacement);
                writeln!(res, "    {:?}: {old:?} -> {new:?}", fix.applicability).unwrap();
            }
        }
        for note in &it.notes {
            writeln!(res, "  note: {note}").unwrap();
        }
    }
    res
}

#[test]
fn mistakes_are_named_at_their_cause() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/authoring"));
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let loaded = checked(&fs::read_to_string(&file).unwrap());
        let all = said(&loaded);
        assert_eq!(loaded.diagnostics.len(), 1, "{name}: {all}");
        insta::assert_snapshot!(name, all);
    }
}

/// Returns the files with mistakes, and what is wrong with each.
fn newcomers() -> Vec<(String, String)> {
    let table: toml::Table = include_str!("../../../tests/data/newcomers.toml").parse().unwrap();
    let sound = table["sound"].as_str().unwrap();
    assert!(checked(sound).diagnostics.is_empty(), "{}", said(&checked(sound)));
    let mistakes = table["mistake"].as_array().unwrap().iter().map(|it| {
        let part = |key: &str| it.get(key).map(|it| it.as_str().unwrap());
        if let Some(text) = part("text") {
            return (text.to_owned(), text.to_owned());
        }
        if let Some(more) = part("add") {
            return (more.to_owned(), format!("{sound}\n{more}"));
        }
        let (old, new) = (part("old").unwrap(), part("new").unwrap());
        assert_eq!(sound.matches(old).count(), 1, "{old}");
        (new.to_owned(), sound.replace(old, new))
    });
    mistakes.collect()
}

#[test]
fn newcomers_get_one_message_with_a_remedy() {
    let mut all = String::new();
    for (change, text) in newcomers() {
        let loaded = checked(&text);
        let said = said(&loaded);
        assert_eq!(loaded.diagnostics.len(), 1, "{change}\n{said}");
        writeln!(all, "{}\n{said}", change.trim_end()).unwrap();
    }
    insta::assert_snapshot!(all);
}
