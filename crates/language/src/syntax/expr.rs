//! Trees of expressions: conditions, numbers, sets of cells, types.

use crate::{
    diag::Diagnostic,
    source::{Snippet, Span},
    syntax::parse::{self, Read},
};
use std::fmt;

/// The deepest nesting of an expression.
pub const MAX_DEPTH: usize = 64;
/// The most bytes of a text.
pub const MAX_LEN: usize = 1 << 15;

/// Reads a whole text as one expression.
///
/// # Errors
/// The text is no expression, too long, or nested too deeply.
pub fn parse(text: Snippet<'_>) -> Result<Expr, Diagnostic> {
    read(text).strict()
}

/// Reads a whole text as one expression, and goes on after mistakes.
pub fn read(text: Snippet<'_>) -> Read<Expr> {
    parse::expression(text)
}

/// An expression. What kind of thing it stands for is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `12`.
    Number(i32),
    /// `3..5`.
    Range(i32, i32),
    /// A word, with what stands in parentheses after it: `own`, `count(own)`, `e4`, `a2-h2`, `+P`.
    Word(Word),
    /// `rank 2`, `files a-c f`.
    Line(Line),
    /// `{queen, rook}`.
    Braces(Vec<Expr>),
    /// `fW`, `forward | left`, `slide(up, 2..)`: the last thing in the parentheses after `near` or `group`.
    Moves(Moves),
    /// A word of operation before the operand.
    Prefix(Prefix, Box<Expr>),
    /// Operands joined by the same operator, from the left; two or more.
    Chain(Joint, Vec<Expr>),
    /// Where an operand is missing, in a text with a mistake.
    Hole,
    /// Two operands with an operator between them.
    Pair(Infix, Box<Expr>, Box<Expr>),
}

/// A word and its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// As written.
    pub name: String,
    /// The place of the name alone.
    pub span: Span,
    /// The arguments in parentheses, if there are any.
    pub args: Option<Args>,
}

/// The arguments in parentheses after a word.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// Separated by commas.
    pub items: Vec<Expr>,
    /// After `by`.
    pub by: Option<Box<Expr>>,
}

/// A text about moves, not read yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves {
    /// As written.
    pub text: String,
    /// True if its bytes are those of its span (see [`Snippet::exact`]).
    pub exact: bool,
}

/// One or more files, ranks or levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Which of them.
    pub axis: Axis,
    /// As written: `2`, `a`, each with the last one if it is a range.
    pub parts: Vec<(String, Option<String>)>,
}

/// Ways to slice a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Axis {
    File,
    Rank,
    Level,
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `not`, of conditions.
    Not,
    /// `some`: the set has a cell.
    Some,
    /// `no`: the set has none.
    No,
    /// `!`, of sets and conditions.
    Complement,
    /// `-`.
    Negative,
}

/// Operators that join any number of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `or`.
    Or,
    /// `and`.
    And,
    /// `|`.
    Union,
    /// `&`.
    Intersection,
    /// Nothing: side by side.
    Juxtaposed,
}

/// Operators between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Infix {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    In,
    NotIn,
    Is,
    IsNot,
    Was,
    WasNot,
    Has,
    HasNo,
    Plus,
    Minus,
    Times,
}

impl Prefix {
    /// Returns the text as written.
    pub fn text(self) -> &'static str {
        match self {
            Prefix::Not => "not",
            Prefix::Some => "some",
            Prefix::No => "no",
            Prefix::Complement => "!",
            Prefix::Negative => "-",
        }
    }

    fn binding(self) -> u8 {
        match self {
            Prefix::Not => 3,
            Prefix::Some | Prefix::No => 5,
            Prefix::Complement | Prefix::Negative => 9,
        }
    }
}

impl Joint {
    /// Returns the text as written.
    pub fn text(self) -> &'static str {
        match self {
            Joint::Or => "or",
            Joint::And => "and",
            Joint::Union => "|",
            Joint::Intersection => "&",
            Joint::Juxtaposed => "",
        }
    }

    fn binding(self) -> u8 {
        match self {
            Joint::Or => 1,
            Joint::And => 2,
            Joint::Union => 6,
            Joint::Intersection => 7,
            Joint::Juxtaposed => 8,
        }
    }
}

