//! Mistakes that authors made: each gives one message, which names the cause at its characters and a remedy.

use alfil::{
    diag::{self, Diagnostic},
    load::{LoadOptions, LoadedRules, load},
    shipped::Shipped,
    source::{Files, SourceId},
    testing,
};
use std::{fmt::Write as _, fs, path::Path, process::Command};

/// The table of mistakes: each changes one place of a sound file, or is a file of its own.
struct Table {
    sound: String,
    /// The names of the mistakes, and the files with them.
    mistakes: Vec<(String, String)>,
    /// What looks like a mistake, and is none.
    accepted: Vec<(String, String)>,
}

impl Table {
    fn read() -> Table {
        let table: toml::Table = include_str!("../../../tests/data/mistakes.toml").parse().unwrap();
        let text = |key: &str| table[key].as_str().unwrap().to_owned();
        let sound = text("sound");
        let files = |key: &str| {
            let items = table[key].as_array().unwrap().iter().map(|it| {
                let part = |key: &str| it.get(key).map(|it| it.as_str().unwrap());
                let name = part("name").unwrap();
                let text = part("text").map_or_else(
                    || {
                        let (old, new) = (part("old").unwrap(), part("new").unwrap());
                        assert_eq!(sound.matches(old).count(), 1, "{name}: `{old}`");
                        sound.replace(old, new)
                    },
                    str::to_owned,
                );
                (name.to_owned(), text)
            });
            items.collect()
        };
        let (mistakes, accepted) = (files("mistake"), files("no-mistake"));
        Table { sound, mistakes, accepted }
    }
}

fn check(folder: &Path, name: &str, text: &str) -> String {
    let file = format!("{name}.toml");
    // The replacement character stands for a byte of Latin-1.
    let parts: Vec<_> = text.split('\u{fffd}').map(str::as_bytes).collect();
    fs::write(folder.join(&file), parts.join(&0xf6)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["check", &file])
        .current_dir(folder)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

#[test]
fn one_mistake_gives_one_message() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes");
    fs::create_dir_all(&folder).unwrap();
    let Table { sound, mistakes, accepted } = Table::read();
    assert!(check(&folder, "sound", &sound).ends_with("sound.toml: fine\n"));
    for (name, text) in &accepted {
        assert_eq!(check(&folder, name, text), format!("{name}.toml: fine\n"));
    }
    // A file with the name of a shipped game.
    fs::write(folder.join("makruk.toml"), &sound).unwrap();
    let mut all = String::new();
    for (name, text) in &mistakes {
        let said = check(&folder, name, text);
        assert_eq!(said.matches("error[").count() + said.matches("warning[").count(), 1, "{said}");
        // What was expected says enough, or there is a remedy.
        let remedies = ["help: ", "note: ", "expected 6 cells in row 4, found 5"];
        assert!(remedies.iter().any(|it| said.contains(it)), "no remedy: {said}");
        writeln!(all, "{said}").unwrap();
    }
    insta::assert_snapshot!(all);
}

fn loaded(text: &str) -> LoadedRules {
    let mut res = load(&Files::one(text).over(&Shipped), "this", &LoadOptions::default());
    let positions = testing::positions(res.variant.as_ref(), &res.tests);
    res.diagnostics.extend(positions);
    res
}

/// Each fix removes a mistake. The snapshot shows which mistakes have one.
#[test]
fn fixes_remove_mistakes() {
    let Table { sound, mistakes, .. } = Table::read();
    let sound = loaded(&sound).variant.unwrap();
    let mut all = String::new();
    let broken = include_str!("../../../tests/data/broken.toml");
    for (name, text) in mistakes.into_iter().chain([("broken".to_owned(), broken.to_owned())]) {
        let before = loaded(&text).diagnostics;
        let fixes: Vec<_> = before.iter().flat_map(|it| &it.fixes).collect();
        if fixes.is_empty() {
            writeln!(all, "{name}: no fix").unwrap();
        }
        for fix in fixes {
            assert_eq!(fix.span.source, SourceId(0), "{name}");
            let (new, taken) = diag::apply(&text, [fix]);
            assert_eq!(taken, [fix], "{name}");
            let after = loaded(&new);
            let left = after.diagnostics.len();
            // The characters may hide another mistake, but this one is gone.
            let stays = |it: &Diagnostic| {
                before.iter().any(|old| old.fixes.contains(fix) && old.message == it.message)
            };
            let gone = !after.diagnostics.iter().any(stays);
            assert!(gone && left <= before.len(), "{name}: {fix:#?}\n{:#?}", after.diagnostics);
            let same = after.variant.is_some_and(|it| it.model() == sound.model());
            let short = |text: &str| match text.char_indices().nth(60) {
                Some((end, _)) => format!("{}...", &text[..end]),
                None => text.to_owned(),
            };
            let (found, new) = (short(&fix.found), short(&fix.replacement));
            let result = if same { "the sound file".to_owned() } else { format!("{left} left") };
            writeln!(all, "{name}: {found:?} -> {new:?}: {result}").unwrap();
        }
    }
    insta::assert_snapshot!(all);
}

