//! From the parser generator's pairs to paths.

use super::{
    DirectionSum, DirectionTerm, Group, InnerSet, Leg, MAX_DEPTH, MAX_LEN, Mode, ModeLetter, Part,
    Path, Range, Verb, message,
};
use crate::{
    diag::{Code, Diagnostic},
    source::{Snippet, Span},
};
use grammar::{Grammar, Rule};
use pest::{Parser as _, iterators::Pair};

generated_parser!(pub(super) mod grammar, "path.rs");

type Res<T> = Result<T, Diagnostic>;

/// Reads a whole text.
///
/// # Errors
/// The text is no path expression, absurdly long, or nested too deeply.
pub fn parse(text: Snippet<'_>) -> Res<Vec<Path>> {
    check_limits(text)?;
    let pairs = Grammar::parse(Rule::paths, text.text).map_err(|it| message::explain(text, &it))?;
    let reader = Reader { text };
    let unions = pairs.flat_map(Pair::into_inner).filter(|it| it.as_rule() == Rule::union);
    unions.map(|it| reader.union(it)).next().unwrap_or_else(|| Ok(Vec::new()))
}

/// Reads directions alone, as they stand in the parentheses of a leap: a path of that one leap.
///
/// # Errors
/// The text is something else, absurdly long, or nested too deeply.
pub fn leap(text: Snippet<'_>) -> Res<Path> {
    check_limits(text)?;
    let pairs =
        Grammar::parse(Rule::one_of_ways, text.text).map_err(|it| message::explain(text, &it))?;
    let reader = Reader { text };
    let ways = pairs.flat_map(Pair::into_inner).find(|it| it.as_rule() == Rule::ways);
    let ways = ways.map(|it| reader.ways(it));
    let span = text.at(0, text.text.len());
    let leg = Leg {
        modes: Vec::new(),
        verb: Verb::Leap,
        verb_span: span,
        ways,
        range: None,
        farthest: None,
        through: None,
        span,
    };
    Ok(Path { parts: vec![Part::Leg(leg)], text: text.text.trim().to_owned(), span })
}

fn check_limits(text: Snippet<'_>) -> Res<()> {
    let len = text.text.len();
    if len > MAX_LEN {
        let message = format!("expected at most {MAX_LEN} characters, found {len}");
        return Err(Diagnostic::new(Code::TooDeep, text.at(0, len), message));
    }
    let mut depth = 0_usize;
    for (at, byte) in text.text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            let message = format!("expected at most {MAX_DEPTH} nested parentheses");
            return Err(Diagnostic::new(Code::TooDeep, text.at(at, at + 1), message));
        }
    }
    Ok(())
}

struct Reader<'a> {
    text: Snippet<'a>,
}

