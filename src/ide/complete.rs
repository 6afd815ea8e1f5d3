//! What may stand at a place.

use super::{OpenFile, hover, inner, is_name_part, type_at};
use crate::{
    rulefile::file_tree::{Inside, KeyName, KeyValue, PartOfFile},
    schema::{Context, Dsl, EACH, Inner, Type, game},
    sema::{
        expr::{BuiltinWord, Group, WORDS},
        symbols::{Def, Symbol},
    },
    source::{Snippet, Span},
    syntax::{self, expr::ExprKind},
};

/// Something that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is written.
    pub text: String,
    /// The characters that it replaces: what has been typed of it.
    pub span: Span,
    /// What it is.
    pub kind: CompletionKind,
    /// What it is, in a few words.
    pub detail: String,
    /// Its explanation, in Markdown.
    pub doc: String,
}

/// The kinds of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A key of the schema.
    Key,
    /// A word that a value can be.
    Value,
    /// A name that the file declares or inherits.
    Name,
    /// A word of expressions or effects.
    Word,
}

impl OpenFile {
    /// Returns what may stand at a place, in the order of the manual and of the file.
    pub fn complete(&self, at: usize) -> Vec<Completion> {
        if !self.text().is_char_boundary(at) {
            return Vec::new();
        }
        let location = self.locate(at);
        let path = &location.path[..];
        match location.part {
            PartOfFile::Comment(_) => Vec::new(),
            PartOfFile::Header(name) => self.keys(path, name.span, true),
            PartOfFile::Key(name) => self.keys(path, name.span, false),
            PartOfFile::Value(value) => {
                let quoted = self.own(value.span).is_some_and(|it| it.starts_with(['\'', '"']));
                match type_at(path) {
                    Some(ty) if quoted => self.in_text(ty, path, value.span, at),
                    Some(ty) => values(ty, value.span),
                    None => Vec::new(),
                }
            }
            PartOfFile::Between => {
                let here = Span::new(self.source, at, at);
                let waits = self.text()[..at].trim_end_matches([' ', '\t']).ends_with('=');
                match type_at(path).filter(|_| waits) {
                    Some(ty) => values(ty, here),
                    None => self.keys(path, here, false),
                }
            }
        }
    }

    /// Returns the keys of a table that it does not have yet.
    fn keys(&self, path: &[&str], span: Span, headers: bool) -> Vec<Completion> {
        let ty = type_at(path);
        let Some(keys) = ty.as_ref().and_then(inner) else { return Vec::new() };
        let item = |text: &str, kind, detail: String, doc: String| Completion {
            text: text.to_owned(),
            span,
            kind,
            detail,
            doc,
        };
        match keys {
            Inner::Table(table) => {
                let taken = self.keys_around(path, span);
                let wanted = table.keys.iter().filter(|it| !headers || inner(&it.ty).is_some());
                let free = wanted.filter(|it| headers || !taken.contains(&it.name));
                free.map(|it| {
                    item(it.name, CompletionKind::Key, it.ty.expects(), hover::key_text(it))
                })
                .collect()
            }
            Inner::Map(map) => {
                let players = map.each;
                let names = self.analysis.symbols.iter().filter(|it| match it.def {
                    Def::Player(_) => players,
                    // Only tables about piece types have names that are declared elsewhere.
                    Def::Type(_) => path == [game::PROMOTION.as_ref()],
                    _ => false,
                });
                let names = names.map(|it| {
                    item(&it.name, CompletionKind::Name, it.def.noun().to_owned(), String::new())
                });
                let each = players.then(|| {
                    let detail = "all players that are not named".to_owned();
                    item(EACH, CompletionKind::Key, detail, String::new())
                });
                names.chain(each).collect()
            }
        }
    }

