//! The program `alfil`: arguments, files, printing. Each command has a file of its own.

#![expect(
    clippy::disallowed_methods,
    reason = "this is the layer that touches the disk, the environment and clocks"
)]

mod analyze;
mod bench;
mod check;
mod encoding;
mod endgames;
mod engine;
mod explain;
#[cfg(feature = "serve")]
mod export;
mod files;
mod fmt;
#[cfg(feature = "serve")]
mod folder;
mod formats;
mod import;
mod job_files;
mod jobs;
mod learn;
mod list;
mod loading;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "mcp")]
mod mcp;
mod memory;
mod moves;
mod nets;
mod new;
mod output;
mod overview;
mod perft;
mod piece_values;
mod play;
mod position;
mod print;
mod progress;
mod puzzles;
mod pyffish;
mod repair;
mod replay;
mod report;
#[cfg(feature = "tui")]
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;
mod study;
mod test;
#[cfg(feature = "serve")]
mod usual_store;
mod values;
mod watch;

use crate::protocol::Protocol;
use alfil::{
    diag::{Diagnostic, printable},
    source::SourceMap,
};
use clap::{Args, FromArgMatches as _, Parser, Subcommand};
pub use loading::Disk;
pub use memory::most_hash;
use output::Output;
pub use overview::commands_page;
use std::{
    borrow::Cow,
    ffi::OsString,
    process::ExitCode,
    sync::LazyLock,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// Plays chess-like board games straight from text files
#[derive(Debug, Parser)]
#[command(
    name = "alfil",
    version,
    max_term_width = 100,
    after_help = "RULES is a path to a rule file or the name of a shipped variant (see `alfil list`).\n\
    Exit status: 0 fine, 1 the input is at fault, 2 the usage is.\n\n\
    Examples:\n  \
    alfil play chess\n  \
    alfil new my-game\n  \
    alfil check my-game.toml\n  \
    alfil perft chess 4 --divide"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

// The order is that of `alfil --help`; `overview::GROUPS` cuts it into groups.
#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Check(check::Check),
    Test(test::Test),
    Fmt(fmt::Fmt),
    Explain(explain::Explain),
    Show(show::Show),
    Import(import::Import),
    #[cfg(feature = "serve")]
    Export(export::Export),

    List(list::List),
    Play(play::Play),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    Analyze(analyze::Analyze),
    Moves(moves::Moves),
    Replay(replay::Replay),

    Study(study::Study),
    Learn(learn::Learn),
    Solve(solve::Solve),
    Perft(perft::Perft),
    Jobs(jobs::Jobs),

    Engine(engine::Engine),
    /// Helps editors with rule files: a language server
    #[cfg(feature = "lsp")]
    #[command(after_help = lsp::HELP)]
    Lsp,
    /// Helps assistants with rule files and games: a server of MCP
    #[cfg(feature = "mcp")]
    #[command(after_help = mcp::HELP)]
    Mcp,
    Print(print::Print),

    // For contributors.
    #[command(hide = true)]
    Bench(bench::Bench),
    // Some programs start an engine by one word.
    #[command(hide = true)]
    Uci(engine::FirstGame),
    #[command(hide = true, name = "xboard")]
    XBoard(engine::FirstGame),
    #[command(hide = true)]
    Usi(engine::FirstGame),
    #[command(hide = true)]
    Ucci(engine::FirstGame),
}

/// What every command takes.
#[derive(Clone, Debug, Args)]
struct Common {
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = values::setting)]
    set: Vec<(String, String)>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// Returns a seed that is never the same.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_nanos() as u64)
}

/// Returns the time since the program first asked for it.
fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// Why a command has not done what it should.
#[derive(Debug)]
enum Failure {
    /// The input is at fault, and that has been reported.
    Reported,
    /// The input is at fault.
    Input(String),
    /// The usage is at fault.
    Usage(String),
    /// Nothing can be written; a closed pipe among others.
    Output(std::io::Error),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Output(error)
    }
}

type CommandResult = Result<(), Failure>;

/// Returns diagnostics as the program prints them, without colours.
pub fn rendered(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    report::render(diagnostics, sources, report::Look::Lines)
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    ExitCode::from(run(std::env::args_os()))
}

/// Runs the program with these arguments, the first of which is its name. Returns the exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let mut out = Output::new();
    let parsed = overview::command()
        .try_get_matches_from(arguments)
        .and_then(|mut it| Cli::from_arg_matches_mut(&mut it));
    let cli = match parsed {
        Ok(it) => it,
        Err(it) => {
            let plain = it.render().to_string();
            if let Cow::Owned(shown) = printable(&plain) {
                out.error_text(&shown);
                return 2;
            }
            // Nobody is left to hear that it can't be written.
            let _ = it.print();
            return u8::try_from(it.exit_code()).unwrap_or(2);
        }
    };
    let res = match cli.command {
        Command::New(it) => it.run(&mut out),
        Command::Check(it) => it.run(&mut out),
        Command::Test(it) => it.run(&mut out),
        Command::Fmt(it) => it.run(&mut out),
        Command::Explain(it) => it.run(&mut out),
        Command::Show(it) => it.run(&mut out),
        Command::Import(it) => it.run(&mut out),
        #[cfg(feature = "serve")]
        Command::Export(it) => it.run(&mut out),
        Command::List(it) => it.run(&mut out),
        Command::Play(it) => it.run(&mut out),
        #[cfg(feature = "serve")]
        Command::Serve(it) => it.run(&mut out),
        Command::Analyze(it) => it.run(&mut out),
        Command::Moves(it) => it.run(&mut out),
        Command::Replay(it) => it.run(&mut out),
        Command::Study(it) => it.run(&mut out),
        Command::Learn(it) => it.run(&mut out),
        Command::Solve(it) => it.run(&mut out),
        Command::Perft(it) => it.run(&mut out),
        Command::Jobs(it) => it.run(&mut out),
        Command::Engine(it) => it.run(&mut out),
        #[cfg(feature = "lsp")]
        Command::Lsp => lsp::run(),
        #[cfg(feature = "mcp")]
        Command::Mcp => mcp::run(),
        Command::Print(it) => it.run(&mut out),
        Command::Bench(it) => it.run(&mut out),
        Command::Uci(it) => it.play(Protocol::Uci, None, &mut out),
        Command::XBoard(it) => it.play(Protocol::XBoard, None, &mut out),
        Command::Usi(it) => it.play(Protocol::Usi, None, &mut out),
        Command::Ucci(it) => it.play(Protocol::Ucci, None, &mut out),
    };
    let res = res.and_then(|()| Ok(out.flush()?));
    match res {
        Ok(()) => 0,
        Err(Failure::Reported) => {
            // What was reported counts, whether or not anybody reads it.
            let _ = out.flush();
            1
        }
        Err(Failure::Input(message)) => out.complain(&message, 1),
        Err(Failure::Usage(message)) => out.complain(&message, 2),
        // Whoever closed the pipe has seen enough.
        Err(Failure::Output(it)) if it.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(Failure::Output(it)) => out.complain(&format!("can't write: {it}"), 1),
    }
}
