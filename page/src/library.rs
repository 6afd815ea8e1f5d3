//! Rules: the list of games, their texts, and the games compiled from them.
//!
//! Everything here may take long and belongs on a thread of its own.

use crate::{
    api,
    board::{self, Style},
    diagnostics::{api_diagnostics, own_source},
    error::{ApiError, ApiResult},
    texts::{RuleStore, Text, Texts},
};
use alfil::{
    diag::did_you_mean,
    game::Variant,
    load::{self, LoadOptions, OptionKind},
    model::{Grid, Model, PerType, PieceStyle},
    shipped,
    source::{LoadError, Loader, SourceText},
    testing,
    texts::Recorder,
};
use alfil_author::ide::OpenFile;
use alfil_draw::explain;
use alfil_play::worths;
use rustc_hash::FxHasher;
use std::{
    borrow::Cow,
    fmt,
    hash::{Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

/// The memory of a compiled game besides its tables and its text.
const MODEL_BYTES: usize = 256 << 10;
/// The longest text of a rule file; the loader has the same limit.
const MOST_TEXT: usize = 1 << 20;
/// The largest small board that is kept.
const MOST_PICTURE: usize = 256 << 10;
/// The most options that a request sets.
const MOST_SET: usize = 100;

/// api::Rules, compiled to play.
pub struct CompiledRules {
    /// Distinguishes these rules from others that a game had before or gets later.
    pub key: String,
    /// The rules as they were given.
    pub rules: api::Rules,
    /// The files that were read for them.
    read: Vec<Text>,
    /// The game.
    pub variant: Variant,
    /// About how much memory the game takes.
    bytes: usize,
    /// Boards by how pieces are drawn, first wide and then tall ones.
    boards: [OnceLock<Arc<api::Board>>; 8],
    /// What pieces are worth.
    worths: OnceLock<PerType<i32>>,
    starts: OnceLock<u64>,
}

impl fmt::Debug for CompiledRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompiledRules").field("key", &self.key).finish_non_exhaustive()
    }
}

impl CompiledRules {
    /// Returns all that is drawn of the game and never changes, and what pieces are worth.
    pub fn board(&self, style: Style) -> Arc<api::Board> {
        let model = self.variant.model();
        // Boards of one level have one shape.
        let tall = style.tall && matches!(model.board.grid, Grid::Square { levels: 2.., .. });
        let slot = match style.pieces {
            None => 0,
            Some(PieceStyle::Pictures) => 1,
            Some(PieceStyle::Symbols) => 2,
            Some(PieceStyle::Letters) => 3,
        };
        let board = || {
            let mut board = board::view(model, Style { tall, ..style });
            let worths = self.worths.get_or_init(|| worths(&self.variant));
            board.types.iter_mut().zip(worths).for_each(|(it, worth)| it.worth = *worth);
            Arc::new(board)
        };
        Arc::clone(self.boards[slot + if tall { 4 } else { 0 }].get_or_init(board))
    }

    /// Returns how many starts the game has.
    pub fn starts(&self) -> u64 {
        *self.starts.get_or_init(|| self.variant.starts())
    }
}

/// All rules.
pub struct Library {
    rule_store: Arc<dyn RuleStore>,
    /// All compiled games; the most recently used ones come last.
    kept: Mutex<Vec<Arc<CompiledRules>>>,
    /// The most bytes that they may take.
    most: usize,
    list: OnceLock<Vec<api::Listed>>,
    /// Small boards of games that come with the program: they are drawn once.
    pictures: Mutex<Vec<(String, String)>>,
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("kept", &self.kept().len()).finish_non_exhaustive()
    }
}

impl Library {
    /// Returns a library whose compiled games take at most this number of bytes, unless all of them are played.
    pub fn new(rule_store: Arc<dyn RuleStore>, most: usize) -> Library {
        let (kept, pictures) = (Mutex::default(), Mutex::default());
        Library { rule_store, kept, most, list: OnceLock::new(), pictures }
    }

    /// Returns the games that can be played by name. Those that come with the program are read once, the user's each
    /// time.
    pub fn list(&self) -> Vec<api::Listed> {
        let own = self.rule_store.own();
        let mut res: Vec<api::Listed> = own.iter().map(|it| self.listed(it, true)).collect();
        let listed = || shipped::RULES.iter().map(|it| self.listed(it.0, false)).collect();
        let shipped = self.list.get_or_init(listed);
        res.extend(shipped.iter().filter(|it| !own.contains(&it.name)).cloned());
        res
    }

