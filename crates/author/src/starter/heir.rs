//! A rule file that extends a shipped game.

use super::add_start_test;
use alfil::{
    load::{LoadOptions, load},
    source::Loader,
};
use alfil_language::writer::{RuleFileWriter, Value};
use alfil_language::{
    rulefile::{Node, Table},
    schema::{Inner, ROOT, Type, file, game, item, variant},
};

/// Entries are shown up to this many characters.
const WIDTH: usize = 116;
/// Lines of a comment have at most so many characters, without its sign.
const COMMENT_WIDTH: usize = 96;

/// Returns a rule file that extends a game of the loader and changes nothing yet. For each table of the game it has a comment with
/// the entries that the file inherits: without the signs of the comments they are the same game. Returns `None` if there is no
/// such game.
///
/// ```
/// use alfil::shipped::Shipped;
///
/// let text = alfil_author::starter::heir(&Shipped, "Small game", "losalamos").unwrap();
/// assert!(text.contains("extends  = 'losalamos'") && text.contains("# size = [6, 6]"));
/// ```
pub fn heir(loader: &dyn Loader, title: &str, base: &str) -> Option<String> {
    let loaded = load(loader, base, &LoadOptions::default());
    let variant = loaded.variant.as_ref()?;
    let about = &variant.model().about;
    let mut rules = RuleFileWriter::new();
    rules.head(format!("{title}: {} with changes. Write only what differs.", about.name));
    rules.head(
        "Comments show what the file inherits: remove the sign of a line, and change the line.",
    );
    rules.head(format!("`alfil explain {base}` prints all of it."));
    rules.top(file::EXTENDS, base);
    rules.table(&variant::TABLE).set(variant::NAME, title).set(variant::INVENTOR, "you");
    let mut blocks = String::new();
    for (key, entry) in loaded.document.as_ref()?.root.iter() {
        if key != game::VARIANT.as_ref() {
            blocks += &block(key, &entry.node, base);
        }
    }
    add_start_test(&mut rules, &variant.start());
    let text = rules.to_string();
    let (above, test) = text.split_once("[[")?;
    Some(format!("{above}{blocks}[[{test}"))
}

/// Returns the comment about a table of the game, with an empty line behind it.
fn block(key: &str, node: &Node, base: &str) -> String {
    let Some(schema) = ROOT.key(key) else { return String::new() };
    let mut res = String::new();
    let sentence = schema.doc.split_inclusive(". ").next().unwrap_or_default();
    say(sentence.trim_end(), &mut res);
    let mut more = Vec::new();
    match (&schema.ty, node.as_table(), node.as_array()) {
        (Type::Named(_), _, Some(items)) => {
            for table in items.iter().filter_map(Node::as_table) {
                let lines = entries(table);
                match table.text(item::NAME) {
                    Some(_) if lines.iter().all(|it| fits(it)) => {
                        show(&format!("[[{key}]]"), &lines, &mut res);
                    }
                    Some(name) => more.push(name.text.clone()),
                    None => more.push(format!("[[{key}]]")),
                }
            }
        }
        (ty, Some(table), _) => {
            let whole = entries(table);
            let is_open = matches!(ty.inner(), Some(Inner::Map(_) | Inner::Table(_)));
            let (short, long): (Vec<_>, Vec<_>) =
                table.iter().zip(&whole).partition(|it| is_open && fits(it.1));
            if !short.is_empty() {
                let lines: Vec<_> = short.into_iter().map(|it| it.1.clone()).collect();
                show(&format!("[{key}]"), &lines, &mut res);
            }
            more.extend(long.iter().map(|it| it.0.0.to_owned()));
        }
        _ => more.push(key.to_owned()),
    }
    if !more.is_empty() {
        say(&format!("See `alfil explain {base}` for: {}.", more.join(", ")), &mut res);
    }
    res + "\n"
}

/// Returns the entries of a table as they are written.
fn entries(table: &Table) -> Vec<String> {
    let entry = |key: &str, node: &Node| {
        let value = Value::of(node).map(|it| it.to_string()).unwrap_or_default();
        format!("{} = {value}", toml_edit::Key::new(key))
    };
    table.iter().map(|it| entry(it.0, &it.1.node)).collect()
}

/// Returns true if an entry has one line of moderate length.
fn fits(entry: &str) -> bool {
    !entry.contains('\n') && entry.chars().count() <= WIDTH
}

/// Adds a table as lines of comment.
fn show(header: &str, entries: &[String], out: &mut String) {
    for line in std::iter::once(header).chain(entries.iter().map(String::as_str)) {
        *out += "# ";
        *out += line;
        out.push('\n');
    }
}

/// Adds a sentence as lines of comment.
fn say(text: &str, out: &mut String) {
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width == 0 || width + length >= COMMENT_WIDTH {
            *out += if width == 0 { "# " } else { "\n# " };
            width = length;
        } else {
            out.push(' ');
            width += length + 1;
        }
        *out += word;
    }
    out.push('\n');
}
