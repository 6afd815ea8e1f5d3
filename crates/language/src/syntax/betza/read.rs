//! From the parser generator's pairs to terms.

use super::{
    Atom, AtomLetter, Body, Bracket, BracketLeg, Dir, Extension, Group, Letter, MAX_LEN, Mode,
    Modifier, Prefix, Range, Term, message,
};
use crate::{
    diag::{Code, Diagnostic},
    source::{Snippet, Span},
};
use grammar::{Grammar, Rule};
use pest::{Parser as _, iterators::Pair};

generated_parser!(pub(super) mod grammar, "betza.rs");

/// Reads a whole text. The empty one is a piece without moves.
///
/// # Errors
/// The text is not Betza's notation, or absurdly long.
pub fn parse(text: Snippet<'_>) -> Result<Vec<Term>, Diagnostic> {
    if text.text.len() > MAX_LEN {
        let message = format!("expected at most {MAX_LEN} letters, found {}", text.text.len());
        return Err(Diagnostic::new(Code::TooDeep, text.at(0, text.text.len()), message));
    }
    let pairs = Grammar::parse(Rule::betza, text.text).map_err(|it| message::explain(text, &it))?;
    let reader = Reader { text };
    Ok(pairs
        .flat_map(Pair::into_inner)
        .filter(|it| it.as_rule() == Rule::term)
        .filter_map(|it| reader.term(it))
        .collect())
}

/// The grammar guarantees what the reader assumes, so its `None`s never come about.
struct Reader<'a> {
    text: Snippet<'a>,
}

impl Reader<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.text.at(span.start(), span.end())
    }

    fn term(&self, pair: Pair<'_, Rule>) -> Option<Term> {
        let span = self.span(&pair);
        let text = pair.as_str().to_owned();
        let mut prefix = Vec::new();
        let mut body = None;
        let mut exempt = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::group => prefix.push(Prefix::Group(self.group(part))),
                Rule::atom => body = Some(Body::Atom(self.atom(part)?)),
                Rule::bracket => body = Some(Body::Bracket(self.bracket(part)?)),
                Rule::exempt => exempt = true,
                _ => prefix.push(Prefix::Letter(self.letter(&part)?)),
            }
        }
        Some(Term { prefix, body: body?, exempt, text, span })
    }

    fn letter(&self, pair: &Pair<'_, Rule>) -> Option<Letter> {
        let letter = pair.as_str().chars().next()?;
        let modifier = match pair.as_rule() {
            Rule::direction => Modifier::Dir(Dir::from_letter(letter)?),
            Rule::mode => Modifier::Mode(Mode::from_letter(letter)?),
            _ => Modifier::Again,
        };
        Some(Letter { modifier, span: self.span(pair) })
    }

    fn group(&self, pair: Pair<'_, Rule>) -> Group {
        let span = self.span(&pair);
        let mut letters = Vec::new();
        let mut most = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::number => most = part.as_str().parse().ok(),
                Rule::direction | Rule::mode | Rule::joint => letters.extend(self.letter(&part)),
                _ => {}
            }
        }
        Group { letters, most, span }
    }

    fn atom(&self, pair: Pair<'_, Rule>) -> Option<Atom> {
        let span = self.span(&pair);
        let mut letter = None;
        let mut extensions = Vec::new();
        let mut range = Range::Default;
        for part in pair.into_inner() {
            match (part.as_rule(), part.as_str()) {
                (Rule::letter, it) => letter = AtomLetter::from_letter(it.chars().next()?),
                (Rule::extension, "X") => extensions.push(Extension::X),
                (Rule::extension, _) => extensions.push(Extension::Y),
                (Rule::number, it) => range = Range::Number(it.parse().ok()?),
                (Rule::star, _) => range = Range::Half,
                (Rule::doubled, _) => range = Range::Doubled,
                _ => {}
            }
        }
        Some(Atom { letter: letter?, extensions, range, span })
    }

    fn bracket(&self, pair: Pair<'_, Rule>) -> Option<Bracket> {
        let span = self.span(&pair);
        let mut legs = Vec::new();
        let mut optional = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::may_end => optional = true,
                Rule::must_go_on => optional = false,
                Rule::leg => legs.push(self.leg(part, optional)?),
                _ => {}
            }
        }
        Some(Bracket { legs, span })
    }

    fn leg(&self, pair: Pair<'_, Rule>, optional: bool) -> Option<BracketLeg> {
        let span = self.span(&pair);
        let mut letters = Vec::new();
        let mut atom = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::atom => atom = Some(self.atom(part)?),
                _ => letters.extend(self.letter(&part)),
            }
        }
        Some(BracketLeg { optional, letters, atom: atom?, span })
    }
}
