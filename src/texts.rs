//! Rule files in memory: all the texts that a game is made of.
//!
//! A game that was loaded from files can so be loaded where these files are not: in a page, or on another machine.

use crate::{
    load::{self, LoadOptions},
    shipped::{self, Shipped},
};
use alfil_language::source::{LoadError, Loader, SourceText};
use std::{borrow::Cow, cell::RefCell, fmt, path::Path};

/// A rule file or a picture in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", deny_unknown_fields))]
pub struct Text {
    /// The name by which it is asked for, such as `chess` or `parts/pieces.toml`.
    pub name: String,
    /// The file that asks for it. If left out, any file finds it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from: Option<String>,
    /// The name in messages, if that is another one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub shown: Option<String>,
    /// True for a picture of a piece, false for a rule file.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub picture: bool,
    /// What stands in it.
    pub text: String,
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(it: &bool) -> bool {
    !it
}

/// Rule files and pictures in memory, before the games that come with alfil.
///
/// ```
/// use alfil::{load::LoadOptions, shipped::Shipped, texts::Texts};
///
/// let texts = Texts::of(&Shipped, "crazyhouse", &LoadOptions::default());
/// assert!(texts.0.iter().any(|it| it.name == "chess"), "the game extends chess");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Texts(pub Vec<Text>);

impl Texts {
    /// Returns all texts that a rule file is made of.
    pub fn of(loader: &dyn Loader, name: &str, options: &LoadOptions) -> Texts {
        let recorder = Recorder::new(loader);
        load::analyze(&recorder, name, options);
        recorder.into_texts()
    }

    /// Removes the folder of the rule file `file` from all names, and calls that file by its [`short_name`].
    ///
    /// What is left depends only on where the files lie beside each other.
    pub fn shorten(&mut self, file: &str) {
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        let inside = |it: &mut Option<String>| {
            if let Some(path) = it {
                let short = Path::new(path).strip_prefix(folder).map(|it| it.display().to_string());
                *path = short.unwrap_or_else(|_| path.clone());
            }
        };
        for it in &mut self.0 {
            if it.from.is_none() {
                let name = short_name(file);
                // Files that it extends are resolved against the file, which may be called as one of them.
                if it.name != name {
                    it.shown.get_or_insert_with(|| it.name.clone());
                }
                it.name = name;
            }
            inside(&mut it.from);
            inside(&mut it.shown);
        }
    }

    /// Returns the text of that name: the one for the file that asks, if there are several.
    fn find(&self, name: &str, from: Option<&str>, picture: bool) -> Option<&Text> {
        let mut named = self.0.iter().filter(|it| it.name == name && it.picture == picture);
        let exact = named.clone().find(|it| it.from.as_deref() == from);
        exact.or_else(|| named.next())
    }
}

impl Loader for Texts {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let alias = || self.find(shipped::name(name)?, from, false);
        let Some(found) = self.find(name, from, false).or_else(alias) else {
            return Shipped.load(name, from);
        };
        let shown = found.shown.as_ref().unwrap_or(&found.name).clone();
        Ok(SourceText { name: shown, text: Cow::Owned(found.text.clone()) })
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        match self.find(name, Some(from), true) {
            Some(it) => Ok(it.text.clone()),
            None => Shipped.picture(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        let own = self.0.iter().filter(|it| it.from.is_none() && !it.picture);
        own.map(|it| it.name.clone()).chain(Shipped.names()).collect()
    }
}

/// Finds what another loader finds, and keeps it.
pub struct Recorder<'a> {
    loader: &'a dyn Loader,
    read: RefCell<Vec<Text>>,
}

impl<'a> Recorder<'a> {
    /// Returns a recorder that has read nothing.
    pub fn new(loader: &'a dyn Loader) -> Recorder<'a> {
        Recorder { loader, read: RefCell::default() }
    }

    /// Returns what was read.
    pub fn into_texts(self) -> Texts {
        Texts(self.read.into_inner())
    }

    fn keep(&self, it: Text) {
        let mut read = self.read.borrow_mut();
        if !read.contains(&it) {
            read.push(it);
        }
    }
}

impl fmt::Debug for Recorder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder").field("read", &self.read).finish_non_exhaustive()
    }
}

impl Loader for Recorder<'_> {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let res = self.loader.load(name, from)?;
        self.keep(Text {
            name: name.to_owned(),
            from: from.map(str::to_owned),
            shown: (res.name != name).then(|| res.name.clone()),
            picture: false,
            text: res.text.clone().into_owned(),
        });
        Ok(res)
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        let res = self.loader.picture(name, from)?;
        let (name, from) = (name.to_owned(), Some(from.to_owned()));
        self.keep(Text { name, from, shown: None, picture: true, text: res.clone() });
        Ok(res)
    }

    fn names(&self) -> Vec<String> {
        self.loader.names()
    }
}

/// Returns the name of rules without folder and ending: that of the shipped game, or that of the file.
///
/// ```
/// use alfil::texts::short_name;
///
/// assert_eq!(short_name("games/my-game.toml"), "my-game");
/// ```
pub fn short_name(rules: &str) -> String {
    if let Some(name) = shipped::name(rules) {
        return name.to_owned();
    }
    let stem = Path::new(rules).file_stem();
    stem.map_or_else(|| rules.to_owned(), |it| it.to_string_lossy().into_owned())
}
