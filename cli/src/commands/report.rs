//! Diagnostics as people and programs read them.

use super::{
    check::plural,
    output::{error_colours, error_terminal},
    repair::Change,
};
use alfil::{
    diag::{Applicability, Diagnostic, Fix, Label, LeftOut, Severity, printable},
    source::{SourceId, SourceMap, Span},
};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource};
use serde_json::{Value, json};
use std::fmt;

/// How a rendering looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Lines and colours.
    Coloured,
    /// Lines without colours.
    Lines,
    /// Characters that any log holds.
    Plain,
}

/// Returns the look for standard error.
pub(super) fn look() -> Look {
    match (error_colours(), error_terminal()) {
        (true, _) => Look::Coloured,
        (false, true) => Look::Lines,
        (false, false) => Look::Plain,
    }
}

/// Renders diagnostics one below the other.
pub(super) fn render(diagnostics: &[Diagnostic], sources: &SourceMap, look: Look) -> String {
    let theme = match look {
        Look::Coloured => GraphicalTheme::unicode(),
        Look::Lines => GraphicalTheme::unicode_nocolor(),
        Look::Plain => GraphicalTheme::none(),
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(100)
        .with_context_lines(1)
        .with_show_related_as_nested(false);
    let mut res = String::new();
    for diagnostic in diagnostics.iter().map(shown) {
        let diagnostic = &diagnostic;
        let report = Report::new(diagnostic, sources);
        let mut text = String::new();
        let notes: Vec<String> = diagnostic.notes.iter().map(|it| format!("note: {it}")).collect();
        let mut handler = handler.clone();
        if !notes.is_empty() {
            handler = handler.with_footer(notes.join("\n"));
        }
        // Writing to a string can only fail where a span is not of its source; the message is then all there is.
        if handler.render_report(&mut text, &report).is_err() {
            text = format!("{}: {}\n", diagnostic.severity, diagnostic.message);
        }
        res.push_str(text.trim_end());
        res.push_str("\n\n");
    }
    res
}

/// Returns a diagnostic without control characters.
fn shown(it: &Diagnostic) -> Diagnostic {
    let shown = |it: &String| printable(it).into_owned();
    let label = |it: &Label| Label { text: shown(&it.text), ..it.clone() };
    Diagnostic {
        message: shown(&it.message),
        labels: it.labels.iter().map(label).collect(),
        helps: it.helps.iter().map(shown).collect(),
        notes: it.notes.iter().map(shown).collect(),
        ..it.clone()
    }
}

/// Says how many diagnostics are not shown, if any.
pub(super) fn left_out(it: LeftOut) -> Option<String> {
    let part = |n: usize, word| (n > 0).then(|| format!("{n} {}", plural(n, word)));
    let parts: Vec<_> =
        part(it.errors, "error").into_iter().chain(part(it.warnings, "warning")).collect();
    (!parts.is_empty()).then(|| format!("{} not shown", parts.join(" and ")))
}

/// A diagnostic with what miette wants to know of it.
#[derive(Debug)]
struct Report<'a> {
    diagnostic: &'a Diagnostic,
    /// File, line and column, if the lines are too long to be shown.
    place: Option<String>,
    source: Option<NamedSource<String>>,
    labels: Vec<LabeledSpan>,
    /// Places in other files than the primary one.
    elsewhere: Vec<Elsewhere>,
}

#[derive(Debug)]
struct Elsewhere {
    text: String,
    source: NamedSource<String>,
    label: LabeledSpan,
}

impl<'a> Report<'a> {
    fn new(diagnostic: &'a Diagnostic, sources: &SourceMap) -> Report<'a> {
        let primary = diagnostic.span().map(|it| it.source);
        let mut res = Report {
            diagnostic,
            place: None,
            source: None,
            labels: Vec::new(),
            elsewhere: Vec::new(),
        };
        if let Some(span) = diagnostic.span()
            && diagnostic.labels.iter().any(|it| is_wide(sources, it.span))
        {
            let (line, column) = sources.line_column(span);
            let file = sources.get(span.source).map_or("", |it| &it.name);
            res.place = Some(format!("{file}:{line}:{column}"));
            return res;
        }
        res.source = primary.and_then(|it| named(sources, it));
        for (n, label) in diagnostic.labels.iter().enumerate() {
            if Some(label.span.source) == primary {
                res.labels.push(labeled(label, n == 0));
            } else if let Some(source) = named(sources, label.span.source) {
                let text = format!("see {}", source.name());
                res.elsewhere.push(Elsewhere { text, source, label: labeled(label, true) });
            }
        }
        res
    }
}

/// Returns true if a place is in a line that is too long to be shown. No terminal has room for it, and the renderer
/// panics.
fn is_wide(sources: &SourceMap, span: Span) -> bool {
    const MOST: usize = 5000;
    let Some(source) = sources.get(span.source) else { return false };
    let text = source.text.as_bytes();
    let (start, end) = ((span.start as usize).min(text.len()), (span.end as usize).min(text.len()));
    let first = text[..start].iter().rposition(|it| *it == b'\n').map_or(0, |it| it + 1);
    let last = text[end..].iter().position(|it| *it == b'\n').map_or(text.len(), |it| end + it);
    text[first..last].split(|it| *it == b'\n').any(|it| it.len() > MOST)
}

fn named(sources: &SourceMap, id: SourceId) -> Option<NamedSource<String>> {
    let source = sources.get(id)?;
    Some(NamedSource::new(printable(&source.name), printable(&source.text).into_owned()))
}

fn labeled(label: &Label, primary: bool) -> LabeledSpan {
    let Span { start, end, .. } = label.span;
    let range = start as usize..end as usize;
    let text = (!label.text.is_empty()).then(|| label.text.clone());
    if primary {
        LabeledSpan::new_primary_with_span(text, range)
    } else {
        LabeledSpan::new_with_span(text, range)
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}[{}]: {}",
            self.diagnostic.severity, self.diagnostic.code, self.diagnostic.message
        )?;
        self.place.iter().try_for_each(|it| write!(f, " ({it})"))
    }
}

