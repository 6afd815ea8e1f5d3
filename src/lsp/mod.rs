//! A language server for rule files: what [`crate::ide`] knows, in the Language Server Protocol.
//!
//! The server keeps the texts of open files, and reads all others through a [`Loader`]. It answers one message after the
//! other. Diagnostics wait while more messages are there, so that fast typing is checked once.

mod answers;
mod places;
mod texts;

use crate::source::Loader;
use lsp_server::{Connection, Message, Notification, Request, Response};
use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, FoldingRangeProviderCapability,
    HoverProviderCapability, InitializeParams, OneOf, PositionEncodingKind,
    PublishDiagnosticsParams, RenameOptions, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, Uri, WorkDoneProgressOptions,
    notification::{
        DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
        DidSaveTextDocument, Notification as _, PublishDiagnostics,
    },
};
use places::Encoding;
use serde::de::DeserializeOwned;
use std::error::Error;
use texts::Texts;

/// Serves a client until it says goodbye.
///
/// # Errors
/// The client breaks the protocol, or goes away in the middle of it.
pub fn serve(
    connection: &Connection,
    disk: &dyn Loader,
) -> Result<(), Box<dyn Error + Sync + Send>> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = serde_json::from_value(params)?;
    let encoding = Encoding::of(&params);
    let result = serde_json::json!({
        "capabilities": capabilities(encoding),
        "serverInfo": { "name": "alfil", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, result)?;
    let mut server = Server { connection, texts: Texts::new(disk, encoding), changed: false };
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request)? {
                    return Ok(());
                }
                server.answer(request)?;
            }
            Message::Notification(it) => server.notice(it),
            Message::Response(_) => {}
        }
        if server.changed && connection.receiver.is_empty() {
            server.publish()?;
        }
    }
    Ok(())
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(match encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(
            TextDocumentSyncKind::INCREMENTAL,
        )),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([" ", "'", "[", ".", "&", "|", "("].map(str::to_owned).into()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    }
}

struct Server<'a> {
    connection: &'a Connection,
    texts: Texts<'a>,
    /// True if diagnostics may have changed since they were sent.
    changed: bool,
}

/// What became of a request.
enum Answer {
    Done(serde_json::Value),
    Refused(String),
    Unknown,
}

impl Server<'_> {
    fn answer(&mut self, request: Request) -> Result<(), Box<dyn Error + Sync + Send>> {
        let Request { id, method, params } = request;
        let response = match answers::answer(&mut self.texts, &method, params) {
            Answer::Done(value) => Response::new_ok(id, value),
            Answer::Refused(why) => {
                Response::new_err(id, lsp_server::ErrorCode::InvalidParams as i32, why)
            }
            Answer::Unknown => {
                let why = format!("`{method}` is not known");
                Response::new_err(id, lsp_server::ErrorCode::MethodNotFound as i32, why)
            }
        };
        self.connection.sender.send(response.into())?;
        Ok(())
    }

    fn notice(&mut self, it: Notification) {
        self.changed = true;
        match it.method.as_str() {
            DidOpenTextDocument::METHOD => self.read::<DidOpenTextDocument>(it, |texts, it| {
                texts.open(it.text_document.uri, it.text_document.text);
            }),
            DidChangeTextDocument::METHOD => self.read::<DidChangeTextDocument>(it, |texts, it| {
                for change in it.content_changes {
                    texts.change(&it.text_document.uri, change.range, &change.text);
                }
            }),
            DidCloseTextDocument::METHOD => self.read::<DidCloseTextDocument>(it, |texts, it| {
                texts.close(&it.text_document.uri);
            }),
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => self.texts.forget(),
            _ => self.changed = false,
        }
    }

    /// Reads what a notification says. One that does not keep to the protocol changes nothing.
    fn read<N: lsp_types::notification::Notification>(
        &mut self,
        it: Notification,
        then: impl FnOnce(&mut Texts<'_>, N::Params),
    ) where
        N::Params: DeserializeOwned,
    {
        if let Ok(params) = it.extract::<N::Params>(N::METHOD) {
            then(&mut self.texts, params);
        }
    }

    /// Sends the diagnostics of all open files; none for a file that was closed.
    fn publish(&mut self) -> Result<(), Box<dyn Error + Sync + Send>> {
        self.changed = false;
        let closed = self.texts.take_closed().into_iter().map(|it| (it, Vec::new()));
        let open: Vec<Uri> = self.texts.uris();
        let open: Vec<_> = open
            .into_iter()
            .map(|it| (it.clone(), answers::diagnostics(&mut self.texts, &it)))
            .collect();
        for (uri, diagnostics) in closed.chain(open) {
            let params = PublishDiagnosticsParams { uri, diagnostics, version: None };
            let it = Notification::new(PublishDiagnostics::METHOD.to_owned(), params);
            self.connection.sender.send(it.into())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
