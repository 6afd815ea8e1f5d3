//! Tests that need private items: the files of the page.

use super::assets::ASSETS;
use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn every_file_of_the_page_is_served() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
    let mut found = BTreeSet::new();
    for (prefix, folder) in [("", folder.clone()), ("vendor/", folder.join("vendor"))] {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_file() {
                found.insert(format!("{prefix}{}", entry.file_name().to_str().unwrap()));
            }
        }
    }
    let exported = ["export.html", "local.js", "standalone.js", "unpack.js", "worker.js"];
    let tools = ["package.json", "package-lock.json", "tsconfig.json", "types.d.ts", "alfil.d.ts"];
    let origin = ["README.md", "codemirror.entry.js", "codemirror.d.ts", "codemirror.sha256"];
    let origin = origin.map(|it| format!("vendor/{it}"));
    let others = exported.into_iter().chain(tools).chain(origin.iter().map(String::as_str));
    for other in others {
        assert!(found.remove(other), "{other}");
    }
    let served: BTreeSet<String> = ASSETS.iter().map(|it| it.name.to_owned()).collect();
    assert_eq!(served, found);
}

#[test]
fn no_file_of_the_page_asks_for_anything_outside() {
    // Names of kinds of documents, which nobody asks for.
    let harmless = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"];
    for it in
        ASSETS.iter().filter(|it| !it.name.ends_with("LICENSE") && !it.kind.starts_with("font"))
    {
        let mut text = String::from_utf8(it.bytes().into_owned()).unwrap();
        for name in harmless {
            text = text.replace(name, "");
        }
        for start in ["http://", "https://", "src=\"//", "url(//"] {
            if let Some(at) = text.find(start) {
                let around: String = text[at..].chars().take(60).collect();
                // The page itself speaks to the server that it comes from.
                assert!(
                    it.kind.starts_with("text/javascript") && around.contains("${"),
                    "{}: {around}",
                    it.name
                );
            }
        }
    }
}

#[test]
fn no_script_needs_a_later_file_than_those_it_imports() {
    for it in ASSETS.iter().filter(|it| it.kind.starts_with("text/javascript")) {
        let bytes = it.bytes();
        let text = std::str::from_utf8(&bytes).unwrap();
        let imports = text.lines().filter_map(|it| it.split_once(" from \"./"));
        for (_, rest) in imports.filter(|it| it.0.starts_with("import ")) {
            let name = rest.trim_end_matches(['"', ';']);
            assert!(ASSETS.iter().any(|it| it.name == name), "{} imports {name}", it.name);
        }
    }
}
