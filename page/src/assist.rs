//! Help for an editor of rule files: `alfil_author::ide` and `alfil_language::format` as requests.

use crate::{
    api,
    diagnostics::{api_diagnostics, location, own_source},
    error::{ApiError, ApiResult},
    library::Library,
    utf16::{BadPlace, Utf16Index},
};
use alfil::{source::Span, testing};
use alfil_author::ide::{self, BadRename, Completion, CompletionKind, OpenFile};
use alfil_language::format;

/// The most places of a name that are listed.
const MOST_PLACES: usize = 1000;
/// The most tests that are run at once.
const MOST_TESTS: usize = 200;
/// The largest count that a test may state if it is to be made at each change of the text.
const MOST_COUNT: u64 = 50_000;
/// The longest name, in bytes.
const MOST_NAME: usize = 100;

/// The kinds of completions by their names in answers; others are words.
const KINDS: [(CompletionKind, &str); 5] = [
    (CompletionKind::Key, "key"),
    (CompletionKind::Value, "value"),
    (CompletionKind::Name, "name"),
    (CompletionKind::Move, "move"),
    (CompletionKind::Cell, "cell"),
];

/// Returns what may stand at a place.
pub fn complete(library: &Library, it: &api::TextPlace) -> ApiResult<Vec<api::Completion>> {
    at_place(library, &it.rules, it.at, |file, index, at| {
        Ok(file.complete(at).into_iter().map(|it| completion(it, index)).collect())
    })
}

/// Explains what stands at a place.
pub fn hover(library: &Library, it: &api::TextPlace) -> ApiResult<Option<api::Hover>> {
    at_place(library, &it.rules, it.at, |file, index, at| {
        let hover = file.hover(at).map(|it| {
            let (from, to) = units(it.span, index);
            let drawing = it.drawing.map(|it| api::Picture { svg: it.svg(), title: it.title });
            api::Hover { from, to, text: it.text, drawing }
        });
        Ok(hover)
    })
}

/// Returns the place where the name at a place is declared.
pub fn definition(library: &Library, it: &api::TextPlace) -> ApiResult<Option<api::Location>> {
    at_place(library, &it.rules, it.at, |file, _, at| {
        Ok(file.definition(at).map(|it| place_in(file, it)))
    })
}

/// Returns the places of the name at a place, its declaration first.
pub fn references(library: &Library, it: &api::TextPlace) -> ApiResult<Vec<api::Location>> {
    at_place(library, &it.rules, it.at, |file, _, at| {
        let places = file.references(at).into_iter().take(MOST_PLACES);
        Ok(places.filter(|it| *it != Span::default()).map(|it| place_in(file, it)).collect())
    })
}

/// Returns the changes that give the name at a place another name.
pub fn rename(library: &Library, it: &api::Rename) -> ApiResult<Vec<api::Edit>> {
    if it.name.len() > MOST_NAME {
        let message =
            format!("expected a name of at most {MOST_NAME} bytes, found {}", it.name.len());
        return Err(ApiError::unfit("bad-name", message, "choose a shorter name"));
    }
    at_place(library, &it.rules, it.at, |file, index, at| {
        let edits = file.rename(at, &it.name).map_err(|it| bad_rename(&it))?;
        Ok(edits.into_iter().map(|it| edit(it, index)).collect())
    })
}

/// Returns a rule file in the layout of `alfil fmt`.
pub fn formatted(library: &Library, it: &api::Rules) -> ApiResult<api::Formatted> {
    let text = library.text_of(it)?;
    match format::file(&text) {
        Ok(text) => Ok(api::Formatted { text }),
        Err(format::NotToml) => {
            let diagnostics = library.check(it)?.diagnostics;
            let first = diagnostics.iter().find(|it| it.severity == "error");
            let why = first.map_or("", |it| &it.message);
            let message = format!("a file with a mistake in its TOML can't be laid out: {why}");
            let remedy = "mend what the diagnostics point at, then format the file";
            Err(ApiError::unfit("not-toml", message, remedy).with(diagnostics))
        }
    }
}

