//! What [`alfil_author::ide`] answers, in the types of the protocol.

use super::{
    places::{self, Encoding, Lines},
    texts,
};
use alfil::{
    diag::{Diagnostic, Severity},
    source::Span,
};
use alfil_author::ide::{
    self, Completion, CompletionKind, OpenFile, OutlineItem, OutlineKind, TokenKind,
};
use lsp_types::{
    self as lsp, CompletionItem, CompletionItemKind, CompletionTextEdit,
    DiagnosticRelatedInformation, DiagnosticSeverity, Documentation, InlayHint, InlayHintLabel,
    Location, MarkupContent, MarkupKind, NumberOrString, Range, SemanticToken, SemanticTokenType,
    SymbolKind, TextEdit, Uri, WorkspaceEdit,
};

pub(super) fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

pub(super) fn completion(n: usize, it: Completion, lines: &Lines) -> CompletionItem {
    let kind = match it.kind {
        CompletionKind::Key => CompletionItemKind::PROPERTY,
        CompletionKind::Value => CompletionItemKind::VALUE,
        CompletionKind::Name => CompletionItemKind::VARIABLE,
        CompletionKind::Word => CompletionItemKind::KEYWORD,
        CompletionKind::Move => CompletionItemKind::OPERATOR,
        CompletionKind::Cell => CompletionItemKind::ENUM_MEMBER,
    };
    let edit = TextEdit { range: lines.range(it.span), new_text: it.insert };
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
pub(super) fn location(file: &OpenFile, span: Span, encoding: Encoding) -> Option<Location> {
    let sources = &file.analysis().sources;
    let uri = texts::address(&sources.get(span.source)?.name)?;
    Some(Location { uri, range: places::range_in(sources, span, encoding) })
}

#[expect(clippy::mutable_key_type, reason = "the protocol's type; addresses do not change")]
#[expect(clippy::disallowed_types, reason = "the protocol's type; it has one entry")]
pub(super) fn changes(uri: Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let changes = std::collections::HashMap::from([(uri, edits)]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

#[expect(deprecated, reason = "a field without a default")]
pub(super) fn symbol(item: OutlineItem, lines: &Lines) -> lsp::DocumentSymbol {
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

pub(super) fn diagnostic(file: &OpenFile, it: &Diagnostic, lines: &Lines) -> lsp::Diagnostic {
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

pub(super) fn hover(it: &ide::Hover<'_>, lines: &Lines) -> lsp::Hover {
    let mut parts = vec![it.text.clone()];
    if let Some(drawing) = &it.drawing {
        parts.push(format!("{}\n\n```text\n{}```", drawing.title, drawing.text()));
    }
    parts.retain(|it| !it.is_empty());
    let contents = lsp::HoverContents::Markup(markdown(parts.join("\n\n---\n\n")));
    lsp::Hover { contents, range: Some(lines.range(it.span)) }
}

pub(super) fn hint(it: ide::Hint, lines: &Lines) -> InlayHint {
    InlayHint {
        position: lines.position(it.at),
        label: InlayHintLabel::String(it.text),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}

/// Returns the protocol's name for a kind of token.
pub(super) fn token_type(kind: TokenKind) -> SemanticTokenType {
    match kind {
        TokenKind::Word => SemanticTokenType::KEYWORD,
        TokenKind::Player => SemanticTokenType::PARAMETER,
        TokenKind::PieceType => SemanticTokenType::CLASS,
        TokenKind::Cells => SemanticTokenType::ENUM_MEMBER,
        TokenKind::Action => SemanticTokenType::FUNCTION,
        TokenKind::Name => SemanticTokenType::VARIABLE,
        TokenKind::Number => SemanticTokenType::NUMBER,
        TokenKind::Operator => SemanticTokenType::OPERATOR,
        TokenKind::Atom => SemanticTokenType::TYPE,
        TokenKind::Modifier => SemanticTokenType::MODIFIER,
    }
}

/// Returns the tokens of a file, each relative to the one before.
pub(super) fn tokens(file: &OpenFile, lines: &Lines) -> lsp::SemanticTokens {
    let mut last = lsp::Position::default();
    let one = |it: ide::Token| {
        let Range { start, end } = lines.range(it.span);
        let same_line = start.line == last.line;
        let token = SemanticToken {
            delta_line: start.line - last.line,
            delta_start: if same_line { start.character - last.character } else { start.character },
            length: end.character.saturating_sub(start.character),
            token_type: TokenKind::ALL.iter().position(|kind| *kind == it.kind).unwrap_or(0) as u32,
            token_modifiers_bitset: 0,
        };
        last = start;
        token
    };
    lsp::SemanticTokens { result_id: None, data: file.tokens().into_iter().map(one).collect() }
}
