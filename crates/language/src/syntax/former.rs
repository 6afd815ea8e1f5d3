//! Rewrites texts in the small languages as they were written before 1.0.
//!
//! There `to`, `from` and `at` were cells as well as words between the parts of an effect. Sets were changed by verbs, and
//! some words had other names.

use super::tokens::{Token, tokens};
use std::ops::Range;

/// Cells that have other names today.
const CELLS: [(&str, &str); 5] = [
    ("from", "origin"),
    ("to", "target"),
    ("at", "here"),
    ("previous-from", "previous-origin"),
    ("previous-to", "previous-target"),
];

/// Other words that have other names today.
const WORDS: [(&str, &str); 5] = [
    ("far", "last-ranks"),
    ("quiet", "since-progress"),
    ("standing", "strength-in"),
    ("last", "last-moved"),
    ("next", "next-in"),
];

/// Words after which an operand has yet to come.
const OPEN: [&str; 11] =
    ["and", "or", "not", "in", "is", "was", "has", "no", "some", "by", "where"];

/// Returns today's word for a former one. The player `next` is still called so: only the function has another name.
fn word(word: &str, called: bool) -> Option<&'static str> {
    let words = CELLS.iter().chain(&WORDS);
    words.filter(|it| it.0 != "next" || called).find(|it| it.0 == word).map(|it| it.1)
}

/// Returns today's word for a word before 1.0 that is none today.
pub fn today(name: &str) -> Option<&'static str> {
    word(name, true).filter(|_| name != "next")
}

/// Returns true if a name was a word before 1.0, which could not be a name then, and can be one today.
pub fn is_former(name: &str) -> bool {
    WORDS.iter().any(|it| it.0 == name)
}

/// Returns true if a name is a word that the language did not have before 1.0.
pub fn is_new(name: &str) -> bool {
    CELLS.iter().chain(&WORDS).any(|it| it.1 == name)
}

/// Returns an expression with today's words.
pub fn expression(text: &str) -> String {
    renamed(text, &tokens(text), 0..text.len())
}

/// Returns a part of a text with the former words among these tokens renamed.
fn renamed(text: &str, tokens: &[Token<'_>], part: Range<usize>) -> String {
    let mut res = String::new();
    let mut done = part.start;
    for (n, token) in tokens.iter().enumerate().filter(|it| part.contains(&it.1.at.start)) {
        let called = tokens.get(n + 1).is_some_and(|it| it.text == "(");
        if let Some(new) = word(token.text, called) {
            res += &text[done..token.at.start];
            res += new;
            done = token.at.end;
        }
    }
    res + &text[done..part.end]
}

/// Returns a template with today's words in its braces.
pub fn template(text: &str) -> String {
    let parts = text.split_inclusive(['{', '}']).collect::<Vec<_>>();
    let mut res = String::new();
    for (n, part) in parts.iter().enumerate() {
        let opened = n > 0 && parts[n - 1].ends_with('{');
        res += &if opened { expression(part) } else { (*part).to_owned() };
    }
    res
}

/// Returns effects as they are written today.
pub fn effects(text: &str) -> String {
    text.split(';').map(effect).collect::<Vec<_>>().join(";")
}

fn effect(text: &str) -> String {
    let tokens = tokens(text);
    let Some(verb) = tokens.first() else { return text.to_owned() };
    let preposition = match verb.text {
        "place" => "at",
        "turn" | "give" | "move" | "add" => "to",
        "take" | "drop" => "from",
        "clear" => "",
        // Another word than those of effects: a part behind `to` is none of a cell.
        "remove" | "mark" | "unmark" | "held" | "nothing" => return expression(text),
        _ if between(&tokens, "to").is_some() => return text.to_owned(),
        _ => return expression(text),
    };
    let (before, after) = (&text[..verb.at.start], text.trim_end().len());
    if let ("clear", [_, set]) = (verb.text, &tokens[..]) {
        return format!("{before}{} = none{}", set.text, &text[after..]);
    }
    let Some(between) = between(&tokens, preposition) else { return expression(text) };
    let first = renamed(text, &tokens[1..], verb.at.end..between.at.start);
    match verb.text {
        "add" | "drop" => {
            let sign = if verb.text == "add" { "+=" } else { "-=" };
            let set = text[between.at.end..].trim();
            format!("{before}{set} {sign} {}{}", first.trim(), &text[after..])
        }
        _ => {
            let second = renamed(text, &tokens, between.at.end..text.len());
            format!("{before}{}{first}{}{second}", verb.text, between.text)
        }
    }
}

/// Returns the word between the two parts of an effect: the first of that text that stands behind an operand.
fn between<'t, 'a>(tokens: &'t [Token<'a>], preposition: &str) -> Option<&'t Token<'a>> {
    let mut depth = 0;
    for (n, token) in tokens.iter().enumerate().skip(1) {
        match token.text {
            "(" | "{" => depth += 1,
            ")" | "}" => depth -= 1,
            _ => {}
        }
        let previous = tokens[n - 1].text;
        let operand = previous.ends_with(|it: char| it.is_alphanumeric() || ")}".contains(it))
            && !OPEN.contains(&previous);
        if depth == 0 && n > 1 && operand && token.text == preposition {
            return Some(token);
        }
    }
    None
}