impl Infix {
    /// Returns the text as written.
    pub fn text(self) -> &'static str {
        match self {
            Infix::Equal => "=",
            Infix::Unequal => "!=",
            Infix::Less => "<",
            Infix::AtMost => "<=",
            Infix::Greater => ">",
            Infix::AtLeast => ">=",
            Infix::In => "in",
            Infix::NotIn => "not in",
            Infix::Is => "is",
            Infix::IsNot => "is not",
            Infix::Was => "was",
            Infix::WasNot => "was not",
            Infix::Has => "has",
            Infix::HasNo => "has no",
            Infix::Plus => "+",
            Infix::Minus => "-",
            Infix::Times => "*",
        }
    }

    fn binding(self) -> u8 {
        match self {
            Infix::Plus | Infix::Minus => 6,
            Infix::Times => 7,
            _ => 4,
        }
    }
}

impl Expr {
    /// Returns the word, if it is one without arguments.
    pub fn bare_word(&self) -> Option<&Word> {
        match &self.kind {
            ExprKind::Word(word) if word.args.is_none() => Some(word),
            _ => None,
        }
    }

    /// Returns the expressions of which it is made.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Number(_)
            | ExprKind::Range(..)
            | ExprKind::Line(_)
            | ExprKind::Moves(_)
            | ExprKind::Hole => Vec::new(),
            ExprKind::Word(word) => {
                word.args.iter().flat_map(|it| it.items.iter().chain(it.by.as_deref())).collect()
            }
            ExprKind::Braces(items) | ExprKind::Chain(_, items) => items.iter().collect(),
            ExprKind::Prefix(_, operand) => vec![operand],
            ExprKind::Pair(_, left, right) => vec![left, right],
        }
    }

    /// Returns the expressions of which it is made, to change them.
    pub fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            ExprKind::Number(_)
            | ExprKind::Range(..)
            | ExprKind::Line(_)
            | ExprKind::Moves(_)
            | ExprKind::Hole => Vec::new(),
            ExprKind::Word(word) => {
                let args = word.args.iter_mut();
                args.flat_map(|it| it.items.iter_mut().chain(it.by.as_deref_mut())).collect()
            }
            ExprKind::Braces(items) | ExprKind::Chain(_, items) => items.iter_mut().collect(),
            ExprKind::Prefix(_, operand) => vec![operand],
            ExprKind::Pair(_, left, right) => vec![left, right],
        }
    }

    fn binding(&self) -> u8 {
        match &self.kind {
            ExprKind::Prefix(op, _) => op.binding(),
            ExprKind::Chain(op, _) => op.binding(),
            ExprKind::Pair(op, ..) => op.binding(),
            _ => 10,
        }
    }

    /// Writes it so that it can stand where the operator binds with that strength.
    fn write(&self, f: &mut fmt::Formatter<'_>, outside: u8) -> fmt::Result {
        if self.binding() <= outside { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Number(n) => write!(f, "{n}"),
            ExprKind::Range(first, last) => write!(f, "{first}..{last}"),
            ExprKind::Word(word) => write!(f, "{word}"),
            ExprKind::Line(line) => write!(f, "{line}"),
            ExprKind::Hole => f.write_str("..."),
            ExprKind::Moves(moves) => f.write_str(&moves.text),
            ExprKind::Braces(items) => {
                f.write_str("{")?;
                separated(f, items, ", ")?;
                f.write_str("}")
            }
            ExprKind::Prefix(op, operand) => {
                let word = op.text().ends_with(|it: char| it.is_ascii_alphabetic());
                write!(f, "{}{}", op.text(), if word { " " } else { "" })?;
                operand.write(f, op.binding() - 1)
            }
            ExprKind::Chain(op, items) => {
                for (n, item) in items.iter().enumerate() {
                    match (n, *op) {
                        (0, _) => item.write(f, op.binding())?,
                        (_, Joint::Juxtaposed) => beside(f, &items[n - 1], item)?,
                        (_, op) => {
                            write!(f, " {} ", op.text())?;
                            item.write(f, op.binding())?;
                        }
                    }
                }
                Ok(())
            }
            ExprKind::Pair(op, left, right) => {
                left.write(f, op.binding() - 1)?;
                write!(f, " {} ", op.text())?;
                right.write(f, op.binding())
            }
        }
    }
}

