//! Moves of pieces as the other programs write them, in the words of rule files.
//!
//! Most is Betza's notation in both. The fork adds leaps by their coordinates, bent riders by a letter, captures without
//! moving, and leaps over what they capture.

use alfil_language::syntax::betza::leap_text;
use std::fmt::Write as _;

/// Moves in the words of rule files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    pub(super) betza: String,
    /// Moves that only a path can say.
    pub(super) paths: Vec<String>,
    /// Moves along lines, as many squares as there are pieces on the line.
    pub(super) lines: Option<Lines>,
}

/// Moves as in Lines of Action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    /// The atom of the directions.
    pub(super) ways: char,
    /// True if the piece passes over friends.
    pub(super) over_friends: bool,
}

/// Riders that turn a corner: the letter, and the legs.
const BENT: &[(char, &str)] = &[('O', "[F?R]"), ('M', "[W?B]")];

/// What a leap over the victim says, without blanks: the victim is the one piece on the way, beside both its ends.
const LOCUST: [&str; 5] =
    ["hurdles:1,1", "pre:1,1", "post:1,1", "capture:locust_first", "hurdle_types:enemy"];

/// Translates moves. What has no translation stays as it is, so that the reader of rule files reports it.
pub(super) fn read(text: &str) -> Moves {
    let text = text.trim();
    // Without any atom the piece stays where it is.
    if text == "-" || text.chars().all(|it| it.is_ascii_lowercase()) {
        return Moves::default();
    }
    let mut res = Moves::default();
    let mut rest = text;
    while !rest.is_empty() {
        let (term, after) = term(rest);
        rest = after;
        if let Some(lines) = as_many(term).filter(|_| res.lines.is_none()) {
            res.lines = Some(lines);
            continue;
        }
        match furthest(term) {
            Some(path) => res.paths.push(path),
            None => res.betza.push_str(&translated(term)),
        }
    }
    res
}

