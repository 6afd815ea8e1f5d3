//! Requests and answers for an editor of rule files.

use super::{Diagnostic, Picture, Rules};
use serde::{Deserialize, Serialize};

api_types! {
    /// A place in a rule file that is open in an editor.
    #[serde(deny_unknown_fields)]
    pub struct TextPlace {
        /// The file: its text as the editor has it.
        pub rules: Rules,
        /// The place, in UTF-16 units as in browsers.
        pub at: usize,
    }

    /// Something that may stand at a place.
    pub struct Completion {
        /// What it is called.
        pub text: String,
        /// The text to write.
        pub insert: String,
        /// The beginning of the characters that it replaces, in UTF-16 units.
        pub from: usize,
        /// Their end, exclusive.
        pub to: usize,
        /// `key`, `value`, `name`, `word`, `move` or `cell`; later versions may have others.
        pub kind: String,
        /// What it is, in a few words; may be empty.
        pub detail: String,
        /// Its explanation in Markdown; may be empty.
        pub doc: String,
    }

    /// An explanation of what stands at a place.
    pub struct Hover {
        /// The beginning of the characters that it explains, in UTF-16 units.
        pub from: usize,
        /// Their end, exclusive.
        pub to: usize,
        /// The explanation, in Markdown; may be empty if there is a drawing.
        pub text: String,
        /// What it looks like on the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub drawing: Option<Picture>,
    }

    /// What the tests of a rule file give.
    #[derive(Default)]
    pub struct Tested {
        /// How many tests passed.
        pub passed: usize,
        /// How many tests failed.
        pub failed: usize,
        /// How many tests were not run, because there are too many.
        pub left_out: usize,
        /// True if long counts were left out. `alfil test` runs them.
        pub shortened: bool,
        /// The statements that are false.
        pub diagnostics: Vec<Diagnostic>,
    }

    /// A name to change everywhere in a rule file.
    #[serde(deny_unknown_fields)]
    pub struct Rename {
        /// The file: its text as the editor has it.
        pub rules: Rules,
        /// A place in the name, in UTF-16 units.
        pub at: usize,
        /// The new name.
        pub name: String,
    }

    /// A change of a text.
    pub struct Edit {
        /// The beginning of the characters that change, in UTF-16 units of the text before all changes.
        pub from: usize,
        /// Their end, exclusive.
        pub to: usize,
        /// The characters that take their place.
        pub text: String,
    }

    /// A text in the layout of `alfil fmt`.
    pub struct Formatted {
        /// The text.
        pub text: String,
    }

    /// A position with which the game of a rule file is to begin.
    #[serde(deny_unknown_fields)]
    pub struct NewStart {
        /// The file: its text as the editor has it.
        pub rules: Rules,
        /// The position, as FEN.
        pub fen: String,
    }

    /// A first rule file to make, as `alfil new` does.
    #[serde(deny_unknown_fields)]
    pub struct NewRules {
        /// The name of the game, for people.
        pub title: String,
        /// What the file begins with.
        pub origin: Origin,
    }

    /// A first rule file.
    pub struct FirstRules {
        /// The text of the file.
        pub text: String,
        /// What of a diagram is not translated.
        pub diagnostics: Vec<Diagnostic>,
    }
}

/// What a first rule file begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Origin {
    /// A board; the army is chosen to fit.
    #[serde(rename_all = "camelCase")]
    Board {
        /// The number of files.
        files: usize,
        /// The number of ranks.
        ranks: usize,
    },
    /// A game that comes with the program: its name, an alias or its title. The file extends it.
    Like(String),
    /// An Interactive Diagram.
    #[serde(rename_all = "camelCase")]
    Diagram {
        /// A page with diagrams, or the text of one.
        text: String,
        /// The number of the diagram on the page, from 1, if it has several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<usize>,
    },
}
