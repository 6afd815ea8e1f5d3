//! Trees of effects, of what actions choose from, and of how they are written.

use crate::{
    diag::{Code, Diagnostic},
    source::{Snippet, Span},
    syntax::{
        expr::{Expr, Word},
        parse::{self, Read},
    },
};

/// The words that effects begin with.
pub const WORDS: [&str; 15] = [
    "nothing",
    "remove",
    "place",
    "turn",
    "give",
    "take",
    "move",
    "swap",
    "mark",
    "unmark",
    "win",
    "lose",
    "draw",
    "eliminate",
    "held",
];

/// Reads a whole text as effects, and goes on after mistakes.
pub fn read(text: Snippet<'_>) -> Read<Vec<Effect>> {
    parse::effects(text)
}

/// Reads a whole text as a domain, and goes on after mistakes.
pub fn read_domain(text: Snippet<'_>) -> Read<Domain> {
    parse::domain(text)
}

/// Reads a whole text as a template.
///
/// # Errors
/// Braces are not closed, what stands in them is no expression, or the text could not be read in a record.
pub fn parse_template(text: Snippet<'_>) -> Result<Vec<TemplatePart>, Diagnostic> {
    let mut res = Vec::new();
    let mut at = 0;
    while at < text.text.len() {
        let rest = &text.text[at..];
        let plain = rest.find(['{', '}']).unwrap_or(rest.len());
        if plain > 0 {
            plain_part(text, at, &rest[..plain])?;
            res.push(TemplatePart::Plain(rest[..plain].to_owned()));
            at += plain;
            continue;
        }
        let close = rest.find('}').filter(|_| rest.starts_with('{'));
        let Some(close) = close else {
            let brace = &rest[..1];
            let message = format!("`{brace}` without its counterpart");
            return Err(Diagnostic::new(Code::ExpressionSyntax, text.at(at, at + 1), message)
                .help("write each choice in braces: `{man}`"));
        };
        res.push(TemplatePart::Expr(super::expr::parse(text.part(at + 1, at + close))?));
        at += close + 1;
    }
    let letters = |it: &TemplatePart| match it {
        TemplatePart::Plain(text) => text.contains(|it: char| it.is_alphanumeric()),
        TemplatePart::Expr(_) => true,
    };
    if !res.iter().any(letters) {
        let message = "expected a text of a move with a letter or a choice, found none";
        let span = text.at(0, text.text.len());
        return Err(Diagnostic::new(Code::ExpressionSyntax, span, message)
            .help("write what the move is about: `{man}`"));
    }
    Ok(res)
}

/// Characters that have another meaning in a record, between moves or behind them.
const NOT_IN_TEXTS: &str = ";.$%()[]\"\\";

/// Checks what stands in a template as it is: texts of moves are words of a record.
fn plain_part(text: Snippet<'_>, at: usize, plain: &str) -> Result<(), Diagnostic> {
    let means_more = |it: char| it.is_whitespace() || NOT_IN_TEXTS.contains(it);
    let digit = plain.starts_with(|it: char| it.is_ascii_digit()) && at == 0;
    let wrong = plain.char_indices().find(|it| means_more(it.1) || digit);
    let Some((n, found)) = wrong else { return Ok(()) };
    let message = if digit {
        format!("expected a text of a move that begins with no digit, found `{found}`")
    } else {
        format!("expected no {} in a text of a move", described(found))
    };
    let span = text.at(at + n, at + n + found.len_utf8());
    Err(Diagnostic::new(Code::ExpressionSyntax, span, message)
        .help("use letters and the signs `* = - + / < > @ : '`")
        .note("texts of moves are words of records, in which blanks, `;`, `(` and the like mean something else"))
}

/// Returns a character as messages name it.
fn described(it: char) -> String {
    if it.is_whitespace() { "blank".to_owned() } else { format!("`{it}`") }
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplatePart {
    /// As it stands.
    Plain(String),
    /// An expression in braces.
    Expr(Expr),
}

/// A change of the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What it is.
    pub kind: EffectKind,
    /// Its place.
    pub span: Span,
}