/// `alfil check --fix` writes files with fewer errors, and no others.
#[test]
fn check_corrects_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corrected");
    fs::create_dir_all(&folder).unwrap();
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let fix = |name: &str| {
        let mut alfil = Command::new(env!("CARGO_BIN_EXE_alfil"));
        let output = alfil.args(["check", "--fix", name]).current_dir(&folder).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    fs::write(folder.join("broken.toml"), include_str!("../../../tests/data/broken.toml")).unwrap();
    insta::assert_snapshot!(fix("broken.toml"));
    let fixed = read("broken.toml");
    assert!(fix("broken.toml").starts_with("broken.toml: "), "nothing is left to correct");
    assert_eq!(read("broken.toml"), fixed);
    // All slips of typing, in as many rounds as it takes.
    let slips = [
        "key-misspelt",
        "quote-missing",
        "article",
        "effect-other-way-round",
        "comma-between-cells",
    ];
    let table: toml::Table = include_str!("../../../tests/data/mistakes.toml").parse().unwrap();
    let slip = |text: String, name: &str| {
        let all = table["mistake"].as_array().unwrap();
        let it = all.iter().find(|it| it["name"].as_str() == Some(name)).unwrap();
        text.replace(it["old"].as_str().unwrap(), it["new"].as_str().unwrap())
    };
    let sound = table["sound"].as_str().unwrap();
    fs::write(folder.join("slips.toml"), slips.into_iter().fold(sound.to_owned(), slip)).unwrap();
    let said = fix("slips.toml");
    assert!(said.ends_with("slips.toml: fine\n"), "{said}");
    assert_eq!(said.lines().count(), slips.len() + 1, "{said}");
    // An inherited file stays as it is, and so does a file with a warning.
    let base = sound.replace("size =", "szie =");
    fs::write(folder.join("base.toml"), &base).unwrap();
    let heir = "extends = 'base.toml'\n[variant]\nname = 'Mine'\n";
    fs::write(folder.join("heir.toml"), heir).unwrap();
    assert!(fix("heir.toml").ends_with("error\n"));
    assert_eq!((read("base.toml"), read("heir.toml")), (base, heir.to_owned()));
    let odd = sound.replace("a2-f2", "a2 - f2");
    fs::write(folder.join("odd.toml"), &odd).unwrap();
    assert!(fix("odd.toml").ends_with("1 warning\n"));
    assert_eq!(read("odd.toml"), odd);
}

/// The manual shows what the program prints.
#[test]
fn the_manual_shows_all_messages() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["check", "tests/data/broken.toml"])
        .current_dir(root)
        .output()
        .unwrap();
    let said =
        String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.matches("error[").count(), 10, "{said}");
    let page = fs::read_to_string(root.join("docs/mistakes.md")).unwrap();
    assert!(page.contains(said.trim_end()), "docs/mistakes.md is old:\n{said}");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let shown =
        readme.split("broken.toml\n").nth(1).and_then(|it| it.split("...\n").next()).unwrap();
    assert!(shown.contains("help: ") && said.starts_with(shown), "README.md is old:\n{said}");
}

/// A fix that is applied without asking gives the sound file again, or what its help says.
#[test]
fn certain_fixes_keep_the_meaning() {
    let Table { sound, mistakes, .. } = Table::read();
    let model = loaded(&sound).variant.unwrap();
    let mut certain = 0;
    for (name, text) in &mistakes {
        for diag in loaded(text).diagnostics {
            let fixes = diag.certain_fixes();
            let Some(fix) = fixes.first() else { continue };
            certain += 1;
            let (new, _) = diag::apply(text, fixes);
            let Some(variant) = loaded(&new).variant else { continue };
            let same = variant.model() == model.model();
            let says = fix.title.contains(fix.replacement.trim());
            assert!(
                same || says,
                "{name}: `{}` is written, but `{}` is said",
                fix.replacement,
                fix.title
            );
        }
    }
    assert!(certain > 20, "{certain}");
}

