//! Diagrams in pages: the texts of the elements that hold them, with their places in the page.

use alfil_language::source::{SourceId, Span};

/// Size of one diagram's text.
pub(super) const HEADER_BYTES: usize = 256 << 10;
/// Diagrams of one page.
pub(super) const DIAGRAMS: usize = 500;

/// The contents of a page.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The title of the page.
    pub(super) title: Option<String>,
    /// The texts of diagrams, in order.
    pub(super) headers: Vec<Header>,
    /// Functions of the page's scripts by which diagrams let pages change the rules: their names and places.
    pub(super) hooks: Vec<(&'static str, Span)>,
    /// The place of a diagram or an element that exceeds a limit.
    pub(super) too_much: Option<Span>,
}

/// The text of a diagram.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) text: String,
    /// For each byte of the text where it stands in the page: its first byte and one past its last.
    places: Vec<(u32, u32)>,
    /// The element.
    pub(super) span: Span,
}

/// Functions that diagrams call, if a page has them, and that are no matter of looks.
const HOOKS: &[&str] = &["BadZone", "WeirdPromotion", "CustomPromotion", "Setup"];

/// Elements that begin and end lines.
const LINES: &[&str] = &[
    "br", "p", "div", "li", "ul", "ol", "tr", "td", "dt", "dd", "pre", "h1", "h2", "h3", "h4",
    "h5", "h6",
];

/// Finds the diagrams of a page; a text that is no page is one diagram.
pub(super) fn read(text: &str) -> Page {
    let mut page = Page::default();
    let tokens = tokens(text);
    let mut n = 0;
    while let Some(token) = tokens.get(n) {
        n += 1;
        match token {
            Token { kind: TokenKind::Open { name, diagram: true }, .. } => {
                let end = end_of_element(&tokens, n, name);
                if page.headers.len() >= DIAGRAMS {
                    page.too_much = Some(token.span());
                    return page;
                }
                let header = Header::read(text, &tokens[n..end], token.span());
                if header.text.len() > HEADER_BYTES {
                    page.too_much = Some(token.span());
                } else {
                    page.headers.push(header);
                }
                n = end;
            }
            Token { kind: TokenKind::Open { name, .. }, .. }
                if page.title.is_none() && is_title(name) =>
            {
                let end = end_of_element(&tokens, n, name);
                let header = Header::read(text, &tokens[n..end], token.span());
                let words: Vec<_> = header.text.split_whitespace().collect();
                page.title = Some(words.join(" ")).filter(|it| !it.is_empty());
            }
            Token { kind: TokenKind::Script, start, end } => {
                page.find_hooks(&text[*start..*end], *start);
            }
            _ => {}
        }
    }
    // Tags with names that HTML knows make it a page, with or without a diagram.
    let known = |it: &Token| match &it.kind {
        TokenKind::Open { name, .. } => {
            ["html", "body", "head", "title", "h1", "table"].contains(&name.as_str())
        }
        _ => false,
    };
    if page.headers.is_empty() && page.too_much.is_none() && !tokens.iter().any(known) {
        let header = Header::plain(text, &tokens);
        let span = Span::new(SourceId(0), 0, text.len());
        if header.text.len() > HEADER_BYTES {
            page.too_much = Some(span);
        } else if !header.text.trim().is_empty() {
            page.headers.push(Header { span, ..header });
        }
    }
    page
}

fn is_title(name: &str) -> bool {
    ["title", "h1"].contains(&name)
}

