//! Texts without control characters, which terminals obey.

use std::borrow::Cow;

/// Returns a text in which control characters are replaced by question marks, except line breaks and tabs. Texts from
/// files, records and other programs are passed through here before they are printed. The number of bytes is the same, so
/// that places in the text stay valid.
pub fn printable(text: &str) -> Cow<'_, str> {
    let obeyed = |it: char| it.is_control() && !matches!(it, '\n' | '\t');
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut chars = text.chars().peekable();
    let mut res = String::with_capacity(text.len());
    while let Some(it) = chars.next() {
        let ends_line = it == '\r' && chars.peek() == Some(&'\n');
        res.push(match it.len_utf8() {
            _ if !obeyed(it) || ends_line => it,
            1 => '?',
            // The control characters from U+0080 on have two bytes, and so has this one.
            _ => '\u{bf}',
        });
    }
    Cow::Owned(res)
}

/// Returns JSON in which all control characters are written as escapes, also those that JSON allows.
pub fn printable_json(json: &str) -> String {
    let mut res = String::with_capacity(json.len());
    for it in json.chars() {
        if it.is_control() {
            res.extend(["\\u", &format!("{:04x}", u32::from(it))]);
        } else {
            res.push(it);
        }
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_obeyed_and_nothing_moves() {
        let text = "a\u{1b}[31mb\u{9b}2J\u{7f}\rc\r\n\tÄ";
        let shown = printable(text);
        assert_eq!(shown, "a?[31mb\u{bf}2J??c\r\n\tÄ");
        assert_eq!(shown.len(), text.len());
        assert!(matches!(printable("plain\n"), Cow::Borrowed(_)));
        let json = serde_json::to_string("a\u{9b}\u{7f}\u{1b}").unwrap();
        let escaped = printable_json(&json);
        assert_eq!(escaped, "\"a\\u009b\\u007f\\u001b\"");
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), "a\u{9b}\u{7f}\u{1b}");
    }
}