    /// Returns the keys that stand in the same table.
    fn keys_around(&self, path: &[&str], span: Span) -> Vec<&str> {
        fn find<'t>(entries: &'t [KeyValue], at: Span, res: &mut Vec<&'t str>) {
            for entry in
                entries.iter().filter(|it| it.span.start <= at.start && at.end <= it.span.end)
            {
                if let Some(value) = &entry.value
                    && let Inside::Table(inside) = &value.inside
                    && value.span.start < at.start
                {
                    *res = names(inside);
                    find(inside, at, res);
                }
            }
        }
        fn names(entries: &[KeyValue]) -> Vec<&str> {
            entries
                .iter()
                .filter_map(|it| it.path.first())
                .map(|KeyName { text, .. }| text.as_str())
                .collect()
        }
        let Some(section) = self.tree.sections.iter().rfind(|it| it.span.start <= span.start)
        else {
            return Vec::new();
        };
        let mut res = if path.is_empty() { Vec::new() } else { names(&section.entries) };
        find(&section.entries, span, &mut res);
        res
    }

    /// Returns what may stand in a string.
    fn in_text(&self, ty: Type, path: &[&str], value: Span, at: usize) -> Vec<Completion> {
        let text = &self.text()[value.start as usize..at];
        let quote = text.chars().next().map_or(0, char::len_utf8);
        let typed = text.rfind(|it| !is_name_part(it) || it == '\'');
        let typed = typed.map(|it| it + text[it..].chars().next().map_or(0, char::len_utf8));
        let typed = typed.unwrap_or(0).max(quote);
        let span = Span::new(self.source, value.start as usize + typed, at);
        match ty {
            Type::Word(words) => words
                .iter()
                .map(|it| Completion {
                    text: it.name.to_owned(),
                    span,
                    kind: CompletionKind::Value,
                    detail: it.doc.to_owned(),
                    doc: String::new(),
                })
                .collect(),
            Type::Text(dsl) => self.in_dsl(dsl, path, &text[quote.min(typed)..typed], span),
            Type::OneOf(types) => {
                types.iter().flat_map(|it| self.in_text(*it, path, value, at)).collect()
            }
            Type::List(of) => self.in_text(*of, path, value, at),
            _ => Vec::new(),
        }
    }

    /// Returns what may stand in a text of a small language behind `before`.
    fn in_dsl(&self, dsl: Dsl, path: &[&str], before: &str, span: Span) -> Vec<Completion> {
        let context = match dsl {
            Dsl::Condition(it) | Dsl::Set(it) | Dsl::Number(it) | Dsl::Effect(it) => it,
            Dsl::Expression => Context::Rule,
            Dsl::Types => Context::Setup,
            Dsl::Event => return self.events(span),
            _ => return Vec::new(),
        };
        // Only the last effect matters, and what stands in it behind the word that begins it.
        let before = before.rsplit(';').next().unwrap_or_default();
        let wants = match dsl {
            Dsl::Types => Wants::Types,
            Dsl::Effect(_) if before.trim().is_empty() => Wants::Effect,
            _ => Wants::behind(before, matches!(dsl, Dsl::Set(_))),
        };
        let symbols = self.analysis.symbols.iter().filter(|it| self.is_known(it, path));
        let names = symbols.filter(|it| wants.takes_name(&it.def)).map(|it| Completion {
            text: it.name.clone(),
            span,
            kind: CompletionKind::Name,
            detail: it.def.noun().to_owned(),
            doc: String::new(),
        });
        let words = WORDS.iter().filter(|it| it.is_in(context) && wants.takes_word(it));
        let words = words.map(|it| Completion {
            // What comes behind the first word of `rank NUMBER` is the author's.
            text: it.name.split(' ').next().unwrap_or_default().to_owned(),
            span,
            kind: CompletionKind::Word,
            detail: it.form.to_owned(),
            doc: hover::word_text(it),
        });
        let mut res: Vec<_> = names.chain(words).collect();
        let mut seen = rustc_hash::FxHashSet::default();
        res.retain(|it| seen.insert(it.text.clone()));
        res
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

    fn events(&self, span: Span) -> Vec<Completion> {
        let words = WORDS.iter().filter(|it| it.group == Group::Event);
        let words = words.map(|it| (it.name.to_owned(), CompletionKind::Word, it.doc.to_owned()));
        let actions = self.analysis.symbols.names(|it| matches!(it, Def::Action(_)));
        let actions = actions.map(|it| (it.to_owned(), CompletionKind::Name, "action".to_owned()));
        words
            .chain(actions)
            .map(|(text, kind, detail)| Completion { text, span, kind, detail, doc: String::new() })
            .collect()
    }
}

/// Returns values as a whole, for a key without one.
fn values(ty: Type, span: Span) -> Vec<Completion> {
    let item = |text: String, detail: &str| Completion {
        text,
        span,
        kind: CompletionKind::Value,
        detail: detail.to_owned(),
        doc: String::new(),
    };
    match ty {
        Type::Bool => ["true", "false"].map(|it| item(it.to_owned(), "")).into(),
        Type::Word(words) => {
            words.iter().map(|it| item(format!("'{}'", it.name), it.doc)).collect()
        }
        Type::OneOf(types) => types.iter().flat_map(|it| values(*it, span)).collect(),
        _ => Vec::new(),
    }
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
                Def::Counter(_) | Def::CellValues(_) | Def::Ranking(_) | Def::Option(_)
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
    let read = syntax::expr::read(Snippet::whole(crate::source::SourceId::default(), text));
    let Some(tree) = read.tree else { return true };
    let mut last = &tree;
    while let Some(part) = last.parts().pop() {
        last = part;
    }
    last.kind == ExprKind::Hole
}
