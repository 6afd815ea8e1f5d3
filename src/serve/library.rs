//! Rules: the list of games, their texts, and the games compiled from them.
//!
//! Everything here may take long and belongs on a thread of its own.

use super::{
    board,
    problem::{Answer, Refusal},
    shapes::{BoardView, Checked, Finding, FixOf, Listed, OptionOf, RuleText, Rules, Spot},
};
use crate::{
    diag::{Diagnostic, Fix, did_you_mean},
    game::Variant,
    load::{self, LoadOptions, OptionKind},
    render::explain,
    sema, shipped,
    source::{LoadError, Loaded, Loader, SourceMap, Span},
    testing,
};
use axum::http::StatusCode;
use rustc_hash::FxHasher;
use std::{
    borrow::Cow,
    cell::RefCell,
    hash::{Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

/// The place where rule files are read and written.
pub trait Shelf: Loader + Send + Sync {
    /// Returns the names of the user's files, without games that come with the program.
    fn own(&self) -> Vec<String>;

    /// Writes a file of the user's.
    ///
    /// # Errors
    /// Says why that is not possible.
    fn save(&self, name: &str, text: &str) -> Result<(), String>;
}

/// A shelf without user files: only the games that come with the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShippedOnly;

impl Loader for ShippedOnly {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        shipped::Shipped.load(name, from)
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        shipped::Shipped.picture(name, from)
    }

    fn names(&self) -> Vec<String> {
        shipped::Shipped.names()
    }
}

impl Shelf for ShippedOnly {
    fn own(&self) -> Vec<String> {
        Vec::new()
    }

    fn save(&self, name: &str, _text: &str) -> Result<(), String> {
        Err(format!("`{name}` comes with the program"))
    }
}

/// The memory of a compiled game besides its tables and its text.
const MODEL_BYTES: usize = 256 << 10;
/// The longest text of a rule file; the loader has the same limit.
const MOST_TEXT: usize = 1 << 20;
/// The most options that a request sets.
const MOST_SET: usize = 100;

/// Rules, ready to play.
pub(super) struct Ready {
    /// Distinguishes these rules from others that a game had before or gets later.
    pub(super) key: String,
    pub(super) rules: Rules,
    /// The files that were read for them.
    read: Vec<Read>,
    pub(super) variant: Variant,
    /// About how much memory the game takes.
    bytes: usize,
    board: OnceLock<Arc<BoardView>>,
    starts: OnceLock<u64>,
}

impl Ready {
    pub(super) fn board(&self) -> Arc<BoardView> {
        Arc::clone(self.board.get_or_init(|| Arc::new(board::view(self.variant.model()))))
    }

    /// Returns how many starts the game has.
    pub(super) fn starts(&self) -> u64 {
        *self.starts.get_or_init(|| self.variant.starts())
    }
}

/// All rules.
pub(super) struct Library {
    shelf: Arc<dyn Shelf>,
    /// All compiled games; the most recently used ones come last.
    kept: Mutex<Vec<Arc<Ready>>>,
    /// The most bytes that they may take.
    most: usize,
    list: OnceLock<Vec<Listed>>,
}

impl Library {
    pub(super) fn new(shelf: Arc<dyn Shelf>, most: usize) -> Library {
        Library { shelf, kept: Mutex::new(Vec::new()), most, list: OnceLock::new() }
    }

    /// Returns the games that can be played by name. Those that come with the program are read once, the user's each
    /// time.
    pub(super) fn list(&self) -> Vec<Listed> {
        let listed = |name: &str, own: bool| {
            let model = sema::load(&*self.shelf, name, &LoadOptions::default()).model;
            let about = model.map(|it| it.about).unwrap_or_default();
            Listed {
                name: name.to_owned(),
                title: if about.name.is_empty() { name.to_owned() } else { about.name },
                inventor: about.inventor,
                year: about.year,
                family: about.family,
                description: about.description,
                own,
            }
        };
        let own = self.shelf.own();
        let mut res: Vec<Listed> = own.iter().map(|it| listed(it, true)).collect();
        let shipped =
            self.list.get_or_init(|| shipped::RULES.iter().map(|it| listed(it.0, false)).collect());
        res.extend(shipped.iter().filter(|it| !own.contains(&it.name)).cloned());
        res
    }

    /// Returns the text of a rule file.
    pub(super) fn text(&self, name: &str) -> Answer<RuleText> {
        match self.shelf.load(name, None) {
            Ok(it) if it.text.len() > MOST_TEXT => {
                let message = format!("expected a rule file of at most {MOST_TEXT} bytes");
                Err(Refusal::unfit("too-large", message, "write a shorter one"))
            }
            Ok(it) => Ok(RuleText {
                name: name.to_owned(),
                text: it.text.into_owned(),
                may_save: self.shelf.own().iter().any(|it| it == name),
            }),
            Err(it) => {
                let names = self.shelf.names();
                let help = did_you_mean(name, names.iter().map(String::as_str));
                let remedy = help.unwrap_or_else(|| "GET /api/v1/rules lists the games".to_owned());
                Err(Refusal::not_found("unknown-rules", it.0, remedy))
            }
        }
    }

    /// Writes a file of the user's, if it has not changed since the user read it.
    pub(super) fn save(&self, name: &str, before: &str, text: &str) -> Answer<()> {
        let now = self.text(name)?;
        let remedy = "save the text elsewhere";
        if !now.may_save {
            let message = format!("`{name}` is no file that may be written");
            return Err(Refusal::new(StatusCode::FORBIDDEN, "read-only", message, remedy));
        }
        if now.text != before {
            let message = format!("`{name}` has changed on the disk");
            let remedy = "read it anew, then bring in your changes";
            return Err(Refusal::new(StatusCode::CONFLICT, "changed", message, remedy));
        }
        if text.len() > MOST_TEXT {
            let message = format!("expected at most {MOST_TEXT} bytes, found {}", text.len());
            return Err(Refusal::bad(
                "too-large",
                message,
                "write less: a longer file can't be read",
            ));
        }
        let saved = self.shelf.save(name, text);
        saved.map_err(|it| Refusal::unfit("not-written", it, remedy))
    }

    /// Rules that can be played.
    pub(super) fn ready(&self, rules: &Rules) -> Answer<Arc<Ready>> {
        within_limits(rules)?;
        if rules.text.is_none() {
            self.text(&rules.name)?;
        }
        let known = self.kept().iter().rev().find(|it| it.rules == *rules).cloned();
        // A file may have changed, or one that it extends, or a picture.
        if let Some(known) = known.filter(|it| self.reads_as_before(it)) {
            return Ok(self.keep(known));
        }
        if !self.fits() {
            return Err(Refusal::out_of_memory());
        }
        let (loaded, read) = self.load(rules);
        let Some(variant) = loaded.variant else {
            let first = loaded.diagnostics.iter().find(|it| it.is_error());
            let message = first.map_or("these rules can't be played", |it| &it.message);
            let refusal =
                Refusal::unfit("bad-rules", message, "mend what the diagnostics point at");
            let own = own_source(&loaded.sources);
            return Err(refusal.with(findings(&loaded.diagnostics, &loaded.sources, own)));
        };
        let (key, rules) = (key(rules, &read), rules.clone());
        let texts = rules.text.as_ref().map_or(0, String::len);
        let bytes = MODEL_BYTES + texts + variant.program().bytes();
        let (board, starts) = (OnceLock::new(), OnceLock::new());
        Ok(self.keep(Arc::new(Ready { key, rules, read, variant, bytes, board, starts })))
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Arc<Ready>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps rules at hand.
    fn keep(&self, ready: Arc<Ready>) -> Arc<Ready> {
        let mut kept = self.kept();
        kept.retain(|it| !Arc::ptr_eq(it, &ready));
        kept.push(Arc::clone(&ready));
        ready
    }

    /// Returns true if all compiled games fit into the memory that they may take. If not, drops those that nobody uses.
    pub(super) fn fits(&self) -> bool {
        let mut kept = self.kept();
        let mut bytes: usize = kept.iter().map(|it| it.bytes).sum();
        kept.retain(|it| {
            let goes = bytes > self.most && Arc::strong_count(it) == 1;
            if goes {
                bytes -= it.bytes;
            }
            !goes
        });
        bytes <= self.most
    }

    /// Returns true if the texts read for these rules are still the same.
    fn reads_as_before(&self, ready: &Ready) -> bool {
        self.with_loader(&ready.rules, |loader, _| {
            ready.read.iter().all(|it| {
                let now = match &it.from {
                    Some(from) if it.picture => loader.picture(&it.name, from).ok(),
                    from => {
                        loader.load(&it.name, from.as_deref()).ok().map(|it| it.text.into_owned())
                    }
                };
                now.is_some_and(|now| hash(&now) == it.hash)
            })
        })
    }

    /// Returns the diagnostics and facts about rules.
    pub(super) fn check(&self, rules: &Rules) -> Answer<Checked> {
        within_limits(rules)?;
        let (mut loaded, _) = self.load(rules);
        let wrong_positions = testing::positions(&loaded);
        loaded.diagnostics.extend(wrong_positions);
        let own = own_source(&loaded.sources);
        let explanation = loaded.variant.as_ref().zip(loaded.document.as_ref());
        let explanation = explanation.map(|(it, document)| explain(it.model(), document));
        Ok(Checked {
            ok: loaded.variant.is_some(),
            diagnostics: findings(&loaded.diagnostics, &loaded.sources, own),
            left_out: loaded.left_out.errors + loaded.left_out.warnings,
            options: loaded.options.iter().map(option).collect(),
            explanation: explanation.unwrap_or_default(),
        })
    }

    fn load(&self, rules: &Rules) -> (load::Loaded, Vec<Read>) {
        let set: Vec<(String, String)> =
            rules.set.iter().map(|it| (it.0.clone(), it.1.clone())).collect();
        let options = LoadOptions { set };
        self.with_loader(rules, |loader, name| {
            let noting = Noting { loader, read: RefCell::default() };
            let loaded = load::load(&noting, name, &options);
            (loaded, noting.read.into_inner())
        })
    }

    /// Runs a job with the loader for the files of rules, and the name of the first one.
    fn with_loader<T>(&self, rules: &Rules, job: impl FnOnce(&dyn Loader, &str) -> T) -> T {
        match &rules.text {
            None => job(&*self.shelf, &rules.name),
            Some(text) => {
                let edited = Edited { shelf: &*self.shelf, name: &rules.name, text };
                job(&edited, &edited.shown())
            }
        }
    }
}

/// Something that was read for rules.
struct Read {
    name: String,
    from: Option<String>,
    picture: bool,
    /// The hash of its text.
    hash: u64,
}

/// Notes what is read.
struct Noting<'a> {
    loader: &'a dyn Loader,
    read: RefCell<Vec<Read>>,
}

impl Noting<'_> {
    fn note(&self, name: &str, from: Option<&str>, picture: bool, text: &str) {
        let (name, from) = (name.to_owned(), from.map(str::to_owned));
        self.read.borrow_mut().push(Read { name, from, picture, hash: hash(text) });
    }
}

