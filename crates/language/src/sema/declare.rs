//! Names: everything that a file declares gets its number before any text that may use it is read.

use super::{
    cx::Sema,
    expr,
    record::Tree,
    symbols::{Counter, Def, OptionValue, Symbols, Template},
    turn,
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    rulefile::{FileOption, Node, OptionKind, limits},
    schema::{
        Context, Type, counter, game, hands,
        words::{HandType, Per},
    },
    source::{Snippet, Span},
    syntax::{
        self, effect,
        expr::{Expr, ExprKind, Word},
    },
};
use alfil_model::{
    ActionId, CellValuesId, CounterId, MarkId, PairingId, PieceType, Player, RankingId,
    TypeValuesId, ZoneId,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The name of the mark of promoted pieces: a word, so that no other mark is called so.
pub(super) const PROMOTED: &str = "promoted";

/// The syntax of a piece type's ID, for messages.
pub(super) const ID_RULE: &str = "an ID is a capital letter, which small letters or digits may follow; `+` may stand before it and `'` after it; all in all at most eight characters";
/// The most characters of an ID.
pub(super) const MAX_ID: usize = 8;

impl Sema<'_, '_> {
    /// Gives all names of the file their numbers.
    pub(super) fn declare(&mut self, options: &[FileOption]) {
        let game = self.game;
        for (n, player) in self.players.iter().enumerate() {
            let span = player_span(game, &player.name);
            self.symbols.declare(&player.name, Def::Player(Player::new(n)), span);
        }
        for (name, id, span) in self.geometry.cells() {
            self.symbols.declare(name, Def::Cell(id), span);
        }
        self.claim_all(game::PIECES, &game.pieces, limits::PIECES, |n, _| {
            Def::Type(PieceType::new(n))
        });
        let most = limits::NAMES;
        self.claim_all(game::ZONES, &game.zones, most, |n, _| Def::Zone(ZoneId::new(n)));
        self.claim_all(game::CELL_VALUES, &game.cell_values, most, |n, _| {
            Def::CellValues(CellValuesId::new(n))
        });
        self.claim_all(game::TYPE_VALUES, &game.type_values, most, |n, _| {
            Def::TypeValues(TypeValuesId::new(n))
        });
        self.claim_all(game::RANKINGS, &game.rankings, most, |n, _| {
            Def::Ranking(RankingId::new(n))
        });
        self.claim_all(game::PAIRINGS, &game.pairings, most, |n, _| {
            Def::Pairing(PairingId::new(n))
        });
        self.claim_all(game::MARKS, &game.marks, limits::MARKS, |n, _| Def::Mark(MarkId::new(n)));
        self.declare_promoted();
        let sets = super::setup::cell_sets(game, self.players.len());
        self.claim_all(game::CELL_SETS, &game.cell_sets, most, |n, _| Def::Set(sets[n]));
        let has_no_options = self.has_no_options;
        self.claim_all(game::COUNTERS, &game.counters, most, |n, counter| {
            Def::Counter(Counter {
                id: CounterId::new(n),
                per_player: counter.per == Per::Player,
                bounds: (has_no_options && counter.max.is_some()).then(|| counter_bounds(counter)),
            })
        });
        self.claim_all(game::ACTIONS, &game.actions, most, |n, _| Def::Action(ActionId::new(n)));
        // Sets of types become known one by one, when what they are made of is; here only their names are claimed.
        self.claim_all(game::TYPES, &game.types, most, |_, _| Def::TypeSet(None));
        let definitions: Vec<_> =
            game.definitions.iter().map(|it| (name_of_definition(it.0), it.0)).collect();
        self.claim_all(game::DEFINE, &definitions, most, |_, key| {
            match Template::parts(key.text) {
                Some(_) => Def::Template(None),
                None => Def::Definition(None),
            }
        });
        self.declare_labels();
        self.declare_unread();
        self.declare_ids();
        // An option may be called as something else is: in expressions, the other comes first.
        for option in options {
            self.symbols.declare(&option.name, Def::Option(value(option)), option.span);
        }
        self.read_definitions();
    }

    /// Remembers the names whose values the check has rejected.
    fn declare_unread(&mut self) {
        for key in game::TABLE.keys {
            let table = self.game.place.get(key.name).and_then(Node::as_table);
            let table = table.filter(|_| matches!(key.ty, Type::Map(_)));
            for name in table.into_iter().flat_map(|it| &it.rejected) {
                self.symbols.declare_unread(name);
            }
        }
    }

    /// Declares the names of a table, numbered in order.
    fn claim_all<T>(
        &mut self,
        key: impl AsRef<str>,
        all: &[(Snippet<'_>, T)],
        most: usize,
        def: impl Fn(usize, &T) -> Def,
    ) {
        for (n, (name, it)) in all.iter().enumerate() {
            if n >= most {
                let what = format!("names in `{}`", key.as_ref());
                self.diags.push(limits::exceeded(name.span, &what, most));
                break;
            }
            self.claim(name.text, def(n, it), name.span);
        }
    }

    /// Declares a name, and reports what is wrong with it.
    pub(super) fn claim(&mut self, name: &str, def: Def, span: Span) {
        let what = with_article(def.noun());
        let first = self.symbols.get(name).map(|it| (with_article(it.def.noun()), it.span));
        let is_free = is_free_for(&def, name);
        let id = self.symbols.declare(name, def, span);
        if !is_name(name) {
            let message = format!("expected a name for {what}, found `{name}`");
            let mended = mended(name);
            // Texts may name it rightly.
            if let Some(it) = &mended {
                self.symbols.declare_unread(it);
            }
            self.diags.push(
                Diagnostic::new(Code::BadName, span, message)
                    .help_maybe(mended.map(|it| format!("write `{it}`")))
                    .note(
                        "a name begins with a small letter, and has letters, digits, `-` and `_`",
                    ),
            );
        } else if expr::is_keyword(name) && !is_free {
            let message = format!("expected a name for {what}, found the word `{name}`");
            self.diags.push(
                Diagnostic::new(Code::BadName, span, message)
                    .note("such a word can't be a name")
                    .help(format!("write `my-{name}`, or some other name")),
            );
        } else if let Some((other, first)) = first {
            let message = format!("expected a new name for {what}, found `{name}` again");
            let diag = Diagnostic::new(Code::DuplicateName, span, message);
            self.diags.push(diag.label(first, format!("`{name}` is {other} here")));
        } else if expr::is_word(name) && !is_free {
            self.symbols.put_over_word(id);
            let message =
                format!("in this file `{name}` is {what}, and the word `{name}` can't be used");
            let help = format!("write `my-{name}`, or some other name, if you need the word");
            self.diags.push(Diagnostic::new(Code::ShadowsWord, span, message).help(help));
        }
    }

    /// Reads the definitions: each may use those above it.
    fn read_definitions(&mut self) {
        // What could not be read has no size.
        let mut above: FxHashMap<&str, Option<Size>> = FxHashMap::default();
        for (key, text) in self.game.definitions.iter().take(limits::NAMES) {
            let name = name_of_definition(*key);
            let id = self.symbols.find(name.text).filter(|_| self.is_definition(name.text));
            let parameters = self.parameters(*key);
            let read = self.definition(name.span, *text, &above);
            above.insert(name.text, read.as_ref().map(|it| it.1));
            if let (Some(id), Some((expr, _))) = (id, read) {
                let def = match parameters {
                    Parameters::None => Def::Definition(Some(expr)),
                    Parameters::Unreadable => Def::Template(None),
                    Parameters::These(parameters) => {
                        let expr = Arc::unwrap_or_clone(expr);
                        Def::Template(Some(Template { parameters, expr }.into()))
                    }
                };
                self.symbols.define(id, def);
            }
        }
    }

    /// Returns the parameters of a definition.
    fn parameters(&mut self, key: Snippet<'_>) -> Parameters {
        let Some((_, parameters)) = Template::parts(key.text) else { return Parameters::None };
        let is_name = |it: &str| {
            it.starts_with(|it: char| it.is_ascii_alphabetic())
                && it.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_')
                && !expr::is_keyword(it)
        };
        let again = |n: usize| parameters[..n].contains(&parameters[n]);
        let wrong = (0..parameters.len()).find(|n| !is_name(parameters[*n]) || again(*n));
        if let Some(n) = wrong {
            let message = format!("expected the name of a parameter, found `{}`", parameters[n]);
            let diag = Diagnostic::new(Code::BadName, key.span, message);
            self.diags.push(diag.help("write a name for each parameter: `'NAME(PARAMETER)'`"));
            return Parameters::Unreadable;
        }
        Parameters::These(parameters.into_iter().map(str::to_owned).collect())
    }

    fn is_definition(&self, name: &str) -> bool {
        self.symbols
            .get(name)
            .is_some_and(|it| matches!(it.def, Def::Definition(_) | Def::Template(_)))
    }

    fn definition(
        &mut self,
        name: Span,
        text: Snippet<'_>,
        above: &FxHashMap<&str, Option<Size>>,
    ) -> Option<(Arc<Expr>, Size)> {
        let read = syntax::expr::read(text);
        let is_sound = read.errors.is_empty();
        self.diags.extend(read.errors);
        let expr = Arc::new(read.tree?);
        // The names in a definition are those of rules, whichever text uses it.
        self.expr(Context::Rule).keep(text, Tree::Expr(expr.clone()));
        if !is_sound {
            return None;
        }
        if let Some(word) =
            find_word(&expr, &|it| self.is_definition(it) && !above.contains_key(it))
        {
            let message = format!("expected a definition from above, found `{}`", word.name);
            let diag = Diagnostic::new(Code::WrongKind, word.span, message);
            self.diags.push(diag.help("move that definition up; it can't use itself"));
            return None;
        }
        if find_word(&expr, &|it| matches!(above.get(it), Some(None))).is_some() {
            return None;
        }
        let mut expr = expr;
        if self.symbols.has_templates() {
            self.expr(Context::Rule).write_out(Arc::make_mut(&mut expr));
        }
        let size = size(&expr, above);
        if size.nodes > limits::DEFINITION || size.depth > syntax::expr::MAX_DEPTH {
            let message = "expected a shorter definition: with all that it uses it is too long";
            self.diags.push(Diagnostic::new(Code::LimitExceeded, name, message));
            return None;
        }
        Some((expr, size))
    }

    /// The mark of promoted pieces, where what they were before decides what joins a hand.
    fn declare_promoted(&mut self) {
        let hands = &self.game.hands;
        let Some(span) = hands.place.value(hands::TYPE) else { return };
        if hands.ty != HandType::Unpromoted {
            return;
        }
        let marks = self.symbols.names(|it| matches!(it, Def::Mark(_))).count();
        if marks >= limits::MARKS {
            self.diags.push(limits::exceeded(span, "marks, this one included", limits::MARKS));
            return;
        }
        let id = MarkId::new(marks);
        // Texts can't name it: there `promoted` is a word.
        self.symbols.declare_local(PROMOTED, Def::Mark(id), span);
        self.promoted_mark = Some((id, span));
    }

    /// IDs of piece types.
    fn declare_ids(&mut self) {
        for (n, (_, piece)) in self.pieces().iter().enumerate() {
            let Some(id) = piece.id else { continue };
            if !is_id(id.text) {
                let message = format!("expected an ID of a piece type, found `{}`", id.text);
                let free = free_id(self.game, &self.symbols, &capitalized(id.text), n);
                let remedy = free.map(|it| {
                    let remedy = Remedy::write(&it, format!("write `{it}`"));
                    if it == id.text.to_uppercase() { remedy.certain() } else { remedy }
                });
                let diag = Diagnostic::new(Code::BadName, id.span, message);
                self.diags.push(diag.remedy(id.text, remedy).note(ID_RULE));
                continue;
            }
            let Some(first) = self.symbols.get(id.text) else {
                self.symbols.declare(id.text, Def::Id(PieceType::new(n)), id.span);
                continue;
            };
            // A piece type that is called as its own ID has a bad name, which was reported.
            if first.def == Def::Type(PieceType::new(n)) {
                continue;
            }
            let diag = if matches!(first.def, Def::Cell(_)) {
                let message = format!(
                    "expected an ID of a piece type, found `{}`, the name of a cell",
                    id.text
                );
                let diag = Diagnostic::new(Code::DuplicateId, id.span, message);
                diag.label(first.span, "the cells get their names here")
            } else {
                let message = format!("expected a new ID, found `{}` again", id.text);
                let diag = Diagnostic::new(Code::DuplicateId, id.span, message);
                let diag = diag.label(first.span, "the first piece type with it is here");
                let free = free_id(self.game, &self.symbols, id.text, n);
                let remedy = free.map(|it| Remedy::write(&it, format!("write `{it}`")));
                diag.remedy(id.text, remedy)
            };
            self.diags.push(diag);
        }
    }
}

/// Returns what an option is in expressions, if they can ask it.
fn value(option: &FileOption) -> Option<OptionValue> {
    match option.kind {
        OptionKind::Bool => option.value.as_bool().map(OptionValue::Bool),
        OptionKind::Int(..) => {
            let number = option.value.as_integer().and_then(|it| i32::try_from(it).ok());
            number.map(OptionValue::Int)
        }
        _ => None,
    }
}

/// The parameters of a definition.
enum Parameters {
    /// It has none, and no parentheses.
    None,
    /// A message says what is wrong with them.
    Unreadable,
    These(Vec<String>),
}

/// Returns the name in the key of a definition, without its parameters.
fn name_of_definition(key: Snippet<'_>) -> Snippet<'_> {
    match Template::parts(key.text) {
        Some((name, _)) => key.part(0, name.len()),
        None => key,
    }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'o']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// How large a definition is with those that it uses written out.
#[derive(Clone, Copy)]
struct Size {
    nodes: usize,
    depth: usize,
}

fn size(expr: &Expr, known: &FxHashMap<&str, Option<Size>>) -> Size {
    let own = match &expr.kind {
        ExprKind::Word(word) => known.get(word.name.as_str()).copied().flatten(),
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

/// Returns an ID that no other piece type and no cell has: the wish, letters of the type's name, or a letter with a number.
fn free_id(game: &game::Keys<'_>, symbols: &Symbols, wish: &str, n: usize) -> Option<String> {
    let others = game.pieces.iter().enumerate().filter(|it| it.0 != n);
    let taken: Vec<&str> = others.filter_map(|it| Some(it.1.1.id?.text)).collect();
    let name = capitalized(symbols.type_name(PieceType::new(n)));
    let letters = (1..=name.len()).filter_map(|it| name.get(..it)).map(str::to_owned);
    let first = name.get(..1)?;
    let numbered = (2..100).map(|it| format!("{first}{it}"));
    let mut all = std::iter::once(wish.to_owned()).chain(letters).chain(numbered);
    let is_cell = |it: &str| symbols.get(it).is_some_and(|it| matches!(it.def, Def::Cell(_)));
    all.find(|it| is_id(it) && !taken.contains(&it.as_str()) && !is_cell(it))
}

/// Returns the smallest and the largest value of a counter.
pub(super) fn counter_bounds(counter: &counter::Keys<'_>) -> (i32, i32) {
    let min = counter.min as i32;
    (min, counter.max.map_or(min, |it| it as i32))
}

/// Returns the place where a player is named, else that of the table, or an empty one.
fn player_span(game: &game::Keys<'_>, name: &str) -> Span {
    let word = game.players.names.and_then(|it| super::cx::words(it).find(|it| it.text == name));
    word.map(|it| it.span).or_else(|| game.place.key(game::PLAYERS)).unwrap_or_default()
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

/// Returns true if a word that begins an effect may be the name of an action. Effects never name actions.
fn is_free_for(def: &Def, name: &str) -> bool {
    let makes_moves = turn::GENERATORS.iter().any(|it| it.0 == name);
    matches!(def, Def::Action(_)) && !makes_moves && effect::WORDS.contains(&name)
}