/// Returns the first term, with all its letters and its range, and the rest.
fn term(text: &str) -> (&str, &str) {
    let mut end = 0;
    let mut letters = text.char_indices().peekable();
    let mut nested = 0;
    let mut atom = None;
    while let Some((at, letter)) = letters.next() {
        match letter {
            '{' => nested += 1,
            '}' => nested -= 1,
            _ if nested > 0 => {}
            '(' => {
                atom = atom.or(Some(letter));
                nested += 1;
                let inner = text[at..].find(')').map_or(text.len(), |it| at + it);
                while letters.peek().is_some_and(|it| it.0 <= inner) {
                    letters.next();
                }
                nested -= 1;
                end = (inner + 1).min(text.len());
                if !text[end..].starts_with(['(', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
                    return text.split_at(end);
                }
                continue;
            }
            'A'..='Z' if atom.is_none() => atom = Some(letter),
            // A rider is its letter twice.
            _ if atom == Some(letter) => {}
            '0'..='9' if atom.is_some() => {}
            '[' if atom.is_some() => nested += 1,
            _ if atom.is_some() => return text.split_at(at),
            _ => {}
        }
        end = at + letter.len_utf8();
    }
    text.split_at(end.min(text.len()))
}

/// Returns the lines of a piece that goes as many squares as there are pieces on the line.
fn as_many(term: &str) -> Option<Lines> {
    let term: String = term.chars().filter(|it| !it.is_whitespace()).collect();
    let (over_friends, atom) = match term.strip_prefix("x{transparent_types:friendly}") {
        Some(atom) => (true, atom),
        None => (false, term.strip_prefix('x')?),
    };
    let mut letters = atom.chars();
    let ways = letters.next().filter(|it| "RBQ".contains(*it) && letters.as_str().is_empty())?;
    Some(Lines { ways, over_friends })
}

/// Returns the path of a slider that goes as far as it can.
fn furthest(term: &str) -> Option<String> {
    let letters = term.strip_suffix(['Q', 'R', 'B'])?;
    let ways = match term.chars().last()? {
        'Q' => "all",
        'R' => "orthogonal",
        _ => "diagonal",
    };
    let modes: String = letters.chars().filter(|it| *it != 'z').collect();
    let plain = letters.contains('z') && modes.chars().all(|it| matches!(it, 'm' | 'c'));
    let blank = if modes.is_empty() { "" } else { " " };
    plain.then(|| format!("{modes}{blank}slide({ways}, max)"))
}

fn translated(term: &str) -> String {
    let mut term = with_letters(term);
    if let (Some(from), Some(to)) = (term.find('{'), term.find('}'))
        && from < to
    {
        let parts: Vec<String> = term[from + 1..to]
            .split(';')
            .map(|it| it.chars().filter(|it| !it.is_whitespace()).collect())
            .filter(|it: &String| !it.is_empty())
            .collect();
        let before = term[..from].trim_end_matches(char::is_whitespace);
        let locust =
            parts.iter().all(|it| LOCUST.contains(&it.as_str())) && parts.len() == LOCUST.len();
        if let Some(before) = before.strip_suffix('c').filter(|_| locust) {
            term = format!("{before}cafm{}", term[to + 1..].trim());
        }
    }
    // The piece stays where it is, and what it reaches is captured.
    if let Some((before, atom)) = term.split_once("c^") {
        let slider = atom.chars().all(|it| "RBQ".contains(it));
        return format!("{before}ca{}b{atom}", if slider { "i" } else { "" });
    }
    for (letter, legs) in BENT {
        if term.ends_with(*letter) {
            return term.replace(*letter, legs);
        }
    }
    term
}

/// Writes leaps by their letters: `(1,2)` is `N`, and twice it is a rider.
fn with_letters(term: &str) -> String {
    let Some(from) = term.find('(') else { return term.to_owned() };
    let mut res = term[..from].to_owned();
    for part in term[from..].split_inclusive(')') {
        let inner = part.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
        let pair = inner.and_then(|it| it.split_once(','));
        let numbers = pair
            .and_then(|(a, b)| Some((a.trim().parse::<u8>().ok()?, b.trim().parse::<u8>().ok()?)));
        match numbers.and_then(|(a, b)| leap_text(a.into(), b.into())) {
            Some(letters) if res[from..] == *letters && letters.len() > 1 => res.push('0'),
            Some(letters) => res.push_str(&letters),
            None => res.push_str(part),
        }
    }
    res
}

/// Returns the terms of moves.
fn terms(mut text: &str) -> Vec<&str> {
    let mut res = Vec::new();
    while !text.is_empty() {
        let (term, after) = term(text);
        res.push(term);
        text = after;
    }
    res
}

/// Whether the moves to empty cells can be taken back by a move of the same piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoesBack {
    Never,
    Sometimes,
    Always,
}

/// Returns whether moves to empty cells can be taken back. Moves that only go forward can't; the predefined pawn has none here.
pub(super) fn goes_back(betza: &str) -> GoesBack {
    let quiet = |it: &&str| {
        !it.starts_with(|it: char| it.is_ascii_lowercase()) || {
            let (letters, _) = split(it);
            letters.contains('m') || !letters.contains(['c', 'e'])
        }
    };
    let (mut forward, mut both) = (false, false);
    for term in terms(betza.trim()).iter().filter(|it| quiet(it)) {
        let (letters, atom) = split(term);
        let ways: String = letters.chars().filter(|it| "fblrvsh".contains(*it)).collect();
        // Half of the leaps to one side of the board.
        let ways = ways.replace("fh", "f");
        let aside =
            atom.starts_with(['W', 'R', 'D', 'H', 'K', 'Q']) && ways.contains(['l', 'r', 's']);
        if ways.is_empty()
            || ways.chars().all(|it| matches!(it, 'v' | 's')) && !letters.contains('i')
        {
            both = true;
        } else if ways.contains('f') && !ways.contains(['b', 'v', 'h']) && !aside {
            forward = true;
        } else {
            (forward, both) = (true, true);
        }
    }
    match (forward, both) {
        (_, false) => GoesBack::Never,
        (false, true) => GoesBack::Always,
        (true, true) => GoesBack::Sometimes,
    }
}