impl Loader for Noting<'_> {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        let res = self.loader.load(name, from)?;
        self.note(name, from, false, &res.text);
        Ok(res)
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        let res = self.loader.picture(name, from)?;
        self.note(name, Some(from), true, &res);
        Ok(res)
    }

    fn names(&self) -> Vec<String> {
        self.loader.names()
    }
}

/// An edited text in place of the file on disk.
struct Edited<'a> {
    shelf: &'a dyn Shelf,
    name: &'a str,
    text: &'a str,
}

impl Edited<'_> {
    /// Returns the name for messages. A changed version of a game that comes with the program may extend that game.
    fn shown(&self) -> String {
        match self.shelf.load(self.name, None) {
            Ok(it) if self.shelf.own().iter().any(|it| it == self.name) => it.name,
            Ok(it) => format!("{} (changed)", it.name),
            Err(_) if self.name.is_empty() => "untitled".to_owned(),
            Err(_) => self.name.to_owned(),
        }
    }
}

impl Edited<'_> {
    /// Returns true if a client that sends a text may read this file by it. That holds for a file that can be read by its
    /// name anyway, or that the file on disk extends too.
    fn may_read(&self, name: &str, found: &Loaded) -> bool {
        let by_name = self.shelf.load(&found.name, None);
        by_name.is_ok_and(|it| it.text == found.text) || {
            let noting = Noting { loader: self.shelf, read: RefCell::default() };
            sema::load(&noting, self.name, &LoadOptions::default());
            noting.read.into_inner().iter().any(|it| !it.picture && it.name == name)
        }
    }
}

