//! Finds slips of typing after which TOML can't be read further, and mends them for the rest of the reading.
//!
//! One bracket that is not closed would give an error on each line that follows. So each slip gives one diagnostic, and the
//! text is read as if it were right.

mod odd;

use crate::{
    diag::{Code, Diagnostic},
    source::{SourceId, Span},
};
use odd::Odd;
use toml_parser::{
    Source,
    lexer::{Token, TokenKind},
};

/// The most slips that are mended in one file.
const MOST: usize = 200;

/// A text with its slips mended, which remembers where its parts came from.
#[derive(Debug)]
pub(super) struct Mended {
    pub(super) text: String,
    /// The edits in the order in which they were made.
    edits: Vec<Edit>,
    /// The places of texts without quotes.
    bare: Vec<usize>,
    /// The places of slips that the check against the schema reports.
    pub(super) silent: Vec<Span>,
}

/// A replacement of some bytes of a text.
#[derive(Clone, Debug)]
struct Edit {
    at: usize,
    len: usize,
    new: String,
}

/// A slip of typing: what is wrong, and the edits that mend it, the last place first.
#[derive(Debug)]
struct Slip {
    /// The first and the last byte of what is wrong.
    at: (usize, usize),
    /// `None` if the check against the schema reports it.
    message: Option<String>,
    label: Option<((usize, usize), &'static str)>,
    help: String,
    edits: Vec<Edit>,
    /// False if the author may have meant the end elsewhere.
    certain: bool,
    /// True if it is a text without quotes.
    is_bare: bool,
}

impl Slip {
    /// Returns a slip with one edit, certain.
    fn new(at: (usize, usize), message: impl Into<String>, help: String, edit: Edit) -> Slip {
        let message = Some(message.into());
        Slip { at, message, label: None, help, edits: vec![edit], certain: true, is_bare: false }
    }

    /// Returns a slip that the check against the schema reports.
    fn silent(at: (usize, usize), edits: Vec<Edit>) -> Slip {
        let help = String::new();
        Slip { at, message: None, label: None, help, edits, certain: false, is_bare: false }
    }
}

/// Returns the first and the last byte that edits change.
fn bounds(edits: &[Edit]) -> (usize, usize) {
    let start = edits.iter().map(|it| it.at).min().unwrap_or(0);
    (start, edits.iter().map(|it| it.at + it.len).max().unwrap_or(start))
}

impl Mended {
    /// Mends the slips of a text and reports each of them.
    pub(super) fn new(text: &str, source: SourceId, diags: &mut Vec<Diagnostic>) -> Mended {
        let mut res = Mended {
            text: text.to_owned(),
            edits: Vec::new(),
            bare: Vec::new(),
            silent: Vec::new(),
        };
        for _ in 0..MOST {
            let Some(slip) = carriage_return(&res.text).or_else(|| Scan::new(&res.text).slip())
            else {
                break;
            };
            let span = |(start, end)| Span::new(source, res.origin(start), res.origin(end));
            let Some(message) = slip.message else {
                let place = span(slip.at);
                res.silent.push(place);
                res.bare.extend(slip.is_bare.then_some(place.start as usize));
                res.edit(slip.edits);
                continue;
            };
            let mut diag = Diagnostic::new(Code::TomlSyntax, span(slip.at), message);
            if let Some((at, text)) = slip.label {
                diag = diag.label(span(at), text);
            }
            let (start, end) = bounds(&slip.edits);
            let found = res.text[start..end].to_owned();
            let place = span((start, end));
            let before = res.text.len();
            res.edit(slip.edits);
            let replacement = &res.text[start..end + res.text.len() - before];
            let diag = diag.edit(place, &found, replacement, slip.help);
            diags.push(if slip.certain { diag.certain() } else { diag });
        }
        res
    }

    /// Returns true if a text at that place in the original text has no quotes.
    pub(super) fn is_bare(&self, at: usize) -> bool {
        self.bare.contains(&at)
    }

    fn edit(&mut self, edits: Vec<Edit>) {
        for edit in edits {
            self.text.replace_range(edit.at..edit.at + edit.len, &edit.new);
            self.edits.push(edit);
        }
    }

