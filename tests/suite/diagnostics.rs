//! Every code has a page, and the examples on it are true: the first one causes it, the second one does not.

use alfil::{
    diag::{Code, Diagnostic},
    load::LoadOptions,
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

    fn names(&self) -> Vec<String> {
        vec!["chess".to_owned()]
    }
}

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    // Examples that show no board are additions to chess.
    let alone = ["[board]", "[diagram]", "extends"].iter().any(|it| text.contains(it));
    let text = if alone { text.to_owned() } else { format!("extends = 'chess'\n{text}") };
    alfil::load(&Files(text), "this", &LoadOptions::default()).diagnostics
}

/// One file with ten mistakes gives ten diagnostics, each on its characters, as people read them.
#[test]
fn ten_mistakes_are_told_at_once() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["check", "tests/data/mistakes/ten.toml"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.matches("error[").count(), 10, "{text}");
    insta::assert_snapshot!(text);
}

/// Codes of what positions and records say, not of what rule files do.
const OF_POSITIONS: &[&str] =
    &["bad-fen", "illegal-move", "impossible-position", "test-failed", "wrong-record"];

#[test]
fn pages_are_true() {
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let page = code.page();
        assert!(page.starts_with(&format!("# {code}\n")), "{code}");
        let unwritten = page.lines().count() < 3;
        if unwritten || OF_POSITIONS.contains(&code.name()) {
            continue;
        }
        let examples: Vec<_> =
            page.split("```toml\n").skip(1).filter_map(|it| it.split("```").next()).collect();
        for (n, example) in examples.iter().enumerate() {
            let found = diagnostics(example);
            let causes = found.iter().any(|it| it.code == *code);
            if causes != (n == 0) {
                let found: Vec<_> =
                    found.iter().map(|it| format!("{}: {}", it.code, it.message)).collect();
                wrong.push(format!("{code}, example {}: {found:#?}", n + 1));
            }
        }
        if examples.len() < 2 {
            wrong.push(format!("{code}: {} examples", examples.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
