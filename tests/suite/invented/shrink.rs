//! Makes a file small that shows a difference.

use super::{load, play};
use toml::{Table, Value};

/// The most files that are tried.
const BUDGET: usize = 1500;

/// Returns what is left of a file if everything is removed that the difference does not need.
pub(super) fn shrink(file: Table, seed: u64) -> String {
    let difference = |file: &Table| {
        let variant = load(&file.to_string()).ok()?;
        play(&variant, seed).err().map(|it| kind(&it))
    };
    let Some(wanted) = difference(&file) else { return file.to_string() };
    let differs = |file: &Table| difference(file) == Some(wanted);
    let (mut file, mut budget) = (file, BUDGET);
    loop {
        let mut changed = false;
        let mut n = 0;
        while budget > 0 {
            let mut smaller = Value::Table(file.clone());
            let mut left = n;
            if !reduce(&mut smaller, &mut left) {
                break;
            }
            let Value::Table(smaller) = smaller else { unreachable!() };
            budget -= 1;
            if smaller != file && differs(&smaller) {
                (file, changed) = (smaller, true);
            } else {
                n += 1;
            }
        }
        if !changed || budget == 0 {
            return file.to_string();
        }
    }
}

/// Returns which comparison failed: another one is another find.
fn kind(what: &str) -> usize {
    const KINDS: [&str; 12] = [
        "against the reference",
        "against trying all",
        "against walking",
        "counted,",
        "by shortcuts",
        "hash of FEN",
        "FEN written anew",
        "checkers of",
        "of theirs are",
        "failed: FEN",
        "FEN",
        "left == right",
    ];
    KINDS.iter().position(|it| what.contains(it)).unwrap_or(KINDS.len())
}

/// Makes the n-th of all small changes; returns false if there are fewer.
fn reduce(value: &mut Value, n: &mut usize) -> bool {
    let mut is_it = || {
        let res = *n == 0;
        *n = n.wrapping_sub(1);
        res
    };
    match value {
        Value::Table(table) => {
            let keys: Vec<String> = table.keys().cloned().collect();
            for key in &keys {
                if is_it() {
                    table.remove(key);
                    return true;
                }
            }
            keys.iter().any(|it| reduce(&mut table[it], n))
        }
        Value::Array(items) => {
            for at in 0..items.len() {
                if is_it() {
                    items.remove(at);
                    return true;
                }
            }
            items.iter_mut().any(|it| reduce(it, n))
        }
        Value::String(text) => {
            for shorter in shorter(text) {
                if is_it() {
                    *text = shorter;
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}

/// Returns shorter texts: parts beside an operator, what stands in parentheses, one word less.
fn shorter(text: &str) -> Vec<String> {
    let mut res = Vec::new();
    if text.len() > 6 {
        res.extend(["never", "always", "own", "none"].map(ToOwned::to_owned));
    }
    for sign in [" and ", " or ", " | ", " & ", " - ", " + ", " then "] {
        let mut depth = 0;
        for (at, it) in text.char_indices() {
            match it {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ if depth == 0 && text[at..].starts_with(sign) => {
                    res.push(text[..at].to_owned());
                    res.push(text[at + sign.len()..].to_owned());
                }
                _ => {}
            }
        }
    }
    // What stands in each pair of parentheses.
    let mut open = Vec::new();
    for (at, it) in text.char_indices() {
        match it {
            '(' => open.push(at),
            ')' => {
                let inside = open.pop().map(|from| text[from + 1..at].to_owned());
                res.extend(inside);
            }
            _ => {}
        }
    }
    res.extend(text.strip_prefix("not ").map(ToOwned::to_owned));
    let words: Vec<&str> = text.split(' ').collect();
    if words.len() > 1 {
        for n in 0..words.len() {
            let mut rest = words.clone();
            rest.remove(n);
            res.push(rest.join(" "));
        }
    } else if text.len() > 1 && text.is_ascii() {
        res.extend((0..text.len()).map(|n| format!("{}{}", &text[..n], &text[n + 1..])));
    }
    res.retain(|it| !it.is_empty() && it.len() < text.len());
    res
}
