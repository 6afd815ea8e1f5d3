//! Slips of authors who know other formats: comments, colons, semicolons, braces for lists, texts without quotes.

use super::{Edit, Scan, Slip};
use crate::rulefile::unquoted::{self, Line};
use toml_parser::lexer::{Token, TokenKind};

impl<'a> Scan<'a> {
    /// Returns the sign with which a comment of another format begins here.
    pub(super) fn comment(&self, at: usize, starts: bool) -> Option<&'static str> {
        use TokenKind::{
            BasicString, LiteralString, MlBasicString, MlLiteralString, Newline, Whitespace,
        };
        let kind = self.kind(at);
        if matches!(
            kind,
            Whitespace | Newline | BasicString | LiteralString | MlBasicString | MlLiteralString
        ) {
            return None;
        }
        let behind = at > 0 && self.kind(at - 1) == Whitespace;
        (starts || behind)
            .then(|| unquoted::comment(&self.text[self.tokens[at].span().start()..], starts))?
    }

    pub(super) fn rest_of_line(&self, at: usize) -> &'a str {
        let rest = &self.text[self.tokens[at].span().start()..];
        rest.split(['\n', '\r']).next().unwrap_or_default()
    }

    pub(super) fn is_odd(&self, at: usize) -> bool {
        unquoted::line(self.rest_of_line(at)).is_some()
    }

    /// Returns what is wrong with a line that is none of TOML.
    pub(super) fn odd_line(&self, at: usize) -> Odd {
        let line = self.rest_of_line(at).trim_end();
        let start = self.tokens[at].span().start();
        let whole = (start, start + line.len());
        let insert = |at: usize, new: &str| Edit { at, len: 0, new: new.to_owned() };
        Odd::Slip(match unquoted::line(line) {
            Some(Line::Header(name)) => {
                let new = format!("'{}'", &line[name.clone()]);
                Slip::silent(whole, vec![Edit { at: start + name.start, len: name.len(), new }])
            }
            Some(Line::Unclosed) => {
                let missing = if line.starts_with("[[") { "]]" } else { "]" };
                let end = start + line.len();
                let message = format!("expected `{missing}` at the end of the header");
                let help = format!("write `{line}{missing}`");
                let last = line.chars().next_back().map_or(0, char::len_utf8);
                Slip::new((end - last, end), message, help, insert(end, missing))
            }
            Some(Line::Colon(colon)) => {
                let key = line[..colon].trim_end();
                let value = line[colon + 1..].trim_start_matches('=').trim();
                if value.is_empty() {
                    let message = format!("expected a header, found `{line}`");
                    let new = format!("[{key}]");
                    let help = format!("write `{new}`");
                    let edit = Edit { at: start, len: line.len(), new };
                    return Odd::Slip(Slip::new(whole, message, help, edit));
                }
                return Odd::Colon(Edit {
                    at: start + key.len(),
                    len: line.len()
                        - key.len()
                        - line[key.len()..].trim_start_matches([' ', ':', '=']).len(),
                    new: " = ".to_owned(),
                });
            }
            Some(Line::NoEquals(end)) => {
                let help = format!("write `{} = {}`", &line[..end], line[end..].trim());
                let message = format!("expected `=` after the key `{}`", &line[..end]);
                let place = (start, start + end);
                Slip::new(place, message, help, insert(start + end, " ="))
            }
            Some(Line::Piece) => {
                let message = "expected a key, found a line of an Interactive Diagram";
                let new = unquoted::piece(line);
                let help = match &new {
                    Some(new) => format!(
                        "write `{new}`; `header` of `[diagram]` takes lines of diagrams as they are"
                    ),
                    None => "put it into `header` of `[diagram]`, which takes lines of diagrams"
                        .to_owned(),
                };
                let new = new.unwrap_or_else(|| format!("# {line}"));
                Slip::new(whole, message, help, Edit { at: start, len: line.len(), new })
            }
            Some(Line::Other) | None => {
                let message = format!("expected `KEY = VALUE` or a header, found `{line}`");
                let help = "write `#` before it if it is a comment".to_owned();
                let slip = Slip::new(whole, message, help, insert(start, "# "));
                Slip { certain: false, ..slip }
            }
        })
    }

    /// Returns the edit for a colon after a key in an inline table: `{ id: 'N' }`.
    pub(super) fn colon(&self, at: usize, open: &[usize]) -> Option<Edit> {
        use TokenKind::{BasicString, Comma, LeftCurlyBracket, LiteralString};
        if self.kind(*open.last()?) != LeftCurlyBracket {
            return None;
        }
        let text = self.str(at);
        let before = self.kind(self.before(at));
        let name = text.strip_suffix(':').unwrap_or(text);
        let ends = text.ends_with(':')
            && !name.contains(':')
            && if name.is_empty() {
                matches!(before, LiteralString | BasicString | TokenKind::Atom)
            } else {
                matches!(before, Comma | LeftCurlyBracket)
            };
        let start = self.tokens[at].span().start();
        ends.then(|| Edit { at: start + name.len(), len: 1, new: " =".to_owned() })
    }

    /// Returns the slip of a list in braces: `{ 'd4', 'e5' }`.
    pub(super) fn list_in_braces(&self, at: usize) -> Option<Slip> {
        use TokenKind::{Atom, BasicString, Comma, LiteralString, RightCurlyBracket, Whitespace};
        let rest = &self.tokens[at + 1..];
        let end = rest.iter().position(|it| it.kind() == RightCurlyBracket)?;
        let items = rest[..end].iter().map(Token::kind).filter(|it| *it != Whitespace);
        let is_list =
            items.clone().all(|it| matches!(it, LiteralString | BasicString | Comma | Atom));
        let (first, last) = (self.tokens[at].span(), rest[end].span());
        if !is_list || items.count() == 0 || !self.text[..first.start()].trim_end().ends_with('=') {
            return None;
        }
        let edits = [(last.start(), "]"), (first.start(), "[")];
        let edits = edits.map(|(at, new)| Edit { at, len: 1, new: new.to_owned() });
        Some(Slip::silent((first.start(), last.end()), edits.into()))
    }

    /// Returns true if a value begins here.
    pub(super) fn begins_value(&self, at: usize, open: &[usize]) -> bool {
        use TokenKind::{Comma, Comment, Equals, LeftSquareBracket, Newline, Whitespace};
        let kind = self.kind(at);
        if at == 0 || kind == Whitespace {
            return false;
        }
        let before = self.before(at);
        if matches!(kind, Newline | Comment | TokenKind::Eof) {
            let line = &self.tokens[before + 1..at];
            let blank = line.iter().all(|it| it.kind() == Whitespace);
            return open.is_empty() && self.kind(before) == Equals && blank;
        }
        let in_array = open.last().is_some_and(|it| self.kind(*it) == LeftSquareBracket);
        match self.kind(before) {
            Equals => !self.tokens[before..at].iter().any(|it| it.kind() == Newline),
            Comma => in_array,
            LeftSquareBracket => in_array && open.last() == Some(&before),
            _ => false,
        }
    }

    /// Returns the slip of a text without quotes. The schema decides how it is written.
    pub(super) fn bare(&self, at: usize, open: &[usize]) -> Option<Slip> {
        let closer = open.last().map(|it| match self.kind(*it) {
            TokenKind::LeftCurlyBracket => '}',
            _ => ']',
        });
        let token = self.tokens[at].span();
        // Nothing stands behind `=`: the place behind it shows that.
        let nothing =
            matches!(self.kind(at), TokenKind::Newline | TokenKind::Eof | TokenKind::Comment);
        let start = if nothing { self.tokens[self.before(at)].span().end() } else { token.start() };
        let len = if nothing { 0 } else { unquoted::bare(&self.text[start..], closer)? };
        let text = &self.text[start..start + len];
        let is_odd = |it: char| it == '\'' || it.is_control();
        let new = format!("'{}'", text.replace(is_odd, " "));
        let slip = Slip::silent((start, start + len), vec![Edit { at: start, len, new }]);
        Some(Slip { is_bare: true, ..slip })
    }
}