/// Where a mistake has several readings, `alfil check --fix` leaves the choice to the author.
#[test]
#[expect(clippy::too_many_lines, clippy::type_complexity, reason = "one table of cases")]
fn the_author_chooses_between_readings() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readings");
    fs::create_dir_all(&folder).unwrap();
    let heir = "extends = 'chess'\n[variant]\nname = 'x'\n";
    let actions = "[actions]\nfreeze = { do = 'nothing' }\njump = { do = 'nothing' }\n";
    let phase =
        |moves: &str| format!("{heir}{actions}[[turn.phase]]\nname = 'spell'\nmoves = {moves}\n");
    // The file, what is written instead of what, and what the message says.
    let cases: &[(&str, String, Option<(&str, &str)>, &[&str])] = &[
        (
            "promotes",
            format!("{heir}[[rule]]\non = 'capture'\ndo = 'mover promotes to queen'\n"),
            Some(("promotes to", "becomes")),
            &[],
        ),
        (
            "drop",
            format!(
                "{}[pieces]\nknight = {{ drop = 'rank 1' }}\n",
                heir.replace("chess", "crazyhouse")
            ),
            None,
            &["write `target in rank 1`", "write `some rank 1`"],
        ),
        (
            "or-zone",
            format!(
                "{heir}[zones]\nhill = 'd4-e5'\ncore = 'c3-f6'\n[[forbid]]\nwhen = 'target in hill or core'\n"
            ),
            None,
            &["write `target in hill | core`"],
        ),
        (
            "not-or-zone",
            format!(
                "{heir}[zones]\nhill = 'd4-e5'\ncore = 'c3-f6'\n[[forbid]]\nwhen = 'not target in hill or core'\n"
            ),
            None,
            &["write `not target in hill | core`"],
        ),
        (
            "betza-or",
            format!("{heir}[pieces]\nqueen = {{ move = 'B or N' }}\n"),
            Some(("B or N", "BN")),
            &[],
        ),
        (
            "betza-behind",
            format!("{heir}[pieces]\nqueen = {{ move = 'mRcpr' }}\n"),
            None,
            &["write `mcprR`", "write `mRcpR`"],
        ),
        (
            "header",
            format!("{heir}[turn.phase]\nname = 'play'\nmoves = 'move'\n"),
            Some(("[turn.phase]", "[[turn.phase]]")),
            &[],
        ),
        (
            "false",
            format!("{}stop = flase\n", phase("['move', 'freeze', 'jump']")),
            Some(("flase", "false")),
            &[],
        ),
        ("quote", phase("['move', 'freeze, 'jump']"), Some(("'freeze,", "'freeze',")), &[]),
        (
            "braces",
            format!(
                "{heir}[options.n]\ntype = 'int'\nvalue = 3\n[[outcome]]\nname = 'last'\nwhen = 'count(own) = {{n}}'\nresult = 'loss'\n"
            ),
            None,
            &["write `n`, without braces"],
        ),
        (
            "players",
            format!(
                "{heir}[pieces]\nrook = {{ start = {{ white = 'a1 h1', black = 'a1 h1' }} }}\n"
            ),
            None,
            &["each player's cells are written as the board has them"],
        ),
        (
            "captured",
            format!("{heir}[[outcome]]\nname = 'x'\nwhen = 'captured king'\nresult = 'win'\n"),
            None,
            &["`captured`"],
        ),
        (
            "if",
            format!("{heir}[[rule]]\non = 'capture'\nwhen = 'if mover is pawn'\ndo = 'nothing'\n"),
            None,
            &["`if`"],
        ),
        (
            "unquoted",
            format!("{heir}[pieces]\nknight.move = n:KN\n"),
            Some(("n:KN", "'n:KN'")),
            &[],
        ),
    ];
    for (name, text, written, said) in cases {
        let file = format!("{name}.toml");
        fs::write(folder.join(&file), text).unwrap();
        let run = |arguments: &[&str]| {
            let mut alfil = Command::new(env!("CARGO_BIN_EXE_alfil"));
            let output = alfil.args(arguments).arg(&file).current_dir(&folder).output().unwrap();
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
        };
        // Lines are broken anywhere.
        let message = run(&["check"]).split_whitespace().collect::<Vec<_>>().join(" ");
        for it in *said {
            assert!(message.contains(it), "{name}: {message}");
        }
        let fixing = run(&["check", "--fix"]);
        let expected = written.map_or_else(|| text.clone(), |it| text.replace(it.0, it.1));
        assert_eq!(fs::read_to_string(folder.join(&file)).unwrap(), expected, "{name}: {fixing}");
        let is_path = *name == "unquoted";
        assert_eq!(fixing.contains("fine"), written.is_some() && !is_path, "{name}: {fixing}");
    }
}

