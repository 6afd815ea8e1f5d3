//! Labels and effects of moves: `label` and `do` of a table of moves.
//!
//! A move carries one number for both. Tables with the same label and the same effects share it, so their moves to the same
//! target are one move. The effects become a rule on [`Event::Moved`] that asks for the number.

use super::{cx::Sema, expr::Scope, symbols::Def};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    schema::{TextOr, pattern},
};
use alfil_model::{Case, Cond, Effect, Event, LabelId, LabelSet, Origin, Rule};

/// What tells the moves of a table from those of others.
#[derive(Clone, Debug)]
pub(super) struct MoveLabel<'t> {
    /// What they are called; empty if they only have effects.
    pub name: &'t str,
    /// The texts of the effects.
    texts: Vec<&'t str>,
    /// The piece type that has the first such table.
    piece: &'t str,
    /// The effects, once they are read.
    effects: Vec<Effect>,
}

impl<'a> MoveLabel<'a> {
    fn of(table: &pattern::Keys<'a>, piece: &'a str) -> Option<MoveLabel<'a>> {
        let name = table.label.map_or("", |it| it.text);
        let texts: Vec<&str> = table.effects.iter().map(|it| it.text.trim()).collect();
        let is_any = !name.is_empty() || !texts.is_empty();
        is_any.then_some(MoveLabel { name, texts, piece, effects: Vec::new() })
    }

    fn is_like(&self, other: &MoveLabel<'_>) -> bool {
        (self.name, &self.texts) == (other.name, &other.texts)
    }
}

impl<'a> Sema<'_, 'a> {
    /// Numbers the labels of all moves, and declares their names.
    pub(super) fn declare_labels(&mut self) {
        for (name, piece) in self.pieces() {
            for item in &piece.moves {
                if let TextOr::Other(table) = item {
                    self.declare_label(name.text, table);
                }
            }
        }
    }

    fn declare_label(&mut self, piece: &'a str, table: &pattern::Keys<'a>) {
        let Some(label) = MoveLabel::of(table, piece) else { return };
        let number = self.labels.iter().position(|it| it.is_like(&label));
        let number = number.unwrap_or(self.labels.len());
        if number == LabelSet::MOST {
            if !self.has_many_labels {
                let what = "labels and effects of moves";
                self.diags.push(limits::exceeded(table.place.span, what, LabelSet::MOST));
            }
            self.has_many_labels = true;
            return;
        }
        if let Some(text) = table.label {
            match self.use_of(text.text, text.span).map(|it| &it.def) {
                Some(Def::Label(_)) => {}
                _ => self.claim(text.text, Def::Label(LabelSet::default()), text.span),
            }
        }
        if number == self.labels.len() {
            self.labels.push(label);
        }
        let name = self.labels[number].name;
        let labels = self.labels.iter().enumerate().filter(|it| it.1.name == name);
        let all = labels.map(|it| LabelId::new(it.0)).collect();
        if let Some(id) = self.symbols.find(name)
            && matches!(self.symbols[id].def, Def::Label(_))
        {
            self.symbols.define(id, Def::Label(all));
        }
    }

    /// Reads what a table says besides its moves: the label that they get.
    pub(super) fn label_of(&mut self, table: &pattern::Keys<'_>) -> Option<LabelId> {
        let label = MoveLabel::of(table, "")?;
        let scope = Scope::of_rule(&[Event::Moved]);
        let effects = self.effects_of(scope, &table.effects);
        let number = self.labels.iter().position(|it| it.is_like(&label))?;
        self.labels[number].effects = effects;
        Some(LabelId::new(number))
    }

    /// Complains about a label or effects of what is no move from cell to cell.
    pub(super) fn no_label_for(&mut self, what: &str, table: &pattern::Keys<'_>) {
        let found = [table.place.key(pattern::LABEL), table.place.key(pattern::DO)];
        if let Some(span) = found.into_iter().flatten().next() {
            let message = format!("expected neither `label` nor `do` for {what}");
            let diag = Diagnostic::new(Code::BadValue, span, message);
            let help = "write them for the other moves, and a `[[rule]]` for this kind of move";
            self.diags.push(diag.help(help));
        }
    }

    /// Returns the rules for the effects of moves.
    pub(super) fn label_rules(&self) -> Vec<Rule> {
        let with_effects = self.labels.iter().enumerate().filter(|it| !it.1.effects.is_empty());
        let rule = |(n, label): (usize, &MoveLabel<'_>)| Rule {
            name: match label.name {
                "" => format!("moves of {}", label.piece),
                name => name.to_owned(),
            },
            origin: Origin::Lowered,
            on: vec![Event::Moved],
            when: Cond::Labelled([LabelId::new(n)].into_iter().collect()),
            cases: vec![Case { when: Cond::Const(true), effects: label.effects.clone() }],
            silent: false,
        };
        with_effects.map(rule).collect()
    }
}
