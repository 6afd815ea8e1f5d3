//! Changes that an author may want to make, and tests to run.

use super::{Edit, OpenFile};
use alfil::{
    game::Game,
    notation::{fen_of, moves::turn_texts},
    perft::{Unit, perft},
};
use alfil_draw as render;
use alfil_language::{
    format,
    rulefile::file_tree::{KeyValue, Section},
    schema::{file, test},
    sema::tests::TestCase,
    source::Span,
};
use std::fmt::Write as _;
use toml_edit::{DocumentMut, Item, Table, Value};

/// So many positions are counted at most, and so many depths.
const POSITIONS: u64 = 50_000;
const DEPTHS: u32 = 3;
/// So many turns are counted at most.
const TURNS: usize = 2000;

/// A change that an author may want to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it does.
    pub title: String,
    /// The changes.
    pub edits: Vec<Edit>,
}

/// Something that can be run from a place of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The header above which it is offered.
    pub span: Span,
    /// What is run.
    pub run: Run,
}

/// What can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// A test, by its number in the file.
    Test(usize),
    /// A game from a position as FEN; from the set-up if it is `None`.
    Play(Option<String>),
}

impl OpenFile {
    /// Returns the changes that make sense at a place, except those that mend mistakes.
    pub fn actions(&self, at: usize) -> Vec<Action> {
        let res = [self.new_test(at), self.perft(at), self.inlined(at)];
        res.into_iter().flatten().collect()
    }

    /// Returns what can be run: each test, and games from the positions of tests and from the set-up.
    pub fn lenses(&self) -> Vec<Lens> {
        let mut res = Vec::new();
        if self.analysis.model.is_some() {
            let first = self.tree.sections.iter().find_map(|it| it.header.as_ref());
            let span = first.map_or(Span::new(self.source, 0, 0), |it| it.span);
            res.push(Lens { span, run: Run::Play(None) });
        }
        for (n, (section, case)) in self.test_sections().enumerate() {
            let Some(header) = &section.header else { continue };
            res.push(Lens { span: header.span, run: Run::Test(n) });
            let fen = self.game_of(case).map(|it| fen_of(&it));
            res.extend(fen.map(|it| Lens { span: header.span, run: Run::Play(Some(it)) }));
        }
        res
    }

    /// Returns the tests with what is written of them.
    fn test_sections(&self) -> impl Iterator<Item = (&Section, &TestCase)> {
        let is_test = |it: &&Section| {
            it.header.as_ref().is_some_and(|it| {
                it.is_item && matches!(&it.path[..], [one] if one.text == file::TEST.as_ref())
            })
        };
        self.tree.sections.iter().filter(is_test).zip(&self.analysis.tests)
    }

    /// Returns the test at a place.
    pub(super) fn test_at(&self, at: usize) -> Option<(&Section, &TestCase)> {
        let is_here = |it: &Section| (it.span.start as usize..it.span.end as usize).contains(&at);
        self.test_sections().find(|it| is_here(it.0))
    }

    /// Makes a test of the position of the test at a place, after its moves; elsewhere of the set-up.
    fn new_test(&self, at: usize) -> Option<Action> {
        let variant = self.variant()?;
        let (title, game) = match self.test_at(at) {
            Some((_, case)) if case.play.is_empty() && case.fen.is_none() => return None,
            Some((_, case)) => ("Make a test of this position", self.game_of(case)?),
            None if self.analysis.tests.is_empty() => {
                ("Make a test of the set-up", variant.start())
            }
            None => return None,
        };
        let end = self.text().len();
        let gap = if self.text().ends_with('\n') { "\n" } else { "\n\n" };
        let text = format!("{gap}{}", test_text(&game));
        let edits = vec![Edit { span: Span::new(self.source, end, end), text }];
        Some(Action { title: title.to_owned(), edits })
    }

    /// Writes how many positions follow from that of the test at a place.
    fn perft(&self, at: usize) -> Option<Action> {
        let (section, case) = self.test_at(at)?;
        let game = self.game_of(case)?;
        let unit = if case.by_move { Unit::Move } else { Unit::Turn };
        let mut counts: Vec<u64> = Vec::new();
        for depth in 1..=DEPTHS {
            let next = match counts[..] {
                [.., before, last] => last.saturating_mul(last) / before.max(1),
                [one] => one.saturating_mul(one),
                [] => 0,
            };
            if next > POSITIONS {
                break;
            }
            counts.push(perft(&game, depth, unit));
        }
        let counts: Vec<_> = counts.iter().map(u64::to_string).collect();
        let value = format!("[{}]", counts.join(", "));
        let is_perft =
            |it: &&KeyValue| matches!(&it.path[..], [one] if one.text == test::PERFT.as_ref());
        let edit = match section.entries.iter().find(is_perft) {
            Some(KeyValue { value: Some(old), .. }) => Edit { span: old.span, text: value },
            Some(_) => return None,
            None => {
                let last = section.entries.last().map(|it| it.span);
                let end = last.or(section.header.as_ref().map(|it| it.span))?.end as usize;
                let text = format!("\n{} = {value}", test::PERFT.as_ref());
                Edit { span: Span::new(self.source, end, end), text }
            }
        };
        Some(Action { title: "Write the perft of this position".to_owned(), edits: vec![edit] })
    }

    /// Replaces `extends` by what is extended.
    fn inlined(&self, at: usize) -> Option<Action> {
        let top = self.tree.sections.first().filter(|it| it.header.is_none())?;
        let extends = top
            .entries
            .iter()
            .find(|it| matches!(&it.path[..], [one] if one.text == file::EXTENDS.as_ref()))?;
        let is_here = (extends.span.start as usize..=extends.span.end as usize).contains(&at);
        self.analysis.model.as_ref().filter(|_| is_here)?;
        let rules = render::inlined(self.analysis.document.as_ref()?);
        let head = &self.text()[..top.entries.first()?.span.start as usize];
        let tests = self.test_sections().filter_map(|it| self.own(it.0.span));
        let tests: Vec<_> = tests.map(str::trim_end).collect();
        let mut text = format!("{head}{rules}");
        if !tests.is_empty() {
            let _ = write!(text, "\n{}\n", tests.join("\n\n"));
        }
        let edits = vec![Edit { span: Span::new(self.source, 0, self.text().len()), text }];
        Some(Action { title: "Write out what is extended".to_owned(), edits })
    }
}

/// Returns a test that states what is true of a position.
fn test_text(game: &Game) -> String {
    let mut table = Table::new();
    let mut set = |key: &str, it: Value| table.insert(key, toml_edit::value(it));
    set(test::NAME.as_ref(), "A position".into());
    set(test::FEN.as_ref(), fen_of(game).into());
    let found = turn_texts(game, TURNS);
    match game.outcome() {
        Some(ending) => set(test::OUTCOME.as_ref(), ending.reason.into()),
        None if found.truncated => set(test::OUTCOME.as_ref(), "none".into()),
        None => set(test::COUNT.as_ref(), (found.turns.len() as i64).into()),
    };
    if game.in_check() {
        set(test::CHECK.as_ref(), true.into());
    }
    let mut rules = DocumentMut::new();
    rules.insert(file::TEST.as_ref(), Item::ArrayOfTables([table].into_iter().collect()));
    let text = rules.to_string();
    format::file(&text).unwrap_or(text)
}