fn unknown(name: &str) -> LoadError {
    LoadError(format!("there is no rule file `{name}`, and no shipped variant of that name"))
}

impl Loader for Edited<'_> {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        let shown = self.shown();
        match from {
            None => Ok(Loaded { name: shown, text: Cow::Owned(self.text.to_owned()) }),
            Some(it) if it == shown => {
                let file = self.shelf.load(self.name, None).ok().map(|it| it.name);
                let found = self.shelf.load(name, file.as_deref())?;
                if self.may_read(name, &found) { Ok(found) } else { Err(unknown(name)) }
            }
            Some(it) => self.shelf.load(name, Some(it)),
        }
    }

    /// Finds pictures only for changed versions of the user's own files, because only those have files beside them.
    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        if from != self.shown() || self.shelf.own().iter().any(|it| it == self.name) {
            return self.shelf.picture(name, from);
        }
        Err(LoadError(format!(
            "`{name}` can't be read: a text that was typed here has no files beside it"
        )))
    }

    fn names(&self) -> Vec<String> {
        self.shelf.names()
    }
}

fn within_limits(rules: &Rules) -> Answer<()> {
    let size = rules.text.as_ref().map_or(0, String::len);
    if size > MOST_TEXT {
        let message = format!("expected a rule file of at most {MOST_TEXT} bytes, found {size}");
        return Err(Refusal::bad("too-large", message, "write a shorter one"));
    }
    if rules.set.len() > MOST_SET || rules.name.len() > 500 {
        let message = format!("expected a name and at most {MOST_SET} options");
        return Err(Refusal::bad("too-large", message, "leave out what the rules don't declare"));
    }
    if rules.text.is_none() && rules.name.is_empty() {
        let remedy = "give `name`, a game of the list, or `text`, a rule file";
        return Err(Refusal::bad("no-rules", "expected rules", remedy));
    }
    Ok(())
}

