//! Source texts and places in them.
//!
//! Every diagnostic points at characters of some file. This layer knows nothing but texts:
//!
//! - A [`SourceMap`] owns the texts.
//! - A [`Span`] is a byte range in one of them.
//! - A [`Loader`] brings in the texts of other files; they come in no other way.

use std::{borrow::Cow, fmt};

/// Number of a text in a [`SourceMap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

/// A half-open byte range in one source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Returns the range `start..end` of `source`.
    pub fn new(source: SourceId, start: usize, end: usize) -> Span {
        Span { source, start: start as u32, end: end as u32 }
    }

    /// Returns the bytes of the text that it covers.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns a range given relative to the start of this span.
    #[must_use]
    pub fn sub(self, start: usize, end: usize) -> Span {
        Span { source: self.source, start: self.start + start as u32, end: self.start + end as u32 }
    }

    /// Returns the smallest span that holds both; `other` must lie in the same source.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A value with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its characters.
    pub span: Span,
}

/// A piece of text in one of the small languages, as it stands in a string of a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snippet<'a> {
    /// The text, escapes resolved.
    pub text: &'a str,
    /// Where it stands: the characters between the quotes if `exact`, else the whole literal.
    pub span: Span,
    /// True if the text stands in the file character by character, so that messages can point at places in it.
    pub exact: bool,
}

impl<'a> Snippet<'a> {
    /// Returns a text by itself, as tests and command lines have it.
    pub fn whole(source: SourceId, text: &'a str) -> Snippet<'a> {
        Snippet { text, span: Span::new(source, 0, text.len()), exact: true }
    }

    /// Returns the span of the bytes `start..end` of the text.
    pub fn at(&self, start: usize, end: usize) -> Span {
        if self.exact { self.span.sub(start, end) } else { self.span }
    }

    /// Returns a part of the snippet.
    #[must_use]
    pub fn part(&self, start: usize, end: usize) -> Snippet<'a> {
        Snippet { text: &self.text[start..end], span: self.at(start, end), exact: self.exact }
    }
}

/// One text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's name in messages: its path, or the name of a shipped variant.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// All texts that one load has read.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
}

impl SourceMap {
    /// Adds a text.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.sources.push(Source { name: name.into(), text: text.into() });
        SourceId(self.sources.len() as u32 - 1)
    }

    /// Returns the text with that number; `None` for a number of another map.
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.sources.get(id.0 as usize)
    }

    /// Returns all texts, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter()
    }

    /// Returns the characters of a span; empty if the span is not of this map.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.source)
            .and_then(|it| it.text.get(span.start as usize..span.end as usize))
            .unwrap_or("")
    }

    /// Returns the part of a span that is in its text, or the end of the text if no part is.
    pub fn clamp(&self, span: Span) -> Span {
        let len = self.get(span.source).map_or(0, |it| it.text.len()) as u32;
        Span { start: span.start.min(len), end: span.end.min(len), ..span }
    }

    /// Returns line and column, both from 1, of the start of a span.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let before =
            self.get(span.source).and_then(|it| it.text.get(..span.start as usize)).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }
}

/// The source of rule files.
///
/// The library reads no files by itself: the program passes a loader over the disk, tests one over strings.
pub trait Loader {
    /// Returns the text of the rule file called `name`: a path, or the name of a shipped variant. `from` is the file that
    /// refers to it, or `None` for the first file. The result also holds the name for messages.
    ///
    /// # Errors
    /// Says why there is no such text.
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError>;

    /// Returns the text of the picture called `name`, an SVG file. `name` is a path from the folder of the rule file that
    /// refers to it, which messages call `from`.
    ///
    /// # Errors
    /// Says why there is no such text. A loader without pictures reports that no file lies beside the text.
    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        Err(no_file_beside(name, from))
    }

    /// Returns true if a text that was loaded by the name of a shipped variant is another text.
    fn shadows_shipped(&self, _name: &str, _loaded: &SourceText) -> bool {
        false
    }

    /// Returns names that [`Loader::load`] would find, for suggestions.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A text that a [`Loader`] found.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// The file's name in messages; names of files that it extends are resolved against it.
    pub name: String,
    /// The text.
    pub text: Cow<'static, str>,
}

/// Texts in memory, before those that another loader finds.
///
/// ```
/// use alfil_language::source::{Files, Loader};
///
/// let files = Files::one("extends = 'base'").with("base", "board.size = [3, 3]");
/// assert_eq!(files.load("game", None)?.name, "game");
/// assert_eq!(files.load("base", Some("game"))?.text, "board.size = [3, 3]");
/// # Ok::<(), alfil_language::source::LoadError>(())
/// ```
#[derive(Clone, Default)]
pub struct Files<'a> {
    first: Option<Cow<'a, str>>,
    named: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    below: Option<&'a dyn Loader>,
}

impl<'a> Files<'a> {
    /// Returns a loader whose first file has this text, by whatever name it is asked for.
    pub fn one(text: impl Into<Cow<'a, str>>) -> Files<'a> {
        Files { first: Some(text.into()), ..Files::default() }
    }

    /// Adds a rule file or a picture, in place of one that has the same name.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'a, str>>, text: impl Into<Cow<'a, str>>) -> Self {
        self.named.push((name.into(), text.into()));
        self
    }

    /// Sets the loader that finds all other texts.
    #[must_use]
    pub fn over(self, below: &'a dyn Loader) -> Self {
        Files { below: Some(below), ..self }
    }

    fn named(&self, name: &str) -> Option<&str> {
        self.named.iter().rfind(|it| it.0 == name).map(|it| &*it.1)
    }
}

impl fmt::Debug for Files<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Files { first, named, below: _ } = self;
        f.debug_struct("Files").field("first", first).field("named", named).finish_non_exhaustive()
    }
}

impl Loader for Files<'_> {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let first = self.first.as_deref().filter(|_| from.is_none());
        match (first.or_else(|| self.named(name)), self.below) {
            (Some(text), _) => {
                Ok(SourceText { name: name.to_owned(), text: Cow::Owned(text.to_owned()) })
            }
            (None, Some(below)) => below.load(name, from),
            (None, None) => Err(LoadError(format!("there is no file `{name}`"))),
        }
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        match (self.named(name), self.below) {
            (Some(text), _) => Ok(text.to_owned()),
            (None, Some(below)) => below.picture(name, from),
            (None, None) => Err(no_file_beside(name, from)),
        }
    }

    fn shadows_shipped(&self, name: &str, loaded: &SourceText) -> bool {
        self.below.is_some_and(|it| it.shadows_shipped(name, loaded))
    }

    fn names(&self) -> Vec<String> {
        let below = self.below.map(Loader::names).unwrap_or_default();
        self.named.iter().map(|it| it.0.clone().into_owned()).chain(below).collect()
    }
}

/// Returns the error for a picture of a text that lies in no folder.
pub fn no_file_beside(name: &str, from: &str) -> LoadError {
    LoadError(format!("`{name}` can't be read: no file lies beside the text `{from}`"))
}

/// Why a [`Loader`] has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError(pub String);

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LoadError {}
