//! Enums whose variants are written in one way each.

/// Declares an enum with the letters or words by which its variants are written. The documentation of a variant is also
/// what editors tell authors.
macro_rules! spelled {
    (
        $(#[$doc:meta])*
        $name:ident: $ty:ty, $spelling:ident, $from:ident($arg:ty) {
            $(#[doc = $meaning:literal] $variant:ident $spelled:literal)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $(#[doc = $meaning] $variant,)* }

        impl $name {
            /// All of them, in the order of the manual.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// As written.
            pub const fn $spelling(self) -> $ty {
                match self { $($name::$variant => $spelled,)* }
            }

            /// Returns what is written so.
            pub fn $from(written: $arg) -> Option<$name> {
                match written { $($spelled => Some($name::$variant),)* _ => None }
            }

            /// Returns the meaning: the documentation without its full stop.
            pub fn meaning(self) -> &'static str {
                let text = match self { $($name::$variant => $meaning,)* };
                text.trim().trim_end_matches('.')
            }
        }
    };
}