    /// Returns the place in the original text of a place in the mended one.
    pub(super) fn origin(&self, at: usize) -> usize {
        self.edits.iter().rev().fold(at, |at, edit| {
            let new = edit.new.len();
            if at < edit.at + new { at.min(edit.at) } else { at - new + edit.len }
        })
    }
}

/// Finds lines that end with a carriage return alone.
fn carriage_return(text: &str) -> Option<Slip> {
    let alone = |it: &(usize, &str)| !text[it.0 + 1..].starts_with('\n');
    let mut all: Vec<_> = text.match_indices('\r').filter(alone).map(|it| it.0).collect();
    all.reverse();
    let first = *all.last()?;
    let before = text[..first].chars().next_back().map_or(0, char::len_utf8);
    Some(Slip {
        at: (first - before, first),
        message: Some(
            "expected a line feed at the end of the line, found a carriage return alone".to_owned(),
        ),
        label: None,
        help: "save the file with line ends of Unix (LF) or Windows (CR LF)".to_owned(),
        edits: all.into_iter().map(|at| Edit { at, len: 1, new: "\n".to_owned() }).collect(),
        certain: true,
        is_bare: false,
    })
}

/// A text and its tokens.
struct Scan<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Scan<'a> {
        Scan { text, tokens: Source::new(text).lex().into_vec() }
    }

    /// Returns the first slip.
    fn slip(&self) -> Option<Slip> {
        let mut open: Vec<usize> = Vec::new();
        let (mut comments, mut colons, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        let mut line_starts = true;
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            let starts = std::mem::take(&mut line_starts);
            if let Some(sign) = self.comment(at, starts) {
                comments.push((token.span().start(), sign));
                at += self.line_of(at).len();
                continue;
            }
            match token.kind() {
                _ if self.begins_value(at, &open) && self.bare(at, &open).is_some() => {
                    return self.bare(at, &open);
                }
                TokenKind::Newline => line_starts = true,
                TokenKind::Whitespace => line_starts = starts,
                _ if starts && !open.is_empty() && self.begins_statement(at, &open) => {
                    return Some(self.unclosed(at, &open));
                }
                _ if starts && open.is_empty() && self.is_odd(at) => {
                    match self.odd_line(at) {
                        Odd::Slip(slip) => return Some(slip),
                        Odd::Colon(edit) => colons.push(edit),
                    }
                    at += self.line_of(at).len();
                    continue;
                }
                TokenKind::Atom if self.colon(at, &open).is_some() => {
                    colons.extend(self.colon(at, &open));
                }
                TokenKind::Atom if open.is_empty() && self.str(at) == ";" && !starts => {
                    ends.push(Edit { at: token.span().start(), len: 1, new: String::new() });
                }
                TokenKind::LeftCurlyBracket if self.list_in_braces(at).is_some() => {
                    return self.list_in_braces(at);
                }
                TokenKind::Eof if !open.is_empty() => return Some(self.unclosed(at, &open)),
                // The brackets of a header close on its line.
                TokenKind::LeftSquareBracket if starts && open.is_empty() => {
                    at += self.line_of(at).len();
                    continue;
                }
                _ if self.lacks_comma(at, &open) => return Some(self.comma(at)),
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(at),
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    open.pop();
                }
                TokenKind::LiteralString | TokenKind::BasicString => {
                    let slip = self.quote(at, open.len()).or_else(|| self.texts(at, &open));
                    if slip.is_some() {
                        return slip;
                    }
                }
                TokenKind::Atom => {
                    if let Some(slip) = self.typographic(at) {
                        return Some(slip);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        odd::comments(self.text, &comments)
            .or_else(|| odd::colons(self.text, colons))
            .or_else(|| odd::semicolons(ends))
    }

    fn kind(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::Eof, Token::kind)
    }

    fn str(&self, at: usize) -> &'a str {
        let span = self.tokens[at].span();
        &self.text[span.start()..span.end()]
    }

    /// Returns the tokens from `at` to the end of the line.
    fn line_of(&self, at: usize) -> &[Token] {
        let rest = &self.tokens[at..];
        let ends = |it: &Token| matches!(it.kind(), TokenKind::Newline | TokenKind::Eof);
        &rest[..rest.iter().position(ends).unwrap_or(rest.len())]
    }

    /// Returns the last token before `at` that is neither blank nor comment.
    fn before(&self, at: usize) -> usize {
        let blank = |it: &usize| {
            use TokenKind::{Comment, Newline, Whitespace};
            matches!(self.kind(*it), Whitespace | Newline | Comment)
        };
        (0..at).rev().find(|it| !blank(it)).unwrap_or(0)
    }

    /// Returns true if a header or a new key begins here, which can't stand within the brackets that are open.
    fn begins_statement(&self, at: usize, open: &[usize]) -> bool {
        let line = self.line_of(at);
        let word = |it: &Token| {
            let text = &self.text[it.span().start()..it.span().end()];
            it.kind() == TokenKind::Atom
                && text.starts_with(|it: char| it.is_alphabetic())
                && !["true", "false", "inf", "nan"].contains(&text)
        };
        if self.kind(at) == TokenKind::LeftSquareBracket {
            let name = line.iter().find(|it| it.kind() != TokenKind::LeftSquareBracket);
            let alone = line.iter().all(|it| {
                use TokenKind::{
                    Atom, Comment, Dot, LeftSquareBracket, RightSquareBracket, Whitespace,
                };
                matches!(
                    it.kind(),
                    Atom | Dot | LeftSquareBracket | RightSquareBracket | Whitespace | Comment
                )
            });
            return alone && name.is_some_and(word);
        }
        let mut rest = line.iter().skip_while(|it| word(it) || it.kind() == TokenKind::Dot);
        let mut is_key = || {
            let next = rest.find(|it| it.kind() != TokenKind::Whitespace);
            next.is_some_and(|it| it.kind() == TokenKind::Equals)
        };
        let in_table = open.last().is_some_and(|it| self.kind(*it) == TokenKind::LeftCurlyBracket);
        let previous = self.kind(self.before(at));
        let continues =
            in_table && matches!(previous, TokenKind::Comma | TokenKind::LeftCurlyBracket);
        line.first().is_some_and(word) && is_key() && !continues
    }

    /// Returns true if an item or a key begins here, and no comma stands before it.
    fn lacks_comma(&self, at: usize, open: &[usize]) -> bool {
        use TokenKind::{
            Atom, BasicString, Equals, LeftCurlyBracket, LeftSquareBracket, LiteralString,
            RightCurlyBracket, RightSquareBracket, Whitespace,
        };
        let Some(opener) = open.last() else { return false };
        let before = self.before(at);
        let ends = match self.kind(before) {
            // The opener itself may be such a bracket, but it does not end anything.
            LiteralString | BasicString | RightCurlyBracket | RightSquareBracket => true,
            Atom => self.str(before).starts_with(|it: char| it.is_ascii_digit()),
            _ => false,
        };
        let adjacent = before + 1 == at;
        let of_value = |kind| matches!(kind, RightCurlyBracket | RightSquareBracket);
        if self.kind(*opener) == LeftSquareBracket {
            let begins = matches!(
                self.kind(at),
                LiteralString | BasicString | LeftCurlyBracket | LeftSquareBracket
            ) || self.kind(at) == Atom
                && self.str(at).starts_with(|it: char| it.is_ascii_digit());
            return ends && begins && !adjacent;
        }
        let next = self.tokens[at + 1..].iter().find(|it| it.kind() != Whitespace);
        let key = self.kind(at) == Atom && next.is_some_and(|it| it.kind() == Equals);
        let value = of_value(self.kind(before)) || self.kind(self.before(before)) == Equals;
        key && ends && value && !adjacent
    }

    fn comma(&self, at: usize) -> Slip {
        let before = self.before(at);
        let (start, end) = (self.tokens[before].span().start(), self.tokens[before].span().end());
        let last = self.text[..end].chars().next_back().map_or(0, char::len_utf8);
        let found = self.str(at);
        let what = if self.kind(at) == TokenKind::Atom {
            format!("`{found}`")
        } else {
            "the next item".to_owned()
        };
        Slip {
            at: (end - last, end),
            message: Some(format!("expected `,` before {what}")),
            label: None,
            help: format!("write `{},`", &self.text[start..end]),
            edits: vec![Edit { at: end, len: 0, new: ",".to_owned() }],
            certain: true,
            is_bare: false,
        }
    }

    /// Brackets are open where something else begins.
    fn unclosed(&self, at: usize, open: &[usize]) -> Slip {
        let closes = |it: &usize| match self.kind(*it) {
            TokenKind::LeftCurlyBracket => '}',
            _ => ']',
        };
        let mut missing: String = open.iter().rev().map(closes).collect();
        let after_opener = self.tokens.get(open[open.len() - 1] + 1);
        if after_opener.is_some_and(|it| it.kind() == TokenKind::Whitespace) {
            missing.insert(0, ' ');
        }
        let missing = missing;
        let opener = self.tokens[open[0]].span();
        let end = self.tokens[self.before(at)].span().end();
        let last = self.text[..end].chars().next_back().map_or(0, char::len_utf8);
        let found = match self.kind(at) {
            TokenKind::Eof => "the end of the file".to_owned(),
            TokenKind::LeftSquareBracket => {
                let line = self.line_of(at);
                let ends = line.iter().rev().find(|it| it.kind() == TokenKind::RightSquareBracket);
                let end = ends.map_or(line[0].span().end(), |it| it.span().end());
                format!("the header `{}`", &self.text[line[0].span().start()..end])
            }
            _ => format!("the key `{}` on a new line", self.str(at)),
        };
        let line = self.text[..opener.start()].rfind('\n').map_or(0, |it| it + 1);
        let whole = &self.text[line..end];
        let help = if whole.contains('\n') || whole.chars().count() > 80 {
            format!("write `{}` here", missing.trim())
        } else {
            format!("write `{}{missing}`", whole.trim_start())
        };
        Slip {
            at: (end - last, end),
            message: Some(format!("expected `{}`, found {found}", missing.trim())),
            label: Some(((opener.start(), opener.end()), "opened here")),
            help,
            edits: vec![Edit { at: end, len: 0, new: missing }],
            certain: true,
            is_bare: false,
        }
    }

    /// A quote is missing, or an apostrophe ends a text too early.
    fn quote(&self, at: usize, open: usize) -> Option<Slip> {
        let raw = self.str(at);
        let quote = raw.chars().next()?;
        let closed = raw.len() > 1 && raw.ends_with(quote);
        let goes_on = matches!(
            self.kind(at + 1),
            TokenKind::Atom | TokenKind::LiteralString | TokenKind::BasicString
        );
        if closed && !goes_on {
            return None;
        }
        let start = self.tokens[at].span().start();
        if closed {
            let inside = &raw[1..raw.len() - 1];
            let before_key = next_key(inside).filter(|it| inside[*it..].trim_end().ends_with('='));
            return match before_key {
                Some(end) => Some(self.missing_quote(start, start + 1 + end, quote)),
                None => self.apostrophe(at, quote),
            };
        }
        let inside = &raw[1..];
        let end = next_key(inside).unwrap_or_else(|| {
            let mut end = inside.trim_end();
            for _ in 0..open {
                let shorter = end.strip_suffix(['}', ']']).unwrap_or(end);
                end = shorter.trim_end();
            }
            let end = if open == 0 { end } else { end.strip_suffix(',').unwrap_or(end) };
            end.len()
        });
        Some(self.missing_quote(start, start + 1 + end, quote))
    }

    /// Several texts stand where one is expected: `start = 'a1' 'h1'`.
    fn texts(&self, at: usize, open: &[usize]) -> Option<Slip> {
        let in_list = open.last().is_some_and(|it| self.kind(*it) == TokenKind::LeftSquareBracket);
        if in_list || self.kind(self.before(at)) != TokenKind::Equals {
            return None;
        }
        let kind = self.kind(at);
        let others = self.line_of(at).iter().filter(|it| it.kind() != TokenKind::Whitespace);
        let is_closed = |it: &&Token| {
            let text = &self.text[it.span().start()..it.span().end()];
            it.kind() == kind && text.len() > 1 && text.ends_with(['\'', '"'])
        };
        let texts: Vec<&Token> = others.take_while(is_closed).collect();
        let (second, last) = (texts.get(1)?, texts.last()?);
        let inside = |it: &Token| &self.text[it.span().start() + 1..it.span().end() - 1];
        let quote = &self.str(at)[..1];
        let all: Vec<&str> = texts.iter().map(|it| inside(it)).collect();
        let one = format!("{quote}{}{quote}", all.join(" "));
        let (start, end) = (self.tokens[at].span().start(), last.span().end());
        let found = (second.span().start(), second.span().end());
        let help = format!("write `{one}`");
        let edit = Edit { at: start, len: end - start, new: one };
        let slip = Slip::new(found, "expected one text, found a second one behind it", help, edit);
        // The author may have meant an array.
        Some(Slip { certain: false, ..slip })
    }

    fn missing_quote(&self, start: usize, end: usize, quote: char) -> Slip {
        let text = &self.text[start + 1..end];
        let last = self.text[..end].chars().next_back().map_or(0, char::len_utf8);
        Slip {
            at: (end - last, end),
            message: Some(format!("expected `{quote}` at the end of the text")),
            label: Some(((start, start + 1), "the text begins here")),
            help: format!("write `{quote}{text}{quote}`"),
            edits: vec![Edit { at: end, len: 0, new: quote.to_string() }],
            certain: true,
            is_bare: false,
        }
    }

    /// A text in single quotes has an apostrophe: `'King's men'`.
    fn apostrophe(&self, at: usize, quote: char) -> Option<Slip> {
        let start = self.tokens[at].span().start();
        let first = self.tokens[at].span().end() - 1;
        let line = self.text[start..].split(['\n', '\r']).next()?;
        let mut others = line[first + 1 - start..].match_indices(quote);
        let (Some((last, _)), None) = (others.next(), others.next()) else { return None };
        let last = first + 1 + last;
        let text = &self.text[start + 1..last];
        if quote != '\'' || text.contains(['"', '\\']) {
            return None;
        }
        // `['one, 'two']`: a quote is missing before the comma.
        let missing = self.text[start + 1..first].trim_end().strip_suffix(',');
        if let Some(before) = missing.filter(|it| !it.contains(' ')) {
            return Some(self.missing_quote(start, start + 1 + before.len(), quote));
        }
        // Within a text the apostrophe stands between letters, or ends a word.
        let letter = |it: Option<char>| it.is_some_and(char::is_alphabetic);
        let between = letter(self.text[..first].chars().next_back());
        Some(Slip {
            certain: between,
            is_bare: false,
            at: (first, first + 1),
            message: Some("expected no `'` within a text in single quotes".to_owned()),
            label: Some(((start, start + 1), "the text begins here")),
            help: format!("write double quotes: `\"{text}\"`"),
            edits: [last, start].map(|at| Edit { at, len: 1, new: '"'.to_string() }).into(),
        })
    }

    /// Quotes and blanks of word processors, or invisible characters, stand outside of texts.
    fn typographic(&self, at: usize) -> Option<Slip> {
        let straight = |it: char| match it {
            '‘' | '’' | '‚' | '‛' | '“' | '”' | '„' | '‟' | '«' | '»' | '′' | '″' => {
                Some("'")
            }
            '\u{a0}' | '\u{2007}' | '\u{202f}' => Some(" "),
            '\u{feff}' | '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' => Some(""),
            _ => None,
        };
        let (offset, found) = self.str(at).char_indices().find(|it| straight(it.1).is_some())?;
        let first = self.tokens[at].span().start() + offset;
        let new = straight(found)?;
        let mut edits = Vec::new();
        for token in self.line_of(at).iter().filter(|it| it.kind() == TokenKind::Atom) {
            let span = token.span();
            for (offset, it) in self.text[span.start()..span.end()].char_indices() {
                if let Some(new) = straight(it) {
                    let (at, len) = (span.start() + offset, it.len_utf8());
                    edits.push(Edit { at, len, new: new.to_owned() });
                }
            }
        }
        edits.reverse();
        let number = u32::from(found);
        let (message, help) = match new {
            " " => (
                format!("expected a blank, found a no-break space (U+{number:04X})"),
                "type a blank",
            ),
            "" => {
                let message = format!("expected no invisible character, found U+{number:04X}");
                (message, "type this line again without it")
            }
            _ => {
                let message = format!("expected a straight quote, found `{found}`");
                (message, "write `'` before and after a text")
            }
        };
        let help = help.to_owned();
        let at = (first, first + found.len_utf8());
        Some(Slip {
            at,
            message: Some(message),
            label: None,
            help,
            edits,
            certain: true,
            is_bare: false,
        })
    }
}

/// Returns where a text ends if a comma and a new key with `=` follow in it.
fn next_key(text: &str) -> Option<usize> {
    text.match_indices(',').map(|it| it.0).find_map(|comma| {
        let (key, _) = text[comma + 1..].split_once('=')?;
        let key = key.trim();
        let is_key =
            !key.is_empty() && key.chars().all(|it| it.is_alphanumeric() || "-_.".contains(it));
        is_key.then(|| text[..comma].trim_end().len())
    })
}