/// Returns the moves by which a piece that has moved may go back, as leaps and slides on the empty board; `None` if they can't
/// be said so.
pub(super) fn returning(betza: &str) -> Option<String> {
    let mut res = String::new();
    for term in terms(betza.trim()) {
        let (letters, atom) = split(term);
        let quiet = letters.contains('m') || !letters.contains(['c', 'e']);
        if !quiet || letters.contains('i') {
            continue;
        }
        let ways: String = letters.chars().filter(|it| !"mcen".contains(*it)).collect();
        if !ways.chars().all(|it| "fblrvsh".contains(it)) || atom.contains(['[', '(', '{']) {
            return None;
        }
        let _ = write!(res, "{ways}{atom}");
    }
    (!res.is_empty()).then_some(res)
}

/// Returns the group of directions of moves that go straight, and the most steps; `None` for all other moves.
pub(super) fn straight(betza: &str) -> Option<(&'static str, Option<u8>)> {
    let (letters, atom) = split(betza.trim());
    if !letters.chars().all(|it| matches!(it, 'm' | 'c')) {
        return None;
    }
    let (base, range) = atom.split_at(atom.len().min(1));
    let (ways, slides) = match base {
        "W" => ("orthogonal", false),
        "F" => ("diagonal", false),
        "K" => ("all", false),
        "R" => ("orthogonal", true),
        "B" => ("diagonal", true),
        "Q" => ("all", true),
        _ => return None,
    };
    match range {
        "" => Some((ways, (!slides).then_some(1))),
        _ => range.parse().ok().filter(|it| *it > 0).map(|it| (ways, Some(it))),
    }
}

/// Splits a term into its small letters and its atom.
fn split(term: &str) -> (&str, &str) {
    term.split_at(term.find(|it: char| !it.is_ascii_lowercase()).unwrap_or(term.len()))
}

/// Returns the first term that Fairy-Stockfish reads otherwise than its fork and Betza's notation; `None` if there is none.
pub(super) fn read_otherwise(text: &str) -> Option<&str> {
    terms(text.trim()).into_iter().find(|it| !is_agreed(it))
}

/// Returns true for a term that all programs read alike. What else the other program accepts, it takes for something else, or for
/// no move at all.
fn is_agreed(term: &str) -> bool {
    let (letters, atom) = split(term);
    let has = |it: char| letters.contains(it);
    let once = letters.chars().all(|it| "fblrvs".contains(it) || letters.matches(it).count() == 1);
    let mut parts = atom.chars();
    let Some(base) = parts.next() else { return letters.is_empty() };
    let range = parts.as_str();
    let doubled = range.len() == 1 && range.starts_with(base);
    let short = range.len() == 1 && range.starts_with(|it: char| it.is_ascii_digit());
    let leaps = range.is_empty();
    let slides = matches!(base, 'R' | 'B' | 'Q');
    let rides = matches!(base, 'W' | 'F' | 'N' | 'K');
    let lame = matches!(base, 'D' | 'A' | 'N' | 'Z');
    once && letters.chars().all(|it| "mcinpgefblrvsh".contains(it))
        && "WFDNAHLCJZGKRBQ".contains(base)
        && (leaps || doubled && rides || short && (rides || slides))
        && (!has('n') || lame && leaps)
        && (!(has('p') || has('g')) || slides || rides && !leaps)
        && (!has('e') || has('c'))
}

/// Returns true if any move is for pieces that have not moved: `i` on a first leg.
pub(super) fn has_initial(betza: &str) -> bool {
    betza.replace("caib", "").contains('i')
}

/// Returns the captures among moves, as captures of friends; `None` if there are none.
pub(super) fn of_friends(betza: &str) -> Option<String> {
    let mut res = String::new();
    let mut rest = betza;
    while !rest.is_empty() {
        let (term, after) = term(rest);
        rest = after;
        let at = term.find(|it: char| it.is_ascii_uppercase() || it == '[').unwrap_or(term.len());
        let (letters, atom) = term.split_at(at);
        if letters.contains(['e', 'm']) && !letters.contains('c') {
            continue;
        }
        let letters: String = letters.chars().filter(|it| !matches!(it, 'm' | 'c' | 'e')).collect();
        let _ = write!(res, "{letters}d{atom}");
    }
    (!res.is_empty()).then_some(res)
}

