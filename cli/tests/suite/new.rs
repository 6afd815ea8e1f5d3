//! `alfil new`: what it writes is sound, laid out, and passes its own tests.

use super::cli::run_with;
use alfil::{
    load::{LoadOptions, load},
    shipped::{self, Shipped},
    source::Files,
    testing,
};
use alfil_author::starter;
use alfil_language::format;
use std::{fs, path::PathBuf};

/// Loads a file without a diagnostic, and runs its tests.
#[track_caller]
fn is_sound(what: &str, text: &str) {
    assert_eq!(format::file(text).as_deref(), Ok(text), "{what}");
    let loader = Files::one(text).over(&Shipped);
    let loaded = load(&loader, "new", &LoadOptions::default());
    assert!(loaded.diagnostics.is_empty(), "{what}: {:#?}\n{text}", loaded.diagnostics);
    assert!(loaded.states_language && !loaded.tests.is_empty(), "{what}");
    assert!(testing::positions(loaded.variant.as_ref(), &loaded.tests).is_empty(), "{what}");
    for verdict in testing::run(&loader, "new", &LoadOptions::default(), &loaded) {
        assert!(verdict.passed(), "{what}: {}: {:#?}\n{text}", verdict.name, verdict.failures);
    }
}

/// Returns an empty folder.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("new").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn armies_fit_boards() {
    let sides = [4, 5, 6, 7, 8, 9, 10, 11, 12];
    for size in sides.iter().flat_map(|files| sides.map(|ranks| (*files, ranks))).chain([(26, 26)])
    {
        let text = starter::on_board(&Shipped, "Small game", Some(size)).unwrap();
        is_sound(&format!("{size:?}"), &text);
        let game = alfil::Variant::from_text(&text).unwrap().start();
        assert!(game.outcome().is_none() && !game.in_check() && game.legal_moves().len() >= 4);
        let state = game.state();
        let model = game.variant().model();
        assert_eq!(model.board.cells.len(), size.0 * size.1);
        assert_eq!(state.cells.iter().filter(|it| it.is_some()).count(), 4 * size.0, "{size:?}");
    }
    for size in [(3, 8), (8, 3), (27, 8), (8, 27)] {
        assert_eq!(starter::on_board(&Shipped, "Small game", Some(size)), None);
    }
}

#[test]
fn the_first_file() {
    insta::assert_snapshot!(starter::on_board(&Shipped, "Small game", Some((6, 6))).unwrap());
}

#[test]
fn every_shipped_game_has_heirs() {
    for (name, _) in shipped::RULES {
        is_sound(name, &starter::heir(&Shipped, "My game", name).unwrap());
    }
    insta::assert_snapshot!(starter::heir(&Shipped, "My game", "diminuendo").unwrap());
}

/// Without the signs of its comments an heir says what it inherits.
#[test]
fn comments_of_heirs_are_the_game() {
    let model = |text: &str| {
        let variant = alfil::Variant::from_text(text).unwrap_or_else(|it| panic!("{it}\n{text}"));
        let mut model = variant.model().clone();
        model.about = alfil::model::About::default();
        model
    };
    for (name, _) in shipped::RULES {
        let text = starter::heir(&Shipped, "My game", name).unwrap();
        let is_code = |it: &str| it.starts_with('[') || it.contains(" = ");
        let lines =
            text.lines().map(|it| it.strip_prefix("# ").filter(|it| is_code(it)).unwrap_or(it));
        let shown: Vec<_> = lines.collect();
        assert!(model(&shown.join("\n")) == model(&text), "{name}");
    }
}

#[test]
fn the_program_writes_a_file_once() {
    let folder = folder("once");
    let name = folder.join("small-game");
    let name = name.to_str().unwrap();
    let file = format!("{name}.toml");
    let it = run_with(&["new", name, "--size", "6x6"], "").expect(0);
    let next: Vec<_> = it.out.lines().collect();
    assert_eq!(next.len(), 4, "{}", it.out);
    for (line, command) in next[1..].iter().zip(["check --watch", "test", "serve"]) {
        assert!(line.starts_with(&format!("  alfil {command} {file}")), "{line}");
    }
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("# Small game: ") && text.contains("name     = 'Small game'"),
        "{text}"
    );
    let it = run_with(&["new", &file], "").expect(1);
    assert!(it.err.contains("already; `--force` overwrites it"), "{}", it.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    run_with(&["new", &file, "--force", "--yes"], "").expect(0);
    assert!(fs::read_to_string(&file).unwrap().contains("size = [8, 8]"));
    let it = run_with(&["check", &file], "").expect(0);
    assert_eq!(it.out, format!("{file}: fine\n"));
}

