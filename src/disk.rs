//! Rule files on the disk: the one module of the library that reads files.

use crate::{
    game::Variant,
    load::{LoadFailed, LoadOptions},
    shipped::{self, Shipped},
};
use alfil_language::{
    rulefile::limits,
    source::{LoadError, Loader, SourceText},
};
use std::{
    borrow::Cow,
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// Finds files by path, from the folder of the file that extends them first, then shipped games by name. `.toml` may be left
/// out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Disk {
    /// Returns the paths at which a file may lie; `None` if the file that refers to it comes with the program. Such files know
    /// nothing of the disk.
    pub fn paths(name: &str, from: Option<&str>) -> Option<[PathBuf; 2]> {
        let folder = match from {
            Some(from) if !Path::new(from).is_file() => return None,
            Some(from) => Path::new(from).parent().unwrap_or(Path::new("")),
            None => Path::new(""),
        };
        Some([folder.join(name), folder.join(format!("{name}.toml"))])
    }
}

impl Loader for Disk {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let Some(paths) = Disk::paths(name, from) else { return Shipped.load(name, from) };
        for path in paths {
            if path.is_file() {
                let shown = path.display().to_string();
                return match read_rules(&path) {
                    Ok(text) => Ok(SourceText { name: shown, text: Cow::Owned(text) }),
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

    fn shadows_shipped(&self, name: &str, loaded: &SourceText) -> bool {
        shipped::text(name).is_some_and(|it| it != loaded.text)
    }

    fn names(&self) -> Vec<String> {
        Shipped.names()
    }
}

impl Variant {
    /// Loads a rule file from the disk. The file may extend files beside it, and shipped games.
    ///
    /// ```no_run
    /// let variant = alfil::Variant::from_file("my-game.toml")?;
    /// println!("{}", variant.start().fen());
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    ///
    /// # Errors
    /// If the file can't be read, or if it has errors.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Variant, LoadFailed> {
        Variant::load(&File, &path.as_ref().to_string_lossy(), &LoadOptions::default())
    }
}

/// Finds a file at exactly its path. The files that it extends are found as [`Disk`] finds them.
struct File;

impl Loader for File {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        if from.is_some() {
            return Disk.load(name, from);
        }
        let text = read_rules(Path::new(name)).map_err(|it| unreadable(name, &it))?;
        Ok(SourceText { name: name.to_owned(), text: Cow::Owned(text) })
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        Disk.picture(name, from)
    }

    fn names(&self) -> Vec<String> {
        Disk.names()
    }
}

/// Returns the path of a picture beside a rule file, links followed, if it lies below the folder `root`.
///
/// # Errors
/// If there is no such picture.
pub fn picture_in(root: &Path, beside: &Path, name: &str) -> Result<PathBuf, LoadError> {
    let path = beside.join(name).canonicalize().map_err(|_| no_picture(name))?;
    let root = root.canonicalize().map_err(|it| unreadable(name, &it))?;
    if path.starts_with(root) && path.is_file() { Ok(path) } else { Err(no_picture(name)) }
}

/// Returns the error for a picture that is not there.
pub fn no_picture(name: &str) -> LoadError {
    LoadError(format!("there is no file `{name}` beside the rule file"))
}

fn unreadable(name: &str, why: &io::Error) -> LoadError {
    LoadError(format!("can't read `{name}`: {why}"))
}

/// Returns the text of the picture that rule files call by that name. Of one that is too long only so much is read that
/// the loader sees that.
///
/// # Errors
/// If the file can't be read.
pub fn read_picture(path: &Path, name: &str) -> Result<String, LoadError> {
    let bytes = beginning(path, limits::PICTURE_BYTES).map_err(|it| unreadable(name, &it))?;
    if bytes.len() > limits::PICTURE_BYTES {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    let not_text = |_| unreadable(name, &io::Error::other("it is not written in UTF-8"));
    String::from_utf8(bytes).map_err(not_text)
}

/// Reads a rule file. Bytes that are not UTF-8 become U+FFFD, which the rule file's check reports at their places.
///
/// # Errors
/// If the file can't be read.
pub fn read_rules(path: &Path) -> io::Result<String> {
    let bytes = beginning(path, limits::FILE_BYTES)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads up to one byte more than the limit, so that a longer file can be refused without reading it whole.
fn beginning(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut res = Vec::new();
    fs::File::open(path)?.take(most as u64 + 1).read_to_end(&mut res)?;
    Ok(res)
}

#[cfg(test)]
mod tests {
    use crate::game::Variant;

    #[test]
    fn files_extend_files_beside_them() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules");
        let game = Variant::from_file(format!("{folder}/3check.toml")).unwrap();
        assert_eq!(game.start().legal_moves().len(), 20);
    }

    #[test]
    fn a_file_that_is_missing_is_no_shipped_game() {
        let error = Variant::from_file("chess").unwrap_err();
        assert!(error.to_string().contains("can't read `chess`"), "{error}");
    }
}