    /// Returns how a list has a game. `own` says whether its file is the user's.
    pub fn listed(&self, name: &str, own: bool) -> api::Listed {
        let model = load::analyze(&*self.rule_store, name, &LoadOptions::default()).model;
        let pieces = model.iter().flat_map(|it| it.types.iter().map(|it| it.name.clone()));
        let pieces = pieces.collect();
        let players = model.as_ref().map_or(0, |it| it.players.len());
        let cells = model.as_ref().map_or(0, |it| it.board.cells.len());
        let hands = model.as_ref().is_some_and(|it| it.fen.hands);
        let about = model.map(|it| it.about).unwrap_or_default();
        api::Listed {
            name: name.to_owned(),
            title: if about.name.is_empty() { name.to_owned() } else { about.name },
            inventor: about.inventor,
            year: about.year,
            family: about.family,
            description: about.description,
            featured: about.featured,
            players,
            cells,
            hands,
            well_known: about.well_known,
            pieces,
            own,
        }
    }

    /// Returns a small picture of the set-up of a listed game, without compiling it. `draw` draws the model.
    pub fn small_board(&self, name: &str, draw: fn(&Model) -> String) -> ApiResult<String> {
        self.text(name)?;
        let own = self.rule_store.own().iter().any(|it| it == name);
        if let Some((_, it)) = self.pictures().iter().find(|it| it.0 == name && !own) {
            return Ok(it.clone());
        }
        let model = load::analyze(&*self.rule_store, name, &LoadOptions::default()).model;
        let Some(model) = model else {
            let remedy = "open the rule file: it shows what is wrong";
            return Err(ApiError::unfit("bad-rules", "these rules can't be played", remedy));
        };
        let svg = draw(&model);
        if !own && svg.len() <= MOST_PICTURE {
            self.pictures().push((name.to_owned(), svg.clone()));
        }
        Ok(svg)
    }

    fn pictures(&self) -> MutexGuard<'_, Vec<(String, String)>> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the text of a rule file.
    pub fn text(&self, name: &str) -> ApiResult<api::RuleText> {
        match self.rule_store.load(name, None) {
            Ok(it) if it.text.len() > MOST_TEXT => {
                let message = format!("expected a rule file of at most {MOST_TEXT} bytes");
                Err(ApiError::unfit("too-large", message, "write a shorter one"))
            }
            Ok(it) => Ok(api::RuleText {
                name: name.to_owned(),
                text: it.text.into_owned(),
                may_save: self.rule_store.own().iter().any(|it| it == name),
            }),
            Err(it) => {
                let names = self.rule_store.names();
                let help = did_you_mean(name, names.iter().map(String::as_str));
                let remedy = help.unwrap_or_else(|| "GET /api/v1/rules lists the games".to_owned());
                Err(ApiError::not_found("unknown-rules", it.0, remedy))
            }
        }
    }

    /// Writes a file of the user's, if it has not changed since the user read it.
    pub fn save(&self, name: &str, before: &str, text: &str) -> ApiResult<()> {
        let now = self.text(name)?;
        let remedy = "save the text elsewhere";
        if !now.may_save {
            let message = format!("`{name}` is no file that may be written");
            return Err(ApiError::new(403, "read-only", message, remedy));
        }
        if now.text != before {
            let message = format!("`{name}` has changed on the disk");
            let remedy = "read it anew, then bring in your changes";
            return Err(ApiError::new(409, "changed", message, remedy));
        }
        if text.len() > MOST_TEXT {
            let message = format!("expected at most {MOST_TEXT} bytes, found {}", text.len());
            return Err(ApiError::bad(
                "too-large",
                message,
                "write less: a longer file can't be read",
            ));
        }
        let saved = self.rule_store.save(name, text);
        saved.map_err(|it| ApiError::unfit("not-written", it, remedy))
    }

    /// Returns the compiled rules, from memory if no text has changed.
    pub fn compiled(&self, rules: &api::Rules) -> ApiResult<Arc<CompiledRules>> {
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
            return Err(ApiError::out_of_memory());
        }
        let (loaded, read) = self.load(rules);
        let Some(variant) = loaded.variant else {
            let first = loaded.diagnostics.iter().find(|it| it.is_error());
            let message = first.map_or("these rules can't be played", |it| &it.message);
            let error = ApiError::unfit("bad-rules", message, "mend what the diagnostics point at");
            let own = own_source(&loaded.sources);
            return Err(error.with(api_diagnostics(&loaded.diagnostics, &loaded.sources, own)));
        };
        let (key, rules) = (key(rules, &read), rules.clone());
        let texts = rules.text.as_ref().map_or(0, String::len);
        let bytes = MODEL_BYTES + texts + variant.program().bytes();
        let (boards, worths, starts) = (Default::default(), OnceLock::new(), OnceLock::new());
        Ok(self.keep(Arc::new(CompiledRules {
            key,
            rules,
            read,
            variant,
            bytes,
            boards,
            worths,
            starts,
        })))
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Arc<CompiledRules>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps rules at hand.
    fn keep(&self, compiled: Arc<CompiledRules>) -> Arc<CompiledRules> {
        let mut kept = self.kept();
        kept.retain(|it| !Arc::ptr_eq(it, &compiled));
        kept.push(Arc::clone(&compiled));
        compiled
    }