/// Writes an operand beside the one before it, in parentheses where it would be taken for something else.
fn beside(f: &mut fmt::Formatter<'_>, before: &Expr, item: &Expr) -> fmt::Result {
    const OPEN: [&str; 6] = ["file", "files", "rank", "ranks", "level", "levels"];
    let opens = before.bare_word().is_some_and(|it| OPEN.contains(&&*it.name));
    let lines = |mut it: &Expr| loop {
        match &it.kind {
            ExprKind::Prefix(_, operand) => it = operand,
            ExprKind::Line(_) => return true,
            _ => return false,
        }
    };
    // Behind `files a c` it would be one more of them.
    let short = matches!(&item.kind, ExprKind::Number(_))
        || item.bare_word().is_some_and(|it| it.name.len() == 1);
    let negative = matches!(item.kind, ExprKind::Prefix(Prefix::Negative, _));
    if opens || negative || short && lines(before) {
        write!(f, " ({item})")
    } else {
        f.write_str(" ")?;
        item.write(f, Joint::Juxtaposed.binding())
    }
}

fn separated(f: &mut fmt::Formatter<'_>, items: &[Expr], separator: &str) -> fmt::Result {
    for (n, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if n > 0 { separator } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(args) = &self.args else { return Ok(()) };
        f.write_str("(")?;
        separated(f, &args.items, ", ")?;
        if let Some(by) = &args.by {
            write!(f, "{}by {by}", if args.items.is_empty() { "" } else { " " })?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = match self.axis {
            Axis::File => "file",
            Axis::Rank => "rank",
            Axis::Level => "level",
        };
        let single = matches!(&self.parts[..], [(_, None)]);
        write!(f, "{axis}{}", if single { "" } else { "s" })?;
        for (first, last) in &self.parts {
            write!(f, " {first}")?;
            if let Some(last) = last {
                write!(f, "-{last}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;
    use proptest::prelude::*;

    fn read(text: &str) -> Expr {
        parse(Snippet::whole(SourceId(0), text))
            .unwrap_or_else(|it| panic!("{text}: {}", it.message))
    }

    /// With brackets round everything that has an operator.
    fn bracketed(expr: &Expr) -> String {
        let joined =
            |items: &[Expr], by: &str| items.iter().map(bracketed).collect::<Vec<_>>().join(by);
        match &expr.kind {
            ExprKind::Prefix(op, it) => format!("[{} {}]", op.text(), bracketed(it)),
            ExprKind::Chain(Joint::Juxtaposed, items) => format!("[{}]", joined(items, " ")),
            ExprKind::Chain(op, items) => {
                format!("[{}]", joined(items, &format!(" {} ", op.text())))
            }
            ExprKind::Pair(op, a, b) => {
                format!("[{} {} {}]", bracketed(a), op.text(), bracketed(b))
            }
            _ => expr.to_string(),
        }
    }

    #[test]
    fn operators_bind_as_the_manual_says() {
        for (text, tree) in [
            (
                "target not in core or count(own king) > 1",
                "[[target not in core] or [count(own king) > 1]]",
            ),
            ("not target in core and captures", "[[not [target in core]] and captures]"),
            ("a or b and c or d", "[a or [b and c] or d]"),
            ("own pawn & last-ranks(1)", "[[own pawn] & last-ranks(1)]"),
            ("near(target) - own pawn | target", "[[near(target) - [own pawn]] | target]"),
            ("a - b & c", "[a - [b & c]]"),
            ("a | b - c | d", "[[[a | b] - c] | d]"),
            ("!own pawn", "[[! own] pawn]"),
            ("no own pawn & file(target)", "[no [[own pawn] & file(target)]]"),
            ("some enemy & near(target) and x", "[[some [enemy & near(target)]] and x]"),
            ("a1 b2 c3", "[a1 b2 c3]"),
            ("a2-h2 | d4", "[a2-h2 | d4]"),
            ("own (pawn | rook)", "[own [pawn | rook]]"),
            ("1 + 2 * 3 - -4", "[[1 + [2 * 3]] - [- 4]]"),
            ("rank 2", "rank 2"),
            ("ranks 2-3 & files a-c", "[ranks 2-3 & files a-c]"),
            ("files a c-d f own", "[files a c-d f own]"),
            ("ranks 1 3 Q & x", "[[ranks 1 3 Q] & x]"),
            ("rank 1 3", "[rank 1 3]"),
            ("files a | b c", "[file a | [b c]]"),
            ("rows(own, 3..5)", "rows(own, 3..5)"),
            ("near( own pawn ,fW ) & x", "[near(own pawn, fW) & x]"),
            (
                "near(near(a, (1,2)), step((up | left) + up))",
                "near(near(a, (1,2)), step((up | left) + up))",
            ),
            ("group(own, a | b, forward + left)", "group(own, a | b, forward + left)"),
            ("groups(own,N) = 1", "[groups(own, N) = 1]"),
            (
                "connected(own, file a, b, step(left) then slide(up, 2))",
                "connected(own, file a, b, step(left) then slide(up, 2))",
            ),
            ("nearby | near (a)", "[nearby | [near a]]"),
            ("rank(target) = 3", "[rank(target) = 3]"),
            ("victim is not {queen, +P}", "[victim is not {queen, +P}]"),
            ("mover has no promotion", "[mover has no promotion]"),
            ("placed this turn", "placed"),
            ("x + +P", "[x + +P]"),
            ("attacked(own king by enemy)", "attacked(own king by enemy)"),
            ("is-free is in in-check", "[is-free in in-check]"),
            ("passes >= 2", "[passes >= 2]"),
        ] {
            assert_eq!(bracketed(&read(text)), tree, "{text}");
        }
    }

    #[test]
    fn spans_are_exact() {
        let text = "target in core and  count(own  king)>1 ";
        let expr = read(text);
        let ExprKind::Chain(_, items) = &expr.kind else { panic!() };
        let part = |it: Span| &text[it.start as usize..it.end as usize];
        assert_eq!(part(expr.span), text.trim_end());
        assert_eq!(part(items[0].span), "target in core");
        assert_eq!(part(items[1].span), "count(own  king)>1");
    }

    #[test]
    fn depth_is_limited_and_length_is_not_depth() {
        let nested = |n: usize| format!("{}a{}", "(".repeat(n), ")".repeat(n));
        let code = |text: &str| parse(Snippet::whole(SourceId(0), text)).map_err(|it| it.code);
        assert!(code(&nested(60)).is_ok());
        for text in [
            nested(65),
            nested(5000),
            format!("{}a", "not ".repeat(70)),
            format!("{}a", "!".repeat(5000)),
            format!("a{}", " & not b".repeat(70)),
            format!("a{}", " - b".repeat(70)),
            format!("{}a{}", "count(".repeat(65), ")".repeat(65)),
            "a ".repeat(MAX_LEN),
        ] {
            assert_eq!(code(&text), Err(Code::TooDeep), "{text}");
        }
        assert!(code(&"a1 ".repeat(5000)).is_ok());
        assert!(code(&vec!["a"; 3000].join(" | ")).is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
            let _ = parse(Snippet::whole(SourceId(0), &text));
        }

        #[test]
        fn what_is_written_can_be_read_again(
            words in proptest::collection::vec(proptest::sample::select(vec![
                "a", "target", "here", "own", "e4", "a2-h2", "+P", "12", "(", ")", "{", "}", ",", "not", "no", "some",
                "in", "is", "is not", "has no", "and", "or", "|", "&", "-", "+", "*", "!", "=", "<=", "rank", "file", "files", "ranks", "1..2",
                "b", "count(", "by", "placed this turn",
            ]), 1..14),
            glue in proptest::sample::select(vec!["", " "]),
        ) {
            let text = words.join(glue);
            if let Ok(expr) = parse(Snippet::whole(SourceId(0), &text)) {
                let once = expr.to_string();
                let again = parse(Snippet::whole(SourceId(0), &once));
                prop_assert!(again.is_ok(), "{text} became {once}");
                prop_assert_eq!(bracketed(&again.unwrap()), bracketed(&expr), "{} became {}", text, once);
            }
        }
    }
    use crate::diag::Code;
}
