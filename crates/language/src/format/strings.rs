//! Strings: quotes, and breaks in long ones.

use super::WIDTH;
use crate::{schema::Dsl, syntax::wording};
use toml_edit::{Formatted, Value};

/// Rewrites a text that says a thing in another way than shipped files do.
pub(super) fn reword(string: &mut Formatted<String>, dsl: Option<Dsl>) {
    let change = match dsl {
        Some(Dsl::Types) => wording::types,
        Some(dsl) if is_expression(dsl) => wording::expression,
        Some(Dsl::Domain | Dsl::Generator) => wording::expression,
        _ => return,
    };
    let repr = string.display_repr().into_owned();
    let quotes = ["'''", "\"\"\"", "'", "\""].into_iter().find(|it| repr.starts_with(it));
    let Some(quotes) = quotes.filter(|it| it.starts_with('\'') || !repr.contains('\\')) else {
        return;
    };
    let inner = &repr[quotes.len()..repr.len() - quotes.len()];
    let new = change(inner);
    if new != inner
        && let Ok(Value::String(mut new)) = format!("{quotes}{new}{quotes}").parse::<Value>()
    {
        *new.decor_mut() = string.decor().clone();
        *string = new;
    }
}

/// Puts a string into single quotes, if it can stand in them.
pub(super) fn quote(string: &mut Formatted<String>) {
    let text = string.value();
    let plain = !text.contains('\'') && !text.chars().any(char::is_control);
    if plain
        && string.display_repr().starts_with('"')
        && !string.display_repr().starts_with("\"\"\"")
    {
        let raw = format!("'{text}'");
        set(string, &raw);
    }
}

/// Breaks the lines of a string that begins at a column, where they are too long.
pub(super) fn break_long(string: &mut Formatted<String>, dsl: Option<Dsl>, column: usize) {
    let Some(dsl) = dsl else { return };
    let repr = string.display_repr().into_owned();
    let (first, rest) = repr.split_once('\n').unwrap_or((&repr, ""));
    let fits = |it: &str| it.chars().count() <= WIDTH;
    if column + first.chars().count() <= WIDTH && rest.lines().all(fits) {
        return;
    }
    let text = string.value();
    if is_breakable(dsl) {
        let lines = wrap(text, WIDTH, dsl).join("\n");
        let raw = format!("'''\n{lines}'''");
        let can = !text.contains("'''") && !text.ends_with('\'') && !text.contains(is_escape);
        if can && lines.contains('\n') {
            set(string, &raw);
        }
    } else if matches!(dsl, Dsl::Plain) && !text.contains(char::is_control) {
        // A backslash at the end of a line takes the break away.
        let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
        let lines = wrap(&escaped, WIDTH - 2, dsl);
        if lines.len() > 1 {
            set(string, &format!("\"\"\"\n{}\"\"\"", lines.join(" \\\n")));
        }
    }
}

/// Returns true if a line break means the same as a blank, wherever there is one.
fn is_breakable(dsl: Dsl) -> bool {
    match dsl {
        Dsl::Cells
        | Dsl::Directions
        | Dsl::Moves
        | Dsl::Types
        | Dsl::Names
        | Dsl::Domain
        | Dsl::Generator => true,
        Dsl::Event | Dsl::Turns | Dsl::Record => true,
        _ => is_expression(dsl),
    }
}

fn is_expression(dsl: Dsl) -> bool {
    matches!(
        dsl,
        Dsl::Condition(_) | Dsl::Set(_) | Dsl::Number(_) | Dsl::Expression | Dsl::Effect(_)
    )
}

fn has_operators(dsl: Dsl) -> bool {
    is_expression(dsl) || matches!(dsl, Dsl::Domain | Dsl::Generator | Dsl::Moves)
}

fn is_escape(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
}

/// Breaks a text at blanks. Lines of expressions and effects begin with operators, the outermost ones.
fn wrap(text: &str, width: usize, dsl: Dsl) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut res = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let mut length = 0;
        let mut end = 0;
        for word in rest {
            length += word.chars().count() + usize::from(end > 0);
            if length > width && end > 0 {
                break;
            }
            end += 1;
        }
        if end < rest.len() && has_operators(dsl) {
            end = operator(&rest[..=end]).unwrap_or(end);
        }
        res.push(rest[..end].join(" "));
        rest = &rest[end..];
    }
    res
}

/// Returns the operator before which a line that is too long should end: the last one of those with the fewest brackets around,
/// in the last two thirds.
fn operator(words: &[&str]) -> Option<usize> {
    const OPERATORS: [&[&str]; 4] =
        [&["or", "where", "if"], &["and"], &["|", "&", "+", "-"], &["then"]];
    let mut depth = 0;
    let mut best: Option<(i32, usize, usize)> = None;
    for (n, word) in words.iter().enumerate() {
        let rank = OPERATORS.iter().position(|it| it.contains(word));
        if let Some(rank) = rank.filter(|_| n >= words.len() / 3 && n > 0)
            && best.is_none_or(|it| (depth, rank) <= (it.0, it.1))
        {
            best = Some((depth, rank, n));
        }
        let count = |of: &[char]| word.matches(of).count() as i32;
        depth += count(&['(', '{', '[']) - count(&[')', '}', ']']);
    }
    best.map(|it| it.2)
}

/// Writes a string that way.
fn set(string: &mut Formatted<String>, raw: &str) {
    let decor = string.decor().clone();
    if let Ok(Value::String(new)) = raw.parse::<Value>()
        && (new.value() == string.value()
            || new.value().split_whitespace().eq(string.value().split_whitespace()))
    {
        *string = new;
        *string.decor_mut() = decor;
    }
}
