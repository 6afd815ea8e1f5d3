//! Names of a game as rule files have them.

use super::model::Rules;
use alfil_language::sema;
use rustc_hash::FxHashSet;

/// The names of a game in its rule file.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// By players of the file; neutral ones are `neutral`.
    pub(super) players: Vec<String>,
    pub(super) pieces: Vec<String>,
    pub(super) ids: Vec<String>,
    pub(super) zones: Vec<String>,
    pub(super) move_types: Vec<String>,
    pub(super) cells: Vec<String>,
    pub(super) dirs: Vec<String>,
    pub(super) marks: Vec<String>,
    taken: FxHashSet<String>,
}

/// Returns the names of everything but the board's.
pub(super) fn words(rules: &Rules) -> Words {
    let mut words = Words::default();
    for taken in ["last-from", "last-to", "spot", "taken", "priority", "play"] {
        words.taken.insert(taken.to_owned());
    }
    words.players = rules
        .players
        .iter()
        .map(|it| if it.neutral { "neutral".to_owned() } else { words.free(&it.name, "player") })
        .collect();
    words.pieces = rules.pieces.iter().map(|it| words.free(&it.name, "piece")).collect();
    words.zones = rules.board.zones.iter().map(|it| words.free(&it.name, "zone")).collect();
    words.move_types = rules.move_types.iter().map(|it| words.free(it, "move")).collect();
    words.marks = rules
        .attributes
        .iter()
        .enumerate()
        .map(|(n, it)| {
            let inverted = rules.pieces.iter().any(|piece| piece.attributes.contains(&(n, true)));
            let name = it.trim_end_matches('?');
            match (inverted, name.strip_prefix("never-")) {
                (true, Some(rest)) => words.free(&format!("has-{rest}"), "mark"),
                (true, None) => words.free(&format!("not-{name}"), "mark"),
                (false, _) => words.free(name, "mark"),
            }
        })
        .collect();
    let mut ids = FxHashSet::default();
    words.ids = rules.pieces.iter().map(|it| id(&it.name, &mut ids)).collect();
    words
}

impl Words {
    /// Returns a free name like that of the file; `ending` is what may be added.
    pub(super) fn free(&mut self, name: &str, ending: &str) -> String {
        let plain =
            |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' };
        let name: String = name.chars().map(plain).collect();
        let parts: Vec<&str> = name.split('-').filter(|it| !it.is_empty()).collect();
        let mut name: String = parts.join("-").chars().take(40).collect();
        if !name.starts_with(|it: char| it.is_ascii_lowercase()) {
            name.insert_str(0, &format!("{ending}-"));
        }
        // Nothing that ends with a hyphen is a name, whatever follows it.
        name.truncate(name.trim_end_matches('-').len());
        let free = |it: &str, taken: &FxHashSet<String>| {
            sema::is_free_name(it)
                && !taken.contains(it)
                && !is_cell_like(it)
                && !it.starts_with("held-")
        };
        if !free(&name, &self.taken) {
            name = format!("{name}-{ending}");
        }
        let mut res = name.clone();
        let mut n = 2;
        while !free(&res, &self.taken) {
            res = format!("{name}-{n}");
            n += 1;
        }
        self.taken.insert(res.clone());
        res
    }
}

/// Returns true for names that could be cells of a grid.
fn is_cell_like(name: &str) -> bool {
    let letters = name.trim_end_matches(|it: char| it.is_ascii_digit());
    letters.len() < name.len()
        && letters.len() <= 2
        && letters.bytes().all(|it| it.is_ascii_lowercase())
}

/// Returns a new ID: a capital, then more letters of the name, then numbers.
fn id(name: &str, ids: &mut FxHashSet<String>) -> String {
    let letters: Vec<char> = name.chars().filter(char::is_ascii_alphabetic).collect();
    let first = letters.first().map_or('X', char::to_ascii_uppercase);
    let capitals = name.chars().skip(1).filter(char::is_ascii_uppercase);
    let following = letters.iter().skip(1).map(char::to_ascii_lowercase);
    let mut tries: Vec<String> = vec![first.to_string()];
    tries.extend(capitals.chain(following).map(|it| format!("{first}{}", it.to_ascii_lowercase())));
    tries.extend((1..).take(300).map(|it| format!("{first}{it}")));
    let found = tries.into_iter().find(|it| !ids.contains(&it.to_lowercase()));
    let id = found.unwrap_or_else(|| first.to_string());
    ids.insert(id.to_lowercase());
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_free_one() {
        let mut words = Words::default();
        let cut = format!("{}-b", "a".repeat(39));
        for (name, expected) in [
            ("?", "zone"),
            ("a1", "a1-zone"),
            ("A b", "a-b"),
            (&cut, &"a".repeat(39)),
            ("a_b", "a-b-zone"),
        ] {
            assert_eq!(words.free(name, "zone"), expected, "{name}");
        }
    }
}
