//! Pictures of pieces: those that come with the program, from files that the rule file names, or from its own text.

use crate::{
    art,
    diag::{Code, Diagnostic, did_you_mean},
    picture::{self, Flaw},
    rulefile::limits,
    schema::{ByPlayer, piece},
    source::{Loader, Snippet, SourceId, SourceMap, Span},
};
use alfil_model::{Model, Picture, Pictures};
use std::collections::BTreeMap;

const BY_NAME: &str = "name a picture of the game's set, or one of another set as `SET/NAME`";
const BY_PATH: &str =
    "give the way from the rule file's folder to an SVG file below it: `picture = 'knight.svg'`";
const BY_TEXT: &str =
    "or write the picture itself: `picture = '''<svg xmlns=\"http://www.w3.org/2000/svg\" ...>'''`";
const SMALLER: &str = "save it as plain SVG with fewer decimals, or draw it with fewer points";

/// Reads the pictures that `[pieces]` names, and gives them to the piece types. `main` is the source of the rule file.
pub(super) fn read(
    loader: &dyn Loader,
    pieces: &[(Snippet<'_>, piece::Keys<'_>)],
    main: SourceId,
    model: &mut Model,
    sources: &mut SourceMap,
    diags: &mut Vec<Diagnostic>,
) {
    let set = model.look.set.clone().unwrap_or_else(|| art::COMMON_SET.to_owned());
    let known = BTreeMap::new();
    let mut reader = Reader { loader, sources, diags, main, set, known, bytes: 0 };
    for ty in model.types.ids() {
        if let Some(texts) = pieces.get(ty.idx()).and_then(|it| it.1.picture.as_ref()) {
            model.types[ty].pictures = reader.pictures(texts, model);
        }
    }
}

struct Reader<'a> {
    loader: &'a dyn Loader,
    sources: &'a mut SourceMap,
    diags: &'a mut Vec<Diagnostic>,
    /// The rule file itself. What it inherits need not fit the set that it chooses.
    main: SourceId,
    /// The set of pictures that come with the program.
    set: String,
    /// Pictures by rule file and text; `None` for a picture with an error, which is reported once.
    known: BTreeMap<(String, String), Option<Picture>>,
    /// The bytes of all pictures.
    bytes: usize,
}

impl Reader<'_> {
    fn pictures(&mut self, texts: &ByPlayer<'_>, model: &Model) -> Pictures {
        let common = texts.each.and_then(|it| self.picture(it));
        let mut res = Pictures { common, ..Pictures::default() };
        for (name, text) in &texts.own {
            let player = model.players.ids().find(|it| model.players[*it].name == name.text);
            let Some(player) = player else {
                let message = format!("expected a player, found `{}`", name.text);
                let names = model.players.iter().map(|it| it.name.as_str());
                let diag = Diagnostic::new(Code::UnknownPlayer, name.span, message);
                self.diags.push(diag.did_you_mean(name.text, names));
                continue;
            };
            res.own.extend(self.picture(*text).map(|it| (player, it)));
        }
        res
    }

    fn picture(&mut self, text: Snippet<'_>) -> Option<Picture> {
        let from = self.sources.get(text.span.source).map_or(String::new(), |it| it.name.clone());
        let key = (from, text.text.to_owned());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let kind = Kind::of(text.text);
        let picture = match kind {
            Kind::Inline => inline(text).and_then(|it| self.measured(it, text.span)),
            Kind::Name => self.named(text),
            Kind::Words { words, red } => words_of(text, words, red),
            Kind::File => self.file(&key.0, text).and_then(|it| self.measured(it, text.span)),
        };
        // For an inherited picture the set may be another one than that for which it was chosen.
        let forgiven = text.span.source != self.main && matches!(kind, Kind::Name);
        let picture = picture.map_err(|it| self.diags.extend(Some(it).filter(|_| !forgiven))).ok();
        self.known.insert(key, picture.clone());
        picture
    }

    /// Returns a picture that comes with the program.
    fn named(&self, text: Snippet<'_>) -> Result<Picture, Diagnostic> {
        let name = text.text.trim();
        if !art::IS_THERE || art::is_known(&self.set, name) {
            return Ok(Picture::Named(name.into()));
        }
        let (set, own) = name.split_once('/').unwrap_or((&self.set, name));
        let diag = |message: String| Diagnostic::new(Code::BadPicture, text.span, message);
        let all = || art::sets().collect::<Vec<_>>().join("`, `");
        if art::sets().all(|it| it != set) {
            let message = format!("expected a set of pictures before `/`, found `{set}`");
            let near = did_you_mean(set, art::sets());
            return Err(
                diag(message).help(near.unwrap_or_else(|| format!("the sets are `{}`", all())))
            );
        }
        let message = format!("expected a picture of the set `{set}`, found `{own}`");
        let near = did_you_mean(own, art::names(set));
        let elsewhere = art::sets().find(|it| art::is_known(it, own));
        let elsewhere = elsewhere.map(|it| format!("write `{it}/{own}`: that set has it"));
        let help = elsewhere.or(near).unwrap_or_else(|| BY_NAME.to_owned());
        Err(diag(message).help(help).help(BY_PATH).help(BY_TEXT))
    }

    /// Returns the picture in a file.
    fn file(&mut self, from: &str, text: Snippet<'_>) -> Result<String, Diagnostic> {
        let name = text.text;
        if !is_below(name) {
            let message = format!(
                "expected the way to an SVG file below the rule file's folder, found `{name}`"
            );
            return Err(Diagnostic::new(Code::BadPicture, text.span, message)
                .help(BY_NAME)
                .help(BY_PATH)
                .help(BY_TEXT));
        }
        let content = self.loader.picture(name, from).map_err(|it| {
            let message = format!("expected a picture, but {it}");
            Diagnostic::new(Code::FileNotFound, text.span, message).help(BY_PATH).help(BY_TEXT)
        })?;
        small(&content, text.span)?;
        picture::clean(&content).map_err(|it| {
            let Flaw { message, help, at } = it;
            let source = self.sources.add(name, content.as_str());
            let at = Span::new(source, at.start, at.end);
            Diagnostic::new(Code::BadPicture, at, message).label(text.span, "named here").help(help)
        })
    }

    /// Counts a picture as one of all that a game may have.
    fn measured(&mut self, picture: String, at: Span) -> Result<Picture, Diagnostic> {
        self.bytes += picture.len();
        if self.bytes <= limits::PICTURES_BYTES {
            return Ok(Picture::Own(picture.into()));
        }
        let message =
            format!("expected pictures of at most {} bytes in all", limits::PICTURES_BYTES);
        Err(Diagnostic::new(Code::LimitExceeded, at, message).saying("too much").help(SMALLER))
    }
}

