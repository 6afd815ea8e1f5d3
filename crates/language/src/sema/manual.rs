//! The reference manual, made of the tables that also drive the messages: every key, word, event and effect.

use super::expr::{BuiltinWord, Group, WORDS};
use crate::schema::{Dsl, KeySchema, Literal, TableSchema, Type, tables};
use std::fmt::Write as _;

const HEAD: &str = "# Reference

Every key of rule files, and every word of the expressions and effects in them. This page is made from the tables by which
alfil reads files (`UPDATE=1 cargo test manual` writes it anew); the other pages explain.
";

/// Returns the page `docs/language/reference.md`.
pub fn reference() -> String {
    let mut res = HEAD.to_owned();
    res.push_str("\n## Keys\n");
    for table in tables() {
        table_of_keys(table, &mut res);
    }
    res.push_str("\n## Words\n");
    for group in GROUPS {
        group_of_words(*group, &mut res);
    }
    res
}

fn table_of_keys(table: &TableSchema, res: &mut String) {
    let title =
        if table.name.is_empty() { "The file".to_owned() } else { format!("`{}`", table.name) };
    write(
        res,
        format_args!("\n### {title}\n\n{}\n\n| key | value | |\n| --- | --- | --- |\n", table.doc),
    );
    for key in table.keys {
        row(key, res);
    }
}

fn row(key: &KeySchema, res: &mut String) {
    let name =
        if key.required { format!("`{}` (required)", key.name) } else { format!("`{}`", key.name) };
    let mut doc = key.doc.to_owned();
    if let Some(words) = words_of(&key.ty) {
        write(&mut doc, format_args!(" {words}."));
    }
    if let Some(default) = key.default {
        write(&mut doc, format_args!(" Default: `{}`.", plain(default)));
    }
    let doc = format!("{doc}<br>`{}`", key.example);
    write(res, format_args!("| {name} | {} | {} |\n", cell(&value(&key.ty)), cell(&doc)));
}

/// Describes a value in few words.
fn value(ty: &Type) -> String {
    match ty {
        Type::Text(dsl) => text(*dsl),
        Type::Texts(dsl) => format!("{}, or an array of such texts", text(*dsl)),
        Type::Word(_) => "a word".to_owned(),
        Type::Int(i64::MIN, _) | Type::Int(_, i64::MAX) => "a whole number".to_owned(),
        Type::Int(min, max) => format!("{min} to {max}"),
        Type::Number => "a number".to_owned(),
        Type::Bool => "`true` or `false`".to_owned(),
        Type::List(of) => format!("an array of: {}", value(of)),
        Type::OneOf(types) => {
            let mut parts: Vec<_> = types.iter().map(value).collect();
            parts.dedup();
            parts.join(", or ")
        }
        Type::Table(doc) => format!("a table `{}`", doc.name),
        Type::Map(doc) if doc.each => format!("a table: for each player {}", doc.what),
        Type::Map(doc) => format!("a table: for each name {}", doc.what),
        Type::Named(doc) => format!("tables `[[{}]]`", doc.name),
    }
}

/// Describes a text, with its context.
fn text(dsl: Dsl) -> String {
    let context = dsl.context().map(|it| format!(" in {}", it.phrase()));
    format!("{}{}", dsl.name(), context.unwrap_or_default())
}

/// Returns a default without quotes, as words are written in the manual.
fn plain(literal: Literal) -> String {
    match literal {
        Literal::Text(it) => it.to_owned(),
        Literal::Int(it) => it.to_string(),
        Literal::Bool(it) => it.to_string(),
    }
}

/// Returns the words that a value can be, with what they mean.
fn words_of(ty: &Type) -> Option<String> {
    match ty {
        Type::Word(words) => {
            let words: Vec<_> =
                words.iter().map(|it| format!("`{}`: {}", it.name, it.doc)).collect();
            Some(words.join("; "))
        }
        Type::List(of) => words_of(of),
        Type::OneOf(types) => types.iter().find_map(words_of),
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
    (Group::Domain, "What actions choose from"),
];

fn group_of_words((group, title): (Group, &str), res: &mut String) {
    let words: Vec<&BuiltinWord> = WORDS.iter().filter(|it| it.group == group).collect();
    if words.is_empty() {
        return;
    }
    write(res, format_args!("\n### {title}\n\n| | | in |\n| --- | --- | --- |\n"));
    for word in words {
        let doc = format!("{}<br>`{}`", word.doc, word.example);
        let contexts = word.contexts.phrase();
        write(
            res,
            format_args!("| `{}` | {} | {} |\n", cell(word.form), cell(&doc), cell(&contexts)),
        );
    }
}

/// Returns a text as a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Writing to a string can't fail.
fn write(res: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = res.write_fmt(text);
}
