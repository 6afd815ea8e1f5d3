//! The executable examples of a rule file.

use super::cx::words;
use crate::{
    diag::{Code, Diagnostic, Remedy},
    rulefile::{FileOption, Node, Table, Text, plain},
    schema::{Key, test},
    source::{Span, Spanned},
};

/// An example: a position, and what shall be true of it. What is `None` is not tested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestCase {
    /// The name of the example: what it shows.
    pub name: String,
    /// The name, or the header if there is none.
    pub span: Span,
    /// Options of the game for this test: name and value.
    pub set: Vec<(String, String)>,
    /// The position as FEN; the start if `None`.
    pub fen: Option<Spanned<String>>,
    /// The number of the start.
    pub start: Option<Spanned<u64>>,
    /// Turns played first.
    pub play: Vec<Spanned<String>>,
    /// The position after these turns: the first fields of its FEN, with `?` for any.
    pub then: Option<Spanned<String>>,
    /// Exactly the legal turns.
    pub moves: Option<Spanned<Vec<Spanned<String>>>>,
    /// How many legal turns there are.
    pub count: Option<Spanned<u64>>,
    /// Some legal turns.
    pub legal: Vec<Spanned<String>>,
    /// Some turns that are not legal.
    pub illegal: Vec<Spanned<String>>,
    /// True if the player on move is in check.
    pub check: Option<Spanned<bool>>,
    /// How the game has ended: `draw`, an outcome's name, `white wins`, or `none`.
    pub outcome: Option<Spanned<String>>,
    /// How many sequences of one, two ... turns there are.
    pub perft: Vec<Spanned<u64>>,
    /// True if `perft` counts single moves rather than whole turns.
    pub by_move: bool,
    /// A whole game.
    pub game: Option<Text>,
}

/// Reads the tests of a file.
pub(super) fn read(
    items: &[Node],
    options: &[FileOption],
    diags: &mut Vec<Diagnostic>,
) -> Vec<TestCase> {
    let tables = items.iter().filter_map(|it| it.as_table().map(|table| (table, it.span)));
    tables.map(|(table, span)| read_one(table, span, options, diags)).collect()
}

fn read_one(
    table: &Table,
    span: Span,
    options: &[FileOption],
    diags: &mut Vec<Diagnostic>,
) -> TestCase {
    let name = table.text(test::NAME);
    let position = [test::NAME, test::SET, test::FEN, test::START_NUMBER];
    let states = |key: &str| !position.iter().any(|it| it.as_ref() == key);
    if !table.iter().any(|(key, _)| states(key)) && !table.rejected.iter().any(|it| states(it)) {
        let message = "this test states nothing: it has a position, and no statement about it";
        let diag = Diagnostic::new(Code::TestStatesNothing, span, message);
        diags.push(diag.help("add `legal`, `count`, `check`, `outcome`, or another statement"));
    }
    if let Some(then) = table.text(test::THEN).filter(|it| it.text.trim().is_empty()) {
        let message = "expected the position after `play`, found no field of it";
        let diag = Diagnostic::new(Code::BadValue, then.span, message);
        diags.push(diag.help("write its first fields, with `?` for any: `then = '? b'`"));
    }
    for key in [test::PLAY, test::LEGAL, test::ILLEGAL, test::MOVES] {
        for text in table.items(key).iter().filter_map(Node::as_text) {
            diags.extend(other_list(text, key));
        }
    }
    if let Some(fen) =
        table.text(test::FEN).filter(|it| ["startpos", "start"].contains(&it.text.trim()))
    {
        let message = format!("expected a position as FEN, found `{}`", fen.text);
        let help = "leave `fen` out for the position at the start";
        diags.push(Diagnostic::new(Code::BadValue, fen.span, message).help(help));
    }
    let string =
        |key: Key| table.text(key).map(|it| Spanned { value: it.text.clone(), span: it.span });
    let turns = |key: Key| -> Vec<Spanned<String>> {
        let texts = table.items(key).iter().filter_map(Node::as_snippet);
        texts
            .flat_map(words)
            .map(|it| Spanned { value: it.text.to_owned(), span: it.span })
            .collect()
    };
    let number = |node: &Node| {
        let value = u64::try_from(node.as_integer()?).ok()?;
        Some(Spanned { value, span: node.span })
    };
    TestCase {
        name: name.map(|it| it.text.clone()).unwrap_or_default(),
        span: name.map_or(span, |it| it.span),
        set: set(table, options, diags),
        fen: string(test::FEN),
        start: table.get(test::START_NUMBER).and_then(number),
        play: turns(test::PLAY),
        then: string(test::THEN),
        moves: table
            .get(test::MOVES)
            .map(|it| Spanned { value: turns(test::MOVES), span: it.span }),
        count: table.get(test::COUNT).and_then(number),
        legal: turns(test::LEGAL),
        illegal: turns(test::ILLEGAL),
        check: table
            .get(test::CHECK)
            .and_then(|it| Some(Spanned { value: it.as_bool()?, span: it.span })),
        outcome: table.get(test::OUTCOME).and_then(|it| {
            let text = it.as_text()?;
            Some(Spanned { value: text.text.clone(), span: text.span })
        }),
        perft: table.items(test::PERFT).iter().filter_map(number).collect(),
        by_move: table.read(test::BY_MOVE),
        game: table.text(test::GAME).cloned(),
    }
}

