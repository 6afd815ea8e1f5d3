//! Blocks: the programs that make moves, as trees.

use super::{names::Names, text::Form};
use alfil_language::source::Span;

/// The most statements and conditions of a game.
pub(super) const STATEMENTS: usize = 2_000_000;

/// A program that makes moves of a piece.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) move_type: Option<usize>,
    pub(super) body: Vec<Statement>,
    pub(super) span: Span,
}

/// A place that a statement or a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Loc {
    Here,
    Dir(usize),
    Opposite(usize),
    Position(usize),
}

/// What `go` leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remembered {
    From,
    To,
    Mark,
    LastFrom,
    LastTo,
}

/// A statement.
#[derive(Clone, Debug)]
pub(super) enum Statement {
    Go(Loc),
    Mark(Loc),
    GoTo(Remembered),
    From,
    To,
    Verify(Condition),
    If(Condition, Vec<Statement>, Vec<Statement>),
    While(Condition, Vec<Statement>, Span),
    Effect(Effect, Loc),
    SetAttribute(usize, Condition),
    SetFlag(usize, Condition),
    SetPositionFlag(usize, Condition, Loc),
    Cascade,
    Add(Add),
}

impl Statement {
    /// Returns the condition that a statement reads.
    pub(super) fn condition(&self) -> Option<&Condition> {
        match self {
            Statement::Verify(it)
            | Statement::If(it, ..)
            | Statement::While(it, ..)
            | Statement::SetAttribute(_, it)
            | Statement::SetFlag(_, it)
            | Statement::SetPositionFlag(_, it, _) => Some(it),
            _ => None,
        }
    }
}

/// An effect that is noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Effect {
    Capture,
    Flip,
    /// To the moving player, or to another one.
    Owner(Option<usize>),
    Type(usize),
    Create(Option<usize>, Option<usize>),
}

/// A statement that makes moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Add {
    pub(super) types: Vec<usize>,
    pub(super) copy: bool,
    /// That the piece goes on; by moves of this type.
    pub(super) partial: Option<Option<usize>>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Const(bool),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
    Test(Test, Loc),
}