/// Runs the tests of a rule file, as far as they are short enough to run at each change of the text.
pub fn tested(library: &Library, it: &api::Rules) -> ApiResult<api::Tested> {
    library.with_loaded(it, |loader, name, options, loaded| {
        let mut res = api::Tested::default();
        let Some(variant) = &loaded.variant else { return res };
        let mut failures = Vec::new();
        for test in loaded.tests.iter().take(MOST_TESTS) {
            let (test, shortened) = testing::without_long_counts(test, MOST_COUNT);
            let verdict = testing::run_one(loader, name, options, variant, &test);
            res.shortened |= shortened;
            if verdict.passed() {
                res.passed += 1;
            } else {
                res.failed += 1;
            }
            failures.extend(verdict.failures);
        }
        res.left_out = loaded.tests.len() - res.passed - res.failed;
        res.diagnostics = api_diagnostics(&failures, &loaded.sources, own_source(&loaded.sources));
        res
    })
}

/// Calls `then` with a file and the byte of a place in it.
fn at_place<T>(
    library: &Library,
    rules: &api::Rules,
    at: usize,
    then: impl FnOnce(&OpenFile, &Utf16Index<'_>, usize) -> ApiResult<T>,
) -> ApiResult<T> {
    let file = library.open_file(rules)?;
    let index = Utf16Index::new(file.text());
    let byte = index.byte(at).map_err(|it| bad_place(at, it))?;
    then(&file, &index, byte)
}

fn bad_place(at: usize, why: BadPlace) -> ApiError {
    let message = match why {
        BadPlace::Beyond(most) => {
            format!("expected a place from 0 to {most}, the end of the text, found {at}")
        }
        BadPlace::InCharacter => format!("the place {at} is in the middle of a character"),
    };
    let remedy = "send the text and the place of one moment; places count UTF-16 units from 0";
    ApiError::bad("bad-place", message, remedy)
}

fn bad_rename(why: &BadRename) -> ApiError {
    let (code, remedy) = match why {
        BadRename::NoName => ("no-name", "put the cursor on a name, such as that of a piece"),
        BadRename::NotOwn(_) => ("inherited-name", "rename it in the file that declares it"),
        BadRename::Taken(_) => ("taken-name", "choose a name that the file does not have"),
        BadRename::NotAName(..) => ("bad-name", "choose another name"),
        BadRename::InTests(_) => ("name-in-tests", "change the tests and each place by hand"),
        BadRename::Unknown(_) => ("unknown-places", "change each place by hand"),
    };
    ApiError::unfit(code, why.to_string(), remedy)
}

fn completion(it: Completion, index: &Utf16Index<'_>) -> api::Completion {
    let (from, to) = units(it.span, index);
    let kind = KINDS.iter().find(|(kind, _)| *kind == it.kind).map_or("word", |it| it.1);
    api::Completion {
        text: it.text,
        insert: it.insert,
        from,
        to,
        kind: kind.to_owned(),
        detail: it.detail,
        doc: it.doc,
    }
}

fn edit(it: ide::Edit, index: &Utf16Index<'_>) -> api::Edit {
    let (from, to) = units(it.span, index);
    api::Edit { from, to, text: it.text }
}

fn units(span: Span, index: &Utf16Index<'_>) -> (usize, usize) {
    let range = span.range();
    (index.units(range.start), index.units(range.end))
}

/// Returns a place in this file or one that it extends, with its line.
fn place_in(file: &OpenFile, span: Span) -> api::Location {
    let sources = &file.analysis().sources;
    let own = sources.get(file.source()).map_or("", |it| &it.name);
    let text = sources.get(span.source).map_or("", |it| &it.text);
    let start = text.get(..span.range().start).unwrap_or_default();
    let start = start.rfind('\n').map_or(0, |it| it + 1);
    let line: String =
        text[start..].lines().next().unwrap_or_default().trim().chars().take(200).collect();
    location(span, &line, sources, own)
}
