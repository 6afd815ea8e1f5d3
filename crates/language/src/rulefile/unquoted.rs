//! What other formats have and TOML has not: texts without quotes, other comments, colons.
//!
//! A text without quotes is no mistake here. It becomes a value of its own, [`Value::Bare`](super::Value::Bare): the schema
//! decides how it is written, `8x8` as `[8, 8]`, `yes` as `true`.

use super::file_tree::is_toml;
use std::ops::Range;

/// A line that is none of TOML.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// `key: value`, with the place of the colon.
    Colon(usize),
    /// A piece of an Interactive Diagram: `king:K:K:e1`.
    Piece,
    /// A key and its value without anything between them, with the key's end.
    NoEquals(usize),
    /// A header without its end.
    Unclosed,
    /// A header whose name can't stand without quotes, with the name's place.
    Header(Range<usize>),
    /// Nothing that is known.
    Other,
}

/// Returns what a line is that begins a key, a header or a comment and is none of TOML.
pub(super) fn line(line: &str) -> Option<Line> {
    let text = line.trim_end();
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    if text.starts_with('[') {
        let name = text.split('#').next().unwrap_or_default().trim_end();
        let inside = name.trim_matches(['[', ']']);
        let plain = |it: char| it.is_alphanumeric() || "-_. ".contains(it);
        if !inside.is_empty() && !name.contains(']') && inside.chars().all(plain) {
            return Some(Line::Unclosed);
        }
        let is_name = name.ends_with(']')
            && !inside.trim().is_empty()
            && !inside.ends_with('.')
            && !inside.contains(['[', ']', '\'', '"', '=', ',']);
        let at = name.len() - name.trim_start_matches('[').len();
        return (is_name && !is_toml(name)).then(|| Line::Header(at..at + inside.len()));
    }
    let key = text.split(['=', '\'', '"', '#']).next().unwrap_or_default();
    let name = key.trim_end();
    let plain = |it: char| it.is_alphanumeric() || "-_.".contains(it);
    if text[key.len()..].starts_with(['\'', '"'])
        && name.len() < key.len()
        && !name.is_empty()
        && name.chars().all(plain)
    {
        return Some(Line::NoEquals(name.len()));
    }
    if key.len() < text.len() && !key.contains(':') {
        return None;
    }
    let colons = key.matches(':').count();
    let first = key.find(':').filter(|at| {
        let name = key[..*at].trim();
        !name.is_empty() && name.chars().all(|it| it.is_alphanumeric() || "-_. ".contains(it))
    });
    Some(match (first, colons) {
        (Some(at), 1) => Line::Colon(at),
        (Some(_), _) => Line::Piece,
        // A key that is being typed.
        _ if text.contains('=') || !text.contains(char::is_whitespace) => return None,
        _ => Line::Other,
    })
}

/// Returns the sign of another format with which a comment begins, at the beginning of a line or after a value.
pub(super) fn comment(rest: &str, starts: bool) -> Option<&'static str> {
    let signs: &[&str] = if starts { &["//", ";", "--", "/*", "%"] } else { &["//"] };
    signs.iter().copied().find(|it| rest.starts_with(it))
}

/// Returns the length of a text without quotes that begins a text: a value on a line, in an array or in an inline table.
/// Nothing is returned if a value of TOML stands there.
pub(super) fn bare(rest: &str, open: Option<char>) -> Option<usize> {
    let line = rest.split(['\n', '\r']).next().unwrap_or_default();
    if line.starts_with(['\'', '"', '[', '{', '‘', '“', '„', '«', '’', '”', '‚']) {
        return None;
    }
    // The blanks of word processors, and a missing comma, have messages of their own.
    let first = line.split_whitespace().next().unwrap_or_default();
    if line.contains(['\u{a0}', '\u{2007}', '\u{202f}', '\u{feff}', '\u{200b}'])
        || open.is_some() && first.len() < line.len() && is_toml(&format!("x = {first}"))
    {
        return None;
    }
    let mut depth = 0_usize;
    let mut end = line.len();
    for (at, letter) in line.char_indices() {
        let stops = match letter {
            '(' => {
                depth += 1;
                false
            }
            ')' => {
                depth = depth.saturating_sub(1);
                false
            }
            '#' => line[..at].ends_with(char::is_whitespace) || at == 0,
            '/' => line[at..].starts_with("//") && line[..at].ends_with(char::is_whitespace),
            ',' => open.is_some() && depth == 0,
            ']' | '}' => open == Some(letter),
            '=' | '\'' | '"' if open.is_some() => return None,
            _ => false,
        };
        if stops {
            end = at;
            break;
        }
    }
    let value = line[..end].trim_end();
    (!value.is_empty() && !is_toml(&format!("x = {value}"))).then_some(value.len())
}

/// Returns the key and the table of a rule file for a piece line of an Interactive Diagram: `king:K:KN:image:e1`.
pub(super) fn piece(line: &str) -> Option<String> {
    let parts: Vec<&str> = line.trim().split(':').map(str::trim).collect();
    let name: String =
        parts[0].chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
    let part = |n: usize| parts.get(n).copied().filter(|it| !it.is_empty());
    let id = part(1)
        .map(str::to_owned)
        .or_else(|| parts[0].chars().next().map(|it| it.to_uppercase().collect()))?;
    let mut keys = vec![format!("id = '{id}'")];
    keys.extend(part(2).map(|it| format!("move = '{it}'")));
    // Behind two commas the other player's cells stand.
    let cells = part(4).map(|it| it.split(",,").next().unwrap_or(it).replace(',', " "));
    keys.extend(cells.map(|it| format!("start = '{it}'")));
    let plain = |it: &str| !it.contains(['\'', '"', '\\']);
    (plain(line) && !name.is_empty())
        .then(|| format!("{} = {{ {} }}", name.to_lowercase(), keys.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_formats() {
        assert_eq!(line("size: [8, 8]"), Some(Line::Colon(4)));
        assert_eq!(line("knight:N:::b1,g1"), Some(Line::Piece));
        assert_eq!(line("[mine:chess]"), Some(Line::Header(1..11)));
        assert_eq!(line("and so on"), Some(Line::Other));
        for sound in ["a = 1", "[a.b]", "[[rule]]", "'a:b' = 1", "a.\"x y\" = 2"] {
            assert_eq!(line(sound), None, "{sound}");
        }
    }

    #[test]
    fn values_without_quotes() {
        let read = |text: &'static str, open| bare(text, open).map(|it| &text[..it]);
        assert_eq!(read("8x8 # wide", None), Some("8x8"));
        assert_eq!(read("*8 }", Some('}')), Some("*8"));
        assert_eq!(read("count(a, b) > 1, x = 2", Some('}')), Some("count(a, b) > 1"));
        assert_eq!(read("n:KN", None), Some("n:KN"));
        assert_eq!(read("8 8", None), Some("8 8"));
        assert_eq!(read("white, black]", Some(']')), Some("white"));
        for sound in ["8", "true # x", "-1.5", "'x'", "[8, 8]", "{ a = 1 }"] {
            assert_eq!(read(sound, None), None, "{sound}");
        }
    }

    #[test]
    fn a_piece_line_becomes_a_key() {
        let line = piece("knight:N:N::b1,g1").unwrap();
        assert_eq!(line, "knight = { id = 'N', move = 'N', start = 'b1 g1' }");
    }
}
