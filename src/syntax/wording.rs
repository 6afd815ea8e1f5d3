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

/// The word that counts the cells of a set, unless it is a name of the author's.
pub const COUNT: &str = "count";

/// Returns a condition with `no SET` for `count(SET) = 0`.
pub fn condition(text: &str) -> String {
    let tokens = tokens(text);
    let mut res = String::new();
    let mut done = 0;
    for n in 0..tokens.len() {
        let Some(end) = counts_none(&tokens, n).filter(|_| tokens[n].at.start >= done) else {
            continue;
        };
        res += &text[done..tokens[n].at.start];
        res += "no ";
        res += text[tokens[n + 1].at.end..tokens[end - 3].at.start].trim();
        done = tokens[end - 1].at.end;
    }
    res + &text[done..]
}

/// Returns where the tokens `count(SET) = 0` end, if they begin at `n` and are a condition by themselves.
fn counts_none(tokens: &[Token<'_>], n: usize) -> Option<usize> {
    let before = n.checked_sub(1).map(|it| tokens[it].text);
    let begins = before.is_none_or(|it| ["and", "or", "not", "("].contains(&it));
    let [name, open, ..] = tokens.get(n..)? else { return None };
    let called = name.text == COUNT && open.text == "(" && name.at.end == open.at.start;
    if !begins || !called {
        return None;
    }
    let mut depth = 0;
    let close = tokens[n + 1..].iter().position(|it| {
        match it.text {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    let close = n + 1 + close;
    let end = close + 3;
    // A set has none of these words around it.
    let loose = |it: &Token<'_>| {
        ["and", "or", "not", "in", "is", "was", "has", "by", "some", "no", ","].contains(&it.text)
    };
    let is_set = close > n + 2 && !tokens[n + 2..close].iter().any(loose);
    let is_none = tokens.get(close + 1)?.text == "=" && tokens.get(close + 2)?.text == "0";
    let ends = tokens.get(end).is_none_or(|it| ["and", "or", ")"].contains(&it.text));
    (is_set && is_none && ends).then_some(end)
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
    use super::{condition, expression, types};

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
            ("count(own king) = 0", "no own king"),
            ("not count(own & (a | b)) = 0 and x", "not no own & (a | b) and x"),
            ("(count( own ) = 0 or count(enemy) =0)", "(no own or no enemy)"),
            ("1 + count(own) = 0", "1 + count(own) = 0"),
            ("count(own) = 0 + held(own)", "count(own) = 0 + held(own)"),
            ("count(own) <= 0", "count(own) <= 0"),
            ("count(near(target, left)) = 0", "count(near(target, left)) = 0"),
            ("count(own)", "count(own)"),
        ] {
            assert_eq!(condition(old), new);
            assert_eq!(condition(new), new);
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
