//! What may stand in a string: words and names of expressions, effects, events and the like.

use super::{Completion, CompletionKind};
use crate::ide::{OpenFile, hover, is_name_part};
use alfil_language::{
    art,
    schema::{Context, Dsl, Type, game, look},
    sema::{
        GENERATORS,
        expr::{BuiltinWord, Group, WORDS},
        geometry::symmetries,
        symbols::{Def, Symbol},
    },
    source::{Snippet, Span},
    syntax::{self, expr::ExprKind},
};

impl OpenFile {
    /// Returns what may stand in a string.
    pub(super) fn in_text(
        &self,
        ty: Type,
        path: &[&str],
        value: Span,
        at: usize,
    ) -> Vec<Completion> {
        let text = &self.text()[value.start as usize..at];
        let quote = text.chars().next().map_or(0, char::len_utf8);
        let typed = text.rfind(|it| !is_name_part(it) || it == '\'');
        let typed = typed.map(|it| it + text[it..].chars().next().map_or(0, char::len_utf8));
        let typed = typed.unwrap_or(0).max(quote);
        let span = Span::new(self.source, value.start as usize + typed, at);
        match ty {
            Type::Word(words) => words
                .iter()
                .map(|it| Completion::new(it.name, span, CompletionKind::Value, it.doc))
                .collect(),
            Type::Text(Dsl::Moves) => self.moves(&text[quote.min(text.len())..], at, span),
            Type::Text(dsl) | Type::Texts(dsl) => {
                self.in_dsl(dsl, path, &text[quote.min(typed)..typed], span)
            }
            Type::OneOf(types) => {
                types.iter().flat_map(|it| self.in_text(*it, path, value, at)).collect()
            }
            Type::List(of) => self.in_text(*of, path, value, at),
            _ => Vec::new(),
        }
    }

    /// Returns what may stand in a text of a small language behind `before`.
    fn in_dsl(&self, dsl: Dsl, path: &[&str], before: &str, span: Span) -> Vec<Completion> {
        match dsl {
            Dsl::Condition(it) => self.in_expr(it, Wants::behind(before, false), path, span),
            Dsl::Number(it) => self.in_expr(it, Wants::behind(before, false), path, span),
            Dsl::Set(it) => self.in_expr(it, Wants::behind(before, true), path, span),
            Dsl::Expression => {
                self.in_expr(Context::Rule, Wants::behind(before, false), path, span)
            }
            Dsl::Types => self.in_expr(Context::Setup, Wants::Types, path, span),
            Dsl::Cells => {
                let words = self.in_expr(Context::Setup, Wants::Set, path, span);
                self.cells(span, "").chain(words).collect()
            }
            Dsl::Effect(it) => {
                // Only the last effect matters, and what stands in it behind the word that begins it.
                let before = before.rsplit(';').next().unwrap_or_default();
                let begins = before.trim().is_empty();
                let wants = if begins { Wants::Effect } else { Wants::behind(before, false) };
                self.in_expr(it, wants, path, span)
            }
            Dsl::Domain if before.trim().is_empty() => words_of(Group::Domain, span).collect(),
            Dsl::Domain => self.in_expr(Context::Action, Wants::Set, path, span),
            Dsl::Generator => self.generators(before, path, span),
            Dsl::Event => {
                let words = words_of(Group::Event, span);
                words.chain(self.action_names(span)).collect()
            }
            Dsl::Directions => self.directions(span).collect(),
            Dsl::Turns => self.turns(path, span),
            Dsl::Outcome => self.outcomes(span),
            Dsl::Fen => self.positions(path, span),
            Dsl::Symmetry => symmetries()
                .map(|it| Completion::new(it, span, CompletionKind::Value, ""))
                .collect(),
            Dsl::Picture => self.pictures(before, span),
            Dsl::PictureSet => {
                let sets = art::sets();
                sets.map(|it| Completion::new(it, span, CompletionKind::Value, "set of pictures"))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the pictures that come with the program: those of the game's set, or of the set before a `/`.
    fn pictures(&self, before: &str, span: Span) -> Vec<Completion> {
        // There is no model while the name is incomplete.
        let look = self.analysis.document.as_ref().and_then(|it| it.root.table(game::LOOK));
        let own = look.and_then(|it| it.text(look::SET)).map(|it| it.text.as_str());
        let set = before.strip_suffix('/').or(own).unwrap_or(art::COMMON_SET);
        let detail = format!("picture of the set {set}");
        let names = art::names(set);
        names.map(|it| Completion::new(it, span, CompletionKind::Value, &detail)).collect()
    }

    /// Returns the names and words of an expression.
    fn in_expr(
        &self,
        context: Context,
        wants: Wants,
        path: &[&str],
        span: Span,
    ) -> Vec<Completion> {
        let symbols = self.analysis.symbols.iter().filter(|it| self.is_known(it, path));
        let names = symbols
            .filter(|it| wants.takes_name(&it.def))
            .map(|it| Completion::new(&it.name, span, CompletionKind::Name, it.def.noun()));
        let words = WORDS.iter().filter(|it| it.is_in(context) && wants.takes_word(it));
        // A board has more cells than anybody wants to read through.
        let typed = self.own(span).filter(|it| wants == Wants::Set && !it.is_empty());
        let cells = typed.map(|it| self.cells(span, it)).into_iter().flatten();
        names.chain(words.map(|it| word(it, span))).chain(cells).collect()
    }

    /// Returns the cells whose names begin so.
    fn cells<'a>(&'a self, span: Span, typed: &'a str) -> impl Iterator<Item = Completion> + 'a {
        let cells = self.analysis.symbols.iter().filter(|it| matches!(it.def, Def::Cell(_)));
        let cells = cells.filter(move |it| it.name.starts_with(typed));
        cells.map(move |it| Completion::new(&it.name, span, CompletionKind::Cell, "cell"))
    }

    /// Returns the names of directions.
    pub(super) fn directions(&self, span: Span) -> impl Iterator<Item = Completion> + '_ {
        let names = self.analysis.directions.iter();
        names.map(move |it| Completion::new(it, span, CompletionKind::Name, "direction"))
    }

    fn action_names(&self, span: Span) -> impl Iterator<Item = Completion> + '_ {
        let names = self.analysis.symbols.names(|it| matches!(it, Def::Action(_)));
        names.map(move |it| Completion::new(it, span, CompletionKind::Name, "action"))
    }

    /// Returns what makes moves in a phase, or what may stand behind it.
    fn generators(&self, before: &str, path: &[&str], span: Span) -> Vec<Completion> {
        if let Some((_, condition)) = before.split_once(" if ") {
            return self.in_expr(Context::Generator, Wants::behind(condition, false), path, span);
        }
        let word = |name: &str, doc: &str| Completion::new(name, span, CompletionKind::Word, doc);
        match before.trim() {
            "" => {
                let words = GENERATORS.iter().map(|it| word(it.0, it.1));
                words.chain(self.action_names(span)).collect()
            }
            "move" => {
                let mut res = self.in_expr(Context::Generator, Wants::Types, path, span);
                res.push(word("if", "only where a condition holds"));
                res
            }
            _ => vec![word("if", "only where a condition holds")],
        }
    }

    /// Returns true if a text at that path knows the name: choices belong to their actions.
    fn is_known(&self, symbol: &Symbol, path: &[&str]) -> bool {
        match symbol.def {
            Def::Choice(..) => {
                let declared = self.locate(symbol.span.start as usize);
                declared.path.len() >= 2 && declared.path.get(..2) == path.get(..2)
            }
            _ => true,
        }
    }
}

/// Returns the words of a group.
fn words_of(group: Group, span: Span) -> impl Iterator<Item = Completion> {
    WORDS.iter().filter(move |it| it.group == group).map(move |it| word(it, span))
}

fn word(it: &BuiltinWord, span: Span) -> Completion {
    // What comes behind the first word of `rank NUMBER` is the author's.
    let first = it.name.split(' ').next().unwrap_or_default();
    Completion::new(first, span, CompletionKind::Word, it.form).with_doc(hover::word_text(it))
}

/// What an expression wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wants {
    /// An effect, or what changes.
    Effect,
    /// A condition, or anything that begins one.
    Condition,
    /// Cells, or pieces by where they stand.
    Set,
    /// Piece types.
    Types,
    /// What joins two operands.
    Operator,
}

