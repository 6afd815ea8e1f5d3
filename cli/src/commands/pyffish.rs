//! Compares a section with Fairy-Stockfish itself: a Python with the package pyffish runs a script.

use super::{Failure, files};
use alfil::Variant;
use alfil_author::export::{
    fsf,
    trace::{Extent, lines},
};
use std::{env, fs, process::Command};

const SCRIPT: &str = include_str!("pyffish.py");

/// The result of a comparison.
#[derive(Debug)]
pub(super) struct Compared {
    /// True if no difference was found.
    pub(super) agrees: bool,
    /// What the script has printed.
    pub(super) text: String,
}

/// Follows random games of a variant in the other program.
pub(super) fn compare(
    python: &str,
    variant: &Variant,
    name: &str,
    section: &str,
    extent: Extent,
) -> Result<Compared, Failure> {
    let folder = env::temp_dir().join(format!("alfil-pyffish-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|it| files::cant_write(&folder, &it))?;
    let trace = folder.join("games.txt");
    let ini = folder.join("section.ini");
    files::write(&trace, lines(variant, &fsf::moves(variant), extent))?;
    files::write(&ini, section)?;
    let ran = Command::new(python)
        .args(["-c", SCRIPT])
        .arg(fsf::section_name(name))
        .args([&trace, &ini])
        .output();
    let _ = fs::remove_dir_all(&folder);
    let ran = ran.map_err(|it| Failure::Input(format!("can't run `{python}`: {it}")))?;
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    match ran.status.code() {
        Some(0) => Ok(Compared { agrees: true, text }),
        Some(1) if !text.is_empty() => Ok(Compared { agrees: false, text }),
        _ => {
            let why = String::from_utf8_lossy(&ran.stderr);
            let last = why.lines().last().unwrap_or("it ended without a word");
            let message = format!("`{python}` can't compare: {last}");
            Err(Failure::Input(format!("{message}; `{python} -m pip install pyffish` may help")))
        }
    }
}