/// Returns the diagnostic about a list of moves with numbers or commas.
fn other_list(text: &Text, key: Key) -> Option<Diagnostic> {
    let is_number = |it: &str| {
        let bare = it.trim_end_matches('.');
        bare.len() < it.len() && !bare.is_empty() && bare.bytes().all(|it| it.is_ascii_digit())
    };
    let snippet = text.snippet();
    let is_odd = |it: &str| is_number(it) || it.len() > 1 && it.ends_with([',', ';']);
    let odd = words(snippet).find(|it| is_odd(it.text))?;
    let found = if is_number(odd.text) { odd.text } else { &odd.text[odd.text.len() - 1..] };
    let plain = text.text.split_whitespace().filter(|it| !is_number(it));
    let plain: Vec<_> = plain.map(|it| it.trim_end_matches([',', ';'])).collect();
    let plain = plain.join(" ");
    let message = format!("expected moves with blanks between them, found `{found}`");
    let diag = Diagnostic::new(Code::BadValue, odd.span, message);
    let help = format!("write `{} = '{plain}'`", key.schema.name);
    Some(diag.edit(snippet.span, &text.text, plain, help).certain())
}

/// Returns the options that a test sets, as far as the file has them.
fn set(
    table: &Table,
    options: &[FileOption],
    diags: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let mut res = Vec::new();
    for (name, entry) in table.table(test::SET).into_iter().flat_map(Table::iter) {
        let value = plain(&entry.node);
        match options.iter().find(|it| it.name == name) {
            None => {
                let message = format!("expected an option of this file, found `{name}`");
                let names = options.iter().map(|it| it.name.as_str());
                let near = Remedy::nearest(name, names);
                let declared = format!(
                    "declare it, as in `options.{name} = {{ type = '{}', value = {value} }}`",
                    if entry.node.as_bool().is_some() { "bool" } else { "int" }
                );
                let declared = Some(declared).filter(|_| near.is_none());
                let diag = Diagnostic::new(Code::UnknownOption, entry.key, message);
                diags.push(diag.remedy(name, near).help_maybe(declared));
            }
            Some(option) if option.kind.read(&value, entry.node.span).is_none() => {
                let expected = option.kind.expects();
                let message =
                    format!("expected {expected} for the option `{name}`, found `{value}`");
                diags.push(
                    Diagnostic::new(Code::BadOptionValue, entry.node.span, message)
                        .label(option.span, "the option is declared here"),
                );
            }
            Some(_) => res.push((name.to_owned(), value)),
        }
    }
    res
}
