//! Where rule files are: a store, and all that a page needs of a game in memory.

use alfil::{
    load::LoadOptions,
    sema,
    shipped::Shipped,
    source::{LoadError, Loader, SourceText},
};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, cell::RefCell};

/// The place where rule files are read and written.
pub trait RuleStore: Loader + Send + Sync {
    /// Returns the names of the user's files, without games that come with the program.
    fn own(&self) -> Vec<String>;

    /// Writes a file of the user's.
    ///
    /// # Errors
    /// Why that is not possible.
    fn save(&self, name: &str, text: &str) -> Result<(), String>;
}

/// A rule store without user files: only the games that come with the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShippedOnly;

impl Loader for ShippedOnly {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        Shipped.load(name, from)
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        Shipped.picture(name, from)
    }

    fn names(&self) -> Vec<String> {
        Shipped.names()
    }
}

impl RuleStore for ShippedOnly {
    fn own(&self) -> Vec<String> {
        Vec::new()
    }

    fn save(&self, name: &str, _text: &str) -> Result<(), String> {
        Err(format!("`{name}` comes with the program"))
    }
}

/// A rule file or a picture in memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Text {
    /// The name by which it is asked for, such as `chess` or `parts/pieces.toml`.
    pub name: String,
    /// The file that asks for it. If left out, any file finds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The name in messages, if that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// True for a picture of a piece, false for a rule file.
    #[serde(default, skip_serializing_if = "is_false")]
    pub picture: bool,
    /// What stands in it.
    pub text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(it: &bool) -> bool {
    !it
}

/// Rule files and pictures in memory, before the games that come with alfil.
///
/// ```
/// use alfil::{load::LoadOptions, shipped::Shipped};
/// use alfil_page::texts::Texts;
///
/// let texts = Texts::of(&Shipped, "crazyhouse", &LoadOptions::default());
/// assert!(texts.0.iter().any(|it| it.name == "chess"), "the game extends chess");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texts(pub Vec<Text>);

impl Texts {
    /// Returns all texts that a rule file is made of.
    pub fn of(loader: &dyn Loader, name: &str, options: &LoadOptions) -> Texts {
        let recorder = Recorder { loader, read: RefCell::default() };
        sema::analyze(&recorder, name, options);
        Texts(recorder.read.into_inner())
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
        let Some(found) = self.find(name, from, false) else { return Shipped.load(name, from) };
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

impl RuleStore for Texts {
    fn own(&self) -> Vec<String> {
        Vec::new()
    }

    fn save(&self, name: &str, _text: &str) -> Result<(), String> {
        Err(format!("`{name}` is in memory only"))
    }
}

/// Keeps what it reads.
struct Recorder<'a> {
    loader: &'a dyn Loader,
    read: RefCell<Vec<Text>>,
}

impl Recorder<'_> {
    fn keep(&self, it: Text) {
        let mut read = self.read.borrow_mut();
        if !read.contains(&it) {
            read.push(it);
        }
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
