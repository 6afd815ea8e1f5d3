//! Names: everything that a file declares gets its number before any text that may use it is read.

use super::{
    cx::Sema,
    expr,
    names::{Declared, NameTable, Names},
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    model::{
        CounterId, CustomId, FieldId, ListId, MarkId, PairingId, PlayerId, SetId, TypeId, ZoneId,
    },
    rulefile::{Entry, Table, limits},
    schema::{
        Key, counter, game, hands, piece, players,
        words::{HandType, Per},
    },
    source::Span,
    syntax::{
        self,
        expr::{Expr, ExprKind, Word},
    },
};
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// The name of the mark of promoted pieces: a word, so that no other mark is called so.
pub(super) const PROMOTED: &str = "promoted";

/// The syntax of a piece type's ID, for messages.
pub(super) const ID_RULE: &str = "an ID is a capital letter, which small letters or digits may follow; `+` may stand before it and `'` after it; all in all at most eight characters";
/// The most characters of an ID.
pub(super) const MAX_ID: usize = 8;

/// All names so far, whatever they are of.
#[derive(Default)]
struct Register {
    names: IndexMap<String, (&'static str, Span)>,
    /// Names that are words too.
    over_words: BTreeSet<String>,
    diags: Vec<Diagnostic>,
}

impl Sema<'_> {
    /// Gives all names of the file their numbers.
    pub(super) fn declare(&mut self) {
        let mut register = Register::default();
        let mut names = Names::default();
        for (n, player) in self.players.iter().enumerate() {
            let span = player_span(self.root, &player.name);
            let id = PlayerId::new(n);
            register.names.insert(player.name.clone(), ("a player", span));
            names.players.insert(player.name.clone(), Declared { id, span });
        }
        for (name, id, span) in self.geometry.cells() {
            register.names.insert(name.to_owned(), ("a cell", span));
            names.cells.insert(name.to_owned(), Declared { id, span });
        }
        let root = self.root;
        names.types = register
            .table(root, game::PIECES, "a piece type", limits::PIECES, |n, _| TypeId::new(n));
        names.zones =
            register.table(root, game::ZONES, "a zone", limits::NAMES, |n, _| ZoneId::new(n));
        names.fields =
            register.table(root, game::CELL_VALUES, "a cell value", limits::NAMES, |n, _| {
                FieldId::new(n)
            });
        names.lists =
            register.table(root, game::RANKINGS, "a ranking", limits::NAMES, |n, _| ListId::new(n));
        names.pairings =
            register
                .table(root, game::PAIRINGS, "a pairing", limits::NAMES, |n, _| PairingId::new(n));
        names.marks =
            register.table(root, game::MARKS, "a mark", limits::MARKS, |n, _| MarkId::new(n));
        declare_promoted(root, &mut names, &mut register);
        // The first two sets are always there.
        names.sets =
            register.table(root, game::CELL_SETS, "a set", limits::NAMES, |n, _| SetId::new(n + 2));
        names.counters =
            register.table(root, game::COUNTERS, "a counter", limits::NAMES, |n, entry| {
                let per = entry.node.as_table().map(|it| it.read(counter::PER));
                (CounterId::new(n), per == Some(Per::Player))
            });
        if self.settled {
            let tables = root.table(game::COUNTERS).into_iter().flat_map(Table::iter);
            names.counter_bounds = tables.map(|it| counter_bounds(it.1)).collect();
        }
        names.customs = register
            .table(root, game::ACTIONS, "an action", limits::NAMES, |n, _| CustomId::new(n));
        // Sets of types become known one by one, when what they are made of is; here only their names are claimed.
        register.table(root, game::TYPES, "a set of types", limits::NAMES, |_, _| ());
        names.defines = register.definitions(root);
        declare_ids(root, &mut names, &mut register);
        self.diags.append(&mut register.diags);
        names.over_words = register.over_words;
        self.names = names;
    }
}

impl Register {
    /// Returns the names of a table, numbered in order.
    fn table<'t, T>(
        &mut self,
        root: &'t Table,
        key: Key,
        what: &'static str,
        most: usize,
        id: impl Fn(usize, &'t Entry) -> T,
    ) -> NameTable<T> {
        let mut res = NameTable::default();
        for (n, (name, entry)) in root.table(key).into_iter().flat_map(Table::iter).enumerate() {
            if n >= most {
                self.diags.push(limits::exceeded(
                    entry.key,
                    &format!("names in `{}`", key.schema.name),
                    most,
                ));
                break;
            }
            self.claim(name, what, entry.key);
            res.insert(name.to_owned(), Declared { id: id(n, entry), span: entry.key });
        }
        res
    }

