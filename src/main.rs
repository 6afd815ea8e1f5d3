//! The program `alfil`.

use std::process::ExitCode;

fn main() -> ExitCode {
    alfil::cli::main()
}
