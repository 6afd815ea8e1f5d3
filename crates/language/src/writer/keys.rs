//! Single keys of a rule file, set without a change of the others.

use crate::format::{self, NotToml};
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value, value};

/// What some editors write at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns a rule file in which keys have these values. A key is given with its tables: `["pieces", "rook", "value"]`. Comments
/// and layout stay. Tables that the file inherits are added where an author would write them.
///
/// ```
/// let text = "[pieces]\nrook = { id = 'R', move = 'R' } # a tower\n";
/// assert_eq!(
///     alfil_language::writer::with_keys(text, &[(vec!["pieces", "rook", "value"], 4.9.into())])?,
///     "[pieces]\nrook = { id = 'R', move = 'R', value = 4.9 } # a tower\n"
/// );
/// # Ok::<(), alfil_language::format::NotToml>(())
/// ```
///
/// # Errors
/// If the text is not TOML, or if something else than a table stands where a table is needed.
pub fn with_keys(text: &str, values: &[(Vec<&str>, Value)]) -> Result<String, NotToml> {
    if let Some(rest) = text.strip_prefix(BYTE_ORDER_MARK) {
        return Ok(format!("{BYTE_ORDER_MARK}{}", with_keys(rest, values)?));
    }
    if text.contains("\r\n") {
        return Ok(with_keys(&text.replace("\r\n", "\n"), values)?.replace('\n', "\r\n"));
    }
    let mut file: DocumentMut = text.parse().map_err(|_| NotToml)?;
    for (path, value) in values {
        set_in_file(&mut file, path, value.clone()).ok_or(NotToml)?;
    }
    let new = file.to_string();
    // What was laid out stays so.
    if format::file(text)? == text { format::file(&new) } else { Ok(new) }
}

/// Sets a key. Returns `None` if something else than a table stands where a table is needed.
fn set_in_file(file: &mut DocumentMut, path: &[&str], new: Value) -> Option<()> {
    let (key, tables) = path.split_last()?;
    let (first, inner) = tables.split_first()?;
    let mut item = file.entry(first).or_insert_with(|| {
        let mut table = Table::new();
        table.decor_mut().set_prefix("\n");
        Item::Table(table)
    });
    for name in inner {
        // Below nothing but headers of single items, a header is what fits.
        let with_header = item.as_table().is_some_and(Table::is_implicit);
        let table = item.as_table_like_mut()?;
        if table.get(name).is_none() {
            let empty =
                if with_header { Item::Table(Table::new()) } else { value(InlineTable::new()) };
            table.insert(name, empty);
        }
        item = table.get_mut(name)?;
    }
    set(item, key, new)
}

/// Sets a key of a table. Returns `None` if the item is no table.
fn set(item: &mut Item, key: &str, mut new: Value) -> Option<()> {
    let table: &mut dyn TableLike = item.as_table_like_mut()?;
    if let Some(old) = table.get_mut(key) {
        if let Some(old) = old.as_value() {
            *new.decor_mut() = old.decor().clone();
        }
        *old = Item::Value(new);
        return Some(());
    }
    if let Some(table) = item.as_inline_table_mut() {
        // The space before the closing bracket belongs to the last value.
        if let Some((_, last)) = table.iter_mut().last() {
            let behind = last.decor().suffix().cloned().unwrap_or_default();
            last.decor_mut().set_suffix("");
            new.decor_mut().set_prefix(" ");
            new.decor_mut().set_suffix(behind);
        }
        table.insert(key, new);
        return Some(());
    }
    item.as_table_like_mut()?.insert(key, Item::Value(new));
    Some(())
}
