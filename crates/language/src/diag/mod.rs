//! Diagnostics: errors and warnings about a text, with places and remedies.
//!
//! Layers that read user text never return an error type. They return as much of the text as they could read, with a list
//! of [`Diagnostic`]s. The program renders them; nothing here prints.

mod codes;
mod fix;
mod lacks;
mod near;
mod printable;

use crate::source::Span;
use std::fmt;

pub use codes::Code;
pub use fix::{Applicability, Fix, Remedy, apply};
pub use lacks::{LIMITS, lacks};
pub use near::{did_you_mean, nearest};
pub use printable::{printable, printable_json};

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Legal, but surely not meant.
    Warning,
    /// The file can't be used.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// A place, and its relation to the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The exact characters.
    pub span: Span,
    /// The text beside the characters; may be empty for the primary label.
    pub text: String,
}

/// One thing that is wrong.
///
/// Style:
///
/// - The message is lower-case and has no full stop. It names what was expected and what was found.
/// - The primary label is on the smallest span that shows the mistake.
/// - If two declarations clash, a further label is on the other one.
/// - Each help is something that the author can type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind; has a page of its own.
    pub code: Code,
    /// Taken from the code.
    pub severity: Severity,
    /// One line.
    pub message: String,
    /// The first one is primary. Empty only for problems that have no place (a missing file named on the command line).
    pub labels: Vec<Label>,
    /// Remedies.
    pub helps: Vec<String>,
    /// Remedies that a program can apply; each is the change that one of the helps describes.
    pub fixes: Vec<Fix>,
    /// Background.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// Returns a diagnostic at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        let mut res = Diagnostic::without_place(code, message);
        res.labels.push(Label { span, text: String::new() });
        res
    }

    /// Returns a diagnostic about something that is in no file.
    pub fn without_place(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            message: message.into(),
            labels: Vec::new(),
            helps: Vec::new(),
            fixes: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Sets the text beside the primary label.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Diagnostic {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a second place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a remedy.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.helps.push(text.into());
        self
    }

    /// Adds a remedy if there is one, as [`did_you_mean`] gives it.
    #[must_use]
    pub fn help_maybe(mut self, text: Option<String>) -> Diagnostic {
        self.helps.extend(text);
        self
    }

    /// Adds background.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Returns the primary place.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|it| it.span)
    }

    /// Returns true if the diagnostic stops the file from being used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Drops what is reported as unused beside a diagnostic that may be the reason: an error, or a warning that a part of the text
/// was read in another way than its author means.
///
/// ```
/// use alfil::diag::{self, Code, Diagnostic};
///
/// let of = |code| Diagnostic::without_place(code, "");
/// let mut diags = vec![of(Code::Unused), of(Code::BadName)];
/// diag::drop_unused_beside_causes(&mut diags);
/// assert_eq!(diags, [of(Code::BadName)]);
///
/// let mut diags = vec![of(Code::Unused), of(Code::NobodyWins)];
/// diag::drop_unused_beside_causes(&mut diags);
/// assert_eq!(diags.len(), 2);
/// ```
pub fn drop_unused_beside_causes(diags: &mut Vec<Diagnostic>) {
    if diags.iter().any(|it| it.code.may_leave_unused()) {
        diags.retain(|it| it.code != Code::Unused);
    }
}

/// The numbers of diagnostics that are left out because there are too many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Errors among them.
    pub errors: usize,
    /// Warnings among them.
    pub warnings: usize,
}

impl LeftOut {
    /// Shortens a list to `most` diagnostics: warnings go first, and of each kind the last ones.
    ///
    /// ```
    /// use alfil::diag::{Code, Diagnostic, LeftOut};
    ///
    /// let of = |code| Diagnostic::without_place(code, "");
    /// let mut diags = vec![of(Code::Unused), of(Code::Unused), of(Code::BadName)];
    /// assert_eq!(LeftOut::shorten(&mut diags, 2), LeftOut { errors: 0, warnings: 1 });
    /// assert_eq!(diags, [of(Code::Unused), of(Code::BadName)]);
    /// ```
    pub fn shorten(diags: &mut Vec<Diagnostic>, most: usize) -> LeftOut {
        let all = diags.len();
        let errors = diags.iter().filter(|it| it.is_error()).count();
        let mut may_err = errors.min(most);
        let mut may_warn = (all - errors).min(most - may_err);
        let res = LeftOut { errors: errors - may_err, warnings: all - errors - may_warn };
        diags.retain(|it| {
            let left = if it.is_error() { &mut may_err } else { &mut may_warn };
            let stays = *left > 0;
            *left = left.saturating_sub(1);
            stays
        });
        res
    }
}