impl Wants {
    /// Returns what may follow a part of a text.
    fn behind(before: &str, is_set: bool) -> Wants {
        let last = before.trim_end().rsplit(|it: char| it.is_whitespace() || it == '(').next();
        let joined = ["&", "|", "in", "some", "no", "-", "!", "+=", "-=", "remove", "at"];
        match last.unwrap_or_default() {
            it if joined.contains(&it) => Wants::Set,
            "is" | "was" | "becomes" | "become" | "place" | "give" => Wants::Types,
            "not" if before.trim_end().ends_with("is not") => Wants::Types,
            _ if wants_operand(before) => {
                if is_set {
                    Wants::Set
                } else {
                    Wants::Condition
                }
            }
            _ => Wants::Operator,
        }
    }

    fn takes_name(self, def: &Def) -> bool {
        match (self, def) {
            (Wants::Operator, _) | (_, Def::Cell(_) | Def::Action(_) | Def::Id(_)) => false,
            (Wants::Types, it) => {
                matches!(
                    it,
                    Def::Type(_)
                        | Def::TypeSet(_)
                        | Def::Mark(_)
                        | Def::Player(_)
                        | Def::Pairing(_)
                        | Def::Choice(..)
                )
            }
            (Wants::Set, it) => !matches!(
                it,
                Def::Counter(_)
                    | Def::CellValues(_)
                    | Def::TypeValues(_)
                    | Def::Ranking(_)
                    | Def::Option(_)
            ),
            (Wants::Condition | Wants::Effect, _) => true,
        }
    }

    fn takes_word(self, word: &BuiltinWord) -> bool {
        let group = word.group;
        match self {
            Wants::Condition if ["not", "some", "no"].contains(&word.name) => true,
            Wants::Effect => matches!(group, Group::Effect | Group::Piece | Group::Cell),
            Wants::Condition => {
                let others = [Group::Operator, Group::Event, Group::Domain, Group::Effect];
                !others.contains(&group)
            }
            Wants::Set => {
                matches!(
                    group,
                    Group::Cell | Group::Piece | Group::Player | Group::Set | Group::Type
                )
            }
            Wants::Types => matches!(group, Group::Type | Group::Player | Group::Piece),
            Wants::Operator => group == Group::Operator && word.name.chars().all(is_name_part),
        }
    }
}

/// Returns true if a text wants an operand at its end.
fn wants_operand(text: &str) -> bool {
    let read =
        syntax::expr::read(Snippet::whole(alfil_language::source::SourceId::default(), text));
    let Some(tree) = read.tree else { return true };
    let mut last = &tree;
    while let Some(part) = last.parts().pop() {
        last = part;
    }
    last.kind == ExprKind::Hole
}
