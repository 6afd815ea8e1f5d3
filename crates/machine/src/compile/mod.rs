//! Compiles models into programs. Everything that can be decided before a game is decided here, once.
//!
//! [`compile`] works in these steps:
//!
//! 1. It chooses the width of bitboards.
//! 2. It builds tables of patterns (`paths`, `reach`, `movements`).
//! 3. It evaluates conditions that are fixed (`fold`) and resolves conditions on the board for each player (`board_cond`).
//! 4. It proves facts that the machine may rely on (`facts`). One table says what each proof rests on ([`assumptions`]).
//!
//! It never fails on a game of sensible size. Paths that are too large for tables are walked instead.

pub mod assumptions;
mod attackers_to;
mod board_cond;

mod drops;
mod exclusions;
mod facts;
mod fold;
mod move_tables;
mod movements;
mod on_board;
mod parts;
mod paths;
mod reach;
mod shifts;
mod targets;
mod turn_flow;

use crate::program::{Code, MAX_CELLS, Program, core::NO_TYPE};
use alfil_model::{Cascade, Model};
use std::{error, fmt, sync::Arc};

/// Ways to castle have numbers of 16 bits.
const MOST_CASTLES: usize = 1 << 16;

/// Why a model can't be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompileError {
    /// Something has more items than the machine can number.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        max: usize,
    },
    /// The tables would take more memory than allowed.
    TooLarge {
        /// How many bytes they may take.
        limit: usize,
    },
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::TooMany { what, found, max } => {
                write!(f, "expected at most {max} {what}, found {found}")
            }
            CompileError::TooLarge { limit } => {
                write!(f, "the tables of this game take more than {} MiB", limit >> 20)
            }
        }
    }
}

impl error::Error for CompileError {}

/// How to compile.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// True if patterns become tables; otherwise all paths are walked.
    pub tables: bool,
    /// True if legality is decided by shortcuts where that is proved to be right; otherwise all moves are tried.
    pub shortcuts: bool,
    /// How many bytes the program may take, with all that is needed while it is made: a quarter is for the latter.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { tables: true, shortcuts: true, memory: 256 << 20 }
    }
}

/// Compiles a model.
pub fn compile(model: Arc<Model>) -> Result<Program, CompileError> {
    compile_with(model, Options::default())
}

/// Compiles a model.
pub fn compile_with(model: Arc<Model>, options: Options) -> Result<Program, CompileError> {
    let most_choices = model.actions.iter().map(|it| it.choose.len()).max();
    let most_patterns = model.types.iter().map(|it| it.patterns.len()).max();
    let most_runs = usize::try_from(model.cascade().of_move).unwrap_or(usize::MAX);
    let limits = [
        ("cells", model.board.cells.len(), MAX_CELLS),
        ("sites", model.board.sites.len(), 4 * MAX_CELLS),
        ("piece types", model.types.len(), usize::from(NO_TYPE)),
        ("choices of an action", most_choices.unwrap_or(0), alfil_model::MAX_VICTIMS),
        ("patterns of a type", most_patterns.unwrap_or(0), 250),
        ("rules", model.rules.len(), 10_000),
        ("counters", model.counters.len(), 64),
        ("ways to castle", model.types.iter().map(|it| it.castles.len()).sum(), MOST_CASTLES),
        ("runs of rules in one move", most_runs, Cascade::MOST as usize),
    ];
    for (what, found, max) in limits {
        if found > max {
            return Err(CompileError::TooMany { what, found, max });
        }
    }
    let build = parts::Build { model: &model, options };
    let code = match model.board.cells.len() {
        #[cfg(not(target_family = "wasm"))]
        0..=64 => Code::W1(Arc::new(build.core()?)),
        0..=128 => Code::W2(Arc::new(build.core()?)),
        129..=256 => Code::W4(Arc::new(build.core()?)),
        _ => Code::W64(Arc::new(build.core()?)),
    };
    Ok(Program { model, code, no_shortcuts: false })
}
