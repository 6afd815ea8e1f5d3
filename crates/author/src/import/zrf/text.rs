//! The text of a file as trees of words, strings and lists.

use alfil_language::{
    diag::{Code, Diagnostic},
    source::{SourceId, Span},
};
use std::rc::Rc;

/// The deepest nesting of parentheses.
pub(super) const NESTING: usize = 100;

/// A word, a string or a list, with its place.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The macro call that made it, as a number in the table of calls; 0 for forms of the text itself.
    pub(super) call: u32,
}

/// What a form is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Word(Rc<str>),
    Text(Rc<str>),
    List(Rc<[Form]>),
}

impl Form {
    /// Returns the word, if it is one.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(it) => Some(it),
            _ => None,
        }
    }

    /// Returns the items of a list; nothing for words and strings.
    pub(super) fn items(&self) -> &[Form] {
        match &self.kind {
            Kind::List(it) => it,
            _ => &[],
        }
    }

    /// Returns the first word of a list.
    pub(super) fn head(&self) -> Option<&str> {
        self.items().first().and_then(Form::word)
    }

    /// Returns what follows the head of a list.
    pub(super) fn rest(&self) -> &[Form] {
        self.items().get(1..).unwrap_or_default()
    }

    /// Returns the items of a list that are lists with this head.
    pub(super) fn parts<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Form> {
        self.rest().iter().filter(move |it| it.head() == Some(name))
    }

    /// Returns the whole number, if the word is one.
    pub(super) fn number(&self) -> Option<i64> {
        self.word().and_then(|it| it.parse().ok())
    }

    /// Returns the text of a word or a string.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(it) | Kind::Text(it) => Some(it),
            Kind::List(_) => None,
        }
    }

    /// Returns the form as it may be written, shortened for messages.
    pub(super) fn shown(&self) -> String {
        let mut out = String::new();
        self.print(&mut out);
        match out.char_indices().nth(60) {
            Some((end, _)) => format!("{} ...", &out[..end]),
            None => out,
        }
    }

    fn print(&self, out: &mut String) {
        if out.len() > 300 {
            return;
        }
        match &self.kind {
            Kind::Word(it) => out.push_str(it),
            Kind::Text(it) => {
                out.push('"');
                out.push_str(it);
                out.push('"');
            }
            Kind::List(items) => {
                out.push('(');
                for (n, item) in items.iter().enumerate() {
                    if n > 0 {
                        out.push(' ');
                    }
                    item.print(out);
                }
                out.push(')');
            }
        }
    }
}

/// Reads a text.
pub(super) fn read(text: &str, source: SourceId, diags: &mut Vec<Diagnostic>) -> Vec<Form> {
    Reader { text, source, at: 0, diags }.all()
}

