//! Tests that need private items: the files of the page.

use super::assets::ASSETS;
use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn every_file_of_the_page_is_served() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let names = fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name());
    let mut found: BTreeSet<String> = names.map(|it| it.into_string().unwrap()).collect();
    // Exported pages and playgrounds have these besides.
    for it in
        ["export.html", "offline.js", "standalone.css", "standalone.js", "unpack.js", "worker.js"]
    {
        assert!(found.remove(it), "{it}");
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
