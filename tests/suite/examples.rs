//! The whole rule files in the manual load, and nothing is said about them.

use alfil::{
    sema::{self, LoadOptions},
    source::{LoadError, Loaded, Loader},
};
use std::{borrow::Cow, fs, path::Path};

/// A text called `this`, and the shipped files.
struct Files(String);

impl Loader for Files {
    fn load(&self, name: &str, _: Option<&str>) -> Result<Loaded, LoadError> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(format!("{name}.toml"));
        let text =
            if name == "this" { Some(self.0.clone()) } else { fs::read_to_string(path).ok() };
        let text = text.ok_or_else(|| LoadError(format!("there is no file `{name}`")))?;
        Ok(Loaded { name: name.to_owned(), text: Cow::Owned(text) })
    }
}

#[test]
fn rule_files_of_the_manual_load() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language");
    let mut wrong = Vec::new();
    let mut found = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let page = fs::read_to_string(&path).unwrap();
        for text in page.split("```toml rules\n").skip(1).map(|it| it.split("```").next().unwrap())
        {
            found += 1;
            let loaded = sema::load(&Files(text.to_owned()), "this", &LoadOptions::default());
            for diag in loaded.diagnostics {
                wrong.push(format!("{}: {}: {}\n{text}", path.display(), diag.code, diag.message));
            }
        }
    }
    assert!(found >= 6, "{found}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