struct Reader<'a> {
    text: &'a str,
    source: SourceId,
    at: usize,
    diags: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn all(mut self) -> Vec<Form> {
        // Lists that are open, each with its items so far.
        let mut open: Vec<(usize, Vec<Form>)> = Vec::new();
        let mut top: Vec<Form> = Vec::new();
        while let Some(start) = self.next_token() {
            let next = self.text.as_bytes()[start];
            if next == b'(' {
                // A list in the first column begins a new form of the file; so what is open was never closed.
                let new_form = self.begins_definition(start);
                if new_form && !open.is_empty() {
                    self.unclosed(&mut open, &mut top, start);
                }
                if open.len() >= NESTING {
                    let span = Span::new(self.source, start, start + 1);
                    let message = format!("expected at most {NESTING} nested parentheses");
                    self.diags.push(Diagnostic::new(Code::LimitExceeded, span, message));
                    break;
                }
                self.at = start + 1;
                open.push((start, Vec::new()));
                continue;
            }
            if next == b')' {
                self.at = start + 1;
                let Some((from, items)) = open.pop() else {
                    let span = Span::new(self.source, start, start + 1);
                    let message = "expected a form, found `)` without its `(`";
                    self.diags.push(Diagnostic::new(Code::ImportSyntax, span, message));
                    continue;
                };
                let span = Span::new(self.source, from, self.at);
                let form = Form { kind: Kind::List(items.into()), span, call: 0 };
                open.last_mut().map_or(&mut top, |it| &mut it.1).push(form);
                continue;
            }
            let form = if next == b'"' { self.string(start) } else { self.word(start) };
            open.last_mut().map_or(&mut top, |it| &mut it.1).push(form);
        }
        let end = self.text.len();
        self.unclosed(&mut open, &mut top, end);
        top
    }

    /// Closes what is open, and reports the outermost parenthesis.
    fn unclosed(&mut self, open: &mut Vec<(usize, Vec<Form>)>, top: &mut Vec<Form>, end: usize) {
        if let Some((start, _)) = open.first() {
            let span = Span::new(self.source, *start, start + 1);
            let message = "expected a `)`, found none: this parenthesis stays open";
            self.diags.push(Diagnostic::new(Code::ImportSyntax, span, message));
        }
        while let Some((start, items)) = open.pop() {
            let span = Span::new(self.source, start, end);
            let form = Form { kind: Kind::List(items.into()), span, call: 0 };
            open.last_mut().map_or(&mut *top, |it| &mut it.1).push(form);
        }
    }

    /// Returns true if a parenthesis in the first column begins a form that stands only at the top of a file.
    fn begins_definition(&self, start: usize) -> bool {
        let first = start == 0 || matches!(self.text.as_bytes()[start - 1], b'\n' | b'\r');
        let rest = self.text[start + 1..].trim_start();
        let tops = ["define", "game", "variant", "include", "version"];
        let is_top = |it: &str| {
            rest.strip_prefix(it).is_some_and(|it| it.starts_with(|c: char| !is_word(c)))
        };
        first && tops.into_iter().any(is_top)
    }

    /// Returns where the next token begins.
    fn next_token(&mut self) -> Option<usize> {
        loop {
            let rest = &self.text[self.at..];
            let skipped = rest.trim_start_matches(|it: char| it.is_whitespace() || it.is_control());
            self.at += rest.len() - skipped.len();
            if !skipped.starts_with(';') {
                return (!skipped.is_empty()).then_some(self.at);
            }
            self.at += skipped.find(['\n', '\r']).unwrap_or(skipped.len());
        }
    }

    fn string(&mut self, start: usize) -> Form {
        let rest = &self.text[start + 1..];
        let len = rest.find('"').unwrap_or_else(|| {
            let span = Span::new(self.source, start, start + 1);
            let message = "expected a `\"`, found none: this string stays open";
            self.diags.push(Diagnostic::new(Code::ImportSyntax, span, message));
            rest.len()
        });
        self.at = (start + len + 2).min(self.text.len());
        let span = Span::new(self.source, start, self.at);
        Form { kind: Kind::Text(rest[..len].into()), span, call: 0 }
    }

    fn word(&mut self, start: usize) -> Form {
        let rest = &self.text[start..];
        let len = rest.find(|it: char| !is_word(it)).unwrap_or(rest.len()).max(1);
        self.at = start + len;
        let span = Span::new(self.source, start, self.at);
        Form { kind: Kind::Word(rest[..len].into()), span, call: 0 }
    }
}

/// Returns true for characters of words.
fn is_word(it: char) -> bool {
    !(it.is_whitespace() || it.is_control() || "()\";".contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> (Vec<String>, Vec<String>) {
        let mut diags = Vec::new();
        let forms = read(text, SourceId(0), &mut diags);
        let shown = forms.iter().map(Form::shown).collect();
        (shown, diags.into_iter().map(|it| it.message).collect())
    }

    #[test]
    fn words_strings_and_comments() {
        let (forms, diags) = shown("(a b-?1 \"x ; (y\" ; no )\r(c)) d");
        assert_eq!(forms, ["(a b-?1 \"x ; (y\" (c))", "d"]);
        assert!(diags.is_empty(), "{diags:?}");
    }

    #[test]
    fn what_is_open_is_closed() {
        let (forms, diags) = shown("(define a (b c)\n(game (d))\n) \"e");
        assert_eq!(forms, ["(define a (b c))", "(game (d))", "\"e\""]);
        assert_eq!(diags.len(), 3, "{diags:?}");
    }

    #[test]
    fn nesting_has_a_limit() {
        let (_, diags) = shown(&"(".repeat(100_000));
        assert_eq!(diags.len(), 2);
        let (_, diags) = shown(&format!("{}{}", "(".repeat(NESTING), ")".repeat(NESTING)));
        assert!(diags.is_empty());
    }
}
