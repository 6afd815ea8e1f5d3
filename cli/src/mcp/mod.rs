//! A server of the Model Context Protocol over standard input and output, by which assistants check, explain, test and play
//! rule files.
//!
//! Each tool is a command of this program, which runs in a process of its own: a question that takes too long, or too much
//! memory, ends with that process and not with the server.

#![expect(clippy::disallowed_methods, reason = "this is the layer that starts processes")]

mod tools;

use crate::commands::rendered;
use alfil::{
    diag::Code,
    load::{self, LoadOptions},
    shipped::Shipped,
    source::Files,
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt as _,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
        ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    },
    service::RequestContext,
    transport::stdio,
};
use std::{env, fmt::Write as _, fs, io, process::Stdio, time::Duration};
use tokio::{process::Command, time::timeout};
use tools::{Call, RULES_FILE, TOOLS, Tool};

/// How long a tool may take.
const LONGEST: Duration = Duration::from_mins(2);
/// The most bytes of an answer.
const MOST_TEXT: usize = 256 << 10;
/// The most bytes of a file that a tool gets.
const MOST_FILE: usize = 4 << 20;

/// What assistants read about the server.
const INSTRUCTIONS: &str = "alfil plays chess-like board games straight from rule files (TOML, with pieces in Betza's notation). \
Write a rule file, `check` it, mend what it says, `test` it, look at it with `draw`, count with `perft`, and play. Begin with the \
shipped game that is most like yours: `list`, then `explain` NAME prints its whole file, and a file with extends = 'NAME' changes \
it. `explain` WORD explains each word of the language.";

/// Serves until standard input ends.
///
/// # Errors
/// If the client does not begin as the protocol says, or the streams fail.
pub fn serve() -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let service = Server.serve(stdio()).await.map_err(io::Error::other)?;
        service.waiting().await.map_err(io::Error::other)?;
        Ok(())
    })
}

#[derive(Clone, Debug)]
struct Server;

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut res = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        res.server_info = Implementation::new("alfil", env!("CARGO_PKG_VERSION"));
        res.instructions = Some(INSTRUCTIONS.to_owned());
        res
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tool = |it: &Tool| rmcp::model::Tool::new(it.name, it.about, it.schema());
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(tool).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|it| it.name == request.name) else {
            let names: Vec<&str> = TOOLS.iter().map(|it| it.name).collect();
            let message =
                format!("there is no tool `{}`; there are {}", request.name, names.join(", "));
            return Err(ErrorData::invalid_params(message, None));
        };
        let res = match tool.call(&request.arguments.unwrap_or_default()) {
            Ok(call) => run(tool, &call).await,
            Err(message) => Err(message),
        };
        let result = match res {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
            Err(text) => CallToolResult::error(vec![ContentBlock::text(text)]),
        };
        Ok(result.into())
    }
}

/// Runs the command of a call. Returns what it printed; an error if it failed.
async fn run(tool: &Tool, call: &Call) -> Result<String, String> {
    let failed = |it: io::Error| format!("the tool can't run: {it}");
    let folder = tempfile::tempdir().map_err(failed)?;
    for (name, text) in &call.files {
        if text.len() > MOST_FILE {
            return Err(format!("expected a text of at most {} MiB", MOST_FILE >> 20));
        }
        if *name == RULES_FILE
            && let Some(why) = refused(text)
        {
            return Err(why);
        }
        fs::write(folder.path().join(name), text).map_err(failed)?;
    }
    let program = env::current_exe().map_err(failed)?;
    let child = Command::new(program)
        .args(&call.arguments)
        .current_dir(folder.path())
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let Ok(output) = timeout(LONGEST, child).await else {
        return Err(format!("it took more than {} seconds; ask for less", LONGEST.as_secs()));
    };
    let output = output.map_err(failed)?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    if tool.rewrites && call.files.iter().any(|it| it.0 == RULES_FILE) {
        let rules = fs::read_to_string(folder.path().join(RULES_FILE)).map_err(failed)?;
        text = format!("{text}\n```toml\n{rules}\n```\n");
    }
    let text = cut(text);
    if output.status.success() { Ok(text) } else { Err(text) }
}

/// Cuts a text that is too long for an answer, and says so.
fn cut(mut text: String) -> String {
    if text.len() > MOST_TEXT {
        let end = text.floor_char_boundary(MOST_TEXT);
        let left = text.len() - end;
        text.truncate(end);
        let _ = write!(text, "\n... and {left} bytes more");
    }
    text
}

/// Says why rules are refused that extend files of the disk: what a file of this machine holds is nobody's business.
fn refused(rules: &str) -> Option<String> {
    let loader = Files::one(rules).over(&Shipped);
    let analysis = load::analyze(&loader, RULES_FILE, &LoadOptions::default());
    let missing = analysis.diagnostics.iter().find(|it| it.code == Code::FileNotFound)?;
    Some(rendered(std::slice::from_ref(missing), &analysis.sources))
}
