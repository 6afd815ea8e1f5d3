//! What can be read of a text with mistakes: the rest of it, and further mistakes.
//!
//! The grammar knows no mistakes. So the text is repaired where the parser can't go on, and parsed again: a missing operand
//! becomes a [`HOLE`], and what can't stand there becomes blanks.

use super::{
    Builder, Res, errors,
    grammar::{Grammar, Rule},
    start,
};
use crate::{
    diag::{Code, Diagnostic},
    source::{Snippet, Span},
    syntax::failure,
};
use pest::{Parser as _, error::Error, iterators::Pairs};

/// The character that stands for a missing operand. The grammar knows it, and no rule file can have it.
const HOLE: char = '\u{1}';
/// The most repairs of a text.
const MOST: usize = 16;

/// A tree of a text, with the mistakes in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Read<T> {
    /// The tree; `None` if the text could not be repaired.
    pub tree: Option<T>,
    /// The mistakes, in order.
    pub errors: Vec<Diagnostic>,
}

impl<T> Read<T> {
    /// Returns the tree of a text without mistakes, or the first mistake.
    ///
    /// # Errors
    /// The text has a mistake.
    pub fn strict(self) -> Result<T, Diagnostic> {
        match (self.tree, self.errors.into_iter().next()) {
            (Some(tree), None) => Ok(tree),
            (_, Some(error)) => Err(error),
            (None, None) => unreachable!("without a mistake there is a tree"),
        }
    }
}

/// Reads a text by a rule of the grammar, and goes on after mistakes.
pub(super) fn read<T>(
    rule: Rule,
    text: Snippet<'_>,
    build: impl Fn(Builder<'_>, Pairs<'_, Rule>) -> Res<T>,
) -> Read<T> {
    let failed = |errors| Read { tree: None, errors };
    if let Some(at) = text.text.find(HOLE) {
        let message = format!("U+{:04X} can't stand here", u32::from(HOLE));
        let span = text.at(at, at + HOLE.len_utf8());
        return failed(vec![Diagnostic::new(Code::ExpressionSyntax, span, message)]);
    }
    match start(rule, text).and_then(|(builder, pairs)| build(builder, pairs)) {
        Ok(tree) => return Read { tree: Some(tree), errors: Vec::new() },
        // Limits and the like are no matter of the grammar.
        Err(error) if error.code == Code::TooDeep || Grammar::parse(rule, text.text).is_ok() => {
            return failed(vec![error]);
        }
        Err(_) => {}
    }
    let mut errors: Vec<Diagnostic> = Vec::new();
    let mut last: Option<usize> = None;
    let mut repaired = Repaired::new(text.text);
    for _ in 0..MOST {
        let (at, wants) = match Grammar::parse(rule, &repaired.text) {
            Ok(mut pairs) => {
                let snippet = Snippet { text: &repaired.text, ..text };
                let builder = Builder { text: snippet, origins: &repaired.origins };
                let top = pairs.next().map(|it| build(builder, it.into_inner()));
                return Read { tree: top.and_then(Result::ok), errors };
            }
            Err(error) => {
                let place = failure::place(&error);
                let origin = repaired.origin(place);
                // One mistake often stops the parser more than once. What comes after a connective is another one.
                if last.is_none_or(|it| joins(&text.text[it.min(origin)..origin])) {
                    errors.push(repaired.explain(text, &error));
                    last = Some(origin);
                }
                (place, errors::wanted(&error))
            }
        };
        if !repaired.repair(at, wants) {
            break;
        }
    }
    failed(errors)
}

/// Returns true if a text has a word or sign that stands between parts which mean something each by itself.
pub fn joins(text: &str) -> bool {
    text.contains(';')
        || text.split(|it: char| !it.is_alphabetic()).any(|it| ["and", "or"].contains(&it))
}

/// What the parser wanted where it could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// An operand.
    Operand,
    /// The end of parentheses, or a word of an effect.
    Text(&'static str),
    /// Anything else.
    Other,
}

/// A text with repairs.
struct Repaired {
    text: String,
    /// For each byte, its place in the text as the author wrote it; and one for the end.
    origins: Vec<u32>,
}

impl Repaired {
    fn new(text: &str) -> Repaired {
        Repaired { text: text.to_owned(), origins: (0..=text.len() as u32).collect() }
    }

    fn origin(&self, at: usize) -> usize {
        self.origins.get(at).map_or(0, |it| *it as usize)
    }

    /// Repairs the text at a place. Returns false if nothing can be done.
    fn repair(&mut self, at: usize, wanted: Wanted) -> bool {
        let junk = self.junk(at);
        match wanted {
            Wanted::Operand => {
                self.blank(at, junk);
                self.insert(at, &HOLE.to_string());
            }
            Wanted::Text(it)
                if self.text[at..].trim_start().is_empty() || self.text[at..].starts_with(';') =>
            {
                self.insert(at, &format!(" {it} "));
            }
            _ if junk > 0 => self.blank(at, junk),
            _ => {
                let word = errors::found(&self.text, at) - at;
                if word == 0 {
                    return false;
                }
                self.blank(at, word);
            }
        }
        true
    }