/// Returns the number of the token that ends the element.
fn end_of_element(tokens: &[Token], from: usize, name: &str) -> usize {
    let mut depth = 0;
    for (n, token) in tokens.iter().enumerate().skip(from) {
        match &token.kind {
            TokenKind::Open { name: other, .. } if other == name => depth += 1,
            TokenKind::Close { name: other } if other == name && depth == 0 => return n,
            TokenKind::Close { name: other } if other == name => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

impl Page {
    fn find_hooks(&mut self, script: &str, at: usize) {
        for hook in HOOKS {
            let defined = |start: usize| {
                let word = |it: char| it.is_alphanumeric() || it == '_' || it == '.';
                let before = script[..start].trim_end();
                let after = script[start + hook.len()..].trim_start();
                !script[..start].ends_with(word)
                    && (before.ends_with("function")
                        || after.starts_with('=') && !after.starts_with("=="))
            };
            let found = script.match_indices(hook).map(|it| it.0).find(|it| defined(*it));
            if let Some(start) = found
                && self.hooks.iter().all(|it| it.0 != *hook)
            {
                let start = at + start;
                self.hooks.push((*hook, Span::new(SourceId(0), start, start + hook.len())));
            }
        }
    }
}

impl Header {
    /// Returns the text of an element: references resolved, tags left out, those that break lines as line breaks.
    fn read(text: &str, tokens: &[Token], span: Span) -> Header {
        let mut res = Header { span, ..Header::default() };
        for token in tokens {
            let (start, end) = (token.start, token.end);
            match &token.kind {
                TokenKind::Text => res.add(&text[start..end], start),
                TokenKind::Open { name, .. } | TokenKind::Close { name }
                    if LINES.contains(&name.as_str()) =>
                {
                    res.push('\n', start, end);
                }
                _ => {}
            }
            if res.text.len() > HEADER_BYTES {
                break;
            }
        }
        res
    }

    /// Returns a text that is no page: lines that begin with `#` are comments.
    fn plain(text: &str, tokens: &[Token]) -> Header {
        let whole = Header::read(text, tokens, Span::default());
        let mut res = Header::default();
        let mut at = 0;
        for line in whole.text.split_inclusive('\n') {
            if !line.trim_start().starts_with('#') {
                res.text.push_str(line);
                res.places.extend(&whole.places[at..at + line.len()]);
            }
            at += line.len();
        }
        res
    }

    /// Adds a text in which references stand for characters.
    fn add(&mut self, text: &str, at: usize) {
        let mut n = 0;
        while let Some(letter) = text[n..].chars().next() {
            let (letter, len) = match reference(&text[n..]) {
                Some(found) if letter == '&' => found,
                _ => (letter, letter.len_utf8()),
            };
            self.push(letter, at + n, at + n + len);
            n += len;
        }
    }

    fn push(&mut self, letter: char, start: usize, end: usize) {
        self.text.push(if letter == '\u{a0}' { ' ' } else { letter });
        self.places.resize(self.text.len(), (start as u32, end as u32));
    }

    /// Returns the place in the page of a part of the text.
    pub(super) fn place(&self, span: Span) -> Span {
        let last = self.places.len().saturating_sub(1);
        let Some(first) = self.places.get((span.start as usize).min(last)) else {
            return self.span;
        };
        let (start, end) = if span.end > span.start {
            let last = self.places[(span.end as usize - 1).min(last)];
            (first.0, last.1.max(first.0))
        } else {
            (first.0, first.0)
        };
        Span { source: SourceId(0), start, end }
    }
}

/// `&amp;`, `&#44;`, `&#x2C;`: the character and the length.
fn reference(text: &str) -> Option<(char, usize)> {
    const NAMED: &[(&str, char)] = &[
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
        ("colon", ':'),
        ("equals", '='),
        ("comma", ','),
        ("lbrack", '['),
        ("rbrack", ']'),
        ("num", '#'),
        ("sol", '/'),
        ("excl", '!'),
        ("quest", '?'),
        ("ast", '*'),
        ("plus", '+'),
        ("commat", '@'),
        ("lpar", '('),
        ("rpar", ')'),
    ];
    let body = text.strip_prefix('&')?;
    let end = body.bytes().take(12).position(|it| it == b';')?;
    let name = &body[..end];
    let letter = if let Some(hex) = name.strip_prefix("#x").or(name.strip_prefix("#X")) {
        char::from_u32(u32::from_str_radix(hex, 16).ok()?)?
    } else if let Some(decimal) = name.strip_prefix('#') {
        char::from_u32(decimal.parse().ok()?)?
    } else {
        NAMED.iter().find(|it| it.0 == name)?.1
    };
    Some((letter, end + 2))
}

/// A piece of a page.
#[derive(Debug)]
struct Token {
    kind: TokenKind,
    start: usize,
    end: usize,
}

#[derive(Debug)]
enum TokenKind {
    Text,
    /// A tag, and whether its element holds a diagram.
    Open {
        name: String,
        diagram: bool,
    },
    Close {
        name: String,
    },
    /// The text of an element `script`.
    Script,
    /// Comments, declarations, styles.
    Other,
}

impl Token {
    fn span(&self) -> Span {
        Span::new(SourceId(0), self.start, self.end)
    }
}

/// Returns the pieces of a page in order. Every text is some page.
fn tokens(text: &str) -> Vec<Token> {
    let mut res: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let start = at;
        let kind = if rest.starts_with("<!--") {
            at += rest.find("-->").map_or(rest.len(), |it| it + 3);
            TokenKind::Other
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            at += rest.find('>').map_or(rest.len(), |it| it + 1);
            TokenKind::Other
        } else if let Some(name) = tag_name(rest, "</") {
            at += tag_end(rest);
            TokenKind::Close { name }
        } else if let Some(name) = tag_name(rest, "<") {
            let end = tag_end(rest);
            at += end;
            let diagram = holds_diagram(&rest[1 + name.len()..end]);
            if ["script", "style"].contains(&name.as_str()) {
                res.push(Token { kind: TokenKind::Other, start, end: at });
                let end = find_close(&text[at..], &name);
                let kind = if name == "script" { TokenKind::Script } else { TokenKind::Other };
                res.push(Token { kind, start: at, end: at + end });
                at += end;
                continue;
            }
            TokenKind::Open { name, diagram }
        } else {
            let first = rest.chars().next().map_or(1, char::len_utf8);
            at += rest[first..].find('<').map_or(rest.len(), |it| it + first);
            TokenKind::Text
        };
        res.push(Token { kind, start, end: at });
    }
    res
}

/// Returns the name of the tag that a text begins with, in small letters.
fn tag_name(text: &str, begin: &str) -> Option<String> {
    let name: String =
        text.strip_prefix(begin)?.chars().take_while(char::is_ascii_alphanumeric).collect();
    name.starts_with(|it: char| it.is_ascii_alphabetic()).then(|| name.to_ascii_lowercase())
}

/// Returns the end of the tag that a text begins with; a `>` between quotes does not end it.
fn tag_end(text: &str) -> usize {
    let mut quote = None;
    for (at, letter) in text.bytes().enumerate() {
        match (quote, letter) {
            (None, b'>') => return at + 1,
            (None, b'"' | b'\'') if text.as_bytes()[..at].ends_with(b"=") => quote = Some(letter),
            (Some(it), _) if it == letter => quote = None,
            _ => {}
        }
    }
    text.len()
}

/// Returns the end of an element without tags in its text.
fn find_close(text: &str, name: &str) -> usize {
    let mut at = 0;
    while let Some(found) = text[at..].find("</") {
        at += found;
        if tag_name(&text[at..], "</").is_some_and(|it| it == name) {
            return at;
        }
        at += 2;
    }
    text.len()
}

/// Returns true if attributes say that an element holds a diagram: `class="idiagram"`, `id="diagram"`.
fn holds_diagram(attributes: &str) -> bool {
    let value = |name: &str| {
        let lower = attributes.to_ascii_lowercase();
        let found = lower.match_indices(name).find_map(|(at, _)| {
            let before = lower[..at].chars().next_back();
            let after = lower[at + name.len()..].trim_start();
            let alone = before.is_none_or(|it| it.is_whitespace() || "\"'/".contains(it));
            (alone && after.starts_with('=')).then(|| lower.len() - after.len() + 1)
        });
        found.map(|at| {
            let text = lower[at..].trim_start();
            let quote = text.chars().next().filter(|it| "\"'".contains(*it));
            let end = match quote {
                Some(quote) => text[1..].find(quote).map_or(text.len(), |it| it + 1),
                None => text.find(|it: char| it.is_whitespace() || it == '>').unwrap_or(text.len()),
            };
            text[quote.map_or(0, char::len_utf8)..end].to_owned()
        })
    };
    value("class").is_some_and(|it| it.split_whitespace().any(|it| it == "idiagram"))
        || value("id").is_some_and(|it| it.trim() == "diagram")
}