    /// Definitions, as far as they can be read.
    fn definitions(&mut self, root: &Table) -> NameTable<Expr> {
        let named = self
            .table(root, game::DEFINE, "a definition", limits::NAMES, |_, it| it.node.as_snippet());
        let mut res = NameTable::default();
        let mut sizes: IndexMap<&str, Size> = IndexMap::new();
        for (name, Declared { id: text, span }) in &named {
            let Some(text) = *text else { continue };
            let expr = match syntax::expr::parse(text) {
                Ok(expr) => expr,
                Err(diag) => {
                    self.diags.push(diag);
                    continue;
                }
            };
            if let Some(word) =
                find_word(&expr, &|it| named.contains_key(it) && !sizes.contains_key(it))
            {
                let message = format!("expected a definition from above, found `{}`", word.name);
                let diag = Diagnostic::new(Code::WrongKind, word.span, message);
                self.diags.push(diag.help("move that definition up; it can't use itself"));
                continue;
            }
            let size = size(&expr, &sizes);
            if size.nodes > limits::DEFINITION || size.depth > syntax::expr::MAX_DEPTH {
                let message = "expected a shorter definition: with all that it uses it is too long";
                self.diags.push(Diagnostic::new(Code::LimitExceeded, *span, message));
                continue;
            }
            sizes.insert(name, size);
            res.insert(name.clone(), Declared { id: expr, span: *span });
        }
        res
    }

    fn claim(&mut self, name: &str, what: &'static str, span: Span) {
        if !is_name(name) {
            let message = format!("expected a name for {what}, found `{name}`");
            self.diags.push(
                Diagnostic::new(Code::BadName, span, message)
                    .help_maybe(mended(name).map(|it| format!("write `{it}`")))
                    .note(
                        "a name begins with a small letter, and has letters, digits, `-` and `_`",
                    ),
            );
        } else if expr::is_keyword(name) {
            let message = format!("expected a name for {what}, found the word `{name}`");
            self.diags.push(
                Diagnostic::new(Code::BadName, span, message)
                    .note("such a word can't be a name")
                    .help(format!("write `my-{name}`, or some other name")),
            );
        } else if let Some((other, first)) = self.names.get(name) {
            let message = format!("expected a new name for {what}, found `{name}` again");
            let diag = Diagnostic::new(Code::DuplicateName, span, message);
            self.diags.push(diag.label(*first, format!("`{name}` is {other} here")));
        } else {
            if expr::is_word(name) {
                self.over_words.insert(name.to_owned());
                let message =
                    format!("in this file `{name}` is {what}, and the word `{name}` can't be used");
                self.diags.push(
                    Diagnostic::new(Code::ShadowsWord, span, message).help(format!(
                        "write `my-{name}`, or some other name, if you need the word"
                    )),
                );
            }
            self.names.insert(name.to_owned(), (what, span));
        }
    }
}

/// The mark of promoted pieces, where what they were before decides what joins a hand.
fn declare_promoted(root: &Table, names: &mut Names, register: &mut Register) {
    let Some(hands) = root.table(game::HANDS) else { return };
    let Some(word) = hands.text(hands::TYPE) else { return };
    if hands.read(hands::TYPE) != HandType::Unpromoted {
        return;
    }
    if names.marks.len() >= limits::MARKS {
        register.diags.push(limits::exceeded(word.span, "marks, this one included", limits::MARKS));
        return;
    }
    let id = MarkId::new(names.marks.len());
    names.marks.insert(PROMOTED.to_owned(), Declared { id, span: word.span });
}

/// How large a definition is with those that it uses written out.
#[derive(Clone, Copy)]
struct Size {
    nodes: usize,
    depth: usize,
}

fn size(expr: &Expr, known: &IndexMap<&str, Size>) -> Size {
    let own = match &expr.kind {
        ExprKind::Word(word) => known.get(word.name.as_str()).copied(),
        _ => None,
    };
    let own = own.unwrap_or(Size { nodes: 0, depth: 0 });
    let parts = expr.parts().into_iter().map(|it| size(it, known));
    let inside = parts.fold(own, |all, it| Size {
        nodes: all.nodes.saturating_add(it.nodes),
        depth: all.depth.max(it.depth),
    });
    Size { nodes: inside.nodes.saturating_add(1), depth: inside.depth + 1 }
}

/// Returns the first word in an expression whose name is as described.
fn find_word<'e>(expr: &'e Expr, test: &impl Fn(&str) -> bool) -> Option<&'e Word> {
    if let ExprKind::Word(word) = &expr.kind
        && test(&word.name)
    {
        return Some(word);
    }
    expr.parts().into_iter().find_map(|it| find_word(it, test))
}

