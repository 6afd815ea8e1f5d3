//! A language server for rule files: what [`alfil_author::ide`] knows, in the Language Server Protocol.
//!
//! The server keeps the texts of open files, and reads all others through a [`Loader`]. It answers one message after the
//! other, and looks before each answer whether the client still wants it.

mod answers;
mod commands;
mod convert;
mod places;
mod stdio;
mod texts;

use alfil::source::Loader;
use alfil_author::ide::TokenKind;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeActionProviderCapability, CodeLensOptions, CompletionOptions, ExecuteCommandOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeParams, MessageType, OneOf,
    PositionEncodingKind, PublishDiagnosticsParams, Registration, RegistrationParams,
    RenameOptions, SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions,
    ServerCapabilities, ShowMessageParams, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
    WorkDoneProgressOptions,
    notification::{
        Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument,
        DidOpenTextDocument, DidSaveTextDocument, Exit, Notification as _, PublishDiagnostics,
        ShowMessage,
    },
    request::{ExecuteCommand, Initialize, RegisterCapability, Request as _, Shutdown},
};
use places::Encoding;
use serde::de::DeserializeOwned;
use std::{collections::VecDeque, error::Error, time::Duration};
use texts::Texts;

pub use stdio::serve_stdio;

/// So long after the last message the diagnostics are sent, so that fast typing is checked once.
const PAUSE: Duration = Duration::from_millis(150);