/// What is wrong with a line.
pub(super) enum Odd {
    Slip(Slip),
    /// A colon in place of `=`.
    Colon(Edit),
}

/// Returns the slip of colons behind keys: all of them at once.
pub(super) fn colons(text: &str, mut edits: Vec<Edit>) -> Option<Slip> {
    let first = edits.first()?;
    let colon = first.at + text[first.at..].find(':').unwrap_or(0);
    let line = text[..colon].rfind('\n').map_or(0, |it| it + 1);
    let key = text[line..colon].rsplit([',', '{']).next().unwrap_or_default().trim();
    let help = match edits.len() {
        1 => {
            let value = text[colon + 1..].lines().next().unwrap_or_default();
            let value = value.trim_start_matches('=').trim();
            let inline = text[line..colon].contains('{');
            let end = value.find([',', '}']).filter(|_| inline).unwrap_or(value.len());
            format!("write `{key} = {}`", value[..end].trim_end())
        }
        n => format!("write `=` after all {n} keys"),
    };
    let message = Some(format!("expected `=` after the key `{key}`, found `:`"));
    edits.reverse();
    let at = (colon, colon + 1);
    Some(Slip { at, message, label: None, help, edits, certain: true, is_bare: false })
}

/// Returns the slip of semicolons at the ends of lines.
pub(super) fn semicolons(mut edits: Vec<Edit>) -> Option<Slip> {
    let first = edits.first()?.at;
    let message = Some("expected the end of the line, found `;`".to_owned());
    let help = "leave out `;`: each key has a line of its own".to_owned();
    edits.reverse();
    let at = (first, first + 1);
    Some(Slip { at, message, label: None, help, edits, certain: true, is_bare: false })
}

/// Returns the slip of comments that begin with signs of other formats: all of them at once.
pub(super) fn comments(text: &str, comments: &[(usize, &'static str)]) -> Option<Slip> {
    let (first, sign) = *comments.first()?;
    let edits = comments.iter().rev();
    Some(Slip {
        at: (first, first + sign.len()),
        message: Some(format!("expected `#` before a comment, found `{sign}`")),
        label: None,
        help: match comments.len() {
            1 => format!("write `#{}`", text[first + sign.len()..].lines().next().unwrap_or("")),
            n => format!("write `#` before all {n} comments"),
        },
        edits: edits
            .map(|(at, sign)| Edit { at: *at, len: sign.len(), new: "#".to_owned() })
            .collect(),
        certain: true,
        is_bare: false,
    })
}