/// How a text gives a picture.
#[derive(Clone, Copy)]
enum Kind<'a> {
    /// It is the picture.
    Inline,
    /// It names one that comes with the program.
    Name,
    /// It is what stands on the piece.
    Words { words: &'a str, red: bool },
    /// It names a file.
    File,
}

impl Kind<'_> {
    fn of(text: &str) -> Kind<'_> {
        let text = text.trim();
        let (words, red) = text.strip_prefix("red ").map_or((text, false), |it| (it.trim(), true));
        let is_word = |it: &str| {
            let mut all = it.chars();
            all.next().is_some_and(|it| it.is_ascii_lowercase())
                && all.all(|it| it.is_ascii_alphanumeric() || it == '-')
        };
        if text.starts_with('<') {
            Kind::Inline
        } else if !words.is_empty() && words.chars().all(|it| !it.is_ascii() && it.is_alphabetic())
        {
            Kind::Words { words, red }
        } else if text.split_once('/').map_or(is_word(text), |it| is_word(it.0) && is_word(it.1)) {
            Kind::Name
        } else {
            Kind::File
        }
    }
}

/// Returns characters on the shape of the set.
fn words_of(text: Snippet<'_>, words: &str, red: bool) -> Result<Picture, Diagnostic> {
    let diag = |message: String| Diagnostic::new(Code::BadPicture, text.span, message);
    if words.chars().count() > 2 {
        let message = format!("expected one or two characters, found `{words}`");
        return Err(diag(message).help("shorten them: a piece has no room for more"));
    }
    if let Some(it) = art::missing_outline(words).filter(|_| art::IS_THERE) {
        let message = format!("expected a character whose outline the program has, found `{it}`");
        let help = "take a character that a shipped game has, or draw the piece yourself";
        return Err(diag(message).help(help).help(BY_TEXT));
    }
    Ok(Picture::Words { text: words.into(), red })
}

/// Returns the picture in a rule file.
fn inline(text: Snippet<'_>) -> Result<String, Diagnostic> {
    small(text.text, text.span)?;
    picture::clean(text.text).map_err(|it| {
        let at = text.at(it.at.start, it.at.end);
        Diagnostic::new(Code::BadPicture, at, it.message).help(it.help)
    })
}

fn small(text: &str, at: Span) -> Result<(), Diagnostic> {
    if text.len() <= limits::PICTURE_BYTES {
        return Ok(());
    }
    let message = format!("expected a picture of at most {} bytes", limits::PICTURE_BYTES);
    Err(Diagnostic::new(Code::LimitExceeded, at, message).help(SMALLER))
}

/// Returns true if a name leads to an SVG file in the folder from which it is looked up, or further down.
fn is_below(name: &str) -> bool {
    let part = |it: &str| !it.is_empty() && !it.starts_with('.') && !it.contains(['\\', ':', '\0']);
    let svg = name.len() > 4 && name.to_ascii_lowercase().ends_with(".svg");
    svg && name.split('/').all(part)
}
