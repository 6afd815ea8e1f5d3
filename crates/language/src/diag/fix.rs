//! Remedies that a program can apply.

use super::{Diagnostic, nearest};
use crate::source::{SourceMap, Span};

/// How surely a fix gives what the author meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applicability {
    /// The mistake has one sensible reading, and the fix writes it. `alfil check --fix` applies only such fixes.
    Certain,
    /// The author may have meant this or something else, and chooses.
    Proposal,
    /// The characters are an example, which the author goes on to change.
    Example,
}

/// A change of a text that removes a mistake.
///
/// A diagnostic with several fixes leaves the choice to the author. Such fixes change the same characters, or places that
/// do not overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The help that describes the change.
    pub title: String,
    /// The characters that change; empty for an insertion.
    pub span: Span,
    /// The characters that stand there.
    pub found: String,
    /// The characters that take their place.
    pub replacement: String,
    /// How surely it is what the author meant.
    pub applicability: Applicability,
}

/// A remedy in words, and the text to write instead if the words name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    help: String,
    replacement: Option<String>,
    applicability: Applicability,
}

impl Remedy {
    /// Returns a remedy that replaces the characters of the mistake: a proposal.
    pub fn write(replacement: impl Into<String>, help: impl Into<String>) -> Remedy {
        let replacement = Some(replacement.into());
        Remedy { help: help.into(), replacement, applicability: Applicability::Proposal }
    }

    /// Returns the remedy as the only sensible one.
    #[must_use]
    pub fn certain(self) -> Remedy {
        Remedy { applicability: Applicability::Certain, ..self }
    }

    /// Returns the remedy as one of several that are sensible.
    #[must_use]
    pub fn proposal(self) -> Remedy {
        Remedy { applicability: Applicability::Proposal, ..self }
    }

    /// Returns true if the remedy is the only sensible one.
    pub fn is_certain(&self) -> bool {
        self.applicability == Applicability::Certain
    }

    /// Returns the remedy in words.
    pub fn help(&self) -> &str {
        &self.help
    }

    /// Returns the text that it writes, if it writes any.
    pub fn replacement(&self) -> Option<&str> {
        self.replacement.as_deref()
    }

    /// Returns "did you mean `X`?" for the candidate nearest to `word`, as [`did_you_mean`](super::did_you_mean) does. It is
    /// certain if `word` is a slip of that candidate and of no other.
    pub fn nearest<'a>(
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<Remedy> {
        let all = nearest(word, candidates);
        let nearest = *all.first()?;
        let res = Remedy::write(nearest, format!("did you mean `{nearest}`?"));
        let is_only = all.iter().all(|it| *it == nearest);
        Some(if is_only && is_slip(word, nearest) { res.certain() } else { res })
    }
}

impl<T: Into<String>> From<T> for Remedy {
    fn from(help: T) -> Remedy {
        let applicability = Applicability::Proposal;
        Remedy { help: help.into(), replacement: None, applicability }
    }
}

impl Diagnostic {
    /// Adds a help, and the fix that writes `replacement` instead of the primary place's characters. These are `found`.
    /// The fix is a proposal, unless [`certain`](Diagnostic::certain) follows.
    ///
    /// The characters stand in a text of the rule file, so a replacement that would end the text gives no fix.
    #[must_use]
    pub fn replace(
        self,
        found: &str,
        replacement: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        self.remedy(found, Some(Remedy::write(replacement, help)))
    }

    /// Adds a remedy, if there is one, for the characters `found` at the primary place.
    #[must_use]
    pub fn remedy(self, found: &str, remedy: Option<Remedy>) -> Diagnostic {
        let Some(Remedy { help, replacement, applicability }) = remedy else { return self };
        let ends = |it: char| matches!(it, '\'' | '"' | '\\') || it.is_control();
        match (self.span(), replacement.filter(|it| !it.contains(ends))) {
            (Some(span), Some(replacement)) => {
                self.edit(span, found, replacement, help).with_applicability(applicability)
            }
            _ => self.help(help),
        }
    }

    /// Adds a help, and the fix that writes `replacement` instead of the characters `found` at `span`.
    #[must_use]
    pub fn edit(
        mut self,
        span: Span,
        found: &str,
        replacement: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        let title = help.into();
        self.helps.push(title.clone());
        let (found, replacement) = (found.to_owned(), replacement.into());
        let applicability = Applicability::Proposal;
        self.fixes.push(Fix { title, span, found, replacement, applicability });
        self
    }

    /// Makes the last fix certain: the mistake has no other sensible reading.
    #[must_use]
    pub fn certain(self) -> Diagnostic {
        self.with_applicability(Applicability::Certain)
    }

    fn with_applicability(mut self, applicability: Applicability) -> Diagnostic {
        if let Some(fix) = self.fixes.last_mut() {
            fix.applicability = applicability;
        }
        self
    }

    /// Returns the fixes that a program may apply without asking: all are certain, and each is for another place.
    pub fn certain_fixes(&self) -> &[Fix] {
        let all = &self.fixes[..];
        let alone = |n: usize| all[..n].iter().all(|it| it.span != all[n].span);
        let certain = |it: &Fix| it.applicability == Applicability::Certain;
        if all.iter().all(certain) && (0..all.len()).all(alone) { all } else { &[] }
    }

