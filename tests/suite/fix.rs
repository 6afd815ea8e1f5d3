//! Rule files of earlier versions become files of today that say the same.

use alfil::{
    fix::{self, FixError},
    load::LoadOptions,
    shipped::{self, Shipped},
    source::{LoadError, Loaded, Loader},
};
use std::{borrow::Cow, fs, path::PathBuf};

/// The rule files as they were before 1.0, those that have changed since.
fn former(name: &str) -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/former");
    fs::read_to_string(folder.join(format!("{name}.toml"))).ok()
}

/// Finds former files, fixed, and shipped ones.
struct Fixed;

impl Loader for Fixed {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        match former(name).and_then(|it| fix::file(&it).ok()) {
            Some(text) => Ok(Loaded { name: name.to_owned(), text: Cow::Owned(text) }),
            None => Shipped.load(name, from),
        }
    }
}

/// Files with a name that is a word today.
const WITH_NEW_WORDS: [&str; 2] = ["diamond-ring", "diamond-ring-four"];

/// A file that speaks of its parent's zone `target`, which has another name today.
const HEIR: &str = "diamond-ring-mitregi";

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
        let [mut fixed, mut shipped] = [fixed, shipped].map(|it| it.model().clone());
        // It is made from the texts, of which some were rewritten by hand since.
        (fixed.about.fingerprint, shipped.about.fingerprint) = (0, 0);
        assert_eq!(fixed, shipped, "{name}");
    }
    assert!(n > 50, "{n}");
}
