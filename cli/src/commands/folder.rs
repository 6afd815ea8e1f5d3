//! The folder that is served: its rule files, and nothing else of the disk.

use super::{Failure, files};
use crate::serve::RuleStore;
use alfil::{
    disk,
    shipped::Shipped,
    source::{LoadError, Loader, SourceText},
};
use std::{
    borrow::Cow,
    fs,
    path::{Path, PathBuf},
};

/// The most files of a folder that are listed.
const MOST_FILES: usize = 1000;

/// Rule files of one folder and the folders in it. A file is called by its path from the folder, without `.toml`.
///
/// People who send names can read the files that are listed. What these extend may be any file of the folder. Hidden files,
/// and links that lead out of the folder, can't be read at all.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    /// The only file that is listed and may be written; all if there is none.
    only: Option<String>,
}

impl Folder {
    pub(super) fn new(root: &Path) -> Result<Folder, Failure> {
        Ok(Folder { root: canonical(root)?, only: None })
    }

    /// Returns the folder of a rule file, of which that file alone is listed; what the file is called.
    pub(super) fn with_one(file: &Path) -> Result<(Folder, String), Failure> {
        let file = canonical(file)?;
        let root = file.parent().unwrap_or(Path::new(".")).to_path_buf();
        let name = file.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        Ok((Folder { root, only: Some(name.clone()) }, name))
    }

    /// Returns the file of that name, asked for by another one, if it is inside the folder and not hidden.
    fn file(&self, name: &str, from: Option<&str>) -> Option<PathBuf> {
        let near = match from {
            Some(from) => self.root.join(from).parent()?.to_path_buf(),
            None => self.root.clone(),
        };
        let stem = name.strip_suffix(".toml").unwrap_or(name);
        let path = near.join(format!("{stem}.toml")).canonicalize().ok()?;
        let is_rules = path.extension().is_some_and(|it| it == "toml") && path.is_file();
        (is_rules && self.shows(&path)).then_some(path)
    }

    /// Returns true if a path without links is inside the folder and not hidden there.
    fn shows(&self, path: &Path) -> bool {
        path.strip_prefix(&self.root).is_ok_and(|it| !it.iter().any(files::is_hidden))
    }

    /// Returns the file of that name, if it is listed.
    fn listed(&self, name: &str) -> Option<PathBuf> {
        let path = self.file(name, None)?;
        let name = self.name_of(&path)?;
        self.own().contains(&name).then_some(path)
    }

    /// Returns the name of a file.
    fn name_of(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(&self.root).ok()?.with_extension("");
        Some(inside.to_str()?.replace('\\', "/"))
    }
}

impl Loader for Folder {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let path = match from {
            None => self.listed(name),
            Some(it) if self.file(it, None).is_some() => self.file(name, from),
            // Files that come with the program know nothing of the disk.
            Some(_) => None,
        };
        let Some(path) = path else {
            return Shipped.load(name, from).map_err(|_| {
                LoadError(format!(
                    "there is no rule file `{name}`, and no shipped variant of that name"
                ))
            });
        };
        let name = self.name_of(&path).unwrap_or_else(|| name.to_owned());
        match disk::read_rules(&path) {
            Ok(text) => Ok(SourceText { name, text: Cow::Owned(text) }),
            Err(it) => Err(LoadError(format!("can't read `{name}`: {it}"))),
        }
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        let rules = self.file(from, None);
        match rules.as_deref().and_then(Path::parent) {
            Some(beside) => {
                let path = disk::picture_in(&self.root, beside, name)?;
                if !self.shows(&path) {
                    return Err(disk::no_picture(name));
                }
                disk::read_picture(&path, name)
            }
            None => Shipped.picture(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        let mut res = self.own();
        res.extend(Shipped.names());
        res
    }
}

impl RuleStore for Folder {
    fn own(&self) -> Vec<String> {
        if let Some(only) = &self.only {
            return vec![only.clone()];
        }
        let files = files::rule_files(&self.root.to_string_lossy()).unwrap_or_default();
        // A link is another name for a file that is listed anyway, or for one outside.
        let is_file = |it: &&String| fs::symlink_metadata(it).is_ok_and(|it| it.is_file());
        let names = files.iter().filter(is_file).filter_map(|it| self.name_of(Path::new(it)));
        names.take(MOST_FILES).collect()
    }

    fn save(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.listed(name).ok_or("there is no such file")?;
        files::replace(&path, text).map_err(|it| format!("can't write `{name}`: {it}"))
    }
}

fn canonical(path: &Path) -> Result<PathBuf, Failure> {
    path.canonicalize()
        .map_err(|it| Failure::Input(format!("can't read `{}`: {it}", path.display())))
}