    /// Returns the length of what is no part of the language and begins there: brackets and quotes with what is in them, and
    /// other signs.
    fn junk(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        let Some(first) = rest.chars().next() else { return 0 };
        let close = match first {
            '[' => ']',
            '‘' => '’',
            '“' | '„' => '”',
            '"' | '\'' => first,
            '(' | ')' | '{' | '}' | ',' | ';' | HOLE => return 0,
            _ if first.is_alphanumeric() || first.is_whitespace() => return 0,
            '|' | '&' | '=' | '<' | '>' | '+' | '-' | '*' | '!' | '≠' | '≤' | '≥' => {
                return if rest.starts_with("&&") || rest.starts_with("||") { 2 } else { 0 };
            }
            _ => return first.len_utf8(),
        };
        let inside = &rest[first.len_utf8()..];
        let end = inside.find(close).map(|it| first.len_utf8() + it + close.len_utf8());
        end.unwrap_or(first.len_utf8())
    }

    fn blank(&mut self, at: usize, len: usize) {
        self.text.replace_range(at..at + len, &" ".repeat(len));
    }

    fn insert(&mut self, at: usize, what: &str) {
        self.text.insert_str(at, what);
        let origin = self.origins[at];
        self.origins.splice(at..at, what.bytes().map(|_| origin));
    }

    /// Returns the diagnostic about an error, with places of the text as the author wrote it.
    fn explain(&self, text: Snippet<'_>, error: &Error<Rule>) -> Diagnostic {
        let mut res = errors::explain(Snippet { text: &self.text, ..text }, error);
        if text.exact {
            let origin = |at: u32| {
                let at = self.origin((at - text.span.start) as usize);
                text.span.start + at as u32
            };
            let place = |it: &mut Span| (it.start, it.end) = (origin(it.start), origin(it.end));
            res.labels.iter_mut().for_each(|it| place(&mut it.span));
            res.fixes.iter_mut().for_each(|it| place(&mut it.span));
        }
        res
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        diag::Diagnostic,
        source::{Snippet, SourceId},
        syntax::{effect, expr},
    };

    fn text(text: &str) -> Snippet<'_> {
        Snippet::whole(SourceId(0), text)
    }

    /// Returns the bytes that errors are about.
    fn places(errors: &[Diagnostic]) -> String {
        let spans = errors.iter().filter_map(Diagnostic::span);
        spans.map(|it| format!("{}-{}", it.start, it.end)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_stands_around_a_mistake_is_read() {
        for (source, tree, mistakes) in [
            ("some own & ", "some own & ...", "11-11"),
            ("some own & and captures", "some own & ... and captures", "11-14"),
            ("target in", "target in ...", "9-9"),
            ("(captures or target in core", "captures or target in core", "27-27"),
            ("count(own &) > 1", "count(own & ...) > 1", "11-12"),
            ("mover is [queen, rook] and check", "mover is ... and check", "9-10"),
            ("mover is 'queen'", "mover is ...", "9-10"),
            ("near() | core", "near(...) | core", "5-6"),
            ("captures ? 1 : 2", "captures 1 2", "9-10"),
            // Connectives part mistakes.
            (
                "target in and mover is or own king > and check",
                "target in ... and mover is ... or own king > ... and check",
                "10-13 23-25 37-40",
            ),
            ("captures && check and target in", "captures check and target in ...", "9-11 31-31"),
        ] {
            let read = expr::read(text(source));
            let found = read.tree.map(|it| it.to_string());
            assert_eq!(found.as_deref(), Some(tree), "{source}");
            assert_eq!(places(&read.errors), mistakes, "{source}");
        }
    }

    #[test]
    fn effects_part_mistakes() {
        let source = "remove near( & own; give queen; place at a1; mover becomes";
        let read = effect::read(text(source));
        assert_eq!(places(&read.errors), "13-14 30-31 38-40 58-58");
        assert_eq!(read.tree.map(|it| it.len()), Some(4));
    }

    #[test]
    fn spans_are_those_of_the_text_as_it_was_written() {
        let source = "count(own &) > 1 and core";
        let read = expr::read(text(source)).tree.unwrap();
        let parts: Vec<_> = read.parts().iter().map(|it| &source[it.span.range()]).collect();
        assert_eq!(parts, ["count(own &) > 1", "core"]);
    }

    #[test]
    fn the_sign_of_repairs_is_no_part_of_the_language() {
        assert!(expr::read(text("own & \u{1}")).tree.is_none());
    }
}
