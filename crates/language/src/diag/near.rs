//! "Did you mean ...?": the known words nearest to a wrong one.

/// A longer word is no slip of anything.
const LONGEST: usize = 64;
/// The most letters that may be wrong, missing, too many, or swapped with the next.
const EDITS: usize = 2;

/// "did you mean `X`?" for the candidate nearest to `word`: at most two edits away, and fewer than half its letters.
///
/// ```
/// let help = alfil::diag::did_you_mean("quen", ["king", "queen", "rook"]);
/// assert_eq!(help.as_deref(), Some("did you mean `queen`?"));
/// assert_eq!(alfil::diag::did_you_mean("zebra", ["king"]), None);
/// ```
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    let nearest = nearest(word, candidates);
    nearest.first().map(|it| format!("did you mean `{it}`?"))
}

/// Returns all candidates that are nearest to `word`, in their order: at most two edits away, and fewer than half their
/// letters. The time it takes does not depend on how long the texts are.
///
/// ```
/// assert_eq!(alfil::diag::nearest("e2e5", ["e2e3", "d2d4", "e2e4"]), ["e2e3", "e2e4"]);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Letters have at most four bytes.
    if word.len() > 4 * LONGEST || word.chars().count() > LONGEST {
        return Vec::new();
    }
    let word = word.to_lowercase();
    let (length, letters) = (word.chars().count(), counts(&word));
    let mut best = EDITS;
    let mut res = Vec::new();
    for candidate in candidates {
        if candidate.len() > 4 * (LONGEST + EDITS) {
            continue;
        }
        let lower = candidate.to_lowercase();
        let its_length = lower.chars().count();
        if its_length.abs_diff(length) > best || differences(&letters, &counts(&lower)) > 2 * best {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&word, &lower);
        if distance > best || distance * 2 >= its_length.max(2) {
            continue;
        }
        if distance < best {
            best = distance;
            res.clear();
        }
        res.push(candidate);
    }
    res
}

/// Returns how often each letter stands in a text; letters with equal low bytes count as one.
fn counts(text: &str) -> [u16; 256] {
    let mut res = [0; 256];
    for letter in text.chars() {
        res[(u32::from(letter) & 0xff) as usize] += 1;
    }
    res
}

/// Returns how many letters one text has and the other has not. An edit makes two of them at most: a letter for another
/// one.
fn differences(a: &[u16; 256], b: &[u16; 256]) -> usize {
    a.iter().zip(b).map(|(a, b)| usize::from(a.abs_diff(*b))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_are_all_told_in_order() {
        assert_eq!(nearest("rok", ["rook", "king", "rock", "pawn"]), ["rook", "rock"]);
        assert_eq!(nearest("ROOK", ["rock", "rook", "book"]), ["rook"]);
        assert_eq!(nearest("", ["a", "ab"]), [""; 0]);
        assert_eq!(nearest("üöä", ["uöä", "üoä"]), ["uöä", "üoä"]);
    }
}
