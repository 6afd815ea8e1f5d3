//! Where names are declared and used, and their renaming.

use super::{OpenFile, inner, is_name_part, type_at};
use alfil_language::{
    rulefile::{Node, file_tree::PartOfFile},
    schema::{Inner, file, option, test},
    sema::{
        is_free_name, is_id,
        symbols::{Def, Symbol},
    },
    source::Span,
};

/// A change of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The characters that change.
    pub span: Span,
    /// What takes their place.
    pub text: String,
}

/// Why a name can't be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRename {
    /// No name stands at the place.
    #[error("there is no name here that this file declares")]
    NoName,
    /// The name comes from a file that this one extends, or from the board's size.
    #[error("`{0}` is not declared in this file")]
    NotOwn(String),
    /// Not all places are known where such a name is used.
    #[error("a {0} can't be renamed by program: not all places of its name are known")]
    Unknown(&'static str),
    /// Positions or moves of tests are written with the name.
    #[error(
        "tests of this file are written with `{0}`: change their positions and moves by hand, and the name there"
    )]
    InTests(String),
    /// The new name has another meaning.
    #[error("`{0}` has a meaning already")]
    Taken(String),
    /// The new name is no name.
    #[error("expected {1}, found `{0}`")]
    NotAName(String, &'static str),
}

impl OpenFile {
    /// Returns the symbol whose name stands at a place, and the characters of the name.
    pub(super) fn symbol_at(&self, at: usize) -> Option<(&Symbol, Span)> {
        let here = |it: &Span| {
            it.source == self.source && (it.start as usize..=it.end as usize).contains(&at)
        };
        // The shortest place is the innermost one.
        let places = self.analysis.symbols.iter().flat_map(|symbol| {
            let declared = [symbol.span].into_iter().filter(|it| self.is_name(*it, &symbol.name));
            declared.chain(symbol.uses.iter().copied()).map(move |it| (symbol, it))
        });
        let found = places.filter(|it| here(&it.1)).min_by_key(|it| it.1.range().len());
        found.or_else(|| self.changed_at(at))
    }

    /// Returns the inherited name whose declaration the key at a place changes.
    fn changed_at(&self, at: usize) -> Option<(&Symbol, Span)> {
        let location = self.locate(at);
        let (PartOfFile::Key(key) | PartOfFile::Header(key)) = location.part else { return None };
        let is_names = matches!(inner(&type_at(&location.path)?)?, Inner::Map(map) if !map.each);
        let symbol = self.analysis.symbols.get(&key.text).filter(|_| is_names)?;
        (symbol.span.source != self.source).then_some((symbol, key.span))
    }

    /// Returns the characters of the name at a place, if this file declares it.
    pub fn name_at(&self, at: usize) -> Option<Span> {
        let (symbol, span) = self.symbol_at(at)?;
        self.is_name(symbol.span, &symbol.name).then_some(span)
    }

    /// Returns true if the characters are that name, perhaps in quotes, in this file.
    fn is_name(&self, span: Span, name: &str) -> bool {
        self.own(span).is_some_and(|it| it.trim_matches(['\'', '"']) == name)
    }

    /// Returns the place where the name at a place is declared, perhaps in a file that this one extends.
    pub fn definition(&self, at: usize) -> Option<Span> {
        let (symbol, _) = self.symbol_at(at)?;
        Some(symbol.span).filter(|it| *it != Span::default())
    }

    /// Returns all places of the name at a place: its declaration first, then its uses.
    pub fn references(&self, at: usize) -> Vec<Span> {
        let Some((symbol, _)) = self.symbol_at(at) else { return Vec::new() };
        let mut res = vec![symbol.span];
        res.extend(symbol.uses.iter().filter(|it| **it != symbol.span));
        res
    }

    /// Returns the changes that give the name at a place another name.
    ///
    /// # Errors
    /// No name that this file declares is there, or the new name can't be used for it.
    pub fn rename(&self, at: usize, new: &str) -> Result<Vec<Edit>, BadRename> {
        let (symbol, _) = self.symbol_at(at).ok_or(BadRename::NoName)?;
        if !self.is_name(symbol.span, &symbol.name) {
            return Err(BadRename::NotOwn(symbol.name.clone()));
        }
        match symbol.def {
            // Positions and moves of tests are written with cells, and with letters of players.
            Def::Player(_) | Def::Cell(_) => {
                return Err(BadRename::Unknown(symbol.def.noun()));
            }
            Def::Id(_) if !is_id(new) => {
                let wanted = "an ID: a capital letter, then small letters or digits";
                return Err(BadRename::NotAName(new.to_owned(), wanted));
            }
            Def::Id(_) => {}
            _ if !is_free_name(new) => {
                let wanted =
                    "a name of small letters, digits, `-` and `_`, and no word of the language";
                return Err(BadRename::NotAName(new.to_owned(), wanted));
            }
            _ => {}
        }
        if new != symbol.name && self.analysis.symbols.find(new).is_some() {
            return Err(BadRename::Taken(new.to_owned()));
        }
        if new != symbol.name && self.is_in_tests(symbol) {
            return Err(BadRename::InTests(symbol.name.clone()));
        }
        let places = std::iter::once(&symbol.span).chain(&symbol.uses);
        let own = places.copied().filter(|it| it.source == self.source);
        let mut all: Vec<Span> = own.chain(self.unread_places(symbol)).collect();
        all.sort_by_key(|it| (it.start, it.end));
        all.dedup();
        Ok(all.into_iter().filter_map(|it| self.renamed(it, &symbol.name, new)).collect())
    }