impl Condition {
    /// Returns true if one of its tests is such.
    pub(super) fn asks(&self, is: &dyn Fn(Test) -> bool) -> bool {
        match self {
            Condition::Const(_) => false,
            Condition::And(all) | Condition::Or(all) => all.iter().any(|it| it.asks(is)),
            Condition::Not(it) => it.asks(is),
            Condition::Test(test, _) => is(*test),
        }
    }
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Test {
    Empty,
    Enemy,
    Friend,
    Neutral,
    Piece(usize),
    Zone(usize),
    Position(usize),
    OnBoard,
    Attribute(usize),
    Flag(usize),
    PositionFlag(usize),
    LastFrom,
    LastTo,
    Marked,
    Attacked(Option<usize>),
    Defended(Option<usize>),
    AdjacentToEnemy,
}

/// Reads the statements of a block.
pub(super) fn statements(forms: &[Form], names: &mut Names<'_>) -> Vec<Statement> {
    forms.iter().filter_map(|it| statement(it, names)).collect()
}

/// Words of statements, for proposals.
const STATEMENTS_KNOWN: [&str; 24] = [
    "mark",
    "back",
    "from",
    "to",
    "capture",
    "flip",
    "change-owner",
    "change-type",
    "create",
    "cascade",
    "add",
    "add-partial",
    "add-copy",
    "add-copy-partial",
    "verify",
    "if",
    "while",
    "go",
    "opposite",
    "set-attribute",
    "set-flag",
    "set-position-flag",
    "else",
    "move-type",
];

fn statement(form: &Form, names: &mut Names<'_>) -> Option<Statement> {
    if !names.count(form) {
        return None;
    }
    let list = [form.clone()];
    let items = if form.word().is_some() { &list[..] } else { form.items() };
    let Some(head) = items.first().and_then(Form::word) else {
        names.error(form, format!("expected a statement, found `{}`", form.shown()));
        return None;
    };
    let rest = &items[1..];
    let effect = |effect: Effect, loc: Option<Loc>| loc.map(|it| Statement::Effect(effect, it));
    match head {
        "mark" => Some(Statement::Mark(names.loc(rest.first())?)),
        "back" => Some(Statement::GoTo(Remembered::Mark)),
        "from" => Some(Statement::From),
        "to" => Some(Statement::To),
        "cascade" => Some(Statement::Cascade),
        "capture" => effect(Effect::Capture, names.loc(rest.first())),
        "flip" => effect(Effect::Flip, names.loc(rest.first())),
        "change-owner" => change_owner(rest, names),
        "change-type" => {
            let piece = names.piece(rest.first().unwrap_or(form))?;
            effect(Effect::Type(piece), names.loc(rest.get(1)))
        }
        "create" => create(rest, names),
        "verify" => Some(Statement::Verify(conjunction(form, rest, names)?)),
        "if" => {
            let condition = condition(rest.first().unwrap_or(form), names)?;
            let body = rest.get(1..).unwrap_or_default();
            let at = body.iter().position(|it| it.word() == Some("else")).unwrap_or(body.len());
            let then = statements(&body[..at], names);
            let other = statements(body.get(at + 1..).unwrap_or_default(), names);
            Some(Statement::If(condition, then, other))
        }
        "while" => {
            let condition = condition(rest.first().unwrap_or(form), names)?;
            let body = statements(rest.get(1..).unwrap_or_default(), names);
            Some(Statement::While(condition, body, form.span))
        }
        "go" => remembered(rest.first().unwrap_or(form), names),
        "opposite" => {
            let dir = names.direction(rest.first().unwrap_or(form))?;
            Some(Statement::Go(Loc::Opposite(dir)))
        }
        "set-attribute" => {
            let attribute = names.attribute(rest.first().unwrap_or(form))?;
            Some(Statement::SetAttribute(attribute, value(rest.get(1), names)?))
        }
        "set-flag" => {
            let flag = names.flag(rest.first().unwrap_or(form))?;
            Some(Statement::SetFlag(flag, value(rest.get(1), names)?))
        }
        "set-position-flag" => {
            let flag = names.flag(rest.first().unwrap_or(form))?;
            let loc = names.loc(rest.get(2))?;
            Some(Statement::SetPositionFlag(flag, value(rest.get(1), names)?, loc))
        }
        "add" | "add-partial" | "add-copy" | "add-copy-partial" => add(head, rest, names),
        _ if names.is_place(head) => Some(Statement::Go(names.loc(items.first())?)),
        _ => {
            let place = items.first().unwrap_or(form);
            names.unknown(
                place,
                "a statement, a direction or a position",
                STATEMENTS_KNOWN.into_iter(),
            );
            None
        }
    }
}

fn change_owner(rest: &[Form], names: &mut Names<'_>) -> Option<Statement> {
    let player = rest.first().and_then(Form::word).and_then(|it| names.known_player(it));
    let at = usize::from(player.is_some());
    Some(Statement::Effect(Effect::Owner(player), names.loc(rest.get(at))?))
}

fn create(rest: &[Form], names: &mut Names<'_>) -> Option<Statement> {
    let mut rest = rest;
    let player = rest.first().and_then(Form::word).and_then(|it| names.known_player(it));
    rest = &rest[usize::from(player.is_some())..];
    let piece = rest.first().and_then(Form::word).and_then(|it| names.known_piece(it));
    rest = &rest[usize::from(piece.is_some())..];
    let loc = names.loc(rest.first())?;
    Some(Statement::Effect(Effect::Create(player, piece), loc))
}

fn remembered(form: &Form, names: &mut Names<'_>) -> Option<Statement> {
    let to = match form.word() {
        Some("from") => Remembered::From,
        Some("to") => Remembered::To,
        Some("mark") => Remembered::Mark,
        Some("last-from") => Remembered::LastFrom,
        Some("last-to") => Remembered::LastTo,
        _ => {
            let words = ["from", "to", "mark", "last-from", "last-to"];
            names.unknown(form, "a remembered position", words.into_iter());
            return None;
        }
    };
    Some(Statement::GoTo(to))
}

fn add(head: &str, rest: &[Form], names: &mut Names<'_>) -> Option<Statement> {
    let mut add = Add { copy: head.contains("copy"), ..Add::default() };
    if head.contains("partial") {
        add.partial = Some(None);
    }
    for form in rest {
        let word = form.word().unwrap_or_default();
        if let Some(piece) = names.known_piece(word) {
            add.types.push(piece);
        } else if let (Some(partial), Some(it)) = (&mut add.partial, names.known_move_type(word)) {
            *partial = Some(it);
        } else {
            names.piece(form)?;
        }
    }
    Some(Statement::Add(add))
}

/// Reads what a flag or an attribute is set to.
fn value(form: Option<&Form>, names: &mut Names<'_>) -> Option<Condition> {
    form.map_or(Some(Condition::Const(true)), |it| condition(it, names))
}

/// Reads conditions of which all must hold.
fn conjunction(place: &Form, forms: &[Form], names: &mut Names<'_>) -> Option<Condition> {
    match forms {
        [one] => condition(one, names),
        [] => {
            names.error(place, "expected a condition, found none");
            None
        }
        all => {
            Some(Condition::And(all.iter().map(|it| condition(it, names)).collect::<Option<_>>()?))
        }
    }
}

/// Reads a condition.
pub(super) fn condition(form: &Form, names: &mut Names<'_>) -> Option<Condition> {
    if !names.count(form) {
        return None;
    }
    let list = [form.clone()];
    let items = if form.word().is_some() { &list[..] } else { form.items() };
    let Some(head) = items.first().and_then(Form::word) else {
        // A condition in one more pair of parentheses.
        if let [inner] = items {
            return condition(inner, names);
        }
        names.error(form, format!("expected a condition, found `{}`", form.shown()));
        return None;
    };
    let rest = &items[1..];
    match head {
        "true" | "false" => return Some(Condition::Const(head == "true")),
        "and" | "or" => {
            let all = rest.iter().map(|it| condition(it, names)).collect::<Option<_>>()?;
            return Some(if head == "and" { Condition::And(all) } else { Condition::Or(all) });
        }
        "not" => return Some(Condition::Not(Box::new(conjunction(form, rest, names)?))),
        _ => {}
    }
    if let Some(it) = test(head, rest, form, names) {
        return it.map(|it| Condition::Test(it.0, it.1));
    }
    let opposite = head.strip_prefix("not-").and_then(|it| test(it, rest, form, names));
    if let Some(it) = opposite {
        return it.map(|it| Condition::Not(Box::new(Condition::Test(it.0, it.1))));
    }
    let known = TESTS.into_iter().chain(["and", "or", "not", "true", "false"]);
    let place = items.first().unwrap_or(form);
    names.unknown(place, "a condition", known);
    None
}

const TESTS: [&str; 18] = [
    "empty?",
    "enemy?",
    "friend?",
    "neutral?",
    "piece?",
    "in-zone?",
    "position?",
    "on-board?",
    "flag?",
    "position-flag?",
    "last-from?",
    "last-to?",
    "marked?",
    "attacked?",
    "defended?",
    "adjacent-to-enemy?",
    "not-empty?",
    "not-friend?",
];

/// Reads a test; `None` if there is no such word, `Some(None)` if its arguments are wrong.
fn test(
    head: &str,
    rest: &[Form],
    form: &Form,
    names: &mut Names<'_>,
) -> Option<Option<(Test, Loc)>> {
    let plain =
        |test: Test, at: usize, names: &mut Names<'_>| names.loc(rest.get(at)).map(|it| (test, it));
    let first = rest.first().unwrap_or(form);
    Some(match head {
        "empty?" => plain(Test::Empty, 0, names),
        "enemy?" => plain(Test::Enemy, 0, names),
        "friend?" => plain(Test::Friend, 0, names),
        "neutral?" => plain(Test::Neutral, 0, names),
        "on-board?" => plain(Test::OnBoard, 0, names),
        "last-from?" => plain(Test::LastFrom, 0, names),
        "last-to?" => plain(Test::LastTo, 0, names),
        "marked?" => plain(Test::Marked, 0, names),
        "adjacent-to-enemy?" => plain(Test::AdjacentToEnemy, 0, names),
        "piece?" => names.piece(first).and_then(|it| plain(Test::Piece(it), 1, names)),
        "in-zone?" => names.zone(first).and_then(|it| plain(Test::Zone(it), 1, names)),
        "position?" => names.position(first).and_then(|it| plain(Test::Position(it), 1, names)),
        "flag?" => names.flag(first).and_then(|it| plain(Test::Flag(it), 1, names)),
        "position-flag?" => {
            names.flag(first).and_then(|it| plain(Test::PositionFlag(it), 1, names))
        }
        "attacked?" | "defended?" => {
            let kind = rest.first().and_then(Form::word).and_then(|it| names.known_move_type(it));
            let test =
                if head == "attacked?" { Test::Attacked(kind) } else { Test::Defended(kind) };
            plain(test, usize::from(kind.is_some()), names)
        }
        _ => {
            let attribute = names.known_attribute(head)?;
            plain(Test::Attribute(attribute), 0, names)
        }
    })
}
