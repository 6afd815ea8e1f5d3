//! Lays rule files out as the shipped ones are.
//!
//! toml_edit reads and prints the file, and keeps its comments. This module sets what stands around keys and values:
//!
//! - tables come in the order of the schema, one empty line apart;
//! - the equals signs of a block of keys stand below one another;
//! - long texts are broken, and long inline tables get headers.
//!
//! The file means the same afterwards, and laying it out again changes nothing. So nothing is rewritten whose meaning
//! depends on names: a file, or one that it extends, may give a word of the language another meaning.

mod strings;
mod tables;
mod values;

use crate::schema::{Inner, ROOT, position};
use std::{error::Error, fmt};
use toml_edit::{DocumentMut, Item, Table};

/// Lines are broken where they are longer, if they can be.
const WIDTH: usize = 100;
/// Rows of a table of the author's names, such as pieces, may be longer: a header of one means headers of all that follow.
const ROW_WIDTH: usize = 120;
/// Some editors on Windows write it at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The column of comments behind a value.
const COMMENTS: usize = 40;

/// The text is not TOML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotToml;

impl fmt::Display for NotToml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is not TOML; `alfil check` says where")
    }
}

impl Error for NotToml {}

/// Returns a rule file, laid out. A byte order mark stays, and lines end as the first one does.
///
/// ```
/// let text = "[pieces]\nking = {id='K', move='K'}\nrook={ id = \"R\",move = 'R' }\n";
/// assert_eq!(
///     alfil_language::format::file(text)?,
///     "[pieces]\nking = { id = 'K', move = 'K' }\nrook = { id = 'R', move = 'R' }\n"
/// );
/// # Ok::<(), alfil_language::format::NotToml>(())
/// ```
///
/// # Errors
/// If the text is not TOML.
pub fn file(text: &str) -> Result<String, NotToml> {
    let (mark, text) = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(rest) => (&text[..text.len() - rest.len()], rest),
        None => ("", text),
    };
    let res = with_line_feeds(&text.replace("\r\n", "\n"))?;
    // The first line decides how lines end.
    let has_returns = text.split_once('\n').is_some_and(|it| it.0.ends_with('\r'));
    Ok(mark.to_owned() + &if has_returns { res.replace('\n', "\r\n") } else { res })
}

fn with_line_feeds(text: &str) -> Result<String, NotToml> {
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

/// Returns a value in one line.
pub fn value(mut value: toml_edit::Value) -> String {
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
