//! Disambiguation: how much of each move is written so that it is distinct.

use rustc_hash::FxHashMap;

/// Returns for each move the first of its texts that no other move shares with the same beginning; `None` if there is none,
/// or if another move is written so. No two of the results are the same.
///
/// Each move has its texts from the shortest to the longest. All moves that share the first text have the same number of
/// texts.
pub(super) fn choose(candidates: &[Vec<String>]) -> Vec<Option<&str>> {
    let mut seen: FxHashMap<(&str, usize, &str), usize> = FxHashMap::default();
    for texts in candidates {
        for (n, text) in texts.iter().enumerate() {
            *seen.entry((&texts[0], n, text)).or_default() += 1;
        }
    }
    let told_apart = candidates.iter().map(|texts| {
        let is_only = |it: &(usize, &String)| seen[&(texts[0].as_str(), it.0, it.1.as_str())] == 1;
        texts.iter().enumerate().find(is_only).map(|it| it.1.as_str())
    });
    let res: Vec<Option<&str>> = told_apart.collect();
    let mut writers: FxHashMap<&str, usize> = FxHashMap::default();
    for text in res.iter().flatten() {
        *writers.entry(text).or_default() += 1;
    }
    res.into_iter().map(|it| it.filter(|it| writers[it] == 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(candidates: &[&[&str]], expected: &[&str]) {
        let candidates: Vec<Vec<String>> =
            candidates.iter().map(|it| it.iter().map(|it| (*it).to_owned()).collect()).collect();
        let found: Vec<&str> =
            choose(&candidates).into_iter().map(Option::unwrap_or_default).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn as_little_as_tells_moves_apart() {
        check(&[&["Nc3", "Nbc3"], &["Nf3", "Ngf3"]], &["Nc3", "Nf3"]);
        check(&[&["Nd2", "Nbd2"], &["Nd2", "Nfd2"]], &["Nbd2", "Nfd2"]);
        // File, rank, or both: of three queens on a1, a5 and e5, a file or rank identifies only a queen that is alone on it.
        check(
            &[
                &["Qe1", "Qae1", "Q1e1", "Qa1e1"],
                &["Qe1", "Qae1", "Q5e1", "Qa5e1"],
                &["Qe1", "Qee1", "Q5e1", "Qe5e1"],
            ],
            &["Q1e1", "Qa5e1", "Qee1"],
        );
    }

    #[test]
    fn what_would_read_like_another_move_is_not_chosen() {
        check(&[&["Qxe4"], &["Qxe4"], &["Qe4"]], &["", "", "Qe4"]);
        // Distinct among moves with the same beginning, but equal to another one.
        check(&[&["bc4"], &["b", "bc4"], &["b", "bc5"]], &["", "", "bc5"]);
    }
}
