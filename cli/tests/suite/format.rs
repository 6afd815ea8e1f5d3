//! `alfil fmt` changes how a rule file looks, and nothing else.

use alfil::{
    load::LoadOptions,
    model::{self, Model},
    shipped::{self, Shipped},
    source::Files,
};
use alfil_language::format::{self, NotToml};
use std::{
    fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Stdio},
};

fn model(name: &str, text: &str) -> Model {
    let loaded = alfil::load::analyze(
        &Files::default().with(name, text).over(&Shipped),
        name,
        &LoadOptions::default(),
    );
    assert!(loaded.diagnostics.is_empty(), "{name}: {:#?}\n{text}", loaded.diagnostics);
    let mut model = loaded.model.unwrap();
    // It depends on the breaks in texts.
    model.about.fingerprint = 0;
    model
}

/// Returns the comments of a file.
fn comments(text: &str) -> Vec<&str> {
    let mut res: Vec<_> = text
        .lines()
        .filter(|it| !it.contains('\'') && !it.contains('"'))
        .filter_map(|it| it.split_once('#'))
        .map(|it| it.1.trim())
        .collect();
    res.sort_unstable();
    res
}

#[test]
fn shipped_files_are_laid_out() {
    for (name, text) in shipped::RULES {
        assert!(format::file(text).as_deref() == Ok(text), "{name}: run `alfil fmt rules`");
    }
}

/// A file without any layout becomes one that means the same, and then stays as it is.
#[test]
fn files_without_layout_are_the_same_games() {
    for (name, text) in shipped::RULES {
        let squeezed = text.parse::<toml::Table>().unwrap().to_string();
        let new = format::file(&squeezed).unwrap();
        assert!(format::file(&new).as_ref() == Ok(&new), "{name}");
        assert!(model(name, &new) == model(name, &squeezed), "{name}");
    }
}

/// A file may give a word of the language another meaning, also one that the laid out file only extends.
#[test]
fn names_like_words_keep_their_meaning() {
    for (declared, when) in [
        (
            "[cell-values]\ncount = { values = { 'rank 1' = 0 }, otherwise = 1 }\n",
            "count(target) = 0",
        ),
        ("[counters]\ncount = { per = 'player', max = 3 }\n", "count(own) = 0 and mover is pawn"),
        ("[counters]\ncount = { max = 3 }\n", "count = 0"),
        ("[zones]\ncount = 'rank 4'\n", "not some own & count(enemy)"),
        ("[define]\ncount = 'own pawn'\n", "not no count(enemy) and target is in count"),
        ("[cell-sets]\ncount = {}\n", "target is not in count"),
        ("[types]\ncount = '{pawn, rook}'\n", "mover is count"),
        ("[rankings]\ncount = 'rook | {queen, pawn}'\n", "strength-in(mover, count) = 0"),
        ("[marks]\ncount = 'it counts'\n", "mover has not count"),
        ("", "count(own) = 0 and not count(enemy & king) = 0"),
    ] {
        let base = format!("extends = 'chess'\n[variant]\nname = 'Base'\n{declared}");
        let heir = format!("extends = 'mine'\n[[forbid]]\nname = 'x'\nwhen = '{when}'\n");
        let whole = base.clone() + heir.split_once('\n').unwrap().1;
        let model = |base: &str, heir: &str, name: &str| {
            let family = Files::default().with("mine", base).with("heir", heir).over(&Shipped);
            let loaded = alfil::load::analyze(&family, name, &LoadOptions::default());
            loaded.model.map(|it| Model {
                about: model::About { fingerprint: 0, ..it.about.clone() },
                ..it
            })
        };
        assert!(model(&base, &heir, "heir").is_some(), "{when}");
        let laid_out = |text: &str| format::file(text).unwrap();
        let (new_base, new_heir) = (laid_out(&base), laid_out(&heir));
        assert!(
            model(&base, &heir, "heir") == model(&base, &new_heir, "heir"),
            "{when}: {new_heir}"
        );
        assert!(
            model(&base, &heir, "heir") == model(&new_base, &new_heir, "heir"),
            "{when}: {new_base}"
        );
        assert!(model(&whole, "", "mine") == model(&laid_out(&whole), "", "mine"), "{when}");
    }
}

#[test]
fn comments_stay() {
    for (name, text) in shipped::RULES {
        let apart = text.replace("[[rule]]", "\n\n# about rules\n\n[[rule]]");
        let keys = apart.lines().map(|it| match it.split_once(" = ") {
            Some((key, value)) if !key.contains(['\'', '"']) => format!("{key}   ={value}\n"),
            _ => format!("{it}\n"),
        });
        let apart: String = keys.collect();
        let new = format::file(&apart).unwrap();
        assert_eq!(comments(&new), comments(&apart), "{name}");
        assert!(model(name, &new) == model(name, text), "{name}");
    }
}

#[test]
fn what_is_not_toml_stays() {
    assert_eq!(format::file("[board"), Err(NotToml));
}

fn run(arguments: &[&str], input: &str) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .arg("fmt")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap()).concat();
    (output.status.success(), said)
}

#[test]
fn the_command_rewrites_files_and_standard_input() {
    let (old, new) = ("[board]\nsize=[8,8]", "[board]\nsize = [8, 8]\n");
    assert_eq!(run(&["-"], old), (true, new.to_owned()));
    assert_eq!(run(&["-", "--check"], old), (false, "-: would change\n".to_owned()));
    assert_eq!(run(&["-", "--check"], new), (true, String::new()));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fmt.toml");
    fs::write(&path, old).unwrap();
    let name = path.to_str().unwrap();
    assert_eq!(run(&[name, "--check"], ""), (false, format!("{name}: would change\n")));
    assert_eq!(fs::read_to_string(&path).unwrap(), old);
    assert_eq!(run(&[name], ""), (true, format!("{name}: changed\n")));
    assert_eq!(fs::read_to_string(&path).unwrap(), new);
    let (fine, said) = run(&["-"], "[board");
    assert!(!fine && said.contains("it is not TOML"), "{said}");
}
