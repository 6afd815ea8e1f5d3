//! From the parser generator's errors to diagnostics in the author's words.

use super::{grammar::Rule, recover::Wanted};
use crate::{
    diag::{self, Code, Diagnostic, Remedy},
    source::Snippet,
    syntax::{effect::WORDS as EFFECTS, failure, foreign},
};
use pest::error::Error;
use std::ops::Range;

/// Words with which authors begin what a piece becomes: `promote mover to queen`.
const BECOME: [&str; 4] = ["promote", "demote", "change", "transform"];

/// Returns what the parser wanted most where it could not go on.
pub(super) fn wanted(error: &Error<Rule>) -> Wanted {
    let phrases = expected(failure::expected(error), false);
    if phrases.iter().any(|it| it == VALUE) {
        return Wanted::Operand;
    }
    let texts = [")", "}", "to", "at", "from", "as", "in", "by", "becomes"];
    let wants = |it: &&str| phrases.iter().any(|phrase| phrase.trim_matches('`') == *it);
    texts.into_iter().find(wants).map_or(Wanted::Other, Wanted::Text)
}

/// Returns the diagnostic at the place where the parser could not go on: what was expected, and what was found.
pub(super) fn explain(text: Snippet<'_>, error: &Error<Rule>) -> Diagnostic {
    let (at, rules) = (failure::place(error), failure::expected(error));
    let cell = cell(text.text, at);
    let subject = rules.iter().any(is_plus_equal).then(|| subject(text.text, at));
    let end = found(text.text, at);
    let becomes = Remedy::nearest(&text.text[at..end], ["becomes", "may become", "must become"]);
    if let (Some((start, word)), None) = (subject, &becomes)
        && !EFFECTS.contains(&word)
    {
        return unknown_effect(text, start..start + word.len());
    }
    let expected = expected(rules, subject.is_some_and(|(_, it)| EFFECTS.contains(&it)));
    let found = match &text.text[at..end] {
        "" if text.text.trim().is_empty() => "nothing".to_owned(),
        "" => "the end".to_owned(),
        it => format!("`{it}`"),
    };
    let message = match &expected[..] {
        [] => format!("{found} can't stand here"),
        [one] => format!("expected {one}, found {found}"),
        [all @ .., last] => format!("expected {} or {last}, found {found}", all.join(", ")),
    };
    let mut res = Diagnostic::new(Code::ExpressionSyntax, text.at(at, end), message);
    let (before, rest) = text.text.split_at(at);
    let advice = cell
        .or_else(|| dot(before, rest))
        .or_else(|| advice(before, rest))
        .or_else(|| unfinished(before, rest, &expected))
        .or_else(|| preposition(text.text, &expected))
        .or_else(|| {
            (rules.iter().any(is_domain) && before.trim().is_empty()).then(|| domain(text.text))
        });
    if let Some(advice) = advice {
        res = advice.give(res, text);
    } else if rules.contains(&Rule::kw_with) {
        res = res.help("write `swap CELL with CELL`, as in `swap target with own king`");
    } else if rules.contains(&Rule::kw_by) && rules.contains(&Rule::kw_to) {
        res = res.help(
            "write `move SET by forward` for all pieces of a set, `move CELL to CELL` for one",
        );
    }
    res.remedy(&text.text[at..end], becomes.filter(|_| subject.is_some()))
}