impl std::error::Error for Report<'_> {}

impl miette::Diagnostic for Report<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let helps = &self.diagnostic.helps;
        (!helps.is_empty()).then(|| Box::new(helps.join("\n")) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.source.as_ref().map(|it| it as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.elsewhere.is_empty() {
            return None;
        }
        Some(Box::new(self.elsewhere.iter().map(|it| it as &dyn miette::Diagnostic)))
    }
}

impl fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Elsewhere {}

impl miette::Diagnostic for Elsewhere {
    fn severity(&self) -> Option<miette::Severity> {
        Some(miette::Severity::Advice)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(self.label.clone())))
    }
}

/// Returns a change of a file as JSON.
pub(super) fn change(it: &Change) -> Value {
    let Fix { found, replacement, .. } = &it.fix;
    json!({ "line": it.line, "column": it.column, "found": found, "replacement": replacement })
}

/// Returns a diagnostic as JSON: place fields are those of the primary label, and null without one.
pub(super) fn to_json(diagnostic: &Diagnostic, sources: &SourceMap) -> Value {
    let place = |span: Span| {
        let (line, column) = sources.line_column(span);
        let file = sources.get(span.source).map(|it| it.name.clone());
        (file, line, column)
    };
    let fixes: Vec<Value> = diagnostic
        .fixes
        .iter()
        .map(|it| {
            let (file, line, column) = place(it.span);
            json!({
                "title": it.title, "file": file, "line": line, "column": column,
                "start": it.span.start, "end": it.span.end,
                "found": it.found, "replacement": it.replacement,
                "certain": it.applicability == Applicability::Certain,
            })
        })
        .collect();
    let labels: Vec<Value> = diagnostic
        .labels
        .iter()
        .map(|it| {
            let (file, line, column) = place(it.span);
            json!({
                "file": file, "line": line, "column": column,
                "start": it.span.start, "end": it.span.end, "text": it.text,
            })
        })
        .collect();
    let mut res = json!({
        "code": diagnostic.code.name(),
        "severity": diagnostic.severity.to_string(),
        "message": diagnostic.message,
        "file": null, "line": null, "column": null, "start": null, "end": null,
        "labels": labels,
        "helps": diagnostic.helps,
        "fixes": fixes,
        "notes": diagnostic.notes,
    });
    if let Some(span) = diagnostic.span() {
        let (file, line, column) = place(span);
        res["file"] = json!(file);
        res["line"] = json!(line);
        res["column"] = json!(column);
        res["start"] = json!(span.start);
        res["end"] = json!(span.end);
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::diag::Code;

    fn example() -> (Vec<Diagnostic>, SourceMap) {
        let mut sources = SourceMap::default();
        let text = "[board]\nsize = [8, 8]\ncolour = 'red'\nfiles = 8\n";
        let id = sources.add("game.toml", text);
        let base = sources.add("base.toml", "[board]\nwrap = 'files'\n");
        let span = |word: &str| {
            let at = text.find(word).unwrap();
            Span::new(id, at, at + word.len())
        };
        let first = Diagnostic::new(Code::UnknownKey, span("colour"), "unknown key `colour`")
            .saying("no key of `board`")
            .label(span("[board]"), "this table")
            .help("did you mean `color`?")
            .note("colours are for people");
        let second = Diagnostic::new(Code::BoardKey, span("files"), "expected no `files`")
            .label(Span::new(base, 8, 12), "because of this");
        let third = Diagnostic::without_place(Code::FileNotFound, "there is no file `x`");
        (vec![first, second, third], sources)
    }

    #[test]
    fn plain_reports() {
        let (diagnostics, sources) = example();
        insta::assert_snapshot!(render(&diagnostics, &sources, Look::Plain));
    }

    #[test]
    fn lines_and_colours() {
        let (diagnostics, sources) = example();
        let lines = render(&diagnostics, &sources, Look::Lines);
        assert!(lines.contains('╭') && !lines.contains('\u{1b}'), "{lines}");
        assert!(render(&diagnostics, &sources, Look::Coloured).contains('\u{1b}'));
    }

    #[test]
    fn very_long_lines_are_not_shown() {
        let mut sources = SourceMap::default();
        let text = format!("\nx = '{}'\n", "a".repeat(200_000));
        let id = sources.add("game.toml", text.clone());
        let diagnostic =
            Diagnostic::new(Code::BadName, Span::new(id, 100_000, 200_000), "too long");
        let short = Diagnostic::new(Code::BadName, Span::new(id, 0, 0), "short");
        let it = render(&[diagnostic, short], &sources, Look::Plain);
        assert!(it.contains("error[bad-name]: too long (game.toml:2:100000)"), "{it}");
        let whole = Diagnostic::new(Code::BadName, Span::new(id, 0, text.len()), "all");
        assert!(render(&[whole], &sources, Look::Plain).contains("all (game.toml:1:1)"));
    }

    #[test]
    fn json_has_the_place() {
        let (diagnostics, sources) = example();
        let it = to_json(&diagnostics[0], &sources);
        assert_eq!((&it["line"], &it["column"], &it["start"]), (&json!(3), &json!(1), &json!(22)));
        assert_eq!(it["labels"][1]["text"], "this table");
        assert_eq!(to_json(&diagnostics[2], &sources)["file"], Value::Null);
    }
}