/// Serves a client until it says goodbye.
///
/// # Errors
/// The client breaks the protocol, or goes away in the middle of it.
pub fn serve(
    connection: &Connection,
    disk: &dyn Loader,
) -> Result<(), Box<dyn Error + Sync + Send>> {
    let Some((id, params)) = first_request(connection)? else { return Ok(()) };
    // A client whose capabilities can't be read has none.
    let params: InitializeParams = serde_json::from_value(params).unwrap_or_default();
    let encoding = Encoding::of(&params);
    let result = serde_json::json!({
        "capabilities": capabilities(encoding),
        "serverInfo": { "name": "alfil", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.sender.send(Response::new_ok(id, result).into())?;
    let mut server = Server::new(connection, Texts::new(disk, encoding));
    server.texts.can_play = can_play(&params);
    if watches_files(&params) {
        server.watch_files()?;
    }
    server.run()
}

/// Waits for the request with which a session begins. Returns `None` if the client leaves before.
fn first_request(
    connection: &Connection,
) -> Result<Option<(RequestId, serde_json::Value)>, Box<dyn Error + Sync + Send>> {
    for message in &connection.receiver {
        match message {
            Message::Request(it) if it.method == Initialize::METHOD => {
                return Ok(Some((it.id, it.params)));
            }
            Message::Request(it) => {
                let code = ErrorCode::ServerNotInitialized as i32;
                let why = format!("expected `{}` first", Initialize::METHOD);
                connection.sender.send(Response::new_err(it.id, code, why).into())?;
            }
            Message::Notification(it) if it.method == Exit::METHOD => return Ok(None),
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    Ok(None)
}

/// Returns true if the client says that it knows the command that plays a game.
fn can_play(params: &InitializeParams) -> bool {
    let commands = params.initialization_options.as_ref().and_then(|it| it.get("commands"));
    let commands = commands.and_then(serde_json::Value::as_array);
    commands.is_some_and(|it| it.iter().any(|it| it == commands::PLAY))
}

/// Returns true if the client tells about changes of files when it is asked to.
fn watches_files(params: &InitializeParams) -> bool {
    let workspace = params.capabilities.workspace.as_ref();
    let watches = workspace.and_then(|it| it.did_change_watched_files.as_ref());
    watches.and_then(|it| it.dynamic_registration) == Some(true)
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
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![commands::TEST.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: TokenKind::ALL.map(convert::token_type).into(),
                    token_modifiers: Vec::new(),
                },
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

struct Server<'a> {
    connection: &'a Connection,
    texts: Texts<'a>,
    /// True if diagnostics may have changed since they were sent.
    changed: bool,
    /// Messages that have come and are not answered yet.
    waiting: VecDeque<Message>,
    /// True after the client has asked for the end.
    closing: bool,
}

/// What became of a request.
enum Answer {
    Done(serde_json::Value),
    Refused(String),
    Unknown,
}

type Served = Result<(), Box<dyn Error + Sync + Send>>;

impl<'a> Server<'a> {
    fn new(connection: &'a Connection, texts: Texts<'a>) -> Server<'a> {
        let waiting = VecDeque::new();
        Server { connection, texts, changed: false, waiting, closing: false }
    }

    fn run(&mut self) -> Served {
        while let Some(message) = self.next()? {
            match message {
                Message::Request(it) => self.answer(it)?,
                Message::Notification(it) if it.method == Exit::METHOD => return Ok(()),
                Message::Notification(it) => self.notice(it),
                Message::Response(_) => {}
            }
        }
        Ok(())
    }

    /// Returns the next message; `None` when the client has gone. Diagnostics are sent when there is time for them.
    fn next(&mut self) -> Result<Option<Message>, Box<dyn Error + Sync + Send>> {
        self.waiting.extend(self.connection.receiver.try_iter());
        if self.waiting.is_empty() && self.changed {
            match self.connection.receiver.recv_timeout(PAUSE) {
                Ok(it) => self.waiting.push_back(it),
                Err(_) => self.publish()?,
            }
        }
        Ok(match self.waiting.pop_front() {
            Some(it) => Some(it),
            None => self.connection.receiver.recv().ok(),
        })
    }

    /// Returns true if the client has withdrawn a request.
    fn is_cancelled(&mut self, id: &RequestId) -> bool {
        self.waiting.extend(self.connection.receiver.try_iter());
        self.waiting.iter().any(|it| match it {
            Message::Notification(it) if it.method == Cancel::METHOD => {
                let cancelled = it.params.get("id").cloned();
                cancelled.and_then(|it| serde_json::from_value(it).ok()).as_ref() == Some(id)
            }
            _ => false,
        })
    }

    fn answer(&mut self, request: Request) -> Served {
        if self.is_cancelled(&request.id) {
            return self.refuse(request.id, ErrorCode::RequestCanceled, "it was cancelled");
        }
        if self.closing {
            return self.refuse(
                request.id,
                ErrorCode::InvalidRequest,
                "the server has been closed",
            );
        }
        let Request { id, method, params } = request;
        let answer = match method.as_str() {
            Shutdown::METHOD => {
                self.closing = true;
                Answer::Done(serde_json::Value::Null)
            }
            ExecuteCommand::METHOD => self.execute(params)?,
            _ => answers::answer(&mut self.texts, &method, params),
        };
        let response = match answer {
            Answer::Done(value) => Response::new_ok(id, value),
            Answer::Refused(why) => {
                return self.refuse(id, ErrorCode::InvalidParams, &why);
            }
            Answer::Unknown => {
                let why = format!("`{method}` is not known");
                return self.refuse(id, ErrorCode::MethodNotFound, &why);
            }
        };
        self.connection.sender.send(response.into())?;
        Ok(())
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, why: &str) -> Served {
        let response = Response::new_err(id, code as i32, why.to_owned());
        self.connection.sender.send(response.into())?;
        Ok(())
    }

    /// Runs a command, and tells the user what came of it.
    fn execute(
        &mut self,
        params: serde_json::Value,
    ) -> Result<Answer, Box<dyn Error + Sync + Send>> {
        let params = match serde_json::from_value(params) {
            Ok(it) => it,
            Err(it) => return Ok(Answer::Refused(it.to_string())),
        };
        let (answer, message) = commands::execute(&mut self.texts, &params);
        if let Some(message) = message {
            let params = ShowMessageParams { typ: MessageType::INFO, message };
            let it = Notification::new(ShowMessage::METHOD.to_owned(), params);
            self.connection.sender.send(it.into())?;
        }
        Ok(answer)
    }

    /// Asks the client to tell when rule files change on the disk.
    fn watch_files(&self) -> Served {
        let watchers = serde_json::json!({ "watchers": [{ "globPattern": "**/*.toml" }] });
        let params = RegistrationParams {
            registrations: vec![Registration {
                id: "rule files".to_owned(),
                method: DidChangeWatchedFiles::METHOD.to_owned(),
                register_options: Some(watchers),
            }],
        };
        let id = RequestId::from("watch".to_owned());
        let request = Request::new(id, RegisterCapability::METHOD.to_owned(), params);
        self.connection.sender.send(request.into())?;
        Ok(())
    }

    fn notice(&mut self, it: Notification) {
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
            // What no text follows from leaves waiting diagnostics alone.
            _ => return,
        }
        self.changed = true;
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
    fn publish(&mut self) -> Served {
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
