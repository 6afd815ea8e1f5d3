//! Places of a text in UTF-16 units, as browsers count them.

/// The bytes between two known places.
const CHUNK: usize = 1024;

/// Returns the UTF-16 units of a text, or of a part of one.
pub fn units(utf8: &[u8]) -> usize {
    // Each character has one byte that continues none. Characters of four bytes take two units.
    utf8.iter().map(|it| usize::from(it & 0xC0 != 0x80) + usize::from(*it >= 0xF0)).sum()
}

/// A text with the units before some of its places.
#[derive(Debug)]
pub struct Utf16Index<'t> {
    text: &'t str,
    /// The units before each chunk.
    before: Vec<usize>,
}

/// A place that a text does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPlace {
    /// It is behind the end; the text has so many units.
    Beyond(usize),
    /// It is between the two units of one character.
    InCharacter,
}

impl Utf16Index<'_> {
    /// Reads a text.
    pub fn new(text: &str) -> Utf16Index<'_> {
        let mut sum = 0;
        let before = text.as_bytes().chunks(CHUNK).map(|chunk| {
            let here = sum;
            sum += units(chunk);
            here
        });
        Utf16Index { text, before: before.collect() }
    }

    /// Returns the units before a byte.
    pub fn units(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let chunk = (byte / CHUNK).min(self.before.len().saturating_sub(1));
        let before = self.before.get(chunk).copied().unwrap_or(0);
        before + units(&self.text.as_bytes()[chunk * CHUNK..byte])
    }

    /// Returns the byte behind so many units.
    pub fn byte(&self, units: usize) -> Result<usize, BadPlace> {
        let chunk = self.before.partition_point(|it| *it <= units).saturating_sub(1);
        let mut seen = self.before.get(chunk).copied().unwrap_or(0);
        // A character may begin in one chunk and end in the next.
        let start = (chunk * CHUNK..self.text.len()).find(|it| self.text.is_char_boundary(*it));
        let start = start.unwrap_or(self.text.len());
        for (byte, it) in self.text[start..].char_indices() {
            if seen == units {
                return Ok(start + byte);
            }
            if seen > units {
                return Err(BadPlace::InCharacter);
            }
            seen += it.len_utf16();
        }
        match seen.cmp(&units) {
            std::cmp::Ordering::Equal => Ok(self.text.len()),
            std::cmp::Ordering::Greater => Err(BadPlace::InCharacter),
            std::cmp::Ordering::Less => Err(BadPlace::Beyond(seen)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_browsers() {
        for text in
            ["", "abc", "a\u{1f600}é", &"x\u{1f600}éß\n".repeat(700), &"\u{1f600}".repeat(700)]
        {
            let index = Utf16Index::new(text);
            let all = text.encode_utf16().count();
            assert_eq!(index.units(text.len()), all);
            let mut at = 0;
            for (byte, it) in text.char_indices() {
                assert_eq!((index.units(byte), index.byte(at)), (at, Ok(byte)));
                if it.len_utf16() == 2 {
                    assert_eq!(index.byte(at + 1), Err(BadPlace::InCharacter), "{at}");
                }
                at += it.len_utf16();
            }
            assert_eq!(index.byte(all), Ok(text.len()));
            assert_eq!(index.byte(all + 1), Err(BadPlace::Beyond(all)));
            assert_eq!(index.byte(usize::MAX), Err(BadPlace::Beyond(all)));
        }
    }
}
