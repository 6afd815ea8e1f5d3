//! How values of a rule file are read: each key of the schema has a type, and a table becomes a struct of such values.

use super::{Context, Holds, Key, KeySchema, words::Words};
use crate::{
    source::{Snippet, Span, Spanned},
    tree::{Node, Table, Value},
};
use std::marker::PhantomData;

/// A kind of values that a file may have.
pub trait Kind {
    /// What is read.
    type Of<'a>;

    /// Reads a value, if it is of that kind.
    fn read<'a>(node: &'a Node, row: &KeySchema) -> Option<Self::Of<'a>>;
}

/// The type of a key: what is read of its value, and of a missing one.
pub trait Field: Sized {
    /// What is read.
    type Of<'a>;
    /// What stands for a missing value.
    type Default: Copy;

    /// Reads the value of a key, or what stands for it.
    fn read<'a>(node: Option<&'a Node>, key: &Key<Self>) -> Self::Of<'a>;
}

/// Texts of a small language.
pub type Text = Snippet<'static>;

/// Texts with what they are for.
pub type Expr = ExprText<'static>;

/// Texts for players.
pub type Players = ByPlayer<'static>;

/// Texts, or something else in their place.
pub type Or<K> = TextOr<'static, K>;

/// Whatever a value is.
pub type Any = &'static Node;

/// Whole numbers in an array, with their places.
pub type Ints = Spanned<Vec<Spanned<i64>>>;

/// The author's names, each with a value.
#[derive(Debug)]
pub struct Map<K>(PhantomData<K>);

/// A text with what it is for.
#[derive(Clone, Copy, Debug)]
pub struct ExprText<'a> {
    /// The text.
    pub text: Snippet<'a>,
    /// What decides which words it may use.
    pub context: Context,
}

/// A condition that may be missing.
#[derive(Clone, Copy, Debug)]
pub struct Condition<'a> {
    /// The condition, if it is written.
    pub text: Option<ExprText<'a>>,
    /// What holds without it.
    pub otherwise: bool,
}

/// A text, or something else in its place.
#[derive(Clone, Copy, Debug)]
pub enum TextOr<'a, T> {
    /// A text.
    Text(Snippet<'a>),
    /// Something else.
    Other(T),
}

/// A text for all players, or one for each of them.
#[derive(Clone, Debug, Default)]
pub struct ByPlayer<'a> {
    /// The text for players that are not named.
    pub each: Option<Snippet<'a>>,
    /// The names of players with their texts.
    pub own: Vec<(Snippet<'a>, Snippet<'a>)>,
    /// All of it.
    pub span: Span,
}

/// Where a cell is drawn.
#[derive(Debug)]
pub enum Point {}

/// The links of a direction: chains of cells, or a table.
#[derive(Debug)]
pub enum Link {}

/// The place of a table in a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'a> {
    /// The keys that are written.
    pub table: Option<&'a Table>,
    /// The table; its header if it has one.
    pub span: Span,
    /// The key to which the value belongs that stands in place of the table.
    short: Option<(&'static str, &'a Node)>,
}

impl<'a> Place<'a> {
    /// Returns the place of a table.
    pub fn of(table: &'a Table) -> Place<'a> {
        Place { table: Some(table), ..Place::default() }
    }

    /// Returns the place of a table, or of a value that stands for its key `short`.
    pub fn at(node: &'a Node, short: Option<&'static str>) -> Option<Place<'a>> {
        let table = node.as_table();
        let short = short.filter(|_| table.is_none()).map(|it| (it, node));
        (table.is_some() || short.is_some()).then_some(Place { table, span: node.span, short })
    }

