//! What is said about a text that is no path expression.

use super::{Mode, REPEAT, Verb, read::grammar::Rule};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    source::{Snippet, Span},
    syntax::{failure, foreign},
};
use pest::error::Error;

const ALTERNATIVES: &str = "several ways are joined by `|`: `step(forward-left | forward-right)`";
const EXAMPLE: &str = "write a leg like `m step(forward)` or `c slide(orthogonal, 3)`";

/// The names of grammar rules, in the order in which they are listed.
const PHRASES: [(Rule, &str); 26] = [
    (Rule::paths, "a verb"),
    (Rule::union, "a verb"),
    (Rule::group, "a verb"),
    (Rule::repeat, "a verb"),
    (Rule::repeat_word, "a verb"),
    (Rule::path, "a verb"),
    (Rule::leg, "a verb"),
    (Rule::verb, "a verb"),
    (Rule::ways, "a direction"),
    (Rule::sum, "a direction"),
    (Rule::way, "a direction"),
    (Rule::direction, "a direction"),
    (Rule::range, "a number"),
    (Rule::number, "a number"),
    (Rule::farthest, "a number"),
    (Rule::through, "`through`"),
    (Rule::through_word, "`through`"),
    (Rule::inner_set, "a set"),
    (Rule::open, "`(`"),
    (Rule::plus, "`+`"),
    (Rule::bar, "`|`"),
    (Rule::comma, "`,`"),
    (Rule::dots, "`..`"),
    (Rule::close, "`)`"),
    (Rule::then, "`then`"),
    (Rule::EOI, "the end"),
];

/// Turns the parser's complaint into ours.
pub(super) fn explain(text: Snippet<'_>, error: &Error<Rule>) -> Diagnostic {
    let (at, expected) = (failure::place(error), failure::expected(error));
    if let Some(path) = foreign::zrf_moves(text.text) {
        let span = text.at(0, text.text.len());
        let message = format!("expected a path, found `{}`, moves of Zillions of Games", text.text);
        let help = format!("write `{path}`: ways are joined by `|`, directions by `+`");
        return Diagnostic::new(Code::PathSyntax, span, message).edit(span, text.text, path, help);
    }
    let wanted = listed(expected);
    let Some(found) = text.text[at..].chars().next() else {
        let last = text.text.chars().next_back().map_or(0, char::len_utf8);
        let span = text.at(text.text.len() - last, text.text.len());
        let message = format!("expected {wanted}, found the end");
        let res = Diagnostic::new(Code::PathSyntax, span, message);
        let res = if last > 0 { res.saying("nothing follows this") } else { res };
        return if wanted == "a verb" { res.help(EXAMPLE) } else { res };
    };
    let word = text.text[at..]
        .find(|it: char| !(it.is_alphanumeric() || it == '-' || it == '_'))
        .map_or(&text.text[at..], |end| &text.text[at..at + end]);
    let shown = if word.is_empty() { found.to_string() } else { word.to_owned() };
    let span = text.at(at, at + shown.len());
    let message = format!("expected {wanted}, found `{shown}`");
    let res = Diagnostic::new(Code::PathSyntax, span, message);
    match advice(&shown, &wanted) {
        Some(help) => res.help(help),
        None => res,
    }
}

fn listed(expected: &[Rule]) -> String {
    let mut words: Vec<&str> =
        PHRASES.iter().filter(|it| expected.contains(&it.0)).map(|it| it.1).collect();
    words.dedup();
    // Where a leg may begin, so may a group; to say so helps nobody.
    if words.first() == Some(&"a verb") {
        words.retain(|it| *it != "`(`");
    }
    let last = words.pop().unwrap_or("something else");
    if words.is_empty() { last.to_owned() } else { format!("{} or {last}", words.join(", ")) }
}

fn advice(found: &str, wanted: &str) -> Option<&'static str> {
    let first = found.chars().next();
    Some(match found {
        "then" => "`then` stands between two legs: `m step(forward) then c step(left)`",
        "/" | "&" | "or" => ALTERNATIVES,
        "," if wanted.contains("`then`") && wanted.contains("`)`") => {
            "paths that are made several times stand after `repeat`: `repeat(step(forward) then step(left), 0..3)`"
        }
        "," if wanted.contains("`|`") => ALTERNATIVES,
        _ if wanted == "a verb" => EXAMPLE,
        _ if wanted.starts_with("a number") && first.is_some_and(char::is_alphabetic) => {
            ALTERNATIVES
        }
        _ if wanted == "a direction" && first.is_some_and(|it| it.is_ascii_digit()) => {
            "a range stands last in the parentheses: `slide(forward, 3)`"
        }
        _ if wanted.contains("`then`") && first.is_some_and(char::is_alphabetic) => {
            "legs one after the other are joined by `then`, alternatives by `|`"
        }
        _ if wanted.contains("`+`") => {
            "directions one after the other are joined by `+`, alternatives by `|`"
        }
        _ => return None,
    })
}

