//! One way to say a thing: rewrites the others, for `alfil fmt`.

use super::tokens::{Token, tokens};

/// What is written in two ways, and the one that is kept.
const WORDS: [(&[&str], &str); 9] = [
    (&["is", "not", "in"], "not in"),
    (&["is", "in"], "in"),
    (&["not", "some"], "no"),
    (&["not", "no"], "some"),
    (&["has", "not"], "has no"),
    (&["become", "one", "of"], "become"),
    (&["≠"], "!="),
    (&["≤"], "<="),
    (&["≥"], ">="),
];

/// Returns an expression or effects in the words that shipped files use.
pub fn expression(text: &str) -> String {
    let tokens = tokens(text);
    let mut res = String::new();
    let mut done = 0;
    let mut n = 0;
    while n < tokens.len() {
        let found = WORDS.iter().find(|it| begins_with(&tokens[n..], it.0));
        if let Some((old, new)) = found {
            res += &text[done..tokens[n].at.start];
            res += new;
            n += old.len();
            done = tokens[n - 1].at.end;
        } else {
            n += 1;
        }
    }
    res + &text[done..]
}

fn begins_with(tokens: &[Token<'_>], words: &[&str]) -> bool {
    tokens.len() >= words.len() && tokens.iter().zip(words).all(|it| it.0.text == *it.1)
}

/// Returns a list of piece types with blanks between them: `queen rook` for `{queen, rook}` and `queen | rook`.
///
/// Only single names may stand between the signs. In other lists blanks could change the order of the types.
pub fn types(text: &str) -> String {
    let trimmed = text.trim();
    let in_braces = trimmed.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let signs: &[char] = if in_braces.is_some() { &[','] } else { &['|', ','] };
    let Some(sign) = signs.iter().find(|it| in_braces.unwrap_or(trimmed).contains(**it)) else {
        let only = in_braces.map(str::trim).filter(|it| is_type(it));
        return only.unwrap_or(text).to_owned();
    };
    let names: Vec<_> = in_braces.unwrap_or(trimmed).split(*sign).map(str::trim).collect();
    if names.iter().all(|it| is_type(it)) { names.join(" ") } else { text.to_owned() }
}

/// Returns true if a text is one name, or one ID.
fn is_type(text: &str) -> bool {
    let name = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_' | '\'');
    let bare = text.strip_prefix('+').unwrap_or(text);
    bare.starts_with(|it: char| it.is_alphabetic() || it == '_') && bare.chars().all(name)
}

#[cfg(test)]
mod tests {
    use super::{expression, types};

    #[test]
    fn one_way_is_kept() {
        for (old, new) in [
            ("target is in camp and here is  not in camp", "target in camp and here not in camp"),
            ("not some own & camp", "no own & camp"),
            ("not no own", "some own"),
            ("mover has not tired", "mover has no tired"),
            ("mover must become one of queen, rook", "mover must become queen, rook"),
            ("count(own) ≠ 1 and a ≤ 2", "count(own) != 1 and a <= 2"),
            ("mover is not king", "mover is not king"),
            ("this-is in x", "this-is in x"),
        ] {
            assert_eq!(expression(old), new);
            assert_eq!(expression(new), new);
        }
        for (old, new) in [
            ("{queen, +R}", "queen +R"),
            ("queen | rook", "queen rook"),
            ("{ queen }", "queen"),
            ("pawn, pawn", "pawn pawn"),
            // Blanks would change the order, or the meaning.
            ("{rook queen, pawn}", "{rook queen, pawn}"),
            ("{queen | rook, pawn}", "{queen | rook, pawn}"),
            ("queen | rook pawn", "queen | rook pawn"),
            ("{queen, -R}", "{queen, -R}"),
            ("2 pawn, queen", "2 pawn, queen"),
            ("queen  rook", "queen  rook"),
            ("minor - king", "minor - king"),
            ("a | !b", "a | !b"),
        ] {
            assert_eq!(types(old), new);
        }
    }
}
