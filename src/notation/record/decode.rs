//! The characters of record files.

/// Windows-1252 from 0x80 to 0x9F: signs where Latin-1 has control characters.
const SIGNS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Returns the text of a record file: UTF-8 or, if it is not UTF-8, Latin-1 as Windows-1252 extends it. The standard of PGN
/// asks for Latin-1, and names of players are often written so.
///
/// Returns `None` for bytes that are no text: they have a zero byte.
///
/// ```
/// use alfil::notation::record::decode;
/// assert_eq!(decode(b"[White \"M\xfcller\"]".to_vec()).as_deref(), Some("[White \"Müller\"]"));
/// assert_eq!(decode("[White \"Müller\"]".into()).as_deref(), Some("[White \"Müller\"]"));
/// ```
pub fn decode(bytes: Vec<u8>) -> Option<String> {
    if bytes.contains(&0) {
        return None;
    }
    let character = |it: u8| match it {
        0x80..=0x9f => SIGNS[usize::from(it - 0x80)],
        it => char::from(it),
    };
    let text = String::from_utf8(bytes);
    Some(text.unwrap_or_else(|it| it.into_bytes().into_iter().map(character).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_other_encodings() {
        assert_eq!(decode(b"\x93e4\x94 \xe9".to_vec()).as_deref(), Some("“e4” é"));
        assert_eq!(decode("„é♞".into()).as_deref(), Some("„é♞"));
        // UTF-16, and anything that is no text.
        assert_eq!(decode(b"\xff\xfe1\x00.\x00".to_vec()), None);
    }
}