    /// Returns the value of a key.
    pub fn get(&self, key: impl AsRef<str>) -> Option<&'a Node> {
        let key = key.as_ref();
        match self.short {
            Some((short, node)) => (short == key).then_some(node),
            None => self.table?.get(key),
        }
    }

    /// Returns the place of a key.
    pub fn key(&self, key: impl AsRef<str>) -> Option<Span> {
        self.table?.key_span(key)
    }

    /// Returns the place of the text of a key, else that of the key.
    pub fn value(&self, key: impl AsRef<str>) -> Option<Span> {
        let text = self.table?.text(&key).map(|it| it.span);
        text.or_else(|| self.key(key))
    }

    /// Returns true if a key is missing, and no error was reported for it yet.
    pub fn lacks(&self, key: impl AsRef<str>) -> bool {
        self.table.is_none_or(|it| it.lacks(key))
    }
}

impl<'a> ByPlayer<'a> {
    /// Returns a text for all players.
    pub fn all(text: Snippet<'a>) -> ByPlayer<'a> {
        ByPlayer { each: Some(text), own: Vec::new(), span: text.span }
    }

    /// Returns the text of a player, and whether it is the player's own.
    pub fn text_for(&self, player: &str) -> Option<(Snippet<'a>, bool)> {
        let own = self.own.iter().find(|it| it.0.text == player);
        own.map(|it| (it.1, true)).or_else(|| self.each.map(|it| (it, false)))
    }
}

impl Kind for Text {
    type Of<'a> = Snippet<'a>;

    fn read<'a>(node: &'a Node, _: &KeySchema) -> Option<Snippet<'a>> {
        node.as_snippet()
    }
}

impl Kind for Any {
    type Of<'a> = &'a Node;

    fn read<'a>(node: &'a Node, _: &KeySchema) -> Option<&'a Node> {
        Some(node)
    }
}

impl Kind for Expr {
    type Of<'a> = ExprText<'a>;

    fn read<'a>(node: &'a Node, row: &KeySchema) -> Option<ExprText<'a>> {
        let context = row.ty.context().unwrap_or(Context::Setup);
        Some(ExprText { text: node.as_snippet()?, context })
    }
}

impl Kind for bool {
    type Of<'a> = bool;

    fn read(node: &Node, _: &KeySchema) -> Option<bool> {
        node.as_bool()
    }
}

impl Kind for i64 {
    type Of<'a> = i64;

    fn read(node: &Node, _: &KeySchema) -> Option<i64> {
        node.as_integer()
    }
}

impl Kind for f64 {
    type Of<'a> = f64;

    fn read(node: &Node, _: &KeySchema) -> Option<f64> {
        match node.value {
            Value::Integer(it) => Some(it as f64),
            Value::Float(it) => Some(it),
            _ => None,
        }
    }
}

impl<W: Words> Kind for W {
    type Of<'a> = W;

    fn read(node: &Node, _: &KeySchema) -> Option<W> {
        W::parse(&node.as_text()?.text)
    }
}

impl<K: Kind> Kind for Spanned<K> {
    type Of<'a> = Spanned<K::Of<'a>>;

    fn read<'a>(node: &'a Node, row: &KeySchema) -> Option<Spanned<K::Of<'a>>> {
        Some(Spanned { value: K::read(node, row)?, span: node.span })
    }
}

/// Several values in an array, or a single one.
impl<K: Kind> Kind for Vec<K> {
    type Of<'a> = Vec<K::Of<'a>>;

    fn read<'a>(node: &'a Node, row: &KeySchema) -> Option<Vec<K::Of<'a>>> {
        let items = node.as_array().unwrap_or(std::slice::from_ref(node));
        Some(items.iter().filter_map(|it| K::read(it, row)).collect())
    }
}

impl<K: Kind> Kind for Map<K> {
    type Of<'a> = Vec<(Snippet<'a>, K::Of<'a>)>;

    fn read<'a>(node: &'a Node, row: &KeySchema) -> Option<Vec<(Snippet<'a>, K::Of<'a>)>> {
        let entries = node.as_table()?.iter();
        Some(
            entries
                .filter_map(|(name, it)| Some((name_at(name, it.key), K::read(&it.node, row)?)))
                .collect(),
        )
    }
}

impl<K: Kind> Kind for Or<K> {
    type Of<'a> = TextOr<'a, K::Of<'a>>;

