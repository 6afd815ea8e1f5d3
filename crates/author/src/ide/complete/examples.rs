//! What may stand in a test: turns, positions and outcomes.

use super::{Completion, CompletionKind};
use crate::ide::{MOST_TURNS, OpenFile};
use alfil::notation::{
    fen_of,
    moves::{play_text, turn_texts},
};
use alfil_language::{
    rulefile::file_tree::PartOfFile, schema::test, sema::tests::TestCase, source::Span,
};

/// The most turns that are offered.
const TURNS: usize = 500;

impl OpenFile {
    /// Returns the turns that are legal at a place of a test.
    pub(super) fn turns(&self, path: &[&str], span: Span) -> Vec<Completion> {
        let turns = || {
            let (_, case) = self.test_at(span.start as usize)?;
            let start = TestCase { play: Vec::new(), ..case.clone() };
            let mut game = self.game_of(&start).filter(|_| case.play.len() <= MOST_TURNS)?;
            // In `play` a turn follows those before it; elsewhere all of them have been played.
            let in_play = path.last() == Some(&test::PLAY.as_ref());
            for turn in case.play.iter().filter(|it| !in_play || it.span.end < span.start) {
                play_text(&mut game, &turn.value).ok()?;
            }
            Some(turn_texts(&game, TURNS).turns)
        };
        let turns = turns().unwrap_or_default().into_iter();
        turns.map(|it| Completion::new(it, span, CompletionKind::Move, "legal turn")).collect()
    }

    /// Returns the outcomes that a test may state.
    pub(super) fn outcomes(&self, span: Span) -> Vec<Completion> {
        let Some(model) = &self.analysis.model else { return Vec::new() };
        let item =
            |text: String, detail: &str| Completion::new(text, span, CompletionKind::Value, detail);
        let names = model.outcomes.iter().map(|it| item(it.name.clone(), "outcome"));
        let wins =
            model.players.iter().map(|it| item(format!("{} wins", it.name), "by any outcome"));
        let others = [
            item("draw".to_owned(), "by any outcome"),
            item("none".to_owned(), "the game goes on"),
        ];
        others.into_iter().chain(wins).chain(names).collect()
    }

    /// Returns the position that a test begins with, or comes to.
    pub(super) fn positions(&self, path: &[&str], span: Span) -> Vec<Completion> {
        let position = || {
            let (_, case) = self.test_at(span.start as usize)?;
            let variant = self.variant()?;
            if path.last() == Some(&test::THEN.as_ref()) {
                let case = TestCase { then: None, ..case.clone() };
                return Some((self.game_of(&case)?, "the position after these turns"));
            }
            Some((variant.start(), "the set-up"))
        };
        let position = position().into_iter();
        position
            .map(|(game, what)| {
                // A position has blanks and signs, so all of the text is replaced.
                let whole = self.string_around(span).unwrap_or(span);
                Completion::new(fen_of(&game), whole, CompletionKind::Value, what)
            })
            .collect()
    }

    /// Returns the inside of the string that a place is in.
    fn string_around(&self, span: Span) -> Option<Span> {
        let PartOfFile::Value(value) = self.locate(span.start as usize).part else { return None };
        let inside = self.unquoted(value.span)?;
        let start = inside.as_ptr() as usize - self.text().as_ptr() as usize;
        Some(Span::new(self.source, start, start + inside.len()))
    }
}
