//! Diagnostics and places of texts, as `api` has them.

use crate::{api, utf16};
use alfil::{
    diag::{Diagnostic, Fix},
    source::{SourceId, SourceMap, Span},
};

/// Returns the name of the checked text itself.
pub fn own_source(sources: &SourceMap) -> Option<String> {
    sources.get(SourceId(0)).map(|it| it.name.clone())
}

/// Diagnostics with their places.
pub fn api_diagnostics(
    diagnostics: &[Diagnostic],
    sources: &SourceMap,
    own: Option<String>,
) -> Vec<api::Diagnostic> {
    let own = own.unwrap_or_default();
    let fix = |it: &Fix| api::Fix {
        title: it.title.clone(),
        place: location(it.span, "", sources, &own),
        found: it.found.clone(),
        replacement: it.replacement.clone(),
    };
    let diagnostic = |it: &Diagnostic| api::Diagnostic {
        code: it.code.name().to_owned(),
        severity: it.severity.to_string(),
        message: it.message.clone(),
        places: it.labels.iter().map(|it| location(it.span, &it.text, sources, &own)).collect(),
        helps: it.helps.clone(),
        fixes: it.fixes.iter().map(fix).collect(),
        notes: it.notes.clone(),
    };
    diagnostics.iter().map(diagnostic).collect()
}

/// Returns a place of a text.
pub fn location(span: Span, text: &str, sources: &SourceMap, own: &str) -> api::Location {
    let source = sources.get(span.source);
    let whole = source.map_or("", |it| &it.text);
    let units = |to: u32| utf16::units(&whole.as_bytes()[..whole.len().min(to as usize)]);
    let (line, column) = sources.line_column(span);
    let file = source.map_or("", |it| &it.name);
    api::Location {
        file: file.to_owned(),
        own: file == own,
        from: units(span.start),
        to: units(span.end),
        line,
        column,
        text: text.to_owned(),
    }
}
