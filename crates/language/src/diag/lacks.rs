//! What no rule file can say, and the words that ask for it.

/// The note about what no rule file can say.
pub const LIMITS: &str = "`docs/language/limits.md` lists what no rule file can say";

/// What no rule file can say: parts of words that ask for it, and the sentence.
const LACKS: &[(&[&str], &str)] = &[
    (
        &[
            "dice",
            "die",
            "roll",
            "random",
            "randomly",
            "rand",
            "chance",
            "probability",
            "luck",
            "coin",
            "deck",
            "card",
            "cards",
            "draw-card",
            "lottery",
        ],
        "alfil has no chance: nothing in a game is random but which start of `[shuffle]` is played",
    ),
    (
        &[
            "hidden",
            "hide",
            "fog",
            "secret",
            "invisible",
            "visible",
            "visibility",
            "reveal",
            "revealed",
            "facedown",
            "unknown",
            "vision",
            "sight",
            "concealed",
        ],
        "alfil has no hidden pieces: all players see the whole board",
    ),
    (
        &[
            "simultaneous",
            "simultaneously",
            "synchronous",
            "bid",
            "bids",
            "bidding",
            "duel",
            "duels",
        ],
        "alfil has no simultaneous moves: players move one after the other",
    ),
    (
        &[
            "stack", "stacks", "stacking", "stacked", "tower", "towers", "pile", "carry",
            "carries", "carried",
        ],
        "alfil has no stacks: a cell has one piece at most",
    ),
    (
        &["time", "clock", "timer", "seconds", "realtime", "cooldown-seconds"],
        "alfil has no time in its rules: programs that play games keep clocks",
    ),
    (&["twoboards"], "alfil has no games on two boards at once with hands between them"),
];

/// Returns the sentence about what alfil has not, if a word asks for it.
pub fn lacks(word: &str) -> Option<&'static str> {
    let whole = word.to_lowercase();
    let mut parts: Vec<String> = Vec::new();
    for letter in word.chars() {
        match parts.last_mut() {
            Some(part) if letter.is_lowercase() => part.push(letter),
            _ => parts.push(letter.to_lowercase().collect()),
        }
    }
    let parts = parts.iter().map(|it| it.trim_start_matches(['-', '_', ' ']));
    let all: Vec<&str> = parts.chain([whole.as_str()]).collect();
    LACKS.iter().find(|it| it.0.iter().any(|it| all.contains(it))).map(|it| it.1)
}

#[cfg(test)]
mod tests {
    use super::lacks;

    #[test]
    fn a_part_of_a_word_asks_for_what_is_lacking() {
        assert!(lacks("fog-of-war").is_some_and(|it| it.contains("hidden")));
        assert!(lacks("randomMove").is_some_and(|it| it.contains("chance")));
        assert!(lacks("diet").is_none());
    }
}
