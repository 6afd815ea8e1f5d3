//! The compiled plan in print: how a game will be played, and how fast.

use alfil_machine::program::{
    Code, Core, LegalityTest, Program,
    core::{Condition, PieceMovement},
    deps::ForbidTest,
    each_width,
};
use alfil_model::Model;
use std::fmt::{self, Write};

/// Returns the plan by which the machine plays a game, for people who want to know what costs time.
pub fn plan(program: &Program) -> String {
    let mut res = String::new();
    let written = each_width!(&program.code, Code, core => show(core, &program.model, &mut res));
    debug_assert!(written.is_ok(), "a string takes any text");
    res
}

fn show<const N: usize>(core: &Core<N>, model: &Model, f: &mut String) -> fmt::Result {
    let sets = if N == 1 { "64 bits".to_owned() } else { format!("{N} x 64 bits") };
    writeln!(f, "Compiled plan")?;
    writeln!(f, "  board     {} cells in sets of {sets}", core.n_cells)?;
    writeln!(f, "  tables    {} KiB", core.bytes.div_ceil(1024))?;
    let how = match core.plan.legality {
        LegalityTest::Free => "moves are legal as they are made",
        LegalityTest::Sight => "only moves that may concern check are tried",
        LegalityTest::Trial => "every move is tried",
    };
    writeln!(f, "  legality  {how}: {}", core.plan.why)?;
    if core.plan.legality == LegalityTest::Sight {
        for (about, forbid) in model.forbids.iter().zip(&core.plan.forbids) {
            writeln!(f, "  forbid    {} ({})", test_text(forbid.test), about.name)?;
        }
        if core.plan.reads_off {
            writeln!(f, "  check     what switches it off is {}", test_text(ForbidTest::Deps))?;
        }
    }
    writeln!(f, "  pieces")?;
    let width = model.types.iter().map(|it| it.name.chars().count()).max().unwrap_or(0);
    for (ty, about) in model.types.iter().enumerate() {
        // All players' pieces are compiled alike; the first one's stand for them.
        let movement = core.movement(0, ty);
        writeln!(f, "    {:width$}  {}", about.name, how_found(movement))?;
    }
    Ok(())
}

/// How it is found out whether a condition holds after a move.
fn test_text(forbid_test: ForbidTest) -> &'static str {
    match forbid_test {
        ForbidTest::Trial => "moves that it may concern are tried",
        ForbidTest::Deps => "read once for a position, and for moves that touch what it depends on",
        ForbidTest::Sight => "decided by the lines from own pieces to enemy royal pieces",
    }
}

/// How the moves of a type are found.
fn how_found<const N: usize>(movement: &PieceMovement<N>) -> String {
    let patterns = &movement.patterns;
    if patterns.is_empty() && movement.castles.is_empty() {
        return "does not move".to_owned();
    }
    let tables = patterns.iter().filter(|it| !it.tables.is_empty() && it.walks.is_empty()).count();
    let walked: Vec<_> = patterns.iter().filter(|it| !it.walks.is_empty()).collect();
    let imitating = patterns.iter().filter(|it| it.imitates.is_some()).count();
    let asked = patterns
        .iter()
        .filter(|it| matches!(&it.when, Condition::Where(it) if !it.unknown.is_empty()))
        .count();
    let mut parts = Vec::new();
    if tables > 0 {
        parts.push(format!("{} from tables", patterns_of(tables)));
    }
    if !walked.is_empty() {
        let mut why: Vec<&str> =
            walked.iter().map(|it| it.why).filter(|it| !it.is_empty()).collect();
        why.dedup();
        let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join("; ")) };
        parts.push(format!("{} walked step by step{why}", patterns_of(walked.len())));
    }
    if imitating > 0 {
        parts.push(format!("{} of other pieces", patterns_of(imitating)));
    }
    if !movement.castles.is_empty() {
        parts.push("castling".to_owned());
    }
    let text = parts.join(", ");
    match asked {
        0 => text,
        _ => format!("{text}; {asked} with a condition that is read for each move"),
    }
}

fn patterns_of(n: usize) -> String {
    format!("{n} pattern{}", if n == 1 { "" } else { "s" })
}
