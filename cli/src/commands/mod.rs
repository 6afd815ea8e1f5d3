//! The program `alfil`: arguments, files, printing. Each command has a file of its own.

#![expect(
    clippy::disallowed_methods,
    reason = "this is the layer that touches the disk, the environment and clocks"
)]

mod analyze;
mod bench;
mod check;
mod encoding;
mod explain;
#[cfg(feature = "serve")]
mod export;
mod files;
mod fmt;
#[cfg(feature = "serve")]
mod folder;
mod gather;
mod import;
mod install;
mod jobs;
mod list;
mod loading;
#[cfg(feature = "lsp")]
mod lsp;
mod memory;
mod moves;
mod new;
mod output;
mod perft;
mod piece_values;
mod play;
mod position;
mod progress;
mod protocol;
mod repair;
mod replay;
mod report;
#[cfg(feature = "tui")]
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod study;
mod test;
#[cfg(feature = "serve")]
mod usual_store;
mod values;
mod watch;
mod worker;

use crate::protocol::Protocol;
use alfil::{
    diag::{Diagnostic, printable},
    source::SourceMap,
};
use clap::{Args, Parser, Subcommand};
pub use loading::Disk;
pub use memory::most_hash;
use output::Output;
use std::{
    borrow::Cow,
    ffi::OsString,
    process::ExitCode,
    sync::LazyLock,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// Plays chess-like board games straight from text files.
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

#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Play(play::Play),
    Analyze(analyze::Analyze),
    Check(check::Check),
    Test(test::Test),
    Fmt(fmt::Fmt),
    Perft(perft::Perft),
    Moves(moves::Moves),
    Replay(replay::Replay),
    Show(show::Show),
    Explain(explain::Explain),
    Study(study::Study),
    Worker(worker::Worker),
    Gather(gather::Gather),
    Import(import::Import),
    List(list::List),
    /// Prints a JSON Schema of rule files, for editors
    #[command(after_help = "Example:\n  alfil schema > rules.schema.json")]
    Schema,
    Bench(bench::Bench),
    /// Plays as an engine for chess programs (UCI)
    #[command(after_help = protocol::UCI_HELP)]
    Uci(protocol::ProtocolCommand),
    /// Plays as an engine for XBoard and its like (CECP)
    #[command(name = "xboard", after_help = protocol::XBOARD_HELP)]
    XBoard(protocol::ProtocolCommand),
    /// Plays as an engine for shogi programs (USI)
    #[command(after_help = protocol::USI_HELP)]
    Usi(protocol::ProtocolCommand),
    /// Plays as an engine for xiangqi programs (UCCI)
    #[command(after_help = protocol::UCCI_HELP)]
    Ucci(protocol::ProtocolCommand),
    /// Helps editors with rule files: a language server on standard input and output
    #[cfg(feature = "lsp")]
    #[command(after_help = lsp::HELP)]
    Lsp,
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    #[cfg(feature = "serve")]
    Export(export::Export),
    Completions(install::Completions),
    Man(install::Man),
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
    let cli = match Cli::try_parse_from(arguments) {
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
        Command::Play(it) => it.run(&mut out),
        Command::Analyze(it) => it.run(&mut out),
        Command::Check(it) => it.run(&mut out),
        Command::Fmt(it) => it.run(&mut out),
        Command::Test(it) => it.run(&mut out),
        Command::Perft(it) => it.run(&mut out),
        Command::Moves(it) => it.run(&mut out),
        Command::Replay(it) => it.run(&mut out),
        Command::Show(it) => it.run(&mut out),
        Command::Explain(it) => it.run(&mut out),
        Command::Study(it) => it.run(&mut out),
        Command::Worker(it) => it.run(&mut out),
        Command::Gather(it) => it.run(&mut out),
        Command::Import(it) => it.run(&mut out),
        Command::List(it) => it.run(&mut out),
        Command::Schema => out.json(&alfil_language::schema::json::schema()).map_err(Into::into),
        Command::Bench(it) => it.run(&mut out),
        Command::Uci(it) => it.run(Protocol::Uci, &mut out),
        Command::XBoard(it) => it.run(Protocol::XBoard, &mut out),
        Command::Usi(it) => it.run(Protocol::Usi, &mut out),
        Command::Ucci(it) => it.run(Protocol::Ucci, &mut out),
        #[cfg(feature = "lsp")]
        Command::Lsp => lsp::run(),
        #[cfg(feature = "serve")]
        Command::Serve(it) => it.run(&mut out),
        #[cfg(feature = "serve")]
        Command::Export(it) => it.run(&mut out),
        Command::Completions(it) => it.run(&mut out),
        Command::Man(it) => it.run(),
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