/// Returns the diagnostic about a word that begins no effect.
fn unknown_effect(text: Snippet<'_>, at: Range<usize>) -> Diagnostic {
    let word = &text.text[at.clone()];
    let message = format!("expected an effect, found `{word}`");
    let diag = Diagnostic::new(Code::ExpressionSyntax, text.at(at.start, at.end), message);
    let lower = word.to_lowercase();
    let listed = |it: &&(&[&str], &'static str)| it.0.contains(&lower.as_str());
    let after = &text.text[at.end..];
    let advice = changed(text.text, at.clone())
        .or_else(|| wins(text.text, word))
        .or_else(|| counter_of(text.text, at.clone()));
    let advice = advice.or_else(|| {
        if BECOME.contains(&lower.as_str()) {
            return Some(becomes_advice(text.text, at.clone()));
        }
        if lower != word && EFFECTS.contains(&lower.as_str()) {
            let help = format!("write `{lower}`, in small letters");
            return Some(Advice::write(at.clone(), &lower, help));
        }
        let effect = foreign::EFFECTS.iter().find(listed);
        if let Some((_, effect)) = effect.filter(|_| !after.trim_start().starts_with(['=', '+'])) {
            return Some(
                Advice::write(at.clone(), *effect, format!("did you mean `{effect}`?")).proposal(),
            );
        }
        foreign::FORMS.iter().find(listed).map(|it| Advice::text(it.1))
    });
    let advice = advice.or_else(|| becomes_after(text.text, word));
    if advice.is_none()
        && let Some(sentence) = diag::lacks(word)
    {
        let diag = Diagnostic::new(Code::ExpressionSyntax, text.at(at.start, at.end), sentence);
        return diag.note(diag::LIMITS);
    }
    match (advice, Remedy::nearest(word, EFFECTS).map(Remedy::proposal)) {
        (Some(advice), _) => advice.give(diag, text),
        (None, near @ Some(_)) => diag.remedy(word, near),
        (None, None) => diag.note(format!(
            "effects begin with `{}`, or with what changes: `mover becomes queen`",
            EFFECTS.join("`, `")
        )),
    }
}

/// Words with which authors begin what a piece becomes, before `to` or `into`.
const TURNS_INTO: [&str; 8] =
    ["promotes", "promote", "promoted", "becomes", "become", "changes", "turns", "transforms"];

/// Returns how to write a change of type that has another verb: `mover promotes to queen`.
fn becomes_after(text: &str, subject: &str) -> Option<Advice> {
    let after = text.trim_start().strip_prefix(subject)?;
    let words: Vec<&str> = after.split_whitespace().collect();
    let [verb, preposition, ty] = words[..] else { return None };
    let is_change = TURNS_INTO.contains(&verb) && ["to", "into"].contains(&preposition);
    let name = |it: char| it.is_alphanumeric() || "-_+".contains(it);
    (is_change && ty.chars().all(name)).then(|| {
        let new = format!("{subject} becomes {ty}");
        let help = format!("write `{new}`");
        Advice::write(text.len() - text.trim_start().len()..text.trim_end().len(), new, help)
    })
}

/// Returns how to write a change of a counter: `points + 1`, `points++`.
fn changed(text: &str, at: Range<usize>) -> Option<Advice> {
    let name = &text[at.clone()];
    let rest = text[at.end..].split(';').next().unwrap_or_default();
    let rest = rest.trim_end();
    let change = rest.trim_start();
    let amount = match change {
        "++" | "--" => "1",
        _ => change.get(1..)?.trim_start(),
    };
    let sign = change.chars().next().filter(|it| ['+', '-'].contains(it))?;
    let is_amount = !amount.is_empty() && amount.bytes().all(|it| it.is_ascii_digit());
    is_amount.then(|| {
        let new = format!("{name} {sign}= {amount}");
        Advice::write(at.start..at.end + rest.len(), &new, format!("write `{new}`"))
    })
}

/// Returns how to write a counter of a player: `own points += 1`.
fn counter_of(text: &str, at: Range<usize>) -> Option<Advice> {
    let player = &text[at.clone()];
    ["own", "enemy", "next"].contains(&player).then_some(())?;
    let rest = &text[at.end..];
    let name = rest.split_whitespace().next()?;
    let end = at.end + rest.find(name)? + name.len();
    let change = text[end..].trim_start();
    let changes = ["+=", "-=", "="].iter().any(|it| change.starts_with(it));
    changes.then(|| {
        let new = format!("{name}({player})");
        let help = format!("write `{new}` for the player's own");
        Advice::write(at.start..end, new, help)
    })
}

/// Returns how to write the end of a game with the player first: `white wins`.
fn wins(text: &str, player: &str) -> Option<Advice> {
    let all = text.trim();
    let words: Vec<&str> = all.split_whitespace().collect();
    let [first, verb] = words[..] else { return None };
    let effect = match verb.to_lowercase().as_str() {
        "wins" | "win" | "won" | "winner" => "win",
        "loses" | "lose" | "lost" => "lose",
        _ => return None,
    };
    (first == player).then(|| {
        let new = format!("{effect} {player}");
        let start = text.len() - text.trim_start().len();
        Advice::write(start..start + all.len(), &new, format!("write `{new}`"))
    })
}

/// A help, and the change of the text that it describes, if it describes one.
struct Advice {
    help: String,
    change: Option<(Range<usize>, String)>,
    certain: bool,
}

impl Advice {
    fn write(at: Range<usize>, new: impl Into<String>, help: impl Into<String>) -> Advice {
        Advice { help: help.into(), change: Some((at, new.into())), certain: true }
    }

    /// Returns the advice as one of several readings.
    fn proposal(self) -> Advice {
        Advice { certain: false, ..self }
    }

    fn text(help: impl Into<String>) -> Advice {
        Advice { help: help.into(), change: None, certain: false }
    }

    /// Adds the help to a diagnostic, and the fix.
    fn give(self, diag: Diagnostic, text: Snippet<'_>) -> Diagnostic {
        match self.change {
            Some((at, new)) if text.exact => {
                let diag = diag.edit(text.at(at.start, at.end), &text.text[at], new, self.help);
                if self.certain { diag.certain() } else { diag }
            }
            _ => diag.help(self.help),
        }
    }
}

/// Returns how to write a change of type that was begun with another word, at `at`: `promote mover to queen`.
fn becomes_advice(text: &str, at: Range<usize>) -> Advice {
    let rest = &text[at.end..];
    let parts = rest.split_once(" to ").or_else(|| rest.split_once(" into "));
    let name = |it: &&str| {
        !it.is_empty() && it.chars().all(|it| it.is_alphanumeric() || "-_+".contains(it))
    };
    match parts.map(|(piece, ty)| [piece.trim(), ty.trim()]) {
        Some([piece, ty]) if [piece, ty].iter().all(name) => {
            let new = format!("{piece} becomes {ty}");
            let help = format!("write `{new}`");
            Advice::write(at.start..text.trim_end().len(), new, help)
        }
        _ => Advice::text("write what changes first: `mover becomes queen`"),
    }
}

/// Returns the end of the token that begins at `at`.
pub(super) fn found(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let word = rest.find(|it: char| !(it.is_alphanumeric() || it == '_')).unwrap_or(rest.len());
    let symbol = ["&&", "||", "==", "<>"].iter().find(|it| rest.starts_with(**it));
    match (word, symbol) {
        (0, Some(symbol)) => at + symbol.len(),
        (0, None) => at + rest.chars().next().map_or(0, char::len_utf8),
        (word, _) => at + word,
    }
}

/// Words between the parts of effects that people write for cells.
const CELLS: [(&str, &str); 3] = [("to", "target"), ("from", "origin"), ("at", "here")];

/// Returns the cell that is meant by a word between the parts of an effect, if the error stands at one.
fn cell(text: &str, at: usize) -> Option<Advice> {
    let end = found(text, at);
    let (_, cell) = CELLS.iter().find(|it| it.0 == &text[at..end])?;
    Some(Advice::write(at..end, *cell, format!("write `{cell}` for the cell")))
}

/// Returns how to write a property of a player that was written with a dot: `camp.enemy`.
fn dot(before: &str, rest: &str) -> Option<Advice> {
    let other = rest.strip_prefix('.')?;
    let other = &other[..found(other, 0)];
    let (start, name) = subject(before, before.len());
    let words = !name.is_empty() && other.starts_with(char::is_alphabetic);
    words.then(|| {
        // A player's pieces stand beside the player.
        let new = if ["own", "enemy", "next", "neutral"].contains(&name) {
            format!("{name} {other}")
        } else {
            format!("{name}({other})")
        };
        let help = format!("write `{new}`");
        Advice::write(start..before.len() + 1 + other.len(), new, help)
    })
}

/// Signs that are written otherwise, and the help.
const SIGNS: [(&str, &str, &str); 11] = [
    ("&&", "and", "write `and` between conditions, `&` between sets"),
    ("||", "or", "write `or` between conditions, `|` between sets"),
    ("==", "=", "write `=` to compare"),
    ("<>", "!=", "write `!=` for \"is not equal\""),
    ("–", "-", HYPHEN),
    ("—", "-", HYPHEN),
    ("−", "-", HYPHEN),
    ("‐", "-", HYPHEN),
    ("‑", "-", HYPHEN),
    ("×", "*", TIMES),
    ("·", "*", TIMES),
];
const HYPHEN: &str = "type the hyphen `-`, as in `a2-f2`";
const TIMES: &str = "write `*` to multiply";

/// Mistakes that have a well-known cause.
fn advice(before: &str, rest: &str) -> Option<Advice> {
    let at = before.len();
    for (wrong, right, help) in SIGNS {
        let behind = before.trim_end().strip_suffix(wrong).filter(|_| wrong.is_ascii());
        let start = if rest.starts_with(wrong) { Some(before) } else { behind };
        let Some(left) = start else { continue };
        let range = left.len()..left.len() + wrong.len();
        if !right.starts_with(char::is_alphabetic) {
            return Some(Advice::write(range, right, help));
        }
        // A word has one blank on each side.
        let after = rest.strip_prefix(wrong).unwrap_or(rest);
        let end = at + rest.len() - after.trim_start().len();
        let range = left.trim_end().len()..end;
        return Some(Advice::write(range, format!(" {right} "), help).proposal());
    }
    if let Some(advice) = squares(before, rest) {
        return Some(advice);
    }
    let quotes = ['"', '\'', '‘', '’', '“', '”', '„'];
    if let Some(more) = rest.strip_prefix(',') {
        let new = if more.starts_with(' ') { "" } else { " " };
        let help = "leave out the comma: cells and types stand side by side, as in `a1 b1`";
        let advice = Advice::write(at..at + 1, new, help);
        // Side by side, sets of pieces mean what they share.
        let cell = |it: &str| it.ends_with(|it: char| it.is_ascii_digit());
        let next = more.trim_start();
        if EFFECTS.contains(&&next[..found(next, 0)]) {
            return Some(Advice::write(at..at + 1, ";", "write `;` between effects"));
        }
        let (first, second) = (subject(before, at).1, &next[..found(next, 0)]);
        return Some(if cell(first) && cell(second) { advice } else { advice.proposal() });
    }
    if let Some(inside) = rest.strip_prefix(quotes) {
        let help = "names stand without quotes";
        return Some(match inside.split_once(quotes) {
            Some((name, after)) => Advice::write(at..at + rest.len() - after.len(), name, help),
            None => Advice::text(help),
        });
    }
    if let Some(help) = rest.strip_prefix('?').and_then(|_| foreign::test(subject(before, at).1)) {
        return Some(Advice::text(help));
    }
    let help = if rest.starts_with('?') {
        "there is no `? :`; write several cases, each with its `when`"
    } else if rest.starts_with('/') || rest.starts_with('%') {
        "there is no division; multiply the other side"
    } else if rest.starts_with(['[', ']']) {
        "types are listed in braces: `{queen, rook}`"
    } else {
        return None;
    };
    Some(Advice::text(help))
}

/// Returns how to finish a text that ends too early, or begins with what stands between two parts.
fn unfinished(before: &str, rest: &str, expected: &[String]) -> Option<Advice> {
    let at = before.len();
    if rest.trim().is_empty() {
        let closes = [")", "}"].into_iter().find(|it| expected.contains(&format!("`{it}`")));
        if let Some(it) = closes {
            let end = before.trim_end().len();
            return Some(Advice::write(end..end, it, format!("add `{it}` at the end")).proposal());
        }
        let (start, last) = subject(before, at);
        let joins = ["and", "or", "not", "in", "is", "has", "was"].contains(&last);
        return joins.then(|| {
            let start = before[..start].trim_end().len();
            let help = format!("leave out `{last}`, or write what follows it");
            Advice::write(start..at, "", help).proposal()
        });
    }
    let word = &rest[..found(rest, 0)];
    let cell = match word {
        "in" => "target",
        "is" | "has" => "mover",
        _ => {
            // `1e` for `e1`.
            let letters = word.trim_start_matches(|it: char| it.is_ascii_digit());
            let digits = &word[..word.len() - letters.len()];
            let is_turned = letters.len() == 1
                && letters.bytes().all(|it| it.is_ascii_lowercase())
                && !digits.is_empty();
            return is_turned.then(|| {
                let new = format!("{letters}{digits}");
                let help = format!("write `{new}`: the file stands first");
                Advice::write(at..at + word.len(), new, help)
            });
        }
    };
    let begins = before.trim().is_empty() || before.ends_with('(');
    let joined = ["and", "or", "not"].contains(&subject(before, at).1);
    (begins || joined).then(|| {
        let help = format!("write `{cell} {word}`: what is asked about stands first");
        Advice::write(at..at, format!("{cell} "), help).proposal()
    })
}

/// Returns the effect with the word that stands before a place: `place queen on e4`.
fn preposition(text: &str, expected: &[String]) -> Option<Advice> {
    let wanted = ["at", "to", "from", "as"];
    let wanted =
        wanted.into_iter().find(|it| expected.iter().any(|e| e.trim_matches('`') == *it))?;
    let (at, found) = ["on", "onto", "upon", "in", "into", "for", "out of", "of"]
        .into_iter()
        .find_map(|it| Some((text.find(&format!(" {it} "))? + 1, it)))?;
    let help = format!("write `{wanted}` instead of `{found}`");
    Some(Advice::write(at..at + found.len(), wanted, help).proposal())
}

/// Returns true if it begins what is chosen from.
fn is_domain(rule: &Rule) -> bool {
    matches!(rule, Rule::domain | Rule::cell_in | Rule::kw_cell | Rule::held_by)
}

/// Returns how to write what is chosen from: `cells in own`, `own`.
fn domain(text: &str) -> Advice {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    let set =
        ["cells in ", "squares in ", "square in ", "piece in ", "pieces in ", "any of ", "in "]
            .into_iter()
            .find_map(|it| trimmed.strip_prefix(it))
            .unwrap_or(trimmed);
    let new = format!("cell in {set}");
    let help = format!("write `{new}`");
    Advice::write(start..start + trimmed.len(), new, help).proposal()
}

/// Returns how to write cells as other programs write them: `a1:h8`, `a1..h8`, `*8` for a rank.
fn squares(before: &str, rest: &str) -> Option<Advice> {
    let at = before.len();
    let is_cell = |it: &str| {
        it.starts_with(|it: char| it.is_ascii_lowercase())
            && it.ends_with(|it: char| it.is_ascii_digit())
            && it.len() <= 4
    };
    if let Some(sign) = [":", "..", "~", "->"].iter().find(|it| rest.starts_with(**it)) {
        let next = &rest[sign.len()..];
        let (first, last) = (subject(before, at), &next[..found(next, 0)]);
        return (is_cell(first.1) && is_cell(last)).then(|| {
            let help = format!("write `{}-{last}`", first.1);
            Advice::write(at..at + sign.len(), "-", help)
        });
    }
    let rank = rest.strip_prefix('*')?;
    let rank = &rank[..found(rank, 0)];
    (!rank.is_empty() && rank.bytes().all(|it| it.is_ascii_digit())).then(|| {
        let new = format!("rank {rank}");
        Advice::write(at..at + 1 + rank.len(), &new, format!("write `{new}`"))
    })
}

/// Returns the word that stands before `at`, and where it begins.
fn subject(text: &str, at: usize) -> (usize, &str) {
    let before = text[..at].trim_end();
    let start = before.rfind(|it: char| !(it.is_alphanumeric() || "_-".contains(it)));
    let start = start.map_or(0, |it| it + before[it..].chars().next().map_or(0, char::len_utf8));
    (start, &before[start..])
}

/// Returns the names of the tokens, in a fixed order, without duplicates. After the first word of an effect (`command`),
/// no token is something that changes.
fn expected(rules: &[Rule], command: bool) -> Vec<String> {
    let assigns = rules.iter().any(is_plus_equal);
    let tail = |it: &Rule| {
        matches!(
            it,
            Rule::becomes
                | Rule::may_become
                | Rule::must_become
                | Rule::kw_becomes
                | Rule::kw_may
                | Rule::kw_must
                | Rule::assign
                | Rule::raise
                | Rule::lower
                | Rule::plus_equal
                | Rule::minus_equal
                | Rule::equal
        )
    };
    let rules = rules.iter().filter(|it| !(command && tail(it)));
    let mut phrases: Vec<(u8, String)> = rules
        .filter_map(|it| phrase(if !assigns && *it == Rule::equal { Rule::unequal } else { *it }))
        .collect();
    phrases.sort();
    phrases.dedup();
    // Where an operator can stand, so can something side by side; to say so helps nobody.
    if phrases.iter().any(|(_, it)| it == OPERATOR) {
        phrases.retain(|(_, it)| it != VALUE);
    }
    phrases.into_iter().map(|(_, it)| it).collect()
}

/// Returns true if it begins what is said about something that changes.
fn is_plus_equal(rule: &Rule) -> bool {
    matches!(rule, Rule::plus_equal | Rule::raise)
}

const VALUE: &str = "a value";
const OPERATOR: &str = "an operator";

fn phrase(rule: Rule) -> Option<(u8, String)> {
    let quoted = |it: &str| Some((2, format!("`{it}`")));
    match rule {
        Rule::EOI => Some((9, "the end".to_owned())),
        Rule::number
        | Rule::range
        | Rule::name
        | Rule::promoted_id
        | Rule::placed_this_turn
        | Rule::after_one
        | Rule::after_two
        | Rule::after_three
        | Rule::word
        | Rule::line
        | Rule::line_word
        | Rule::line_words
        | Rule::line_part
        | Rule::line_more
        | Rule::line_next
        | Rule::line_first
        | Rule::line_last
        | Rule::group
        | Rule::braces
        | Rule::open
        | Rule::brace_open
        | Rule::expr
        | Rule::expression
        | Rule::not
        | Rule::some
        | Rule::no
        | Rule::complement
        | Rule::negative
        | Rule::hole => Some((1, VALUE.to_owned())),
        it if is_operator(it) => Some((3, OPERATOR.to_owned())),
        Rule::equal | Rule::assign => quoted("="),
        Rule::plus_equal | Rule::raise => quoted("+="),
        Rule::minus_equal | Rule::lower => quoted("-="),
        Rule::close => quoted(")"),
        Rule::brace_close => quoted("}"),
        Rule::comma => quoted(","),
        Rule::semicolon => quoted(";"),
        Rule::by | Rule::kw_by => quoted("by"),
        Rule::replacing => quoted("replacing"),
        Rule::becomes | Rule::kw_becomes => quoted("becomes"),
        Rule::may_become | Rule::kw_may => quoted("may become"),
        Rule::must_become | Rule::kw_must => quoted("must become"),
        Rule::kw_become => quoted("become"),
        Rule::kw_one | Rule::kw_of => quoted("of"),
        Rule::filter | Rule::kw_where => quoted("where"),
        Rule::kw_for => quoted("for"),
        Rule::kw_at => quoted("at"),
        Rule::kw_to => quoted("to"),
        Rule::kw_from => quoted("from"),
        Rule::kw_with => quoted("with"),
        Rule::kw_as => quoted("as"),
        Rule::kw_in => quoted("in"),
        Rule::domain
        | Rule::cell_in
        | Rule::type_in
        | Rule::held_by
        | Rule::direction_in
        | Rule::number_in
        | Rule::kw_cell
        | Rule::kw_type
        | Rule::kw_direction
        | Rule::kw_number => {
            let all = "`cell in`, `held by`, `type in`, `direction in` or `number in`";
            Some((0, all.to_owned()))
        }
        Rule::moves => Some((1, "moves".to_owned())),
        Rule::dash
        | Rule::args
        | Rule::one_and_moves
        | Rule::two_and_moves
        | Rule::three_and_moves => None,
        _ => Some((0, "an effect".to_owned())),
    }
}

/// Returns true if it stands between two operands.
fn is_operator(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::or
            | Rule::and
            | Rule::in_
            | Rule::in_not
            | Rule::is
            | Rule::is_not
            | Rule::was
            | Rule::was_not
            | Rule::has
            | Rule::has_no
            | Rule::unequal
            | Rule::at_most
            | Rule::at_least
            | Rule::less
            | Rule::greater
            | Rule::union
            | Rule::intersection
            | Rule::plus
            | Rule::minus
            | Rule::times
            | Rule::juxtaposed
    )
}