impl Reader<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.text.at(span.start(), span.end())
    }

    fn path(&self, pair: Pair<'_, Rule>) -> Res<Path> {
        let span = self.span(&pair);
        let text = pair.as_str().trim().to_owned();
        let parts: Res<Vec<Part>> = pair
            .into_inner()
            .filter(|it| it.as_rule() != Rule::then)
            .map(|it| match it.as_rule() {
                Rule::leg => Ok(Part::Leg(self.leg(it)?)),
                _ => Ok(Part::Group(self.group(it)?)),
            })
            .collect();
        Ok(Path { parts: parts?, text, span })
    }

    fn union(&self, pair: Pair<'_, Rule>) -> Res<Vec<Path>> {
        let paths = pair.into_inner().filter(|it| it.as_rule() == Rule::path);
        paths.map(|it| self.path(it)).collect()
    }

    fn group(&self, pair: Pair<'_, Rule>) -> Res<Group> {
        let (span, repeats) = (self.span(&pair), pair.as_rule() == Rule::repeat);
        let (mut paths, mut range) = (Vec::new(), None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::union => paths = self.union(part)?,
                Rule::range => range = Some(self.range(part)?),
                _ => {}
            }
        }
        if !repeats {
            return Ok(Group { paths, min: 1, max: 1 });
        }
        let range = range.ok_or_else(|| message::no_times(span))?;
        let max = range.max.ok_or_else(|| message::no_times(range.span))?;
        Ok(Group { paths, min: range.min, max })
    }

    fn leg(&self, pair: Pair<'_, Rule>) -> Res<Leg> {
        let span = self.span(&pair);
        let mut modes = Vec::new();
        let mut verb = Verb::Step;
        let mut verb_span = span;
        let mut ways = None;
        let (mut range, mut farthest, mut through) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::through => through = self.inner_set(part),
                Rule::farthest => farthest = Some(self.span(&part)),
                Rule::modes => modes = self.modes(&part)?,
                Rule::verb => {
                    verb_span = self.span(&part);
                    verb = Verb::from_word(part.as_str())
                        .ok_or_else(|| message::unknown_verb(part.as_str(), verb_span))?;
                }
                Rule::ways => ways = Some(self.ways(part)),
                Rule::range => range = Some(self.range(part)?),
                _ => {}
            }
        }
        if let Some(span) = farthest.filter(|_| verb != Verb::Slide) {
            return Err(message::no_farthest(span));
        }
        if through.is_some() && !matches!(verb, Verb::Slide | Verb::Hop) {
            return Err(message::nothing_passed(verb, verb_span));
        }
        match (verb, &ways, &range) {
            (Verb::Anywhere, Some(_), _) => return Err(message::no_directions(span)),
            (Verb::Anywhere, None, _) => {}
            (_, None, _) => return Err(message::no_ways(verb, verb_span)),
            (Verb::Step | Verb::Leap, _, Some(range)) => {
                return Err(message::no_range(verb, range.span));
            }
            _ => {}
        }
        Ok(Leg { modes, verb, verb_span, ways, range, farthest, through, span })
    }

    fn inner_set(&self, pair: Pair<'_, Rule>) -> Option<InnerSet> {
        let set = pair.into_inner().find(|it| it.as_rule() == Rule::inner_set)?;
        let text = set.as_str().trim_end().to_owned();
        let start = set.as_span().start();
        let span = self.text.at(start, start + text.len());
        Some(InnerSet { text, span, exact: self.text.exact })
    }

    fn modes(&self, pair: &Pair<'_, Rule>) -> Res<Vec<ModeLetter>> {
        let start = pair.as_span().start();
        let mut res = Vec::new();
        for (at, letter) in pair.as_str().char_indices() {
            let span = self.text.at(start + at, start + at + letter.len_utf8());
            let Some(mode) = Mode::from_letter(letter) else {
                return Err(message::unknown_mode(
                    self.text,
                    pair.as_str(),
                    self.span(pair),
                    letter,
                    span,
                ));
            };
            res.push(ModeLetter { mode, span });
        }
        Ok(res)
    }

    fn ways(&self, pair: Pair<'_, Rule>) -> DirectionSum {
        let span = self.span(&pair);
        let sums = pair
            .into_inner()
            .filter(|it| it.as_rule() == Rule::sum)
            .map(|it| it.into_inner().filter_map(|it| self.way(it)).collect())
            .collect();
        DirectionSum { sums, span }
    }

    /// `None` for the signs between ways.
    fn way(&self, pair: Pair<'_, Rule>) -> Option<DirectionTerm> {
        pair.into_inner().find_map(|it| match it.as_rule() {
            Rule::direction => Some(DirectionTerm::Named(it.as_str().to_owned(), self.span(&it))),
            Rule::ways => Some(DirectionTerm::Group(self.ways(it))),
            _ => None,
        })
    }

    fn range(&self, pair: Pair<'_, Rule>) -> Res<Range> {
        let span = self.span(&pair);
        let mut numbers = Vec::new();
        let mut open = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::number => {
                    let number = part.as_str().parse::<u16>().ok();
                    let number = number.filter(|it| *it <= 999);
                    numbers.push(number.ok_or_else(|| message::bad_number(self.span(&part)))?);
                }
                _ => open = true,
            }
        }
        let first = numbers.first().copied().unwrap_or(1);
        let (min, max) = match (open, numbers.get(1)) {
            (false, _) => (1, Some(first)),
            (true, last) => (first, last.copied()),
        };
        if max == Some(0) {
            return Err(message::bad_number(span));
        }
        if max.is_some_and(|it| it < min) {
            return Err(message::empty_range(span));
        }
        Ok(Range { min, max, span })
    }
}
