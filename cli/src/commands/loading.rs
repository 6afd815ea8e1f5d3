//! Rule files from the disk and from the program itself.

use super::{Common, Failure, files, output::Output, report};
use alfil::{
    diag::Diagnostic,
    game::Variant,
    load::{LoadOptions, LoadedRules, load},
    shipped::{self, Shipped},
    source::{self, LoadError, Loader, SourceMap},
    texts::short_name,
};
use serde_json::json;
use std::{
    borrow::Cow,
    io,
    path::{Path, PathBuf},
};

/// Finds files by path, from the folder of the file that asks for them first, then shipped variants by name. `.toml`
/// may be left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Disk {
    /// Returns the paths at which a file may lie; `None` if the file that refers to it comes with the program. Such files know
    /// nothing of the disk.
    pub(super) fn paths(name: &str, from: Option<&str>) -> Option<[PathBuf; 2]> {
        let folder = match from {
            Some(from) if !Path::new(from).is_file() => return None,
            Some(from) => Path::new(from).parent().unwrap_or(Path::new("")),
            None => Path::new(""),
        };
        Some([folder.join(name), folder.join(format!("{name}.toml"))])
    }
}

impl Loader for Disk {
    fn load(&self, name: &str, from: Option<&str>) -> Result<source::SourceText, LoadError> {
        let Some(paths) = Disk::paths(name, from) else { return Shipped.load(name, from) };
        for path in paths {
            if path.is_file() {
                let shown = path.display().to_string();
                return match files::rules(&path) {
                    Ok(text) => Ok(source::SourceText { name: shown, text: Cow::Owned(text) }),
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
        read_picture(&picture_in(folder, folder, name)?, name)
    }

    fn shadows_shipped(&self, name: &str, loaded: &source::SourceText) -> bool {
        shipped::text(name).is_some_and(|it| it != loaded.text)
    }

    fn names(&self) -> Vec<String> {
        Shipped.names()
    }
}

/// Returns the path of a picture beside a rule file, links followed, if it lies below the folder `root`.
pub(super) fn picture_in(root: &Path, beside: &Path, name: &str) -> Result<PathBuf, LoadError> {
    let path = beside.join(name).canonicalize().map_err(|_| no_picture(name))?;
    let root = root.canonicalize().map_err(|it| unreadable(name, &it))?;
    if path.starts_with(root) && path.is_file() { Ok(path) } else { Err(no_picture(name)) }
}

/// Returns the text of the picture that rule files call by that name.
pub(super) fn read_picture(path: &Path, name: &str) -> Result<String, LoadError> {
    files::picture(path).map_err(|it| unreadable(name, &it))
}

pub(super) fn no_picture(name: &str) -> LoadError {
    LoadError(format!("there is no file `{name}` beside the rule file"))
}

fn unreadable(name: &str, why: &io::Error) -> LoadError {
    LoadError(format!("can't read `{name}`: {why}"))
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

/// Loads a rule file as [`rules`] does, and compiles it anew without shortcuts if `no_shortcuts` is set.
pub(super) fn rules_compiled(
    out: &mut Output,
    rules: &str,
    no_shortcuts: bool,
    common: &Common,
) -> Result<Rules, Failure> {
    let res = self::rules(out, rules, common)?;
    Ok(if no_shortcuts { Rules { variant: slow(&res.variant)?, ..res } } else { res })
}

/// Returns the variant without shortcuts.
pub(super) fn slow(variant: &Variant) -> Result<Variant, Failure> {
    variant.without_shortcuts().map_err(|it| Failure::Input(it.to_string()))
}

/// Returns the path of a rule file; `None` if it comes with the program, or if there is none.
pub(super) fn path(rules: &str) -> Option<String> {
    let name = Disk.load(rules, None).ok()?.name;
    Path::new(&name).is_file().then_some(name)
}

pub(super) fn load_file(rules: &str, common: &Common) -> LoadedRules {
    load_from(&Disk, rules, common)
}

pub(super) fn load_from(loader: &dyn Loader, rules: &str, common: &Common) -> LoadedRules {
    load(loader, rules, &LoadOptions { set: common.set.clone() })
}

/// Returns the file and the line that give a rule its name, if a line does.
pub(super) fn place_of_rule(rules: &str, name: &str, common: &Common) -> Option<(String, usize)> {
    let loaded = load_file(rules, common);
    let is_name = |line: &str| {
        let value = line.trim().strip_prefix("name").and_then(|it| it.trim().strip_prefix('='));
        let value = value.map(|it| it.trim().trim_matches(['\'', '"']));
        value == Some(name)
    };
    loaded.sources.iter().find_map(|it| {
        let line = it.text.lines().position(is_name)?;
        Some((it.name.clone(), line + 1))
    })
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
