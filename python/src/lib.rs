//! The Python package `alfil`: its part in Rust, the module `alfil._alfil`.
//!
//! | module | holds |
//! | --- | --- |
//! | `rules` | `Variant`, `load`, `shipped` |
//! | `game`, `position`, `moves` | `Game`, `Position`, `Move`, `LegalMoves` |
//! | `engine`, `counting`, `record`, `picture` | the engine, perft, records, SVG |
//! | `agents` | numbers for moves, planes for positions, many games at once |
//! | `jobs` | studies and counts in parts |
//! | `data`, `args` | plain data and exceptions for Python, arguments from Python |
//! | `interrupt` | long work without the interpreter's lock, ended by Ctrl-C |
//! | `program` | the command line, and everything else that is from there |
//!
//! Plain data are dataclasses, written in Python: `alfil/_data.py`. `_alfil.pyi` has the types of all that is here.
//!
//! The machine's positions may be used by one thread at a time, so they are behind locks. Nothing that holds such a lock
//! calls Python: the interpreter may go on with another thread, which may wait for the lock.

mod agents;
mod args;
mod counting;
mod data;
mod engine;
mod game;
mod interrupt;
mod jobs;
mod moves;
mod picture;
mod position;
mod program;
mod record;
mod rules;

/// Games from rule files: the compiled part of the package `alfil`.
#[pyo3::pymodule]
mod _alfil {
    #[pymodule_export]
    use crate::{
        agents::{PyActionSpace, PyBuffer, PyGames, PyObservationSpace, rewards},
        engine::PyEngine,
        game::PyGame,
        jobs::{perft_jobs, perft_sum, run_job, study_jobs, study_report},
        moves::{PyLegalMoves, PyMove, PyMoveIterator},
        position::PyPosition,
        program::run_program,
        record::parse_records,
        rules::{PyVariant, load, shipped_games},
    };

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