pub(super) fn unknown_verb(word: &str, span: Span) -> Diagnostic {
    let verbs: Vec<&str> = Verb::ALL.iter().map(|it| it.word()).chain([REPEAT]).collect();
    let message = format!("expected a verb, found `{word}`");
    let meant = match word {
        "jump" | "hops" | "leaps" => Some(Verb::Leap),
        "move" | "walk" | "go" | "steps" => Some(Verb::Step),
        "ride" | "run" | "slides" => Some(Verb::Slide),
        _ => None,
    };
    if let Some(verb) = meant {
        let help = format!("write `{}`", verb.word());
        return Diagnostic::new(Code::PathSyntax, span, message).replace(word, verb.word(), help);
    }
    if word.chars().all(|it| Mode::from_letter(it).is_some()) {
        return Diagnostic::new(Code::PathSyntax, span, message)
            .help(format!("a verb follows the modes: `{word} step(forward)`"));
    }
    let res =
        Diagnostic::new(Code::PathSyntax, span, message).did_you_mean(word, verbs.iter().copied());
    res.help(format!("verbs are {}", verbs.join(", ")))
}

pub(super) fn unknown_mode(
    text: Snippet<'_>,
    word: &str,
    whole: Span,
    letter: char,
    span: Span,
) -> Diagnostic {
    if let Some(verb) = Verb::from_word(word) {
        return no_ways(verb, whole);
    }
    if word == REPEAT {
        let message = "expected paths in parentheses after `repeat`";
        return Diagnostic::new(Code::PathSyntax, whole, message)
            .help("for example `repeat(step(forward) then step(left), 0..3)`");
    }
    // `orthogonal slide`.
    if let Some(at) = text.text.find(word)
        && let [ways @ .., verb] = &text.text[at..].split_whitespace().collect::<Vec<_>>()[..]
        && Verb::from_word(verb).is_some()
        && !ways.is_empty()
        && ways.iter().all(|it| it.bytes().all(|it| it.is_ascii_lowercase() || it == b'-'))
    {
        let message = format!("expected the directions in parentheses after `{verb}`");
        let written = format!("{verb}({})", ways.join(" + "));
        let end = text.text.trim_end().len();
        let span = text.at(at, end);
        let help = format!("write `{written}`");
        return Diagnostic::new(Code::PathSyntax, span, message).replace(
            &text.text[at..end],
            written,
            help,
        );
    }
    let verb = Remedy::nearest(word, Verb::ALL.iter().map(|it| it.word()));
    if verb.is_some() {
        let message = format!("expected letters of modes and a verb, found `{word}`");
        return Diagnostic::new(Code::PathSyntax, whole, message).remedy(word, verb);
    }
    let letters: Vec<String> = Mode::ALL.iter().map(|it| it.letter().to_string()).collect();
    let message = format!("`{letter}` is no mode");
    let res = Diagnostic::new(Code::PathSyntax, span, message);
    res.help(format!("modes are {}", letters.join(" ")))
}

pub(super) fn no_ways(verb: Verb, span: Span) -> Diagnostic {
    let verb = verb.word();
    let message = format!("expected directions in parentheses after `{verb}`");
    Diagnostic::new(Code::PathSyntax, span, message).help(format!("for example `{verb}(forward)`"))
}

pub(super) fn no_directions(span: Span) -> Diagnostic {
    Diagnostic::new(Code::PathSyntax, span, "`anywhere` goes to any cell and has no directions")
        .help("write it without parentheses: `m anywhere`")
}

pub(super) fn no_range(verb: Verb, span: Span) -> Diagnostic {
    let message = format!("`{}` is a single step and has no range", verb.word());
    Diagnostic::new(Code::PathSyntax, span, message).help("for several steps use `slide`")
}

pub(super) fn no_farthest(span: Span) -> Diagnostic {
    Diagnostic::new(Code::PathSyntax, span, "only slides go as far as they can")
        .help("write `slide(forward, max)`")
}

pub(super) fn bad_number(span: Span) -> Diagnostic {
    Diagnostic::new(Code::PathSyntax, span, "expected a number of steps from 1 to 999")
        .help("leave the range out for a slide without limit; write `0..3` for at most three steps or none")
}

pub(super) fn no_times(span: Span) -> Diagnostic {
    Diagnostic::new(Code::PathSyntax, span, "expected how often the paths are repeated at most")
        .help("write the numbers last: `repeat(step(forward) then step(left), 0..3)`")
}

pub(super) fn empty_range(span: Span) -> Diagnostic {
    Diagnostic::new(Code::PathSyntax, span, "expected the smaller number first")
}

pub(super) fn nothing_passed(verb: Verb, span: Span) -> Diagnostic {
    let message = format!("`{}` passes no cells, so it goes through no set", verb.word());
    Diagnostic::new(Code::PathSyntax, span, message).help(
        "for example `slide(all, through own)`, or `hop(all, through own)` to go over a piece",
    )
}
