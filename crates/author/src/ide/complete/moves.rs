//! What may stand in a text of moves: letters of Betza's notation, or the words of paths.

use super::{Completion, CompletionKind};
use crate::ide::OpenFile;
use alfil_language::{
    source::Span,
    syntax::{
        betza::{AtomLetter, Dir, Mode},
        path,
    },
};

impl OpenFile {
    /// Returns what may follow `before`. Letters are added at the place itself; words replace what has been typed of them.
    pub(super) fn moves(&self, before: &str, at: usize, span: Span) -> Vec<Completion> {
        if is_path(before) {
            return self.path_words(before, at, span);
        }
        let mut res = letters(Span::new(self.source, at, at));
        if before.is_empty() {
            // The text may also become a path.
            res.extend(self.path_words(before, at, span));
        }
        res
    }

    /// Returns what may follow in a path: directions in the parentheses of a verb, else modes, verbs and what joins.
    fn path_words(&self, before: &str, at: usize, span: Span) -> Vec<Completion> {
        let word = |text: &str, doc: &str| Completion::new(text, span, CompletionKind::Word, doc);
        let open = before.matches('(').count() > before.matches(')').count();
        let opener = before.rsplit('(').nth(1).unwrap_or_default().trim_end();
        let is_verb = path::Verb::ALL.iter().any(|it| opener.ends_with(it.word()));
        if open && is_verb {
            return self.directions(span).collect();
        }
        if before.trim_end().ends_with(')') {
            return vec![word("then", "another leg follows")];
        }
        let verbs = path::Verb::ALL.iter().map(|it| word(it.word(), it.meaning()));
        let modes = path::Mode::ALL.iter().map(|it| {
            let text = it.letter().to_string();
            Completion::new(
                text,
                Span::new(span.source, at, at),
                CompletionKind::Move,
                it.meaning(),
            )
        });
        let repeat = word(path::REPEAT, "several times, one after the other");
        let modes = modes.filter(|_| !before.is_empty());
        verbs.chain([repeat]).chain(modes).collect()
    }
}

/// Returns true if a text is a path rather than Betza's notation, as far as one can see.
fn is_path(text: &str) -> bool {
    let verbs = || path::Verb::ALL.iter().map(|it| it.word()).chain([path::REPEAT]);
    text.contains(' ') || verbs().any(|it| text.contains(it))
}

/// Returns all letters: what moves, whither, and how.
fn letters(span: Span) -> Vec<Completion> {
    let item =
        |letter: char, meaning: &str| Completion::new(letter, span, CompletionKind::Move, meaning);
    let atoms = AtomLetter::ALL.iter().map(|it| item(it.letter(), it.meaning()));
    let dirs = Dir::ALL.iter().map(|it| item(it.letter(), it.meaning()));
    let modes = Mode::ALL.iter().map(|it| item(it.letter(), it.meaning()));
    let again = item('a', "And then another leg");
    atoms.chain(dirs).chain(modes).chain([again]).collect()
}
