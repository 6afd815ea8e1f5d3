//! The reference manual, made of the tables that also drive the messages: every key, word, event and effect.

use super::expr::{Group, WORDS, Word};
use crate::rulefile::keys::{Key, MapDoc, ROOT, Shape, TableDoc};
use std::fmt::Write as _;

const HEAD: &str = "# Reference

Every key of rule files, and every word of the expressions and effects in them. This page is made from the tables by which
alfil reads files (`UPDATE=1 cargo test manual` writes it anew); the other pages explain.
";

/// Returns the page `docs/language/reference.md`.
pub fn reference() -> String {
    let mut res = HEAD.to_owned();
    res.push_str("\n## Keys\n");
    let mut tables = Vec::new();
    collect(&ROOT, &mut tables);
    for table in tables {
        table_of_keys(table, &mut res);
    }
    res.push_str("\n## Words\n");
    for group in GROUPS {
        group_of_words(*group, &mut res);
    }
    res
}

/// The table and those in it, each once, in the order of its keys.
fn collect(table: &'static TableDoc, res: &mut Vec<&'static TableDoc>) {
    if res.iter().any(|it| it.name == table.name) {
        return;
    }
    res.push(table);
    for key in table.keys {
        inside(&key.shape, res);
    }
    if let Some(rest) = table.rest {
        inside(&rest.shape, res);
    }
}

fn inside(shape: &'static Shape, res: &mut Vec<&'static TableDoc>) {
    match shape {
        Shape::Table(doc) | Shape::Named(doc)
            // What an option changes has the keys of a file.
            if doc.name != "options.NAME.VALUE" => {
                collect(doc, res);
            }
        Shape::List(of) => inside(of, res),
        Shape::Map(doc) => inside(&doc.shape, res),
        Shape::OneOf(shapes) => shapes.iter().for_each(|it| inside(it, res)),
        _ => {}
    }
}

fn table_of_keys(table: &TableDoc, res: &mut String) {
    let title =
        if table.name.is_empty() { "The file".to_owned() } else { format!("`{}`", table.name) };
    write(
        res,
        format_args!("\n### {title}\n\n{}\n\n| key | value | |\n| --- | --- | --- |\n", table.doc),
    );
    for key in table.keys {
        row(key, res);
    }
    if let Some(MapDoc { what, shape, .. }) = table.rest {
        let name = if table.name == "turn" { "PHASE" } else { "VALUE" };
        write(res, format_args!("| *{name}* | {} | {}. |\n", value(shape), capital(what)));
    }
}

fn row(key: &Key, res: &mut String) {
    let name =
        if key.needed { format!("`{}` (needed)", key.name) } else { format!("`{}`", key.name) };
    let mut doc = key.doc.to_owned();
    if let Some(words) = words_of(&key.shape) {
        write(&mut doc, format_args!(" {words}."));
    }
    let doc = format!("{doc}<br>`{}`", key.example);
    write(res, format_args!("| {name} | {} | {} |\n", cell(&value(&key.shape)), cell(&doc)));
}

/// Describes a value in few words.
fn value(shape: &Shape) -> String {
    match shape {
        Shape::Text(lang) => lang.name().to_owned(),
        Shape::Word(_) => "a word".to_owned(),
        Shape::Int(i64::MIN, _) | Shape::Int(_, i64::MAX) => "a whole number".to_owned(),
        Shape::Int(min, max) => format!("{min} to {max}"),
        Shape::Number => "a number".to_owned(),
        Shape::Bool => "`true` or `false`".to_owned(),
        Shape::List(of) => format!("an array of: {}", value(of)),
        Shape::OneOf(shapes) => {
            let mut parts: Vec<_> = shapes.iter().map(value).collect();
            parts.dedup();
            parts.join(", or ")
        }
        Shape::Table(doc) => format!("a table `{}`", doc.name),
        Shape::Map(doc) if doc.each => format!("a table: for each player {}", doc.what),
        Shape::Map(doc) => format!("a table: for each name {}", doc.what),
        Shape::Named(doc) => format!("tables `[[{}]]`", doc.name),
    }
}

/// Returns the words that a value can be, with what they mean.
fn words_of(shape: &Shape) -> Option<String> {
    match shape {
        Shape::Word(words) => {
            let words: Vec<_> =
                words.iter().map(|it| format!("`{}`: {}", it.name, it.doc)).collect();
            Some(words.join("; "))
        }
        Shape::List(of) => words_of(of),
        Shape::OneOf(shapes) => shapes.iter().find_map(words_of),
        _ => None,
    }
}

/// The groups of words with their titles.
const GROUPS: &[(Group, &str)] = &[
    (Group::Event, "Events"),
    (Group::Effect, "Effects"),
    (Group::Condition, "Conditions"),
    (Group::Number, "Numbers"),
    (Group::Set, "Sets of cells"),
    (Group::Cell, "Cells"),
    (Group::Piece, "Pieces"),
    (Group::Type, "Piece types"),
    (Group::Player, "Players"),
    (Group::Operator, "Operators"),
    (Group::Domain, "What custom moves choose from"),
];

fn group_of_words((group, title): (Group, &str), res: &mut String) {
    let words: Vec<&Word> = WORDS.iter().filter(|it| it.group == group).collect();
    if words.is_empty() {
        return;
    }
    write(res, format_args!("\n### {title}\n\n| | | in |\n| --- | --- | --- |\n"));
    for word in words {
        let doc = format!("{}<br>`{}`", word.doc, word.example);
        let places = word.places.phrase();
        write(
            res,
            format_args!("| `{}` | {} | {} |\n", cell(word.form), cell(&doc), cell(&places)),
        );
    }
}

/// Returns a text as a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().map(|it| it.to_uppercase().collect()).unwrap_or_default();
    first + chars.as_str()
}

/// Writing to a string can't fail.
fn write(res: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = res.write_fmt(text);
}