/// Returns the moves without captures.
pub(super) fn quiet(betza: &str) -> String {
    let mut res = String::new();
    let mut rest = betza;
    while !rest.is_empty() {
        let (term, after) = term(rest);
        rest = after;
        let at = term.find(|it: char| it.is_ascii_uppercase() || it == '[').unwrap_or(term.len());
        let (letters, atom) = term.split_at(at);
        if letters.contains('m') || !letters.contains(['c', 'e']) {
            let letters: String = letters.chars().filter(|it| !"mce".contains(*it)).collect();
            let _ = write!(res, "m{letters}{atom}");
        }
    }
    res
}

/// Returns the moves with captures by which the piece stays where it is.
pub(super) fn from_afar(betza: &str) -> String {
    let mut res = String::new();
    let mut rest = betza;
    while !rest.is_empty() {
        let (term, after) = term(rest);
        rest = after;
        let at = term.find(|it: char| it.is_ascii_uppercase()).unwrap_or(term.len());
        let (letters, atom) = term.split_at(at);
        let ways: String = letters.chars().filter(|it| !matches!(it, 'm' | 'c')).collect();
        let captures = letters.contains('c') || !letters.contains('m');
        if letters.contains('m') || !letters.contains('c') {
            let _ = write!(res, "m{}{atom}", ways.replace('e', ""));
        }
        if captures {
            let rider = atom.starts_with(['R', 'B', 'Q']) || atom.len() > 1;
            let passing = ways.contains('e') && !rider;
            let ways = ways.replace(['e', 'i', 'n'], "");
            let _ = write!(res, "{ways}ca{}b{atom}", if rider { "i" } else { "" });
            if passing {
                let _ = write!(res, "{ways}eab{atom}");
            }
        }
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    fn betza(text: &str) -> String {
        read(text).betza
    }

    #[test]
    fn betza_stays_as_it_is() {
        for text in ["", "K", "fmWfceFifmnD", "RmBcpB", "mRcpRmBcpB", "R3fB2", "NN", "jQ"] {
            assert_eq!(betza(text), text);
        }
    }

    #[test]
    fn what_programs_read_alike() {
        for text in ["fmWfceFifmnD", "RmBcpB", "R3fB2", "NN", "gQ", "nN", "K2", "ffNfsW"] {
            assert_eq!(read_otherwise(text), None, "{text}");
        }
        for text in ["DD", "nH", "jR", "WpN", "U", "R12", "eF", "nR", "(1,2)", "WO", "nnN", "CX"] {
            assert!(read_otherwise(text).is_some(), "{text}");
        }
        assert_eq!(read_otherwise("WfDD"), Some("fDD"));
    }

    #[test]
    fn moves_that_can_be_taken_back() {
        for (text, back) in [
            ("", GoesBack::Never),
            ("fmWfcF", GoesBack::Never),
            ("fR", GoesBack::Never),
            ("ffN", GoesBack::Never),
            ("N", GoesBack::Always),
            ("mQcfN", GoesBack::Always),
            ("FfW", GoesBack::Sometimes),
            ("fsW", GoesBack::Sometimes),
        ] {
            assert_eq!(goes_back(text), back, "{text}");
        }
    }

    #[test]
    fn leaps_by_coordinates() {
        assert_eq!(betza("(1,2)"), "N");
        assert_eq!(betza("RrfBfr(1,2)(1,2)"), "RrfBfrNN");
        assert_eq!(betza("m(4,1)WN2"), "mFXWN2");
        assert_eq!(betza("(1,4)(1,4)"), "FX0");
        assert_eq!(betza("(7,7)"), "GYY");
        assert_eq!(betza("(0,0)"), "(0,0)");
    }

    #[test]
    fn words_of_the_fork() {
        assert_eq!(betza("mQc^Q"), "mQcaibQ");
        assert_eq!(betza("WO"), "W[F?R]");
        let locust =
            "{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types: enemy}";
        assert_eq!(betza(&format!("mFfc{locust}F")), "mFfcafmF");
        assert_eq!(betza("c{hurdles: 2,2}F"), "c{hurdles: 2,2}F");
        assert_eq!(betza("m"), "");
        let paths = vec!["m slide(all, max)".to_owned()];
        let furthest = Moves { betza: "W".to_owned(), paths, lines: None };
        assert_eq!(read("WmzQ"), furthest);
    }
}