    fn read<'a>(node: &'a Node, row: &KeySchema) -> Option<TextOr<'a, K::Of<'a>>> {
        match node.as_snippet() {
            Some(text) => Some(TextOr::Text(text)),
            None => K::read(node, row).map(TextOr::Other),
        }
    }
}

impl Kind for Players {
    type Of<'a> = ByPlayer<'a>;

    fn read<'a>(node: &'a Node, row: &KeySchema) -> Option<ByPlayer<'a>> {
        if let Some(text) = node.as_snippet() {
            return Some(ByPlayer { span: node.span, ..ByPlayer::all(text) });
        }
        let mut own = <Map<Text> as Kind>::read(node, row)?;
        let each = own.iter().find(|it| it.0.text == super::EACH).map(|it| it.1);
        own.retain(|it| it.0.text != super::EACH);
        Some(ByPlayer { each, own, span: node.span })
    }
}

impl Kind for Point {
    type Of<'a> = Spanned<(f64, f64)>;

    fn read(node: &Node, row: &KeySchema) -> Option<Spanned<(f64, f64)>> {
        let [x, y] = node.as_array()? else { return None };
        Some(Spanned { value: (f64::read(x, row)?, f64::read(y, row)?), span: node.span })
    }
}

impl Kind for Link {
    type Of<'a> = super::link::Keys<'a>;

    fn read<'a>(node: &'a Node, _: &KeySchema) -> Option<super::link::Keys<'a>> {
        Place::at(node, Some(super::link::ALONG.schema.name)).map(super::link::Keys::of)
    }
}

/// Values with a default that is one of them.
macro_rules! plain {
    ($(<$($of:ident: $bound:path)?> $kind:ty;)+) => {$(
        impl$(<$of: $bound>)? Field for $kind {
            type Of<'a> = $kind;
            type Default = $kind;

            fn read(node: Option<&Node>, key: &Key<$kind>) -> $kind {
                node.and_then(|it| <$kind as Kind>::read(it, &key.schema)).unwrap_or(key.default)
            }
        }
    )+};
}

plain! {
    <> bool;
    <> i64;
    <W: Words> W;
}

impl<K: Kind> Field for Option<K> {
    type Of<'a> = Option<K::Of<'a>>;
    type Default = ();

    fn read<'a>(node: Option<&'a Node>, key: &Key<Option<K>>) -> Option<K::Of<'a>> {
        K::read(node?, &key.schema)
    }
}

impl<K: Kind> Field for Vec<K> {
    type Of<'a> = Vec<K::Of<'a>>;
    type Default = ();

    fn read<'a>(node: Option<&'a Node>, key: &Key<Vec<K>>) -> Vec<K::Of<'a>> {
        node.and_then(|it| <Vec<K> as Kind>::read(it, &key.schema)).unwrap_or_default()
    }
}

impl<K: Kind> Field for Map<K> {
    type Of<'a> = Vec<(Snippet<'a>, K::Of<'a>)>;
    type Default = ();

    fn read<'a>(node: Option<&'a Node>, key: &Key<Map<K>>) -> Vec<(Snippet<'a>, K::Of<'a>)> {
        node.and_then(|it| <Map<K> as Kind>::read(it, &key.schema)).unwrap_or_default()
    }
}

impl Field for Holds {
    type Of<'a> = Condition<'a>;
    type Default = bool;

    fn read<'a>(node: Option<&'a Node>, key: &Key<Holds>) -> Condition<'a> {
        let text = node.and_then(|it| <Expr as Kind>::read(it, &key.schema));
        Condition { text, otherwise: key.default }
    }
}

/// Returns the name of a key as a text. Of one in quotes, these are left out.
fn name_at(name: &str, key: Span) -> Snippet<'_> {
    let quotes = key.range().len().checked_sub(name.len());
    match quotes {
        Some(0) => Snippet { text: name, span: key, exact: true },
        Some(2) => Snippet { text: name, span: key.sub(1, 1 + name.len()), exact: true },
        _ => Snippet { text: name, span: key, exact: false },
    }
}
