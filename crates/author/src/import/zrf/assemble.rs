//! The games of a file: the game itself, and each variant laid over it.

use super::{expand::Source, text::Form};
use alfil_language::diag::{Code, Diagnostic};
use alfil_language::source::Span;

/// A game before its names are resolved.
#[derive(Debug)]
pub(super) struct Assembled {
    pub(super) title: String,
    pub(super) items: Vec<Form>,
    pub(super) form: Form,
}

/// The file's games: how they are called, and where they stand.
#[derive(Debug)]
pub(super) struct Title {
    pub(super) name: String,
    /// The number of the form among the games and variants.
    pub(super) form: usize,
    pub(super) span: Span,
    pub(super) is_default: bool,
}

/// Returns the games of a file without their contents: those that are no lines of a menu.
pub(super) fn titles(source: &mut Source) -> Vec<Title> {
    let mut all = Vec::new();
    let forms = source.games.clone();
    for (n, form) in forms.iter().enumerate() {
        // Titles seldom come from macros; then the macros of the whole form are expanded.
        let direct = form.rest().iter().find(|it| it.head() == Some("title"));
        let title = match direct.and_then(title_of) {
            Some(it) if !it.contains('$') => it,
            _ => {
                let items = source.expand(form.rest());
                let title = items.iter().find(|it| it.head() == Some("title"));
                title.and_then(title_of).unwrap_or_else(|| format!("Game {}", n + 1))
            }
        };
        if form.head() == Some("variant") && title.trim_matches('-').trim().is_empty() {
            continue;
        }
        let is_default = form.rest().iter().any(|it| it.head() == Some("default"));
        all.push(Title { name: title, form: n, span: form.span, is_default });
    }
    all
}

fn title_of(form: &Form) -> Option<String> {
    let text = form.rest().first()?.text()?;
    let text: String = text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "\"");
    (!text.is_empty()).then(|| text.chars().take(100).collect())
}

/// Returns the items of a game: those of a variant laid over those of the game that it changes.
pub(super) fn assemble(title: &Title, source: &mut Source) -> Assembled {
    let form = source.games[title.form].clone();
    let own = source.expand(form.rest());
    let mut items = Vec::new();
    if form.head() == Some("variant") {
        let before = source.games[..title.form].iter().rev();
        let base = before.chain(&source.games[title.form..]).find(|it| it.head() == Some("game"));
        match base.cloned() {
            Some(base) => items = source.expand(base.rest()),
            None => source.error(&form, "expected a `game` that this variant changes, found none"),
        }
    }
    Assembled { title: title.name.clone(), items: laid_over(items, own), form }
}

/// Lays the items of a variant over those of its game.
fn laid_over(base: Vec<Form>, own: Vec<Form>) -> Vec<Form> {
    if base.is_empty() {
        return own;
    }
    let goals = own.iter().any(is_goal);
    let replaced = |it: &Form| {
        if is_goal(it) {
            return goals;
        }
        own.iter().any(|own| match (own.head(), it.head()) {
            (Some("piece"), Some("piece")) => name_of(own) == name_of(it),
            (Some("option"), Some("option")) => {
                own.rest().first().and_then(Form::text) == it.rest().first().and_then(Form::text)
            }
            (own, it) => own.is_some() && own == it,
        })
    };
    // A piece keeps its place in the order of the game.
    let mut res: Vec<Form> = Vec::new();
    for item in base {
        let piece = item.head() == Some("piece");
        let newer = own
            .iter()
            .find(|it| piece && it.head() == Some("piece") && name_of(it) == name_of(&item));
        match newer {
            Some(newer) => res.push(newer.clone()),
            None if !replaced(&item) => res.push(item),
            None => {}
        }
    }
    let known: Vec<_> = res.iter().filter(|it| it.head() == Some("piece")).map(name_of).collect();
    let more: Vec<Form> = own
        .into_iter()
        .filter(|it| it.head() != Some("piece") || !known.contains(&name_of(it)))
        .collect();
    res.extend(more);
    res
}

fn is_goal(form: &Form) -> bool {
    matches!(
        form.head(),
        Some("win-condition" | "loss-condition" | "draw-condition" | "count-condition")
    )
}

fn name_of(form: &Form) -> Option<String> {
    let name = form.rest().iter().find(|it| it.head() == Some("name"))?;
    name.rest().first()?.text().map(str::to_owned)
}

/// Returns the wanted games: all of them, one by its number or title, or the game that the file opens first.
pub(super) fn chosen(
    titles: Vec<Title>,
    only: Option<&str>,
    all: bool,
    source: &mut Source,
) -> Vec<Title> {
    if let Some(only) = only {
        let number = only.parse::<usize>().ok();
        let by_title = titles.iter().position(|it| it.name == only);
        let at = by_title.or(number.and_then(|it| it.checked_sub(1)));
        let names: Vec<String> = titles.iter().map(|it| it.name.clone()).collect();
        let found = titles.into_iter().nth(at.unwrap_or(usize::MAX));
        if found.is_none() {
            let message = format!("there is no game `{only}`");
            let diag = Diagnostic::without_place(Code::ImportUnknownGame, message)
                .did_you_mean(only, names.iter().map(String::as_str));
            let help = format!("ask for a title, or a number from 1 to {}", names.len());
            source.diags.push(diag.help(help));
        }
        return found.into_iter().collect();
    }
    if all {
        return titles;
    }
    let at = titles.iter().position(|it| it.is_default).unwrap_or(0);
    titles.into_iter().nth(at).into_iter().collect()
}
