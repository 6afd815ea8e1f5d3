//! Lays rule files out as the shipped ones are.
//!
//! toml_edit reads and prints the file, and keeps its comments. This module sets what stands around keys and values:
//!
//! - tables come in the order of the schema, one empty line apart;
//! - the equals signs of a block of keys stand below one another;
//! - long texts are broken, and long inline tables get headers.
//!
//! The file means the same afterwards, and laying it out again changes nothing.

mod strings;
mod tables;
mod values;

use crate::{
    rulefile::{self, Texts},
    schema::{self, Dsl, Inner, ROOT, position},
    syntax::wording,
};
use toml_edit::{DocumentMut, Item, Table};

/// Lines are broken where they are longer, if they can be.
const WIDTH: usize = 100;
/// Rows of a table of the author's names, such as pieces, may be longer: a header of one means headers of all that follow.
const ROW_WIDTH: usize = 120;
/// The column of comments behind a value.
const COMMENTS: usize = 40;

/// The text is not TOML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not TOML; `alfil check` says where")]
pub struct NotToml;

/// Returns a rule file, laid out.
///
/// ```
/// let text = "[pieces]\nking = {id='K', move='K'}\nrook={ id = \"R\",move = 'R' }\n";
/// assert_eq!(
///     alfil::format::file(text)?,
///     "[pieces]\nking = { id = 'K', move = 'K' }\nrook = { id = 'R', move = 'R' }\n"
/// );
/// # Ok::<(), alfil::format::NotToml>(())
/// ```
///
/// # Errors
/// If the text is not TOML.
pub fn file(text: &str) -> Result<String, NotToml> {
    let text = with_conditions(&text.replace("\r\n", "\n"));
    let mut file: DocumentMut = text.parse().map_err(|_| NotToml)?;
    let head = tables::take_first_comments(file.as_table_mut());
    let tail = tables::comments(file.trailing().as_str().unwrap_or_default());
    file.as_table_mut()
        .sort_values_by(|one, _, other, _| position(one.get()).cmp(&position(other.get())));
    tables::lay_out(file.as_table_mut(), Some(Inner::Table(&ROOT)), &mut Vec::new());
    number(file.as_table_mut(), &mut 0);
    file.set_trailing("");
    let parts = [head.as_str(), &file.to_string(), &tail];
    let parts = parts.map(|it| it.trim_matches('\n'));
    let parts: Vec<_> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    Ok(parts.join("\n\n") + "\n")
}

/// Rewrites conditions that have a shorter form, unless `count` may be a name of the author's.
fn with_conditions(text: &str) -> String {
    let mut res = text.to_owned();
    let Some(Texts { texts, names }) = rulefile::texts(text) else { return res };
    // The names that a file inherits from another of the author's are not known here.
    let inherits = rulefile::keys(text).into_iter().flatten().any(|it| {
        let base = it.string.and_then(|it| text.get(it)).unwrap_or(".toml");
        it.path == [schema::file::EXTENDS.as_ref()] && base.contains('.')
    });
    if inherits || names.iter().any(|it| it == wording::COUNT) {
        return res;
    }
    for (place, dsl) in texts.into_iter().rev() {
        if matches!(dsl, Dsl::Condition(_)) {
            res.replace_range(place.clone(), &wording::condition(&text[place]));
        }
    }
    res
}

/// Returns a value in one line.
pub(crate) fn value(mut value: toml_edit::Value) -> String {
    values::flat(&mut value, None);
    value.to_string()
}

/// Numbers the tables in their order, as they shall be printed.
fn number(table: &mut Table, next: &mut isize) {
    let mut one = |table: &mut Table| {
        table.set_position(Some(*next));
        *next += 1;
        number(table, next);
    };
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => one(table),
            Item::ArrayOfTables(items) => items.iter_mut().for_each(&mut one),
            Item::Value(_) | Item::None => {}
        }
    }
}

#[cfg(test)]
mod tests;
