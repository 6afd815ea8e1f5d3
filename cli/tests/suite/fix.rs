//! Rule files of earlier versions become files of today that say the same.

use alfil::{
    load::LoadOptions,
    shipped::{self, Shipped},
    source::{LoadError, Loader, SourceText},
};
use alfil_author::fix::{self, FixError};
use alfil_language::format;
use std::{borrow::Cow, fs, path::PathBuf, process::Command};

/// The rule files as they were before 1.0, those that have changed since.
fn former(name: &str) -> Option<String> {
    let folder =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/data/former");
    fs::read_to_string(folder.join(format!("{name}.toml"))).ok()
}

/// Finds former files, fixed and laid out, and shipped ones.
struct Fixed;

impl Loader for Fixed {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        match former(name).and_then(|it| format::file(&fix::file(&it).ok()?).ok()) {
            Some(text) => Ok(SourceText { name: name.to_owned(), text: Cow::Owned(text) }),
            None => Shipped.load(name, from),
        }
    }
}

/// Files with a name that is a word today.
const WITH_NEW_WORDS: [&str; 2] = ["diamond-ring", "diamond-ring-four"];

/// A file that speaks of its parent's zone `target`, which has another name today.
const HEIR: &str = "diamond-ring-mitregi";

/// Files that say the same with words that are new.
const REWRITTEN: [&str; 6] = [
    "diamond-ring-four-linepiece",
    "diamond-ring-fusion",
    "fanorona",
    "lines-of-action",
    "shafran",
    "surakarta",
];

#[test]
fn former_files_mean_the_same() {
    let mut n = 0;
    for (name, _) in shipped::RULES {
        let Some(old) = former(name) else { continue };
        n += 1;
        if *name == HEIR {
            continue;
        }
        if WITH_NEW_WORDS.contains(name) {
            assert_eq!(fix::file(&old), Err(FixError::NameIsWord("target".to_owned())), "{name}");
            continue;
        }
        let new = fix::file(&old).unwrap();
        assert!(old != new && fix::file(&new).as_ref() == Ok(&new), "{name}");
        let load = |loader: &dyn Loader| {
            let loaded = alfil::load::load(loader, name, &LoadOptions::default());
            assert!(loaded.diagnostics.is_empty(), "{name}: {:#?}", loaded.diagnostics);
            loaded.variant.unwrap()
        };
        let (fixed, shipped) = (load(&Fixed), load(&Shipped));
        if REWRITTEN.contains(name) {
            continue;
        }
        let [mut fixed, mut shipped] = [fixed, shipped].map(|it| it.model().clone());
        // It is made from the texts, of which some were rewritten by hand since.
        (fixed.about.fingerprint, shipped.about.fingerprint) = (0, 0);
        // The former language had no look, no pictures, no names for records, and no well-known games. Some types have got
        // another letter for records since.
        fixed.notation.clone_from(&shipped.notation);
        fixed.fen.aka.clone_from(&shipped.fen.aka);
        fixed.look.clone_from(&shipped.look);
        fixed.about.well_known = shipped.about.well_known;
        for (fixed, shipped) in fixed.types.iter_mut().zip(&shipped.types) {
            fixed.pictures.clone_from(&shipped.pictures);
        }
        assert!(fixed == shipped, "{name}");
    }
    assert!(n > 50, "{n}");
}

/// Runs `alfil fix` on a file with these bytes; returns whether it succeeded, what it printed, and the bytes afterwards.
fn run(name: &str, bytes: &[u8], check: bool) -> (bool, String, Vec<u8>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fix");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["fix", name])
        .args(check.then_some("--check"))
        .current_dir(&folder)
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap()).concat();
    (output.status.success(), said, fs::read(&path).unwrap())
}

#[test]
fn files_are_rewritten_in_place() {
    let old = b"# burning\n[[rules]]\nname = 'Burn'\non   = 'capture'\ndo   = 'add to to burnt'\n";
    let new = b"# burning\nlanguage = 1\n\n[[rule]]\nname = 'Burn'\non   = 'capture'\ndo   = 'burnt += target'\n";
    assert_eq!(run("a.toml", old, true), (false, "a.toml: would change\n".to_owned(), old.into()));
    assert_eq!(run("a.toml", old, false), (true, "a.toml: changed\n".to_owned(), new.into()));
    assert_eq!(run("a.toml", new, true), (true, String::new(), new.into()));
}

/// What can't be rewritten without loss stays as it is.
#[test]
fn other_files_stay() {
    let latin: &[u8] = b"# caf\xe9\n[[forbid]]\nname = 'x'\nwhen = 'to in core'\n";
    for (bytes, why) in [
        (latin, "not written in UTF-8"),
        (&b"[board\nsize = 3"[..], "not TOML"),
        (&b"[zones]\ntarget = 'a1'\n"[..], "`target` is a word of the language today"),
    ] {
        let (fine, said, after) = run("b.toml", bytes, false);
        assert!(!fine && said.contains(why), "{said}");
        assert_eq!(after, bytes);
    }
}
