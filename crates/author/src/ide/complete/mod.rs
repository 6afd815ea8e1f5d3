//! What may stand at a place.

mod examples;
mod moves;
mod texts;

use super::{OpenFile, hover, inner, is_name_part, type_at};
use alfil_language::{
    rulefile::file_tree::{Inside, KeyName, KeyValue, PartOfFile},
    schema::{EACH, Inner, Type, game},
    sema::symbols::Def,
    source::Span,
};
use rustc_hash::FxHashSet;

/// Something that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What it is called.
    pub text: String,
    /// What is written: the same, and for a key its equals sign.
    pub insert: String,
    /// The characters that it replaces: what has been typed of it.
    pub span: Span,
    /// What it is.
    pub kind: CompletionKind,
    /// What it is, in a few words.
    pub detail: String,
    /// Its explanation, in Markdown.
    pub doc: String,
}

impl Completion {
    fn new(
        text: impl Into<String>,
        span: Span,
        kind: CompletionKind,
        detail: impl Into<String>,
    ) -> Completion {
        let text = text.into();
        let insert = text.clone();
        Completion { text, insert, span, kind, detail: detail.into(), doc: String::new() }
    }

    fn with_doc(self, doc: String) -> Completion {
        Completion { doc, ..self }
    }
}

/// The kinds of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A key of the schema.
    Key,
    /// A word that a value can be.
    Value,
    /// A name that the file declares or inherits.
    Name,
    /// A word of expressions or effects.
    Word,
    /// A letter or a word of moves.
    Move,
    /// A cell of the board.
    Cell,
}

impl OpenFile {
    /// Returns what may stand at a place, in the order of the manual and of the file.
    pub fn complete(&self, at: usize) -> Vec<Completion> {
        let mut res = self.all_completions(at);
        // Where a text or an array of texts may stand, both offer the same.
        let mut seen = FxHashSet::default();
        res.retain(|it| seen.insert(it.text.clone()));
        res
    }

    fn all_completions(&self, at: usize) -> Vec<Completion> {
        if !self.text().is_char_boundary(at) {
            return Vec::new();
        }
        let location = self.locate(at);
        let path = &location.path[..];
        match location.part {
            PartOfFile::Comment(_) => Vec::new(),
            PartOfFile::Header(name) => self.keys(path, name.span, true),
            PartOfFile::Key(name) => self.keys(path, name.span, false),
            PartOfFile::Value(value) => {
                let quoted = self.own(value.span).is_some_and(|it| it.starts_with(['\'', '"']));
                match type_at(path) {
                    Some(ty) if quoted => self.in_text(ty, path, value.span, at),
                    Some(ty) => values(ty, value.span),
                    None => Vec::new(),
                }
            }
            PartOfFile::Between => {
                if let Some(res) = self.in_open_text(at) {
                    return res;
                }
                let here = Span::new(self.source, at, at);
                let waits = self.text()[..at].trim_end_matches([' ', '\t']).ends_with('=');
                match type_at(path).filter(|_| waits) {
                    Some(ty) => values(ty, here),
                    None => self.keys(path, here, false),
                }
            }
        }
    }

    /// Returns what may stand behind the blanks at the end of a text whose last quote is missing; `None` if there is no such text.
    fn in_open_text(&self, at: usize) -> Option<Vec<Completion>> {
        let end = self.text()[..at].trim_end_matches([' ', '\t']).len();
        let location = (end < at).then(|| self.locate(end))?;
        let PartOfFile::Value(value) = location.part else { return None };
        let text = self.own(value.span)?;
        let quote = text.chars().next().filter(|it| ['\'', '"'].contains(it))?;
        let is_open = text.len() == quote.len_utf8() || !text.ends_with(quote);
        let ty = type_at(&location.path).filter(|_| is_open)?;
        Some(self.in_text(ty, &location.path, value.span, at))
    }

