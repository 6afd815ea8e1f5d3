//! Disambiguation: how much of each move is written so that it is distinct.

use rustc_hash::FxHashMap;

/// Returns for each move the first of its texts that no other move shares with the same beginning. Returns the move text
/// if there is none, or if another move is written so. No two of the results are the same.
///
/// Each move has its texts from the shortest to the longest. All moves that share the first text have the same number of
/// texts.
pub(super) fn choose(candidates: &[Vec<String>], move_texts: &[String]) -> Vec<String> {
    let mut seen: FxHashMap<(&str, usize, &str), usize> = FxHashMap::default();
    for texts in candidates {
        for (n, text) in texts.iter().enumerate() {
            *seen.entry((&texts[0], n, text)).or_default() += 1;
        }
    }
    let told_apart = |texts: &'_ Vec<String>| {
        let mut texts_by_length = texts.iter().enumerate();
        let text =
            texts_by_length.find(|(n, text)| seen[&(texts[0].as_str(), *n, text.as_str())] == 1);
        text.map(|it| it.1.clone())
    };
    let mut res: Vec<Option<String>> = candidates.iter().map(told_apart).collect();
    let mut writers: FxHashMap<String, Vec<usize>> = FxHashMap::default();
    for (n, text) in res.iter().enumerate() {
        if let Some(text) = text {
            writers.entry(text.clone()).or_default().push(n);
        }
    }
    let owners: FxHashMap<&str, usize> =
        move_texts.iter().enumerate().map(|(n, it)| (it.as_str(), n)).collect();
    res.iter_mut().enumerate().for_each(|(n, text)| {
        let taken = text.as_deref().is_some_and(|it| {
            writers[it].len() > 1 || owners.get(it).is_some_and(|owner| *owner != n)
        });
        if taken {
            *text = None;
        }
    });
    res.into_iter().zip(move_texts).map(|(text, it)| text.unwrap_or_else(|| it.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(candidates: &[&[&str]], move_texts: &[&str], expected: &[&str]) {
        let candidates: Vec<Vec<String>> =
            candidates.iter().map(|it| it.iter().map(|it| (*it).to_owned()).collect()).collect();
        let move_texts: Vec<String> = move_texts.iter().map(|it| (*it).to_owned()).collect();
        assert_eq!(choose(&candidates, &move_texts), expected);
    }

    #[test]
    fn as_little_as_tells_moves_apart() {
        check(&[&["Nc3", "Nbc3"], &["Nf3", "Ngf3"]], &["b1c3", "g1f3"], &["Nc3", "Nf3"]);
        check(&[&["Nd2", "Nbd2"], &["Nd2", "Nfd2"]], &["b1d2", "f3d2"], &["Nbd2", "Nfd2"]);
        // File, rank, or both: of three queens on a1, a5 and e5, a file or rank identifies only a queen that is alone on it.
        check(
            &[
                &["Qe1", "Qae1", "Q1e1", "Qa1e1"],
                &["Qe1", "Qae1", "Q5e1", "Qa5e1"],
                &["Qe1", "Qee1", "Q5e1", "Qe5e1"],
            ],
            &["a1e1", "a5e1", "e5e1"],
            &["Q1e1", "Qa5e1", "Qee1"],
        );
    }

    #[test]
    fn what_would_read_like_another_move_is_written_as_its_move_text() {
        check(&[&["Qxe4"], &["Qxe4"], &["Qe4"]], &["a", "b", "c"], &["a", "b", "Qe4"]);
        // Distinct among moves with the same beginning, but equal to another one.
        check(&[&["bc4"], &["b", "bc4"], &["b", "bc5"]], &["x", "y", "z"], &["x", "y", "bc5"]);
        // A move text is never another's.
        check(&[&["xa2"], &["Q"]], &["a1a2", "xa2"], &["a1a2", "Q"]);
    }
}
