//! How cells are called.

/// Returns the name of the `file`-th file, from 0: `a` to `z`, then `aa`, `ab` ...
pub fn file_name(file: usize) -> String {
    let last = char::from(b'a' + (file % 26) as u8);
    match file / 26 {
        0 => last.to_string(),
        more => file_name(more - 1) + &last.to_string(),
    }
}

/// Returns the name of the `level`-th level, from 0: `A` to `Z`.
pub(super) fn level_name(level: usize) -> char {
    char::from(b'A' + (level % 26) as u8)
}

/// File and rank of a name like `c10`, from 1.
pub(super) fn file_and_rank(name: &str) -> Option<(i32, i32)> {
    let digits = name.find(|it: char| it.is_ascii_digit())?;
    let (letters, rank) = name.split_at(digits);
    if letters.is_empty() || letters.len() > 2 || !letters.bytes().all(|it| it.is_ascii_lowercase())
    {
        return None;
    }
    let file = letters.bytes().fold(0, |acc, it| acc * 26 + i32::from(it - b'a') + 1);
    Some((file, rank.parse().ok()?))
}
