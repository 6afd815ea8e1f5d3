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
        name.trim_start_matches(|it: char| !it.is_ascii_lowercase()).chars().take(60).collect();
    let free = |it: &str| {
        sema::is_free_name(it)
            && !["white", "black"].contains(&it)
            && others.iter().all(|other| other.name != it)
    };
    let name = if name.is_empty() { "piece".to_owned() } else { name };
    if free(&name) {
        return name;
    }
    let more = (2..).map(|it| format!("{name}-{it}"));
    let piece = format!("{name}-piece");
    [piece].into_iter().chain(more).find(|it| free(it)).unwrap_or_default()
}