/// The kinds of effects.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are called as the words before them")]
pub enum EffectKind {
    /// `nothing`.
    Nothing,
    /// `remove SET`.
    Remove(Expr),
    /// `place TYPE for PLAYER at CELL replacing`.
    Place { piece: Expr, owner: Option<Expr>, at: Expr, replacing: bool },
    /// `PIECE becomes TYPE`, `SET becomes TYPE`.
    Becomes(Expr, Expr),
    /// `held TYPE of PLAYER becomes TYPE`.
    HeldBecomes { held: Expr, of: Option<Expr>, becomes: Expr },
    /// `mover may become TYPES where CONDITION`, `mover must become one of TYPES where CONDITION`.
    Choice { about: Expr, must: bool, options: Expr, filter: Option<Expr> },
    /// `turn SET to PLAYER`.
    Turn(Expr, Expr),
    /// `give TYPE to PLAYER`.
    Give(Expr, Expr),
    /// `take TYPE from PLAYER`.
    Take(Expr, Expr),
    /// `move CELL to CELL`.
    Move(Expr, Expr),
    /// `swap CELL with CELL`.
    Swap(Expr, Expr),
    /// `move SET by MOVES`.
    Shift(Expr, Expr),
    /// `mark PIECE as NAME`, `unmark PIECE as NAME`; sets as well.
    Mark { piece: Expr, name: Word, set: bool },
    /// `COUNTER = NUMBER`, `COUNTER += NUMBER`, `COUNTER -= NUMBER`, `SET = none`, `SET += SET`, `SET -= SET`.
    Assign(Expr, Assign, Expr),
    /// `win PLAYER`.
    Win(Expr),
    /// `lose PLAYER`.
    Lose(Expr),
    /// `draw`.
    Draw,
    /// `eliminate PLAYER`.
    Eliminate(Expr),
}

/// The expressions of which a kind of effect is made, shared or to change them.
macro_rules! parts {
    ($kind:expr) => {{
        use EffectKind as Kind;
        match $kind {
            Kind::Nothing | Kind::Draw => Vec::new(),
            Kind::Remove(it)
            | Kind::Win(it)
            | Kind::Lose(it)
            | Kind::Eliminate(it)
            | Kind::Mark { piece: it, .. } => vec![it],
            Kind::Becomes(a, b)
            | Kind::Turn(a, b)
            | Kind::Give(a, b)
            | Kind::Take(a, b)
            | Kind::Move(a, b)
            | Kind::Swap(a, b)
            | Kind::Shift(a, b)
            | Kind::Assign(a, _, b) => vec![a, b],
            Kind::Place { piece, owner, at, .. } => {
                [piece].into_iter().chain(owner).chain([at]).collect()
            }
            Kind::HeldBecomes { held, of, becomes } => {
                [held].into_iter().chain(of).chain([becomes]).collect()
            }
            Kind::Choice { about, options, filter, .. } => {
                [about, options].into_iter().chain(filter).collect()
            }
        }
    }};
}

impl Effect {
    /// Returns the expressions of which it is made.
    pub fn parts(&self) -> Vec<&Expr> {
        parts!(&self.kind)
    }

    /// Returns the expressions of which it is made, to change them.
    pub fn parts_mut(&mut self) -> Vec<&mut Expr> {
        parts!(&mut self.kind)
    }
}

/// Returns the expressions of which effects are made, to change them.
pub fn parts_mut(effects: &mut [Effect]) -> Vec<&mut Expr> {
    effects.iter_mut().flat_map(Effect::parts_mut).collect()
}

/// How a counter or a set changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Assign {
    Set,
    Raise,
    Lower,
}

/// The domain of an action's choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// `cell in SET`.
    Cells(Expr),
    /// `type in TYPES`.
    Types(Expr),
    /// `direction in DIRECTIONS`.
    Directions(Expr),
    /// `number in NUMBERS`.
    Numbers(Expr),
    /// `held by PLAYER`, `held by PLAYER, TYPES`, `held by PLAYER, not TYPES`.
    Held {
        /// Whose.
        player: Expr,
        /// The types, or, if false, the types that are excluded.
        types: Option<(bool, Expr)>,
    },
}

impl Domain {
    /// Returns the expressions of which it is made, to change them.
    pub fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Domain::Cells(it)
            | Domain::Types(it)
            | Domain::Directions(it)
            | Domain::Numbers(it) => vec![it],
            Domain::Held { player, types } => {
                std::iter::once(player).chain(types.iter_mut().map(|it| &mut it.1)).collect()
            }
        }
    }
}
