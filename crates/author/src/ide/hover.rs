//! What the thing at a place means.

use super::{Drawing, OpenFile, inner, key_at, type_at, word_around};
use alfil_language::{
    rulefile::file_tree::{Location, PartOfFile},
    schema::{Inner, KeySchema, Literal, Type},
    sema::{
        expr::{BuiltinWord, WORDS},
        record::TextTree,
        symbols::{Def, Symbol},
    },
    source::Span,
    syntax::path::Verb,
};
use std::fmt::Write as _;

/// An explanation.
#[derive(Clone, Debug)]
pub struct Hover<'a> {
    /// The characters that it explains.
    pub span: Span,
    /// The explanation, in Markdown; may be empty if there is a drawing.
    pub text: String,
    /// What it looks like on the board.
    pub drawing: Option<Drawing<'a>>,
}

impl OpenFile {
    /// Explains what stands at a place: a key, a word of the language, a name, moves, a position.
    pub fn hover(&self, at: usize) -> Option<Hover<'_>> {
        if !self.text().is_char_boundary(at) {
            return None;
        }
        let location = self.locate(at);
        let drawing = match location.part {
            PartOfFile::Comment(_) | PartOfFile::Between => return None,
            // Above the value of a key, a drawing of it would only be in the way.
            PartOfFile::Key(name) if key_at(&location.path, &name.text).is_some() => None,
            _ => self.drawing(at),
        };
        match self.explained(&location, at) {
            Some((span, text)) => Some(Hover { span, text, drawing }),
            None => {
                let PartOfFile::Value(value) = location.part else { return None };
                Some(Hover { span: value.span, text: String::new(), drawing: Some(drawing?) })
            }
        }
    }

    /// Returns the explanation of what stands at a place, with its characters.
    fn explained(&self, location: &Location<'_>, at: usize) -> Option<(Span, String)> {
        let named = || {
            let (symbol, span) = self.symbol_at(at)?;
            Some((span, self.symbol_text(symbol)))
        };
        match location.part {
            PartOfFile::Key(name) | PartOfFile::Header(name) => {
                let key = key_at(&location.path, &name.text).map(|it| (name.span, key_text(it)));
                key.or_else(named).or_else(|| {
                    let ty = type_at(&location.path)?;
                    let Inner::Map(map) = inner(&ty)? else { return None };
                    Some((name.span, format!("`{}`: {}", name.text, map.what)))
                })
            }
            PartOfFile::Value(value) => named().or_else(|| {
                let range = word_around(self.text(), at);
                let word = self.text().get(range.clone())?;
                let span = Span::new(self.source, range.start, range.end);
                let ty = type_at(&location.path)?;
                if let Some(text) = word_of(ty, word) {
                    return Some((span, text));
                }
                if ty.has_moves()
                    && let Some(verb) = Verb::from_word(word)
                {
                    return Some((span, format!("`{word}`: {}", verb.meaning())));
                }
                if let Some(text) = self.betza_text(at) {
                    return Some((value.span, text));
                }
                let words: Vec<_> =
                    WORDS.iter().filter(|it| it.name == word).map(word_text).collect();
                let is_text = self.analysis.texts.iter().any(|it| {
                    it.span.source == self.source
                        && it.span.start >= value.span.start
                        && it.span.end <= value.span.end
                });
                (is_text && !words.is_empty()).then(|| (span, words.join("\n\n---\n\n")))
            }),
            PartOfFile::Comment(_) | PartOfFile::Between => None,
        }
    }

    /// Returns what a definition is: `a condition`, `a set of cells`.
    fn value_of(&self, symbol: &Symbol) -> Option<&'static str> {
        if !matches!(symbol.def, Def::Definition(_) | Def::Template(_)) {
            return None;
        }
        let here = |it: &&TextTree| {
            it.span.source == symbol.span.source && it.span.start >= symbol.span.end
        };
        self.analysis.texts.iter().filter(here).min_by_key(|it| it.span.start)?.value
    }

    fn symbol_text(&self, symbol: &Symbol) -> String {
        let mut res = format!("{} `{}`", symbol.def.noun(), symbol.name);
        if let Def::Id(ty) = symbol.def {
            let _ = write!(res, " of `{}`", self.analysis.symbols.type_name(ty));
        }
        if let Some(value) = self.value_of(symbol) {
            let _ = write!(res, ": {value}");
        }
        let source = self.analysis.sources.get(symbol.span.source);
        if let Some(line) = source.and_then(|it| line_at(&it.text, symbol.span)) {
            let _ = write!(res, "\n\n```toml\n{line}\n```");
        }
        if let Some(source) = source.filter(|_| symbol.span.source != self.source) {
            let _ = write!(res, "\n\nfrom `{}`", source.name);
        }
        res
    }
}

/// Returns the line of a declaration, unless the place is that of a whole table.
fn line_at(text: &str, span: Span) -> Option<&str> {
    let start = text.get(..span.start as usize)?.rfind('\n').map_or(0, |it| it + 1);
    text.get(start..)?.lines().next().map(str::trim).filter(|it| !it.is_empty())
}

/// Explains a key.
pub(crate) fn key_text(key: &KeySchema) -> String {
    let mut res = format!("`{}`: {}\n\n{}", key.name, key.ty.expects(), key.doc);
    if let Some(default) = key.default {
        let default = match default {
            Literal::Text(it) => format!("'{it}'"),
            Literal::Int(it) => it.to_string(),
            Literal::Bool(it) => it.to_string(),
        };
        let _ = write!(res, "\n\nDefault: `{default}`");
    }
    let _ = write!(res, "\n\n```toml\n{}\n```", key.example);
    res
}

/// Explains a word of expressions or effects.
pub(crate) fn word_text(word: &BuiltinWord) -> String {
    let value = word.value_phrase().map_or(String::new(), |it| format!(": {it}"));
    format!(
        "`{}`{value}\n\n{}\n\n```text\n{}\n```\n\nKnown in {}.",
        word.form,
        word.doc,
        word.example,
        word.contexts.phrase()
    )
}

/// Explains a word that a value can be.
fn word_of(ty: Type, word: &str) -> Option<String> {
    match ty {
        Type::Word(words) => {
            let found = words.iter().find(|it| it.name == word)?;
            Some(format!("`{}`: {}", found.name, found.doc))
        }
        Type::OneOf(types) => types.iter().find_map(|it| word_of(*it, word)),
        Type::List(of) => word_of(*of, word),
        _ => None,
    }
}
