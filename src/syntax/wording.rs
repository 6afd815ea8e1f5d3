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
pub fn types(text: &str) -> String {
    let sign = |it: char| matches!(it, '{' | '}' | ',' | '|');
    let name = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_' | '+' | '\'');
    let plain = text.chars().all(|it| sign(it) || name(it) || it.is_whitespace());
    if !plain || !text.contains(sign) {
        return text.to_owned();
    }
    text.split(|it: char| sign(it) || it.is_whitespace())
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
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
            ("queen  rook", "queen  rook"),
            ("minor - king", "minor - king"),
            ("a | !b", "a | !b"),
        ] {
            assert_eq!(types(old), new);
        }
    }
}
