//! The executable examples of a rule file.

use super::cx::{listed, words};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    rulefile::{FileOption, Node, Text, plain},
    schema::{Place, test},
    source::{Snippet, Span, Spanned},
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
    let places = items.iter().filter_map(|it| Place::at(it, None));
    places.map(|it| read_one(&test::Keys::of(it), options, diags)).collect()
}

fn read_one(
    test: &test::Keys<'_>,
    options: &[FileOption],
    diags: &mut Vec<Diagnostic>,
) -> TestCase {
    let position =
        [test::NAME.schema, test::SET.schema, test::FEN.schema, test::START_NUMBER.schema];
    let states = |key: &str| !position.iter().any(|it| it.name == key);
    let span = test.place.span;
    if test.place.table.is_none_or(|it| {
        !it.iter().map(|it| it.0).any(states) && !it.rejected.iter().any(|it| states(it))
    }) {
        let message = "this test states nothing: it has a position, and no statement about it";
        let diag = Diagnostic::new(Code::TestStatesNothing, span, message);
        diags.push(diag.help("add `legal`, `count`, `check`, `outcome`, or another statement"));
    }
    if let Some(then) = test.then.filter(|it| it.text.trim().is_empty()) {
        let message = "expected the position after `play`, found no field of it";
        let diag = Diagnostic::new(Code::BadValue, then.span, message);
        diags.push(diag.help("write its first fields, with `?` for any: `then = '? b'`"));
    }
    let moves = test.moves.as_ref().map_or(&[][..], |it| &it.value);
    let lists = [
        (test::PLAY.as_ref(), &test.play[..]),
        (test::LEGAL.as_ref(), &test.legal),
        (test::ILLEGAL.as_ref(), &test.illegal),
        (test::MOVES.as_ref(), moves),
    ];
    for (key, texts) in lists {
        diags.extend(texts.iter().filter_map(|it| other_list(*it, key)));
    }
    if let Some(fen) = test.fen.filter(|it| ["startpos", "start"].contains(&it.text.trim())) {
        let message = format!("expected a position as FEN, found `{}`", fen.text);
        let help = "leave `fen` out for the position at the start";
        diags.push(Diagnostic::new(Code::BadValue, fen.span, message).help(help));
    }
    let string = |it: Snippet<'_>| Spanned { value: it.text.to_owned(), span: it.span };
    let turns = |texts: &[Snippet<'_>]| listed(texts).into_iter().map(string).collect();
    let number =
        |it: Spanned<i64>| Some(Spanned { value: u64::try_from(it.value).ok()?, span: it.span });
    TestCase {
        name: test.name.map_or(String::new(), |it| it.text.to_owned()),
        span: test.name.map_or(span, |it| it.span),
        set: set(test, options, diags),
        fen: test.fen.map(string),
        start: test.start_number.and_then(number),
        play: turns(&test.play),
        then: test.then.map(string),
        moves: test.moves.as_ref().map(|it| Spanned { value: turns(&it.value), span: it.span }),
        count: test.count.and_then(number),
        legal: turns(&test.legal),
        illegal: turns(&test.illegal),
        check: test.check,
        outcome: test.outcome.map(string),
        perft: test.perft.iter().copied().filter_map(number).collect(),
        by_move: test.by_move,
        game: test.game.map(Text::of),
    }
}

/// Returns the diagnostic about a list of moves with numbers or commas.
fn other_list(text: Snippet<'_>, key: &str) -> Option<Diagnostic> {
    let is_number = |it: &str| {
        let bare = it.trim_end_matches('.');
        bare.len() < it.len() && !bare.is_empty() && bare.bytes().all(|it| it.is_ascii_digit())
    };
    let is_odd = |it: &str| is_number(it) || it.len() > 1 && it.ends_with([',', ';']);
    let odd = words(text).find(|it| is_odd(it.text))?;
    let found = if is_number(odd.text) { odd.text } else { &odd.text[odd.text.len() - 1..] };
    let plain = text.text.split_whitespace().filter(|it| !is_number(it));
    let plain: Vec<_> = plain.map(|it| it.trim_end_matches([',', ';'])).collect();
    let plain = plain.join(" ");
    let message = format!("expected moves with blanks between them, found `{found}`");
    let diag = Diagnostic::new(Code::BadValue, odd.span, message);
    let help = format!("write `{key} = '{plain}'`");
    Some(diag.edit(text.span, text.text, plain, help).certain())
}

/// Returns the options that a test sets, as far as the file has them.
fn set(
    test: &test::Keys<'_>,
    options: &[FileOption],
    diags: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let mut res = Vec::new();
    for (key, node) in &test.set {
        let (name, value) = (key.text, plain(node));
        match options.iter().find(|it| it.name == name) {
            None => {
                let message = format!("expected an option of this file, found `{name}`");
                let names = options.iter().map(|it| it.name.as_str());
                let near = Remedy::nearest(name, names);
                let declared = format!(
                    "declare it, as in `options.{name} = {{ type = '{}', value = {value} }}`",
                    if node.as_bool().is_some() { "bool" } else { "int" }
                );
                let declared = Some(declared).filter(|_| near.is_none());
                let diag = Diagnostic::new(Code::UnknownOption, key.span, message);
                diags.push(diag.remedy(name, near).help_maybe(declared));
            }
            Some(option) if option.kind.read(&value, node.span).is_none() => {
                let expected = option.kind.expects();
                let message =
                    format!("expected {expected} for the option `{name}`, found `{value}`");
                diags.push(
                    Diagnostic::new(Code::BadOptionValue, node.span, message)
                        .label(option.span, "the option is declared here"),
                );
            }
            Some(_) => res.push((name.to_owned(), value)),
        }
    }
    res
}