    /// Returns true if positions or moves of tests may be written with a name. These texts are read by the compiled game, so
    /// their parts are no uses of names.
    fn is_in_tests(&self, symbol: &Symbol) -> bool {
        let name = symbol.name.as_str();
        // FENs have small letters for the pieces of further players.
        let writes = |key: &str, text: &str| match symbol.def {
            Def::Id(_) if [test::FEN, test::THEN].iter().any(|it| it.as_ref() == key) => {
                text.to_lowercase().contains(&name.to_lowercase())
            }
            Def::Id(_)
            | Def::Counter(_)
            | Def::Set(_)
            | Def::Mark(_)
            | Def::Action(_)
            | Def::Label(_) => text.contains(name),
            _ => false,
        };
        let keys = [
            test::FEN.as_ref(),
            test::THEN.as_ref(),
            test::PLAY.as_ref(),
            test::MOVES.as_ref(),
            test::LEGAL.as_ref(),
            test::ILLEGAL.as_ref(),
            test::GAME.as_ref(),
        ];
        let tests = self.analysis.document.iter().flat_map(|it| &it.tests);
        tests.filter_map(Node::as_table).any(|test| {
            keys.iter().any(|key| {
                test.items(*key).iter().filter_map(Node::as_text).any(|it| writes(key, &it.text))
            })
        })
    }

    /// Returns the places of a name in parts of the file that only some values of options make a part of the rules. Tests
    /// set options by their names too.
    fn unread_places(&self, symbol: &Symbol) -> Vec<Span> {
        let mut res = Vec::new();
        for (above, entry) in self.entries() {
            let path: Vec<_> =
                above.into_iter().chain(entry.path.iter().map(|it| it.text.as_str())).collect();
            let is_patch = matches!(&path[..], [options, _, when, _, ..]
                if *options == file::OPTIONS.as_ref() && *when == option::WHEN.as_ref());
            let sets = matches!(&path[..], [table, set, _]
                if *table == file::TEST.as_ref() && *set == test::SET.as_ref());
            let is_option = matches!(symbol.def, Def::Option(_));
            if is_patch || sets && is_option {
                let keys = entry.path.iter().filter(|it| it.text == symbol.name);
                res.extend(keys.map(|it| it.span));
            }
            if let Some(value) = entry.value.as_ref().filter(|_| is_patch) {
                res.extend(self.words_in(value.span, &symbol.name));
            }
        }
        for header in self.tree.sections.iter().filter_map(|it| it.header.as_ref()) {
            let [table, rest @ ..] = &header.path[..] else { continue };
            if table.text != file::OPTIONS.as_ref() {
                continue;
            }
            let is_option = matches!(symbol.def, Def::Option(_));
            let names = rest.iter().skip(if is_option { 0 } else { 3 });
            let names = names.take(if is_option { 1 } else { usize::MAX });
            res.extend(names.filter(|it| it.text == symbol.name).map(|it| it.span));
        }
        res
    }

    /// Returns the places of a whole word in a value.
    fn words_in<'a>(&'a self, value: Span, word: &'a str) -> impl Iterator<Item = Span> + 'a {
        let text = self.own(value).unwrap_or_default();
        text.match_indices(word).filter_map(move |(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + word.len()..].chars().next();
            let is_whole = |it: Option<char>| it.is_none_or(|it| it == '\'' || !is_name_part(it));
            (is_whole(before) && is_whole(after)).then(|| value.sub(at, at + word.len()))
        })
    }

    /// Returns the change of one place. Quotes around the name stay.
    fn renamed(&self, span: Span, name: &str, new: &str) -> Option<Edit> {
        let written = self.own(span)?;
        let start = written.find(name)?;
        Some(Edit { span: span.sub(start, start + name.len()), text: new.to_owned() })
    }
}
