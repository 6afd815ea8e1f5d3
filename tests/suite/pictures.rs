//! The pictures of the manual are what the program draws today.

use alfil::{
    load::{LoadOptions, load},
    render::{SvgOptions, svg},
    shipped::Shipped,
};
use std::{env, fs, path::Path};

/// The games of `docs/pictures`.
const GAMES: &[&str] = &[
    "arimaa",
    "byzantine",
    "convergent",
    "diminuendo",
    "fanorona",
    "hex",
    "janggi",
    "nine-mens-morris",
    "surakarta",
    "xiangqi",
];

#[test]
fn pictures_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let mut old = Vec::new();
    for name in GAMES {
        let variant = load(&Shipped, name, &LoadOptions::default()).variant.unwrap();
        let drawn = svg(variant.model(), &variant.model().start, &SvgOptions::default());
        let path = folder.join(name).with_extension("svg");
        if env::var("UPDATE").is_ok() {
            fs::write(&path, &drawn).unwrap();
        }
        if fs::read_to_string(&path).unwrap_or_default() != drawn {
            old.push(name);
        }
    }
    assert!(old.is_empty(), "{old:?} are old: `UPDATE=1 cargo test pictures` draws them anew");
}