/// The same for the same texts and options.
fn key(rules: &Rules, read: &[Read]) -> String {
    let texts: Vec<u64> = read.iter().map(|it| it.hash).collect();
    let part = |seed: u64| hash(&(seed, rules, &texts));
    format!("{:016x}{:016x}", part(1), part(0x9E37_79B9_7F4A_7C15))
}

fn hash(what: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

fn own_source(sources: &SourceMap) -> Option<String> {
    sources.get(crate::source::SourceId(0)).map(|it| it.name.clone())
}

/// Diagnostics with their places.
fn findings(diagnostics: &[Diagnostic], sources: &SourceMap, own: Option<String>) -> Vec<Finding> {
    let own = own.unwrap_or_default();
    let fix = |it: &Fix| FixOf {
        title: it.title.clone(),
        place: place(it.span, "", sources, &own),
        found: it.found.clone(),
        replacement: it.replacement.clone(),
    };
    let finding = |it: &Diagnostic| Finding {
        code: it.code.name().to_owned(),
        severity: it.severity.to_string(),
        message: it.message.clone(),
        places: it.labels.iter().map(|it| place(it.span, &it.text, sources, &own)).collect(),
        helps: it.helps.clone(),
        fixes: it.fixes.iter().map(fix).collect(),
        notes: it.notes.clone(),
    };
    diagnostics.iter().map(finding).collect()
}

fn place(span: Span, text: &str, sources: &SourceMap, own: &str) -> Spot {
    let source = sources.get(span.source);
    let whole = source.map_or("", |it| &it.text);
    let units = |to: u32| {
        let before = whole.get(..to as usize).unwrap_or(whole);
        before.chars().map(char::len_utf16).sum()
    };
    let (line, column) = sources.line_column(span);
    let file = source.map_or("", |it| &it.name);
    Spot {
        file: file.to_owned(),
        own: file == own,
        from: units(span.start),
        to: units(span.end),
        line,
        column,
        text: text.to_owned(),
    }
}

fn option(it: &load::FileOption) -> OptionOf {
    let (kind, values, range) = match &it.kind {
        OptionKind::Bool => ("bool", vec!["true".to_owned(), "false".to_owned()], None),
        OptionKind::Int(least, most) => ("int", Vec::new(), Some((*least, *most))),
        OptionKind::Choice(values) => ("choice", values.clone(), None),
        OptionKind::Order(values) => ("order", values.clone(), None),
        OptionKind::Text => ("text", Vec::new(), None),
    };
    OptionOf {
        name: it.name.clone(),
        doc: it.doc.clone(),
        kind: kind.to_owned(),
        values,
        range,
        value: it.text(),
    }
}
