//! The answers to requests.

use super::{
    Answer,
    places::{self, Encoding, Lines},
    texts::{self, Texts},
};
use crate::{
    diag::{Diagnostic, Fix, Severity},
    format,
    ide::{Completion, CompletionKind, OpenFile, OutlineItem, OutlineKind},
    source::Span,
};
use lsp_types::{
    self as lsp, CodeActionKind, CompletionItem, CompletionItemKind, CompletionTextEdit,
    DiagnosticRelatedInformation, DiagnosticSeverity, Documentation, FoldingRange, Location,
    MarkupContent, MarkupKind, NumberOrString, Position, Range, SymbolKind, TextEdit, Uri,
    WorkspaceEdit,
    request::{
        CodeActionRequest, Completion as CompletionRequest, DocumentSymbolRequest,
        FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest,
        References, Rename, Request,
    },
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Asks for the text of a file that has no file on disk (version 3.18 of the protocol).
const TEXT_DOCUMENT_CONTENT: &str = "workspace/textDocumentContent";

/// Answers a request.
pub(super) fn answer(texts: &mut Texts<'_>, method: &str, params: Value) -> Answer {
    match method {
        CompletionRequest::METHOD => with(params, |it: lsp::CompletionParams| {
            let at = it.text_document_position;
            on_file(texts, &at.text_document.uri, at.position, |file, lines, at| {
                let all = file.complete(at).into_iter().enumerate();
                Some(all.map(|(n, it)| completion(n, it, lines)).collect::<Vec<_>>())
            })
        }),
        HoverRequest::METHOD => with(params, |it: lsp::HoverParams| {
            let at = it.text_document_position_params;
            on_file(texts, &at.text_document.uri, at.position, |file, lines, at| {
                let hover = file.hover(at)?;
                let range = Some(lines.range(hover.span));
                Some(lsp::Hover {
                    contents: lsp::HoverContents::Markup(markdown(hover.text)),
                    range,
                })
            })
        }),
        GotoDefinition::METHOD => with(params, |it: lsp::GotoDefinitionParams| {
            let at = it.text_document_position_params;
            let encoding = texts.encoding;
            on_file(texts, &at.text_document.uri, at.position, |file, _, at| {
                location(file, file.definition(at)?, encoding)
            })
        }),
        References::METHOD => with(params, |it: lsp::ReferenceParams| {
            let (at, own) = (it.text_document_position, it.context.include_declaration);
            let encoding = texts.encoding;
            on_file(texts, &at.text_document.uri, at.position, |file, _, at| {
                let places = file.references(at).into_iter().skip(usize::from(!own));
                Some(places.filter_map(|it| location(file, it, encoding)).collect::<Vec<_>>())
            })
        }),
        PrepareRenameRequest::METHOD => with(params, |at: lsp::TextDocumentPositionParams| {
            on_file(texts, &at.text_document.uri, at.position, |file, lines, at| {
                Some(lines.range(file.name_at(at)?))
            })
        }),
        Rename::METHOD => match serde_json::from_value::<lsp::RenameParams>(params) {
            Ok(it) => rename(texts, it),
            Err(it) => Answer::Refused(it.to_string()),
        },
        DocumentSymbolRequest::METHOD => with(params, |it: lsp::DocumentSymbolParams| {
            let (file, lines) = texts.file(&it.text_document.uri)?;
            Some(file.outline().into_iter().map(|it| symbol(it, lines)).collect::<Vec<_>>())
        }),
        FoldingRangeRequest::METHOD => with(params, |it: lsp::FoldingRangeParams| {
            let (file, lines) = texts.file(&it.text_document.uri)?;
            let folds = file.folds().into_iter().map(|it| lines.range(it));
            let fold = |it: Range| FoldingRange {
                start_line: it.start.line,
                end_line: it.end.line,
                ..FoldingRange::default()
            };
            Some(folds.map(fold).collect::<Vec<_>>())
        }),
        Formatting::METHOD => match serde_json::from_value::<lsp::DocumentFormattingParams>(params)
        {
            Ok(it) => formatted(texts, &it.text_document.uri),
            Err(it) => Answer::Refused(it.to_string()),
        },
        CodeActionRequest::METHOD => with(params, |it: lsp::CodeActionParams| {
            let (file, lines) = texts.file(&it.text_document.uri)?;
            Some(actions(file, lines, &it.text_document.uri, it.range))
        }),
        TEXT_DOCUMENT_CONTENT => {
            let uri = params.get("uri").and_then(Value::as_str).unwrap_or_default();
            match texts.shipped(uri) {
                Some(text) => Answer::Done(serde_json::json!({ "text": text })),
                None => Answer::Refused(format!("there is no file `{uri}`")),
            }
        }
        _ => Answer::Unknown,
    }
}

/// Reads the parameters of a request and answers it; nothing is `null`.
fn with<P: DeserializeOwned, T: Serialize>(
    params: Value,
    then: impl FnOnce(P) -> Option<T>,
) -> Answer {
    match serde_json::from_value(params) {
        Ok(params) => done(then(params)),
        Err(it) => Answer::Refused(it.to_string()),
    }
}

fn done(value: impl Serialize) -> Answer {
    match serde_json::to_value(value) {
        Ok(value) => Answer::Done(value),
        Err(it) => Answer::Refused(it.to_string()),
    }
}

/// Asks something of a place in an open file.
fn on_file<T>(
    texts: &mut Texts<'_>,
    uri: &Uri,
    at: Position,
    ask: impl FnOnce(&OpenFile, &Lines, usize) -> Option<T>,
) -> Option<T> {
    let (file, lines) = texts.file(uri)?;
    ask(file, lines, lines.offset(at))
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

fn completion(n: usize, it: Completion, lines: &Lines) -> CompletionItem {
    let kind = match it.kind {
        CompletionKind::Key => CompletionItemKind::PROPERTY,
        CompletionKind::Value => CompletionItemKind::VALUE,
        CompletionKind::Name => CompletionItemKind::VARIABLE,
        CompletionKind::Word => CompletionItemKind::KEYWORD,
    };
    let edit = TextEdit { range: lines.range(it.span), new_text: it.text.clone() };
    CompletionItem {
        label: it.text,
        kind: Some(kind),
        detail: Some(it.detail).filter(|it| !it.is_empty()),
        documentation: Some(it.doc)
            .filter(|it| !it.is_empty())
            .map(|it| Documentation::MarkupContent(markdown(it))),
        // Editors sort by letters else.
        sort_text: Some(format!("{n:04}")),
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        ..CompletionItem::default()
    }
}

/// Returns the place of a span, in this file or one that it extends.
fn location(file: &OpenFile, span: Span, encoding: Encoding) -> Option<Location> {
    let sources = &file.analysis().sources;
    let uri = texts::address(&sources.get(span.source)?.name)?;
    Some(Location { uri, range: places::range_in(sources, span, encoding) })
}

fn rename(texts: &mut Texts<'_>, params: lsp::RenameParams) -> Answer {
    let at = params.text_document_position;
    let uri = at.text_document.uri;
    let Some((file, lines)) = texts.file(&uri) else { return done(None::<WorkspaceEdit>) };
    match file.rename(lines.offset(at.position), &params.new_name) {
        Ok(edits) => {
            let edit =
                |it: crate::ide::Edit| TextEdit { range: lines.range(it.span), new_text: it.text };
            done(changes(uri, edits.into_iter().map(edit).collect()))
        }
        Err(it) => Answer::Refused(it.to_string()),
    }
}

#[expect(clippy::mutable_key_type, reason = "the protocol's type; addresses do not change")]
#[expect(clippy::disallowed_types, reason = "the protocol's type; it has one entry")]
fn changes(uri: Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let changes = std::collections::HashMap::from([(uri, edits)]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

#[expect(deprecated, reason = "a field without a default")]
fn symbol(item: OutlineItem, lines: &Lines) -> lsp::DocumentSymbol {
    let kind = match item.kind {
        OutlineKind::Table => SymbolKind::NAMESPACE,
        OutlineKind::Key => SymbolKind::PROPERTY,
    };
    lsp::DocumentSymbol {
        name: item.name,
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: lines.range(item.span),
        selection_range: lines.range(item.name_span),
        children: Some(item.parts.into_iter().map(|it| symbol(it, lines)).collect()),
    }
}

fn formatted(texts: &mut Texts<'_>, uri: &Uri) -> Answer {
    let Some((file, lines)) = texts.file(uri) else { return done(None::<Vec<TextEdit>>) };
    let text = file.text();
    match format::file(text) {
        Ok(new) if new == text => done(Vec::<TextEdit>::new()),
        Ok(new_text) => {
            let range = Range::new(Position::default(), lines.position(text.len()));
            done(vec![TextEdit { range, new_text }])
        }
        Err(it) => Answer::Refused(it.to_string()),
    }
}

/// Returns the fixes of the mistakes in a range.
fn actions(file: &OpenFile, lines: &Lines, uri: &Uri, range: Range) -> Vec<lsp::CodeAction> {
    let (start, end) = (lines.offset(range.start), lines.offset(range.end));
    let touches = |it: &&Diagnostic| {
        let place = it.span().filter(|it| it.source == file.source());
        place.is_some_and(|it| it.range().start <= end && start <= it.range().end)
    };
    let found = file.analysis().diagnostics.iter().filter(touches);
    let fixes = found.flat_map(|it| it.fixes.iter().map(move |fix| (it, fix)));
    let action = |(diag, fix): (&Diagnostic, &Fix)| {
        let edit = TextEdit { range: lines.range(fix.span), new_text: fix.replacement.clone() };
        lsp::CodeAction {
            title: fix.title.clone(),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic(file, diag, lines)]),
            edit: Some(changes(uri.clone(), vec![edit])),
            is_preferred: Some(diag.fixes.len() == 1),
            ..lsp::CodeAction::default()
        }
    };
    fixes.filter(|it| it.1.span.source == file.source()).map(action).collect()
}

/// Returns the diagnostics of an open file.
pub(super) fn diagnostics(texts: &mut Texts<'_>, uri: &Uri) -> Vec<lsp::Diagnostic> {
    let Some((file, lines)) = texts.file(uri) else { return Vec::new() };
    let all = file.analysis().diagnostics.iter();
    all.map(|it| diagnostic(file, it, lines)).collect()
}

fn diagnostic(file: &OpenFile, it: &Diagnostic, lines: &Lines) -> lsp::Diagnostic {
    // What is wrong in another file is reported at the top of this one.
    let span = it.span().filter(|it| it.source == file.source());
    let mut message = it.message.clone();
    for help in &it.helps {
        message += "\nhelp: ";
        message += help;
    }
    for note in &it.notes {
        message += "\nnote: ";
        message += note;
    }
    let related = it.labels.iter().skip(1).filter_map(|label| {
        let location = location(file, label.span, lines.encoding())?;
        Some(DiagnosticRelatedInformation { location, message: label.text.clone() })
    });
    let related: Vec<_> = related.collect();
    lsp::Diagnostic {
        range: span.map_or(Range::default(), |it| lines.range(it)),
        severity: Some(match it.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(it.code.name().to_owned())),
        source: Some("alfil".to_owned()),
        message,
        related_information: Some(related).filter(|it| !it.is_empty()),
        ..lsp::Diagnostic::default()
    }
}