/// What is legal and never happens has a warning at its place, and its sound twin has none.
#[test]
fn silent_mistakes_have_warnings() {
    let heir = |more: &str| format!("language = 1\nextends = 'chess'\n{more}");
    let rules = |first: &str, second: &str| {
        let rule = |it: &str| match it {
            "wins" => "[[rule]]\nname = 'wins'\non = 'placed'\ndo = 'win own'\n",
            _ => "[[rule]]\nname = 'places'\non = 'capture'\ndo = 'place pawn at origin'\n",
        };
        heir(&format!("[variant]\nname = 'x'\n{}{}", rule(first), rule(second)))
    };
    let phase = |moves: &str| {
        heir(&format!(
            "[variant]\nname = 'x'\n[actions.zap]\nchoose = {{ spot = 'cell in enemy pawn' }}\ndo = 'remove spot'\n\
             [[turn.phase]]\nname = 'play'\nmoves = {moves}\n"
        ))
    };
    let piece = |it: &str| heir(&format!("[variant]\nname = 'x'\n[pieces]\n{it}\n"));
    let dialect = |it: &str| {
        heir(&format!("[variant]\nbetza = '{it}'\n[pieces]\nking = {{ move = 'fKbW' }}\n"))
    };
    let promotes = |promotion: &str| {
        heir(&format!(
            "remove = ['promotion']\n[variant]\nname = 'x'\n[pieces]\npawn = {{ promotes = 'queen' }}\n{promotion}"
        ))
    };
    let odd_name = "\
language = 1\nboard.size = [5, 5]\n[pieces]\nking = { id = 'K', move = 'K', start = 'c1' }\n\
rook = { id = 'R', move = 'R', start = 'a1' }\n[check]\nroyal = 'king'\n\
[[rule]]\nname = '(captures count)'\non = 'capture'\ndo = 'remove mover'\n\
[[rule]]\nname = 'castled'\non = 'castle'\ndo = 'remove mover'\n"
        .to_owned();
    // The text, the code, the characters of the warning, and a text without the mistake.
    let cases: &[(String, &str, &str, String)] = &[
        (
            piece("king = { move = 'fKbW' }"),
            "betza-differs",
            "fK",
            piece("king = { move = 'fWfFbW' }"),
        ),
        (piece("king = { move = 'fKbW' }"), "betza-differs", "fK", dialect("diagram")),
        (piece("queen = { move = 'vQ' }"), "betza-differs", "vQ", piece("queen = { move = 'vR' }")),
        (
            piece("ghost = { id = 'G', neutral = true, move = 'K', start = 'd4' }"),
            "never-reached",
            "K",
            piece("ghost = { id = 'G', neutral = true, start = 'd4' }"),
        ),
        (phase("'zap'"), "never-reached", "phase", phase("['move', 'zap']")),
        (
            piece("queen = { move = ['Q', { betza = 'N', when = 'over is pawn' }] }"),
            "never-reached",
            "move",
            piece("queen = { move = ['Q', { betza = 'pR', when = 'over is pawn' }] }"),
        ),
        (
            promotes(""),
            "never-reached",
            "queen",
            promotes(
                "[[rule]]\nname = 'p'\non = 'capture'\ndo = 'mover becomes promotion(mover)'\n",
            ),
        ),
        (rules("wins", "places"), "never-reached", "placed", rules("places", "wins")),
        (odd_name.clone(), "never-reached", "castle", odd_name.replace("'castle'", "'capture'")),
    ];
    for (text, code, place, sound) in cases {
        let found = loaded(text);
        let shown: Vec<_> = found
            .diagnostics
            .iter()
            .map(|it| (it.code.name(), found.sources.text(it.span().unwrap())))
            .collect();
        assert_eq!(shown.len(), 1, "{text}\n{:#?}", found.diagnostics);
        assert_eq!(shown[0].0, *code, "{text}");
        assert!(shown[0].1.trim_matches('\'').contains(place), "{text}\n{shown:?}");
        let none = loaded(sound).diagnostics;
        assert!(none.iter().all(|it| it.code.name() != *code), "{sound}\n{none:#?}");
    }
}

/// A piece type that is called as its ID has one mistake.
#[test]
fn a_bad_name_is_reported_once() {
    let text = "language = 1\nboard.size = [5, 5]\n[pieces]\nA = { id = 'A', move = 'K', start = 'c1' }\n[end]\nstalemate = 'loss'\n";
    let found = loaded(text).diagnostics;
    assert_eq!(found.iter().map(|it| it.code.name()).collect::<Vec<_>>(), ["bad-name"]);
}
