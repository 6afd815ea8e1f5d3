//! The names of a game, and messages about unknown ones.

use super::{
    expand::Source,
    model::{NAMES, Rules},
    program::{Loc, STATEMENTS},
    text::Form,
};
use alfil_language::diag::{Code, Diagnostic};
use rustc_hash::FxHashMap;

/// Looks up names of a game while its blocks are read.
#[derive(Debug)]
pub(super) struct Names<'a> {
    pub(super) rules: &'a mut Rules,
    pub(super) source: &'a mut Source,
    positions: FxHashMap<String, usize>,
    dirs: FxHashMap<String, usize>,
    n: usize,
}

impl<'a> Names<'a> {
    pub(super) fn new(rules: &'a mut Rules, source: &'a mut Source) -> Names<'a> {
        let alive = rules.board.positions.iter().enumerate().filter(|it| it.1.alive);
        let positions = alive.map(|(n, it)| (it.name.clone(), n)).collect();
        let dirs = rules.board.dirs.iter().enumerate().map(|(n, it)| (it.clone(), n)).collect();
        Names { rules, source, positions, dirs, n: 0 }
    }

    pub(super) fn error(&mut self, form: &Form, message: impl Into<String>) {
        self.source.error(form, message);
    }

    /// Counts a statement; false if there are too many.
    pub(super) fn count(&mut self, form: &Form) -> bool {
        self.n += 1;
        if self.n == STATEMENTS + 1 {
            let message = format!("expected at most {STATEMENTS} statements and conditions");
            self.source.report(form, Diagnostic::new(Code::LimitExceeded, form.span, message));
        }
        self.n <= STATEMENTS
    }

    /// Reports a word that is not known.
    pub(super) fn unknown<'n>(
        &mut self,
        form: &Form,
        what: &str,
        known: impl Iterator<Item = &'n str>,
    ) {
        let shown = form.shown();
        let message = format!("expected {what}, found `{shown}`");
        let diag = Diagnostic::new(Code::ImportSyntax, form.span, message);
        self.source.report(form, diag.did_you_mean(&shown, known));
    }

    pub(super) fn is_place(&self, word: &str) -> bool {
        self.dirs.contains_key(word) || self.positions.contains_key(word)
    }

    /// Reads the place that a statement is about: here, if nothing is said.
    pub(super) fn loc(&mut self, form: Option<&Form>) -> Option<Loc> {
        let Some(form) = form else { return Some(Loc::Here) };
        if form.head() == Some("opposite") {
            return self.direction(form.rest().first().unwrap_or(form)).map(Loc::Opposite);
        }
        let word = match form.items() {
            [one] => one.word(),
            _ => form.word(),
        };
        let word = word.unwrap_or_default();
        if let Some(dir) = self.dirs.get(word) {
            return Some(Loc::Dir(*dir));
        }
        if let Some(at) = self.positions.get(word) {
            return Some(Loc::Position(*at));
        }
        let known: Vec<String> = self.dirs.keys().chain(self.positions.keys()).cloned().collect();
        self.unknown(form, "a direction or a position", sorted(&known).into_iter());
        None
    }

    pub(super) fn direction(&mut self, form: &Form) -> Option<usize> {
        let found = form.word().and_then(|it| self.dirs.get(it)).copied();
        if found.is_none() {
            let known: Vec<String> = self.dirs.keys().cloned().collect();
            self.unknown(form, "a direction", sorted(&known).into_iter());
        }
        found
    }

    pub(super) fn known_position(&self, word: &str) -> Option<usize> {
        self.positions.get(word).copied()
    }

    pub(super) fn position(&mut self, form: &Form) -> Option<usize> {
        let found = form.word().and_then(|it| self.known_position(it));
        if found.is_none() {
            let known: Vec<String> = self.positions.keys().cloned().collect();
            self.unknown(form, "a position", sorted(&known).into_iter());
        }
        found
    }

    pub(super) fn known_piece(&self, word: &str) -> Option<usize> {
        self.rules.pieces.iter().position(|it| it.name == word)
    }

    pub(super) fn piece(&mut self, form: &Form) -> Option<usize> {
        let found = form.word().and_then(|it| self.known_piece(it));
        if found.is_none() {
            let known: Vec<String> = self.rules.pieces.iter().map(|it| it.name.clone()).collect();
            self.unknown(form, "a piece", known.iter().map(String::as_str));
        }
        found
    }

    pub(super) fn known_player(&self, word: &str) -> Option<usize> {
        self.rules.players.iter().position(|it| it.name == word)
    }

    pub(super) fn player(&mut self, form: &Form) -> Option<usize> {
        let found = form.word().and_then(|it| self.known_player(it));
        if found.is_none() {
            let known: Vec<String> = self.rules.players.iter().map(|it| it.name.clone()).collect();
            self.unknown(form, "a player", known.iter().map(String::as_str));
        }
        found
    }

    pub(super) fn known_zone(&self, word: &str) -> Option<usize> {
        self.rules.board.zones.iter().position(|it| it.name == word)
    }

    pub(super) fn zone(&mut self, form: &Form) -> Option<usize> {
        let found = form.word().and_then(|it| self.known_zone(it));
        if found.is_none() {
            let known: Vec<String> =
                self.rules.board.zones.iter().map(|it| it.name.clone()).collect();
            self.unknown(form, "a zone", known.iter().map(String::as_str));
        }
        found
    }

    pub(super) fn known_move_type(&self, word: &str) -> Option<usize> {
        self.rules.move_types.iter().position(|it| it == word)
    }

    pub(super) fn known_attribute(&self, word: &str) -> Option<usize> {
        self.rules.attributes.iter().position(|it| it == word)
    }

    pub(super) fn attribute(&mut self, form: &Form) -> Option<usize> {
        let found = form.word().and_then(|it| self.known_attribute(it));
        if found.is_none() {
            let known = self.rules.attributes.clone();
            self.unknown(form, "an attribute", known.iter().map(String::as_str));
        }
        found
    }

    /// Returns the number of a flag, which is declared by its first use.
    pub(super) fn flag(&mut self, form: &Form) -> Option<usize> {
        let Some(word) = form.word() else {
            self.error(form, format!("expected the name of a flag, found `{}`", form.shown()));
            return None;
        };
        if let Some(it) = self.rules.flags.iter().position(|it| it == word) {
            return Some(it);
        }
        if self.rules.flags.len() >= NAMES {
            let message = format!("expected at most {NAMES} flags");
            self.source.report(form, Diagnostic::new(Code::LimitExceeded, form.span, message));
            return None;
        }
        self.rules.flags.push(word.to_owned());
        Some(self.rules.flags.len() - 1)
    }
}

fn sorted(names: &[String]) -> Vec<&str> {
    let mut all: Vec<&str> = names.iter().map(String::as_str).collect();
    all.sort_unstable();
    all
}
