//! What is said about a text that is not Betza's notation.

use super::{AtomLetter, Dir, Mode, leap_text, read::grammar::Rule};
use crate::{
    diag::{Code, Diagnostic},
    source::Snippet,
    syntax::{failure, foreign},
};
use pest::error::Error;

/// All letters, for helps.
const MODIFIERS: &str =
    "directions f b l r v s h, modes m c d e k t p g y n j i o u x z q, and `a` between legs";
const ATOMS: &str = "W F D N A H C L Z J G K R B Q U I O @";

/// Turns the parser's complaint into ours.
pub(super) fn explain(text: Snippet<'_>, error: &Error<Rule>) -> Diagnostic {
    let (at, expected) = (failure::place(error), failure::expected(error));
    let place = MistakePlace { text, at, expected };
    match text.text[at..].chars().next() {
        None => place.end(),
        Some(found) => place.found(found),
    }
}

/// The place where the text stops being right, and what could stand there.
struct MistakePlace<'a> {
    text: Snippet<'a>,
    at: usize,
    expected: &'a [Rule],
}

impl MistakePlace<'_> {
    fn expects(&self, rule: Rule) -> bool {
        self.expected.contains(&rule)
    }

    /// Returns what is expected, in words.
    fn wanted(&self) -> &'static str {
        let whole = self.expects(Rule::EOI);
        match () {
            () if whole && self.expects(Rule::number) => "a range, another term or the end",
            () if whole => "another term or the end",
            () if self.expects(Rule::bracket_close) && self.expects(Rule::number) => {
                "a range, `?`, `-` or `]`"
            }
            () if self.expects(Rule::bracket_close) => "`?`, `-` or `]`",
            () if self.expects(Rule::group_close) => "a modifier or `)`",
            () if self.in_group() => "a modifier",
            () if self.in_bracket() => "a modifier or an atom",
            () => "a modifier, an atom or a bracket",
        }
    }

    fn in_group(&self) -> bool {
        let before = &self.text.text[..self.at];
        before.rfind('(') > before.rfind(')')
    }

    fn in_bracket(&self) -> bool {
        let before = &self.text.text[..self.at];
        before.rfind('[') > before.rfind(']')
    }

    fn end(&self) -> Diagnostic {
        let last = self.text.text.chars().next_back();
        let start = self.text.text.len() - last.map_or(0, char::len_utf8);
        let span = self.text.at(start, self.text.text.len());
        let message = format!("expected {}, found the end", self.wanted());
        let res = Diagnostic::new(Code::BetzaSyntax, span, message).saying("nothing follows this");
        if self.expects(Rule::group_close) {
            return res.help("close the group with `)`, and write its atom after it");
        }
        if self.expects(Rule::bracket_close) {
            return res.help("close the bracket with `]`");
        }
        if let Some(res) = self.behind_atom() {
            return res;
        }
        let capital = last
            .filter(char::is_ascii_lowercase)
            .map(|it| it.to_ascii_uppercase())
            .filter(|it| AtomLetter::from_letter(*it).is_some());
        match capital {
            Some(capital) => {
                let help = format!("atoms are capitals: did you mean `{capital}`?");
                let small = capital.to_ascii_lowercase().to_string();
                res.replace(&small, capital, help)
            }
            None if text_is_word(self.text.text) => res.help(format!(
                "moves are letters of Betza's notation, not names: atoms are {ATOMS}"
            )),
            None => res.help(format!("end with an atom: {ATOMS}")),
        }
    }

    /// Modifiers stand behind the last atom: `Rm`.
    fn behind_atom(&self) -> Option<Diagnostic> {
        let text = self.text.text;
        let before = text.trim_end_matches(|it: char| it.is_ascii_lowercase());
        let behind = &text[before.len()..];
        let atom = before.rfind(|it| AtomLetter::from_letter(it).is_some())?;
        let range = before[atom + 1..].chars().all(|it| it.is_ascii_digit() || it == '*');
        if behind.is_empty() || !range {
            return None;
        }
        // A doubled letter is one atom.
        let letter = &before[atom..=atom];
        let atom = if before[..atom].ends_with(letter) { atom - 1 } else { atom };
        let what = match () {
            () if behind.chars().all(|it| Mode::from_letter(it).is_some()) => "modes",
            () if behind.chars().all(|it| Dir::from_letter(it).is_some()) => "directions",
            () => "modifiers",
        };
        let message = format!("expected an atom behind `{behind}`, found the end");
        let span = self.text.at(before.len(), text.len());
        let old = &text[atom..];
        let new = format!("{behind}{}", &before[atom..]);
        let term = &before[..atom];
        let term = &term[term.trim_end_matches(|it: char| it.is_ascii_lowercase()).len()..];
        let help = format!("write `{term}{new}`: {what} stand before their atom");
        let place = self.text.at(atom, text.len());
        let res = Diagnostic::new(Code::BetzaSyntax, span, message).edit(place, old, new, help);
        // The last letter may be an atom that was written small: `mRcpr` for `mRcpR`.
        let last = behind.chars().next_back().map(|it| it.to_ascii_uppercase());
        let capital = last.filter(|it| AtomLetter::from_letter(*it).is_some());
        Some(match capital {
            Some(capital) => {
                let small = text.len() - 1;
                let help =
                    format!("write `{}{capital}` if the last letter is an atom", &text[..small]);
                let new = format!("{}{capital}", &text[atom..small]);
                res.edit(self.text.at(atom, text.len()), old, new, help)
            }
            None => res,
        })
    }

    fn found(&self, found: char) -> Diagnostic {
        let span = self.text.at(self.at, self.at + found.len_utf8());
        if let Some(res) = self.other_notation() {
            return res;
        }
        if let Some(res) = self.separated() {
            return res;
        }
        let known = Dir::from_letter(found).is_some()
            || Mode::from_letter(found).is_some()
            || AtomLetter::from_letter(found).is_some()
            || ['a', 'X', 'Y'].contains(&found);
        if found.is_alphabetic() && !known {
            return self.unknown(found);
        }
        let shown = match found {
            ' ' | '\t' | '\n' | '\r' => "white space".to_owned(),
            _ => format!("`{found}`"),
        };
        let message = format!("expected {}, found {shown}", self.wanted());
        let res = Diagnostic::new(Code::BetzaSyntax, span, message);
        match self.advice(found) {
            Some(help) => res.help(help),
            None => res,
        }
    }

    /// The text is moves in the notation of another program.
    fn other_notation(&self) -> Option<Diagnostic> {
        let text = self.text.text;
        let whole = self.text.at(0, text.len());
        if let Some(path) = foreign::zrf_moves(text) {
            let message = format!("expected moves, found `{text}`, a move of Zillions of Games");
            let diag = Diagnostic::new(Code::BetzaSyntax, whole, message);
            let help = format!("write `{path}`: a path of directions, one after the other");
            let betza = format!("or letters of Betza's notation: atoms are {ATOMS}");
            return Some(diag.edit(whole, text, path, help).help(betza));
        }
        let (before, rest) = text.split_at(self.at);
        // A leap by its coordinates: `(1,2)`.
        if let Some(start) = before.rfind('(').filter(|it| before[*it + 1..].trim().is_empty())
            && let Some(end) = rest.find(')')
            && let Some((a, b)) = rest[..end].split_once(',')
            && let (Ok(a), Ok(b)) = (a.trim().parse::<u8>(), b.trim().parse::<u8>())
        {
            let leap = (a.min(b), a.max(b));
            let place = self.text.at(start, self.at + end + 1);
            let old = &text[start..=self.at + end];
            let message = format!("expected an atom, found the leap `{old}`");
            let diag = Diagnostic::new(Code::BetzaSyntax, place, message);
            return Some(match leap_text(leap.0.into(), leap.1.into()) {
                Some(atom) => {
                    let help = format!("write `{atom}`");
                    diag.edit(place, old, atom, help).certain()
                }
                None => diag.help("write an atom such as `N`, a leap of one and two"),
            });
        }
        // A range in brackets: `W<3>`, `R{2}`.
        let close = match rest.chars().next()? {
            '<' => '>',
            '{' => '}',
            _ => return None,
        };
        let end = rest.find(close)?;
        let number = rest[1..end].trim();
        if number.is_empty() || !number.bytes().all(|it| it.is_ascii_digit()) {
            return None;
        }
        let place = self.text.at(self.at, self.at + end + 1);
        let message = format!("expected {}, found `{}`", self.wanted(), &rest[..=end]);
        let help = format!("write `{before}{number}`: a range is a number behind its atom");
        let diag = Diagnostic::new(Code::BetzaSyntax, place, message);
        Some(diag.edit(place, &rest[..=end], number, help).certain())
    }

    /// Blanks or signs stand between two terms: `W fF`, `W+F`.
    fn separated(&self) -> Option<Diagnostic> {
        let (before, rest) = self.text.text.split_at(self.at);
        let sign = |it: char| it.is_whitespace() || matches!(it, '+' | '|' | ',' | ';' | '&' | '/');
        let after = rest.trim_start_matches(sign);
        // A word between two terms: `B or N`.
        let word = ["or ", "and "].into_iter().find_map(|it| after.strip_prefix(it));
        let after = word.map_or(after, |it| it.trim_start_matches(sign));
        let found = &rest[..rest.len() - after.len()];
        if found.is_empty() || before.is_empty() || after.is_empty() {
            return None;
        }
        let shown = match found.trim() {
            "" => "white space".to_owned(),
            it => format!("`{it}`"),
        };
        let message = format!("expected {}, found {shown}", self.wanted());
        let span = self.text.at(self.at, self.at + found.len());
        let joins = |it: &str| it.contains(sign) || it.contains(" or ") || it.contains(" and ");
        let help = if joins(after) || before.len() + after.len() > 40 {
            "write terms side by side without anything between them: `WfF`".to_owned()
        } else {
            format!("write `{before}{after}`: terms stand side by side")
        };
        let res = Diagnostic::new(Code::BetzaSyntax, span, message).edit(span, found, "", help);
        // Without the sign, a digit would become a range, and a small letter a modifier of what follows.
        let begins = after.chars().next().is_some_and(|it| AtomLetter::from_letter(it).is_some());
        Some(if begins { res.certain() } else { res })
    }

    fn unknown(&self, found: char) -> Diagnostic {
        let span = self.text.at(self.at, self.at + found.len_utf8());
        let message = format!("`{found}` is no letter of Betza's notation");
        let res = Diagnostic::new(Code::BetzaUnknownLetter, span, message);
        let (lower, upper) = (found.to_ascii_lowercase(), found.to_ascii_uppercase());
        let modifier = Dir::from_letter(lower).is_some() || Mode::from_letter(lower).is_some();
        if !found.is_ascii() {
            return res.help(format!("atoms are {ATOMS}; {MODIFIERS}"));
        }
        if found.is_ascii_lowercase() {
            let res = match AtomLetter::from_letter(upper) {
                Some(_) => {
                    let help = format!("atoms are capitals: did you mean `{upper}`?");
                    res.replace(&found.to_string(), upper, help)
                }
                None => res,
            };
            return res.help(format!("small letters are {MODIFIERS}"));
        }
        // A modifier needs an atom behind it.
        let followed = self.text.text[self.at + 1..].contains(|it: char| it.is_ascii_alphabetic());
        let res = if modifier && followed {
            let help = format!("modifiers are small letters: did you mean `{lower}`?");
            res.replace(&found.to_string(), lower, help)
        } else {
            res
        };
        res.help(format!("atoms are {ATOMS}"))
    }

    /// Returns advice about a character that is known but can't stand here.
    fn advice(&self, found: char) -> Option<&'static str> {
        let before = &self.text.text[..self.at];
        Some(match found {
            ' ' | '\t' | '\n' | '\r' | '+' | '|' | ',' | ';' | '&' => {
                "terms stand side by side without anything between them: `WfF`"
            }
            '0'..='9' if is_zero(before) => "ranges have no leading zero; 0 is unlimited",
            '0'..='9' if before.ends_with(|it: char| it.is_ascii_digit()) => {
                "a range has at most two digits; 0 is unlimited"
            }
            '0'..='9' if before.ends_with(|it: char| it.is_ascii_uppercase()) => {
                "a doubled letter is unlimited already; write the letter once before a number"
            }
            '0'..='9' => "a range stands behind its atom: `R3`",
            '?' | '-' if !self.in_bracket() => {
                "`?` and `-` join the legs of a bracket: `[F?R]`, `[W-B]`"
            }
            '!' => "`!` means nothing here; what a piece promotes to stands in `[promotion]`",
            '`' | '\u{2019}' | '"' => "the mark of exempt terms is a plain apostrophe: `N'`",
            ')' if self.in_group() => "a group needs letters: `(az)N`",
            ']' if self.in_bracket() => "a bracket needs legs: `[F?R]`",
            ')' => "`)` closes a group `(...)`, and none is open",
            ']' => "`]` closes a bracket `[...]`, and none is open",
            '(' if self.in_group() => "a group holds small letters only, no other group",
            '[' if self.in_bracket() => "a bracket holds legs only, no other bracket",
            '(' if self.in_bracket() => "a bracket holds legs only, no groups",
            'a' if self.in_bracket() => "inside a bracket the next leg begins with `-` or `?`",
            'X' | 'Y' => "`X` and `Y` lengthen the atom before them: `WX`",
            _ if found.is_ascii_uppercase() && self.in_group() => {
                "a group holds small letters only; the atom follows it: `(az)N`"
            }
            _ if found.is_ascii_alphanumeric() && self.in_bracket() => {
                "legs in a bracket are joined by `-` (must go on) or `?` (may end before): `[F?R]`"
            }
            _ => return None,
        })
    }
}

/// Returns true if a text is a word rather than letters of the notation.
fn text_is_word(text: &str) -> bool {
    text.len() > 3 && text.bytes().all(|it| it.is_ascii_lowercase())
}

/// Returns true if a text ends with the number 0.
fn is_zero(text: &str) -> bool {
    let digits = text.rfind(|it: char| !it.is_ascii_digit()).map_or(text, |at| &text[at + 1..]);
    digits == "0"
}