/// IDs of piece types.
fn declare_ids(root: &Table, names: &mut Names, register: &mut Register) {
    for (n, declared) in names.types.values().enumerate() {
        let entry = root.table(game::PIECES).and_then(|it| it.iter().nth(n)).map(|it| it.1);
        let Some(id) = entry.and_then(|it| it.node.as_table()).and_then(|it| it.text(piece::ID))
        else {
            continue;
        };
        if !is_id(&id.text) {
            let message = format!("expected an ID of a piece type, found `{}`", id.text);
            let free = free_id(root, names, &capitalized(&id.text), n);
            let remedy = free.map(|it| Remedy::write(&it, format!("write `{it}`")));
            let diag = Diagnostic::new(Code::BadName, id.span, message);
            register.diags.push(diag.remedy(&id.text, remedy).note(ID_RULE));
            continue;
        }
        if let Some(cell) = names.cells.get(&id.text) {
            let message =
                format!("expected an ID of a piece type, found `{}`, the name of a cell", id.text);
            register.diags.push(
                Diagnostic::new(Code::DuplicateId, id.span, message)
                    .label(cell.span, "the cells get their names here"),
            );
            continue;
        }
        if let Some(first) = names.type_ids.get(&id.text) {
            let message = format!("expected a new ID, found `{}` again", id.text);
            let diag = Diagnostic::new(Code::DuplicateId, id.span, message)
                .label(first.span, "the first piece type with it is here");
            let free = free_id(root, names, &id.text, n);
            let remedy = free.map(|it| Remedy::write(&it, format!("write `{it}`")));
            register.diags.push(diag.remedy(&id.text, remedy));
            continue;
        }
        let declared = Declared { id: declared.id, span: id.span };
        names.type_ids.insert(id.text.clone(), declared);
    }
}

/// Returns an ID that no other piece type and no cell has: the wish, letters of the type's name, or a letter with a number.
fn free_id(root: &Table, names: &Names, wish: &str, n: usize) -> Option<String> {
    let pieces = || root.table(game::PIECES).into_iter().flat_map(Table::iter).enumerate();
    let taken: Vec<&str> = pieces()
        .filter(|it| it.0 != n)
        .filter_map(|(_, (_, it))| Some(it.node.as_table()?.text(piece::ID)?.text.as_str()))
        .collect();
    let name = capitalized(names.types.get_index(n)?.0);
    let letters = (1..=name.len()).filter_map(|it| name.get(..it)).map(str::to_owned);
    let first = name.get(..1)?;
    let numbered = (2..100).map(|it| format!("{first}{it}"));
    let mut all = std::iter::once(wish.to_owned()).chain(letters).chain(numbered);
    all.find(|it| is_id(it) && !taken.contains(&it.as_str()) && !names.cells.contains_key(it))
}

/// Returns the smallest and the largest value of a counter.
pub(super) fn counter_bounds(counter: &Entry) -> (i32, i32) {
    let Some(table) = counter.node.as_table() else { return (i32::MIN, i32::MAX) };
    let min = table.read(counter::MIN) as i32;
    (min, table.integer(counter::MAX).map_or(min, |it| it as i32))
}

/// Returns the place where a player is named, else that of the table, or an empty one.
fn player_span(root: &Table, name: &str) -> Span {
    let names = root.table(game::PLAYERS).and_then(|it| it.snippet(players::NAMES));
    let word = names.and_then(|it| super::cx::words(it).find(|it| it.text == name));
    word.map(|it| it.span).or_else(|| root.key_span(game::PLAYERS)).unwrap_or_default()
}

/// Returns true if the text can be a name.
fn is_name(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_lowercase())
        && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_')
        && !text.ends_with('-')
        && !text.contains("--")
        && text.len() <= 64
}

/// Returns a name that is as near as possible.
fn mended(name: &str) -> Option<String> {
    let name: String =
        name.chars()
            .map(|it| {
                if it.is_ascii_alphanumeric() || it == '_' { it.to_ascii_lowercase() } else { '-' }
            })
            .collect();
    let name = name.trim_matches(|it: char| !it.is_ascii_alphabetic());
    is_name(name).then(|| name.to_owned())
}

/// Returns true if the text can be the name of a piece type, where no other name is like it.
pub fn is_free_name(text: &str) -> bool {
    is_name(text) && !expr::is_word(text)
}

/// Returns true if the text can be the ID of a piece type.
///
/// Only the first of its letters is a capital. So different IDs still differ in small letters, and the parts of several
/// IDs in a row can be told apart.
pub fn is_id(text: &str) -> bool {
    let letters = text.strip_prefix('+').unwrap_or(text).trim_end_matches('\'');
    let small = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit();
    text.len() <= MAX_ID
        && letters
            .strip_prefix(|it: char| it.is_ascii_uppercase())
            .is_some_and(|it| it.chars().all(small))
}

/// Returns an ID that the author may have meant by the text.
fn capitalized(text: &str) -> String {
    let sign = usize::from(text.starts_with('+'));
    let (sign, letters) = text.split_at(sign);
    let mut letters = letters.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    sign.chars().chain(first).chain(letters.map(|it| it.to_ascii_lowercase())).collect()
}
