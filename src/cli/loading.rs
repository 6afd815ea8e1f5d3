//! Rule files from the disk and from the program itself.

use super::{Common, Failure, output::Output, report};
use crate::{
    diag::Diagnostic,
    game::Variant,
    load::{LoadOptions, Loaded, load},
    rulefile::limits,
    shipped::{self, Shipped},
    source::{self, LoadError, Loader, SourceMap},
};
use serde_json::json;
use std::{
    borrow::Cow,
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

/// Finds files by path, from the folder of the file that asks for them first, then shipped variants by name. `.toml`
/// may be left out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Disk;

impl Loader for Disk {
    fn load(&self, name: &str, from: Option<&str>) -> Result<source::Loaded, LoadError> {
        let folder = match from {
            // Files that come with the program know nothing of the disk.
            Some(from) if !Path::new(from).is_file() => return Shipped.load(name, Some(from)),
            Some(from) => Path::new(from).parent().unwrap_or(Path::new("")).to_path_buf(),
            None => PathBuf::new(),
        };
        let exact = folder.join(name);
        let with_ending = folder.join(format!("{name}.toml"));
        for path in [exact, with_ending] {
            if path.is_file() {
                let shown = path.display().to_string();
                return match fs::read_to_string(&path) {
                    Ok(text) => Ok(source::Loaded { name: shown, text: Cow::Owned(text) }),
                    Err(it) => Err(LoadError(format!("can't read `{shown}`: {it}"))),
                };
            }
        }
        Shipped.load(name, from).map_err(|_| {
            LoadError(format!("there is no file `{name}`, and no shipped variant of that name"))
        })
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        let from = Path::new(from);
        if !from.is_file() {
            return Shipped.picture(name, &from.to_string_lossy());
        }
        let folder = from.parent().filter(|it| !it.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        picture_in(folder, folder, name)
    }

    fn names(&self) -> Vec<String> {
        Shipped.names()
    }
}

/// The text of a picture beside a rule file, if it lies below the folder `root`, links followed. Of one that is too long
/// only so much that this can be seen.
pub(super) fn picture_in(root: &Path, beside: &Path, name: &str) -> Result<String, LoadError> {
    let missing = || LoadError(format!("there is no file `{name}` beside the rule file"));
    let failed = |it: io::Error| LoadError(format!("can't read `{name}`: {it}"));
    let path = beside.join(name).canonicalize().map_err(|_| missing())?;
    if !path.starts_with(root.canonicalize().map_err(failed)?) || !path.is_file() {
        return Err(missing());
    }
    let mut bytes = Vec::new();
    let most = limits::PICTURE_BYTES + 1;
    let file = fs::File::open(&path).map_err(failed)?;
    file.take(most as u64).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() == most {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    String::from_utf8(bytes).map_err(|_| LoadError(format!("`{name}` is not written in UTF-8")))
}

/// A rule file that can be played.
#[derive(Debug)]
pub(super) struct Rules {
    /// The shipped name, or the file's without its ending.
    pub(super) name: String,
    pub(super) variant: Variant,
}

/// Loads a rule file; reports what is wrong with it if it can't be used.
pub(super) fn rules(out: &mut Output, rules: &str, common: &Common) -> Result<Rules, Failure> {
    let loaded = load_file(rules, common);
    match loaded.variant {
        Some(variant) => Ok(Rules { name: short_name(rules), variant }),
        None => Err(report(out, &loaded.diagnostics, &loaded.sources, common.json)?),
    }
}

pub(super) fn load_file(rules: &str, common: &Common) -> Loaded {
    load(&Disk, rules, &LoadOptions { set: common.set.clone() })
}

/// The name of a rule file without folder and ending.
pub(super) fn short_name(rules: &str) -> String {
    if let Some(name) = shipped::name(rules) {
        return name.to_owned();
    }
    let stem = Path::new(rules).file_stem();
    stem.map_or_else(|| rules.to_owned(), |it| it.to_string_lossy().into_owned())
}

/// Reports diagnostics as what stopped a command.
pub(super) fn report(
    out: &mut Output,
    diagnostics: &[Diagnostic],
    sources: &SourceMap,
    json: bool,
) -> Result<Failure, Failure> {
    if json {
        let all: Vec<_> = diagnostics.iter().map(|it| report::to_json(it, sources)).collect();
        out.json(&json!({ "diagnostics": all }))?;
    } else {
        let look = report::look();
        out.error_text(&report::render(diagnostics, sources, look));
    }
    Ok(Failure::Reported)
}

/// All rule files of a path: itself, or those in a folder and its folders, sorted; shipped variants by name. Folders
/// called `parts` hold fragments, which are no games by themselves.
pub(super) fn files(path: &str) -> Result<Vec<String>, Failure> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut res = Vec::new();
    let mut folders = vec![PathBuf::from(path)];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder)
            .map_err(|it| Failure::Input(format!("can't read `{}`: {it}", folder.display())))?;
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                if path.file_name().is_none_or(|it| it != "parts") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|it| it == "toml") {
                res.push(path.display().to_string());
            }
        }
    }
    if res.is_empty() {
        return Err(Failure::Input(format!("there are no rule files (*.toml) in `{path}`")));
    }
    res.sort();
    Ok(res)
}
