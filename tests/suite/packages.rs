//! Each package can be built from its own archive, and has its licences.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

/// The folders of packages that are published: crates, the wheel, the package for JavaScript.
const PACKAGES: &[&str] = &[
    "",
    "cli",
    "crates/author",
    "crates/draw",
    "crates/language",
    "crates/machine",
    "crates/model",
    "crates/play",
    "crates/reference",
    "page",
    "python",
    "wasm/pkg",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, res: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, res);
        } else if path.extension().is_some_and(|it| it == "rs") {
            res.push(path);
        }
    }
}

/// Returns how many folders a path goes up from the file's folder and stays there.
fn rises(path: &str) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir if depth == 0 => most += 1,
            Component::ParentDir => depth -= 1,
            _ => depth += 1,
        }
    }
    most
}

#[test]
fn no_crate_includes_files_of_others() {
    for package in PACKAGES.iter().filter(|it| **it != "wasm/pkg") {
        let folder = root().join(package);
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        assert!(!files.is_empty(), "{package}");
        // Tests are not in the archives.
        for file in files.iter().filter(|it| !it.to_string_lossy().contains("tests")) {
            let text = fs::read_to_string(file).unwrap();
            let text = text.split("#[cfg(test)]").next().unwrap();
            let depth = file.strip_prefix(&folder).unwrap().components().count() - 1;
            for start in ["include_str!(\"", "include_bytes!(\""] {
                for part in text.split(start).skip(1) {
                    let path = part.split('"').next().unwrap();
                    assert!(rises(path) <= depth, "{}: {path}", file.display());
                }
            }
        }
    }
}

#[test]
fn each_package_has_its_licences_and_a_page() {
    for package in PACKAGES {
        let folder = if *package == "python" { "python/licenses" } else { *package };
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = fs::read(root().join(folder).join(name));
            let text = text.unwrap_or_else(|it| panic!("{folder}/{name}: {it}"));
            assert!(text == fs::read(root().join(name)).unwrap(), "{package}/{name}");
        }
        assert!(root().join(package).join("README.md").exists(), "{package}");
    }
}

/// `tools/wasm.sh` copies them.
#[test]
fn the_program_has_the_kept_module() {
    let read = |folder: &str| fs::read(root().join(folder).join("alfil_bg.wasm")).unwrap();
    assert!(read("cli/module") == read("wasm/pkg"), "run tools/wasm.sh");
}
