//! Diagnostics about a text, and what the rule file says of them.

use super::super::untranslated;
use alfil_language::{
    diag::{Code, Diagnostic},
    source::Span,
};

/// The diagnostics of a game.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) diags: Vec<Diagnostic>,
    /// Comments for the end of the rule file.
    pub(super) comments: Vec<String>,
}

impl Report {
    /// Reports a line that can't be read.
    pub(super) fn syntax(&mut self, span: Span, message: &str, help: &str) {
        self.diags.push(Diagnostic::new(Code::ImportSyntax, span, message).help(help));
    }

    /// Reports something that is too large.
    pub(super) fn limit(&mut self, span: Span, message: &str) {
        self.diags.push(Diagnostic::new(Code::LimitExceeded, span, message));
    }

    /// Reports a value that can't be read. The rule file lacks it.
    pub(super) fn bad(&mut self, span: Span, message: impl Into<String>) {
        let message = message.into();
        self.comments.push(format!("not read: {message}"));
        self.diags.push(Diagnostic::new(Code::ImportBadValue, span, message));
    }

    /// Reports something that has no translation.
    pub(super) fn leave(&mut self, span: Span, what: &str, why: &str) {
        self.comments.push(format!("not translated: {what}: {why}"));
        self.diags.push(untranslated(span, what, why));
    }
}
