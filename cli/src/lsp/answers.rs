//! The answers to requests.

use super::{
    Answer, commands,
    convert::{self, changes, completion, diagnostic, location, symbol},
    places::Lines,
    texts::Texts,
};
use alfil::diag::{Diagnostic, Fix};
use alfil_author::ide::{self, OpenFile};
use alfil_language::format;
use lsp_types::{
    self as lsp, CodeActionKind, FoldingRange, Position, Range, TextEdit, Uri, WorkspaceEdit,
    request::{
        CodeActionRequest, CodeLensRequest, Completion as CompletionRequest, DocumentSymbolRequest,
        FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, InlayHintRequest,
        PrepareRenameRequest, References, Rename, Request, SemanticTokensFullRequest,
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
                Some(convert::hover(&file.hover(at)?, lines))
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
        _ => about_file(texts, method, params),
    }
}

/// Answers a request about a whole file or a part of it.
fn about_file(texts: &mut Texts<'_>, method: &str, params: Value) -> Answer {
    match method {
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
        SemanticTokensFullRequest::METHOD => with(params, |it: lsp::SemanticTokensParams| {
            let (file, lines) = texts.file(&it.text_document.uri)?;
            Some(convert::tokens(file, lines))
        }),
        InlayHintRequest::METHOD => with(params, |it: lsp::InlayHintParams| {
            let (file, lines) = texts.file(&it.text_document.uri)?;
            let hints = file.hints(lines.offset(it.range.start), lines.offset(it.range.end));
            Some(hints.into_iter().map(|it| convert::hint(it, lines)).collect::<Vec<_>>())
        }),
        CodeLensRequest::METHOD => {
            with(params, |it: lsp::CodeLensParams| commands::lenses(texts, &it.text_document.uri))
        }
        commands::BOARD => with(params, |it: lsp::TextDocumentPositionParams| {
            on_file(texts, &it.text_document.uri, it.position, |file, _, at| {
                let drawing = file.board(at)?;
                Some(serde_json::json!({ "title": drawing.title, "svg": drawing.svg() }))
            })
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

fn rename(texts: &mut Texts<'_>, params: lsp::RenameParams) -> Answer {
    let at = params.text_document_position;
    let uri = at.text_document.uri;
    let Some((file, lines)) = texts.file(&uri) else { return done(None::<WorkspaceEdit>) };
    match file.rename(lines.offset(at.position), &params.new_name) {
        Ok(edits) => done(changes(uri, text_edits(edits, lines))),
        Err(it) => Answer::Refused(it.to_string()),
    }
}

fn text_edits(edits: Vec<ide::Edit>, lines: &Lines) -> Vec<TextEdit> {
    let edit = |it: ide::Edit| TextEdit { range: lines.range(it.span), new_text: it.text };
    edits.into_iter().map(edit).collect()
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

/// Returns the fixes of the mistakes in a range, and other changes that make sense there.
fn actions(file: &OpenFile, lines: &Lines, uri: &Uri, range: Range) -> Vec<lsp::CodeAction> {
    let start = lines.offset(range.start);
    // A message stands at the end of its line, so its fix is looked for anywhere in the line.
    let touches = |it: &&Diagnostic| {
        let place = it.span().filter(|it| it.source == file.source()).map(|it| lines.range(it));
        place.is_some_and(|it| it.start.line <= range.end.line && range.start.line <= it.end.line)
    };
    let all = file.diagnostics();
    let found = all.iter().filter(touches);
    let fixes = found.flat_map(|it| it.fixes.iter().map(move |fix| (it, fix)));
    let action = |(diag, fix): (&Diagnostic, &Fix)| {
        let edit = TextEdit { range: lines.range(fix.span), new_text: fix.replacement.clone() };
        lsp::CodeAction {
            title: fix.title.clone(),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic(file, diag, lines)]),
            edit: Some(changes(uri.clone(), vec![edit])),
            is_preferred: Some(!diag.certain_fixes().is_empty()),
            ..lsp::CodeAction::default()
        }
    };
    let fixes = fixes.filter(|it| it.1.span.source == file.source()).map(action);
    let others = file.actions(start).into_iter().map(|it| lsp::CodeAction {
        title: it.title,
        kind: Some(CodeActionKind::REFACTOR),
        edit: Some(changes(uri.clone(), text_edits(it.edits, lines))),
        ..lsp::CodeAction::default()
    });
    fixes.chain(others).collect()
}

/// Returns the diagnostics of an open file.
pub(super) fn diagnostics(texts: &mut Texts<'_>, uri: &Uri) -> Vec<lsp::Diagnostic> {
    let Some((file, lines)) = texts.file(uri) else { return Vec::new() };
    file.diagnostics().iter().map(|it| diagnostic(file, it, lines)).collect()
}