    /// Does the same as [`edit`](Diagnostic::edit) with an example of what is missing.
    #[must_use]
    pub fn example(
        self,
        span: Span,
        found: &str,
        replacement: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        self.edit(span, found, replacement, help).with_applicability(Applicability::Example)
    }

    /// Adds "did you mean `X`?" for the candidate nearest to `name`, and the fix that writes it at the primary place.
    ///
    /// ```
    /// use alfil::{diag::{Code, Diagnostic}, source::Span};
    ///
    /// let diag = Diagnostic::new(Code::UnknownName, Span::default(), "`quen` is not known");
    /// let diag = diag.did_you_mean("quen", ["king", "queen"]);
    /// assert_eq!(diag.helps, ["did you mean `queen`?"]);
    /// assert_eq!(diag.fixes[0].replacement, "queen");
    /// ```
    #[must_use]
    pub fn did_you_mean<'a>(
        self,
        name: &str,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        self.remedy(name, Remedy::nearest(name, names))
    }

    /// Drops fixes whose characters do not stand in the text as they were read: strings with escapes, and texts with options.
    pub fn drop_inexact_fixes(&mut self, sources: &SourceMap) {
        self.fixes.retain(|it| {
            let text = sources.get(it.span.source).map_or("", |source| &source.text);
            let found = text.get(it.span.start as usize..it.span.end as usize);
            found == Some(it.found.as_str()) && it.found != it.replacement
        });
    }
}

/// Returns true if a word is another one with at most one letter wrong, missing, too many, or swapped with the next. Short
/// words and other digits make another name rather than a slip.
fn is_slip(word: &str, meant: &str) -> bool {
    let (word, meant) = (word.to_lowercase(), meant.to_lowercase());
    if word == meant {
        return true;
    }
    let digits = |it: &str| it.chars().filter(char::is_ascii_digit).collect::<String>();
    word.chars().count() >= 3
        && meant.chars().count() >= 4
        && digits(&word) == digits(&meant)
        && strsim::damerau_levenshtein(&word, &meant) <= 1
}

/// Applies fixes to the text of their source. Of fixes that overlap, the first one is applied.
///
/// Returns the new text and the fixes that it has.
pub fn apply<'a>(text: &str, fixes: impl IntoIterator<Item = &'a Fix>) -> (String, Vec<&'a Fix>) {
    let mut taken: Vec<&Fix> = Vec::new();
    for fix in fixes {
        let (start, end) = (fix.span.start, fix.span.end);
        // Two insertions at one place overlap too: their order would be a guess.
        let apart =
            |it: &&Fix| (it.span.end <= start || end <= it.span.start) && it.span.start != start;
        let stands = text.get(start as usize..end as usize) == Some(&fix.found);
        if stands && taken.iter().all(apart) {
            taken.push(fix);
        }
    }
    taken.sort_by_key(|it| it.span.start);
    let mut res = text.to_owned();
    for fix in taken.iter().rev() {
        res.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.replacement);
    }
    (res, taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{diag::Code, source::SourceId};

    fn fix(at: usize, found: &str, replacement: &str) -> Fix {
        let span = Span::new(SourceId(0), at, at + found.len());
        let diag = Diagnostic::new(Code::BadName, span, "").replace(found, replacement, "help");
        diag.fixes[0].clone()
    }

    #[test]
    fn fixes_that_overlap_or_do_not_fit_are_left_out() {
        let fixes = [
            fix(4, "two", "2"),
            fix(0, "one", "1"),
            fix(4, "tw", "x"),
            fix(4, "", "x"),
            fix(8, "four", "4"),
            fix(7, "", ","),
        ];
        let (text, taken) = apply("one two thr", &fixes);
        assert_eq!(text, "1 2, thr");
        assert_eq!(taken.len(), 3);
    }

    #[test]
    fn a_near_word_is_certain_only_as_the_one_slip_of_one_letter() {
        for (word, names, certain) in [
            ("quen", &["queen", "king"][..], true),
            ("qeuen", &["queen"], true),
            ("hom", &["home"], true),
            ("Queen", &["queen"], true),
            // Another is as near.
            ("captures", &["capture", "captured"], false),
            ("rok", &["rook", "roc"], false),
            // Two letters.
            ("knihgts", &["knight"], false),
            // Another digit, and short words.
            ("zone3", &["zone1"], false),
            ("bx", &["box"], false),
            ("e9", &["e8"], false),
        ] {
            let remedy = Remedy::nearest(word, names.iter().copied());
            assert_eq!(remedy.is_some_and(|it| it.is_certain()), certain, "{word}");
        }
    }

    #[test]
    fn only_exact_characters_have_a_fix() {
        let mut sources = SourceMap::default();
        let source = sources.add("x", "a = \"qu\\u0065n\"\nb = 'quen'");
        let diag = |start, end| {
            let diag = Diagnostic::new(Code::UnknownName, Span::new(source, start, end), "");
            let mut diag = diag.did_you_mean("quen", ["queen"]);
            diag.drop_inexact_fixes(&sources);
            (diag.helps.len(), diag.fixes.len())
        };
        assert_eq!(diag(4, 15), (1, 0));
        assert_eq!(diag(21, 25), (1, 1));
        let quoted = Diagnostic::new(Code::UnknownName, Span::default(), "");
        assert!(quoted.did_you_mean("quen", ["quen's"]).fixes.is_empty());
    }
}
