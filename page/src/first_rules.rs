//! First rule files, as `alfil new` makes them.

use crate::{
    api,
    diagnostics::{api_diagnostics, own_source},
    error::{ApiError, ApiResult},
    library::Library,
};
use alfil::{
    diag::{Diagnostic, did_you_mean},
    shipped,
};
use alfil_author::{
    import::{Imported, diagram},
    starter,
};

/// The longest title, in characters.
const MOST_TITLE: usize = 100;

/// Returns a first rule file.
pub fn make(library: &Library, it: &api::NewRules) -> ApiResult<api::FirstRules> {
    let title = title(&it.title)?;
    let whole = |text| api::FirstRules { text, diagnostics: Vec::new() };
    match &it.origin {
        api::Origin::Board { files, ranks } => {
            starter::on_board(library.rule_store(), title, Some((*files, *ranks)))
                .map(whole)
                .ok_or_else(|| {
                    let (least, most) = (starter::SIDES.start(), starter::SIDES.end());
                    let message = format!(
                        "expected {least} to {most} files and ranks, found {files} and {ranks}"
                    );
                    ApiError::bad("bad-size", message, "give other numbers, such as 8 and 8")
                })
        }
        api::Origin::Like(game) => heir(library, title, game).map(whole),
        api::Origin::Diagram { text, number } => from_diagram(title, text, *number),
    }
}

/// Returns a title without blanks around it. It stands in a comment too, so it has one line.
fn title(given: &str) -> ApiResult<&str> {
    let title = given.trim();
    let sound = (1..=MOST_TITLE).contains(&title.chars().count());
    if sound && !title.chars().any(char::is_control) {
        return Ok(title);
    }
    let message = format!("expected a name of one line, of 1 to {MOST_TITLE} characters");
    Err(ApiError::bad("bad-title", message, "give the game a name, such as `My game`"))
}

fn heir(library: &Library, title: &str, game: &str) -> ApiResult<String> {
    let store = library.rule_store();
    let base = shipped::called(game).unwrap_or(game);
    let found = starter::heir(store, title, base);
    found.ok_or_else(|| {
        let shown: String = game.chars().take(100).collect();
        let message = format!("there is no shipped game called `{shown}`");
        let names = store.names();
        let help = did_you_mean(&shown, names.iter().map(String::as_str));
        let remedy = help.unwrap_or_else(|| "GET /api/v1/rules lists the games".to_owned());
        ApiError::not_found("unknown-rules", message, remedy)
    })
}

fn from_diagram(title: &str, text: &str, number: Option<usize>) -> ApiResult<api::FirstRules> {
    let only = number.map(|it| it.to_string());
    // A game without a name of its own gets that of the text.
    let mut imported = diagram::import(title, text, only.as_deref());
    let diagnostics = found(&imported);
    if let Some(error) = imported.diagnostics.iter().find(|it| it.is_error()) {
        let remedy = "give the HTML of a page with an Interactive Diagram, or its text";
        return Err(ApiError::unfit("bad-diagram", &error.message, remedy).with(diagnostics));
    }
    if imported.games.len() > 1 {
        let n = imported.games.len();
        let message = format!("there are {n} diagrams in the text");
        let remedy = format!("give the number of one, from 1 to {n}");
        return Err(ApiError::unfit("several-diagrams", message, remedy));
    }
    let game = imported.games.pop();
    let rules = game.and_then(|it| starter::with_test(title, it.rule_file));
    let rules = rules.ok_or_else(|| {
        let remedy = "mend the diagram, or begin with a board";
        let message = "the rules of this diagram can't be played";
        ApiError::unfit("bad-diagram", message, remedy).with(diagnostics.clone())
    })?;
    Ok(api::FirstRules { text: rules.to_string(), diagnostics })
}

fn found(imported: &Imported) -> Vec<api::Diagnostic> {
    let all: &[Diagnostic] = &imported.diagnostics;
    api_diagnostics(all, &imported.sources, own_source(&imported.sources))
}
