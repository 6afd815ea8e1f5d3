//! Moves in words: what the letters of Betza's notation say.

use super::OpenFile;
use alfil_language::{
    sema::record::Tree,
    syntax::betza::{
        Atom, AtomLetter, Body, Extension, Letter, Mode, Modifier, Prefix, Range, Term,
    },
};
use std::fmt::Write as _;

impl OpenFile {
    /// Returns what a text of Betza's notation at a place says, a line for each term.
    pub(super) fn betza_text(&self, at: usize) -> Option<String> {
        let here = |it: &alfil_language::source::Span| {
            it.source == self.source && (it.start as usize..=it.end as usize).contains(&at)
        };
        let text = self.analysis.texts.iter().find(|it| here(&it.span))?;
        let Tree::Betza(terms) = &text.tree else { return None };
        let lines: Vec<_> = terms.iter().map(describe).collect();
        Some(lines.join("\n"))
    }
}

/// Returns what a term says.
fn describe(term: &Term) -> String {
    let mut res = format!("- `{}`: ", term.text);
    match &term.body {
        Body::Atom(atom) => {
            res += &atom_text(atom);
            for prefix in &term.prefix {
                match prefix {
                    Prefix::Letter(it) => add_letter(&mut res, it),
                    Prefix::Group(group) => {
                        let most =
                            group.most.map_or("any number of".to_owned(), |it| it.to_string());
                        let _ = write!(res, "; up to {most} times:");
                        group.letters.iter().for_each(|it| add_letter(&mut res, it));
                    }
                }
            }
        }
        Body::Bracket(bracket) => {
            for (n, leg) in bracket.legs.iter().enumerate() {
                if n > 0 {
                    res += if leg.optional { "; it may end there, or go on: " } else { "; then: " };
                }
                res += &atom_text(&leg.atom);
                leg.letters.iter().for_each(|it| add_letter(&mut res, it));
            }
        }
    }
    if term.exempt {
        res += "; exempt";
    }
    res
}

/// The start of what follows the first leg.
const NEXT_LEG: &str = "; and then:";

fn add_letter(res: &mut String, letter: &Letter) {
    let meaning = match letter.modifier {
        Modifier::Dir(it) => it.meaning(),
        // The one letter that means something else in a later leg.
        Modifier::Mode(Mode::Initial) if res.contains(NEXT_LEG) => "as long as the leg before",
        Modifier::Mode(Mode::Initial) => "only from where the piece began",
        Modifier::Mode(it) => it.meaning(),
        Modifier::Again => {
            *res += NEXT_LEG;
            return;
        }
    };
    let between = if res.ends_with(':') { " " } else { "; " };
    *res += between;
    *res += &small_first(meaning);
}

fn atom_text(atom: &Atom) -> String {
    let mut res = small_first(atom.letter.meaning());
    for extension in &atom.extensions {
        res += match extension {
            Extension::X => ", the longer part by three more",
            Extension::Y => ", both parts by two more",
        };
    }
    match atom.range {
        Range::Default => {}
        // A number says how far the king goes, not how often.
        Range::Number(n) if atom.letter == AtomLetter::O => {
            let cells = if n == 1 { "one cell".to_owned() } else { format!("{n} cells") };
            let _ = write!(res, ", the king goes {cells}");
        }
        Range::Number(0) | Range::Doubled => res += ", again and again",
        Range::Number(1) => res += ", once",
        Range::Number(n) => {
            let _ = write!(res, ", at most {n} times");
        }
        Range::Half => res += ", as far as the middle of the board",
    }
    res
}

/// Returns a phrase with a small first letter.
fn small_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |it| it.to_lowercase().chain(chars).collect())
}