#[test]
fn mistakes_have_remedies() {
    let folder = folder("mistakes");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (name, remedy) in [
        ("My game!", "write `alfil new my-game`"),
        ("chess", "a shipped game has that name; write `alfil new my-chess`"),
        ("", "write `alfil new my-game`"),
        ("..", "write `alfil new my-game`"),
        (".hidden", "write `alfil new hidden`"),
        ("two words.toml", "write `alfil new two-words`"),
    ] {
        let it = run_with(&["new", name], "").expect(2);
        assert!(it.err.contains(remedy), "{name}: {}", it.err);
    }
    let it = run_with(&["new", &path("nowhere/game")], "").expect(1);
    assert!(it.err.contains("make it first"), "{}", it.err);
    let game = path("game");
    for (more, status, remedy) in [
        (&["--size", "3x8"][..], 2, "each from 4 to 26, such as 6x6"),
        (&["--size", "8"], 2, "such as 6x6"),
        (&["--like", "ches"], 1, "did you mean `chess`?; `alfil list` lists them"),
        (&["--like", "chess", "--size", "6x6"], 2, "--size"),
        (&["--from-diagram", "no-such-page.html"], 1, "can't read `no-such-page.html`"),
        (&["--from-diagram", "tests/data/import/diagram/several.html"], 2, "several.html#1"),
    ] {
        let it = run_with(&[&["new", &game], more].concat(), "").expect(status);
        assert!(it.err.contains(remedy), "{more:?}: {}", it.err);
    }
    assert!(fs::read_dir(&folder).unwrap().next().is_none());
    // A file with the name of a shipped game comes first.
    fs::write(folder.join("chess.toml"), "extends = 'makruk'\n").unwrap();
    let it = run_with(&["new", &game, "--like", "chess"], "").expect(1);
    assert!(it.err.contains("rename it"), "{}", it.err);
}

#[test]
fn files_begin_with_games_and_diagrams() {
    let folder = folder("origins");
    for (name, more) in [
        ("heir", &["--like", "Los Alamos chess"][..]),
        ("orthodox", &["--from-diagram", "tests/data/import/diagram/chess.txt"]),
        ("second", &["--from-diagram", "tests/data/import/diagram/several.html#3"]),
    ] {
        let name = folder.join(name);
        run_with(&[&["new", name.to_str().unwrap()], more].concat(), "").expect(0);
    }
    let folder = folder.to_str().unwrap();
    let it = run_with(&["check", folder], "").expect(0);
    assert_eq!(it.out.matches(": fine\n").count(), 3, "{}{}", it.out, it.err);
    let it = run_with(&["test", folder], "").expect(0);
    assert_eq!(it.out.matches(": 1 example passed\n").count(), 3, "{}{}", it.out, it.err);
    run_with(&["fmt", "--check", folder], "").expect(0);
}

/// At a terminal the program asks; an answer that it can't read is asked for again.
#[cfg(all(unix, feature = "tui"))]
#[test]
fn questions_have_defaults() {
    use super::guide::Terminal;
    let folder = folder("questions");
    for (name, answers, line) in [
        ("plain", &["Enter", "Enter"][..], "size = [8, 8]"),
        ("small", &["Enter", "3x3 Enter", "6x5 Enter"], "size = [6, 5]"),
        ("heir", &["nothing Enter", "makruk Enter"], "extends  = 'makruk'"),
    ] {
        let mut terminal = Terminal::open(&format!("alfil new {name}"), &folder);
        for (n, answer) in answers.iter().enumerate() {
            let asked = |it: &str| it.matches("]:").count() > n;
            terminal.wait("question", asked);
            terminal.press(answer);
        }
        assert_eq!(terminal.end(), 0, "{}", terminal.screen());
        let text = fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        assert!(text.contains(line), "{name}: {text}");
    }
}
