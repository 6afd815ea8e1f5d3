//! Rule files from the disk and from the program itself.

use super::{Common, Failure, output::Output, report};
use alfil::{
    diag::Diagnostic,
    game::Variant,
    load::{LoadOptions, LoadedRules, load},
    source::{Loader, SourceMap},
    texts::short_name,
};
use serde_json::json;
use std::path::Path;

pub use alfil::disk::Disk;

/// A rule file that can be played.
#[derive(Debug)]
pub(super) struct Rules {
    /// The shipped name, or the file's without its ending.
    pub(super) name: String,
    pub(super) variant: Variant,
}

/// Loads a rule file; reports what is wrong with it if it can't be used.
pub(super) fn rules(out: &mut Output, rules: &str, common: &Common) -> Result<Rules, Failure> {
    let loaded = load_file(rules, common);
    match loaded.variant {
        Some(variant) => Ok(Rules { name: short_name(rules), variant }),
        None => Err(report(out, &loaded.diagnostics, &loaded.sources, common.json)?),
    }
}

/// Loads a rule file as [`rules`] does, and compiles it anew without shortcuts if `no_shortcuts` is set.
pub(super) fn rules_compiled(
    out: &mut Output,
    rules: &str,
    no_shortcuts: bool,
    common: &Common,
) -> Result<Rules, Failure> {
    let res = self::rules(out, rules, common)?;
    Ok(if no_shortcuts { Rules { variant: slow(&res.variant)?, ..res } } else { res })
}

/// Returns the variant without shortcuts.
pub(super) fn slow(variant: &Variant) -> Result<Variant, Failure> {
    variant.without_shortcuts().map_err(|it| Failure::Input(it.to_string()))
}

/// Returns the path of a rule file; `None` if it comes with the program, or if there is none.
pub(super) fn path(rules: &str) -> Option<String> {
    let name = Disk.load(rules, None).ok()?.name;
    Path::new(&name).is_file().then_some(name)
}

pub(super) fn load_file(rules: &str, common: &Common) -> LoadedRules {
    load_from(&Disk, rules, common)
}

pub(super) fn load_from(loader: &dyn Loader, rules: &str, common: &Common) -> LoadedRules {
    load(loader, rules, &LoadOptions { set: common.set.clone() })
}

/// Returns the file and the line that give a rule its name, if a line does.
pub(super) fn place_of_rule(rules: &str, name: &str, common: &Common) -> Option<(String, usize)> {
    let loaded = load_file(rules, common);
    let is_name = |line: &str| {
        let value = line.trim().strip_prefix("name").and_then(|it| it.trim().strip_prefix('='));
        let value = value.map(|it| it.trim().trim_matches(['\'', '"']));
        value == Some(name)
    };
    loaded.sources.iter().find_map(|it| {
        let line = it.text.lines().position(is_name)?;
        Some((it.name.clone(), line + 1))
    })
}

/// Reports diagnostics as what stopped a command.
pub(super) fn report(
    out: &mut Output,
    diagnostics: &[Diagnostic],
    sources: &SourceMap,
    json: bool,
) -> Result<Failure, Failure> {
    if json {
        let all: Vec<_> = diagnostics.iter().map(|it| report::to_json(it, sources)).collect();
        out.json(&json!({ "diagnostics": all }))?;
    } else {
        let look = report::look();
        out.error_text(&report::render(diagnostics, sources, look));
    }
    Ok(Failure::Reported)
}
