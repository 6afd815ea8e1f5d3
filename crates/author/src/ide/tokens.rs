//! The words inside strings by what they are, for colours.

use super::{OpenFile, is_name_part, type_at};
use alfil_language::{
    rulefile::file_tree::{Inside, WrittenValue},
    schema::{Dsl, Type},
    sema::{
        expr::is_word,
        record::{TextTree, Tree},
        symbols::Def,
    },
    source::Span,
    syntax::path::{self, Verb},
};
use rustc_hash::FxHashMap;

/// A part of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its characters, which lie in one line.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
}

/// The kinds of parts of strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenKind {
    /// A word of the language.
    Word,
    /// A player.
    Player,
    /// A piece type, or a set of them.
    PieceType,
    /// A cell, a zone, or another set of cells.
    Cells,
    /// An action.
    Action,
    /// Another name of the author's, or a direction.
    Name,
    /// A number.
    Number,
    /// A sign.
    Operator,
    /// What moves, in Betza's notation.
    Atom,
    /// How it moves, in Betza's notation.
    Modifier,
}

impl TokenKind {
    /// All kinds.
    pub const ALL: [TokenKind; 10] = [
        TokenKind::Word,
        TokenKind::Player,
        TokenKind::PieceType,
        TokenKind::Cells,
        TokenKind::Action,
        TokenKind::Name,
        TokenKind::Number,
        TokenKind::Operator,
        TokenKind::Atom,
        TokenKind::Modifier,
    ];
}

impl From<&Def> for TokenKind {
    fn from(def: &Def) -> TokenKind {
        match def {
            Def::Player(_) => TokenKind::Player,
            Def::Type(_) | Def::Id(_) | Def::TypeSet(_) => TokenKind::PieceType,
            Def::Cell(_) | Def::Zone(_) | Def::Set(_) => TokenKind::Cells,
            Def::Action(_) => TokenKind::Action,
            _ => TokenKind::Name,
        }
    }
}

impl OpenFile {
    /// Returns the parts of all strings whose language is known, in order.
    pub fn tokens(&self) -> Vec<Token> {
        let mut names: FxHashMap<(u32, u32), TokenKind> = FxHashMap::default();
        for symbol in self.analysis.symbols.iter() {
            for span in symbol.uses.iter().filter(|it| it.source == self.source) {
                names.insert((span.start, span.end), TokenKind::from(&symbol.def));
            }
        }
        let mut res = Vec::new();
        let own = |it: &&TextTree| it.span.source == self.source;
        for text in self.analysis.texts.iter().filter(own) {
            let Some(characters) = self.own(text.span) else { continue };
            match text.tree {
                Tree::Betza(_) => res.extend(betza(characters, text.span)),
                Tree::Path(_) => {
                    res.extend(words(characters, text.span, |it, _| Some(path_word(it))));
                }
                _ => res.extend(words(characters, text.span, |word, span| {
                    let name = names.get(&(span.start, span.end)).copied();
                    name.or_else(|| is_word(word).then_some(TokenKind::Word))
                })),
            }
        }
        // Events and lists of names have no trees.
        for string in self.strings() {
            let Some(characters) = self.own(string) else { continue };
            res.extend(words(characters, string, |word, span| {
                let name = names.get(&(span.start, span.end)).copied();
                name.or_else(|| is_word(word).then_some(TokenKind::Word))
            }));
        }
        res.sort_by_key(|it| (it.span.start, it.span.end, it.kind));
        res.dedup_by_key(|it| it.span.start);
        res
    }

    /// Returns the insides of strings that have names or words in them and no tree.
    fn strings(&self) -> Vec<Span> {
        fn add(value: &WrittenValue, res: &mut Vec<Span>) {
            match &value.inside {
                Inside::Scalar(_) => res.push(value.span),
                Inside::Array(items) => items.iter().for_each(|it| add(it, res)),
                Inside::Table(_) => {}
            }
        }
        let mut res = Vec::new();
        for (path, entry) in self.entries() {
            let names = entry.path.iter().map(|it| it.text.as_str());
            let path: Vec<_> = path.into_iter().chain(names).collect();
            let ty = type_at(&path[..]);
            if let Some(value) = entry.value.as_ref().filter(|_| ty.is_some_and(has_names)) {
                add(value, &mut res);
            }
        }
        let quotes = |it: &Span| {
            self.own(*it).map_or(0, |it| it.len() - it.trim_start_matches(['\'', '"']).len())
        };
        let inside = |it: Span| it.sub(quotes(&it), it.range().len().saturating_sub(quotes(&it)));
        res.into_iter().filter(|it| quotes(it) > 0).map(inside).collect()
    }
}

fn has_names(ty: Type) -> bool {
    match ty {
        Type::Text(dsl) | Type::Texts(dsl) => {
            matches!(dsl, Dsl::Event | Dsl::Generator | Dsl::Types | Dsl::Cells)
        }
        Type::List(of) => has_names(*of),
        Type::OneOf(types) => types.iter().any(|it| has_names(*it)),
        _ => false,
    }
}

fn path_word(word: &str) -> TokenKind {
    let is_modes = || word.chars().all(|it| path::Mode::from_letter(it).is_some());
    match word {
        path::REPEAT | "then" => TokenKind::Word,
        _ if Verb::from_word(word).is_some() => TokenKind::Atom,
        _ if is_modes() => TokenKind::Modifier,
        _ => TokenKind::Name,
    }
}

/// Returns the letters, digits and signs of a text in Betza's notation.
fn betza(text: &str, span: Span) -> impl Iterator<Item = Token> {
    text.char_indices().filter(|it| !it.1.is_whitespace()).map(move |(at, it)| Token {
        span: span.sub(at, at + it.len_utf8()),
        kind: match it {
            '@' | 'A'..='Z' => TokenKind::Atom,
            'a'..='z' => TokenKind::Modifier,
            '0'..='9' => TokenKind::Number,
            _ => TokenKind::Operator,
        },
    })
}

/// Returns the words, numbers and signs of an expression. `kind` says what a word is.
fn words(
    text: &str,
    span: Span,
    kind: impl Fn(&str, Span) -> Option<TokenKind>,
) -> impl Iterator<Item = Token> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            let len = if is_name_part(first) && first != '-' && first != '\'' {
                rest.find(|it| !is_name_part(it)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            let place = span.sub(at, at + len);
            let word = &rest[..len];
            at += len;
            let found = match first {
                _ if first.is_whitespace() => None,
                '0'..='9' => Some(TokenKind::Number),
                _ if first.is_alphabetic() => kind(word, place),
                _ => Some(TokenKind::Operator),
            };
            if let Some(kind) = found {
                return Some(Token { span: place, kind });
            }
        }
    })
}