    /// Returns true if all compiled games fit into the memory that they may take. If not, drops those that nobody uses.
    pub fn fits(&self) -> bool {
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
    fn reads_as_before(&self, compiled: &CompiledRules) -> bool {
        self.changed_texts(compiled).is_none()
    }

    /// Returns a number for the present texts of these rules if one of them has changed. Other texts have another number.
    pub fn changed_texts(&self, compiled: &CompiledRules) -> Option<u64> {
        let now: Vec<Option<String>> = self.with_loader(&compiled.rules, |loader, _| {
            let present = |it: &Text| match &it.from {
                Some(from) if it.picture => loader.picture(&it.name, from).ok(),
                from => loader.load(&it.name, from.as_deref()).ok().map(|it| it.text.into_owned()),
            };
            compiled.read.iter().map(present).collect()
        });
        let is_same =
            now.iter().zip(&compiled.read).all(|(now, it)| now.as_ref() == Some(&it.text));
        (!is_same).then(|| hash(&now))
    }

    /// Returns the diagnostics and facts about rules.
    pub fn check(&self, rules: &api::Rules) -> ApiResult<api::Checked> {
        within_limits(rules)?;
        let (mut loaded, _) = self.load(rules);
        let wrong_positions = testing::positions(loaded.variant.as_ref(), &loaded.tests);
        loaded.diagnostics.extend(wrong_positions);
        let own = own_source(&loaded.sources);
        let explanation = loaded.variant.as_ref().zip(loaded.document.as_ref());
        let explanation = explanation.map(|(it, document)| explain(it.model(), document));
        Ok(api::Checked {
            ok: loaded.variant.is_some(),
            diagnostics: api_diagnostics(&loaded.diagnostics, &loaded.sources, own),
            left_out: loaded.left_out.errors + loaded.left_out.warnings,
            options: loaded.options.iter().map(option).collect(),
            explanation: explanation.unwrap_or_default(),
        })
    }

    /// Returns the file of rules as an editor has it, whatever is wrong with it.
    pub fn open_file(&self, rules: &api::Rules) -> ApiResult<OpenFile> {
        self.text_of(rules)?;
        Ok(self.with_loader(rules, |loader, name| OpenFile::new(loader, name)))
    }

    /// Returns the text of the file of rules.
    pub fn text_of<'r>(&self, rules: &'r api::Rules) -> ApiResult<Cow<'r, str>> {
        within_limits(rules)?;
        match &rules.text {
            Some(it) => Ok(Cow::Borrowed(it)),
            None => self.text(&rules.name).map(|it| Cow::Owned(it.text)),
        }
    }

    /// Returns all texts that rules are made of.
    pub fn texts(&self, rules: &api::Rules) -> Texts {
        let options = load_options(rules);
        self.with_loader(rules, |loader, name| Texts::of(loader, name, &options))
    }

    /// Calls `job` with rules as they are loaded: the loader, the name and the options to load them again, and all that was
    /// read.
    pub(crate) fn with_loaded<T>(
        &self,
        rules: &api::Rules,
        job: impl FnOnce(&dyn Loader, &str, &LoadOptions, &load::LoadedRules) -> T,
    ) -> ApiResult<T> {
        self.text_of(rules)?;
        let options = load_options(rules);
        Ok(self.with_loader(rules, |loader, name| {
            job(loader, name, &options, &load::load(loader, name, &options))
        }))
    }

    /// Returns the loader of all files.
    pub(crate) fn rule_store(&self) -> &dyn RuleStore {
        &*self.rule_store
    }

    fn load(&self, rules: &api::Rules) -> (load::LoadedRules, Vec<Text>) {
        let options = load_options(rules);
        self.with_loader(rules, |loader, name| {
            let recorder = Recorder::new(loader);
            let loaded = load::load(&recorder, name, &options);
            (loaded, recorder.into_texts().0)
        })
    }

    /// Runs a job with the loader for the files of rules, and the name of the first one.
    fn with_loader<T>(&self, rules: &api::Rules, job: impl FnOnce(&dyn Loader, &str) -> T) -> T {
        match &rules.text {
            None => job(&*self.rule_store, &rules.name),
            Some(text) => {
                let edited =
                    EditedLoader { rule_store: &*self.rule_store, name: &rules.name, text };
                job(&edited, &edited.shown())
            }
        }
    }
}