    /// Returns the keys of a table that it does not have yet.
    fn keys(&self, path: &[&str], span: Span, headers: bool) -> Vec<Completion> {
        let ty = type_at(path);
        let Some(keys) = ty.as_ref().and_then(inner) else { return Vec::new() };
        match keys {
            Inner::Table(table) => {
                let taken = self.keys_around(path, span);
                let wanted = table.keys.iter().filter(|it| !headers || inner(&it.ty).is_some());
                let free = wanted.filter(|it| headers || !taken.contains(&it.name));
                let sign = self.missing_sign(span, headers);
                let before = self.text().get(..span.range().start).unwrap_or_default();
                let is_start = before.is_empty() || before.ends_with('\n');
                let starts_line = is_start && path.is_empty() && !sign.is_empty();
                free.map(|it| {
                    let key = Completion::new(it.name, span, CompletionKind::Key, it.ty.expects());
                    let insert = match it.ty {
                        // At the top of a file most tables have headers.
                        Type::Named(_) if starts_line => format!("[[{}]]", it.name),
                        _ if starts_line && inner(&it.ty).is_some() => format!("[{}]", it.name),
                        _ => format!("{}{sign}", it.name),
                    };
                    Completion { insert, ..key.with_doc(hover::key_text(it)) }
                })
                .collect()
            }
            Inner::Map(map) => {
                let players = map.each;
                let names = self.analysis.symbols.iter().filter(|it| match it.def {
                    Def::Player(_) => players,
                    // Only tables about piece types have names that are declared elsewhere.
                    Def::Type(_) => path == [game::PROMOTION.as_ref()],
                    _ => false,
                });
                let names = names
                    .map(|it| Completion::new(&it.name, span, CompletionKind::Name, it.def.noun()));
                let each = players.then(|| {
                    let detail = "all players that are not named";
                    Completion::new(EACH, span, CompletionKind::Key, detail)
                });
                names.chain(each).collect()
            }
        }
    }

    /// Returns what must follow a key at a place before its value.
    fn missing_sign(&self, span: Span, headers: bool) -> &'static str {
        let rest = self.text().get(span.range().end..).unwrap_or_default();
        let rest = rest.trim_start_matches(is_name_part).trim_start_matches([' ', '\t']);
        if headers || rest.starts_with(['=', '.']) { "" } else { " = " }
    }

    /// Returns the other keys that stand in the same table.
    fn keys_around(&self, path: &[&str], span: Span) -> Vec<&str> {
        fn find<'t>(entries: &'t [KeyValue], at: Span, res: &mut Vec<&'t str>) {
            for entry in
                entries.iter().filter(|it| it.span.start <= at.start && at.end <= it.span.end)
            {
                if let Some(value) = &entry.value
                    && let Inside::Table(inside) = &value.inside
                    && value.span.start < at.start
                {
                    *res = names(inside, at);
                    find(inside, at, res);
                }
            }
        }
        fn names(entries: &[KeyValue], at: Span) -> Vec<&str> {
            let keys = entries.iter().filter_map(|it| it.path.first());
            keys.filter(|it| it.span != at).map(|KeyName { text, .. }| text.as_str()).collect()
        }
        let Some(section) = self.tree.sections.iter().rfind(|it| it.span.start <= span.start)
        else {
            return Vec::new();
        };
        let mut res = if path.is_empty() { Vec::new() } else { names(&section.entries, span) };
        find(&section.entries, span, &mut res);
        res
    }
}

/// Returns values as a whole, for a key without one.
fn values(ty: Type, span: Span) -> Vec<Completion> {
    let item =
        |text: String, detail: &str| Completion::new(text, span, CompletionKind::Value, detail);
    match ty {
        Type::Bool => ["true", "false"].map(|it| item(it.to_owned(), "")).into(),
        Type::Word(words) => {
            words.iter().map(|it| item(format!("'{}'", it.name), it.doc)).collect()
        }
        Type::OneOf(types) => types.iter().flat_map(|it| values(*it, span)).collect(),
        _ => Vec::new(),
    }
}
