//! The text of files in the encodings that records have.

use alfil::notation::record::{Kind, decode};
use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS};
use std::{ffi::OsStr, path::Path};

/// Encodings of records from Japan, in the order in which they are tried.
const JAPANESE: [&Encoding; 2] = [SHIFT_JIS, EUC_JP];

/// Returns the text of a record: UTF-8; Shift-JIS or EUC-JP where that makes a record of shogi; else Latin-1.
///
/// # Errors
/// A message that names the encodings that are read.
pub(super) fn text(bytes: Vec<u8>) -> Result<String, String> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(it) => it.into_bytes(),
    };
    japanese(&bytes).or_else(|| decode(bytes)).ok_or_else(|| {
        "it is no text in UTF-8 or Latin-1, and no record of shogi in Shift-JIS or EUC-JP; save it in UTF-8"
            .to_owned()
    })
}

/// Returns the bytes of a record of shogi as its file has them: Shift-JIS in files that end in `.kif` and `.ki2`, UTF-8 in
/// all others.
///
/// # Errors
/// A message, if Shift-JIS has no such characters.
pub(super) fn bytes(text: String, file: &Path) -> Result<Vec<u8>, String> {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or("").to_ascii_lowercase();
    if !matches!(ending.as_str(), "kif" | "ki2") {
        return Ok(text.into_bytes());
    }
    let (bytes, _, lost) = SHIFT_JIS.encode(&text);
    if lost {
        let other = file.with_extension(format!("{ending}u"));
        let message =
            "files that end so are in Shift-JIS, which lacks some characters of this text";
        return Err(format!("{message}; write to `{}`, which is in UTF-8", other.display()));
    }
    Ok(bytes.into_owned())
}

/// Returns a text of one of the Japanese encodings, if it is a record of shogi.
fn japanese(bytes: &[u8]) -> Option<String> {
    JAPANESE.iter().find_map(|encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
        let is_shogi = matches!(Kind::of(&text), Kind::Kif | Kind::Ki2 | Kind::Csa);
        is_shogi.then(|| text.into_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_of_japan() {
        let kif = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n";
        for encoding in JAPANESE {
            let (bytes, _, lost) = encoding.encode(kif);
            assert!(!lost);
            assert_eq!(text(bytes.into_owned()).as_deref(), Ok(kif), "{}", encoding.name());
        }
        let csa = "V2.2\nN+甲\n+7776FU\n";
        assert_eq!(text(SHIFT_JIS.encode(csa).0.into_owned()).as_deref(), Ok(csa));
        assert_eq!(text(csa.as_bytes().to_vec()).as_deref(), Ok(csa));
    }

    #[test]
    fn files_of_shogi_are_in_shift_jis() {
        let written = |text: &str, file: &str| bytes(text.to_owned(), Path::new(file));
        let kif = "先手：甲\n   1 ７六歩(77)\n";
        assert_eq!(text(written(kif, "a.KIF").unwrap()).as_deref(), Ok(kif));
        assert_ne!(written(kif, "a.kif").unwrap(), kif.as_bytes());
        assert_eq!(written(kif, "a.kifu").unwrap(), kif.as_bytes());
        assert!(written("先手：☃☃\u{1f600}", "a.kif").unwrap_err().contains("`a.kifu`"));
    }

    #[test]
    fn other_encodings() {
        assert!(text(vec![0xff, 0xfe, b'a', 0]).unwrap_err().contains("UTF-8"));
        assert_eq!(text(b"[White \"M\xfcller\"]".to_vec()).as_deref(), Ok("[White \"Müller\"]"));
    }
}
