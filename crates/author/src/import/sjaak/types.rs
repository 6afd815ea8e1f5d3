//! Names and IDs of piece types.

use super::{read::Game, report::Report};
use alfil_language::sema;

/// What a rule file calls a piece type.
#[derive(Clone, Debug, Default)]
pub(super) struct TypeName {
    pub(super) name: String,
    pub(super) id: String,
}

/// Returns the names and IDs of the pieces. A piece without a symbol that a rule file can have gets an ID of its own.
pub(super) fn names(game: &Game<'_>, report: &mut Report) -> Vec<TypeName> {
    let mut res: Vec<TypeName> = Vec::new();
    for piece in &game.pieces {
        let name = name(piece.title, &res);
        let symbol = piece.symbols[0].to_ascii_uppercase().replace('~', "'");
        let taken = |id: &str| res.iter().any(|it| it.id.eq_ignore_ascii_case(id));
        let mut id = symbol.clone();
        if !sema::is_id(&id) || taken(&id) {
            let numbers = (1..).map(|it| format!("X{it}"));
            id = numbers.into_iter().find(|it| !taken(it)).unwrap_or_default();
            let message = match symbol.as_str() {
                "" => format!("expected a line `Symbol: ...` for `{}`", piece.title),
                _ => format!("expected a symbol of its own for `{}`", piece.title),
            };
            report.bad(piece.span, message);
        }
        res.push(TypeName { name, id });
    }
    res
}

/// Returns a name that a rule file can have and no other type has.
fn name(title: &str, others: &[TypeName]) -> String {
    let letter = |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { ' ' };
    let words: String = title.split('(').next().unwrap_or(title).chars().map(letter).collect();
    let name = words.split_whitespace().collect::<Vec<_>>().join("-");
    let name: String =
        name.trim_start_matches(|it: char| !it.is_ascii_lowercase()).chars().take(40).collect();
    // A name that ends with a hyphen, where it was cut, is none, and neither is it with more behind it.
    let name = name.trim_end_matches('-');
    let free = |it: &str| {
        sema::is_free_name(it)
            && !["white", "black"].contains(&it)
            && others.iter().all(|other| other.name != it)
    };
    let name = if name.is_empty() { "piece" } else { name };
    if free(name) {
        return name.to_owned();
    }
    let more = (2..1000).map(|it| format!("{name}-{it}"));
    let piece = format!("{name}-piece");
    [piece].into_iter().chain(more).find(|it| free(it)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_are_cut_between_words() {
        let title = ",i1,a8,".repeat(100);
        let one = name(&title, &[]);
        assert!(sema::is_free_name(&one) && one.len() <= 40, "{one}");
        let other = name(&title, &[TypeName { name: one.clone(), id: "X1".to_owned() }]);
        assert!(sema::is_free_name(&other) && other != one, "{other}");
    }
}
