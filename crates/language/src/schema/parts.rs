//! Constructors of the rows of the schema.

use super::{
    Context, Dsl, Holds, Key, KeySchema, Literal, MapSchema, TableSchema, Type, fields::Field,
    words::Words,
};

/// Declares a table: a module with a constant for each key, `TABLE`, and `Keys`, the struct that the table makes.
///
/// ```text
/// table! {
///     check: table("check", "When a player is in check ...")
///     BINDING binding: bool = flag("binding", true, "binding = false", "Whether ...");
/// }
/// ```
macro_rules! table {
    (
        $name:ident: $make:ident($table:literal, $doc:literal $(, $arg:expr)?)
            $(.$method:ident($value:expr))*
        $($key:ident $field:ident: $ty:ty = $row:expr;)+
    ) => {
        #[doc = concat!("Keys of `", $table, "`.")]
        pub mod $name {
            use super::*;

            $(
                #[doc = concat!("A key of `", $table, "`. Its meaning is in `Key::doc`.")]
                pub const $key: Key<$ty> = $row;
            )+
            #[doc = concat!("All keys of `", $table, "`.")]
            pub const TABLE: TableSchema =
                $make($table, $doc, &[$($key.schema,)+] $(, $arg)?)$(.$method($value))*;

            #[doc = concat!("What `", $table, "` says: each key is read as its type.")]
            #[derive(Clone, Debug)]
            pub struct Keys<'a> {
                /// Where it stands.
                pub place: Place<'a>,
                $(
                    #[doc = concat!("The value of [`", stringify!($key), "`].")]
                    pub $field: <$ty as Field>::Of<'a>,
                )+
            }

            impl<'a> Keys<'a> {
                /// Reads the keys of a table.
                pub fn of(place: Place<'a>) -> Keys<'a> {
                    Keys { $($field: Field::read(place.get($key), &$key),)+ place }
                }
            }

            impl Default for Keys<'_> {
                fn default() -> Self {
                    Keys::of(Place::default())
                }
            }

            impl Kind for Keys<'static> {
                type Of<'a> = Keys<'a>;

                fn read<'a>(node: &'a Node, _: &KeySchema) -> Option<Keys<'a>> {
                    Place::at(node, TABLE.shorthand).map(Keys::of)
                }
            }

            impl Field for Keys<'static> {
                type Of<'a> = Keys<'a>;
                type Default = ();

                fn read<'a>(node: Option<&'a Node>, key: &Key<Self>) -> Keys<'a> {
                    node.and_then(|it| <Self as Kind>::read(it, &key.schema)).unwrap_or_default()
                }
            }
        }
    };
}

/// Returns a key with words and a default: `word!("mode", RoyalMode::Any, example, doc)`.
macro_rules! word {
    ($name:literal, $enum:ident::$value:ident, $example:literal, $doc:literal $(,)?) => {
        with_default(
            row($name, words::<$enum>(), $example, $doc),
            Literal::Text(Word($enum::$value).text()),
            $enum::$value,
        )
    };
}

/// Returns a row of the schema.
pub(super) const fn row(
    name: &'static str,
    ty: Type,
    example: &'static str,
    doc: &'static str,
) -> KeySchema {
    KeySchema {
        name,
        ty,
        required: false,
        default: None,
        conflicts_with: &[],
        requires: &[],
        is_look: false,
        doc,
        example,
    }
}

/// Returns a key without a default.
pub(super) const fn key<T: Field<Default = ()>>(
    name: &'static str,
    ty: Type,
    example: &'static str,
    doc: &'static str,
) -> Key<T> {
    Key { schema: row(name, ty, example, doc), default: () }
}

/// Returns a key that can't be left out.
pub(super) const fn required<T: Field<Default = ()>>(
    name: &'static str,
    ty: Type,
    example: &'static str,
    doc: &'static str,
) -> Key<T> {
    Key { schema: KeySchema { required: true, ..row(name, ty, example, doc) }, default: () }
}

/// Returns a key with a default, which is written as `literal`.
pub(super) const fn with_default<T: Field>(
    row: KeySchema,
    literal: Literal,
    default: T::Default,
) -> Key<T> {
    Key { schema: KeySchema { default: Some(literal), ..row }, default }
}

/// Returns a key for `true` or `false`.
pub(super) const fn flag(
    name: &'static str,
    default: bool,
    example: &'static str,
    doc: &'static str,
) -> Key<bool> {
    with_default(row(name, Type::Bool, example, doc), Literal::Bool(default), default)
}

/// Returns a key for a whole number from `min` to `max`.
pub(super) const fn int(
    name: &'static str,
    (min, max): (i64, i64),
    default: i64,
    example: &'static str,
    doc: &'static str,
) -> Key<i64> {
    with_default(row(name, Type::Int(min, max), example, doc), Literal::Int(default), default)
}

/// Returns a key for a condition, which without the key always or never holds.
pub(super) const fn condition(
    name: &'static str,
    context: Context,
    default: bool,
    example: &'static str,
    doc: &'static str,
) -> Key<Holds> {
    let literal = Literal::Text(if default { "always" } else { "never" });
    with_default(row(name, Type::Text(Dsl::Condition(context)), example, doc), literal, default)
}

/// Returns the type of words.
pub(super) const fn words<W: Words>() -> Type {
    Type::Word(W::WORDS)
}

/// Returns a table that a later file changes key by key.
pub(super) const fn table(
    name: &'static str,
    doc: &'static str,
    keys: &'static [KeySchema],
) -> TableSchema {
    TableSchema { name, doc, keys, merges: true, shorthand: None, any_of: &[] }
}

/// Returns a table that a later file replaces as a whole.
pub(super) const fn value(
    name: &'static str,
    doc: &'static str,
    keys: &'static [KeySchema],
) -> TableSchema {
    TableSchema { merges: false, ..table(name, doc, keys) }
}

/// Returns a table in whose place a number may stand, which is the key `shorthand` then.
pub(super) const fn shorthand(
    name: &'static str,
    doc: &'static str,
    keys: &'static [KeySchema],
    shorthand: &'static str,
) -> TableSchema {
    TableSchema { shorthand: Some(shorthand), ..table(name, doc, keys) }
}

/// Returns a table of the author's names.
pub(super) const fn map(what: &'static str, ty: Type) -> MapSchema {
    MapSchema { what, ty, named: false, each: false }
}

/// Returns a table of names that can stand in expressions.
pub(super) const fn names(what: &'static str, ty: Type) -> MapSchema {
    MapSchema { what, ty, named: true, each: false }
}

/// Returns a table whose names are players.
pub(super) const fn players(what: &'static str, ty: Type) -> MapSchema {
    MapSchema { what, ty, named: false, each: true }
}

impl<T: Field> Key<T> {
    /// Returns the key as one that replaces others.
    pub(super) const fn conflicts_with(self, others: &'static [&'static str]) -> Key<T> {
        Key { schema: KeySchema { conflicts_with: others, ..self.schema }, ..self }
    }

    /// Returns the key as one that changes no rule.
    pub(super) const fn look(self) -> Key<T> {
        Key { schema: KeySchema { is_look: true, ..self.schema }, ..self }
    }

    /// Returns the key as one that means something only beside others.
    pub(super) const fn requires(self, others: &'static [&'static str]) -> Key<T> {
        Key { schema: KeySchema { requires: others, ..self.schema }, ..self }
    }
}

impl TableSchema {
    /// Returns the table as one that needs at least one of these keys.
    pub(super) const fn any_of(self, keys: &'static [&'static str]) -> TableSchema {
        TableSchema { any_of: keys, ..self }
    }
}
