//! Converts definitions in formats of other programs to rule files.
//!
//! An importer reads the text of one format and writes rule files with a [`RuleFileWriter`]: as a person would write them,
//! with `extends` and only what differs. Anything that can't be translated gets a diagnostic at its place in the text, and
//! a comment in the rule file. Importers extend shipped files, and read nothing from the disk.

pub mod diagram;
pub mod fsf;
mod part;
pub mod sjaak;
mod squares;
pub mod xboard;
pub mod zrf;

pub use alfil_language::writer::RuleFileWriter;

use alfil::{
    load::{LoadOptions, load},
    shipped::Shipped,
    source::Files,
};
use alfil_language::{
    diag::{Code, Diagnostic, LeftOut},
    source::{SourceMap, Span},
};

/// Size of a text that is imported.
pub const TEXT_BYTES: usize = 4 << 20;
/// Games of one text.
pub const GAMES: usize = 2000;

/// The result of importing a text.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The games, in the text's order.
    pub games: Vec<ImportedGame>,
    /// The text, for showing places in it.
    pub sources: SourceMap,
    /// Its errors, and the parts that are not translated.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more diagnostics there are.
    pub left_out: LeftOut,
}

/// A game that was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame {
    /// Its name in the text.
    pub name: String,
    /// Its rule file.
    pub rule_file: RuleFileWriter,
}

impl ImportedGame {
    /// Returns the name of a file for it: without anything that could lead to another folder, and without ending.
    pub fn file_name(&self) -> String {
        let plain = |it: char| if it.is_alphanumeric() || "-_+".contains(it) { it } else { '-' };
        let name: String = self.name.chars().map(plain).take(80).collect();
        let name = name.trim_matches('-').to_lowercase();
        if name.is_empty() { "game".to_owned() } else { name }
    }
}

/// Returns the first error of a rule file that was written, or `None` if it loads.
fn why_not_loaded(text: &str, name: &str) -> Option<String> {
    let loaded = load(&Files::one(text).over(&Shipped), name, &LoadOptions::default());
    let error = loaded.diagnostics.into_iter().find(Diagnostic::is_error).map(|it| it.message);
    error.or_else(|| loaded.variant.is_none().then(|| "it is no game".to_owned()))
}

/// Something that the text says and the rule file does not.
pub fn untranslated(span: Span, what: &str, why: &str) -> Diagnostic {
    Diagnostic::new(Code::ImportUntranslated, span, format!("{what} is not translated: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_lead_nowhere() {
        let name = |name: &str| {
            ImportedGame { name: name.to_owned(), rule_file: RuleFileWriter::new() }.file_name()
        };
        assert_eq!(name("4x5Chess"), "4x5chess");
        assert_eq!(name("../../etc/x.toml"), "etc-x-toml");
        assert_eq!(name("///"), "game");
    }
}
