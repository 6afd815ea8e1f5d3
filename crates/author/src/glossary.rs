//! What a word of rule files means, without a file at hand: keys, words of expressions and effects, values, verbs of paths, and
//! words of other systems with what alfil has for them.

use crate::ide::{key_text, word_text};
use alfil_language::{
    diag::lacks,
    schema::{
        KeySchema, TableSchema, Type, WordDoc,
        foreign::{self, Instead, System},
        tables,
    },
    sema::expr::WORDS,
    syntax::path::Verb,
};

/// One of the meanings of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// What the word is: ``a key of `check` ``.
    pub what: String,
    /// The explanation, in Markdown.
    pub text: String,
}

/// Returns all meanings of a word. A key may be given with its table: `check.royal`.
///
/// # Examples
/// ```
/// let meanings = alfil_author::glossary::meanings("royal");
/// assert!(meanings.iter().any(|it| it.what == "a key of `check`"));
/// assert!(alfil_author::glossary::meanings("flagRegion")[0].text.contains("outcome"));
/// ```
pub fn meanings(word: &str) -> Vec<Meaning> {
    let mut res: Vec<_> = WORDS
        .iter()
        .filter(|it| it.name == word)
        .map(|it| Meaning { what: "a word of the language".to_owned(), text: word_text(it) })
        .collect();
    let verb = Verb::from_word(word);
    res.extend(verb.map(|it| Meaning {
        what: "a verb of paths".to_owned(),
        text: format!("`{word}`: {}", it.meaning()),
    }));
    for table in tables() {
        for key in table.keys {
            if key.name == word || path(table, key) == word {
                res.push(Meaning { what: of_table(table), text: key_text(key) });
            }
            let values = values(key.ty).filter(|it| it.name == word);
            res.extend(values.map(|it| Meaning {
                what: format!("a value of `{}`", path(table, key)),
                text: format!("`{word}`: {}", it.doc),
            }));
        }
    }
    if res.is_empty() {
        res.extend(elsewhere(word));
    }
    res
}

/// Returns the words that have a meaning, for suggestions.
pub fn words() -> impl Iterator<Item = &'static str> {
    let keys = tables().into_iter().flat_map(|it| it.keys.iter().map(|it| it.name));
    WORDS.iter().map(|it| it.name).chain(keys)
}

/// Returns the path of a key, as messages write it: `pieces.NAME.move`.
fn path(table: &TableSchema, key: &KeySchema) -> String {
    if table.name.is_empty() { key.name.to_owned() } else { format!("{}.{}", table.name, key.name) }
}

fn of_table(table: &TableSchema) -> String {
    if table.name.is_empty() {
        "a key of the file".to_owned()
    } else {
        format!("a key of `{}`", table.name)
    }
}

/// Returns the words that a value of that type can be.
fn values(ty: Type) -> Box<dyn Iterator<Item = &'static WordDoc>> {
    match ty {
        Type::Word(words) => Box::new(words.iter()),
        Type::List(of) => values(*of),
        Type::OneOf(types) => Box::new(types.iter().flat_map(|it| values(*it))),
        _ => Box::new(std::iter::empty()),
    }
}

/// Explains a word that alfil has not: what it has instead, or that no rule file can say it.
fn elsewhere(word: &str) -> Option<Meaning> {
    if let Some(lacks) = lacks(word) {
        return Some(Meaning {
            what: "no word of the language".to_owned(),
            text: lacks.to_owned(),
        });
    }
    let (system, instead) = foreign::key(word)?;
    let what = match system {
        System::Guess => "no word of the language".to_owned(),
        other => other.of().trim_start_matches(", ").to_owned(),
    };
    let (Instead::Key(path) | Instead::Like(path)) = instead else {
        let Instead::Write(text, why) = instead else { return None };
        return Some(Meaning { what, text: format!("Write `{text}`: {why}") });
    };
    let (key, _) = foreign::row(path)?;
    let mut text = format!("Rule files have `{path}`.\n\n{}", key_text(key));
    if let Some(import) = system.import() {
        text.push_str("\n\n");
        text.push_str(import);
        text.push('.');
    }
    Some(Meaning { what, text })
}