fn load_options(rules: &api::Rules) -> LoadOptions {
    LoadOptions { set: rules.set.iter().map(|it| (it.0.clone(), it.1.clone())).collect() }
}

/// An edited text in place of the file on disk.
struct EditedLoader<'a> {
    rule_store: &'a dyn RuleStore,
    name: &'a str,
    text: &'a str,
}

impl EditedLoader<'_> {
    /// Returns the name for messages. A changed version of a game that comes with the program may extend that game.
    fn shown(&self) -> String {
        match self.rule_store.load(self.name, None) {
            Ok(it) if self.rule_store.own().iter().any(|it| it == self.name) => it.name,
            Ok(it) => format!("{} (changed)", it.name),
            Err(_) if self.name.is_empty() => "untitled".to_owned(),
            Err(_) => self.name.to_owned(),
        }
    }
}

impl EditedLoader<'_> {
    /// Returns true if a client that sends a text may read this file by it. That holds for a file that can be read by its
    /// name anyway, or that the file on disk extends too.
    fn may_read(&self, name: &str, found: &SourceText) -> bool {
        let by_name = self.rule_store.load(&found.name, None);
        by_name.is_ok_and(|it| it.text == found.text) || {
            let read = Texts::of(self.rule_store, self.name, &LoadOptions::default());
            read.0.iter().any(|it| !it.picture && it.name == name)
        }
    }
}

fn unknown(name: &str) -> LoadError {
    LoadError(format!("there is no rule file `{name}`, and no shipped variant of that name"))
}

impl Loader for EditedLoader<'_> {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let shown = self.shown();
        match from {
            None => Ok(SourceText { name: shown, text: Cow::Owned(self.text.to_owned()) }),
            Some(it) if it == shown => {
                let file = self.rule_store.load(self.name, None).ok().map(|it| it.name);
                let found = self.rule_store.load(name, file.as_deref())?;
                if self.may_read(name, &found) { Ok(found) } else { Err(unknown(name)) }
            }
            Some(it) => self.rule_store.load(name, Some(it)),
        }
    }

    /// Finds pictures only for changed versions of the user's own files, because only those have files beside them.
    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        if from != self.shown() || self.rule_store.own().iter().any(|it| it == self.name) {
            return self.rule_store.picture(name, from);
        }
        Err(LoadError(format!(
            "`{name}` can't be read: a text that was typed here has no files beside it"
        )))
    }

    fn names(&self) -> Vec<String> {
        self.rule_store.names()
    }
}

fn within_limits(rules: &api::Rules) -> ApiResult<()> {
    let size = rules.text.as_ref().map_or(0, String::len);
    if size > MOST_TEXT {
        let message = format!("expected a rule file of at most {MOST_TEXT} bytes, found {size}");
        return Err(ApiError::bad("too-large", message, "write a shorter one"));
    }
    if rules.set.len() > MOST_SET || rules.name.len() > 500 {
        let message = format!("expected a name and at most {MOST_SET} options");
        return Err(ApiError::bad("too-large", message, "leave out what the rules don't declare"));
    }
    if rules.text.is_none() && rules.name.is_empty() {
        let remedy = "give `name`, a game of the list, or `text`, a rule file";
        return Err(ApiError::bad("no-rules", "expected rules", remedy));
    }
    Ok(())
}

/// The same for the same texts and options.
fn key(rules: &api::Rules, read: &[Text]) -> String {
    let texts: Vec<&str> = read.iter().map(|it| &*it.text).collect();
    let part = |seed: u64| hash(&(seed, rules, &texts));
    format!("{:016x}{:016x}", part(1), part(0x9E37_79B9_7F4A_7C15))
}

fn hash(what: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

fn option(it: &load::FileOption) -> api::RuleOption {
    let (kind, values, range) = match &it.kind {
        OptionKind::Bool => ("bool", vec!["true".to_owned(), "false".to_owned()], None),
        OptionKind::Int(least, most) => ("int", Vec::new(), Some((*least, *most))),
        OptionKind::Choice(values) => ("choice", values.clone(), None),
        OptionKind::Order(values) => ("order", values.clone(), None),
        OptionKind::Text => ("text", Vec::new(), None),
    };
    api::RuleOption {
        name: it.name.clone(),
        doc: it.doc.clone(),
        kind: kind.to_owned(),
        values,
        range,
        value: it.text(),
    }
}
